/* derive.c - see derive.h.  They can be thrown away: the next command that writes makes them again. */
#include "show/derive.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "play/run_save.h"
#include "show/event_words.h"
#include "show/map_svg.h"
#include "show/map_text.h"
#include "show/report.h"
#include "show/since.h"
#include "show/view.h"

#define STATE_DEPTH 3                            /* a place, a piece, a track on its own line */
#define DERIVED_MOST (8u << 20)

/* --- making ----------------------------------------------------------------------------------------- */

static void derive_state(struct text *out, struct run *run)
{
	json *j = run_save_public(run);

	json_write_lines(out, j, STATE_DEPTH);
	json_free(j);
}

/* "Campaigns of Montrose, game 865810a9, after ruling 18". */
static void print_heading(struct text *out, const struct game *g, int seq)
{
	text_print(out, "%s, game %s, after ruling %d", g->pack->title, g->name, seq);
}

static void derive_map(struct text *out, const struct game *g, const struct run *run, int seq, int columns)
{
	struct text heading = TEXT_INIT;

	print_heading(&heading, g, seq);
	map_text(out, run->table, columns, heading.bytes);
	text_release(&heading);
}

struct drawing_of {
	const struct run *run;
	const json *view;
	bool has_ids;
};

static int derive_drawing(struct text *out, const struct drawing_of *d, const char *const *templates, struct error *err)
{
	struct happened happened;

	if (happened_init(&happened, d->run, d->view, templates, err) < 0)
		return -1;
	happened.has_ids = d->has_ids;
	map_svg(out, d->run->table, &happened);
	happened_release(&happened);
	return 0;
}

struct next_head {
	char game[80], prev[80];
};

/* The ruling itself, or the last motion or answer after which it is the live one. */
static int last_before_orders(const struct ledger *l, int seq)
{
	for (int i = l->n - 1; i > seq; i--)
		if ((entry_is_motion(l->link[i].type) || l->link[i].type == ENTRY_AGREE ||
		     l->link[i].type == ENTRY_REFUSE) && ledger_ruling_before(l, i + 1) == seq)
			return i;
	return seq;
}

/* Where the orders that ruling SEQ asks for will stand. */
static void set_head(struct view_input *in, struct next_head *head, const struct game *g, int seq)
{
	const struct entry *ruling = ledger_at(&g->ledger, seq);
	int last = last_before_orders(&g->ledger, seq);

	tokens_from_bytes(head->game, ruling->game.bytes, HASH_BYTES);
	tokens_from_bytes(head->prev, g->ledger.link[last].id.bytes, HASH_BYTES);
	if (in->n_next == 0 || in->due_of_next != DUE_ORDERS)
		return;
	in->head = (struct view_head){ .game = head->game, .prev = head->prev, .seq = last + 1, .by = ruling->next[0] };
}

/* Orders are signed: only whoever reads it now is told what is due of them. */
static void set_ruling_due(struct view_input *in, const struct ledger *l)
{
	in->due_of_next = l->pen.type == ENTRY_SHARE ? DUE_SHARE : DUE_RULING;
	in->due_on = l->pen.on;
	in->next = &l->pen.seat;
	in->n_next = 1;
}

/* Who is to do what: as the ruling says, but of the last one a motion or a forfeit may have said otherwise since. */
static void set_next(struct view_input *in, const struct ledger *l, int seq, bool is_here)
{
	const struct entry *ruling = ledger_at(l, seq);

	in->next = ruling->next;
	in->n_next = ruling->n_next;
	if (seq != l->live_ruling)
		return;
	if (l->over)
		in->n_next = 0;
	else if (l->pen.type == ENTRY_AGREE || l->pen.type == ENTRY_UNDO) {
		in->due_of_next = l->pen.type == ENTRY_AGREE ? DUE_ANSWER : DUE_MOTION;
		in->next = &l->pen.seat;
		in->n_next = 1;
	} else if (is_here && (l->pen.type == ENTRY_RULING || l->pen.type == ENTRY_SHARE))
		set_ruling_due(in, l);
}

/* A game that was ended otherwise than by its rules.  Returns the words of it, new, or NULL. */
static char *set_end(struct view_input *in, const struct ledger *l, int seq)
{
	char *agreed = NULL;

	in->undone = l->link[seq].undone;
	if (seq != l->live_ruling || !l->over)
		return NULL;
	if (l->forfeited >= 0)
		in->forfeited = l->forfeited;
	else if (l->ended >= 0)
		in->agreed = agreed = words_behind(&ledger_at(l, l->ended)->line[0]);
	return agreed;
}

/* Orders that RUN's reader could write: of a ruling that is not the last one they were written long ago, and what could
 * be ordered shows a hand. */
static bool may_order(const struct game *g, const struct run *run, int seq, int by, const struct reader *reader)
{
	if (reader->is_here && (!reader->is_asked || seq != g->ledger.live_ruling))
		return false;
	return !g->hides || run->table->sees == SEES_ALL || run->table->sees == by;
}

static json *make_view(const struct game *g, struct run *run, int seq, const struct reader *reader)
{
	const struct entry *ruling = ledger_at(&g->ledger, seq);
	struct view_input in = { .game = g->name, .ruling = seq, .clock = g->ledger.charter.clock };
	struct next_head head;
	char *agreed;
	json *view;

	in.dice_by = ruling->rolls ? ledger_evaluator(&g->ledger, ruling->on) : -1;
	in.check = "drumhead audit";
	in.since = since_new(&g->ledger, run, seq);
	agreed = set_end(&in, &g->ledger, seq);
	set_next(&in, &g->ledger, seq, reader->is_here);
	set_head(&in, &head, g, seq);
	if (!may_order(g, run, seq, in.head.by, reader))
		in.head.game = NULL;
	view = view_new(run, &in);
	json_free(in.since);
	free(agreed);
	return view;
}

static bool is_wanted(const struct reader *reader, enum derived_part part)
{
	return !reader->parts || reader->parts & part;
}

/* The report and the drawing of VIEW, which is made of RUN. */
static int derive_told(struct text *report, struct text *drawing, const struct run *run, const json *view,
                       const struct reader *reader, const char *const *templates, struct error *err)
{
	const struct drawing_of d = { run, view, reader->wants_ids };
	struct text map = TEXT_INIT;
	int result = 0;

	if (is_wanted(reader, DERIVE_REPORT)) {
		map_text(&map, run->table, reader->columns > 0 ? reader->columns : MAP_COLUMNS, NULL);
		result = report_text(report, view, map.bytes, templates, err);
		text_release(&map);
	}
	if (result == 0 && is_wanted(reader, DERIVE_DRAWING))
		result = derive_drawing(drawing, &d, templates, err);
	return result;
}

static const struct derived nothing = { TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT };

int derive(struct derived *out, const struct game *g, struct run *run, int seq, const struct reader *reader,
           const char *const *templates, struct error *err)
{
	struct run *view = g->hides ? game_view(g, run, reader->sees, err) : NULL;
	int result = -1;
	json *told;

	*out = nothing;
	if (g->hides && !view)
		return -1;
	run = view ? view : run;
	if (is_wanted(reader, DERIVE_STATE))
		derive_state(&out->state, run);
	if (is_wanted(reader, DERIVE_MAP))
		derive_map(&out->map_text, g, run, seq, MAP_COLUMNS);
	told = make_view(g, run, seq, reader);
	result = derive_told(&out->report, &out->map_svg, run, told, reader, templates, err);
	if (is_wanted(reader, DERIVE_REPORT))
		report_json(&out->report_json, told);
	if (result < 0)
		derived_release(out);
	json_free(told);
	run_free(view);
	return result;
}

/* The template of orders is in the report, too, between other words. */
static void share_orders(json *to, const json *view)
{
	if (json_get(view, "orders"))
		json_set(to, "orders", json_share(json_get(view, "orders")));
}

json *derive_view(const struct game *g, struct run *run, int seq, const struct reader *reader,
                  const char *const *templates, struct error *err)
{
	struct run *view = g->hides ? game_view(g, run, reader->sees, err) : NULL;
	struct text report = TEXT_INIT, drawing = TEXT_INIT;
	json *all, *told = NULL;

	if (g->hides && !view)
		return NULL;
	run = view ? view : run;
	all = make_view(g, run, seq, reader);
	if (derive_told(&report, &drawing, run, all, reader, templates, err) == 0 &&
	    event_words_add(all, templates, err) == 0) {
		told = view_events_only(all);
		json_set(told, "report", json_new_string(report.bytes));
		json_set(told, "map", json_new_string(drawing.bytes));
		share_orders(told, all);
	}
	text_release(&report);
	text_release(&drawing);
	json_free(all);
	run_free(view);
	return told;
}

int derive_map_text(struct text *out, const struct game *g, struct run *run, int seq, int sees, int columns,
                    struct error *err)
{
	struct run *view = g->hides ? game_view(g, run, sees, err) : NULL;

	if (g->hides && !view)
		return -1;
	derive_map(out, g, view ? view : run, seq, columns);
	run_free(view);
	return 0;
}

void derived_release(struct derived *d)
{
	text_release(&d->state);
	text_release(&d->report);
	text_release(&d->report_json);
	text_release(&d->map_text);
	text_release(&d->map_svg);
}

/* --- files ------------------------------------------------------------------------------------------ */

#define FILES 5
static const struct {
	const char *name;
	size_t at;                               /* of its text in struct derived */
} file[FILES] = {
	{ "state.json", offsetof(struct derived, state) },
	{ "report.txt", offsetof(struct derived, report) },
	{ "report.json", offsetof(struct derived, report_json) },
	{ "map.txt", offsetof(struct derived, map_text) },
	{ "map.svg", offsetof(struct derived, map_svg) },
};

static const struct text *text_of(const struct derived *d, int i)
{
	return (const struct text *)((const char *)d + file[i].at);
}

bool derived_is_name(const char *name)
{
	for (int i = 0; i < FILES; i++)
		if (strcmp(name, file[i].name) == 0)
			return true;
	return false;
}

int derived_read(struct derived *out, const char **missing, const char *directory, struct error *err)
{
	int result = 0;

	*out = nothing;
	*missing = NULL;
	for (int i = 0; i < FILES && result == 0; i++) {
		char *path = path_join(directory, file[i].name);

		if (file_exists(path))
			result = file_read((struct text *)((char *)out + file[i].at), path, DERIVED_MOST, err);
		else if (!*missing)
			*missing = file[i].name;
		free(path);
	}
	if (result < 0)
		derived_release(out);
	return result;
}

static bool stands_in(const char *path, const struct text *wanted)
{
	struct error unread = ERROR_INIT;
	struct text found = TEXT_INIT;
	bool same = file_read(&found, path, DERIVED_MOST, &unread) == 0 && found.length == wanted->length &&
	            memcmp(found.bytes, wanted->bytes, wanted->length) == 0;

	text_release(&found);
	return same;
}

int derived_write(const struct derived *d, const char *directory, struct error *err)
{
	int result = 0;

	for (int i = 0; i < FILES && result == 0; i++) {
		char *path = path_join(directory, file[i].name);

		if (!file_exists(path) || !stands_in(path, text_of(d, i)))
			result = file_replace(path, text_of(d, i)->bytes, text_of(d, i)->length, 0644, err);
		free(path);
	}
	return result;
}

const char *derived_difference(const struct derived *d, const char *directory)
{
	const char *name = NULL;

	for (int i = 0; i < FILES && !name; i++) {
		char *path = path_join(directory, file[i].name);

		if (file_exists(path) && !stands_in(path, text_of(d, i)))
			name = file[i].name;
		free(path);
	}
	return name;
}
