/* steps.h - the steps of events (c06_steps.c) and their operations (c06_*.c), which the pack's cards are made of. */
#ifndef RULES_CHARLES_STEPS_H
#define RULES_CHARLES_STEPS_H
#include "rules/charles/charles.h"

/* An event while its steps are played, or looked at. */
struct event {
	struct run *r;
	int card, seat;
	const struct step *step;                 /* being played */
	int came;                                /* word: what the step before came to, V_FAILED, V_NONE, V_ALREADY; -1 */
	bool waits;                              /* others come first: the rest in a later call */
};

/* Why no step of CARD can do anything, or one that it depends on, 6.4, C-71; NULL: it may be played. */
const char *bar_to_steps(struct run *r, int seat, int card);
/* All steps at once, of a Mandatory card drawn out of a hand: none of them waits for another. */
void run_all_steps(struct run *r, int seat, int card);

/* --- for operations (c06_steps.c) ---------------------------------------------------------------------------- */

/* A number of the step, and whether it is given as true. */
static inline int step_number(const struct event *e, int name, int otherwise)
{
	return step_index(e->step, name, otherwise);
}
static inline bool step_says(const struct event *e, int name)
{
	return step_index(e->step, name, 0) != 0;
}
static inline bool step_has(const struct event *e, int name, int word)
{
	return step_find(e->step, name) && step_lists(e->step, name, WORD(word));
}
/* Is AREA among the Areas and of the Regions of the step? */
bool is_in_step(const struct event *e, int area);
/* Nothing comes of the event: told once. */
void no_effect(struct event *e);

/* Areas to choose from, the best first, and why others are none (NULL: nobody says). */
struct spots {
	const char *(*bar)(const struct event *e, int area);
	int n;
	struct { int16_t area, worth; } of[80];
};
void add_spot(struct spots *s, int area, int worth);
/* Offers them as answers to KEY behind the card; STOPS: none is an answer, too. */
int ask_spot(struct event *e, int key, const struct spots *s, bool stops);                /* (*) */

/* 6.4, C-69 Why BRIGADE cannot come into AREA by an event; NULL: it can. */
const char *bar_to_bring(const struct table *t, int brigade, int area);
/* An enemy marker, and nothing that protects it, 6.4. */
bool is_open_to_pc(const struct table *t, int seat, int area);

/* --- operations: play, and why they can do nothing (NULL: they can) -------------------------------------------- */

/* c06_control.c: PC markers */
void play_pc(struct event *e);
const char *bar_to_pc(struct event *e);
void play_pc_off(struct event *e);
const char *bar_to_pc_off(struct event *e);
/* c06_brigades.c: Brigades placed */
void play_brigade(struct event *e);
const char *bar_to_raise_brigade(struct event *e);
void play_land(struct event *e);
const char *bar_to_land(struct event *e);
/* c06_losses.c: Brigades lost, and moved from one to another */
void play_lose(struct event *e);
const char *bar_to_lose(struct event *e);
void play_transfer(struct event *e);
const char *bar_to_transfer(struct event *e);
/* c06_draws.c: cards drawn and lost */
void play_steal(struct event *e);
const char *bar_to_steal(struct event *e);
void play_draw(struct event *e);
const char *bar_to_draw(struct event *e);
bool go_on_stealing(struct run *r);                                                      /* (*) */
/* c06_plots.c: Fortresses that change sides */
void play_plot(struct event *e);
const char *bar_to_plot(struct event *e);
/* The Fortress is SEAT's now, and its garrison Disperses. */
void fall_by_plot(struct run *r, int area, int seat);                                    /* (*) */
void play_treason(struct event *e);
const char *bar_to_treason(struct event *e);
/* c06_markers.c: what is placed once or counts from now on */
void play_naval(struct event *e);
void play_relieve(struct event *e);
const char *bar_to_relieve(struct event *e);
void play_guns(struct event *e);
const char *bar_to_guns(struct event *e);
void play_bar(struct event *e);
void play_rivalry(struct event *e);
void play_notable(struct event *e);
const char *bar_to_notable(struct event *e);
void play_train_in(struct event *e);
const char *bar_to_train_in(struct event *e);
void play_queen(struct event *e);
const char *bar_to_queen(struct event *e);
void play_mark(struct event *e);
const char *bar_to_mark(struct event *e);
/* c06_mandatory.c, c06_entry.c */
void play_standard(struct event *e);
void play_enter_army(struct event *e);
void play_enable_entry(struct event *e);
void play_recruit_now(struct event *e);
void play_new_model(struct event *e);
void play_bishops(struct event *e);
/* c06_special.c, c06_london.c */
void play_dismiss(struct event *e);
void play_london_rising(struct event *e);
void play_turnham_green(struct event *e);
const char *bar_to_turnham_green(struct event *e);

/* 6.5, 6.6 The Areas up to three away from AREA by ways without enemy Brigades or Armies of SEAT, the nearest first. */
enum { REFUGES_MOST = 256 };
struct refuges {
	int n;
	struct { int16_t area, far; } of[REFUGES_MOST];
};
void find_refuges(struct refuges *out, const struct table *t, int area, int seat);
/* 6.5, 6.6 Subordinate Armies of SEAT in AREA, or inside its Fortress, that cannot stack are moved up to three Areas,
 * not through or into enemy Brigades, or go: their Generals to the Unemployed box, their Brigades off the map. */
void move_stranded(struct run *r, const char *rule, int area, int seat);                 /* (*) */
#endif
