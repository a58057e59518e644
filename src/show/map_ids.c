/* map_ids.c - see map_ids.h. */
#include "show/map_ids.h"
#include "show/look_stack.h"
#include "show/svg.h"

static void add_attribute(struct text *out, const char *name, const char *value)
{
	text_print(out, " data-%s=\"", name);
	svg_escape(out, value);
	text_putc(out, '"');
}

void ids_begin(struct text *out, const struct look *l, const char *name, const char *value)
{
	if (!l->has_ids)
		return;
	text_puts(out, "<g");
	add_attribute(out, name, value);
	text_puts(out, ">\n");
}

void ids_begin_place(struct text *out, const struct look *l, int place, const int *at, int target)
{
	if (!l->has_ids)
		return;
	text_puts(out, "<g");
	add_attribute(out, "place", l->pack->place[place].id);
	text_print(out, " data-x=\"%d\" data-y=\"%d\">\n", at[0], at[1]);
	if (target > 0)
		svg_circle(out, at[0], at[1], target, "fill=\"#ffffff\" fill-opacity=\"0\"");
}

void ids_begin_pieces(struct text *out, const struct look *l, const struct table *t, int piece, int n)
{
	const struct pack *p = l->pack;
	struct text all = TEXT_INIT;

	if (!l->has_ids)
		return;
	if (!table_tells_piece(t, piece))
		text_print(&all, "hidden %d", n);
	else if (n == 1)
		text_puts(&all, p->piece[piece].id);
	else
		for_pieces_at(t, other, place_of(t, piece))
			if (look_is_alike(l, t, other, piece))
				text_print(&all, "%s%s", all.length > 0 ? " " : "", p->piece[other].id);
	text_puts(out, "<g");
	add_attribute(out, "pieces", all.bytes);
	add_attribute(out, "at", p->place[place_of(t, piece)].id);
	text_print(out, " data-seat=\"%d\">\n", p->piece[piece].owner);
	text_release(&all);
}

void ids_end(struct text *out, const struct look *l)
{
	if (l->has_ids)
		text_puts(out, "</g>\n");
}
