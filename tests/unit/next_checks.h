/* next_checks.h - is what may come next (whatif/next.h) what players write, and is what it offers taken?
 *
 * Orders are cut before each of their words: the word must be offered there.  And what is offered there for certain
 * is written, and played up to the first unknown as `check` does: it must be read as the answer it was offered as. */
#ifndef TESTS_NEXT_CHECKS_H
#define TESTS_NEXT_CHECKS_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "orders/answer.h"
#include "play/sequence.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "whatif/futures.h"
#include "whatif/next.h"
#include "whatif/next_word.h"

struct next_tally {
	long orders, words, offered;             /* words written; offered */
	long never;                              /* words not offered, of lines that were not used; that in no future act */
	long lapsed;                             /* words not offered, of lines that came to nothing; in most futures do */
	long certain, certain_missed;            /* words where all is certain; of these not offered */
	long answers, refused, misread;          /* tried; by an error at them; read as something else, or not at all */
	const char *expected;                    /* of a case: what is told of it; or NULL */
	const struct run *played;                /* of a random game: after these orders were played; or NULL */
	int loud;                                /* what is wrong is printed; 2: what comes to nothing, too */
	int every;                               /* of the answers one of so many is tried; 0: none */
};

/* --- is a word offered? ------------------------------------------------------------------------------- */

static inline bool next_is_special(const struct next_question *x, const char *word)
{
	const char *words[NEXT_SPECIALS];

	next_specials(words, x);
	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], word) == 0 || (strcmp(word, "no") == 0 && strcmp(words[i], "none") == 0))
			return true;
	return false;
}

/* Does WORD go on with the name that an answer of X has? */
static inline bool next_goes_on(const struct next *n, const struct next_question *x, const char *word)
{
	bool goes_on = false;

	for (int i = 0; i < x->q.n && *x->written && !goes_on; i++) {
		struct text insert = TEXT_INIT;
		char folded[NAME_MOST];

		if (!x->dropped[i] && next_word(&insert, n, x, i)) {
			name_fold(folded, sizeof folded, insert.bytes);
			for (const char *at = folded; *at && !goes_on; at += strcspn(at, " "), at += *at == ' ')
				goes_on = begins_word(at, strcspn(at, " "), word, strlen(word));
		}
		text_release(&insert);
	}
	return goes_on;
}

/* Is one of the questions answered by the words at ITEM? */
static inline bool next_offers(const struct next *n, const struct item *item, int n_items)
{
	for (int i = 0; i < n->n; i++) {
		const struct next_question *x = n->ask[i];

		if (x->role == NEXT_VERB || x->role == NEXT_KEY)
			continue;
		if (next_is_special(x, item->text) || next_goes_on(n, x, item->text) ||
		    fit_answer(&x->q, item, n_items, x->taken, x->n_taken).fit != FIT_NONE)
			return true;
	}
	return false;
}

static inline bool next_offers_key(const struct next *n, int key)
{
	for (int i = 0; i < n->n_later; i++)
		if (n->later[i] == key)
			return true;
	for (int i = 0; i < n->n; i++)
		for (int k = 0; k < n->ask[i]->q.n; k++)
			if ((n->ask[i]->role == NEXT_VERB || n->ask[i]->role == NEXT_KEY) && n->ask[i]->q.answer[k] == KEY(key))
				return true;
	return false;
}

static inline bool next_offers_language(const struct next *n, const char *word)
{
	for (int i = 0; n->word[i]; i++)
		if (strcmp(n->word[i], word) == 0)
			return true;
	return false;
}

/* --- what is offered, written ------------------------------------------------------------------------- */

/* Orders, and what was answered by lines of them. */
struct next_reader {
	struct orders_oracle orders;             /* first: its functions are given it */
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
	                           enum given_how *how);
	int key;
	thing wanted;
	bool read;
};

static inline enum oracle_says next_read(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                         int *n, enum given_how *how)
{
	struct next_reader *k = (struct next_reader *)self;
	enum oracle_says says = k->answer(self, r, q, chosen, n, how);

	for (int i = 0; says == ORACLE_ANSWERS && q->key == k->key && i < *n; i++)
		k->read = k->read || chosen[i] == k->wanted || fit_alike(q, chosen[i], k->wanted);
	/* A list that needs more is refused as a whole, or stays open: its words were read. */
	if (q->key == k->key && q->form == ASK_SOME && says != ORACLE_ANSWERS)
		k->read = true;
	return says;
}

/* TEXT, as orders of SEAT; what comes of it: what is wrong with it, and whether KEY was answered by WANTED. */
struct next_trial {
	int seat, key;
	thing wanted;
	const char *text;
	struct error err;
	bool read;
};

/* Up to the first unknown. */
static inline void next_try(struct next_trial *t, const struct run *r)
{
	struct order_source source = { "orders", t->text, strlen(t->text) };
	struct next_reader k = { .key = t->key, .wanted = t->wanted };
	struct run *trial = run_clone(r);
	struct canon c;

	orders_oracle_init(&k.orders, NULL, t->seat, &source, &t->err);
	k.answer = k.orders.oracle.answer;
	k.orders.oracle.answer = next_read;
	if (canon_parse_lines(&c, t->text, strlen(t->text), &t->err) == 0) {
		if (orders_take(trial, t->seat, c.block->statement, c.block->n, &source, &t->err) == 0 &&
		    run_on(trial, &k.orders.oracle) == RUN_BROKEN)
			error_set(&t->err, "%s", trial->error.text);
		canon_release(&c);
	}
	t->read = k.read;
	run_free(trial);
}

/* All lines but that of the cursor, of which the first WORDS stand there, and INSERT behind them. */
static inline void next_write(struct text *out, const struct next_cursor *c, int words, const char *insert)
{
	for (int i = 0; i < c->n; i++) {
		const struct statement *s = &c->line[i];
		bool here = i + 1 == c->at;

		for (int k = 0; k < (here ? words : s->n); k++)
			text_print(out, "%s%s", k ? " " : "", s->token[k].text);
		text_print(out, "%s\n", here ? insert : "");
	}
}

static inline void next_try_answer(struct next_tally *t, const struct run *r, int seat, const struct next_cursor *c,
                                   const struct next *n, const struct next_question *x, int i)
{
	const struct statement *s = &c->line[c->at - 1];
	struct text insert = TEXT_INIT, all = TEXT_INIT;
	struct next_trial trial;

	if (x->dropped[i] || next_is_spare(x, i) || !next_word(&insert, n, x, i)) {
		text_release(&insert);
		return;
	}
	next_write(&all, c, s->n, insert.bytes + (s->n == 0));
	trial = (struct next_trial){ .seat = seat, .key = x->q.key, .wanted = x->q.answer[i], .text = all.bytes };
	next_try(&trial, r);
	t->answers++;
	if (trial.err.kind && (trial.err.line == c->at || trial.err.line == 0)) {
		t->refused++;
		if (t->loud)
			printf("refused: %s\n%s\n", trial.err.text, all.bytes);
	} else if (!trial.err.kind && x->role == NEXT_ANSWER && !trial.read) {
		t->misread++;
		if (t->loud)
			printf("misread: line %d \"%s\", %s\n%s\n", c->at, insert.bytes, key_name(r->rules, x->q.key), all.bytes);
	}
	text_release(&all);
	text_release(&insert);
}

static inline void next_try_answers(struct next_tally *t, const struct run *r, int seat, const struct next_cursor *c,
                                    const struct next *n)
{
	static int turn;

	for (int i = 0; i < n->n && t->every > 0 && !n->is_else; i++) {
		const struct next_question *x = n->ask[i];

		if (x->q.form == ASK_SOME && x->q.least > x->n_taken + 1)
			continue;                /* with one more they are still too few, and refused */
		if (!x->is_certain || (x->role != NEXT_ANSWER && x->role != NEXT_VERB))
			continue;
		for (int k = 0; k < x->q.n; k++)
			if (turn++ % t->every == 0)
				next_try_answer(t, r, seat, c, n, x, k);
	}
}

/* --- what comes to nothing ------------------------------------------------------------------------------ */

enum next_fate { NEXT_LIVES, NEXT_LAPSES, NEXT_NEVER };
enum { NEXT_FATES = 60 };

/* Of statement AT, in imagined futures that next_find() has not seen. */
static inline enum next_fate next_fate(const struct run *r, int seat, const struct next_cursor *c)
{
	struct error err = ERROR_INIT;
	struct run *start = run_clone(r);
	struct futures f;
	enum next_fate fate = NEXT_LIVES;

	if (orders_take(start, seat, c->line, c->n, NULL, &err) == 0) {
		if (futures_play(&f, start, seat, NEXT_FATES, &err) == 0)
			for (int i = 0; i < f.n_lines; i++)
				if (f.line[i].statement == c->at)
					fate = futures_never(&f, i) ? NEXT_NEVER
					       : 2 * (f.line[i].fails.n + f.line[i].unused.n + f.line[i].waiting) > f.n ? NEXT_LAPSES : fate;
		futures_release(&f);
	}
	run_free(start);
	return fate;
}

/* Does the case say that WORD lapses? */
static inline bool next_is_told_lapsed(const struct next_tally *t, const char *word)
{
	const char *line = t->expected;

	while (line && *line) {
		size_t n = strcspn(line, "\n");
		const char *found = strstr(line, word);

		if (strncmp(line, "lapsed ", 7) == 0 && found && found < line + n)
			return true;
		line += n + (line[n] == '\n');
	}
	return false;
}

/* Did statement AT come to nothing when it was played, or did its time not come before the seat was asked again? */
static inline enum next_fate next_fate_played(const struct next_tally *t, int seat, int at)
{
	const struct seat_book *s = book_of(t->played, seat);

	for (int i = 0; i < t->played->events.n; i++) {
		const struct event *e = &t->played->events.event[i];

		if (e->kind == EVENT_LAPSED && e->seat == seat && e->statement == at)
			return e->unused ? NEXT_NEVER : NEXT_LAPSES;
	}
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].n_statement == at && s->line[i].state == LINE_WAITS)
			return NEXT_NEVER;
	return NEXT_LIVES;
}

/* --- orders, word by word -------------------------------------------------------------------------------- */

/* The first word at token I of S that is none of the small ones, and what follows it; how many, 0: only marks. */
static inline int next_items(struct item **out, struct arena *arena, const struct statement *s, int i)
{
	int n = items_cut(out, arena, s->token + i, s->n - i), at = 0;

	while (at < n && ((*out)[at].kind != ITEM_WORD || is_filler(&(*out)[at])))
		at++;
	*out += at;
	return n - at;
}

static inline bool next_is_word(const struct statement *s, int i, const char *word)
{
	size_t n = strlen(word);

	return i < s->n && strncmp(s->token[i].text, word, n) == 0 && strchr(":,.", s->token[i].text[n]);
}

/* Before token I of statement AT. */
static inline void next_check_word(struct next_tally *t, const struct run *r, int seat, const struct next_cursor *all,
                                   int i)
{
	struct statement *line = must_alloc((size_t)all->n * sizeof *line), whole = all->line[all->at - 1];
	struct next_cursor c = { line, all->n, all->at, 0, "", { whole.token + i, whole.n - i } };
	struct arena arena = ARENA_INIT;
	struct error err = ERROR_INIT;
	struct item *item;
	struct next found;
	bool offered, certain;
	enum next_fate fate = NEXT_LIVES;
	int n = next_items(&item, &arena, &whole, i), key;

	memcpy(line, all->line, (size_t)all->n * sizeof *line);
	line[c.at - 1].n = i;
	if (n == 0 || next_find(&found, r, seat, &c, &err) < 0) {
		if (err.kind)
			printf("broken: %s\n", err.text);
		t->refused += err.kind != ERROR_NONE;
		goto out;
	}
	key = key_find(r->rules, whole.token[i].text, strcspn(whole.token[i].text, ":,"));
	if (i == 0 || (i == 1 && (next_is_word(&whole, 0, "else") || next_is_word(&whole, 0, "when"))))
		offered = (key >= 0 && next_offers_key(&found, key)) || next_offers_language(&found, item->text);
	else if (next_is_word(&whole, 0, "end"))
		offered = true;
	else
		offered = next_offers(&found, item, n);
	certain = found.futures == 0 && !found.is_else && !next_is_word(&whole, 0, "when");
	t->words++;
	t->offered += offered;
	if (!offered) {
		fate = next_is_told_lapsed(t, item->text) ? NEXT_LAPSES
		       : t->played ? next_fate_played(t, seat, all->at) : next_fate(r, seat, all);

		t->never += fate == NEXT_NEVER;
		t->lapsed += fate == NEXT_LAPSES;
		if (fate != NEXT_LIVES)
			certain = false;
		if (fate != NEXT_LIVES && t->loud > 1)
			printf("(%s) ", fate == NEXT_NEVER ? "never" : "lapses");
	}
	t->certain += certain;
	t->certain_missed += certain && !offered;
	if (!offered && t->loud > (fate != NEXT_LIVES)) {
		struct text text = TEXT_INIT;

		next_write(&text, all, whole.n, "");
		printf("not offered%s: %s, word %d of line %d\n%s", certain ? " for certain" : "", item->text, i + 1, c.at,
		       text.bytes);
		for (int k = 0; k < found.n; k++)
			printf("  %s %d answers%s\n", key_name(r->rules, found.ask[k]->q.key), found.ask[k]->q.n,
			       found.ask[k]->is_certain ? "" : " in futures");
		printf("  why %s; problems %d %s\n", found.why ? found.why : "-", found.n_problems,
		       found.n_problems ? found.problem[0].text : "");
		text_release(&text);
	}
	next_try_answers(t, r, seat, &c, &found);
	next_release(&found);
out:
	arena_release(&arena);
	free(line);
}

/* ORDERS of SEAT at R; those that are refused are passed over. */
static inline void next_check(struct next_tally *t, const struct run *r, int seat, const char *orders)
{
	struct error err = ERROR_INIT;
	struct next_trial trial;
	struct canon c;

	trial = (struct next_trial){ .seat = seat, .key = -1, .wanted = NOTHING, .text = orders };
	next_try(&trial, r);
	if (trial.err.kind || canon_parse_lines(&c, orders, strlen(orders), &err) < 0)
		return;
	t->orders++;
	for (int at = 1; at <= c.block->n; at++) {
		struct next_cursor cursor = { c.block->statement, c.block->n, at, 0, "", { NULL, 0 } };

		for (int i = 0; i < c.block->statement[at - 1].n; i++)
			next_check_word(t, r, seat, &cursor, i);
	}
	canon_release(&c);
}
#endif
