/* packs.h - the packs of a game: the offer's, and those that an `amend` went over to (doc/PROTOCOL.md P5).
 *
 *     GAME/pack/             the offer's
 *     GAME/pack-DIGEST/      one of an amend: all digits of its digest, for others share some of them
 *
 * All stay, because old rulings are audited by the pack of their time.  The ledger has the digest alone; the files
 * travel by another way, and nobody agrees to a pack he does not have. */
#ifndef GAME_PACKS_H
#define GAME_PACKS_H
#include "game/game.h"

enum { PACK_FILES_MOST = 64, PACK_MOST = 16 << 20 };     /* files and bytes of one pack; git/layout.h has them, too */

/* BLAKE2b of doc/PROTOCOL.md J2 over DIRECTORY's *.json. */
int pack_digest(struct hash *out, const char *directory, struct error *err);
/* Copies those files into directory TO, which is made if need be. */
int packs_copy(const char *from, const char *to, struct error *err);

struct packs;                                    /* those of amends that were loaded */
struct packs *packs_new(void);
void packs_free(struct packs *p);

/* GAME/pack-DIGEST, or GAME/pack if DIGEST is the offer's.  Returns new. */
char *packs_directory(const struct game *g, const struct hash *digest);

/* The pack with DIGEST, loaded when it is first asked for; borrowed.  NULL and FAULT_PACK: it is not there, or is not
 * that one; the error says where its files go. */
const struct play_pack *packs_find(const struct game *g, const struct hash *digest, struct error *err);

/* May play go over from R's pack to that of amend E?  0 if E names none. */
int packs_check(const struct run *r, const struct game *g, const struct entry *e, struct error *err);

/* The pack in directory FROM must be the one of DIGEST, and one that play can go over to; nothing is written. */
int packs_check_source(const struct game *g, const char *from, const struct hash *digest, struct error *err);
/* And copies it to where it belongs. */
int packs_bring(const struct game *g, const char *from, const struct hash *digest, struct error *err);

/* Is each pack in g->directory but the offer's one that an amend has named, to the byte? */
int packs_are_named(const struct game *g, struct error *err);

/* The names of DIRECTORY that are its packs: "pack", "pack-DIGEST"; file_names_free. */
int packs_names(char ***out, size_t *n, const char *directory, struct error *err);
#endif
