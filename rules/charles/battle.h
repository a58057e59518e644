/* battle.h - a battle of 10, for those who bring it about and those who fight it. */
#ifndef RULES_CHARLES_BATTLE_H
#define RULES_CHARLES_BATTLE_H
#include "rules/charles/charles.h"

/* Who fights whom where.  The attacker is the active Army, whoever came first (9.7.3). */
struct battle {
	int area;
	int attacker, defender;                  /* seats */
	int general[3];                          /* by seat: its commander there; -1: unled Brigades */
	int from;                                /* where the attacker came from; -1: from Scotland */
	int line;                                /* word: the line he came by; -1 */
	int interceptor;                         /* the General who intercepted, of the defender; -1: nobody */
	int intercepted_from;                    /* his place before, where he goes home to, 9.7.5: an Area, or inside */
	bool alone;                              /* 9.7.5: only Interceptor and active Army fight, not who was there */
	bool sortie;                             /* the attacker comes out of the Fortress, 14.2 */
	bool lifted;                             /* the defender has lifted a siege to evade, and has not evaded, 14.6 a */
	bool forced;                             /* he comes from nowhere: a Notable's successor, 6.5; FROM is -1 */
	/* how it came out */
	int kind;                                /* word DEFENDER_DRAWN .. DECISIVE */
	int winner;                              /* a seat; of a draw the one it is drawn for */
};

/* Fights it: 14.6, cards, dice, losses, retreat, Surrender, spoils, turncoats, victory cards (10.2 to 10.7).  Returns
 * whether the attacker is there and has won, so that he may go on. */
bool fight_battle(struct run *r, struct battle *b);                                      /* (*) */

/* 10.5 GENERAL's Army has won in AREA, or the enemy there has Dispersed: his PC marker, if he wants. */
void take_spoils(struct run *r, const char *rule, int general, int area);                /* (*) */
/* 9.7.5 An Interceptor who fought alone is put back where he came from. */
void put_interceptor_back(struct run *r, const struct battle *b);                                   /* (*) */

/* Where the Army of GENERAL (or the unled Brigades of SEAT there, GENERAL -1), of SIZE Brigades, may go from AREA in
 * one evasion or retreat: ends in OUT, nearest first, 10.1, 10.3. */
struct ways_off {
	int seat, general, size;
	int area;
	int barred;                              /* an Area no way may touch; -1: none */
	int kept;                                /* likewise: the winner goes back there, 9.7.5; -1: none */
	int first;                               /* the first step must be there, 10.3; -1: anywhere */
	bool shuns_pc;                           /* a retreat: ways without an enemy PC count apart */
};
struct end_off {
	int16_t area, distance;
	bool costs;                              /* every way meets an enemy PC: a Brigade is lost, 10.3 */
	bool crowded;                            /* and must be one of his Army, which could not stay with it, 9.5 */
};
enum { ENDS_MOST = 75 };
int find_ways_off(struct run *r, const struct ways_off *w, struct end_off *out);     /* how many */
static inline int evade_areas(const struct table *t, int size)  /* 9.2 */
{
	return chart_at(t->pack, EVADE_AREAS, size);
}
#endif
