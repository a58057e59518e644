/* statistics.c - sums that end, so that no library and no table is needed.
 *
 * With h = x / 2: an even number f of degrees has exp(-h) times the sum of h^i / i! for i below f / 2; an odd one
 * erfc(sqrt h) and exp(-h) times the sum of h^(i + 1/2) / Gamma(i + 3/2) for i below (f - 1) / 2. */
#include "cup/statistics.h"

#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

double chi_square_chance(double x, int degrees)
{
	const double h = x / 2;
	double term, sum, start;

	if (x <= 0)
		return 1;
	if (degrees % 2) {
		sum = erfc(sqrt(h));
		term = exp(-h) * sqrt(h) / tgamma(1.5);
		start = 1.5;
	} else {
		sum = 0;
		term = exp(-h);
		start = 1;
	}
	for (int i = 0; i < degrees / 2; i++) {
		sum += term;
		term *= h / (start + i);
	}
	return sum < 1 ? sum : 1;
}

struct ranked {
	double chance;
	int from;
};

static int compare(const void *a, const void *b)
{
	const struct ranked *one = a, *two = b;

	if (one->chance < two->chance || one->chance > two->chance)
		return one->chance < two->chance ? -1 : 1;
	return one->from - two->from;
}

void holm_correct(double *chance, int n)
{
	struct ranked *r = must_alloc((size_t)(n + 1) * sizeof *r);
	double most = 0;

	for (int i = 0; i < n; i++)
		r[i] = (struct ranked){ chance[i], i };
	qsort(r, (size_t)n, sizeof *r, compare);
	for (int i = 0; i < n; i++) {
		double left = (n - i) * r[i].chance;

		most = left > most ? left : most;
		chance[r[i].from] = most < 1 ? most : 1;
	}
	free(r);
}

double least_chance(int n)
{
	return 1 - exp2(-1.0 / n);
}
