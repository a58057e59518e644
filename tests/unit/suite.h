/* suite.h - the end of every test program's main(). */
#ifndef TESTS_UNIT_SUITE_H
#define TESTS_UNIT_SUITE_H
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include "trust/crypto.h"

/* With sanitizers all is five times slower: of what is done over and over an eighth is enough.  So N times is, and one
 * of every N. */
#ifdef ARENA_STRICT
#define TIMES(n) (((n) + 7) / 8)
#define EVERY(n) (8 * (n))
#else
#define TIMES(n) (n)
#define EVERY(n) (n)
#endif

/* For a suite of hundreds of small tests: a process for each would cost more than the tests.  Where one crashes,
 * CK_FORK=yes tells which. */
static inline void suite_is_of_small_tests(void)
{
	setenv("CK_FORK", "no", 0);
}

/* For a suite with tests that end the program: they need a process each, whatever CK_FORK says. */
static inline void suite_ends_processes(void)
{
	setenv("CK_FORK", "yes", 1);
}

/* Makes an empty directory of its own, where tests/run lets scratch files lie, and writes its path; SIZE is 64 or more,
 * and more where TMPDIR is long. */
static inline void scratch_directory(char *path, size_t size)
{
	const char *tmp = getenv("TMPDIR");

	ck_assert_int_lt(snprintf(path, size, "%s/test-XXXXXX", tmp != NULL ? tmp : "/tmp"), (int)size);
	ck_assert_ptr_nonnull(mkdtemp(path));
}

/* Runs the suite, takes it, and returns main()'s exit status. */
static inline int suite_run(Suite *suite)
{
	struct error start = ERROR_INIT;
	SRunner *runner = srunner_create(suite);
	int failed;

	if (crypto_ready(&start) < 0) {
		fprintf(stderr, "%s\n", start.text);
		srunner_free(runner);
		return 1;
	}
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
#endif
