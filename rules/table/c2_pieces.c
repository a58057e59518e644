/* c2_pieces.c - 2 What lies open is moved, flipped, marked and removed, without a reason being asked for. */
#include "rules/table/open.h"

/* --- what may be touched -------------------------------------------------------------------------------- */

bool lies_open(const struct table *t, int place)
{
	return t->pack->place[place].shown == SHOWN_ALL && !t->pack->place[place].unused;
}

int place_for(const struct table *t, int use, int seat)
{
	int found = -1;

	for_places(t, place) {
		if (place_attribute(t->pack, place, USE) != use || !lies_open(t, place))
			continue;
		if (t->pack->place[place].owner == seat)
			return place;
		if (!t->pack->place[place].owner && found < 0)
			found = place;
	}
	return found;
}

/* 2.0 His own pieces, and those that nobody owns; where the table allows it, all. */
bool may_touch(const struct table *t, int piece, int seat)
{
	int owner = t->pack->piece[piece].owner;

	return lies_open(t, place_of(t, piece)) && (!owner || owner == seat || track(t, ANYTHING));
}

bool may_touch_any(const struct table *t, int seat)
{
	for_pieces(t, piece)
		if (may_touch(t, piece, seat))
			return true;
	return false;
}

void allow_pieces(struct question *q, const struct table *t, int seat)
{
	for_pieces(t, piece) {
		if (may_touch(t, piece, seat))
			allow(q, PIECE(piece));
		else if (lies_open(t, place_of(t, piece)))
			deny(q, PIECE(piece), "belongs to %s (2.0)", t->pack->seat_name[t->pack->piece[piece].owner]);
	}
}

void allow_open_places(struct question *q, const struct table *t)
{
	for_places(t, place)
		offer(q, PLACE(place), lies_open(t, place) ? NULL :
		      "is a hand or a pile: what goes there is given, taken or returned (2.1)");
}

void clean(struct table *t, int piece)
{
	for (int i = 0; i < t->pack->n_piece_numbers; i++)
		set_number(t, piece, i, 0);
}

int choose_pieces(struct run *r, const char *rule, int key, thing *chosen)
{
	struct question *q = asked(r, rule, key);

	allow_pieces(q, table(r), phasing(r));
	return ask_some(q, 1, answers(q), chosen);
}

/* --- 2.1 to 2.4 ----------------------------------------------------------------------------------------- */

/* 2.1 Pieces go to one place, whatever lies between. */
void move_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece), to;
	int n = choose_pieces(r, "2.1", K_MOVE_WHO, piece);
	struct question *q = asked(r, "2.1", K_MOVE_TO);

	allow_open_places(q, t);
	to = ask(q);
	for (int i = 0; i < n; i++) {
		int from = place_of(t, index_of(piece[i]));

		put(t, index_of(piece[i]), index_of(to));
		emit(r, "2.1", F_MOVED, piece[i], PLACE(from), to);
	}
}

/* 2.2 A piece has two sides; what the other one means, the pack says. */
void flip_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece);
	int n = choose_pieces(r, "2.2", K_FLIP_WHAT, piece);

	for (int i = 0; i < n; i++) {
		int side = !number(t, index_of(piece[i]), FLIPPED);

		set_number(t, index_of(piece[i]), FLIPPED, side);
		emit(r, "2.2", F_FLIPPED, piece[i], WORD(side ? BACK : FRONT));
	}
}

bool has_marks(const struct pack *p)
{
	for (int i = FLIPPED + 1; i < p->n_piece_numbers; i++)
		if (pack_word(p, p->piece_number[i]) >= 0)
			return true;
	return false;
}

/* 2.3 A number of a piece: hits, steps, ammunition; which of them, if there are several. */
void mark_piece(struct run *r)
{
	enum { NUMBER_MOST = 99 };
	struct table *t = table(r);
	struct question *q = asked(r, "2.3", K_MARK_WHAT);
	thing piece, what, to, only = NOTHING;

	allow_pieces(q, t, phasing(r));
	piece = ask(q);
	q = asked(r, "2.3", K_MARK_AS);
	for (int i = FLIPPED + 1; i < t->pack->n_piece_numbers; i++) {
		int word = pack_word(t->pack, t->pack->piece_number[i]);

		if (word < 0)
			continue;
		only = WORD(word);
		allow(q, only);
	}
	if (answers(q) == 1)
		stop(q, NOTHING);
	what = ask(q);
	if (what == NOTHING)
		what = only;
	q = asked(r, "2.3", K_MARK_NUMBER);
	for (int n = 0; n <= NUMBER_MOST; n++)
		allow(q, NUMBER(n));
	to = ask(q);
	set_number(t, index_of(piece), pack_piece_number(t->pack, t->pack->word[index_of(what)]), index_of(to));
	emit(r, "2.3", F_MARKED, piece, what, to);
}

/* 2.4 Pieces leave play: to the box of whoever owns them, or the one there is. */
void remove_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece);
	int n = choose_pieces(r, "2.4", K_REMOVE_WHAT, piece);

	for (int i = 0; i < n; i++) {
		int who = index_of(piece[i]), from = place_of(t, who), box = place_for(t, BOX, t->pack->piece[who].owner);

		put(t, who, box >= 0 ? box : place_for(t, BOX, phasing(r)));
		emit(r, "2.4", F_REMOVED, piece[i], PLACE(from));
	}
}
