/* next_json.c - the same words for programs that draw and for those that complete. */
#include "show/next_json.h"
#include <string.h>
#include "play/keys.h"
#include "whatif/next_word.h"

/* --- an answer --------------------------------------------------------------------------------------------- */

static const char *kind_word(thing t)
{
	switch (kind_of(t)) {
	case THING_PIECE:
		return "piece";
	case THING_PLACE:
		return "place";
	case THING_KEY:
		return "verb";
	case THING_NUMBER:
		return "number";
	case THING_SEAT:
		return "seat";
	default:
		return "word";
	}
}

/* What goes into the text, with a blank behind it; false: no words say it. */
static bool insertion(struct text *out, const struct next *n, const struct next_question *x, int i, bool at_start)
{
	struct text words = TEXT_INIT;
	bool said = next_word(&words, n, x, i);

	if (said)
		text_print(out, "%s ", words.bytes + (at_start && *words.bytes == ' '));
	text_release(&words);
	return said;
}

/* The ids of those that are as good as answer I, which stands for them. */
static void set_like(json *j, const struct next_question *x, int i)
{
	json *like = json_new_array();
	char room[16];

	for (int k = i + 1; k < x->q.n; k++)
		if (next_is_like(x, k, i))
			json_append(like, json_new_string(id_of(x->run, x->q.answer[k], room)));
	for (int k = 0; k < x->q.n_twins; k++)
		if (x->q.twin[k].of == i)
			json_append(like, json_new_string(id_of(x->run, x->q.twin[k].answer, room)));
	if (json_size(like) > 0) {
		json_set(j, "n", json_new_integer((int64_t)json_size(like) + 1));
		json_set(j, "like", json_share(like));
	}
	json_free(like);
}

static json *thing_json(const struct next_question *x, thing t)
{
	json *j = json_new_object();
	char room[16];

	json_set(j, "id", json_new_string(id_of(x->run, t, room)));
	json_set(j, "name", json_new_string(name_of(x->run, t, room)));
	json_set(j, "kind", json_new_string(kind_word(t)));
	if (kind_of(t) == THING_PIECE)
		json_set(j, "at", json_new_string(x->run->pack->place[place_of(x->run->table, index_of(t))].id));
	if (kind_of(t) == THING_KEY && x->run->rules->keys[index_of(t)].help)
		json_set(j, "help", json_new_string(x->run->rules->keys[index_of(t)].help));
	return j;
}

static json *answers_json(const struct next *n, const struct next_question *x, bool at_start)
{
	json *all = json_new_array();

	for (int i = 0; i < x->q.n; i++) {
		struct text insert = TEXT_INIT;
		json *j;

		if (!x->dropped[i] && !next_is_spare(x, i) && insertion(&insert, n, x, i, at_start)) {
			j = thing_json(x, x->q.answer[i]);
			json_set(j, "insert", json_new_string(insert.bytes));
			if (!x->is_certain) {
				json_set(j, "in", json_new_integer(x->in[i]));
				json_set(j, "of", json_new_integer(n->futures));
			}
			set_like(j, x, i);
			json_append(all, j);
		}
		text_release(&insert);
	}
	return all;
}

/* --- a question ---------------------------------------------------------------------------------------------- */

static json *denied_json(const struct next_question *x)
{
	json *all = json_new_array();
	char room[16];

	for (int i = 0; i < x->q.n_denials; i++) {
		const struct denial *d = &x->q.denial[i];
		json *j = json_new_object();

		json_set(j, "id", json_new_string(id_of(x->run, d->answer, room)));
		json_set(j, "name", json_new_string(name_of(x->run, d->answer, room)));
		json_set(j, "why", json_new_string(d->why));
		json_append(all, j);
	}
	return all;
}

static json *specials_json(const struct next_question *x)
{
	const char *words[NEXT_SPECIALS];
	json *all = json_new_array();

	next_specials(words, x);
	for (int i = 0; words[i]; i++)
		json_append(all, json_new_string(words[i]));
	return all;
}

/* What is asked; of verbs and words for a when nothing is. */
static void set_question(json *j, const struct next_question *x)
{
	const struct question *q = &x->q;
	const struct key *key = &x->run->rules->keys[q->key];
	json *about = json_new_array();
	char room[16];

	json_set(j, "key", json_new_string(key_name(x->run->rules, q->key)));
	json_set(j, "rule", json_new_string(q->rule));
	json_set(j, "form", json_new_string(q->form == ASK_SOME ? "some" : q->form == ASK_LINE ? "line" : "one"));
	if (key->asks)
		json_set(j, "asks", json_new_string(key->asks));
	if (key->help)
		json_set(j, "help", json_new_string(key->help));
	json_set(j, "optional", json_new_bool(q->form == ASK_SOME ? q->least - x->n_taken <= 0 : q->has_stop));
	if (q->form == ASK_SOME) {
		json_set(j, "least", json_new_integer(q->least > x->n_taken ? q->least - x->n_taken : 0));
		json_set(j, "most", json_new_integer(q->most - x->n_taken));
	}
	for (int i = 0; i < q->n_about; i++)
		json_append(about, json_new_string(id_of(x->run, q->about[i], room)));
	json_set(j, "about", about);
	json_set(j, "denied", denied_json(x));
}

/* The answers of a when are parted by what they are; the words are of all. */
static bool has_words(const struct next *n, int i)
{
	return n->ask[i]->role == NEXT_ANSWER ||
	       (n->ask[i]->role == NEXT_WHEN && (i == 0 || n->ask[i - 1]->role != NEXT_WHEN));
}

static json *question_json(const struct next *n, int i, bool at_start)
{
	const struct next_question *x = n->ask[i];
	static const char *const role[] = { "answer", "verb", "key", "about", "when" };
	json *j = json_new_object();

	json_set(j, "role", json_new_string(role[x->role]));
	json_set(j, "certain", json_new_bool(x->is_certain));
	if (x->role == NEXT_ANSWER || x->role == NEXT_VERB)
		set_question(j, x);
	if (has_words(n, i))
		json_set(j, "words", specials_json(x));
	json_set(j, "answers", answers_json(n, x, at_start));
	return j;
}

/* --- all -------------------------------------------------------------------------------------------------------- */

static json *problems_json(const struct next *n)
{
	json *all = json_new_array();

	for (int i = 0; i < n->n_problems; i++) {
		const struct next_problem *p = &n->problem[i];
		json *j = json_new_object();

		json_set(j, "line", json_new_integer(p->line));
		json_set(j, "column", json_new_integer(p->column));
		json_set(j, "length", json_new_integer(p->length));
		json_set(j, "text", json_new_string(p->text));
		json_append(all, j);
	}
	return all;
}

static json *later_json(const struct next *n, const struct run *r, bool at_start)
{
	json *all = json_new_array();

	for (int i = 0; i < n->n_later; i++) {
		const struct key *key = &r->rules->keys[n->later[i]];
		struct text insert = TEXT_INIT;
		json *j = json_new_object();

		text_print(&insert, "%s%s ", at_start ? "" : " ", key_name(r->rules, n->later[i]));
		json_set(j, "id", json_new_string(key_name(r->rules, n->later[i])));
		if (key->help)
			json_set(j, "help", json_new_string(key->help));
		json_set(j, "insert", json_new_string(insert.bytes));
		json_append(all, j);
		text_release(&insert);
	}
	return all;
}

json *next_json(const struct next *n, const struct run *r, bool at_start)
{
	json *j = json_new_object(), *asks = json_new_array(), *words = json_new_array();
	bool certain = n->futures == 0 && !n->is_else;

	for (int i = 0; i < n->n; i++) {
		json_append(asks, question_json(n, i, at_start));
		certain = certain && n->ask[i]->is_certain;
	}
	for (int i = 0; n->word[i]; i++)
		json_append(words, json_new_string(n->word[i]));
	json_set(j, "certain", json_new_bool(certain));
	json_set(j, "complete", json_new_bool(n->is_complete));
	json_set(j, "futures", json_new_integer(n->futures));
	if (n->why && n->n == 0)
		json_set(j, "why", json_new_string(n->why));
	json_set(j, "problems", problems_json(n));
	json_set(j, "next", asks);
	json_set(j, "later", later_json(n, r, at_start));
	json_set(j, "words", words);
	return j;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static void print_key(struct text *out, const struct run *r, int key)
{
	const char *help = r->rules->keys[key].help;

	text_puts(out, help && *help ? help : key_name(r->rules, key));
}

/* "RI1 at Elgin", "Perth", "march UNIT UNIT ...: SPACE". */
static void print_what(struct text *out, const struct next_question *x, thing t)
{
	char room[16];

	if (kind_of(t) == THING_KEY) {
		print_key(out, x->run, index_of(t));
		return;
	}
	text_puts(out, name_of(x->run, t, room));
	if (kind_of(t) == THING_PIECE)
		text_print(out, " at %s", x->run->pack->place[place_of(x->run->table, index_of(t))].name);
}

static void print_answers(struct text *out, const struct next *n, const struct next_question *x, bool at_start)
{
	for (int i = 0; i < x->q.n; i++) {
		struct text insert = TEXT_INIT;

		if (!x->dropped[i] && !next_is_spare(x, i) && insertion(&insert, n, x, i, at_start)) {
			text_print(out, "%s\t", insert.bytes);
			print_what(out, x, x->q.answer[i]);
			if (!x->is_certain)
				text_print(out, ", in %d of %d futures", x->in[i], n->futures);
			text_putc(out, '\n');
		}
		text_release(&insert);
	}
}

static void print_specials(struct text *out, const struct next *n, bool at_start)
{
	const char *words[NEXT_SPECIALS];

	for (int i = 0; i < n->n; i++) {
		if (!has_words(n, i))
			continue;
		next_specials(words, n->ask[i]);
		for (int k = 0; words[k]; k++)
			text_print(out, "%s%s \t%s, of %s\n", at_start ? "" : " ", words[k], words[k],
			           key_name(n->ask[i]->run->rules, n->ask[i]->q.key));
	}
}

void next_lines(struct text *out, const struct next *n, const struct run *r, bool at_start)
{
	for (int i = 0; i < n->n; i++)
		print_answers(out, n, n->ask[i], at_start);
	for (int i = 0; i < n->n_later; i++) {
		text_print(out, "%s%s \tlater: ", at_start ? "" : " ", key_name(r->rules, n->later[i]));
		print_key(out, r, n->later[i]);
		text_putc(out, '\n');
	}
	for (int i = 0; n->word[i]; i++)
		text_print(out, "%s%s \t%s\n", at_start || *n->word[i] == ':' ? "" : " ", n->word[i], n->word[i]);
	print_specials(out, n, at_start);
}
