/* cup.c - for tests/bench/matchings.py and tests/bench.sh: matchings of graphs on standard input, and the time that a
 * draw takes.
 *
 *     cup match             reads graphs, N and then 4 numbers for each pair a < b, and prints the mates of each in a
 *     line cup draw PLAYERS ROUNDS SEED    plays a Swiss by chance, and prints what each draw took, and what came of
 *     them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cup/draw.h"
#include "cup/matching.h"
#include "cup/matching_proof.h"
#include "cup/standings.h"

static uint64_t state;

static uint32_t chance(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

static int match_all(void)
{
	int n;

	while (scanf("%d", &n) == 1) {
		struct matching *m = matching_new(n);

		for (int a = 0; a < n; a++)
			for (int b = a + 1; b < n; b++) {
				struct cost c;

				for (int i = 0; i < COST_PARTS; i++) {
					long long part;

					if (scanf("%lld", &part) != 1)
						return 1;
					c.part[i] = part;
				}
				matching_set_cost(m, a, b, &c);
			}
		matching_solve(m);
		for (int a = 0; a < n; a++)
			printf("%d ", matching_mate(m, a));
		puts(matching_is_proven(m) ? "proven" : "NOT PROVEN");
		matching_free(m);
	}
	return 0;
}

/* The stronger wins more often: strength is the number of the player. */
static void play_round(struct field *f)
{
	struct field_round *r = &f->round[f->n_rounds - 1];
	struct error err = ERROR_INIT;

	for (int i = 0; i < r->n; i++) {
		uint32_t a = (uint32_t)(f->n + 50 - r->pair[i].player[0]), b = (uint32_t)(f->n + 50 - r->pair[i].player[1]);
		int winner = chance(100) < 8 ? 0 : chance(a + b) < a ? 1 : 2;

		field_set(f, (struct field_place){ f->n_rounds, i + 1, 1 },
		              (struct field_game){ true, CUP_OVER, winner, winner ? (int)chance(6) : 0 }, &err);
	}
	for (int p = 1; p <= f->n; p++)
		if (chance(100) < 2)
			field_out(f, p);
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int draw_all(int players, int rounds, uint64_t start)
{
	struct field f = FIELD_INIT;
	double all = 0, worst = 0, before;
	struct hash table;

	state = start;
	f.terms = (struct field_terms){ .format = CUP_SWISS, .rounds = rounds, .points = { 2, 1, 0, 2 },
		.tiebreak = { CUP_BUCHHOLZ, CUP_SONNEBORN, CUP_DIRECT, CUP_WINS }, .n_tiebreaks = 4 };
	for (int p = 0; p < players; p++)
		field_join(&f, NULL);
	for (int k = 0; k < rounds; k++) {
		struct hash seed = hash_tagged("bench", &(uint64_t[]){ start, (uint64_t)k }, 16);
		struct field_round r;
		double took;

		before = seconds();
		draw_round(&r, &f, &seed);
		took = seconds() - before;
		all += took;
		worst = took > worst ? took : worst;
		field_add_round(&f, &r);
		play_round(&f);
	}
	before = seconds();
	table = standings_hash(&f);
	printf("%d players, %d rounds: a draw %.3f s, worst %.3f s; a table %.3f s, %02x%02x\n", players, rounds, all / rounds,
	       worst, seconds() - before, table.bytes[0], table.bytes[1]);
	field_release(&f);
	return 0;
}

int main(int argc, char **argv)
{
	struct error err = ERROR_INIT;

	if (crypto_ready(&err) < 0)
		return 1;
	if (argc == 2 && strcmp(argv[1], "match") == 0)
		return match_all();
	if (argc == 5 && strcmp(argv[1], "draw") == 0)
		return draw_all(atoi(argv[2]), atoi(argv[3]), (uint64_t)atoi(argv[4]));
	fprintf(stderr, "usage: cup match | cup draw PLAYERS ROUNDS SEED\n");
	return 2;
}
