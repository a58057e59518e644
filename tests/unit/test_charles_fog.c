/* test_charles_fog.c - what fog hides in Unhappy King Charles! decides nothing that is told.
 *
 * A random game is played twice with the same dice.  In the second the hidden Brigades of one side are dealt anew
 * within their classes, and every answer names those that then lie where the others lay.  As long as such an answer is
 * legal and nothing is laid open that went elsewhere, all can see the same: so what all are told, what the other seat
 * is told, how long all letters are and why orders are refused must be the same to the byte.  Where the games part by
 * what the rules let all see, the second is dealt anew.
 *
 * $LEAK_GAMES: how many games, if not as many as take some seconds. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "agreement.h"
#include "cmd/self_play.h"
#include "game/choice.h"
#include "game/event_save.h"
#include "game/handout_letter.h"
#include "game/note.h"
#include "pack_copy.h"
#include "play/book_save.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "suite.h"
#include "trust/canon.h"

enum {
	GAMES = 12,
	ANSWERS_A_RULING = 12,                   /* on average */
	RULINGS_MOST = 400,
	SAME_LEAST = 20,                         /* rulings a game that can be compared */
	EXCHANGED_LEAST = 5,                     /* Brigades that lie elsewhere in the other world */
	RECORDS = 4096, VALUES = 65536, PIECES = 512,
	WORLDS = 1000
};

static const struct env env = { .rulesets = registry };
static struct self_play games;

static void set_up(void)
{
	static const char *fog[] = { "fog" };
	struct error err = ERROR_INIT;
	char *directory = in_source("rules/charles/pack");

	memset(&games, 0, sizeof games);
	games.options.word = must_alloc(sizeof *games.options.word);
	games.options.word[games.options.n++] = fog[0];
	games.mix = true;
	ck_assert_msg(self_play_open(&games, &env, directory, &err) == 0, "%s", err.text);
	ck_assert_int_le(games.pack->n_pieces, PIECES);
	free(directory);
}

static void tear_down(void)
{
	self_play_release(&games);
}

/* --- the game, and what its dice and answers were ------------------------------------------------------------- */

struct record {
	bool is_dice;
	int key, seat, sides, first, n;
	enum question_form form;
	enum given_how how;
};

struct player {
	struct oracle oracle;
	struct random_oracle random, pauses;
	struct record record[RECORDS];           /* of this ruling */
	thing value[VALUES];
	int n, n_values;
	bool at_a_row;                           /* stops where a row asks its first question */
};

static int die(struct random_oracle *o, int sides)
{
	int face;

	o->oracle.dice(&o->oracle, NULL, "", sides, 1, &face);
	return face;
}

static struct record *note(struct player *p, const thing *value, int n)
{
	struct record *r = &p->record[p->n++];

	ck_assert(p->n < RECORDS && p->n_values + n < VALUES);
	*r = (struct record){ .first = p->n_values, .n = n };
	memcpy(p->value + p->n_values, value, (size_t)n * sizeof *value);
	p->n_values += n;
	return r;
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct player *p = (struct player *)self;
	struct record *now;

	if (p->n && (p->at_a_row ? r->n_given == 0 : die(&p->pauses, ANSWERS_A_RULING) == 1))
		return ORACLE_OPEN;
	p->random.oracle.answer(&p->random.oracle, r, q, chosen, n, how);
	now = note(p, chosen, *n);
	now->key = q->key;
	now->seat = q->seat;
	now->form = q->form;
	now->how = *how;
	return ORACLE_ANSWERS;
}

static bool roll_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;
	struct record *now;

	p->random.oracle.dice(&p->random.oracle, r, label, sides, n, faces);
	now = note(p, faces, n);
	now->is_dice = true;
	now->sides = sides;
	return true;
}

/* --- the other world ------------------------------------------------------------------------------------------ */

struct other {
	struct oracle oracle;
	const struct player *player;
	struct run *run;                         /* NULL: none goes on beside the game */
	int owner, as[PIECES];                   /* whose pieces were dealt anew; what stands for each */
	int at;                                  /* records used */
	bool parts;                              /* it has come to something else */
};

static const struct record *next_record(struct other *o)
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
	const struct record *now = next_record(o);

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
	const struct record *now = next_record(o);

	(void)r, (void)label;
	o->parts = !now || !now->is_dice || now->sides != sides || now->n != n;
	if (o->parts)
		return false;
	memcpy(faces, o->player->value + now->first, (size_t)n * sizeof *faces);
	o->at++;
	return true;
}

/* Deals what fog hides of OWNER on T anew, each class for itself: where a piece lay AS[] of it is to lie.  Returns how
 * many lie elsewhere then. */
static int deal_anew(struct table *t, const struct run *r, int owner, int *as, struct random_oracle *random)
{
	const struct pack *p = r->pack;
	int order[PIECES], n = 0, moved = 0, left[PIECES], n_left;
	int16_t place[PIECES];

	for (int i = 0; i < p->n_pieces; i++)
		as[i] = i;
	for (int i = 0; i < p->n_places; i++)
		for (int k = p->place[i].fog ? first_at(t, i) : -1; k >= 0; k = next_at(t, k))
			if (p->place[i].owner == owner && hides_piece(r, r->pile_checkpoint, i, k)) {
				place[n] = (int16_t)i;
				order[n++] = k;
			}
	memcpy(left, order, sizeof left);
	n_left = n;
	for (int i = 0; i < n; i++) {
		int class = pack_fog_class(p, order[i]), of_class = 0, at, wanted;

		for (int k = 0; k < n_left; k++)
			of_class += pack_fog_class(p, left[k]) == class;
		wanted = die(random, of_class);
		for (at = 0; wanted > 0; at++)
			wanted -= pack_fog_class(p, left[at]) == class;
		as[order[i]] = left[at - 1];
		left[at - 1] = left[--n_left];
		moved += place_of(t, as[order[i]]) != place[i];
	}
	ck_assert_int_eq(n_left, 0);
	return moved;
}

/* Lays T as AS says; numbers stay where they lie. */
static void lay(struct table *t, const struct run *r, int owner, const int *as)
{
	const struct pack *p = r->pack;
	int *was = must_alloc((size_t)(p->n_pieces * p->n_piece_numbers + 1) * sizeof *was);

	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->n_piece_numbers; k++)
			was[i * p->n_piece_numbers + k] = number(t, i, k);
	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->n_piece_numbers; k++)
			set_number(t, as[i], k, was[i * p->n_piece_numbers + k]);
	for (int i = 0; i < p->n_places; i++) {
		int list[PIECES], n = 0;

		if (!p->place[i].fog || p->place[i].owner != owner)
			continue;
		for_pieces_at(r->checkpoint, piece, i)
			list[n++] = piece;
		for (int k = 0; k < n; k++)
			put(t, as[list[k]], i);
	}
	free(was);
}

static bool asks_the_same(const struct run *a, const struct run *b)
{
	if (a->over || b->over)
		return a->over == b->over;
	return b->asks && a->question->key == b->question->key && a->question->seat == b->question->seat;
}

/* A world that differs from TRUTH, which stands at the first question of its row, in what is hidden of OWNER; new, or
 * NULL: the rules do not come to that question there. */
static struct run *world_of(const struct run *truth, int owner, int *as, struct random_oracle *random, int *moved)
{
	struct run *world = run_clone(truth);
	struct error err = ERROR_INIT;

	*moved = deal_anew(truth->checkpoint, truth, owner, as, random);
	lay(world->checkpoint, truth, owner, as);
	if (run_ask_again(world, false, &err) == 0 && asks_the_same(truth, world))
		return world;
	run_free(world);
	return NULL;
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
	if (o->parts || o->at < o->player->n || !asks_the_same(truth, o->run)) {
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

static void begin_player(struct player *p, int seed)
{
	memset(p, 0, sizeof *p);
	self_play_oracle(&p->random, &games, seed);
	random_oracle_init(&p->pauses, (uint64_t)seed);
	p->oracle = (struct oracle){ .answer = answer, .dice = roll_dice };
}

/* Game SEED up to a question.  Returns new; NULL: it hides nothing. */
static struct run *begin_game(struct player *p, int seed)
{
	struct run *r = self_play_run(&games, seed);

	begin_player(p, seed);
	if (r->hides)
		return r;
	run_free(r);
	return NULL;
}

static void begin_other(struct other *o, const struct run *truth, struct player *p)
{
	int moved = 0;

	o->owner = die(&p->pauses, 2);
	o->run = world_of(truth, o->owner, o->as, &p->pauses, &moved);
	if (o->run && moved < EXCHANGED_LEAST) {
		run_free(o->run);
		o->run = NULL;
	}
}

static void play_twice(struct counted *tally, int seed)
{
	struct player *p = must_alloc(sizeof *p);
	struct other *o = must_alloc(sizeof *o);
	struct run *truth = begin_game(p, seed);

	*o = (struct other){ .oracle = { .answer = answer_alike, .dice = roll_alike }, .player = p };
	for (int i = 0; truth && !truth->over && i < RULINGS_MOST; i++) {
		p->n = p->n_values = 0;
		p->at_a_row = !o->run;
		run_on(truth, &p->oracle);
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

/* --- stand-ins ---------------------------------------------------------------------------------------------------- */

/* A game of fog at the first question of a row, some rulings after its beginning.  Returns new. */
static struct run *base_game(struct player *p, int rulings)
{
	struct run *r = NULL;

	for (int seed = 1; !r; seed++) {
		r = begin_game(p, seed);
		p->at_a_row = true;
		for (int i = 0; r && !r->over && i < rulings; i++) {
			p->n = p->n_values = 0;
			run_on(r, &p->oracle);
		}
		if (r && (r->over || !r->asks || r->n_given > 0)) {
			run_free(r);
			r = NULL;
		}
	}
	return r;
}

/* The base, dealt anew. */
static struct run *new_world(const struct run *base, int owner, struct random_oracle *random)
{
	struct run *world = NULL;
	int as[PIECES], moved;

	while (!world)
		world = world_of(base, owner, as, random, &moved);
	return world;
}

static double excess_after(int rulings, int seat, bool peeks)
{
	struct player *p = must_alloc(sizeof *p);
	struct run *base = base_game(p, rulings), *other;
	struct agreement found = { { 0 }, { 0 } };
	struct random_oracle random;
	struct seeing seeing = { seat, &random, peeks };
	int owner = seat == 1 ? 2 : 1;

	random_oracle_init(&random, (uint64_t)rulings + 700);
	other = new_world(base, owner, &random);
	for (int i = 0; i < (int)TIMES(WORLDS); i++) {
		struct run *truth = new_world(base, owner, &random);

		agreement_count(&found, truth, other, &seeing);
		run_free(other);
		other = truth;
	}
	run_free(other);
	run_free(base);
	free(p);
	return agreement_excess(&found);
}

static const int after[] = { 3, 40 };            /* rulings */

START_TEST(standins__of_brigades_tell_no_more_than_chance)
{
	int seat = _i % 3, rulings = after[_i / 3];
	double over = excess_after(rulings, seat, false);

	ck_assert_msg(over < 0, "after %d rulings, seen by seat %d: chi-square is %.1f over what chance gives", rulings,
	              seat, over);
}
END_TEST

START_TEST(standins__that_peeked_would_be_found_out)
{
	ck_assert(excess_after(after[0], 1, true) > 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("charles_fog");
	TCase *c = tcase_create("fog");

	tcase_add_checked_fixture(c, set_up, tear_down);
	tcase_set_timeout(c, 0);
	tcase_add_test(c, leak__nothing_hidden_decides_what_is_told);
	tcase_add_loop_test(c, standins__of_brigades_tell_no_more_than_chance, 0, 6);
	tcase_add_test(c, standins__that_peeked_would_be_found_out);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
