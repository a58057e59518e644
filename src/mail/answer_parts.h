/* answer_parts.h - what the files of answer.h share: one mail while it is answered. */
#ifndef MAIL_ANSWER_PARTS_H
#define MAIL_ANSWER_PARTS_H
#include "mail/answer.h"

struct answering {
	struct post *post;
	struct commit *commit;
	const struct mail *mail;
	struct intake in;
	const struct config_game *game;          /* NULL: none found */
	const struct config_seat *seat;          /* the sender's, by his address; NULL: a stranger */
	enum taken *taken;
};

/* To the seat's address, if the mail is a seat's and no program's, with the REPORT or with LETTER (or NULL). */
static inline void reply_with(struct answering *a, const char *text, bool report, const struct text *letter)
{
	if (!a->seat || a->mail->automatic || a->post->config.player)
		return;
	words_add(a->post, a->commit, &(struct note){ .game = a->game, .to = a->seat->both, .to_address = a->seat->address,
	                                              .answers = a->mail, .text = text, .report = report,
	                                              .letter = letter });
}

static inline void reply(struct answering *a, const char *text)
{
	reply_with(a, text, false, NULL);
}

static inline void result(struct answering *a, const char *what)
{
	commit_say(a->commit, "result", what);
}

/* answer_letter.c: what is signed is taken, and ruled on where a ruling is owed; an offer is kept. */
int answer_letter(struct answering *a, struct error *err);
int answer_offer(struct answering *a, struct error *err);
/* answer_request.c: a seat asks about its own game; and mail that asks nothing, for the operator. */
int answer_request(struct answering *a, struct error *err);
int answer_pass_on(struct answering *a);
#endif
