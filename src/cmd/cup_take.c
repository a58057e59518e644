/* cup_take.c - drumhead cup take: a letter of a cup is taken, by its director, a teller, a player. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/json.h"
#include "cmd/cup.h"
#include "cmd/cup_beside.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_session.h"
#include "cmd/cup_make.h"
#include "cmd/cup_settle.h"
#include "trust/cup_files.h"
#include "trust/cup_mail.h"

/* The command line. */
struct line {
	const char *cup, *letter, *pack, *letters, *from;
	bool tells, makes;                       /* MAKES: the cup, which is not here */
};

/* What a letter brought. */
struct taking {
	int entries, letters;
};

/* --- entries -------------------------------------------------------------------------------------------- */

static bool is_known(const struct cup *c, const struct hash *id)
{
	for (int i = 0; i < c->n; i++)
		if (hash_equal(&c->link[i].id, id))
			return true;
	return false;
}

/* Two entries of one seat for one place: both are kept. */
static int keep_evidence(struct cup_session *cs, const struct cup_entry *e, const struct cup_sidecar *beside)
{
	char *evidence = cup_session_file(cs, "evidence"), hex[9];
	struct text armor = TEXT_INIT, path = TEXT_INIT;
	int result = file_make_directory(evidence, &cs->s.err);

	hex_encode(hex, e->id.bytes, 4);
	text_print(&path, "%s/%04d.%s.sig", evidence, e->seq, hex);
	ssh_armor_print(&armor, &beside->signature, cup_key(&cs->cup, e));
	if (result == 0)
		result = file_replace(path.bytes, armor.bytes, armor.length, 0644, &cs->s.err);
	text_clear(&path);
	text_print(&path, "%s/%04d.%s.entry", evidence, e->seq, hex);
	if (result == 0)
		result = file_replace(path.bytes, e->bytes, e->length, 0644, &cs->s.err);
	if (result == 0)
		result = fault_set(&cs->s.err, FAULT_EQUIVOCATION, "%s has signed two different entries %d of this cup: the one "
		                   "here, and another one. Both files are the proof: %s, and log/%04d.entry",
		                   cup_seat_at(&cs->cup, e->seq, e->by)->name, e->seq, path.bytes, e->seq);
	text_release(&path);
	text_release(&armor);
	free(evidence);
	return result;
}

/* Another seat has written the entry that is here in the place of E. */
static int refuse_fork(struct cup_session *cs, const struct cup_entry *e)
{
	const struct cup *c = &cs->cup;
	const char *here = cup_seat_at(c, e->seq, c->link[e->seq].by)->name;

	return error_set(&cs->s.err, "this copy of the cup has come to a dead end: its entry %d is the %s of %s, and %s has "
	                 "signed a%s %s for that place. Keep it, for it shows what %s has signed, and take the letter into "
	                 "another directory: drumhead cup take OTHER LETTER", e->seq, cup_entry_word(c->link[e->seq].type),
	                 here, cup_seat_at(c, e->seq, e->by)->name, e->type == CUP_ACCEPT ? "n" : "",
	                 cup_entry_word(e->type), here);
}

/* Entry I of M, which is of this cup and not known. */
static int take_entry(struct taking *t, struct cup_session *cs, struct cup_mail *m, int i)
{
	const struct cup_entry *e = &m->item[i];
	struct cup_leaf leaf;

	if (e->seq < cs->cup.n && e->by < cs->cup.n_seats && cup_is_signed(&cs->cup, e, &m->beside[i]))
		return cs->cup.link[e->seq].by == e->by ? keep_evidence(cs, e, &m->beside[i]) : refuse_fork(cs, e);
	if (e->seq > cs->cup.n)
		return error_set_kind(&cs->s.err, ERROR_TEMPORARY, "entry %d comes too early: the cup ends here with entry %d. "
		                      "Take what lies between first. If you have not been mailed it, the director prints it: "
		                      "drumhead cup letter --from %d CUP", e->seq, cs->cup.n - 1, cs->cup.n);
	if (cup_mail_leaf(&leaf, m, i, &cs->s.err) < 0 || cup_session_append(cs, &leaf) < 0)
		return -1;
	say("took entry %d: %s by %s", e->seq, cup_entry_word(e->type), cs->cup.seat[e->by].name);
	t->entries++;
	return 0;
}

/* --- letters -------------------------------------------------------------------------------------------- */

static int keep_letter(struct taking *t, struct cup_session *cs, const struct cup_entry *e,
                       const struct cup_sidecar *beside)
{
	if (cup_has_letter(&cs->cup, e))
		return 0;
	if (cup_check_arrival(cs, e, beside) < 0 ||
	    cup_waiting_keep(&cs->cup, cs->path, e, beside, &cs->s.err) < 0)
		return -1;
	if (e->type == CUP_JOIN)
		say("%s joins; the next bulletin carries it: drumhead cup go %s", e->name, cs->path);
	else
		say("%s withdraws; the next bulletin carries it: drumhead cup go %s",
		    cup_player(&cs->cup, e->player)->name, cs->path);
	t->letters++;
	return 0;
}

static int take_items(struct taking *t, struct cup_session *cs, struct cup_mail *m)
{
	for (int i = 0; i < m->n; i++) {
		const struct cup_entry *e = &m->item[i];

		if (!hash_equal(&e->game, &cs->cup.link[0].id) || is_known(&cs->cup, &e->id))
			continue;
		if (!cup_entry_is_letter(e->type) ? take_entry(t, cs, m, i) < 0
		                                  : cs->is_director && keep_letter(t, cs, e, &m->beside[i]) < 0)
			return -1;
	}
	return 0;
}

/* --- the command ---------------------------------------------------------------------------------------- */

static int print_letters(struct cup_session *cs, int rounds, const struct line *l)
{
	int from = cup_session_letter_from(cs);

	if (from < cs->cup.n && cup_session_print_mail(cs, from) < 0)
		return -1;
	return cs->is_director ? cup_write_letters(cs, rounds, l->letters) : 0;
}

/* Why a letter did nothing. */
static int nothing_new(struct cup_session *cs, const struct cup_mail *m, const char *letter, bool brings_games)
{
	if (m->bad.kind != ERROR_NONE)
		return error_set(&cs->s.err, "%s", m->bad.text);
	if (cup_mail_has(m, &cs->cup.link[0].id) || brings_games)
		say("%s: nothing in it is new for this cup.", letter);
	else
		say("%s: nothing in it is of this cup, %s, or of a game of it that is here.", letter, cs->cup.terms->name);
	return 0;
}

static int take(struct cup_session *cs, struct cup_mail *m, const struct text *text, const struct line *l)
{
	int before = cs->cup.n, rounds = cs->cup.n_rounds, made;
	struct taking t = { 0, 0 };
	struct board_taking boards = { 0, 0, 0 };
	int result = take_items(&t, cs, m);
	struct error refused = cs->s.err;

	error_clear(&cs->s.err);                  /* what stands before a bad entry was taken, and is gone on from */
	if (cup_settle(cs, &made) < 0 || print_letters(cs, rounds, l) < 0)
		return -1;
	if (result < 0) {
		cs->s.err = refused;
		return -1;
	}
	if (boards_take(&boards, cs, text, l->letter) < 0)
		return -1;
	if (boards.made)
		say("%d game%s of this cup %s here now, below %s", boards.made, boards.made == 1 ? "" : "s",
		    boards.made == 1 ? "is" : "are", cs->path);
	if (!t.entries && !t.letters && !boards.made && !boards.took && !made && cs->cup.n == before && !l->makes &&
	    nothing_new(cs, m, l->letter, boards.brought > 0) < 0)
		return -1;
	cup_say_pen(cs);
	return 0;
}

/* --- for programs --------------------------------------------------------------------------------------- */

static json *letter_json(const struct cup_entry *e)
{
	json *j = json_new_object();
	char hex[2 * HASH_BYTES + 1];

	hex_encode(hex, e->id.bytes, HASH_BYTES);
	json_set(j, "type", json_new_string(cup_entry_word(e->type)));
	json_set(j, "id", json_new_string(hex));
	if (e->type == CUP_JOIN)
		json_set(j, "name", json_new_string(e->name));
	else
		json_set(j, "player", json_new_integer(e->player));
	return j;
}

/* What we owe, and the letters in M that are here, whether they came with it or before. */
static void tell(struct cup_session *cs, const struct cup_mail *m)
{
	json *j = json_new_object(), *letters = json_new_array();

	for (int i = 0; i < m->n; i++) {
		const struct cup_entry *e = &m->item[i];

		if (cup_entry_is_letter(e->type) && hash_equal(&e->game, &cs->cup.link[0].id) &&
		    (cup_waiting_has(cs->path, &e->id) || cup_has_letter(&cs->cup, e)))
			json_append(letters, letter_json(e));
	}
	json_set(j, "letter", json_new_string(cs->s.out.bytes));
	json_set(j, "letters", letters);
	text_clear(&cs->s.out);
	json_write_lines(&cs->s.out, j, 2);
	json_free(j);
}

static int open_and_take(struct cup_session *cs, struct line *l)
{
	struct text text = TEXT_INIT;
	struct cup_mail m = { .n = 0 };
	int result = -1;

	if (session_read(&cs->s, &text, l->letter) < 0 || cup_mail_read(&m, &text, l->letter, &cs->s.err) < 0)
		goto out;
	if (m.canon.n == 0) {
		error_set(&cs->s.err, "%s: nothing in it is a letter: no drumhead-begin stands in it", l->letter);
		goto out;
	}
	l->makes = !cup_is_at(l->cup);
	if (l->makes && cup_make(cs, l->cup, l->pack, l->from, &m) < 0)
		goto out;
	if (cup_session_open_to_write(cs, l->cup) < 0)
		goto out;
	if (l->makes)
		say("%s is a copy of %s now.", l->cup, cs->cup.terms->name);
	if (l->makes && l->from)
		cup_say_moved(l->from, l->cup);
	result = take(cs, &m, &text, l);
	if (result == 0 && l->tells)
		tell(cs, &m);
out:
	cup_mail_release(&m);
	text_release(&text);
	return result;
}

static int run_take(const struct env *env, int argc, char **argv)
{
	struct line l = { .cup = NULL };
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "letters", OPTION_TEXT, &l.letters }, { "pack", OPTION_TEXT, &l.pack }, { "from", OPTION_TEXT, &l.from },
		{ "tell", OPTION_FLAG, &l.tells },
		{ "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys }, { 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 2, 2, &cs.s.err) == 0) {
		l.cup = argv[1];
		l.letter = argv[2];
		result = open_and_take(&cs, &l);
	}
	return cup_session_done(&cs, &cup_take, result);
}

const struct command cup_take = {
	.name = "take",
	.arguments = "[--letters DIR] [--pack DIR] [--from OLD] [--tell]\n           CUP LETTER",
	.summary = "take a letter of a cup, and write what follows from it",
	.help = "LETTER (`-` is standard input) has entries of the cup, letters of players, games\n"
		"of its rounds; all is checked before it is taken. What follows is written: the\n"
		"accept or share of a teller, the round and its games by the director, and is\n"
		"printed to be mailed. CUP is made from an announcement if it is not there.\n\n"
		"    --letters DIR      as director: for each game that is new, or has no result,\n"
		"                       a file for its two players\n"
		"    --pack DIR         the pack of the cup, if it is not the installed one\n"
		"    --from OLD         your copy of the cup that this one goes on from\n"
		"    --tell             for programs: JSON of what is to be mailed, and of the\n"
		"                       letters of players that it brought\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_take,
};
