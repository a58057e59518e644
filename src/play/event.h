/* event.h - what happened, typed: the stuff of reports.
 *
 * The engine and the rules speak events, never prose; templates turn them into words.  An event is
 * told once, in the ruling in which it happened.
 *
 * Pieces that go somewhere are noted besides, as moves, without the rules doing anything for it: whatever they put
 * somewhere else.  A march over three spaces, told as one, is three moves of each of its pieces.  Moves are noted
 * before each event that all are told, so that nobody can read off them when something was told to another seat. */
#ifndef PLAY_EVENT_H
#define PLAY_EVENT_H
#include <stdbool.h>
#include <stdint.h>
#include "table/thing.h"

#define EVENT_THINGS 8
#define EVENT_FACES 32

enum event_kind {
	EVENT_FACT,                              /* emit(): fact and its arguments */
	EVENT_DICE,                              /* roll() and its kin */
	EVENT_AUTO,                              /* `auto` or silence chose: thing[0] taken, thing[1] the next best */
	EVENT_LAPSED,                            /* a line, or words of one, that came to nothing: text, why */
	EVENT_OVER,                              /* thing[0] SEAT(winner), thing[1] the reason, a word */
	EVENT_RESIGNED,                          /* seat */
	EVENT_CHANGED,                           /* by an edict: thing[0] (its number `fact`, or -1), from [1] to [2] */
	EVENT_AMENDED,                           /* the next row is played by edition thing[0], or by the pack `text` */
	EVENT_SAID,                              /* seat, text: what a line says to the others */
	EVENT_OPENED,                            /* lift_fog(): thing[0], a piece, lies in thing[1] and is seen by all */
};

struct event {
	enum event_kind kind;
	int row;                                 /* of the sequence of play; -1: set-up */
	const char *rule;                        /* "12.3" */
	int seat;                                /* AUTO, LAPSED, RESIGNED, SAID: whose */
	int to;                                  /* FACT: told to this seat alone; 0: to all */
	int fact;                                /* FACT: index of ruleset.facts; AUTO: of ruleset.keys; CHANGED: of the
	                                            numbers of a piece or place */
	int n;                                   /* things used */
	thing thing[EVENT_THINGS];
	uint8_t veil[EVENT_THINGS];              /* FACT to all: that thing is a piece which only this seat sees; 0: all do */
	int statement;                           /* LAPSED: which statement of the orders, from 1; 0: a when */
	bool unused;                             /* LAPSED: the turn ended before the line's time came */
	const char *text, *why;                  /* LAPSED: the words, the reason; DICE: text is the label; AMENDED, SAID */
	int sides, n_faces, first_die;           /* DICE: ids are d<first_die> .. of this ruling, from 1 */
	int faces[EVENT_FACES];
	int moves;                               /* of the ruling so far, when it was told: those of this event are the ones
	                                            since the event before */
};

struct events {
	struct event *event;
	int n, room;
};

/* A piece has gone from one place to another; both ends lie open to all (hands.h). */
struct piece_move {
	int16_t piece, from, to;
};
struct moves {
	struct piece_move *move;
	int n, room;
};
void moves_add(struct moves *all, int piece, int from, int to);
#endif
