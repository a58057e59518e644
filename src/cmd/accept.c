/* accept.c - drumhead accept: yes to an offer; makes the game from the letter if it is not there yet. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/charter.h"
#include "cmd/data.h"
#include "cmd/letter.h"
#include "cmd/status.h"
#include "cmd/terms.h"
#include "game/adjudicate.h"
#include "game/match.h"
#include "game/offer.h"
#include "game/start.h"
#include "game/take.h"

/* The command line, and the letter. */
struct wanted {
	const char *path, *pack, *old;           /* LETTER, --pack, --from; each may be NULL */
	struct text letter;
};

/* --- making the game -------------------------------------------------------------------------------- */

static bool is_our_turn(const struct session *s, const struct ledger *l)
{
	return l->pen.seat >= 0 && l->pen.type == ENTRY_ACCEPT && keyring_signs_for(&s->keys, l, l->pen.seat);
}

/* Have we written in this ledger? */
static bool has_ours(const struct session *s, const struct ledger *l)
{
	for (int i = 0; i < l->n; i++)
		if (keyring_signs_for(&s->keys, l, l->link[i].by))
			return true;
	return false;
}

/* Is it our turn to accept?  Who has done so already gets his game back from the letter. */
static int check_turn(struct session *s, const struct ledger *l, const char *name)
{
	if (is_our_turn(s, l))
		return charter_check_key(&l->charter, l->pen.seat, &s->keys, &s->err);
	if (has_ours(s, l))
		return 0;
	if (l->pen.seat >= 0 && l->pen.type == ENTRY_ACCEPT)
		return error_set(&s->err, "%s: %s accepts before you: ask for that letter, and give both in one file (cat)", name,
		                 ledger_seat(l, l->pen.seat)->name);
	return error_set(&s->err, "%s: nothing waits for an accept: every seat has accepted;\n"
	                 "`drumhead status %s` says what comes next", name, s->path);
}

/* The offer of L, as it would be accepted: shown, and on a terminal asked about, if it is not our own.  PACK is --pack,
 * or NULL: then only the installed one is taken. */
static int review(struct session *s, const struct ledger *l, const struct terms *t, const char *pack)
{
	bool is_ours = keyring_signs_for(&s->keys, l, l->link[0].by);
	struct text said = TEXT_INIT;
	int other, result = -1;

	text_puts(&said, "The offer:\n");
	other = terms_print(&said, t, s->env->rulesets, &s->err);
	if (other > 0 && !pack) {
		say_text(&said);
		error_set(&s->err, "%s: the offer is not for the installed pack. If you will play with this one, say so:\n"
		          "    drumhead accept --pack %s %s", s->path, t->pack->directory, s->path);
	} else if (other >= 0) {
		result = session_consent(s, said.bytes, is_ours ? NULL : "Accept it?");
	}
	text_release(&said);
	return result;
}

/* The same before there is a game: of the foreseen ledger L, with the pack in DIRECTORY. */
static int review_letter(struct session *s, const struct ledger *l, const char *directory, const char *pack,
                         const char *old)
{
	struct terms t = { .charter = ledger_at(l, 0)->charter, .old = old };
	const struct ruleset *rules;
	struct pack *p;
	int result;

	if (offer_check_files(t.charter, directory, old, s->env->rulesets, &s->err) < 0)
		return -1;
	if (!is_our_turn(s, l))
		return 0;
	rules = ruleset_edition(s->env->rulesets, t.charter->rules, t.charter->edition);
	t.pack = p = pack_load(directory, &rules->names, &s->err);
	result = p ? review(s, l, &t, pack) : -1;
	pack_free(p);
	return result;
}

/* Makes the game at s->path. */
static int join(struct session *s, const struct wanted *g, const struct mailed *m)
{
	const struct charter *c;
	char *directory = NULL;
	struct ledger l;
	int result = -1;

	if (game_foresee(&l, m, &s->err) < 0)
		return -1;
	c = &l.charter;
	if (charter_check_key(c, -1, &s->keys, &s->err) == 0 && check_turn(s, &l, m->name) == 0)
		directory = pack_directory(g->pack ? g->pack : c->pack, &s->err);
	if (directory && review_letter(s, &l, directory, g->pack, g->old) == 0)
		result = game_join(s->path, directory, g->old, s->env->rulesets, m, &s->err);
	free(directory);
	ledger_release(&l);
	return result;
}

/* --- accepting -------------------------------------------------------------------------------------- */

/* An offer that lies here already, as git brings it, is looked at like one in a letter. */
static int review_game(struct session *s, const char *pack, const char *old)
{
	const struct charter *c = ledger_at(&s->game.ledger, 0)->charter;
	struct terms t;
	char *owned, *directory = NULL;
	int result = -1;

	if (!is_our_turn(s, &s->game.ledger))
		return 0;
	t = terms_of(&s->game, old, &owned);
	if (pack)
		directory = pack_directory(pack, &s->err);
	if (!pack || (directory && offer_check_pack(c, directory, &s->err) == 0))
		result = review(s, &s->game.ledger, &t, pack);
	free(directory);
	free(owned);
	return result;
}

/* Its signature would be refused later, and the reason would be far away. */
static int accept_seat(struct session *s)
{
	const struct ledger *l = &s->game.ledger;

	if (l->pen.type == ENTRY_ACCEPT && charter_check_key(&l->charter, l->pen.seat, &s->keys, &s->err) < 0)
		return error_within(&s->err, "%s: %s is to accept now", s->path, seat_name(&s->game, l->pen.seat));
	return game_accept(&s->game, &s->keys, &s->err);
}

static int write_accept(struct session *s)
{
	if (accept_seat(s) < 0 || letter_pass_on(s) < 0)
		return -1;
	say("You have accepted.");
	return 0;
}

/* The game has just been made from a letter that has our accept or offer. */
static int bring_back(struct session *s)
{
	say("%s is made again from the letter, which has what you wrote before.", s->path);
	return session_write_derived(s);
}

/* The game at s->path, from what the letter has of GAME (NULL: of any). */
static int accept(struct session *s, const struct wanted *g, const struct hash *game)
{
	const struct mailed m = { g->letter.bytes, g->letter.length, g->path, game };
	bool joins = g->path && !game_is_at(s->path);
	int taken, result = -1;

	if (joins && join(s, g, &m) < 0)
		return -1;
	if (session_open_to_write(s, s->path) < 0)
		return -1;
	if (g->path && game_take(&s->game, &m, &s->keys, &taken, &s->err) < 0)
		return -1;
	if (joins && !is_our_turn(s, &s->game.ledger))
		result = bring_back(s);
	else if (joins || review_game(s, g->pack, g->old) == 0)
		result = write_accept(s);
	if (result == 0) {
		session_remember_keys(s);
		status_say(s);
	}
	return result;
}

/* --- a match ------------------------------------------------------------------------------------------ */

/* The two offers of a match in a letter. */
struct both {
	struct hash game[2];
};

/* Are there two, of one match, and do they belong together?  1, 0, or -1 with an error. */
static int find_match(struct session *s, const struct wanted *g, struct both *out)
{
	const struct mailed m = mailed(&g->letter, g->path);
	const struct entry *first, *second;
	struct ledger l;
	struct letter letter;
	int result = 0;

	if (letter_read(&letter, &m, &s->err) < 0)
		return -1;
	first = letter_offer(&letter, false);
	second = letter_offer(&letter, true);
	if (first && second) {
		struct mailed of_first = m;

		*out = (struct both){ { first->id, second->id } };
		of_first.game = &first->id;
		result = game_foresee(&l, &of_first, &s->err);
		if (result == 0) {
			result = match_check(&l, second->charter, &s->err) < 0 ? -1 : 1;
			ledger_release(&l);
		}
	}
	letter_release(&letter);
	return result < 0 ? error_within(&s->err, "%s", g->path) : result;
}

/* In which game it is whose turn differs, for the players have changed seats: what cannot be accepted yet is told, and
 * waits. */
static int accept_both(struct session *s, const struct wanted *g, const struct both *both, const char *name)
{
	struct error refused[2] = { ERROR_INIT, ERROR_INIT };
	int n = 0;

	for (int k = 0; k < 2; k++) {
		char *directory = match_directory(name, k + 1);

		s->path = directory;
		n += accept(s, g, &both->game[k]) == 0;
		refused[k] = s->err;
		session_leave(s);
		error_clear(&s->err);
		free(directory);
	}
	for (int k = 0; k < 2 && n == 1; k++)
		if (refused[k].kind != ERROR_NONE)
			say("%s-%d: %s", name, k + 1, refused[k].text);
	if (n == 0)
		s->err = refused[0];
	return n ? 0 : -1;
}

static int accept_all(struct session *s, struct wanted *g, const char *name)
{
	struct both both;
	int match;

	s->path = name;
	if (g->path && session_read(s, &g->letter, g->path) < 0)
		return -1;
	match = g->path ? find_match(s, g, &both) : 0;
	return match < 0 ? -1 : match ? accept_both(s, g, &both, name) : accept(s, g, NULL);
}

static int run_accept(const struct env *env, int argc, char **argv)
{
	struct wanted g = { .letter = TEXT_INIT };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "pack", OPTION_TEXT, &g.pack }, { "from", OPTION_TEXT, &g.old }, { "key", OPTION_KEY, &s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 1, 2, &s.err) == 0) {
		g.path = argc > 2 ? argv[2] : NULL;
		result = accept_all(&s, &g, argv[1]);
		text_release(&g.letter);
	}
	return session_done(&s, &cmd_accept, result);
}

const struct command cmd_accept = {
	.name = "accept",
	.arguments = "[--pack DIR] [--from DIR] GAME [LETTER]",
	.summary = "accept an offer; makes GAME, prints the letter to mail",
	.help = "LETTER holds the offer (`-` is standard input); text around the marks does not\n"
		"matter. Where GAME exists and has the offer, LETTER may be left out.\n"
		"Two offers of a match (drumhead-match(1)) make GAME-1 and GAME-2.\n"
		"What is offered is shown before it is signed, and at a terminal you are asked.\n\n"
		"    --pack DIR         play with the offer's pack in DIR, though another one is\n"
		"                       installed: what it says otherwise is shown\n"
		"    --from DIR         your copy of the game it goes on from, if it names one\n"
		"    --key FILE         your ssh key, if it is not in the usual place; it is\n"
		"                       remembered for this game\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_accept,
};
