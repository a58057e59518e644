/* entry_parts.h - what the entry files share: the words of the charter, and copies of statements. */
#ifndef TRUST_ENTRY_PARTS_H
#define TRUST_ENTRY_PARTS_H
#include "trust/entry.h"

#define ENTRY_TAG "drumhead/entry/v1"

extern const char *const dice_words[3];          /* of DICE_REFEREE on */
extern const char *const undo_words[3];
extern const char *const edict_words[2];

/* Returns new in the arena. */
struct statement *statements_copy(struct arena *arena, const struct statement *from, int n);
#endif
