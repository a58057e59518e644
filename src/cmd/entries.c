/* entries.c - drumhead letter: a letter with the entries somebody lacks; and what is in one that came. */
#include "cmd/letter.h"
#include "cmd/letter_about.h"
#include "game/adjudicate.h"

/* What the letter is and what is in it, for a program that mails it. */
static void wrap_in_json(struct session *s, int from)
{
	const struct ledger *l = &s->game.ledger;
	json *j = json_new_object(), *entries = json_new_array();

	for (int i = from; i < l->n; i++) {
		json *entry = json_new_object();

		json_set(entry, "seq", json_new_integer(i));
		json_set(entry, "type", json_new_string(entry_word(l->link[i].type)));
		json_set(entry, "by", json_new_string(seat_name(&s->game, l->link[i].by)));
		json_append(entries, entry);
	}
	json_set(j, "game", json_new_string(s->game.name));
	json_set(j, "entries", entries);
	json_set(j, "letter", json_new_string(s->out.bytes));
	text_clear(&s->out);
	json_write_lines(&s->out, j, 2);
	json_free(j);
}

static int write_letter(struct session *s, int from)
{
	int n = s->game.ledger.n;

	if (from > n)
		return error_set(&s->err, "%s: there is no entry %d; the last is %d", s->path, from, n - 1);
	if (from < 0)
		from = game_letter_from(&s->game, &s->keys);
	n = letter_write_from(s, from);
	if (n >= 0 && s->json)
		wrap_in_json(s, from);
	return n;
}

static int run_letter(const struct env *env, int argc, char **argv)
{
	struct session s;
	const char *about = NULL;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "from", OPTION_NUMBER, &from }, { "key", OPTION_KEY, &s.keys }, { "json", OPTION_FLAG, &s.json },
		{ "about", OPTION_TEXT, &about }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 1, &s.err) < 0)
		;
	else if (about && (argc > 1 || from >= 0))
		error_set_kind(&s.err, ERROR_USAGE, "--about looks at a letter, and at no game");
	else if (about)
		result = letter_about(&s, about);
	else if (session_open(&s, argc > 1 ? argv[1] : ".") == 0)
		result = write_letter(&s, from);
	return session_done(&s, &cmd_letter, result < 0 ? -1 : 0);
}

const struct command cmd_letter = {
	.name = "letter",
	.arguments = "[--from N] [--json] [GAME] | --about FILE",
	.summary = "print the letter to mail, or one with all entries from N on",
	.help = "For mail that got lost: the same bytes as before. A letter may hold more than\n"
		"its reader needs; what he has is skipped.\n\n"
		"    --from N      begin with entry N; default: what our side had to mail last\n"
		"    --json        what is in it, and the letter itself, for programs\n"
		"    --about FILE  for programs: JSON of what is in a letter that came: games,\n"
		"                  entries, what is offered; `-` is standard input\n"
		"    --key FILE    your ssh key, to know which seats are yours\n",
	.run = run_letter,
};
