/* cup_rate.c - drumhead cup rate: Elo and Glicko-2 over cups, each a period; outside of every chain. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "base/memory.h"
#include "cmd/cup.h"
#include "cup/rating.h"
#include "cup/survey.h"

enum { CUPS_MOST = 100 };

/* Whoever signs with the same key is the same player; he is called as in the last cup. */
struct rated {
	struct ssh_public key;
	char *name;
	int cups;
};

struct ratings {
	struct rated *player;
	struct rating *rating;
	int n;
	struct rated_game *game;                 /* of the cup that is read */
	int n_games;
	struct hash *cup;                        /* those that were read, and those that they go on from */
	int n_cups;
};

static int index_of_key(struct ratings *all, const struct cup_player *p)
{
	for (int i = 0; i < all->n; i++)
		if (ssh_public_equal(&all->player[i].key, &p->key)) {
			free(all->player[i].name);
			all->player[i].name = must_strdup(p->name);
			return i;
		}
	all->player = must_realloc(all->player, (size_t)(all->n + 1) * sizeof *all->player);
	all->rating = must_realloc(all->rating, (size_t)(all->n + 1) * sizeof *all->rating);
	all->player[all->n] = (struct rated){ .key = p->key, .name = must_strdup(p->name) };
	all->rating[all->n] = (struct rating)RATING_INIT;
	return all->n++;
}

static void add_game(struct ratings *all, const struct field_pair *p, int game, const int *index)
{
	for (int who = 0; who < 2; who++) {
		const struct field_game *g = &p->game[game];
		double score = !g->winner ? 0.5 : field_at_seat(game, g->winner) == who ? 1 : 0;

		all->game = must_realloc(all->game, (size_t)(all->n_games + 1) * sizeof *all->game);
		all->game[all->n_games++] = (struct rated_game){ index[p->player[who]], index[p->player[1 - who]], score };
	}
}

/* No game counts twice: what a cup goes on from is a part of it. */
static int add_cup(struct ratings *all, const struct cup *c, const char *path, struct error *err)
{
	for (const struct cup *one = c; one; one = one->before) {
		for (int i = 0; i < all->n_cups; i++)
			if (hash_equal(&all->cup[i], &one->link[0].id))
				return error_set(err, "%s: games of %s are counted already; give that cup, or the one that goes on from it, once",
				                 path, one->terms->name);
	}
	for (const struct cup *one = c; one; one = one->before) {
		all->cup = must_realloc(all->cup, (size_t)(all->n_cups + 1) * sizeof *all->cup);
		all->cup[all->n_cups++] = one->link[0].id;
	}
	return 0;
}

/* Slots that were played: games of rounds that are finished. */
static void rate_cup(struct ratings *all, const struct survey *s)
{
	int *index = must_alloc((size_t)(s->field.n + 1) * sizeof *index);

	all->n_games = 0;
	for (int p = 1; p <= s->field.n; p++) {
		index[p] = index_of_key(all, cup_player(&s->cup, p));
		all->player[index[p]].cups++;
	}
	for (int k = 0; k < survey_rounds_drawn(s); k++)
		for (int i = 0; i < s->field.round[k].n && field_round_done(&s->field, k); i++)
			for (int g = 0; g < field_games(&s->field.terms); g++)
				if (field_is_played(&s->field.round[k].pair[i].game[g]))
					add_game(all, &s->field.round[k].pair[i], g, index);
	rating_period(all->rating, all->n, all->game, all->n_games);
	free(index);
}

static const struct ratings *sorted_by;

static int compare(const void *a, const void *b)
{
	const struct rating *one = &sorted_by->rating[*(const int *)a], *two = &sorted_by->rating[*(const int *)b];

	if (one->glicko > two->glicko || one->glicko < two->glicko)
		return one->glicko > two->glicko ? -1 : 1;
	return *(const int *)a - *(const int *)b;
}

/* --- telling ------------------------------------------------------------------------------------------ */

static void print_words(struct text *out, const struct ratings *all, const int *order)
{
	text_puts(out, "  #  player                      Glicko-2         Elo  games  cups\n");
	for (int i = 0; i < all->n; i++) {
		const struct rating *r = &all->rating[order[i]];
		const struct rated *p = &all->player[order[i]];

		text_print(out, "%3d  %-26.26s  %4.0f +- %-3.0f  %8.0f %6d %5d\n", i + 1, p->name, r->glicko, 2 * r->deviation,
		           r->elo, r->games, p->cups);
	}
	text_puts(out, "\nIn nineteen cases of twenty somebody is as strong as Glicko-2 says, more or less\n"
	               "by what stands behind it. Byes and walkovers do not count; a cup is one period.\n");
}

/* Tenths are enough, and J1 has no fractions. */
static json *tenths(double n)
{
	return json_new_integer((int64_t)(n * 10 + (n < 0 ? -0.5 : 0.5)));
}

static void print_json(struct text *out, const struct ratings *all, const int *order)
{
	json *j = json_new_array();

	for (int i = 0; i < all->n; i++) {
		const struct rating *r = &all->rating[order[i]];
		json *one = json_new_object();
		char print[64];

		ssh_fingerprint(print, &all->player[order[i]].key);
		json_set(one, "name", json_new_string(all->player[order[i]].name));
		json_set(one, "key", json_new_string(print));
		json_set(one, "glicko_tenths", tenths(r->glicko));
		json_set(one, "deviation_tenths", tenths(r->deviation));
		json_set(one, "volatility_millionths", json_new_integer((int64_t)(r->volatility * 1e6 + 0.5)));
		json_set(one, "elo_tenths", tenths(r->elo));
		json_set(one, "games", json_new_integer(r->games));
		json_set(one, "cups", json_new_integer(all->player[order[i]].cups));
		json_append(j, one);
	}
	json_write_lines(out, j, 2);
	json_free(j);
}

static void release(struct ratings *all)
{
	for (int i = 0; i < all->n; i++)
		free(all->player[i].name);
	free(all->player);
	free(all->rating);
	free(all->game);
	free(all->cup);
}

static int work_rate(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct ratings all = { .n = 0 };
	bool as_json = false;
	const struct option_spec options[] = { { "json", OPTION_FLAG, &as_json }, { 0 } };
	int result = options_parse(options, &argc, argv, 1, CUPS_MOST, err), *order;

	(void)env;
	for (int i = 1; i < argc && result == 0; i++) {
		struct survey s;

		result = survey_open(&s, argv[i], (int64_t)time(NULL), err);
		if (result < 0)
			break;
		result = add_cup(&all, &s.cup, argv[i], err);
		if (result == 0)
			rate_cup(&all, &s);
		survey_release(&s);
	}
	if (result == 0) {
		order = must_alloc((size_t)(all.n + 1) * sizeof *order);
		for (int i = 0; i < all.n; i++)
			order[i] = i;
		sorted_by = &all;
		qsort(order, (size_t)all.n, sizeof *order, compare);
		if (as_json)
			print_json(out, &all, order);
		else
			print_words(out, &all, order);
		free(order);
	}
	release(&all);
	return result;
}

const struct command cup_rate = {
	.name = "rate",
	.arguments = "[--json] CUP ...",
	.summary = "how strong players are, by Elo and Glicko-2, over cups",
	.help = "Cups in the order in which they were played; each is one period, and all begin\n"
		"with 1500. Whoever signs with the same key is the same player. A rating is no\n"
		"part of a cup: nobody signs it, and everybody who has the files computes the\n"
		"same.\n\n"
		"    --json    for programs; ratings in tenths\n",
	.work = work_rate,
	.is_read = true,
};
