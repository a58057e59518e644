/* c05_melee.c - 5 Melee: what the defender answers, the dice, who is left in the hex. */
#include "rules/jacobite/combat.h"

/* --- who still stands --------------------------------------------------------------------------------------- */

static bool attacker_stands(const struct table *t, const struct combat *c)
{
	return place_of(t, c->attacker) == c->from;
}

static bool target_stands(const struct table *t, const struct combat *c)
{
	return place_of(t, c->target) == c->hex;
}

struct attack attack_in(const struct table *t, const struct combat *c, int kind)
{
	bool own = kind == BY_FIRE || kind == BY_MELEE;
	struct attack a = attack_of(t, kind, own ? c->attacker : c->target, own ? c->target : c->attacker);

	a.bonus = own && c->bonus;
	a.retiring = own && c->retiring;
	return a;
}

/* --- what the defender answers -------------------------------------------------------------------------------- */

/* 11.4, 12.3 He battles first, and not again afterwards. */
static void strike_first(struct run *r, struct combat *c, int card)
{
	const struct table *t = table(r);
	struct attack a = attack_in(t, c, BY_STRIKE);
	const char *rule = piece_attribute(t->pack, card, DECK) == COMMAND_DECK ? "12.3" : "11.4";

	c->struck = c->defender_rolled = true;
	emit(r, rule, F_STRIKES, PIECE(c->target), PIECE(c->attacker));
	roll_attack(r, rule, &a);
}

static void volley_first(struct run *r, struct combat *c, const struct step *s)
{
	struct attack a = attack_in(table(r), c, BY_STRIKE);

	roll_volley(r, &a, volley_dice(table(r), s, c->target));
}

static void set_retiring(struct combat *c, int hexes, int dice)
{
	c->retiring = c->after_retiring = true;
	c->retire_hexes = hexes;
	c->retire_dice = dice;
}

static void answer_melee(struct run *r, struct combat *c)
{
	static const int timings[] = { AT_REACT_MELEE, -1 };
	const struct table *t = table(r);
	struct attack a = attack_in(t, c, BY_MELEE);
	struct moment m = {
		"11.4", K_REACT, owner_of(t, c->target), c->target, timings, &a, { NUMBER(dice_of(t, &a)), NOTHING }
	};
	const struct step *s;
	int card;

	if (!is_unit(t, c->target))
		return;
	card = play_on(r, &m);
	c->reacted = card >= 0;
	if ((s = step_of(t, card, RETIRE_STEP)))
		set_retiring(c, step_index(s, A_HEXES, 2), step_index(s, A_DICE, 2));
	if ((s = step_of(t, card, VOLLEY)))
		volley_first(r, c, s);
	if (step_of(t, card, STRIKE_FIRST))
		strike_first(r, c, card);
}

enum { RETIRE_HEXES = 2, RETIRE_DICE = 2 };

/* 5.2 Horse may go instead of standing, if it has room; not once a card was played for it. */
static void offer_to_retire(struct run *r, struct combat *c)
{
	const struct table *t = table(r);
	struct attack a = attack_in(t, c, BY_MELEE);
	struct question *q;
	thing choice;

	if (c->reacted || kind_of_piece(t, c->target) != CAVALRY || !can_retire(t, c->target, RETIRE_HEXES))
		return;
	q = question(r, owner_of(t, c->target), "5.2", K_RETIRE);
	tell_attack(r, q, &a, c->target);
	about(q, NUMBER(dice_of(t, &a)));
	allow(q, WORD(STAND));
	allow(q, WORD(RETIRE));
	otherwise(q, WORD(STAND));
	choice = ask(q);
	if (choice == WORD(RETIRE))
		set_retiring(c, RETIRE_HEXES, RETIRE_DICE);
}

/* --- the attacker's dice -------------------------------------------------------------------------------------- */

/* 11.4 His card; a volley is fired at once. */
static void help_melee(struct run *r, struct combat *c)
{
	static const int timings[] = { AT_MELEE, AT_ATTACK, -1 };
	const struct table *t = table(r);
	struct attack a = attack_in(t, c, BY_MELEE);
	struct moment m = {
		"11.4", K_MELEE_CARD, owner_of(t, c->attacker), c->attacker, timings, &a, { NUMBER(dice_of(t, &a)), NOTHING }
	};
	int card = play_on(r, &m);
	const struct step *s = step_of(t, card, VOLLEY);

	if (!s)
		return;
	c->attacker_rolled = true;
	roll_volley(r, &a, volley_dice(t, s, c->attacker));
}

/* 6.6 Who has said he retires goes, whatever hit him, and checks. */
static void carry_out_retiring(struct run *r, struct combat *c)
{
	if (!c->retiring || !target_stands(table(r), c))
		return;
	retire(r, c->target, c->retire_hexes);
	check_once(r, "6.6", c->target, CHECK_RETIRE, c->retire_dice);
}

/* 5.3 to 6.6 */
static void attack(struct run *r, struct combat *c)
{
	const struct table *t = table(r);

	offer_to_retire(r, c);
	help_melee(r, c);
	if (target_stands(t, c)) {
		struct attack a = attack_in(t, c, BY_MELEE);

		if (kind_of_piece(t, c->attacker) == ARTILLERY)
			end_line(r);
		c->attacker_rolled |= roll_attack(r, "5.3", &a);
	}
	carry_out_retiring(r, c);
	if (target_stands(t, c))
		battle_back(r, c);
}

bool melee(struct run *r, struct combat *c)
{
	struct table *t = table(r);

	c->from = place_of(t, c->attacker);
	c->hex = place_of(t, c->target);
	set_number(t, c->attacker, FOUGHT, 1);
	begin_combat(r, c->attacker, c->target);
	emit(r, "5.1", F_MELEES, PIECE(c->attacker), PIECE(c->target), NUMBER(c->bonus));
	answer_melee(r, c);
	if (attacker_stands(t, c))
		attack(r, c);
	else if (is_on_board(t, c->attacker))
		emit(r, "5.1", F_SPENT, PIECE(c->attacker), WORD(OUT_OF_REACH));
	if (c->attacker_rolled)
		check_guns(r, c->attacker);
	if (c->defender_rolled)
		check_guns(r, c->target);
	end_combat(r);
	return attacker_stands(t, c) && first_at(t, c->hex) < 0;
}

void fight_melee(struct run *r, int unit, int target)
{
	struct combat c = { .kind = BY_MELEE, .attacker = unit, .target = target };
	bool won = melee(r, &c);

	if (won)
		follow_up(r, &c);
	else
		excuse(r, "the hex was not won (9.1)");
}
