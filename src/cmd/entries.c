/* entries.c - drumhead letter: a letter with the entries somebody lacks. */
#include "cmd/letter.h"

static int write_letter(struct desk *d, int from)
{
	int n = d->game.ledger.n;

	if (from > n)
		return error_set(&d->err, "%s: there is no entry %d; the last is %d", d->path, from, n - 1);
	return from < 0 ? letter_write(d) : letter_write_from(d, from);
}

static int run_letter(const struct world *w, int argc, char **argv)
{
	struct desk d;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "from", OPTION_NUMBER, &from }, { "key", OPTION_KEY, &d.keys }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 1, &d.err) == 0 && desk_open(&d, argc > 1 ? argv[1] : ".") == 0)
		result = write_letter(&d, from);
	return desk_done(&d, &cmd_letter, result < 0 ? -1 : 0);
}

const struct command cmd_letter = {
	.name = "letter",
	.arguments = "[--from N] [GAME]",
	.summary = "print the letter to mail, or one with all entries from N on",
	.help = "For mail that got lost: the same bytes as before. A letter may hold more than its\n"
		"reader needs; what he has is skipped.\n\n"
		"    --from N      begin with entry N; default: with what our side last had to mail\n"
		"    --key FILE    your ssh key, to know which seats are yours\n",
	.run = run_letter,
};
