/* nonces.h - which entry has used a nonce (D6). */
#ifndef TRUST_NONCES_H
#define TRUST_NONCES_H
#include <sys/types.h>
#include "trust/crypto.h"

struct nonce {
	struct hash hash;
	int seq;
};

struct nonces;

struct nonces *nonces_new(void);
/* The same with N that lie in the open file FD from AT on, and have this checksum; they are read when somebody first
 * asks for one.  Takes FD over. */
struct nonces *nonces_in(int fd, off_t at, int n, const struct checksum *sum);
void nonces_free(struct nonces *s);              /* NULL is fine */

void nonces_add(struct nonces *s, int seq, const struct hash *nonce);
/* The first entry with this nonce, or -1.  S may be NULL. */
int nonces_user(struct nonces *s, const struct hash *nonce);
/* All N of them, in the order in which they were added.  Borrows. */
const struct nonce *nonces_all(struct nonces *s, int *n);
#endif
