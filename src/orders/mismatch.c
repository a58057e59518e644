/* mismatch.c - telling a player why a word is wrong, and what would have been right.
 *
 * The list of legal answers is the message; the rules add why something is not on it (deny()). */
#include "orders/mismatch.h"
#include <string.h>
#include "orders/known.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/words.h"

#define LISTED_MOST 14

/* Are all of them pieces at one place?  Then it tells none from another. */
static bool share_a_place(const struct run *r, const thing *rival, int n)
{
	for (int i = 0; i < n; i++)
		if (kind_of(rival[i]) != THING_PIECE ||
		    place_of(r->table, index_of(rival[i])) != place_of(r->table, index_of(rival[0])))
			return false;
	return true;
}

/* "RI1 at Perth"; what is no piece has no place. */
static void name_with_place(struct text *out, const struct run *r, thing t)
{
	char room[16];

	text_puts(out, name_of(r, t, room));
	if (kind_of(t) == THING_PIECE)
		text_print(out, " at %s", r->pack->place[place_of(r->table, index_of(t))].name);
}

static bool several(struct text *out, const struct mismatch *m)
{
	thing rival[LISTED_MOST + 1];
	int n = fit_rivals(rival, LISTED_MOST + 1, m->q, m->item, m->n);
	int shown = n < LISTED_MOST ? n : LISTED_MOST;
	bool together;
	char room[16];

	if (n < 2)
		return false;
	together = share_a_place(m->q->run, rival, n);
	text_print(out, "\"%s\" could be ", m->item->at.text);
	for (int i = 0; i < shown; i++) {
		text_puts(out, i == 0 ? "" : i == shown - 1 && n == shown ? " or " : ", ");
		if (together)
			text_puts(out, name_of(m->q->run, rival[i], room));
		else
			name_with_place(out, m->q->run, rival[i]);
	}
	if (n > shown)
		text_puts(out, ", and more");
	return true;
}

/* What the rules say of the word, or NULL: of what goes by most of the words, the first.  MOST receives by how many. */
static const struct denial *find_denial(const struct mismatch *m, int *most)
{
	const struct denial *best = NULL;

	*most = 0;
	for (int i = 0; i < m->q->n_denials; i++) {
		int n = fit_thing(m->q, m->q->denial[i].answer, m->item, m->n);

		if (n > *most) {
			best = &m->q->denial[i];
			*most = n;
		}
	}
	return best;
}

static const struct denial *denial_of(const struct mismatch *m)
{
	int words;

	return find_denial(m, &words);
}

int mismatch_words_denied(const struct mismatch *m)
{
	int words;

	find_denial(m, &words);
	return words;
}

/* The rules said why not: their words follow the name. */
static void print_denial(struct text *out, const struct question *q, const struct denial *d)
{
	char room[16];

	text_print(out, "%s %s", name_of(q->run, d->answer, room), d->why);
}

static bool denied(struct text *out, const struct mismatch *m)
{
	const struct denial *d = denial_of(m);

	if (d)
		print_denial(out, m->q, d);
	return d != NULL;
}

bool mismatch_is_final(const struct mismatch *m)
{
	const struct denial *d = m->kind == MISMATCH_WORD ? denial_of(m) : NULL;

	return d && d->for_good;
}

bool mismatch_verb_is_denied(struct text *out, const struct question *q, int verb)
{
	for (int i = 0; i < q->n_denials; i++)
		if (q->denial[i].answer == KEY(verb)) {
			text_print(out, "%s %s", key_name(q->run->rules, verb), q->denial[i].why);
			return true;
		}
	return false;
}

bool mismatch_is_denied(const struct mismatch *m)
{
	struct text why = TEXT_INIT;
	bool is = m->kind == MISMATCH_WORD && denied(&why, m);

	text_release(&why);
	return is;
}

/* The word, or all the words of a name, as they were written. */
static const char *words_meant(const struct mismatch *m)
{
	return items_written(&m->q->run->scratch, m->item, fit_any_name(m->q, m->item, m->n));
}

void mismatch_reason(struct text *out, const struct mismatch *m)
{
	const char *excuse = m->q->run->excuse;

	if (m->kind == MISMATCH_BEFORE_COLON)
		text_print(out, "\"%s\" is left over before the colon%s%s", words_meant(m), excuse ? ": " : "",
		           excuse ? excuse : "");
	else if (m->kind == MISMATCH_TOO_FEW)
		text_print(out, "\"%s\" is not enough: %s needs %d", words_meant(m),
		           key_name(m->q->run->rules, m->q->key), m->q->least);
	else if (!several(out, m) && !denied(out, m) && !known_reason(out, m))
		text_print(out, "\"%s\" is not possible here", words_meant(m));
}

static void list_answers(struct text *out, const struct question *q)
{
	char room[16];
	int listed = q->n < LISTED_MOST ? q->n : LISTED_MOST;

	text_print(out, "\n%s: ", q->run->rules->keys[q->key].asks);
	for (int i = 0; i < listed; i++)
		text_print(out, "%s%s", i ? ", " : "", name_of(q->run, q->answer[i], room));
	if (q->n > listed)
		text_print(out, ", and %d more", q->n - listed);
	if (q->has_stop || (q->form == ASK_SOME && q->least == 0))
		text_print(out, "%s%s", q->n ? ", " : "",
		           q->has_stop && q->stop != NOTHING ? name_of(q->run, q->stop, room) : "none");
}

void mismatch_explain(struct error *err, const struct mismatch *m, const struct order_source *source)
{
	struct text text = TEXT_INIT;

	mismatch_reason(&text, m);
	error_set(err, "%s", text.bytes);
	orders_place(err, source, &m->item->at);
	text_clear(&text);
	list_answers(&text, m->q);
	error_add(err, "%s", text.bytes);
	text_release(&text);
}

void mismatch_verb_reason(struct text *out, const struct question *q, int verb)
{
	for (int i = 0; i < q->n_denials; i++)
		if (q->denial[i].answer == KEY(verb)) {
			print_denial(out, q, &q->denial[i]);
			return;
		}
	text_print(out, "%s is not possible now", key_name(q->run->rules, verb));
}

void mismatch_verb_explain(struct error *err, const struct question *q, const struct line *l,
                           const struct order_source *source)
{
	struct text text = TEXT_INIT;

	mismatch_verb_reason(&text, q, l->verb);
	error_set(err, "%s", text.bytes);
	orders_place(err, source, &l->at);
	text_clear(&text);
	list_answers(&text, q);
	error_add(err, "%s", text.bytes);
	text_release(&text);
}
