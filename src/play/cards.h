/* cards.h - what games of cards share: piles and hands, and windows in which a card answers what happens.
 *
 * All of it keeps the law of rules.h on what is hidden: who could hold a card, for all that everybody knows, is asked
 * whatever he holds; silence is no; and what is played lies open before anything else is asked.  In a game that hides
 * nothing only those are asked who hold one.  Calls marked (*) are as in rules.h. */
#ifndef PLAY_CARDS_H
#define PLAY_CARDS_H
#include "play/rules.h"

/* --- piles -------------------------------------------------------------------------------------------- */

/* All of DISCARDS goes back into PILE, which is shuffled with what is left of it. */
void reshuffle(struct run *r, const char *rule, int pile, int discards);                /* (*) */
/* The same if PILE is empty and DISCARDS is not; returns whether. */
bool refill(struct run *r, const char *rule, int pile, int discards);                   /* (*) */
/* A card from PILE goes to PLACE, a hand or where all see it; returns it, -1: PILE is empty. */
int draw_card(struct run *r, const char *rule, int pile, int place);                    /* (*) */

/* --- hands -------------------------------------------------------------------------------------------- */

/* Hands, and how the game tells one kind of card from another: a word, a title, whatever FITS compares with. */
struct hands {
	const int *hand;                         /* [seat] a place; [0] is nobody's */
	bool (*fits)(const struct table *t, int seat, int card, int kind);   /* is CARD, in SEAT's hand, of KIND? */
};

/* The first card of this kind in SEAT's hand, or -1.  It decides only what he may answer, never what is asked.  Where
 * cards are masked, only those count that he may answer with: of the rest whoever looks may know nothing. */
int held_card(const struct table *t, const struct hands *h, int seat, int kind);
/* Could SEAT, for all that everybody knows, hold such a card?  Where hands are hidden: he holds cards, and one of
 * this kind lies where not everybody sees it. */
bool may_hold(const struct run *r, const struct hands *h, int seat, int kind);

/* --- windows ------------------------------------------------------------------------------------------ */

/* A moment at which cards may be played.  ON is the game's: what has happened. */
struct window {
	const char *rule;
	int key;
	const struct hands *hands;
	const int *kinds;                        /* that have their moment here, ended by -1; offered in this order */
	int open;                                /* the place where a card lies face up once it is played */
	/* Why SEAT may not play a card of KIND now, which only he is told; NULL: he may.  NULL for the function: never. */
	const char *(*bar)(struct run *r, int seat, int kind, const void *on);
	/* What the question is about, prefer_stop(), rule_out(); before the cards are offered.  May be NULL. */
	void (*tell)(struct run *r, struct question *q, int seat, const void *on);
	/* SEAT has played CARD, which lies open.  Returns whether that is it: nobody is asked any more. */
	bool (*play)(struct run *r, int seat, int card, void *on);
};

/* One card of SEAT's, open by now, and nothing done about it yet; -1: none, or he cannot hold any. */
int window_card(struct run *r, const struct window *w, int seat, const void *on);       /* (*) */
/* One card of SEAT's after the other, till play() says so or he plays no more; returns whether play() did. */
bool window_of_one(struct run *r, const struct window *w, int seat, void *on);          /* (*) */
/* The same of all seats, FIRST before the others, round after round, till nobody has played in one. */
bool window_of_all(struct run *r, const struct window *w, int first, void *on);         /* (*) */
/* What SEAT of two has done may be undone by a card of the other's, and that card by one of SEAT's, and so on; returns
 * whether it stands in the end.  What play() returns is not looked at. */
bool window_against(struct run *r, const struct window *w, int seat, void *on);         /* (*) */
#endif
