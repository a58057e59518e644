/* fuzz.c - drumhead fuzz: random legal play, which finds crashes, dead ends and endless games.
 *
 * Each game has a seed of its own, first + i, so that any one of them can be played again alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "cmd/data.h"
#include "cmd/desk.h"
#include "play/futures.h"

#define ANSWERS_MOST_IN_A_GAME 200000
#define FAILURES_MOST 10                         /* then it stops */

/* The random oracle; before every answer the table must be one the rules allow. */
struct checking_oracle {
	struct oracle oracle;
	struct random_oracle random;
	int64_t answers;
};

struct fuzzing {
	struct run *start, *run;
	int first_seed, games;                   /* played so far */
	int failures, won[10];
	int64_t answers, most_answers, nanoseconds;
};

static enum oracle_says checked_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                       int *n, enum given_how *how)
{
	struct checking_oracle *o = (struct checking_oracle *)self;

	if (r->rules->check)
		r->rules->check(r);
	if (++o->answers > ANSWERS_MOST_IN_A_GAME)
		return ORACLE_OPEN;
	return o->random.oracle.answer(&o->random.oracle, r, q, chosen, n, how);
}

static bool random_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct checking_oracle *o = (struct checking_oracle *)self;

	return o->random.oracle.dice(&o->random.oracle, r, label, sides, n, faces);
}

/* --- a game ----------------------------------------------------------------------------------------- */

/* The position a game broke off in, for `drumhead` and a debugger. */
static void dump_position(struct text *out, struct run *run, int seed)
{
	struct error unwritten = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	json *j = run_save(run);
	char name[64];

	snprintf(name, sizeof name, "fuzz-%d.json", seed);
	json_write_lines(&bytes, j, 3);
	if (file_replace(name, bytes.bytes, bytes.length, 0644, &unwritten) == 0)
		text_print(out, "    its position is in %s\n", name);
	else
		text_print(out, "    its position is not kept: %s\n", unwritten.text);
	text_release(&bytes);
	json_free(j);
}

static void report_failure(struct text *out, struct fuzzing *f, int seed, enum run_end end)
{
	text_print(out, "seed %d: %s\n", seed,
	           end == RUN_ASKS ? "an endless game" : f->run->error.kind ? f->run->error.text : "it stopped for no reason");
	dump_position(out, f->run, seed);
	f->failures++;
}

static void play_game(struct text *out, struct fuzzing *f, int seed)
{
	struct checking_oracle o = { .oracle = { .answer = checked_answer, .dice = random_dice } };
	enum run_end end;

	random_oracle_init(&o.random, (uint64_t)seed);
	run_copy(f->run, f->start);
	end = run_on(f->run, &o.oracle);
	f->answers += o.answers;
	if (o.answers > f->most_answers)
		f->most_answers = o.answers;
	f->games++;
	if (end == RUN_OVER)
		f->won[f->run->winner]++;
	else
		report_failure(out, f, seed, end);
}

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void play_games(struct text *out, struct fuzzing *f, int games)
{
	int64_t began = now();

	for (int i = 0; i < games && f->failures < FAILURES_MOST; i++)
		play_game(out, f, f->first_seed + i);
	f->nanoseconds = now() - began;
}

/* --- telling ---------------------------------------------------------------------------------------- */

static int64_t per_second(int64_t n, const struct fuzzing *f)
{
	return f->nanoseconds > 0 ? n * 1000000 / (f->nanoseconds / 1000 + 1) : 0;
}

static void print_counts(struct text *out, const struct fuzzing *f)
{
	const struct pack *p = f->start->pack;

	text_print(out, "%d games, %lld questions answered, at most %lld in a game\n", f->games, (long long)f->answers,
	           (long long)f->most_answers);
	text_print(out, "%lld games and %lld answers a second\n", (long long)per_second(f->games, f),
	           (long long)per_second(f->answers, f));
	for (int i = 1; i <= p->n_seats; i++)
		text_print(out, "%s won %d\n", p->seat_name[i], f->won[i]);
	if (f->won[0])
		text_print(out, "nobody won %d\n", f->won[0]);
	text_print(out, "%d failed\n", f->failures);
}

static void print_json(struct text *out, const struct fuzzing *f)
{
	json *j = json_new_object(), *won = json_new_array();

	for (int i = 0; i <= f->start->pack->n_seats; i++)
		json_append(won, json_new_integer(f->won[i]));
	json_set(j, "games", json_new_integer(f->games));
	json_set(j, "answers", json_new_integer(f->answers));
	json_set(j, "answers_most", json_new_integer(f->most_answers));
	json_set(j, "answers_per_second", json_new_integer(per_second(f->answers, f)));
	json_set(j, "games_per_second", json_new_integer(per_second(f->games, f)));
	json_set(j, "won", won);
	json_set(j, "failures", json_new_integer(f->failures));
	json_write_lines(out, j, 1);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------ */

static int fuzz(struct desk *d, struct fuzzing *f, const char *word, int games)
{
	char *directory = pack_directory(word, &d->err);
	const struct ruleset *rules = directory ? ruleset_for(d->world, directory, &d->err) : NULL;
	struct pack *p = rules ? pack_load(directory, &rules->names, &d->err) : NULL;
	struct text failures = TEXT_INIT;

	free(directory);
	if (!p)
		return -1;
	f->start = run_new(rules, p, 0, NULL, 0);
	f->run = run_clone(f->start);
	f->run->quiet = true;
	play_games(&failures, f, games);
	fputs(failures.bytes, stderr);
	if (d->json)
		print_json(&d->out, f);
	else
		print_counts(&d->out, f);
	text_release(&failures);
	run_free(f->run);
	run_free(f->start);
	pack_free(p);
	return f->failures ? EXIT_FOUND : 0;
}

static int run_fuzz(const struct world *w, int argc, char **argv)
{
	struct fuzzing f = { .first_seed = 1 };
	struct desk d;
	int games = 1000, result = -1;
	const struct option_spec options[] = {
		{ "games", OPTION_NUMBER, &games }, { "seed", OPTION_NUMBER, &f.first_seed }, { "json", OPTION_FLAG, &d.json },
		{ 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 1, 1, &d.err) == 0)
		result = fuzz(&d, &f, argv[1], games);
	return desk_done(&d, &cmd_fuzz, result);
}

const struct command cmd_fuzz = {
	.name = "fuzz",
	.arguments = "[--games N] [--seed S] [--json] PACK",
	.summary = "random legal play: finds crashes, dead ends, endless games",
	.help = "    --games N    how many; default 1000\n"
		"    --seed S     of the first game, the next has S + 1 and so on; default 1\n"
		"    --json       the counts for programs\n\n"
		"A game that fails is told with its seed, and its position is written to\n"
		"fuzz-SEED.json here. Exit status 3: one failed.\n",
	.run = run_fuzz,
	.for_developers = true,
};
