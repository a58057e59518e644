/* entries.c - text in which blocks stand: entries of games and cups, claims, refusals, signatures.  The canonical bytes
 * of a block are a block with these bytes, and what is read of one is written again with the same. */
#include <string.h>
#include "fuzzer.h"
#include "trust/claim.h"
#include "trust/cup_parse.h"
#include "trust/cup_write.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"
#include "trust/signed.h"
#include "trust/unfit.h"

void fuzzer_begin(void)
{
}

#define H "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5"

/* What no vector has. */
static const struct {
	const char *type, *body;
} others[] = {
	{ "amend", "rules duel 2\npack duel " H "\nclock 9\nbecause of a bug\n" },
	{ "edict", "because of a slip\nput RI1: Perth\nset loyalty Perth: 2\n" },
	{ "end", "result royalist wins\nbecause it is late\n" }, { "refuse", "on 2\n" }, { "forfeit", "seat 2\n" },
	{ "open", "on 3 1\nkey duck\nsalt " H "\nwhen duck: yes\n" }, { "share", "on 2\nbeta " H " " H "\n" },
	{ "ruling", "on 2 1 2\nbeta " H " " H "\nrolls 12\nnext 1 2\nstate " H "\nsecret " H "\ntold 0 " H "\ntold 1 " H
	            "\ntold 2 " H "\ndeck charles 1 " H "\nkeep\n" },
	{ "orders", "nonce " H "\nsealed " H "\n" }, { "claim", "seat 2\ndue 2026-12-01T18:00Z\n" },
	{ "unfit", "entry " H "\n" }
};

static void seed_others(void)
{
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct text text = TEXT_INIT;

		text_print(&text, "drumhead-begin 1 %s\ngame " H "\nseq 3\nprev " H "\nby 0\n%sdrumhead-end\n", others[i].type,
		           others[i].body);
		seed_text(text.bytes);
		text_release(&text);
	}
}

void fuzzer_seeds(void)
{
	seed_others();
	seed_files("", "tests/vectors/ledger", ".entry");
	seed_files("", "tests/data/canon", ".in");
	seed_strings("tests/vectors/fog.json", "drumhead-begin");
	seed_strings("tests/vectors/format2.json", "drumhead-begin");
	seed_blocks("tests/data/cups/swiss.mail");
	seed_blocks("tests/data/cups/knockout.mail");
}

static void check_bytes(const struct block *b, const char *bytes, size_t n)
{
	must_hold(n == b->length && memcmp(bytes, b->bytes, n) == 0);
}

static void read_again(const struct block *b)
{
	struct error err = ERROR_INIT;
	struct canon again;

	must_hold(canon_parse(&again, b->bytes, b->length, &err) == 0);
	must_hold(again.n == 1 && again.block[0].error.kind == ERROR_NONE);
	check_bytes(b, again.block[0].bytes, again.block[0].length);
	canon_release(&again);
}

static void try_entry(const struct block *b, struct arena *arena)
{
	struct error err = ERROR_INIT;
	struct entry e;

	if (entry_parse(&e, arena, b, &err) < 0)
		return;
	check_bytes(b, e.bytes, e.length);
	must_hold(entry_write(&e, arena, &err) == 0);
	check_bytes(b, e.bytes, e.length);
}

static void try_cup(const struct block *b, struct arena *arena)
{
	struct error err = ERROR_INIT;
	struct cup_entry e;

	if (!cup_entry_is_word(b->type) || cup_parse(&e, arena, b, &err) < 0)
		return;
	check_bytes(b, e.bytes, e.length);
	must_hold(cup_write(&e, arena, &err) == 0);
	check_bytes(b, e.bytes, e.length);
}

static void try_letters(const struct block *b, struct arena *arena)
{
	struct error err = ERROR_INIT;
	struct claim claim;
	struct unfit unfit;

	if (claim_parse(&claim, arena, b, &err) == 0)
		check_bytes(b, claim.bytes, claim.length);
	error_clear(&err);
	if (unfit_parse(&unfit, arena, b, &err) == 0)
		check_bytes(b, unfit.bytes, unfit.length);
}

static void try_signed(const struct block *b)
{
	static struct sidecar beside;
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	struct hash id;

	if (strcmp(b->type, "signed") != 0 || signed_parse(&id, &beside, b, &err) < 0)
		return;
	signed_write(&out, &id, &beside);
	check_bytes(b, out.bytes, out.length);
	text_release(&out);
}

static void try_block(const struct block *b)
{
	struct arena arena = ARENA_INIT;

	read_again(b);
	try_entry(b, &arena);
	try_cup(b, &arena);
	try_letters(b, &arena);
	try_signed(b);
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = ERROR_INIT;
	struct canon c;

	if (canon_parse(&c, (const char *)data, size, &err) < 0)
		return 0;
	for (int i = 0; i < c.n; i++)
		if (c.block[i].error.kind == ERROR_NONE && c.block[i].bytes)
			try_block(&c.block[i]);
	canon_release(&c);
	return 0;
}
