/* c06_self_denial.c - 6.5 The New Model Army, steps (1), (2), (3), (6), (8): who goes, who takes over, and where those
 * go who are left. */
#include "rules/charles/battle.h"
#include "rules/charles/new_model.h"

/* --- (1) Generals and Willoughby ---------------------------------------------------------------------------------- */

static void strand(struct stranded *s, int piece)
{
	s->pieces[piece >> 6] |= UINT64_C(1) << (piece & 63);
}

/* What lay on a display lies unled in AREA, or inside it; Generals stand for themselves. */
static void free_display(struct table *t, int display, int area, bool inside)
{
	int free = inside ? inside_of(t, area) : area;

	for (int piece, next = first_at(t, display); (piece = next) >= 0;) {
		int seat = owner_of(t, piece);

		next = next_at(t, piece);
		if (is_general(piece) || piece == QUEEN)
			put(t, piece, free);
		else
			put(t, piece, inside ? keep_of(t, area, seat) : camp_of(t, area, seat));
	}
}

void remove_for_good(struct run *r, int general, struct stranded *s)
{
	struct table *t = table(r);
	int area = area_of(t, general);

	if (place_of(t, general) == GONE)
		return;
	end_his_siege(r, "6.5", general);
	for_pieces_at(t, piece, display_of(t, general))
		if (!is_general(piece))
			strand(s, piece);
	if (area >= 0)
		free_display(t, display_of(t, general), area, is_inside(t, general));
	put(t, general, GONE);
	emit(r, "6.5", F_REMOVED, PIECE(general));
}

/* Its Area is no Fortress any more. */
void remove_notable(struct run *r, int notable, struct stranded *s)
{
	struct table *t = table(r);
	int area = area_of(t, notable);

	if (area < 0)
		return;
	for_pieces_at(t, piece, display_of(t, notable))
		strand(s, piece);
	if (is_besieged(t, area))
		lift_siege(r, "6.5", area);
	free_display(t, display_of(t, notable), area, false);
	put(t, notable, GONE);
	emit(r, "6.5", F_REMOVED, PIECE(notable));
}

/* --- (2) four Brigades -------------------------------------------------------------------------------------------- */

enum { TO_REMOVE = 4 };
enum tier { VETERANS_THERE, MILITIA_THERE, VETERANS_NOT_RECRUITED, TIERS };

/* C-58 Covenanters are no Brigades of Parliament's; Dispersed ones are not recruited. */
static bool is_of_tier(const struct table *t, int brigade, enum tier tier)
{
	int at = place_of(t, brigade), value = brigade_value(t, brigade);

	if (!is_brigade(t, brigade) || owner_of(t, brigade) != PARLIAMENT || nation_of(t, brigade) == COVENANTER)
		return false;
	if (tier == VETERANS_NOT_RECRUITED)
		return value > 1 && nation_of(t, brigade) == ENGLISH && (at == PARLIAMENT_POOL || at == PARLIAMENT_DISPERSED);
	return is_in_play(t, brigade) && (value > 1) == (tier == VETERANS_THERE);
}

/* The first: of the smallest display. */
static int rank_for_removal(const struct table *t, int brigade)
{
	return is_in_play(t, brigade) ? count_at(t, place_of(t, brigade)) : 0;
}

static int remove_of_tier(struct run *r, enum tier tier, int most)
{
	const struct table *t = table(r);
	struct choices c = { 0 };
	struct question *q;
	thing chosen[TO_REMOVE];
	int n;

	for_pieces(t, brigade)
		if (is_of_tier(t, brigade, tier))
			choices_add(r, &c, brigade, rank_for_removal(t, brigade));
	if (!c.n)
		return 0;
	n = c.n < most ? c.n : most;
	q = question(r, PARLIAMENT, "6.5", K_NMA_REMOVE);
	for (int i = 0; i < c.n; i++)
		allow(q, PIECE(c.of[i].piece));
	n = ask_some(q, n, n, chosen);
	for (int i = 0; i < n; i++) {
		emit(r, "6.5", F_REMOVED, chosen[i]);
		lose_brigade(r, "6.5", index_of(chosen[i]), FOR_GOOD, -1);
	}
	return n;
}

void remove_brigades(struct run *r)
{
	int left = TO_REMOVE;

	for (int tier = VETERANS_THERE; tier < TIERS && left > 0; tier++) {
		int n = remove_of_tier(r, tier, left);

		left -= n;
	}
}

/* --- (3) counters exchanged --------------------------------------------------------------------------------------- */

void exchange(struct run *r, int general, int other)
{
	struct table *t = table(r);
	int superior = superior_of(t, general);

	if (place_of(t, general) == GONE)
		return;
	put(t, other, superior >= 0 ? place_of(t, superior) : place_of(t, general));
	put_all(t, display_of(t, general), display_of(t, other));
	put(t, general, GONE);
	emit(r, "6.5", F_REPLACED, PIECE(general), PIECE(other));
}

/* A Notable whose General comes in instead. */
struct heir {
	int notable, general;
	int area;
	bool fights;                             /* the enemy was before his walls */
};

static const struct heir heirs[] = {
	{ MASSEY_NOTABLE, MASSEY, -1, false }, { BRERETON_NOTABLE, BRERETON, -1, false },
	{ HERBERT_NOTABLE, GERARD, -1, false },
};
enum { HEIRS = sizeof heirs / sizeof *heirs };

static void exchange_notable(struct run *r, struct heir *h)
{
	struct table *t = table(r);
	int seat = owner_of(t, h->notable);

	h->area = area_of(t, h->notable);
	if (h->area < 0)
		return;
	if (is_besieged(t, h->area))
		lift_siege(r, "6.5", h->area);
	put(t, h->general, h->area);
	put_all(t, display_of(t, h->notable), display_of(t, h->general));
	put(t, h->notable, GONE);
	emit(r, "6.5", F_REPLACED, PIECE(h->notable), PIECE(h->general));
	h->fights = army_size(t, h->general) > 0 && field_brigades(t, h->area, enemy_of(seat)) > 0;
}

static void fight_or_disperse(struct run *r, const struct heir *h)
{
	const struct table *t = table(r);
	int seat = owner_of(t, h->general), enemy = enemy_of(seat), choice;
	struct question *q = question(r, seat, "6.5", K_NMA_STAND);
	struct battle b = { .area = h->area, .attacker = seat, .defender = enemy, .from = -1, .line = -1,
		.interceptor = -1, .intercepted_from = -1, .forced = true };

	about(q, PIECE(h->general));
	about(q, PLACE(h->area));
	allow(q, WORD(FIGHT));
	allow(q, WORD(DISPERSE));
	choice = ask_index(q);
	if (choice == DISPERSE) {
		disperse_all(r, "6.5", h->area, seat);
		return;
	}
	b.general[seat] = h->general;
	b.general[enemy] = field_army(t, h->area, enemy);
	fight_battle(r, &b);
}

/* Parliament says whose battle is next. */
static int ask_next(struct run *r, const struct heir *all)
{
	struct question *q = question(r, PARLIAMENT, "6.5", K_NMA_ORDER);

	for (int i = 0; i < HEIRS; i++)
		if (all[i].fights)
			allow(q, PIECE(all[i].general));
	return answers(q) ? ask_index(q) : -1;
}

/* Where a General without a Brigade was. */
struct lone {
	int general, place, area;
};

/* They may still find some in (6), and wait until no battle can remove them any more. */
static int hide_lone(struct table *t, struct lone lone[GENERALS])
{
	int n = 0;

	for (int general = 0; general < GENERALS; general++)
		if (is_in_play(t, general) && army_size(t, general) == 0 &&
		    (owner_of(t, general) == PARLIAMENT || general == GERARD))
			lone[n++] = (struct lone){ general, place_of(t, general), area_of(t, general) };
	for (int i = 0; i < n; i++)
		put(t, lone[i].general, WAITING);
	return n;
}

/* Commanders first.  Who served under one that a battle has removed is in his Area by himself. */
static void put_lone_back(struct table *t, const struct lone *lone, int n)
{
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n; i++) {
			bool there = place_on_map(t, lone[i].place) == lone[i].area;

			if (place_of(t, lone[i].general) == WAITING && (there || pass > 0))
				put(t, lone[i].general, there ? lone[i].place : lone[i].area);
		}
}

void exchange_notables(struct run *r)
{
	struct heir all[HEIRS];
	struct lone lone[GENERALS];
	int general, n_lone;

	memcpy(all, heirs, sizeof all);
	for (int i = 0; i < HEIRS; i++)
		exchange_notable(r, &all[i]);
	n_lone = hide_lone(table(r), lone);
	while ((general = ask_next(r, all)) >= 0)
		for (int i = 0; i < HEIRS; i++)
			if (all[i].general == general) {
				all[i].fights = false;
				if (is_in_play(table(r), general))
					fight_or_disperse(r, &all[i]);
			}
	put_lone_back(table(r), lone, n_lone);
}

/* --- (6) who is left without a General ---------------------------------------------------------------------------- */

/* 6.2 Of a Major Army that there was not before he may leave those who make it one: they are led no more.  Nobody else
 * who commands so many has got Brigades by it. */
void leave_new_major(struct run *r, struct stranded *s)
{
	enum { NO_MAJOR = 4 };
	struct table *t = table(r);
	int area = area_of(t, LORD_GENERAL), n;
	struct question *q = question(r, PARLIAMENT, "6.5", K_NMA_LEAVE);
	thing chosen[CHOICES_MOST];

	if (area < 0 || army_size(t, LORD_GENERAL) <= NO_MAJOR)
		return;
	about(q, PIECE(LORD_GENERAL));
	for_army(t, brigade, LORD_GENERAL)
		allow(q, PIECE(brigade));
	otherwise(q, NOTHING);
	n = ask_some(q, 0, army_size(t, LORD_GENERAL) - NO_MAJOR, chosen);
	for (int i = 0; i < n; i++) {
		int brigade = index_of(chosen[i]), over = general_over(t, brigade);

		put(t, brigade, is_inside(t, over) ? keep_of(t, area, PARLIAMENT) : camp_of(t, area, PARLIAMENT));
		strand(s, brigade);
		emit(r, "6.5", F_DROPPED, PIECE(over), PIECE(brigade), PLACE(area));
	}
	settle_sieges(r);
}

/* The nearest Army with room first. */
static void find_armies(const struct table *t, int area, struct spots *s)
{
	struct refuges ways;

	find_refuges(&ways, t, area, PARLIAMENT);
	for (int i = 0; i < ways.n; i++) {
		int to = ways.of[i].area, army = field_army(t, to, PARLIAMENT);

		add_spot(s, to, (army >= 0 && army_size(t, army) < army_limit(t, army) ? 8 : 0) - ways.of[i].far);
	}
}

/* 7.1.4 A train inside a Fortress, which no Army has to take along. */
static bool is_safe(const struct table *t, int piece)
{
	return !is_brigade(t, piece) && is_inside(t, piece);
}

/* Where PIECE, which is in or inside AREA, goes, or WORD(STAY).  BEFORE: what silence is, where the one before it went;
 * NOTHING: there is no silence. */
static thing ask_way(struct run *r, int area, int piece, thing before)
{
	const struct table *t = table(r);
	struct spots ways = { .n = 0 };
	struct question *q;

	find_armies(t, area, &ways);
	if (!ways.n)
		return WORD(STAY);
	q = question(r, PARLIAMENT, "6.5", K_NMA_SHIFT);
	about(q, PLACE(area));
	about(q, PIECE(piece));
	for (int i = 0; i < ways.n; i++)
		allow(q, PLACE(ways.of[i].area));
	stop(q, WORD(STAY));
	if (field_army(t, area, PARLIAMENT) >= 0 || is_safe(t, piece))
		prefer_stop(q);
	if (before != NOTHING)
		otherwise(q, before);
	return ask(q);
}

/* One after the other.  Who has been asked about is not asked about again. */
static void move_stack(struct run *r, struct stranded *s, int area, int place, bool inside)
{
	struct table *t = table(r);
	thing to = NOTHING;

	for (int piece, next = first_at(t, place); (piece = next) >= 0;) {
		thing goes;
		bool safe;

		next = next_at(t, piece);
		if (!is_in_set(s->pieces, piece))
			continue;
		s->pieces[piece >> 6] &= ~(UINT64_C(1) << (piece & 63));
		safe = is_safe(t, piece);
		goes = ask_way(r, area, piece, safe ? WORD(STAY) : to);
		to = safe ? to : goes;
		if (goes == WORD(STAY))
			continue;
		put(t, piece, camp_of(t, index_of(goes), PARLIAMENT));
		emit(r, "6.5", F_BROUGHT, PIECE(piece), goes);
	}
	if (inside)
		note_if_emptied(t, area, true);
}

static bool is_any_stranded(const struct table *t, const struct stranded *s, int place)
{
	if (place >= 0)
		for_pieces_at(t, piece, place)
			if (is_in_set(s->pieces, piece))
				return true;
	return false;
}

/* One stack after the other, in the order of the map; any train that no General has, too. */
void move_leaderless(struct run *r, struct stranded *s)
{
	const struct table *t = table(r);

	strand(s, PARLIAMENT_TRAIN);
	for_areas(t, area) {
		const int places[] = { camp_of(t, area, PARLIAMENT), keep_of(t, area, PARLIAMENT) };

		for (int i = 0; i < 2; i++)
			if (is_any_stranded(t, s, places[i]))
				move_stack(r, s, area, places[i], i > 0);
	}
}

/* --- picking up --------------------------------------------------------------------------------------------------- */

static bool may_pick_up(const struct table *t, int general, int piece)
{
	enum { ANY = 9 };

	if (owner_of(t, piece) != PARLIAMENT)
		return false;
	return is_brigade(t, piece) ? !bar_to_take(t, piece, general, ANY) : piece == PARLIAMENT_TRAIN;
}

static void allow_those_at(struct question *q, const struct table *t, int general, int place)
{
	if (place < 0)
		return;
	for_pieces_at(t, piece, place)
		if (may_pick_up(t, general, piece) && answers(q) < CHOICES_MOST)
			allow(q, PIECE(piece));
}

/* Those at PLACE, and at OTHER; MORE: silence leaves them where they are. */
static void pick_up_from(struct run *r, int general, int place, int other, bool more)
{
	struct table *t = table(r);
	struct question *q = question(r, PARLIAMENT, "6.5", more ? K_NMA_TAKE_MORE : K_NMA_TAKE);
	thing chosen[CHOICES_MOST];
	int n;

	about(q, PIECE(general));
	allow_those_at(q, t, general, place);
	allow_those_at(q, t, general, other);
	if (!answers(q))
		return;
	if (more)
		otherwise(q, NOTHING);
	n = ask_some(q, 0, answers(q), chosen);
	for (int i = 0; i < n; i++)
		if (may_pick_up(t, general, index_of(chosen[i]))) {
			put(t, index_of(chosen[i]), display_of(t, general));
			emit(r, "6.5", F_PICKED_UP, PIECE(general), chosen[i]);
		}
}

/* In the Area, and inside its Fortress or with a Local Notable (8.3), if no enemy Army stands between. */
static void pick_up(struct run *r, int general)
{
	const struct table *t = table(r);
	int area = area_of(t, general), notable = notable_at(t, area);
	int camp = camp_of(t, area, PARLIAMENT), keep = keep_of(t, area, PARLIAMENT);
	bool inside = is_inside(t, general);

	pick_up_from(r, general, inside ? keep : camp, -1, false);
	if (owner_of_fortress(t, area) == PARLIAMENT && !is_masked(t, area))
		pick_up_from(r, general, inside ? camp : keep, notable >= 0 ? display_of(t, notable) : -1, true);
}

/* Those without a Brigade first: else they would go. */
void pick_up_leaderless(struct run *r)
{
	const struct table *t = table(r);

	for (int pass = 0; pass < 2; pass++)
		for (int general = 0; general < GENERALS; general++)
			if (owner_of(t, general) == PARLIAMENT && is_in_play(t, general)
			    && (own_brigades(t, general) > 0) == (pass > 0))
				pick_up(r, general);
}

/* --- (8) ---------------------------------------------------------------------------------------------------------- */

/* 7.1.4 A train without an Army stays in a friendly Fortress only; Brigades without a General cannot stay with the
 * enemy. */
void settle_leaderless(struct run *r)
{
	struct table *t = table(r);
	int area = area_of(t, PARLIAMENT_TRAIN);

	for_areas(t, place)
		if (unled_at(t, place, PARLIAMENT) && field_army(t, place, PARLIAMENT) < 0
		    && field_brigades(t, place, ROYALIST))
			disperse_all(r, "6.5", place, PARLIAMENT);
	if (area >= 0 && place_of(t, PARLIAMENT_TRAIN) == camp_of(t, area, PARLIAMENT))
		leave_train(r, "7.1.4", PARLIAMENT_TRAIN, area);
	settle_losses(r, "6.5");
	resolve_stacking(r, ROYALIST, -1);   /* Gerard, where another Army is with his Notable */
	resolve_stacking(r, PARLIAMENT, -1);
}
