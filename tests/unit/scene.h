/* scene.h - a few lines of rules, played at once: for tests of what rules call.
 *
 * The pack is that of cards.h: five pieces of gold, five storms, four vetoes, all in the box. */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "cards.h"
#include "play/sequence.h"
#include "runs.h"

enum { GOLD_1 = 0, STORM_1 = 5, VETO_1 = 10 };                  /* pieces; the next ones of a kind follow */
enum { KIND_GOLD, KIND_STORM, KIND_VETO };                      /* words */
enum { TRACK_TURN, TRACK_RED_GOLD, TRACK_BLUE_GOLD };
enum { KEY_RESERVE, KEY_ACT, KEY_PLAY, KEY_CARD, KEY_VETO };

static struct pack *pack;
static struct run *r;                            /* of the last scene */
static struct error err;
static void (*scene)(struct run *);

static void set_scene(struct run *run)
{
	scene(run);
	game_over(run, "1.0", 1, WORD(0));
}

static void scene_setup(void)
{
	error_clear(&err);
	pack = pack_of_game(&cards);
}

static void scene_teardown(void)
{
	run_free(r);
	r = NULL;
	pack_free(pack);
}

/* Gives N answers, one after the other; the next question stays open. */
struct script {
	struct oracle oracle;
	const thing *answer;
	int n;
};

static enum oracle_says give(struct oracle *self, struct run *run, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct script *s = (struct script *)self;

	(void)run;
	if (s->n == 0)
		return ORACLE_OPEN;
	s->n--;
	*chosen = *s->answer++;
	ck_assert_msg(question_has(q, *chosen), "%x is no answer to question %d", (unsigned)*chosen, q->key);
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static bool ones(struct oracle *self, struct run *run, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)run, (void)label, (void)sides;
	for (int i = 0; i < n; i++)
		faces[i] = 1;
	return true;
}

/* Rules that do WHAT, and then the game is over.  All dice are ones.  R is theirs. */
static enum run_end play_scene(void (*what)(struct run *), bool hides, const thing *answer, int n)
{
	static const struct row no_rows[] = { { 0 } };
	static struct ruleset rules;
	struct script s = { .oracle = { .answer = give, .dice = ones }, .answer = answer, .n = n };

	rules = cards;
	rules.set_up = set_scene;
	rules.sequence = no_rows;
	scene = what;
	run_free(r);
	r = run_new(&rules, pack, 0, NULL, 0);
	r->hides = hides;
	r->explain = true;
	return run_on(r, &s.oracle);
}
#endif
