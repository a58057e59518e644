/* question.c - building a question, and looking at it. */
#include "play/question.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "play/keys.h"
#include "play/run.h"

struct question *question(struct run *r, int seat, const char *rule, int key)
{
	struct question *q = r->question;

	q->run = r;
	q->form = ASK_ONE;
	q->seat = seat;
	q->rule = rule;
	q->key = key;
	q->n = q->n_names = q->n_twins = q->n_about = q->n_denials = 0;
	q->has_stop = q->has_silence = q->prefers_stop = q->held_open = q->lays_open = false;
	q->stop = q->silence = NOTHING;
	q->least = q->most = 1;
	return q;
}

/* Of a game of the players' own, which may have any number of things, what is too much is denied: there its rules would
 * stop in the ruling on legal orders, and whoever owes that could never write it. */
void allow(struct question *q, thing answer)
{
	if (q->n == ANSWERS_MOST && q->run->rules->packs_are_games) {
		deny(q, answer, "is one too many: an order can choose between %d", ANSWERS_MOST);
		return;
	}
	if (q->n == ANSWERS_MOST)
		broken(q->run, "more than %d answers to %s", ANSWERS_MOST, key_name(q->run->rules, q->key));
	q->answer[q->n++] = answer;
}

void also(struct question *q, thing name)
{
	if (q->n_names == NAMES_MOST)
		broken(q->run, "more than %d other names in %s", NAMES_MOST, key_name(q->run->rules, q->key));
	q->names[q->n_names].answer = q->n - 1;
	q->names[q->n_names++].name = name;
}

void twin(struct question *q, thing answer)
{
	if (q->n_twins == TWINS_MOST)
		broken(q->run, "more than %d twins in %s", TWINS_MOST, key_name(q->run->rules, q->key));
	q->twin[q->n_twins].of = q->n - 1;
	q->twin[q->n_twins++].answer = answer;
}

bool explaining(const struct run *r)
{
	return r->explain && r->cursor == r->n_given;
}

bool ruling_out(const struct run *r)
{
	return r->explain || !(r->oracle && r->oracle->has_no_lines);
}

bool checking(const struct run *r)
{
	return r->checks;
}

struct wording {
	char text[512];
	size_t n;
};

static const char *decimal(char room[16], int n)
{
	unsigned left = n < 0 ? 0U - (unsigned)n : (unsigned)n;
	char *at = room + 15;

	*at = '\0';
	do {
		*--at = (char)('0' + left % 10);
		left /= 10;
	} while (left > 0);
	if (n < 0)
		*--at = '-';
	return at;
}

/* Adds N characters of S, as far as there is room. */
static void add(struct wording *w, const char *s, size_t n)
{
	if (n > sizeof w->text - 1 - w->n)
		n = sizeof w->text - 1 - w->n;
	memcpy(w->text + w->n, s, n);
	w->n += n;
}

/* With printf's %s and %d alone: there are hundreds of reasons at a question, and each replay words them anew. */
static const char *worded(struct run *r, const char *why, va_list args)
{
	struct wording w;
	char number[16];

	w.n = 0;                                 /* and no character of it cleared */
	for (const char *at; (at = strchr(why, '%')) != NULL; why = at + 2) {
		const char *s;

		if (at[1] != 's' && at[1] != 'd')
			broken(r, "a reason is worded with %%%c", at[1]);
		s = at[1] == 'd' ? decimal(number, va_arg(args, int)) : va_arg(args, const char *);
		if (!s)
			s = "is not possible here";
		add(&w, why, (size_t)(at - why));
		add(&w, s, strlen(s));
	}
	add(&w, why, strlen(why));
	w.text[w.n] = '\0';
	return arena_copy(&r->scratch, w.text, w.n + 1);
}

void deny(struct question *q, thing answer, const char *why, ...)
{
	va_list args;

	if (!explaining(q->run) || q->n_denials == DENIALS_MOST)
		return;
	va_start(args, why);
	q->denial[q->n_denials++] = (struct denial){ answer, worded(q->run, why, args), false };
	va_end(args);
}

void offer(struct question *q, thing answer, const char *why)
{
	if (!why)
		allow(q, answer);
	else if (explaining(q->run))             /* as deny() asks; here, for lists of all hexes */
		deny(q, answer, "%s", why);
}

void rule_out(struct question *q, thing answer, const char *why)
{
	if (ruling_out(q->run) && q->n_denials < DENIALS_MOST)
		q->denial[q->n_denials++] = (struct denial){ answer, why, true };
}

void about(struct question *q, thing subject)
{
	if (q->n_about == ABOUT_MOST)
		broken(q->run, "%s is about more than %d things", key_name(q->run->rules, q->key), ABOUT_MOST);
	q->about[q->n_about++] = subject;
}

void stop(struct question *q, thing answer)
{
	q->has_stop = true;
	q->stop = answer;
}

void prefer_stop(struct question *q)
{
	q->prefers_stop = true;
}

void hold_open(struct question *q)
{
	q->held_open = true;
}

void otherwise(struct question *q, thing answer)
{
	q->has_silence = true;
	q->silence = answer;
}

int answers(const struct question *q)
{
	return q->n;
}

bool question_has(const struct question *q, thing answer)
{
	for (int i = 0; i < q->n; i++)
		if (q->answer[i] == answer)
			return true;
	for (int i = 0; i < q->n_twins; i++)
		if (q->twin[i].answer == answer)
			return true;
	return q->has_stop && q->stop == answer;
}

void question_forget_answers(struct question *q)
{
	q->n = q->n_names = q->n_twins = q->n_denials = q->least = q->most = 0;
	q->has_stop = q->has_silence = q->prefers_stop = q->held_open = false;
	q->stop = q->silence = NOTHING;
}

bool question_is_closed(const struct question *q)
{
	if (q->has_silence || (q->held_open && q->run->hides))
		return false;
	return q->form == ASK_SOME ? q->n == q->least : q->n + q->has_stop == 1;
}

bool question_waits_for_card(const struct question *q)
{
	if (!q->run->masked || q->has_silence)
		return false;
	return q->form == ASK_SOME ? q->n < q->least : q->n == 0 && !q->has_stop;
}

thing question_first(const struct question *q)
{
	return q->n && !(q->has_stop && q->prefers_stop) ? q->answer[0] : q->stop;
}

/* --- names --------------------------------------------------------------------------------------- */

const char *name_of(const struct run *r, thing t, char room[16])
{
	if (kind_of(t) == THING_KEY)
		return key_name(r->rules, index_of(t));
	if (kind_of(t) == THING_SEAT)
		return index_of(t) ? r->pack->seat_name[index_of(t)] : "nobody";
	return t == NOTHING ? "nothing" : thing_name(r->pack, t, room);
}

const char *id_of(const struct run *r, thing t, char room[16])
{
	if (kind_of(t) == THING_KEY || kind_of(t) == THING_SEAT || t == NOTHING)
		return name_of(r, t, room);
	return thing_id(r->pack, t, room);
}

/* --- keys ---------------------------------------------------------------------------------------- */

static bool is_agreed(const struct run *r, int key)
{
	const struct optional_key *k = r->rules->optional_keys;
	bool optional = false;

	for (; k && k->key >= 0; k++) {
		if (k->key == key && plays(r->table, k->option))
			return true;
		optional = optional || k->key == key;
	}
	return !optional;
}

bool key_may_be_asked(const struct run *r, int key, int seat)
{
	const struct set_up_key *k = r->rules->set_up_keys;

	for (; k && k->key >= 0; k++)
		if (k->key == key && (r->row >= 0 || (k->seat && k->seat != seat)))
			return false;
	if (r->row >= 0 && r->rules->is_over && r->rules->is_over(r->table, key))
		return false;
	return is_agreed(r, key);
}

bool key_takes_when(const struct run *r, int key, int seat)
{
	return key_may_be_asked(r, key, seat) && !list_has(r->rules->unseen_keys, key);
}
