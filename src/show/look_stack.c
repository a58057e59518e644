/* look_stack.c - see look_stack.h. */
#include "show/look_stack.h"

static void add_word(struct text *out, size_t start)
{
	if (out->length > start)
		text_putc(out, ' ');
}

/* At the first of those that look alike. */
static void count_alike(struct text *out, const struct look *l, const struct table *t, int first)
{
	int n = look_count_alike(l, t, first);

	if (n == 0)
		return;
	add_word(out, 0);
	if (look_is_inactive(l, t, first))
		text_putc(out, '(');
	look_units(out, l, t, first, n);
	if (look_is_inactive(l, t, first))
		text_putc(out, ')');
}

/* --- displays ----------------------------------------------------------------------------------- */

enum { DISPLAYS_MOST = 8 };                      /* one on another: a piece that lies on its own would have no end */

bool look_is_shown_elsewhere(const struct look *l, const struct table *t, int place)
{
	if (l->pack->place[place].at >= 0)
		return true;
	for (int i = 0; i < DISPLAYS_MOST && l->pack->place[place].of >= 0; i++) {
		place = place_of(t, l->pack->place[place].of);
		if (l->pack->place[place].of < 0)
			return table_tells(t, place);
	}
	return false;
}

int look_display(const struct look *l, const struct table *t, int piece)
{
	int display = l->display[piece];

	return display >= 0 && first_at(t, display) >= 0 && look_is_shown_elsewhere(l, t, display) ? display : -1;
}

static void name_piece(struct text *out, const struct look *l, const struct table *t, int piece);

/* Backs of counters: "4?". */
static void count_unseen(struct text *out, const struct table *t, int place)
{
	int n = 0;

	for_pieces_at(t, p, place)
		n += !table_tells_piece(t, p);
	if (n > 0) {
		add_word(out, 0);
		text_print(out, "%d?", n);
	}
}

/* Behind the name of its piece: " 3V 1M (5) [Waller 2V (3)]". */
static void add_display(struct text *out, const struct look *l, const struct table *t, int display)
{
	int strength = 0;
	bool units = false;

	if (!table_tells(t, display) && !l->pack->place[display].fog) {
		text_print(out, " (%d)", count_at(t, display));
		return;
	}
	count_unseen(out, t, display);
	for_pieces_at(t, p, display)
		if (look_is_unit(l, p) && table_tells_piece(t, p)) {
			int n = look_strength(l, t, p);

			count_alike(out, l, t, p);
			strength += n > 0 ? n : 0;
			units = true;
		}
	if (units && strength > 0)
		text_print(out, " (%d)", strength);
	for_pieces_at(t, p, display)
		if (!look_is_unit(l, p) && table_tells_piece(t, p)) {
			struct text name = TEXT_INIT;

			name_piece(&name, l, t, p);
			text_print(out, " [%s]", name.bytes);
			text_release(&name);
		}
}

static void name_piece(struct text *out, const struct look *l, const struct table *t, int piece)
{
	bool inactive = look_is_inactive(l, t, piece);
	int display = look_display(l, t, piece);

	add_word(out, 0);
	text_print(out, inactive ? "(%s)" : "%s", l->pack->piece[piece].name);
	look_piece_marks(out, l, t, piece);
	if (display >= 0)
		add_display(out, l, t, display);
}

/* --- stacks ------------------------------------------------------------------------------------- */

bool look_is_occupied(const struct look *l, const struct table *t, int place)
{
	for_annexes(l, a, place)
		if (first_at(t, a) >= 0)
			return true;
	return first_at(t, place) >= 0;
}

static void add_names(struct text *out, const struct look *l, const struct table *t, int place, int seat)
{
	for_pieces_at(t, p, place)
		if (l->pack->piece[p].owner == seat && !look_is_unit(l, p) && table_tells_piece(t, p))
			name_piece(out, l, t, p);
}

/* How many lie there is no secret. */
static void add_units(struct text *out, const struct look *l, const struct table *t, int place, int seat)
{
	if (!table_tells(t, place) && l->pack->place[place].fog) {
		if (l->pack->place[place].owner == seat)
			count_unseen(out, t, place);
		return;
	}
	if (!table_tells(t, place)) {
		if (l->pack->place[place].owner == seat && first_at(t, place) >= 0) {
			add_word(out, 0);
			text_print(out, "(%d)", count_at(t, place));
		}
		return;
	}
	for_pieces_at(t, p, place)
		if (l->pack->piece[p].owner == seat && look_is_unit(l, p))
			count_alike(out, l, t, p);
}

/* What lies in the annexes that are INSIDE, or are not. */
static void add_annexes(struct text *out, const struct look *l, const struct table *t, int place, int seat, bool inside)
{
	for_annexes(l, a, place)
		if (l->pack->place[a].inside == inside)
			add_names(out, l, t, a, seat);
	for_annexes(l, a, place)
		if (l->pack->place[a].inside == inside)
			add_units(out, l, t, a, seat);
}

bool look_stack(struct text *out, const struct look *l, const struct table *t, int place, int seat)
{
	struct text words = TEXT_INIT, inside = TEXT_INIT;
	bool any;

	add_names(&words, l, t, place, seat);
	add_units(&words, l, t, place, seat);
	add_annexes(&words, l, t, place, seat, false);
	add_annexes(&inside, l, t, place, seat, true);
	if (inside.length > 0) {
		add_word(&words, 0);
		text_print(&words, "inside %s", inside.bytes);
	}
	any = words.length > 0;
	text_add(out, words.bytes, words.length);
	text_release(&words);
	text_release(&inside);
	return any;
}
