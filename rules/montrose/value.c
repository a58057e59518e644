/* value.c - how good a table is, as a careful player would guess it: for the bot (ruleset.value).
 *
 * All is told from the Royalist's side, and is as bad for the Covenanter as it is good for him.  A victory is
 * worth 1000.  No rule of the game asks for any of this. */
#include "rules/montrose/montrose.h"

enum {
	SPACES_MOST = 192,                       /* beyond them nobody looks */
	FAR_AWAY = 99,                           /* movement points */
	A_MARCH = 5,                             /* movement points of a turn */
	PER_VICTORY = 1000, FOR_BURGH_OF_ARGYLL = 150, FOR_HELP_IN_ENGLAND = 20000,
	AT_HAND = 400, IN_REACH = 300,           /* a certain victory, here and now; a march away */
	GARRISON_POWER = 3,
	UNITS_FOR_ENGLAND = 4, PER_FRIEND = 80, PER_POINT_NEARER = 60
};

/* Who could fight where, by space. */
struct forces {
	int n;
	int16_t royalist[SPACES_MOST], covenanter[SPACES_MOST];
	bool highland[SPACES_MOST];              /* Irish or Highlanders there, who may be bound to the North */
};

/* --- counting -------------------------------------------------------------------------------------------- */

/* The Irish column is about twice as good as the other. */
static int power_of(const struct table *t, int unit)
{
	return strength_of(t, unit) * (type_of(t, unit) == IRISH ? 2 : 1);
}

static void count_forces(struct forces *f, const struct table *t)
{
	memset(f, 0, sizeof *f);
	f->n = t->pack->n_places < SPACES_MOST ? t->pack->n_places : SPACES_MOST;
	for_pieces(t, piece) {
		int place = place_of(t, piece), type;

		if (place >= f->n || !is_on_map(t, place) || !is_unit(t, piece))
			continue;
		type = type_of(t, piece);
		if (owner_of(t, piece) == ROYALIST)
			f->royalist[place] = (int16_t)(f->royalist[place] + power_of(t, piece));
		else if (type != GARRISON_UNIT)
			f->covenanter[place] = (int16_t)(f->covenanter[place] + power_of(t, piece));
		f->highland[place] |= owner_of(t, piece) == ROYALIST && (type == IRISH || type == HIGHLAND);
	}
}

/* Leaders help those who fight beside them. */
static void count_leaders(struct forces *f, const struct table *t)
{
	for_pieces(t, piece) {
		int place = place_of(t, piece);
		int16_t *power = owner_of(t, piece) == ROYALIST ? f->royalist : f->covenanter;

		if (is_leader(t, piece) && place < f->n && is_on_map(t, place) && power[place] > 0)
			power[place] = (int16_t)(power[place] + leadership_of(t, piece));
	}
}

/* What units and leaders are worth by themselves. */
static int worth_of_piece(const struct table *t, int piece)
{
	static const int per_strength[] = { [HIGHLAND - IRISH] = 60, [LOWLAND - IRISH] = 65, [CAVALRY - IRISH] = 80 };
	int type;

	if (is_leader(t, piece))
		return piece == MONTROSE ? 0 : 120 * leadership_of(t, piece);
	type = is_unit(t, piece) ? type_of(t, piece) : GARRISON_UNIT;
	if (type == GARRISON_UNIT)
		return 0;
	return type == IRISH ? 150 * strength_of(t, piece) : per_strength[type - IRISH] * strength_of(t, piece);
}

static int worth_of_army(const struct table *t, int seat)
{
	int sum = 0;

	for_pieces_of(t, piece, seat)
		sum += worth_of_piece(t, piece);
	return sum;
}

/* --- distances ------------------------------------------------------------------------------------------- */

static bool is_southern(const struct table *t, int place)
{
	return region_of(t, place) == SOUTHERN_LOWLANDS || region_of(t, place) == ENGLAND;
}

/* Movement points from a space to each other one, up to TO; BOUND: without going south. */
static void measure(int16_t *cost, const struct table *t, int from, int to, int n, bool bound)
{
	int16_t queue[SPACES_MOST * 4];
	int first = 0, last = 0;

	for (int place = 0; place < n; place++)
		cost[place] = FAR_AWAY;
	cost[from] = 0;
	queue[last++] = (int16_t)from;
	while (first < last) {
		int here = queue[first++];

		for_edges_of(t->pack, e, here) {
			int there = cost[here] + route_cost(e);

			if (e->to >= n || there >= cost[e->to] || there > to || (bound && is_southern(t, e->to)))
				continue;
			cost[e->to] = (int16_t)there;
			if (last < SPACES_MOST * 4)
				queue[last++] = e->to;
		}
	}
}

/* --- what may be won, and lost --------------------------------------------------------------------------- */

/* Percent, by rule of thumb: twice as strong is almost certain. */
static int chance_of(int own, int theirs)
{
	int chance = own + theirs > 0 ? (100 * own / (own + theirs) - 30) * 100 / 40 : 0;

	return chance < 0 ? 0 : chance > 100 ? 100 : chance;
}

static int power_against(const struct table *t, const struct forces *f, int place)
{
	if (f->covenanter[place] > 0)
		return f->covenanter[place];
	if (is_burgh(t, place) && !place_number(t, place, DEFEATED))
		return GARRISON_POWER + garrison_bonus(t);
	return 0;
}

/* What victory at PLACE promises to those who are so many movement points away. */
static int promise(const struct table *t, const struct forces *f, int place, int own, int cost)
{
	int theirs = power_against(t, f, place);

	if (theirs == 0 || cost >= FAR_AWAY)
		return 0;
	if (cost == 0)
		return AT_HAND * chance_of(own, theirs) / 100;
	return IN_REACH * chance_of(own, theirs) / 100 / ((cost + A_MARCH - 1) / A_MARCH);
}

/* For each space the best that any Royalist stack may hope for there. */
static int hopes(const struct table *t, const struct forces *f)
{
	int16_t best[SPACES_MOST] = { 0 }, cost[SPACES_MOST];
	bool open = south_is_open(t);
	int sum = 0;

	for (int from = 0; from < f->n; from++) {
		if (f->royalist[from] == 0)
			continue;
		measure(cost, t, from, 4 * A_MARCH, f->n, f->highland[from] && !open);
		for (int place = 0; place < f->n; place++) {
			int hope = promise(t, f, place, f->royalist[from], cost[place]);

			if (hope > best[place])
				best[place] = (int16_t)hope;
		}
	}
	for (int place = 0; place < f->n; place++)
		sum += best[place];
	return sum;
}

/* What stronger enemies a march away may do to a stack; Montrose must not be in it. */
static int dangers(const struct table *t, const struct forces *f)
{
	int16_t cost[SPACES_MOST];
	int sum = 0;

	for (int place = 0; place < f->n; place++) {
		int enemies = 0, chance;

		if (f->royalist[place] == 0)
			continue;
		measure(cost, t, place, A_MARCH, f->n, false);
		for (int from = 0; from < f->n; from++)
			if (cost[from] < FAR_AWAY)
				enemies += f->covenanter[from];
		chance = chance_of(enemies, f->royalist[place]);
		sum += chance * f->royalist[place] * (place == place_of(t, MONTROSE) ? 2 : 1) / 4;
	}
	return sum;
}

/* 6.0 b Montrose in England with four Lowland or cavalry units wins; on the way there he has hopes to. */
static int help_for_england(const struct table *t, const struct forces *f)
{
	int place = place_of(t, MONTROSE), n = 0, nearest = FAR_AWAY;
	int16_t cost[SPACES_MOST];

	if (place >= f->n || !is_on_map(t, place))
		return 0;
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == ROYALIST && is_unit(t, unit))
			n += type_of(t, unit) == LOWLAND || type_of(t, unit) == CAVALRY;
	if (n < UNITS_FOR_ENGLAND)
		return PER_FRIEND * n;
	measure(cost, t, place, 4 * A_MARCH, f->n, false);
	for (int to = 0; to < f->n; to++)
		if (is_on_map(t, to) && region_of(t, to) == ENGLAND && cost[to] < nearest)
			nearest = cost[to];
	if (nearest == 0)
		return FOR_HELP_IN_ENGLAND;
	return PER_FRIEND * n + (nearest < FAR_AWAY ? PER_POINT_NEARER * (4 * A_MARCH - nearest) : 0);
}

int montrose_value(const struct table *t, int seat)
{
	struct forces f;
	int value = PER_VICTORY * track(t, VICTORIES);

	count_forces(&f, t);
	count_leaders(&f, t);
	if (place_number(t, INVERARAY, DEFEATED))
		value += FOR_BURGH_OF_ARGYLL;
	if (place_number(t, INVERLOCHY, DEFEATED))
		value += FOR_BURGH_OF_ARGYLL;
	value += worth_of_army(t, ROYALIST) - worth_of_army(t, COVENANTER) + hopes(t, &f) - dangers(t, &f);
	value += help_for_england(t, &f);
	return seat == ROYALIST ? value : -value;
}
