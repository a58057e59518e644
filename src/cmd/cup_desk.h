/* cup_desk.h - what the commands of a cup share: a cup with its lock, the keys at hand, and a session for its games.
 *
 *     desk_init(&d, env);
 *     result = options_parse(...) < 0 || desk_open(&d, argv[1]) < 0 || ... ? -1 : 0;
 *     return desk_done(&d, &cup_go, result);
 *
 *     CUP/log/, CUP/letters/     the chain, and letters that wait (trust/cup_files.h)
 *     CUP/pack/                  the pack of all games
 *     CUP/r3/b17, CUP/r3/b17b    the games, each with its own copy of the pack
 *     CUP/lock                   held while a command writes                                            */
#ifndef CMD_CUP_DESK_H
#define CMD_CUP_DESK_H
#include "cmd/session.h"
#include "trust/board.h"
#include "trust/cup_check.h"

struct desk {
	struct session s;                        /* keys, out, err; its game is the one that is looked at */
	const char *path;                        /* of the cup, as it was typed */
	int lock;                                /* -1: not held */
	struct cup cup;
	const struct ruleset *rules;
	struct pack *pack;                       /* CUP/pack; loaded by desk_pack */
	bool is_director;                        /* his key is here */
	int opened;                              /* entries when it was opened */
	int wrote, first;                        /* entries of ours since then, and the first of them */
	struct text trouble;                     /* what a person has to see to, a paragraph each */
};

void desk_init(struct desk *d, const struct env *env);
/* Opens CUP, for reading or with its lock.  With the lock, what was signed before a crash and not stored is stored. */
int desk_open(struct desk *d, const char *directory);
int desk_open_to_write(struct desk *d, const char *directory);
/* As session_done. */
int desk_done(struct desk *d, const struct command *command, int result);

/* Says, and notes as trouble, what does not stop the command. */
void desk_trouble(struct desk *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* DIR/NAME below the cup, returns new. */
char *desk_file(const struct desk *d, const char *name);
int desk_pack(struct desk *d);
/* Is SEAT's key here; which player's is, -1: none. */
bool desk_signs_for(const struct desk *d, int seat);
int desk_player(const struct desk *d);
/* Fails: only the director WRITES_HERE, and his key is not here. */
int desk_not_director(struct desk *d, const char *writes_here);
/* A player by number, name, or its beginning; -1 with an error. */
int desk_find_player(struct desk *d, const char *word);

/* A seat's name is a word: of WORD the first N bytes, in small letters. */
int desk_name_seat(struct charter_seat *s, const char *word, size_t n, struct desk *d);
/* NAME=KEY.pub, or KEY.pub, whose name is what stands before the dot. */
int desk_read_teller(struct charter_seat *s, int seat, const char *word, struct desk *d);

/* Gives E a new nonce, and the keys that are derived from it and our seat key. */
int desk_give_keys(struct desk *d, struct cup_entry *e, bool vrf, bool box);
/* Signs E, a letter of ours, keeps it among those that wait, and prints it for mailing. */
int desk_write_letter(struct desk *d, struct cup_entry *e);
/* Writes the bytes of LEAF's entry; may it be the next one? */
int desk_check(struct desk *d, struct cup_leaf *leaf);
/* Signs LEAF's entry, which is written but for its bytes, with the proof that it must carry; records and stores it,
 * and moves the cup on.  Letters stand in LEAF already. */
int desk_write(struct desk *d, struct cup_leaf *leaf);
/* The hash of the table as it would be with the entry of LEAF; SEED of a round. */
int desk_state(struct hash *out, struct desk *d, const struct cup_leaf *leaf, const struct hash *seed);
/* Takes LEAF, which is complete: checks, stores, moves on. */
int desk_append(struct desk *d, const struct cup_leaf *leaf);
/* The beta of SEAT for the draw on bulletin ON, and its proof. */
int desk_prove(uint8_t beta[64], struct cup_sidecar *beside, struct desk *d, int seat, int on);

/* Are `pair`, `bye`, `round` and `state` of the entry of LEAF, the next one, what they must be (doc/PROTOCOL.md E8)? */
int desk_judge(struct desk *d, const struct cup_leaf *leaf);
/* Instead of desk_open: the chain at d->path, every entry of it checked completely; on failure cup.n is the bad one. */
int desk_read_chain(struct desk *d);

/* The first entry of the letter that our side sends: for the director with what he took, and with what he wrote since
 * somebody else last did, for nobody may have had it; where nothing was written, what we wrote last, again. */
int desk_letter_from(const struct desk *d);
/* The mail with entries FROM to the last into s.out, with some words for whoever gets it. */
int desk_print_mail(struct desk *d, int from);
#endif
