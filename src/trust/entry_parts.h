/* entry_parts.h - what the entry files share: the words of the charter, and copies of statements. */
#ifndef TRUST_ENTRY_PARTS_H
#define TRUST_ENTRY_PARTS_H
#include "base/text.h"
#include "trust/entry.h"
#include "trust/reader.h"

#define ENTRY_TAG "drumhead/entry/v1"

extern const char *const dice_words[3];          /* of DICE_REFEREE on */
extern const char *const undo_words[3];
extern const char *const edict_words[2];

/* Returns new in the arena. */
struct statement *statements_copy(struct arena *arena, const struct statement *from, int n);

/* Parts of an offer that a cup has, too.  Words: what is left of the statement, with single blanks, in the arena. */
const char *entry_read_words(struct reader *r, struct arena *arena);
void entry_read_pack(struct reader *r, struct charter *c);                    /* pack, rules */
int entry_read_options(struct reader *r, struct charter *c, struct arena *arena);
void entry_read_modes(struct reader *r, struct charter *c);                   /* dice, undo, edict, clock */
int entry_read_choice(struct reader *r, const char *shape, const char *const *word, int n);
/* A key stands as `ed25519 H` or `sk H T`, so a statement with one has two shapes, in this order. */
extern const char *const seat_shapes[2];
void entry_read_seat(struct reader *r, const char *const shape[2], struct charter_seat *s);
void entry_read_key(struct reader *r, const char *const shape[2], struct ssh_public *key);     /* the words alone */

/* The same, written; statements with their LF. */
void entry_put_bytes(struct text *t, const char *keyword, const uint8_t *bytes, size_t n);
void entry_put_hash(struct text *t, const char *keyword, const struct hash *h);
void entry_put_pack(struct text *t, const struct charter *c);
void entry_put_options(struct text *t, const struct charter *c);
void entry_put_modes(struct text *t, const struct charter *c);
void entry_put_seat(struct text *t, const char *keyword, const struct charter_seat *s);
void entry_put_key(struct text *t, const struct ssh_public *key);
#endif
