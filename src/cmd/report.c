/* report.c - drumhead report: a ruling as its players read it. */
#include <stdlib.h>
#include <string.h>
#include "cmd/derived.h"

static int run_report(const struct env *env, int argc, char **argv)
{
	struct derived derived;
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &s.json }, { "templates", OPTION_TEXT, &s.templates }, VIEW_OPTIONS, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 2, &s.err) == 0 &&
	    derived_of(&derived, &s, argc > 1 ? argv[1] : ".", argc > 2 ? argv[2] : NULL, DERIVE_REPORT) == 0) {
		text_puts(&s.out, s.json ? derived.report_json.bytes : derived.report.bytes);
		derived_release(&derived);
		result = 0;
	}
	return session_done(&s, &cmd_report, result);
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
