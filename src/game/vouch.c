/* vouch.c - a worker reads the ledger for itself, and tells of what it found good only a hash of what it has seen.  So
 * a file that changes between it and the audit is checked by the audit, and every error is told there, in its order. */
#include "game/vouch.h"
#include <stdlib.h>
#include <string.h>
#include "base/workers.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"

enum { FEW = 64 };                               /* entries that are checked sooner than a process begins */

struct vouching {
	struct vouched *out;
	const char *directory;
	const struct audit_listener *listener;
};

struct vote {
	int seq;
	struct hash seen;
};

/* The bytes of the `signed` block name the entry, and with it its own bytes. */
static struct hash seen(const struct entry *e, const struct sidecar *beside)
{
	struct text block = TEXT_INIT;
	struct hash h;

	signed_write(&block, &e->id, beside);
	h = hash_tagged("drumhead audit", block.bytes, block.length);
	text_release(&block);
	return h;
}

/* The proofs of a referee's final hang on all rulings before it. */
static bool is_good(const struct ledger *l, const char *directory, int seq, struct hash *out)
{
	const struct entry *e = ledger_at(l, seq);
	struct error wrong = ERROR_INIT;
	struct sidecar beside;

	if (e->type == ENTRY_FINAL || ledger_beside(&beside, l, directory, seq, &wrong) < 0 ||
	    ledger_check_signature(l, e, &beside, &wrong) < 0 || ledger_check_proofs(l, e, &beside, &wrong) < 0)
		return false;
	*out = seen(e, &beside);
	return true;
}

void vouch_tell(const struct audit_listener *l, const char *what, int done, int of)
{
	if (l->tell)
		l->tell(l->to, what, done, of);
}

static int vouch_part(void *with, int i, int n, struct text *out)
{
	const struct vouching *v = with;
	struct error unread = ERROR_INIT;
	struct ledger l;

	if (ledger_open(&l, v->directory, &unread) < 0)
		return -1;
	for (int seq = i; seq < l.n; seq += n) {
		struct vote vote = { .seq = seq };

		if (i == 0)
			vouch_tell(v->listener, "signatures checked", seq, l.n);
		if (is_good(&l, v->directory, seq, &vote.seen))
			text_add(out, (const char *)&vote, sizeof vote);
	}
	if (i == 0)
		vouch_tell(v->listener, "signatures checked", l.n, l.n);
	ledger_release(&l);
	return 0;
}

static int take_part(void *with, int i, const char *bytes, size_t length)
{
	const struct vouching *v = with;

	(void)i;
	for (size_t at = 0; at + sizeof(struct vote) <= length; at += sizeof(struct vote)) {
		struct vote vote;

		memcpy(&vote, bytes + at, sizeof vote);
		if (vote.seq >= 0 && vote.seq < v->out->n)
			v->out->good[vote.seq] = vote.seen;
	}
	return 0;
}

void vouch_all(struct vouched *out, const char *directory, int jobs, const struct audit_listener *listener)
{
	struct vouching v = { out, directory, listener };
	struct error unread = ERROR_INIT;

	*out = (struct vouched){ NULL, 0 };
	if (jobs < 2 || ledger_count(&out->n, directory, &unread) < 0 || out->n < FEW) {
		out->n = 0;
		return;
	}
	out->good = must_alloc((size_t)out->n * sizeof *out->good);
	workers_run(jobs, vouch_part, take_part, &v);
}

void vouch_release(struct vouched *v)
{
	free(v->good);
	*v = (struct vouched){ NULL, 0 };
}

bool vouch_for(const struct vouched *v, const struct entry *e, const struct sidecar *beside)
{
	struct hash h;

	if (e->seq >= v->n)
		return false;
	h = seen(e, beside);
	return hash_equal(&h, &v->good[e->seq]);
}
