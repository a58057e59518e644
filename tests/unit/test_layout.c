/* test_layout - which file of a repository is what; anything else is unknown. */
#include "git/layout.h"
#include <stdlib.h>
#include <string.h>
#include "suite.h"

#define DIGEST "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void is(const char *path, enum file_kind kind, const char *game, int seq, const char *inside)
{
	struct file_place p;

	layout_find(&p, path);
	ck_assert_msg(p.kind == kind, "%s: kind %d, not %d", path, p.kind, kind);
	ck_assert_msg(strcmp(p.game, game) == 0, "%s: game \"%s\"", path, p.game);
	ck_assert_msg(p.seq == seq, "%s: number %d", path, p.seq);
	if (kind != FILE_UNKNOWN && kind != FILE_SET_UP)
		ck_assert_str_eq(layout_inside(&p, path), inside);
}

START_TEST(layout__the_files_of_a_game)
{
	is("auld/log/0017.entry", FILE_ENTRY, "auld", 17, "log/0017.entry");
	is("log/0000.entry", FILE_ENTRY, "", 0, "log/0000.entry");
	is("cup/2026/auld/log/12345.sig", FILE_BESIDE, "cup/2026/auld", 12345, "log/12345.sig");
	is("auld/log/0017.proof", FILE_BESIDE, "auld", 17, "log/0017.proof");
	is("auld/log/0017.claim", FILE_CLAIM, "auld", 17, "log/0017.claim");
	is("auld/log/0017.claim.sig", FILE_CLAIM, "auld", 17, "log/0017.claim.sig");
	is("auld/letters/0017.state", FILE_LETTER, "auld", 17, "letters/0017.state");
	is("auld/letters/0017.2", FILE_LETTER, "auld", 17, "letters/0017.2");
	is("auld/pack/map.json", FILE_PACK, "auld", -1, "pack/map.json");
	is("auld/pack-" DIGEST "/map.json", FILE_AMENDED, "auld", -1, "pack-" DIGEST "/map.json");
	is("auld/state.json", FILE_DERIVED, "auld", -1, "state.json");
	is("map.svg", FILE_DERIVED, "", -1, "map.svg");
	is("auld/from/log/0003.entry", FILE_FROM, "auld", -1, "from/log/0003.entry");
	is("auld/from/from/pack/map.json", FILE_FROM, "auld", -1, "from/from/pack/map.json");
	is("auld/from/from/from/from/log/0003.sig", FILE_FROM, "auld", -1, "from/from/from/from/log/0003.sig");
	is("auld/from/pack-" DIGEST "/map.json", FILE_FROM, "auld", -1, "from/pack-" DIGEST "/map.json");
	is(".gitattributes", FILE_SET_UP, "", -1, "");
	is(".gitignore", FILE_SET_UP, "", -1, "");
}
END_TEST

START_TEST(layout__what_looks_like_one_is_strange)
{
	static const char *const unknown[] = {
		"README.md", "auld/README.md", "auld/.gitignore", "auld/log/17.entry", "auld/log/00017.entry",
		"auld/log/0123456789.entry", "auld/log/0017.Entry", "auld/log/0017.entry.sig", "auld/log/0017.entry~",
		"auld/log/.0017.entry.5-0.new", "auld/log/x/0017.entry", "auld/letters/0017.0", "auld/letters/0017.10",
		"auld/letters/0017.entry", "auld/log/0017.state", "auld/pack/Map.json", "auld/pack/map.json.bak", "auld/pack/.json",
		"auld/pack/x/map.json", "auld/pack-1a2b3c4d/log/map.json", "auld/pack-" DIGEST "0/map.json",
		"auld/pack-1a2b3c4d/map.json",
		"auld/pack-g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef/map.json",
		"auld/from/state.json", "auld/from/letters/0017.1", "pack/log/0000.entry", "log/log/0000.entry", "Log/log/0000.entry",
		"a b/log/0000.entry", "../auld/log/0000.entry", "./log/0000.entry", "auld//log/0000.entry", "/log/0000.entry",
		"-x/log/0000.entry", ".git/log/0000.entry", "auld./log/0000.entry", "evidence/log/0000.entry", "a\nb/log/0000.entry",
		"g\xc3\xa4me/log/0000.entry", "", "/", "log", "log/", "auld/log",
	};

	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		is(unknown[i], FILE_UNKNOWN, "", -1, "");
}
END_TEST

START_TEST(layout__what_is_private_is_known_anywhere)
{
	static const char *const private[] = {
		"auld/lock", "lock", "auld/log.index", "auld/secrets/0003.sealed", "secrets/state.json", "seat.key",
		"auld/log/seat.key", "keys/id_ed25519", "keys/id_ed25519.pub", "a b/seat.key", "spring/players", "spring/late",
	};
	struct file_place p;

	for (size_t i = 0; i < sizeof private / sizeof *private; i++) {
		layout_find(&p, private[i]);
		ck_assert_msg(p.kind == FILE_PRIVATE, "%s", private[i]);
	}
}
END_TEST

/* A path too long for its place is unknown, and nothing is written behind it. */
START_TEST(layout__a_game_lies_not_too_deep)
{
	char path[GAME_PATH_MOST + 64];
	struct file_place p;

	for (int n = GAME_PATH_MOST - 1; n <= GAME_PATH_MOST + 1; n++) {
		for (int i = 0; i < n; i++)
			path[i] = i % 30 == 29 ? '/' : 'a';
		path[n - 1] = 'a';
		strcpy(path + n, "/log/0000.entry");
		layout_find(&p, path);
		ck_assert_int_eq(p.kind == FILE_ENTRY, n <= GAME_PATH_MOST);
	}
}
END_TEST

START_TEST(layout__folders_have_plain_names)
{
	ck_assert(layout_is_folder("cup", 3));
	ck_assert(layout_is_folder("cup/auld", 3));
	ck_assert(layout_is_folder("pack-2", 6));
	ck_assert(!layout_is_folder("pack", 4));
	ck_assert(!layout_is_folder("PACK", 4));
	ck_assert(!layout_is_folder("pack-" DIGEST, strlen("pack-" DIGEST)));
	ck_assert(!layout_is_folder("", 0));
	ck_assert(!layout_is_folder("..", 2));
	ck_assert(layout_is_folder("0123456789012345678901234567890123456789012345678901234567890123", 64));
	ck_assert(!layout_is_folder("01234567890123456789012345678901234567890123456789012345678901234", 65));
}
END_TEST

START_TEST(layout__set_up_keeps_line_ends_and_secrets)
{
	ck_assert_ptr_nonnull(strstr(layout_set_up(".gitattributes"), "* -text\n"));
	ck_assert_ptr_nonnull(strstr(layout_set_up(".gitignore"), "secrets/\n"));
	ck_assert_ptr_null(layout_set_up("auld/.gitignore"));
}
END_TEST

START_TEST(layout__names_that_lead_elsewhere_are_not_safe)
{
	static const char *const good[] = {
		"auld/log/0000.entry", ".gitignore", ".gitattributes", ".github/workflows/drumhead.yml", ".ci/verify.sh", "a..b",
		"..a", ".gi", ".gitt", "git", "git~", "git~12", "git~a", "Mo\u0300d.md", "\xff.md", NULL
	};
	static const char *const bad[] = {
		"", "/a", "a/", "a//b", ".", "..", "../x", "a/../../x", "a/./x", "a/..", ".git", ".git/config", "a/.git/hooks/x",
		".GIT/x", ".Git", "..\\x", "a\\.git\\x", "git~1/x", "GIT~2", ".git./x", ".git ./x", ".git...", ".git:x/y",
		".git::$INDEX_ALLOCATION/x", ".. /x", ".g\u200cit/x", "\ufeff.git/x", ".git\u200e", ".\u200d./x", NULL
	};

	for (int i = 0; good[i]; i++)
		ck_assert_msg(layout_is_safe(good[i]), "%s", good[i]);
	for (int i = 0; bad[i]; i++)
		ck_assert_msg(!layout_is_safe(bad[i]), "%s", bad[i]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("layout");
	TCase *tc = tcase_create("all");

	tcase_add_test(tc, layout__the_files_of_a_game);
	tcase_add_test(tc, layout__what_looks_like_one_is_strange);
	tcase_add_test(tc, layout__what_is_private_is_known_anywhere);
	tcase_add_test(tc, layout__a_game_lies_not_too_deep);
	tcase_add_test(tc, layout__folders_have_plain_names);
	tcase_add_test(tc, layout__names_that_lead_elsewhere_are_not_safe);
	tcase_add_test(tc, layout__set_up_keeps_line_ends_and_secrets);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
