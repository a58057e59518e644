/* c14_surrender.c - 14.4 A Fortress surrenders; 14.5 or is stormed. */
#include "rules/charles/activation.h"
#include "rules/charles/fight.h"

/* What falls, and to whom. */
struct fallen {
	const char *rule;
	int area, owner, by;
	enum fall how;
	bool disperse;                           /* Honours of War: the garrison Disperses */
};

/* --- 14.4 (1) the garrison --------------------------------------------------------------------------------- */

/* Its Brigades, wherever they are inside; a Local Notable's, too. */
static bool is_garrison(const struct table *t, const struct fallen *f, int piece)
{
	return is_brigade(t, piece) && owner_of(t, piece) == f->owner && is_in_play(t, piece)
	       && area_of(t, piece) == f->area && is_inside(t, piece);
}

static void roll_for_honours(struct run *r, struct fallen *f)
{
	enum { HONOURS = 2 };
	int die;

	if (f->how == BY_STORM || brigades_inside(table(r), f->area) == 0)
		return;
	die = roll(r, "14.4", 6, PLACE(f->area));
	f->disperse = die <= HONOURS;
	emit(r, "14.4", F_HONOURS, PLACE(f->area), NUMBER(die));
}

/* C-54, C-56 Not for good, even in a storm. */
static void remove_garrison(struct run *r, const struct fallen *f)
{
	const struct table *t = table(r);

	if (f->disperse)
		emit(r, f->rule, F_DISPERSED, SEAT(f->owner), PLACE(f->area));
	for_pieces(t, piece) {
		if (!is_garrison(t, f, piece))
			continue;
		if (f->disperse)
			disperse_brigade(r, f->rule, piece);
		else
			lose_brigade(r, f->rule, piece, TO_POOL, f->how == BY_STORM ? BY_ASSAULT : BY_SURRENDER);
	}
}

/* --- 14.4 (2) to (4) ------------------------------------------------------------------------------------------- */

static bool is_inside_here(const struct table *t, const struct fallen *f, int piece)
{
	return is_in_play(t, piece) && area_of(t, piece) == f->area && is_inside(t, piece);
}

/* Out of the game by Surrender and storm; an event that turns a Fortress is neither (11.1): as 7.1.4 has it. */
static void remove_train(struct run *r, const struct fallen *f)
{
	struct table *t = table(r);
	int train = of_seat(ROYALIST_TRAIN, f->owner);

	if (!is_inside_here(t, f, train))
		return;
	put(t, train, f->how == BY_TREASON ? TRAIN_NEXT : GONE);
	if (f->how == BY_TREASON)
		emit(r, "7.1.4", F_TRAIN_BACK, PIECE(train));
	else
		emit(r, f->rule, F_OUT, PIECE(train));
}

/* 6.6 The Queen, inside or alone in the Area. */
static void capture_queen(struct run *r, const struct fallen *f)
{
	const struct table *t = table(r);
	bool alone = is_in_play(t, QUEEN) && place_of(t, QUEEN) == f->area;

	if (f->owner == owner_of(t, QUEEN) && (alone || is_inside_here(t, f, QUEEN)))
		take_queen(r, "6.6");
}

/* 14.5 Generals who are stormed are out of the game. */
static void remove_generals(struct run *r, const struct fallen *f)
{
	const struct table *t = table(r);
	bool king = is_inside_here(t, f, KING_CHARLES) && f->owner == ROYALIST;

	for (int general = 0; general < GENERALS; general++) {
		if (!is_inside_here(t, f, general) || owner_of(t, general) != f->owner)
			continue;
		if (f->how != BY_STORM) {
			dismiss_general(r, f->rule, general);
			continue;
		}
		take_general_off(r, f->rule, general, GONE);
		emit(r, f->rule, F_OUT, PIECE(general));
	}
	if (king)
		surrender_king(r, f->rule);
}

static void remove_notable(struct run *r, const struct fallen *f)
{
	struct table *t = table(r);
	int notable = notable_at(t, f->area);

	if (notable < 0)
		return;
	put(t, notable, GONE);
	emit(r, f->rule, F_NOTABLE_GONE, PIECE(notable), PLACE(f->area));
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

void fortress_falls(struct run *r, const char *rule, int area, int seat, enum fall how)
{
	struct table *t = table(r);
	struct fallen f = { rule, area, owner_of_fortress(t, area), seat, how, false };

	emit(r, rule, F_FALLS, PLACE(area), SEAT(seat));
	set_place_number(t, area, SIEGE, 0);
	set_place_number(t, area, POINTS, 0);
	roll_for_honours(r, &f);
	remove_train(r, &f);
	capture_queen(r, &f);
	remove_garrison(r, &f);
	remove_generals(r, &f);
	remove_notable(r, &f);
	if (control_of(t, area) != seat)
		emit(r, rule, F_CONTROL, SEAT(seat), PLACE(area));
	set_control(r, rule, area, seat);
	settle_losses(r, rule);
}

void yield_if_left_empty(struct run *r, int area, int winner)
{
	const struct table *t = table(r);

	if (is_besieged(t, area) && brigades_inside(t, area) == 0)
		fortress_falls(r, "14.2", area, winner, BY_HONOURS);
}
