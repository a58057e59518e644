/* adjudicate.c - drumhead adjudicate: takes a letter, rules what we owe, prints what to mail. */
#include "cmd/adjudicate.h"
#include <string.h>
#include "cmd/letter.h"
#include "cmd/status.h"
#include "game/adjudicate.h"
#include "game/take.h"
#include "trust/unfit.h"

static void say_entries(const char *what, const struct game *g, int from)
{
	for (int i = from; i < g->ledger.n; i++)
		say("%s entry %d: %s by %s", what, i, entry_word(g->ledger.link[i].type),
		    seat_name(g, g->ledger.link[i].by));
}

int go_on(struct session *s)
{
	int wrote, before = s->game.ledger.n;
	int result = s->holds ? 0 : game_settle(&s->game, &s->keys, &wrote, &s->err);

	say_entries("wrote", &s->game, before);
	if (session_write_derived(s) < 0 || letter_pass_on(s) < 0)
		return -1;
	if (result == 0 || s->err.fault != FAULT_EQUIVOCATION)          /* which says where to go on */
		status_say(s);
	return result;
}

/* Something was taken before a bad entry: that is ruled on like anything else, then the refusal is told. */
static int go_on_before(struct session *s)
{
	struct error refused = s->err;

	error_clear(&s->err);
	if (go_on(s) < 0)
		say("drumhead adjudicate: %s", s->err.text);
	s->err = refused;
	return -1;
}

/* A letter of which the game has all: an old one, or the player's own.  Who plays all seats hands them on in a pipe. */
static void say_known(const struct session *s, const struct text *letter, const char *name)
{
	const struct ledger *l = &s->game.ledger;
	const struct mailed m = mailed(letter, name);
	int newest = game_newest_in(&s->game, &m);

	if (newest < 0 || letter_needless(s))
		return;
	if (newest >= game_letter_from(&s->game, &s->keys) && !keyring_signs_for(&s->keys, l, l->link[newest].by))
		say("%s: this letter is taken already; your own, below, brings it to the others: mail that.", name);
	else if (newest >= game_letter_from(&s->game, &s->keys))
		say("%s: this letter is your own, which the other side is to take: mail it. Nothing was changed.", name);
	else
		say("%s: nothing in it is new: the game has its entries, up to %d of %d, already.", name, newest, l->n - 1);
}

static int take_letter(struct session *s, const struct text *letter, const char *name)
{
	int taken, before = s->game.ledger.n, unfits = unfit_count_signed(&s->game.ledger, s->path, before);
	const struct mailed m = mailed(letter, name);
	int result = game_take(&s->game, &m, &s->keys, &taken, &s->err);

	if (result < 0 && before == s->game.ledger.n)
		taken += unfit_count_signed(&s->game.ledger, s->path, before) > unfits;

	say_entries("took", &s->game, before);
	if (result == 0 && !taken)
		say_known(s, letter, name);
	if (result == 0)
		return go_on(s);
	return taken ? go_on_before(s) : -1;
}

/* For a program, which else would have to start three of ours: the letter from entry FROM on, and the status. */
static int tell(struct session *s, int from)
{
	json *j = json_new_object();
	int result = -1;

	text_clear(&s->out);
	if (letter_write_from(s, from) >= 0 && session_look(s) == 0) {
		json_set(j, "letter", json_new_string(s->out.bytes));
		json_set(j, "status", status_json(s));
		text_clear(&s->out);
		json_write_lines(&s->out, j, 1);
		result = 0;
	}
	json_free(j);
	return result;
}

static void add_signed(void *to, const struct entry *e)
{
	json *one = json_new_object();
	char id[2 * HASH_BYTES + 1];

	hex_encode(id, e->id.bytes, HASH_BYTES);
	json_set(one, "entry", json_new_integer(e->seq));
	json_set(one, "by", json_new_integer(e->by));
	json_set(one, "id", json_new_string(id));
	json_append(to, one);
}

/* For a program that has to know whose a letter is before it lets it in. */
static int tell_signed(struct session *s, const char *directory, const char *path)
{
	struct text letter = TEXT_INIT;
	json *j = json_new_object(), *all = json_new_array();
	int result = -1;

	if (session_read(s, &letter, path) == 0 && session_open(s, directory) == 0) {
		const struct mailed m = mailed(&letter, "letter");

		result = game_find_signed(&s->game, &m, add_signed, all, &s->err);
	}
	json_set(j, "signed", all);
	if (result == 0)
		json_write_lines(&s->out, j, 2);
	json_free(j);
	text_release(&letter);
	return result;
}

struct manner {
	bool keep, by_mail;
};

static int adjudicate(struct session *s, const char *directory, const char *path, const struct manner *how)
{
	struct text letter = TEXT_INIT;
	int result = -1;

	if (path && session_read(s, &letter, path) < 0)
		goto out;
	if (session_open_to_write(s, directory) < 0)
		goto out;
	s->game.keeps = how->keep;
	s->game.by_mail = how->by_mail;
	result = path ? take_letter(s, &letter, strcmp(path, "-") == 0 ? "letter" : path) : go_on(s);
out:
	text_release(&letter);
	return result;
}

static int run_adjudicate(const struct env *env, int argc, char **argv)
{
	struct session s;
	struct manner how = { 0 };
	bool only_signed = false;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "hold", OPTION_FLAG, &s.holds }, { "keep", OPTION_FLAG, &how.keep }, { "by-mail", OPTION_FLAG, &how.by_mail },
		{ "key", OPTION_KEY, &s.keys }, { "seat-key", OPTION_SEAT_KEY, &s.keys },
		{ "signed", OPTION_FLAG, &only_signed }, { "tell", OPTION_NUMBER, &from },
		{ "templates", OPTION_TEXT, &s.templates }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 1, 2, &s.err) < 0)
		return session_done(&s, &cmd_adjudicate, -1);
	if (only_signed && argc > 2)
		result = tell_signed(&s, argv[1], argv[2]);
	else if (only_signed)
		error_set_kind(&s.err, ERROR_USAGE, "--signed looks at a LETTER");
	else
		result = adjudicate(&s, argv[1], argc > 2 ? argv[2] : NULL, &how);
	if (result == 0 && from >= 0 && !only_signed)
		result = tell(&s, from);
	return session_done(&s, &cmd_adjudicate, result);
}

const struct command cmd_adjudicate = {
	.name = "adjudicate",
	.arguments = "[OPTIONS] GAME [LETTER]",
	.summary = "take a letter, roll the dice we owe, print the letter to mail",
	.help = "LETTER is what the other side mailed (`-` is standard input); text around the\n"
		"marks does not matter, and what the game has already is skipped. Everything is\n"
		"checked before it is taken: form, place in the chain, signature, dice, legality.\n"
		"Then this side's ruling is written, if it owes one, and state.json, report.txt,\n"
		"report.json, map.txt and map.svg are made anew.\n\n"
		"    --by-mail          for programs: what is refused is told to its sender,\n"
		"                       without our paths and what we could do\n"
		"    --hold             write nothing that we owe yet: a later call does\n"
		"    --keep             as referee, keep the pen for one motion\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n"
		"    --signed           for programs: JSON of the new entries that are signed by\n"
		"                       their seats; nothing is taken\n"
		"    --tell N           for programs: JSON of letter (from entry N) and status\n"
		"    --templates DIR    report templates that go before the installed ones\n",
	.run = run_adjudicate,
};
