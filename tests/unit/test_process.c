/* test_process.c - other programs: what is kept of what they say, and those that do not end, do not listen, are not
 * there. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/command.h"
#include "base/process.h"
#include "suite.h"

/* Run by `sh -c SCRIPT`. */
static struct process shell(const char *argv[4], const char *script)
{
	argv[0] = "sh";
	argv[1] = "-c";
	argv[2] = script;
	argv[3] = NULL;
	return (struct process){ .argv = argv, .seconds = 60 };
}

static void check_output(struct process *p, int status, const char *output, const char *errors)
{
	struct error err = ERROR_INIT;

	ck_assert_msg(process_run(p, &err) == 0, "%s", err.text);
	ck_assert_int_eq(p->status, status);
	ck_assert_str_eq(p->output.bytes, output);
	ck_assert_str_eq(p->errors.bytes, errors);
	process_release(p);
}

/* P is killed for REASON, and long before it would have ended by itself. */
static void check_stopped(struct process *p, const char *reason)
{
	struct error err = ERROR_INIT;
	int64_t began = process_clock();

	ck_assert_int_eq(process_run(p, &err), -1);
	ck_assert_int_eq(err.kind, ERROR_TEMPORARY);
	ck_assert_msg(strstr(err.text, reason) != NULL, "%s", err.text);
	ck_assert_int_lt(process_clock() - began, 300 * 1000);
	ck_assert_int_eq(p->status, 128 + SIGKILL);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	process_release(p);
}

START_TEST(process__keeps_both_outputs_apart)
{
	const char *argv[4];
	struct process p = shell(argv, "echo result; echo talk >&2; exit 3");

	check_output(&p, 3, "result\n", "talk\n");
}
END_TEST

START_TEST(process__may_have_its_outputs_in_one)
{
	const char *argv[4];
	struct process p = shell(argv, "echo result; echo talk >&2");

	p.err = STREAM_OTHER;
	check_output(&p, 0, "result\ntalk\n", "");
	p.out = STREAM_NULL;
	check_output(&p, 0, "", "");
}
END_TEST

START_TEST(process__may_read_a_file)
{
	const char *argv[4];
	char file[] = "test_process.XXXXXX";
	struct process p = shell(argv, "[ -f /dev/stdin ] && cat");
	int fd = mkstemp(file);

	p.in = STREAM_FILE;
	p.input_file = file;
	ck_assert_int_eq(write(fd, "lines\n", 6), 6);
	close(fd);
	check_output(&p, 0, "lines\n", "");
	ck_assert_int_eq(unlink(file), 0);
}
END_TEST

START_TEST(process__has_an_empty_input_if_it_is_given_none)
{
	const char *argv[4];
	struct process p = shell(argv, "cat; echo end");

	check_output(&p, 0, "end\n", "");
	p.in = STREAM_NULL;
	check_output(&p, 0, "end\n", "");
}
END_TEST

START_TEST(process__runs_in_another_directory_and_environment)
{
	const char *argv[4], *environment[] = { "DRUMHEAD_TEST_A=other", "DRUMHEAD_TEST_B=b", NULL };
	struct process p = shell(argv, "pwd; echo $DRUMHEAD_TEST_A $DRUMHEAD_TEST_B $DRUMHEAD_TEST_AB");

	setenv("DRUMHEAD_TEST_A", "ours", 1);
	setenv("DRUMHEAD_TEST_AB", "kept", 1);
	p.directory = "/";
	p.environment = environment;
	check_output(&p, 0, "/\nother b kept\n", "");
}
END_TEST

/* Far more than a pipe holds goes in while as much comes out: neither side waits for the other for ever. */
START_TEST(process__is_fed_while_it_is_read)
{
	enum { N = 3 * 1024 * 1024 };
	const char *const argv[] = { "cat", NULL };
	char *input = must_alloc(N);
	struct process p = { .argv = argv, .input = input, .length = N, .seconds = 120 };
	struct error err = ERROR_INIT;

	for (int i = 0; i < N; i++)
		input[i] = (char)('a' + i % 23);
	ck_assert_msg(process_run(&p, &err) == 0, "%s", err.text);
	ck_assert_int_eq(p.status, 0);
	ck_assert_uint_eq(p.output.length, N);
	ck_assert_int_eq(memcmp(p.output.bytes, input, N), 0);
	process_release(&p);
	free(input);
}
END_TEST

START_TEST(process__need_not_read_its_input)
{
	enum { N = 1024 * 1024 };
	const char *argv[4];
	char *input = must_alloc(N);
	struct process p = shell(argv, "exec <&-; echo done");

	p.input = input;
	p.length = N;
	check_output(&p, 0, "done\n", "");
	free(input);
}
END_TEST

START_TEST(process__is_stopped_when_its_time_is_over)
{
	const char *argv[4];
	struct process p = shell(argv, "trap '' TERM; sleep 1000; sleep 1000");

	p.seconds = 1;
	check_stopped(&p, "more than 1 seconds");
}
END_TEST

START_TEST(process__is_stopped_though_it_has_closed_its_outputs)
{
	const char *argv[4];
	struct process p = shell(argv, "exec >&- 2>&-; sleep 1000");

	p.seconds = 1;
	check_stopped(&p, "more than 1 seconds");
}
END_TEST

/* What it has started holds the pipe, and goes with it. */
START_TEST(process__is_stopped_with_what_it_has_started)
{
	const char *argv[4];
	struct process p = shell(argv, "sleep 1000 & echo $!; wait");
	struct error err = ERROR_INIT;
	bool gone = false;

	p.seconds = 1;
	ck_assert_int_eq(process_run(&p, &err), -1);
	ck_assert_int_gt(atoi(p.output.bytes), 1);
	for (int i = 0; i < 3000 && !gone; i++) {
		char path[64], state[512] = "";
		FILE *stat;

		snprintf(path, sizeof path, "/proc/%d/stat", atoi(p.output.bytes));
		stat = fopen(path, "r");
		gone = !stat || !fgets(state, sizeof state, stat) || strstr(state, ") Z ");      /* nobody may reap it */
		if (stat)
			fclose(stat);
		if (!gone)
			usleep(10000);
	}
	ck_assert(gone);
	process_release(&p);
}
END_TEST

START_TEST(process__is_stopped_when_it_says_too_much)
{
	const char *argv[4];
	struct process p = shell(argv, "while :; do echo much; echo more >&2; done");

	p.most = 10000;
	check_stopped(&p, "more than 10000 bytes");
	p.seconds = 0;
	check_stopped(&p, "more than 10000 bytes");
}
END_TEST

START_TEST(process__that_is_not_there_is_told_as_by_a_shell)
{
	const char *const argv[] = { "drumhead-no-such-program", NULL };
	struct process p = { .argv = argv, .input = "x", .length = 1, .seconds = 60 };
	struct error err = ERROR_INIT;

	ck_assert_int_eq(process_run(&p, &err), 0);
	ck_assert_int_eq(p.status, 127);
	ck_assert_int_eq(p.not_started, ENOENT);
	ck_assert_str_eq(p.errors.bytes, "drumhead-no-such-program: No such file or directory\n");
	process_release(&p);
}
END_TEST

START_TEST(process__that_was_killed_has_a_status)
{
	const char *argv[4];
	struct process p = shell(argv, "kill -9 $$");

	check_output(&p, 128 + SIGKILL, "", "");
}
END_TEST

START_TEST(process__command_is_split_at_blanks)
{
	const char *const more[] = { "a b", "$HOME", NULL };
	struct process p = { .seconds = 60 };
	struct error err = ERROR_INIT;

	ck_assert_int_eq(process_run_command(&p, " printf  [%s]", more, &err), 0);
	ck_assert_str_eq(p.output.bytes, "[a b][$HOME]");
	process_release(&p);
	ck_assert_int_eq(process_run_command(&p, "  ", NULL, &err), -1);
	process_release(&p);
}
END_TEST

START_TEST(partner__answers_line_by_line)
{
	const char *const argv[] = { "sh", "-c", "while read -r line; do printf '%s!\\n%s' \"$line\" ''; done", NULL };
	struct error err = ERROR_INIT;
	struct text answer = TEXT_INIT;
	struct partner p;

	ck_assert_int_eq(partner_start(&p, "the partner", argv, &err), 0);
	ck_assert_int_eq(partner_ask(&answer, &p, "one", &err), 0);
	ck_assert_str_eq(answer.bytes, "one!");
	ck_assert_int_eq(partner_ask(&answer, &p, "two", &err), 0);
	ck_assert_str_eq(answer.bytes, "two!");
	partner_end(&p);
	partner_end(&p);
	text_release(&answer);
}
END_TEST

START_TEST(partner__that_has_gone_is_noticed)
{
	const char *const argv[] = { "sh", "-c", "read -r line; echo $line; exec <&-", NULL };
	const char *const none[] = { "drumhead-no-such-program", NULL };
	struct error err = ERROR_INIT;
	struct text answer = TEXT_INIT;
	struct partner p;

	ck_assert_int_eq(partner_start(&p, "the partner", argv, &err), 0);
	ck_assert_int_eq(partner_ask(&answer, &p, "one", &err), 0);
	ck_assert_int_eq(partner_ask(&answer, &p, "two", &err), -1);
	ck_assert_str_eq(err.text, "the partner gave no answer; what it said stands above");
	partner_end(&p);
	error_clear(&err);
	ck_assert_int_eq(partner_start(&p, "nobody", none, &err), -1);
	partner_end(&p);
	text_release(&answer);
}
END_TEST

/* --- errors that a program reads ---------------------------------------------------------------------- */

static void check_error(const char *talk, bool found, const char *left, const char *why)
{
	struct text said = TEXT_INIT;
	struct error err = ERROR_INIT;

	text_puts(&said, talk);
	ck_assert_int_eq(command_read_error(&said, &err), found);
	ck_assert_str_eq(said.bytes, left);
	ck_assert_str_eq(err.text, why);
	ck_assert_int_eq(err.kind, !found ? ERROR_NONE : strstr(talk, "later") ? ERROR_TEMPORARY : ERROR_REFUSED);
	text_release(&said);
}

START_TEST(error__is_the_last_line_of_what_was_said)
{
	check_error("took entry 1\n{\"command\":\"adjudicate\",\"kind\":\"refused\",\"why\":\"line 2:\\nno\"}\n", true,
	            "took entry 1\n", "line 2:\nno");
	check_error("{\"command\":\"check\",\"kind\":\"later\",\"why\":\"busy\"}", true, "", "busy");
	check_error("{\"command\":\"check\",\"kind\":\"refused\",\"why\":\"a\"}\nmore\n", false,
	            "{\"command\":\"check\",\"kind\":\"refused\",\"why\":\"a\"}\nmore\n", "");
	check_error("{\"kind\":\"refused\"}\n", false, "{\"kind\":\"refused\"}\n", "");
	check_error("drumhead check: no\n", false, "drumhead check: no\n", "");
	check_error("", false, "", "");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("process");
	TCase *tests = tcase_create("process");

	tcase_set_timeout(tests, 600);
	tcase_add_test(tests, process__keeps_both_outputs_apart);
	tcase_add_test(tests, process__may_have_its_outputs_in_one);
	tcase_add_test(tests, process__may_read_a_file);
	tcase_add_test(tests, process__has_an_empty_input_if_it_is_given_none);
	tcase_add_test(tests, process__runs_in_another_directory_and_environment);
	tcase_add_test(tests, process__is_fed_while_it_is_read);
	tcase_add_test(tests, process__need_not_read_its_input);
	tcase_add_test(tests, process__is_stopped_when_its_time_is_over);
	tcase_add_test(tests, process__is_stopped_though_it_has_closed_its_outputs);
	tcase_add_test(tests, process__is_stopped_with_what_it_has_started);
	tcase_add_test(tests, process__is_stopped_when_it_says_too_much);
	tcase_add_test(tests, process__that_is_not_there_is_told_as_by_a_shell);
	tcase_add_test(tests, process__that_was_killed_has_a_status);
	tcase_add_test(tests, process__command_is_split_at_blanks);
	tcase_add_test(tests, partner__answers_line_by_line);
	tcase_add_test(tests, partner__that_has_gone_is_noticed);
	tcase_add_test(tests, error__is_the_last_line_of_what_was_said);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
