/* cup_strays.c - see cup_strays.h.  What anybody can lay there proves nothing; what a seat has signed does. */
#include "cmd/cup_strays.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/cup_parse.h"
#include "trust/sshsig.h"

/* Adds NAME in PART of the cup. */
static void add(struct text *strange, const char *part, const char *name)
{
	char *path = *part ? path_join(part, name) : must_strdup(name);

	text_puts(strange, strange->length ? ", " : "");
	text_show(strange, path, strlen(path), false);
	free(path);
}

/* --- evidence ------------------------------------------------------------------------------------------- */

/* "0004.1a2b3c4d" of NAME, which ends with .entry or .sig; or NULL.  Returns new. */
static char *stem_of(const char *name)
{
	const char *end = strrchr(name, '.');
	char *stem;

	if (!end || (strcmp(end, ".entry") != 0 && strcmp(end, ".sig") != 0))
		return NULL;
	stem = must_strdup(name);
	stem[end - name] = '\0';
	return stem;
}

static char *evidence_path(const struct cup_session *cs, const char *stem, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/evidence/%s.%s", cs->path, stem, suffix);
	return text_detach(&t);
}

static bool read_evidence(struct cup_entry *out, struct cup_sidecar *beside, struct arena *arena,
                          const struct cup_session *cs, const char *stem)
{
	char *path = evidence_path(cs, stem, "entry"), *sig = evidence_path(cs, stem, "sig");
	struct error unread = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	struct ssh_public key;
	bool found = file_is_plain(path) && file_is_plain(sig) && file_read(&bytes, path, CANON_MOST_BYTES, &unread) == 0 &&
	             cup_parse_bytes(out, arena, bytes.bytes, bytes.length, &unread) == 0 &&
	             ssh_armor_read(&beside->signature, &key, sig, &unread) == 0;

	beside->is_signed = found;
	text_release(&bytes);
	free(path);
	free(sig);
	return found;
}

/* Has the seat of E signed it, and another entry in its place, which is in the chain? */
static bool is_second(const struct cup *c, const struct cup_entry *e, const struct cup_sidecar *beside,
                      const char *stem)
{
	char hex[9], name[32];

	hex_encode(hex, e->id.bytes, 4);
	snprintf(name, sizeof name, "%04d.%s", e->seq, hex);
	return strcmp(name, stem) == 0 && hash_equal(&e->game, &c->link[0].id) && e->seq < c->n && e->by >= 0 &&
	       e->by < c->n_seats && c->link[e->seq].by == e->by && !hash_equal(&c->link[e->seq].id, &e->id) &&
	       cup_is_signed(c, e, beside);
}

static bool is_evidence(const struct cup_session *cs, const char *name, struct text *proven)
{
	struct cup_sidecar beside = { .is_signed = false };
	struct arena arena = ARENA_INIT;
	char *stem = stem_of(name);
	struct cup_entry e;
	bool found = stem && read_evidence(&e, &beside, &arena, cs, stem) && is_second(&cs->cup, &e, &beside, stem);

	if (found && strcmp(strrchr(name, '.'), ".entry") == 0)
		text_print(proven, "%s has signed two different entries %d: log/%04d.entry and evidence/%s prove it\n",
		           cs->cup.seat[e.by].name, e.seq, e.seq, name);
	arena_release(&arena);
	free(stem);
	return found;
}

static void look_at_evidence(struct text *proven, struct text *strange, const struct cup_session *cs)
{
	char *path = cup_session_file(cs, "evidence"), **name = NULL;
	struct error unread = ERROR_INIT;
	size_t n = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unread) == 0)
		for (size_t i = 0; i < n; i++)
			if (!is_evidence(cs, name[i], proven))
				add(strange, "evidence", name[i]);
	file_names_free(name, n);
	free(path);
}

/* --- the whole ------------------------------------------------------------------------------------------ */

void cup_strays_find(struct text *proven, struct text *strange, const struct cup_session *cs)
{
	look_at_evidence(proven, strange, cs);
}
