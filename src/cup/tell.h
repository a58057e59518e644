/* tell.h - a cup in words: where it stands, its table, who meets whom, and what a player has done. */
#ifndef CUP_TELL_H
#define CUP_TELL_H
#include "cup/survey.h"

/* Where it stands, what is open, what is late, who has the pen and what he types; NAME is the cup as it was typed. */
void tell_status(struct text *out, const struct survey *s, const char *name);
/* The table, as many rounds as fit into 80 columns. */
void tell_table(struct text *out, const struct survey *s);
/* Who met whom: of a robin each group with everybody against everybody; else all rounds of everybody. */
void tell_cross(struct text *out, const struct survey *s);
/* All games of round ROUND, from 1; 0: of all rounds. */
void tell_schedule(struct text *out, const struct survey *s, int round);
void tell_player(struct text *out, const struct survey *s, int player);

/* As a sentence begins: "carol, the director,", "dave, a teller,"; who has not been given a name of his own: "The
 * director". */
struct officer_words {
	char text[96];
};
struct officer_words cup_officer(const struct cup *c, int seat);

/* What came of a game: "Alice Andersson won +3", "drawn", "void"; nothing of one that is open. */
void tell_result(struct text *out, const struct survey *s, const struct field_pair *p, int game);
/* How it ended, where that is not by playing: "by forfeit", "adjudged"; nothing else. */
const char *tell_how(const struct field_game *g);
/* What an open game waits for: "Dai Davies: orders"; "to be counted". */
void tell_awaited(struct text *out, const struct survey *s, const struct survey_game *g);
/* A player's part in a round in a word: "14r+", "bye"; nothing if he had none. */
void tell_cell(struct text *out, const struct survey *s, int player, int round);
#endif
