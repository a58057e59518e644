/* keyring.h - the secrets at hand: ssh keys that sign, seat files that roll dice.
 *
 * Nothing is read before it is needed.  Paths come from --key options, from $DRUMHEAD_KEY (a colon
 * between two), then ~/.ssh/id_ed25519 and ~/.ssh/id_ed25519_sk; the agent is asked last.  Seat files:
 * --seat-key options, $DRUMHEAD_SEAT_KEY, then $DRUMHEAD_HOME/seat.key, where DRUMHEAD_HOME is by
 * default $XDG_CONFIG_HOME/drumhead or ~/.config/drumhead.  $DRUMHEAD_NONCES is for tests and examples, which
 * should come out the same each time. */
#ifndef PLAY_KEYRING_H
#define PLAY_KEYRING_H
#include "trust/ledger.h"
#include "trust/seatkey.h"
#include "trust/vrf.h"

struct keyring {
	char **ssh;                              /* paths of key files */
	int n_ssh;
	char **seat;                             /* paths of seat files */
	int n_seat;
	const char *nonces;                      /* what nonces are made of; NULL: they are random */
};

void keyring_init(struct keyring *k);            /* from the environment and the usual places */
void keyring_release(struct keyring *k);
void keyring_add_ssh(struct keyring *k, const char *path);      /* before those that are there */
void keyring_add_seat(struct keyring *k, const char *path);
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
bool keyring_reads_for(const struct keyring *k, const struct ledger *l, int seat);
bool keyring_signs_for(const struct keyring *k, const struct ledger *l, int seat);
/* The seat file beside which lies the record of what SEAT has signed in this game (trust/signing_record.h): the one
 * its keys of the game come from; the first, if it has none yet, or none is needed.  Borrows. */
const char *keyring_seat_file(const struct keyring *k, const struct ledger *l, int seat);
#endif
