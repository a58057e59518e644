/* test_charles_fog.c - what fog hides in Unhappy King Charles! decides nothing that is told.
 *
 * A random game is played twice with the same dice.  In the second the hidden Brigades of one side are dealt anew
 * within their classes, and every answer names those that then lie where the others lay.  As long as such an answer is
 * legal and nothing is laid open that went elsewhere, all can see the same: so what all are told, what the other seat
 * is told, how long all letters are and why orders are refused must be the same to the byte.  Where the games part by
 * what the rules let all see, the second is dealt anew.
 *
 * What is laid for a seat in the place of what it does not see tells it no more than chance (agreement.h).
 *
 * $LEAK_GAMES: how many games, if not as many as take some seconds. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "agreement.h"
#include "fog_world.h"
#include "game/choice.h"
#include "game/event_save.h"
#include "game/handout_letter.h"
#include "game/note.h"
#include "play/book_save.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "suite.h"
#include "trust/canon.h"
#include "whatif/standin.h"

enum {
	GAMES = 12,
	RULINGS_MOST = 400,
	SAME_LEAST = 20,                         /* rulings a game that can be compared */
	VIEWS = 1000,
	EXCHANGED_LEAST = 5                      /* Brigades that lie elsewhere in the other world */
};

/* --- the other world ------------------------------------------------------------------------------------------ */

struct other {
	struct oracle oracle;
	const struct fog_player *player;
	struct run *run;                         /* NULL: none goes on beside the game */
	int owner, as[FOG_PIECES];               /* whose pieces were dealt anew; what stands for each */
	int at;                                  /* records used */
	bool parts;                              /* it has come to something else */
};

static const struct fog_record *next_record(struct other *o)
{
	return o->at < o->player->n ? &o->player->record[o->at] : NULL;
}

static bool is_legal(const struct question *q, const thing *chosen, int n)
{
	if (q->form == ASK_SOME && (n < q->least || n > q->most))
		return false;
	for (int i = 0; i < n; i++)
		if (!question_has(q, chosen[i]) && !(q->has_silence && q->silence == chosen[i]))
			return false;
	return true;
}

static enum oracle_says answer_alike(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                     int *n, enum given_how *how)
{
	struct other *o = (struct other *)self;
	const struct fog_record *now = next_record(o);

	(void)r;
	if (!now)
		return ORACLE_OPEN;
	o->parts = now->is_dice || now->key != q->key || now->seat != q->seat || now->form != q->form ||
	           now->n > question_room(q);
	if (o->parts)
		return ORACLE_OPEN;
	for (int i = 0; i < now->n; i++) {
		thing t = o->player->value[now->first + i];

		chosen[i] = kind_of(t) == THING_PIECE ? PIECE(o->as[index_of(t)]) : t;
	}
	o->parts = !is_legal(q, chosen, now->n);
	if (o->parts)
		return ORACLE_OPEN;
	o->at++;
	*n = now->n;
	*how = now->how;
	return ORACLE_ANSWERS;
}

static bool roll_alike(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct other *o = (struct other *)self;
	const struct fog_record *now = next_record(o);

	(void)r, (void)label;
	o->parts = !now || !now->is_dice || now->sides != sides || now->n != n;
	if (o->parts)
		return false;
	memcpy(faces, o->player->value + now->first, (size_t)n * sizeof *faces);
	o->at++;
	return true;
}

/* --- what is told ---------------------------------------------------------------------------------------------- */

static void add_json(struct text *out, const char *what, json *j)
{
	text_print(out, "\n%s ", what);
	json_write(out, j);
	json_free(j);
}

static void add_fill(struct text *out, const char *what, const struct run *view)
{
	struct fill fill;

	text_print(out, "\n%s", what);
	hands_fill(&fill, view);
	for (int i = 0; i < fill.n; i++)
		text_print(out, " %d", fill.piece[i]);
	fill_release(&fill);
}

static struct run *view_of(const struct run *r, int seat)
{
	struct error err = ERROR_INIT;
	struct run *view = standin_new(r, seat, NULL, &err);

	ck_assert_msg(view != NULL, "%s", err.text);
	return view;
}

/* The file N.state, in its parts; how many bytes of it are events. */
static size_t add_state(struct text *out, struct run *r, const struct run *public)
{
	size_t before;

	add_json(out, "state", run_save_public(r));
	add_fill(out, "blanks", public);
	before = out->length;
	add_json(out, "events", events_save(r, 0));
	before = out->length - before;
	add_json(out, "moves", moves_save(r));
	return before;
}

/* How long the letter to SEAT is, whatever is in it. */
static void add_length(struct text *out, struct run *r, const struct run *public, int seat, size_t events)
{
	struct note n = { .told = TEXT_INIT, .orders = TEXT_INIT, .is_fogged = true };
	size_t length = handout_note_length(public, seat, events, 4);
	struct run *view = view_of(r, seat);
	json *book = book_save_seat(r->book, r, seat);

	hands_fill(&n.fill, view);
	json_write(&n.orders, book);
	ck_assert_uint_ge(length, note_bytes(&n));
	text_print(out, "\nletter to %d: %zu", seat, length);
	json_free(book);
	run_free(view);
	note_release(&n);
}

/* Why lines of SEAT are refused, whose question is open. */
static void add_refusals(struct text *out, const struct run *view, int seat)
{
	static const char *const lines[] = {
		"end\n", "play 3 Operations\nend\n", "activate King Charles: Wakefield control\nend\n",
		"when losses: militia\nend\n", "recruit Essex: London\nend\n", "pass\n", "resign\n"
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct run *trial = run_clone(view);
		struct error err = ERROR_INIT;
		struct canon c;

		ck_assert(canon_parse_lines(&c, lines[i], strlen(lines[i]), &err) == 0);
		if (play_orders(trial, seat, c.block->statement, c.block->n, NULL, NULL, &err) < 0)
			text_print(out, "\n%s refused: %s", lines[i], err.text);
		canon_release(&c);
		run_free(trial);
	}
}

/* All that SEAT, whose the hidden pieces are not, and everybody else come to know of R. */
static void tell(struct text *out, struct run *r, int seat)
{
	struct run *public = view_of(r, SEES_PUBLIC), *view = view_of(r, seat);
	size_t events = add_state(out, r, public);

	add_fill(out, "note", view);
	add_json(out, "told", events_save(r, seat));
	add_json(out, "view", run_save(view));
	for (int to = 1; to <= r->pack->n_seats; to++)
		add_length(out, r, public, to, events);
	if (r->asks && r->question->seat == seat)
		add_refusals(out, view, seat);
	run_free(public);
	run_free(view);
}

/* Where A and B part. */
static const char *around(const char *a, const char *b, const char *of)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return of + (n < 120 ? 0 : n - 120);
}

/* --- games played twice ----------------------------------------------------------------------------------------- */

struct counted {
	int compared, parted, opened, whole;     /* rulings; whole: all that the referee knows differs, too */
};

static bool is_same_event(const struct event *a, const struct event *b)
{
	return a->thing[0] == b->thing[0] && a->thing[1] == b->thing[1];
}

/* What is laid open is the same, and lies in the same places. */
static bool opens_the_same(const struct run *a, const struct run *b)
{
	int k = 0;

	for (int i = 0; i < a->events.n; i++) {
		if (a->events.event[i].kind != EVENT_OPENED)
			continue;
		while (k < b->events.n && b->events.event[k].kind != EVENT_OPENED)
			k++;
		if (k == b->events.n || !is_same_event(&a->events.event[i], &b->events.event[k++]))
			return false;
	}
	while (k < b->events.n && b->events.event[k].kind != EVENT_OPENED)
		k++;
	return k == b->events.n;
}

static int recruited_at(const struct run *r, int place)
{
	int fact = 0;

	while (strcmp(r->pack->place_number[fact], "recruited_at") != 0)
		fact++;
	return place_number(r->table, place, fact);
}

/* A Veteran before Militia is claimed aloud; London has recruits of two Regions, and all see of which. */
static bool claims_the_same(const struct run *a, const struct run *b)
{
	int powicke = pack_track(a->pack, "powicke_used"), navy = pack_track(a->pack, "navy_used");

	for (int place = 0; place < a->pack->n_places; place++)
		if (recruited_at(a, place) != recruited_at(b, place))
			return false;
	return track(a->table, powicke) == track(b->table, powicke) && track(a->table, navy) == track(b->table, navy);
}

/* Of the ruling that was played in TRUTH: false, the other world has come to something else that all can see. */
static bool play_alike(struct other *o, const struct run *truth, struct counted *tally)
{
	o->at = 0;
	o->parts = false;
	run_on(o->run, &o->oracle);
	if (o->parts || o->at < o->player->n || !fog_asks_the_same(truth, o->run)) {
		tally->parted++;
		return false;
	}
	if (opens_the_same(truth, o->run) && claims_the_same(truth, o->run))
		return true;
	tally->opened++;
	return false;
}

static void compare(struct other *o, struct run *truth, struct counted *tally)
{
	struct text a = TEXT_INIT, b = TEXT_INIT;
	json *whole = run_save(truth), *other = run_save(o->run);
	int seat = 3 - o->owner;

	tell(&a, truth, seat);
	tell(&b, o->run, seat);
	ck_assert_msg(strcmp(a.bytes, b.bytes) == 0,
	              "seat %d is told what is hidden (%s): %.240s\nin another world: %.240s", seat, run_rule(truth),
	              around(a.bytes, b.bytes, a.bytes), around(a.bytes, b.bytes, b.bytes));
	tally->compared++;
	tally->whole += !json_same(whole, other);
	json_free(whole);
	json_free(other);
	text_release(&a);
	text_release(&b);
}

static void begin_other(struct other *o, const struct run *truth, struct fog_player *p)
{
	int moved = 0;

	o->owner = fog_die(&p->pauses, 2);
	o->run = fog_world_of(truth, o->owner, o->as, &p->pauses, &moved);
	if (o->run && moved < EXCHANGED_LEAST) {
		run_free(o->run);
		o->run = NULL;
	}
}

static void play_twice(struct counted *tally, int seed)
{
	struct fog_player *p = must_alloc(sizeof *p);
	struct other *o = must_alloc(sizeof *o);
	struct run *truth = fog_begin_game(p, seed);

	*o = (struct other){ .oracle = { .answer = answer_alike, .dice = roll_alike }, .player = p };
	for (int i = 0; truth && !truth->over && i < RULINGS_MOST; i++) {
		p->at_a_row = !o->run;
		fog_play_on(p, truth);
		ck_assert_msg(truth->asks || truth->over, "seed %d: %s", seed, truth->error.text);
		if (o->run && play_alike(o, truth, tally)) {
			compare(o, truth, tally);
			continue;
		}
		run_free(o->run);
		o->run = NULL;
		if (truth->asks && truth->n_given == 0)
			begin_other(o, truth, p);
	}
	run_free(o->run);
	run_free(truth);
	free(o);
	free(p);
}

START_TEST(leak__nothing_hidden_decides_what_is_told)
{
	const char *many = getenv("LEAK_GAMES");
	int n = many ? atoi(many) : (int)TIMES(GAMES);
	struct counted all = { 0 };
	int hide = 0;

	for (int seed = 1; hide < n; seed++) {
		struct counted one = { 0 };

		play_twice(&one, seed);
		hide += one.compared > 0;
		ck_assert_int_lt(seed, 10 * n + 100);
		all.compared += one.compared;
		all.parted += one.parted;
		all.opened += one.opened;
		all.whole += one.whole;
	}
	if (many)
		printf("%d games: %d rulings compared, %d parted, %d laid open\n", hide, all.compared, all.parted,
		       all.opened);
	ck_assert_msg(all.compared >= n * SAME_LEAST, "%d rulings of %d games: %d parted, %d laid open", all.compared,
	              n, all.parted, all.opened);
	ck_assert_int_eq(all.whole, all.compared);
}
END_TEST

/* --- stand-ins ------------------------------------------------------------------------------------------------ */

/* Of VIEWS that a seat has at the first question of a row, as much as chi-square is over what chance gives.  Where
 * Brigades are set up is known; so not the game itself is looked at, but two worlds in which they are dealt anew. */
static double excess_of(int views, bool peeks)
{
	struct fog_player *p = must_alloc(sizeof *p);
	struct agreement found = { { 0 }, { 0 } };
	struct random_oracle random;
	int n = 0, as[FOG_PIECES];

	random_oracle_init(&random, 17);
	for (int seed = 1; n < views; seed++) {
		struct run *truth = fog_begin_game(p, seed);

		p->at_a_row = true;
		for (int i = 0; truth && !truth->over && i < RULINGS_MOST && n < views; i++) {
			int owner = fog_die(&p->pauses, 2), moved = 0;
			struct seeing seeing = { 3 - owner, &random, peeks };
			struct run *one, *other;

			fog_play_on(p, truth);
			if (!truth->asks || truth->n_given > 0)
				continue;
			one = fog_world_of(truth, owner, as, &p->pauses, &moved);
			other = NULL;
			if (one && moved >= EXCHANGED_LEAST)
				other = fog_world_of(truth, owner, as, &p->pauses, &moved);
			if (other) {
				agreement_count(&found, one, other, &seeing);
				n++;
			}
			run_free(one);
			run_free(other);
		}
		run_free(truth);
	}
	free(p);
	return agreement_excess(&found);
}

START_TEST(standin__tells_no_more_than_chance)
{
	double over = excess_of((int)TIMES(VIEWS), false);

	ck_assert_msg(over < 0, "chi-square is %.1f over what chance gives", over);
}
END_TEST

START_TEST(standin__that_peeked_would_be_found_out)
{
	ck_assert(excess_of((int)TIMES(VIEWS), true) > 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("charles_fog");
	TCase *c = tcase_create("fog");

	tcase_add_checked_fixture(c, fog_set_up, fog_tear_down);
	tcase_set_timeout(c, 0);
	tcase_add_test(c, leak__nothing_hidden_decides_what_is_told);
	tcase_add_test(c, standin__tells_no_more_than_chance);
	tcase_add_test(c, standin__that_peeked_would_be_found_out);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
