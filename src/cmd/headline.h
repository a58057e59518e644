/* headline.h - templates of what happened in a ruling, rendered for a command. */
#ifndef CMD_HEADLINE_H
#define CMD_HEADLINE_H
#include "cmd/desk.h"
#include "show/headline.h"

/* The lines of TEMPLATE, rendered for ruling SEQ, whose events RUN holds. */
int headline_render(struct text *out, struct desk *d, struct run *run, int seq, const char *template);
#endif
