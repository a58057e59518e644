/* cup_go.c - drumhead cup go, letter: the director's daily command, and the chain as a mail. */
#include <time.h>
#include "base/json.h"
#include "cmd/cup.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_bulletin.h"
#include "cmd/cup_session.h"
#include "cmd/cup_settle.h"

struct wanted {
	bool draw, limit, tells;
	const char *letters;
};

/* One bulletin, if there is something to say; MORE: the draw that it asked for is done, or it had no room for all that
 * there is to say, and the next may follow. */
static int write_one(struct cup_session *cs, struct wanted *w, bool *more)
{
	struct bulletin b;
	int result = bulletin_begin(&b, cs);

	if (result == 0 && (bulletin_collect(&b, cs) < 0 ||
	                    (w->limit && bulletin_limit(&b, cs, (int64_t)time(NULL)) < 0) ||
	                    bulletin_draw(&b, cs, w->draw) < 0 || bulletin_publish(&b, cs) < 0))
		result = -1;
	*more = result == 0 && (b.leaf.entry.draw || b.is_full) && cs->cup.pen.seat == 0;
	w->draw = w->draw && b.is_full;
	bulletin_release(&b);
	return result;
}

/* While a teller owes something, bulletins wait.  Where nobody does, all rounds of a robin are drawn at once. */
static int go(struct cup_session *cs, struct wanted w)
{
	int made, rounds = cs->cup.n_rounds;
	bool more = true;

	if (!cs->is_director)
		return cup_session_not_director(cs, "writes here");
	if (cup_settle(cs, &made) < 0)
		return -1;
	if (w.limit && !cs->cup.terms->limit)
		return error_set(&cs->s.err, "%s was founded without --limit: no round of it ends by the days", cs->path);
	if (w.draw && cs->cup.pen.seat != 0)
		return error_set(&cs->s.err, cs->cup.over ? "%s is over" : "%s: nothing can be drawn yet: a teller is waited for",
		                 cs->path);
	while (more && cs->cup.pen.seat == 0)
		if (write_one(cs, &w, &more) < 0)
			return -1;
	return bulletin_print(cs, rounds, w.letters);
}

/* For a program, which knows the rest by `drumhead cup show --json`. */
static void tell(struct cup_session *cs)
{
	json *j = json_new_object();

	json_set(j, "trouble", json_new_string(cs->trouble.bytes));
	text_clear(&cs->s.out);
	json_write_lines(&cs->s.out, j, 1);
	json_free(j);
}

static int run_go(const struct env *env, int argc, char **argv)
{
	struct wanted w = { .letters = NULL };
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "draw", OPTION_FLAG, &w.draw }, { "letters", OPTION_TEXT, &w.letters }, { "tell", OPTION_FLAG, &w.tells },
		{ "limit", OPTION_FLAG, &w.limit }, { "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys },
		{ 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 1, 1, &cs.s.err) == 0 && cup_session_open_to_write(&cs, argv[1]) == 0)
		result = go(&cs, w);
	if (result == 0 && w.tells)
		tell(&cs);
	return cup_session_done(&cs, &cup_go, result);
}

const struct command cup_go = {
	.name = "go",
	.arguments = "[--draw] [--letters DIR] [--limit] [--tell] CUP",
	.summary = "as director: write what is due, print the letter to mail",
	.help = "Carries letters of players, finds the results of games that are over, has the\n"
		"next round drawn when one is, and says what waits. Whenever you like: what is\n"
		"not due is not written.\n\n"
		"    --draw             the first round, too: entries are closed\n"
		"    --letters DIR      for each game that is new, or has no result, a file to\n"
		"                       mail to its two players\n"
		"    --limit            games of rounds that are older than the cup's limit end\n"
		"                       now: who leads has won\n"
		"    --tell             for programs: no letter, but JSON of what a person has to\n"
		"                       see to\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_go,
};

/* --- letter --------------------------------------------------------------------------------------------- */

static int print_letter(struct cup_session *cs, const char *game, int from)
{
	struct board b;

	if (from >= cs->cup.n)
		return error_set(&cs->s.err, "%s has %d entries: 0 to %d", cs->path, cs->cup.n, cs->cup.n - 1);
	if (!game)
		return cup_session_print_mail(cs, from < 0 ? 0 : from);
	if (!board_parse(&b, game) || b.round > cs->cup.n_rounds || b.board > cs->cup.round[b.round - 1].n_pairs ||
	    b.game > cup_games(&cs->cup))
		return error_set(&cs->s.err, "there is no game %s in this cup", game);
	return cup_print_board(cs, &b);
}

static int run_letter(const struct env *env, int argc, char **argv)
{
	struct cup_session cs;
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "from", OPTION_NUMBER, &from }, { "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys },
		{ 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 1, 2, &cs.s.err) == 0 && cup_session_open(&cs, argv[1]) == 0)
		result = print_letter(&cs, argc > 2 ? argv[2] : NULL, from);
	return cup_session_done(&cs, &cup_letter, result);
}

const struct command cup_letter = {
	.name = "letter",
	.arguments = "[--from N] CUP [GAME]",
	.summary = "print entries of a cup again; the letter to the players of a game",
	.help = "GAME is called by round and board: 3.17, the second of two 3.17b.\n\n"
		"    --from N           from entry N on; default: all\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_letter,
};
