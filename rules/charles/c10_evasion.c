/* c10_evasion.c - 10.1 An Army that is attacked slips away. */
#include "rules/charles/activation.h"

void about_meeting(struct question *q, const struct table *t, const struct meeting *m, int seat)
{
	bool moves = seat == m->seat;
	int other = moves ? m->other : m->seat, pc = control_of(t, m->area);
	int mine = field_brigades(t, m->area, seat), theirs = field_brigades(t, m->area, other);

	about(q, PIECE(m->mover));
	if (m->enemy >= 0)
		about(q, PIECE(m->enemy));
	about(q, PLACE(m->area));
	about(q, WORD(mine < theirs ? OUTNUMBERED : mine > theirs ? SUPERIOR : EQUAL));
	about(q, WORD(moves ? ATTACKING : DEFENDING));
	about(q, WORD(pc == seat ? OWN : pc ? ENEMY : NEUTRAL));
	if (is_besieged(t, m->area))
		about(q, WORD(BESIEGED));
	else if (is_masked(t, m->area))
		about(q, WORD(MASKED));
	if (m->sortie)
		about(q, WORD(SORTIE));
	if (m->mover == KING_CHARLES || m->enemy == KING_CHARLES)
		about(q, WORD(KING));
}

/* 9.2 As far as the size of his Army lets him, C-39. */
int ends_of_evasion(struct run *r, const struct meeting *m, struct end_off *out)
{
	struct ways_off w = {
		.seat = m->other, .general = m->enemy, .size = army_size(table(r), m->enemy), .area = m->area,
		.barred = m->from, .kept = -1, .first = -1
	};

	return find_ways_off(r, &w, out);
}

/* Own PC first, then far from the enemy; where a friend is, last. */
static int end_rank(const struct table *t, const struct meeting *m, int area)
{
	int pc = control_of(t, area), by_pc = pc == m->other ? 0 : pc ? 2 : 1;

	return by_pc + (other_army(t, m->enemy, area) >= 0 ? 3 : 0);
}

enum { RANKS = 6, DISTANCES = 3 };

/* -1: there is nowhere to go to, with so many. */
static int choose_end(struct run *r, const struct meeting *m, const struct end_off *end, int n)
{
	const struct table *t = table(r);
	struct question *q;
	int first = -1;

	if (n == 0)
		return -1;
	q = question(r, m->other, "10.1", K_EVADE);
	for (int rank = 0; rank < RANKS; rank++)
		for (int far = DISTANCES; far >= 0; far--)
			for (int i = 0; i < n; i++) {
				int area = end[i].area, pc = control_of(t, area);

				if (end_rank(t, m, area) != rank || end[i].distance != far)
					continue;
				allow(q, PLACE(area));
				also(q, WORD(pc == m->other ? OWN : pc ? ENEMY : NEUTRAL));
				first = first < 0 ? area : first;
			}
	if (n == 1)
		return first;
	about_meeting(q, t, m, m->other);
	otherwise(q, PLACE(first));
	return ask_index(q);
}

/* 10.1 The die, with what hinders him. */
static bool rolls_well(struct run *r, const struct meeting *m)
{
	enum { NEEDED = 4 };
	int strategy = by_strategy(table(r), m->enemy, m->mover), line = m->line == MOUNTAIN || m->line == MARITIME ? -1 : 0;
	int die = roll(r, "10.1", 6, PIECE(m->enemy)), sum = die + strategy + line;

	emit(r, "10.1", F_EVADE_ROLL, PIECE(m->enemy), PLACE(m->area), NUMBER(die), NUMBER(sum));
	tell_modifiers(r, "10.1", strategy, line);
	return sum >= NEEDED;
}

static void rejoin(struct run *r, int general, const int *stays, int n)
{
	for (int i = 0; i < n; i++)
		put(table(r), stays[i], display_of(table(r), general));
}

/* Fewer go as far, and wherever more could stay. */
bool may_evade_with_fewer(struct run *r, const struct meeting *m)
{
	const struct table *t = table(r);
	struct end_off *end = scratch(r, ENDS_MOST * sizeof *end);
	int stays[GENERALS], n = 0;
	bool may;

	for_pieces_at(t, piece, display_of(t, m->enemy))
		if (is_general(piece))
			stays[n++] = piece;
	n = leave_behind(r, m->enemy, stays, n);
	may = n > 0 && ends_of_evasion(r, m, end) > 0;
	rejoin(r, m->enemy, stays, n);
	return may;
}

/* Who goes with him is said before the die, for it says how far (C-39); a besieger gives up his siege with it.  Silence
 * takes all, or nobody where not all of them could evade. */
bool try_to_evade(struct run *r, const struct meeting *m, bool surely)
{
	struct end_off *end = scratch(r, ENDS_MOST * sizeof *end);
	thing silence = ends_of_evasion(r, m, end) ? ALL : NOTHING;
	int stays[GENERALS], n = choose_company(r, m->enemy, K_EVADE_WITH, silence, stays), to;

	if (is_besieger(table(r), m->enemy))
		lift_siege(r, "14.2", m->area);
	n = leave_behind(r, m->enemy, stays, n);
	to = choose_end(r, m, end, ends_of_evasion(r, m, end));
	if (to < 0 || (!surely && !rolls_well(r, m))) {
		rejoin(r, m->enemy, stays, n);
		return false;
	}
	move_army(r, m->enemy, to);
	emit(r, "10.1", F_EVADED, PIECE(m->enemy), PLACE(m->area), PLACE(to));
	tell_left_behind(r, stays, n);
	combine_with_friend(r, m->enemy, ANY_SIZE);
	return true;
}
