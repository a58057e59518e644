/* motion_write.h - motions and answers of ours: put, signed, and what they need brought (motion.h). */
#ifndef GAME_MOTION_WRITE_H
#define GAME_MOTION_WRITE_H
#include "game/game.h"
#include "game/keyring.h"

/* A motion to put. */
struct motion {
	enum entry_type type;
	int to;                                  /* the ruling an undo goes back to */
	const char *lines;                       /* its statements as a player writes them; "" if it has none */
	const char *because;                     /* its reason, or NULL */
	const char *name;                        /* what errors call the lines */
	const char *pack;                        /* the directory of the pack that LINES name, or NULL */
};

/* Puts M, as the seat that has the pen; its pack is copied into the game. */
int game_move(struct game *g, const struct motion *m, const struct keyring *keys, struct error *err);
/* Answers the motion that waits, for the seat that has the pen.  PACK: the directory of the pack of an amend, to be
 * copied into the game, or NULL. */
int game_answer(struct game *g, bool agrees, const char *pack, const struct keyring *keys, struct error *err);
#endif
