/* cup_rule.c - drumhead cup rule, out, teller: the director's word, with its reason, in a bulletin of its own. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cmd/cup.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_bulletin.h"
#include "cmd/cup_session.h"
#include "cup/survey.h"
#include "cup/tell_days.h"
#include "trust/ledger_files.h"

/* Words from operand I on, parted by blanks; in the cup's arena. */
static const char *words_from(struct cup_session *cs, int argc, char **argv, int i)
{
	struct text t = TEXT_INIT;
	const char *kept;

	for (; i < argc; i++)
		text_print(&t, "%s%s", t.length ? " " : "", argv[i]);
	kept = arena_string(&cs->cup.arena, t.bytes);
	text_release(&t);
	return kept;
}

/* A bulletin that says what ADD adds, with the letters and results that wait for one all the same; of a new teller's
 * results come after he has accepted. */
static int publish(struct cup_session *cs, int (*add)(struct bulletin *b, struct cup_session *cs, void *to), void *to)
{
	struct bulletin b;
	int rounds = cs->cup.n_rounds, result = bulletin_begin(&b, cs);

	if (result == 0)
		result = add(&b, cs, to);
	if (result == 0 && !b.leaf.entry.has_teller && bulletin_collect(&b, cs) < 0)
		result = -1;
	if (result == 0 && !b.leaf.entry.has_teller)
		result = bulletin_draw(&b, cs, false);
	if (result == 0 && (bulletin_publish(&b, cs) < 0 || bulletin_print(cs, rounds, NULL) < 0))
		result = -1;
	bulletin_release(&b);
	return result;
}

/* The pen must be the director's, and nothing may wait for a teller. */
static int check_pen(struct cup_session *cs)
{
	if (!cs->is_director)
		return cup_session_not_director(cs, "can say so");
	if (cs->cup.over)
		return error_set(&cs->s.err, "%s is over", cs->path);
	if (cs->cup.pen.seat == 0)
		return 0;
	return error_set(&cs->s.err, "%s: %s, the teller, is waited for: no bulletin before that, but for one that names "
	                 "another teller: drumhead cup teller", cs->path, cs->cup.seat[cs->cup.pen.seat].name);
}

/* --- rule ----------------------------------------------------------------------------------------------- */

static int find_game(struct board *out, struct cup_session *cs, const char *word)
{
	if (board_parse(out, word) && out->round <= cs->cup.n_rounds &&
	    out->board <= cs->cup.round[out->round - 1].n_pairs && out->game <= cup_games(&cs->cup))
		return 0;
	return error_set(&cs->s.err, "there is no game %s in this cup; games are called by round and board: 3.17", word);
}

/* The seat of the player that WORDS name, in game B. */
static int find_seat(struct cup_session *cs, const struct board *b, const char *words)
{
	int player = survey_find_player(&cs->cup, words, &cs->s.err);

	for (int seat = 1; player > 0 && seat <= 2; seat++)
		if (cup_seated(&cs->cup, b->round, b->board, b->game, seat) == player)
			return seat;
	return player < 0 ? -1 : error_set(&cs->s.err, "%s does not play game %s", cup_player(&cs->cup, player)->name,
	                                   board_name(b).text);
}

/* Why the player at SEAT is not one whose days are over in G, which has no result; nothing: they are. */
static void print_why_not(struct text *out, const struct survey *s, const struct survey_game *g, int seat)
{
	const char *name = survey_name(s, cup_seated(&s->cup, g->at.round, g->at.board, g->at.game, seat));
	int left = survey_bank_left(s, g);

	if (g->seat != seat && g->seat > 0)
		text_print(out, "%s is to write now, not %s", survey_name(s, g->player), name);
	else if (g->seat != seat && g->due)
		text_print(out, "the director is to write now, not %s", name);
	else if (g->due && !survey_late(s, g))
		text_print(out, "%s is not late: due ", name);
	else if (g->due && !survey_beyond_bank(s, g))
		text_print(out, "%s is in his bank, of which %d day%s left: until ", name, left, left == 1 ? " is" : "s are");
	if (g->seat == seat && out->length)
		tell_day(out, g->due + (survey_late(s, g) ? (int64_t)left * 86400 : 0));
}

/* As `drumhead forfeit` asks it, and whether the cup's clock has run out: it is final.  A game that has a result, is
 * over or is not here is not looked at. */
static int check_late(struct cup_session *cs, const struct board *b, int seat)
{
	struct text why = TEXT_INIT;
	const struct survey_game *g;
	struct survey s;

	if (survey_open(&s, cs->path, (int64_t)time(NULL), &cs->s.err) < 0)
		return -1;
	survey_look(&s);
	g = survey_open_game(&s, b);
	if (g && g->is_here && !g->over)
		print_why_not(&why, &s, g, seat);
	if (why.length)
		error_set(&cs->s.err, "game %s: %s. A forfeit cannot be taken back; if you mean it, add --anyway",
		          board_name(b).text, why.bytes);
	text_release(&why);
	survey_release(&s);
	return cs->s.err.kind == ERROR_NONE ? 0 : -1;
}

struct verdict {
	const char *player, *because;
	bool anyway;
};

/* A forfeit has an entry of its own in the game. */
static int forfeit(struct cup_result *out, struct cup_session *cs, const struct board *b, const struct verdict *v)
{
	int seat = find_seat(cs, b, v->player);

	if (seat >= 0 && !board_is_directed(cs, b))
		return error_set(&cs->s.err, "game %s is of the cup before, and nobody here has the key that rules in it: adjudge "
		                 "it, drumhead cup rule %s %s PLAYER --because WORDS, PLAYER being who wins", board_name(b).text,
		                 cs->path, board_name(b).text);
	if (seat < 0 || (!v->anyway && check_late(cs, b, seat) < 0) || board_forfeit(cs, b, seat) < 0)
		return -1;
	if (board_result(out, cs, b) <= 0)
		return cs->s.err.kind == ERROR_NONE ? error_set(&cs->s.err, "game %s has no result yet", board_name(b).text) : -1;
	if (out->how == CUP_OVER)
		return error_set(&cs->s.err, "game %s is over, and nothing is left to forfeit: drumhead cup go %s",
		                 board_name(b).text, cs->path);
	out->because = v->because ? v->because : "";
	return 0;
}

struct ruling {
	struct board b;
	struct cup_result result;
	bool is_forfeit;                         /* the game has a letter, too */
};

static int read_ruling(struct ruling *r, struct cup_session *cs, int argc, char **argv, struct verdict v)
{
	const char *because = v.because;
	const char *word = argv[3];
	int seat = 0;

	if (find_game(&r->b, cs, argv[2]) < 0)
		return -1;
	r->is_forfeit = strcmp(word, "forfeit") == 0;
	if (r->is_forfeit && argc < 5)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "who forfeits? drumhead cup rule %s %s forfeit PLAYER", cs->path,
		                      argv[2]);
	if (r->is_forfeit) {
		v.player = words_from(cs, argc, argv, 4);
		return forfeit(&r->result, cs, &r->b, &v);
	}
	if (!because)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	if (strcmp(word, "draw") != 0 && strcmp(word, "void") != 0)
		seat = find_seat(cs, &r->b, words_from(cs, argc, argv, 3));
	if (seat < 0)
		return -1;
	r->result = (struct cup_result){ .round = r->b.round, .board = r->b.board, .game = r->b.game, .winner = seat,
	                                 .how = strcmp(word, "void") == 0 ? CUP_VOID : CUP_ADJUDGED,
	                                 .on = board_head(cs, &r->b), .because = because };
	return 0;
}

static int add_ruling(struct bulletin *b, struct cup_session *cs, void *to)
{
	struct ruling *r = to;

	(void)cs;
	if (r->is_forfeit)
		b->ended[b->n_ended++] = r->b;
	return bulletin_add_result(b, &r->result);
}

static int run_cup_rule(const struct env *env, int argc, char **argv)
{
	struct verdict v = { .because = NULL };
	struct ruling r;
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &v.because }, { "anyway", OPTION_FLAG, &v.anyway }, { "key", OPTION_KEY, &cs.s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &cs.s.keys }, { 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 3, 12, &cs.s.err) == 0 && cup_session_open_to_write(&cs, argv[1]) == 0 &&
	    check_pen(&cs) == 0 && read_ruling(&r, &cs, argc, argv, v) == 0)
		result = publish(&cs, add_ruling, &r);
	return cup_session_done(&cs, &cup_rule, result);
}

const struct command cup_rule = {
	.name = "rule",
	.arguments = "CUP GAME draw|void|PLAYER|forfeit PLAYER\n           [--because WORDS] [--anyway]",
	.summary = "as director: adjudge a game, or declare it forfeit",
	.help = "GAME is called by round and board: 3.17, the second of two 3.17b. It is a draw,\n"
		"nobody's, or won by PLAYER: his number, his name, or its beginning. A forfeit is\n"
		"declared in the game itself. The result stands until you rule again; rounds that\n"
		"are drawn stand.\n\n"
		"    --because WORDS    why; needed but for a forfeit\n"
		"    --anyway           a forfeit although PLAYER is not late, or another is to\n"
		"                       write\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_cup_rule,
};

/* --- out ------------------------------------------------------------------------------------------------ */

struct removal {
	int player;
	const char *because;
};

static int add_removal(struct bulletin *b, struct cup_session *cs, void *to)
{
	const struct removal *r = to;

	if (bulletin_withdraws(b, r->player))
		return error_set(&cs->s.err, "%s has withdrawn: that letter waits, and comes to the same. drumhead cup go %s carries "
		                 "it", cup_player(&cs->cup, r->player)->name, cs->path);
	bulletin_add_out(b, r->player, r->because);
	return 0;
}

static int take_out(struct cup_session *cs, int argc, char **argv, const char *because)
{
	struct removal r = { survey_find_player(&cs->cup, words_from(cs, argc, argv, 2), &cs->s.err), because };

	if (r.player < 0)
		return -1;
	if (!because)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	if (cup_player(&cs->cup, r.player)->out)
		return error_set(&cs->s.err, "%s is out already, since %s", cup_player(&cs->cup, r.player)->name,
		                 cup_entry_at(&cs->cup, cup_player(&cs->cup, r.player)->out).text);
	return publish(cs, add_removal, &r);
}

static int run_out(const struct env *env, int argc, char **argv)
{
	const char *because = NULL;
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &because }, { "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys },
		{ 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 2, 12, &cs.s.err) == 0 && cup_session_open_to_write(&cs, argv[1]) == 0 &&
	    check_pen(&cs) == 0)
		result = take_out(&cs, argc, argv, because);
	return cup_session_done(&cs, &cup_out, result);
}

const struct command cup_out = {
	.name = "out",
	.arguments = "CUP PLAYER --because WORDS",
	.summary = "as director: take a player out",
	.help = "He is paired no more, and his open games are forfeit. PLAYER is his number, his\n"
		"name, or its beginning.\n\n"
		"    --because WORDS    why\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_out,
};

/* --- teller --------------------------------------------------------------------------------------------- */

struct appointment {
	struct charter_seat seat;
	const char *because;
};

static int add_teller(struct bulletin *b, struct cup_session *cs, void *to)
{
	const struct appointment *a = to;
	struct cup_entry *e = &b->leaf.entry;

	(void)cs;
	e->has_teller = true;
	e->teller = a->seat;
	e->because = a->because;
	return 0;
}

/* The one who is waited for, if one is; else the one that SEAT names. */
static int find_teller_seat(struct cup_session *cs, int seat)
{
	const struct cup *c = &cs->cup;

	if (c->pen.seat > 0 && !seat)
		return c->pen.seat;
	if (!seat && c->n_seats == 2)
		return 1;
	if (seat >= 1 && seat < c->n_seats)
		return seat;
	return error_set_kind(&cs->s.err, ERROR_USAGE, c->n_seats == 1 ? "this cup has no teller"
	                      : "which teller? Give --seat 1 to %d", c->n_seats - 1);
}

static int appoint(struct cup_session *cs, const char *word, int seat, const char *because)
{
	struct appointment a = { .because = because };

	if (!cs->is_director)
		return check_pen(cs);
	seat = find_teller_seat(cs, seat);
	if (seat < 0 || cup_session_read_teller(&a.seat, seat, word, cs) < 0)
		return -1;
	if (!because)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	return publish(cs, add_teller, &a);
}

static int run_teller(const struct env *env, int argc, char **argv)
{
	const char *because = NULL;
	struct cup_session cs;
	int seat = 0, result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &because }, { "seat", OPTION_NUMBER, &seat }, { "key", OPTION_KEY, &cs.s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &cs.s.keys }, { 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 2, 2, &cs.s.err) == 0 && cup_session_open_to_write(&cs, argv[1]) == 0)
		result = appoint(&cs, argv[2], seat, because);
	return cup_session_done(&cs, &cup_teller, result);
}

const struct command cup_teller = {
	.name = "teller",
	.arguments = "CUP [NAME=]KEY.pub --because WORDS [--seat N]",
	.summary = "as director: another teller takes the place of one",
	.help = "Everybody sees it. A draw that waited for the old one lapses: when the new one\n"
		"has accepted, drumhead cup go --draw asks for it again.\n\n"
		"    --because WORDS    why\n"
		"    --seat N           which of several tellers; default: who is waited for\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_teller,
};
