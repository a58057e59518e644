/* next.c - what may come next, over every word of many orders: `make next-words` prints the figures.
 *
 *     next cases GAME [PART]          the orders of all cases under tests/cases/GAME
 *     next random GAME GAMES [hidden] those of random games, whose players write whole turns
 *
 * LOUD=1 prints what is wrong, EVERY=N tries one of so many answers. */
#include <stdio.h>
#include <stdlib.h>
#include "../unit/next_games.h"
#include "rules/registry.h"
#include "trust/crypto.h"

static void print_tally(const char *what, const struct next_tally *t)
{
	long lives = t->words - t->never - t->lapsed;

	printf("%-10s %5ld orders %6ld words %6ld offered %6.2f %%, without %ld that never act and %ld that lapse %6.2f %%; "
	       "certain %6ld, missed %ld; tried %6ld, refused %ld, misread %ld\n",
	       what, t->orders, t->words, t->offered, t->words ? 100.0 * (double)t->offered / (double)t->words : 0.0, t->never,
	       t->lapsed, lives ? 100.0 * (double)t->offered / (double)lives : 0.0, t->certain, t->certain_missed, t->answers,
	       t->refused, t->misread);
}

int main(int argc, char **argv)
{
	const char *loud = getenv("LOUD"), *every = getenv("EVERY");
	struct next_tally t = { .loud = loud ? atoi(loud) : 0, .every = every ? atoi(every) : 1 };
	struct error err = ERROR_INIT;
	int i = 0, result = 2;

	while (argc > 2 && registry[i] && strcmp(registry[i]->name, argv[2]) != 0)
		i++;
	if (argc < 3 || !registry[i] || crypto_ready(&err) < 0) {
		fprintf(stderr, "usage: next cases GAME [PART] | next random GAME GAMES [hidden]\n");
		return 2;
	}
	if (strcmp(argv[1], "cases") == 0)
		result = next_cases(&t, registry[i], argc > 3 ? argv[3] : NULL, 1);
	else if (strcmp(argv[1], "random") == 0)
		result = next_random(&t, registry[i], argc > 3 ? atoi(argv[3]) : 10, argc > 4);
	print_tally(argv[2], &t);
	return result;
}
