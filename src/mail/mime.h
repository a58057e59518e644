/* mime.h - mail as it stands in a mailbox, read; and mail of ours, written.
 *
 * Reading is for hostile input: bounded in bytes, parts and depth, nothing is fetched, run or displayed.  From: is
 * only where an answer may go, if the configuration knows the address; it proves nothing. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H
#include <stdbool.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#define MAIL_MOST_BYTES (4 * 1024 * 1024)        /* of a message that is looked at */
#define MAIL_MOST_TEXT (1024 * 1024)             /* of decoded text */
#define MAIL_MOST_PARTS 200
#define MAIL_MOST_DEPTH 20
#define MAIL_MOST_DASHED 20000                   /* lines that begin with two hyphens, as between parts */

struct mail {
	struct arena arena;                      /* owns the strings */
	const char *id;                          /* Message-ID without <>; NULL: none, or one not to be used */
	const char *from;                        /* the one address, a-z for A-Z; NULL if there is not exactly one */
	const char *subject;                     /* decoded, one line; "" if none */
	const char *references;                  /* "<a> <b>", the last 20 and this one's id; NULL if there are none */
	const char *automatic;                   /* why it must not be answered, or NULL */
	bool bounce;                             /* a delivery report */
	struct text text;                        /* all text, in the order of its parts: for canon */
	struct text own;                         /* the text a person wrote: what was shown inline */
	struct text attached;                    /* names of attachments, "a.pdf, b.txt"; of many the first */
	struct text unread;                      /* names of those that were not looked into */
	bool lossy;                              /* a charset was guessed */
	char trouble[200];                       /* why it must not be used; "" if it may */
};

void mime_init(void);                            /* once, first */

/* Reads MESSAGE.  Always gives something: what is wrong with it is in M->trouble. */
void mail_read(struct mail *m, const char *message, size_t length);
void mail_release(struct mail *m);

/* The hash by which a message is known again, of LENGTH bytes: 32 hex digits and a NUL. */
#define MAIL_HASH 32
void mail_hash(char out[MAIL_HASH + 1], const void *bytes, size_t length);
/* The same that only who has KEY can make (HMAC, RFC 2104). */
void mail_keyed_hash(char out[MAIL_HASH + 1], const char *key, const void *bytes, size_t length);
/* Of what a person would call the same message, however it travelled: From, Date, Subject, text. */
void mail_content_hash(char out[MAIL_HASH + 1], const struct mail *m);

struct attachment {
	const char *name, *type;                 /* "map.svg", "image/svg+xml"; ASCII */
	const char *bytes;
	size_t length;
	const char *content_id;                  /* for the HTML text, or NULL */
};

struct draft_mail {
	const char *from, *to;                   /* "Name <address>" */
	const char *reply_to;                    /* an address that answers go to, or NULL: FROM */
	const char *subject, *text, *html;       /* UTF-8; html may be NULL */
	const char *id;                          /* our own: letters, digits, dots, hyphens, one @ */
	const char *reply_to_id, *references;    /* of what is answered, or NULL */
	const char *game;                        /* its eight digits, for a header; or NULL */
	const char *automatic;                   /* "auto-replied", "auto-generated", or NULL: a person sent it */
	int64_t date;                            /* seconds since 1970 */
	const struct attachment *attachment;
	int n_attachments;
};

/* The message, lines ending in LF.  The same draft gives the same bytes. */
void mail_write(struct text *out, const struct draft_mail *d);
#endif
