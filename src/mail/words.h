/* words.h - the mails we write: what is said, and how it looks. */
#ifndef MAIL_WORDS_H
#define MAIL_WORDS_H
#include "mail/games.h"
#include "mail/mime.h"

struct note {
	const struct config_game *game;          /* NULL: about none */
	const char *to, *to_address;             /* "Alice <alice@example.org>", its address */
	const struct mail *answers;              /* what this replies to, or NULL */
	const char *about;                       /* "Reminder", what the subject begins with; NULL: nothing */
	const struct due *due;                   /* whose turn it is, for the subject; NULL: it is that of what is answered */
	const char *seat;                        /* of who reads it, or NULL */
	int64_t deadline;                        /* of what is due; 0: none */
	const char *text;                        /* what is said first */
	bool report;                             /* with the last report and the map */
	const struct text *letter;               /* attached for the reader's program, or NULL */
	const char *reply_to;                    /* an address that answers go to, or NULL: ours */
	bool keeps_paths;                        /* whoever reads it knows the files of this machine */
	bool by_hand;                            /* a person sends it: not marked as automatic */
};

/* Adds the mail to C.  Its Message-ID, drumhead.KEY.N.TOKEN@DOMAIN, is made from C's key, a number, and a hash of both
 * and the address that only we can make. */
void words_add(struct post *p, struct commit *c, const struct note *n);

/* Lines of TEXT, each behind "> ", at most MOST of them; control characters become blanks. */
void words_quote(struct text *out, const char *text, int most);

/* TEXT for players: a path of the game, or of others here, is nothing to them. */
void words_without_paths(struct text *out, struct post *p, const struct config_game *g, const char *text);

extern const char words_help[];                  /* the answer to `help` */

/* Is MAIL an answer to one of ours that went to ADDRESS?  Their Message-IDs cannot be guessed, so whoever answers one
 * has read it. */
bool words_answers_ours(const struct post *p, const struct mail *mail, const char *address);
/* If TEXT has such an id in it, its key is written to KEY. */
bool words_find_key(char key[MAIL_HASH + 1], const char *text, size_t length);
#endif
