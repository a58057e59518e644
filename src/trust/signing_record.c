/* signing_record.c - see signing_record.h.
 *
 * Only the last entries are kept: the chain that has them has all that were signed before.  They are kept whole, so
 * that a program that was killed before the entry was stored, or a second copy of the game, says the same again. */
#include "trust/signing_record.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/entry_parse.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"
#include "trust/unfit.h"

#define RECORD_MOST (4u << 20)                    /* a final of format 2 alone may have 1 MB */
#define LOCK_SECONDS 60

/* --- reading -------------------------------------------------------------------------------------------- */

/* SEATFILE.record, returns new.  A link to a seat file is no other key, and has no other record. */
char *signing_record_directory(const char *seat_file)
{
	char *real = realpath(seat_file, NULL);
	struct text t = TEXT_INIT;

	text_print(&t, "%s.record", real ? real : seat_file);
	free(real);
	return text_detach(&t);
}

char *signing_record_path(const char *seat_file, const struct hash *game, int seat)
{
	char *directory = signing_record_directory(seat_file), hex[65];
	struct text t = TEXT_INIT;

	hex_encode(hex, game->bytes, sizeof game->bytes);
	text_print(&t, "%s/%s-%d", directory, hex, seat);
	free(directory);
	return text_detach(&t);
}

bool signing_record_exists(const char *seat_file, const struct ledger *l, int seat)
{
	char *path = signing_record_path(seat_file, &l->link[0].id, seat);
	bool exists = file_exists(path);

	free(path);
	return exists;
}

static int read_entry(struct signing_record *r, const struct block *b, struct error *err)
{
	struct entry *e = &r->entry[r->n];

	if (b->error.kind != ERROR_NONE)
		return error_set(err, "%s", b->error.text);
	if (r->n == SIGNING_RECORD_MOST)
		return error_set(err, "it holds more than %d entries", SIGNING_RECORD_MOST);
	if (entry_parse(e, &r->arena, b, err) < 0)
		return -1;
	if (r->n == 0 && (e->by != r->seat || e->type == ENTRY_FORFEIT))
		r->choice = e;
	r->last = e;
	r->n++;
	return 0;
}

static int read_entries(struct signing_record *r, struct error *err)
{
	struct canon c;
	int result = canon_parse(&c, r->letter.bytes, r->letter.length, err);

	if (result < 0)
		return -1;
	for (int i = 0; i < c.n && result == 0; i++)
		if (!c.block[i].type || strcmp(c.block[i].type, "signed") != 0)
			result = read_entry(r, &c.block[i], err);
	if (result == 0 && r->n == 0)
		result = error_set(err, "it holds no entry");
	canon_release(&c);
	return result;
}

int signing_record_read(struct signing_record *out, const char *seat_file, const struct ledger *l, int seat,
                        struct error *err)
{
	*out = (struct signing_record){ .seat = seat, .letter = TEXT_INIT, .arena = ARENA_INIT,
	                                .path = signing_record_path(seat_file, &l->link[0].id, seat) };
	if (!file_exists(out->path))
		return 0;
	if (file_read(&out->letter, out->path, RECORD_MOST, err) < 0)
		return -1;
	if (read_entries(out, err) == 0)
		return 0;
	error_within(err, "%s", out->path);
	return error_add(err, "\nIt says what your key has signed last in this game, and nothing is signed without it: get it "
	                 "back from a backup");
}

void signing_record_release(struct signing_record *r)
{
	free(r->path);
	text_release(&r->letter);
	arena_release(&r->arena);
	memset(r, 0, sizeof *r);
}

/* --- does it fit? --------------------------------------------------------------------------------------- */

const struct entry *signing_record_next(const struct signing_record *r, const struct ledger *l)
{
	for (int i = 0; i < r->n; i++) {
		const struct entry *e = &r->entry[i];

		if (e->by == r->seat && e->seq == l->n && ledger_has(l, l->n - 1, &e->prev))
			return e;
	}
	return NULL;
}

/* A referee's forfeit was written in the place of the entry, or the entry came before the forfeit did (P6). */
static bool gave_way(const struct signing_record *r, const struct ledger *l)
{
	int seq = r->last->seq;

	return seq < l->n && ledger_has(l, seq - 1, &r->last->prev) &&
	       (l->link[seq].type == ENTRY_FORFEIT || r->last->type == ENTRY_FORFEIT);
}

static const char *what_was_done(const struct signing_record *r, const struct entry *e)
{
	if (e->by == r->seat)
		return "which you have signed";
	if (entry_is_motion(e->type) || e->type == ENTRY_AGREE || e->type == ENTRY_REFUSE)
		return "which you have answered";
	return "for which your dice were rolled";
}

/* The lines that another seat has sealed in a choice are in no chain, and so not in the record (doc/PROTOCOL.md S4). */
static bool lacks_sealed(const struct signing_record *r, const struct ledger *l, const struct entry *e)
{
	return e->has_sealed && e->by != r->seat && r->seat == 0 && l->charter.dice != DICE_WITNESS;
}

/* The entry of the record that belongs at the head of L; or NULL. */
static const struct entry *find_following(const struct signing_record *r, const struct ledger *l)
{
	for (int i = 0; i < r->n; i++)
		if (r->entry[i].seq == l->n && ledger_has(l, l->n - 1, &r->entry[i].prev))
			return &r->entry[i];
	return NULL;
}

static int tell_way_on(const struct signing_record *r, const struct ledger *l, const char *directory,
                       struct error *err)
{
	const struct entry *e = find_following(r, l);

	if (!e)
		return error_add(err, "\nWhat comes between is in the mails or the repository, and the others have it: their "
		                 "programs print it with `drumhead letter --from %d`. If nobody has it, and nobody has ever "
		                 "seen what you signed: remove that file", l->n);
	if (lacks_sealed(r, l, e))
		return error_add(err, "\nThe lines that %s has sealed in it are not there: with them the letter is printed by his "
		                 "program, `drumhead letter --from %d`. To take that: drumhead adjudicate %s LETTER",
		                 ledger_seat(l, e->by)->name, l->n, directory);
	return error_add(err, "\nTo take it: drumhead adjudicate %s %s", directory, r->path);
}

static int is_behind(const struct signing_record *r, const struct ledger *l, const char *directory, struct error *err)
{
	error_set(err, "this copy of the game has %d entr%s, and entry %d (%s), %s, is not among them: nothing is "
	          "signed here before it is.\nIt is kept in %s", l->n, l->n == 1 ? "y" : "ies", r->last->seq,
	          entry_word(r->last->type), what_was_done(r, r->last), r->path);
	return tell_way_on(r, l, directory, err);
}

/* L has another entry in the place of E. */
static int is_fork(const struct signing_record *r, const struct ledger *l, const struct entry *e, struct error *err)
{
	error_set(err, "this is not the game that your key has played: entry %d (%s of %s) is here another than the one %s.\n"
	          "Nothing was signed and no dice were rolled, because whoever shows you a second copy of a game could "
	          "choose between its dice.\nThe other entry is kept in %s", e->seq, entry_word(l->link[e->seq].type),
	          ledger_seat(l, l->link[e->seq].by)->name, what_was_done(r, e), r->path);
	return error_add(err, "\nGo on in the copy that has it");
}

/* L parts from it right before the first entry that is kept. */
static int is_other(const struct signing_record *r, const struct ledger *l, struct error *err)
{
	int seq = r->entry[0].seq - 1;

	error_set(err, "this is not the game that your key has played: entry %d (%s of %s) is here another than the one "
	          "before what you have signed.\nNothing was signed and no dice were rolled, because whoever shows you a "
	          "second copy of a game could choose between its dice.\nWhat you have signed is kept in %s", seq,
	          entry_word(l->link[seq].type), ledger_seat(l, l->link[seq].by)->name, r->path);
	return error_add(err, "\nGo on in the copy that has it");
}

/* A referee has declared a forfeit, and what is left to write are finals: no die and no choice is in them, and which
 * of two entries of the other seat stands he decides (P6).  But one of format 2 opens all hands (doc/MASKS.md 7,
 * M7). */
static bool is_closed(const struct signing_record *r, const struct ledger *l)
{
	return r->seat != 0 && l->forfeited >= 0 && l->pen.type == ENTRY_FINAL && l->charter.format != 2;
}

int signing_record_check(const struct signing_record *r, const struct ledger *l, const char *directory,
                         struct error *err)
{
	if (!r->last || ledger_has(l, r->last->seq, &r->last->id) || signing_record_next(r, l) || gave_way(r, l) ||
	    is_closed(r, l))
		return 0;
	if (r->entry[0].seq > 0 && r->entry[0].seq <= l->n && !ledger_has(l, r->entry[0].seq - 1, &r->entry[0].prev))
		return is_other(r, l, err);
	for (int i = 0; i < r->n; i++)
		if (r->entry[i].seq < l->n && !ledger_has(l, r->entry[i].seq, &r->entry[i].id))
			return is_fork(r, l, &r->entry[i], err);
	return is_behind(r, l, directory, err);
}

static int signed_already(const struct signing_record *r, const struct ledger *l, const struct entry *next,
                          const char *directory, struct error *err)
{
	error_set(err, "you have signed entry %d already (%s), and no other is signed in its place, for it may have been "
	          "seen.\nIt is kept in %s", next->seq, entry_word(next->type), r->path);
	return tell_way_on(r, l, directory, err);
}

int signing_record_is_free(const struct signing_record *r, const struct ledger *l, const char *directory,
                           struct error *err)
{
	const struct entry *next = signing_record_next(r, l);

	if (signing_record_check(r, l, directory, err) < 0)
		return -1;
	return next && !unfit_find(l, directory, next->seq, &next->id) ? signed_already(r, l, next, directory, err) : 0;
}

/* --- writing -------------------------------------------------------------------------------------------- */

static int check_place(const struct signing_record *r, const struct ledger *l, const struct signing *s,
                       struct error *err)
{
	const struct entry *next = signing_record_next(r, l);

	if (signing_record_check(r, l, s->directory, err) < 0)
		return -1;
	if (!next || s->entry->seq < l->n || hash_equal(&next->id, &s->entry->id) ||
	    unfit_find(l, s->directory, next->seq, &next->id))
		return 0;
	return signed_already(r, l, next, s->directory, err);
}

static void print_with_signature(struct text *out, const struct entry *e, const struct sidecar *beside)
{
	signed_print_mail(out, &(struct signed_bytes){ &e->id, e->bytes, e->length }, beside);
}

/* What the seat signs with nobody between stays together: whoever has lost it gets it back in one letter. */
static bool goes_on(const struct signing_record *r, const struct entry *e)
{
	return r->last && r->n < SIGNING_RECORD_MOST && e->by == r->seat && hash_equal(&e->prev, &r->last->id);
}

/* An answer stands with the motion, and with the answers of others before it: if their seat signs something else in
 * that place, here is the other half of the proof. */
static int print_answered(struct text *out, const struct ledger *l, const struct signing *s, struct error *err)
{
	int seq = s->entry->type == ENTRY_AGREE || s->entry->type == ENTRY_REFUSE ? s->entry->on : s->entry->seq;

	for (; seq < s->entry->seq; seq++) {
		struct sidecar beside;

		if (ledger_beside(&beside, l, s->directory, seq, err) < 0)
			return -1;
		print_with_signature(out, ledger_at(l, seq), &beside);
		text_putc(out, '\n');
	}
	return 0;
}

static int write_record(const struct signing_record *r, const struct ledger *l, const struct signing *s,
                        struct error *err)
{
	struct text t = TEXT_INIT;
	int result = 0;

	if (goes_on(r, s->entry)) {
		text_add(&t, r->letter.bytes, r->letter.length);
		text_putc(&t, '\n');
	} else {
		result = print_answered(&t, l, s, err);
	}
	print_with_signature(&t, s->entry, s->beside);
	if (result == 0)
		result = file_replace(r->path, t.bytes, t.length, 0600, err);
	text_release(&t);
	return result;
}

static bool has_entry(const struct signing_record *r, const struct entry *e)
{
	for (int i = 0; i < r->n; i++)
		if (hash_equal(&r->entry[i].id, &e->id))
			return true;
	return false;
}

/* --- refused orders ------------------------------------------------------------------------------------- */

#define REFUSED_MOST (4u << 20)

/* A line of hex for each; returns new. */
static char *refused_path(const struct signing_record *r)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s.refused", r->path);
	return text_detach(&t);
}

/* 1 if ID is among what is refused, 0 if not; ALL receives the file. */
static int find_refused(struct text *all, const struct signing_record *r, const struct hash *id, struct error *err)
{
	char *path = refused_path(r), hex[2 * HASH_BYTES + 1];
	int result = file_exists(path) ? file_read(all, path, REFUSED_MOST, err) : 0;

	hex_encode(hex, id->bytes, HASH_BYTES);
	free(path);
	return result < 0 ? -1 : all->length && strstr(all->bytes, hex) != NULL;
}

static int check_refused(const struct signing_record *r, const struct entry *e, struct error *err)
{
	struct text all = TEXT_INIT;
	int found = e->by == r->seat ? 0 : find_refused(&all, r, &e->id, err);

	text_release(&all);
	if (found > 0)
		error_set(err, "you have refused these orders, entry %d, and no dice are rolled for them any more: it is recorded "
		          "beside %s", e->seq, r->path);
	return found ? -1 : 0;
}

static int add_refused(const struct signing_record *r, const struct hash *id, struct error *err)
{
	struct text all = TEXT_INIT;
	char *path = refused_path(r), hex[2 * HASH_BYTES + 1];
	int found = find_refused(&all, r, id, err);

	hex_encode(hex, id->bytes, HASH_BYTES);
	text_print(&all, "%s\n", hex);
	if (found == 0 && all.length > REFUSED_MOST)
		found = error_set(err, "%s is full; no more orders of this game are refused", path);
	if (found == 0)
		found = file_replace(path, all.bytes, all.length, 0600, err);
	text_release(&all);
	free(path);
	return found < 0 ? -1 : 0;
}

int signing_record_refuse(const char *seat_file, const struct ledger *l, const struct signing *s, struct error *err)
{
	const struct entry *e = s->entry;
	char *directory = signing_record_directory(seat_file), *lock_path = path_join(directory, "lock");
	struct signing_record r = { .letter = TEXT_INIT, .arena = ARENA_INIT };
	int lock = -1, result = -1;

	if (file_make_directory(directory, err) < 0)
		goto out;
	lock = file_lock(lock_path, LOCK_SECONDS, err);
	if (lock < 0 || signing_record_read(&r, seat_file, l, s->seat, err) < 0)
		goto out;
	if (has_entry(&r, e))
		error_set(err, "your dice were rolled for these orders, entry %d, already: they cannot be refused any more", e->seq);
	else if (signing_record_check(&r, l, s->directory, err) == 0)
		result = add_refused(&r, &e->id, err);
out:
	file_unlock(lock);
	signing_record_release(&r);
	free(directory);
	free(lock_path);
	return result;
}

int signing_record_note(const char *seat_file, const struct ledger *l, const struct signing *s, struct error *err)
{
	char *directory = signing_record_directory(seat_file), *lock_path = path_join(directory, "lock");
	struct signing_record r = { .letter = TEXT_INIT, .arena = ARENA_INIT };
	int lock = -1, result = -1;

	if (file_make_directory(directory, err) < 0)
		goto out;
	lock = file_lock(lock_path, LOCK_SECONDS, err);
	if (lock < 0 || signing_record_read(&r, seat_file, l, s->seat, err) < 0 || check_place(&r, l, s, err) < 0 ||
	    check_refused(&r, s->entry, err) < 0)
		goto out;
	result = has_entry(&r, s->entry) ? 0 : write_record(&r, l, s, err);
out:
	file_unlock(lock);
	signing_record_release(&r);
	free(directory);
	free(lock_path);
	return result;
}
