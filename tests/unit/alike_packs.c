/* alike_packs.c - see alike_packs.h.  Of 2^32 beginnings two fall together after some 80,000 tries: the birthday
 * problem. */
#include "alike_packs.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/memory.h"
#include "trust/crypto.h"

enum { TRIES = 1 << 20, BLANKS = 24 };

/* Try N of a file: BYTES, with BLANKS blanks or tabs behind them that spell N. */
static void spell(char *blanks, int n)
{
	for (int i = 0; i < BLANKS; i++)
		blanks[i] = n >> i & 1 ? '\t' : ' ';
}

/* The first digits of the digest of a pack whose file lines are LIST, HOLE being where the varied file's hash goes. */
static uint32_t begins(char *list, size_t n, char *hole, const char *bytes, size_t length)
{
	uint8_t hash[HASH_BYTES];
	char hex[2 * HASH_BYTES + 1];
	uint32_t first;

	crypto_generichash(hash, sizeof hash, (const uint8_t *)bytes, length, NULL, 0);
	hex_encode(hex, hash, sizeof hash);
	memcpy(hole, hex, 2 * HASH_BYTES);
	crypto_generichash(hash, sizeof hash, (const uint8_t *)list, n, NULL, 0);
	memcpy(&first, hash, sizeof first);
	return first;
}

/* What b2sum says of the files of the pack in C, by name. */
static void list_files(struct text *out, const struct pack_copy *c)
{
	struct error err = ERROR_INIT;
	char **name;
	size_t n;

	ck_assert_int_eq(file_names(&name, &n, c->directory, &err), 0);
	for (size_t i = 0; i < n; i++) {
		char *path = path_join(c->directory, name[i]), hex[2 * HASH_BYTES + 1];
		struct text bytes = TEXT_INIT;
		uint8_t hash[HASH_BYTES];

		read_whole(&bytes, path);
		crypto_generichash(hash, sizeof hash, (const uint8_t *)bytes.bytes, bytes.length, NULL, 0);
		hex_encode(hex, hash, sizeof hash);
		text_print(out, "%s  %s\n", hex, name[i]);
		text_release(&bytes);
		free(path);
	}
	file_names_free(name, n);
}

void alike_packs_find(struct pack_copy *a, struct pack_copy *b, const char *file)
{
	struct text list = TEXT_INIT, bytes = TEXT_INIT;
	char *path = path_join(a->directory, file), *other = path_join(b->directory, file), *hole, *blanks;
	int *seen = must_alloc(TRIES * sizeof *seen), found = -1, n;

	read_whole(&bytes, path);
	text_print(&bytes, "%*s", BLANKS, "");
	blanks = bytes.bytes + bytes.length - BLANKS;
	list_files(&list, a);
	hole = strstr(list.bytes, file) - 2 * HASH_BYTES - 2;
	for (n = 1; n < TRIES / 2 && found < 0; n++) {
		uint32_t first, at;

		spell(blanks, n);
		first = begins(list.bytes, list.length, hole, bytes.bytes, bytes.length);
		for (at = first % TRIES; seen[at] && found < 0; at = (at + 1) % TRIES) {
			spell(blanks, seen[at]);
			if (begins(list.bytes, list.length, hole, bytes.bytes, bytes.length) == first)
				found = seen[at];
		}
		seen[at] = n;
	}
	ck_assert_int_gt(found, 0);
	spell(blanks, found);
	write_whole(path, bytes.bytes, bytes.length);
	spell(blanks, n - 1);
	write_whole(other, bytes.bytes, bytes.length);
	text_release(&list);
	text_release(&bytes);
	free(seen);
	free(path);
	free(other);
}
