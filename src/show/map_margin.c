/* map_margin.c - rows of boxes and words, each beginning where the one above ended. */
#include <string.h>
#include "show/arrows.h"
#include "show/counters.h"
#include "show/map_margin.h"
#include "show/look_legend.h"
#include "show/look_stack.h"
#include "show/map_ids.h"
#include "show/svg.h"

enum {
	TITLE_LETTERS = 27, TURN_LETTERS = 19, OVER_LETTERS = 24, NEWS_LETTERS = 17, LETTERS = 15,
	LEFT_LEAST = 150, TRACK_H = 23, ROW_GAP = 9, LEGEND_H = 27,
};

const char *const *region_colours(int *n)
{
	static const char *const colour[] = {
		"#d9cba4", "#dfe5b9", "#f2e3be", "#ddd7e6", "#cde0cf", "#eed7ca", "#d4dce4", "#e9e4d6"
	};

	*n = sizeof colour / sizeof *colour;
	return colour;
}

/* --- what happened ------------------------------------------------------------------------------ */

static void draw_title(struct drawing *d)
{
	const struct happened *h = d->happened;

	svg_words(&d->body, MARGIN, 38, TITLE_LETTERS, "font-weight=\"bold\" fill=\"#222222\"",
	          h->title != NULL ? h->title : d->pack->title);
	if (h->game != NULL)
		svg_words_end(&d->body, d->w - MARGIN, 38, LETTERS, "fill=\"#666666\"", h->game);
	d->h = 52;
	if (h->turn != NULL) {
		svg_words(&d->body, MARGIN, d->h + 18, TURN_LETTERS, "fill=\"#222222\"", h->turn);
		d->h += 30;
	}
}

/* As many words as go into WIDTH, to a blank; the rest begins at what is returned. */
static const char *cut_line(char *line, const char *words, int width, int size)
{
	size_t n = 0;

	for (size_t i = 1;; i++) {
		if (words[i] != ' ' && words[i] != '\0')
			continue;
		memcpy(line, words, i);
		line[i] = '\0';
		if (svg_width_bold(line, size) > width && n > 0)
			break;
		n = i;
		if (words[i] == '\0')
			break;
	}
	line[n] = '\0';
	return words + n + strspn(words + n, " ");
}

/* An end that was agreed on is told in the players' own words, of which there may be many. */
static void draw_over(struct drawing *d)
{
	const char *words = d->happened->over;
	int size = OVER_LETTERS, room = d->w - 4 * MARGIN;
	char *line;

	if (words == NULL)
		return;
	while (size > LETTERS && svg_width_bold(words, size) > room)
		size--;
	line = arena_alloc(&d->arena, strlen(words) + 1);
	cut_line(line, words, room, size);
	svg_box(&d->body, MARGIN, d->h, d->w - 2 * MARGIN, 44, "fill=\"#222222\"");
	svg_words_middle(&d->body, d->w / 2, d->h + 22 + size * 3 / 8, size,
	                 "class=\"over\" font-weight=\"bold\" fill=\"#ffffff\"", line);
	d->h += 54;
}

/* WORDS in lines of the drawing's width. */
static void draw_paragraph(struct drawing *d, int size, const char *style, const char *words)
{
	char *line = arena_alloc(&d->arena, strlen(words) + 1);

	while (*words != '\0') {
		words = cut_line(line, words, d->w - 2 * MARGIN, size);
		svg_words(&d->body, MARGIN, d->h + size, size, style, line);
		d->h += size + 6;
	}
	d->h += 7;
}

/* Battles with their result, and who has left the map; on the map itself there may be no room for the words. */
static void draw_news(struct drawing *d)
{
	const struct happened *h = d->happened;

	legend_begin(d);
	for (int i = 0; i < h->n_battles; i++) {
		const struct battle *b = &h->battle[i];
		const char *words = arena_print(&d->arena, "%s: %s", d->pack->place[b->place].name, b->words);
		int x = legend_sample(d, 22, words);

		burst_draw(&d->body, x + 11, d->h + 10, 12, side_colour(b->seat));
	}
	for (int i = 0; i < h->n_ghosts; i++) {
		const struct ghost *g = &h->ghost[i];
		int x;

		if (!g->lost)
			continue;
		x = legend_sample(d, ghost_width(g->words), d->pack->place[g->place].name);
		ghost_draw(&d->body, g->words, true, side_colour(g->seat), x, d->h);
	}
	legend_end(d);
}

void draw_heading(struct drawing *d)
{
	struct text scores = TEXT_INIT;

	draw_title(d);
	draw_over(d);
	if (look_scores(&scores, d->table))
		draw_paragraph(d, NEWS_LETTERS, "class=\"scores\" font-weight=\"bold\" fill=\"#222222\"", scores.bytes);
	text_release(&scores);
	if (d->happened->headline != NULL)
		draw_paragraph(d, NEWS_LETTERS, "class=\"headline\" font-weight=\"bold\" fill=\"#333333\"",
		               d->happened->headline);
	draw_news(d);
}

/* --- names at the left ------------------------------------------------------------------------------ */

static bool is_row(const struct track *k)
{
	return k->named && k->most - k->least > 1 && !look_is_count(k);
}

static void widen(struct drawing *d, const char *words)
{
	int w = MARGIN + svg_width(words, LETTERS) + 14;

	d->left = w > d->left ? w : d->left;
}

/* "Discards: 4" */
static const char *count_words(struct drawing *d, int place)
{
	int n = count_at(d->table, place);

	for_annexes(&d->look, a, place)
		n += count_at(d->table, a);
	return arena_print(&d->arena, "%s: %d", d->pack->place[place].name, n);
}

/* Places off the map, and those of the map whose stack found no room there. */
static bool is_below(const struct drawing *d, int place)
{
	if (d->pack->place[place].on_map)
		return d->below[place];
	return count_at(d->table, place) > 0 && !d->pack->place[place].unused
		&& !look_is_shown_elsewhere(&d->look, d->table, place);
}

void measure_margin(struct drawing *d)
{
	d->left = LEFT_LEAST;
	for (int i = 0; i < d->pack->n_tracks; i++)
		if (is_row(&d->pack->track[i]))
			widen(d, d->pack->track[i].name);
	for (int i = 0; i < d->pack->n_places; i++)
		if (!d->pack->place[i].on_map && is_below(d, i))
			widen(d, count_words(d, i));
}

/* --- tracks ------------------------------------------------------------------------------------- */

/* A row of numbers, however long the words for them are; the word of now stands behind. */
static void draw_track(struct drawing *d, int track_index)
{
	const struct track *k = &d->pack->track[track_index];
	int values = k->most - k->least + 1, now = track(d->table, track_index), step = (d->w - d->left - MARGIN) / values;
	const char *word = k->value_name != NULL && now >= k->least && now <= k->most ? k->value_name[now - k->least] : NULL;
	int x = d->left;

	if (word != NULL)
		step = (d->w - d->left - 2 * MARGIN - svg_width_bold(word, LETTERS)) / values;
	step = step > 30 ? 30 : step;
	svg_words(&d->body, MARGIN, d->h + 17, LETTERS, "fill=\"#222222\"", k->name);
	for (int v = k->least; v <= k->most; v++, x += step) {
		const char *number = arena_print(&d->arena, "%d", v);

		svg_box(&d->body, x, d->h, step - 2, TRACK_H, v == now ? "fill=\"#222222\" stroke=\"#222222\""
		        : "fill=\"#ffffff\" stroke=\"#bbbbbb\"");
		svg_words_middle(&d->body, x + (step - 2) / 2, d->h + 17, step < 24 ? LETTERS - 3 : LETTERS - 1, v == now
		                 ? "font-weight=\"bold\" fill=\"#ffffff\"" : "fill=\"#777777\"", number);
	}
	if (word != NULL)
		svg_words(&d->body, x + 8, d->h + 17, LETTERS, "font-weight=\"bold\" fill=\"#222222\"", word);
	d->h += TRACK_H + ROW_GAP;
}

/* A track of two values is a flag, which a report tells better. */
void draw_tracks(struct drawing *d)
{
	d->h += 4;
	for (int i = 0; i < d->pack->n_tracks; i++)
		if (is_row(&d->pack->track[i]))
			draw_track(d, i);
}

/* --- the legend --------------------------------------------------------------------------------- */

void legend_begin(struct drawing *d)
{
	d->x = MARGIN;
}

void legend_end(struct drawing *d)
{
	d->h += d->x > MARGIN ? LEGEND_H : 0;
}

int legend_sample(struct drawing *d, int w, const char *words)
{
	int x, gap = w > 0 ? 7 : 0, all = w + gap + svg_width(words, LETTERS);

	if (d->x > MARGIN && d->x + all > d->w - MARGIN) {
		d->h += LEGEND_H;
		d->x = MARGIN;
	}
	x = d->x;
	svg_words(&d->body, x + w + gap, d->h + 15, LETTERS, "fill=\"#222222\"", words);
	d->x += all + 22;
	return x;
}

void legend_words(struct drawing *d, const char *words)
{
	legend_sample(d, 0, words);
}

void legend_swatch(struct drawing *d, const char *fill, const char *words)
{
	struct text style = TEXT_INIT;
	int x = legend_sample(d, 26, words);

	text_print(&style, "fill=\"%s\" stroke=\"#777777\"", fill);
	svg_box(&d->body, x, d->h, 26, 19, style.bytes);
	text_release(&style);
}

void legend_stroke(struct drawing *d, const char *style, const char *words)
{
	int x = legend_sample(d, 40, words);

	svg_line(&d->body, x, d->h + 10, x + 40, d->h + 10, style);
}

void legend_regions(struct drawing *d)
{
	int n;
	const char *const *colour = region_colours(&n);

	for (int r = 0; r < d->n_regions; r++)
		for (int i = 0; i < d->pack->n_places; i++) {
			int word = d->region[i] == r ? place_attribute(d->pack, i, d->pack->region) : -1;

			if (word < 0)
				continue;
			legend_swatch(d, colour[r % n], d->pack->word_name[word]);
			break;
		}
}

void legend_note(struct drawing *d, const char *words)
{
	draw_paragraph(d, LETTERS - 1, "fill=\"#666666\"", words);
}

static void explain_seats(struct drawing *d)
{
	for (int seat = 1; seat <= d->pack->n_seats; seat++) {
		struct text name = TEXT_INIT;

		look_seat_name(&name, d->pack, seat);
		legend_swatch(d, side_colour(seat), name.bytes);
		text_release(&name);
	}
}

static bool has_arm(const struct drawing *d, enum unit_arm arm)
{
	for (int i = 0; i < d->pack->n_pieces; i++)
		if (look_is_unit(&d->look, i) && look_arm(&d->look, i) == arm)
			return true;
	return false;
}

/* What the pack calls units of this grade; NULL: it has none. */
static const char *grade_word(const struct drawing *d, enum unit_grade grade)
{
	const struct look *l = &d->look;

	for (int i = 0; i < d->pack->n_pieces; i++)
		if (look_is_unit(l, i) && look_grade(l, i) == grade)
			return d->pack->word_name[piece_attribute(d->pack, i, l->level >= 0 ? l->level : l->type)];
	return NULL;
}

static void explain_sign(struct drawing *d, enum unit_arm arm, enum unit_grade grade, const char *words)
{
	int x = legend_sample(d, SIGN_W, words);

	counters_sign(&d->body, arm, grade, "#333333", x, d->h + 3);
}

static void explain_signs(struct drawing *d)
{
	static const struct { enum unit_arm arm; const char *words; } arms[] = {
		{ ARM_FOOT, "foot" }, { ARM_HORSE, "horse" }, { ARM_GARRISON, "garrison" }, { ARM_GUNS, "guns" }
	};

	for (size_t i = 0; i < sizeof arms / sizeof *arms; i++)
		if (has_arm(d, arms[i].arm))
			explain_sign(d, arms[i].arm, GRADE_PLAIN, arms[i].words);
	if (grade_word(d, GRADE_LEVY) != NULL)
		explain_sign(d, ARM_OTHER, GRADE_LEVY, grade_word(d, GRADE_LEVY));
	if (grade_word(d, GRADE_BEST) != NULL)
		explain_sign(d, ARM_OTHER, GRADE_BEST, grade_word(d, GRADE_BEST));
}

static void explain_strength(struct drawing *d)
{
	bool falls = d->look.reduced >= 0 || d->pack->counters.strength >= 0;
	int x;

	if (d->look.strength < 0 && d->pack->counters.strength < 0)
		return;
	x = legend_sample(d, 26, falls ? "strength, hollow: lost" : "strength");
	svg_circle(&d->body, x + 4, d->h + 10, 3, "fill=\"#333333\" stroke=\"#333333\"");
	svg_circle(&d->body, x + 12, d->h + 10, 3, "fill=\"#333333\" stroke=\"#333333\"");
	if (falls)
		svg_circle(&d->body, x + 20, d->h + 10, 3, "fill=\"#ffffff\" stroke=\"#333333\"");
}

/* "I irish, H highland": in names of units. */
static void explain_letters(struct drawing *d)
{
	struct text words = TEXT_INIT;

	for (int i = 0; i < d->pack->n_words && (d->look.arms_share_types || d->pack->counters.letter != NULL); i++)
		if (d->look.letter[i][0] != '\0')
			text_print(&words, "%s%s %s", words.length > 0 ? ", " : "", d->look.letter[i], d->pack->word_name[i]);
	if (words.length > 0)
		legend_words(d, words.bytes);
	text_clear(&words);
	for (int i = 0; i < d->pack->counters.n_marks; i++)
		text_print(&words, "%s%c %s", words.length > 0 ? ", " : "", d->pack->counters.mark[i].sign,
		           d->pack->counters.mark[i].name);
	if (words.length > 0)
		legend_words(d, words.bytes);
	text_clear(&words);
	if (d->look.move >= 0)
		text_puts(&words, "beside a sign: movement");
	if (d->look.initiative >= 0)
		text_print(&words, "%sleaders: initiative-leadership", words.length > 0 ? "; " : "");
	else if (d->look.leadership >= 0)
		text_print(&words, "%sleaders: leadership-movement", words.length > 0 ? "; " : "");
	if (words.length > 0)
		legend_words(d, words.bytes);
	if (d->look.neutral >= 0 || d->look.inactive >= 0)
		legend_words(d, d->look.neutral >= 0 ? "dashed: neutral" : "dashed: inactive");
	text_release(&words);
}

static void explain_moves(struct drawing *d)
{
	const struct happened *h = d->happened;
	const int a[2] = { 0, 0 }, b[2] = { 34, 0 };
	const struct arrow arrow = { .a = a, .b = b, .n = 1, .colour = "#333333", .title = "moved" };
	int x;

	if (h->n_legs > 0) {
		x = legend_sample(d, 36, "moved");
		text_print(&d->body, "<g transform=\"translate(%d %d)\">\n", x, d->h + 4);
		arrow_draw(&d->body, &arrow);
		text_puts(&d->body, "</g>\n");
	}
	if (h->n_ghosts > 0) {
		x = legend_sample(d, ghost_width("Name"), "stood here; struck out: left the map");
		ghost_draw(&d->body, "Name", false, "#333333", x, d->h);
	}
	if (h->n_battles > 0) {
		x = legend_sample(d, 22, "fight, in the winner's colour");
		burst_draw(&d->body, x + 11, d->h + 10, 12, "#333333");
	}
	for (int i = 0; h->arrived != NULL && i < d->pack->n_pieces; i++)
		if (h->arrived[i]) {
			x = legend_sample(d, 26, "new on the map");
			svg_box(&d->body, x, d->h, 26, 19, "fill=\"#ffffff\" stroke=\"" ARRIVED_COLOUR "\" stroke-width=\"4\"");
			break;
		}
}

void draw_legend_of_pieces(struct drawing *d)
{
	legend_begin(d);
	explain_seats(d);
	explain_signs(d);
	explain_strength(d);
	explain_letters(d);
	explain_moves(d);
	legend_end(d);
}

void draw_sources(struct drawing *d)
{
	const struct pack *p = d->pack;

	if (p->n_reconstructed > 0)
		legend_note(d, arena_print(&d->arena, "%d of the %d data of this game's pack are reconstructed, not the printed "
		                           "game's.", p->n_reconstructed, p->n_data));
}

/* --- off the map -------------------------------------------------------------------------------- */

static void draw_place(struct drawing *d, int place)
{
	struct counters c;

	ids_begin(&d->body, &d->look, "box", d->pack->place[place].id);
	svg_words(&d->body, MARGIN, d->h + 17, LETTERS, "fill=\"#222222\"", count_words(d, place));
	c.h = 22;
	if (table_tells(d->table, place)) {
		counters_lay(&c, &d->arena, &d->look, d->table, place, d->w - d->left - MARGIN);
		counters_draw(&d->body, &c, &d->look, d->table, NULL, d->left, d->h);
	}
	ids_end(&d->body, &d->look);
	d->h += c.h + ROW_GAP;
}

void draw_off_map(struct drawing *d)
{
	d->h += 6;
	for (int i = 0; i < d->pack->n_places; i++)
		if (is_below(d, i))
			draw_place(d, i);
}
