/* sealed.h - lines that are committed to without being shown (doc/PROTOCOL.md S4), and the trees of hashes that
 * allow one of them to be opened alone (H2, RFC 6962).
 *
 * A seal has one leaf for every key of the ruleset, in its order; a key without lines has a leaf like any
 * other, so that nobody can tell from the tree, or deny afterwards, which keys have lines. */
#ifndef TRUST_SEALED_H
#define TRUST_SEALED_H
#include "trust/crypto.h"

#define PATH_MOST 16                             /* hashes of a path: 2^16 leaves are more than there are keys */

/* BLAKE2b-256(key = salt, key's name): all that opening one key tells of the salt. */
struct hash sealed_key_salt(const struct hash *salt, const char *key);

/* The leaf of one key.  LINES are its lines in canonical form, each with its LF, N bytes; none is 0. */
struct hash sealed_leaf(const struct hash *game, int seat, const char *key, const struct hash *key_salt,
                        const char *lines, size_t n);

/* BLAKE2b-256(01 || left || right); N leaves split at the largest power of two below N.  N is at least 1. */
struct hash tree_root(const struct hash *leaf, int n);
/* The hashes beside the way from leaf I to the root, lowest first; returns how many. */
int tree_path(struct hash path[PATH_MOST], const struct hash *leaf, int n, int i);
/* The root that LEAF, as number I of N, and PATH lead to; false if a path there has another length. */
bool tree_follow(struct hash *root, const struct hash *leaf, int n, int i, const struct hash *path, int n_path);
#endif
