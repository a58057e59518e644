/* tell.h - the seats are told what is new in a game. */
#ifndef MAIL_TELL_H
#define MAIL_TELL_H
#include "mail/games.h"

/* Whose turn it is in G, for SEAT, and what he does with the mail. */
void tell_print_turn(struct text *out, struct post *p, const struct config_game *g, const struct due *due,
                     const char *seat);

/* When what is due in G, which is told now, is late; 0: never. */
int64_t tell_deadline(struct post *p, const struct config_game *g, const struct due *due);

/* Mails to all seats of G that may read it (letter_reader) what they have not been told yet: entries, report; from a
 * player to none that has it anyway (game_is_with).  ANSWERS may be NULL.  INTRO is put above.  NEWS is of those
 * entries, or not known yet.  Returns 1 if there was something to mail, 0 if not. */
struct mail;
int tell_seats(struct post *p, struct commit *c, const struct config_game *g, const struct mail *answers,
              const char *intro, struct news *news, struct error *err);
#endif
