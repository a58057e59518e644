/* entries.c - drumhead letter: a letter with the entries somebody lacks. */
#include "cmd/letter.h"
#include "game/adjudicate.h"

/* What the letter is and what is in it, for a program that mails it. */
static void wrap_in_json(struct desk *d, int from)
{
	const struct ledger *l = &d->game.ledger;
	json *j = json_new_object(), *entries = json_new_array();

	for (int i = from; i < l->n; i++) {
		json *entry = json_new_object();

		json_set(entry, "seq", json_new_integer(i));
		json_set(entry, "type", json_new_string(entry_word(l->link[i].type)));
		json_set(entry, "by", json_new_string(seat_name(&d->game, l->link[i].by)));
		json_append(entries, entry);
	}
	json_set(j, "game", json_new_string(d->game.name));
	json_set(j, "entries", entries);
	json_set(j, "letter", json_new_string(d->out.bytes));
	text_clear(&d->out);
	json_write_lines(&d->out, j, 2);
	json_free(j);
}

static int write_letter(struct desk *d, int from)
{
	int n = d->game.ledger.n;

	if (from > n)
		return error_set(&d->err, "%s: there is no entry %d; the last is %d", d->path, from, n - 1);
	if (from < 0)
		from = game_letter_from(&d->game, &d->keys);
	n = letter_write_from(d, from);
	if (n >= 0 && d->json)
		wrap_in_json(d, from);
	return n;
}

static int run_letter(const struct world *w, int argc, char **argv)
{
	struct desk d;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "from", OPTION_NUMBER, &from }, { "key", OPTION_KEY, &d.keys }, { "json", OPTION_FLAG, &d.json }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 1, &d.err) == 0 && desk_open(&d, argc > 1 ? argv[1] : ".") == 0)
		result = write_letter(&d, from);
	return desk_done(&d, &cmd_letter, result < 0 ? -1 : 0);
}

const struct command cmd_letter = {
	.name = "letter",
	.arguments = "[--from N] [--json] [GAME]",
	.summary = "print the letter to mail, or one with all entries from N on",
	.help = "For mail that got lost: the same bytes as before. A letter may hold more than\n"
		"its reader needs; what he has is skipped.\n\n"
		"    --from N      begin with entry N; default: what our side had to mail last\n"
		"    --json        what is in it, and the letter itself, for programs\n"
		"    --key FILE    your ssh key, to know which seats are yours\n",
	.run = run_letter,
};
