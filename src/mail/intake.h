/* intake.h - what a mail asks for, found in its text and nothing else. */
#ifndef MAIL_INTAKE_H
#define MAIL_INTAKE_H
#include "mail/games.h"
#include "mail/mime.h"

enum asks {
	ASKS_NOTHING,                            /* words for a person */
	ASKS_LETTER,                             /* signed entries, for `drumhead adjudicate` */
	ASKS_OFFER,                              /* the offer of a new game */
	ASKS_DRAFT,                              /* orders that nobody has signed */
	ASKS_HELP, ASKS_STATUS, ASKS_REPORT, ASKS_MAP, ASKS_RULES, ASKS_LETTERS,
	ASKS_CHECK, ASKS_ODDS,                   /* of the orders that stand below the word */
	ASKS_AWAY, ASKS_BACK,
};

struct intake {
	enum asks asks;
	char game[GAME_ID + 1];                  /* of the blocks, else of the subject; "" if neither names one */
	char argument[200];                      /* the words behind a request: "12.3" */
	char cup[GAME_ID + 1];                   /* of the first block that only a cup has; "" if there is none */
	bool begins;                             /* all entries are an offer and accepts of it */
	bool joins;                              /* somebody joins a cup */
	struct text letter;                      /* the text, blanked out where it is not for this game or a draft: lines
	                                            keep their numbers */
	struct text orders;                      /* a draft, as a block or as bare lines */
	struct text own;                         /* the sender's own lines, without what he quotes */
	struct other_letter {                    /* entries of other games, which were left out: each game once */
		char game[GAME_ID + 1];
		int last;                        /* the highest number of its entries; -1: none has one */
	} *other;
	int n_others;
	int spoiled;                             /* blocks that cannot be read, and are no drafts */
	int last_spoiled;                        /* the highest number of an entry in them; INT_MAX: one does not tell */
	int *seq, n_seqs;                        /* the numbers of its entries */
};

/* The lowest number of an entry that is not among the first N of the ledger; -1: there is none. */
int intake_first_new(const struct intake *in, int n);

/* Fails if the text cannot be read at all.  One mail is for one game: the first that a block of it names. */
int intake_read(struct intake *in, const struct mail *m, struct error *err);
/* The same for GAME, its first eight digits, whichever comes first. */
int intake_read_for(struct intake *in, const struct mail *m, const char *game, struct error *err);
void intake_release(struct intake *in);
#endif
