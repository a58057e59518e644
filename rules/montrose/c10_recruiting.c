/* c10_recruiting.c - 10.0 Recruiting: all rolls first, then the recruits are placed; or, under 18.1 a, both
 * for one leader after the other. */
#include "rules/montrose/montrose.h"

/* Kinds of recruits, the most useful first. */
static const struct recruit_kind {
	int word, type, strength;
} kinds[] = {
	{ VETERAN_CAVALRY, CAVALRY, 2 }, { VETERAN_LOWLAND, LOWLAND, 2 },
	{ CAVALRY, CAVALRY, 1 }, { LOWLAND, LOWLAND, 1 }, { HIGHLAND, HIGHLAND, 1 },
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

/* --- who may recruit what ------------------------------------------------------------------------ */

/* 10.0 Highlanders in the Highlands, Lowlanders and cavalry elsewhere, strong ones in England only. */
static bool is_raised_in(const struct recruit_kind *k, int region)
{
	if (region == HIGHLANDS)
		return k->type == HIGHLAND;
	return k->type != HIGHLAND && (k->strength == 1 || region == ENGLAND);
}

static bool can_raise(const struct table *t, int seat, int place, const struct recruit_kind *k)
{
	return is_raised_in(k, region_of(t, place)) && unit_in_pool(t, seat, k->type, k->strength) >= 0;
}

/* 10.0 Royalists find nobody in England, and in the Southern Lowlands only where they have units. */
static const char *bar_to_royalists(const struct table *t, int place)
{
	if (region_of(t, place) == ENGLAND)
		return "finds no recruits in England (10.0)";
	if (region_of(t, place) == SOUTHERN_LOWLANDS && !has_units(t, place, ROYALIST))
		return "recruits in the Southern Lowlands only with a Royalist combat unit beside him (10.0)";
	return NULL;
}

/* 10.0 Is there a unit that leaders of SEAT could raise here? */
static bool may_recruit_at(const struct table *t, int seat, int place)
{
	if (seat == ROYALIST && bar_to_royalists(t, place))
		return false;
	for (int i = 0; i < N_KINDS; i++)
		if (can_raise(t, seat, place, &kinds[i]))
			return true;
	return false;
}

/* 10.1, 18.1 b and c, 18.6 Why a leader finds no recruits where he is; NULL: he may. */
static const char *bar_to_recruit(const struct table *t, int leader)
{
	int place = place_of(t, leader), seat = owner_of(t, leader), region = region_of(t, place);

	if (!is_active(t, leader))
		return "is inactive, and does not recruit (10.1)";
	if (leader == MACCOLLA && region == SOUTHERN_LOWLANDS && plays(t, O_MACCOLLA_IN_NORTH))
		return "recruits nobody in the Southern Lowlands (18.1 b)";
	if (leader != ARGYLL && seat == COVENANTER && region == HIGHLANDS && plays(t, O_ARGYLLS_HIGHLANDS))
		return "leaves recruiting in the Highlands to Argyll (18.1 c)";
	if (has_units(t, place, enemy_of(seat)))
		return "is shut in by Royalist units (18.6)";
	return NULL;
}

static bool is_recruiter(const struct table *t, int piece)
{
	return is_leader(t, piece) && !bar_to_recruit(t, piece);
}

/* 17.0 a Winter closes the phase, unless a card makes an exception. */
static bool may_roll(const struct table *t, int piece)
{
	return is_recruiter(t, piece) && (!is_winter(t) || may_recruit_in_winter(t, piece));
}

bool does_not_recruit(const struct table *t, int seat)
{
	if (!is_winter(t))
		return false;
	for_pieces_of(t, piece, seat)
		if (may_roll(t, piece))
			return false;
	return true;
}

bool royalist_does_not_recruit(const struct table *t)
{
	return does_not_recruit(t, ROYALIST);
}

bool covenanter_does_not_recruit(const struct table *t)
{
	return does_not_recruit(t, COVENANTER);
}

/* --- rolls --------------------------------------------------------------------------------------- */

/* 10.1 Leslie, when he recruits without rolling, is of no group. */
static bool recruits_freely(const struct table *t, int leader)
{
	return leader == LESLIE && track(t, LESLIE_RECRUITS);
}

/* 10.0 Leaders in one space are a group with one roll; the first stands for all. */
static int head_of_group(const struct table *t, int place, int seat)
{
	for_pieces_at(t, leader, place)
		if (owner_of(t, leader) == seat && may_roll(t, leader) && !recruits_freely(t, leader))
			return leader;
	return -1;
}

static void allow_group(struct question *q, const struct table *t, int leader)
{
	int place = place_of(t, leader);

	allow(q, PIECE(leader));
	also(q, PLACE(place));
	for_pieces_at(t, other, place)
		if (other != leader && owner_of(t, other) == owner_of(t, leader) && is_recruiter(t, other))
			also(q, PIECE(other));
}

/* 10.0 The die says how many units those of one space may recruit. */
static void roll_for_group(struct run *r, int leader)
{
	struct table *t = table(r);
	int place = place_of(t, leader);
	int modifier = recruit_modifier(t, owner_of(t, leader), place);
	int die = roll(r, "10.0", 6, PIECE(leader));
	int n = chart_at(t->pack, RECRUIT, die + modifier);

	set_number(t, leader, ALLOWANCE, n);
	emit(r, "10.0", F_RECRUIT_ROLL, PIECE(leader), PLACE(place), NUMBER(die), NUMBER(modifier),
	     NUMBER(n));
}

/* 10.0 A unit from the pool appears beside a leader; 16.0 enemy leaders there make way. */
void join(struct run *r, int unit, int place)
{
	put(table(r), unit, place);
	displace_leaders(r, place, owner_of(table(r), unit));
}

static void recruit_all(struct run *r, int leader, const struct recruit_kind *k)
{
	const struct table *t = table(r);
	int seat = owner_of(t, leader), place = place_of(t, leader);
	int unit;

	while ((unit = unit_in_pool(t, seat, k->type, k->strength)) >= 0) {
		emit(r, "10.1", F_RECRUITED, PIECE(leader), PIECE(unit), PLACE(place));
		join(r, unit, place);
	}
}

/* 10.1 His recruits wait for spring; 18.6 and in England for the end of a siege. */
static bool leslie_must_wait(const struct table *t)
{
	int place = place_of(t, LESLIE);

	return is_winter(t) || (is_on_map(t, place) && region_of(t, place) == ENGLAND && has_units(t, place, ROYALIST));
}

/* 10.1 Once, if he is still in England, Leslie takes all units of strength 2 instead of rolling. */
static void recruit_for_leslie(struct run *r)
{
	struct table *t = table(r);
	int place = place_of(t, LESLIE);

	if (!track(t, LESLIE_RECRUITS) || leslie_must_wait(t))
		return;
	if (is_on_map(t, place) && region_of(t, place) == ENGLAND) {
		emit(r, "10.1", F_LESLIE_RECRUITS, PIECE(LESLIE), PLACE(place));
		for (int i = 0; i < N_KINDS; i++)
			if (kinds[i].strength == 2)
				recruit_all(r, LESLIE, &kinds[i]);
	} else {
		set_track(t, LESLIE_RECRUITS, 0);
		if (is_on_map(t, place))
			emit(r, "10.1", F_LESLIE_TOO_FAR, PIECE(LESLIE), PLACE(place));
	}
}

/* Why nothing is rolled for a leader, or NULL. */
static const char *bar_to_roll(const struct table *t, int leader)
{
	int seat = owner_of(t, leader), place = place_of(t, leader);
	const char *bar = NULL;

	if (!is_on_map(t, place))
		return "is not on the map";
	if (bar_to_recruit(t, leader))
		return bar_to_recruit(t, leader);
	if (!may_roll(t, leader))
		return "does not recruit in winter (17.0)";
	if (recruits_freely(t, leader))
		return "has recruited without a die (10.1)";
	if (seat == ROYALIST)
		bar = bar_to_royalists(t, place);
	if (!bar && !may_recruit_at(t, seat, place))
		bar = "finds nobody: the pool has no unit that is raised in this region (10.0)";
	return bar;
}

/* What is true of all leaders whose lines found no use. */
static const char *nobody_recruits(const struct table *t)
{
	return is_winter(t) ? "nobody recruits in winter (17.0)" : "nobody had recruits to place (10.0)";
}

static void explain_rolls(struct question *q, const struct table *t, int seat)
{
	for_each_in(owned_by(t->pack, seat), leader, t->pack->n_pieces) {
		const char *bar = is_leader(t, leader) ? bar_to_roll(t, leader) : NULL;

		if (bar)
			rule_out(q, PIECE(leader), bar);
	}
}

/* What follows the last roll of the phase. */
static void end_rolls(struct run *r, int seat)
{
	struct table *t = table(r);

	if (seat == COVENANTER && !leslie_must_wait(t))
		set_track(t, LESLIE_RECRUITS, 0);
	if (!is_winter(t))
		reinforce_after_rolls(r, seat);
}

/* 10.0 One die for each space with leaders who may recruit; the player may leave any out. */
static void roll_for_all(struct run *r, int seat)
{
	const struct table *t = table(r);
	thing *leader = scratch(r, (unsigned)t->pack->n_pieces * sizeof *leader);
	struct question *q = question(r, seat, "10.0", K_ROLL);
	int n = 0;

	for_pieces_of(t, piece, seat)
		if (is_leader(t, piece) && head_of_group(t, place_of(t, piece), seat) == piece &&
		    may_recruit_at(t, seat, place_of(t, piece)))
			allow_group(q, t, piece);
	if (ruling_out(r))
		explain_rolls(q, t, seat);
	otherwise(q, ALL);
	if (answers(q) > 0)
		n = ask_some(q, 0, answers(q), leader);
	else
		excuse_unused(q, nobody_recruits(t));
	for (int i = 0; i < n; i++)
		roll_for_group(r, index_of(leader[i]));
}

/* 10.0 The rolls; 18.1 a leaves them to those who recruit. */
bool roll_recruits(struct run *r)
{
	int seat = phasing(r);

	if (seat == COVENANTER)
		recruit_for_leslie(r);
	if (plays(table(r), O_RECRUIT_IN_TURN))
		return false;
	roll_for_all(r, seat);
	end_rolls(r, seat);
	return false;
}

/* --- recruits ------------------------------------------------------------------------------------ */

static bool has_recruits(const struct table *t, int leader)
{
	if (number(t, leader, ALLOWANCE) <= 0)
		return false;
	return may_recruit_at(t, owner_of(t, leader), place_of(t, leader));
}

/* 18.1 a Whoever has not yet rolled; else whoever has rolled and not placed all. */
static bool may_recruit_now(const struct table *t, int piece)
{
	int place = place_of(t, piece), seat = owner_of(t, piece);

	if (!plays(t, O_RECRUIT_IN_TURN))
		return has_recruits(t, piece);
	return is_leader(t, piece) && number(t, piece, ALLOWANCE) != HAD_HIS_TURN &&
	       head_of_group(t, place, seat) == piece && may_recruit_at(t, seat, place);
}

/* 10.0 What is left of an allowance is lost. */
static void forgo_recruits(struct run *r, int leader, int now)
{
	struct table *t = table(r);
	int n = number(t, leader, ALLOWANCE);

	if (n > 0)
		emit(r, "10.0", F_RECRUITS_FORGONE, PIECE(leader), NUMBER(n));
	set_number(t, leader, ALLOWANCE, now);
}

static bool end_recruiting(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);

	if (plays(t, O_RECRUIT_IN_TURN))
		end_rolls(r, seat);
	for_pieces_of(t, leader, seat)
		forgo_recruits(r, leader, 0);
	if (!is_winter(t))
		end_effects(r, UNTIL_RECRUITED + seat);
	return false;
}

static bool anybody_may_recruit(const struct table *t, int seat)
{
	for_pieces_of(t, leader, seat)
		if (may_recruit_now(t, leader))
			return true;
	return false;
}

/* Why leaders of SEAT receive no recruits, or no more. */
static void explain_recruiters(struct question *q, const struct table *t, int seat)
{
	for_pieces(t, leader)
		if (owner_of(t, leader) == seat && is_leader(t, leader) && !may_recruit_now(t, leader))
			deny(q, PIECE(leader), "%s", bar_to_roll(t, leader) ? bar_to_roll(t, leader) :
			     number(t, leader, ALLOWANCE) == HAD_HIS_TURN ? "has had his turn (18.1 a)" : "has no recruits left (10.0)");
}

/* Lines that are still unused when SEAT's turn ends; by then its leaders stand elsewhere. */
void excuse_recruiting(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", K_ROLL);

	if (explaining(r) && is_winter(t))
		explain_rolls(q, t, seat);
	excuse_unused(q, nobody_recruits(t));
	q = question(r, seat, "10.0", K_RECRUIT_WHO);
	if (explaining(r) && is_winter(t))
		explain_rolls(q, t, seat);
	excuse_unused(q, nobody_recruits(t));
}

static void excuse_recruiters(struct run *r, int seat)
{
	struct question *q = question(r, seat, "10.0", K_RECRUIT_WHO);

	if (explaining(r))
		explain_recruiters(q, table(r), seat);
	excuse_unused(q, nobody_recruits(table(r)));
}

static bool wants_to_recruit(struct run *r)
{
	struct question *q;
	thing line;

	if (!anybody_may_recruit(table(r), phasing(r))) {
		excuse_recruiters(r, phasing(r));
		return false;
	}
	q = question(r, phasing(r), "10.0", K_RECRUIT);
	allow(q, KEY(K_RECRUIT));
	stop(q, NOTHING);
	line = take_line(q);
	return line == KEY(K_RECRUIT);
}

static int choose_recruiter(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);
	struct question *q = question(r, seat, "10.0", K_RECRUIT_WHO);

	for_pieces_of(t, piece, seat)
		if (may_recruit_now(t, piece))
			allow_group(q, t, piece);
	if (explaining(r))
		explain_recruiters(q, t, seat);
	return ask_index(q);
}

/* The weak kinds first: a player who writes `cavalry` means them, though the strong ones bear that word, too. */
static void explain_kinds(struct question *q, const struct table *t, int seat, int place)
{
	for (int i = N_KINDS; i-- > 0;) {
		if (can_raise(t, seat, place, &kinds[i]))
			continue;
		deny(q, WORD(kinds[i].word), is_raised_in(&kinds[i], region_of(t, place)) ?
		     "is used up: none is left in the pool" : "is not raised in this region");
	}
}

/* The kind of the next recruit, or NULL if he wants no more. */
static const struct recruit_kind *choose_kind(struct run *r, int leader, bool first)
{
	const struct table *t = table(r);
	int seat = phasing(r), place = place_of(t, leader);
	struct question *q = question(r, seat, "10.0", K_RECRUIT_KIND);
	thing kind;

	for_pieces_at(t, other, place)
		if (owner_of(t, other) == seat && is_recruiter(t, other))
			about(q, PIECE(other));
	about(q, PLACE(place));
	for (int i = 0; i < N_KINDS; i++)
		if (can_raise(t, seat, place, &kinds[i]))
			allow(q, WORD(kinds[i].word));
	if (explaining(r))
		explain_kinds(q, t, seat, place);
	if (!first)
		stop(q, WORD(NO_MORE));
	else if (plays(t, O_RECRUIT_IN_TURN))
		allow(q, WORD(NO_MORE));
	kind = ask(q);
	for (int i = 0; i < N_KINDS; i++)
		if (kind == WORD(kinds[i].word))
			return &kinds[i];
	return NULL;
}

/* 10.0 Units of allowed kinds join the leader who rolled for them, as many as were rolled at most. */
static void take_recruits(struct run *r, int leader)
{
	struct table *t = table(r);
	const struct recruit_kind *k;

	for (bool first = true; has_recruits(t, leader); first = false) {
		int unit;

		k = choose_kind(r, leader, first);
		if (!k)
			break;
		unit = unit_in_pool(t, owner_of(t, leader), k->type, k->strength);
		set_number(t, leader, ALLOWANCE, number(t, leader, ALLOWANCE) - 1);
		emit(r, "10.0", F_RECRUITED, PIECE(leader), PIECE(unit), PLACE(place_of(t, leader)));
		join(r, unit, place_of(t, leader));
	}
	excuse(r, number(t, leader, ALLOWANCE) > 0 ? "the pool has no more that are raised in this region (10.0)" :
	       "the die allowed no more (10.0)");
}

/* 10.0 One leader receives his recruits; 18.1 a he rolls for them now, and has had his turn. */
bool place_recruits(struct run *r)
{
	bool in_turn = plays(table(r), O_RECRUIT_IN_TURN);
	int leader;

	if (!wants_to_recruit(r))
		return end_recruiting(r);
	leader = choose_recruiter(r);
	if (in_turn)
		roll_for_group(r, leader);
	take_recruits(r, leader);
	if (in_turn)
		forgo_recruits(r, leader, HAD_HIS_TURN);
	return true;
}
