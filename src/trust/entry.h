/* entry.h - the entries of a ledger: the grammar of doc/PROTOCOL.md 3.1, typed.
 *
 * Every type of the grammar is parsed; entry_supported() says which this edition plays.  Writing an
 * entry always gives canonical bytes, and reading them gives the same entry. */
#ifndef TRUST_ENTRY_H
#define TRUST_ENTRY_H
#include <stdbool.h>
#include <stdint.h>
#include "trust/canon.h"
#include "trust/card_slot.h"
#include "trust/crypto.h"
#include "trust/dice.h"
#include "trust/sshsig.h"

#define SEATS_MOST 9

enum entry_type {
	ENTRY_OFFER, ENTRY_ACCEPT, ENTRY_ORDERS, ENTRY_OPEN, ENTRY_SHARE, ENTRY_RULING, ENTRY_UNDO,
	ENTRY_AMEND, ENTRY_EDICT, ENTRY_END, ENTRY_AGREE, ENTRY_REFUSE, ENTRY_FORFEIT, ENTRY_FINAL,
	ENTRY_MASK, ENTRY_DEAL,                  /* of format 2 */
	ENTRY_TYPES
};

struct charter_seat {
	int seat;
	char name[25];
	struct ssh_public key;
	bool has_vrf, has_box, has_cardkey;      /* filled by the ledger from offer and accepts, or given in the offer */
	uint8_t vrf[32], box[32], cardkey[32];
	bool is_given;                           /* the offer of a cup's game names the nonce from which they are derived */
	struct hash nonce;
};

enum undo_rule { UNDO_NONE, UNDO_NODICE, UNDO_AGREED };
enum edict_rule { EDICT_REFEREE, EDICT_AGREED };

/* What an offer says. */
struct charter {
	int format;                              /* of all entries of the game: 2, cards are masked; else 1 */
	char pack[25], rules[25], scenario[25];
	struct hash pack_digest;
	int edition;
	const char **option;                     /* each the words of one option line, "18.4"; in the arena */
	int n_options;
	enum dice_mode dice;
	enum undo_rule undo;
	enum edict_rule edict;
	int clock;                               /* days, 0: none */
	struct charter_seat seat[SEATS_MOST];
	int n_seats;
	bool has_from, has_match;
	struct hash from;
	int from_seq;
	struct hash match;                       /* the first game of the match of which this is the second */
	bool has_cup;                            /* a game of a cup (G9): of which round, by its id, on which board, which */
	struct hash cup;                         /*   of the board's games */
	int board, game;
};

/* What a `mask` says. */
#define MASKED_BYTES 64                          /* A || B */
struct mask_entry {
	char pile[25];
	int epoch;
	int after;                               /* seq of the mask before it in this epoch; -1: it is the first, of */
	const int *known;                        /*   these cards, ascending */
	int n_known;
	const struct card_slot *slot;            /*   and these slots, ascending */
	int n_slots;
	const uint8_t (*card)[MASKED_BYTES];     /* what comes out, the first on top */
	int n_cards;
};

/* A flat struct: which members count depends on the type; absent ones are zero. */
struct entry {
	enum entry_type type;
	int format;                              /* 2: of a game with masked cards; else 1 */
	struct hash id;
	struct hash game, prev;                  /* an offer: game is its own id, prev zero */
	int seq, by;
	bool has_nonce, has_vrf, has_box, has_sealed, has_salt, has_secret, has_beta;
	struct hash nonce, vrf, box, sealed, salt, secret, state;
	uint8_t beta[64];                        /* ruling, share; of a final: its secret */
	const struct charter *charter;           /* offer */
	int on, on_seat[SEATS_MOST], n_on_seats; /* ruling on N S*, open on N S, agree on N ... */
	int rolls;
	int next[SEATS_MOST], n_next;            /* n_next 0: `next over` */
	struct hash *told;                       /* of a ruling that hides: what all are told, then each seat */
	int n_told;
	bool keep;
	bool has_cardkey, has_cards;             /* offer, accept; final */
	struct hash cardkey, cards;
	int masks;                               /* of an accept: how many its author writes next */
	char next_mask[25];                      /* of a ruling: `next mask W`; n_next is 0 then, too */
	const struct slot_share *share;          /* orders, open, ruling, deal: shares, then shows */
	int n_shares;
	const struct mask_entry *mask;           /* mask */
	int to;                                  /* undo to N */
	int seat;                                /* forfeit seat S */
	const struct statement *line;            /* order lines of orders; the other statements as they
	                                            stand of open, amend, edict, end, and decks */
	int n_lines;
	char *bytes;                             /* canonical; in the arena */
	size_t length;
};

/* The type's word ("orders"), whether this edition plays it, and whether FORMAT has it. */
const char *entry_word(enum entry_type type);
bool entry_supported(enum entry_type type);
bool entry_is_of(enum entry_type type, int format);

/* `deck W N H` of a ruling, `deck W N B` of a final. */
struct deck_line {
	char name[25];
	int epoch;
	uint8_t bytes[64];                       /* H: the first 32 */
};
int entry_deck(struct deck_line *out, const struct entry *e, int i);          /* the I-th, or -1 */
void entry_add_deck(struct entry *e, struct arena *arena, const struct deck_line *d);

/* Copies FROM with all it points to into ARENA. */
void entry_copy(struct entry *out, struct arena *arena, const struct entry *from);
#endif
