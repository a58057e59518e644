/* book_save.c - a book of orders as JSON: part of the position in play (doc/PROTOCOL.md J1).
 *
 * Whens and lines are kept as folded text, one a string; reading them cuts them into the same items.  What
 * is read may be damaged: whatever would not be written just so is refused. */
#include "play/book_save.h"
#include <string.h>
#include "play/keys.h"
#include "play/words.h"

static const char *const state_word[] = { "waits", "open", "done", "cut", "lapsed" };
#define STATES ((int)(sizeof state_word / sizeof *state_word))

/* --- saving -------------------------------------------------------------------------------------- */

static json *save_line(const struct line *l)
{
	json *j = json_new_object();

	json_set(j, "statement", json_new_integer(l->n_statement));
	json_set(j, "text", json_new_string(l->text));
	json_set(j, "state", json_new_string(state_word[l->state]));
	if (l->is_else)
		json_set(j, "else", json_new_integer(1));
	if (l->state == LINE_OPEN) {
		json_set(j, "used", json_new_integer(l->pos));
		json_set(j, "colon", json_new_integer(l->passed_colon));
		json_set(j, "cut", json_new_integer(l->cut));
		json_set(j, "start", json_new_integer(l->start));
	}
	return j;
}

/* The root, and the keys that are open under it. */
static void save_seal(json *j, const struct run *r, const struct seat_book *s)
{
	char root[HASH_BYTES / 8 * 17];
	json *open = json_new_array();

	for (int key = 0; r->rules->keys[key].name; key++)
		if (s->seal[key] & SEAL_OPEN)
			json_append(open, json_new_string(key_name(r->rules, key)));
	tokens_from_bytes(root, s->sealed.bytes, HASH_BYTES);
	json_set(j, "sealed", json_new_string(root));
	json_set(j, "opened", open);
}

static json *save_seat(const struct run *r, const struct seat_book *s)
{
	json *j = json_new_object(), *lines = json_new_array(), *whens = json_new_array(), *ends = json_new_array();

	for (int i = 0; i < s->n_lines; i++)
		json_append(lines, save_line(&s->line[i]));
	for (int i = 0; i < s->n_whens; i++)
		json_append(whens, json_new_string(s->when[i].text));
	for (int key = 0; r->rules->keys[key].name; key++)
		if (s->ends_verb[key])
			json_append(ends, json_new_string(key_name(r->rules, key)));
	json_set(j, "lines", lines);
	json_set(j, "whens", whens);
	json_set(j, "end", json_new_integer(s->ends));
	json_set(j, "ends", ends);
	if (s->is_sealed)
		save_seal(j, r, s);
	return j;
}

json *book_save_seat(const struct book *b, const struct run *r, int seat)
{
	return save_seat(r, &b->seat[seat]);
}

static json *save_seats(const struct book *b, const struct run *r, bool blank)
{
	static const struct seat_book nothing;
	json *all = json_new_object();
	char seat_word[2] = "1";

	for (int seat = 1; seat <= b->n_seats; seat++) {
		*seat_word = (char)('0' + seat);
		json_set(all, seat_word, save_seat(r, blank ? &nothing : &b->seat[seat]));
	}
	return all;
}

json *book_save(const struct book *b, const struct run *r)
{
	return save_seats(b, r, false);
}

json *book_save_blank(const struct book *b, const struct run *r)
{
	return save_seats(b, r, true);
}

/* --- loading ------------------------------------------------------------------------------------- */

/* The words of a text behind its key, as tokens that come from no file. */
static int cut_words(struct item **out, struct arena *a, const char *text)
{
	char *copy = arena_string(a, text), *word;
	struct token *token = arena_alloc(a, (strlen(text) + 1) * sizeof *token);
	int n = 0;

	while ((word = strsep(&copy, " ")))
		if (*word && strlen(word) <= CANON_TOKEN_MOST)
			token[n++].text = word;
	return items_cut(out, a, token, n);
}

/* Cuts TEXT into its key (WHEN_ALL if it is `all`) and its items; no other text may say the same. */
static int load_text(int *key, struct item **out, const struct run *r, const char *text)
{
	struct arena *a = &r->book->texts->arena;
	size_t length = strcspn(text, " :,");
	bool all = length == 3 && memcmp(text, "all", 3) == 0;
	int n = cut_words(out, a, text + length);

	*key = all ? WHEN_ALL : key_find(r->rules, text, length);
	if (!all && *key < 0)
		return -1;
	return strcmp(book_text(a, r->rules, *key, *out, n), text) == 0 ? n : -1;
}

/* A number from 0 to MOST. */
static int load_number(int *out, const json *j, const char *key, int most, struct error *err)
{
	int64_t n;

	if (!json_integer(json_get(j, key), &n) || n < 0 || n > most)
		return error_set(err, "%s: not a number from 0 to %d", key, most);
	*out = (int)n;
	return 0;
}

static int load_state(enum line_state *out, const json *j, struct error *err)
{
	const char *state = json_string(json_get(j, "state"));

	for (int i = 0; state && i < STATES; i++)
		if (strcmp(state, state_word[i]) == 0) {
			*out = (enum line_state)i;
			return 0;
		}
	return error_set(err, "state: no line is in a state \"%s\"", state ? state : "?");
}

static int load_open_line(struct line *l, const struct run *r, const json *j, struct error *err)
{
	int colon = 0, cut = 0;

	if (load_number(&l->pos, j, "used", l->n, err) < 0 || load_number(&colon, j, "colon", 1, err) < 0 ||
	    load_number(&cut, j, "cut", 1, err) < 0 || load_number(&l->start, j, "start", r->n_given, err) < 0)
		return -1;
	l->passed_colon = colon;
	l->cut = cut;
	return 0;
}

/* The text of a line without what it says to the others. */
static const char *unsaid(const struct run *r, const char *text)
{
	int verb = key_find(r->rules, text, strcspn(text, " :,"));
	const char *said = verb < 0 ? NULL : book_said(r->rules, verb, text);
	size_t behind = said && !key_says(r->rules, verb) ? strlen(" " SAID_BEHIND " ") : 1;

	return said ? arena_print(&r->book->texts->arena, "%.*s", (int)((size_t)(said - text) - behind), text) : text;
}

static int load_line(struct line *l, const struct run *r, const json *j, struct error *err)
{
	struct arena *a = &r->book->texts->arena;
	const char *text = json_string(json_get(j, "text"));
	struct item *item;

	memset(l, 0, sizeof *l);
	l->n = text ? load_text(&l->verb, &item, r, unsaid(r, text)) : -1;
	if (l->n < 0 || !key_is_verb(r->rules, l->verb))
		return error_set(err, "text: \"%s\" is no line of orders", text ? text : "?");
	l->item = item;
	l->text = arena_string(a, text);
	l->said = book_said(r->rules, l->verb, l->text);
	l->at.text = key_name(r->rules, l->verb);
	l->is_else = json_get(j, "else") != NULL;
	if (load_state(&l->state, j, err) < 0 ||
	    load_number(&l->n_statement, j, "statement", CANON_MOST_BYTES, err) < 0)
		return -1;
	return l->state == LINE_OPEN ? load_open_line(l, r, j, err) : 0;
}

static int load_when(struct when *w, const struct run *r, const json *j, struct error *err)
{
	struct arena *a = &r->book->texts->arena;
	const char *text = json_string(j);
	struct item *item;

	memset(w, 0, sizeof *w);
	w->n = text ? load_text(&w->key, &item, r, text) : -1;
	w->n_about = w->n < 0 ? -1 : colon_of(item, w->n);
	if (w->n_about < 0)
		return error_set(err, "\"%s\" is no when", text ? text : "?");
	w->item = item;
	w->text = arena_string(a, text);
	return 0;
}

static int load_ends(struct seat_book *s, const struct run *r, const json *j, struct error *err)
{
	const json *ends = json_get(j, "ends");
	int end = 0;

	if (load_number(&end, j, "end", 1, err) < 0)
		return -1;
	s->ends = end;
	for (size_t i = 0; i < json_size(ends); i++) {
		const char *verb = json_string(json_at(ends, i));
		int key = verb ? key_find(r->rules, verb, strlen(verb)) : -1;

		if (key < 0)
			return error_set(err, "ends[%zu]: no verb", i);
		s->ends_verb[key] = true;
	}
	return 0;
}

static int load_lines(struct seat_book *s, const struct run *r, const json *lines, struct error *err)
{
	s->line = must_realloc(s->line, (json_size(lines) + 1) * sizeof *s->line);
	for (size_t i = 0; i < json_size(lines); i++) {
		if (load_line(&s->line[i], r, json_at(lines, i), err) < 0)
			return error_within(err, "lines[%zu]", i);
		if (i == 0 && s->line[i].is_else)
			return error_set(err, "lines[0]: else needs a line above it");
		s->n_lines++;
	}
	return 0;
}

static int load_whens(struct seat_book *s, const struct run *r, const json *whens, struct error *err)
{
	s->when = must_realloc(s->when, (json_size(whens) + 1) * sizeof *s->when);
	for (size_t i = 0; i < json_size(whens); i++) {
		if (load_when(&s->when[i], r, json_at(whens, i), err) < 0)
			return error_within(err, "whens[%zu]", i);
		s->n_whens++;
	}
	return 0;
}

/* Four words of 16 hex digits. */
static bool load_root(struct hash *out, const char *text)
{
	char word[17] = "";

	if (!text || strlen(text) != HASH_BYTES / 8 * 17 - 1)
		return false;
	for (int i = 0; i < HASH_BYTES / 8; i++) {
		memcpy(word, text + 17 * i, 16);
		if (hex_decode(out->bytes + 8 * i, 8, word) < 0 || (i && text[17 * i - 1] != ' '))
			return false;
	}
	return true;
}

static int load_seal(struct seat_book *s, const struct run *r, const json *j, struct error *err)
{
	const json *open = json_get(j, "opened");

	memset(s->seal, 0, sizeof s->seal);
	s->is_sealed = json_get(j, "sealed") != NULL;
	if (s->is_sealed && !load_root(&s->sealed, json_string(json_get(j, "sealed"))))
		return error_set(err, "sealed: not four words of 16 hex digits");
	for (size_t i = 0; i < json_size(open); i++) {
		const char *name = json_string(json_at(open, i));
		int key = name ? key_find(r->rules, name, strlen(name)) : -1;

		if (key < 0)
			return error_set(err, "opened[%zu]: no key", i);
		s->seal[key] = SEAL_OPEN;
	}
	return 0;
}

static int load_seat(struct seat_book *s, const struct run *r, const json *j, struct error *err)
{
	book_forget_lines(s);
	s->n_whens = 0;
	if (load_lines(s, r, json_get(j, "lines"), err) < 0 || load_whens(s, r, json_get(j, "whens"), err) < 0 ||
	    load_seal(s, r, j, err) < 0)
		return -1;
	return load_ends(s, r, j, err);
}

int book_load(struct book *b, const struct run *r, const json *j, const char *name, struct error *err)
{
	char seat_word[2] = "1";

	for (int seat = 1; seat <= b->n_seats; seat++) {
		*seat_word = (char)('0' + seat);
		if (load_seat(&b->seat[seat], r, json_get(j, seat_word), err) < 0)
			return error_within(err, "%s.%s", name, seat_word);
	}
	return 0;
}
