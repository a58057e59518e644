/* test_canon_mail.c - blocks in a mail: signatures in armor, the layout they are printed in, what an error shows of it,
 * and the sed line that gives anybody their canonical bytes. */
#include "canon_text.h"

#include <stdarg.h>
#include <unistd.h>

#include "trust/canon_print.h"
#include "trust/crypto.h"
#include "vectors.h"
#include "suite.h"

/* --- armor -------------------------------------------------------------------------------------- */

#define ARMOR "-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\nAAAA==\n-----END SSH SIGNATURE-----\n"

START_TEST(canon__armor_belongs_to_the_block_before_it)
{
	parse(ARMOR BEGIN END "text\n" ARMOR ARMOR BEGIN "end\n" END);
	ck_assert_int_eq(canon.n, 2);
	ck_assert_str_eq(canon.armor[0], ARMOR);
	ck_assert_ptr_null(canon.armor[1]);
}
END_TEST

START_TEST(canon__armor_survives_quoting_and_crlf)
{
	parse(BEGIN END "> -----BEGIN SSH SIGNATURE-----  \r\n> U1NIU0lH\r\n> AAAA==\t\r\n"
	      "> -----END SSH SIGNATURE-----\r\n");
	ck_assert_str_eq(canon.armor[0], ARMOR);
}
END_TEST

START_TEST(canon__armor_without_end_is_passed_over)
{
	struct text t = TEXT_INIT;

	parse(BEGIN END "-----BEGIN SSH SIGNATURE-----\n" BEGIN "end\n" END);
	ck_assert_int_eq(canon.n, 2);
	ck_assert_ptr_null(canon.armor[0]);
	text_puts(&t, BEGIN END "-----BEGIN SSH SIGNATURE-----\n");
	for (int i = 0; i < 1000; i++)
		text_puts(&t, "U1NIU0lH\n");
	text_puts(&t, "-----END SSH SIGNATURE-----\n");
	parse(t.bytes);
	ck_assert_ptr_null(canon.armor[0]);
	text_release(&t);
}
END_TEST

/* --- printing ----------------------------------------------------------------------------------- */

static void check_mail_lines(const char *mail)
{
	for (const char *line = mail, *end; *line; line = end + 1) {
		end = strchr(line, '\n');
		ck_assert_ptr_nonnull(end);
		ck_assert_int_le(end - line, 64);
		ck_assert_ptr_null(strchr("-./", *line));
		ck_assert_int_ne(strncmp(line, "From ", 5), 0);
	}
}

START_TEST(canon__mail_layout_parses_back)
{
	static const char bytes[] =
		BEGIN "game 865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5\n"
		      "-x .y /z\nFrom Perth\n.\n"
		      "when losses: highland full irish auto steady panicked rolled lowland cavalry highland "
	              "full\n" END;
	struct text mail = TEXT_INIT;

	canon_print_mail(&mail, bytes, sizeof bytes - 1);
	check_mail_lines(mail.bytes);
	ck_assert_ptr_nonnull(strstr(mail.bytes, "drumhead-begin 1 orders ;\n"));
	becomes(mail.bytes, bytes);
	text_release(&mail);
}
END_TEST

START_TEST(canon__mail_layout_takes_the_longest_words)
{
	char word[65];
	struct text t = TEXT_INIT, mail = TEXT_INIT;

	memset(word, 'x', 64);
	word[64] = '\0';
	text_print(&t, BEGIN "%s %s %s\n%s\n" END, word, word, word, word);
	canon_print_mail(&mail, t.bytes, t.length);
	becomes(mail.bytes, t.bytes);
	text_release(&t);
	text_release(&mail);
}
END_TEST

static void excerpt(const char *input, int line, int column, const char *word, const char *wanted)
{
	struct token at = { word, line, column };
	struct text t = TEXT_INIT;

	canon_excerpt(&t, input, strlen(input), &at);
	ck_assert_str_eq(t.bytes, wanted);
	text_release(&t);
}

START_TEST(canon__excerpts_mark_the_word)
{
	excerpt("end\n> march RI2: Stirling\nx", 2, 14, "Stirling",
	        "    > march RI2: Stirling\n                 ^~~~~~~~\n");
	excerpt("a\tb", 1, 3, "b", "    a b\n      ^\n");
	excerpt("\xef\xbb\xbf" "a\x1b[31m b", 1, 9, "b", "    a?[31m b\n           ^\n");
	excerpt("a", 7, 1, "a", "");
	excerpt("caf\xe9 b", 1, 6, "b", "    caf? b\n         ^\n");
}
END_TEST

/* --- the stock line ----------------------------------------------------------------------------- */

#define STOCK                                                                                              \
	"tr -d '\\r' < %1$s/draft | sed -e 's/\\(^\\|[[:blank:]]\\)#.*//' -e 's/[[:blank:]]\\{1,\\}/ /g' "  \
	"-e 's/^[ >|]*//' -e 's/ $//' -e '/^$/d' > %1$s/my.orders"

START_TEST(canon__the_stock_sed_line_makes_canonical_bytes)
{
	static const char draft_text[] =
		"# my draft\r\n> " BEGIN "  game\t865810a9ccafe040   3dee55f804508cce\n\n"
		"|volley 3 # three\n\t# nothing\nend   \t\n\n" END;
	char dir[256], path[300];
	struct text t = TEXT_INIT;

	scratch_directory(dir, sizeof dir);
	snprintf(path, sizeof path, "%s/draft", dir);
	ck_assert_int_eq(file_replace(path, draft_text, sizeof draft_text - 1, 0600, &canon_error), 0);
	text_print(&t, STOCK, dir);
	ck_assert_int_eq(system(t.bytes), 0);
	text_clear(&t);
	ck_assert_int_eq(file_remove(path, &canon_error), 0);
	snprintf(path, sizeof path, "%s/my.orders", dir);
	ck_assert_int_eq(file_read(&t, path, VECTOR_MOST, &canon_error), 0);
	becomes(draft_text, t.bytes);
	ck_assert_int_eq(file_remove(path, &canon_error), 0);
	rmdir(dir);
	text_release(&t);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, canon__armor_belongs_to_the_block_before_it);
	tcase_add_test(tc, canon__armor_survives_quoting_and_crlf);
	tcase_add_test(tc, canon__armor_without_end_is_passed_over);
	tcase_add_test(tc, canon__mail_layout_parses_back);
	tcase_add_test(tc, canon__mail_layout_takes_the_longest_words);
	tcase_add_test(tc, canon__excerpts_mark_the_word);
	tcase_add_test(tc, canon__the_stock_sed_line_makes_canonical_bytes);
}

int main(void)
{
	Suite *suite = suite_create("canon_mail");
	TCase *tc = tcase_create("canon_mail");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	add_tests(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
