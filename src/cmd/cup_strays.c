/* cup_strays.c - see cup_strays.h.  What anybody can lay there proves nothing; what a seat has signed does. */
#include "cmd/cup_strays.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/cup_files.h"
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
		           cup_seat_at(&cs->cup, e.seq, e.by)->name, e.seq, e.seq, name);
	arena_release(&arena);
	free(stem);
	return found;
}

static void look_at_evidence(struct cup_strays *out, const struct cup_session *cs)
{
	char *path = cup_session_file(cs, "evidence"), **name = NULL;
	struct error unread = ERROR_INIT;
	size_t n = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unread) == 0)
		for (size_t i = 0; i < n; i++)
			if (!is_evidence(cs, name[i], &out->proven))
				add(&out->strange, "evidence", name[i]);
	file_names_free(name, n);
	free(path);
}

/* --- what is no part of the cup ------------------------------------------------------------------------- */

static bool is_link(const char *directory, const char *name)
{
	char *path = path_join(directory, name);
	bool link = file_is_link(path);

	free(path);
	return link;
}

/* Adds what nobody KNOWS in PART of the cup, "" for the cup itself. */
static void walk(struct cup_strays *out, const struct cup_session *cs, const char *part,
                 bool (*knows)(struct cup_strays *out, const struct cup_session *cs, const char *part,
                               const char *name))
{
	char *path = *part ? cup_session_file(cs, part) : must_strdup(cs->path), **name = NULL;
	struct error unread = ERROR_INIT;
	size_t n = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unread) == 0)
		for (size_t i = 0; i < n; i++) {
			if (!knows(out, cs, part, name[i]))
				add(&out->strange, part, name[i]);
			else if (is_link(path, name[i]))
				add(&out->linked, part, name[i]);
		}
	file_names_free(name, n);
	free(path);
}

/* An entry may carry hundreds, each with files of its own, which come one after the other: it is read once. */
static int letters_of(struct cup_strays *out, const struct cup_session *cs, int seq)
{
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct cup_leaf leaf;

	if (out->seq == seq)
		return out->letters;
	out->seq = seq;
	out->letters = cup_read_leaf(&leaf, &arena, cs->path, seq, &unread) == 0 ? leaf.entry.n_letters : 0;
	arena_release(&arena);
	return out->letters;
}

/* "0004.entry", "0004.1.sig": of an entry, or of a letter that it carries. */
static bool is_of_log(struct cup_strays *out, const struct cup_session *cs, const char *part, const char *name)
{
	static const char *const ends[] = { "entry", "sig", "proof", NULL };
	int seq = atoi(name), k = 0;
	const char *rest = strchr(name, '.');
	char right[64];

	(void)part;
	if (!rest || seq < 0 || seq >= cs->cup.n)
		return false;
	if (rest[1] >= '1' && rest[1] <= '9')
		k = atoi(rest + 1);
	if (k > letters_of(out, cs, seq))
		return false;
	for (int i = 0; ends[i]; i++) {
		if (k)
			snprintf(right, sizeof right, "%04d.%d.%s", seq, k, ends[i]);
		else
			snprintf(right, sizeof right, "%04d.%s", seq, ends[i]);
		if (strcmp(right, name) == 0)
			return true;
	}
	return false;
}

/* "b17", "b17b" in "r3". */
static bool is_of_round(struct cup_strays *out, const struct cup_session *cs, const char *part, const char *name)
{
	char *path = path_join(part, name);
	int r = atoi(part + 1), board = *name == 'b' ? atoi(name + 1) : 0;
	bool found = false;

	(void)out;
	for (int game = 1; game <= cup_games(&cs->cup) && board >= 1 && board <= cs->cup.round[r - 1].n_pairs; game++)
		found = found || strcmp(board_path(&(struct board){ r, board, game }).text, path) == 0;
	free(path);
	return found;
}

/* Rounds that were drawn; what else the programs lay there. */
static bool is_of_cup(struct cup_strays *out, const struct cup_session *cs, const char *part, const char *name)
{
	static const char *const known[] = {
		"letters", "dropped", "evidence", "pack", "from", "lock", "late", "players", NULL
	};
	int r = *name == 'r' ? atoi(name + 1) : 0;
	char right[16];

	(void)part;
	for (int i = 0; known[i]; i++)
		if (strcmp(name, known[i]) == 0)
			return strcmp(name, "lock") != 0 || !is_link(cs->path, name);    /* which no command follows */
	if (strcmp(name, "log") == 0) {
		walk(out, cs, name, is_of_log);
		return true;
	}
	snprintf(right, sizeof right, "r%d", r);
	if (r < 1 || r > cs->cup.n_rounds || strcmp(right, name) != 0)
		return false;
	walk(out, cs, name, is_of_round);
	return true;
}

void cup_strays_find(struct cup_strays *out, const struct cup_session *cs)
{
	*out = (struct cup_strays){ .proven = TEXT_INIT, .strange = TEXT_INIT, .linked = TEXT_INIT, .seq = -1 };
	look_at_evidence(out, cs);
	walk(out, cs, "", is_of_cup);
}

void cup_strays_print(struct text *out, const struct cup_strays *s)
{
	if (s->strange.length)
		text_print(out, "no part of the cup, and of no weight: %s\n", s->strange.bytes);
	if (s->linked.length)
		text_print(out, "links, read as what they lead to: %s\n", s->linked.bytes);
}

void cup_strays_release(struct cup_strays *s)
{
	text_release(&s->proven);
	text_release(&s->strange);
	text_release(&s->linked);
}
