/* sealed.c - see sealed.h.  A leaf's preimage begins with its domain, a node's with 01: neither passes for the
 * other. */
#include "trust/sealed.h"
#include <string.h>

struct hash sealed_key_salt(const struct hash *salt, const char *key)
{
	struct hash out;

	crypto_generichash(out.bytes, HASH_BYTES, (const uint8_t *)key, strlen(key), salt->bytes, HASH_BYTES);
	return out;
}

struct hash sealed_leaf(const struct hash *game, int seat, const char *key, const struct hash *key_salt,
                        const char *lines, size_t n)
{
	static const char domain[] = "drumhead/sealed/v1";
	const uint8_t number = (uint8_t)seat;
	crypto_generichash_state state;
	struct hash out;

	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, game->bytes, HASH_BYTES);
	crypto_generichash_update(&state, &number, 1);
	crypto_generichash_update(&state, (const uint8_t *)key, strlen(key) + 1);
	crypto_generichash_update(&state, key_salt->bytes, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)lines, n);
	crypto_generichash_final(&state, out.bytes, HASH_BYTES);
	return out;
}

/* --- trees ------------------------------------------------------------------------------------------- */

static struct hash node(const struct hash *left, const struct hash *right)
{
	static const uint8_t tag = 1;
	crypto_generichash_state state;
	struct hash out;

	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, &tag, 1);
	crypto_generichash_update(&state, left->bytes, HASH_BYTES);
	crypto_generichash_update(&state, right->bytes, HASH_BYTES);
	crypto_generichash_final(&state, out.bytes, HASH_BYTES);
	return out;
}

/* The largest power of two below N. */
static int split(int n)
{
	int k = 1;

	while (2 * k < n)
		k *= 2;
	return k;
}

struct hash tree_root(const struct hash *leaf, int n)
{
	struct hash left, right;

	if (n == 1)
		return *leaf;
	left = tree_root(leaf, split(n));
	right = tree_root(leaf + split(n), n - split(n));
	return node(&left, &right);
}

int tree_path(struct hash path[PATH_MOST], const struct hash *leaf, int n, int i)
{
	int k = split(n), length;

	if (n == 1)
		return 0;
	if (i < k) {
		length = tree_path(path, leaf, k, i);
		path[length] = tree_root(leaf + k, n - k);
	} else {
		length = tree_path(path, leaf + k, n - k, i - k);
		path[length] = tree_root(leaf, k);
	}
	return length + 1;
}

bool tree_follow(struct hash *root, const struct hash *leaf, int n, int i, const struct hash *path, int n_path)
{
	int k = split(n);
	struct hash below;

	if (n == 1) {
		*root = *leaf;
		return n_path == 0;
	}
	if (n_path == 0 || !tree_follow(&below, leaf, i < k ? k : n - k, i < k ? i : i - k, path, n_path - 1))
		return false;
	*root = i < k ? node(&below, &path[n_path - 1]) : node(&path[n_path - 1], &below);
	return true;
}
