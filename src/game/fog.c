/* fog.c - see fog.h. */
#include "game/fog.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/fog.h"
#include "trust/letterbox.h"

static int refuse(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int refuse(struct error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fault_set_v(err, FAULT_OPENING, format, args);
	va_end(args);
	return -1;
}

/* --- parcels -------------------------------------------------------------------------------------------- */

static struct parcel parcel_of(const struct entry *e)
{
	return (struct parcel){ FOG_LINES, &e->id, 0 };
}

char *fog_path(const struct game *g, int seq)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/letters/%04d." FOG_LINES, g->directory, seq);
	return text_detach(&t);
}

static int find_in_file(struct text *bytes, struct text *blocks, const struct game *g, const struct entry *e,
                        struct error *err)
{
	const struct parcel parcel = parcel_of(e);
	char *path = fog_path(g, e->seq);
	int found = parcel_find_in_file(bytes, blocks, &parcel, path, err);

	free(path);
	return found;
}

/* The parcel of E, that CAME or lies here.  CANON_MOST_INPUT bounds it. */
static int find(struct text *bytes, const struct game *g, const struct entry *e, const struct attached *came,
                struct error *err)
{
	const struct parcel parcel = parcel_of(e);
	int found = came ? parcel_find(bytes, NULL, &parcel, came, err) : 0;

	if (found == 0)
		found = find_in_file(bytes, NULL, g, e, err);
	if (found < 0)
		return fault_mark(err, FAULT_OPENING);
	if (found == 0)
		return refuse(err, "the sealed lines of the orders of %s, entry %d, are missing; they come in the letter that brings "
		              "the orders: ask for the whole of it, which his program prints with `drumhead letter --from %d`",
		              seat_name(g, e->by), e->seq, e->seq);
	if (fog_is_parcel(bytes->length))
		return 0;
	return refuse(err, "what came as the sealed lines of the orders of %s, entry %d, is %zu bytes, and no such parcel has "
	              "that length: it was spoiled on its way, or before. Ask him for the letter again", seat_name(g, e->by),
	              e->seq, bytes->length);
}

static int store_as(const struct game *g, const struct entry *e, const struct text *bytes, const char *path,
                    struct error *err)
{
	const struct parcel parcel = parcel_of(e);
	char *directory = path_join(g->directory, "letters");
	struct text blocks = TEXT_INIT;
	int result = file_make_directory(directory, err);

	parcel_write(&blocks, &parcel, bytes->bytes, bytes->length);
	if (result == 0)
		result = file_replace(path, blocks.bytes, blocks.length, 0644, err);
	text_release(&blocks);
	free(directory);
	return result;
}

static int store(const struct game *g, const struct entry *e, const struct text *bytes, struct error *err)
{
	char *path = fog_path(g, e->seq);
	int result = store_as(g, e, bytes, path, err);

	free(path);
	return result;
}

int fog_keep_as(const struct game *g, const struct entry *e, const struct attached *came, const char *path,
                struct error *err)
{
	struct text bytes = TEXT_INIT;
	int result = find(&bytes, g, e, came, err);

	if (result == 0)
		result = store_as(g, e, &bytes, path, err);
	text_release(&bytes);
	return result;
}

int fog_keep(const struct game *g, const struct entry *e, const struct attached *came, struct error *err)
{
	const struct parcel parcel = parcel_of(e);
	struct text bytes = TEXT_INIT;
	int found = came ? parcel_find(&bytes, NULL, &parcel, came, err) : 0;

	if (found > 0)
		found = store(g, e, &bytes, err);
	text_release(&bytes);
	return found < 0 ? -1 : 0;
}

/* --- who reads what ------------------------------------------------------------------------------------- */

/* The referee's seed, from his final or his key; once for an open game. */
static bool find_seed(uint8_t seed[32], const struct game *g)
{
	struct error not_here = ERROR_INIT;
	struct computed *c = g->computed;

	if (g->revealed) {
		memcpy(seed, g->revealed->box.bytes, 32);
		return true;
	}
	if (c && c->has_box) {
		memcpy(seed, c->box, 32);
		return true;
	}
	if (!g->keys)
		return false;
	if (keyring_box_seed(seed, g->keys, &g->ledger, 0, &not_here) < 0)
		return false;
	if (c) {
		memcpy(c->box, seed, 32);
		c->has_box = true;
	}
	return true;
}

bool fog_box_fits(const struct ledger *l, const struct entry *final)
{
	const struct charter_seat *referee = ledger_seat(l, 0);
	uint8_t public[32];

	if (!charter_fogged(&l->charter))
		return true;
	if (!referee || !final->has_box)
		return false;
	letterbox_public(public, final->box.bytes);
	return memcmp(public, referee->box, sizeof public) == 0;
}

void fog_learn(struct game *g, const struct entry *final)
{
	if (!g->fogged || !g->computed || !fog_box_fits(&g->ledger, final))
		return;
	memcpy(g->computed->box, final->box.bytes, 32);
	g->computed->has_box = true;
}

/* Opening E's parcel, as the referee or its author; false: this copy cannot. */
static bool begin_opening(struct fog_opening *o, uint8_t seed[32], const struct game *g, const struct entry *e)
{
	struct error not_ours = ERROR_INIT;

	*o = (struct fog_opening){ .entry = { &e->game, &e->id, e->seq, e->by }, .sealed = e->sealed,
	                           .to = ledger_seat(&g->ledger, 0)->box, .lines = TEXT_INIT };
	if (find_seed(seed, g))
		o->seed = seed;
	return o->seed ||
	       (g->keys && keyring_fog_salt(&o->salt, g->keys, &g->ledger, e->by, &e->nonce, &not_ours) == 0);
}

bool order_lines_known(const struct game *g, const struct entry *e)
{
	struct fog_opening o;
	uint8_t seed[32];
	bool known;

	if (!g->fogged || e->n_lines)
		return true;
	known = begin_opening(&o, seed, g, e);
	sodium_memzero(seed, sizeof seed);
	fog_opening_release(&o);
	return known;
}

/* Into LINES, if they are not NULL, what is in the parcel of E; 1 if this copy cannot open it. */
static int open_parcel(struct text *lines, const struct game *g, const struct entry *e, const struct attached *came,
                       struct error *err)
{
	struct text parcel = TEXT_INIT;
	struct fog_opening o;
	uint8_t seed[32];
	int result = find(&parcel, g, e, came, err);

	if (result < 0) {
		text_release(&parcel);
		return -1;
	}
	if (!begin_opening(&o, seed, g, e)) {
		result = 1;
	} else if (fog_parcel_open(&o, &parcel, err) < 0) {
		error_within(err, "the sealed lines of the orders of %s, entry %d", seat_name(g, e->by), e->seq);
		error_add(err, ". They were spoiled on their way, or before: ask him for the letter again");
		result = fault_mark(err, FAULT_OPENING);
	} else if (lines) {
		text_add(lines, o.lines.bytes, o.lines.length);
	}
	sodium_memzero(seed, sizeof seed);
	fog_opening_release(&o);
	text_release(&parcel);
	return result;
}

int fog_check(const struct game *g, const struct entry *e, const struct attached *came, struct error *err)
{
	return open_parcel(NULL, g, e, came, err) < 0 ? -1 : 0;
}

bool fog_opens_all(const struct game *g)
{
	const struct ledger *l = &g->ledger;
	struct error unread = ERROR_INIT;

	for (int i = 0; i < l->n; i++) {
		int on = l->link[i].on;

		if (l->link[i].type == ENTRY_RULING && ledger_is_live(l, i) && l->link[on].type == ENTRY_ORDERS &&
		    fog_check(g, ledger_at(l, on), NULL, &unread) < 0)
			return false;
	}
	return true;
}

/* --- lines ---------------------------------------------------------------------------------------------- */

static void print_lines(struct text *out, const struct statement *line, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < line[i].n; k++)
			text_print(out, "%s%c", line[i].token[k].text, k + 1 < line[i].n ? ' ' : '\n');
}

/* What was sealed by another program may be no lines, or not written as they are in an entry. */
static int cut_lines(struct order_lines *out, const struct text *lines, struct error *err)
{
	struct text again = TEXT_INIT;
	struct error why = ERROR_INIT;
	bool same;

	if (lines->length == 0)
		return 0;
	if (canon_parse_lines(&out->canon, lines->bytes, lines->length, &why) < 0)
		return fault_set(err, FAULT_ORDERS, "what is sealed are no lines of orders: %s", why.text);
	if (out->canon.block->error.kind != ERROR_NONE)
		return fault_set(err, FAULT_ORDERS, "what is sealed are no lines of orders: %s", out->canon.block->error.text);
	out->line = out->canon.block->statement;
	out->n = out->canon.block->n;
	print_lines(&again, out->line, out->n);
	same = again.length == lines->length && memcmp(again.bytes, lines->bytes, again.length) == 0;
	text_release(&again);
	return same ? 0 : fault_set(err, FAULT_ORDERS, "the lines that are sealed are not in canonical form");
}

int order_lines_read(struct order_lines *out, const struct game *g, const struct entry *e, const struct attached *came,
                     struct error *err)
{
	struct text lines = TEXT_INIT;
	int result;

	*out = (struct order_lines){ .line = e->line, .n = e->n_lines };
	if (!g->fogged)
		return 0;
	result = open_parcel(&lines, g, e, came, err);
	if (result > 0)
		result = refuse(err, "what %s has ordered only he and the referee can read", seat_name(g, e->by));
	if (result == 0 && !e->n_lines)
		result = cut_lines(out, &lines, err);
	if (lines.length)
		sodium_memzero(lines.bytes, lines.length);
	text_release(&lines);
	if (result < 0)
		order_lines_release(out);
	return result;
}

void order_lines_release(struct order_lines *l)
{
	canon_release(&l->canon);
	memset(l, 0, sizeof *l);
}

/* --- sealing -------------------------------------------------------------------------------------------- */

static bool resigns(const struct statement *line, int n)
{
	return n == 1 && line->n == 1 && strcmp(line->token[0].text, "resign") == 0;
}

int fog_seal(struct entry *e, struct game *g, const struct fog_draft *d, const struct keyring *keys, struct error *err)
{
	const uint8_t *to = ledger_seat(&g->ledger, 0)->box;
	struct fog_entry place = { &e->game, &e->id, e->seq, e->by };
	struct text lines = TEXT_INIT, bytes = TEXT_INIT;
	struct hash salt;
	int result = keyring_fog_salt(&salt, keys, &g->ledger, e->by, &e->nonce, err);

	e->line = resigns(d->line, d->n) ? d->line : NULL;
	e->n_lines = e->line ? 1 : 0;
	if (!e->line)
		print_lines(&lines, d->line, d->n);
	if (result == 0 && lines.length > FOG_LINES_MOST)
		result = error_set(err, "these orders are %zu bytes, and sealed ones have at most %d", lines.length, FOG_LINES_MOST);
	if (result == 0) {
		e->has_sealed = true;
		e->sealed = fog_root(&place, &salt, lines.bytes, lines.length);
		result = entry_write(e, &g->ledger.arena, err);
	}
	if (result == 0)
		result = fog_parcel_make(&bytes, &place, &salt, &lines, to, err);
	if (result == 0 && (!d->signed_already || hash_equal(&e->id, d->signed_already)))
		result = store(g, e, &bytes, err);
	sodium_memzero(&salt, sizeof salt);
	text_release(&lines);
	text_release(&bytes);
	return result;
}

/* --- files and mail ------------------------------------------------------------------------------------- */

size_t fog_room(const struct game *g, const struct entry *e)
{
	struct error not_here = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	size_t room = find_in_file(&bytes, NULL, g, e, &not_here) > 0 ? bytes.length : 0;

	text_release(&bytes);
	return room;
}

int fog_is_whole(const struct game *g, const struct entry *e, struct error *err)
{
	bool wanted = g->fogged && e->type == ENTRY_ORDERS;
	struct text bytes = TEXT_INIT, blocks = TEXT_INIT;
	char *path = fog_path(g, e->seq);
	bool there = file_exists(path);
	int result = 0;

	if (there && !wanted)
		result = error_set(err, "%s goes with nothing: entry %d has no sealed lines", path, e->seq);
	else if (!there && wanted)
		result = error_set(err, "%s is not there; all orders are sealed to the referee, and come with what is sealed", path);
	else if (wanted)
		result = find_in_file(&bytes, &blocks, g, e, err);
	if (wanted && result >= 0 && !fog_is_parcel(bytes.length))
		result = error_set(err, "%s: no parcel of sealed lines for entry %d", path, e->seq);
	free(path);
	text_release(&bytes);
	text_release(&blocks);
	return result < 0 ? fault_mark(err, FAULT_OPENING) : 0;
}

int fog_print_mail(struct text *out, const struct game *g, int from, struct error *err)
{
	int result = 0;

	for (int i = from; g->fogged && i < g->ledger.n && result == 0; i++) {
		char *path = fog_path(g, i);

		if (g->ledger.link[i].type == ENTRY_ORDERS)
			result = parcel_print_file(out, path, err);
		free(path);
	}
	return result;
}
