/* test_next.c - what may come next in orders: by a game made for the order language, by orders of all games, and with
 * hidden hands. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "next_games.h"
#include "rules/registry.h"
#include "runs.h"
#include "show/next_json.h"
#include "suite.h"
#include "toy.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

static struct pack *pack;
static struct run *run;

static void toy_setup(void)
{
	pack = pack_of_game(&toy);
	run = run_at(&toy, pack, TOY_ACTIONS, NULL);
}

static void toy_teardown(void)
{
	run_free(run);
	pack_free(pack);
}

/* --- drafts ------------------------------------------------------------------------------------------- */

/* What may come next where "|" stands in DRAFT, of which the word before it is typed; the rest of that line is gone.
 * As next_lines() tells it. */
static char *next_of(const struct run *r, const char *draft)
{
	const char *cursor = strchr(draft, '|'), *word = cursor, *rest = cursor + 1 + strcspn(cursor + 1, "\n");
	struct text text = TEXT_INIT, typed = TEXT_INIT, out = TEXT_INIT;
	struct error err = ERROR_INIT;
	struct next_cursor c = { .typed = "" };
	struct next found;
	struct canon lines;
	int at = 1;

	while (word > draft && !strchr(" :,\n", word[-1]))
		word--;
	for (const char *p = draft; p < cursor; p++)
		at += *p == '\n';
	text_add(&typed, word, (size_t)(cursor - word));
	text_add(&text, draft, (size_t)(word - draft));
	text_print(&text, "%s\n", rest);
	ck_assert_msg(canon_parse_lines(&lines, text.bytes, text.length, &err) == 0, "%s", err.text);
	c.line = lines.block->statement;
	c.n = lines.block->n;
	c.typed = typed.bytes;
	for (int i = 0; i < c.n; i++) {
		c.at = c.line[i].token[0].line == at ? i + 1 : c.at;
		c.above += c.line[i].token[0].line < at;
	}
	ck_assert_msg(next_find(&found, r, 1, &c, &err) == 0, "%s", err.text);
	next_lines(&out, &found, r, c.at == 0);
	next_release(&found);
	canon_release(&lines);
	text_release(&text);
	text_release(&typed);
	return text_detach(&out);
}

/* Is one of TOLD's lines INSERT, with a blank behind it? */
static bool tells(const char *told, const char *insert)
{
	size_t n = strlen(insert);

	for (; *told; told += strcspn(told, "\n"), told += *told == '\n')
		if (strncmp(told, insert, n) == 0 && told[n] == ' ' && told[n + 1] == '\t')
			return true;
	return false;
}

/* Of a draft: what must be offered, and what must not, words parted by "/". */
static const struct offered {
	const char *draft, *are, *are_not;
} drafts[] = {
	{ "|", "march/raid/levy/dig-in/losses/end/when", "else" },
	{ "ma|", "march", "raid/end" },
	{ "end\n|", "when", "march/end/resign" },
	{ "march Graham: Stirling Bridge\n|", "march/rest/else", NULL },
	{ "march |", " Graham/ Red Foot 1/ Mons Meg/ auto", " Perth" },
	{ "march Gr|", " Graham", " Red Foot 1/ auto" },
	{ "march Graham |", " Red Foot 1/ Mons Meg/ all/: Moss Flanders", " Graham/ Red Foot 3" },
	{ "march Graham RF1 |", " Red Foot 2/: Moss Flanders", " Red Foot 1" },
	{ "march Graham: |", " Moss Flanders/ Stirling", ": Moss Flanders/ Red Foot 1" },
	{ "march Graham: Moss |", " Flanders", " Moss Flanders" },
	{ "march Graham: Stirling Br|", " Bridge", " Stirling" },
	{ "raid |", " Perth/ auto", " burn" },
	{ "raid Perth |", " gold/ grain/ cattle/ all", " burn/ Perth" },
	{ "raid Perth gold |", " grain", " gold/ auto" },
	{ "raid Perth gold grain |", " cattle/ burn", " gold" },
	{ "march Graham: Stirling\nelse |", " march/ raid/ losses", NULL },
	{ "when |", " losses/ march.to/ all", " Perth" },
	{ "when losses |", ":/ Perth/ foot/ outnumbered", " auto" },
	{ "when losses: |", " foot/ auto/ Red Foot 1", ":" },
};

static void split(const char *told, const char *draft, const char *words, bool wanted)
{
	char *copy = must_strdup(words), *rest = copy, *word;

	while ((word = strsep(&rest, "/")))
		ck_assert_msg(tells(told, word) == wanted, "\"%s\": <%s> is%s offered:\n%s", draft, word, wanted ? " not" : "", told);
	free(copy);
}

START_TEST(next__offers_what_may_stand_at_the_cursor)
{
	const struct offered *o = &drafts[_i];
	char *told = next_of(run, o->draft);

	split(told, o->draft, o->are, true);
	if (o->are_not)
		split(told, o->draft, o->are_not, false);
	free(told);
}
END_TEST

/* --- orders of all games ---------------------------------------------------------------------------------- */

static void assert_offered(const struct next_tally *t)
{
	ck_assert_int_gt(t->words, 50);
	ck_assert_int_eq(t->certain_missed, 0);
	ck_assert_int_eq(t->refused, 0);
	ck_assert_int_eq(t->misread, 0);
	/* All cases and games together have 99 of 100 (`make next-words`); some are of what is refused. */
	ck_assert_msg(100 * t->offered >= 98 * (t->words - t->never - t->lapsed), "%ld of %ld words, %ld, %ld in vain",
	              t->offered, t->words, t->never, t->lapsed);
}

START_TEST(next__offers_the_words_of_cases)
{
	struct next_tally t = { .every = 20, .loud = true };

	ck_assert_int_eq(next_cases(&t, registry[_i], NULL, 9), 0);
	assert_offered(&t);
}
END_TEST

START_TEST(next__offers_the_words_of_random_games)
{
	struct next_tally t = { .every = EVERY(20), .loud = true };

	ck_assert_int_eq(next_random(&t, registry[_i], strcmp(registry[_i]->name, "montrose") == 0 ? 4 : 1, false), 0);
	assert_offered(&t);
}
END_TEST

/* --- hidden hands ------------------------------------------------------------------------------------------- */

static const char *const hidden_games[] = { "brave", "jacobite", "charles" };

static const struct ruleset *rules_of(const char *name)
{
	int i = 0;

	while (strcmp(registry[i]->name, name) != 0)
		i++;
	return registry[i];
}

struct answers {
	struct oracle oracle;
	struct random_oracle random;
	int left;
};

static enum oracle_says answer_some(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                    enum given_how *how)
{
	struct answers *a = (struct answers *)self;

	if (a->left-- <= 0)
		return ORACLE_OPEN;
	return a->random.oracle.answer(&a->random.oracle, r, q, chosen, n, how);
}

static bool roll_some(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct answers *a = (struct answers *)self;

	return a->random.oracle.dice(&a->random.oracle, r, label, sides, n, faces);
}

/* All that is told of the draft "WORD " at R, as JSON. */
static char *told_of(const struct run *r, int seat, const char *word)
{
	struct token token = { word, 1, 1 };
	struct statement line = { &token, 1 };
	struct next_cursor c = { &line, *word ? 1 : 0, *word ? 1 : 0, 0, "", { NULL, 0 } };
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	struct next found;
	json *j;

	ck_assert_msg(next_find(&found, r, seat, &c, &err) == 0, "%s", err.text);
	j = next_json(&found, r, !*word);
	json_write(&out, j);
	json_free(j);
	next_release(&found);
	return text_detach(&out);
}

static void assert_same(const struct run *truth)
{
	int seat = truth->question->seat;
	struct error err = ERROR_INIT;
	struct random_oracle random;
	struct run *one = standin_new(truth, seat, NULL, &err), *other;
	const char *words[] = { "", key_name(truth->rules, key_verb(truth->rules, truth->question->key)) };

	random_oracle_init(&random, 7);
	other = one ? standin_new(truth, seat, &random, &err) : NULL;
	ck_assert_msg(other != NULL, "%s", err.text);
	for (int i = 0; i < 2; i++) {
		char *a = told_of(one, seat, words[i]), *b = told_of(other, seat, words[i]);

		ck_assert_msg(strcmp(a, b) == 0, "\"%s\":\n%s\n%s", words[i], a, b);
		free(a);
		free(b);
	}
	run_free(one);
	run_free(other);
}

START_TEST(next__says_the_same_whatever_lies_hidden)
{
	const struct ruleset *rules = rules_of(hidden_games[_i]);
	struct pack *p = pack_of_game(rules);
	struct answers a = { .oracle = { .answer = answer_some, .dice = roll_some } };
	struct run *r = run_new(rules, p, 0, NULL, 0);

	r->hides = true;
	random_oracle_init(&a.random, 3);
	for (int i = 0; i < TIMES(12) && !r->over; i++) {
		a.left = 9;
		run_on(r, &a.oracle);
		ck_assert_msg(r->asks || r->over, "%s", r->error.text);
		if (r->asks)
			assert_same(r);
	}
	run_free(r);
	pack_free(p);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("next");
	TCase *c = tcase_create("drafts");

	tcase_add_checked_fixture(c, toy_setup, toy_teardown);
	tcase_add_loop_test(c, next__offers_what_may_stand_at_the_cursor, 0, (int)(sizeof drafts / sizeof *drafts));
	suite_add_tcase(s, c);
	c = tcase_create("games");
	tcase_set_timeout(c, 600);
	tcase_add_loop_test(c, next__offers_the_words_of_cases, 0, 4);
	tcase_add_loop_test(c, next__offers_the_words_of_random_games, 0, 4);
	tcase_add_loop_test(c, next__says_the_same_whatever_lies_hidden, 0, 3);
	suite_add_tcase(s, c);
	return suite_run(s);
}
