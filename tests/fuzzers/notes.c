/* notes.c - what a letter of the referee tells a seat: blanks, cards with their proofs, events, the seat's own book.
 * The first byte says whether its game is fogged.  What is read of it is written again with the same bytes. */
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "fuzzer.h"
#include "game/note.h"

void fuzzer_begin(void)
{
}

static void seed_note(bool fogged, int cards)
{
	struct note n = { .told = TEXT_INIT, .orders = TEXT_INIT, .is_fogged = fogged };
	struct text out = TEXT_INIT;

	for (int i = 0; i < 5; i++)
		fill_add(&n.fill, 7 * i);
	n.card = must_alloc(((size_t)cards + 1) * sizeof *n.card);
	for (n.n_cards = 0; n.n_cards < cards; n.n_cards++)
		n.card[n.n_cards] = (struct note_card){
			.pile = 3, .opening = { .epoch = 1, .i = 2, .n = 8, .card = 5, .n_path = 3 }
		};
	text_puts(&n.told, "[{\"after\":0,\"fact\":3,\"things\":[\"01000005\"]}]");
	if (fogged)
		text_puts(&n.orders, "{\"orders\":{\"lines\":[],\"whens\":[]}}");
	text_putc(&out, fogged ? '\1' : '\0');
	note_write(&out, &n, note_bytes(&n) + 64);
	seed_bytes(out.bytes, out.length);
	text_release(&out);
	note_release(&n);
}

void fuzzer_seeds(void)
{
	seed_note(false, 0);
	seed_note(false, 2);
	seed_note(true, 0);
	seed_note(true, 1);
}

static void prove(const struct note *n)
{
	static const struct hash game, root;

	for (int i = 0; i < n->n_cards; i++)
		deck_proves(&n->card[i].opening, &game, &root);
}

static void read_json(const struct text *t)
{
	struct error err = ERROR_INIT;

	if (t->length)
		json_free(json_parse(t->bytes, t->length, "note", &err));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = ERROR_INIT;
	struct text again = TEXT_INIT;
	struct note n;
	size_t bytes;

	if (size < 1 || note_read(&n, data + 1, size - 1, data[0] & 1, &err) < 0)
		return 0;
	bytes = note_bytes(&n);
	must_hold(bytes <= size - 1);
	note_write(&again, &n, bytes);
	must_hold(again.length == bytes);
	if (n.n_cards == 0)                      /* an epoch is read without its highest bits */
		must_hold(memcmp(again.bytes, data + 1, bytes) == 0);
	prove(&n);
	read_json(&n.told);
	read_json(&n.orders);
	text_release(&again);
	note_release(&n);
	return 0;
}
