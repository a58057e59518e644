/* c18_defeats.c - Optional rules of a Decisive defeat: 18.4 The laughter of the court, 18.5 Lostwithiel. */
#include "rules/charles/fight.h"

static bool is_decisive_defeat(const struct fight *f, int seat)
{
	return f->b->kind == DECISIVE && f->b->winner == enemy_of(seat);
}

/* --- 18.5 ---------------------------------------------------------------------------------------------------- */

enum { FAR_FROM_LONDON = 4 };                            /* lines, C-64 */

bool lose_lostwithiel(struct run *r, const struct fight *f)
{
	struct table *t = table(r);
	int area = f->b->area;

	if (!plays(t, O_LOSTWITHIEL) || !is_decisive_defeat(f, PARLIAMENT) || f->b->general[PARLIAMENT] != ESSEX)
		return false;
	if (!is_in_play(t, ESSEX) || is_within(t, area, LONDON, FAR_FROM_LONDON - 1))
		return false;
	emit(r, "18.5", F_DISPERSED, SEAT(PARLIAMENT), PLACE(area));
	for_army(t, brigade, ESSEX)
		disperse_brigade(r, "18.5", brigade);
	settle_losses(r, "18.5");
	return true;
}

/* --- 18.4 ---------------------------------------------------------------------------------------------------- */

enum { NORTHERN_LOST = 2 };

static bool is_out(const struct table *t, int general)   /* of the game, 14.5 */
{
	return place_of(t, general) == GONE;
}

/* Langdale takes his place, whatever the size; if he leads an Army already, or is out of the game, Newcastle goes as
 * who is dismissed does (6.6): his Brigades are unled, his siege is over (14.2), and a train is where 7.1.4 says. */
static void hand_over(struct run *r, int place)
{
	struct table *t = table(r);

	if (is_in_play(t, LANGDALE) || is_out(t, LANGDALE)) {
		end_his_siege(r, "18.4", NEWCASTLE);
		take_general_off(r, "18.4", NEWCASTLE, GONE);
		return;
	}
	leave_his_train(r, "18.4", NEWCASTLE);
	put(t, LANGDALE, place);
	for (int piece, next = first_at(t, display_of(t, NEWCASTLE)); (piece = next) >= 0;) {
		next = next_at(t, piece);
		put(t, piece, is_general(piece) ? place : display_of(t, LANGDALE));
	}
}

/* He may be off the map, and Langdale gone before him. */
static void replace_newcastle(struct run *r)
{
	struct table *t = table(r);
	int place = place_of(t, NEWCASTLE);

	if (is_in_play(t, NEWCASTLE))
		hand_over(r, place);
	else if (!is_in_play(t, LANGDALE) && !is_out(t, LANGDALE))
		put(t, LANGDALE, place);
	put(t, NEWCASTLE, GONE);
	if (is_out(t, LANGDALE))
		emit(r, "18.4", F_REMOVED, PIECE(NEWCASTLE));
	else
		emit(r, "18.4", F_REPLACED, PIECE(NEWCASTLE), PIECE(LANGDALE));
}

/* Those that can be recruited first, Militia before Veterans. */
static void lose_northern(struct run *r)
{
	enum { IN_PLAY = 4 };
	const struct table *t = table(r);
	struct choices choices = { 0 };
	int brigade;

	for_brigades(t, piece) {
		bool available = place_of(t, piece) == ROYALIST_POOL || is_in_play(t, piece);

		if (owner_of(t, piece) != ROYALIST || !available)
			continue;
		if (piece_attribute(t->pack, piece, REGION) == NORTH)
			choices_add(r, &choices, piece, brigade_value(t, piece) + (is_in_play(t, piece) ? IN_PLAY : 0));
	}
	if (choices.n == 0)
		return;
	brigade = choices.of[0].piece;
	if (choices.n > 1) {
		struct question *q = question(r, ROYALIST, "18.4", K_LOSE);

		about(q, PIECE(NEWCASTLE));
		choices_offer(q, &choices, NULL);
		otherwise(q, PIECE(brigade));
		brigade = ask_index(q);
	}
	lose_brigade(r, "18.4", brigade, FOR_GOOD, BY_EVENT);
}

static void leave_england(struct run *r)
{
	replace_newcastle(r);
	for (int i = 0; i < NORTHERN_LOST; i++)
		lose_northern(r);
	settle_losses(r, "18.4");
	resolve_stacking(r, ROYALIST, -1);
}

void judge_newcastle(struct run *r, const struct fight *f)
{
	if (plays(table(r), O_LAUGHTER) && f->newcastle && is_decisive_defeat(f, ROYALIST))
		leave_england(r);
}

static bool holds_north(const struct table *t)
{
	for_areas(t, area)
		if (region_of(t, area) == NORTH && control_of(t, area) == ROYALIST)
			return true;
	return false;
}

bool laugh_at_newcastle(struct run *r)
{
	const struct table *t = table(r);

	if (!plays(t, O_LAUGHTER) || is_out(t, NEWCASTLE) || holds_north(t))
		return false;
	leave_england(r);
	return true;
}
