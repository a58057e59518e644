/* handout_game.h - what the tests of handouts share: a ruling that only the referee knows yet, what goes with it
 * changed on the way, and an end by passing. */
#ifndef TESTS_HANDOUT_GAME_H
#define TESTS_HANDOUT_GAME_H
#include "cards_game.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/parcel.h"
#include "game/replay.h"
#include "game/secrets.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_files.h"
#include "trust/letterbox.h"

/* Red has ordered, the referee has ruled, nobody else knows; returns the ruling's seq. */
static inline int rule_once(void)
{
	char orders[64], *letter;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	letter = cards_letter(RED, cards_at[REFEREE].ledger.n);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	free(letter);
	ck_assert_int_eq(cards_settle(REFEREE), 0);
	return cards_at[REFEREE].ledger.live_ruling;
}

static inline void red_refuses(const char *letter, const char *wanted)
{
	int n = cards_at[RED].ledger.n;

	ck_assert_int_eq(cards_take(RED, letter), -1);
	ck_assert_int_eq(cards_at[RED].ledger.n, n);
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
}

/* The entries of the referee's letter alone, and BLOCKS. */
static inline void red_refuses_with(int seq, const char *blocks, const char *wanted)
{
	const struct game *g = &cards_at[REFEREE];
	struct text t = TEXT_INIT;

	error_clear(&cards_error);
	ck_assert(ledger_print_mail(&t, &g->ledger, g->directory, seq, &cards_error) == 0);
	text_puts(&t, blocks);
	red_refuses(t.bytes, wanted);
	text_release(&t);
}

/* The bytes of P among the blocks of C. */
static inline int find_parcel(struct text *bytes, struct canon *c, const struct parcel *p)
{
	const struct attached all = attached_all(c);

	return parcel_find(bytes, NULL, p, &all, &cards_error);
}

/* Red reads BLOCKS as what goes with ruling SEQ, by a referee who has signed for just that; and finds what is WANTED
 * wrong with it. */
static inline void red_finds(int seq, const char *blocks, const char *wanted)
{
	struct game red = cards_at[RED];
	struct entry e = *ledger_at(&cards_at[REFEREE].ledger, seq);
	struct run *before = game_position(&cards_at[RED], &cards_error);
	struct hash told[SEATS_MOST];
	struct attached all;
	struct canon c;

	error_clear(&cards_error);
	memcpy(told, e.told, (size_t)e.n_told * sizeof *told);
	e.told = told;
	ck_assert(canon_parse(&c, blocks, strlen(blocks), &cards_error) == 0);
	for (int part = 0; part < e.n_told; part++) {
		struct text bytes = TEXT_INIT;

		if (find_parcel(&bytes, &c, &(struct parcel){ part ? "letter" : "state", &e.id, part ? part : PARCEL_TO_ALL }) > 0)
			e.told[part] = told_hash(&e.game, seq, part, bytes.bytes, bytes.length);
		text_release(&bytes);
	}
	all = attached_all(&c);
	ck_assert_ptr_null(ruling_read(&red, &e, &all, before, &cards_error));
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
	ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
	run_free(before);
	canon_release(&c);
}

static inline void read_block(struct text *out, const char *directory, int seq, const char *to)
{
	char path[64];

	snprintf(path, sizeof path, "%s/letters/%04d.%s", directory, seq, to);
	ck_assert_msg(file_read(out, path, 1 << 20, &cards_error) == 0, "%s", cards_error.text);
}

/* The text FROM in the JSON of the state gives way to TO. */
static inline void change_state(struct text *blocks, int seq, const char *from, const char *to)
{
	const struct entry *e = ledger_at(&cards_at[REFEREE].ledger, seq);
	struct text file = TEXT_INIT, bytes = TEXT_INIT, changed = TEXT_INIT;
	struct canon c;
	char *at;

	error_clear(&cards_error);
	read_block(&file, "ref", seq, "state");
	ck_assert(canon_parse(&c, file.bytes, file.length, &cards_error) == 0);
	ck_assert_int_eq(find_parcel(&bytes, &c, &(struct parcel){ "state", &e->id, PARCEL_TO_ALL }), 1);
	at = strstr(bytes.bytes, from);
	ck_assert_msg(at != NULL, "no %s in %s", from, bytes.bytes);
	text_add(&changed, bytes.bytes, (size_t)(at - bytes.bytes));
	text_print(&changed, "%s%s", to, at + strlen(from));
	parcel_write(blocks, &(struct parcel){ "state", &e->id, PARCEL_TO_ALL }, changed.bytes, changed.length);
	canon_release(&c);
	text_release(&file);
	text_release(&bytes);
	text_release(&changed);
}

/* The last orders come without the ruling: by letter they are not taken, in a shared directory they just lie there. */
static inline void red_gets_orders(void)
{
	const struct game *g = &cards_at[REFEREE];
	char *letter = cards_letter(REFEREE, cards_at[RED].ledger.n), *ruling, command[64];

	ck_assert_int_eq(g->ledger.n, cards_at[RED].ledger.n + 2);
	ruling = strstr(letter, "drumhead-begin 1 ruling");
	ck_assert_ptr_nonnull(ruling);
	*ruling = '\0';
	ck_assert_int_eq(cards_take(RED, letter), -1);
	ck_assert_msg(strstr(cards_error.text, "only the referee can say") != NULL, "%s", cards_error.text);
	error_clear(&cards_error);
	snprintf(command, sizeof command, "cp ref/log/%04d.* red/log", g->ledger.n - 2);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(RED);
	free(letter);
}

/* A ruling in which a die is rolled; returns its seq. */
static inline int rule_with_a_die(void)
{
	int seat = RED;
	char *letter;

	cards_begin();
	while (cards_held(seat, "Gold") < 0) {
		cards_play(seat, "end\n");
		seat = cards_at[REFEREE].ledger.pen.seat;
	}
	ck_assert_msg(cards_sign(seat, "play: Gold\nend\n") == 0, "%s", cards_error.text);
	letter = cards_letter(seat, cards_at[REFEREE].ledger.n);
	ck_assert(cards_take(REFEREE, letter) == 0 && cards_settle(REFEREE) == 0);
	free(letter);
	if (seat == BLUE)                        /* red has not seen blue's orders either */
		red_gets_orders();
	return cards_at[REFEREE].ledger.live_ruling;
}

/* Writes E and signs it for the referee. */
static inline void sign(struct ssh_signature *sig, struct entry *e, struct arena *arena)
{
	const struct keyring *keys = &cards_keys[REFEREE];

	ck_assert_msg(entry_write(e, arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(sig, charter_key(&cards_at[REFEREE].ledger.charter, REFEREE), keys->ssh, keys->n_ssh, e->bytes,
	                   e->length, &cards_error) == 0);
}

/* The referee's own program would not write a final that shows him wrong; another might. */
static inline void force_final(void)
{
	struct game *g = &cards_at[REFEREE];
	struct sidecar beside = { .is_signed = true };
	struct entry e;

	error_clear(&cards_error);
	ledger_begin(&g->ledger, &e, ENTRY_FINAL, 0);
	e.state = ledger_at(&g->ledger, g->ledger.live_ruling)->state;
	ck_assert_msg(secrets_open(&e, &beside, g, &g->ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	sign(&beside.signature, &e, &g->ledger.arena);
	ledger_push(&g->ledger, &e);
	ck_assert(ledger_store(&g->ledger, g->directory, &e, &beside, &cards_error) == 0);
}

/* Plays passes up to the final, which may be refused: RED's answer to it. */
static inline int pass_to_the_end(void)
{
	char *letter;
	int result;

	while (!cards_at[REFEREE].ledger.over) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		ck_assert_msg(cards_sign(seat, "end\n") == 0, "%s", cards_error.text);
		letter = cards_letter(seat, cards_at[REFEREE].ledger.n);
		ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
		free(letter);
		result = cards_settle(REFEREE);
		ck_assert_msg(result == 0 || cards_at[REFEREE].ledger.over, "%s", cards_error.text);
		if (!cards_at[REFEREE].ledger.over)
			cards_spread(REFEREE);
	}
	if (ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.n - 1)->type != ENTRY_FINAL)
		force_final();
	letter = cards_letter(REFEREE, cards_at[RED].ledger.n);
	result = cards_take(RED, letter);
	free(letter);
	return result;
}
#endif
