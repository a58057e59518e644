/* note.h - what is inside a letter to one seat (handout.h), before it is sealed.
 *
 *     u32 n / n * u16                       the fill of the blanks
 *     u16 n / n openings: u16 pile, u32 epoch, u16 i, u16 of n, u16 card, nonce 32, u8 k / k * 32
 *     u32 n / n bytes                       the events told to this seat alone, as JSON
 *     u32 n / n bytes                       only where orders are sealed: the seat's own book, as JSON
 *     zeros up to the length that the letter must have                                                       */
#ifndef GAME_NOTE_H
#define GAME_NOTE_H
#include "play/hands.h"
#include "trust/deck.h"

struct note_card {
	int pile;
	struct deck_opening opening;
};

struct note {
	struct fill fill;
	struct note_card *card;
	int n_cards;
	struct text told;
	bool is_fogged;
	struct text orders;                      /* {"orders": ...}; if it is_fogged */
};
void note_release(struct note *n);
/* LENGTH is at least note_bytes(). */
void note_write(struct text *out, const struct note *n, size_t length);

/* How many bytes a note has without its zeros; one with BLANKS to fill, no cards, and nothing told; and an opening at
 * most, of a deck of PIECES. */
size_t note_bytes(const struct note *n);
size_t note_head_bytes(int blanks);
size_t note_card_most(int pieces);

/* FOGGED: one of a game whose orders are sealed. */
int note_read(struct note *out, const uint8_t *bytes, size_t n, bool fogged, struct error *err);
#endif
