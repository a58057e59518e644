/* charles.h - Unhappy King Charles!: what its chapters share.
 *
 * Places, pieces, words, questions and facts are called by the enums of names.h.  Chapters stand in the rulebook's
 * order: c05_campaign.c, c09_activation.c, ...  No code here names a card; a card is a list of steps (c06_steps.c), and
 * of the map only London is named, besides what the attributes of Areas say.
 *
 * Where Brigades are: on the display of a General or Local Notable, or unled, in the camp of their seat in an Area, or
 * in its keep, inside a Fortress (Brigades have places of their own, so that who hides them need hide nothing else).
 * Where a General is: in an Area, inside a Fortress (INSIDE of its Area), or on the display of the General he is
 * Subordinate to.  Trains and the Queen lie on the display of the General they are with; a train alone lies inside its
 * Fortress, or on the display of its Local Notable, the Queen alone in her Area. */
#ifndef RULES_CHARLES_H
#define RULES_CHARLES_H
#include "play/cards.h"
#include "play/rules.h"
#include "rules/charles/names.h"
#include "table/reach.h"

extern const struct ruleset charles;
/* Findings about a pack that only this game can judge (ruleset.lint). */
int charles_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);
extern const struct row charles_sequence[];
extern const struct tally charles_tallies[];
extern const struct landmark charles_landmarks[];
int charles_value(const struct table *t, int seat);      /* ruleset.value */
int charles_margin(const struct table *t);
void check_charles(struct run *r);                       /* ruleset.check */
void set_up_charles(struct run *r);                      /* ruleset.set_up */

/* --- 2 Areas and pieces (c02_areas.c, c02_pieces.c) ------------------------------------------------------ */

static inline int of_seat(int royalist, int seat)        /* a place or track of a pair, Royalist first */
{
	return royalist + seat - ROYALIST;
}
static inline int kind_of_piece(const struct table *t, int piece)        /* a word, GENERAL .. CHIT */
{
	return piece_attribute(t->pack, piece, KIND);
}
static inline int owner_of(const struct table *t, int piece)    /* a seat; 0: a card */
{
	return piece_owner(t->pack, piece);
}
static inline bool is_general(int piece)
{
	return piece >= 0 && piece < GENERALS;
}
static inline bool is_brigade(const struct table *t, int piece)
{
	return kind_of_piece(t, piece) == BRIGADE;
}
static inline int nation_of(const struct table *t, int piece)   /* a word, ENGLISH .. LORRAINER */
{
	return piece_attribute(t->pack, piece, NATION);
}
static inline int brigade_value(const struct table *t, int brigade)     /* 1 Militia, 2 Veteran */
{
	return piece_attribute(t->pack, brigade, VALUE);
}
static inline int display_of(const struct table *t, int commander)      /* of a General or Notable */
{
	return piece_attribute(t->pack, commander, DISPLAY);
}
static inline bool is_area(const struct table *t, int place)
{
	return is_of_map(t->pack, place);
}
/* All Brigades, in the order of the pack, where they follow the pieces that have names here (lint.c). */
#define for_brigades(t, b) for (int b = NAMED_PIECES; b < (t)->pack->n_pieces && is_brigade(t, b); b++)

/* All Areas, in the order of the pack. */
#define for_areas(t, area) for (int area = LONDON; area < (t)->pack->map_end; area++)

static inline int control_of(const struct table *t, int area)   /* 0: neutral, 2.1 */
{
	return place_number(t, area, CONTROL);
}
/* Lays SEAT's marker there in place of whatever lies there, 0: takes it off; the navy follows (15.1).  Whoever calls it
 * has told why. */
void set_control(struct run *r, const char *rule, int area, int seat);
static inline int region_of(const struct table *t, int area)    /* word, SOUTH .. NORTH */
{
	return place_attribute(t->pack, area, AREA_REGION);
}
bool is_adjacent(const struct table *t, int area, int other);           /* by any line */
int line_between(const struct table *t, int area, int other);           /* word ROAD .. MARITIME; -1: none */
bool is_within(const struct table *t, int area, int other, int lines);  /* at most so many, of any kind, apart? */

/* The Area where PIECE is: there, in its camps, keeps, inside, or on a display of who is there.  -1: off the map. */
static inline int area_of(const struct table *t, int piece)
{
	return place_on_map(t, place_of(t, piece));
}
/* Is that place inside a Fortress (a Notable's display is)? */
bool is_inside_place(const struct table *t, int place);
static inline bool is_inside(const struct table *t, int piece)
{
	return is_inside_place(t, place_of(t, piece));
}
static inline bool is_in_play(const struct table *t, int piece) /* on the map, led or not */
{
	return area_of(t, piece) >= 0;
}
static inline int camp_of(const struct table *t, int area, int seat)    /* place of SEAT's unled Brigades */
{
	return place_attribute(t->pack, area, of_seat(ROYALIST_CAMP, seat));
}
static inline int keep_of(const struct table *t, int area, int seat)    /* inside; -1: no Fortress is printed there */
{
	return place_attribute(t->pack, area, of_seat(ROYALIST_KEEP, seat));
}
static inline int inside_of(const struct table *t, int area)    /* place of Generals inside; -1 */
{
	return place_attribute(t->pack, area, INSIDE);
}

/* Fortresses, 14: printed ones, and Notables' Areas while the counter is there. */
int find_notable(const struct table *t, int area);       /* in a Local Notable Area */
static inline int notable_at(const struct table *t, int area)   /* the Local Notable there; -1: none */
{
	return place_attribute(t->pack, area, NOTABLE_AREA) > 0 ? find_notable(t, area) : -1;
}
bool is_fortress(const struct table *t, int area);
int class_of(const struct table *t, int area);           /* 1 to 3; 0: a Notable's, or none */
int surrender_value(const struct table *t, int area);
int owner_of_fortress(const struct table *t, int area);  /* the seat that holds it: a Notable's, or the PC; 0 */
int capacity_of(const struct table *t, int area);        /* Brigades that may be inside, 14.1; a Notable's 4; 0 */
int brigades_inside(const struct table *t, int area);    /* of its owner's, 14.2 */
static inline int room_inside(const struct table *t, int area)
{
	return capacity_of(t, area) - brigades_inside(t, area);
}
bool is_supply_fortress(const struct table *t, int area);        /* printed, not Limited */
bool is_masked(const struct table *t, int area);         /* an enemy Army is in its Area; a besieged one is, too */
static inline bool is_besieged(const struct table *t, int area) /* there is a marker */
{
	return place_number(t, area, SIEGE) != 0;
}

/* 16 Where fog hides them, the Brigades are laid open of that commander and of who is Subordinate to him; all those of
 * SEAT in AREA, outside the Fortress or inside. */
void show_army(struct run *r, const char *rule, int commander);
void show_brigades(struct run *r, const char *rule, int area, int seat, bool inside);

/* Armies, 3.0, 8, 9.5.  A commander is a General who is Subordinate to nobody; his Army has his Brigades and those of
 * his Subordinates. */
int superior_of(const struct table *t, int general);     /* he is Subordinate to; -1: nobody */
static inline int commander_of(const struct table *t, int general)
{
	int superior = superior_of(t, general);

	return superior >= 0 ? superior : general;
}
int general_over(const struct table *t, int piece);      /* on whose display a Brigade, train ... lies; -1 */
bool is_commander(const struct table *t, int general);   /* on the map, Subordinate to nobody */
int own_brigades(const struct table *t, int commander);  /* on his display; of a Notable, too */
int army_size(const struct table *t, int general);       /* of his Army: with Subordinates; of a Subordinate his own */
int army_value(const struct table *t, int general);      /* Combat Value of the same */
int army_limit(const struct table *t, int general);      /* 8.4: 4 or 9 */
int level_of(const struct table *t, int general);        /* 9.5; Rupert's as Lieutenant General */
int strategy_other(const struct table *t, int general);  /* for all but activation: a starred 2 is 3 */
/* The commander of SEAT in AREA outside the Fortress; inside it; -1: none.  Two only while stacking is resolved: the
 * first. */
int field_army(const struct table *t, int area, int seat);
int garrison_army(const struct table *t, int area);      /* of its owner's */
int unled_at(const struct table *t, int area, int seat);         /* Brigades in his camp there */
int field_brigades(const struct table *t, int area, int seat);   /* outside: camp and Army */
int brigades_at(const struct table *t, int area, int seat);      /* inside, too, and with a Notable */
int total_brigades(const struct table *t, int seat);     /* on the map */
bool has_army(const struct table *t, int area, int seat);        /* inside or outside, with at least one Brigade */

/* for_army(t, b, general): B each Brigade of his Army in pack order, Subordinates' too; not to be moved in the body. */
#define for_army(t, b, general) \
	for_brigades(t, b) \
		if (!is_of_army(t, b, general)) \
			continue; \
		else
bool is_of_army(const struct table *t, int brigade, int general);        /* on his display or a Subordinate's of his */
/* Commanders of SEAT on the map, in pack order. */
#define for_commanders(t, g, seat) \
	for (int g = 0; g < GENERALS; g++) \
		if (owner_of(t, g) != (seat) || !is_commander(t, g)) \
			continue; \
		else

/* Why SUB's Army may not come under COMMANDER, who may be anywhere, 5.2 of level, size, nation, rivalry; NULL: it may.
 * MOST: the Army may not grow beyond it besides, 6.2 (4 or 9).  Siege markers are the caller's. */
const char *bar_to_command(const struct table *t, int sub, int commander, int most);
/* Why BRIGADE may not be put on COMMANDER's display, 8.3, 8.4, 9.5, 13; MOST as above.  NULL: it may. */
const char *bar_to_take(const struct table *t, int brigade, int commander, int most);
/* The same wherever he is: not whether the Fortress he is inside has room for it, 14.1, which lacks_room() says. */
const char *bar_to_lead(const struct table *t, int brigade, int commander, int most);
bool lacks_room(const struct table *t, int brigade, int general);
const char *bar_to_serve(const struct table *t, int brigade, int commander);     /* the same of its nation alone */
/* The other commander of GENERAL's side in AREA with whom he may not be there but as one Army; -1: none.  One inside
 * counts unless the place is masked, or GENERAL would be inside, too (9.5, Garrison exception). */
int other_army(const struct table *t, int general, int area);
/* Are they of one value, nation and Region, and of the same marks of 18.1 and 18.3?  Then the rules on recruitment tell
 * them apart by where they are alone. */
bool are_of_one_sort(const struct table *t, int brigade, int other);
/* May GENERAL's Army end in AREA with the friend who is there: is nobody there, or may one come under the other? */
bool may_stack(const struct table *t, int general, int area);
bool may_stack_with_one_less(const struct table *t, int general, int area);      /* once it has lost a Brigade */

/* --- what leaves the map (c08_removal.c) -------------------------------------------------------------------- */

enum loss {
	TO_POOL,                                 /* may be recruited again at once */
	PERMANENT,                               /* 10.2: but for an event */
	FOR_GOOD                                 /* 14.5, 6.5 */
};
/* A Brigade is gone: to the pool, the lost, or out of the game; a turncoat always out.  WHY: a word BY_BATTLE ...; -1:
 * the caller tells it.  He calls settle_losses() once all are gone. */
void lose_brigade(struct run *r, const char *rule, int brigade, enum loss how, int why);
/* 10.1 The Brigade goes into the Unemployed Generals Box; foreigners are eliminated instead. */
void disperse_brigade(struct run *r, const char *rule, int brigade);
/* 7.1.4 A train without an Army in AREA stays in a friendly Fortress, else it may be recruited again next turn. */
void leave_train(struct run *r, const char *rule, int train, int area);
void leave_his_train(struct run *r, const char *rule, int general);      /* as another takes over from him */
/* A General leaves the map: to the Unemployed box, with train and Queen seen to; his Brigades must be gone. */
void dismiss_general(struct run *r, const char *rule, int general);
/* To PLACE, off the map: Subordinates, train and Queen stay behind, Brigades unled; nothing is told of him. */
void take_general_off(struct run *r, const char *rule, int general, int place);
/* What follows once Brigades are gone, moved or changed sides: Generals without any (8.2), their trains, sieges that
 * are too weak or over (14.2), besieged places whose last Brigade went (14.2, C-56).  By battle or not: a lone King who
 * is besieged has Surrendered (8.2).  Asks nothing. */
void settle_losses(struct run *r, const char *rule);                                     /* (*) dice of honours */
/* 14.2 A besieged place whose last Brigade INSIDE has gone surrenders then. */
void note_if_emptied(struct table *t, int area, bool inside);
void settle_sieges(struct run *r);                       /* (*) of that, the sieges alone */
/* The King has Surrendered: Parliament has won, unless O_KING_LIVES. */
void surrender_king(struct run *r, const char *rule);
/* The Queen is on the map and falls into the enemy's hands, 6.6, 15.2. */
void take_queen(struct run *r, const char *rule);
/* All of SEAT in AREA outside the Fortress Disperses, 10.1, but Covenanters and Lorrainers; settles what follows. */
void disperse_all(struct run *r, const char *rule, int area, int seat);                  /* (*) */
/* The same of GENERAL's Army alone: friends in its Area have no part in its battle, 9.7.5. */
void disperse_alone(struct run *r, const char *rule, int general);                       /* (*) */

/* --- 4, 5 sequence (c04_set_up.c, c05_*.c) ------------------------------------------------------------------- */

/* Rows. */
bool join_mid_deck(struct run *r);                       /* 6.7 */
bool keep_house(struct run *r);                          /* 5.1 */
bool settle_areas(struct run *r);
bool draw_chit(struct run *r);
bool change_control(struct run *r);                      /* 5.2 */
/* C-4 Does SEAT's marker come to AREA then?  A Local Notable's does, or any Brigade's outside Fortresses. */
bool occupies(const struct table *t, int seat, int area);
bool recruit_phase(struct run *r);                       /* 5.3, of the phasing seat */
bool deal_cards(struct run *r);                          /* 5.4 */
bool choose_first(struct run *r);                        /* 5.5 */
bool play_campaign(struct run *r);                       /* 5.5: one card play, or one use of a card, a call */
bool bombard_blockaded(struct run *r);                   /* 5.6 */
bool desert(struct run *r);                              /* 5.7 */
bool remove_deserters(struct run *r);
bool suffer_attrition(struct run *r);
bool judge_power_base(struct run *r);                    /* 5.8 */
bool end_turn_row(struct run *r);                        /* 5.9 */
void judge_points(struct run *r) __attribute__((noreturn));      /* 17.3 */
/* What must be true when nobody is active; for the fuzzer and tests (check.c). */
void check_at_rest(struct run *r);

/* 5.4 The top card of what is left of the decks in play goes to PLACE, a hand or where all see it.  Returns it; -1: no
 * card is left.  Also for cards that are drawn out of turn (6.4, 10.7). */
int draw_top_card(struct run *r, const char *rule, int place);                           /* (*) */
int cards_left(const struct table *t);                   /* in the decks in play */

static inline int year_of(const struct table *t) { return chart_at(t->pack, YEAR, track(t, TURN)); }
/* Areas with SEAT's PC marker; Regions and Infrastructures it controls, 17.3. */
int count_control(const struct table *t, int seat);
int count_regions(const struct table *t, int seat);
int count_infrastructures(const struct table *t, int seat);
/* 15 Sums NAVY anew and tells it if it changed. */
void set_navy(struct run *r, const char *rule);
/* Is the Naval Status in SEAT's favour, 14.3? */
bool has_navy(const struct table *t, int seat);
/* 11.3 Areas of SEAT whose marker is Isolated: into CUT, a set (table.h) of all places.  Returns how many. */
int find_isolated(struct run *r, int seat, uint64_t *cut);

/* The card in use, or the victory card that suspends it: which track says so. */
static inline int used(const struct table *t, int which) /* which: USE_CARD .. SAILED */
{
	return track(t, WON_CARD) ? which + WON_CARD - USE_CARD : which;
}
static inline int moved_by(const struct table *t)        /* the piece number that says who moved a Brigade */
{
	return track(t, WON_CARD) ? MOVED_BY_WON : MOVED_BY;
}
static inline int used_bit(const struct table *t) { return track(t, WON_CARD) ? 2 : 1; }

/* --- 6 cards (c06_*.c) ------------------------------------------------------------------------------------------ */

int hand_size(const struct table *t, int seat);          /* hand and Core, 6.4; stored ones aside */
bool may_use_stored(const struct table *t);              /* 6.0 not in the last turn */
/* Kinds of cards for windows: CARD_KIND words for COMBAT, RESPONSE, CAMPAIGN; of SEAT's own.  The first of cards in the
 * hand, the second of stored ones. */
extern const struct hands hand_cards, stored_cards;
bool is_own_event(const struct table *t, int card, int seat);    /* may SEAT play it for its event? */
/* Why SEAT may not play CARD for its event now, 6.4, C-71; NULL: he may. */
const char *bar_to_event(struct run *r, int seat, int card);
/* Plays on the steps of the event that used() says, from NEXT_STEP; asks what they ask.  A step that must wait for
 * others (a random loss, an entry, a campaign) leaves NEXT_STEP behind it and returns. */
void run_steps(struct run *r);                                                           /* (*) */
/* What waits after an event: a Mandatory card drawn out of a hand, random losses, a Recruitment out of turn, Leven's
 * entry.  One thing a call; returns whether there was one.  play_campaign() asks it first. */
bool run_pending(struct run *r);                                                         /* (*) */
/* Where CARD goes when it is played or discarded: discards, CORE_USED, REMOVED; it lies open at once. */
void lay_aside(struct run *r, int card);
/* 6.5 The New Model Army. */
void form_new_model(struct run *r);                                                      /* (*) */
/* 6.6 Turnham Green: Brigades and Generals come to London. */
void bring_to_london(struct run *r, int seat);                                           /* (*) */
/* 6.6 Asks whoever may hold a Response Card as GENERAL is active in AREA, C-70. */
void ask_response(struct run *r, int general, int area);                                 /* (*) */
/* Does this card let SEAT evade without a die, and may he hold one, M-R3? */
bool may_evade_by_card(struct run *r, int seat);
int evading_card(const struct table *t, int seat);       /* that he holds, hand or stored; -1 */

/* --- 7, 8 recruitment (c07_*.c) ----------------------------------------------------------------------------------- */

/* One line of recruitment, offered while it may bring anything: by a recruitment card (USE_RECRUITING), in the Phase,
 * or out of turn (EXTRA_LEFT).  offer_recruits() allows the verbs that may be used; carry_out() plays the one taken and
 * counts it. */
enum recruiting { IN_PHASE, BY_CARD, OUT_OF_TURN };
void offer_recruits(struct run *r, struct question *q, int seat, enum recruiting how);
void recruit_by_line(struct run *r, int seat, enum recruiting how, int verb);            /* (*) */
void forget_recruited(struct table *t);                  /* 7.2 where Brigades were recruited counts no more */
bool may_recruit_by_card(const struct table *t, int seat);       /* 6.1, 7.0 b, 7.1.5: not yet this turn, not barred */
const char *bar_to_recruit_card(const struct table *t, int seat);        /* why not */
/* 8.1 Areas where GENERAL may come in: with one of his side's Brigades at least, to command MOST (6.2). */
const char *bar_to_enter(const struct table *t, int general, int area, int most);
bool has_unled(const struct table *t, int area, int seat);       /* Brigades there that no General commands, 8.3 */
/* He comes in there and takes Brigades, asked by KEY (a list, at least one). */
struct arrival {
	const char *rule;
	int general, area, key, most;
};
void place_general(struct run *r, const struct arrival *a);      /* (*) */
/* A Brigade that has just come into AREA: its owner says by KEY who takes it, a General or Notable there, or inside, or
 * unled, as ALLOWS says. */
enum {
	UNDER_REGIONAL = 1,                      /* only an unsubordinated regional General or Notable of its Region, 7.3.1 */
	UNDER_SOMEBODY = 2,                      /* a General or Notable: no drummer calls it there, 7.2.1 */
	UNDER_MANCHESTER = 4,                    /* 18.3 */
	UNDER_BESIEGER = 8                       /* a General of the Army that besieges, by an event, 6.4 */
};
struct newcomer {
	const char *rule;                        /* by which it is asked */
	int brigade, area, key, allows;
};
int put_under(struct run *r, const struct newcomer *n);  /* (*) the commander, -1: none */
bool goes_under_any(const struct table *t, int brigade, int area, int allows);   /* is there one? */
/* Why no Brigade may be put in AREA, C-73; NULL: it may.  INSIDE: into the Fortress or with its Notable. */
const char *bar_to_put(const struct table *t, int seat, int area, bool inside);

/* --- 9 movement (c09_*.c; activation.h) --------------------------------------------------------------------------- */

/* The whole activation of GENERAL by a card of VALUE (1 to 3, CAMPAIGN_VALUE), 9; he is on the map. */
void activate(struct run *r, int general, int value);                                    /* (*) */
/* The Covenanters enter at AREA, 6.5: as an activation that begins with it; by their own card, CAMPAIGN_VALUE. */
void activate_from_scotland(struct run *r, int general, int area, int value);            /* (*) */
const char *bar_to_activate(const struct table *t, int general, int value);      /* 6.1, 6.2 */
int most_by(int value);                                  /* Brigades of an Army that a card of VALUE activates, 6.2 */
/* 9.5 Armies of SEAT that may not be together: moved until they are not.  LAST is who came last, and goes; -1: his
 * owner says who does. */
void resolve_stacking(struct run *r, int seat, int last);                                /* (*) */
/* General SUB with his Army comes under COMMANDER; both in one Area.  Tells it. */
void subordinate(struct run *r, int sub, int commander);
/* The Army (or General with his Subordinates) goes to AREA: his counter, train and Queen with him. */
void move_army(struct run *r, int general, int area);

/* --- 10 battles (c10_*.c; battle.h) ------------------------------------------------------------------------------- */

/* 5.4 The top card of what is left of the decks in play goes to PLACE, a hand or where all see it; -1: none is left. */
int draw_top_card(struct run *r, const char *rule, int place);                           /* (*) */
/* 10.7 A victory's cards are drawn and wait: sets in order. */
void draw_victory_cards(struct run *r, int seat, int n);                                 /* (*) */
/* 10.8 Whose set is the oldest that waits; 0: none waits. */
int victory_seat(const struct table *t);
/* Is CARD one that he may play or discard now?  The Royalist's lie hidden and have no numbers: any of his. */
bool is_of_oldest_set(const struct table *t, int card);
/* One of the oldest set has been played or discarded. */
void count_victory_card(struct table *t);

/* 18.4 No Royalist PC marker is left in the North: Newcastle goes, Langdale takes over, two Brigades are lost.  Returns
 * whether that has happened; false, too, where the option is not played.  Asked between two actions. */
bool laugh_at_newcastle(struct run *r);                                                  /* (*) */

/* --- 13, 14 sieges (c13_raids.c, c14_*.c) ------------------------------------------------------------------------- */

const char *bar_to_raid(const struct table *t, int notable);    /* NULL: he may by the card in use, and finds an Area */
const char *bar_to_raid_at(const struct table *t, int notable, int area);
bool may_raid(const struct table *t, int seat);          /* may any of his Notables, by the card in use? */
/* One Raid of SEAT's, by a line of K_RAID: asks who and where, marks the Notable as USED; uses are the caller's. */
void raid_by_line(struct run *r, int seat);                                              /* (*) */
/* May GENERAL's Army besiege the Fortress where it is, 14.2?  NULL, or why not. */
const char *bar_to_besiege(const struct table *t, int general);
void lay_siege(struct run *r, int general, int marker);  /* SIEGE_MARKER, BLOCKADE_MARKER; points stay */
void lift_siege(struct run *r, const char *rule, int area);
void end_his_siege(struct run *r, const char *rule, int general);        /* GENERAL is taken off, who may besiege */
/* 14.3 A Bombardment of the Fortress that GENERAL besieges (the marker is placed if it is missing); it falls if it
 * must. STORM: he may Assault after it (K_BOMBARD_ASSAULT), 14.5. */
void bombard(struct run *r, const char *rule, int general, bool storm, int bonus);       /* (*) */
/* 14.4 The Fortress in AREA surrenders to SEAT. */
enum fall { BY_HONOURS, BY_STORM, BY_TREASON };
void fortress_falls(struct run *r, const char *rule, int area, int seat, enum fall how);  /* (*) */
/* 14.2 Brigades came out of the Fortress of AREA: if it is besieged, and none is left inside, it falls to WINNER. */
void yield_if_left_empty(struct run *r, int area, int winner);                            /* (*) */
#endif
