/* test_masks.c - masked cards: the vectors, what must be refused, and what one seat alone can read. */
#include "trust/mask_proof.h"
#include "base/memory.h"
#include "trust/card_share.h"
#include "suite.h"
#include "vectors.h"

enum { PILE = 5, SEATS = 3 };

static void hash_of(struct hash *out, const json *object, const char *key)
{
	ck_assert_uint_eq(vector_hex(out->bytes, sizeof out->bytes, object, key), HASH_BYTES);
}

/* BLAKE2b-256("drumhead test\0" || bytes), by which the vectors name what is long. */
static struct hash tagged(const void *bytes, size_t n)
{
	return hash_tagged("drumhead test", bytes, n);
}

/* The elements of list KEY; returns how many bytes. */
static size_t elements(uint8_t *out, size_t room, const json *object, const char *key)
{
	const json *list = json_get(object, key);
	size_t n = json_size(list);

	ck_assert_uint_le(n * GROUP_BYTES, room);
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(hex_decode(out + i * GROUP_BYTES, GROUP_BYTES, json_string(json_at(list, i))), 0);
	return n * GROUP_BYTES;
}

/* --- the keys and the ledger of the vectors ------------------------------------------------------------- */

struct world {
	json *file;
	struct card_key key[SEATS + 1];
	struct point joint, joint_of_three;
	struct masked known[PILE], first[PILE], second[PILE];    /* the pile of entries 2 and 3 */
};

static const json *entry(const struct world *w, int seq)
{
	return json_at(json_get(w->file, "ledger"), (size_t)seq);
}

/* The bytes of the I-th statement "WORDS..." of an entry. */
static void statement(uint8_t *out, size_t n, const json *of, const char *words, int i)
{
	const char *text = vector_string(of, "text");
	size_t length = strlen(words);
	char line[256];

	for (;; text++) {
		size_t end = strcspn(text, "\n");

		if (strncmp(text, words, length) == 0 && i-- == 0) {
			ck_assert_uint_lt(end, sizeof line);
			memcpy(line, text, end);
			line[end] = '\0';
			ck_assert_msg(bytes_from_tokens(out, n, line + length), "%s", line);
			return;
		}
		text += end;
		ck_assert_msg(*text, "no %s in an entry", words);
	}
}

static void read_pile(struct masked *out, const json *of)
{
	uint8_t bytes[2 * GROUP_BYTES];

	for (int i = 0; i < PILE; i++) {
		statement(bytes, sizeof bytes, of, "card ", i);
		ck_assert(masked_read(&out[i], bytes));
	}
}

static void begin(struct world *w)
{
	static const int known[PILE] = { 3, 4, 10, 11, 40 };
	const json *seats;

	w->file = vector_json("format2.json");
	seats = json_get(w->file, "seats");
	for (int s = 1; s <= SEATS; s++) {
		struct hash master, nonce;

		hash_of(&master, json_at(seats, (size_t)s - 1), "master");
		hash_of(&nonce, json_at(seats, (size_t)s - 1), "nonce");
		card_key_derive(&w->key[s], master.bytes, &nonce);
	}
	w->joint = point_plus(&w->key[1].p, &w->key[2].p);
	w->joint_of_three = point_plus(&w->joint, &w->key[3].p);
	for (int i = 0; i < PILE; i++)
		w->known[i] = masked_known(known[i]);
	read_pile(w->first, entry(w, 2));
	read_pile(w->second, entry(w, 3));
}

static void end(struct world *w)
{
	json_free(w->file);
}

START_TEST(masks__keys_cards_and_generators_are_those_of_the_vectors)
{
	struct world w;
	const json *points, *generators, *seats;
	struct hash h;

	begin(&w);
	points = json_get(w.file, "card_points");
	generators = json_get(w.file, "generators");
	seats = json_get(w.file, "seats");
	for (int i = 0; i < 6; i++) {
		struct point card = card_point(i), generator = point_numbered("drumhead/generator/v2", i);
		uint8_t bytes[GROUP_BYTES];

		ck_assert_int_eq(hex_decode(bytes, sizeof bytes, json_string(json_at(points, (size_t)i))), 0);
		ck_assert_mem_eq(bytes, card.bytes, sizeof bytes);
		ck_assert_int_eq(hex_decode(bytes, sizeof bytes, json_string(json_at(generators, (size_t)i))), 0);
		ck_assert_mem_eq(bytes, generator.bytes, sizeof bytes);
	}
	for (int s = 1; s <= SEATS; s++) {
		const json *seat = json_at(seats, (size_t)s - 1);

		hash_of(&h, seat, "k");
		ck_assert_mem_eq(h.bytes, w.key[s].k, 32);
		hash_of(&h, seat, "x");
		ck_assert_mem_eq(h.bytes, w.key[s].x.bytes, 32);
		hash_of(&h, seat, "cardkey");
		ck_assert_mem_eq(h.bytes, w.key[s].p.bytes, 32);
	}
	end(&w);
}
END_TEST

/* --- masks ---------------------------------------------------------------------------------------------- */

static void claim_of(struct mask_claim *out, const struct world *w, int seq)
{
	*out = (struct mask_claim){ .joint = w->joint, .in = seq == 2 ? w->known : w->first,
	                            .out = seq == 2 ? w->first : w->second, .n = PILE };
	hash_of(&out->id, entry(w, seq), "id");
}

static void remade(struct world *w, int seq, int seat)
{
	struct mask_place where = { .pile = "pile", .epoch = 1 };
	struct mask *m = must_alloc(sizeof *m);
	struct mask_proof *proof = must_alloc(sizeof *proof);
	struct masked out[PILE];
	struct mask_claim c;
	uint8_t given[MASK_PROOF_ELEMENTS(PILE) * GROUP_BYTES], made[sizeof given];
	struct error err = ERROR_INIT;

	claim_of(&c, w, seq);
	hash_of(&where.prev, entry(w, seq - 1), "id");
	mask_draw(m, &w->key[seat], &where, c.in, PILE);
	mask_apply(out, m, c.in, &w->joint);
	ck_assert_mem_eq(out, c.out, sizeof out);
	mask_prove(proof, &c, m);
	ck_assert_uint_eq(mask_proof_write(made, proof, PILE), sizeof made);
	ck_assert_uint_eq(elements(given, sizeof given, entry(w, seq), "proof"), sizeof given);
	ck_assert_mem_eq(given, made, sizeof made);
	memset(proof, 0, sizeof *proof);
	ck_assert_msg(mask_proof_read(proof, PILE, given, sizeof given, &err) == 0, "%s", err.text);
	ck_assert_msg(mask_verify(proof, &c, &err) == 0, "%s", err.text);
	mask_forget(m);
	free(m);
	free(proof);
}

START_TEST(masks__of_the_vectors_are_made_again_byte_for_byte)
{
	struct world w;

	begin(&w);
	remade(&w, 2, 2);
	remade(&w, 3, 1);
	end(&w);
}
END_TEST

/* A pile through as many seats as it says; IN is what the last has left. */
struct passage {
	struct masked in[MASK_MOST], out[MASK_MOST];
	struct mask m;
	struct mask_proof proof;
	uint8_t wire[MASK_PROOF_MOST];
};

/* WHICH: "first", "second". */
static void pass(struct passage *p, const struct world *w, const json *deck, const char *which, int seat)
{
	int n = (int)vector_integer(deck, "n");
	struct mask_claim c = { .joint = vector_integer(deck, "seats") == 3 ? w->joint_of_three : w->joint, .in = p->in,
	                        .out = p->out, .n = n };
	struct mask_place where = { .pile = vector_string(deck, "deck"), .epoch = (uint32_t)vector_integer(deck, "epoch") };
	struct hash found, wanted;
	struct error err = ERROR_INIT;
	char name[32];
	size_t length;

	snprintf(name, sizeof name, "prev_%s", which);
	hash_of(&where.prev, deck, name);
	snprintf(name, sizeof name, "id_%s", which);
	hash_of(&c.id, deck, name);
	mask_draw(&p->m, &w->key[seat], &where, p->in, n);
	mask_apply(p->out, &p->m, p->in, &c.joint);
	mask_prove(&p->proof, &c, &p->m);
	ck_assert_msg(mask_verify(&p->proof, &c, &err) == 0, "%s", err.text);
	length = mask_proof_write(p->wire, &p->proof, n);
	found = tagged(p->out, (size_t)n * sizeof *p->out);
	hash_of(&wanted, deck, which);
	ck_assert(hash_equal(&found, &wanted));
	found = tagged(p->wire, length);
	snprintf(name, sizeof name, "%s_proof", which);
	hash_of(&wanted, deck, name);
	ck_assert(hash_equal(&found, &wanted));
	memcpy(p->in, p->out, (size_t)n * sizeof *p->out);
}

static int card_under(const struct world *w, const struct masked *card, int seats, int n)
{
	struct point share[SEATS], open;

	for (int s = 1; s <= seats; s++)
		share[s - 1] = card_share_of(&w->key[s], card);
	open = card_open(card, share, seats);
	for (int i = 0; i < n; i++) {
		struct point known = card_point(i);

		if (point_equal(&open, &known))
			return i;
	}
	return -1;
}

START_TEST(masks__of_large_piles_and_of_three_seats_are_those_of_the_vectors)
{
	struct world w;
	struct passage *p = must_alloc(sizeof *p);
	const json *decks;

	begin(&w);
	decks = json_get(w.file, "decks");
	for (size_t k = 0; k < json_size(decks); k++) {
		const json *deck = json_at(decks, k), *order = json_get(deck, "order");
		int n = (int)vector_integer(deck, "n"), step = n > 40 ? 9 : 1;

		for (int i = 0; i < n; i++)
			p->in[i] = masked_known(i);
		pass(p, &w, deck, "first", 1);
		pass(p, &w, deck, "second", 2);
		for (int i = 0; i < n; i += step) {
			int64_t card;

			ck_assert(json_integer(json_at(order, (size_t)i), &card));
			ck_assert_int_eq(card_under(&w, &p->out[i], (int)vector_integer(deck, "seats"), n), (int)card);
		}
	}
	end(&w);
	free(p);
}
END_TEST

/* Each of them as it comes from outside: what no point is falls as it is read, the rest by its proof. */
static bool is_refused(const struct world *w, const json *one)
{
	struct mask_claim c = { .in = w->first, .n = PILE };
	struct masked out[PILE];
	struct mask_proof *proof = must_alloc(sizeof *proof);
	struct error err = ERROR_INIT;
	uint8_t bytes[PILE * 2 * GROUP_BYTES], wire[MASK_PROOF_ELEMENTS(PILE) * GROUP_BYTES], key[GROUP_BYTES];
	size_t length = elements(wire, sizeof wire, one, "proof");
	bool good = true;

	hash_of(&c.id, one, "id");
	vector_hex(key, sizeof key, one, "key");
	good = point_read(&c.joint, key);
	ck_assert_uint_eq(elements(bytes, sizeof bytes, one, "out"), sizeof bytes);
	for (int i = 0; i < PILE; i++)
		good = good && masked_read(&out[i], bytes + (size_t)i * 2 * GROUP_BYTES);
	c.out = out;
	good = good && mask_proof_read(proof, PILE, wire, length, &err) == 0 && mask_verify(proof, &c, &err) == 0;
	free(proof);
	return !good;
}

START_TEST(masks__that_are_no_shuffle_are_refused)
{
	struct world w;
	const json *list;

	begin(&w);
	list = json_get(w.file, "refuse");
	ck_assert_uint_eq(json_size(list), 12);
	for (size_t i = 0; i < json_size(list); i++)
		ck_assert_msg(is_refused(&w, json_at(list, i)), "%s", vector_string(json_at(list, i), "what"));
	end(&w);
}
END_TEST

START_TEST(masks__with_a_bit_changed_anywhere_in_proof_or_pile_are_refused)
{
	struct world w;
	struct mask_claim c;
	struct masked out[PILE];
	struct mask_proof *proof = must_alloc(sizeof *proof);
	uint8_t wire[MASK_PROOF_ELEMENTS(PILE) * GROUP_BYTES];
	struct error err = ERROR_INIT;

	begin(&w);
	claim_of(&c, &w, 3);
	elements(wire, sizeof wire, entry(&w, 3), "proof");
	for (size_t i = 0; i < sizeof wire / GROUP_BYTES; i++) {
		wire[i * GROUP_BYTES + 7] ^= 2;
		ck_assert_msg(mask_proof_read(proof, PILE, wire, sizeof wire, &err) < 0 || mask_verify(proof, &c, &err) < 0,
		              "element %zu", i);
		error_clear(&err);
		wire[i * GROUP_BYTES + 7] ^= 2;
	}
	ck_assert_int_eq(mask_proof_read(proof, PILE, wire, sizeof wire, &err), 0);
	for (size_t i = 0; i < sizeof out / GROUP_BYTES; i++) {
		uint8_t bytes[sizeof out];
		bool good = true;

		memcpy(bytes, w.second, sizeof bytes);
		bytes[i * GROUP_BYTES + 7] ^= 2;
		for (int k = 0; k < PILE; k++)
			good = good && masked_read(&out[k], bytes + (size_t)k * 2 * GROUP_BYTES);
		c.out = out;
		ck_assert_msg(!good || mask_verify(proof, &c, &err) < 0, "point %zu", i);
		error_clear(&err);
	}
	free(proof);
	end(&w);
}
END_TEST

START_TEST(masks__in_two_copies_of_a_ledger_have_nothing_in_common)
{
	struct world w;
	struct mask_place where = { .pile = "pile", .epoch = 1 };
	struct mask *m = must_alloc(sizeof *m), *other = must_alloc(sizeof *other);

	begin(&w);
	hash_of(&where.prev, entry(&w, 1), "id");
	mask_draw(m, &w.key[2], &where, w.known, PILE);
	where.prev.bytes[0] ^= 1;
	mask_draw(other, &w.key[2], &where, w.known, PILE);
	for (int i = 0; i < PILE; i++)
		for (int k = 0; k < PILE; k++)
			ck_assert(memcmp(&m->r[i], &other->r[k], sizeof m->r[i]) != 0);
	free(m);
	free(other);
	end(&w);
}
END_TEST

START_TEST(masks__hide_every_card_from_a_seat_that_has_its_own_share_alone)
{
	struct world w;

	begin(&w);
	for (int i = 0; i < PILE; i++) {
		struct point share = card_share_of(&w.key[1], &w.second[i]), open = card_open(&w.second[i], &share, 1);

		for (int card = 0; card < 64; card++) {
			struct point known = card_point(card);

			ck_assert(!point_equal(&open, &known));
		}
	}
	end(&w);
}
END_TEST

/* --- points --------------------------------------------------------------------------------------------- */

START_TEST(masks__read_no_point_that_is_not_canonical)
{
	/* RFC 9496 A.2: fields that are too large, negative, no squares, and more; and the identity */
	static const char *const bad[] = {
		"0000000000000000000000000000000000000000000000000000000000000000",
		"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
		"f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"0100000000000000000000000000000000000000000000000000000000000000",
		"01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
		"26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
		"3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
	};
	uint8_t bytes[GROUP_BYTES];
	struct point p;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		ck_assert_int_eq(hex_decode(bytes, sizeof bytes, bad[i]), 0);
		ck_assert_msg(!point_read(&p, bytes), "%s", bad[i]);
	}
}
END_TEST

START_TEST(masks__read_no_scalar_of_the_order_or_more)
{
	static const char order[] = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
	uint8_t bytes[GROUP_BYTES];
	struct scalar s;

	ck_assert_int_eq(hex_decode(bytes, sizeof bytes, order), 0);
	ck_assert(!scalar_read(&s, bytes));
	bytes[0]--;
	ck_assert(scalar_read(&s, bytes));
	bytes[0] += 2;
	ck_assert(!scalar_read(&s, bytes));
	memset(bytes, 0, sizeof bytes);
	ck_assert(scalar_read(&s, bytes));
	bytes[31] = 0x80;
	ck_assert(!scalar_read(&s, bytes));
}
END_TEST

START_TEST(masks__products_with_nothing_are_the_identity)
{
	struct scalar zero = { { 0 } }, one = scalar_one();
	struct point g = point_of(&one), none = point_zero(), sum = g, p;

	p = point_times(&zero, &g);
	ck_assert(point_equal(&p, &none));
	p = point_times(&one, &none);
	ck_assert(point_equal(&p, &none));
	p = point_of(&zero);
	ck_assert(point_equal(&p, &none));
	point_gather(&sum, &zero, &g);
	ck_assert(point_equal(&sum, &g));
	p = point_minus(&g, &g);
	ck_assert(point_equal(&p, &none));
}
END_TEST

/* --- shares --------------------------------------------------------------------------------------------- */

/* What the ledger's entries SEQ gives of its pile; WORDS up to the index of the slot. */
static void shares_of_entry(struct world *w, int seq, int seat, const int *slot, int n)
{
	struct card_share_claim c = { .key = w->key[seat].p, .n = n };
	struct point a[PILE], share[PILE];
	struct card_share_proof proof, made;
	uint8_t wire[CARD_SHARE_PROOF_BYTES];
	struct error err = ERROR_INIT;

	for (int i = 0; i < n; i++) {
		char words[32];
		uint8_t bytes[GROUP_BYTES];

		snprintf(words, sizeof words, "share pile 1 %d ", slot[i]);
		statement(bytes, sizeof bytes, entry(w, seq), words, 0);
		ck_assert(point_read(&share[i], bytes));
		a[i] = w->second[slot[i]].a;
	}
	c.a = a;
	c.share = share;
	hash_of(&c.id, entry(w, seq), "id");
	ck_assert_uint_eq(elements(wire, sizeof wire, entry(w, seq), "proof"), sizeof wire);
	ck_assert(card_share_proof_read(&proof, wire));
	ck_assert_msg(card_share_verify(&proof, &c, &err) == 0, "%s", err.text);
	card_share_prove(&made, &c, &w->key[seat]);
	ck_assert_mem_eq(&made, &proof, sizeof made);
}

START_TEST(shares__of_the_vectors_are_made_and_proved_again)
{
	struct world w;

	begin(&w);
	shares_of_entry(&w, 4, 1, (int[]){ 1, 3 }, 2);
	shares_of_entry(&w, 5, 2, (int[]){ 0, 2 }, 2);
	shares_of_entry(&w, 0, 1, NULL, 0);              /* that the key's secret is there */
	shares_of_entry(&w, 1, 2, NULL, 0);
	end(&w);
}
END_TEST

static bool share_is_refused(const json *one)
{
	struct card_share_claim c = { .n = (int)json_size(json_get(one, "a")) };
	struct point a[PILE], share[PILE];
	struct card_share_proof proof;
	struct error err = ERROR_INIT;
	uint8_t bytes[PILE * GROUP_BYTES], wire[CARD_SHARE_PROOF_BYTES], key[GROUP_BYTES];
	bool good;

	hash_of(&c.id, one, "id");
	vector_hex(key, sizeof key, one, "key");
	good = point_read(&c.key, key);
	elements(bytes, sizeof bytes, one, "a");
	for (int i = 0; i < c.n; i++)
		good = good && point_read(&a[i], bytes + i * GROUP_BYTES);
	elements(bytes, sizeof bytes, one, "y");
	for (int i = 0; i < c.n; i++)
		good = good && point_read(&share[i], bytes + i * GROUP_BYTES);
	elements(wire, sizeof wire, one, "proof");
	c.a = a;
	c.share = share;
	return !(good && card_share_proof_read(&proof, wire) && card_share_verify(&proof, &c, &err) == 0);
}

START_TEST(shares__that_are_wrong_or_another_s_are_refused)
{
	struct world w;
	const json *list;

	begin(&w);
	list = json_get(w.file, "refuse_shares");
	ck_assert_uint_eq(json_size(list), 8);
	for (size_t i = 0; i < json_size(list); i++)
		ck_assert_msg(share_is_refused(json_at(list, i)), "%s", vector_string(json_at(list, i), "what"));
	end(&w);
}
END_TEST

/* A share can be invented that opens a card as any other; it has no proof. */
START_TEST(shares__that_open_another_card_have_no_proof)
{
	struct world w;
	struct point other, mine, invented, open, a;
	struct card_share_claim c = { .n = 1 };
	struct card_share_proof proof;
	struct error err = ERROR_INIT;

	begin(&w);
	other = card_point(11);
	mine = card_share_of(&w.key[2], &w.second[0]);
	invented = point_minus(&w.second[0].b, &other);
	invented = point_minus(&invented, &mine);
	open = card_open(&w.second[0], (struct point[]){ invented, mine }, 2);
	ck_assert(point_equal(&open, &other));
	a = w.second[0].a;
	c.a = &a;
	c.share = &invented;
	c.key = w.key[1].p;
	card_share_prove(&proof, &c, &w.key[1]);
	ck_assert_int_eq(card_share_verify(&proof, &c, &err), -1);
	end(&w);
}
END_TEST

/* Whoever gives his key last may make it cancel the other's: then he reads all cards alone, but cannot prove it his. */
START_TEST(shares__no_proof_is_there_of_a_key_that_cancels_another)
{
	struct world w;
	struct card_key rogue;
	struct card_share_claim c = { .n = 0 };
	struct card_share_proof proof;
	struct error err = ERROR_INIT;

	begin(&w);
	rogue = w.key[3];
	rogue.p = point_minus(&w.key[3].p, &w.key[1].p);
	c.key = rogue.p;
	card_share_prove(&proof, &c, &rogue);
	ck_assert_int_eq(card_share_verify(&proof, &c, &err), -1);
	ck_assert_str_eq(err.text, "the proof does not show that the seat has the secret of its card key");
	end(&w);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("masks");
	TCase *all = tcase_create("masks");

	tcase_add_test(all, masks__keys_cards_and_generators_are_those_of_the_vectors);
	tcase_add_test(all, masks__of_the_vectors_are_made_again_byte_for_byte);
	tcase_add_test(all, masks__of_large_piles_and_of_three_seats_are_those_of_the_vectors);
	tcase_add_test(all, masks__that_are_no_shuffle_are_refused);
	tcase_add_test(all, masks__with_a_bit_changed_anywhere_in_proof_or_pile_are_refused);
	tcase_add_test(all, masks__in_two_copies_of_a_ledger_have_nothing_in_common);
	tcase_add_test(all, masks__hide_every_card_from_a_seat_that_has_its_own_share_alone);
	tcase_add_test(all, masks__read_no_point_that_is_not_canonical);
	tcase_add_test(all, masks__read_no_scalar_of_the_order_or_more);
	tcase_add_test(all, masks__products_with_nothing_are_the_identity);
	tcase_add_test(all, shares__of_the_vectors_are_made_and_proved_again);
	tcase_add_test(all, shares__that_are_wrong_or_another_s_are_refused);
	tcase_add_test(all, shares__that_open_another_card_have_no_proof);
	tcase_add_test(all, shares__no_proof_is_there_of_a_key_that_cancels_another);
	suite_add_tcase(s, all);
	return suite_run(s);
}
