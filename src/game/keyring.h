/* keyring.h - the secrets at hand: ssh keys that sign, seat files that roll dice.
 *
 * Nothing is read before it is needed.  Paths come from --key options and then from nowhere else; without them
 * from $DRUMHEAD_KEY (a colon between two), ~/.ssh/id_ed25519, ~/.ssh/id_ed25519_sk, and what was remembered of
 * the game; the agent is asked last.  Seat files likewise: --seat-key options; else $DRUMHEAD_SEAT_KEY,
 * $DRUMHEAD_HOME/seat.key, what was remembered.  DRUMHEAD_HOME is by default $XDG_CONFIG_HOME/drumhead or
 * ~/.config/drumhead; what is remembered of a game lies there in games/NAME, NAME being its first 16 hex
 * digits.  $DRUMHEAD_NONCES is for tests and examples, which should come out the same each time. */
#ifndef GAME_KEYRING_H
#define GAME_KEYRING_H
#include "trust/ledger.h"
#include "trust/mask.h"
#include "trust/seatkey.h"
#include "trust/signing_record.h"
#include "trust/vrf.h"

struct keyring {
	char **ssh;                              /* paths of key files */
	int n_ssh;
	char **seat;                             /* paths of seat files */
	int n_seat;
	bool ssh_given, seat_given;              /* they are options': nothing else counts, in the agent neither */
	const char *nonces;                      /* what nonces are made of; NULL: they are random */
};

void keyring_init(struct keyring *k);            /* from the environment and the usual places */
void keyring_release(struct keyring *k);
void keyring_give_ssh(struct keyring *k, const char *path);     /* as an option: instead of what was looked for */
void keyring_give_seat(struct keyring *k, const char *path);
/* What options gave is kept for this game, from now on; nothing if none did. */
int keyring_remember(const struct keyring *k, const struct hash *game, struct error *err);
void keyring_recall(struct keyring *k, const struct hash *game);
char *keyring_home(void);                        /* DRUMHEAD_HOME; returns new */
char *keyring_default_seat_file(void);           /* the first of the seat files; returns new */
/* Random, but for $DRUMHEAD_NONCES: the nonce of entry SEQ by BY, and the salt of what is sealed in it. */
void keyring_nonce(struct hash *nonce, const struct keyring *k, int seq, int by);
void keyring_salt(struct hash *salt, const struct keyring *k, int seq, int by);

/* The VRF seed of SEAT in this ledger; -1 if none of our seat files made the key SEAT gave. */
int keyring_vrf_seed(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *err);
bool keyring_rolls_for(const struct keyring *k, const struct ledger *l, int seat);
/* The seed of SEAT's box key in this ledger (G3), and whether it is at hand. */
int keyring_box_seed(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *err);
/* The box key that seat 0 gives with the first ruling of a cup's game with fog, by the file that rolls its dice. */
int keyring_new_box(uint8_t box[32], const struct keyring *k, const struct ledger *l, struct error *err);
/* The card key of SEAT in this ledger (trust/mask.h); card_key_forget() wipes it. */
int keyring_card_key(struct card_key *key, const struct keyring *k, const struct ledger *l, int seat,
                     struct error *err);
/* The salt of what SEAT seals to the referee in its entry with NONCE (trust/fog.h). */
int keyring_fog_salt(struct hash *salt, const struct keyring *k, const struct ledger *l, int seat,
                     const struct hash *nonce, struct error *err);
bool keyring_reads_for(const struct keyring *k, const struct ledger *l, int seat);
bool keyring_signs_with(const struct keyring *k, const struct ssh_public *key);
bool keyring_signs_for(const struct keyring *k, const struct ledger *l, int seat);
/* The seat file beside which lies the record of what SEAT has signed in this game (trust/signing_record.h): the one
 * its keys of the game come from; if it has none there, one that has such a record, or the first.  Borrows; NULL if the
 * seat has keys in this game, and none of our files made them. */
const char *keyring_seat_file(const struct keyring *k, const struct ledger *l, int seat, struct error *err);
/* Of the keys of a cup, whose games and draws they roll for: the seed of VRF, which is derived from NONCE, and the seat
 * file that it comes from.  Borrows; NULL if none of our files gives it. */
const char *keyring_rolls_with(uint8_t seed[32], const struct keyring *k, const struct hash *nonce,
                               const uint8_t vrf[32], struct error *err);
/* What was remembered of one game or cup is remembered of another one, too. */
int keyring_pass_on(const struct hash *from, const struct hash *to, struct error *err);
/* Records that the referee refuses the orders S, if he may sign here and has not rolled for them: never will he. */
int keyring_refuse(const struct keyring *k, const struct ledger *l, const struct signing *s, struct error *err);
/* Records S, which the seat key of its seat has signed or is to rule on, for all copies of the game
 * (trust/signing_record.h). */
int keyring_record(const struct keyring *k, const struct ledger *l, const struct signing *s, struct error *err);
#endif
