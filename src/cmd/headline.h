/* headline.h - templates of what happened in a ruling, rendered for a command. */
#ifndef CMD_HEADLINE_H
#define CMD_HEADLINE_H
#include "cmd/session.h"
#include "show/headline.h"

/* What happened in ruling SEQ, whose events RUN holds, for the next.  Returns new. */
json *headline_view(const struct game *g, const struct run *run, int seq);
/* The lines of TEMPLATE. */
int headline_render(struct text *out, struct session *s, const json *view, const char *template);

struct headline {
	int seq;                                 /* of the ruling */
	const char *lines;                       /* of "headline" */
	size_t most;                             /* columns of the line it is added to */
};
/* Adds in one line what a ruling is remembered for: of the lines as many as have room.  What no template finds worth a
 * line is told by the rows that were played. */
void headline_add_ruling(struct text *out, const struct game *g, const struct run *run, const struct headline *h);
#endif
