/* cup_rule.c - drumhead cup rule, out, teller: the director's word, with its reason, in a bulletin of its own. */
#include <stdlib.h>
#include <string.h>
#include "cmd/cup.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_bulletin.h"
#include "cmd/cup_desk.h"
#include "cup/survey.h"
#include "trust/ledger_files.h"

/* Words from operand I on, parted by blanks; in the cup's arena. */
static const char *words_from(struct desk *d, int argc, char **argv, int i)
{
	struct text t = TEXT_INIT;
	const char *kept;

	for (; i < argc; i++)
		text_print(&t, "%s%s", t.length ? " " : "", argv[i]);
	kept = arena_string(&d->cup.arena, t.bytes);
	text_release(&t);
	return kept;
}

/* A bulletin that says what SAY adds, with what waits for one all the same. */
static int publish(struct desk *d, int (*add)(struct bulletin *b, struct desk *d, void *to), void *to)
{
	struct bulletin b;
	int rounds = d->cup.n_rounds, result = bulletin_begin(&b, d);

	if (result == 0)
		result = add(&b, d, to);
	if (result == 0 && !b.leaf.entry.has_teller && bulletin_collect(&b, d) < 0)
		result = -1;
	if (result == 0 && !b.leaf.entry.has_teller)
		result = bulletin_draw(&b, d, false);
	if (result == 0 && (bulletin_publish(&b, d) < 0 || bulletin_print(d, rounds, NULL) < 0))
		result = -1;
	bulletin_release(&b);
	return result;
}

/* The pen must be the director's, and nothing may wait for a teller. */
static int check_pen(struct desk *d)
{
	if (!d->is_director)
		return desk_not_director(d, "can say so");
	if (d->cup.over)
		return error_set(&d->s.err, "%s is over", d->path);
	if (d->cup.pen.seat == 0)
		return 0;
	return error_set(&d->s.err, "%s: %s, the teller, is waited for: no bulletin before that, but for one that names "
	                 "another teller: drumhead cup teller", d->path, d->cup.seat[d->cup.pen.seat].name);
}

/* --- rule ----------------------------------------------------------------------------------------------- */

static int find_game(struct board *out, struct desk *d, const char *word)
{
	if (board_parse(out, word) && out->round <= d->cup.n_rounds &&
	    out->board <= d->cup.round[out->round - 1].n_pairs && out->game <= cup_games(&d->cup))
		return 0;
	return error_set(&d->s.err, "there is no game %s in this cup; games are called by round and board: 3.17", word);
}

/* The seat of the player that WORDS name, in game B. */
static int find_seat(struct desk *d, const struct board *b, const char *words)
{
	int player = survey_find_player(&d->cup, words, &d->s.err);

	for (int seat = 1; player > 0 && seat <= 2; seat++)
		if (cup_seated(&d->cup, b->round, b->board, b->game, seat) == player)
			return seat;
	return player < 0 ? -1 : error_set(&d->s.err, "%s does not play game %s", cup_player(&d->cup, player)->name,
	                                   board_name(b).text);
}

/* A forfeit has an entry of its own in the game. */
static int forfeit(struct cup_result *out, struct desk *d, const struct board *b, const char *player,
                   const char *because)
{
	int seat = find_seat(d, b, player);

	if (seat >= 0 && !board_is_directed(d, b))
		return error_set(&d->s.err, "game %s is of the cup before, and nobody here has the key that rules in it: adjudge it, "
		                 "drumhead cup rule %s %s PLAYER --because WORDS, PLAYER being who wins", board_name(b).text, d->path,
		                 board_name(b).text);
	if (seat < 0 || board_forfeit(d, b, seat) < 0)
		return -1;
	if (board_result(out, d, b) <= 0)
		return d->s.err.kind == ERROR_NONE ? error_set(&d->s.err, "game %s has no result yet", board_name(b).text) : -1;
	if (out->how == CUP_OVER)
		return error_set(&d->s.err, "game %s is over, and nothing is left to forfeit: drumhead cup go %s", board_name(b).text,
		                 d->path);
	out->because = because ? because : "";
	return 0;
}

struct ruling {
	struct board b;
	struct cup_result result;
	bool is_forfeit;                         /* the game has a letter, too */
};

static int read_ruling(struct ruling *r, struct desk *d, int argc, char **argv, const char *because)
{
	const char *word = argv[3];
	int seat = 0;

	if (find_game(&r->b, d, argv[2]) < 0)
		return -1;
	r->is_forfeit = strcmp(word, "forfeit") == 0;
	if (r->is_forfeit)
		return argc < 5 ? error_set_kind(&d->s.err, ERROR_USAGE, "who forfeits? drumhead cup rule %s %s forfeit PLAYER",
		                                 d->path, argv[2])
		       : forfeit(&r->result, d, &r->b, words_from(d, argc, argv, 4), because);
	if (!because)
		return error_set_kind(&d->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	if (strcmp(word, "draw") != 0 && strcmp(word, "void") != 0)
		seat = find_seat(d, &r->b, words_from(d, argc, argv, 3));
	if (seat < 0)
		return -1;
	r->result = (struct cup_result){ .round = r->b.round, .board = r->b.board, .game = r->b.game, .winner = seat,
	                                 .how = strcmp(word, "void") == 0 ? CUP_VOID : CUP_ADJUDGED,
	                                 .on = board_head(d, &r->b), .because = because };
	return 0;
}

static int add_ruling(struct bulletin *b, struct desk *d, void *to)
{
	struct ruling *r = to;

	(void)d;
	if (r->is_forfeit)
		b->ended[b->n_ended++] = r->b;
	return bulletin_add_result(b, &r->result);
}

static int run_cup_rule(const struct env *env, int argc, char **argv)
{
	const char *because = NULL;
	struct ruling r;
	struct desk d;
	int result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &because }, { "key", OPTION_KEY, &d.s.keys }, { "seat-key", OPTION_SEAT_KEY, &d.s.keys },
		{ 0 }
	};

	desk_init(&d, env);
	if (options_parse(options, &argc, argv, 3, 12, &d.s.err) == 0 && desk_open_to_write(&d, argv[1]) == 0 &&
	    check_pen(&d) == 0 && read_ruling(&r, &d, argc, argv, because) == 0)
		result = publish(&d, add_ruling, &r);
	return desk_done(&d, &cup_rule, result);
}

const struct command cup_rule = {
	.name = "rule",
	.arguments = "CUP GAME draw|void|PLAYER|forfeit PLAYER [--because WORDS]",
	.summary = "as director: adjudge a game, or declare it forfeit",
	.help = "GAME is called by round and board: 3.17, the second of two 3.17b. It is a draw,\n"
		"nobody's, or won by PLAYER: his number, his name, or its beginning. A forfeit is\n"
		"declared in the game itself. The result stands until you rule again; rounds that\n"
		"are drawn stand.\n\n"
		"    --because WORDS    why; needed but for a forfeit\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_cup_rule,
};

/* --- out ------------------------------------------------------------------------------------------------ */

struct removal {
	int player;
	const char *because;
};

static int add_removal(struct bulletin *b, struct desk *d, void *to)
{
	const struct removal *r = to;

	(void)d;
	bulletin_add_out(b, r->player, r->because);
	return 0;
}

static int take_out(struct desk *d, int argc, char **argv, const char *because)
{
	struct removal r = { survey_find_player(&d->cup, words_from(d, argc, argv, 2), &d->s.err), because };

	if (r.player < 0)
		return -1;
	if (!because)
		return error_set_kind(&d->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	if (cup_player(&d->cup, r.player)->out)
		return error_set(&d->s.err, "%s is out already, since %s", cup_player(&d->cup, r.player)->name,
		                 cup_entry_at(&d->cup, cup_player(&d->cup, r.player)->out).text);
	return publish(d, add_removal, &r);
}

static int run_out(const struct env *env, int argc, char **argv)
{
	const char *because = NULL;
	struct desk d;
	int result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &because }, { "key", OPTION_KEY, &d.s.keys }, { "seat-key", OPTION_SEAT_KEY, &d.s.keys },
		{ 0 }
	};

	desk_init(&d, env);
	if (options_parse(options, &argc, argv, 2, 12, &d.s.err) == 0 && desk_open_to_write(&d, argv[1]) == 0 &&
	    check_pen(&d) == 0)
		result = take_out(&d, argc, argv, because);
	return desk_done(&d, &cup_out, result);
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

static int add_teller(struct bulletin *b, struct desk *d, void *to)
{
	const struct appointment *a = to;
	struct cup_entry *e = &b->leaf.entry;

	(void)d;
	e->has_teller = true;
	e->teller = a->seat;
	e->because = a->because;
	return 0;
}

/* The one who is waited for, if one is; else the one that SEAT names. */
static int find_teller_seat(struct desk *d, int seat)
{
	const struct cup *c = &d->cup;

	if (c->pen.seat > 0 && !seat)
		return c->pen.seat;
	if (!seat && c->n_seats == 2)
		return 1;
	if (seat >= 1 && seat < c->n_seats)
		return seat;
	return error_set_kind(&d->s.err, ERROR_USAGE, c->n_seats == 1 ? "this cup has no teller"
	                      : "which teller? Give --seat 1 to %d", c->n_seats - 1);
}

static int appoint(struct desk *d, const char *word, int seat, const char *because)
{
	struct appointment a = { .because = because };

	if (!d->is_director)
		return check_pen(d);
	seat = find_teller_seat(d, seat);
	if (seat < 0 || desk_read_teller(&a.seat, seat, word, d) < 0)
		return -1;
	if (!because)
		return error_set_kind(&d->s.err, ERROR_USAGE, "why? It stands under your name: --because WORDS");
	return publish(d, add_teller, &a);
}

static int run_teller(const struct env *env, int argc, char **argv)
{
	const char *because = NULL;
	struct desk d;
	int seat = 0, result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &because }, { "seat", OPTION_NUMBER, &seat }, { "key", OPTION_KEY, &d.s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &d.s.keys }, { 0 }
	};

	desk_init(&d, env);
	if (options_parse(options, &argc, argv, 2, 2, &d.s.err) == 0 && desk_open_to_write(&d, argv[1]) == 0)
		result = appoint(&d, argv[2], seat, because);
	return desk_done(&d, &cup_teller, result);
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
