/* handout.c - the referee's side of handout.h: what he hands out, and whether it was right. */
#include "play/handout.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/event_save.h"
#include "play/handout_parts.h"
#include "play/note.h"
#include "play/parcel.h"
#include "play/seals.h"
#include "play/secrets.h"
#include "play/standin.h"
#include "trust/letterbox.h"

#define FILE_MOST (8u << 20)

/* --- files ---------------------------------------------------------------------------------------------- */

char *handout_path(const struct game *g, int seq, int to)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/letters/%04d.", g->directory, seq);
	if (to == PARCEL_TO_ALL)
		text_puts(&t, "state");
	else
		text_print(&t, "%d", to);
	return text_detach(&t);
}

int handout_store(const struct game *g, int seq, int to, const struct text *blocks, struct error *err)
{
	char *directory = path_join(g->directory, "letters"), *path = handout_path(g, seq, to);
	int result = file_make_directory(directory, err);

	if (result == 0)
		result = file_replace(path, blocks->bytes, blocks->length, 0644, err);
	free(directory);
	free(path);
	return result;
}

static char *whole_path(const struct game *g)
{
	return path_join(g->directory, "secrets/state.json");
}

/* --- the state ------------------------------------------------------------------------------------------ */

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

static int make_state(const struct game *g, const struct entry *e, struct run *after, struct error *err)
{
	struct run *public = standin_new(after, 0, NULL, err);
	struct text bytes = TEXT_INIT, blocks = TEXT_INIT;
	json *j = json_new_object();
	int result = -1;

	if (public) {
		json_set(j, "state", run_save_public(after));
		json_set(j, "blanks", save_fill(public));
		json_set(j, "events", events_save(after, 0));
		json_write(&bytes, j);
		parcel_write(&blocks, HANDOUT_STATE, &e->id, PARCEL_TO_ALL, bytes.bytes, bytes.length);
		result = handout_store(g, e->seq, PARCEL_TO_ALL, &blocks, err);
	}
	run_free(public);
	json_free(j);
	text_release(&bytes);
	text_release(&blocks);
	return result;
}

/* --- the letters ---------------------------------------------------------------------------------------- */

bool handout_is_held(const struct run *r, int piece, int seat)
{
	return is_hidden(r, r->pile, place_of(r->table, piece)) && !is_hidden_from(r, piece, seat);
}

/* The choice in whose ruling an epoch began: that of E, or of an earlier ruling. */
static int choice_of_deck(const struct game *g, const struct entry *e, const char *name, int epoch)
{
	struct deck_line d;
	int ruling;

	for (int i = 0; i < e->n_lines; i++)
		if (entry_deck(&d, e, i) == 0 && d.epoch == epoch && strcmp(d.name, name) == 0)
			return e->on;
	ruling = ledger_deck_ruling(&g->ledger, name, epoch, &d);
	return ruling < 0 ? -1 : g->ledger.link[ruling].on;
}

/* PIECE was dealt from the pile in whose last order it stands. */
static int find_in_piles(const struct run *r, int piece, int *pile)
{
	for (*pile = 0; *pile < r->pack->n_places; ++*pile)
		for (int i = 0; i < r->pile[*pile].n; i++)
			if (r->pile[*pile].order[i] == piece)
				return i;
	return -1;
}

/* Was PIECE, which SEAT holds, dealt in this ruling?  Else he held it before, or it was given to him openly. */
static bool was_dealt(const struct run *before, const struct run *after, int piece, int seat)
{
	int pile, i = find_in_piles(after, piece, &pile);

	return i >= 0 && i < after->pile[pile].dealt &&
	       (!handout_is_held(before, piece, seat) || after->pile[pile].epoch > before->pile[pile].epoch);
}

static int open_card(struct note_card *out, const struct game *g, const struct entry *e, const struct run *after,
                     int piece, struct error *err)
{
	int i = find_in_piles(after, piece, &out->pile), *order, choice;
	const struct pile *p = &after->pile[out->pile];
	uint8_t beta[64];

	choice = choice_of_deck(g, e, after->pack->place[out->pile].id, p->epoch);
	if (choice < 0 || secret_of_deck(beta, NULL, g, after->pack->place[out->pile].id, p->epoch, choice, err) < 0)
		return error_set(err, "no ruling has sealed the deck %s", after->pack->place[out->pile].id);
	order = must_alloc((size_t)p->n * sizeof *order);
	for (int k = 0; k < p->n; k++)
		order[k] = p->order[k];
	deck_open(&out->opening, beta, &g->ledger.link[0].id, p->epoch, order, p->n, i);
	sodium_memzero(beta, sizeof beta);
	free(order);
	return 0;
}

static int open_cards(struct note *n, const struct game *g, const struct entry *e, const struct run *before,
                      const struct run *after, int seat, struct error *err)
{
	n->card = must_alloc((size_t)after->pack->n_pieces * sizeof *n->card);
	for (int i = 0; i < after->pack->n_pieces; i++)
		if (handout_is_held(after, i, seat) && was_dealt(before, after, i, seat) &&
		    open_card(&n->card[n->n_cards++], g, e, after, i, err) < 0)
			return -1;
	return 0;
}

static int make_note(struct text *out, const struct game *g, const struct entry *e, const struct run *before,
                     const struct run *after, int seat, struct error *err)
{
	struct run *view = standin_new(after, seat, NULL, err);
	struct note n = { .told = TEXT_INIT };
	json *told = events_save(after, seat);
	int result = view ? open_cards(&n, g, e, before, after, seat, err) : -1;

	if (result == 0) {
		hands_fill(&n.fill, view);
		json_write(&n.told, told);
		note_write(out, &n);
	}
	run_free(view);
	json_free(told);
	note_release(&n);
	return result;
}

int handout_letter(struct text *out, const struct game *g, const struct entry *e, const struct run *before,
                   const struct run *after, int seat, struct error *err)
{
	const struct charter_seat *s = ledger_seat(&g->ledger, seat);
	struct text note = TEXT_INIT;
	uint8_t beta[64], *sealed;
	int result = -1;

	if (make_note(&note, g, e, before, after, seat, err) == 0 && secret_of_game(beta, NULL, g, err) == 0) {
		sealed = must_alloc(note.length + LETTER_SEAL_BYTES);
		result = letter_seal(sealed, note.bytes, note.length, s->box, beta, e->seq, seat, 0, err);
		text_add(out, sealed, note.length + LETTER_SEAL_BYTES);
		free(sealed);
	}
	sodium_memzero(beta, sizeof beta);
	sodium_memzero(note.bytes, note.length);
	text_release(&note);
	return result;
}

/* The letter as the blocks it travels in. */
static int letter_blocks(struct text *out, const struct game *g, const struct entry *e, const struct run *before,
                         const struct run *after, int seat, struct error *err)
{
	struct text sealed = TEXT_INIT;
	int result = handout_letter(&sealed, g, e, before, after, seat, err);

	if (result == 0)
		parcel_write(out, HANDOUT_LETTER, &e->id, seat, sealed.bytes, sealed.length);
	text_release(&sealed);
	return result;
}

static int make_letter(const struct game *g, const struct entry *e, const struct run *before, const struct run *after,
                       int seat, struct error *err)
{
	struct text blocks = TEXT_INIT;
	int result = letter_blocks(&blocks, g, e, before, after, seat, err);

	if (result == 0)
		result = handout_store(g, e->seq, seat, &blocks, err);
	text_release(&blocks);
	return result;
}

/* --- the whole position --------------------------------------------------------------------------------- */

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

struct run *handout_whole(const struct game *g, const struct entry *e)
{
	char *path = whole_path(g);
	struct text bytes = TEXT_INIT;
	struct error unread = ERROR_INIT;
	struct run *run = NULL;
	uint8_t beta[64];
	struct hash found;
	json *j = NULL;

	if (file_exists(path) && secret_of_game(beta, NULL, g, &unread) == 0 &&
	    file_read(&bytes, path, FILE_MOST, &unread) == 0) {
		found = state_secret(beta, e->seq, bytes.bytes, bytes.length);
		if (hash_equal(&found, &e->secret))
			j = json_parse(bytes.bytes, bytes.length, path, &unread);
	}
	if (j)
		run = game_load_position(g, j, path, SEES_ALL, &unread);
	sodium_memzero(beta, sizeof beta);
	json_free(j);
	text_release(&bytes);
	free(path);
	return run;
}

/* --- all of it ------------------------------------------------------------------------------------------ */

int handout_make(const struct game *g, const struct entry *e, const struct run *before, struct run *after,
                 struct error *err)
{
	if (make_state(g, e, after, err) < 0)
		return -1;
	for (int seat = 1; seat <= after->pack->n_seats; seat++)
		if (make_letter(g, e, before, after, seat, err) < 0)
			return -1;
	return keep_whole(g, after, err);
}

/* The file, if it is there, must hold the letter. */
static int check_letter(const struct game *g, const struct entry *e, const struct run *before, const struct run *after,
                        int seat, struct error *err)
{
	char *path = handout_path(g, e->seq, seat);
	struct text wanted = TEXT_INIT, found = TEXT_INIT;
	int result = 0;

	if (file_exists(path)) {
		result = letter_blocks(&wanted, g, e, before, after, seat, err);
		if (result == 0)
			result = file_read(&found, path, FILE_MOST, err);
		if (result == 0 && (wanted.length != found.length || memcmp(wanted.bytes, found.bytes, found.length) != 0)) {
			err->fault = FAULT_OPENING;
			result = error_set(err, "%s is not the letter that %s should have got with ruling %d", path,
			                   seat_name(g, seat), e->seq);
		}
	}
	text_release(&wanted);
	text_release(&found);
	free(path);
	return result;
}

int handout_is_right(const struct game *g, const struct entry *e, const struct run *before, const struct run *after,
                     struct error *err)
{
	for (int seat = 1; seat <= after->pack->n_seats; seat++)
		if (check_letter(g, e, before, after, seat, err) < 0)
			return -1;
	return 0;
}
