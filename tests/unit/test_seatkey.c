/* test_seatkey.c - the secret file of a seat. */
#include "trust/seatkey.h"

#include <sys/stat.h>
#include <unistd.h>

#include "vectors.h"
#include "suite.h"

static char dir[256], path[300];

static void setup(void)
{
	scratch_directory(dir, sizeof dir);
	snprintf(path, sizeof path, "%s/key", dir);
}

static void teardown(void)
{
	unlink(path);
	rmdir(dir);
}

static void write_key(const char *text)
{
	struct error err = ERROR_INIT;

	ck_assert_int_eq(file_replace(path, text, strlen(text), 0600, &err), 0);
}

static void refused(const char *reason)
{
	struct error err = ERROR_INIT;
	struct seatkey key;

	memset(&key, 0xff, sizeof key);
	ck_assert_int_eq(seatkey_read(&key, path, &err), -1);
	ck_assert_msg(strstr(err.text, reason) != NULL, "\"%s\" does not say \"%s\"", err.text, reason);
	ck_assert_msg(strstr(err.text, path) != NULL, "\"%s\" does not name the file", err.text);
	ck_assert(sodium_is_zero(key.master, sizeof key.master));
}

#define HEX16 "0123456789abcdef"
#define MASTER "master " HEX16 " " HEX16 " " HEX16 " " HEX16

START_TEST(seatkey__what_is_made_can_be_read_by_its_owner_alone)
{
	struct error err = ERROR_INIT;
	struct seatkey key;
	struct stat about;

	ck_assert_msg(seatkey_make(path, &err) == 0, "%s", err.text);
	ck_assert_int_eq(stat(path, &about), 0);
	ck_assert_int_eq(about.st_mode & 0777, 0600);
	ck_assert_msg(seatkey_read(&key, path, &err) == 0, "%s", err.text);
	ck_assert(!sodium_is_zero(key.master, sizeof key.master));
	seatkey_forget(&key);
	ck_assert(sodium_is_zero(key.master, sizeof key.master));
}
END_TEST

START_TEST(seatkey__an_old_key_is_never_replaced)
{
	struct error err = ERROR_INIT;
	struct seatkey before, after;

	ck_assert_int_eq(seatkey_make(path, &err), 0);
	ck_assert_int_eq(seatkey_read(&before, path, &err), 0);
	ck_assert_int_eq(seatkey_make(path, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "already"));
	error_clear(&err);
	ck_assert_int_eq(seatkey_read(&after, path, &err), 0);
	ck_assert_mem_eq(before.master, after.master, sizeof before.master);
}
END_TEST

START_TEST(seatkey__a_file_others_may_read_is_refused_with_the_cure)
{
	write_key(MASTER "\n");
	ck_assert_int_eq(chmod(path, 0640), 0);
	refused("chmod 600");
	ck_assert_int_eq(chmod(path, 0604), 0);
	refused("chmod 600");
}
END_TEST

START_TEST(seatkey__reads_what_editors_leave)
{
	static const char *const good[] = {
		MASTER, MASTER "\r\n\r\n", "# mine\n# keep\n\n" MASTER "\n",
	};
	struct seatkey key;
	size_t i;

	for (i = 0; i < sizeof good / sizeof *good; i++) {
		struct error err = ERROR_INIT;

		write_key(good[i]);
		ck_assert_msg(seatkey_read(&key, path, &err) == 0, "%s", err.text);
		ck_assert_mem_eq(key.master + 24, "\x01\x23\x45\x67\x89\xab\xcd\xef", 8);
	}
}
END_TEST

START_TEST(seatkey__anything_else_is_no_seat_key)
{
	static const char *const bad[] = {
		"", "# only talk", "master", "master " HEX16 "\n", MASTER " 00\n", MASTER "\nmore\n",
		"master x" HEX16 HEX16 HEX16 HEX16 "\n", "secret " HEX16 HEX16 HEX16 HEX16 "\n",
	};
	size_t i;

	for (i = 0; i < sizeof bad / sizeof *bad; i++) {
		write_key(bad[i]);
		refused("no seat key");
	}
	unlink(path);
	refused("seat key");
}
END_TEST

START_TEST(seatkey__a_directory_or_a_huge_file_is_refused)
{
	static char huge[20000];

	memset(huge, '#', sizeof huge - 1);
	write_key(huge);
	refused("File too large");
	unlink(path);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	refused("not a regular file");
	rmdir(path);
}
END_TEST

START_TEST(seatkey__vrf_seed_follows_the_formula)
{
	static const char domain[] = "drumhead/vrf-key/v1";
	uint8_t input[sizeof domain + 32], expected[32], seed[32], other[32];
	struct seatkey key;
	struct hash nonce;

	memset(key.master, 3, sizeof key.master);
	memset(nonce.bytes, 4, sizeof nonce.bytes);
	memcpy(input, domain, sizeof domain);
	memcpy(input + sizeof domain, nonce.bytes, 32);
	crypto_generichash(expected, sizeof expected, input, sizeof input, key.master, sizeof key.master);
	seatkey_vrf_seed(seed, &key, &nonce);
	ck_assert_mem_eq(seed, expected, sizeof seed);
	nonce.bytes[0] ^= 1;
	seatkey_vrf_seed(other, &key, &nonce);
	ck_assert_mem_ne(seed, other, sizeof seed);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("seatkey");
	TCase *tc = tcase_create("seatkey");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, seatkey__what_is_made_can_be_read_by_its_owner_alone);
	tcase_add_test(tc, seatkey__an_old_key_is_never_replaced);
	tcase_add_test(tc, seatkey__a_file_others_may_read_is_refused_with_the_cure);
	tcase_add_test(tc, seatkey__reads_what_editors_leave);
	tcase_add_test(tc, seatkey__anything_else_is_no_seat_key);
	tcase_add_test(tc, seatkey__a_directory_or_a_huge_file_is_refused);
	tcase_add_test(tc, seatkey__vrf_seed_follows_the_formula);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
