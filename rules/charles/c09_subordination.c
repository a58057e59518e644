/* c09_subordination.c - 9.5 Subordinate Armies: who comes under whom, who is left behind, and Armies that may not be
 * where they are (C-30). */
#include "rules/charles/activation.h"

/* --- who is there ---------------------------------------------------------------------------------------------- */

/* The marker is that of the Army which was there first. */
bool is_besieger(const struct table *t, int general)
{
	int area = place_of(t, general), seat = owner_of(t, general);

	return is_area(t, area) && is_besieged(t, area) && owner_of_fortress(t, area) == enemy_of(seat) &&
	       field_army(t, area, seat) == general;
}

/* 14.2 Who is left, a Subordinate of his, mans no lines that he has laid. */
void end_his_siege(struct run *r, const char *rule, int general)
{
	if (is_besieger(table(r), general))
		lift_siege(r, rule, area_of(table(r), general));
}

/* --- moving ------------------------------------------------------------------------------------------------------ */

enum { CONFINEMENT = 7 };                                /* Late 1644: the Queen is not moved, 6.6 */

static void leave_queen(struct run *r, int general, int area)
{
	struct table *t = table(r);
	int with = general_over(t, QUEEN);

	if (track(t, TURN) != CONFINEMENT || with < 0 || (with != general && superior_of(t, with) != general))
		return;
	put(t, QUEEN, area);
	emit(r, "6.6", F_DROPPED, PIECE(with), PIECE(QUEEN), PLACE(area));
}

void move_army(struct run *r, int general, int area)
{
	struct table *t = table(r);
	int from = area_of(t, general);

	if (from >= 0 && from != area)
		leave_queen(r, general, from);
	put(t, general, area);
	if (from >= 0)
		end_weak_siege(r, from);
}

/* --- one under the other ------------------------------------------------------------------------------------------ */

/* 9.5 His own Subordinates go over with him: nobody serves under a Subordinate; and if only they had Brigades, he is
 * one without any (8.2). */
void subordinate(struct run *r, int sub, int commander)
{
	struct table *t = table(r);
	int area = area_of(t, commander), display = display_of(t, commander);

	if (is_besieger(t, sub))
		lift_siege(r, "14.2", area);
	if (is_inside(t, commander) != is_inside(t, sub))
		put(t, commander, area);         /* the Army stands outside */
	for (int piece, next = first_at(t, display_of(t, sub)); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (is_general(piece))
			put(t, piece, display);
	}
	put(t, sub, display);
	emit(r, "9.5", F_SUBORDINATED, PIECE(sub), PIECE(commander));
	if (own_brigades(t, sub) == 0)
		dismiss_general(r, "8.2", sub);
}

/* MOST: of the Army of whoever commands, 6.2; a siege in the way bars it (14.2). */
static bool combine(struct run *r, int a, int b, int most)
{
	const struct table *t = table(r);

	if (!bar_to_command(t, b, a, most) && !is_besieger(t, b)) {
		subordinate(r, b, a);
		return true;
	}
	if (!bar_to_command(t, a, b, ANY_SIZE) && !is_besieger(t, a)) {
		subordinate(r, a, b);
		return true;
	}
	return false;
}

bool combine_with_friend(struct run *r, int general, int most)
{
	const struct table *t = table(r);
	int friend;

	while (is_commander(t, general) && (friend = other_army(t, general, area_of(t, general))) >= 0)
		if (!combine(r, general, friend, most))
			return false;
	return true;
}

/* --- who stays ---------------------------------------------------------------------------------------------------- */

/* The highest level first: he commands the others, who may be equals. */
static void sort_by_level(const struct table *t, int *generals, int n)
{
	for (int i = 1; i < n; i++) {
		int moved = generals[i], k = i;

		for (; k > 0 && level_of(t, generals[k - 1]) > level_of(t, moved); k--)
			generals[k] = generals[k - 1];
		generals[k] = moved;
	}
}

int leave_behind(struct run *r, int general, int *stays, int n)
{
	struct table *t = table(r);
	int left = 0, place = place_of(t, general), size = 0;

	sort_by_level(t, stays, n);
	for (int i = 0; i < n; i++) {
		int sub = stays[i], own = own_brigades(t, sub), leader = left ? stays[0] : sub;

		if (army_size(t, general) == own)
			continue;
		if (sub != leader && (bar_to_command(t, sub, leader, ANY_SIZE) || size + own > army_limit(t, leader)))
			continue;
		put(t, sub, place);
		size += own;
		stays[left++] = sub;
	}
	return left;
}

void tell_left_behind(struct run *r, const int *stays, int n)
{
	const struct table *t = table(r);

	for (int i = 0; i < n; i++)
		emit(r, "9.5", F_LEFT_BEHIND, PIECE(stays[i]), PLACE(area_of(t, stays[i])));
	for (int i = 1; i < n; i++)
		combine(r, stays[0], stays[i], ANY_SIZE);
}

static bool is_chosen(const thing *chosen, int n, int piece)
{
	for (int i = 0; i < n; i++)
		if (chosen[i] == PIECE(piece))
			return true;
	return false;
}

int choose_company(struct run *r, int general, int key, thing silence, int *stays)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, general), key == K_EVADE_WITH ? "10.1" : "9.7.1", key);
	thing chosen[GENERALS];
	int n, left = 0;

	about(q, PIECE(general));
	about(q, PLACE(area_of(t, general)));
	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece))
			allow(q, PIECE(piece));
	otherwise(q, silence);
	if (answers(q) == 0)
		return 0;
	n = ask_some(q, 0, answers(q), chosen);
	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece) && !is_chosen(chosen, n, piece))
			stays[left++] = piece;
	return left;
}

/* --- 9.5 Illegal position ----------------------------------------------------------------------------------------- */

/* May GENERAL's Army be moved there, away from where it cannot stay? */
static bool may_shift_to(const struct table *t, int general, const struct edge *e)
{
	enum { MARITIME_MOST = 2 };

	if (brigades_at(t, e->to, enemy_of(owner_of(t, general))) > 0)
		return false;
	return e->attribute[LINE] != MARITIME || army_size(t, general) <= MARITIME_MOST;
}

/* The best first: where he may stay, then by PC marker. */
static int shift_rank(const struct table *t, int general, int area)
{
	int seat = owner_of(t, general), pc = control_of(t, area);

	return (may_stack(t, general, area) ? 0 : 3) + (pc == seat ? 0 : pc ? 2 : 1);
}

static thing whose_pc(const struct table *t, int area, int seat)
{
	int pc = control_of(t, area);

	return WORD(pc == seat ? OWN : pc ? ENEMY : NEUTRAL);
}

enum { RANKS = 6 };

static int choose_shift(struct run *r, int general, const bool *been)
{
	const struct table *t = table(r);
	int seat = owner_of(t, general), area = area_of(t, general), first = -1;
	struct question *q = question(r, seat, "9.5", K_SHIFT);

	about(q, PIECE(general));
	about(q, PLACE(area));
	for (int rank = 0; rank < RANKS; rank++)
		for_edges_of(t->pack, e, area) {
			if (been[e->to] || !may_shift_to(t, general, e) || shift_rank(t, general, e->to) != rank)
				continue;
			allow(q, PLACE(e->to));
			also(q, whose_pc(t, e->to, seat));
			first = first < 0 ? e->to : first;
		}
	if (answers(q) <= 1)
		return first;
	otherwise(q, PLACE(first));
	return ask_index(q);
}

/* None twice. */
void shift_away(struct run *r, int general)
{
	struct table *t = table(r);
	bool *been = scratch(r, (unsigned)t->pack->n_places * sizeof *been);

	do {
		int from = area_of(t, general), to;

		been[from] = true;
		to = choose_shift(r, general, been);
		if (to < 0) {
			disperse_army(r, "9.5", general);
			return;
		}
		move_army(r, general, to);
		emit(r, "9.5", F_SHIFTED, PIECE(general), PLACE(from), PLACE(to));
	} while (!combine_with_friend(r, general, ANY_SIZE));
}

/* Of two who may not be together: not who besieges, then the one of the lower level, not the King, the smaller Army. */
static int lesser_of(const struct table *t, int a, int b)
{
	if (is_besieger(t, a) != is_besieger(t, b))
		return is_besieger(t, a) ? b : a;
	if (level_of(t, a) != level_of(t, b))
		return level_of(t, a) > level_of(t, b) ? a : b;
	if (a == KING_CHARLES || b == KING_CHARLES)
		return a == KING_CHARLES ? b : a;
	return army_size(t, a) < army_size(t, b) ? a : b;
}

/* 9.5 Their owner says which of them is moved. */
static int choose_who_shifts(struct run *r, int a, int b)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, a), "9.5", K_SHIFT_WHO);
	int first = lesser_of(t, a, b);

	about(q, PLACE(area_of(t, a)));
	allow(q, PIECE(first));
	allow(q, PIECE(first == a ? b : a));
	otherwise(q, PIECE(first));
	return ask_index(q);
}

void resolve_last(struct run *r, int last, int most)
{
	if (!combine_with_friend(r, last, most))
		shift_away(r, last);
}

static void resolve(struct run *r, int general, int last)
{
	const struct table *t = table(r);
	int friend = other_army(t, general, area_of(t, general));

	if (last == general || last == friend)
		resolve_last(r, last, ANY_SIZE);
	else if (!combine_with_friend(r, general, ANY_SIZE))
		shift_away(r, choose_who_shifts(r, general, friend));
}

/* 9.5 Of several the highest takes the others under his command before anybody has to go. */
static void combine_all(struct run *r, int seat)
{
	enum { LEVELS = 4 };
	const struct table *t = table(r);

	for (int level = 1; level <= LEVELS; level++)
		for (int general = 0; general < GENERALS; general++)
			if (owner_of(t, general) == seat && is_commander(t, general) && level_of(t, general) == level)
				combine_with_friend(r, general, ANY_SIZE);
}

void resolve_stacking(struct run *r, int seat, int last)
{
	const struct table *t = table(r);

	combine_all(r, seat);
	for (int general = 0; general < GENERALS; general++)
		if (owner_of(t, general) == seat)
			while (is_commander(t, general) && other_army(t, general, area_of(t, general)) >= 0)
				resolve(r, general, last);
}
