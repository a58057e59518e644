/* cup_join.c - drumhead cup join, withdraw: the two letters that a player writes to a cup. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/cup.h"
#include "cmd/cup_beside.h"
#include "cmd/cup_session.h"
#include "cmd/cup_make.h"
#include "cmd/cup_terms.h"
#include "game/visibility.h"
#include "trust/charter.h"
#include "trust/cup_files.h"
#include "trust/cup_mail.h"

/* --- join ----------------------------------------------------------------------------------------------- */

/* The first key of ours that is no seat's of the cup; a teller may play with his own. */
static int find_key(struct ssh_public *out, struct cup_session *cs)
{
	const struct keyring *k = &cs->s.keys;

	for (int i = 0; i < k->n_ssh; i++) {
		struct error unread = ERROR_INIT;
		struct text path = TEXT_INIT;
		bool found;

		text_print(&path, "%s.pub", k->ssh[i]);
		found = file_exists(path.bytes) && ssh_public_read(out, path.bytes, &unread) == 0 && keyring_signs_with(k, out);
		text_release(&path);
		if (found)
			return 0;
	}
	return error_set(&cs->s.err, "there is no ssh key here to join with; make one with `ssh-keygen -t ed25519`, or give "
	                 "its file with --key FILE");
}

/* Our own join, which waits here already: the same again. */
static bool print_waiting(struct cup_session *cs, const struct cup_waiting *w, const struct ssh_public *key,
                          const char *name)
{
	for (int i = 0; i < w->n; i++)
		if (w->letter[i].type == CUP_JOIN && ssh_public_equal(&w->letter[i].key, key)) {
			cup_print_one(&cs->s.out, &w->letter[i], &w->beside[i]);
			say("You have joined as %s already; this is the same letter again.", w->letter[i].name);
			if (strcmp(w->letter[i].name, name) != 0)
				say("To be called %s: rm -r %s, and join anew. Of two joins of one key the director takes the first.",
				    name, cs->path);
			return true;
		}
	return false;
}

/* E, and that nothing which waits here excludes it: in a repository others' letters do. */
static int write_new_join(struct cup_session *cs, struct cup_entry *e, struct cup_waiting *w)
{
	if (cup_session_pack(cs) < 0)
		return -1;
	if (cup_check_games(cs->cup.terms, cs) < 0)
		return error_within(&cs->s.err, "no game of %s can be set up", cs->cup.terms->name);
	if (cup_session_give_keys(cs, e, charter_rolls(&cs->cup.terms->game, 1), cup_hides(cs)) < 0 ||
	    cup_check_others(cs, e, w) < 0 || cup_session_write_letter(cs, e) < 0 ||
	    keyring_remember(&cs->s.keys, &cs->cup.link[0].id, &cs->s.err) < 0)
		return -1;
	say("Mail it to the director of %s. It is the only mail you write beside orders: the games of a round come to you.",
	    cs->cup.terms->name);
	return 0;
}

static int write_join(struct cup_session *cs, const char *name)
{
	struct cup_entry e = { .type = CUP_JOIN, .game = cs->cup.link[0].id, .name = name };
	struct cup_waiting w;
	int result = 0;

	if (find_key(&e.key, cs) < 0 || cup_waiting_read(&w, cs->path, &cs->s.err) < 0)
		return -1;
	if (!print_waiting(cs, &w, &e.key, name))
		result = write_new_join(cs, &e, &w);
	cup_waiting_release(&w);
	return result;
}

/* What is joined, in words, before it is signed. */
static int consent(struct cup_session *cs)
{
	struct text said = TEXT_INIT;
	int result;

	cup_print_consent(&said, &cs->cup);
	result = session_consent(&cs->s, said.bytes, "Join?");
	text_release(&said);
	return result;
}

/* The directory may hold another cup. */
static int check_same(struct cup_session *cs, const struct cup_mail *m, const char *letter)
{
	int i = cup_mail_founded(m);

	if (i < 0 || hash_equal(&m->item[i].id, &cs->cup.link[0].id))
		return 0;
	return error_set(&cs->s.err, "%s is of another cup, %s, than the one in %s, %s", letter, m->item[i].terms->name,
	                 cs->path, cs->cup.terms->name);
}

/* The command line. */
struct joining {
	const char *letter, *name, *pack, *from, *cup;
};

static int join(struct cup_session *cs, const struct joining *j)
{
	struct text text = TEXT_INIT;
	struct cup_mail m = { .n = 0 };
	bool is_new = !file_exists(j->cup);
	int result = -1;

	if (session_read(&cs->s, &text, j->letter) == 0 && cup_mail_read(&m, &text, j->letter, &cs->s.err) == 0 &&
	    (cup_is_at(j->cup) || cup_make(cs, j->cup, j->pack, j->from, &m) == 0) &&
	    cup_session_open_to_write(cs, j->cup) == 0 && check_same(cs, &m, j->letter) == 0 && consent(cs) == 0)
		result = write_join(cs, j->name);
	if (result < 0 && is_new)
		cup_unmake(j->cup);
	if (result == 0 && is_new && j->from)
		cup_say_moved(j->from, j->cup);
	cup_mail_release(&m);
	text_release(&text);
	return result;
}

static int run_join(const struct env *env, int argc, char **argv)
{
	struct joining j = { .name = NULL };
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "name", OPTION_TEXT, &j.name }, { "pack", OPTION_TEXT, &j.pack }, { "from", OPTION_TEXT, &j.from },
		{ "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys }, { 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 2, 2, &cs.s.err) == 0) {
		j.letter = argv[1];
		j.cup = argv[2];
		if (j.name)
			result = join(&cs, &j);
		else
			error_set_kind(&cs.s.err, ERROR_USAGE, "what are you called in this cup? Give --name NAME");
	}
	return cup_session_done(&cs, &cup_join, result);
}

const struct command cup_join = {
	.name = "join",
	.arguments = "LETTER --name NAME [--pack DIR] [--from OLD] CUP",
	.summary = "join a cup: makes your copy of it, prints the letter to mail",
	.help = "LETTER is the announcement of a cup (`-` is standard input); CUP is a directory,\n"
		"which will be made. Who joins accepts every game that a round gives him.\n\n"
		"    --name NAME        what you are called in it: ASCII, up to 60 characters\n"
		"    --pack DIR         the pack of the cup, if it is not the installed one\n"
		"    --from OLD         your copy of the cup that this one goes on from: you join\n"
		"                       by the name you had there\n"
		"    --key FILE         your ssh key, if it is not in the usual place; it is\n"
		"                       remembered for this cup\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_join,
};

/* --- withdraw ------------------------------------------------------------------------------------------- */

/* Our own join lies here, and the chain of this copy may end before the bulletin that carries it. */
static int no_player(struct cup_session *cs)
{
	struct cup_waiting w;
	bool joins = false;

	if (cup_waiting_read(&w, cs->path, &cs->s.err) < 0)
		return -1;
	for (int i = 0; i < w.n; i++)
		joins |= w.letter[i].type == CUP_JOIN && keyring_signs_with(&cs->s.keys, &w.letter[i].key);
	cup_waiting_release(&w);
	if (joins)
		return error_set(&cs->s.err, "%s: your join is here, but this copy ends with entry %d, before a bulletin that "
		                 "carries it. Take the director's next letter first: drumhead cup take %s LETTER. If none has "
		                 "come, no bulletin carries your join, and you tell the director", cs->path, cs->cup.n - 1, cs->path);
	return error_set(&cs->s.err, "%s: no player's key is here, so there is nobody to withdraw. A join that no bulletin "
	                 "carries is none: tell the director", cs->path);
}

static int withdraw(struct cup_session *cs, bool yes)
{
	struct cup_entry e = { .type = CUP_WITHDRAW, .game = cs->cup.link[0].id, .name = "" };
	int number = cup_session_player(cs);
	struct text said = TEXT_INIT;
	int result;

	if (number < 0)
		return no_player(cs);
	e.player = number;
	text_print(&said, "%s, player %d, withdraws from %s: he is paired no more, and his open games are lost.\n",
	           cs->cup.player[number - 1].name, number, cs->cup.terms->name);
	result = session_consent(&cs->s, said.bytes, yes ? NULL : "Withdraw?");
	text_release(&said);
	if (result < 0 || cup_session_write_letter(cs, &e) < 0)
		return -1;
	say("Mail it to the director.");
	return 0;
}

static int run_withdraw(const struct env *env, int argc, char **argv)
{
	struct cup_session cs;
	bool yes = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "yes", OPTION_FLAG, &yes }, { "key", OPTION_KEY, &cs.s.keys }, { 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 1, 1, &cs.s.err) == 0 && cup_session_open_to_write(&cs, argv[1]) == 0)
		result = withdraw(&cs, yes);
	return cup_session_done(&cs, &cup_withdraw, result);
}

const struct command cup_withdraw = {
	.name = "withdraw",
	.arguments = "[--yes] CUP",
	.summary = "withdraw from a cup: prints the letter to mail",
	.help = "You are paired no more, and your open games are lost. At a terminal you are\n"
		"asked once.\n\n"
		"    --yes         do not ask\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_withdraw,
};
