/* evidence.c - see evidence.h.  A name says nothing: anybody can lay a file there, and only what its seat has signed
 * counts against it. */
#include "game/evidence.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/judge.h"
#include "game/replay.h"
#include "trust/charter.h"
#include "trust/entry_file.h"
#include "trust/ledger_check.h"
#include "trust/sshsig.h"
#include "trust/unfit.h"

/* "0017.1a2b3c4d", the name of E without its suffix. */
static void print_stem(char stem[32], const struct entry *e)
{
	char hex[9];

	hex_encode(hex, e->id.bytes, 4);
	snprintf(stem, 32, "%04d.%s", e->seq, hex);
}

static char *path_of(const struct game *g, const char *stem, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/evidence/%s.%s", g->directory, stem, suffix);
	return text_detach(&t);
}

static bool is_signed(const struct game *g, const struct entry *e, const char *stem)
{
	struct sidecar beside = { .is_signed = true };
	char *path = path_of(g, stem, "sig");
	struct error unread = ERROR_INIT;
	struct ssh_public key;
	bool good = file_is_plain(path) && ssh_armor_read(&beside.signature, &key, path, &unread) == 0 &&
	            ledger_is_signed(&g->ledger, e, &beside);

	free(path);
	return good;
}

/* The referee has refused it (F5), so it counts for nothing, and its author may sign another one. */
static bool was_refused(const struct game *g, const struct entry *e)
{
	return e->type == ENTRY_ORDERS && unfit_find(&g->ledger, g->directory, e->seq, &e->id) > 0;
}

/* A player signs the result in the chain of the referee who has declared a forfeit, whatever it has signed in another
 * one (D5): with two that do not follow the same entry it has not signed twice.  Not where cards are masked (M7). */
static bool closes_a_fork(const struct game *g, const struct entry *a, const struct entry *b)
{
	return (a->type == ENTRY_FINAL || b->type == ENTRY_FINAL) && a->by != 0 && g->ledger.forfeited >= 0 &&
	       g->ledger.charter.format != 2 && !hash_equal(&a->prev, &b->prev);
}

/* Does another entry of E's seat lie in its place, which counts? */
static bool has_second(const struct game *g, const struct entry *e)
{
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct entry other;
	bool found = entry_read(&other, &arena, g->directory, e->seq, &unread) == 0 && other.by == e->by &&
	             hash_equal(&other.game, &e->game) && !hash_equal(&other.id, &e->id) && !was_refused(g, &other) &&
	             !closes_a_fork(g, &other, e);

	arena_release(&arena);
	return found;
}

static bool rules_on_refused(const struct game *g, const struct entry *e)
{
	return e->type == ENTRY_RULING && e->by == 0 && e->seq > 0 &&
	       unfit_find(&g->ledger, g->directory, e->seq - 1, &e->prev) > 0;
}

/* Where cards are masked or all orders sealed this is for who has all keys to say, in the end; and nobody here can say
 * it of orders that follow another entry than is here. */
bool evidence_is_illegal(const struct game *g, const struct entry *e)
{
	struct game then = *g;
	struct error why = ERROR_INIT;
	struct run *none;
	bool illegal = false;

	if (e->type != ENTRY_ORDERS || e->seq < 1 || e->seq >= g->ledger.n || !g->pack || g->masked || g->fogged ||
	    !hash_equal(&e->prev, &g->ledger.link[e->seq - 1].id))
		return false;
	ledger_until(&then.ledger, &g->ledger, e->seq);
	then.computed = NULL;
	then.run = then.ledger.live_ruling >= 0 ? game_replay(&then, then.ledger.live_ruling, &why) : NULL;
	if (then.run && then.ledger.pen.type == ENTRY_ORDERS && then.ledger.pen.seat == e->by)
		illegal = game_judge(&then, &(struct arrival){ .entry = e }, &none, &why) < 0 && why.fault == FAULT_ORDERS;
	run_free(then.run);
	ledger_release(&then.ledger);
	return illegal;
}

static bool is_evidence(const struct game *g, const struct entry *e, const char *stem)
{
	char right[32];

	print_stem(right, e);
	return strcmp(right, stem) == 0 && g->ledger.n > 0 && hash_equal(&e->game, &g->ledger.link[0].id) &&
	       is_signed(g, e, stem) && !was_refused(g, e) && (has_second(g, e) || rules_on_refused(g, e)) &&
	       !evidence_is_illegal(g, e);
}

/* Reads NAME into E, which ARENA holds; is it evidence? */
static bool read_evidence(struct entry *e, struct arena *arena, const struct game *g, const char *name)
{
	const char *end = strrchr(name, '.');
	struct error unread = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	char *stem, *path;
	bool found;

	if (!end || (strcmp(end, ".entry") != 0 && strcmp(end, ".sig") != 0))
		return false;
	stem = must_strdup(name);
	stem[end - name] = '\0';
	path = path_of(g, stem, "entry");
	found = file_is_plain(path) && entry_read_file(e, arena, path, &bytes, &unread) == 0 && is_evidence(g, e, stem);
	free(path);
	free(stem);
	text_release(&bytes);
	return found;
}

bool evidence_shows(const struct game *g, const char *name)
{
	struct arena arena = ARENA_INIT;
	struct entry e;
	bool found = read_evidence(&e, &arena, g, name);

	arena_release(&arena);
	return found;
}

bool evidence_against(const struct game *g, int seq, int seat)
{
	char *path = path_join(g->directory, "evidence"), **name = NULL;
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	bool found = false;
	struct entry e;
	size_t n = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unread) == 0)
		for (size_t i = 0; i < n && !found; i++)
			found = read_evidence(&e, &arena, g, name[i]) && e.seq == seq && e.by == seat;
	file_names_free(name, n);
	arena_release(&arena);
	free(path);
	return found;
}

/* 1 if NAME is the entry of some; LINE receives what there is. */
static int name_evidence(struct text *line, const struct game *g, const char *name)
{
	const char *end = strrchr(name, '.');
	struct arena arena = ARENA_INIT;
	struct entry e;
	bool found = end && strcmp(end, ".entry") == 0 && read_evidence(&e, &arena, g, name);

	if (found)
		text_print(line, "entry %d, %s: evidence/%s\n", e.seq, seat_words(&g->ledger.charter, e.by).text, name);
	arena_release(&arena);
	return found;
}

int evidence_count(struct text *named, const struct game *g)
{
	char *path = path_join(g->directory, "evidence"), **name = NULL;
	struct error unread = ERROR_INIT;
	size_t n = 0;
	int found = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unread) == 0)
		for (size_t i = 0; i < n; i++)
			found += name_evidence(named, g, name[i]);
	file_names_free(name, n);
	free(path);
	return found;
}
