/* known.c - a word that is a name is told apart from what was asked for: a piece from a place, mine from yours. */
#include "orders/known.h"
#include <string.h>
#include "orders/mismatch.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/vocabulary.h"
#include "play/words.h"

/* --- names ----------------------------------------------------------------------------------------- */

static bool is_called(const struct run *r, thing t, const char *run)
{
	struct name_room room;

	for (const char *const *name = names_of(book_vocabulary(r), t, &room); *name; name++)
		if (strcmp(*name, run) == 0)
			return true;
	return false;
}

static int count_of(const struct pack *p, enum thing_kind kind)
{
	return kind == THING_PIECE ? p->n_pieces : kind == THING_PLACE ? p->n_places : p->n_words;
}

/* The first N items, folded, with single blanks; false: there is a colon or comma among them. */
static bool join(char run[NAME_MOST], const struct item *item, int n)
{
	size_t used = 0;

	for (int i = 0; i < n; i++) {
		size_t length = strlen(item[i].text);

		if (item[i].kind != ITEM_WORD || used + length + 2 > NAME_MOST)
			return false;
		if (i)
			run[used++] = ' ';
		memcpy(run + used, item[i].text, length);
		used += length;
	}
	run[used] = '\0';
	return n > 0;
}

thing known_thing(const struct run *r, enum thing_kind kind, const struct item *item, int n)
{
	char run[NAME_MOST];

	for (int words = n < RUN_MOST ? n : RUN_MOST; words > 0; words--)
		for (int i = 0; join(run, item, words) && i < count_of(r->pack, kind); i++)
			if (is_called(r, THING(kind, i), run))
				return THING(kind, i);
	return NOTHING;
}

/* --- why not --------------------------------------------------------------------------------------- */

/* Has Q an answer of this kind, by whatever name? */
static bool takes(const struct question *q, enum thing_kind kind)
{
	for (int i = 0; i < q->n; i++)
		if (kind_of(q->answer[i]) == kind)
			return true;
	for (int i = 0; i < q->n_names; i++)
		if (kind_of(q->names[i].name) == kind)
			return true;
	return false;
}

static bool takes_piece_of(const struct question *q, int owner)
{
	for (int i = 0; i < q->n; i++)
		if (kind_of(q->answer[i]) == THING_PIECE && q->run->pack->piece[index_of(q->answer[i])].owner == owner)
			return true;
	return false;
}

static bool is_of_wrong_kind(struct text *out, const struct question *q, thing piece, thing place)
{
	char room[16];

	if (piece != NOTHING && place == NOTHING && !takes(q, THING_PIECE) && takes(q, THING_PLACE))
		text_print(out, "%s is a piece, and %s asks for a place", name_of(q->run, piece, room),
		           key_name(q->run->rules, q->key));
	else if (place != NOTHING && piece == NOTHING && !takes(q, THING_PLACE) && takes(q, THING_PIECE))
		text_print(out, "%s is a place, and %s asks for a piece", name_of(q->run, place, room),
		           key_name(q->run->rules, q->key));
	else
		return false;
	return true;
}

static bool is_anothers(struct text *out, const struct question *q, thing piece)
{
	int owner = piece == NOTHING ? 0 : q->run->pack->piece[index_of(piece)].owner;
	char room[16];

	if (!owner || owner == q->seat || takes_piece_of(q, owner) || !takes_piece_of(q, q->seat))
		return false;
	text_print(out, "%s belongs to %s", name_of(q->run, piece, room), q->run->pack->seat_name[owner]);
	return true;
}

bool known_reason(struct text *out, const struct mismatch *m)
{
	const struct question *q = m->q;
	thing piece = known_thing(q->run, THING_PIECE, m->item, m->n);
	thing place = known_thing(q->run, THING_PLACE, m->item, m->n);

	if (m->item->kind == ITEM_WORD && strcmp(m->item->text, "all") == 0 && q->form == ASK_ONE) {
		text_print(out, "\"%s\" is for lists, and %s asks for one: name it", m->item->at.text,
		           key_name(q->run->rules, q->key));
		return true;
	}
	return is_anothers(out, q, piece) || is_of_wrong_kind(out, q, piece, place);
}

/* --- before anything is asked ---------------------------------------------------------------------- */

static bool is_number(const char *word)
{
	return *word && word[strspn(word, "0123456789")] == '\0';
}

bool known_as_no_hex(struct text *out, const struct pack *p, const char *word)
{
	bool like_a_hex = false;

	if (!p->hex_across || !is_number(word))
		return false;
	for (int i = 0; i < p->n_places; i++) {
		if (strcmp(p->place[i].id, word) == 0)
			return false;
		like_a_hex = like_a_hex || (is_number(p->place[i].id) && strlen(p->place[i].id) == strlen(word));
	}
	for (int i = 0; i < p->n_waters; i++)
		if (strcmp(p->water[i].number, word) == 0) {
			text_print(out, "%s is open water, where nobody goes", word);
			return true;
		}
	if (like_a_hex)
		text_print(out, "the map has no hex %s", word);
	return like_a_hex;
}

static bool asks_for_place(const struct ruleset *rules, int key)
{
	for (const int *k = rules->place_keys; k && *k >= 0; k++)
		if (*k == key)
			return true;
	return false;
}

int known_misplaced(const struct run *r, int key, const struct item *item, int n)
{
	if (key < 0 || !asks_for_place(r->rules, key))
		return -1;
	for (int i = 0; i < n; i++)
		if (item[i].kind == ITEM_WORD && known_thing(r, THING_PIECE, item + i, n - i) != NOTHING &&
		    known_thing(r, THING_PLACE, item + i, n - i) == NOTHING)
			return i;
	return -1;
}
