/* changes.h - what one pack says otherwise than another, as text: read before anybody takes it. */
#ifndef CMD_CHANGES_H
#define CMD_CHANGES_H
#include "cmd/session.h"

/* Appends what the pack in directory NEW says otherwise than that in OLD, a line for each datum under the name of its
 * file; above a screenful how many there are in each file, and the command that prints all.  Returns how many there
 * are, or -1. */
int changes_tell(struct text *out, const char *old, const char *new, struct error *err);

/* `drumhead diff --pack OLD NEW`: all of them, of packs as pack_directory() knows them; with s->json for programs. */
int changes_run(struct session *s, const char *old, const char *new);
#endif
