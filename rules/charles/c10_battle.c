/* c10_battle.c - 10.2 Resolving a battle: dice, scores, and what comes of them. */
#include "rules/charles/fight.h"

/* --- scores ------------------------------------------------------------------------------------------------- */

static int rating_of(const struct table *t, const struct force *side)
{
	int rating = side->general < 0 ? 0 : piece_attribute(t->pack, side->general, BATTLE);

	return rating > 0 ? rating : 0;
}

static void roll_for(struct run *r, struct fight *f, int seat)
{
	int general = f->b->general[seat];

	f->side[seat].die = roll(r, "10.2", 6, general >= 0 ? PIECE(general) : SEAT(seat));
}

static void add(struct run *r, int why, int n)
{
	if (n != 0)
		emit(r, "10.2", F_PLUS, WORD(why), NUMBER(n));
}

static void count_score(struct run *r, struct fight *f, int seat)
{
	const struct table *t = table(r);
	struct force *side = &f->side[seat];
	int value = force_value(t, side), rating = rating_of(t, side), bonus = card_bonus(t, f, seat);

	side->sum = side->die + value + rating + bonus;
	emit(r, "10.2", F_SCORE, SEAT(seat), NUMBER(side->die), NUMBER(value), NUMBER(side->sum));
	add(r, FOR_BATTLE_RATING, rating);
	add(r, FOR_CARD, bonus);
}

/* --- the result ------------------------------------------------------------------------------------------------ */

enum { MAJOR_BY = 5, INDECISIVE_BY = 2 };                /* points of difference */

struct result {
	int kind, winner;
};

/* C-41; MORE is added to the Royalist's score. */
static struct result result_of(const struct table *t, const struct fight *f, int more)
{
	const struct battle *b = f->b;
	int lead = f->side[b->attacker].sum - f->side[b->defender].sum, by;
	struct result found;

	lead += b->attacker == ROYALIST ? more : -more;
	by = lead < 0 ? -lead : lead;
	found.winner = lead > 0 ? b->attacker : b->defender;
	if (by < INDECISIVE_BY)
		found.kind = lead > 0 ? ATTACKER_DRAWN : DEFENDER_DRAWN;
	else if (by < MAJOR_BY)
		found.kind = INDECISIVE;
	else
		found.kind = is_decisive_card(t, f->side[found.winner].card) ? DECISIVE : MAJOR;
	return found;
}

/* 6.6 One more for the Royalist, but no Indecisive Victory becomes a Major one by it. */
static struct result result_with_brentford(const struct table *t, const struct fight *f)
{
	struct result before = result_of(t, f, 0), after = result_of(t, f, 1);

	return is_great_victory(after.kind) && after.winner == ROYALIST ? before : after;
}

/* From a defeat to a draw, or from a draw to a victory. */
static bool is_turned(const struct result *before, const struct result *after)
{
	return is_victory(before->kind) != is_victory(after->kind);
}

/* C-46 Asked where it changes anything. */
static bool wants_brentford(struct run *r, const struct fight *f)
{
	enum { WINTER_1644 = 8 };
	const struct table *t = table(r);
	struct result before = result_of(t, f, 0), after = result_with_brentford(t, f);
	struct question *q;

	if (!track(t, BRENTFORD) || track(t, TURN) >= WINTER_1644 || f->side[ROYALIST].general != KING_CHARLES)
		return false;
	if (before.kind == after.kind && before.winner == after.winner)
		return false;
	q = question(r, ROYALIST, "6.6", K_BRENTFORD);
	tell_fight(r, q, f, ROYALIST);
	about(q, WORD(before.kind));
	allow(q, WORD(YES));
	stop(q, NOTHING);
	if (is_turned(&before, &after)) {
		otherwise(q, WORD(YES));
	} else {
		prefer_stop(q);
		otherwise(q, NOTHING);
	}
	return ask(q) == WORD(YES);
}

static void judge(struct run *r, struct fight *f)
{
	struct table *t = table(r);
	struct result result = result_of(t, f, 0);

	if (wants_brentford(r, f)) {
		result = result_with_brentford(t, f);
		set_track(t, BRENTFORD, 0);
		emit(r, "6.6", F_BRENTFORD, SEAT(ROYALIST));
	}
	f->b->kind = result.kind;
	f->b->winner = result.winner;
	emit(r, "10.2", F_RESULT, SEAT(result.winner), WORD(result.kind), PLACE(f->b->area));
}

/* --- what comes of it ------------------------------------------------------------------------------------------- */

/* 10.4 Who has lost his last Brigade: a commander of an Army that has none. */
static void surrender_if_beaten(struct run *r, int general)
{
	const struct table *t = table(r);

	if (general >= 0 && is_in_play(t, general) && army_size(t, general) == 0)
		surrender_general(r, "10.4", general);
}

static void surrender_the_beaten(struct run *r, const struct fight *f)
{
	for (int seat = f->b->attacker, n = 0; n < 2; n++, seat = enemy_of(seat)) {
		surrender_if_beaten(r, f->b->general[seat]);
		surrender_if_beaten(r, f->side[seat].garrison);
	}
}

/* 10.2, 10.3 Who leaves the Area. */
static void part(struct run *r, struct fight *f)
{
	const struct battle *b = f->b;
	bool enters = b->from < 0 && !b->sortie && !b->forced;

	if (b->kind == DEFENDER_DRAWN || (b->kind == ATTACKER_DRAWN && enters))
		withdraw_attacker(r, f);
	if (b->kind != DEFENDER_DRAWN)
		retreat(r, f, enemy_of(b->winner));
}

static thing named(const struct battle *b, int seat)
{
	return b->general[seat] >= 0 ? PIECE(b->general[seat]) : SEAT(seat);
}

/* 14.2 Who comes out of the Fortress stands before it. */
static void come_out(struct run *r, const struct battle *b)
{
	if (b->sortie && is_inside(table(r), b->general[b->attacker]))
		move_army(r, b->general[b->attacker], b->area);
}

static bool may_go_on(const struct table *t, const struct battle *b)
{
	int general = b->general[b->attacker];

	return b->winner == b->attacker && is_victory(b->kind) && general >= 0 && area_of(t, general) == b->area;
}

bool fight_battle(struct run *r, struct battle *b)
{
	struct fight f = { .b = b };

	come_out(r, b);
	choose_relief(r, &f);
	emit(r, "10.2", F_BATTLE, named(b, b->attacker), named(b, b->defender), PLACE(b->area));
	muster(table(r), &f);
	f.newcastle = fights_there(table(r), &f, ROYALIST, NEWCASTLE);
	play_combat_cards(r, &f);
	roll_for(r, &f, b->attacker);
	roll_for(r, &f, b->defender);
	count_score(r, &f, b->attacker);
	count_score(r, &f, b->defender);
	judge(r, &f);
	suffer_losses(r, &f);
	surrender_the_beaten(r, &f);
	part(r, &f);
	settle_losses(r, "10.2");
	if (b->sortie)
		yield_if_left_empty(r, b->area, b->defender);
	reap_victory(r, &f);
	judge_newcastle(r, &f);
	return may_go_on(table(r), b);
}
