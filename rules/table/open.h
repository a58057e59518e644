/* open.h - the open table: any board game with dice, cards and counters, and no rules but whose turn it is and what is
 * hidden.  RULES.md has the rules by their numbers.
 *
 * What a game is made of is in its pack; this room knows of it only what the data say: who owns a piece, who may see
 * what lies in a place, which places are discards or a box. */
#ifndef RULES_TABLE_OPEN_H
#define RULES_TABLE_OPEN_H
#include "play/cards.h"

enum table_track { TURN, WAITS, ANYTHING, TABLE_TRACKS };
enum table_number { FLIPPED, TABLE_NUMBERS };
enum table_piece_attribute { TYPE, TABLE_PIECE_ATTRIBUTES };
enum table_place_attribute { USE, TABLE_PLACE_ATTRIBUTES };

enum table_word {
	DISCARDS, BOX,
	D2, D3, D4, D6, D8, D10, D12, D20, D100,
	FRONT, BACK,
	HIGHER_SCORE, EVEN_SCORE, PLAYED_OUT,
	TABLE_WORDS
};

enum table_key {
	K_ACT, K_REACT,
	K_MOVE, K_MOVE_WHO, K_MOVE_TO,
	K_ROLL, K_ROLL_NUMBER, K_ROLL_DIE,
	K_DRAW, K_DRAW_NUMBER, K_DRAW_FROM, K_DRAW_TO,
	K_PLAY, K_PLAY_CARD, K_PLAY_TO,
	K_SHOW, K_SHOW_CARD,
	K_DISCARD, K_DISCARD_CARD,
	K_GIVE, K_GIVE_WHAT, K_GIVE_TO,
	K_TAKE, K_TAKE_WHAT,
	K_RETURN, K_RETURN_WHAT, K_RETURN_TO,
	K_SHUFFLE, K_SHUFFLE_PILE, K_SHUFFLE_WITH,
	K_FLIP, K_FLIP_WHAT,
	K_MARK, K_MARK_WHAT, K_MARK_AS, K_MARK_NUMBER,
	K_REMOVE, K_REMOVE_WHAT,
	K_SET, K_SET_TRACK, K_SET_NUMBER,
	K_SAY,
	K_WAIT, K_WAIT_WHO,
	K_PASS, K_PASS_TO,
	TABLE_KEYS
};

enum table_fact {
	F_TURN_BEGINS, F_GOES_ON, F_WAITS, F_MAY_REACT, F_PASSED, F_LAST_TURN,
	F_MOVED, F_FLIPPED, F_MARKED, F_REMOVED,
	F_ROLLED,
	F_DREW, F_DREW_CARD, F_DREW_OPEN, F_PLAYED, F_SHOWN, F_DISCARDED, F_GIVEN, F_TAKEN, F_RETURNED, F_SHUFFLED,
	F_SET,
	TABLE_FACTS
};

/* --- c1_turns.c ----------------------------------------------------------------------------------------- */

extern const struct row table_sequence[];
void set_up_table(struct run *r);
/* A question of the seat whose turn it is. */
struct question *asked(struct run *r, const char *rule, int key);

/* --- c2_pieces.c ---------------------------------------------------------------------------------------- */

bool lies_open(const struct table *t, int place);                /* everybody sees what lies there, and it is in use */
int place_for(const struct table *t, int use, int seat);         /* SEAT's discards or box, else everybody's; or -1 */
/* Pieces SEAT may touch, which lie open: is this one, are there any; allowed. */
bool may_touch(const struct table *t, int piece, int seat);
bool may_touch_any(const struct table *t, int seat);
void allow_pieces(struct question *q, const struct table *t, int seat);
/* Some of them, asked of whose turn it is; returns how many.  CHOSEN has room for CHOSEN_MOST. */
int choose_pieces(struct run *r, const char *rule, int key, thing *chosen);
void allow_open_places(struct question *q, const struct table *t);
void clean(struct table *t, int piece);                          /* PIECE goes out of sight: its numbers are 0 */
enum { CHOSEN_MOST = 512 };                                      /* answers of a question */
void move_pieces(struct run *r);
void flip_pieces(struct run *r);
void mark_piece(struct run *r);
void remove_pieces(struct run *r);
bool has_marks(const struct pack *p);

/* --- c3_dice.c ------------------------------------------------------------------------------------------ */

int sides_of(const struct pack *p, int word);                    /* of the die of this name; 0: the word is no die */
void roll_dice(struct run *r);

/* --- c4_cards.c ----------------------------------------------------------------------------------------- */

int hand_of(const struct pack *p, int seat);                     /* the place, or -1 */
bool is_pile(const struct pack *p, int place);                   /* nobody may look into it */
bool has_cards(const struct table *t, int seat);
bool has_open_place(const struct table *t, int seat);            /* what leaves SEAT's hand lies open somewhere */
bool has_other_hand(const struct pack *p, int seat);
bool has_pile(const struct table *t, int seat, bool with_cards); /* that is for SEAT, too */
int room_in_hand(const struct run *r, const struct table *t, int seat);
/* For how many more pieces, in that of them which has room for most. */
int room_in_piles(const struct run *r, const struct table *t, int seat);
void shuffle_all(struct run *r);
void draw_cards(struct run *r);
void play_from_hand(struct run *r);
void show_cards(struct run *r);
void discard_cards(struct run *r);
void give_pieces(struct run *r);
void take_pieces(struct run *r);
void return_pieces(struct run *r);
void shuffle_pile(struct run *r);

/* --- c5_tracks.c ---------------------------------------------------------------------------------------- */

bool may_set(const struct pack *p, int track);
bool has_tracks(const struct pack *p);
void set_a_track(struct run *r);

/* --- check.c, lint.c ------------------------------------------------------------------------------------ */

void check_open_table(struct run *r);
int lint_table(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);
#endif
