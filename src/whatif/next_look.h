/* next_look.h - plays orders up to the line of the cursor, and looks at what is asked of it. */
#ifndef WHATIF_NEXT_LOOK_H
#define WHATIF_NEXT_LOOK_H
#include "whatif/next_found.h"

/* RUN: the position with SEAT's orders taken.  AT: statement of the cursor's line, 0: an empty one below ABOVE. */
struct next_place {
	const struct run *run;
	int seat, at, above;
};

/* Adds the questions of that place, and what else OUT says of it. */
int next_look(struct next *out, const struct next_place *p, struct error *err);
#endif
