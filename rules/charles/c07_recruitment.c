/* c07_recruitment.c - 7 Recruitment, line by line: in the Phase (7.2), by a card (7.3), out of turn (6.5). */
#include "rules/charles/recruits.h"

/* --- 7.3 the card ------------------------------------------------------------------------------------------------ */

/* 6.6 While Lorrainers are in England the Royalist has no recruitment card. */
static bool has_lorrainers(const struct table *t)
{
	for_brigades(t, piece)
		if (nation_of(t, piece) == LORRAINER && is_in_play(t, piece))
			return true;
	return false;
}

const char *bar_to_recruit_card(const struct table *t, int seat)
{
	if (first_at(t, of_seat(ROYALIST_RECRUIT_CARD, seat)) >= 0)
		return "was brought by a card this turn already (7.3)";
	if (track(t, of_seat(ROYALIST_BARRED, seat)))
		return "by a card is barred this turn (7.0)";
	if (seat == ROYALIST && has_lorrainers(t))
		return "by a card is barred while Lorrainers are in England (6.6)";
	return count_infrastructures(t, seat) ? NULL : "by a card needs an Economic Infrastructure (7.1.5)";
}

bool may_recruit_by_card(const struct table *t, int seat)
{
	return !bar_to_recruit_card(t, seat);
}

/* --- a Brigade ---------------------------------------------------------------------------------------------------- */

/* Militia first, then Veterans, New Model Brigades last. */
static int rank_of_recruit(const struct table *t, int brigade)
{
	return brigade_value(t, brigade) + (nation_of(t, brigade) == NEW_MODEL_NATION);
}

/* Of all Areas the bar that comes nearest to a yes. */
static const char *why_no_area(const struct table *t, struct called *called, int brigade)
{
	const char *why = "finds no Area where it could be recruited (7.2.1, 7.3)";
	struct recruit_at at = { -1, 0, false };

	for (int i = 0; i < called->n; i++) {
		const char *bar;

		if (!is_called(t, called, i, brigade))
			continue;
		bar = bar_to_recruit_at(t, called, brigade, called->area[i], &at);
		if (!bar)
			return NULL;
		if (at.region >= 0)
			why = bar;
	}
	return why;
}

static int choose_recruit(struct run *r, struct called *called)
{
	const struct table *t = table(r);
	const struct recruitment *rc = called->rc;
	struct question *q = question(r, rc->seat, "7.1", K_RECRUIT_WHAT);
	struct choices all = { 0 };
	const char *no_area = NULL;
	int judged = -1;                         /* whom NO_AREA is about, and all of its sort */

	for_brigades(t, piece) {
		const char *why = bar_to_recruit_brigade(t, rc, piece);

		if (!why && (judged < 0 || !are_of_one_sort(t, piece, judged))) {
			no_area = why_no_area(t, called, piece);
			judged = piece;
		}
		if (!why)
			why = no_area;
		if (!why)
			choices_add(r, &all, piece, rank_of_recruit(t, piece));
		else if (explaining(r))
			deny(q, PIECE(piece), "%s", why);
	}
	choices_offer(q, &all, NULL);
	return ask_index(q);
}

/* An Army that has room for it, a Local Notable, then where nobody is. */
static int rank_of_area(const struct table *t, int seat, int area)
{
	enum { WITH_ARMY = 2, WITH_NOTABLE = 1 };
	int army = field_army(t, area, seat);

	if (army < 0)
		army = garrison_army(t, area);
	if (army >= 0 && owner_of(t, army) == seat && army_size(t, army) < army_limit(t, army))
		return WITH_ARMY;
	return notable_at(t, area) >= 0 ? WITH_NOTABLE : 0;
}

static int choose_area(struct run *r, struct called *called, int brigade)
{
	const struct table *t = table(r);
	int seat = called->rc->seat;
	struct question *q = question(r, seat, "7.2.1", K_RECRUIT_WHERE);
	struct areas legal = { 0 };
	struct recruit_at at;

	about(q, PIECE(brigade));
	for (int i = 0; i < called->n; i++)
		if (is_called(t, called, i, brigade) && !bar_to_recruit_at(t, called, brigade, called->area[i], &at))
			areas_add(r, &legal, called->area[i], rank_of_area(t, seat, called->area[i]));
	if (explaining(r))
		for_areas(t, area) {
			const char *why = bar_to_recruit_at(t, called, brigade, area, &at);

			if (why)
				deny(q, PLACE(area), "%s", why);
		}
	areas_offer(q, &legal);
	return ask_index(q);
}

static void recruit_one(struct run *r, const struct recruitment *rc)
{
	struct table *t = table(r);
	bool grandees = rc->how == BY_CARD && rc->seat == ROYALIST;
	struct recruit_at at = { -1, 0, false };
	struct called called;
	int brigade, area, under;

	find_called(t, rc, &called);
	brigade = choose_recruit(r, &called);
	area = choose_area(r, &called, brigade);
	bar_to_recruit_at(t, &called, brigade, area, &at);
	if (at.needs_right)
		use_veteran_right(t, rc);
	spend_recruit(t, rc);
	mark_recruited(t, area, at.region - SOUTH);
	under = put_under(r, &(struct newcomer){ "7.2", brigade, area, K_RECRUIT_UNDER, at.allows });
	if (grandees)
		set_number(t, under, USED, number(t, under, USED) | used_bit(t));
	emit(r, grandees ? "7.3.1" : "7.2", F_RECRUITED, SEAT(rc->seat), PIECE(brigade), PLACE(area),
	     under >= 0 ? PIECE(under) : NOTHING);
}

/* --- 14.2 Blockade & Siege markers -------------------------------------------------------------------------------- */

static const char *bar_to_blockade(const struct table *t, int seat, int general)
{
	int area = area_of(t, general);

	if (owner_of(t, general) != seat || !is_commander(t, general))
		return "commands no Army of yours on the map (14.2)";
	if (!track(t, STANDARD))
		return "waits until the Royal Standard is raised (6.5)";
	if (place_number(t, area, SIEGE) == BLOCKADE_MARKER)
		return "has a Blockade & Siege marker (14.2)";
	return bar_to_besiege(t, general);
}

static bool can_blockade_any(const struct table *t, int seat)
{
	for (int general = 0; general < GENERALS; general++)
		if (!bar_to_blockade(t, seat, general))
			return true;
	return false;
}

static void blockade_by_line(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "14.2", K_BLOCKADE_WHO);
	int general;

	for (int g = 0; g < GENERALS; g++)
		offer(q, PIECE(g), bar_to_blockade(t, seat, g));
	general = ask_index(q);
	lay_siege(r, general, BLOCKADE_MARKER);
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static const char *no_recruits(const struct table *t, const struct recruitment *rc)
{
	return recruits_left(t, rc) <= 0 && !has_navy_recruit(t, rc) ? "has brought its number (7.2.2, 7.3)" :
	       "finds no Brigade that could be recruited anywhere (7.1, 7.2)";
}

void offer_recruits(struct run *r, struct question *q, int seat, enum recruiting how)
{
	const struct table *t = table(r);
	struct recruitment rc = { seat, how };

	offer(q, KEY(K_RECRUIT), can_recruit_any(t, &rc) ? NULL : no_recruits(t, &rc));
	offer(q, KEY(K_TRAIN), bar_to_train(t, &rc));
	if (how == OUT_OF_TURN)
		return;
	offer(q, KEY(K_GENERAL), can_place_any(t, &rc) ? NULL :
	      "finds no General who could come in where there is a Brigade for him (7.2.3, 7.3)");
	if (how != IN_PHASE)
		return;
	offer(q, KEY(K_REFORM), can_reform_any(t, &rc) ? NULL : "finds no Dispersed Brigade that may reform (7.1.7)");
	offer(q, KEY(K_BLOCKADE), can_blockade_any(t, seat) ? NULL : "finds no Army that could besiege (14.2)");
}

void recruit_by_line(struct run *r, int seat, enum recruiting how, int verb)
{
	struct recruitment rc = { seat, how };

	switch (verb) {
	case K_RECRUIT:
		recruit_one(r, &rc);
		break;
	case K_REFORM:
		reform_by_line(r, &rc);
		break;
	case K_TRAIN:
		train_by_line(r, &rc);
		break;
	case K_GENERAL:
		place_by_line(r, &rc);
		break;
	default:
		blockade_by_line(r, seat);
	}
}

/* --- 5.3, 7.2 the Phase ------------------------------------------------------------------------------------------- */

/* 7.1.7 Half of the Dispersed, rounded down, may reform. */
static void begin_phase(struct table *t, int seat)
{
	set_track(t, STAGE, 1);
	set_track(t, of_seat(ROYALIST_TO_RECRUIT, seat), chart_at(t->pack, PHASE_RECRUITS, track(t, TURN)));
	set_track(t, of_seat(ROYALIST_TO_REFORM, seat), count_at(t, of_seat(ROYALIST_DISPERSED, seat)) / 2);
}

static bool end_phase(struct table *t, int seat)
{
	set_track(t, STAGE, 0);
	set_track(t, of_seat(ROYALIST_TO_RECRUIT, seat), 0);
	set_track(t, of_seat(ROYALIST_TO_REFORM, seat), 0);
	if (first_at(t, of_seat(ROYALIST_DISPERSED, seat)) >= 0)
		put_all(t, of_seat(ROYALIST_DISPERSED, seat), of_seat(ROYALIST_POOL, seat));
	forget_recruited(t);
	return false;
}

/* One line a call, till he wants or can no more. */
bool recruit_phase(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r);
	struct question *q;
	thing line = NOTHING;

	check_at_rest(r);
	if (!track(t, STAGE))
		begin_phase(t, seat);
	q = question(r, seat, "7.2", K_RECRUIT);
	offer_recruits(r, q, seat, IN_PHASE);
	if (answers(q) > 0) {
		stop(q, NOTHING);
		line = take_line(q);
	}
	if (line == NOTHING)
		return end_phase(t, seat);
	recruit_by_line(r, seat, IN_PHASE, index_of(line));
	return true;
}
