/* fuzz_reached.c - see fuzz_reached.h.
 *
 * A fact is counted by itself, by the rule it was told under, and by each word among its arguments: reasons, kinds and
 * ends are words.  Copies of a card count as one, by their name. */
#include "cmd/fuzz_reached.h"
#include <string.h>
#include "play/keys.h"

static bool is_card(const struct pack *p, int piece)
{
	return p->piece[piece].n_steps > 0;
}

static int64_t *counts(struct reached *c, int n)
{
	return arena_alloc(&c->arena, (size_t)n * sizeof(int64_t));
}

void reached_init(struct reached *c, const struct ruleset *rules, const struct pack *pack)
{
	memset(c, 0, sizeof *c);
	c->rules = rules;
	c->pack = pack;
	c->n_keys = key_count(rules);
	while (rules->facts[c->n_facts].name)
		c->n_facts++;
	c->asked = counts(c, c->n_keys);
	c->told = counts(c, c->n_facts);
	c->told_with = counts(c, c->n_facts * pack->n_words);
	c->told_by = arena_alloc(&c->arena, (size_t)c->n_facts * sizeof *c->told_by);
	c->offered = counts(c, c->n_keys * pack->n_pieces);
	c->taken = counts(c, c->n_keys * pack->n_pieces);
}

void reached_release(struct reached *c)
{
	arena_release(&c->arena);
}

/* --- counting --------------------------------------------------------------------------------------- */

static void count_card(struct reached *c, int64_t *of, int key, thing answer)
{
	if (kind_of(answer) == THING_PIECE && is_card(c->pack, index_of(answer)))
		of[key * c->pack->n_pieces + index_of(answer)]++;
}

void reached_answer(struct reached *c, const struct question *q, const thing *chosen, int n)
{
	c->answers++;
	c->asked[q->key]++;
	for (int i = 0; i < q->n; i++)
		count_card(c, c->offered, q->key, q->answer[i]);
	for (int i = 0; i < n; i++)
		count_card(c, c->taken, q->key, chosen[i]);
	if (kind_of(*chosen) == THING_KEY && index_of(*chosen) != q->key)
		c->asked[index_of(*chosen)]++;   /* a verb, as good as asked */
}

static void count_rule(struct reached *c, int fact, const char *rule)
{
	for (int i = 0; i < REACHED_RULES; i++) {
		if (!c->told_by[fact][i].rule)
			c->told_by[fact][i].rule = rule;
		if (strcmp(c->told_by[fact][i].rule, rule) == 0) {
			c->told_by[fact][i].n++;
			return;
		}
	}
}

void reached_facts(struct reached *c, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		if (e->kind != EVENT_FACT)
			continue;
		c->told[e->fact]++;
		count_rule(c, e->fact, e->rule);
		for (int k = 0; k < e->n; k++)
			if (kind_of(e->thing[k]) == THING_WORD && index_of(e->thing[k]) < c->pack->n_words)
				c->told_with[e->fact * c->pack->n_words + index_of(e->thing[k])]++;
	}
}

/* --- telling ---------------------------------------------------------------------------------------- */

static void print_row(struct text *out, const struct reached *c, int indent, const char *name, int64_t n)
{
	text_print(out, "%*s%-*s %10lld %8lld\n", indent, "", 44 - indent, name, (long long)n,
	           (long long)(c->answers ? n * 1000000 / c->answers : 0));
}

static void print_heading(struct text *out, const char *what)
{
	text_print(out, "\n%-44s %10s %8s\n", what, "times", "in 10^6");
}

static void print_fact(struct text *out, const struct reached *c, int fact)
{
	print_row(out, c, 4, c->rules->facts[fact].name, c->told[fact]);
	for (int i = 0; i < REACHED_RULES && c->told_by[fact][i].rule; i++)
		print_row(out, c, 8, c->told_by[fact][i].rule, c->told_by[fact][i].n);
	for (int word = 0; word < c->pack->n_words; word++) {
		int64_t n = c->told_with[fact * c->pack->n_words + word];

		if (n)
			print_row(out, c, 8, c->pack->word_name[word], n);
	}
}

static bool is_first_copy(const struct pack *p, int card)
{
	for (int other = 0; other < card; other++)
		if (is_card(p, other) && strcmp(p->piece[other].name, p->piece[card].name) == 0)
			return false;
	return is_card(p, card);
}

/* Of CARD and its copies, as answers to KEY (-1: to any). */
static int64_t sum_of_copies(const struct reached *c, const int64_t *of, int key, int card)
{
	const struct pack *p = c->pack;
	int64_t n = 0;

	for (int other = 0; other < p->n_pieces; other++)
		for (int k = 0; k < c->n_keys; k++)
			if ((key < 0 || k == key) && is_card(p, other) && strcmp(p->piece[other].name, p->piece[card].name) == 0)
				n += of[k * p->n_pieces + other];
	return n;
}

static void print_card(struct text *out, const struct reached *c, int card)
{
	struct text name = TEXT_INIT;

	for (int key = 0; key < c->n_keys; key++) {
		int64_t offered = sum_of_copies(c, c->offered, key, card);

		if (!offered)
			continue;
		text_clear(&name);
		text_print(&name, "%s, %s: of %lld", c->pack->piece[card].name, key_name(c->rules, key), (long long)offered);
		print_row(out, c, 4, name.bytes, sum_of_copies(c, c->taken, key, card));
	}
	text_release(&name);
}

static void print_never(struct text *out, const struct reached *c)
{
	for (int key = 0; key < c->n_keys; key++)
		if (!c->asked[key])
			text_print(out, "never asked: %s\n", key_name(c->rules, key));
	for (int fact = 0; fact < c->n_facts; fact++)
		if (!c->told[fact])
			text_print(out, "never told: %s\n", c->rules->facts[fact].name);
	for (int card = 0; card < c->pack->n_pieces; card++)
		if (is_first_copy(c->pack, card) && !sum_of_copies(c, c->taken, -1, card))
			text_print(out, "never an answer: %s\n", c->pack->piece[card].name);
}

void reached_print(struct text *out, const struct reached *c)
{
	print_heading(out, "questions");
	for (int key = 0; key < c->n_keys; key++)
		if (c->asked[key])
			print_row(out, c, 4, key_name(c->rules, key), c->asked[key]);
	print_heading(out, "facts, by rule and by words among them");
	for (int fact = 0; fact < c->n_facts; fact++)
		if (c->told[fact])
			print_fact(out, c, fact);
	print_heading(out, "cards, as answers: taken of so many offered");
	for (int card = 0; card < c->pack->n_pieces; card++)
		if (is_first_copy(c->pack, card))
			print_card(out, c, card);
	text_putc(out, '\n');
	print_never(out, c);
}
