/* rating.c - the equations keep the names that the papers give them. */
#include "cup/rating.h"

#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

static const double TAU = 0.5, SCALE = 173.7178, CLOSE = 1e-6;
static const double MOST_DEVIATION = 350;
enum { PROVISIONAL = 30, K_PROVISIONAL = 40, K = 20 };

double elo_expected(double r, double other)
{
	return 1 / (1 + pow(10, (other - r) / 400));
}

/* --- Glicko-2 ----------------------------------------------------------------------------------------- */

/* A player's games, summed: 1 / v, and delta / v. */
struct evidence {
	double precision, surprise;
	double elo;                              /* score less what was expected */
	int games;
};

static double g_of(double phi)
{
	const double pi = acos(-1);

	return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

struct curve {
	double delta, phi, v, a;
};

static double height(const struct curve *c, double x)
{
	const double e = exp(x), d = c->phi * c->phi + c->v + e;

	return e * (c->delta * c->delta - d) / (2 * d * d) - (x - c->a) / (TAU * TAU);
}

/* Step 5 of the paper: where the curve is 0, by the Illinois variant of regula falsi. */
static double new_volatility(const struct curve *c, double sigma)
{
	double a = c->a, b, fa, fb;

	if (c->delta * c->delta > c->phi * c->phi + c->v) {
		b = log(c->delta * c->delta - c->phi * c->phi - c->v);
	} else {
		int k = 1;

		while (height(c, c->a - k * TAU) < 0)
			k++;
		b = c->a - k * TAU;
	}
	fa = height(c, a);
	fb = height(c, b);
	while (fabs(b - a) > CLOSE) {
		double next = a + (a - b) * fa / (fb - fa), f = height(c, next);

		if (f * fb <= 0) {
			a = b;
			fa = fb;
		} else {
			fa /= 2;
		}
		b = next;
		fb = f;
	}
	return sigma > 0 ? exp(a / 2) : 0;
}

static void update_glicko(struct rating *r, const struct evidence *e)
{
	const double phi = r->deviation / SCALE, mu = (r->glicko - 1500) / SCALE;
	double sigma = r->volatility, before, after;

	if (e->games > 0) {
		struct curve c = { .phi = phi, .v = 1 / e->precision, .a = log(sigma * sigma) };

		c.delta = c.v * e->surprise;
		sigma = new_volatility(&c, sigma);
	}
	before = sqrt(phi * phi + sigma * sigma);
	after = 1 / sqrt(1 / (before * before) + e->precision);
	r->glicko = (mu + after * after * e->surprise) * SCALE + 1500;
	r->deviation = after * SCALE < MOST_DEVIATION ? after * SCALE : MOST_DEVIATION;
	r->volatility = sigma;
}

/* --- a period ----------------------------------------------------------------------------------------- */

static void add_game(struct evidence *e, const struct rating *r, const struct rating *other, double score)
{
	const double g = g_of(other->deviation / SCALE);
	const double expected = 1 / (1 + exp(-g * (r->glicko - other->glicko) / SCALE));

	e->precision += g * g * expected * (1 - expected);
	e->surprise += g * (score - expected);
	e->elo += score - elo_expected(r->elo, other->elo);
	e->games++;
}

void rating_period(struct rating *r, int n, const struct rated_game *game, int n_games)
{
	struct evidence *e = must_alloc((size_t)(n + 1) * sizeof *e);

	for (int i = 0; i < n_games; i++)
		add_game(&e[game[i].player], &r[game[i].player], &r[game[i].opponent], game[i].score);
	for (int i = 0; i < n; i++) {
		r[i].elo += (r[i].games < PROVISIONAL ? K_PROVISIONAL : K) * e[i].elo;
		r[i].games += e[i].games;
		update_glicko(&r[i], &e[i]);
	}
	free(e);
}
