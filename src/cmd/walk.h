/* walk.h - from ruling to ruling of a game, each played on from the one before it: for commands that tell about all. */
#ifndef CMD_WALK_H
#define CMD_WALK_H
#include "cmd/session.h"

struct walk {
	struct session *session;
	struct run *run;                         /* after ruling LAST, which an undo may have gone back from */
	struct run *view;                        /* what may be seen of it, where hands are hidden; or NULL */
	int last;
	struct text turn;                        /* when the choice of the ruling we stand at was made, "Oct/Nov 1645"; of the
	                                            first ruling, the turn behind it; empty if the game counts none */
};

void walk_init(struct walk *w, struct session *s);
void walk_release(struct walk *w);

/* Goes on to ruling SEQ, which is a later one.  Returns the position after it, with its events: borrowed, up to the
 * next call; NULL with an error of the session.  Who does not go on to the last ruling has not seen whether the rules
 * come to what the rulings say. */
struct run *walk_to(struct walk *w, int seq);
#endif
