/* test_strands.c - of small rows all histories are counted out, and what is filled in must be one of them, each as
 * often as the others, and without chance the same whichever of them is the truth. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "whatif/random_oracle.h"
#include "whatif/strands.h"
#include "suite.h"

enum { PIECES = 4, STRANDS_MOST = PIECES * 4, HISTORIES_MOST = 1000, ROWS = 60 };
enum { ALIKE_MOST = 60, EXPECTED = 400, DEVIATION = 20 };

/* A row: which pieces of the truth go into which shuffle, and where the seat sees them. */
struct toy_row {
	struct strand strand[STRANDS_MOST];
	int n, shuffles;
};

static int below(struct random_oracle *o, int n)
{
	int face;

	o->oracle.dice(&o->oracle, NULL, "", n, 1, &face);
	return face - 1;
}

/* Up to three shuffles, each of some pieces, but of one at least. */
static void make_row(struct toy_row *row, struct random_oracle *o)
{
	int last[PIECES];                        /* the strand a piece is on */

	memset(row, 0, sizeof *row);
	row->shuffles = below(o, 4);
	for (int i = 0; i < PIECES; i++) {
		last[i] = row->n;
		row->strand[row->n++] = (struct strand){ .piece = i, .to = row->shuffles + 1, .seen = below(o, 4) == 0 };
	}
	for (int s = 1; s <= row->shuffles; s++)
		for (int i = 0; i < PIECES; i++)
			if (i == s || below(o, 2)) {
				row->strand[last[i]].to = s;
				last[i] = row->n;
				row->strand[row->n++] = (struct strand){
					.piece = i, .from = s, .to = row->shuffles + 1, .seen = below(o, 4) == 0
				};
			}
}

/* --- counted out ------------------------------------------------------------------------------------------ */

struct histories {
	int as[HISTORIES_MOST][STRANDS_MOST];
	int times[HISTORIES_MOST];
	int n;
};

/* Has PIECE come to where strand I begins, and not gone on from there by a strand before I? */
static bool can_go(const struct toy_row *row, const int *as, int i, int piece)
{
	bool here = row->strand[i].from == 0;

	for (int k = 0; k < i; k++) {
		if (as[k] == piece && row->strand[k].to == row->strand[i].from)
			here = true;
		if (as[k] == piece && row->strand[k].from == row->strand[i].from)
			return false;
	}
	return here;
}

static void count_out(struct histories *h, const struct toy_row *row, int *as, int i)
{
	if (h->n == HISTORIES_MOST)
		return;
	if (i == row->n) {
		memcpy(h->as[h->n++], as, sizeof h->as[0]);
		return;
	}
	for (int piece = 0; piece < PIECES; piece++)
		if ((!row->strand[i].seen || row->strand[i].piece == piece) && can_go(row, as, i, piece)) {
			as[i] = piece;
			count_out(h, row, as, i + 1);
		}
}

static struct histories *all_histories(const struct toy_row *row)
{
	struct histories *h = calloc(1, sizeof *h);
	int as[STRANDS_MOST] = { 0 };

	ck_assert_ptr_nonnull(h);
	count_out(h, row, as, 0);
	ck_assert_int_gt(h->n, 0);
	return h;
}

static int find(const struct histories *h, const struct toy_row *row)
{
	for (int k = 0; k < h->n; k++) {
		int i = 0;

		while (i < row->n && h->as[k][i] == row->strand[i].as)
			i++;
		if (i == row->n)
			return k;
	}
	return -1;
}

/* --- tests ------------------------------------------------------------------------------------------------ */

static void fill_by(struct toy_row *row, struct random_oracle *random, bool first_flow)
{
	struct strands all = {
		.strand = row->strand, .n = row->n, .n_pieces = PIECES, .shuffles = row->shuffles, .random = random,
		.first_flow = first_flow
	};
	struct error err = ERROR_INIT;

	ck_assert_msg(strands_fill(&all, &err) == 0, "%s", err.text);
}

static void fill(struct toy_row *row, struct random_oracle *random)
{
	fill_by(row, random, false);
}

START_TEST(strands__at_random_are_each_history_as_often)
{
	struct random_oracle o, random;
	int several = 0;

	random_oracle_init(&o, 1);
	random_oracle_init(&random, 2);
	for (int n = 0; n < (int)TIMES(ROWS); n++) {
		struct toy_row row;
		struct histories *h;

		make_row(&row, &o);
		h = all_histories(&row);
		if (h->n <= ALIKE_MOST) {
			several += h->n > 1 && row.shuffles > 1;
			for (int i = 0; i < EXPECTED * h->n; i++) {
				int k;

				fill(&row, &random);
				k = find(h, &row);
				ck_assert_int_ge(k, 0);
				h->times[k]++;
			}
			for (int k = 0; k < h->n; k++)
				ck_assert_msg(abs(h->times[k] - EXPECTED) < 5 * DEVIATION, "row %d: %d of %d histories came %d times", n, k,
				              h->n, h->times[k]);
		}
		free(h);
	}
	ck_assert_int_gt(several, 0);
}
END_TEST

static void fill_as_tried(struct toy_row *row, int which)
{
	struct random_oracle tried;

	random_oracle_init(&tried, (uint64_t)which);
	fill_by(row, which ? &tried : NULL, true);
}

/* _i 0: in pack order; else the I-th others that are tried. */
START_TEST(strands__without_chance_are_the_same_whatever_is_true)
{
	struct random_oracle o;

	random_oracle_init(&o, 3);
	for (int n = 0; n < (int)TIMES(ROWS); n++) {
		struct toy_row row, other;
		struct histories *h;

		make_row(&row, &o);
		h = all_histories(&row);
		fill_as_tried(&row, _i);
		ck_assert_int_ge(find(h, &row), 0);
		for (int k = 0; k < h->n && k < 200; k++) {
			other = row;
			for (int i = 0; i < row.n; i++)
				other.strand[i].piece = h->as[k][i];
			fill_as_tried(&other, _i);
			for (int i = 0; i < row.n; i++)
				ck_assert_int_eq(other.strand[i].as, row.strand[i].as);
		}
		free(h);
	}
}
END_TEST

/* Hands of a whole pack, shuffled into each other as often as may be. */
START_TEST(strands__of_many_shuffles_are_found)
{
	enum { MANY = 250 };
	static struct strand strand[MANY * (STRAND_SHUFFLES + 1)];
	struct strands all = { .strand = strand, .n_pieces = MANY, .shuffles = STRAND_SHUFFLES };
	struct error err = ERROR_INIT;
	struct random_oracle o;
	int last[MANY], n = 0;

	random_oracle_init(&o, 5);
	for (int i = 0; i < MANY; i++) {
		last[i] = n;
		strand[n++] = (struct strand){ .piece = i, .to = STRAND_SHUFFLES + 1, .seen = i < 40 };
	}
	for (int s = 1; s <= STRAND_SHUFFLES; s++)
		for (int i = 0; i < MANY; i++)
			if (below(&o, 3) == 0) {
				strand[last[i]].to = s;
				last[i] = n;
				strand[n++] = (struct strand){
					.piece = i, .from = s, .to = STRAND_SHUFFLES + 1, .seen = below(&o, 5) == 0
				};
			}
	all.n = n;
	ck_assert_msg(strands_fill(&all, &err) == 0, "%s", err.text);
	all.random = &o;
	ck_assert_msg(strands_fill(&all, &err) == 0, "%s", err.text);
	all.shuffles++;
	ck_assert_int_lt(strands_fill(&all, &err), 0);
	ck_assert(strstr(err.text, "shuffles in one call of a row") != NULL);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("strands");
	TCase *c = tcase_create("strands");

	tcase_set_timeout(c, 60);
	tcase_add_test(c, strands__at_random_are_each_history_as_often);
	tcase_add_loop_test(c, strands__without_chance_are_the_same_whatever_is_true, 0, 4);
	tcase_add_test(c, strands__of_many_shuffles_are_found);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
