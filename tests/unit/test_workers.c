/* test_workers.c - work that is shared by processes, and what happens when one of them fails. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/workers.h"
#include "suite.h"

struct asked {
	int fails, dies;                         /* worker, or -1 */
	size_t bytes;                            /* that each writes besides its number */
	struct text heard;
	int refuses;                             /* what this one wrote is refused, or -1 */
};

static int write_number(void *with, int i, int n, struct text *out)
{
	const struct asked *a = with;

	text_print(out, "%d of %d;", i, n);
	for (size_t k = 0; k < a->bytes; k++)
		text_putc(out, 'x');
	if (i == a->dies)
		_exit(0x42);
	return i == a->fails ? -1 : 0;
}

static int hear_number(void *with, int i, const char *bytes, size_t length)
{
	struct asked *a = with;
	size_t n = strcspn(bytes, ";") + 1;

	ck_assert_uint_eq(length, n + a->bytes);
	text_add(&a->heard, bytes, n);
	return i == a->refuses ? -1 : 0;
}

static struct asked nothing_special(void)
{
	return (struct asked){ -1, -1, 0, TEXT_INIT, -1 };
}

START_TEST(workers__are_heard_in_their_order)
{
	struct asked a = nothing_special();

	a.bytes = 200000;                        /* more than a pipe holds */
	ck_assert_int_eq(workers_run(3, write_number, hear_number, &a), 0);
	ck_assert_str_eq(a.heard.bytes, "0 of 3;1 of 3;2 of 3;");
	text_release(&a.heard);
}
END_TEST

START_TEST(workers__that_fail_are_noticed)
{
	struct asked a = nothing_special();

	a.fails = _i;
	ck_assert_int_eq(workers_run(3, write_number, hear_number, &a), -1);
	a.fails = -1;
	a.dies = _i;
	ck_assert_int_eq(workers_run(3, write_number, hear_number, &a), -1);
	a.dies = -1;
	a.refuses = _i;
	ck_assert_int_eq(workers_run(3, write_number, hear_number, &a), -1);
	a.refuses = -1;
	ck_assert_int_eq(workers_run(3, write_number, hear_number, &a), 0);
	text_release(&a.heard);
}
END_TEST

START_TEST(workers__are_as_many_as_are_allowed)
{
	ck_assert_int_ge(workers_processors(), 1);
	ck_assert_int_le(workers_processors(), WORKERS_MOST);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("workers");
	TCase *tests = tcase_create("workers");

	tcase_add_test(tests, workers__are_heard_in_their_order);
	tcase_add_loop_test(tests, workers__that_fail_are_noticed, 0, 3);
	tcase_add_test(tests, workers__are_as_many_as_are_allowed);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
