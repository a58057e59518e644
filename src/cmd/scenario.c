/* scenario.c - a scenario is shown as the pack has it, before any rule of its set-up is played: those ask and roll. */
#include "cmd/scenario.h"
#include <string.h>
#include "game/offer.h"
#include "play/hands.h"
#include "play/sequence.h"
#include "show/look.h"
#include "show/look_legend.h"
#include "show/map_text.h"
#include "show/view.h"
#include "whatif/random_oracle.h"

enum { WIDTH = 78 };

void scenario_list(struct text *out, const struct pack *p)
{
	text_print(out, "Scenarios of %s; `drumhead rules show --scenario ID %s` shows one:\n\n", p->title, p->game);
	for (int i = 0; i < p->n_scenarios; i++)
		text_print(out, "    %-12s %s\n", p->scenario[i].id, p->scenario[i].name);
}

/* --- showing -------------------------------------------------------------------------------------- */

static void print_about(struct text *out, const struct scenario *s)
{
	if (strcmp(s->name, s->id) == 0)
		text_print(out, "%s\n", s->id);
	else
		text_print(out, "%s: %s\n", s->id, s->name);
	for (int i = 0; i < s->n_about; i++) {
		text_putc(out, '\n');
		text_wrap(out, s->about[i], WIDTH, "");
	}
}

/* The card of a battle is one that lies in force from the start. */
static void print_cards(struct text *out, const struct table *t)
{
	const struct pack *p = t->pack;
	int place = pack_place(p, "in_force");

	for (int card = place < 0 ? -1 : first_at(t, place); card >= 0; card = next_at(t, card)) {
		text_print(out, "\n%s\n", p->piece[card].name);
		if (p->piece[card].text)
			text_wrap(out, p->piece[card].text, WIDTH, "    ");
	}
}

struct set_up {
	struct text *out;
	const struct table *t;
	struct look look;
	int seat;                                /* whose pieces are told; 0: nobody's */
	bool begun;                              /* with his name */
};

static void print_seat(struct set_up *s)
{
	if (s->begun)
		return;
	text_putc(s->out, '\n');
	if (s->seat)
		look_seat_name(s->out, s->t->pack, s->seat);
	else
		text_puts(s->out, "Nobody's");
	text_putc(s->out, '\n');
	s->begun = true;
}

/* What the seat has in PLACE; where nobody may look, how many. */
static void print_place(struct set_up *s, int place)
{
	const struct pack *p = s->t->pack;
	struct text names = TEXT_INIT, line = TEXT_INIT;
	int n = 0;

	for_pieces_at(s->t, piece, place) {
		if (p->piece[piece].owner != s->seat)
			continue;
		n++;
		if (p->place[place].shown != SHOWN_NONE)
			view_piece_name(&names, s->t, &s->look, piece);
	}
	if (n && !names.length)
		text_print(&names, "%d, unseen", n);
	if (n) {
		print_seat(s);
		text_print(&line, "%s: %s", p->place[place].name, names.bytes);
		text_wrap(s->out, line.bytes, WIDTH, "    ");
	}
	text_release(&line);
	text_release(&names);
}

/* On the map first. */
static void print_set_up(struct text *out, const struct table *t)
{
	const struct pack *p = t->pack;
	int in_force = pack_place(p, "in_force");
	struct arena arena = ARENA_INIT;
	struct set_up s = { .out = out, .t = t };

	look_init(&s.look, &arena, p);
	for (int i = 1; i <= p->n_seats + 1; i++) {
		s.seat = i > p->n_seats ? 0 : i;
		s.begun = false;
		for (int off = 0; off < 2; off++)
			for (int place = 0; place < p->n_places; place++)
				if (p->place[place].on_map == !off && place != in_force && !p->place[place].unused)
					print_place(&s, place);
	}
	arena_release(&arena);
}

static void print_tracks(struct text *out, const struct table *t)
{
	text_putc(out, '\n');
	for (int i = 0; i < t->pack->n_tracks; i++) {
		const struct track *k = &t->pack->track[i];

		if (!k->named)
			continue;
		if (k->value_name)
			text_print(out, "%s: %s\n", k->name, k->value_name[track(t, i) - k->least]);
		else
			text_print(out, "%s: %d\n", k->name, track(t, i));
	}
}

static void print_options(struct text *out, const struct pack *p)
{
	if (p->n_options)
		text_puts(out, "\nOptional rules, for `drumhead offer --option ID`\n");
	for (int i = 0; i < p->n_options; i++)
		text_print(out, "    %-17s %s\n", p->option[i].id, p->option[i].name);
	text_putc(out, '\n');
}

int scenario_show(struct text *out, struct pack *p, const struct ruleset *rules, const char *word, int columns,
                  struct error *err)
{
	int scenario = offer_scenario(p, word, err);
	struct run *r;

	if (scenario < 0)
		return -1;
	pack_choose(p, scenario);
	r = run_new(rules, p, scenario, NULL, 0);
	print_about(out, &p->scenario[scenario]);
	print_cards(out, r->table);
	print_set_up(out, r->table);
	print_tracks(out, r->table);
	print_options(out, p);
	map_text(out, r->table, columns, NULL);
	run_free(r);
	return 0;
}

/* --- lint ----------------------------------------------------------------------------------------- */

/* Dice and shuffles of the set-up may fall as they like; its first question ends it. */
static enum oracle_says checked(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                enum given_how *how)
{
	(void)self, (void)q, (void)chosen, (void)n, (void)how;
	if (r->rules->check)
		r->rules->check(r);
	return ORACLE_OPEN;
}

static int lint_one(struct text *out, struct pack *p, const struct ruleset *rules, int scenario)
{
	struct random_oracle o;
	struct text map = TEXT_INIT;
	struct run *r;
	enum run_end end;

	pack_choose(p, scenario);
	r = run_new(rules, p, scenario, NULL, 0);
	r->hides = hands_in(p);
	r->checks = true;
	random_oracle_init(&o, 1);
	o.oracle.answer = checked;
	end = run_on(r, &o.oracle);
	if (end == RUN_BROKEN)
		text_print(out, "scenario.json: scenarios.%s: cannot be set up: %s\n", p->scenario[scenario].id, r->error.text);
	else
		map_text(&map, r->table, MAP_COLUMNS, NULL);
	text_release(&map);
	run_free(r);
	return end == RUN_BROKEN;
}

int scenario_lint(struct text *out, struct pack *p, const struct ruleset *rules)
{
	int n = 0;

	for (int i = 0; i < p->n_scenarios; i++)
		n += lint_one(out, p, rules, i);
	pack_choose(p, -1);
	return n;
}
