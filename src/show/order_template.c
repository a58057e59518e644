/* order_template.c - everything here comes from the ruleset's keys and the list of legal answers, so that
 * a new game has its template for nothing. */
#include "show/order_template.h"
#include <string.h>
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"

enum { COLUMNS = 72, WHEN_COLUMN = 24 };

/* FIRST, then WORDS from column START on, wrapped behind "#".  A semicolon would end a statement, also in
 * a comment (doc/PROTOCOL.md C4). */
static void comment_from(struct text *out, const char *first, int start, const char *words)
{
	struct text wrapped = TEXT_INIT;
	const char *line;

	text_wrap(&wrapped, words, COLUMNS - start, "");
	for (size_t i = 0; i < wrapped.length; i++)
		if (wrapped.bytes[i] == ';')
			wrapped.bytes[i] = ',';
	line = wrapped.bytes;
	for (bool again = false; *line != '\0'; again = true) {
		size_t n = strcspn(line, "\n");

		text_puts(out, again ? "#" : first);
		text_pad(out, (size_t)start, ' ');
		text_add(out, line, n + 1);
		line += n + 1;
	}
	text_release(&wrapped);
}

/* WORDS behind "# " and INDENT blanks. */
static void comment(struct text *out, int indent, const char *words)
{
	comment_from(out, "#", 2 + indent, words);
}

static const char *help_of(const struct ruleset *rules, int key)
{
	return rules->keys[key].help != NULL ? rules->keys[key].help : "...";
}

/* --- patterns ----------------------------------------------------------------------------------- */

/* Does an action begin with KEY?  Then other keys are called after it. */
static bool has_parts(const struct ruleset *rules, int key)
{
	for (int i = 0; i < key_count(rules); i++)
		if (i != key && key_verb(rules, i) == key)
			return true;
	return false;
}

/* Does a line of a seat begin with KEY?  Else it is a question, whose parts are answered as it is. */
static bool is_line(const struct ruleset *rules, int key)
{
	if (!has_parts(rules, key))
		return key_says(rules, key);
	for (int i = 0; i < key_count(rules); i++)
		if (i != key && key_verb(rules, i) == key && key_behind_colon(rules, i))
			return true;
	return key_phase(rules, key) != 0;
}

static void part_name(struct text *out, const struct ruleset *rules, int key)
{
	const char *name = key_name(rules, key), *dot = strchr(name, '.');

	for (name = dot != NULL ? dot + 1 : name; *name != '\0'; name++)
		text_putc(out, *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
}

void order_pattern(struct text *out, const struct ruleset *rules, int verb)
{
	text_puts(out, key_name(rules, verb));
	if (!has_parts(rules, verb)) {
		text_puts(out, key_behind_colon(rules, verb) ? ": ..." : " ...");
		return;
	}
	for (int colon = 0; colon < 2; colon++) {
		bool begun = false;

		for (int i = 0; i < key_count(rules); i++) {
			if (i == verb || key_verb(rules, i) != verb || key_behind_colon(rules, i) != (colon == 1))
				continue;
			text_puts(out, colon == 1 && !begun ? ": " : " ");
			part_name(out, rules, i);
			begun = true;
		}
	}
}

/* --- answers ------------------------------------------------------------------------------------ */

static void list_answers(struct text *out, const struct run *r, const struct question *q)
{
	char room[16];

	for (int i = 0; i < q->n; i++)
		text_print(out, "%s%s", i > 0 ? ", " : "", name_of(r, q->answer[i], room));
	if (q->has_stop && q->stop != NOTHING)
		text_print(out, "%s%s", q->n > 0 ? ", " : "", name_of(r, q->stop, room));
}

/* The oracle that says one verb and then no more. */
struct prober {
	struct oracle oracle;
	thing verb;
	bool said;
};

static enum oracle_says say_verb(struct oracle *self, struct run *r, const struct question *q,
                                 thing *chosen, int *n, enum given_how *how)
{
	struct prober *p = (struct prober *)self;

	(void)r;
	if (p->said || q->form != ASK_LINE)
		return ORACLE_OPEN;
	p->said = true;
	*chosen = p->verb;
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static bool no_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides, (void)n, (void)faces;
	return false;
}

/* "who: MacColla, Montrose, RI1" */
static void list_part(struct text *out, const struct run *r)
{
	const char *name = key_name(r->rules, r->question->key), *dot = strchr(name, '.');

	text_print(out, "%s: ", dot != NULL ? dot + 1 : name);
	list_answers(out, r, r->question);
}

/* The first question behind VERB, if it comes before a die. */
static void probe(struct text *out, const struct run *r, thing verb)
{
	struct prober p = { { .answer = say_verb, .dice = no_dice }, verb, false };
	struct run *copy = run_clone(r);

	if (run_on(copy, &p.oracle) == RUN_ASKS && copy->question->form != ASK_LINE
	    && key_verb(r->rules, copy->question->key) == index_of(verb))
		list_part(out, copy);
	run_free(copy);
}

/* --- the parts of a template -------------------------------------------------------------------- */

/* VERB is open, or the only one there is, and its first words are asked for. */
static void offer_verb(struct text *out, const struct run *r, thing verb)
{
	struct text words = TEXT_INIT;

	order_pattern(&words, r->rules, index_of(verb));
	comment(out, 0, words.bytes);
	comment(out, 4, help_of(r->rules, index_of(verb)));
	text_clear(&words);
	if (r->question->form == ASK_LINE)
		probe(&words, r, verb);
	else
		list_part(&words, r);
	comment(out, 4, words.bytes);
	text_release(&words);
}

/* The other actions there are: a turn's lines are written together. */
static void offer_later_verbs(struct text *out, const struct run *r, const struct question *q)
{
	struct text words = TEXT_INIT;
	bool any = false;

	for (int key = 0; key < key_count(r->rules); key++) {
		if (!is_line(r->rules, key) || question_has(q, KEY(key)) || key == key_verb(r->rules, q->key) ||
		    !key_may_be_asked(r, key, q->seat))
			continue;
		if (!any)
			comment(out, 0, "The other lines of a turn, when their time comes:");
		any = true;
		text_clear(&words);
		order_pattern(&words, r->rules, key);
		comment(out, 0, words.bytes);
		comment(out, 4, help_of(r->rules, key));
	}
	text_release(&words);
}

static void offer_lines(struct text *out, const struct run *r, const struct question *q)
{
	struct text words = TEXT_INIT;

	text_print(&words, "Rule %s: your lines, one action each, in the order you want them.", q->rule);
	comment(out, 0, words.bytes);
	for (int i = 0; i < q->n && q->form == ASK_LINE; i++)
		if (kind_of(q->answer[i]) == THING_KEY)
			offer_verb(out, r, q->answer[i]);
	if (q->form != ASK_LINE)
		offer_verb(out, r, KEY(key_verb(r->rules, q->key)));
	offer_later_verbs(out, r, q);
	comment(out, 0, "Nothing else this turn:");
	text_puts(out, "end\n");
	text_release(&words);
}

static void tell_about(struct text *out, const struct run *r, const struct question *q)
{
	struct text words = TEXT_INIT;
	char room[16];

	for (int i = 0; i < q->n_about; i++)
		text_print(&words, "%s%s", i > 0 ? ", " : "about ", name_of(r, q->about[i], room));
	comment(out, 4, words.bytes);
	text_release(&words);
}

/* Where cards are masked a line shows the card that it names, and a when shows none (doc/MASKS.md A1). */
static bool is_shown_by_line(const struct run *r, thing answer)
{
	return kind_of(answer) == THING_PIECE && goes_by_slot(r->table, index_of(answer));
}

/* An own question takes a line once, a `when` for ever; a part of an action belongs into its line. */
static void give_example(struct text *out, const struct run *r, const struct question *q)
{
	int verb = key_verb(r->rules, q->key);
	struct text words = TEXT_INIT;
	char room[16];

	if (q->n == 0)
		return;
	text_puts(&words, "say: ");
	if (verb != q->key)
		order_pattern(&words, r->rules, verb);
	else
		text_print(&words, "%s %s", key_name(r->rules, verb), name_of(r, q->answer[0], room));
	if (!is_shown_by_line(r, q->answer[0]))
		text_print(&words, "  or: when %s: %s", key_name(r->rules, q->key), name_of(r, q->answer[0], room));
	comment(out, 4, words.bytes);
	text_release(&words);
}

/* "losses: RI1, RI2" and how to say it. */
static void offer_answers(struct text *out, const struct run *r, const struct question *q)
{
	const char *name = key_name(r->rules, q->key);
	struct text words = TEXT_INIT;

	text_print(&words, "Rule %s: %s", q->rule, help_of(r->rules, q->key));
	comment(out, 0, words.bytes);
	tell_about(out, r, q);
	text_clear(&words);
	text_print(&words, "%s: ", name);
	list_answers(&words, r, q);
	comment(out, 0, words.bytes);
	give_example(out, r, q);
	text_release(&words);
}

/* Standing answers the seat has none of; what a line's own words answer needs none. */
static void offer_whens(struct text *out, const struct run *r, int seat)
{
	struct text words = TEXT_INIT;
	bool any = false;

	for (int i = 0; i < key_count(r->rules); i++) {
		if (is_line(r->rules, key_verb(r->rules, i)) || !key_takes_when(r, i, seat))
			continue;
		if (r->book != NULL && book_has_when(r->book, seat, r->rules, i))
			continue;
		if (!any)
			comment(out, 0, "Standing answers you have not given, so that you need not be asked:");
		any = true;
		text_clear(&words);
		text_print(&words, "# when %s: ", key_name(r->rules, i));
		comment_from(out, words.bytes, WHEN_COLUMN, help_of(r->rules, i));
	}
	text_release(&words);
}

void order_template(struct text *out, struct run *r, const struct view_head *head)
{
	const struct question *q = r->question;

	text_print(out, "drumhead-begin %d orders\n", r->masked ? 2 : 1);
	text_print(out, "game %s\nseq %d\nprev %s\nby %d\nnonce\n", head->game, head->seq, head->prev, head->by);
	if (run_asks_for_line(r))
		offer_lines(out, r, q);
	else
		offer_answers(out, r, q);
	offer_whens(out, r, head->by);
	text_puts(out, "drumhead-end\n");
}
