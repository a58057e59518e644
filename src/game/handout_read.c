/* handout_read.c - a player's side of handout.h: nothing is believed that can be checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/handout_read.h"
#include "game/event_save.h"
#include "game/handout_parts.h"
#include "game/keyring.h"
#include "game/load.h"
#include "game/note.h"
#include "game/parcel.h"
#include "play/hands.h"
#include "trust/ledger_hidden.h"
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

/* --- finding -------------------------------------------------------------------------------------------- */

static int find_in_file(struct text *bytes, const struct game *g, const struct entry *e, int part, struct error *err)
{
	const struct parcel parcel = handout_parcel(e, part);
	char *path = handout_path(g, e->seq, part);
	int found = parcel_find_in_file(bytes, NULL, &parcel, path, err);

	free(path);
	return found;
}

static int find_in_mail(struct text *bytes, struct text *blocks, const struct arrived *a, int part, struct error *err)
{
	const struct parcel parcel = handout_parcel(a->e, part);

	return a->came ? parcel_find(bytes, blocks, &parcel, a->came, err) : 0;
}

static int is_not_told(const struct entry *e, int part, struct error *err)
{
	return refuse(err, "%s that came with ruling %d is not what the ruling names in its `told %d`: it was changed on its "
	              "way, or here. Ask the referee for the whole of the letter that brings the ruling",
	              part ? "the letter" : "the position", e->seq, part);
}

/* Part PART of what goes with the ruling, as the referee has signed it. */
static int find(struct text *bytes, const struct game *g, const struct arrived *a, int part, struct error *err)
{
	const struct entry *e = a->e;
	int found = find_in_mail(bytes, NULL, a, part, err);

	if (found == 0)
		found = find_in_file(bytes, g, e, part, err);
	if (found == 0)
		refuse(err, "%s of ruling %d is missing, without which nobody but the referee can go on: ask him for the "
		       "whole of the letter that brings the ruling", part ? "your sealed letter" : "the position", e->seq);
	else if (found > 0 && !handout_is_told(e, part, bytes))
		found = is_not_told(e, part, err);
	return found > 0 ? 0 : -1;
}

int handout_keep(const struct game *g, const struct entry *e, const struct attached *came, struct error *err)
{
	const struct arrived a = { e, came, NULL };

	for (int part = 0; part < e->n_told; part++) {
		struct text bytes = TEXT_INIT, blocks = TEXT_INIT;
		int result = find_in_mail(&bytes, &blocks, &a, part, err);

		if (result > 0)
			result = handout_is_told(e, part, &bytes) ? handout_store(g, e->seq, part, &blocks, err)
			                                          : is_not_told(e, part, err);
		text_release(&bytes);
		text_release(&blocks);
		if (result < 0)
			return -1;
	}
	return 0;
}

/* --- the parts ------------------------------------------------------------------------------------------ */

static json *read_state(const struct game *g, const struct arrived *a, struct error *err)
{
	struct text bytes = TEXT_INIT;
	json *j = NULL;

	if (find(&bytes, g, a, 0, err) == 0)
		j = json_parse(bytes.bytes, bytes.length, "the position of the ruling", err);
	text_release(&bytes);
	if (j && position_hashes_to(json_get(j, "state"), &a->e->state))
		return j;
	if (j)
		refuse(err, "the position that came with ruling %d is not the one its `state` names", a->e->seq);
	json_free(j);
	return NULL;
}

static int open_sealed(struct note *out, const struct game *g, const struct text *sealed, struct error *err)
{
	uint8_t seed[32], *opened = must_alloc(sealed->length + 1);
	int result = keyring_box_seed(seed, g->keys, &g->ledger, g->sees, err);

	if (result == 0)
		result = letter_open(opened, (const uint8_t *)sealed->bytes, sealed->length, seed, err);
	if (result == 0)
		result = note_read(out, opened, sealed->length - LETTER_SEAL_BYTES, g->fogged, err);
	sodium_memzero(seed, sizeof seed);
	free(opened);
	return result;
}

static int open_note(struct note *out, const struct game *g, const struct arrived *a, struct error *err)
{
	struct text sealed = TEXT_INIT;
	int result = find(&sealed, g, a, g->sees, err);

	if (result == 0 && open_sealed(out, g, &sealed, err) < 0) {
		fault_mark(err, FAULT_OPENING);
		result = error_within(err, "the letter to %s under ruling %d", seat_name(g, g->sees), a->e->seq);
	}
	text_release(&sealed);
	return result;
}

/* What those see who are sent no letter. */
static void public_note(struct note *out, const json *state)
{
	const json *blanks = json_get(state, "blanks");

	memset(out, 0, sizeof *out);
	out->told = out->orders = (struct text)TEXT_INIT;
	for (size_t i = 0; i < json_size(blanks); i++) {
		int64_t piece = -1;

		json_integer(json_at(blanks, i), &piece);
		fill_add(&out->fill, piece < 0 || piece > 0xffff ? -1 : (int)piece);
	}
}

/* --- checks --------------------------------------------------------------------------------------------- */

/* Every die that is told of was rolled with the ruling's seed, in the order of the labels, and none is left out. */
static int check_dice(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, e->on, e->beta);
	int rolls = 0;

	for (int i = 0; i < r->events.n; i++) {
		const struct event *d = &r->events.event[i];
		uint32_t face[EVENT_FACES];

		if (d->kind != EVENT_DICE)
			continue;
		if (atoi(d->text) != ++rolls || strlen(d->text) > 200 || d->sides < 1)
			return refuse(err, "the %d. roll told of with ruling %d is called \"%.40s\"", rolls, e->seq, d->text);
		dice_roll(face, d->n_faces, &seed, d->text, (uint32_t)d->sides);
		for (int k = 0; k < d->n_faces; k++)
			if (face[k] != (uint32_t)d->faces[k])
				return refuse(err, "the roll \"%.60s\" of ruling %d shows %u, not %d as is told", d->text, e->seq,
				              (unsigned)face[k], d->faces[k]);
	}
	if (rolls == e->rolls)
		return 0;
	return refuse(err, "ruling %d names %d rolls, and %d are told of", e->seq, e->rolls, rolls);
}

static int check_next(const struct run *r, const struct entry *e, struct error *err)
{
	if (r->over ? e->n_next == 0 : e->n_next == 1 && e->next[0] == r->question->seat)
		return 0;
	return refuse(err, "ruling %d names another seat as next than its position asks", e->seq);
}

/* Every epoch that has begun was sealed in this ruling. */
static int check_decks(const struct run *r, const struct entry *e, const struct run *before, struct error *err)
{
	for (int i = 0; i < r->pack->n_places; i++) {
		int sealed = 0;

		for (int k = 0; k < e->n_lines; k++) {
			struct deck_line d;

			sealed += entry_deck(&d, e, k) == 0 && strcmp(d.name, r->pack->place[i].id) == 0;
		}
		if (r->pile[i].epoch - before->pile[i].epoch != sealed)
			return refuse(err, "in ruling %d %s was shuffled %d times, and sealed %d times", e->seq,
			              r->pack->place[i].id, r->pile[i].epoch - before->pile[i].epoch, sealed);
	}
	return 0;
}

/* The root of epoch EPOCH of PILE, from E or an earlier ruling. */
static bool find_root(struct hash *root, const struct game *g, const struct entry *e, const char *name, int epoch)
{
	struct deck_line d;
	bool found = false;

	for (int i = 0; i < e->n_lines && !found; i++)
		found = entry_deck(&d, e, i) == 0 && d.epoch == epoch && strcmp(d.name, name) == 0;
	if (!found && ledger_deck_ruling(&g->ledger, name, epoch, &d) < 0)
		return false;
	memcpy(root->bytes, d.bytes, HASH_BYTES);
	return true;
}

static int check_card(const struct run *r, const struct game *g, const struct entry *e, const struct note_card *c,
                      int piece, struct error *err)
{
	const char *name = r->pack->piece[piece].name, *deck;
	struct hash root;

	if (c->pile >= r->pack->n_places)
		return refuse(err, "%s is said to come from a pile that this game does not have", name);
	deck = r->pack->place[c->pile].id;
	if (!find_root(&root, g, e, deck, c->opening.epoch))
		return refuse(err, "%s is said to come from deck %s, epoch %d, which no ruling has sealed", name, deck,
		              c->opening.epoch);
	if (c->opening.epoch == r->pile[c->pile].epoch && c->opening.i >= r->pile[c->pile].dealt)
		return refuse(err, "%s is said to be card %d of deck %s, of which %d were dealt", name, c->opening.i + 1, deck,
		              r->pile[c->pile].dealt);
	if (deck_proves(&c->opening, &g->ledger.link[0].id, &root))
		return 0;
	return refuse(err, "%s is not what the referee has sealed in deck %s: the letter shows a card that was swapped", name,
	              deck);
}

static bool is_same_place(const struct note_card *a, const struct note_card *b)
{
	return a->pile == b->pile && a->opening.epoch == b->opening.epoch && a->opening.i == b->opening.i;
}

/* Did all see PIECE come to where it lies? */
static bool was_taken_openly(const struct run *r, int piece)
{
	for (int i = r->moves.n - 1; i >= 0; i--)
		if (r->moves.move[i].piece == piece)
			return r->moves.move[i].to == place_of(r->table, piece);
	return false;
}

/* Does an edict that waited put PIECE where it lies, and are all told that it did?  No deck has it then. */
static bool was_put_by_edict(const struct run *r, const struct run *before, int piece)
{
	const thing here = PLACE(place_of(r->table, piece));
	bool waited = false, told = false;

	for (int i = 0; i < before->n_changes; i++) {
		const struct change *c = &before->change[i];

		waited |= c->what == PIECE(piece) && c->fact < 0 && PLACE(c->to) == here;
	}
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		told |= e->kind == EVENT_CHANGED && e->fact < 0 && e->thing[0] == PIECE(piece) && e->thing[2] == here;
	}
	return waited && told;
}

/* Must a card that I hold be opened?  If I did not see it before, or did, but a deck was shuffled since and I did not
 * hold it; unless all are told that it lay open and where it went, or that an edict gave it to me. */
static bool must_be_opened(const struct run *r, const struct run *before, const struct entry *e, int piece, int seat)
{
	if (was_taken_openly(r, piece) || was_put_by_edict(r, before, piece))
		return false;
	return is_hidden_from(before, piece, seat) || (e->n_lines && !handout_is_held(before, piece, seat));
}

/* What is opened are cards I hold, in pack order, no two from one place of a deck; and all that must be. */
static int check_cards(const struct run *r, const struct game *g, const struct entry *e, const struct run *before,
                       const struct note *n, struct error *err)
{
	int next = 0;

	for (int i = 0; i < r->pack->n_pieces; i++) {
		bool opened = next < n->n_cards && n->card[next].opening.card == i;

		if (!handout_is_held(r, i, g->sees))
			continue;
		if (!opened && must_be_opened(r, before, e, i, g->sees))
			return refuse(err, "%s has come into your hand, and the letter does not open it", r->pack->piece[i].name);
		if (opened && check_card(r, g, e, &n->card[next], i, err) < 0)
			return -1;
		for (int k = 0; opened && k < next; k++)
			if (is_same_place(&n->card[k], &n->card[next]))
				return refuse(err, "two cards of your hand are said to be the same card of a deck");
		next += opened;
	}
	return next == n->n_cards ? 0 : refuse(err, "the letter opens %d cards that are not in your hand", n->n_cards - next);
}

static int check_all(const struct run *r, const struct game *g, const struct entry *e, const struct run *before,
                     const struct note *n, struct error *err)
{
	if (check_dice(r, g, e, err) < 0 || check_next(r, e, err) < 0 || check_decks(r, e, before, err) < 0)
		return -1;
	return g->sees > SEES_PUBLIC ? check_cards(r, g, e, before, n, err) : 0;
}

/* --- all of it ------------------------------------------------------------------------------------------ */

static int load_told(struct run *r, const json *state, const struct note *n, struct error *err)
{
	json *private = n->told.length ? json_parse(n->told.bytes, n->told.length, "what you are told", err) : NULL;
	int result = -1;

	if (err->kind == ERROR_NONE)
		result = events_load(r, json_get(state, "events"), private, json_get(state, "moves"), err);
	json_free(private);
	return result;
}

/* J with its member KEY as VALUE, which is taken.  Returns new. */
static json *with_member(const json *j, const char *key, json *value)
{
	json *all = json_new_object();
	const char **keys;
	size_t n = json_keys(j, &keys);

	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i], key) != 0)
			json_set(all, keys[i], json_share(json_get(j, keys[i])));
	json_set(all, key, value);
	free(keys);
	return all;
}

/* The position, in fog with what the seat that reads has ordered itself.  Returns new; NULL: that cannot be read. */
static json *with_orders(const struct game *g, const json *position, const struct note *n, struct error *err)
{
	const char seat[2] = { (char)('0' + g->sees), '\0' };
	json *note, *all = NULL;

	if (!n->is_fogged)
		return with_member(position, "orders", json_share(json_get(position, "orders")));
	note = json_parse(n->orders.bytes, n->orders.length, "your orders", err);
	if (note && json_get(note, "orders"))
		all = with_member(position, "orders", with_member(json_get(position, "orders"), seat,
		                                                  json_share(json_get(note, "orders"))));
	else if (note)
		refuse(err, "the letter does not say what is left of your orders");
	json_free(note);
	return all;
}

/* The position with its blanks filled; filled wrongly it is no position, or another. */
static int fill_in(struct run *r, const struct game *g, const struct entry *e, const json *state, const struct note *n,
                   struct error *err)
{
	json *known = with_orders(g, json_get(state, "state"), n, err);
	json *filled = known && g->has_hands ? hands_filled(known, g->pack, &n->fill, err) : json_share(known);
	struct hash hash;
	int result = -1;

	see_position(r, g, g->sees);
	if (filled)
		result = load_position(r, g, filled, "the position", err);
	json_free(filled);
	json_free(known);
	if (result < 0)
		return -1;
	hash = state_hash(r);
	return hash_equal(&hash, &e->state) ? 0 : error_set(err, "the letter makes another position of what all can see");
}

int handout_load(struct run *blank, const struct game *g, const struct arrived *a, struct error *err)
{
	struct note n = { .told = TEXT_INIT, .orders = TEXT_INIT };
	json *state = read_state(g, a, err);
	int result = 0;

	if (!state)
		return -1;
	if (g->sees > SEES_PUBLIC)
		result = open_note(&n, g, a, err);
	else
		public_note(&n, state);
	if (result == 0)
		result = fill_in(blank, g, a->e, state, &n, err);
	if (result == 0)
		result = load_told(blank, state, &n, err);
	if (result == 0 && a->before)
		result = check_all(blank, g, a->e, a->before, &n, err);
	json_free(state);
	note_release(&n);
	return result < 0 ? fault_mark(err, FAULT_OPENING) : 0;
}

/* --- mail ----------------------------------------------------------------------------------------------- */

static int print_part(struct text *out, const struct game *g, int seq, int part, struct error *err)
{
	char *path = handout_path(g, seq, part);
	int result = parcel_print_file(out, path, err);

	free(path);
	return result;
}

int handout_print_mail(struct text *out, const struct game *g, int from, struct error *err)
{
	for (int i = from; g->hides && i < g->ledger.n; i++)
		for (int part = 0; g->ledger.link[i].type == ENTRY_RULING && part <= g->pack->n_seats; part++)
			if (print_part(out, g, i, part, err) < 0)
				return -1;
	return 0;
}
