/* rules.h - all that a game's rules may use of the engine, besides table/, cards.h and journey.h.
 *
 * Rules are straight-line C in the rulebook's order.  A row of the sequence of play runs from its
 * checkpoint, and again from there whenever more is known.  A call marked (*) returns what the ledger
 * holds or does not return at all.  Hence: no memory but scratch(), no static data, at most one (*) in
 * a statement, into a variable; and nothing a seat hides may decide what is asked. */
#ifndef PLAY_RULES_H
#define PLAY_RULES_H
#include <stdbool.h>
#include "table/table.h"

struct run;                                      /* one execution of the rules; the driver's */
struct question;                                 /* the one being built */

struct table *table(struct run *r);              /* borrowed; a run that stops takes its changes back */
bool has_option(const struct run *r, const char *id);          /* "18.4", agreed in the charter */
int phasing(const struct run *r);                /* seat whose turn it is, from 1 */
void set_phasing(struct run *r, int seat);
bool is_in_row(const struct run *r, bool (*play)(struct run *r));    /* is such a row of the sequence being played? */

/* --- the ruleset -------------------------------------------------------------------------------- */

/* The sequence of play: a row is a chapter, a checkpoint, a heading of the report. */
struct row {
	const char *rule, *name;                 /* "12.0", "Battle Phase" */
	bool (*play)(struct run *r);             /* true: once more, from a new checkpoint */
	bool (*skip)(const struct table *t);     /* NULL: never */
	int seat;                                /* phasing from here on; 0: as it was */
	int phase;                               /* of a seat's turn, from 1; 0: none of its phases has begun */
};

/* A kind of question.  A key without a dot is a verb, or a question that is its own verb; one with a
 * leading colon is answered behind the colon of a line. */
struct key {
	const char *name;                        /* "march", "march.who", ":march.to" */
	const char *asks;                        /* what an error's list of answers begins with: "it could go to" */
	const char *help;                        /* one line for the manual and the order template */
};

/* A verb that take_line() offers, and the phase of the rows that do.  Its lines act, in the order written, but those of
 * one phase before those of a later one; lines of all other keys answer questions. */
struct acting_key {
	int key, phase;                          /* phase: as of a row, or IN_ANY_PHASE */
};
enum { IN_ANY_PHASE = -1 };

/* A kind of fact for reports: its name (a template's section) and its arguments' names, in order. */
struct fact {
	const char *name, *arguments;            /* "recruited", "leader unit place" */
};

/* A question that is asked only under an optional rule; of several lines for one key any will do. */
struct optional_key {
	int key, option;                         /* indices of keys and options */
};

/* A question of the set-up: asked before the first row, of this seat (0: of any), and never again. */
struct set_up_key {
	int key, seat;
};

/* Dice of so many sides, rolled under this rule (NULL: any), whose faces have names: the results of a chart of the pack
 * whose index is the face. */
struct named_dice {
	int sides;
	const char *rule;
	int chart;
};

/* What a player may write instead of a verb, and the verb he means. */
struct other_verb {
	const char *word;
	int key;
};

/* What `drumhead odds` counts over imagined futures: how often a fact is told, case by case. */
enum tally_kind {
	TALLY_WINS,                              /* the first argument is the seat that wins it, OF the case */
	TALLY_HAPPENS,                           /* OF is the case: whether it happens at all */
	TALLY_PIECES,                            /* OF is a piece: how many of each seat */
};
struct tally {
	const char *title;                       /* "Battles": a heading */
	enum tally_kind kind;
	int fact, of;                            /* index of facts, and which of its arguments, from 0 */
};

/* A point of a row from which all that follows depends only on the table, the row, and what is kept of this
 * landmark and of those above it in the list, passed before it: whoever goes through all outcomes takes equal
 * ones for one there.  To pass one is to forget those below it.  tests/unit/test_landmarks.c tries it. */
enum landmark_kind { AT_FACT = 1, AT_QUESTION };
struct landmark {
	enum landmark_kind at;
	int of;                                  /* index of facts; or a key, told from others by its seat */
	unsigned keeps;                          /* of a fact: 1 << argument */
};

/* The rules of one game.  Lists of names end with NULL, rows, keys, facts and tallies with {0}. */
struct ruleset {
	const char *name;                        /* "montrose" */
	int edition;                             /* of rules and questions; the charter pins it */
	struct pack_names names;
	const struct key *keys;
	const struct fact *facts;
	const char *set_up_rule;                 /* "7.0" */
	void (*set_up)(struct run *r);           /* once, before the first row; a row of its own */
	const struct row *sequence;              /* then begins again */
	const struct acting_key *acting_keys;    /* ended by key -1; NULL: none */
	/* NULL: every seat may resign; else NULL, or why SEAT may not ("6.0: the Covenanter ...") */
	const char *(*may_not_resign)(int seat);
	/* Appends findings about a pack only this game can judge; returns how many.  May be NULL. */
	int (*lint)(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);
	/* Stops with broken() if the table is in a state no rule allows; called by the fuzzer and tests after
	 * every answer.  May be NULL. */
	void (*check)(struct run *r);
	/* Ids of the pack's options that are played, at most 32; an index into it is what plays() wants.  NULL: none. */
	const char *const *options;
	const struct optional_key *optional_keys;         /* ended by key -1; NULL: any key may be asked */
	const struct set_up_key *set_up_keys;             /* likewise; NULL: none */
	/* Is KEY asked no more, or never in this scenario, once it is set up?  For templates and the bot.  May be NULL. */
	bool (*is_over)(const struct table *t, int key);
	/* What a player calls the numbers of names, in their order, for `drumhead diff`: "has marched" if it is one of yes
	 * and no, with a # in the place of any other; "": nothing, they serve the rules alone.  Ended by NULL. */
	const char *const *piece_number_words, *const *place_number_words;
	/* Why a card that lies in force can do nothing more, or NULL; for reports.  May be NULL. */
	const char *(*idle_card)(const struct run *r, const struct table *t, int card);
	const struct other_verb *other_verbs;               /* ended by {0}: for the refusal of an order; NULL: none */
	const int *place_keys;                   /* ended by -1: questions that no name of a piece answers; NULL: none */
	/* Questions of which it is not told what `auto` chose: the fact that comes of it says it all.  Ended by -1; NULL:
	 * none. */
	const int *untold_keys;
	/* Facts that are told within the one directly before them, as a list of their name: what a sum is made of ("plus",
	 * "reason number" behind "strength").  No argument of a fact that they stand behind may have that name.  Ended by
	 * -1; NULL: none. */
	const int *joining_facts;
	/* Questions that are asked again and again while a line goes on: `all` in it means them until no more is possible.
	 * Ended by -1; NULL: none. */
	const int *repeated_keys;
	/* Questions no `when` answers, since the cards they are about are seen only as they are asked; ended by -1.  NULL:
	 * none. */
	const int *unseen_keys;
	/* Verbs that are vows (bar_to_vow): where cards are masked a line of theirs comes first in its orders.  Ended by -1;
	 * NULL: none. */
	const int *vow_keys;
	/* Acting verbs that begin something new: what lines above one of theirs could still go on with is left out.  Ended
	 * by -1; NULL: none. */
	const int *beginning_keys;
	/* Questions that a turn begins with: no `when all` answers them, though the verb before them is implied where it is
	 * the only one.  Ended by -1; NULL: none. */
	const int *turn_keys;
	const struct named_dice *named_dice;     /* ended by {0}; NULL: faces are numbers */
	const struct tally *tallies;             /* NULL: nothing is counted but tracks, places and ends */
	const struct landmark *landmarks;        /* ended by {0}; NULL: none */
	/* Verbs whose lines are words for the other players: nobody looks at them, and reports tell them as they are written
	 * (doc/ORDERS.md 14).  Then the lines of all verbs that act may say something, too, behind the word "for".  Ended by
	 * -1; NULL: nobody says anything. */
	const int *saying_keys;
	bool packs_are_games;                    /* its packs are games of the players' own, not editions of one */
	bool dice_are_charts;                    /* dice rolled for a word show the faces of the chart with its id */
	/* Its cards may be masked where there is no referee (doc/MASKS.md): nothing its rules do hangs on which card lies
	 * hidden, and whoever plays one can show it first. */
	bool cards_may_be_masked;
	bool dice_alike;                         /* the faces of one roll may come in any order: all is the same */
	/* A random game in which the turn has passed so often from seat to seat is left unfinished, and is no endless one;
	 * 0: every game comes to its end. */
	int turns_most;
	/* How good the table is for SEAT, higher is better, within 1,000,000 either way; for the bot.  May be NULL. */
	int (*value)(const struct table *t, int seat);
	/* By how much seat 1 leads, in what the rules count for the victory; below 0: seat 2 does.  For tables of cups. */
	int (*margin)(const struct table *t);
};

/* Does LIST, which ends with NULL or {0}, have a word for each of the N of its enum?  Else it does not compile. */
#define LIST_HAS(list, n) _Static_assert(sizeof list / sizeof *list == (n) + 1, #list)

/* --- questions ---------------------------------------------------------------------------------- */

/* Answers are allowed one by one, the most sensible first; one thing each, never a pair; no answer
 * twice.  KEY is an index of ruleset.keys. */
struct question *question(struct run *r, int seat, const char *rule, int key);
void allow(struct question *q, thing answer);
void also(struct question *q, thing name);       /* the last one goes by this word or place too */
void twin(struct question *q, thing answer);     /* as good as the last one: taken if it is named, else not offered */
void also_card(struct question *q, int card);    /* it goes by this equal card too; where cards are masked, its twin */
bool explaining(const struct run *r);            /* is deny() heard?  Not where the answer is known already */
bool checking(const struct run *r);              /* somebody looks for faults of the rules: the fuzzer, audit, tests */
/* ANSWER is none, and WHY says the rest of the sentence that its name begins: of printf's conversions it may have %s
 * and %d, and no other sign %.  It is cut at 511 characters. */
void deny(struct question *q, thing answer, const char *why, ...) __attribute__((format(printf, 3, 4)));
/* allow(), or, where WHY is not NULL, deny() with it: "NULL, or why not" is what most functions of rules return. */
void offer(struct question *q, thing answer, const char *why);
void about(struct question *q, thing subject);   /* what a `when` may narrow itself to */
void stop(struct question *q, thing answer);     /* what a line that says no more means; NOTHING, or a word */
void prefer_stop(struct question *q);            /* `auto` means the stop, too: the answers had better be spared */
void otherwise(struct question *q, thing answer); /* what silence means: it never stops the game */
/* With fog, what lies hidden in PLACE is told to all; it stays there, and is hidden again at once.  Without fog, and
 * where nothing is hidden, it is nothing.  For who does not see PLACE, orders are judged up to here. */
void lift_fog(struct run *r, const char *rule, int place);                            /* (*) */
void lift_fog_of(struct run *r, const char *rule, int piece);    /* of this one alone    (*) */
/* He is asked even if only one answer is left, where hands are hidden: how many there are hangs on his. */
void hold_open(struct question *q);
int answers(const struct question *q);           /* how many are allowed so far, the stop not counted */

/* deny(), and no later question of this key will allow ANSWER before the seat's turn ends: a line that says it need
 * not wait.  WHY must last. */
void rule_out(struct question *q, thing answer, const char *why);
bool ruling_out(const struct run *r);            /* is that heard?  Not in random play, where nobody has lines */

/* Pieces to choose from, the lowest rank first, those of one rank as they came.  { 0 }: none yet. */
enum { CHOICES_MOST = 64 };
struct choices {
	int n;
	struct { int16_t piece, rank; } of[CHOICES_MOST];
};
void choices_add(struct run *r, struct choices *c, int piece, int rank);
/* All of C: where it is all the same which of two is taken, the first is allowed and the other its twin.  ARE_ALIKE
 * may be NULL: it is never the same. */
void choices_offer(struct question *q, const struct choices *c, bool (*are_alike)(const struct table *t, int a, int b));

thing ask(struct question *q);                                                        /* (*) */
int ask_index(struct question *q);               /* index_of() the answer; -1: NOTHING */  /* (*) */
/* A list: LEAST to MOST different answers, in the order chosen; returns how many.  otherwise(q, ALL) and
 * otherwise(q, NOTHING) are what silence may mean; `auto` is ALL unless otherwise() says NOTHING. */
int ask_some(struct question *q, int least, int most, thing *chosen);                 /* (*) */
/* The seat's next line whose verb is allowed: answers are KEY(verb).  NOTHING, only where stop(q, NOTHING)
 * allows it: the seat does nothing more.  What a line says after its verb answers the questions of that
 * verb that follow, up to the next take_line, end_turn or the end of the row. */
thing take_line(struct question *q);                                                  /* (*) */
/* No question of the line that acts follows: what it still says is left over.  To be called before dice of its action,
 * so that words too many are refused while they can be. */
void end_line(struct run *r);
/* What lines still say lapses, and WHY is told of it; WHY must last.  Forgotten at the next take_line, and with the
 * row. */
void excuse(struct run *r, const char *why);
/* Where an action is not offered, and before end_turn(): lines of Q's seat and verb that are unused when the turn ends
 * are told what Q denies of their first word or verb, else WHY.  The first excuse counts; another ruling has
 * forgotten it. */
void excuse_unused(struct question *q, const char *why);
void end_turn(struct run *r, int seat);          /* his unused lines are reported and gone */
/* Where lines wait for the next turn: his `end` was of this one, unless one that acts in any phase waits above it, with
 * which the next begins. */
void end_turn_of_end(struct run *r, int seat);

/* Has this ruling come to so many answers, dice and cards that what it tells would soon be more than a letter holds?
 * Rules that let a player do as much as he likes then offer nothing more before the next one. */
enum { INPUTS_MOST = 4000 };
bool ruling_is_full(const struct run *r);

/* --- dice --------------------------------------------------------------------------------------- */

/* RULE, WHAT and a running number make the label: "3 12.3 maccolla". */
int roll(struct run *r, const char *rule, int sides, thing what);                     /* (*) */
int roll_sum(struct run *r, const char *rule, int n, int sides, thing what);          /* (*) */
void roll_each(struct run *r, const char *rule, int n, int sides, thing what, int *faces); /* (*) N up to 32 */
/* A piece out of a pile nobody may look into: a die with as many sides as pieces are left, counted in
 * pack order (doc/PROTOCOL.md D4).  The pile must not be empty; the piece stays where it is. */
int draw(struct run *r, const char *rule, int pile);                                  /* (*) */

/* Piles with a hidden order, whose pieces go to hands that only their owners see (doc/PROTOCOL.md 7.2).  Where the
 * game hides nothing (no referee; open hands agreed), shuffle() does nothing and deal() is draw(). */
bool hides(const struct run *r);                 /* are there hands that not everybody sees? */
bool masks(const struct run *r);                 /* and does nobody know the top of a pile before shares tell it? */
void shuffle(struct run *r, const char *rule, int pile);       /* all that lies in PILE; a new epoch */  /* (*) */
/* What a ruling, the final of a referee and a mask have room for.  Rules that let players shuffle as often and as much
 * as they like ask first: why no pile may be shuffled now, or NULL; and how many pieces may lie in one that is. */
enum { SHUFFLES_MOST = 16, EPOCHS_MOST = 255, MASKED_MOST = 200 };
const char *bar_to_shuffle(const struct run *r);
int shuffled_most(const struct run *r);
/* The piece on top of PILE, which must not be empty and must have been shuffled; it stays where it is.  Only
 * the seat to whose hand it goes next may learn it: rules that look at it break the law on what is hidden.
 *
 * What that law means: with any other cards in the places a seat does not see, the same answers must lead to the
 * same questions and the same public table (standin.h tries it, and the fuzzer tries it everywhere).  So
 *   - a card that is played lies open before anything is asked about it, and who could hold a card for all that is
 *     known is asked whether he does; a piece that lies hidden has no numbers;
 *   - which card leaves a hand is its owner's answer, or chance.  If it stays hidden, any card that may lie there must
 *     be a legal answer; a hand has no order;
 *   - if an answer is legal only because of what a hand holds, or does not hold, the call ends with it: it could not
 *     be asked again.
 * What may be done, in calls of a row that ask before and after, and shuffle up to 24 times (strands.h):
 *   - move a card between places of one owner that only he sees, and into a pile that has been shuffled before or is
 *     shuffled before anything is asked: until then what lies in it is listed;
 *   - shuffle a pile that holds hidden cards, or cards that were played, or another pile whose cards were all put
 *     there.  What is put into a pile must not be dealt before the next shuffle: such a deal stops with broken();
 *   - take a card of a hand at random: all of it is put into a pile, which is shuffled; one is dealt, and the rest is
 *     dealt back.  A card may be dealt to any hand, or laid open;
 *   - give a card that lies open to a hand: everybody is told.
 * Into a hand a card comes in no other way than by deal(), from another place of the same owner, or from where
 * everybody sees it. */
int deal(struct run *r, const char *rule, int pile);                                  /* (*) */

/* Where cards are masked nobody but its owner looks into a hand (doc/MASKS.md A5, A6).
 *
 * A rule that lets SEAT do something only by what his hand holds, or does not hold, is a vow: it is offered where
 * bar_to_vow() is NULL, and then told by vow() that it was done.  WHY is why he may not, by the cards that lie in his
 * hand here, NULL if he may; it must last.  His own program refuses it with that, all others take it; and once hands
 * lie open an audit names who has broken it.  He does it as the first thing of his orders, when he has seen all that
 * he holds: bar_to_vow() says so too. */
const char *bar_to_vow(const struct run *r, int seat, const char *why);
void vow(struct run *r, int seat, const char *why);
/* WHY SEAT can do nothing of the kind with his hand, in his own program alone, which refuses it before it is signed: he
 * would be asked for a card that he does not hold.  To all others NULL. */
const char *bar_by_own_hand(const struct run *r, int seat, const char *why);
/* CARD of SEAT's hand, named by a die or a rule, is laid open: the one answer to KEY, which nobody but he can show.
 * Everybody knows it from then on; it lies where it lay.  Where nothing is masked, nothing. */
void reveal_card(struct run *r, int seat, const char *rule, int key, int card);          /* (*) */

/* --- facts and ends ----------------------------------------------------------------------------- */

/* A fact for reports, told once however often the row runs: FACT is an index of ruleset.facts, then as
 * many things as it has arguments. */
void emit(struct run *r, const char *rule, int fact, ...);
void emit_to(struct run *r, int seat, const char *rule, int fact, ...);   /* in what SEAT is told, and nobody else */
void game_over(struct run *r, const char *rule, int winner, thing why) __attribute__((noreturn)); /* why: a word */
void broken(struct run *r, const char *what, ...) __attribute__((noreturn, format(printf, 2, 3)));
void *scratch(struct run *r, unsigned size);     /* zeroed; gone when the row ends */

/* For otherwise() of a list. */
#define ALL THING(THING_WORD, 0x7ffffe)
#endif
