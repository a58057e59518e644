/* cup_record.c - see cup_record.h. */
#include "trust/cup_record.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/cup_files.h"
#include "trust/signing_record.h"

#define RECORD_MOST (4u << 20)
#define LOCK_SECONDS 60

static int read_leaf(struct cup_record *r, struct error *err)
{
	if (cup_mail_read(&r->mail, &r->text, r->path, err) < 0)
		return -1;
	if (!r->mail.n || cup_entry_is_letter(r->mail.item[0].type))
		return error_set(err, "%s holds no entry. It says what your key has signed last in this cup, and nothing is signed "
		                 "without it: get it back from a backup", r->path);
	r->is_there = true;
	return cup_mail_leaf(&r->leaf, &r->mail, 0, err);
}

int cup_record_read(struct cup_record *out, const char *seat_file, const struct hash *cup, int seat, struct error *err)
{
	*out = (struct cup_record){ .text = TEXT_INIT, .path = signing_record_path(seat_file, cup, seat) };
	if (!file_exists(out->path))
		return 0;
	return file_read(&out->text, out->path, RECORD_MOST, err) < 0 ? -1 : read_leaf(out, err);
}

void cup_record_release(struct cup_record *r)
{
	free(r->path);
	text_release(&r->text);
	cup_mail_release(&r->mail);
	memset(r, 0, sizeof *r);
}

static bool has(const struct cup *c, int seq, const struct hash *id)
{
	return seq >= 0 && seq < c->n && hash_equal(&c->link[seq].id, id);
}

bool cup_record_is_next(const struct cup_record *r, const struct cup *c)
{
	const struct cup_entry *e = &r->leaf.entry;

	return r->is_there && e->seq == c->n && (c->n == 0 || has(c, c->n - 1, &e->prev));
}

int cup_record_check(const struct cup_record *r, const struct cup *c, struct error *err)
{
	const struct cup_entry *e = &r->leaf.entry;

	if (!r->is_there || has(c, e->seq, &e->id) || cup_record_is_next(r, c))
		return 0;
	if (e->seq < c->n || (e->seq == c->n && e->seq > 0))
		return error_set(err, "this is not the cup in which your key has written: you have signed another entry %d "
		                 "(`%s`), and here it has no place.\nNothing was signed: two chains of one cup are two tables. The "
		                 "other entry is kept in %s", e->seq, cup_entry_word(e->type), r->path);
	return error_set(err, "this copy of the cup has %d entries, and your own entry %d (`%s`) is not among them: nothing "
	                 "is signed here before it is.\nIt is kept in %s, and the others have what comes before it", c->n,
	                 e->seq, cup_entry_word(e->type), r->path);
}

static int check_place(const struct cup_record *r, const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	if (cup_record_check(r, c, err) < 0)
		return -1;
	if (!cup_record_is_next(r, c) || hash_equal(&r->leaf.entry.id, &leaf->entry.id))
		return 0;
	return error_set(err, "you have signed entry %d of this cup already, and no other is signed in its place, for it may "
	                 "have been seen.\nIt is kept in %s", leaf->entry.seq, r->path);
}

static int write_record(const struct cup_record *r, const struct cup_leaf *leaf, struct error *err)
{
	struct text t = TEXT_INIT;
	int result;

	if (r->is_there && hash_equal(&r->leaf.entry.id, &leaf->entry.id))
		return 0;
	cup_print_leaf(&t, leaf);
	result = file_replace(r->path, t.bytes, t.length, 0600, err);
	text_release(&t);
	return result;
}

int cup_record_note(const char *seat_file, const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	char *directory = signing_record_directory(seat_file), *lock_path = path_join(directory, "lock");
	struct cup_record r = { .text = TEXT_INIT };
	int lock = -1, result = -1;

	if (file_make_directory(directory, err) < 0)
		goto out;
	lock = file_lock(lock_path, LOCK_SECONDS, err);
	if (lock < 0 || cup_record_read(&r, seat_file, &leaf->entry.game, leaf->entry.by, err) < 0 ||
	    check_place(&r, c, leaf, err) < 0)
		goto out;
	result = write_record(&r, leaf, err);
out:
	file_unlock(lock);
	cup_record_release(&r);
	free(directory);
	free(lock_path);
	return result;
}
