/* ledgers.c - ledgers: each entry of the text is put at the head, as if its author had written it there, and pushed if
 * the chain lets it.  Signatures and proofs are taken for good.  What comes of it is the same ledger from its file. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "fuzzer.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/ledger_masks.h"

static char path[] = "/tmp/drumhead-ledgers.XXXXXX";

static void forget_file(void)
{
	unlink(path);
}

void fuzzer_begin(void)
{
	int fd = mkstemp(path);

	must_hold(fd >= 0);
	close(fd);
	atexit(forget_file);
}

/* The texts of a ledger one behind the other. */
void fuzzer_seeds(void)
{
	seed_file("", "tests/vectors/ledger.txt");
	seed_strings("tests/vectors/format2.json", "drumhead-begin");
	seed_strings("tests/vectors/fog.json", "drumhead-begin");
}

static void ask_ledger(const struct ledger *l)
{
	uint8_t alpha[ALPHA_MOST];
	int last = l->n - 1;

	ledger_find(l, &l->link[last].id);
	ledger_ruling_before(l, last);
	ledger_is_offered(l);
	ledger_enforces(l, last);
	for (int seat = 0; last > 0 && seat < SEATS_MOST; seat++) {
		ledger_sealed_by(l, seat, last);
		ledger_unruled(l, last, seat);
	}
	if (l->pen.type == ENTRY_RULING && l->pen.on >= 0)
		ledger_evaluator(l, l->pen.on);
	if (l->pen.type == ENTRY_RULING && l->pen.on >= 0 && ledger_sharer(l, l->pen.on) < 0)
		ledger_alpha(l, l->pen.on, "dice", alpha);
	if (l->charter.format == 2)
		ledger_cards(l);
}

/* Returns whether E goes in. */
static bool push(struct ledger *l, struct entry *e, struct arena *arena)
{
	static const struct sidecar nothing;
	struct error err = ERROR_INIT;
	struct entry head;

	ledger_begin(l, &head, e->type, e->by);
	if (e->type != ENTRY_OFFER)
		e->game = head.game;
	e->prev = head.prev;
	e->seq = head.seq;
	if (entry_write(e, arena, &err) < 0 || ledger_check_entry(l, e, &nothing, &err) < 0)
		return false;
	ledger_push(l, e);
	return true;
}

static void check_same(const struct ledger *l, const struct text *all)
{
	struct error err = ERROR_INIT;
	struct ledger again;

	must_hold(file_replace(path, all->bytes, all->length, 0600, &err) == 0);
	if (ledger_open_file(&again, path, &err) < 0)
		fuzzer_fail(err.text, __FILE__, __LINE__);
	must_hold(again.n == l->n && again.pen.seat == l->pen.seat && again.pen.type == l->pen.type);
	must_hold(again.live_ruling == l->live_ruling && again.over == l->over);
	ledger_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct text all = TEXT_INIT;
	struct ledger l;
	struct canon c;

	if (canon_parse(&c, (const char *)data, size, &err) < 0)
		return 0;
	ledger_init(&l);
	for (int i = 0; i < c.n; i++) {
		struct entry e;

		error_clear(&err);
		if (c.block[i].error.kind == ERROR_NONE && entry_parse(&e, &arena, &c.block[i], &err) == 0 && push(&l, &e, &arena)) {
			text_add(&all, e.bytes, e.length);
			ask_ledger(&l);
		}
	}
	if (l.n > 0)
		check_same(&l, &all);
	ledger_release(&l);
	text_release(&all);
	arena_release(&arena);
	canon_release(&c);
	return 0;
}
