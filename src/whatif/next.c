/* next.c - the parts of a draft: lines that are refused are left out, and names of several words of which some are
 * written go on. */
#include "whatif/next.h"
#include <stdlib.h>
#include <string.h>
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "whatif/next_look.h"
#include "whatif/next_when.h"
#include "whatif/next_word.h"

/* One way to read the line of the cursor: its last TAIL words are the beginning of a name that goes on. */
struct reading {
	const struct run *run;
	int seat;
	const struct next_cursor *c;
	struct statement *line;                  /* the draft without what is refused */
	int n, at, above;
	char typed[NAME_MOST], said[NAME_MOST];
};

/* --- what is refused ------------------------------------------------------------------------------------- */

static void add_problem(struct next *out, const struct error *e)
{
	const char *colon = strstr(e->text, ": "), *text = colon && e->placed ? colon + 2 : e->text;
	struct next_problem *all = arena_alloc(&out->arena, (size_t)(out->n_problems + 1) * sizeof *all);

	if (out->n_problems)
		memcpy(all, out->problem, (size_t)out->n_problems * sizeof *all);
	all[out->n_problems++] = (struct next_problem){
		e->line, e->column, e->length, arena_print(&out->arena, "%.*s", (int)strcspn(text, "\n"), text)
	};
	out->problem = all;
}

/* A when that answers nothing: only what it names counts (play/book.h, book_names). */
static void add_names(struct run *r, int seat, const struct statement *s)
{
	struct seat_book *book = book_of(r, seat);
	struct when w = { .key = WHEN_NONE, .text = "" };
	struct item *item;

	w.n = items_cut(&item, &r->book->texts->arena, s->token, s->n);
	w.item = item;
	book->when = must_realloc(book->when, (size_t)(book->n_whens + 1) * sizeof *book->when);
	book->when[book->n_whens++] = w;
}

/* The N lines, taken: a copy of the position, or NULL. */
static struct run *taken(const struct reading *d, int n, struct error *err)
{
	const struct order_source nowhere = { "", "", 0 };
	struct run *r = run_clone(d->run);

	if (orders_take(r, d->seat, d->line, n, &nowhere, err) == 0) {
		if (d->c->behind.n > 0)
			add_names(r, d->seat, &d->c->behind);
		return r;
	}
	run_free(r);
	return NULL;
}

/* All lines but that of the cursor: those that are refused are told of in OUT, and left out. */
static void read_others(struct reading *d, struct next *out)
{
	for (int i = 0; i < d->c->n; i++) {
		struct error refused = ERROR_INIT;
		struct run *r;

		d->line[d->n] = d->c->line[i];
		if (i + 1 == d->c->at) {
			d->at = d->n;            /* where it goes in */
			continue;
		}
		r = taken(d, d->n + 1, &refused);
		if (r)
			d->n++;
		else
			add_problem(out, &refused);
		run_free(r);
		if (i < d->c->above)
			d->above = d->n;
	}
}

static bool is_called(const struct statement *s, int i, const char *word)
{
	size_t n = strlen(word);
	const char *text = i < s->n ? s->token[i].text : "";

	return strncmp(text, word, n) == 0 && text[n + strspn(text + n, ".:,")] == '\0';
}

/* --- the line ------------------------------------------------------------------------------------------ */

static void put_line(struct reading *d, const struct statement *s)
{
	memmove(d->line + d->at + 1, d->line + d->at, (size_t)(d->n - d->at) * sizeof *d->line);
	d->line[d->at] = *s;
	d->n++;
}

static void take_line_out(struct reading *d, int at)
{
	memmove(d->line + at, d->line + at + 1, (size_t)(d->n - at - 1) * sizeof *d->line);
	d->n--;
}

/* Below `end` only whens may follow. */
static bool is_behind_end(const struct reading *d)
{
	for (int i = 0; i < d->at; i++)
		if (d->line[i].n == 1 && is_called(&d->line[i], 0, "end"))
			return true;
	return false;
}

/* An empty line below ABOVE others. */
static int look_for_verbs(struct next *out, const struct reading *d, int above, struct error *err)
{
	struct next_place place = { .seat = d->seat, .above = above };
	struct run *r = taken(d, d->n, err);
	int result;

	place.run = r;
	result = r ? next_look(out, &place, err) : -1;
	run_free(r);
	return result;
}

static int look_at_words(struct next *out, struct reading *d, const struct statement *s, struct error *err)
{
	struct next_place place = { .seat = d->seat, .at = d->at + 1 };
	struct error refused = ERROR_INIT;
	struct run *r;
	int result = 0;

	put_line(d, s);
	r = taken(d, d->n, &refused);
	place.run = r;
	if (r)
		result = next_look(out, &place, err);
	else
		add_problem(out, &refused);
	run_free(r);
	take_line_out(d, d->at);
	return result;
}

/* `else` counts once the line above it has come to nothing: it is read in its place.  S: without that word. */
static int look_at_else(struct next *out, const struct reading *d, const struct statement *s, struct error *err)
{
	struct reading below = *d;
	int result;

	below.line = must_alloc((size_t)(d->n + 2) * sizeof *below.line);
	memcpy(below.line, d->line, (size_t)d->n * sizeof *below.line);
	if (below.at > 0)
		take_line_out(&below, --below.at);
	result = s->n > 0 ? look_at_words(out, &below, s, err) : look_for_verbs(out, &below, below.at, err);
	out->is_else = true;
	free(below.line);
	return result;
}

/* S: the line as far as it is read. */
static int look_at_statement(struct next *out, struct reading *d, const struct statement *s, struct error *err)
{
	if (s->n == 0)
		return is_behind_end(d) ? 0 : look_for_verbs(out, d, d->at, err);
	if (is_called(s, 0, "when")) {
		next_when(out, d->run, d->seat, s);
		return 0;
	}
	if (is_called(s, 0, "else")) {
		const struct statement behind = { s->token + 1, s->n - 1 };

		return look_at_else(out, d, &behind, err);
	}
	if (is_called(s, 0, "end") || is_called(s, 0, "resign") || is_called(s, 0, "sealed")) {
		out->is_complete = true;
		return 0;
	}
	return look_at_words(out, d, s, err);
}

/* --- names that go on ------------------------------------------------------------------------------------ */

static bool filter(struct next *n, const char *said, const char *typed)
{
	int kept = 0;

	for (int i = 0; i < n->n; i++) {
		if (next_filter(n->ask[i], said, typed) > 0 || (!*said && n->ask[i]->q.n_denials > 0))
			n->ask[kept++] = n->ask[i];
		else
			next_question_free(n->ask[i]);
	}
	n->n = kept;
	return kept > 0;
}

/* The word before the last TAIL ones goes in front of them; false: there is none, or a mark parts them. */
static bool add_word(struct reading *d, const struct statement *s, int tail)
{
	char folded[NAME_MOST], before[NAME_MOST];
	const char *word = s->token[s->n - tail].text;

	if (strpbrk(word, ":,") || name_fold(folded, sizeof folded, word) == 0)
		return false;
	if (strlen(folded) + strlen(d->said) + 2 > NAME_MOST)
		return false;
	strcpy(before, d->said);
	strcpy(d->said, folded);
	if (*before) {
		strcat(d->said, " ");
		strcat(d->said, before);
	}
	return true;
}

/* How many words a line begins with that are no answers. */
static int head_words(const struct statement *s)
{
	return s->n > 0 && (is_called(s, 0, "when") || is_called(s, 0, "else")) ? 2 : 1;
}

/* The words of S behind its last mark, folded. */
static void set_before(struct next *n, const struct statement *s)
{
	struct text before = TEXT_INIT;
	char folded[NAME_MOST];

	for (int i = head_words(s); i < s->n; i++) {
		const char *mark = strpbrk(s->token[i].text, ":,"), *last = mark;

		for (; mark; mark = strpbrk(mark + 1, ":,"))
			last = mark;
		if (last || strcmp(s->token[i].text, "to") == 0)
			text_clear(&before);
		if (strcmp(s->token[i].text, "to") != 0 && name_fold(folded, sizeof folded, last ? last + 1 : s->token[i].text) > 0)
			text_print(&before, "%s%s", before.length > 0 ? " " : "", folded);
	}
	for (int i = 0; i < n->n; i++)
		next_set_before(n->ask[i], before.bytes);
	text_release(&before);
}

/* The questions of PART, which are asked instead of those of OUT, are more of the same. */
static bool join(struct next *out, struct next *part)
{
	bool any = part->n > 0;

	for (int i = 0; i < part->n; i++)
		if (out->n < NEXT_MOST)
			out->ask[out->n++] = part->ask[i];
		else
			next_question_free(part->ask[i]);
	part->n = 0;
	return any;
}

static int look_behind_names(struct next *out, struct reading *d, const struct statement *s, struct error *err)
{
	*d->said = '\0';
	for (int tail = 1; tail < RUN_MOST && s->n - tail >= head_words(s) && add_word(d, s, tail); tail++) {
		const struct statement begun = { s->token, s->n - tail };
		struct next part = { .n = 0 };
		int result;

		if (!next_is_begun(d->run, d->said, d->typed))
			continue;
		result = look_at_statement(&part, d, &begun, err);
		set_before(&part, &begun);
		if (result == 0 && filter(&part, d->said, d->typed) && join(out, &part)) {
			out->why = NULL;
			out->futures = part.futures > out->futures ? part.futures : out->futures;
		}
		next_release(&part);
		if (result < 0)
			return -1;
	}
	return 0;
}

/* --- words that are no answers ----------------------------------------------------------------------------- */

static bool is_noted(const struct next *n, int verb)
{
	for (int i = 0; i < n->n; i++)
		for (int k = 0; n->ask[i]->role == NEXT_VERB && k < n->ask[i]->q.n; k++)
			if (n->ask[i]->q.answer[k] == KEY(verb) && !n->ask[i]->dropped[k])
				return true;
	return false;
}

/* Is any question that lines of VERB answer one that SEAT may be asked? */
static bool may_be_asked(const struct run *r, int seat, int verb)
{
	for (int i = 0; r->rules->keys[i].name; i++)
		if (key_verb(r->rules, i) == verb && key_may_be_asked(r, i, seat))
			return true;
	return false;
}

static void add_later(struct next *out, const struct run *r, int seat, const char *typed)
{
	for (int i = 0; r->rules->keys[i].name; i++)
		if (key_is_verb(r->rules, i) && !is_noted(out, i) && may_be_asked(r, seat, i) &&
		    strncmp(key_name(r->rules, i), typed, strlen(typed)) == 0)
			out->later[out->n_later++] = i;
}

static void add_words(struct next *out, const char *const *words, const char *typed)
{
	int n = 0;

	for (; *words && n + 1 < NEXT_WORDS; words++)
		if (strncmp(*words, typed, strlen(typed)) == 0)
			out->word[n++] = *words;
	out->word[n] = NULL;
}

static void add_language(struct next *out, const struct reading *d, const struct statement *s)
{
	static const char *const first[] = { "end", "when", "resign", NULL }, *const key[] = { "all", NULL };
	static const char *const below[] = { "end", "else", "when", "resign", NULL }, *const behind[] = { "when", NULL };
	static const char *const colon[] = { ":", NULL };
	bool ended = is_behind_end(d);

	if (!ended && (s->n == 0 || (s->n == 1 && is_called(s, 0, "else"))))
		add_later(out, d->run, d->seat, d->typed);
	if (s->n == 0)
		add_words(out, ended ? behind : d->at == 0 ? first : below, d->typed);
	else if (out->n > 0 && out->ask[0]->role == NEXT_ABOUT)
		add_words(out, colon, d->typed);
	else if (s->n == 1 && is_called(s, 0, "when"))
		add_words(out, key, d->typed);
}

/* --- all --------------------------------------------------------------------------------------------------- */

int next_find(struct next *out, const struct run *r, int seat, const struct next_cursor *c, struct error *err)
{
	struct reading d = { .run = r, .seat = seat, .c = c };
	struct statement s = { NULL, 0 };
	int result;

	memset(out, 0, sizeof *out);
	name_fold(d.typed, sizeof d.typed, c->typed);
	d.line = must_alloc((size_t)(c->n + 2) * sizeof *d.line);
	read_others(&d, out);
	if (c->at > 0)
		s = c->line[c->at - 1];
	else
		d.at = d.above;
	result = look_at_statement(out, &d, &s, err);
	if (result == 0)
		filter(out, "", d.typed);
	set_before(out, &s);
	add_language(out, &d, &s);
	if (result == 0 && s.n > 0)
		result = look_behind_names(out, &d, &s, err);
	free(d.line);
	return result;
}
