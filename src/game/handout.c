/* handout.c - the referee's side of handout.h: what he hands out, and what his ruling says of it. */
#include "game/handout.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/event_save.h"
#include "game/fog.h"
#include "game/handout_letter.h"
#include "game/handout_parts.h"
#include "game/load.h"
#include "game/parcel.h"
#include "game/seals.h"
#include "game/secrets.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "trust/letterbox.h"
#include "whatif/standin.h"

#define FILE_MOST (8u << 20)

/* --- what all are told ---------------------------------------------------------------------------------- */

static json *save_fill(const struct run *r)
{
	json *all = json_new_array();
	struct fill fill;

	hands_fill(&fill, r);
	for (int i = 0; i < fill.n; i++)
		json_append(all, json_new_integer(fill.piece[i]));
	fill_release(&fill);
	return all;
}

/* PUBLIC is what R leads to as everybody may see it. */
static void make_state(struct text *out, const struct ruled *r, const struct run *public)
{
	const struct run *after = r->after;
	json *j = json_new_object();

	json_set(j, "state", json_share(r->public));
	json_set(j, "blanks", save_fill(public));
	json_set(j, "events", events_save(after, 0));
	json_set(j, "moves", moves_save(after));
	json_write(out, j);
	json_free(j);
}

/* --- all of it ------------------------------------------------------------------------------------------ */

static size_t bytes_told_to_all(const struct run *after)
{
	struct text bytes = TEXT_INIT;
	json *events = events_save(after, 0);
	size_t n;

	json_write(&bytes, events);
	n = bytes.length;
	json_free(events);
	text_release(&bytes);
	return n;
}

/* The last orders of SEAT, by which ruling SEQ played; or -1. */
static int orders_in_force(const struct ledger *l, int seat, int seq)
{
	for (int i = seq - 1; i > 0; i--)
		if (l->link[i].type == ENTRY_ORDERS && l->link[i].by == seat && ledger_was_live(l, i, seq))
			return i;
	return -1;
}

enum { BYTES_OF_A_LINE = 32 };                   /* in a parcel, whose lines nobody else can count */

/* How many lines the last orders of SEAT before ruling SEQ have, or may have. */
static int lines_in_force(const struct game *g, int seat, int seq)
{
	int orders = orders_in_force(&g->ledger, seat, seq);

	if (orders < 0)
		return 0;
	return g->fogged ? (int)(fog_room(g, ledger_at(&g->ledger, orders)) / BYTES_OF_A_LINE)
	                 : g->ledger.link[orders].n_lines;
}

/* R has `public`. */
static int make_parts(struct handout *out, const struct game *g, const struct ruled *r, struct error *err)
{
	struct run *public = standin_beside(r->after, SEES_PUBLIC, r->public, err);
	size_t bytes = bytes_told_to_all(r->after);
	int result = public ? 0 : -1;

	*out = (struct handout){ .n = r->after->pack->n_seats + 1 };
	for (int part = 0; part < out->n; part++)
		out->part[part] = (struct text)TEXT_INIT;
	if (public)
		make_state(&out->part[0], r, public);
	for (int seat = 1; seat < out->n && result == 0; seat++) {
		int lines = lines_in_force(g, seat, r->seq);

		result = handout_letter(&out->part[seat], g, r, seat, handout_note_length(public, seat, bytes, lines), err);
	}
	run_free(public);
	if (result < 0)
		handout_release(out);
	return result;
}

int handout_make(struct handout *out, const struct game *g, const struct ruled *r, struct error *err)
{
	struct ruled all = *r;
	int result;

	all.public = run_save_public(r->after);
	result = make_parts(out, g, &all, err);
	json_free(all.public);
	return result;
}

void handout_release(struct handout *h)
{
	for (int part = 0; part < h->n; part++)
		text_release(&h->part[part]);
	h->n = 0;
}

/* What was made for ruling SEQ on ON, if it is one that leads to the whole position of which SECRET is the hash; or
 * NULL.  With a final everything is made anew: it is what the final reveals that is tried. */
static const struct computed *made_before(const struct game *g, int seq, int on, const struct hash *secret)
{
	const struct computed *c = g->computed;

	return c && !g->revealed && c->seq == seq && c->on == on && hash_equal(&c->secret, secret) ? c : NULL;
}

/* Takes what is in H, or leaves it there. */
static void keep_made(const struct game *g, const struct ruled *r, const struct hash *secret, struct handout *h)
{
	struct computed *c = g->computed;

	if (!c || g->revealed)
		return;
	computed_forget(c);
	c->seq = r->seq;
	c->on = r->on;
	c->secret = *secret;
	c->n_parts = h->n;
	memcpy(c->part, h->part, sizeof c->part);
	h->n = 0;
}

/* --- what the ruling says of it ------------------------------------------------------------------------- */

static int bind_secret(struct outcome *out, const struct game *g, const struct ruled *r, struct error *err)
{
	struct text bytes = TEXT_INIT;
	uint8_t beta[64];
	json *j;

	if (secret_of_game(beta, NULL, g, err) < 0)
		return -1;
	j = run_save(r->after);
	json_write(&bytes, j);
	out->has_secret = true;
	out->secret = state_secret(beta, r->seq, bytes.bytes, bytes.length);
	sodium_memzero(beta, sizeof beta);
	json_free(j);
	text_release(&bytes);
	return 0;
}

static void bind_told(struct outcome *out, const struct game *g, int seq, const struct text *part, int n)
{
	for (int i = 0; i < n; i++)
		out->told[i] = told_hash(&g->ledger.link[0].id, seq, i, part[i].bytes, part[i].length);
	out->n_told = n;
}

int handout_bind(struct outcome *out, const struct game *g, const struct ruled *r, struct error *err)
{
	const struct computed *before;
	struct handout h;

	if (!game_by_letter(g))
		return 0;
	if (bind_secret(out, g, r, err) < 0)
		return -1;
	before = made_before(g, r->seq, r->on, &out->secret);
	if (before) {
		bind_told(out, g, r->seq, before->part, before->n_parts);
		return 0;
	}
	if (handout_make(&h, g, r, err) < 0)
		return -1;
	bind_told(out, g, r->seq, h.part, h.n);
	keep_made(g, r, &out->secret, &h);
	handout_release(&h);
	return 0;
}

/* --- storing -------------------------------------------------------------------------------------------- */

static char *whole_path(const struct game *g)
{
	return path_join(g->directory, "secrets/state.json");
}

static int keep_whole(const struct game *g, struct run *after, struct error *err)
{
	char *path = whole_path(g);
	struct text bytes = TEXT_INIT;
	json *j = run_save(after);
	int result = secrets_directory(g->directory, err);

	json_write(&bytes, j);
	if (result == 0)
		result = file_replace(path, bytes.bytes, bytes.length, 0600, err);
	json_free(j);
	text_release(&bytes);
	free(path);
	return result;
}

static int store_part(const struct game *g, const struct entry *e, int part, const struct text *bytes,
                      struct error *err)
{
	const struct parcel parcel = handout_parcel(e, part);
	struct text blocks = TEXT_INIT;
	int result;

	parcel_write(&blocks, &parcel, bytes->bytes, bytes->length);
	result = handout_store(g, e->seq, part, &blocks, err);
	text_release(&blocks);
	return result;
}

int handout_give(const struct game *g, const struct entry *e, const struct run *before, struct run *after,
                 struct error *err)
{
	const struct ruled r = { .seq = e->seq, .on = e->on, .before = before, .after = after };
	const struct computed *made = made_before(g, e->seq, e->on, &e->secret);
	struct handout h = { .n = 0 };
	int result = made ? 0 : handout_make(&h, g, &r, err);
	const struct text *parts = made ? made->part : h.part;
	int n = made ? made->n_parts : h.n;

	for (int part = 0; result == 0 && part < n; part++)
		result = store_part(g, e, part, &parts[part], err);
	handout_release(&h);
	return result < 0 ? -1 : keep_whole(g, after, err);
}

bool handout_whole(struct run *blank, const struct game *g, const struct entry *e)
{
	char *path = whole_path(g);
	struct text bytes = TEXT_INIT;
	struct error unread = ERROR_INIT;
	bool found = false;
	uint8_t beta[64];
	struct hash hash;
	json *j = NULL;

	if (file_exists(path) && secret_of_game(beta, NULL, g, &unread) == 0 &&
	    file_read(&bytes, path, FILE_MOST, &unread) == 0) {
		hash = state_secret(beta, e->seq, bytes.bytes, bytes.length);
		if (hash_equal(&hash, &e->secret))
			j = json_parse(bytes.bytes, bytes.length, path, &unread);
	}
	see_position(blank, g, SEES_ALL);
	found = j && load_position(blank, g, j, path, &unread) == 0;
	sodium_memzero(beta, sizeof beta);
	json_free(j);
	text_release(&bytes);
	free(path);
	return found;
}
