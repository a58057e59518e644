/* c08_sequence.c - 8.2 The sequence of play: a game turn is this table, once through. */
#include "rules/montrose/montrose.h"

const struct row montrose_sequence[] = {
	{ "9.0",  "Campaign Card", draw_campaign_card, NULL, ROYALIST, 0 },
	{ "10.0", "Recruit rolls", roll_recruits, royalist_does_not_recruit, 0, RECRUIT_PHASE },
	{ "10.0", "Recruits", place_recruits, royalist_does_not_recruit, 0, RECRUIT_PHASE },
	{ "11.0", "March", march, NULL, 0, MARCH_PHASE },
	{ "12.0", "Battle", battle, NULL, 0, BATTLE_PHASE },
	{ "13.0", "Disband", disband_royalists, NULL, 0, DISBAND_PHASE },
	{ "14.0", "Interphase", royalist_interphase, NULL, 0, INTERPHASE },
	{ "9.0",  "Campaign Card", draw_campaign_card, NULL, COVENANTER, 0 },
	{ "10.0", "Recruit rolls", roll_recruits, covenanter_does_not_recruit, 0, RECRUIT_PHASE },
	{ "10.0", "Recruits", place_recruits, covenanter_does_not_recruit, 0, RECRUIT_PHASE },
	{ "11.0", "March", march, NULL, 0, MARCH_PHASE },
	{ "12.0", "Battle", battle, NULL, 0, BATTLE_PHASE },
	{ "13.0", "Disband", disband_covenanters, NULL, 0, DISBAND_PHASE },
	{ "14.0", "Interphase", covenanter_interphase, NULL, 0, INTERPHASE },
	{ 0 },
};
