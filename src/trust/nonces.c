/* nonces.c - see nonces.h.  Whoever only looks at a game asks for none of them, and neither reads nor sorts them. */
#define _XOPEN_SOURCE 700
#include "trust/nonces.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/memory.h"

struct nonces {
	struct nonce *nonce;
	int n, room;
	int *slot;                               /* hash set of them: index + 1, 0 is free */
	int slots, entered;                      /* slots: a power of two, more than twice as many as are entered */
	struct {
		int fd, n;                       /* n: 0 when they have been read */
		off_t at;
		struct checksum sum;
	} file;
};

struct nonces *nonces_new(void)
{
	struct nonces *s = must_alloc(sizeof *s);

	s->file.fd = -1;
	return s;
}

struct nonces *nonces_in(int fd, off_t at, int n, const struct checksum *sum)
{
	struct nonces *s = nonces_new();

	s->file.fd = fd;
	s->file.at = at;
	s->file.n = n;
	s->file.sum = *sum;
	return s;
}

void nonces_free(struct nonces *s)
{
	if (!s)
		return;
	if (s->file.fd >= 0)
		close(s->file.fd);
	free(s->nonce);
	free(s->slot);
	free(s);
}

/* --- those in the file ---------------------------------------------------------------------------------- */

static void make_room(struct nonces *s, int n)
{
	if (n <= s->room)
		return;
	while (s->room < n)
		s->room = s->room ? 2 * s->room : 64;
	s->nonce = must_realloc(s->nonce, (size_t)s->room * sizeof *s->nonce);
}

/* They stand before those that were added since. */
static void read_now(struct nonces *s)
{
	int n = s->file.n;
	size_t length = (size_t)n * sizeof *s->nonce;
	struct checksum sum;

	if (!n)
		return;
	s->file.n = 0;
	make_room(s, s->n + n);
	memmove(s->nonce + n, s->nonce, (size_t)s->n * sizeof *s->nonce);
	s->n += n;
	if (pread(s->file.fd, s->nonce, length, s->file.at) == (ssize_t)length) {
		sum = checksum_of(s->nonce, length);
		if (checksum_equal(&sum, &s->file.sum))
			return;
	}
	end_program("the game's log.index is damaged: remove that file, it will be made again");
}

/* --- the set -------------------------------------------------------------------------------------------- */

/* Where NONCE stands in the set, or the free slot where it belongs. */
static int *place_of(const struct nonces *s, const struct hash *nonce)
{
	uint32_t mask = (uint32_t)s->slots - 1, at;

	memcpy(&at, nonce->bytes, sizeof at);
	for (at &= mask; s->slot[at]; at = (at + 1) & mask)
		if (memcmp(&s->nonce[s->slot[at] - 1].hash, nonce, sizeof *nonce) == 0)
			break;
	return &s->slot[at];
}

static void enter_all(struct nonces *s)
{
	if (2 * s->n >= s->slots) {
		while (2 * s->n >= s->slots)
			s->slots = s->slots ? 2 * s->slots : 64;
		free(s->slot);
		s->slot = must_alloc((size_t)s->slots * sizeof *s->slot);
		s->entered = 0;
	}
	for (; s->entered < s->n; s->entered++) {
		int *place = place_of(s, &s->nonce[s->entered].hash);

		if (!*place)
			*place = s->entered + 1;
	}
}

void nonces_add(struct nonces *s, int seq, const struct hash *nonce)
{
	make_room(s, s->n + 1);
	s->nonce[s->n++] = (struct nonce){ *nonce, seq };
}

int nonces_user(struct nonces *s, const struct hash *nonce)
{
	int found;

	if (!s)
		return -1;
	read_now(s);
	enter_all(s);
	found = *place_of(s, nonce);
	return found ? s->nonce[found - 1].seq : -1;
}

const struct nonce *nonces_all(struct nonces *s, int *n)
{
	read_now(s);
	*n = s->n;
	return s->nonce;
}
