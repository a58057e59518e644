/* canon_text.c - a parsed text, and what its one block became. */
#include "canon_text.h"

#include <check.h>
#include <string.h>

struct canon canon;
struct error canon_error;

void setup(void)
{
	error_clear(&canon_error);
	memset(&canon, 0, sizeof canon);
}

void teardown(void)
{
	canon_release(&canon);
}

void parse(const char *input)
{
	canon_release(&canon);
	ck_assert_msg(canon_parse(&canon, input, strlen(input), &canon_error) == 0, "%s", canon_error.text);
}

void becomes(const char *input, const char *wanted)
{
	parse(input);
	ck_assert_int_eq(canon.n, 1);
	ck_assert_msg(canon.block->error.kind == ERROR_NONE, "%s", canon.block->error.text);
	ck_assert_str_eq(canon.block->bytes, wanted);
	ck_assert_uint_eq(canon.block->length, strlen(wanted));
}

void spoiled(const char *input, const char *wanted)
{
	parse(input);
	ck_assert_int_eq(canon.n, 1);
	ck_assert_ptr_null(canon.block->bytes);
	ck_assert_int_eq(canon.block->n, 0);
	ck_assert_msg(!strncmp(canon.block->error.text, wanted, strlen(wanted)), "%s",
	              canon.block->error.text);
}
