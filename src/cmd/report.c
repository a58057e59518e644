/* report.c - drumhead report: a ruling as its players read it. */
#include <stdlib.h>
#include <string.h>
#include "cmd/derived.h"

static int run_report(const struct world *w, int argc, char **argv)
{
	struct derived derived;
	struct desk d;
	int result = -1;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &d.json }, { "templates", OPTION_TEXT, &d.templates }, VIEW_OPTIONS, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 2, &d.err) == 0 &&
	    derived_of(&derived, &d, argc > 1 ? argv[1] : ".", argc > 2 ? argv[2] : NULL) == 0) {
		text_puts(&d.out, d.json ? derived.report_json.bytes : derived.report.bytes);
		derived_release(&derived);
		result = 0;
	}
	return desk_done(&d, &cmd_report, result);
}

const struct command cmd_report = {
	.name = "report",
	.arguments = "[--json] [--seat SEAT | --all] [--templates DIR]\n"
		"           [GAME [RULING]]",
	.summary = "what happened, the position, and the next orders to edit",
	.help = "RULING is the number of an entry that is a ruling; default: the last one.\n\n"
		"    --json            what happened, for programs\n"
		VIEW_HELP
		"    --templates DIR   templates that go before the installed ones\n",
	.run = run_report,
	.is_read = true,
};
