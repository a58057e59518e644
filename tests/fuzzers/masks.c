/* masks.c - proofs of shuffles and shares, the file that holds them, masked cards.  The first byte says which; of a
 * shuffle the second how many cards.  What is read is written again with the same bytes, and only a proof that was made
 * for its claim proves it. */
#include <string.h>
#include "fuzzer.h"
#include "trust/card_share.h"
#include "trust/mask_proof.h"
#include "trust/signed.h"

enum { CARDS = 3, SHUFFLE = 0, SHARES, FILE_OF_PROOFS, CARD, WHICH };

static struct card_key key;
static struct masked in[CARDS], out[CARDS];
static struct mask_claim claim;
static struct mask_proof good, read_proof;
static struct point shares[CARDS], points[CARDS];
static struct card_share_claim share_claim;
static struct card_share_proof good_share;

void fuzzer_begin(void)
{
	static const uint8_t k[32] = { 7 };
	const struct mask_place where = { .pile = "deck", .epoch = 1 };
	static struct mask m;

	card_key_from(&key, k);
	for (int i = 0; i < CARDS; i++)
		in[i] = masked_known(i);
	mask_draw(&m, &key, &where, in, CARDS);
	mask_apply(out, &m, in, &key.p);
	claim = (struct mask_claim){ .id = { { 9 } }, .joint = key.p, .in = in, .out = out, .n = CARDS };
	mask_prove(&good, &claim, &m);
	for (int i = 0; i < CARDS; i++) {
		points[i] = out[i].a;
		shares[i] = card_share_of(&key, &out[i]);
	}
	share_claim = (struct card_share_claim){
		.id = { { 9 } }, .key = key.p, .a = points, .share = shares, .n = CARDS
	};
	card_share_prove(&good_share, &share_claim, &key);
}

void fuzzer_seeds(void)
{
	uint8_t bytes[2 + MASK_PROOF_ELEMENTS(CARDS) * GROUP_BYTES] = { SHUFFLE, CARDS };
	uint8_t share[1 + CARD_SHARE_PROOF_BYTES] = { SHARES }, card[1 + 2 * GROUP_BYTES] = { CARD };
	static struct sidecar beside;
	struct text file = TEXT_INIT;

	mask_proof_write(bytes + 2, &good, CARDS);
	seed_bytes(bytes, sizeof bytes);
	card_share_proof_write(share + 1, &good_share);
	seed_bytes(share, sizeof share);
	memcpy(card + 1, out[0].a.bytes, GROUP_BYTES);
	memcpy(card + 1 + GROUP_BYTES, out[0].b.bytes, GROUP_BYTES);
	seed_bytes(card, sizeof card);
	beside.cards.has_shares = true;
	memcpy(beside.cards.shares, share + 1, CARD_SHARE_PROOF_BYTES);
	beside.cards.n_mask = MASK_PROOF_ELEMENTS(CARDS);
	memcpy(beside.cards.mask, bytes + 2, sizeof bytes - 2);
	text_putc(&file, FILE_OF_PROOFS);
	proofs_write(&file, &beside);
	seed_bytes(file.bytes, file.length);
	text_release(&file);
	seed_files("\2", "tests/vectors/ledger", ".proof");
}

static void try_shuffle(const uint8_t *data, size_t size)
{
	static uint8_t again[MASK_PROOF_MOST];
	struct error err = ERROR_INIT;
	int n = size ? data[0] % MASK_MOST + 1 : 0;

	if (!n || mask_proof_read(&read_proof, n, data + 1, size - 1, &err) < 0)
		return;
	must_hold(mask_proof_write(again, &read_proof, n) == size - 1);
	must_hold(memcmp(again, data + 1, size - 1) == 0);
	if (n != CARDS)
		return;
	if (mask_verify(&read_proof, &claim, &err) == 0) {
		mask_proof_write(again, &good, CARDS);
		must_hold(memcmp(again, data + 1, size - 1) == 0);
	}
}

static void try_shares(const uint8_t *data, size_t size)
{
	struct card_share_proof proof;
	struct error err = ERROR_INIT;
	uint8_t again[CARD_SHARE_PROOF_BYTES], wanted[CARD_SHARE_PROOF_BYTES];

	if (size != CARD_SHARE_PROOF_BYTES || !card_share_proof_read(&proof, data))
		return;
	card_share_proof_write(again, &proof);
	must_hold(memcmp(again, data, sizeof again) == 0);
	card_share_proof_write(wanted, &good_share);
	must_hold((card_share_verify(&proof, &share_claim, &err) == 0) == (memcmp(again, wanted, sizeof again) == 0));
}

static void try_file(const uint8_t *data, size_t size)
{
	static struct sidecar beside;
	struct error err = ERROR_INIT;
	struct text again = TEXT_INIT;

	memset(&beside, 0, sizeof beside);
	if (size == 0 || proofs_parse(&beside, PROOFS_MOST, (const char *)data, size, &err) < 0)
		return;
	proofs_write(&again, &beside);
	must_hold(again.length == size && memcmp(again.bytes, data, size) == 0);
	text_release(&again);
}

static void try_card(const uint8_t *data, size_t size)
{
	struct masked card;

	if (size != 2 * GROUP_BYTES || !masked_read(&card, data))
		return;
	must_hold(memcmp(card.a.bytes, data, GROUP_BYTES) == 0 && memcmp(card.b.bytes, data + GROUP_BYTES, GROUP_BYTES) == 0);
	card_open(&card, shares, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	switch (data[0] % WHICH) {
	case SHUFFLE: try_shuffle(data + 1, size - 1); break;
	case SHARES: try_shares(data + 1, size - 1); break;
	case FILE_OF_PROOFS: try_file(data + 1, size - 1); break;
	default: try_card(data + 1, size - 1); break;
	}
	return 0;
}
