/* fuzz.c - drumhead fuzz: random legal play, which finds crashes, dead ends and endless games.
 *
 * Each game has a seed of its own, first + i, so that any one of them can be played again alone.  What is between
 * two rulings in a real game is done here when a thorough game pauses: it is looked at with the eyes of one seat or
 * another, saved, loaded, and goes on from there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "base/progress.h"
#include "cmd/fuzz_letters.h"
#include "cmd/fuzz_names.h"
#include "cmd/fuzz_reached.h"
#include "cmd/fuzz_views.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "trust/crypto.h"
#include "whatif/random_oracle.h"

#define ANSWERS_MOST_IN_A_GAME 200000
#define ANSWERS_BETWEEN_PAUSES 96                /* on average */
#define FAILURES_MOST 10                         /* then it stops */

/* The random oracle; before every answer the table must be one the rules allow. */
struct checking_oracle {
	struct oracle oracle;
	struct random_oracle random, pauses;
	bool bare, thorough;
	struct reached *reached;                 /* or NULL */
	bool *seen;                              /* [n_pieces] has lain open to all; NULL: fog hides none */
	int bared;                               /* a piece that came out of the fog without being laid open; -1: none */
	struct arena arena;
	struct table *lawful;                    /* the last one the rules allowed; NULL: none yet */
	int64_t answers;
	struct turn_count turns;
	bool is_long;
};

/* What came of the games of a scenario. */
struct share {
	int games, unfinished, won[10];
};

struct fuzzing {
	struct self_play self_play;
	struct arena arena;
	int first_seed, games;                   /* played so far */
	bool bare, thorough, digests, reaches;   /* --bare, --thorough, --digest, --reached */
	struct reached reached;
	struct views views;
	struct hash digest;                      /* of the last positions so far */
	int failures;
	struct share all, *share;                /* share: [n_scenarios] */
	int64_t answers, most_answers, nanoseconds;
};

static bool wants_pause(struct checking_oracle *o, struct run *r)
{
	int face;

	if (!o->thorough)
		return false;
	o->pauses.oracle.dice(&o->pauses.oracle, r, "", ANSWERS_BETWEEN_PAUSES, 1, &face);
	return face == 1;
}

/* Nearly half of the questions are asked at the same table as the one before. */
static void check_table(struct checking_oracle *o, struct run *r)
{
	if (o->bare || !r->rules->check || (o->lawful && table_equal(o->lawful, r->table)))
		return;
	r->rules->check(r);
	if (o->lawful)
		memcpy(o->lawful->track, r->table->track, r->table->bytes);      /* what table_equal() looks at */
	else
		o->lawful = table_like(&o->arena, r->table);
}

/* What lies open when the first question is asked has come so. */
static void note_seen(struct checking_oracle *o, const struct run *r)
{
	int bared = names_note_open(o->seen, r);

	if (o->answers > 0 && o->bared < 0)
		o->bared = bared;
}

static enum oracle_says checked_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                       int *n, enum given_how *how)
{
	struct checking_oracle *o = (struct checking_oracle *)self;

	check_table(o, r);
	if (o->seen)
		note_seen(o, r);
	o->is_long = self_play_is_long(&o->turns, r);
	if (o->is_long || o->answers >= ANSWERS_MOST_IN_A_GAME || wants_pause(o, r))
		return ORACLE_OPEN;
	o->answers++;
	*n = 1;
	o->random.oracle.answer(&o->random.oracle, r, q, chosen, n, how);
	if (o->reached)
		reached_answer(o->reached, q, chosen, *n);
	return ORACLE_ANSWERS;
}

static bool note_opened(struct oracle *self, struct run *r, int piece)
{
	struct checking_oracle *o = (struct checking_oracle *)self;

	(void)r;
	o->seen[piece] = true;
	return true;
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

static const char *what_failed(const struct run *run, enum run_end end, const struct error *err)
{
	if (err->kind)
		return err->text;
	if (end == RUN_ASKS)
		return "an endless game";
	return run->error.kind ? run->error.text : "it stopped for no reason";
}

static void report_failure(struct text *out, struct fuzzing *f, struct run *run, int seed, const char *what)
{
	text_print(out, "seed %d", seed);
	self_play_print(out, &f->self_play);
	text_print(out, ": %s\n", what);
	dump_position(out, run, seed);
	f->failures++;
}

/* What comes of RUN when it is saved and loaded.  Frees it and returns new, or returns it with an error. */
static struct run *reload(struct run *run, struct error *err)
{
	struct run *loaded = run_new(run->rules, run->pack, 0, run->option, run->n_options);
	json *j = run_save(run);
	int result;

	loaded->hides = run->hides;
	loaded->fogged = run->fogged;
	result = run_load(loaded, j, "saved and loaded", err);
	json_free(j);
	if (result == 0) {
		loaded->explain = run->explain;
		loaded->checks = run->checks;
	}
	run_free(result < 0 ? loaded : run);
	return result < 0 ? run : loaded;
}

/* The table at the end hangs on every answer and die of its game, so games that were played otherwise have another
 * digest. */
static void add_to_digest(struct fuzzing *f, struct run *run)
{
	struct text bytes = TEXT_INIT;
	json *j = run_save(run);

	text_add(&bytes, f->digest.bytes, HASH_BYTES);
	json_write(&bytes, json_get(j, "table"));
	f->digest = hash_tagged("drumhead/fuzz/v1", bytes.bytes, bytes.length);
	text_release(&bytes);
	json_free(j);
}

static void count_game(struct fuzzing *f, const struct run *run, bool is_over)
{
	struct share *const shares[] = { &f->all, &f->share[f->self_play.at] };

	for (int i = 0; i < 2; i++) {
		if (is_over)
			shares[i]->won[run->winner]++;
		else
			shares[i]->unfinished++;
	}
}

static enum run_end play_on(struct fuzzing *f, struct run *run, struct checking_oracle *o)
{
	enum run_end end = run_on(run, &o->oracle);

	if (f->reaches)
		reached_facts(&f->reached, run);
	return end;
}

static void watch_fog(struct checking_oracle *o, const struct run *run)
{
	if (!run->hides || !run->fogged || !pack_has_fog(run->pack))
		return;
	o->seen = arena_alloc(&o->arena, (size_t)run->pack->n_pieces * sizeof *o->seen);
	o->oracle.opens = note_opened;
	o->bared = -1;
}

/* In fog each seat looks, and what all can read is searched for names; else one of them looks. */
static int look(struct fuzzing *f, const struct run *run, struct checking_oracle *o, struct error *err)
{
	int n = run->pack->n_seats + 1;

	if (!o->seen)
		return fuzz_views(run, (int)(o->answers % n), &o->pauses, &f->views, err);
	for (int seat = 0; seat < n; seat++)
		if (fuzz_views(run, seat, &o->pauses, &f->views, err) < 0)
			return -1;
	if (o->bared >= 0)
		return error_set(err, "%s lies open, and was never laid open", run->pack->piece[o->bared].id);
	return names_check(run, o->seen, err);
}

static void play_game(struct text *out, struct fuzzing *f, int seed)
{
	struct checking_oracle o = {
		.oracle = { .answer = checked_answer, .dice = random_dice, .has_no_lines = true },
		.bare = f->bare, .thorough = f->thorough, .reached = f->reaches ? &f->reached : NULL
	};
	struct run *run = self_play_run(&f->self_play, seed);
	struct error err = ERROR_INIT;
	enum run_end end = RUN_ASKS;

	self_play_oracle(&o.random, &f->self_play, seed);
	random_oracle_init(&o.pauses, (uint64_t)seed);
	run->quiet = !f->thorough && !f->reaches;
	run->explain = f->thorough;
	run->checks = !f->bare;
	if (f->thorough)
		watch_fog(&o, run);
	while (!err.kind && (end = play_on(f, run, &o)) == RUN_ASKS && o.answers < ANSWERS_MOST_IN_A_GAME && !o.is_long)
		if (look(f, run, &o, &err) == 0)
			run = reload(run, &err);
	f->answers += o.answers;
	if (o.answers > f->most_answers)
		f->most_answers = o.answers;
	f->games++;
	f->share[f->self_play.at].games++;
	if (f->digests)
		add_to_digest(f, run);
	if (end == RUN_OVER || (end == RUN_ASKS && o.is_long && !err.kind))
		count_game(f, run, end == RUN_OVER);
	else
		report_failure(out, f, run, seed, what_failed(run, end, &err));
	run_free(run);
	arena_release(&o.arena);
}

/* Time of this process, as others on the machine are not the rules' fault. */
static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void play_games(struct text *out, struct fuzzing *f, int games)
{
	struct progress progress = { .what = "games played", .of = games };
	int64_t began = now();

	for (int i = 0; i < games && f->failures < FAILURES_MOST; i++) {
		progress_tell(&progress, i);
		play_game(out, f, f->first_seed + i);
	}
	progress_end(&progress);
	f->nanoseconds = now() - began;
}

/* --- telling ---------------------------------------------------------------------------------------- */

static int64_t per_second(int64_t n, const struct fuzzing *f)
{
	return f->nanoseconds > 0 ? n * 1000000 / (f->nanoseconds / 1000 + 1) : 0;
}

static const char *digest_hex(char hex[2 * HASH_BYTES + 1], const struct fuzzing *f)
{
	hex_encode(hex, f->digest.bytes, HASH_BYTES);
	return hex;
}

/* "    JR01: 77 games, jacobite won 30, government won 47" */
static void print_share(struct text *out, const struct pack *p, int scenario, const struct share *s)
{
	if (!s->games)
		return;
	text_print(out, "    %s: %d games", p->scenario[scenario].id, s->games);
	for (int i = 1; i <= p->n_seats; i++)
		text_print(out, ", %s won %d", p->seat_name[i], s->won[i]);
	if (s->won[0])
		text_print(out, ", nobody won %d", s->won[0]);
	if (s->unfinished)
		text_print(out, ", %d unfinished", s->unfinished);
	text_putc(out, '\n');
}

static void print_counts(struct text *out, const struct fuzzing *f)
{
	const struct pack *p = f->self_play.pack;
	char hex[2 * HASH_BYTES + 1];

	text_print(out, "%d games, %lld questions answered, at most %lld in a game\n", f->games, (long long)f->answers,
	           (long long)f->most_answers);
	text_print(out, "%lld games and %lld answers a second\n", (long long)per_second(f->games, f),
	           (long long)per_second(f->answers, f));
	for (int i = 1; i <= p->n_seats; i++)
		text_print(out, "%s won %d\n", p->seat_name[i], f->all.won[i]);
	if (f->all.won[0])
		text_print(out, "nobody won %d\n", f->all.won[0]);
	if (f->all.unfinished)
		text_print(out, "%d unfinished after %d turns\n", f->all.unfinished, f->self_play.rules->turns_most);
	text_print(out, "%d failed\n", f->failures);
	for (int i = 0; p->n_scenarios > 1 && i < p->n_scenarios; i++)
		print_share(out, p, i, &f->share[i]);
	if (f->views.looked)
		text_print(out, "%lld views in fog, %lld of them pictures; of whoever was asked %lld, %lld pictures\n",
		           (long long)f->views.looked, (long long)f->views.pictures, (long long)f->views.asked,
		           (long long)f->views.asked_pictures);
	if (f->digests)
		text_print(out, "digest %s\n", digest_hex(hex, f));
	if (f->reaches)
		reached_print(out, &f->reached);
}

static json *won_json(const struct fuzzing *f, const struct share *s)
{
	json *won = json_new_array();

	for (int i = 0; i <= f->self_play.pack->n_seats; i++)
		json_append(won, json_new_integer(s->won[i]));
	return won;
}

static json *scenarios_json(const struct fuzzing *f)
{
	json *all = json_new_object();

	for (int i = 0; i < f->self_play.pack->n_scenarios; i++) {
		json *j = json_new_object();

		json_set(j, "games", json_new_integer(f->share[i].games));
		json_set(j, "unfinished", json_new_integer(f->share[i].unfinished));
		json_set(j, "won", won_json(f, &f->share[i]));
		json_set(all, f->self_play.pack->scenario[i].id, j);
	}
	return all;
}

static void print_json(struct text *out, const struct fuzzing *f)
{
	json *j = json_new_object();
	char hex[2 * HASH_BYTES + 1];

	json_set(j, "games", json_new_integer(f->games));
	json_set(j, "answers", json_new_integer(f->answers));
	json_set(j, "answers_most", json_new_integer(f->most_answers));
	json_set(j, "answers_per_second", json_new_integer(per_second(f->answers, f)));
	json_set(j, "games_per_second", json_new_integer(per_second(f->games, f)));
	json_set(j, "won", won_json(f, &f->all));
	json_set(j, "unfinished", json_new_integer(f->all.unfinished));
	if (f->self_play.pack->n_scenarios > 1)
		json_set(j, "scenarios", scenarios_json(f));
	json_set(j, "failed", json_new_integer(f->failures));
	if (f->digests)
		json_set(j, "digest", json_new_string(digest_hex(hex, f)));
	json_write_lines(out, j, 1);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------ */

static int fuzz(struct session *s, struct fuzzing *f, int games)
{
	struct text failures = TEXT_INIT;

	f->share = arena_alloc(&f->arena, (size_t)f->self_play.pack->n_scenarios * sizeof *f->share);
	if (f->reaches)
		reached_init(&f->reached, f->self_play.rules, f->self_play.pack);
	play_games(&failures, f, games);
	say_text(&failures);
	if (s->json)
		print_json(&s->out, f);
	else
		print_counts(&s->out, f);
	text_release(&failures);
	return f->failures ? EXIT_FOUND : 0;
}

static int run_fuzz(const struct env *env, int argc, char **argv)
{
	struct fuzzing f = { .first_seed = 1 };
	struct session s;
	int games = 1000, bot_games = 10, result = -1;
	bool letters = false;
	const struct option_spec options[] = {
		{ "games", OPTION_NUMBER, &games }, { "seed", OPTION_NUMBER, &f.first_seed },
		{ "thorough", OPTION_FLAG, &f.thorough }, { "bare", OPTION_FLAG, &f.bare },
		{ "digest", OPTION_FLAG, &f.digests }, { "reached", OPTION_FLAG, &f.reaches },
		SELF_PLAY_OPTIONS(f.self_play),
		{ "letters", OPTION_FLAG, &letters }, { "bot-games", OPTION_NUMBER, &bot_games },
		{ "json", OPTION_FLAG, &s.json }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 1, 1, &s.err) == 0 &&
	    self_play_open(&f.self_play, env, argv[1], &s.err) == 0)
		result = letters ? fuzz_letters(&s, &f.self_play, f.first_seed, games, bot_games) : fuzz(&s, &f, games);
	reached_release(&f.reached);
	self_play_release(&f.self_play);
	arena_release(&f.arena);
	return session_done(&s, &cmd_fuzz, result);
}

const struct command cmd_fuzz = {
	.name = "fuzz",
	.arguments = "[--games N] [--seed S] [--thorough] [--bare] [--digest]\n"
		"           [--reached] [--json] " SELF_PLAY_ARGUMENTS " PACK\n"
		"       drumhead fuzz --letters [--games N] [--bot-games N] [--seed S] [--json]\n"
		"           " SELF_PLAY_ARGUMENTS " PACK",
	.summary = "random legal play: finds crashes, dead ends, endless games",
	.help = "    --games N      how many; default 1000\n"
		"    --seed S       of the first game, the next has S + 1 and so on; default 1\n"
		SELF_PLAY_HELP
		"    --thorough     also tells all that happens, explains what is not legal, and\n"
		"                   saves and loads the position now and then; with hidden hands\n"
		"                   each seat must find its questions by what it sees, and in fog\n"
		"                   nothing that all can read may name what they have not seen\n"
		"    --bare         does not check the position after each answer\n"
		"    --digest       of all last positions: who plays the same games has the same\n"
		"    --reached      also tells how often each question was asked, each fact told\n"
		"                   and each card taken, and what never; not with --json\n"
		"    --json         the counts for programs\n\n"
		"Where a pack has several scenarios, what came of each is told. A game that\n"
		"goes on for longer than its rules let random games is left unfinished.\n\n"
		"A game that fails is told with its seed and its options, and its position is\n"
		"written to fuzz-SEED.json here. Exit status 3: one failed.\n\n"
		"With --letters, games are played by letter, in written orders, with whens and\n"
		"without, and the orders entries and letters of a player turn are counted.\n\n"
		"    --bot-games N  how many are played by the bot, which takes long; default 10\n",
	.run = run_fuzz,
	.for_developers = true,
};
