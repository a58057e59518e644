/* cup_entry.h - the entries and letters of a cup: the grammar of doc/PROTOCOL.md 9.1, typed.
 *
 * A cup is a tournament: a chain of entries above the games that are played in it.  Entries are written by the
 * director, seat 0, and by the tellers, seats 1 to 3; letters by players, and count once a bulletin carries them.  What
 * is shared with games is theirs: canonical form, heads, signatures, ids. */
#ifndef TRUST_CUP_ENTRY_H
#define TRUST_CUP_ENTRY_H
#include "trust/entry.h"

#define CUP_SEATS_MOST 4                         /* the director and up to three tellers */
#define CUP_TIEBREAKS 5

enum cup_entry_type {
	CUP_FOUNDED, CUP_BULLETIN, CUP_ROUND, CUP_ACCEPT, CUP_SHARE,      /* entries: cup, bulletin, ... */
	CUP_JOIN, CUP_WITHDRAW,                                          /* letters */
	CUP_ENTRY_TYPES
};

enum cup_format { CUP_SWISS, CUP_ROBIN, CUP_KNOCKOUT };
enum cup_tiebreak { CUP_BUCHHOLZ, CUP_SONNEBORN, CUP_DIRECT, CUP_WINS, CUP_MARGIN };

/* What the words of a `result` mean is in doc/PROTOCOL.md E4. */
enum cup_how { CUP_OVER, CUP_FORFEIT, CUP_WALKOVER, CUP_ADJUDGED, CUP_VOID };

/* What entry 0 says. */
struct cup_terms {
	const char *name;                        /* words, single blanks between them */
	struct charter game;                     /* pack, rules, options, dice, undo, edict, clock of all games; no seats,
	                                            no scenario */
	const char **scenario;                   /* round R plays number (R - 1) mod n_scenarios */
	int n_scenarios;
	int bank, leave, limit;                  /* days */
	enum cup_format format;
	int rounds;                              /* of a swiss; else 0 */
	int groups, cycles;                      /* of a robin; else 0 */
	bool both;                               /* a pairing is two games, sides changed */
	int points_win, points_draw, points_loss, points_bye;
	enum cup_tiebreak tiebreak[CUP_TIEBREAKS];
	int n_tiebreaks;
	int places;                              /* 0: any */
	int late;                                /* the last round whose draw closes the entries: 1 or more */
	struct charter_seat seat[CUP_SEATS_MOST];        /* as founded: cup_chain.h has who sits there now */
	int n_seats;
	bool has_from;                           /* goes on from another cup (E15), */
	struct hash from;                        /* after this entry of it, */
	int from_seq;                            /* which is number so and so */
};

/* result R B K W S N H / because T+ * */
struct cup_result {
	int round, board, game;                  /* from 1; game 1 or 2 */
	enum cup_how how;
	int winner;                              /* the winner's seat in that game, 0: nobody */
	int margin;                              /* the winner's, else 0 */
	struct hash on;                          /* the entry it rests on; zero where there is no game */
	const char *because;                     /* words; a line for each `because`, LF between them; "" if none */
	int seq;                                 /* of the bulletin; filled by the chain */
};

/* out N / because T+ * */
struct cup_removal {
	int player;
	const char *because;
};

struct cup_pair {
	int a, b;                                /* numbers of players; A has seat 1 in game 1 */
};

/* A flat struct: which members count depends on the type; absent ones are zero. */
struct cup_entry {
	enum cup_entry_type type;
	struct hash id;
	struct hash game, prev;                  /* game: id of the cup, of entry 0 its own; prev zero there, and of letters */
	int seq, by;                             /* of letters 0 */
	bool has_nonce, has_vrf, has_box;
	struct hash nonce, vrf, box;
	const struct cup_terms *terms;           /* cup */
	const struct hash *letter;               /* bulletin: ids of the letters it carries, ascending */
	int n_letters;
	const struct cup_result *result;         /* by round, board, game, ascending */
	int n_results;
	const struct cup_removal *out;           /* by number, ascending */
	int n_outs;
	bool has_teller;
	struct charter_seat teller;              /* the new one of its seat */
	const char *because;                     /* of the teller */
	bool draw;
	struct hash state;                       /* bulletin, round */
	int on;                                  /* share, round: the bulletin that asked for the draw */
	uint8_t beta[64];                        /* share, round */
	int round;                               /* round N, from 1 */
	const struct cup_pair *pair;             /* board 1 first */
	int n_pairs;
	const int *bye;
	int n_byes;
	const char *name;                        /* join: words */
	struct ssh_public key;                   /* join */
	int player;                              /* withdraw */
	char *bytes;                             /* canonical; in the arena */
	size_t length;
};

const char *cup_entry_word(enum cup_entry_type type);             /* "bulletin" */
bool cup_entry_is_letter(enum cup_entry_type type);
/* Is a block of this type, a word, one of a cup, whatever it says?  `accept` and `share` are of both. */
bool cup_entry_is_word(const char *word);
bool cup_entry_is_of_cups_alone(const char *word);

extern const char *const cup_format_words[3];
extern const char *const cup_tiebreak_words[CUP_TIEBREAKS];
extern const char *const cup_how_words[5];
#endif
