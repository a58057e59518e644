/* run.h - one execution of the rules: the driver behind rules.h.
 *
 * A run holds all and only what play goes on from (doc/PROTOCOL.md J1): the table, the row and its
 * checkpoint, the answers and faces given since, standing orders, the open question, the result.
 * run_on() (sequence.h) re-executes the row from its checkpoint with what was given, then asks its oracle
 * for everything new, and ends at the first thing the oracle does not know. */
#ifndef PLAY_RUN_H
#define PLAY_RUN_H
#include <setjmp.h>
#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "play/event.h"
#include "play/question.h"

enum given_how { BY_LINE, BY_WHEN, BY_AUTO, BY_SILENCE, BY_ONLY, BY_END, BY_LATE, BY_DIE, BY_SHUFFLE };

/* One recorded input since the checkpoint. */
struct given {
	enum question_form form;                 /* of an answer; dice have how BY_DIE, shuffles BY_SHUFFLE */
	enum given_how how;
	int seat, key;                           /* answer; key -1 for dice and shuffles */
	const char *rule;
	int sides;                               /* dice; draw(): as many as lay in the pile */
	thing what;                              /* dice; shuffle: the pile */
	int first, n;                            /* of run->values; of a shuffle the pieces, top first */
	thing next_best;                         /* BY_AUTO, BY_SILENCE: for the report; NOTHING if none */
	bool closed;                             /* an answer: it names what lay hidden then, and is nobody's to know */
	bool masked;                             /* an answer of this ruling: it takes a card that went by a slot then */
	const char *said;                        /* a line taken in this ruling: what it says; or NULL */
	bool unsaid;                             /* an answer of this ruling: no line of its seat has named it */
};

/* Cards that lay masked, as answers have taken them, in the order of play. */
struct named_card {
	int seat, piece;
	bool unsaid;                             /* by no line: it came of a when, or a die or a rule laid it open */
};
/* The first vow that was broken by the cards that lie in this copy's hands (vow() of rules.h). */
struct vow {
	int seat;                                /* 0: none was */
	const char *why;                         /* in the words of the rules */
};
struct named_cards {
	struct named_card *card;
	int n, room;
};

enum run_end {
	RUN_ASKS,                                /* question: the open one */
	RUN_OVER,                                /* result */
	RUN_WANTS_DICE,                          /* the oracle has no dice: what comes next is unknown */
	RUN_WANTS_MASK,                          /* cards are masked, and nobody has an order for the pile RUN->wants_mask */
	RUN_REFUSED,                             /* the oracle refused an answer: its error says why */
	RUN_BROKEN,                              /* a fault of the rules or a foreign ledger: error */
	RUN_RESTARTS,                            /* never returned: the row runs again */
};

enum oracle_says { ORACLE_ANSWERS, ORACLE_OPEN, ORACLE_RESTART, ORACLE_REFUSES };

/* Whoever knows answers and dice: the orders of the seats, a bot, the fuzzer, a test. */
struct oracle {
	/* Fills chosen and *n, *how.  ORACLE_RESTART: what was given has been cut with run_forget(). */
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q,
	                           thing *chosen, int *n, enum given_how *how);
	/* Fills faces; false: no dice.  label is k, section and what. */
	bool (*dice)(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces);
	/* The line's action has ended (take_line, end_turn, end of row); may be NULL. */
	enum oracle_says (*action_ends)(struct oracle *self, struct run *r);
	/* The line that acts has nothing more to say (end_line); may be NULL. */
	enum oracle_says (*line_ends)(struct oracle *self, struct run *r);
	void (*turn_ends)(struct oracle *self, struct run *r, int seat);      /* end_turn(); may be NULL */
	/* excuse_unused(); may be NULL */
	void (*excuses)(struct oracle *self, struct run *r, const struct question *q, const char *why);
	/* A fact is told (emit), also in a quiet run; again if its row is restarted.  May be NULL. */
	void (*told)(struct oracle *self, struct run *r, int fact, const thing *argument, int n);
	/* Shuffles PIECE, which come in pack order, for the next epoch of PILE; false: unknown.  NULL: by its dice. */
	bool (*order)(struct oracle *self, struct run *r, int pile, int *piece, int n);
	/* The top of a shuffled pile is dealt; false: what it is nobody at hand knows.  NULL: goes on. */
	bool (*deals)(struct oracle *self, struct run *r, int pile);
	/* PIECE is laid open, where fog hides it (lift_fog); false: which it is nobody at hand knows.  NULL: goes on. */
	bool (*opens)(struct oracle *self, struct run *r, int piece);
	bool has_no_lines;                       /* nobody's orders: rule_out() is not heard */
};

struct book;                                     /* book.h */

/* Who shuffles a real game's piles: PIECE, which come in pack order, for the next epoch of PILE.  False: he cannot. */
struct dealer {
	bool (*order)(struct dealer *self, const struct run *r, int pile, int *piece, int n);
	/* Where cards are masked: the number of the epoch that order() has answered with; and whether all know the card I of
	 * an epoch, and whether this copy does. */
	int epoch;
	void (*knows)(struct dealer *self, const struct run *r, struct table_slot *slot, int piece);
};

/* What is known of a pile besides what lies in it, in a game that hides. */
struct pile {
	int epoch;                               /* how often it was shuffled; 0: its contents are no secret */
	int dealt;                               /* pieces of this epoch */
	int n;                                   /* pieces shuffled, and in which order; 0 where that is not known */
	int16_t *order;                          /* room for all pieces; NULL before the first shuffle */
};

/* What was dealt in this execution, and the orders of the epochs that began in it; of quiet runs neither is kept. */
struct deal {
	int piece, pile, epoch, i;               /* the I-th of that epoch, from 0 */
};
struct epoch {
	int pile, epoch, n;
	const int16_t *order;
};
struct deals {
	struct deal *deal;
	struct epoch *begun;
	int n, room, n_begun, room_begun;
};

/* A pack that the game went over to by an amend (packs.h). */
struct play_pack {
	const struct pack *pack;
	char digest[68];                         /* its tokens */
	bool is_first;                           /* the offer's: an amend went back to it */
};

/* Of an edict (edict.h): `put PIECE: PLACE`, `set TRACK: N`, `set PIECE FACT: N`, `set PLACE FACT: N`. */
struct change {
	thing what;                              /* the piece, place or track */
	int fact;                                /* of a piece or place; -1: none */
	int to;                                  /* the place, or the number */
};

struct run {
	const struct ruleset *rules;
	const struct pack *pack;                 /* that of now; see run_use_pack */
	const char *const *option;               /* of the charter, sorted */
	int n_options;
	bool hides;                              /* hands are hidden, a referee holds the secrets or cards are masked */
	bool masked;                             /* cards are masked: what lies hidden goes by slots (run_mask) */
	bool fogged;                             /* nobody but he reads orders: books are their seats' alone */

	/* the position in play (J1) */
	struct table *table, *checkpoint;
	struct pile *pile, *pile_checkpoint;     /* [n_places] */
	struct table_slot *marks;                /* what is known of masked cards that the row has shuffled: it makes their */
	int n_marks, room_marks;                 /* slots anew whenever it is executed again */
	int row;                                 /* of the sequence; -1: set-up */
	int phasing, phasing_checkpoint;
	struct given *given;
	int n_given, room_given;
	thing *values;
	int n_values, room_values;
	bool over;
	int winner;                              /* seat, 0: nobody */
	thing why;                               /* word */
	const char *over_rule;
	struct book *book;                       /* standing orders and unused lines, all seats */
	int shown;                               /* pieces laid open so far (lift_fog) */
	struct named_cards *named;               /* borrowed: answers that take a card which goes by a slot are noted; NULL:
	                                            nobody wants to know */
	struct vow *vow;                         /* borrowed: where to note it; NULL: nobody looks */
	int binds;                               /* the seat that writes orders here, whose hand its program sees: it breaks
	                                            no vow; 0: none */
	bool of_when;                            /* set by an oracle with its answer: that came of a when */
	const struct ruleset *next_rules;        /* by amend, when the row is over; NULL: none */
	int first_edition;                       /* of the rules it began with */
	const struct play_pack *amended;         /* whose pack is that of now; NULL: it is the first */
	const struct play_pack *next_pack;       /* by amend, when the row is over; NULL: none */
	struct change *change;                   /* by edict, when the row is over */
	int n_changes;
	bool asks;                               /* question is open */
	int wants_mask;                          /* or this pile is to be masked before anything else; -1: none */
	struct question *question;

	/* this execution only */
	struct arena arena;                      /* tables, labels, texts of events */
	struct arena scratch;                    /* of the row; reset at each attempt */
	struct oracle *oracle;
	struct dealer *dealer;                   /* or NULL */
	int cursor;                              /* given[] consumed */
	int n_old;                               /* given before this run_on(); -1 in a row that began in it */
	int rolls, rolls_at_row;                 /* of this ruling; D3 */
	int shuffles, shuffles_at_row;
	int inputs;                              /* answers, dice and cards that were given in this run_on() */
	int shown_at_row;
	bool picture;                            /* the row does not come here by what is seen (run_load): nothing is played */
	int dice, dice_at_row;                   /* single dice so far, for their ids */
	struct events events;
	int events_at_row;
	struct moves moves;
	int moves_at_row;
	struct deals deals;
	int deals_at_row, begun_at_row;
	struct put_log puts;                     /* since moves were noted */
	struct put_log *watched;                 /* of a quiet run: all that is put anywhere; or NULL */
	int16_t *stood, *stood_at_row;           /* [n_pieces] where pieces lay when moves were noted; NULL: quiet so far */
	const char *excuse;                      /* why what is left of a line lapses, or NULL: excuse() */
	bool explain;                            /* deny() is heard */
	bool checks;                             /* checking() */
	bool quiet;                              /* no events, no labels (fuzz) */
	bool unheard;                            /* no events, no reasons: what comes of it counts, not how (run_is_heard) */
	bool unlabelled;                         /* dice have no labels: nobody reads them (imagined futures) */
	int asked;                               /* questions answered live, for counting */
	struct error error;
	enum run_end end;                        /* why the frames of the row were left */
	jmp_buf out;
};

/* Does the referee of R know what others do not? */
static inline bool run_has_secrets(const struct run *r)
{
	return r->hides || r->fogged;
}

/* Whose eyes a run is for: table and checkpoint see what SEAT may (table.h). */
void run_see(struct run *r, int seat);

/* A run at its very beginning: table as SCENARIO says, nothing played.  Returns new. */
struct run *run_new(const struct ruleset *rules, const struct pack *pack, int scenario,
                    const char *const *option, int n_options);
void run_free(struct run *r);
void run_mask(struct run *r);                    /* R, at its beginning, is of a game with masked cards */
void run_add_mark(struct run *r, const struct table_slot *mark);
void run_copy(struct run *to, const struct run *from);          /* of one game; events are not copied */
/* Copies all piles; those of TO lie in its own memory. */
void run_copy_piles(struct run *to, struct pile *pile, const struct pile *from);
struct run *run_clone(const struct run *r);                     /* returns new */

/* Goes on with pack P, whose things are those of R's pack (pack_alike). */
void run_use_pack(struct run *r, const struct play_pack *p);

/* For the other files of the engine: drops the frames of the row. */
void run_leave(struct run *r, enum run_end end) __attribute__((noreturn));
/* Did the rules pass here in an earlier ruling, before the question that stopped it? */
bool run_is_told(const struct run *r);
/* Does the open question want a line of the seat: one of its verbs, or the first words of the only one there is? */
bool run_asks_for_line(const struct run *r);

/* Before an event that all are told: what has moved since the last time, by which way. */
void run_note_moves(struct run *r);
/* One more of what was given is taken up by the row. */
void run_pass(struct run *r);
/* Are there events? */
static inline bool run_is_heard(const struct run *r)
{
	return !r->quiet && !r->unheard;
}
/* One more event of KIND, zeroed but for row, rule and moves; NULL if they are not heard. */
struct event *run_event(struct run *r, enum event_kind kind, const char *rule);
/* Tells the oracle that the row's action is over; returns unless the oracle wants otherwise. */
void run_end_action(struct run *r);
/* The row that is being played: its rule and name. */
const char *run_rule(const struct run *r);
const char *run_row_name(const struct run *r);
int run_phase(const struct run *r);              /* of the phasing seat's turn; 0: none has begun */

/* Cuts what was given back to N entries; only an oracle that then says ORACLE_RESTART may do so. */
void run_forget(struct run *r, int n);
/* Tells that words of SEAT's orders came to nothing; survives a restart of the row. */
struct event *run_lapse(struct run *r, int seat, const char *rule, int statement, const char *text, const char *why);

#endif
