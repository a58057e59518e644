/* names.h - Unhappy King Charles!: what the rules call by number: places, pieces, tracks, words, questions, facts.
 *
 * The enums are indices into the pack; names.c lists the ids in the same order. */
#ifndef RULES_CHARLES_NAMES_H
#define RULES_CHARLES_NAMES_H

enum seat { ROYALIST = 1, PARLIAMENT = 2 };

/* Places the rules name.  Those of a pair stand Royalist first: PLACE + SEAT - 1 (of_seat()). */
enum charles_place {
	DRAW_DECK, THE_TEN, ALT_HIST, MID_DECK, LATE_DECK,       /* shown to none until dealt */
	ROYALIST_FAN, PARLIAMENT_FAN,                            /* a hand while a card is drawn from it, 6.4; to none */
	ROYALIST_HAND, PARLIAMENT_HAND,                          /* shown to their owners */
	ROYALIST_STORED, PARLIAMENT_STORED,                      /* Ace in the Hole, 6.0; to their owners */
	ROYALIST_WON, PARLIAMENT_WON,                            /* victory cards, 10.7; the Royalist's to himself alone */
	ROYALIST_CORE, PARLIAMENT_CORE,                          /* not yet played this turn */
	ROYALIST_RECRUIT_CARD, PARLIAMENT_RECRUIT_CARD,          /* the box for this turn's recruitment card, 6.3 */
	CORE_USED, ASIDE, DISCARDS, REMOVED,                     /* ASIDE: Mandatory cards that wait, 6.7, 6.8 */
	ROYALIST_POOL, PARLIAMENT_POOL,                          /* Brigades that can be recruited, or could, foreigners */
	ROYALIST_LOST, PARLIAMENT_LOST,                          /* lost for good but for an event, 10.2, 6.4 */
	ROYALIST_DISPERSED, PARLIAMENT_DISPERSED,                /* Brigades in the Unemployed Generals Box, 10.1 */
	ROYALIST_UNEMPLOYED, PARLIAMENT_UNEMPLOYED,              /* Generals there, 8.2 */
	ROYALIST_REINFORCEMENTS, PARLIAMENT_REINFORCEMENTS,      /* Generals, 7.2.4 */
	ROYALIST_FIELD, PARLIAMENT_FIELD,                        /* laid open in a battle where Brigades are hidden, 16 */
	ARRIVALS,                                                /* Generals of a later turn, their number ARRIVES, 4.4 */
	WAITING,                                                 /* what only an event brings */
	TURNCOATS,                                               /* counters for 10.6 */
	TRAINS, TRAIN_NEXT,                                      /* can be recruited; not before the next turn, 7.1.4 */
	NAVAL_CUP, NAVAL_CHITS,                                  /* to be drawn; drawn, 15 */
	GONE,                                                    /* out of the game */
	LONDON,                                                  /* the first Area; the others follow it */
	NAMED_PLACES
};

/* Generals and Local Notables, in the order of the loops; then what else the rules name. */
enum charles_piece {
	KING_CHARLES, NEWCASTLE, HOPTON, RUPERT, MAURICE, BYRON, GORING, LANGDALE, GERARD, LORRAINE,
	ESSEX, BEDFORD, WALLER, LORD_FAIRFAX, MANCHESTER, TOM_FAIRFAX, LORD_GENERAL, CROMWELL, POYNTZ, MASSEY, BRERETON,
	LEVEN, CALLANDER,
	GENERALS,
	HERBERT_NOTABLE = GENERALS, DERBY_NOTABLE, NEWARK_NOTABLE, BASING_NOTABLE,
	MASSEY_NOTABLE, BRERETON_NOTABLE, WILLOUGHBY_NOTABLE, LAUGHARNE_NOTABLE, BLAKE_NOTABLE,
	COMMANDERS,                                              /* Generals and Local Notables: those with a display */
	ROYALIST_TRAIN = COMMANDERS, PARLIAMENT_TRAIN, QUEEN,
	STANDARD_CARD, COVENANT_CARD, NEW_MODEL_CARD,            /* the three Mandatory cards, 6.5 */
	NAMED_PIECES
};

/* Phases whose lines wait for them; recruits come in either (acting_keys). */
enum charles_phase { RECRUITMENT_PHASE = 1, CAMPAIGN_PHASE };

/* Optional rules; plays(t, O_CORNISH). */
enum charles_option {
	O_CORNISH, O_DESERTION_DIE, O_MANCHESTER, O_LAUGHTER, O_LOSTWITHIEL,     /* 18.1 to 18.5 */
	O_KING_LIVES,                            /* the King's Surrender is no Automatic Victory, 17.1's note */
	O_OPEN_HANDS,
	O_NO_ASK,
	OPTIONS
};

enum charles_track {
	TURN,                                    /* 1 Late 1642 .. 11 Winter 1645 */
	NAVY,                                    /* Naval Status, 15: the sum of the next three and 15.1 */
	NAVY_CHITS, NAVY_EVENTS, NAVY_QUEEN,
	ROYALIST_PLAYS, PARLIAMENT_PLAYS,        /* cards played this turn that count, 5.5 */
	ROYALIST_PASSED, PARLIAMENT_PASSED,
	FIRST_SEAT,                              /* who plays first this turn; 0: not chosen yet */
	NEXT_SEAT,                               /* whose card play is next, victory cards aside */
	CLAIMING,                                /* the seat whose first play must be a Campaign card, 5.5; else 0 */
	STANDARD,                                /* 1: raised, 6.5 */
	COVENANT,                                /* 1: the Covenanters may come; 2: they are gone, or never come */
	NEW_MODEL,                               /* 1: the card was played, 6.5 */
	LIEUTENANT,                              /* 1: Rupert is Lieutenant General, 6.6 */
	BRENTFORD,                               /* 1: the marker is held, 6.6 */
	RIVALRY,                                 /* Waller may come under Essex: 1 this turn, 2 for good, 9.5 */
	ROYALIST_BARRED, PARLIAMENT_BARRED,      /* 1: no recruitment card this turn */
	ROYALIST_TO_RECRUIT, PARLIAMENT_TO_RECRUIT,      /* Brigades left: in the Recruitment Phase, 7.2 */
	ROYALIST_TO_REFORM, PARLIAMENT_TO_REFORM,        /* 7.1.7 */
	NAVY_USED,                               /* 1: this turn's Brigade or Veteran of 15.3 was taken */
	POWICKE_USED,                            /* 1: this turn's, 7.1.2 */
	TWO_TURNS,                               /* turns running that end as 17.1 wants, 0 to 2 */
	/* The card that is being used: a struct of tracks.  A second one, for victory cards, suspends it: used() */
	USE_CARD,                                /* the piece + 1; 0: none */
	USE_SEAT,
	USE_MODE,                                /* enum use */
	USES_LEFT,                               /* activations, Brigades, ...; 0: nothing more may be done with it */
	USE_VALUE,                               /* what its Operations Points activate, 1 to 3; CAMPAIGN_VALUE */
	NEXT_STEP,                               /* of an event; its number of steps: it is over */
	SAILED,                                  /* Brigades that crossed a Maritime line, C-32 */
	WON_CARD, WON_SEAT, WON_MODE, WON_LEFT, WON_VALUE, WON_STEP, WON_SAILED,         /* the same of a victory card */
	/* What an event leaves to be done before anything else, 6.4 */
	STEAL_FROM, STEAL_LEFT, STEAL_STAGE,     /* a seat; cards; 1: the fan is shuffled */
	FORCED,                                  /* a Mandatory card drawn out of a hand, the piece + 1 */
	FORCED_SEAT,                             /* who has it played */
	EXTRA_SEAT, EXTRA_LEFT, EXTRA_BARRED,    /* a Recruitment out of turn; Brigades; 1: none of the North, 6.5 */
	SETS,                                    /* sets of victory cards that wait, 10.8: c10_victory.c */
	ENTRY_DUE,                               /* a General whose entry an event activates, the piece + 1, 6.5 */
	/* Decks, 5.4, 6.7, 6.8 */
	DECK,                                    /* 0 Early, 1 Mid War joined, 2 Late War joined */
	DEAL_NEXT,                               /* the seat that is dealt the next card; 0: no deal is on */
	ROYALIST_DEALT, PARLIAMENT_DEALT,        /* cards of this deal */
	NEW_MODEL_DUE,                           /* 1: the New Model card comes with the next deal, C-18 */
	STAGE,                                   /* of a row that takes several calls; 0 when it begins */
	DESERTION_START,                         /* category to begin with, 18.2 */
	TRACKS
};
enum { CAMPAIGN_VALUE = 4 };             /* USE_VALUE of Campaign cards: any General, any Army */

/* What is done with the card in use. */
enum use {
	USE_NOTHING,
	USE_OPERATIONS,                          /* not yet said: the first line decides, C-15 */
	USE_CAMPAIGN,                            /* activate, bombard, raid, USES_LEFT of them */
	USE_DISCARD,                             /* a Limited 1: raid, place or recruit, not yet said */
	USE_ACTIVATION,                          /* one activation, or one Bombardment: it is over at once */
	USE_RAIDS, USE_PLACING,                  /* USES_LEFT more */
	USE_RECRUITING,                          /* the recruitment card, USES_LEFT Brigades, 7.3 */
	USE_EVENT                                /* steps from NEXT_STEP on */
};

/* Charts by turn; the first value belongs to turn 1.  MOVE_POINTS, EVADE_AREAS: by Brigades, from 1, 9.2. */
enum charles_chart {
	PHASE_RECRUITS, POWER_BASE, DESERTION,
	NAVAL_DRAW,                              /* 1: Late Year turn, 15 */
	YEAR,                                    /* 1642 to 1645 */
	MOVE_POINTS, EVADE_AREAS,
	REGION_NEEDED,                           /* by region, index 0 South: Areas for control, 17.3 */
	CHARTS
};

/* Numbers of pieces. */
enum charles_number {
	TRIED,                                   /* a General: has tried to intercept in this activation, 9.7.1 */
	MOVED_BY,                                /* a Brigade: the General + 1 who moved it by the card in use, 6.1 */
	MOVED_BY_WON,                            /* the same by a victory card */
	USED,                                    /* a General activated, or Notable who raided, by the card in use: bit 1;
	                                          * by a victory card: bit 2 */
	NO_ASSAULT,                              /* a General: may not assault any more, 14.5 */
	ARRIVES,                                 /* a General of ARRIVALS: the turn */
	WON_IN,                                  /* a victory card: its set, 10.8 */
	SPENT,                                   /* a card whose event cannot happen again, 6.6 */
	LEAVES,                                  /* a Brigade chosen to desert, 12 */
	REPELLED,                                /* a Covenanter General: waits after a battle at the border, 6.5 */
	NUMBERS
};

/* Numbers of places. */
enum charles_place_number {
	CONTROL,                                 /* of an Area: 0 nobody, else the seat */
	SIEGE,                                   /* of a Fortress's Area: 0, SIEGE_MARKER, BLOCKADE_MARKER, 14.2 */
	POINTS,                                  /* accumulated Bombardment Value, 14.3 */
	WON_AT,                                  /* 1: the active Army has won a battle here; leaving costs 1, 9.4 */
	RECRUITED_AT,                            /* regions of Brigades recruited here, bits; bit 7: reformed; 7.2 */
	NEW_PC,                                  /* 1: its PC marker was placed by the card in use, 11.1 */
	EMPTIED,                                 /* 1: besieged, and its last Brigade went: it yields, 14.2 */
	PLACE_NUMBERS
};
enum { SIEGE_MARKER = 1, BLOCKADE_MARKER };

enum charles_attribute {
	KIND,                                    /* word: GENERAL, NOTABLE, BRIGADE, MARKER, CARD, CHIT */
	NATION,                                  /* word, ENGLISH .. LORRAINER: of Brigades and Generals */
	REGION, REGION_2,                        /* word; of a regional General up to two; -1: none */
	VALUE,                                   /* of a Brigade 1 or 2; of an Operations card; of a chit */
	STRATEGY,                                /* of a General: for activation, 1 to 3 */
	STRATEGY_OTHER,                          /* for all else: a starred 2 is a 3 */
	BATTLE,                                  /* Battle Rating */
	LEVEL,                                   /* of Subordination, 1 is highest, 9.5 */
	LIMIT,                                   /* Brigades he may command, 8.4 */
	IS_FIELD,                                /* 1: a Field General */
	STORMS,                                  /* 1: Immediate Assault, 14.5 */
	DISPLAY,                                 /* place: of a General or Notable */
	HOME,                                    /* place: the Notable's Area, 13 */
	TURNCOAT,                                /* 1: a counter for 10.6 */
	CORNISH, ASSOCIATION,                    /* 1: of 18.1, 18.3 */
	DECK_OF,                                 /* of a card: word, CORE .. MANDATORY_DECK */
	CARD_KIND,                               /* word, OPERATIONS .. MANDATORY */
	FOR_SEAT,                                /* of an event: ROYALIST, PARLIAMENT, 0 either */
	ONCE,                                    /* 1: its event happens once a game, 6.6 */
	ATTRIBUTES
};
enum charles_place_attribute {
	AREA_REGION,                             /* word */
	CLASS,                                   /* of a Fortress, 1 to 3; else -1 or 0 */
	SURRENDER,                               /* its Surrender Value */
	LIMITED,                                 /* 1: a Limited Fortress */
	PORT, NOTABLE_AREA,                      /* 1 */
	ROYALIST_DRUM, PARLIAMENT_DRUM, PARLIAMENT_DRUM_2,       /* word: Region that recruits there, or -1 */
	INFRASTRUCTURE,                          /* 1 to 9, 17.3; else -1 or 0 */
	HARBOUR,                                 /* 1: held by the Royalist it helps him at sea, 15.1 */
	BORDER,                                  /* 1: the way to Scotland, 6.5 */
	EAST_COAST,                              /* 1: a Port on the eastern coast of the North, 6.6 */
	INSIDE,                                  /* place of Generals inside a Fortress; -1: none */
	ROYALIST_CAMP, PARLIAMENT_CAMP,          /* places of unled Brigades */
	ROYALIST_KEEP, PARLIAMENT_KEEP,          /* inside; -1: no Fortress */
	OF_AREA,                                 /* place: of a camp, a keep, an inside: its Area */
	CORNISH_DRUM, ASSOCIATION_DRUM,          /* 1: the drummer of 18.1, of 18.3 */
	PLACE_ATTRIBUTES
};
enum charles_edge_attribute {
	LINE                                     /* word ROAD, MOUNTAIN, MARITIME */
};

/* Words: kinds, operations, answers, circumstances, reasons, ends.  names.c has the same order. */
enum charles_word {
	GENERAL, NOTABLE, BRIGADE, MARKER,                       /* KIND; first, so that they are counted: table.h */
	CARD, CHIT,
	ENGLISH, NEW_MODEL_NATION, IRISH, COVENANTER, LORRAINER, /* NATION */
	SOUTH, EAST, WALES, MIDLANDS, NORTH,                     /* REGION, in the order of REGION_NEEDED */
	ROAD, MOUNTAIN, MARITIME,                                /* LINE */
	CORE, EARLY, MID, LATE, ALT, MANDATORY_DECK,             /* DECK_OF */
	OPERATIONS, CAMPAIGN, EVENT, COMBAT, RESPONSE, MANDATORY,        /* CARD_KIND; the first two also steps */
	/* operations of cards, 6 */
	PC_STEP, PC_OFF, BRIGADE_STEP, LOSE, STEAL, DRAW_STEP, PLOT, TREASON, TRANSFER, NAVAL, RELIEVE, GUNS, BAR,
	RIVALRY_STEP, PLACE_NOTABLE, LAND, TRAIN_IN, PLACE_QUEEN, MARKER_STEP, ENTER_ARMY, ENABLE_ENTRY, RECRUIT_NOW,
	RAISE_STANDARD, NEW_MODEL_STEP, ABANDON_BISHOPS, DISMISS, LONDON_RISING, TURNHAM_GREEN, AUTO_EVADE, COMBAT_BONUS,
	COMBAT_IF,
	/* their arguments */
	A_VALUE, A_ACTIVATIONS, A_GENERALS_ONLY, A_COUNT, A_REGIONS, A_AREAS, A_MODE, A_DISTINCT, A_ONE_REGION,
	A_IF_NOTABLE, A_UNLESS_NOTABLE, A_QUALITY, A_NEW_MODEL, A_INSIDE, A_OPTIONAL, A_NATION, A_ARMY_MIN, A_ARMY,
	A_PERMANENT, A_IF, A_CLASSES, A_NEED, A_MODIFIER, A_REQUIRE, A_GARRISON, A_RANGE, A_DELTA, A_FILTER, A_AMOUNT,
	A_BONUS, A_UNTIL, A_PAIR, A_ROYALIST, A_PARLIAMENT, A_INCLUDE_LOST, A_AREA, A_IF_NAVY, A_MARKER, A_GENERAL,
	A_EXPIRES, A_BRIGADES, A_ACTIVATE, A_TURN, A_BUT, A_REPLACE, A_DECISIVE, A_NEW_MODEL_MIN,
	/* their values */
	V_ANY, V_OPEN, V_VETERAN, V_VETERAN_OK, V_EMPTY, V_BESIEGED, V_NOBODY_THERE, V_NO_GENERAL, V_MINUS_INSIDE,
	V_DISPERSE, V_FAILED, V_NONE, V_ALREADY, V_PORT, V_PORT_FORTRESS, V_FRIENDLY, V_NO_PARLIAMENT, V_END_OF_TURN,
	V_END_OF_GAME, V_FROM_PARLIAMENT, V_FROM_ROYALIST, V_BESIEGING, V_BRENTFORD, V_LIEUTENANT, V_UNEMPLOYED,
	/* answers */
	YES, FIGHT, DISPERSE, EVADE, WITHDRAW, LIFT, HOLD, TAKE_CONTROL, BESIEGE, INSIDE_WORD, SCOTLAND, SAIL, UNLED,
	ASSAULT, BOX, STAY, ZERO, ONE, TWO,
	/* what a question is about, besides Generals, Areas, cards */
	OUTNUMBERED, SUPERIOR, EQUAL, ATTACKING, DEFENDING, MASKED, BESIEGED, OWN, ENEMY, NEUTRAL, KING, SORTIE,
	MILITIA, VETERAN,
	/* why so many on a die, and other reasons */
	FOR_STRATEGY, FOR_MOUNTAIN, FOR_CARD, FOR_TRAIN, FOR_PORT, FOR_NOTABLE, FOR_CLASS, FOR_GARRISON, FOR_BRIGADES,
	FOR_POINTS, FOR_BATTLE_RATING, FOR_BRENTFORD, FOR_INFRASTRUCTURES, FOR_ENEMY_INFRASTRUCTURES,
	/* how a battle came out, 10.2 */
	DEFENDER_DRAWN, ATTACKER_DRAWN, INDECISIVE, MAJOR, DECISIVE,
	/* why a Brigade is lost */
	BY_BATTLE, BY_RETREAT, BY_SURRENDER, BY_ASSAULT, BY_EVENT, BY_DESERTION, BY_ATTRITION, BY_DISPERSAL, BY_NO_ROOM,
	/* ends of the game, 17 */
	KING_SURRENDERS, TWO_TURNS_END, POWER_BASE_END, BOTH_LOST, POINTS_END,
	CHARLES_WORDS
};

/* Every question there is. */
enum charles_key {
	K_SETTLE,                                                /* 5.1 */
	K_RECRUIT, K_RECRUIT_WHAT, K_RECRUIT_WHERE, K_RECRUIT_UNDER,     /* 7 */
	K_REFORM, K_REFORM_WHAT, K_REFORM_WHERE, K_REFORM_UNDER,         /* 7.1.7 */
	K_TRAIN, K_TRAIN_WHERE,                                  /* 7.1.4 */
	K_GENERAL, K_GENERAL_WHO, K_GENERAL_WHERE, K_GENERAL_TAKE,       /* 7.2.3 */
	K_BLOCKADE, K_BLOCKADE_WHO,                              /* 14.2 */
	K_FIRST, K_CLAIM,                                        /* 5.5 */
	K_PLAY, K_PLAY_CARD,                                     /* 5.5, 6; then what its steps ask: */
	K_PLAY_AT, K_PLAY_BRIGADE, K_PLAY_WITH, K_PLAY_ARMY, K_PLAY_COUNT, K_PLAY_GENERAL, K_PLAY_TO,
	K_DISCARD, K_DISCARD_CARD, K_PASS, K_RECALL, K_RECALL_WHAT,
	K_ACTIVATE, K_ACTIVATE_WHO, K_ACTIVATE_WHERE, K_ACTIVATE_STEP,   /* 6.1, 9 */
	K_BOMBARD, K_BOMBARD_WHO, K_BOMBARD_ASSAULT,             /* 14.3, 14.5 */
	K_RAID, K_RAID_WHO, K_RAID_AT,                           /* 13 */
	K_PLACE, K_PLACE_AT,                                     /* 11.1 */
	K_STRIKE,                                                /* 5.6 */
	K_DESERT, K_ATTRITION,                                   /* 12 */
	K_RESPOND, K_BRING, K_BRING_MORE, K_BRING_INSIDE,        /* 6.6 Turnham Green */
	K_INTERCEPT, K_INTERCEPT_WITH,                           /* 9.7 */
	K_RALLY, K_RALLY_MORE,                                   /* 8.3: the defender picks up */
	K_ATTACKED, K_EVADE, K_EVADE_WITH, K_STAND, K_DISPERSE,  /* 10.1 */
	K_RELIEF,                                                /* 14.6 */
	K_COMBAT, K_BRENTFORD, K_LOSSES, K_RETREAT, K_RETREAT_LOSS, K_SPOILS, K_TURNCOAT,        /* 10.2 to 10.6 */
	K_SHIFT_WHO, K_SHIFT,                                    /* 9.5 */
	K_NMA_REMOVE, K_NMA_LORD, K_NMA_CROMWELL, K_NMA_POYNTZ, K_NMA_LEAVE, K_NMA_SHIFT, K_NMA_TAKE,    /* 6.5 */
	K_NMA_TAKE_MORE, K_NMA_STAND, K_NMA_ORDER,
	K_REPLACE, K_LOSE,                                       /* 6.6, 6.4 */
	K_ACTIVATE_TAKE,                                         /* 8.1: Brigades a General takes as he comes in */
	K_REVEAL,                                                /* 6.4: a masked card that is lost */
	KEYS
};

/* Every fact there is; names.c has their arguments.  F_PLUS stands behind whatever tells a sum, for each reason. */
enum charles_fact {
	/* housekeeping, 5.1, 5.2 */
	F_TURN_BEGINS, F_AVAILABLE, F_SETTLED, F_NAVAL_CHIT, F_NAVY, F_CONVERTED, F_ISOLATED,
	/* 7, 8 */
	F_RECRUITED, F_REFORMED, F_GENERAL_PLACED, F_TRAIN, F_TRAIN_BACK, F_BLOCKADE, F_PICKED_UP, F_DROPPED,
	/* cards, 5.4, 5.5, 6 */
	F_DEALT, F_DRAWN, F_DECK_JOINED, F_FIRST, F_CLAIMED, F_PLAYED, F_DISCARDED, F_NO_USE, F_PASSED, F_PLAYS_ON, F_STORED,
	F_SPENT, F_STOLEN, F_NO_EFFECT,
	/* 9 */
	F_ACTIVATED, F_ENTERED, F_MOVED, F_CONTROL, F_SUBORDINATED, F_LEFT_BEHIND, F_INSIDE, F_SCOTLAND,
	F_INTERCEPT_ROLL, F_INTERCEPTS, F_WENT_HOME, F_SHIFTED,
	/* 10 */
	F_RESPONDED, F_EVADE_ROLL, F_EVADED, F_WITHDREW, F_DISPERSED, F_BATTLE, F_BATTLE_CARD, F_SCORE, F_PLUS, F_RESULT,
	F_BRENTFORD, F_ELIMINATED, F_RETREATED, F_SURRENDERED, F_TURNCOAT, F_WON_CARDS, F_NO_CARD_TO_WIN,
	/* 8.2: who leaves the map */
	F_UNEMPLOYED, F_OUT,
	/* 13, 14 */
	F_RAIDED, F_BESIEGED, F_LIFTED, F_BOMBARD, F_POINTS, F_ASSAULT, F_REPULSED, F_FALLS, F_HONOURS, F_RELIEF,
	F_NOTABLE_PLACED, F_NOTABLE_GONE,
	/* events, 6.5, 6.6 */
	F_PLACED, F_PC_OFF, F_STANDARD, F_PLOT_ROLL, F_LANDED, F_TRANSFERRED, F_QUEEN_LANDS, F_QUEEN_LEAVES, F_QUEEN_TAKEN,
	F_LIEUTENANT, F_MARKED, F_RIVALS, F_BARRED, F_REPLACED, F_LONDON_ROLL, F_NEW_MODEL, F_REMOVED, F_BROUGHT,
	F_COVENANT_OVER,
	/* 12, 17 */
	F_DESERTION_DIE, F_DESERTED, F_POWER_BASE, F_POINTS_COUNTED, F_WON,
	F_RECALLED,                                              /* 7.1.4 */
	FACTS
};
#endif
