/* view.c - the whole view.  Keys that have nothing to say are absent, so that a template's section for
 * them vanishes. */
#include <stdlib.h>
#include <string.h>
#include "show/look_legend.h"
#include "show/order_template.h"
#include "show/view.h"
#include "show/view_parts.h"
#include "trust/charter.h"

static void set_string(json *j, const char *key, const char *s)
{
	if (s != NULL)
		json_set(j, key, json_new_string(s));
}

/* "Turn 8, Oct/Nov 1645: Royalist" from a track called `turn`, if there is one. */
static char *turn_line(const struct run *r)
{
	struct text line = TEXT_INIT;
	int index = pack_track(r->pack, "turn");

	if (index >= 0) {
		const struct track *k = &r->pack->track[index];
		int n = track(r->table, index);

		text_print(&line, "%s %d", k->name, n);
		if (k->value_name != NULL && n >= k->least && n <= k->most)
			text_print(&line, ", %s", k->value_name[n - k->least]);
	}
	if (r->phasing > 0) {
		if (line.length > 0)
			text_puts(&line, ": ");
		look_seat_name(&line, r->pack, r->phasing);
	}
	return text_detach(&line);
}

/* KEY is S in capitals. */
static void set_capitals(json *view, const char *key, const char *s)
{
	struct text capitals = TEXT_INIT;

	for (const char *c = s; *c != '\0'; c++)
		text_putc(&capitals, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
	set_string(view, key, capitals.bytes);
	text_release(&capitals);
}

static void set_header(json *view, const struct run *r, const struct view_input *in)
{
	const char *title = in->title != NULL ? in->title : r->pack->title;
	char *turn = in->turn != NULL ? must_strdup(in->turn) : turn_line(r);

	set_string(view, "title", title);
	set_capitals(view, "heading", title);
	set_string(view, "game", in->game);
	json_set(view, "ruling", json_new_integer(in->ruling));
	set_string(view, "turn", turn);
	if (in->dice_by >= 0 && r->dice > 0)
		json_set(view, "dice_by", view_seat(r, in->dice_by));
	free(turn);
}

/* The optional rules of this game; "more" on all but the last. */
static void set_options(json *view, const struct run *r)
{
	json *options = json_new_array();

	for (int i = 0; i < r->n_options; i++) {
		int index = pack_option(r->pack, r->option[i]);
		json *option = json_new_object();

		set_string(option, "id", r->option[i]);
		set_string(option, "name", index >= 0 ? r->pack->option[index].name
		           : strcmp(r->option[i], FOG) != 0 ? NULL
		           : pack_has_fog(r->pack) ? "all orders are sealed to the referee, and pieces show others their backs"
		                             : "all orders are sealed to the referee");
		if (i + 1 < r->n_options)
			json_set(option, "more", json_new_bool(true));
		json_append(options, option);
	}
	if (r->n_options > 0)
		json_set(view, "options", options);
	else
		json_free(options);
}

static void set_reconstructed(json *view, const struct pack *p)
{
	json *j = json_new_object(), *about = json_new_array();

	if (p->n_reconstructed > 0) {
		json_set(j, "n", json_new_integer(p->n_reconstructed));
		json_set(j, "of", json_new_integer(p->n_data));
		json_set(view, "reconstructed", j);
	} else {
		json_free(j);
	}
	for (int i = 0; i < p->n_about; i++)
		json_append(about, json_new_string(p->about[i]));
	json_set(view, "about", about);
}

static void set_next(json *view, const struct run *r, const struct view_input *in)
{
	static const char *const due[] = { "orders_due", "answers", "moves", "rules", "shares" };
	json *next = json_new_array();

	for (int i = 0; i < in->n_next; i++) {
		json *seat = view_seat(r, in->next[i]);

		json_set(seat, due[in->due_of_next], json_new_bool(true));
		if (in->due_on > 0)
			json_set(seat, "on", json_new_integer(in->due_on));
		json_append(next, seat);
	}
	json_set(view, "next", next);
	if (in->clock > 0)
		json_set(view, "clock", view_number(in->clock));
	set_string(view, "due", in->due);
	set_string(view, "check", in->check);
}

/* Played to its end, or ended by agreement or by a referee. */
static bool is_over(const struct run *r, const struct view_input *in)
{
	return r->over || in->agreed != NULL || in->forfeited > 0;
}

static void set_over(json *view, const struct run *r, const struct view_input *in)
{
	json *over = json_new_object();

	set_string(over, "agreed", in->agreed);
	if (in->forfeited > 0)
		json_set(over, "forfeited", view_seat(r, in->forfeited));
	if (r->over) {
		json_set(over, "played", json_new_bool(true));
		json_set(over, "winner", r->winner > 0 ? view_seat(r, r->winner) : NULL);
		json_set(over, "reason", view_thing(r, r->why));
		set_string(over, "rule", r->over_rule);
	}
	json_set(view, "over", over);
}

static void set_since(json *view, const struct view_input *in)
{
	if (in->since != NULL && json_size(in->since) > 0)
		json_set(view, "since", json_share(in->since));
	if (in->undone > 0)
		json_set(view, "undone", json_new_integer(in->undone));
}

/* The report is for all seats, so it says whose orders these are. */
static void set_orders(json *view, struct run *r, const struct view_input *in)
{
	struct text orders = TEXT_INIT;
	json *seat = view_seat(r, in->head.by);

	set_capitals(view, "orders_of", json_string(json_get(seat, "name")));
	json_free(seat);
	order_template(&orders, r, &in->head);
	set_string(view, "orders", orders.bytes);
	text_release(&orders);
}

/* "has": which lists are not empty, for headings above them. */
static void set_has(json *view)
{
	static const char *const lists[] = {
		"rows", "autos", "lapses", "regions", "off_map", "in_force", "tracks", "marks", "allegiance", "hand",
		"next", "about", "options"
	};
	json *has = json_new_object();

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (json_size(json_get(view, lists[i])) > 0)
			json_set(has, lists[i], json_new_bool(true));
	json_set(view, "has", has);
}

json *view_happened(const struct run *r, const struct view_input *in)
{
	json *view = json_new_object();

	set_header(view, r, in);
	set_since(view, in);
	view_rows(view, r);
	json_set(view, "autos", view_autos(r));
	json_set(view, "lapses", view_lapses(r));
	if (is_over(r, in))
		set_over(view, r, in);
	set_has(view);
	return view;
}

json *view_new(struct run *r, const struct view_input *in)
{
	json *view = view_happened(r, in);
	struct arena arena = ARENA_INIT;
	struct look look;

	look_init(&look, &arena, r->pack);
	set_options(view, r);
	view_position(view, r, &look);
	set_reconstructed(view, r->pack);
	set_next(view, r, in);
	if (!is_over(r, in) && r->asks && in->head.game != NULL)
		set_orders(view, r, in);
	set_has(view);
	arena_release(&arena);
	return view;
}

json *view_events_only(const json *view)
{
	static const char *const keys[] = {
		"title", "game", "ruling", "undone", "turn", "dice_by", "since", "rows", "untold_moves", "autos", "lapses", "over"
	};
	json *j = json_new_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		json *value = json_get(view, keys[i]);

		if (value != NULL)
			json_set(j, keys[i], json_share(value));
	}
	return j;
}
