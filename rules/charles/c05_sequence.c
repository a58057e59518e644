/* c05_sequence.c - 5 The sequence of play: a turn is this table, once through; how it begins (5.1) and ends (5.9). */
#include "rules/charles/sequence.h"

enum { MID_DECK_TURN = 5 };                              /* Winter 1643, 6.7 */

/* --- 5.1 housekeeping -------------------------------------------------------------------------------------- */

static void make_available(struct run *r, int general)
{
	put(table(r), general, of_seat(ROYALIST_REINFORCEMENTS, owner_of(table(r), general)));
	emit(r, "5.1", F_AVAILABLE, PIECE(general));
}

/* Those of the Unemployed Generals Box, and those of the Turn Record Track whose turn it is. */
static void free_generals(struct run *r)
{
	struct table *t = table(r);

	for (int general = 0; general < GENERALS; general++) {
		bool arrives = place_of(t, general) == ARRIVALS && number(t, general, ARRIVES) <= track(t, TURN);

		if (arrives)
			set_number(t, general, ARRIVES, 0);
		if (arrives || place_of(t, general) == of_seat(ROYALIST_UNEMPLOYED, owner_of(t, general)))
			make_available(r, general);
	}
}

/* 7.1.4 Siege Trains that went off the map last turn may be recruited again. */
static void return_trains(struct run *r)
{
	static const int trains[] = { ROYALIST_TRAIN, PARLIAMENT_TRAIN };
	struct table *t = table(r);

	for (unsigned i = 0; i < sizeof trains / sizeof *trains; i++)
		if (place_of(t, trains[i]) == TRAIN_NEXT) {
			put(t, trains[i], TRAINS);
			emit(r, "7.1.4", F_TRAIN_BACK, PIECE(trains[i]));
		}
}

bool keep_house(struct run *r)
{
	emit(r, "5.1", F_TURN_BEGINS, NUMBER(track(table(r), TURN)));
	free_generals(r);
	return_trains(r);
	return false;
}

/* --- 5.6 -------------------------------------------------------------------------------------------------------- */

static bool wants_to_strike(struct run *r, int seat, int area)
{
	struct question *q = question(r, seat, "5.6", K_STRIKE);
	int general = field_army(table(r), area, seat);
	thing answer;

	about(q, PLACE(area));
	about(q, PIECE(general));
	allow(q, WORD(YES));
	stop(q, NOTHING);
	otherwise(q, WORD(YES));
	answer = ask(q);
	return answer == WORD(YES);
}

static bool is_blockaded_by(const struct table *t, int area, int seat)
{
	return place_number(t, area, SIEGE) == BLOCKADE_MARKER && owner_of_fortress(t, area) == enemy_of(seat) &&
	       field_army(t, area, seat) >= 0;
}

/* 5.6, 14.2 A free Bombardment by each Army with a Blockade & Siege marker; one a call, STAGE is how far. */
bool bombard_blockaded(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r);

	for_areas(t, area) {
		if (area - LONDON < track(t, STAGE) || !is_blockaded_by(t, area, seat))
			continue;
		set_track(t, STAGE, area - LONDON + 1);
		if (wants_to_strike(r, seat, area))
			bombard(r, "5.6", field_army(t, area, seat), false, 0);
		laugh_at_newcastle(r);
		return true;
	}
	set_track(t, STAGE, 0);
	return false;
}

/* --- 5.9 the end of a turn ---------------------------------------------------------------------------------------- */

/* 6.3 Core Cards come back, those that brought recruits are discarded. */
static void return_cards(struct table *t)
{
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		put_all(t, of_seat(ROYALIST_RECRUIT_CARD, seat), DISCARDS);
	for_pieces(t, card) {
		int place = place_of(t, card);

		if (kind_of_piece(t, card) == CARD && piece_attribute(t->pack, card, DECK_OF) == CORE &&
		    (place == CORE_USED || place == DISCARDS))
			put(t, card, of_seat(ROYALIST_CORE, owner_of(t, card)));
	}
}

/* 5.5, C-13 What is left of a hand may be stored, all of it; nobody looks. */
static void store_hands(struct run *r)
{
	struct table *t = table(r);

	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++) {
		int n = count_at(t, of_seat(ROYALIST_HAND, seat));

		if (n == 0)
			continue;
		put_all(t, of_seat(ROYALIST_HAND, seat), of_seat(ROYALIST_STORED, seat));
		emit(r, "5.5", F_STORED, SEAT(seat), NUMBER(n));
	}
}

/* 9.5, C-30 The truce between Waller and Essex was for this turn only. */
static void end_truce(struct run *r)
{
	enum { THIS_TURN = 1 };
	struct table *t = table(r);

	if (track(t, RIVALRY) != THIS_TURN)
		return;
	set_track(t, RIVALRY, 0);
	if (superior_of(t, WALLER) != ESSEX)
		return;
	put(t, WALLER, place_of(t, ESSEX));
	settle_losses(r, "8.2");
	resolve_stacking(r, PARLIAMENT, -1);
}

static void clear_turn(struct table *t)
{
	static const int tracks[] = {
		ROYALIST_PLAYS, PARLIAMENT_PLAYS, ROYALIST_PASSED, PARLIAMENT_PASSED, FIRST_SEAT, NEXT_SEAT,
		ROYALIST_BARRED, PARLIAMENT_BARRED, NAVY_USED, POWICKE_USED, SETS, DESERTION_START
	};

	for (unsigned i = 0; i < sizeof tracks / sizeof *tracks; i++)
		set_track(t, tracks[i], 0);
}

bool end_turn_row(struct run *r)
{
	struct table *t = table(r);
	int turn = track(t, TURN);

	check_at_rest(r);
	if (turn >= t->pack->track[TURN].most)
		judge_points(r);
	end_truce(r);
	return_cards(t);
	store_hands(r);
	clear_turn(t);
	set_track(t, TURN, turn + 1);
	end_turn_of_end(r, PARLIAMENT);
	end_turn_of_end(r, ROYALIST);
	return false;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static bool is_not_mid_deck_turn(const struct table *t)
{
	return track(t, TURN) != MID_DECK_TURN;
}

static bool has_no_chit(const struct table *t)
{
	return !chart_at(t->pack, NAVAL_DRAW, track(t, TURN));
}

static bool is_first_turn(const struct table *t)
{
	return track(t, TURN) == 1;
}

const struct row charles_sequence[] = {
	{ "6.7",  "The Mid War deck", join_mid_deck, is_not_mid_deck_turn, PARLIAMENT, 0 },
	{ "5.1",  "Housekeeping", keep_house, NULL, PARLIAMENT, 0 },
	{ "5.1",  "Committees", settle_areas, NULL, PARLIAMENT, 0 },
	{ "5.1",  "Committees", settle_areas, NULL, ROYALIST, 0 },
	{ "5.1",  "Naval chit", draw_chit, has_no_chit, PARLIAMENT, 0 },
	{ "5.2",  "Political Control", change_control, is_first_turn, 0, 0 },
	{ "5.3",  "Recruitment", recruit_phase, NULL, PARLIAMENT, RECRUITMENT_PHASE },
	{ "5.3",  "Recruitment", recruit_phase, NULL, ROYALIST, RECRUITMENT_PHASE },
	{ "5.4",  "Strategy Cards are dealt", deal_cards, is_first_turn, PARLIAMENT, 0 },
	{ "5.5",  "Who plays first", choose_first, NULL, ROYALIST, 0 },
	{ "5.5",  "Campaign", play_campaign, NULL, 0, CAMPAIGN_PHASE },
	{ "5.6",  "Blockade", bombard_blockaded, NULL, PARLIAMENT, 0 },
	{ "5.6",  "Blockade", bombard_blockaded, NULL, ROYALIST, 0 },
	{ "12.2", "Desertion", desert, NULL, PARLIAMENT, 0 },
	{ "12.2", "Desertion", desert, NULL, ROYALIST, 0 },
	{ "12.2", "Deserters leave", remove_deserters, NULL, PARLIAMENT, 0 },
	{ "12.3", "Supply Attrition", suffer_attrition, NULL, PARLIAMENT, 0 },
	{ "12.3", "Supply Attrition", suffer_attrition, NULL, ROYALIST, 0 },
	{ "5.8",  "Power Base", judge_power_base, NULL, PARLIAMENT, 0 },
	{ "5.9",  "End of the turn", end_turn_row, NULL, PARLIAMENT, 0 },
	{ 0 },
};
