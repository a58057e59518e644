/* fit.c - matching is done on folded text, so that "St. Andrews", "st andrews" and "St_Andrews" are one
 * name; each level is tried on all answers before the next, as the protocol demands. */
#include "play/fit.h"
#include <string.h>
#include "play/book.h"
#include "play/vocabulary.h"
#include "play/words.h"

/* --- one name against a run of words -------------------------------------------------------------- */

/* A question, and a run of the words ahead. */
struct matcher {
	const struct question *q;
	const struct vocabulary *v;
	char run[NAME_MOST];
	bool weak;                               /* nothing but words that begin nothing */
	bool repeats;                            /* has a word twice */
	bool in_line;                            /* of what is alike either will do, where the rules do not say so, too */
};

typedef bool name_test(const char *name, const char *run);

/* Rule 1a: the run is the name. */
static bool is_name(const char *name, const char *run)
{
	return strcmp(name, run) == 0;
}

static const char *next_word(const char *word, size_t n)
{
	return word[n] ? word + n + 1 : word + n;
}

bool fit_begins_name(const char *name, const char *run)
{
	while (*run) {
		size_t n_run = strcspn(run, " "), n = strcspn(name, " ");

		if (!*name)
			return false;
		if (begins_word(name, n, run, n_run))
			run = next_word(run, n_run);
		name = next_word(name, n);
	}
	return true;
}

/* Whether any name of T passes TEST. */
static bool goes_by(const struct matcher *m, thing t, name_test *test)
{
	struct name_room room;

	for (const char *const *name = names_of(m->v, t, &room); *name; name++)
		if (test(*name, m->run))
			return true;
	return false;
}

static bool is_called(const struct matcher *m, thing t)
{
	return goes_by(m, t, is_name) || (!m->weak && goes_by(m, t, fit_begins_name));
}

/* --- kinds and states ------------------------------------------------------------------------------ */

/* If RUN begins with the folded kind, how many characters of it that is (its blank included). */
static size_t leads_word(const char *kind, const char *run)
{
	size_t n = strlen(kind);

	if (strncmp(run, kind, n) != 0 || (run[n] && run[n] != ' '))
		return 0;
	return run[n] ? n + 1 : n;
}

/* If RUN is the first word of the folded kind. */
static size_t leads_kind(const char *kind, const char *run)
{
	size_t n = strlen(run);

	return strncmp(kind, run, n) == 0 && (!kind[n] || kind[n] == ' ') ? n : 0;
}

typedef size_t kind_test(const char *kind, const char *run);

static bool piece_is_of_kind(const struct pack *p, int piece, int word)
{
	for (int i = 0; i < p->n_piece_attributes; i++)
		if (piece_attribute_is_word(p, i) && piece_attribute(p, piece, i) == word)
			return true;
	return false;
}

static size_t test_state(const struct matcher *m, int piece, const char *run, kind_test *test)
{
	const struct pack *p = m->q->run->pack;

	for (int i = 0; i < p->n_states; i++) {
		const struct state_word *s = &p->state[i];
		size_t used;

		if (number(m->q->run->table, piece, s->number) != s->value ||
		    (s->kind >= 0 && !piece_is_of_kind(p, piece, s->kind)))
			continue;
		used = test(kind_name(m->v, s->word), run);
		if (used)
			return used;
	}
	return 0;
}

/* The kinds that a pack gives a piece for good. */
static size_t test_piece(const struct matcher *m, int piece, const char *run, kind_test *test)
{
	const struct pack *p = m->q->run->pack;

	for (int i = 0; i < p->n_piece_attributes; i++) {
		int word = piece_attribute_is_word(p, i) ? piece_attribute(p, piece, i) : -1;
		size_t used = word >= 0 ? test(kind_name(m->v, word), run) : 0;

		if (used)
			return used;
	}
	return 0;
}

static size_t test_place(const struct matcher *m, int place, const char *run, kind_test *test)
{
	const struct pack *p = m->q->run->pack;

	for (int i = 0; i < p->n_place_attributes; i++) {
		int word = place_attribute_is_word(p, i) ? place_attribute(p, place, i) : -1;
		size_t used = word >= 0 ? test(kind_name(m->v, word), run) : 0;

		if (used)
			return used;
	}
	return 0;
}

static size_t test_kinds(const struct matcher *m, thing t, const char *run, kind_test *test)
{
	if (kind_of(t) == THING_PIECE) {
		size_t used = test_piece(m, index_of(t), run, test);

		return used ? used : test_state(m, index_of(t), run, test);
	}
	return kind_of(t) == THING_PLACE ? test_place(m, index_of(t), run, test) : 0;
}

/* Rule 1d: every word of the run is a kind or a state of T. */
static bool is_of_kinds(const struct matcher *m, thing t)
{
	const char *run = m->run;

	if (m->weak || m->repeats)
		return false;
	while (*run) {
		size_t used = test_kinds(m, t, run, leads_word);

		if (!used)
			return false;
		run += used;
	}
	return true;
}

/* --- runs ------------------------------------------------------------------------------------------ */

static bool is_repeated(const struct item *item, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (strcmp(item[i].text, item[k].text) == 0)
				return true;
	return false;
}

/* The run of the first N items, as one folded string. */
static void take_run(struct matcher *m, const struct item *item, int n)
{
	size_t used = 0;

	m->weak = true;
	for (int i = 0; i < n; i++) {
		size_t length = strlen(item[i].text);

		m->weak = m->weak && is_weak(&item[i]);
		if (used + length + 2 > NAME_MOST)
			break;
		if (i)
			m->run[used++] = ' ';
		memcpy(m->run + used, item[i].text, length);
		used += length;
	}
	m->run[used] = '\0';
	m->repeats = is_repeated(item, n);
}

static struct matcher matcher_of(const struct question *q)
{
	return (struct matcher){ .q = q, .v = book_vocabulary(q->run), .in_line = true };
}

static int words_ahead(const struct item *item, int n)
{
	int words = 0;

	while (words < n && words < RUN_MOST && item[words].kind == ITEM_WORD)
		words++;
	return words;
}

/* --- answers --------------------------------------------------------------------------------------- */

enum { RIVALS_MOST = 16 };
enum level { BY_NAME, BY_BEGINNING, BY_PERMISSION, BY_KIND, LEVELS };

/* Those answers that the words ahead may fit at all; behind them the stop, then their twins. */
struct candidates {
	int n;
	int16_t answer[ANSWERS_MOST + 1 + TWINS_MOST];
};

static thing answer_of(const struct question *q, int answer)
{
	if (answer < q->n)
		return q->answer[answer];
	return answer > q->n ? q->twin[answer - q->n - 1].answer : q->has_stop ? q->stop : NOTHING;
}

/* The answer whose twin it is, or itself. */
static int twin_of(const struct question *q, int answer)
{
	return answer > q->n ? q->twin[answer - q->n - 1].of : answer;
}

static bool has_word(const char *name, const char *run)
{
	size_t n_run = strlen(run);

	while (*name) {
		size_t n = strcspn(name, " ");

		if (begins_word(name, n, run, n_run))
			return true;
		name = next_word(name, n);
	}
	return false;
}

static bool goes_also_by(const struct matcher *m, int answer, bool whole)
{
	for (int i = 0; i < m->q->n_names; i++)
		if (m->q->names[i].answer == answer &&
		    (whole ? is_called(m, m->q->names[i].name) : goes_by(m, m->q->names[i].name, has_word)))
			return true;
	return false;
}

static bool is_among(thing t, const thing *taken, int n_taken)
{
	for (int i = 0; i < n_taken; i++)
		if (taken[i] == t)
			return true;
	return false;
}

enum { MEMO_NO = 1, MEMO_YES };

/* Has a name of T, or a kind that it is for good, the word of the run?  MEMO is that of the word. */
static bool may_mean(const struct matcher *m, thing t, uint8_t *memo)
{
	bool piece = kind_of(t) == THING_PIECE;
	uint8_t *known;

	if (!piece && kind_of(t) != THING_PLACE)
		return goes_by(m, t, has_word);
	known = &memo[piece ? m->q->run->pack->n_places + index_of(t) : index_of(t)];
	if (!*known)
		*known = goes_by(m, t, has_word) || (piece ? test_piece(m, index_of(t), m->run, leads_kind)
		                                           : test_place(m, index_of(t), m->run, leads_kind)) ? MEMO_YES : MEMO_NO;
	return *known == MEMO_YES || (piece && test_state(m, index_of(t), m->run, leads_kind));
}

/* Whatever a run fits, its first word alone is or begins a word of it: this tells most answers apart. */
static void find_candidates(struct candidates *c, struct matcher *m, const struct item *first,
                            const thing *taken, int n_taken)
{
	int n = m->q->n + 1 + m->q->n_twins;
	uint8_t *memo;

	take_run(m, first, 1);
	memo = vocabulary_memo(m->v, m->run);
	c->n = 0;
	for (int i = 0; i < n; i++) {
		thing t = answer_of(m->q, i);

		if (t != NOTHING && !is_among(t, taken, n_taken) && (may_mean(m, t, memo) || goes_also_by(m, i, false)))
			c->answer[c->n++] = (int16_t)i;
	}
}

static bool fits_at(const struct matcher *m, int answer, enum level level)
{
	thing t = answer_of(m->q, answer);

	switch (level) {
	case BY_NAME:
		return goes_by(m, t, is_name);
	case BY_BEGINNING:
		return !m->weak && goes_by(m, t, fit_begins_name);
	case BY_PERMISSION:
		return answer < m->q->n && goes_also_by(m, answer, true);
	default:
		return is_of_kinds(m, t);
	}
}

/* A name without the number at its end that tells equal counters apart: "RL1" and "RL2" are alike; two called "1
 * Operations" are, too. */
static bool same_but_for_number(const char *a, const char *b)
{
	size_t n = strcspn(a, "0123456789");

	if (strcmp(a, b) == 0)
		return true;
	return n == strcspn(b, "0123456789") && memcmp(a, b, n) == 0 &&
	       strspn(a + n, "0123456789") == strlen(a + n) && strspn(b + n, "0123456789") == strlen(b + n);
}

bool fit_alike(const struct question *q, thing a, thing b)
{
	const struct pack *p = q->run->pack;
	const struct table *t = q->run->table;
	int i = index_of(a), k = index_of(b);

	if (kind_of(a) != THING_PIECE || kind_of(b) != THING_PIECE)
		return false;
	return place_of(t, i) == place_of(t, k) && p->piece[i].owner == p->piece[k].owner &&
	       same_but_for_number(p->piece[i].name, p->piece[k].name) &&
	       memcmp(p->piece[i].attribute, p->piece[k].attribute,
	              (size_t)p->n_piece_attributes * sizeof(int16_t)) == 0 &&
	       memcmp(&t->number[i * p->n_piece_numbers], &t->number[k * p->n_piece_numbers],
	              (size_t)p->n_piece_numbers * sizeof(int16_t)) == 0;
}

/* Of two that are alike the one that the seat's orders name nowhere: what they want of the other is then still
 * possible. */
static thing spare_named(const struct matcher *m, thing first, thing second)
{
	int seat = m->q->seat;

	return book_names(m->q->run, seat, first) && !book_names(m->q->run, seat, second) ? second : first;
}

/* The answers that fit at LEVEL, one of each that are alike; counts all of them. */
static int rivals_at(thing *out, int room, int *all, const struct matcher *m, const struct candidates *c,
                     enum level level)
{
	int kind[RIVALS_MOST], n = 0;

	*all = 0;
	for (int i = 0; i < c->n; i++) {
		thing t = answer_of(m->q, c->answer[i]);
		int k = 0;

		if (!fits_at(m, c->answer[i], level))
			continue;
		++*all;
		while (k < n && kind[k] != twin_of(m->q, c->answer[i]) && !fit_alike(m->q, out[k], t))
			k++;
		if (k < n && (m->in_line || kind[k] == twin_of(m->q, c->answer[i]))) {
			out[k] = spare_named(m, out[k], t);
		} else if (k == n && n < room) {
			kind[n] = twin_of(m->q, c->answer[i]);
			out[n++] = t;
		}
	}
	return n;
}

/* The longest run at ITEM that fits, at its first level. */
static int rivals_ahead(thing *out, int room, struct fitting *f, struct matcher *m,
                        const struct item *item, int n, const thing *taken, int n_taken)
{
	struct candidates c;
	int words = words_ahead(item, n);

	if (words > 0)
		find_candidates(&c, m, item, taken, n_taken);
	for (; words > 0 && c.n > 0; words--) {
		take_run(m, item, words);
		for (int level = 0; level < LEVELS; level++) {
			int all, rivals = rivals_at(out, room, &all, m, &c, (enum level)level);

			if (all == 0)
				continue;
			f->fit = rivals > 1 ? FIT_SEVERAL : all > 1 ? FIT_ALIKE : FIT_ONE;
			f->answer = out[0];
			f->words = words;
			return rivals;
		}
	}
	f->fit = FIT_NONE;
	return 0;
}

static int rivals_behind_fillers(thing *out, int room, struct fitting *f, struct matcher *m,
                                 const struct item *item, int n, const thing *taken, int n_taken)
{
	for (int skipped = 0; skipped < n; skipped++) {
		int rivals = rivals_ahead(out, room, f, m, item + skipped, n - skipped, taken, n_taken);

		f->words += skipped;
		if (rivals)
			return rivals;
		if (!is_filler(&item[skipped]))
			break;
	}
	*f = (struct fitting){ .fit = FIT_NONE };
	return 0;
}

static struct fitting fit_first(const struct question *q, bool in_line, const struct item *item, int n,
                                const thing *taken, int n_taken)
{
	struct matcher m = matcher_of(q);
	struct fitting f = { .fit = FIT_NONE };
	thing rival[2];

	m.in_line = in_line;
	rivals_behind_fillers(rival, 2, &f, &m, item, n, taken, n_taken);
	return f;
}

struct fitting fit_answer(const struct question *q, const struct item *item, int n,
                          const thing *taken, int n_taken)
{
	return fit_first(q, true, item, n, taken, n_taken);
}

struct fitting fit_answer_of_when(const struct question *q, const struct item *item, int n,
                                  const thing *taken, int n_taken)
{
	return fit_first(q, false, item, n, taken, n_taken);
}

int fit_rivals(thing *out, int room, const struct question *q, const struct item *item, int n)
{
	struct matcher m = matcher_of(q);
	struct fitting f = { .fit = FIT_NONE };

	return rivals_behind_fillers(out, room, &f, &m, item, n, NULL, 0);
}

int fit_thing(const struct question *q, thing t, const struct item *item, int n)
{
	struct matcher m = matcher_of(q);
	int words = words_ahead(item, n);

	take_run(&m, item, words ? 1 : 0);
	if (!words || !may_mean(&m, t, vocabulary_memo(m.v, m.run)))
		return 0;
	for (; words > 0; words--) {
		take_run(&m, item, words);
		if (is_called(&m, t))
			return words;
	}
	return 0;
}

bool fit_is_name(const struct question *q, thing t, const struct item *item, int n)
{
	struct matcher m = matcher_of(q);

	take_run(&m, item, n);
	return goes_by(&m, t, is_name);
}

static bool is_name_of_any(const struct matcher *m, enum thing_kind kind, int n)
{
	for (int i = 0; i < n; i++)
		if (goes_by(m, THING(kind, i), is_name))
			return true;
	return false;
}

int fit_any_name(const struct question *q, const struct item *item, int n)
{
	const struct pack *p = q->run->pack;
	struct matcher m = matcher_of(q);

	for (int words = words_ahead(item, n); words > 1; words--) {
		take_run(&m, item, words);
		if (is_name_of_any(&m, THING_PLACE, p->n_places) || is_name_of_any(&m, THING_PIECE, p->n_pieces) ||
		    is_name_of_any(&m, THING_WORD, p->n_words))
			return words;
	}
	return 1;
}

static bool is_about(const struct matcher *m)
{
	for (int i = 0; i < m->q->n_about; i++)
		if (is_called(m, m->q->about[i]) || is_of_kinds(m, m->q->about[i]))
			return true;
	return false;
}

int fit_about(const struct question *q, const struct item *item, int n)
{
	struct matcher m = matcher_of(q);

	for (int words = words_ahead(item, n); words > 0; words--) {
		take_run(&m, item, words);
		if (is_about(&m))
			return words;
	}
	return 0;
}
