/* adjudicate.c - drumhead adjudicate: takes a letter, rules what we owe, prints what to mail. */
#include "cmd/adjudicate.h"
#include <string.h>
#include "cmd/letter.h"
#include "cmd/status.h"
#include "game/adjudicate.h"
#include "game/take.h"

static void say_entries(const char *what, const struct game *g, int from)
{
	for (int i = from; i < g->ledger.n; i++)
		say("%s entry %d: %s by %s", what, i, entry_word(g->ledger.link[i].type),
		    seat_name(g, g->ledger.link[i].by));
}

int go_on(struct desk *d)
{
	int wrote, before = d->game.ledger.n;
	int result = d->holds ? 0 : game_settle(&d->game, &d->keys, &wrote, &d->err);

	say_entries("wrote", &d->game, before);
	if (desk_write_derived(d) < 0 || letter_pass_on(d) < 0)
		return -1;
	if (result == 0 || d->err.fault != FAULT_EQUIVOCATION)          /* which says where to go on */
		status_say(d);
	return result;
}

/* Something was taken before a bad entry: that is ruled on like anything else, then the refusal is told. */
static int go_on_before(struct desk *d)
{
	struct error refused = d->err;

	error_clear(&d->err);
	if (go_on(d) < 0)
		say("drumhead adjudicate: %s", d->err.text);
	d->err = refused;
	return -1;
}

/* A letter of which the game has all: an old one, or the player's own.  Who plays all seats hands them on in a pipe. */
static void say_known(const struct desk *d, const struct text *letter, const char *name)
{
	const struct ledger *l = &d->game.ledger;
	const struct mailed m = mailed(letter, name);
	int newest = game_newest_in(&d->game, &m);

	if (newest < 0 || letter_needless(d))
		return;
	if (newest >= game_letter_from(&d->game, &d->keys))
		say("%s: this letter is your own, which the other side is to take: mail it. Nothing was changed.", name);
	else
		say("%s: nothing in it is new: the game has its entries, up to %d of %d, already.", name, newest, l->n - 1);
}

static int take_letter(struct desk *d, const struct text *letter, const char *name)
{
	int taken, before = d->game.ledger.n;
	const struct mailed m = mailed(letter, name);
	int result = game_take(&d->game, &m, &d->keys, &taken, &d->err);

	say_entries("took", &d->game, before);
	if (result == 0 && !taken)
		say_known(d, letter, name);
	if (result == 0)
		return go_on(d);
	return taken ? go_on_before(d) : -1;
}

/* For a program, which else would have to start three of ours: the letter from entry FROM on, and the status. */
static int tell(struct desk *d, int from)
{
	json *j = json_new_object();
	int result = -1;

	text_clear(&d->out);
	if (letter_write_from(d, from) >= 0 && desk_look(d) == 0) {
		json_set(j, "letter", json_new_string(d->out.bytes));
		json_set(j, "status", status_json(d));
		text_clear(&d->out);
		json_write_lines(&d->out, j, 1);
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
static int tell_signed(struct desk *d, const char *directory, const char *path)
{
	struct text letter = TEXT_INIT;
	json *j = json_new_object(), *all = json_new_array();
	int result = -1;

	if (desk_read(d, &letter, path) == 0 && desk_open(d, directory) == 0) {
		const struct mailed m = mailed(&letter, "letter");

		result = game_find_signed(&d->game, &m, add_signed, all, &d->err);
	}
	json_set(j, "signed", all);
	if (result == 0)
		json_write_lines(&d->out, j, 2);
	json_free(j);
	text_release(&letter);
	return result;
}

static int adjudicate(struct desk *d, const char *directory, const char *path, bool keep)
{
	struct text letter = TEXT_INIT;
	int result = -1;

	if (path && desk_read(d, &letter, path) < 0)
		goto out;
	if (desk_open_to_write(d, directory) < 0)
		goto out;
	d->game.keeps = keep;
	result = path ? take_letter(d, &letter, strcmp(path, "-") == 0 ? "letter" : path) : go_on(d);
out:
	text_release(&letter);
	return result;
}

static int run_adjudicate(const struct world *w, int argc, char **argv)
{
	struct desk d;
	bool keep = false, only_signed = false;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "hold", OPTION_FLAG, &d.holds }, { "keep", OPTION_FLAG, &keep },
		{ "key", OPTION_KEY, &d.keys }, { "seat-key", OPTION_SEAT_KEY, &d.keys },
		{ "signed", OPTION_FLAG, &only_signed }, { "tell", OPTION_NUMBER, &from },
		{ "templates", OPTION_TEXT, &d.templates }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 1, 2, &d.err) < 0)
		return desk_done(&d, &cmd_adjudicate, -1);
	if (only_signed && argc > 2)
		result = tell_signed(&d, argv[1], argv[2]);
	else if (only_signed)
		error_set_kind(&d.err, ERROR_USAGE, "--signed looks at a LETTER");
	else
		result = adjudicate(&d, argv[1], argc > 2 ? argv[2] : NULL, keep);
	if (result == 0 && from >= 0 && !only_signed)
		result = tell(&d, from);
	return desk_done(&d, &cmd_adjudicate, result);
}

const struct command cmd_adjudicate = {
	.name = "adjudicate",
	.arguments = "[--hold] [--keep] [--tell N | --signed] GAME [LETTER]",
	.summary = "take a letter, roll the dice we owe, print the letter to mail",
	.help = "LETTER is what the other side mailed (`-` is standard input); text around the\n"
		"marks does not matter, and what the game has already is skipped. Everything is\n"
		"checked before it is taken: form, place in the chain, signature, dice, legality.\n"
		"Then this side's ruling is written, if it owes one, and state.json, report.txt,\n"
		"report.json, map.txt and map.svg are made anew.\n\n"
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
