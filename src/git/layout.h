/* layout.h - which file of a repository is what.
 *
 *     .gitattributes .gitignore          as `drumhead git init` writes them
 *     [FOLDER/...]GAME/log/0017.entry .sig .proof
 *     GAME/log/0017.claim .claim.sig     that entry 17 was late; beside the chain
 *     GAME/pack/NAME.json                the data the offer pinned
 *     GAME/pack-DIGEST/NAME.json         those an amend went over to; all 64 digits
 *     GAME/letters/0017.state 0017.1     what goes with ruling 17 where hands are hidden: for all, sealed to seat 1
 *     GAME/letters/0017.lines            the lines of orders 17, where all are sealed to the referee
 *     GAME/state.json report.txt report.json map.txt map.svg    made from the ledger
 *     GAME/from/...                      log and packs of the game it goes on from; from/from/..., if that one did
 *     [FOLDER/...]CUP/log/0017.entry     a cup, whose pack lies beside it, and its games below it: CUP/r3/b17
 *     CUP/log/0017.1.entry .sig .proof   the letters of players that entry 17 carries
 *     CUP/letters/9c41d07e0a1b2c3d.entry those that wait
 *
 * A game may also lie in the root.  Locks, indexes, secrets and what was mailed are nobody else's business and never in
 * a repository. */
#ifndef GIT_LAYOUT_H
#define GIT_LAYOUT_H
#include <stdbool.h>
#include <stddef.h>
#include "base/error.h"

enum file_kind {
	FILE_UNKNOWN,                            /* no file of a game */
	FILE_SET_UP, FILE_ENTRY, FILE_BESIDE, FILE_CLAIM, FILE_LETTER, FILE_PACK, FILE_AMENDED, FILE_DERIVED, FILE_FROM,
	FILE_CARRIED, FILE_WAITING,              /* a player's letter to a cup */
	FILE_PRIVATE,                            /* a lock, a secret, a key, addresses */
};

/* Bytes of a game's directory, and of what lies in it; folders one in the other. */
enum { GAME_PATH_MOST = 200, INSIDE_MOST = 1000, GAME_DEPTH_MOST = 8 };

struct file_place {
	enum file_kind kind;
	int seq;                                 /* of what lies in its log or letters, else -1 */
	char game[GAME_PATH_MOST + INSIDE_MOST + 1];     /* "" if it lies in the root, or if there is none */
};
void layout_find(struct file_place *out, const char *path);

/* The part of PATH inside the game it belongs to: "log/0017.entry". */
const char *layout_inside(const struct file_place *p, const char *path);

/* Whether a directory of this name may be a game, or a folder of games; not if something in a game has the name. */
bool layout_is_folder(const char *name, size_t n);

/* Is it the directory of a pack that an amend named? */
bool layout_is_amended_pack(const char *name, size_t n);
/* Is it a letter in the chain that a cup goes on from?  Such cups are kept in no repository. */
bool layout_is_of_cup_before(const char *path);
/* A directory that a game keeps when another one goes on from it: its log, a pack. */
bool layout_is_kept(const char *name);

/* The directory of the pack in which a file of kind FILE_PACK, FILE_AMENDED or FILE_FROM lies: so many bytes of PATH; 0
 * if it lies in none. */
size_t layout_pack_length(const char *path);

/* Whether PATH, which may come from anybody's tree, stays where it is written and out of .git, on whatever file system:
 * what git-fsck(1) calls hasDot, hasDotdot and hasDotgit.  No empty component, so no slash at either end. */
bool layout_is_safe(const char *path);
int layout_check_safe(const char *path, struct error *err);      /* the same, with the reason */

/* What `init` writes, byte for byte; NULL of any other name. */
const char *layout_set_up(const char *name);

extern const char *const layout_derived[];       /* their names; NULL ends */
enum { FILE_MOST = 8 << 20 };                    /* bytes; no file of a game has more */
enum { PACK_FILES_MOST = 64, PACK_MOST = 16 << 20 };     /* files and bytes of one pack, as drumhead has it */
#endif
