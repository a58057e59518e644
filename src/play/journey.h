/* journey.h - pieces that go together from place to place, as far as their points of movement lead.
 *
 * What a player writes is one end, or places to pass on the way to it: "march RH1: Perth Forfar".  travel() asks for
 * one after the other, tells why a place is none, and brings the pieces there by the cheapest way, step by step.  How
 * they move, the game says: in struct ways (table/reach.h), and in struct travel. */
#ifndef PLAY_JOURNEY_H
#define PLAY_JOURNEY_H
#include "play/rules.h"
#include "table/reach.h"

/* The first member of what a game knows of those who move. */
struct journey {
	const struct table *table;               /* the run's, borrowed */
	int seat;
	int from, at;                            /* where it began, and where they are */
	int spent, limit;                        /* points of movement */
	int slowest;                             /* the piece whose allowance is the limit */
	int n;
	thing *piece;                            /* [n] in the order named; room for all pieces */
};

/* How the pieces of a game travel: constant, and the same for all of them.  "May be NULL": then there is none. */
struct travel {
	thing stay;                              /* the word for staying where they are: what silence means on the way */
	bool may_stay;                           /* also where the journey begins: the last answer; else they must go */
	/* WHO of its functions is the journey.  bar() tells why not; a journey is over where look() finds REACH_ENDS. */
	const struct ways *ways;
	/* reach_find() with these ways, from where J is: what LEFT points reach. */
	void (*find)(const struct journey *j, int left, struct reach *out);
	/* Puts the pieces into PLACE, next to where J is, and J->at; J->spent counts the step.  Asks and rolls what the
	 * game likes.  False: they go no farther, or did not even get there. */
	bool (*enter)(struct run *r, struct journey *j, int place);

	/* What answers an order that cannot be: "cannot be reached by RH1: 3 MP needed, 2 left (4.1)". */
	const char *points, *points_rule;        /* "MP", " (4.1)" or "" */
	int (*kept_out)(const struct journey *j, int place);           /* the piece that may not; NULL: the slowest */
	const char *no_room;                     /* why it may not stay where it may pass; NULL if it may everywhere */
	const char *surrounded;                  /* why no way leads to a place that is open */
	const char *halted_by, *halt, *halt_rule; /* "the enemy units at", "end the march (11.3)", "11.3" */
};

/* A search that has not begun, in scratch(). */
struct reach *reach_new(struct run *r);

/* A journey of nobody yet, in J of the game's scratch(). */
void journey_begin(struct run *r, struct journey *j, int seat, int from);

/* From one place to the next, until they stay or must stop; KEY is the question where to, RULE that of its heading.
 * J->limit and J->slowest must be known.  On return, J->at and J->spent say what came of it. */
void travel(struct run *r, const struct travel *how, struct journey *j, const char *rule, int key);  /* (*) */
#endif
