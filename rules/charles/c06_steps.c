/* c06_steps.c - 6.4 Events: the steps of a card, one after the other, each an operation with arguments.  No card is
 * known here by its name. */
#include "rules/charles/steps.h"

/* --- the operations ------------------------------------------------------------------------------------------ */

struct operation {
	void (*play)(struct event *e);
	const char *(*bar)(struct event *e);     /* NULL: it always does something, or nothing with good reason */
	bool vital;                              /* without it the card is not played at all */
};

/* 6.1 A campaign that an event gives: told by the lines that follow. */
static void play_campaign_step(struct event *e)
{
	struct table *t = table(e->r);

	set_track(t, used(t, USE_MODE), USE_CAMPAIGN);
	set_track(t, used(t, USES_LEFT), step_number(e, A_ACTIVATIONS, 1));
	set_track(t, used(t, USE_VALUE), CAMPAIGN_VALUE);
	e->waits = true;
}

static const char *bar_to_response(struct event *e)
{
	(void)e;
	return "is played as an enemy Army enters the Area of one of yours (6.4)";
}

static void play_nothing(struct event *e)
{
	(void)e;
}

static const struct operation *find_operation(int word)
{
	static const struct operation campaign = { play_campaign_step, NULL, false };
	static const struct operation operation[] = {
		[PC_STEP - PC_STEP] = { play_pc, bar_to_pc, false },
		[PC_OFF - PC_STEP] = { play_pc_off, bar_to_pc_off, false },
		[BRIGADE_STEP - PC_STEP] = { play_brigade, bar_to_raise_brigade, false },
		[LOSE - PC_STEP] = { play_lose, bar_to_lose, false },
		[STEAL - PC_STEP] = { play_steal, bar_to_steal, false },
		[DRAW_STEP - PC_STEP] = { play_draw, bar_to_draw, false },
		[PLOT - PC_STEP] = { play_plot, bar_to_plot, false },
		[TREASON - PC_STEP] = { play_treason, bar_to_treason, false },
		[TRANSFER - PC_STEP] = { play_transfer, bar_to_transfer, false },
		[NAVAL - PC_STEP] = { play_naval, NULL, false },
		[RELIEVE - PC_STEP] = { play_relieve, bar_to_relieve, false },
		[GUNS - PC_STEP] = { play_guns, bar_to_guns, false },
		[BAR - PC_STEP] = { play_bar, NULL, false },
		[RIVALRY_STEP - PC_STEP] = { play_rivalry, NULL, false },
		[PLACE_NOTABLE - PC_STEP] = { play_notable, bar_to_notable, true },
		[LAND - PC_STEP] = { play_land, bar_to_land, true },
		[TRAIN_IN - PC_STEP] = { play_train_in, bar_to_train_in, false },
		[PLACE_QUEEN - PC_STEP] = { play_queen, bar_to_queen, true },
		[MARKER_STEP - PC_STEP] = { play_mark, bar_to_mark, false },
		[ENTER_ARMY - PC_STEP] = { play_enter_army, NULL, false },
		[ENABLE_ENTRY - PC_STEP] = { play_enable_entry, NULL, false },
		[RECRUIT_NOW - PC_STEP] = { play_recruit_now, NULL, false },
		[RAISE_STANDARD - PC_STEP] = { play_standard, NULL, false },
		[NEW_MODEL_STEP - PC_STEP] = { play_new_model, NULL, false },
		[ABANDON_BISHOPS - PC_STEP] = { play_bishops, NULL, false },
		[DISMISS - PC_STEP] = { play_dismiss, NULL, false },
		[LONDON_RISING - PC_STEP] = { play_london_rising, NULL, false },
		[TURNHAM_GREEN - PC_STEP] = { play_turnham_green, bar_to_turnham_green, true },
		[AUTO_EVADE - PC_STEP] = { play_nothing, bar_to_response, true },
	};

	if (word == CAMPAIGN)
		return &campaign;
	return word >= PC_STEP && word <= AUTO_EVADE ? &operation[word - PC_STEP] : NULL;
}

/* --- which steps count ----------------------------------------------------------------------------------------- */

/* "In play and unbesieged", L-P5. */
static bool is_free_notable(const struct table *t, int notable)
{
	int area = area_of(t, notable);

	return area >= 0 && !is_besieged(t, area);
}

static bool is_met(const struct event *e, int came)
{
	const struct table *t = table(e->r);
	int notable = step_number(e, A_IF_NOTABLE, -1), other = step_number(e, A_UNLESS_NOTABLE, -1);
	int condition = step_number(e, A_IF, -1);

	if (notable >= 0 && !is_free_notable(t, notable))
		return false;
	if (other >= 0 && is_free_notable(t, other))
		return false;
	if (condition == V_FROM_PARLIAMENT || condition == V_FROM_ROYALIST)
		return e->seat == (condition == V_FROM_PARLIAMENT ? PARLIAMENT : ROYALIST);
	return condition < 0 || condition == came;
}

static void play_step(struct event *e, const struct step *step)
{
	const struct operation *o = find_operation(step->operation);
	int came = e->came;

	e->step = step;
	e->came = -1;
	if (o && is_met(e, came))
		o->play(e);
}

/* --- an event from beginning to end ------------------------------------------------------------------------------ */

/* 6.6 It cannot happen again; a Mandatory card is out of the game anyway. */
static void spend(const struct event *e)
{
	struct table *t = table(e->r);

	if (piece_attribute(t->pack, e->card, ONCE) != 1 || piece_attribute(t->pack, e->card, CARD_KIND) == MANDATORY)
		return;
	set_number(t, e->card, SPENT, 1);
	emit(e->r, "6.6", F_SPENT, PIECE(e->card));
}

void run_steps(struct run *r)
{
	struct table *t = table(r);
	int next = used(t, NEXT_STEP);
	struct event e = { .r = r, .card = track(t, used(t, USE_CARD)) - 1, .seat = track(t, used(t, USE_SEAT)), .came = -1 };
	const struct piece *card = &t->pack->piece[e.card];

	while (track(t, next) < card->n_steps && !e.waits) {
		const struct step *step = &card->step[track(t, next)];

		set_track(t, next, track(t, next) + 1);
		play_step(&e, step);
	}
	if (track(t, next) >= card->n_steps)
		spend(&e);
}

void run_all_steps(struct run *r, int seat, int card)
{
	const struct piece *piece = &table(r)->pack->piece[card];
	struct event e = { .r = r, .card = card, .seat = seat, .came = -1 };

	for (int i = 0; i < piece->n_steps; i++)
		play_step(&e, &piece->step[i]);
	spend(&e);
}

/* What follows if a step before fails, does nothing for a card of which no step can be tried; what follows if that step
 * finds nothing, does. */
const char *bar_to_steps(struct run *r, int seat, int card)
{
	const struct piece *piece = &table(r)->pack->piece[card];
	struct event e = { .r = r, .card = card, .seat = seat, .came = -1 };
	const char *first = NULL;

	for (int i = 0; i < piece->n_steps; i++) {
		const struct operation *o = find_operation(piece->step[i].operation);
		const char *why;

		e.step = &piece->step[i];
		if (!o || !is_met(&e, step_number(&e, A_IF, -1)))
			continue;
		why = o->bar ? o->bar(&e) : NULL;
		if (!why && (!step_find(e.step, A_IF) || step_has(&e, A_IF, V_NONE)))
			first = "";
		if (why && o->vital)
			return why;
		if (why && !first)
			first = why;
	}
	return first && *first ? first : NULL;
}

/* --- for operations ----------------------------------------------------------------------------------------------- */

bool is_in_step(const struct event *e, int area)
{
	return step_lists(e->step, A_REGIONS, WORD(region_of(table(e->r), area)))
		&& step_lists(e->step, A_AREAS, PLACE(area));
}

void no_effect(struct event *e)
{
	emit(e->r, "6.4", F_NO_EFFECT, PIECE(e->card));
}

void add_spot(struct spots *s, int area, int worth)
{
	int i = s->n++;

	for (; i > 0 && s->of[i - 1].worth < worth; i--)
		s->of[i] = s->of[i - 1];
	s->of[i].area = (int16_t)area;
	s->of[i].worth = (int16_t)worth;
}

int ask_spot(struct event *e, int key, const struct spots *s, bool stops)
{
	struct question *q = question(e->r, e->seat, "6.4", key);

	about(q, PIECE(e->card));
	for (int i = 0; i < s->n; i++)
		allow(q, PLACE(s->of[i].area));
	if (s->bar && explaining(e->r))
		for_areas(table(e->r), area) {
			const char *why = s->bar(e, area);

			if (why)
				deny(q, PLACE(area), "%s", why);
		}
	if (stops)
		stop(q, NOTHING);
	return ask_index(q);
}

const char *bar_to_bring(const struct table *t, int brigade, int area)
{
	int seat = owner_of(t, brigade), notable = notable_at(t, area);

	if (owner_of_fortress(t, area) == seat && is_besieged(t, area))
		return "is besieged (6.4)";
	if (control_of(t, area) != seat && !has_army(t, area, seat) && (notable < 0 || owner_of(t, notable) != seat))
		return "has neither an Army nor a Local Notable nor a PC marker of yours (6.4)";
	if (is_besieged(t, area))
		return goes_under_any(t, brigade, area, UNDER_BESIEGER) ? NULL : "is besieged by an Army that takes no more (6.4)";
	if (!bar_to_put(t, seat, area, true))
		return NULL;
	return bar_to_put(t, seat, area, false);
}

bool is_open_to_pc(const struct table *t, int seat, int area)
{
	int enemy = enemy_of(seat);

	return !is_fortress(t, area) && control_of(t, area) == enemy && !brigades_at(t, area, enemy)
		&& !has_army(t, area, enemy);
}
