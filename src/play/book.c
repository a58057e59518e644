/* book.c - books of orders: what a run carries for every seat. */
#include "play/book.h"
#include <stdlib.h>
#include <string.h>
#include "play/keys.h"
#include "play/vocabulary.h"
#include "play/words.h"

/* --- life ---------------------------------------------------------------------------------------- */

struct book *book_new(int n_seats)
{
	struct book *b = must_alloc(sizeof *b);

	b->n_seats = n_seats;
	b->texts = must_alloc(sizeof *b->texts);
	b->texts->owners = 1;
	return b;
}

void seat_book_release(struct seat_book *s)
{
	free(s->line);
	free(s->when);
	free(s->use);
}

void book_free(struct book *b)
{
	if (!b)
		return;
	for (int seat = 0; seat <= b->n_seats; seat++)
		seat_book_release(&b->seat[seat]);
	if (--b->texts->owners == 0) {
		vocabulary_free(b->texts->vocabulary);
		arena_release(&b->texts->arena);
		free(b->texts);
	}
	free(b);
}

void *book_copied(const void *from, int n, size_t size)
{
	void *to;

	if (n == 0)
		return NULL;
	to = must_alloc((size_t)n * size);
	memcpy(to, from, (size_t)n * size);
	return to;
}

struct book *book_clone(const struct book *b)
{
	struct book *copy = must_alloc(sizeof *copy);

	*copy = *b;
	copy->texts->owners++;
	for (int seat = 0; seat <= b->n_seats; seat++) {
		const struct seat_book *s = &b->seat[seat];

		copy->seat[seat].line = book_copied(s->line, s->n_lines, sizeof *s->line);
		copy->seat[seat].when = book_copied(s->when, s->n_whens, sizeof *s->when);
		copy->seat[seat].use = book_copied(s->use, s->n_uses, sizeof *s->use);
		copy->seat[seat].room_uses = s->n_uses;
	}
	return copy;
}

struct seat_book *book_of(const struct run *r, int seat)
{
	return &r->book->seat[seat];
}

const struct vocabulary *book_vocabulary(const struct run *r)
{
	struct book_texts *texts = r->book->texts;

	if (texts->vocabulary && (texts->vocabulary_rules != r->rules || texts->vocabulary_pack != r->pack)) {
		vocabulary_free(texts->vocabulary);
		texts->vocabulary = NULL;
	}
	if (!texts->vocabulary)
		texts->vocabulary = vocabulary_new(r->rules, r->pack);
	texts->vocabulary_rules = r->rules;
	texts->vocabulary_pack = r->pack;
	return texts->vocabulary;
}

const char *book_text(struct arena *arena, const struct ruleset *rules, int key,
                      const struct item *item, int n)
{
	return arena_print(arena, "%s%s%s", key == WHEN_ALL ? "all" : key_name(rules, key),
	                   n && item->kind == ITEM_WORD ? " " : "", items_text(arena, item, n));
}

const char *book_said(const struct ruleset *rules, int verb, const char *text)
{
	const char *behind;

	if (!rules->saying_keys || !key_phase(rules, verb))
		return NULL;
	if (key_says(rules, verb)) {
		behind = strchr(text, ' ');
		return behind ? behind + 1 : NULL;
	}
	behind = strstr(text, " " SAID_BEHIND " ");
	return behind ? behind + strlen(" " SAID_BEHIND " ") : NULL;
}

const char *book_said_now(const struct run *r, int seat, int verb)
{
	const struct seat_book *s = book_of(r, seat);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state == LINE_OPEN && s->line[i].verb == verb)
			return s->line[i].said;
	return NULL;
}

int colon_of(const struct item *item, int n)
{
	for (int i = 0; i < n; i++)
		if (item[i].kind == ITEM_COLON)
			return i;
	return -1;
}

static void forget_end(struct seat_book *s)
{
	s->ends = false;
	memset(s->ends_verb, 0, sizeof s->ends_verb);
}

void book_forget_lines(struct seat_book *s)
{
	s->n_lines = s->n_uses = 0;
	s->resigns = false;
	forget_end(s);
}

void book_forget_end(struct run *r, int seat)
{
	struct seat_book *s = book_of(r, seat);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state == LINE_WAITS && !s->line[i].is_else &&
		    key_phase(r->rules, s->line[i].verb) == IN_ANY_PHASE)
			return;
	forget_end(s);
}

void book_forget_others(struct book *b, int seat)
{
	for (int other = 1; other <= b->n_seats; other++) {
		struct seat_book *s = &b->seat[other];

		if (other == seat)
			continue;
		book_forget_lines(s);
		s->n_whens = 0;
	}
}

/* --- for reports --------------------------------------------------------------------------------- */

int book_unused(const struct book *b, int seat,
                void (*each)(void *to, int source_line, const char *text), void *to)
{
	const struct seat_book *s = &b->seat[seat];
	int n = 0;

	for (int i = 0; i < s->n_lines; i++) {
		if (s->line[i].state != LINE_WAITS)
			continue;
		n++;
		if (each)
			each(to, s->line[i].n_statement, s->line[i].text);
	}
	return n;
}

void book_whens(struct text *out, const struct book *b, int seat)
{
	for (int i = 0; i < b->seat[seat].n_whens; i++)
		text_print(out, "when %s\n", b->seat[seat].when[i].text);
}

void book_sealed(struct text *out, const struct book *b, int seat, const struct ruleset *rules)
{
	const struct seat_book *s = &b->seat[seat];
	int n = 0;

	if (!s->is_sealed)
		return;
	text_puts(out, "sealed lines, not shown");
	for (int key = 0; rules->keys[key].name; key++)
		if (s->seal[key] & SEAL_OPEN)
			text_print(out, "%s%s", n++ ? ", " : "; open: ", key_name(rules, key));
	text_putc(out, '\n');
}

bool book_has_when(const struct book *b, int seat, const struct ruleset *rules, int key)
{
	(void)rules;
	for (int i = 0; i < b->seat[seat].n_whens; i++)
		if (b->seat[seat].when[i].key == key || b->seat[seat].when[i].key == WHEN_ALL)
			return true;
	return false;
}

bool book_holds(const struct run *r, int seat, int verb)
{
	const struct seat_book *s = book_of(r, seat);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].verb == verb && s->line[i].n > 0 && s->line[i].state == LINE_WAITS && !s->line[i].is_else)
			return true;
	return false;
}

/* --- names in it --------------------------------------------------------------------------------- */

static bool begins_with(const struct item *item, int n, const char *name)
{
	for (int i = 0; *name; i++) {
		size_t length = strcspn(name, " ");

		if (i == n || item[i].kind != ITEM_WORD || strlen(item[i].text) != length ||
		    memcmp(item[i].text, name, length) != 0)
			return false;
		name += length + (name[length] == ' ');
	}
	return true;
}

static bool say(const struct item *item, int n, const char *const *names)
{
	for (; *names; names++)
		for (int i = 0; i < n; i++)
			if (begins_with(item + i, n - i, *names))
				return true;
	return false;
}

bool book_names(const struct run *r, int seat, thing t)
{
	const struct seat_book *s = book_of(r, seat);
	struct name_room room;
	const char *const *names = names_of(book_vocabulary(r), t, &room);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state <= LINE_OPEN && say(s->line[i].item + s->line[i].pos, s->line[i].n - s->line[i].pos, names))
			return true;
	for (int i = 0; i < s->n_whens; i++)
		if (say(s->when[i].item, s->when[i].n, names))
			return true;
	return false;
}
