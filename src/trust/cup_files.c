/* cup_files.c - see cup_files.h.
 *
 * An entry is in the cup when its .entry is there: proof, signature and letters are written before it, so that what a
 * crash leaves is nothing or the whole, and what it left is written over when the entry comes again. */
#include "trust/cup_files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/cup_parse.h"
#include "trust/entry_file.h"
#include "trust/entry_parts.h"

#define PROOF_MOST 512

/* DIR/WHERE.SUFFIX, returns new. */
static char *file_of(const char *directory, const char *where, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/%s.%s", directory, where, suffix);
	return text_detach(&t);
}

/* Where an entry, a letter of it (from 1; 0: the entry), a letter that waits lies. */
struct place {
	char where[48];
};

static struct place place_of(int seq, int letter)
{
	struct place p;

	if (letter)
		snprintf(p.where, sizeof p.where, "log/%04d.%d", seq, letter);
	else
		snprintf(p.where, sizeof p.where, "log/%04d", seq);
	return p;
}

static struct place place_of_letter(const struct hash *id)
{
	struct place p;
	char hex[17];

	hex_encode(hex, id->bytes, 8);
	snprintf(p.where, sizeof p.where, "letters/%s", hex);
	return p;
}

bool cup_is_at(const char *directory)
{
	struct arena arena = ARENA_INIT;
	struct error unread = ERROR_INIT;
	struct cup_leaf leaf;
	char *first = file_of(directory, "log/0000", "entry");
	bool found = file_exists(first) && cup_read_leaf(&leaf, &arena, directory, 0, &unread) == 0;

	free(first);
	arena_release(&arena);
	return found;
}

/* --- reading ------------------------------------------------------------------------------------------------ */

static int read_entry(struct cup_entry *out, struct arena *arena, const char *path, struct error *err)
{
	struct text bytes = TEXT_INIT;
	int result = file_read(&bytes, path, CANON_MOST_BYTES, err);

	if (result == 0)
		result = cup_parse_bytes(out, arena, bytes.bytes, bytes.length, err);
	text_release(&bytes);
	return result < 0 ? error_within(err, "%s", path) : 0;
}

static int read_signature(struct cup_sidecar *out, const char *path, struct error *err)
{
	struct ssh_public inside;
	int result = ssh_armor_read(&out->signature, &inside, path, err);

	out->is_signed = result == 0;
	return result < 0 ? fault_mark(err, FAULT_SIGNATURE) : 0;
}

static int read_proof(struct cup_sidecar *out, const char *path, struct error *err)
{
	struct sidecar *s = must_alloc(sizeof *s);
	struct text t = TEXT_INIT;
	int result = 0;

	out->has_proof = file_exists(path);
	if (out->has_proof)
		result = file_read(&t, path, PROOF_MOST, err);
	if (out->has_proof && result == 0)
		result = proofs_parse(s, 1, t.bytes, t.length, err) < 0 ? error_within(err, "%s", path) : 0;
	if (result == 0 && !card_proofs_none(&s->cards))
		result = error_set(err, "%s: a cup has no proofs of cards", path);
	out->proof = s->proof[0];
	free(s);
	text_release(&t);
	return result < 0 ? fault_mark(err, FAULT_PROOF) : 0;
}

/* What stands beside an entry or letter. */
static int read_beside(struct cup_sidecar *out, const char *directory, const struct place *p, struct error *err)
{
	char *sig = file_of(directory, p->where, "sig"), *proof = file_of(directory, p->where, "proof");
	int result = read_signature(out, sig, err);

	if (result == 0)
		result = read_proof(out, proof, err);
	free(sig);
	free(proof);
	return result;
}

/* BESIDE may be NULL: it is not read. */
static int read_place(struct cup_entry *out, struct cup_sidecar *beside, struct arena *arena, const char *directory,
                      const struct place *p, struct error *err)
{
	char *entry = file_of(directory, p->where, "entry");
	int result = read_entry(out, arena, entry, err);

	if (beside)
		memset(beside, 0, sizeof *beside);
	if (result < 0)
		fault_mark(err, FAULT_FORM);
	else if (beside)
		result = read_beside(beside, directory, p, err);
	free(entry);
	return result;
}

static int read_leaf(struct cup_leaf *out, struct arena *arena, const char *directory, int seq, bool beside,
                     struct error *err)
{
	struct place p = place_of(seq, 0);

	memset(out, 0, sizeof *out);
	if (read_place(&out->entry, beside ? &out->beside : NULL, arena, directory, &p, err) < 0)
		return -1;
	out->letter = arena_alloc(arena, ((size_t)out->entry.n_letters + 1) * sizeof *out->letter);
	out->letter_beside = arena_alloc(arena, ((size_t)out->entry.n_letters + 1) * sizeof *out->letter_beside);
	for (int i = 0; i < out->entry.n_letters; i++) {
		p = place_of(seq, i + 1);
		if (read_place(&out->letter[i], beside ? &out->letter_beside[i] : NULL, arena, directory, &p, err) < 0)
			return -1;
	}
	return 0;
}

int cup_read_leaf(struct cup_leaf *out, struct arena *arena, const char *directory, int seq, struct error *err)
{
	return read_leaf(out, arena, directory, seq, true, err);
}

/* Who names the directory of a game, where a cup is meant, is told so. */
static bool is_game(const char *directory)
{
	static const char begin[] = "drumhead-begin 1 offer\n";
	char *first = file_of(directory, "log/0000", "entry");
	struct error unread = ERROR_INIT;
	struct text t = TEXT_INIT;
	bool found = file_is_plain(first) && file_read(&t, first, CANON_MOST_BYTES, &unread) == 0 &&
	             strncmp(t.bytes, begin, sizeof begin - 1) == 0;

	text_release(&t);
	free(first);
	return found;
}

int cup_count(int *count, const char *directory, struct error *err)
{
	char *log = path_join(directory, "log");
	struct entry_count c = { .count = 0 };
	int result;

	if (!file_is_directory(log))
		result = error_set(err, "%s: there is no cup here, for it has no directory log", directory);
	else if (is_game(directory))
		result = error_set(err, "%s is a game; a cup is the directory above its rounds", directory);
	else
		result = entries_count(&c, log, err);

	if (result == 0 && !c.count)
		result = fault_set(err, FAULT_FORM, "%s holds no entry: no cup was founded here", log);
	else if (result == 0 && c.last + 1 != c.count)
		result = fault_set(err, FAULT_FORM, "%s holds %d entries, but the last is entry %d: one is missing, get it back from "
		                   "the mails", log, c.count, c.last);
	*count = c.count;
	free(log);
	return result;
}

char *cup_before_path(const char *directory)
{
	return path_join(directory, "from");
}

static int read_before(struct cup *c, const char *directory, bool signatures, struct error *err);

static int read_next(struct cup *c, const char *directory, bool signatures, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct cup_leaf leaf;
	int result = read_leaf(&leaf, &arena, directory, c->n, signatures, err);

	if (result == 0 && cup_wants_before(c, &leaf.entry))
		result = read_before(c, directory, signatures, err);
	if (result == 0 && (cup_check(c, &leaf, err) < 0 || (signatures && cup_check_signed(c, &leaf, err) < 0)))
		result = error_within(err, "%s/log/%04d.entry", directory, c->n);
	if (result == 0)
		cup_push_leaf(c, &leaf);
	arena_release(&arena);
	return result;
}

bool cup_wants_before(const struct cup *c, const struct cup_entry *e)
{
	return e->type == CUP_FOUNDED && e->terms->has_from && !c->n && !c->before;
}

/* The chain that this one goes on from, and in turn what that goes on from. */
static int read_before(struct cup *c, const char *directory, bool signatures, struct error *err)
{
	char *path = cup_before_path(directory);
	struct cup *before = must_alloc(sizeof *before);
	int n, result;

	cup_init(before);
	result = cup_count(&n, path, err);
	while (result == 0 && before->n < n)
		result = read_next(before, path, signatures, err);
	free(path);
	if (result == 0) {
		c->before = before;
		return 0;
	}
	cup_release(before);
	free(before);
	return error_within(err, "the cup that this one goes on from");
}

int cup_read_on(struct cup *c, const char *directory, struct error *err)
{
	return read_next(c, directory, true, err);
}

int cup_open(struct cup *out, const char *directory, struct error *err)
{
	int n, result;

	cup_init(out);
	result = cup_count(&n, directory, err);
	while (result == 0 && out->n < n)
		result = read_next(out, directory, false, err);
	if (result < 0)
		cup_release(out);
	return result;
}

/* --- writing ------------------------------------------------------------------------------------------------ */

static bool stands_already(const char *path, const void *bytes, size_t n)
{
	struct error ignored = ERROR_INIT;
	struct text t = TEXT_INIT;
	bool same = file_exists(path) && file_read(&t, path, n, &ignored) == 0 && t.length == n && !memcmp(t.bytes, bytes, n);

	text_release(&t);
	return same;
}

static int store_beside(const char *path, const struct text *t, struct error *err)
{
	if (!t->length)
		return file_remove(path, err);
	return stands_already(path, t->bytes, t->length) ? 0 : file_replace(path, t->bytes, t->length, 0644, err);
}

static void put_proof(struct text *out, const struct proof *proof)
{
	struct sidecar *s = must_alloc(sizeof *s);

	s->n_proofs = 1;
	s->proof[0] = *proof;
	proofs_write(out, s);
	free(s);
}

/* An entry, or a letter, whose file may be a leftover of a crash: it gives way. */
static int store_place(const struct cup *c, const char *directory, const struct place *p, const struct cup_entry *e,
                       const struct cup_sidecar *beside, bool gives_way, struct error *err)
{
	struct text armor = TEXT_INIT, proof = TEXT_INIT;
	char *entry = file_of(directory, p->where, "entry"), *sig = file_of(directory, p->where, "sig"),
	     *proofs = file_of(directory, p->where, "proof");
	int result = -1;

	ssh_armor_print(&armor, &beside->signature, cup_key(c, e));
	if (beside->has_proof)
		put_proof(&proof, &beside->proof);
	if (stands_already(entry, e->bytes, e->length) && !gives_way)
		result = 0;
	else if (!gives_way && file_exists(entry))
		fault_set(err, FAULT_EQUIVOCATION, "%s is there already with other bytes; nothing was changed", entry);
	else if (store_beside(proofs, &proof, err) == 0 && store_beside(sig, &armor, err) == 0)
		result = gives_way ? file_replace(entry, e->bytes, e->length, 0644, err)
		                   : file_create(entry, e->bytes, e->length, 0644, err);
	text_release(&armor);
	text_release(&proof);
	free(entry);
	free(sig);
	free(proofs);
	return result;
}

int cup_store(const struct cup *c, const char *directory, const struct cup_leaf *leaf, struct error *err)
{
	char *log = path_join(directory, "log");
	struct place p = place_of(leaf->entry.seq, 0);
	char *entry = file_of(directory, p.where, "entry");
	bool there = stands_already(entry, leaf->entry.bytes, leaf->entry.length);
	int result = file_make_directory(log, err);

	free(log);
	free(entry);
	for (int i = 0; i < leaf->entry.n_letters && result == 0 && !there; i++) {
		struct place letter = place_of(leaf->entry.seq, i + 1);

		result = store_place(c, directory, &letter, &leaf->letter[i], &leaf->letter_beside[i], true, err);
	}
	return result < 0 ? -1 : store_place(c, directory, &p, &leaf->entry, &leaf->beside, false, err);
}

/* --- letters that wait -------------------------------------------------------------------------------------- */

static bool is_waiting(const char *name)
{
	return strspn(name, "0123456789abcdef") == 16 && strcmp(name + 16, ".entry") == 0;
}

static int by_id(const void *a, const void *b)
{
	return memcmp(((const struct cup_entry *)a)->id.bytes, ((const struct cup_entry *)b)->id.bytes, HASH_BYTES);
}

/* Names are the beginnings of ids, so sorted names are sorted ids. */
static int read_names(struct cup_waiting *out, const char *directory, char **name, size_t n, struct error *err)
{
	out->letter = arena_alloc(&out->arena, (n + 1) * sizeof *out->letter);
	out->beside = arena_alloc(&out->arena, (n + 1) * sizeof *out->beside);
	for (size_t i = 0; i < n; i++) {
		struct place p;

		if (!is_waiting(name[i]))
			continue;
		snprintf(p.where, sizeof p.where, "letters/%.16s", name[i]);
		if (read_place(&out->letter[out->n], &out->beside[out->n], &out->arena, directory, &p, err) < 0)
			return -1;
		out->n++;
	}
	for (int i = 1; i < out->n; i++)
		if (by_id(&out->letter[i - 1], &out->letter[i]) >= 0)
			return error_set(err, "%s/letters: a file there has not the name of its letter", directory);
	return 0;
}

int cup_waiting_read(struct cup_waiting *out, const char *directory, struct error *err)
{
	char *path = path_join(directory, "letters"), **name = NULL;
	size_t n = 0;
	int result = 0;

	memset(out, 0, sizeof *out);
	if (file_is_directory(path))
		result = file_names(&name, &n, path, err);
	if (result == 0)
		result = read_names(out, directory, name, n, err);
	file_names_free(name, n);
	free(path);
	if (result < 0)
		cup_waiting_release(out);
	return result;
}

void cup_waiting_release(struct cup_waiting *w)
{
	arena_release(&w->arena);
	memset(w, 0, sizeof *w);
}

int cup_waiting_count(const struct cup *c, const char *directory)
{
	struct error unread = ERROR_INIT;
	struct cup_waiting w;
	int n = 0;

	if (cup_waiting_read(&w, directory, &unread) < 0)
		return 0;
	for (int i = 0; i < w.n; i++)
		n += !c || !cup_has_letter(c, &w.letter[i]);
	cup_waiting_release(&w);
	return n;
}

int cup_waiting_keep(const struct cup *c, const char *directory, const struct cup_entry *letter,
                     const struct cup_sidecar *beside, struct error *err)
{
	char *path = path_join(directory, "letters");
	struct place p = place_of_letter(&letter->id);
	int result = file_make_directory(path, err);

	free(path);
	return result < 0 ? -1 : store_place(c, directory, &p, letter, beside, false, err);
}

bool cup_waiting_has(const char *directory, const struct hash *id)
{
	struct place p = place_of_letter(id);
	char *path = file_of(directory, p.where, "entry");
	bool found = file_exists(path);

	free(path);
	return found;
}

int cup_waiting_drop(const char *directory, const struct hash *id, struct error *err)
{
	static const char *const suffix[] = { "entry", "sig", "proof" };
	struct place p = place_of_letter(id);
	int result = 0;

	for (size_t i = 0; i < sizeof suffix / sizeof *suffix && result == 0; i++) {
		char *path = file_of(directory, p.where, suffix[i]);

		result = file_remove(path, err);
		free(path);
	}
	return result;
}

/* --- mail --------------------------------------------------------------------------------------------------- */

void cup_print_one(struct text *out, const struct cup_entry *e, const struct cup_sidecar *beside)
{
	struct sidecar *s = must_alloc(sizeof *s);

	s->is_signed = beside->is_signed;
	s->signature = beside->signature;
	s->n_proofs = beside->has_proof;
	s->proof[0] = beside->proof;
	if (out->length && !(out->length > 1 && out->bytes[out->length - 2] == '\n'))
		text_putc(out, '\n');
	signed_print_mail(out, &(struct signed_bytes){ &e->id, e->bytes, e->length }, s);
	free(s);
}

void cup_print_leaf(struct text *out, const struct cup_leaf *leaf)
{
	cup_print_one(out, &leaf->entry, &leaf->beside);
	for (int i = 0; i < leaf->entry.n_letters; i++)
		cup_print_one(out, &leaf->letter[i], &leaf->letter_beside[i]);
}

int cup_print_mail(struct text *out, const struct cup *c, const char *directory, int from, struct error *err)
{
	int result = 0;

	for (int i = from; i < c->n && result == 0; i++) {
		struct arena arena = ARENA_INIT;
		struct cup_leaf leaf;

		result = cup_read_leaf(&leaf, &arena, directory, i, err);
		if (result == 0)
			cup_print_leaf(out, &leaf);
		arena_release(&arena);
	}
	return result;
}
