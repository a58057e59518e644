/* exact.c - a queue of positions that wait for dice, equal ones merged.
 *
 * The longest waiting comes first, for then most are merged; but where as many wait as may, the youngest, or the queue
 * of a long row would not fit into memory.
 *
 * A position is a run that was left at a roll.  To branch, it is played again from its checkpoint with what
 * was given, once for every face.  Which position an outcome leads to is told by a hash of all that play
 * depends on from there; that the locals of the rules are part of it is what the landmarks promise, and
 * tests/unit/test_landmarks.c holds them to it. */
#include "whatif/exact.h"
#include <stdlib.h>
#include <string.h>
#include "play/book.h"
#include "play/sequence.h"
#include "trust/crypto.h"
#include "whatif/futures.h"

enum { LANDMARKS_MOST = 8, BRANCHES_MOST = 60000, NO_LANDMARK = -1 };

/* What a position remembers besides its run. */
struct memory {
	int depth;                               /* of the last landmark told in this row, or NO_LANDMARK */
	int since;                               /* given[] then */
	thing kept[LANDMARKS_MOST][EVENT_THINGS];
	int tally, winner;                       /* of the battle decided; tally -1: none yet */
	thing what;
	int sides, n;                            /* the roll it waits for */
};

struct position {
	struct hash key;
	double chance;
	struct run *run;
	struct table *table;                     /* as it lay at the landmark */
	struct memory memory;
	struct position *next;                   /* in the queue, or among the spare */
	struct position *same_slot;
};

enum { SLOTS = 1 << 14 };

struct search {
	struct exact *out;
	const struct exact_limits *limits;
	const struct run *start;
	int seat;
	void (*each)(void *to, const struct exact_end *end);
	void *to;
	struct error *err;
	struct position *first, **last, *spare;
	int waiting;                             /* from FIRST on */
	struct position *slot[SLOTS];
	struct arena arena;                      /* of the tables */
	struct run *work;                        /* where branches are played */
	struct table *landmark;                  /* of the branch being played */
};

/* --- one branch ------------------------------------------------------------------------------------ */

struct branch {
	struct oracle oracle;
	struct future_oracle future;             /* answers */
	struct search *search;
	struct memory memory;
	const int *face;                         /* of the next roll; NULL: it was rolled */
};

/* N arguments of a fact; of a question its seat. */
static void pass_landmark(struct branch *b, struct run *r, int i, const thing *argument, int n)
{
	const struct landmark *l = &r->rules->landmarks[i];
	thing *kept = b->memory.kept[i];

	memset(kept, 0, (size_t)(LANDMARKS_MOST - i) * sizeof b->memory.kept[0]);
	for (int k = 0; k < n; k++)
		kept[k] = l->at == AT_QUESTION || l->keeps >> k & 1 ? argument[k] : NOTHING;
	b->memory.depth = i;
	b->memory.since = r->cursor;
	table_copy(b->search->landmark, r->table);
}

static void pass_landmarks(struct branch *b, struct run *r, enum landmark_kind at, int of,
                           const thing *argument, int n)
{
	const struct landmark *l = r->rules->landmarks;

	for (int i = 0; l && l[i].at && i < LANDMARKS_MOST; i++)
		if (l[i].at == at && l[i].of == of)
			pass_landmark(b, r, i, argument, n);
}

static enum oracle_says branch_answer(struct oracle *self, struct run *r, const struct question *q,
                                      thing *chosen, int *n, enum given_how *how)
{
	struct branch *b = (struct branch *)self;
	thing seat = SEAT(q->seat);
	enum oracle_says says;

	pass_landmarks(b, r, AT_QUESTION, q->key, &seat, 1);
	says = b->future.oracle.answer(&b->future.oracle, r, q, chosen, n, how);

	if (says == ORACLE_RESTART)
		b->memory.depth = NO_LANDMARK;
	return says;
}

static bool branch_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct branch *b = (struct branch *)self;

	(void)r, (void)label;
	b->memory.sides = sides;
	b->memory.n = n;
	if (!b->face)
		return false;
	memcpy(faces, b->face, (size_t)n * sizeof *faces);
	b->face = NULL;
	return true;
}

/* A landmark is of one row; when the action of a decided battle ends, so does the branch. */
static enum oracle_says branch_action_ends(struct oracle *self, struct run *r)
{
	struct branch *b = (struct branch *)self;

	b->memory.depth = NO_LANDMARK;
	memset(b->memory.kept, 0, sizeof b->memory.kept);
	if (b->memory.tally >= 0)
		return ORACLE_REFUSES;
	return b->future.oracle.action_ends(&b->future.oracle, r);
}

static void branch_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct branch *b = (struct branch *)self;

	b->future.oracle.turn_ends(&b->future.oracle, r, seat);
}

static void branch_told(struct oracle *self, struct run *r, int fact, const thing *argument, int n)
{
	struct branch *b = (struct branch *)self;
	const struct tally *t = r->rules->tallies;

	for (int i = 0; b->memory.tally < 0 && t && t[i].title; i++)
		if (t[i].kind == TALLY_WINS && t[i].fact == fact) {
			b->memory.tally = i;
			b->memory.winner = index_of(argument[0]);
			b->memory.what = argument[t[i].of];
		}
	pass_landmarks(b, r, AT_FACT, fact, argument, n);
}

/* --- positions ------------------------------------------------------------------------------------- */

static void add_given(struct text *key, const struct run *r, int since)
{
	for (int i = since; i < r->n_given; i++) {
		const struct given *g = &r->given[i];
		int head[] = { g->seat, g->key, g->sides, g->n };

		text_add(key, head, sizeof head);
		text_add(key, r->values + g->first, (size_t)g->n * sizeof *r->values);
	}
}

static void add_lines(struct text *key, const struct book *b)
{
	for (int seat = 1; seat <= b->n_seats; seat++)
		for (int i = 0; i < b->seat[seat].n_lines; i++) {
			const struct line *l = &b->seat[seat].line[i];
			int used[] = { (int)l->state, l->pos, l->cut };

			text_add(key, used, sizeof used);
		}
}

/* All that play depends on from here. */
static struct hash key_of(const struct search *s, const struct memory *m, struct text *room)
{
	const struct run *r = s->work;
	bool landmark = m->depth != NO_LANDMARK;
	const struct table *t = landmark ? s->landmark : r->checkpoint;
	int head[] = { r->row, r->phasing_checkpoint, m->depth, m->tally, m->winner, m->what };

	text_clear(room);
	text_add(room, head, sizeof head);
	text_add(room, t->track, t->bytes);
	for (int i = 0; i <= m->depth; i++)
		text_add(room, m->kept[i], sizeof m->kept[i]);
	add_lines(room, r->book);
	add_given(room, r, landmark ? m->since : 0);
	return hash_tagged("drumhead position", room->bytes, room->length);
}

static struct position **slot_of(struct search *s, const struct hash *key)
{
	return &s->slot[(key->bytes[0] << 8 | key->bytes[1]) % SLOTS];
}

static struct position *new_position(struct search *s)
{
	struct position *p = s->spare;

	if (p) {
		s->spare = p->next;
		return p;
	}
	p = must_alloc(sizeof *p);
	p->run = run_clone(s->start);
	p->table = table_like(&s->arena, s->landmark);
	return p;
}

static void wait_its_turn(struct search *s, struct position *p)
{
	if (s->waiting++ >= s->limits->waiting) {
		p->next = s->first;
		s->first = p;
	} else {
		*s->last = p;
	}
	if (!p->next)
		s->last = &p->next;
}

/* The branch just played waits for dice. */
static void keep(struct search *s, const struct memory *m, double chance, struct text *room)
{
	struct hash key = key_of(s, m, room);
	struct position **slot = slot_of(s, &key), *p;

	for (p = *slot; p; p = p->same_slot)
		if (hash_equal(&p->key, &key)) {
			p->chance += chance;
			if (s->limits->merged && m->depth != NO_LANDMARK)
				s->limits->merged(s->to, p->run, s->work);
			return;
		}
	p = new_position(s);
	run_copy(p->run, s->work);
	table_copy(p->table, s->landmark);
	p->key = key;
	p->chance = chance;
	p->memory = *m;
	p->next = NULL;
	p->same_slot = *slot;
	*slot = p;
	wait_its_turn(s, p);
}

/* The position whose turn it is. */
static struct position *take(struct search *s)
{
	struct position *p = s->first, **at;

	s->first = p->next;
	s->waiting--;
	if (!s->first)
		s->last = &s->first;
	for (at = slot_of(s, &p->key); *at != p;)
		at = &(*at)->same_slot;
	*at = p->same_slot;
	return p;
}

/* --- branching ------------------------------------------------------------------------------------- */

static void tell_end(struct search *s, const struct memory *m, double chance)
{
	struct exact_end end = { m->tally, m->winner, m->what, chance, s->work->table };

	s->each(s->to, &end);
}

/* Plays on from FROM with FACE; NULL: from the very start, to its first roll. */
static int play(struct search *s, const struct position *from, const int *face, double chance, struct text *room)
{
	struct branch b = {
		.oracle = {
			.answer = branch_answer, .dice = branch_dice, .action_ends = branch_action_ends,
			.turn_ends = branch_turn_ends, .told = branch_told
		},
		.search = s, .face = face, .memory = { .depth = NO_LANDMARK, .tally = -1 }
	};
	enum run_end end;

	run_copy(s->work, from ? from->run : s->start);
	if (from) {
		b.memory = from->memory;
		table_copy(s->landmark, from->table);
	}
	future_oracle_init(&b.future, s->seat, 0);
	b.future.goes_on = true;
	end = run_on(s->work, &b.oracle);
	if (end == RUN_BROKEN)
		return error_set(s->err, "%s", s->work->error.text);
	if (end != RUN_WANTS_DICE && b.memory.tally >= 0)
		tell_end(s, &b.memory, chance);
	else if (end != RUN_WANTS_DICE)
		s->out->stopped += chance;
	else if (chance < s->limits->rare)
		s->out->unknown += chance;
	else
		keep(s, &b.memory, chance, room);
	return 0;
}

/* The next faces after FACE; false after the last.  Alike, they are counted once, in falling order. */
static bool next_faces(int *face, int n, int sides, bool alike)
{
	int i = 0;

	while (i < n && face[i] == sides)
		i++;
	if (i == n)
		return false;
	face[i]++;
	for (int k = 0; k < i; k++)
		face[k] = alike ? face[i] : 1;
	return true;
}

/* In how many ways dice can show FACE, alike ones beside each other. */
static double ways(const int *face, int n)
{
	double all = 1;
	int alike = 0;

	for (int i = 0; i < n; i++) {
		alike = i && face[i] == face[i - 1] ? alike + 1 : 1;
		all = all * (i + 1) / alike;
	}
	return all;
}

static double power(int sides, int n)
{
	double all = 1;

	while (n-- > 0)
		all *= sides;
	return all;
}

static int branch_from(struct search *s, const struct position *p, struct text *room)
{
	bool alike = s->start->rules->dice_alike;
	int n = p->memory.n, sides = p->memory.sides, result = 0;
	double all = power(sides, n);
	int face[EVENT_FACES];

	if (!alike && all > BRANCHES_MOST) {
		s->out->unknown += p->chance;
		return 0;
	}
	for (int i = 0; i < n; i++)
		face[i] = 1;
	do
		result = play(s, p, face, p->chance * (alike ? ways(face, n) : 1) / all, room);
	while (result == 0 && next_faces(face, n, sides, alike));
	return result;
}

static void search_release(struct search *s)
{
	struct position *p;

	if (s->first) {
		*s->last = s->spare;
		s->spare = s->first;
	}
	while ((p = s->spare)) {
		s->spare = p->next;
		run_free(p->run);
		free(p);
	}
	run_free(s->work);
	arena_release(&s->arena);
	free(s);
}

static int search(struct search *s)
{
	struct text room = TEXT_INIT;
	int result = play(s, NULL, NULL, 1, &room);

	while (result == 0 && s->first) {
		struct position *p = take(s);

		if (s->out->rolls == s->limits->rolls) {
			s->out->unknown += p->chance;
		} else {
			s->out->rolls++;
			if (s->limits->progress)
				s->limits->progress(s->to, s->out->rolls);
			result = branch_from(s, p, &room);
		}
		p->next = s->spare;
		s->spare = p;
	}
	text_release(&room);
	return result;
}

int exact_play(struct exact *out, const struct run *r, int seat, const struct exact_limits *limits,
               void (*each)(void *to, const struct exact_end *end), void *to, struct error *err)
{
	struct search *s = must_alloc(sizeof *s);
	int result;

	memset(out, 0, sizeof *out);
	if (r->hides) {
		free(s);
		out->unknown = 1;                /* no list of outcomes: hands are guessed, see futures.h */
		return 0;
	}
	*s = (struct search){
		.out = out, .limits = limits, .start = r, .seat = seat, .each = each, .to = to, .err = err
	};
	s->last = &s->first;
	s->work = run_clone(r);
	s->work->quiet = true;
	s->landmark = table_like(&s->arena, r->table);
	result = search(s);
	search_release(s);
	return result;
}
