/* next_word.c - an answer is offered in words only if the order language reads them as that answer. */
#include "whatif/next_word.h"
#include <string.h>
#include "orders/asking.h"
#include "orders/wording.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/run.h"

/* --- reading ------------------------------------------------------------------------------------------ */

/* The words of a name as items of a line; FOLDED must last as long.  Returns how many, 0 if they are too many. */
static int cut_name(struct item item[RUN_MOST], char folded[NAME_MOST], const char *name)
{
	char *at = folded;
	int n = 0;

	name_fold(folded, NAME_MOST, name);
	for (; n < RUN_MOST && *at; n++) {
		char *blank = strchr(at, ' ');

		item[n] = (struct item){ .kind = ITEM_WORD, .text = at };
		at += blank ? (size_t)(blank - at) : strlen(at);
		if (blank)
			*at++ = '\0';
	}
	return *at ? 0 : n;
}

static bool is_line(const struct next_question *x)
{
	return x->role == NEXT_ANSWER;
}

/* Do questions that the words come to before X, and that may be left out, take them? */
static bool are_taken_before(const struct next *all, const struct next_question *x, const struct item *item, int n)
{
	for (int i = 0; i < all->n && all->ask[i] != x && x->mark != ':'; i++) {
		const struct next_question *before = all->ask[i];

		if (is_line(before) && before->mark != ':' &&
		    fit_answer(&before->q, item, n, before->taken, before->n_taken).fit != FIT_NONE)
			return true;
	}
	return false;
}

static bool reads_as(const struct next *all, const struct next_question *x, int i, const char *name)
{
	struct item item[RUN_MOST];
	char folded[NAME_MOST];
	struct fitting f;
	int n = cut_name(item, folded, name);

	if (n == 0)
		return false;
	f = fit_answer(&x->q, item, n, x->taken, x->n_taken);
	if ((f.fit != FIT_ONE && f.fit != FIT_ALIKE) || f.words != n)
		return false;
	return (f.answer == x->q.answer[i] || fit_alike(&x->q, f.answer, x->q.answer[i])) &&
	       (*x->written || !are_taken_before(all, x, item, n));
}

/* Has NAME, folded, the words SAID, in this order and one behind the other, and then one that TYPED begins?  Returns
 * how many words of it stand before that one; 0 if nothing was said and TYPED begins any word; -1: it has not. */
static int goes_on(const char *name, const char *said, const char *typed)
{
	size_t n_typed = strlen(typed);

	for (int words = 0; *name; words++) {
		const char *at = name, *word = said;
		int n = words;

		while (*word) {
			size_t n_word = strcspn(word, " "), n_name = strcspn(at, " ");

			if (!begins_word(at, n_name, word, n_word))
				break;
			at += n_name + (at[n_name] == ' ');
			word += n_word + (word[n_word] == ' ');
			n++;
		}
		if (!*word && *at && strncmp(at, typed, n_typed) == 0)
			return *said ? n : 0;
		name += strcspn(name, " ");
		name += *name == ' ';
	}
	return -1;
}

/* --- writing ------------------------------------------------------------------------------------------ */

/* NAME without its first N words. */
static const char *behind_words(const char *name, int n)
{
	for (; n > 0 && *name; n--) {
		name += strcspn(name, NAME_PARTED);
		name += strspn(name, NAME_PARTED);
	}
	return name;
}

/* What of NAME is still to be written; NULL: it does not go on so. */
static const char *rest_of(const struct next_question *x, const char *name)
{
	char folded[NAME_MOST];
	int said;

	if (!*x->written)
		return name;
	name_fold(folded, sizeof folded, name);
	said = goes_on(folded, x->written, x->typed);
	return said > 0 ? behind_words(name, said) : NULL;
}

/* Does NAME, of which REST is still to be written, mean answer I? */
static bool reads_as_written(const struct next *n, const struct next_question *x, int i, const char *name,
                             const char *rest)
{
	struct text all = TEXT_INIT;
	bool is;

	text_print(&all, "%s %s", x->written, rest);
	is = reads_as(n, x, i, *x->written ? all.bytes : name);
	text_release(&all);
	return is;
}

/* --- names that begin before the cursor ---------------------------------------------------------------------- */

static bool begins_any(const struct run *r, const char *run)
{
	const struct pack *p = r->pack;
	const struct { enum thing_kind kind; int n; } all[] = {
		{ THING_PIECE, p->n_pieces }, { THING_PLACE, p->n_places }, { THING_WORD, p->n_words }
	};
	struct name_room room;

	for (size_t k = 0; k < sizeof all / sizeof *all; k++)
		for (int i = 0; i < all[k].n; i++)
			for (const char *const *name = names_of(book_vocabulary(r), THING(all[k].kind, i), &room); *name; name++)
				if (fit_begins_name(*name, run))
					return true;
	return false;
}

void next_set_before(struct next_question *x, const char *before)
{
	const char *last = strrchr(before, ' ');
	const struct item word = { .kind = ITEM_WORD, .text = last ? last + 1 : before };
	int n = 0;

	x->behind_small = is_filler(&word);
	for (; is_line(x) && *before; before += strcspn(before, " "), before += *before == ' ')
		if (n + 1 < NEXT_BEFORE && begins_any(x->run, before))
			x->before[n++] = arena_string(&x->run->arena, before);
	x->before[n] = NULL;
}

/* Could WORDS be read as one name with what stands before them? */
static bool joins(const struct next_question *x, const char *words)
{
	char folded[NAME_MOST];
	bool any = false;

	name_fold(folded, sizeof folded, words);
	for (int i = 0; x->before[i] && !any; i++)
		for (size_t n = strcspn(folded, " "); !any; n += 1 + strcspn(folded + n + 1, " ")) {
			struct text run = TEXT_INIT;

			text_print(&run, "%s %.*s", x->before[i], (int)n, folded);
			any = begins_any(x->run, run.bytes);
			text_release(&run);
			if (!folded[n])
				break;
		}
	return any;
}

/* --- words ------------------------------------------------------------------------------------------------------ */

/* The mark that parts WORDS from what stands before them; a colon parts them anyway.  '?': none does. */
static char mark_of(const struct next_question *x, const char *words)
{
	struct text whole = TEXT_INIT;
	bool joined;

	text_print(&whole, "%s%s%s", x->written, *x->written ? " " : "", words);
	joined = x->mark != ':' && joins(x, whole.bytes);
	text_release(&whole);
	if (joined && (*x->written || x->behind_small))
		return '?';
	if (*x->written)
		return '\0';
	return joined ? ',' : x->mark;
}

bool next_word(struct text *out, const struct next *n, const struct next_question *x, int i)
{
	char rooms[2][16], mark;
	const char *words[2];

	words[0] = name_of(x->run, x->q.answer[i], rooms[0]);
	words[1] = id_of(x->run, x->q.answer[i], rooms[1]);
	for (int k = 0; k < 2; k++) {
		const char *rest = rest_of(x, words[k]);

		if (!rest || !*rest || (is_line(x) && !reads_as_written(n, x, i, words[k], rest)))
			continue;
		mark = mark_of(x, rest);
		if (mark == '?')
			continue;
		if (mark)
			text_putc(out, mark);
		text_print(out, " %s", rest);
		return true;
	}
	return false;
}

bool next_is_like(const struct next_question *x, int i, int other)
{
	return is_line(x) && fit_alike(&x->q, x->q.answer[i], x->q.answer[other]);
}

static bool is_taken(const struct next_question *x, int i)
{
	for (int k = 0; k < x->n_taken; k++)
		if (x->taken[k] == x->q.answer[i])
			return true;
	return false;
}

bool next_is_spare(const struct next_question *x, int i)
{
	if (is_taken(x, i))
		return true;
	for (int k = 0; k < i; k++)
		if (next_is_like(x, i, k) && !is_taken(x, k))
			return true;
	return false;
}

void next_specials(const char *out[NEXT_SPECIALS], const struct next_question *x)
{
	const struct question *q = &x->q;
	bool when = x->role == NEXT_WHEN, is_first = x->n_taken == 0;
	const struct { const char *word; bool is; } all[] = {
		{ "all", when || (q->form == ASK_SOME && x->n_taken < q->n) || list_has(q->run->rules->repeated_keys, q->key) },
		{ "none", when || (may_be_left_out(q) && is_first) }, { "yes", when || (q->n == 1 && is_first) },
		{ "auto", is_first }, { "ask", is_first },
	};
	int n = 0;

	for (size_t i = 0; i < sizeof all / sizeof *all && (is_line(x) || when) && !*x->written; i++)
		if (all[i].is && strncmp(all[i].word, x->typed, strlen(x->typed)) == 0)
			out[n++] = all[i].word;
	out[n] = NULL;
}

/* --- what is typed -------------------------------------------------------------------------------------- */

/* Whose name is written does not go on by another. */
static int words_said(const struct run *r, thing t, const char *said, const char *typed)
{
	struct name_room room;
	char folded[NAME_MOST], digits[16];

	if (*said && name_fold(folded, sizeof folded, name_of(r, t, digits)) > 0 && strcmp(folded, said) == 0)
		return -1;
	for (const char *const *name = names_of(book_vocabulary(r), t, &room); *name; name++) {
		int n = goes_on(*name, said, typed);

		if (n >= 0)
			return n;
	}
	return -1;
}

static bool begins_kind(const struct run *r, int word, const char *typed)
{
	return word >= 0 && strncmp(kind_name(book_vocabulary(r), word), typed, strlen(typed)) == 0;
}

/* Does TYPED begin a kind or a state of T? */
static bool is_of_kind(const struct run *r, thing t, const char *typed)
{
	const struct pack *p = r->pack;
	int i = index_of(t);

	for (int k = 0; kind_of(t) == THING_PLACE && k < p->n_place_attributes; k++)
		if (place_attribute_is_word(p, k) && begins_kind(r, place_attribute(p, i, k), typed))
			return true;
	if (kind_of(t) != THING_PIECE)
		return false;
	for (int k = 0; k < p->n_piece_attributes; k++)
		if (piece_attribute_is_word(p, k) && begins_kind(r, piece_attribute(p, i, k), typed))
			return true;
	for (int k = 0; k < p->n_states; k++)
		if (number(r->table, i, p->state[k].number) == p->state[k].value && begins_kind(r, p->state[k].word, typed))
			return true;
	return false;
}

/* By its names, by those it goes by besides, by its kinds; of words said already only by its names. */
static int words_of_answer(const struct next_question *x, int i, const char *said, const char *typed)
{
	int n = words_said(x->run, x->q.answer[i], said, typed);

	for (int k = 0; k < x->q.n_names && n < 0 && !*said; k++)
		if (x->q.names[k].answer == i)
			n = words_said(x->run, x->q.names[k].name, "", typed);
	return n < 0 && !*said && is_of_kind(x->run, x->q.answer[i], typed) ? 0 : n;
}

static void drop_denials(struct next_question *x, const char *typed)
{
	int n = 0;

	for (int i = 0; i < x->q.n_denials; i++)
		if (words_said(x->run, x->q.denial[i].answer, "", typed) >= 0)
			x->q.denial[n++] = x->q.denial[i];
	x->q.n_denials = n;
}

int next_filter(struct next_question *x, const char *said, const char *typed)
{
	int n = 0;

	if (*said == '\0' && *typed == '\0')
		return x->q.n;
	for (int i = 0; i < x->q.n; i++) {
		int words = words_of_answer(x, i, said, typed);

		x->dropped[i] = words < 0;
		n += words >= 0;
	}
	if (*said)
		x->q.n_denials = 0;
	x->written = arena_string(&x->run->arena, said);
	x->typed = arena_string(&x->run->arena, typed);
	drop_denials(x, typed);
	return n;
}

bool next_is_begun(const struct run *r, const char *said, const char *typed)
{
	const struct pack *p = r->pack;
	const struct { enum thing_kind kind; int n; } all[] = {
		{ THING_PIECE, p->n_pieces }, { THING_PLACE, p->n_places }, { THING_WORD, p->n_words }, { THING_TRACK, p->n_tracks }
	};

	for (size_t k = 0; k < sizeof all / sizeof *all; k++)
		for (int i = 0; i < all[k].n; i++)
			if (words_said(r, THING(all[k].kind, i), said, typed) > 0)
				return true;
	return false;
}
