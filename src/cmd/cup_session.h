/* cup_session.h - what the commands of a cup share: a cup with its lock, the keys at hand, and a session for its games.
 *
 *     cup_session_init(&cs, env);
 *     result = options_parse(...) < 0 || cup_session_open(&cs, argv[1]) < 0 || ... ? -1 : 0;
 *     return cup_session_done(&cs, &cup_go, result);
 *
 *     CUP/log/, CUP/letters/     the chain, and letters that wait (trust/cup_files.h)
 *     CUP/pack/                  the pack of all games
 *     CUP/r3/b17, CUP/r3/b17b    the games, each with its own copy of the pack
 *     CUP/lock                   held while a command writes                                            */
#ifndef CMD_CUP_SESSION_H
#define CMD_CUP_SESSION_H
#include "cmd/session.h"
#include "trust/board.h"
#include "trust/cup_check.h"

struct cup_session {
	struct session s;                        /* keys, out, err; its game is the one that is looked at */
	const char *path;                        /* of the cup, as it was typed */
	const char *pack_from;                   /* whose pack it is while a chain that it goes on from is read; else NULL */
	int lock;                                /* -1: not held */
	struct cup cup;
	const struct ruleset *rules;
	struct pack *pack;                       /* CUP/pack; loaded by cup_session_pack */
	bool is_director;                        /* his key is here */
	int opened;                              /* entries when it was opened */
	int wrote, first;                        /* entries of ours since then, and the first of them */
	struct text trouble;                     /* what a person has to see to, a paragraph each */
};

void cup_session_init(struct cup_session *cs, const struct env *env);
/* Opens CUP, for reading or with its lock.  With the lock, what was signed before a crash and not stored is stored. */
int cup_session_open(struct cup_session *cs, const char *directory);
int cup_session_open_to_write(struct cup_session *cs, const char *directory);
/* As session_done. */
int cup_session_done(struct cup_session *cs, const struct command *command, int result);

/* Says, and notes as trouble, what does not stop the command; once. */
void cup_session_trouble(struct cup_session *cs, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* DIR/NAME below the cup, returns new. */
char *cup_session_file(const struct cup_session *cs, const char *name);
int cup_session_pack(struct cup_session *cs);
/* With the pack: do players give box keys, since something is hidden in the games, be it no more than orders? */
bool cup_hides(const struct cup_session *cs);
/* cup_check_letter, and that a join has a box key if the pack, too, says that one is wanted (E3). */
int cup_session_check_letter(struct cup_session *cs, const struct cup_entry *e, const struct cup_sidecar *beside);
/* Is SEAT's key here; which player's is, -1: none. */
bool cup_session_signs_for(const struct cup_session *cs, int seat);
int cup_session_player(const struct cup_session *cs);
/* Fails: only the director WRITES_HERE, and his key is not here. */
int cup_session_not_director(struct cup_session *cs, const char *writes_here);
/* A player by number, name, or its beginning; -1 with an error. */
int cup_session_find_player(struct cup_session *cs, const char *word);

/* A seat's name is a word: of WORD the first N bytes, in small letters. */
int cup_session_name_seat(struct charter_seat *s, const char *word, size_t n, struct cup_session *cs);
/* NAME=KEY.pub, or KEY.pub, whose name is what stands before the dot. */
int cup_session_read_teller(struct charter_seat *s, int seat, const char *word, struct cup_session *cs);

/* Gives E a new nonce, and the keys that are derived from it and our seat key. */
int cup_session_give_keys(struct cup_session *cs, struct cup_entry *e, bool vrf, bool box);
/* Signs E, a letter of ours, keeps it among those that wait, and prints it for mailing. */
int cup_session_write_letter(struct cup_session *cs, struct cup_entry *e);
/* Writes the bytes of LEAF's entry; may it be the next one? */
int cup_session_check(struct cup_session *cs, struct cup_leaf *leaf);
/* Signs LEAF's entry, which is written but for its bytes, with the proof that it must carry; records and stores it,
 * and moves the cup on.  Letters stand in LEAF already. */
int cup_session_write(struct cup_session *cs, struct cup_leaf *leaf);
/* The hash of the table as it would be with the entry of LEAF; SEED of a round. */
int cup_session_state(struct hash *out, struct cup_session *cs, const struct cup_leaf *leaf, const struct hash *seed);
/* Takes LEAF, which is complete: checks, stores, moves on. */
int cup_session_append(struct cup_session *cs, const struct cup_leaf *leaf);
/* The beta of SEAT for the draw on bulletin ON, and its proof. */
int cup_session_prove(uint8_t beta[64], struct cup_sidecar *beside, struct cup_session *cs, int seat, int on);

/* Are `pair`, `bye`, `round` and `state` of the entry of LEAF, the next one, what they must be (doc/PROTOCOL.md E8)? */
int cup_session_judge(struct cup_session *cs, const struct cup_leaf *leaf);
/* Instead of cup_session_open: the chain at cs->path, every entry of it checked completely; on failure cup.n is the bad
 * one. */
int cup_session_read_chain(struct cup_session *cs);

/* The first entry of the letter that our side sends: for the director with what he took, and with what he wrote since
 * somebody else last did, for nobody may have had it; where nothing was written, what we wrote last, again. */
int cup_session_letter_from(const struct cup_session *cs);
/* The mail with entries FROM to the last into s.out, with some words for whoever gets it. */
int cup_session_print_mail(struct cup_session *cs, int from);
#endif
