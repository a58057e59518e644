/* cup_chain.h - a cup: its chain, who may write the next entry, and all that pairing and table are functions of.
 *
 * The chain knows no game and no format: form, chain, pen, letters, signatures and proofs are checked (doc/PROTOCOL.md
 * 9).  Whether `pair`, `bye`, `round` and `state` are what they must be is for cup/, whether a result is right for
 * whoever has the games.  All in here is what the entries so far say; cup_push moves it on by one. */
#ifndef TRUST_CUP_CHAIN_H
#define TRUST_CUP_CHAIN_H
#include "trust/cup_entry.h"
#include "trust/signed.h"

#define CUP_FOLDED 64                            /* a name, folded (base/text.h) */

/* A player, numbered from 1 as the bulletins carry the joins. */
struct cup_player {
	int number;
	const char *name;
	char folded[CUP_FOLDED];                 /* no two are alike in it */
	struct ssh_public key;
	struct hash join;                        /* id of his join */
	struct hash nonce;                       /* of his join */
	bool has_vrf, has_box;
	uint8_t vrf[32], box[32];
	int joined;                              /* seq of the bulletin that carried his join */
	int out;                                 /* seq of the bulletin since which he is out, 0: in */
	bool withdrew;                           /* by his own hand */
	bool awaited;                            /* was in when the cup before this one stopped, and has not joined again */
	const char *because;                     /* of the director's `out`; "" */
};

struct cup_round {
	int number;                              /* from 1 */
	int seq, on;                             /* of the round, and of the bulletin that asked for it */
	struct hash id;                          /* of the round */
	struct hash seed;                        /* of its draw (E7) */
	const struct cup_pair *pair;             /* board b is pair[b - 1]; with terms.both each is two games */
	int n_pairs;
	const int *bye;                          /* numbers */
	int n_byes;
	int *result;                             /* for cup_result alone */
};

/* What a cup has from the one before it (E16) bears numbers of entries below 0: -1 is the last entry of that one.  So
 * all are in order. */

/* Who may write at the head, and what (E1). */
struct cup_pen {
	int seat;                                /* -1: nobody, the cup is over or not founded */
	enum cup_entry_type type;                /* BULLETIN, ROUND, ACCEPT, SHARE */
	int on;                                  /* SHARE, ROUND: the bulletin with `draw` */
};

struct cup_link {
	struct hash id;
	enum cup_entry_type type;
	int by;
};

/* Who had a seat before the bulletin UNTIL gave it to another. */
struct cup_replaced {
	struct charter_seat was;
	int until;
};

struct cup {
	struct arena arena;                      /* owns all that the others point to */
	struct cup_link *link;                   /* the entries */
	int n;
	const struct cup_terms *terms;
	struct hash nonce[CUP_SEATS_MOST];       /* by seat: of entry 0, and of the accepts */
	struct charter_seat seat[CUP_SEATS_MOST];        /* the director and the tellers as they are now, with vrf keys */
	struct cup_replaced *replaced;           /* in the order of the bulletins */
	int n_replaced;
	int accepted[CUP_SEATS_MOST];            /* seq of the teller's accept, 0: owed; of seat 0 always 0 */
	int shared[CUP_SEATS_MOST];              /* of the draw that waits: seq of the teller's share, 0: owed */
	uint8_t share[CUP_SEATS_MOST][64];       /* and its beta */
	int n_seats;
	struct cup_player *player;               /* number k is player[k - 1] */
	int n_players;
	struct cup_round *round;                 /* round r is round[r - 1] */
	int n_rounds;                            /* the last, without pairs and byes, closes the cup: see `over` */
	struct cup_result *result;               /* in the order of the bulletins; of a game the last one counts */
	int n_results;
	int draw;                                /* seq of the bulletin whose draw waits for shares and round, 0: none */
	bool over;                               /* a round without pairs and byes was written */
	struct cup_pen pen;
	struct cup *before;                      /* the one that this goes on from (E15), owned; NULL: none */
};

void cup_init(struct cup *c);                    /* an empty one */
void cup_release(struct cup *c);

/* The director, or the teller who had SEAT when entry SEQ was due. */
const struct charter_seat *cup_seat_at(const struct cup *c, int seq, int seat);
const struct cup_player *cup_player(const struct cup *c, int number);         /* NULL: there is none */
/* Who is awaited and has KEY, or NULL (E17); how many are awaited. */
const struct cup_player *cup_awaited(const struct cup *c, const struct ssh_public *key);
int cup_count_awaited(const struct cup *c);
/* Is E, a join or withdraw, in the chain, or of no use to it any more: a withdraw of who is out? */
bool cup_has_letter(const struct cup *c, const struct cup_entry *e);
/* "entry 5"; "entry 41 of the cup before", whose numbers are below 0 here. */
struct cup_words {
	char text[40];
};
struct cup_words cup_entry_at(const struct cup *c, int seq);
/* The rounds that were drawn in the cups before this one; they come first. */
int cup_rounds_before(const struct cup *c);
/* The cup that drew ROUND, C or one before it: what that has given stays (E16). */
const struct cup *cup_drawn_by(const struct cup *c, int round);
/* The result of a game that counts, or NULL: it is open. */
const struct cup_result *cup_result(const struct cup *c, int round, int board, int game);
int cup_games(const struct cup *c);              /* of a pairing: 1, or 2 with `sides both` */
/* Have all games of round R, from 1, a result? */
bool cup_round_is_finished(const struct cup *c, int round);
/* The player at SEAT (1, 2) of a game. */
int cup_seated(const struct cup *c, int round, int board, int game, int seat);

/* The seed of the draw on bulletin ON (E7), from the betas of seat 0 and of all tellers, by seat. */
struct hash cup_seed(const struct cup *c, int on, uint8_t beta[][64]);
/* The alpha of SEAT for the draw on bulletin ON; and of the vrf key that E brings, an accept or entry 0: returns the
 * length. */
size_t cup_draw_alpha(uint8_t out[ALPHA_MOST], const struct cup *c, int seat, int on);
size_t cup_key_alpha(uint8_t out[ALPHA_MOST], const struct cup_entry *e);

/* Moves the chain on in memory: E must have passed cup_check.  LETTER: those it carries, in its order.  Copies all. */
void cup_push(struct cup *c, const struct cup_entry *e, const struct cup_entry *const *letter);

/* Starts an entry of TYPE at the head: game, seq, prev, by; the caller adds the body. */
void cup_begin(const struct cup *c, struct cup_entry *out, enum cup_entry_type type, int by);
#endif
