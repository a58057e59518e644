/* entry_samples.h - one entry of each type, for tests of their grammar.
 *
 * What each statement of a sample may suffer stands beside it: m must stand once, s at least twice, o may be absent,
 * r too and may be repeated, l is one of free lines. */
#ifndef TESTS_ENTRY_SAMPLES_H
#define TESTS_ENTRY_SAMPLES_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "trust/canon_exact.h"
#include "trust/entry.h"
#include "trust/entry_masked.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"

#define H "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5"
#define H2 "0fbfe70af032b5d4 421968d2744a9c44 e05417128f1db788 b8a9e264df347f9f"
#define B H " " H2
#define HEAD "game " H "\nseq 3\nprev " H2 "\nby 1\n"

#define SAMPLE_MOST 20

struct sample {
	const char *type, *head, *kinds;         /* a letter of kinds for each statement of the body */
	const char *body[SAMPLE_MOST];
};

static const struct sample samples[] = {
	{ "offer", "seq 0\nby 1\n", "mmmmoommmmssooo",
	  { "nonce " H, "pack duel " H, "rules duel 1", "scenario basic", "option 18.4", "option 18.5 long",
	    "dice witness", "undo agreed", "edict agreed", "clock 7", "seat 1 royalist ed25519 " H,
	    "seat 2 covenanter sk " H2 " ssh:", "from " H " 12", "vrf " H, "box " H2 } },
	{ "accept", HEAD, "moo", { "nonce " H, "vrf " H, "box " H } },
	{ "orders", HEAD, "moll", { "nonce " H, "sealed " H, "volley 3", "when duck: yes" } },
	{ "open", HEAD, "mlll", { "on 3 1", "key duck", "salt " H, "when duck: yes" } },
	{ "share", HEAD, "mm", { "on 2", "beta " B } },
	{ "ruling", HEAD, "mmmmmorro",
	  { "on 2 1 2", "beta " B, "rolls 12", "next 1 2", "state " H, "secret " H, "deck charles 1 " H,
	    "deck james 2 " H2, "keep" } },
	{ "undo", HEAD, "mo", { "to 4", "because he mistook his own order" } },
	{ "amend", HEAD, "oooo", { "rules duel 2", "pack duel " H, "clock 9", "because of a bug" } },
	{ "edict", HEAD, "orr", { "because of a slip", "put RI1: Perth", "set loyalty Perth: 2" } },
	{ "end", HEAD, "mo", { "result royalist wins", "because it is late" } },
	{ "agree", HEAD, "m", { "on 2" } },
	{ "refuse", HEAD, "m", { "on 2" } },
	{ "forfeit", HEAD, "m", { "seat 2" } },
	{ "final", HEAD, "moorr",
	  { "state " H, "salt " H, "secret " B, "deck charles 1 " B, "deck charles 2 " B } },
	{ "mask", HEAD, "mmrro", { "deck pile 2", "after 1", "card " B, "card " B, "nonce " H } },
	{ "deal", HEAD, "moo", { "on 2", "share other 1 7 " H, "share pile 1 0 " H } },
	/* what format 2 has otherwise than format 1 */
	{ "offer", "seq 0\nby 1\n", "mmmmmmmmssoo",
	  { "nonce " H, "pack duel " H, "rules duel 1", "scenario basic", "dice witness", "undo agreed", "edict agreed",
	    "clock 7", "seat 1 royalist ed25519 " H, "seat 2 covenanter sk " H2 " ssh:", "vrf " H, "cardkey " H2 } },
	{ "accept", HEAD, "mooo", { "nonce " H, "vrf " H, "cardkey " H2, "masks 2" } },
	{ "orders", HEAD, "moooooll",
	  { "nonce " H, "sealed " H, "share pile 1 2 " H, "share pile 2 1 " H, "show pile 1 1 40 " H, "show pile 1 4 3 " H,
	    "volley 3", "when duck: yes" } },
	{ "open", HEAD, "mrlll", { "on 3 1", "show pile 1 1 40 " H, "key duck", "salt " H, "when duck: yes" } },
	{ "ruling", HEAD, "mmmmmrroo",
	  { "on 2", "beta " B, "rolls 12", "next mask pile", "state " H, "deck charles 1 " H, "deck james 2 " H2,
	    "share charles 1 3 " H, "share charles 1 4 " H } },
	{ "final", HEAD, "mo", { "state " H, "cards " H } },
};
#define N_SAMPLES ((int)(sizeof samples / sizeof *samples))
#define N_OTHERWISE 6

/* Those of format 2 stand last, as its types do. */
static inline int format_of(const struct sample *s)
{
	for (int i = ENTRY_MASK; i < N_SAMPLES; i++)
		if (s == &samples[i])
			return 2;
	return 1;
}

static struct error said;                       /* why the last one was not read */
static struct arena arena;
static struct entry entry;

static inline void setup(void)
{
	error_clear(&said);
	memset(&arena, 0, sizeof arena);
}

static inline void teardown(void)
{
	arena_release(&arena);
}

/* Reads TEXT, which is canonical, as an entry. */
static inline int read_entry(const char *text)
{
	struct canon c;
	int result;

	error_clear(&said);
	if (canon_parse_exact(&c, text, strlen(text), &said) < 0)
		return -1;
	result = entry_parse(&entry, &arena, c.block, &said);
	canon_release(&c);
	return result;
}

/* Reads TEXT, writes what was read, and it is TEXT again, with the same id. */
static inline void round_trip(const char *text)
{
	struct entry copy;
	struct hash id;

	ck_assert_msg(read_entry(text) == 0, "%s\n%s", said.text, text);
	ck_assert_str_eq(entry.bytes, text);
	ck_assert_uint_eq(entry.length, strlen(text));
	id = entry.id;
	entry_copy(&copy, &arena, &entry);
	copy.bytes = NULL;
	copy.length = 0;
	memset(&copy.id, 0, sizeof copy.id);
	ck_assert_msg(entry_write(&copy, &arena, &said) == 0, "%s\n%s", said.text, text);
	ck_assert_str_eq(copy.bytes, text);
	ck_assert(hash_equal(&copy.id, &id));
	ck_assert(hash_equal(&copy.game, &entry.game));
}

static inline int sample_size(const struct sample *s)
{
	return (int)strlen(s->kinds);
}

/* Puts the sample together from the N statements of BODY. */
static inline void build(struct text *t, const struct sample *s, const char *const *body, int n)
{
	text_clear(t);
	text_print(t, "drumhead-begin %d %s\n%s", format_of(s), s->type, s->head);
	for (int i = 0; i < n; i++)
		text_print(t, "%s\n", body[i]);
	text_puts(t, "drumhead-end\n");
}

/* Whether the sample with this body reads as it should. */
static inline void expect(const struct sample *s, const char *const *body, int n, bool good)
{
	struct text t = TEXT_INIT;

	build(&t, s, body, n);
	if (good)
		round_trip(t.bytes);
	else
		ck_assert_msg(read_entry(t.bytes) < 0, "taken:\n%s", t.bytes);
	text_release(&t);
}

static inline void refused(const char *text, const char *wanted)
{
	ck_assert_msg(read_entry(text) < 0, "taken:\n%s", text);
	ck_assert_msg(!strncmp(said.text, wanted, strlen(wanted)), "%s\n%s", said.text, text);
}
#endif
