/* c10_entry.c - 10.1 An Army has come where enemies are, or comes out against those who shut it in: what they pick up,
 * whether they evade, withdraw or Disperse, and the battle if they do not. */
#include "rules/charles/activation.h"

/* --- 8.3 the defender picks up ------------------------------------------------------------------------------------ */

static void allow_those_that_fit(struct question *q, const struct table *t, int place, int commander)
{
	if (place < 0)
		return;
	for_pieces_at(t, piece, place)
		if (is_brigade(t, piece) && !bar_to_take(t, piece, commander, ANY_SIZE))
			allow(q, PIECE(piece));
}

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* As many as he may command, and as there is room for where he is. */
static int room_for(const struct table *t, int general, bool comes_in)
{
	int room = lesser(army_limit(t, general) - army_size(t, general), ANY_SIZE);

	return comes_in && is_inside(t, general) ? lesser(room, room_inside(t, area_of(t, general))) : room;
}

/* Whom GENERAL takes of the Brigades at two PLACEs, outside or INSIDE: a list; silence is ALL of them, or NOTHING. */
static void pick_up_from(struct run *r, const struct meeting *m, int general, const int place[2], bool inside)
{
	struct table *t = table(r);
	struct question *q = question(r, m->other, "8.3", inside ? K_RALLY_MORE : K_RALLY);
	thing chosen[ANY_SIZE];
	int n;

	about_meeting(q, t, m, m->other);
	if (m->enemy < 0)
		about(q, PIECE(general));
	allow_those_that_fit(q, t, place[0], general);
	allow_those_that_fit(q, t, place[1], general);
	if (answers(q) == 0)
		return;
	otherwise(q, inside ? NOTHING : ALL);
	n = ask_some(q, 0, room_for(t, general, !inside), chosen);
	for (int i = 0; i < n; i++) {
		put(t, index_of(chosen[i]), display_of(t, general));
		emit(r, "8.3", F_PICKED_UP, PIECE(general), chosen[i]);
	}
}

/* The Army that is attacked, or one inside the Fortress before which Brigades of its side are. */
static void rally(struct run *r, const struct meeting *m)
{
	const struct table *t = table(r);
	int notable = notable_at(t, m->area);
	bool own = owner_of_fortress(t, m->area) == m->other;
	int general = m->enemy < 0 && own ? garrison_army(t, m->area) : m->enemy;
	const int outside[2] = { camp_of(t, m->area, m->other), -1 };
	const int inside[2] = {
		own ? keep_of(t, m->area, m->other) : -1, own && notable >= 0 ? display_of(t, notable) : -1
	};

	if (general < 0)
		return;
	pick_up_from(r, m, general, outside, false);
	pick_up_from(r, m, general, inside, true);
}

/* --- what the enemy may do ---------------------------------------------------------------------------------------- */

static bool is_foreign(const struct table *t, int piece)
{
	return nation_of(t, piece) == COVENANTER || nation_of(t, piece) == LORRAINER;
}

/* Has SEAT Brigades in AREA, outside, that may Disperse? */
static bool may_disperse(const struct table *t, int area, int seat)
{
	for_brigades(t, b)
		if (owner_of(t, b) == seat && !is_foreign(t, b) && area_of(t, b) == area && !is_inside(t, b))
			return true;
	return false;
}

/* C-40 All his Army, or none of it; no General goes into a Notable's Fortress. */
static bool may_withdraw(const struct table *t, const struct meeting *m)
{
	return m->enemy >= 0 && inside_of(t, m->area) >= 0 && owner_of_fortress(t, m->area) == m->other &&
	       army_size(t, m->enemy) <= room_inside(t, m->area) && garrison_army(t, m->area) < 0;
}

/* Is there anywhere he could evade to with all his Army? */
static bool may_evade_whole(struct run *r, const struct meeting *m)
{
	struct end_off *end = scratch(r, ENDS_MOST * sizeof *end);

	return m->enemy >= 0 && ends_of_evasion(r, m, end) > 0;
}

static bool is_outnumbered(const struct table *t, const struct meeting *m)
{
	return field_brigades(t, m->area, m->other) < field_brigades(t, m->area, m->seat);
}

/* 10.1, 16 Both lay open their Brigades before they say whether they Disperse: what lies open always needs no pause. */
static bool is_hidden(const struct table *t)
{
	return pack_hides_in_fog(t->pack);
}

struct choices_of_enemy {
	bool evade, card, withdraw, disperse;
	bool whole;                              /* he could evade with all his Army */
};

static int count_choices(const struct choices_of_enemy *c)
{
	return 1 + c->evade + c->card + c->withdraw + c->disperse;
}

static void allow_if(struct question *q, bool may, int word)
{
	if (may)
		allow(q, WORD(word));
}

/* The first: to evade, all of them, if outnumbered or the King, else to withdraw if outnumbered, else to fight; never
 * to Disperse. */
static thing choose(struct run *r, const struct meeting *m, int key, const struct choices_of_enemy *c)
{
	const struct table *t = table(r);
	struct question *q = question(r, m->other, "10.1", key);
	bool weak = is_outnumbered(t, m), evade = c->evade && c->whole && (weak || m->enemy == KING_CHARLES);
	int card = c->card ? evading_card(t, m->other) : -1, first = evade ? EVADE : c->withdraw && weak ? WITHDRAW : FIGHT;

	about_meeting(q, t, m, m->other);
	allow(q, WORD(first));
	allow_if(q, c->evade && first != EVADE, EVADE);
	allow_if(q, c->withdraw && first != WITHDRAW, WITHDRAW);
	allow_if(q, first != FIGHT, FIGHT);
	allow_if(q, c->disperse, DISPERSE);
	if (card >= 0)
		allow(q, PIECE(card));
	if (explaining(r)) {
		if (!c->evade)
			deny(q, WORD(EVADE), m->enemy < 0 ? "unled Brigades cannot evade (10.1)" : key == K_STAND ?
			     "he has tried, or may not (10.1)" : "finds no Area to evade to (10.1)");
		if (!c->withdraw)
			deny(q, WORD(WITHDRAW), "no Fortress of his with room for the whole Army is here (10.1)");
		if (!c->disperse)
			deny(q, WORD(DISPERSE), key == K_ATTACKED && is_hidden(t) ?
			     "comes when both have laid open what they have: stand (10.1)" :
			     "Covenanters and Lorrainers never Disperse (10.1)");
	}
	otherwise(q, WORD(first));
	return ask(q);
}

/* --- and does ----------------------------------------------------------------------------------------------------- */

/* A Response Card that evades without a die. */
static void play_evading_card(struct run *r, const struct meeting *m, int card)
{
	struct table *t = table(r);
	int plays = of_seat(ROYALIST_PLAYS, m->other);

	lay_aside(r, card);
	set_track(t, plays, track(t, plays) + 1);
	emit(r, "6.4", F_RESPONDED, SEAT(m->other), PIECE(card));
}

static void withdraw(struct run *r, struct meeting *m)
{
	struct table *t = table(r);

	put(t, m->enemy, inside_of(t, m->area));
	emit(r, "10.1", F_WITHDREW, PIECE(m->enemy), PLACE(m->area));
	m->enemy = -1;
}

/* Who is still there, to fight or to Disperse. */
static bool stands(const struct table *t, struct meeting *m)
{
	m->enemy = field_army(t, m->area, m->other);
	return field_brigades(t, m->area, m->other) > 0;
}

/* 10.1 The defender's Dispersal gives the Area to the Army that came. */
static void disperse_enemy(struct run *r, struct meeting *m)
{
	disperse_all(r, "10.1", m->area, m->other);
	if (is_in_play(table(r), m->mover) && field_brigades(table(r), m->area, m->other) == 0)
		take_spoils(r, "10.1", m->mover, m->area);
}

/* He evades, withdraws, Disperses or fights, as he says. */
static void act_attacked(struct run *r, struct meeting *m)
{
	const struct table *t = table(r);
	const bool whole = may_evade_whole(r, m), evade = whole || may_evade_with_fewer(r, m);
	const struct choices_of_enemy c = {
		.evade = evade, .withdraw = may_withdraw(t, m),
		.disperse = !is_hidden(t) && may_disperse(t, m->area, m->other),
		.card = evade && may_evade_by_card(r, m->other), .whole = whole
	};
	struct choices_of_enemy after = { .withdraw = c.withdraw, .disperse = c.disperse };
	thing choice;

	if (count_choices(&c) == 1)
		return;
	choice = choose(r, m, K_ATTACKED, &c);
	if (kind_of(choice) == THING_PIECE)
		play_evading_card(r, m, index_of(choice));
	if (kind_of(choice) == THING_PIECE || choice == WORD(EVADE)) {
		m->lifted = is_besieger(t, m->enemy);
		if (try_to_evade(r, m, kind_of(choice) == THING_PIECE))
			return;
		after.withdraw = may_withdraw(t, m);
		choice = count_choices(&after) == 1 ? WORD(FIGHT) : choose(r, m, K_STAND, &after);
	}
	if (choice == WORD(WITHDRAW))
		withdraw(r, m);
	else if (choice == WORD(DISPERSE))
		disperse_enemy(r, m);
}

/* Who cannot evade: an Interceptor, unled Brigades, a Subordinate who was left behind; or who has not, and sees what he
 * meets.  A Subordinate alone may still go INSIDE a Fortress of his. */
static void act_unable(struct run *r, struct meeting *m, bool inside)
{
	const struct choices_of_enemy c = {
		.withdraw = inside && may_withdraw(table(r), m), .disperse = may_disperse(table(r), m->area, m->other)
	};
	thing choice = count_choices(&c) == 1 ? WORD(FIGHT) : choose(r, m, K_STAND, &c);

	if (choice == WORD(WITHDRAW))
		withdraw(r, m);
	else if (choice == WORD(DISPERSE))
		disperse_enemy(r, m);
}

/* --- the mover ---------------------------------------------------------------------------------------------------- */

/* Whether his Army is still there to fight; ALONE: friends of his in the Area have no part in it, 9.7.5. */
static bool mover_fights(struct run *r, struct meeting *m, bool alone)
{
	struct question *q;

	if (!may_disperse(table(r), m->area, m->seat))
		return true;
	q = question(r, m->seat, "10.1", K_DISPERSE);
	about_meeting(q, table(r), m, m->seat);
	allow(q, WORD(FIGHT));
	allow(q, WORD(DISPERSE));
	otherwise(q, WORD(FIGHT));
	if (ask(q) != WORD(DISPERSE))
		return true;
	if (alone)
		disperse_alone(r, "10.1", m->mover);
	else
		disperse_all(r, "10.1", m->area, m->seat);
	return is_in_play(table(r), m->mover) && army_size(table(r), m->mover) > 0;
}

static struct battle battle_of(const struct meeting *m)
{
	struct battle b = {
		.area = m->area, .attacker = m->seat, .defender = m->other, .from = m->from, .line = m->line,
		.interceptor = -1, .intercepted_from = -1, .sortie = m->sortie, .lifted = m->lifted
	};

	b.general[m->seat] = m->mover;
	b.general[m->other] = m->enemy;
	return b;
}

/* 9.4 What his line still says lapses. */
static void end_by_battle(struct run *r, struct activation *a, const char *why)
{
	a->over = a->lost = true;
	excuse(r, why);
}

static void fight(struct run *r, struct activation *a, struct battle *b)
{
	a->won_here = fight_battle(r, b);
	if (!a->won_here)
		end_by_battle(r, a, "the battle was not won: the Activation is over (9.4)");
}

/* 16 Neither has evaded nor withdrawn: both lay open what will fight.  Who is on the mover's side and there already,
 * where an interceptor came between, does not (9.7.5). */
static void show_both(struct run *r, const struct meeting *m)
{
	show_army(r, "16", m->mover);
	show_brigades(r, "16", m->area, m->other, false);
}

static const char dispersed[] = "the Army has Dispersed (10.1)";

static void meet(struct run *r, struct activation *a, struct meeting *m)
{
	const struct table *t = table(r);
	int army;

	rally(r, m);
	army = m->enemy;
	if (army >= 0)
		act_attacked(r, m);
	if (!stands(t, m))
		return;
	m->lifted = m->lifted && m->enemy == army;
	show_both(r, m);
	if (army < 0 || m->enemy != army || is_hidden(t))
		act_unable(r, m, m->enemy >= 0 && m->enemy != army);
	if (!stands(t, m))
		return;
	if (mover_fights(r, m, false)) {
		struct battle b = battle_of(m);

		fight(r, a, &b);
		return;
	}
	end_by_battle(r, a, dispersed);
	if (m->sortie)
		yield_if_left_empty(r, m->area, m->other);
}

/* --- 9.7.3 with an Interceptor ------------------------------------------------------------------------------------ */

/* Does the mover's side have others there, who do not fight, 9.7.5? */
static bool has_friends(const struct table *t, const struct meeting *m)
{
	return brigades_at(t, m->area, m->seat) > army_size(t, m->mover);
}

static void meet_interceptor(struct run *r, struct activation *a, struct meeting *m, int from)
{
	struct battle b;
	bool alone = has_friends(table(r), m);

	show_both(r, m);
	act_unable(r, m, false);
	if (!stands(table(r), m))
		return;
	b = battle_of(m);
	b.interceptor = m->enemy;
	b.intercepted_from = from;
	b.alone = alone;
	if (mover_fights(r, m, alone)) {
		fight(r, a, &b);
		return;
	}
	end_by_battle(r, a, dispersed);
	if (alone)
		put_interceptor_back(r, &b);
}

/* --- where it all begins ------------------------------------------------------------------------------------------ */

static struct meeting meeting_of(const struct table *t, const struct activation *a)
{
	struct meeting m = {
		.area = area_of(t, a->general), .mover = a->general, .seat = a->seat, .other = enemy_of(a->seat),
		.from = a->from, .line = a->line
	};

	m.enemy = field_army(t, m.area, m.other);
	return m;
}

void enter_area(struct run *r, struct activation *a)
{
	const struct table *t = table(r);
	struct meeting m;
	int from, interceptor;

	ask_response(r, a->general, area_of(t, a->general));
	interceptor = intercept(r, a, &from);
	m = meeting_of(t, a);
	if (interceptor >= 0)
		meet_interceptor(r, a, &m, from);
	else if (field_brigades(t, m.area, m.other) > 0)
		meet(r, a, &m);
	else
		rally(r, &m);                    /* nobody is attacked, but a General inside may be there */
	if (!is_in_play(t, a->general) || !is_commander(t, a->general))
		a->over = true;
}

/* He stands before the Fortress, and meets who is there: an Army of theirs, for nobody else shuts him in. */
void sortie(struct run *r, struct activation *a)
{
	struct meeting m;

	move_army(r, a->general, area_of(table(r), a->general));
	m = meeting_of(table(r), a);
	m.sortie = true;
	meet(r, a, &m);
	if (!is_in_play(table(r), a->general) || !is_commander(table(r), a->general))
		a->over = true;
}
