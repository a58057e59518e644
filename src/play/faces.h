/* faces.h - the names of a die's faces: flag, infantry, saber.  In the ledger and in the memory of play a face is its
 * number; the name is for people. */
#ifndef PLAY_FACES_H
#define PLAY_FACES_H
#include "base/text.h"
#include "play/rules.h"

/* Dice of so many sides, rolled under this rule for this thing. */
struct rolled {
	const char *rule;
	int sides;
	thing what;
};

/* The name of FACE of such dice; NULL: its number is its name.  Borrowed. */
const char *face_name(const struct ruleset *rules, const struct pack *p, const struct rolled *dice, int face);
/* The first face of that name; 0: there is none.  Faces of one name do the same, so any of them will do. */
int face_named(const struct ruleset *rules, const struct pack *p, const struct rolled *dice, const char *name);

/* Does the pack name the faces of all dice that the ruleset says have names?  Appends a line for each finding and
 * returns how many. */
int faces_lint(struct text *out, const struct ruleset *rules, const struct pack *p);
#endif
