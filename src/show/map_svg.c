/* map_svg.c - the page: the map proper is that of spaces and routes, or of hexes. */
#include <string.h>
#include "show/map_hex_svg.h"
#include "show/map_margin.h"
#include "show/map_route_svg.h"
#include "show/map_svg.h"
#include "show/svg.h"

enum { WIDTH_LEAST = 900 };

static void number_regions(struct drawing *d)
{
	const struct pack *p = d->pack;
	int *number = arena_alloc(&d->arena, (size_t)(p->n_words + 1) * sizeof *number);

	d->region = arena_alloc(&d->arena, (size_t)p->n_places * sizeof *d->region);
	for (int i = 0; i < p->n_places; i++) {
		int word = p->region >= 0 && p->place[i].on_map ? place_attribute(p, i, p->region) : -1;

		if (word >= 0 && number[word] == 0)
			number[word] = ++d->n_regions;
		d->region[i] = word >= 0 ? number[word] - 1 : -1;
	}
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && d->region[i] < 0)
			d->region[i] = d->n_regions;
}

/* "Campaigns of Montrose, game 865810a9, ruling 18" */
static const char *heading(struct drawing *d)
{
	const struct happened *h = d->happened;
	const char *title = h->title != NULL ? h->title : d->pack->title;

	return h->game != NULL ? arena_print(&d->arena, "%s, %s", title, h->game) : title;
}

static void draw_all(struct drawing *d, bool hexes)
{
	measure_margin(d);
	draw_heading(d);
	draw_tracks(d);
	(hexes ? draw_hexes : draw_spaces)(d);
	draw_legend_of_pieces(d);
	(hexes ? draw_legend_of_hexes : draw_legend_of_routes)(d);
	draw_off_map(d);
	draw_sources(d);
	d->h += 10;
}

void map_svg(struct text *out, const struct table *t, const struct happened *h)
{
	struct drawing d = { .arena = ARENA_INIT, .body = TEXT_INIT, .table = t, .pack = t->pack, .happened = h };
	bool hexes = t->pack->hex_across > 0;

	d.w = hexes ? hexes_width(t->pack) : routes_width(t->pack);
	d.w = d.w < WIDTH_LEAST ? WIDTH_LEAST : d.w;
	look_init(&d.look, &d.arena, t->pack);
	d.look.has_ids = h->has_ids;
	number_regions(&d);
	d.below = arena_alloc(&d.arena, (size_t)t->pack->n_places + 1);
	draw_all(&d, hexes);
	svg_begin(out, d.w, d.h, h->has_ids ? " data-drumhead=\"map 1\"" : "", heading(&d));
	text_print(out, "<rect width=\"%d\" height=\"%d\" fill=\"#f6f4ee\"/>\n", d.w, d.h);
	text_add(out, d.body.bytes, d.body.length);
	svg_end(out);
	text_release(&d.body);
	arena_release(&d.arena);
}
