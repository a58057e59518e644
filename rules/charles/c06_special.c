/* c06_special.c - 6.6 Prince Rupert dismissed; London Rising. */
#include "rules/charles/steps.h"

/* --- Rupert dismissed --------------------------------------------------------------------------------------------- */

/* Nobody has Brigades on his display that may not serve under him (8.3, 6.6). */
static bool may_succeed(const struct table *t, int other, int general)
{
	for_pieces_at(t, piece, display_of(t, general))
		if (is_brigade(t, piece) && bar_to_serve(t, piece, other))
			return false;
	return true;
}

/* Who takes over, from the Unemployed box, the lowest level first; -1: nobody is there. */
static int ask_replacement(struct event *e, int general)
{
	const struct table *t = table(e->r);
	int seat = owner_of(t, general);
	struct choices c = { 0 };
	struct question *q;

	for_pieces_at(t, other, of_seat(ROYALIST_UNEMPLOYED, seat))
		if (is_general(other) && other != general && may_succeed(t, other, general))
			choices_add(e->r, &c, other, -level_of(t, other));
	if (!c.n)
		return -1;
	q = question(e->r, seat, "6.6", K_REPLACE);
	about(q, PIECE(general));
	choices_offer(q, &c, NULL);
	stop(q, NOTHING);
	otherwise(q, PIECE(c.of[0].piece));
	return ask_index(q);
}

/* C-68 All that is with him is his successor's, whatever the size.  Nobody serves under a General who is not above him
 * (9.5): neither Rupert's Subordinates under his successor, nor the successor under Rupert's commander. */
static void hand_over(struct table *t, int general, int other)
{
	int superior = superior_of(t, general);
	bool serves = superior >= 0 && level_of(t, other) > level_of(t, superior);

	put(t, other, superior >= 0 && !serves ? place_of(t, superior) : place_of(t, general));
	put_all(t, display_of(t, general), display_of(t, other));
	for (int piece, next = first_at(t, display_of(t, other)); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (is_general(piece) && level_of(t, piece) <= level_of(t, other))
			put(t, piece, place_of(t, other));
	}
}

void play_dismiss(struct event *e)
{
	struct table *t = table(e->r);
	int general = step_number(e, A_GENERAL, -1), other = -1;
	bool there = is_in_play(t, general);

	if (place_of(t, general) == GONE) {
		no_effect(e);
		return;
	}
	if (there)
		other = ask_replacement(e, general);
	if (other >= 0) {
		leave_his_train(e->r, "6.6", general);
		hand_over(t, general, other);
		emit(e->r, "6.6", F_REPLACED, PIECE(general), PIECE(other));
	} else if (there) {
		end_his_siege(e->r, "6.6", general);
		take_general_off(e->r, "6.6", general, GONE);
	}
	put(t, general, GONE);
	emit(e->r, "6.6", F_REMOVED, PIECE(general));
	set_track(t, LIEUTENANT, 0);
	if (!there)
		return;
	settle_losses(e->r, "6.6");
	resolve_stacking(e->r, owner_of(t, general), -1);
}

/* --- London Rising ------------------------------------------------------------------------------------------------ */

/* C-67 All who are inside, Generals too, to an Area next to London where nobody is. */
static bool is_unoccupied(const struct table *t, int area)
{
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		if (brigades_at(t, area, seat) || has_army(t, area, seat))
			return false;
	return notable_at(t, area) < 0;
}

static int ask_refuge(struct event *e, int seat)
{
	const struct table *t = table(e->r);
	struct spots s = { .n = 0 };
	struct question *q;

	for_edges_of(t->pack, edge, LONDON)
		if (is_unoccupied(t, edge->to))
			add_spot(&s, edge->to, control_of(t, edge->to) == seat ? 2 : !control_of(t, edge->to));
	if (!s.n)
		return -1;
	q = question(e->r, seat, "6.6", K_SHIFT);
	about(q, PLACE(LONDON));
	for (int i = 0; i < s.n; i++)
		allow(q, PLACE(s.of[i].area));
	otherwise(q, PLACE(s.of[0].area));
	return ask_index(q);
}

static void leave_london(struct event *e, int seat, int refuge)
{
	struct table *t = table(e->r);
	int keep = keep_of(t, LONDON, seat), general;

	for (int piece, next = first_at(t, keep); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (is_brigade(t, piece)) {
			put(t, piece, camp_of(t, refuge, seat));
			emit(e->r, "6.6", F_BROUGHT, PIECE(piece), PLACE(refuge));
		}
	}
	while ((general = garrison_army(t, LONDON)) >= 0) {
		emit(e->r, "6.6", F_SHIFTED, PIECE(general), PLACE(LONDON), PLACE(refuge));
		move_army(e->r, general, refuge);
	}
}

static void take_london(struct event *e)
{
	const struct table *t = table(e->r);
	int seat = enemy_of(e->seat), refuge = -1;

	if (brigades_inside(t, LONDON) || garrison_army(t, LONDON) >= 0)
		refuge = ask_refuge(e, seat);
	if (refuge >= 0)
		leave_london(e, seat, refuge);
	fall_by_plot(e->r, LONDON, e->seat);
}

void play_london_rising(struct event *e)
{
	const struct table *t = table(e->r);
	int enemy = enemy_of(e->seat), need = step_number(e, A_NEED, 5), die, sum;
	int theirs = count_infrastructures(t, enemy), ours = count_infrastructures(t, e->seat);
	int inside = owner_of_fortress(t, LONDON) == enemy ? brigades_inside(t, LONDON) : 0;

	end_line(e->r);
	die = roll(e->r, "6.6", 6, PLACE(LONDON));
	sum = die - theirs - inside + ours;
	emit(e->r, "6.6", F_LONDON_ROLL, NUMBER(die), NUMBER(sum), NUMBER(need));
	if (theirs)
		emit(e->r, "6.6", F_PLUS, WORD(FOR_ENEMY_INFRASTRUCTURES), NUMBER(-theirs));
	if (inside)
		emit(e->r, "6.6", F_PLUS, WORD(FOR_GARRISON), NUMBER(-inside));
	if (ours)
		emit(e->r, "6.6", F_PLUS, WORD(FOR_INFRASTRUCTURES), NUMBER(ours));
	if (sum >= need && control_of(t, LONDON) == enemy)
		take_london(e);
}
