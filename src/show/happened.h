/* happened.h - what a drawing shows besides the table: what the last ruling was about, and what it has moved.
 *
 * The moves are those of the run's events, leg by leg; nothing that lies hidden is among them (play/event.h).  Words
 * are the game's: templates headline and battles. */
#ifndef SHOW_HAPPENED_H
#define SHOW_HAPPENED_H
#include "base/arena.h"
#include "base/json.h"

struct run;                                      /* play/run.h */

/* N pieces of SEAT went from one place of the map to another. */
struct leg {
	int from, to, seat, n;
	const char *words;                       /* "3 Royalist, Perth to Stirling" */
};

/* Who stood at PLACE before the ruling and went on, or, lost, was there last before leaving the map. */
struct ghost {
	int place, seat;
	bool lost;
	const char *words;                       /* "Montrose +3" */
};

struct battle {
	int place, seat;                         /* seat: who has won; 0: nobody */
	const char *words;                       /* "Royalist wins" */
};

struct happened {
	struct arena arena;                      /* of all below */
	const char *title, *game, *turn;         /* "Campaigns of Montrose", "game 865810a9, ruling 18", "Turn 3, .." */
	const char *over, *headline;             /* "GAME OVER, Royalist wins"; NULL: it goes on, or nothing to tell */
	struct leg *leg;
	struct ghost *ghost;
	struct battle *battle;
	int n_legs, n_ghosts, n_battles;
	bool *arrived;                           /* [n_pieces] came onto the map; NULL: none */
	bool has_ids;                            /* for programs: what is drawn says what it is (map_svg.h) */
};

/* R has the moves of the ruling, VIEW (view.h) is made of it.  TEMPLATES as in derive.h. */
int happened_init(struct happened *h, const struct run *r, const json *view, const char *const *templates,
                  struct error *err);
/* The moves alone. */
void happened_moves(struct happened *h, const struct run *r);
void happened_release(struct happened *h);
#endif
