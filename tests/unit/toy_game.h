/* toy_game.h - games of the toy (toy.h), in directories, with real keys: for tests of what goes on between two
 * copies of the program, and of what one of them may try.
 *
 * The keys of all seats are in one keyring, made by ssh-keygen in the test's own directory.  Whatever fails
 * here fails the test, but for the functions that say otherwise. */
#ifndef TESTS_TOY_GAME_H
#define TESTS_TOY_GAME_H
#include <check.h>
#include "game/adjudicate.h"
#include "game/audit.h"
#include "trust/signed.h"
#include "toy.h"

extern const struct ruleset *toy_rulesets[3];    /* ends with NULL; a test may add an edition */
extern struct keyring toy_keys;
extern struct error toy_error;                   /* of the functions that may fail */

extern const char *toy_pack_directory;           /* of the games that are offered; NULL: tests/data/toy */

void toy_make_keys(void);                        /* once a program: referee, red and blue */

/* A charter of the toy: seat 0 unless the mode is witness, red and blue. */
void toy_charter(struct charter *c, enum dice_mode mode);
/* Offers, accepts and rules in DIRECTORY, up to the first question, of red. */
void toy_offer(const char *directory, struct charter *c);
void toy_open(struct game *g, const char *directory);

/* SEAT's orders, and the ruling on them: 0, or -1 and toy_error. */
int toy_sign(struct game *g, int seat, const char *orders);
int toy_settle(struct game *g);
void toy_play(struct game *g, int seat, const char *orders);    /* both; must not fail */

/* A copy of the directory. */
void toy_copy(const char *from, const char *to);
/* The entries of G from FROM on, as a letter; returns new. */
char *toy_letter(const struct game *g, int from);
/* What G takes of LETTER: how many entries; toy_error says why it stopped. */
int toy_take(struct game *g, const char *letter);

/* Signs E for its seat and puts it at the head of G, whatever it says. */
void toy_force(struct game *g, struct entry *e, const struct proof *proof, int n_proofs);

/* The audit of DIRECTORY finds F in entry SEQ, and says WANTED; FAULT_NONE: it is clean. */
void toy_audit(const char *directory, enum fault f, int seq, const char *wanted);

/* The main() of a program of such tests, which ADD adds. */
int toy_run_tests(const char *name, void (*add)(TCase *));
#endif
