/* imap_answer.h - what an IMAP server says, read (RFC 9051 chapter 9).
 *
 * An answer is one untagged response as it came, literals in it, up to its line end.  Nothing in it is trusted: what
 * is not well formed to its end says nothing at all. */
#ifndef MAIL_IMAP_ANSWER_H
#define MAIL_IMAP_ANSWER_H
#include <stdbool.h>
#include <stddef.h>

#define IMAP_MOST_UID 0xfffffffful

/* The length of a literal, "{123}", that the N bytes of LINE announce at their end; -1: none. */
long imap_literal(const char *line, size_t n);

/* What one FETCH tells of a message.  Borrows from the answer. */
struct fetched {
	unsigned long uid;                       /* 0: not told */
	long long size, modseq;                  /* -1: not told */
	const char *flags;                       /* "(\Seen $a)", or NULL */
	size_t n_flags;
	const char *body;                        /* the bytes of BODY[], or NULL */
	size_t n_body;
};

enum imap_fetch { FETCH_OTHER, FETCH_GOOD, FETCH_BAD };
/* Is ANSWER a FETCH, and well formed, with nothing told twice? */
enum imap_fetch imap_read_fetch(struct fetched *out, const char *answer, size_t n);

/* Is WORD, or with PREFIX one that begins so, among the flags? */
bool imap_has_flag(const struct fetched *f, const char *word, bool prefix);

struct uids {
	unsigned long *uid;                      /* owned */
	size_t n;
};
/* Adds what a SEARCH or ESEARCH lists, up to MOST in all; other answers list nothing. */
void imap_read_uids(struct uids *u, size_t most, const char *answer, size_t n);
#endif
