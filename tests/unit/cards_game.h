/* cards_game.h - a game of the cards (cards.h) on three machines: the referee's, red's and blue's, each with keys of
 * its own, which send each other letters.  Whatever fails here fails the test, but for the functions that say
 * otherwise. */
#ifndef TESTS_CARDS_GAME_H
#define TESTS_CARDS_GAME_H
#include "cards.h"
#include "game/adjudicate.h"
#include "game/audit_bundle.h"
#include "game/handout.h"

enum { REFEREE, RED, BLUE, SEATS };

extern struct keyring cards_keys[SEATS];
extern const struct ruleset *cards_rulesets[2];
extern struct game cards_at[SEATS];              /* the open copies */
extern struct error cards_error;                 /* of the functions that may fail */

/* Before and after a test: a directory of its own under /tmp, with keys; the copies are closed and all is removed. */
void cards_setup(void);
void cards_teardown(void);
/* All that follows is a game by RULES, whose pack is in tests/data under their name, and which begins in "dawn". */
void cards_play_instead(const struct ruleset *rules);
/* All that follows is a game with option OPTION, such as `fog`. */
void cards_play_with(const char *option);
void cards_charter(struct charter *c, enum dice_mode mode);
char *cards_pack(void);                          /* its directory; returns new */

/* A game in the directories "ref", "red", "blue", of which the referee owes the first ruling, which shuffles and
 * deals; and: up to the first question after it. */
void cards_meet(void);
void cards_begin(void);
void cards_end(void);                            /* closes the copies */
void cards_reopen(int seat);
/* All entries of SEAT's copy from FROM on with what goes with them, as a letter; returns new. */
char *cards_letter(int seat, int from);
/* SEAT takes LETTER: 0, or -1 and cards_error. */
int cards_take(int seat, const char *letter);
/* SEAT's orders go to the referee, his ruling to both. */
void cards_play(int seat, const char *orders);
int cards_sign(int seat, const char *orders);    /* 0, or -1 and cards_error; nothing is sent */
int cards_settle(int seat);                      /* writes what SEAT owes; 0, or -1 and cards_error */
/* Everybody has what the referee has. */
void cards_spread(int from);
/* The first piece of kind NAME ("Gold") in SEAT's hand, or -1; and what SEAT's first card is. */
int cards_held(int seat, const char *name);
const char *cards_first(int seat);

/* Cards A and B lie each where the other lay; and: new, the same world as TRUTH, which has not been answered yet, but
 * that A and B were shuffled so. */
void cards_exchange_on(struct table *t, int a, int b);
/* R, a copy, comes to know how it was dealt as if it had dealt itself: what is dealt of the box is in its order. */
void cards_deal_again(struct run *r);
struct run *cards_exchanged(const struct run *truth, int a, int b);
#endif
