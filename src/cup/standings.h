/* standings.h - the table of a cup: who is where, by which numbers.
 *
 * A slot is the place of a game in a round whose results are all in: in a Swiss everybody has each of them, came he
 * late or went he early; elsewhere those he was paired for.  It is played if the game is over, forfeit or
 * adjudged.  A player's adjusted points are his points, each unplayed slot counted as a draw.
 *
 *     buchholz   sum over his slots: adjusted points of the opponent; of an unplayed one his own points
 *     sonneborn  the same, each times his points of that slot
 *     direct     if all who are level so far have played each other: points of the games among them, else 0
 *     wins       games won, not by walkover
 *     margin     sum of margins, lost ones negative
 *
 * Order: in a robin group by group; in a knockout by rounds gone through, byes included; then points, the tie-breaks
 * as the cup lists them, seed rank; who has none yet comes last, by number.  In a robin all games of somebody who
 * went out before half of his were played count for nobody.  Integers only. */
#ifndef CUP_STANDINGS_H
#define CUP_STANDINGS_H
#include "base/text.h"
#include "cup/field.h"

struct standings_row {
	int player, seed;                        /* his number and seed rank */
	int place;                               /* from 1; of his group in a robin; nobody shares one */
	int group;                               /* from 0, in a robin */
	int depth;                               /* rounds gone through, in a knockout */
	int points;
	int64_t tiebreak[CUP_TIEBREAKS];         /* in the order of the terms */
	int played, won, drawn, lost;            /* games */
	bool is_annulled;                        /* his games count for nobody */
};

struct standings {
	struct standings_row *row;                     /* in order; owned */
	int n;
};

void standings_make(struct standings *out, const struct field *f);
void standings_release(struct standings *t);

/* What entries of a cup name as `state`: BLAKE2b-256 of "drumhead/table/v1", a NUL, and for each row number, points,
 * tie-breaks as listed and seed rank (0: none yet), decimal, parted by blanks, with a newline. */
struct hash standings_hash(const struct field *f);
/* Those lines. */
void standings_lines(struct text *out, const struct field *f);

/* Whose games count for nobody: in a robin, of those who went out early. */
bool *field_annulled(const struct field *f);   /* by player, returns new */
#endif
