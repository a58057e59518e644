/* hands.h - who may see what (doc/PROTOCOL.md 7.2): the public position, and the blanks in it.
 *
 * A game hides where its pack has hands (places shown to their owner), a referee holds the secrets and the seats
 * have not agreed on open hands.  Then what lies in a hand, and in a pile since it was first shuffled, is not in
 * the public position: there stand only numbers, and `hidden` for a piece that lies so.  These are its blanks; in
 * the order of hands_fill() they can be filled with pieces, and the position is whole again:
 *     checkpoint: the hidden places in pack order, each from the top
 *     given: in order, of a shuffle the new order from the top, of an answer the pieces, if one of them lay hidden
 *     the question: what it is about, as far as it is hidden
 *     table: as the checkpoint
 * How many there are depends on nothing hidden.  A piece that lies hidden has no numbers; what is asked, and which
 * answers to a question that is not its owner's are legal, never depends on it. */
#ifndef PLAY_HANDS_H
#define PLAY_HANDS_H
#include "play/run.h"

#define OPEN_HANDS "open-hands"                  /* the option by which nothing is hidden */

/* The option by which `ask` in another seat's turn counts as silence: that somebody wants to be asked tells something
 * about his hand, and whoever waits for him has seen it.  A game has the option if its ruleset and pack list it. */
#define NO_ASK "no-ask"

/* Has the pack hands at all? */
bool hands_in(const struct pack *p);

/* Are the pieces in PLACE hidden from those who are not its owner, by PILE (run->pile or run->pile_checkpoint)? */
bool is_hidden(const struct run *r, const struct pile *pile, int place);
/* Is PIECE hidden from those who are not the owner of PLACE, if it lies there?  Fog hides only pieces of some class
 * (pack_fog_class): what else lies beside them lies open. */
bool hides_piece(const struct run *r, const struct pile *pile, int place, int piece);
/* Is PIECE, as the table lies, hidden from SEAT (0: from whom nothing is shown but what all may see)? */
bool is_hidden_from(const struct run *r, int piece, int seat);

/* Does fog hide pieces from the eyes of R? */
bool run_sees_fog(const struct run *r);
/* Is Q asked of a seat whose pieces fog hides from the eyes that look?  Then how many answers it has may be otherwise
 * in truth. */
bool hangs_on_fog(const struct question *q);
/* No answer to Q is of more things. */
int question_room(const struct question *q);
/* May ANSWER to such a Q be legal in truth, though it is not by what these eyes are shown in place of those pieces? */
bool answer_may_hang_on_fog(const struct question *q, thing answer);

/* The pieces in the blanks. */
struct fill {
	int *piece;
	int n, room;
};
void fill_add(struct fill *f, int piece);
void fill_release(struct fill *f);
void hands_fill(struct fill *out, const struct run *r);
/* J, a public position, with its blanks filled; NULL if there are more or fewer of them, or no such pieces.  Returns
 * new. */
json *hands_filled(const json *j, const struct pack *p, const struct fill *f, struct error *err);
#endif
