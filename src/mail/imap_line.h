/* imap_line.h - one connection to an IMAP server: commands, and their answers.
 *
 * libcurl's custom commands look for the end of an answer in the text of mails, so that a mailed body could pass for
 * the server; here a literal is counted, never scanned, and tags cannot be guessed.  Answers are bounded in bytes,
 * literals included, and in time: a server that sends for ever, or a byte now and then, is left. */
#ifndef MAIL_IMAP_LINE_H
#define MAIL_IMAP_LINE_H
#include <stdint.h>
#include "mail/net.h"

struct imap_line {
	struct net_line *net;
	int seconds;                             /* in which a command must be answered */
	int64_t until;                           /* of this one: in milliseconds of process_clock */
	struct text in;                          /* received, not read yet from AT on */
	size_t at;
	struct text answers;                     /* untagged answers to the last command, as they came */
	size_t *start;                           /* where each begins; owned */
	size_t n;                                /* how many there are */
	char *status;                            /* what stood behind the tag, owned; NULL before the first */
	char tag[24];
	unsigned counter, prefix;
};

/* Connects and logs in as the configuration says.  URL has no folder. */
int imap_line_open(struct imap_line *l, const struct config *c, const char *url, struct error *err);
void imap_line_close(struct imap_line *l);

/* Sends a command and reads its answers.  Fails if the server does not say OK. */
int imap_command(struct imap_line *l, struct error *err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Answer I of the last command. */
const char *imap_answer(const struct imap_line *l, size_t i, size_t *n);

/* For IDLE.  imap_begin sends a command and reads up to "+" (1) or its end (0); then imap_pause waits up to
 * MILLISECONDS; TOLD becomes true when WORD is told; imap_end sends LINE and reads up to the end. */
int imap_begin(struct imap_line *l, const char *command, const char *word, bool *told, struct error *err);
int imap_pause(struct imap_line *l, int milliseconds, const char *word, bool *told, struct error *err);
int imap_end(struct imap_line *l, const char *line, struct error *err);
#endif
