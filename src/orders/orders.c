/* orders.c - reading orders into a book.
 *
 * Everything a word could be wrong about without playing is judged here, before anything is played:
 * verbs, keys, colons, and words the game does not know (doc/ORDERS.md 9). */
#include "orders/orders.h"
#include <stdlib.h>
#include <string.h>
#include "orders/known.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/vocabulary.h"
#include "play/words.h"
#include "trust/canon_print.h"
#include "trust/ledger.h"

/* --- reading ------------------------------------------------------------------------------------- */

struct reader {
	struct run *run;
	struct seat_book *book;
	struct arena *arena;
	const struct order_source *source;
	struct error *err;
	int n_statement;
	bool ended;
	bool opening;                            /* what was sealed is read */
};

/* "orders:7:14: ", then what is wrong, then the line with a marker. */
static int wrong(struct reader *rd, const struct token *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
static int wrong(struct reader *rd, const struct token *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_set_v(rd->err, ERROR_REFUSED, format, args);
	va_end(args);
	return orders_place(rd->err, rd->source, at);
}

int orders_place(struct error *err, const struct order_source *source, const struct token *at)
{
	struct text excerpt = TEXT_INIT;

	fault_change(err, FAULT_ORDERS);
	if (at->line > 0)
		error_mark(err, at->line, at->column, (int)utf8_width(at->text));
	if (!source || at->line == 0)
		return error_within(err, "in \"%s\"", at->text);
	error_at(err, "%s:%d:%d", source->name, at->line, at->column);
	canon_excerpt(&excerpt, source->text, source->length, at);
	if (excerpt.length)
		text_cut(&excerpt, excerpt.length - 1);
	error_add(err, "\n%s", excerpt.bytes);
	text_release(&excerpt);
	return -1;
}

/* A key's part of a token, folded but for its dots and hyphens: "March.who," is "march.who". */
static size_t key_part(char out[CANON_TOKEN_MOST + 1], const struct token *t)
{
	const char *text = t->text + (*t->text == ':');
	size_t n = strcspn(text, ":,");

	while (n > 0 && strchr(".!?", text[n - 1]))
		n--;
	for (size_t i = 0; i < n; i++)
		out[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 'a' - 'A' : text[i]);
	out[n] = '\0';
	return n;
}

static int key_of(const struct reader *rd, const struct token *t)
{
	char name[CANON_TOKEN_MOST + 1];
	size_t n = key_part(name, t);

	return key_find(rd->run->rules, name, n);
}

/* A telephone begins lines with a capital, and may end them with a full stop. */
static bool is_word(const struct token *t, const char *word)
{
	char part[CANON_TOKEN_MOST + 1];

	key_part(part, t);
	return strcmp(part, word) == 0;
}

/* The key that is most like NAME; a verb, if only verbs are meant.  -1: none is. */
static int nearest_key(const struct ruleset *rules, const char *name, bool verbs)
{
	int nearest = -1, most = (int)strlen(name) / 3 + 1;

	for (int i = 0; rules->keys[i].name; i++) {
		int distance = edit_distance(key_name(rules, i), name, most);

		if (distance > most || (verbs && !key_is_verb(rules, i)) || (nearest >= 0 && distance == most))
			continue;
		nearest = i;
		most = distance;
	}
	return nearest;
}

/* The verb that NAME is another word for, or -1. */
static int meant_verb(const struct ruleset *rules, const char *name)
{
	for (const struct other_verb *s = rules->other_verbs; s && s->word; s++)
		if (strcmp(s->word, name) == 0)
			return s->key;
	return -1;
}

/* Is the key called NAME up to a dot? */
static bool begins_alike(const char *key, const char *name)
{
	size_t n = strcspn(name, ".");

	return strcspn(key, ".") == n && strncmp(key, name, n) == 0;
}

/* The names of keys that begin like ALIKE, or of all. */
static int list_keys(struct text *to, const struct ruleset *rules, const char *alike, bool verbs)
{
	int n = 0;

	for (int i = 0; rules->keys[i].name; i++)
		if ((!verbs || key_is_verb(rules, i)) && (!alike || begins_alike(key_name(rules, i), alike)))
			text_print(to, "%s%s", n++ || !alike ? ", " : "", key_name(rules, i));
	return n;
}

/* No key is called so: the one that is meant, those that begin like it, or all that are. */
static int unknown(struct reader *rd, const struct token *at, bool verbs)
{
	const struct ruleset *rules = rd->run->rules;
	const char *what = verbs ? "no order begins with" : "nobody is ever asked";
	char name[CANON_TOKEN_MOST + 1];
	struct text all = TEXT_INIT;
	int nearest;

	key_part(name, at);
	nearest = verbs ? meant_verb(rules, name) : -1;
	if (nearest >= 0)
		return wrong(rd, at, "no order begins with \"%s\"; did you mean %s? Write: %s", name, key_name(rules, nearest),
		             rules->keys[nearest].help);
	nearest = nearest_key(rules, name, verbs);
	if (nearest >= 0)
		return wrong(rd, at, "%s \"%s\"; did you mean %s?", what, name, key_name(rules, nearest));
	if (list_keys(&all, rules, name, verbs)) {
		wrong(rd, at, "%s \"%s\"; there is: %s", what, name, all.bytes);
	} else {
		wrong(rd, at, "%s \"%s\"", what, name);
		text_puts(&all, verbs ? "an order begins with one of: end, resign, when, else"
		                      : "a when answers one of: all");
		list_keys(&all, rules, NULL, verbs);
		error_add(rd->err, "\n%s", all.bytes);
	}
	text_release(&all);
	return -1;
}

static int check_hex(struct reader *rd, const struct item *i)
{
	struct text why = TEXT_INIT;
	int result = known_as_no_hex(&why, rd->run->pack, i->text) ? wrong(rd, &i->at, "%s", why.bytes) : 0;

	text_release(&why);
	return result;
}

/* Rule 9: every word is one the game knows. */
static int check_words(struct reader *rd, const struct item *item, int n)
{
	const struct vocabulary *v = book_vocabulary(rd->run);

	for (int i = 0; i < n; i++) {
		const char *nearest;

		if (item[i].kind != ITEM_WORD)
			continue;
		if (check_hex(rd, &item[i]) < 0)
			return -1;
		if (vocabulary_has(v, item[i].text))
			continue;
		nearest = vocabulary_nearest(v, item[i].text);
		return wrong(rd, &item[i].at, "nothing in this game is called \"%s\"%s%s%s", item[i].at.text,
		             nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
	}
	return 0;
}

/* The statement from token I on, whose first token may carry a colon right behind its word. */
static struct statement rest_of(struct reader *rd, const struct statement *s, int i)
{
	struct statement rest = { s->token + i + 1, s->n - i - 1 };
	const char *mark = strpbrk(s->token[i].text + 1, ":,");
	struct token *token;

	if (!mark)
		return rest;
	token = arena_alloc(rd->arena, (size_t)(s->n - i) * sizeof *token);
	memcpy(token, s->token + i, (size_t)(s->n - i) * sizeof *token);
	token->column += (int)(mark - token->text);
	token->text = mark;
	return (struct statement){ token, s->n - i };
}

/* Do they begin what a line of VERB says to the others? */
static bool begins_saying(const struct ruleset *rules, int verb, const struct token *t)
{
	return !key_says(rules, verb) && rules->saying_keys && key_phase(rules, verb) && is_word(t, SAID_BEHIND) &&
	       strlen(t->text) == strlen(SAID_BEHIND);
}

/* What stands in TOKEN, parted by single blanks.  -1: it is too long. */
static int read_said(const char **out, struct reader *rd, const struct token *token, int n)
{
	struct text said = TEXT_INIT;
	size_t length;

	for (int i = 0; i < n; i++)
		text_print(&said, "%s%s", i ? " " : "", token[i].text);
	length = said.length;
	*out = length ? arena_string(rd->arena, said.bytes) : NULL;
	text_release(&said);
	if (length <= SAID_MOST)
		return 0;
	return wrong(rd, token, "a line says %d characters at most, and this has %zu: make two of it", SAID_MOST, length);
}

/* Cuts what the line says off REST. */
static int cut_said(const char **out, struct reader *rd, int verb, struct statement *rest)
{
	int n = key_says(rd->run->rules, verb) ? 0 : rest->n, behind;

	for (int i = 0; i < n; i++)
		if (begins_saying(rd->run->rules, verb, &rest->token[i]))
			n = i;
	behind = n < rest->n && !key_says(rd->run->rules, verb) ? n + 1 : n;
	if (read_said(out, rd, rest->token + behind, rest->n - behind) < 0)
		return -1;
	rest->n = n;
	return 0;
}

/* Within a word SAID_BEHIND would be taken for the one that parts them, when the line's text is read again. */
static int check_unsaid(struct reader *rd, int verb, const struct item *item, int n)
{
	for (int i = 0; i < n && rd->run->rules->saying_keys && key_phase(rd->run->rules, verb); i++)
		if (strcmp(item[i].text, SAID_BEHIND) == 0)
			return wrong(rd, &item[i].at, "\"%s\" begins what a line says to the others, and stands alone between blanks",
			             SAID_BEHIND);
	return 0;
}

/* Its words, then what it says, so that book_said() finds it there. */
static void set_text(struct line *line, struct reader *rd, const char *said)
{
	const struct ruleset *rules = rd->run->rules;

	line->text = book_text(rd->arena, rules, line->verb, line->item, line->n);
	if (!said)
		return;
	line->text = arena_print(rd->arena, "%s%s%s", line->text, key_says(rules, line->verb) ? " " : " " SAID_BEHIND " ",
	                         said);
	line->said = book_said(rules, line->verb, line->text);
}

static struct line *add_line(struct seat_book *s)
{
	s->line = must_realloc(s->line, (size_t)(s->n_lines + 1) * sizeof *s->line);
	memset(&s->line[s->n_lines], 0, sizeof *s->line);
	return &s->line[s->n_lines++];
}

static int read_action(struct reader *rd, const struct statement *s, int i, bool is_else)
{
	int verb = key_of(rd, &s->token[i]);
	struct statement rest;
	struct item *item;
	struct line *line;
	const char *said;
	int n;

	if (!key_is_verb(rd->run->rules, verb))
		return unknown(rd, &s->token[i], true);
	if (is_else && rd->book->n_lines == 0)
		return wrong(rd, &s->token[0], "else needs a line above it");
	rest = rest_of(rd, s, i);
	if (cut_said(&said, rd, verb, &rest) < 0)
		return -1;
	n = items_cut(&item, rd->arena, rest.token, rest.n);
	if (check_unsaid(rd, verb, item, n) < 0 || check_words(rd, item, n) < 0)
		return -1;
	line = add_line(rd->book);
	line->n_statement = rd->n_statement;
	line->is_else = is_else;
	line->verb = verb;
	line->item = item;
	line->n = n;
	set_text(line, rd, said);
	line->at = s->token[i];
	line->at.text = arena_string(rd->arena, s->token[i].text);
	return 0;
}

static int read_end(struct reader *rd, const struct statement *s)
{
	for (int i = 1; i < s->n; i++) {
		int verb = key_of(rd, &s->token[i]);

		if (!key_is_verb(rd->run->rules, verb))
			return unknown(rd, &s->token[i], true);
		rd->book->ends_verb[verb] = true;
	}
	if (s->n == 1)
		rd->ended = rd->book->ends = true;
	return 0;
}

/* --- whens --------------------------------------------------------------------------------------- */

static bool same_items(const struct item *a, const struct item *b, int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(a[i].text, b[i].text) != 0)
			return false;
	return true;
}

static void forget_when(struct seat_book *s, const struct when *like)
{
	for (int i = 0; i < s->n_whens; i++) {
		struct when *w = &s->when[i];

		if (w->key != like->key || w->n_about != like->n_about ||
		    !same_items(w->item, like->item, w->n_about))
			continue;
		memmove(w, w + 1, (size_t)(s->n_whens - i - 1) * sizeof *w);
		s->n_whens--;
		return;
	}
}

/* A newer when for the same question replaces the older one; one without answers only forgets it. */
static void take_when(struct seat_book *s, const struct when *w)
{
	forget_when(s, w);
	if (w->n == w->n_about + 1)
		return;
	s->when = must_realloc(s->when, (size_t)(s->n_whens + 1) * sizeof *s->when);
	s->when[s->n_whens++] = *w;
}

static int check_answers(struct reader *rd, int key, const struct item *item, int n)
{
	int i = known_misplaced(rd->run, key, item, n);

	if (i < 0)
		return 0;
	return wrong(rd, &item[i].at, "\"%s\" is a piece, and %s is answered with a place", item[i].at.text,
	             key_name(rd->run->rules, key));
}

static int check_when(struct reader *rd, const struct when *w, const struct token *key)
{
	int second;

	if (w->n_about < 0)
		return wrong(rd, key, "a when needs a colon before its answers: when %s: auto", key->text);
	second = colon_of(w->item + w->n_about + 1, w->n - w->n_about - 1);
	if (second >= 0)
		return wrong(rd, &w->item[w->n_about + 1 + second].at, "a when has one colon; `to` is one, too");
	if (check_words(rd, w->item, w->n) < 0)
		return -1;
	return check_answers(rd, w->key, w->item + w->n_about + 1, w->n - w->n_about - 1);
}

static int read_when(struct reader *rd, const struct statement *s)
{
	struct when w = { .key = WHEN_ALL, .opened = rd->opening };
	struct statement rest;
	struct item *item;

	if (s->n < 2)
		return wrong(rd, &s->token[0], "when what? Write: when KEY: answer, answer");
	if (!is_word(&s->token[1], "all"))
		w.key = key_of(rd, &s->token[1]);
	if (w.key == WHEN_ALL && !is_word(&s->token[1], "all"))
		return unknown(rd, &s->token[1], false);
	rest = rest_of(rd, s, 1);
	w.n = items_cut(&item, rd->arena, rest.token, rest.n);
	w.item = item;
	w.n_about = colon_of(item, w.n);
	if (check_when(rd, &w, &s->token[1]) < 0)
		return -1;
	w.text = book_text(rd->arena, rd->run->rules, w.key, item, w.n);
	take_when(rd->book, &w);
	return 0;
}

/* --- statements ---------------------------------------------------------------------------------- */

static int read_statement(struct reader *rd, const struct statement *s)
{
	const struct token *first = &s->token[0];

	if (is_word(first, "when"))
		return read_when(rd, s);
	if (rd->ended)
		return wrong(rd, first, "`end` is the last line of your actions; only whens may follow it");
	if (is_word(first, "end"))
		return read_end(rd, s);
	if (is_word(first, "resign")) {
		rd->book->resigns = true;
		return s->n == 1 ? 0 : wrong(rd, &s->token[1], "resign stands alone");
	}
	if (!is_word(first, "else"))
		return read_action(rd, s, 0, false);
	if (s->n < 2)
		return wrong(rd, first, "else what? Write: else VERB words");
	return read_action(rd, s, 1, true);
}

/* Why words did not fit is told in the ruling it was seen in; a position does not remember it. */
static void forget_reasons(struct book *b)
{
	for (int seat = 1; seat <= b->n_seats; seat++)
		for (int i = 0; i < b->seat[seat].n_lines; i++)
			b->seat[seat].line[i].why = NULL;
}

int orders_take(struct run *r, int seat, const struct statement *line, int n,
                const struct order_source *source, struct error *err)
{
	struct seat_book *now = book_of(r, seat), taken = { 0 };
	struct reader rd = {
		.run = r, .book = &taken, .arena = &r->book->texts->arena, .source = source, .err = err
	};
	int result = 0;

	taken.when = book_copied(now->when, now->n_whens, sizeof *now->when);
	taken.n_whens = now->n_whens;
	taken.is_sealed = now->is_sealed;
	taken.sealed = now->sealed;
	memcpy(taken.seal, now->seal, sizeof taken.seal);
	for (int i = 0; i < n && result == 0; i++) {
		rd.n_statement = i + 1;
		result = read_statement(&rd, &line[i]);
	}
	if (result == 0) {
		struct seat_book before = *now;

		*now = taken;
		taken = before;
		forget_reasons(r->book);
	}
	seat_book_release(&taken);
	return result;
}

/* --- sealed whens -------------------------------------------------------------------------------- */

int orders_when_key(const struct ruleset *rules, const struct statement *s)
{
	char name[CANON_TOKEN_MOST + 1];
	size_t n;
	int key;

	if (s->n < 2 || !is_word(&s->token[0], "when"))
		return WHEN_NONE;
	if (is_word(&s->token[1], "all"))
		return WHEN_ALL;
	n = key_part(name, &s->token[1]);
	key = key_find(rules, name, n);
	return key < 0 ? WHEN_NONE : key;
}

void orders_seal(struct run *r, int seat, const struct hash *root)
{
	struct seat_book *s = book_of(r, seat);

	s->is_sealed = true;
	s->sealed = *root;
	memset(s->seal, 0, sizeof s->seal);
}

void orders_open(struct run *r, int seat, int key, const struct statement *line, int n)
{
	struct error lapsed = ERROR_INIT;
	struct reader rd = {
		.run = r, .book = book_of(r, seat), .arena = &r->book->texts->arena, .err = &lapsed, .opening = true
	};

	for (int i = 0; i < n; i++) {
		error_clear(&lapsed);
		if (orders_when_key(r->rules, &line[i]) == key)
			read_when(&rd, &line[i]);
	}
	rd.book->seal[key] |= SEAL_OPEN | SEAL_FRESH;
}

bool orders_resign(const struct run *r, int seat)
{
	return book_of(r, seat)->resigns;
}
