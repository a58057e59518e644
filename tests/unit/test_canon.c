/* test_canon.c - the canonical form against mangled mails.
 *
 * tests/data/canon holds a corpus: NAME.in is a mail, NAME.out the canonical bytes of its good blocks,
 * NAME.err the errors of the others. */
#include "canon_text.h"

#include <stdarg.h>
#include <unistd.h>

#include "trust/canon_exact.h"
#include "trust/crypto.h"
#include "vectors.h"
#include "suite.h"

/* --- helpers ------------------------------------------------------------------------------------ */

static const char *data_path(const char *name, const char *suffix)
{
	static char path[4096];
	const char *srcdir = getenv("srcdir");

	snprintf(path, sizeof path, "%s/tests/data/canon/%s%s", srcdir ? srcdir : ".", name, suffix);
	return path;
}

/* The file's bytes; none if there is no such file. */
static void data_text(struct text *out, const char *name, const char *suffix)
{
	const char *path = data_path(name, suffix);

	text_clear(out);
	if (file_exists(path))
		ck_assert_msg(file_read(out, path, VECTOR_MOST, &canon_error) == 0, "%s", canon_error.text);
}

/* --- the corpus --------------------------------------------------------------------------------- */

static void parse_corpus_file(struct text *good, struct text *bad, const struct text *input)
{
	struct canon c;

	if (canon_parse(&c, input->bytes, input->length, &canon_error) < 0) {
		text_print(bad, "%s\n", canon_error.text);
		error_clear(&canon_error);
		return;
	}
	for (int i = 0; i < c.n; i++) {
		struct block *b = &c.block[i];

		if (b->error.kind != ERROR_NONE)
			text_print(bad, "%s\n", b->error.text);
		else
			text_add(good, b->bytes, b->length);
	}
	canon_release(&c);
}

START_TEST(canon__corpus_of_mangled_mails)
{
	struct text input = TEXT_INIT, want = TEXT_INIT, good = TEXT_INIT, bad = TEXT_INIT;
	char **names;
	size_t n, tried = 0;

	ck_assert_int_eq(file_names(&names, &n, data_path("", ""), &canon_error), 0);
	for (size_t i = 0; i < n; i++) {
		char *dot = strrchr(names[i], '.');

		if (!dot || strcmp(dot, ".in") != 0)
			continue;
		*dot = '\0';
		text_clear(&good);
		text_clear(&bad);
		data_text(&input, names[i], ".in");
		parse_corpus_file(&good, &bad, &input);
		data_text(&want, names[i], ".out");
		ck_assert_msg(strcmp(want.bytes, good.bytes) == 0, "%s.out: got\n%s", names[i], good.bytes);
		data_text(&want, names[i], ".err");
		ck_assert_msg(strcmp(want.bytes, bad.bytes) == 0, "%s.err: got\n%s", names[i], bad.bytes);
		tried++;
	}
	ck_assert_uint_ge(tried, 25);
	file_names_free(names, n);
	text_release(&input);
	text_release(&want);
	text_release(&good);
	text_release(&bad);
}
END_TEST

START_TEST(canon__canonical_form_parses_to_itself)
{
	struct text want = TEXT_INIT;
	struct canon again;
	char **names;
	size_t n;

	ck_assert_int_eq(file_names(&names, &n, data_path("", ""), &canon_error), 0);
	for (size_t i = 0; i < n; i++) {
		char *dot = strrchr(names[i], '.');

		if (!dot || strcmp(dot, ".out") != 0)
			continue;
		data_text(&want, names[i], "");
		parse(want.bytes);
		for (int b = 0; b < canon.n; b++) {
			ck_assert_msg(canon_parse_exact(&again, canon.block[b].bytes, canon.block[b].length,
			                                &canon_error) == 0,
			              "%s: %s", names[i], canon_error.text);
			canon_release(&again);
		}
	}
	file_names_free(names, n);
	text_release(&want);
}
END_TEST

/* --- characters --------------------------------------------------------------------------------- */

/* Writes the UTF-8 of CODE, and a NUL. */
static void encode(char out[5], unsigned code)
{
	int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	out[n] = '\0';
	for (int i = n - 1; i > 0; i--, code >>= 6)
		out[i] = (char)(0x80 | (code & 0x3f));
	out[0] = (char)(lead[n] | code);
}

/* What "aXb" with the character CODE for X becomes inside a block: the canonical statement, "" if it
 * spoils the block. */
static const char *between(unsigned code)
{
	static char statement[64];
	char x[5];
	struct text t = TEXT_INIT;

	encode(x, code);
	text_print(&t, BEGIN "a%sb\n" END, x);
	parse(t.bytes);
	text_release(&t);
	statement[0] = '\0';
	if (canon.block->bytes)
		snprintf(statement, sizeof statement, "%.*s",
		         (int)(canon.block->length - sizeof BEGIN - sizeof END + 2),
		         canon.block->bytes + sizeof BEGIN - 1);
	return statement;
}

struct span {
	unsigned first, last;
};

static void all_become(const struct span *span, size_t n, const char *wanted)
{
	for (size_t i = 0; i < n; i++)
		for (unsigned c = span[i].first; c <= span[i].last; c++)
			ck_assert_msg(strcmp(between(c), wanted) == 0, "U+%04X gave %s", c, between(c));
}
#define ALL_BECOME(span, wanted) all_become(span, sizeof span / sizeof *span, wanted)

START_TEST(canon__maps_every_character_of_C1)
{
	static const struct span newlines[] = { { 0xa, 0xd }, { 0x85, 0x85 }, { 0x2028, 0x2029 } };
	static const struct span blanks[] = {{0x9, 0x9},       {0x20, 0x20},     {0xa0, 0xa0},
	                                     {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f},
	                                     {0x205f, 0x205f}, {0x3000, 0x3000}};
	static const struct span nothing[] = { { 0xad, 0xad }, { 0x200b, 0x200d }, { 0x2060, 0x2060 },
		{ 0xfeff, 0xfeff } };
	static const struct span hyphens[] = { { '-', '-' }, { 0x2010, 0x2015 }, { 0x2212, 0x2212 },
		{ 0xfe58, 0xfe58 }, { 0xfe63, 0xfe63 }, { 0xff0d, 0xff0d } };

	ALL_BECOME(newlines, "a\nb\n");
	ALL_BECOME(blanks, "a b\n");
	ALL_BECOME(nothing, "ab\n");
	ALL_BECOME(hyphens, "a-b\n");
}
END_TEST

START_TEST(canon__maps_the_apostrophes_of_C5)
{
	static const struct span apostrophes[] = { { '\'', '\'' }, { 0x2018, 0x2019 }, { 0x201b, 0x201b },
		{ 0x2032, 0x2032 }, { 0x2bc, 0x2bc } };

	ALL_BECOME(apostrophes, "a'b\n");
}
END_TEST

START_TEST(canon__takes_exactly_the_characters_of_C5)
{
	static const char refused[] = ";<>=*\"\\^{}~#|`";

	for (unsigned c = 0x21; c < 0x7f; c++) {
		char wanted[8];

		snprintf(wanted, sizeof wanted, "a%cb\n", c);
		if (strchr(refused, (int)c))
			wanted[0] = '\0';
		ck_assert_str_eq(between(c), wanted);
	}
}
END_TEST

START_TEST(canon__refuses_all_other_characters)
{
	static const struct span refused[] = { { 0x1, 0x8 }, { 0xe, 0x1f }, { 0x7f, 0x84 }, { 0x86, 0x9f },
		{ 0xa1, 0xac }, { 0xae, 0x2bb }, { 0x201a, 0x201a }, { 0x201c, 0x2027 }, { 0x2033, 0x2033 },
		{ 0x202a, 0x202e }, { 0x200e, 0x200f }, { 0xff1b, 0xff1b }, { 0x1f600, 0x1f600 } };

	ALL_BECOME(refused, "");
	ck_assert_ptr_nonnull(strstr(canon.block->error.text, "line 2, column 2"));
	ck_assert_ptr_nonnull(strstr(canon.block->error.text, "U+1F600"));
}
END_TEST

/* --- lines, statements, frames ------------------------------------------------------------------ */

START_TEST(canon__both_forms_are_one)
{
	const char *wanted = BEGIN "volley 3\nend\n" END;

	becomes(BEGIN "volley 3\nend\n" END, wanted);
	becomes("drumhead-begin 1 orders ; volley\n3 ; end ; drumhead-end", wanted);
	becomes("drumhead-begin 1 orders;volley 3;;end;drumhead-end", wanted);
	becomes(BEGIN "\n  volley\t3 # three dice\n#\n\nend #\n" END, wanted);
}
END_TEST

START_TEST(canon__quoting_is_stripped_at_line_starts_only)
{
	becomes("> > | " BEGIN ">| volley 3\n>drumhead-end\n", BEGIN "volley 3\n" END);
	spoiled(BEGIN "volley > 3\n" END, "line 2, column 8: the character `>` U+003E");
}
END_TEST

START_TEST(canon__comments_begin_after_a_blank)
{
	becomes(BEGIN "volley 3 # \"three\" caf\xc3\xa9\n#all of it\n" END, BEGIN "volley 3\n" END);
	becomes(BEGIN "volley 3\n# drumhead-end\nend\n" END, BEGIN "volley 3\nend\n" END);
	spoiled(BEGIN "volley#3\n" END, "line 2, column 7: the character `#` U+0023");
}
END_TEST

START_TEST(canon__semicolons_and_comments_exclude_each_other)
{
	spoiled("drumhead-begin 1 orders ;\nvolley 3 ; # three\n" END,
	        "line 2, column 12: a `#` in a block that has");
	spoiled(BEGIN "volley 3 # first; last\n" END,
	        "line 2, column 10: a `#` in a block that has a `;` (line 2)");
}
END_TEST

START_TEST(canon__lost_line_ends_are_never_misread)
{
	spoiled("drumhead-begin 1 orders volley 3\n" END, "line 1, column 25: ");
	spoiled(BEGIN "volley 3 drumhead-end\n",
	        "line 2, column 10: `drumhead-end` is a statement of its own");
	spoiled("drumhead-begin 1 orders drumhead-end", "line 1, column 25: ");
	spoiled("drumhead-begin 1 orders\nvolley 3 ;\n" END,
	        "line 2, column 1: `drumhead-begin 1 orders` is a");
}
END_TEST

START_TEST(canon__a_broken_off_block_does_not_swallow_the_next)
{
	parse("> " BEGIN "> game\n\n" BEGIN "volley 3\n" END);
	ck_assert_int_eq(canon.n, 2);
	ck_assert_int_eq(canon.block[0].error.kind, ERROR_REFUSED);
	ck_assert_str_eq(canon.block[0].type, "orders");
	ck_assert_str_eq(canon.block[1].bytes, BEGIN "volley 3\n" END);
	ck_assert_int_eq(canon.block[1].line, 4);
}
END_TEST

START_TEST(canon__begin_must_be_whole)
{
	spoiled("drumhead-begin\n", "line 1, column 1: after `drumhead-begin` must come");
	spoiled("drumhead-begin 1\norders\n", "line 1, column 1: after `drumhead-begin` must come");
	spoiled("drumhead-begin one orders\n", "line 1, column 1: after `drumhead-begin` must come");
	spoiled("drumhead-begin 1 abcdefghijklmnopqrstuvwxy\n", "line 1, column 1: after");
	spoiled("drumhead-begin 3 offer\n" END, "line 1, column 1: this block is of format 3");
	spoiled("drumhead-begin 01 offer\n" END, "line 1, column 1: this block is of format 01");
	parse("drumhead-beginning\nSee drumhead-begin 1 orders\n");
	ck_assert_int_eq(canon.n, 0);
}
END_TEST

START_TEST(canon__tokens_remember_where_they_stood)
{
	const struct token *t;

	parse("Hello\r\n> " BEGIN "> march \xc2\xadRI2: Stirling\r\n> " END);
	t = canon.block->statement[0].token;
	ck_assert_int_eq(canon.block->n, 1);
	ck_assert_int_eq(canon.block->statement[0].n, 3);
	ck_assert_int_eq(t[0].line, 3);
	ck_assert_int_eq(t[0].column, 3);
	ck_assert_int_eq(t[1].column, 10);
	ck_assert_int_eq(t[2].column, 15);
	ck_assert_int_eq(canon.block->line, 2);
}
END_TEST

/* --- limits ------------------------------------------------------------------------------------- */

/* A block of exactly LENGTH canonical bytes. */
static void block_of(struct text *t, size_t length)
{
	text_clear(t);
	text_puts(t, BEGIN);
	while (t->length + 6 + sizeof END - 1 <= length)
		text_puts(t, "vol 3\n");
	text_cut(t, t->length - 1);
	while (t->length + 1 + sizeof END - 1 < length)
		text_putc(t, '3');
	text_print(t, "\n%s", END);
	ck_assert_uint_eq(t->length, length);
}

START_TEST(canon__a_block_has_at_most_65536_bytes)
{
	struct text t = TEXT_INIT;

	block_of(&t, CANON_MOST_BYTES);
	becomes(t.bytes, t.bytes);
	block_of(&t, CANON_MOST_BYTES + 1);
	spoiled(t.bytes, "line ");
	ck_assert_ptr_nonnull(strstr(canon.block->error.text, "a block has at most 65536 bytes"));
	canon_release(&canon);
	ck_assert_int_eq(canon_parse_exact(&canon, t.bytes, t.length, &canon_error), -1);
	text_release(&t);
}
END_TEST

START_TEST(canon__a_word_has_at_most_64_characters)
{
	char word[66];
	struct text t = TEXT_INIT;

	memset(word, 'x', 65);
	word[64] = '\0';
	text_print(&t, BEGIN "%s\n" END, word);
	becomes(t.bytes, t.bytes);
	text_clear(&t);
	text_print(&t, BEGIN "%sx\n" END, word);
	spoiled(t.bytes, "line 2, column 1: a word has at most 64 characters, this one has 65");
	text_release(&t);
}
END_TEST

START_TEST(canon__a_long_text_is_refused)
{
	struct text t = TEXT_INIT;

	text_pad(&t, 1, '\n');
	while (t.length < 10 * 1024 * 1024)
		text_add(&t, "volley volley volley volley volley volley volley volley volley\n", 63);
	ck_assert_int_eq(canon_parse(&canon, t.bytes, t.length, &canon_error), -1);
	ck_assert_ptr_nonnull(strstr(canon_error.text, "at most 8388608 are read"));
	error_clear(&canon_error);
	ck_assert_int_eq(canon_parse(&canon, t.bytes, CANON_MOST_INPUT, &canon_error), 0);
	ck_assert_int_eq(canon.n, 0);
	text_release(&t);
}
END_TEST

START_TEST(canon__too_many_blocks_are_refused)
{
	struct text t = TEXT_INIT;

	for (int i = 0; i <= CANON_MOST_BLOCKS; i++)
		text_puts(&t, BEGIN);
	ck_assert_int_eq(canon_parse(&canon, t.bytes, t.length, &canon_error), -1);
	ck_assert_str_eq(canon_error.text, "more than 4096 blocks in one text; cut it in two");
	text_release(&t);
}
END_TEST

/* With a search from the start for each excerpt this would take minutes. */
START_TEST(canon__many_bad_blocks_take_linear_time)
{
	struct text t = TEXT_INIT;

	while (t.length < CANON_MOST_INPUT - 200000)
		text_puts(&t, "volley\n");
	for (int i = 0; i < CANON_MOST_BLOCKS; i++)
		text_puts(&t, "> " BEGIN "> a*b\n> " END);
	parse(t.bytes);
	ck_assert_int_eq(canon.n, CANON_MOST_BLOCKS);
	ck_assert_ptr_nonnull(strstr(canon.block[4095].error.text, "\n    > a*b\n       ^"));
	text_release(&t);
}
END_TEST

START_TEST(canon__what_is_not_utf8_is_refused)
{
	static const char latin1[] = "Hello\n" BEGIN "march \xe9\n" END;

	ck_assert_int_eq(canon_parse(&canon, latin1, sizeof latin1 - 1, &canon_error), -1);
	ck_assert_str_eq(canon_error.text, "line 3, column 7: the byte 0xE9 is not UTF-8 (is this a Latin-1 file?); "
	                           "save it as UTF-8");
}
END_TEST

START_TEST(canon__nothing_has_no_blocks)
{
	parse("");
	ck_assert_int_eq(canon.n, 0);
	parse("\n\n>\n");
	ck_assert_int_eq(canon.n, 0);
}
END_TEST

START_TEST(canon__a_nul_is_an_error_inside_a_block_only)
{
	static const char outside[] = "a\0b\n" BEGIN END, inside[] = BEGIN "a\0b\n" END;

	ck_assert_int_eq(canon_parse(&canon, outside, sizeof outside - 1, &canon_error), 0);
	ck_assert_str_eq(canon.block->bytes, BEGIN END);
	canon_release(&canon);
	ck_assert_int_eq(canon_parse(&canon, inside, sizeof inside - 1, &canon_error), 0);
	ck_assert_ptr_nonnull(strstr(canon.block->error.text, "line 2, column 2: the character U+0000"));
}
END_TEST

/* --- exact bytes, drafts ------------------------------------------------------------------------ */

static void not_exact(const char *bytes, const char *wanted)
{
	error_clear(&canon_error);
	ck_assert_int_eq(canon_parse_exact(&canon, bytes, strlen(bytes), &canon_error), -1);
	ck_assert_msg(!strncmp(canon_error.text, wanted, strlen(wanted)), "%s", canon_error.text);
}

START_TEST(canon__exact_takes_canonical_bytes_only)
{
	static const char good[] = BEGIN "volley 3\n" END;

	ck_assert_int_eq(canon_parse_exact(&canon, good, sizeof good - 1, &canon_error), 0);
	canon_release(&canon);
	not_exact(BEGIN "volley  3\n" END, "line 2: not in canonical form");
	not_exact(BEGIN "volley 3\r\n" END, "line 2: not in canonical form");
	not_exact(BEGIN "volley 3\n\n" END, "line 3: not in canonical form");
	not_exact(BEGIN "volley 3\ndrumhead-end", "line 3: not in canonical form");
	not_exact(BEGIN "volley 3\n" END "\n", "line 4: not in canonical form");
	not_exact("\n" BEGIN "volley 3\n" END, "line 1: not in canonical form");
	not_exact("drumhead-begin 1 orders ;\nvolley 3 ;\ndrumhead-end ;\n", "line 1: not in canonical form");
	not_exact(BEGIN END BEGIN END, "2 blocks where one entry must stand");
	not_exact("", "0 blocks where one entry must stand");
	not_exact(BEGIN "vol{ley 3\n" END, "line 2, column 4: the character `{`");
}
END_TEST

/* What canon_parse makes of BYTES, exact or not, is what the short way for exact bytes makes of them. */
static void same_both_ways(const char *bytes, size_t n)
{
	struct canon exact;
	struct error why = ERROR_INIT;
	bool good;

	error_clear(&canon_error);
	ck_assert_int_eq(canon_parse(&canon, bytes, n, &canon_error), 0);
	good = canon.n == 1 && canon.block->error.kind == ERROR_NONE && canon.block->length == n &&
	       memcmp(canon.block->bytes, bytes, n) == 0;
	ck_assert_msg((canon_parse_exact(&exact, bytes, n, &why) == 0) == good, "%.*s", (int)n, bytes);
	if (good) {
		ck_assert_int_eq(exact.n, 1);
		ck_assert_str_eq(exact.block->bytes, canon.block->bytes);
		ck_assert_uint_eq(exact.block->length, n);
		ck_assert_str_eq(exact.block->type, canon.block->type);
		ck_assert_int_eq(exact.block->n, canon.block->n);
		ck_assert_int_eq(exact.block->line, canon.block->line);
	}
	for (int i = 0; good && i < canon.block->n; i++) {
		const struct statement *a = &canon.block->statement[i], *b = &exact.block->statement[i];

		ck_assert_int_eq(a->n, b->n);
		for (int k = 0; k < a->n; k++) {
			ck_assert_str_eq(a->token[k].text, b->token[k].text);
			ck_assert_int_eq(a->token[k].line, b->token[k].line);
			ck_assert_int_eq(a->token[k].column, b->token[k].column);
		}
	}
	canon_release(&canon);
	if (good)
		canon_release(&exact);
}

START_TEST(canon__exact_bytes_are_read_as_any_others)
{
	static const char good[] = BEGIN "volley 3\nwhen all: auto, a'b (c) !\nend\n" END;
	static const char characters[] = " \n\t\r;#|>`a-0{\"\x7f";
	static const char *const words[] = {
		"drumhead-end ", "drumhead-end\n", "drumhead-begin ", "drumhead-begin 1 orders\n"
	};
	const size_t n = sizeof good - 1;
	char bytes[sizeof good + 32];

	same_both_ways(good, n);
	for (size_t at = 0; at <= n; at++) {
		for (const char *c = characters; *c; c++) {
			memcpy(bytes, good, n);
			bytes[at] = *c;
			same_both_ways(bytes, at < n ? n : n + 1);
			memcpy(bytes + at + 1, good + at, n - at);
			same_both_ways(bytes, n + 1);
		}
		memcpy(bytes, good, at);
		for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
			size_t more = strlen(words[i]);

			memcpy(bytes + at, words[i], more);
			memcpy(bytes + at + more, good + at, n - at);
			same_both_ways(bytes, n + more);
		}
		memcpy(bytes + at, good + at + 1, at < n ? n - at - 1 : 0);
		same_both_ways(bytes, at < n ? n - 1 : n);
		same_both_ways(good, at);
	}
}
END_TEST

static void draft(const char *input)
{
	canon_release(&canon);
	error_clear(&canon_error);
	ck_assert_msg(canon_parse_lines(&canon, input, strlen(input), &canon_error) == 0, "%s", canon_error.text);
	ck_assert_str_eq(canon.block->type, "draft");
	ck_assert_ptr_null(canon.block->bytes);
}

static void bad_draft(const char *input, const char *wanted)
{
	canon_release(&canon);
	error_clear(&canon_error);
	ck_assert_int_eq(canon_parse_lines(&canon, input, strlen(input), &canon_error), -1);
	ck_assert_msg(!strncmp(canon_error.text, wanted, strlen(wanted)), "%s", canon_error.text);
}

START_TEST(canon__drafts_have_no_frame)
{
	draft("# my orders\n> march RI2: Stirling   # go\n\nend");
	ck_assert_int_eq(canon.block->n, 2);
	ck_assert_str_eq(canon.block->statement[0].token[2].text, "Stirling");
	ck_assert_int_eq(canon.block->statement[1].token[0].line, 4);
	draft("march RI2:\nStirling ; end");
	ck_assert_int_eq(canon.block->n, 2);
	ck_assert_int_eq(canon.block->statement[0].n, 3);
	draft("# nothing yet\n");
	ck_assert_int_eq(canon.block->n, 0);
	draft("");
	bad_draft(BEGIN "end\n" END, "line 1, column 1: `drumhead-begin` inside a block");
	bad_draft("end\n" END, "line 2, column 1: `drumhead-end` without");
	bad_draft("march\n\tRI*2\n", "line 2, column 4: the character `*` U+002A");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, canon__corpus_of_mangled_mails);
	tcase_add_test(tc, canon__canonical_form_parses_to_itself);
	tcase_add_test(tc, canon__maps_every_character_of_C1);
	tcase_add_test(tc, canon__maps_the_apostrophes_of_C5);
	tcase_add_test(tc, canon__takes_exactly_the_characters_of_C5);
	tcase_add_test(tc, canon__refuses_all_other_characters);
	tcase_add_test(tc, canon__both_forms_are_one);
	tcase_add_test(tc, canon__quoting_is_stripped_at_line_starts_only);
	tcase_add_test(tc, canon__comments_begin_after_a_blank);
	tcase_add_test(tc, canon__semicolons_and_comments_exclude_each_other);
	tcase_add_test(tc, canon__lost_line_ends_are_never_misread);
	tcase_add_test(tc, canon__a_broken_off_block_does_not_swallow_the_next);
	tcase_add_test(tc, canon__begin_must_be_whole);
	tcase_add_test(tc, canon__tokens_remember_where_they_stood);
	tcase_add_test(tc, canon__a_block_has_at_most_65536_bytes);
	tcase_add_test(tc, canon__a_word_has_at_most_64_characters);
	tcase_add_test(tc, canon__a_long_text_is_refused);
	tcase_add_test(tc, canon__too_many_blocks_are_refused);
	tcase_add_test(tc, canon__many_bad_blocks_take_linear_time);
	tcase_add_test(tc, canon__what_is_not_utf8_is_refused);
	tcase_add_test(tc, canon__nothing_has_no_blocks);
	tcase_add_test(tc, canon__a_nul_is_an_error_inside_a_block_only);
	tcase_add_test(tc, canon__exact_takes_canonical_bytes_only);
	tcase_add_test(tc, canon__exact_bytes_are_read_as_any_others);
	tcase_add_test(tc, canon__drafts_have_no_frame);
}

int main(void)
{
	Suite *suite = suite_create("canon");
	TCase *tc = tcase_create("canon");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	add_tests(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
