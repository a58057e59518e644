/* masked_parts.h - what the files of masked.h share: what this copy has found out of masked cards. */
#ifndef GAME_MASKED_PARTS_H
#define GAME_MASKED_PARTS_H
#include "base/arena.h"
#include "game/masked.h"

struct slot_known {
	struct card_slot slot;
	int given[MASKERS + 1];                  /* by seat: the seq of the entry with its share; 0: none */
	int card, seen_by;                       /* once somebody looked, and for whose eyes */
};

/* A slot, as the keys of both finals tell it. */
struct slot_told {
	struct card_slot slot;
	int card;
};

struct mask_memory {
	struct arena arena;
	int taken;                               /* entries of the ledger */
	struct slot_known *slot;                 /* of which shares were given */
	int n, room;
	struct slot_told *told;
	int n_told, room_told;
	bool has_key[MASKERS + 1];
	struct card_key key[MASKERS + 1];        /* secret */
	struct epoch_reach {
		char pile[25];
		int epoch;
		bool *piece;                     /* [n_pieces] may it be of this epoch? */
	} *reach;
	int n_reach, room_reach;
};

struct mask_memory *masked_memory(const struct game *g);       /* as far as the head */
struct slot_known *find_known(struct mask_memory *m, const struct card_slot *s);
#endif
