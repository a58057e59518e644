/* lint.c - what makes a pack of the open table hard to play, or impossible, though it loads. */
#include "rules/table/open.h"

struct findings {
	const struct pack *pack;
	void (*tell)(void *to, const char *format, ...);
	void *to;
	int n;
};

/* --- size ----------------------------------------------------------------------------------------------- */

static void look_at_size(struct findings *f)
{
	const struct pack *p = f->pack;
	int open = 0;

	for (int i = 0; i < p->n_places; i++)
		open += p->place[i].shown == SHOWN_ALL && !p->place[i].unused;
	if (open == 0) {
		f->tell(f->to, "map.json: no place is for all to see, so nothing can be moved, and no card be played: give one "
		        "\"shown\": \"all\", or leave that out");
		f->n++;
	}
	if (open > CHOSEN_MOST - 1) {
		f->tell(f->to, "map.json: %d places lie open, and a move can choose between %d: leave out what nobody goes to", open,
		        CHOSEN_MOST - 1);
		f->n++;
	}
	if (p->n_pieces > CHOSEN_MOST) {
		f->tell(f->to, "pieces.json, cards.json: %d pieces and cards, and an order can choose between %d", p->n_pieces,
		        CHOSEN_MOST);
		f->n++;
	}
}

/* --- hands, piles, discards ------------------------------------------------------------------------------ */

static void look_at_hands(struct findings *f)
{
	const struct pack *p = f->pack;

	for (int i = 0; i < p->n_places; i++) {
		const struct place *place = &p->place[i];

		if (place->shown != SHOWN_OWNER || place->unused)
			continue;
		if (!place->owner) {
			f->tell(f->to, "map.json: off_map.%s: is shown to its owner, and nobody owns it: give it \"owner\"", place->id);
			f->n++;
		} else if (hand_of(p, place->owner) != i) {
			f->tell(f->to, "map.json: off_map.%s: a second hand of %s, which no order reaches; %s is the first", place->id,
			        p->seat_name[place->owner], p->place[hand_of(p, place->owner)].id);
			f->n++;
		}
	}
}

static bool has_hands(const struct pack *p)
{
	for (int seat = 1; seat <= p->n_seats; seat++)
		if (hand_of(p, seat) >= 0)
			return true;
	return false;
}

static void look_at_options(struct findings *f)
{
	if (!has_hands(f->pack) || pack_option(f->pack, "open-hands") >= 0)
		return;
	f->tell(f->to, "game.json: options: there are hands, so without a referee nobody can play: add {\"id\": "
	        "\"open-hands\", \"name\": \"All cards lie open\", \"source\": \"ours\"}");
	f->n++;
}

static void look_at_uses(struct findings *f)
{
	const struct pack *p = f->pack;

	for (int i = 0; i < p->n_places; i++) {
		int use = place_attribute(p, i, USE);

		if (use < 0 || use == DISCARDS || use == BOX)
			continue;
		f->tell(f->to, "map.json: %s: use is \"%s\", and this game knows discards and box", p->place[i].id, p->word[use]);
		f->n++;
	}
}

/* --- dice and numbers ------------------------------------------------------------------------------------ */

static void look_at_dice(struct findings *f)
{
	const struct pack *p = f->pack;

	for (int i = 0; i < p->n_charts; i++) {
		const struct chart *c = &p->chart[i];

		if (pack_word(p, c->id) < 0) {
			f->tell(f->to, "tables.json: charts.%s: no order can roll it: list \"%s\" among the words of game.json", c->id,
			        c->id);
			f->n++;
		} else if (c->first != 1) {
			f->tell(f->to, "tables.json: charts.%s: the faces of a die begin at \"first\": 1", c->id);
			f->n++;
		}
	}
}

static void look_at_numbers(struct findings *f)
{
	const struct pack *p = f->pack;

	for (int i = 0; i < p->n_piece_numbers; i++) {
		if (i == FLIPPED || pack_word(p, p->piece_number[i]) >= 0)
			continue;
		f->tell(f->to, "game.json: piece_numbers: no order can mark a piece with %s: list \"%s\" among the words",
		        p->piece_number[i], p->piece_number[i]);
		f->n++;
	}
}

/* --- tracks ---------------------------------------------------------------------------------------------- */

static void look_at_track(struct findings *f, int which, int most)
{
	const struct track *k = &f->pack->track[which];

	if (k->least == 0 && k->most == most)
		return;
	f->tell(f->to, "tables.json: tracks.%s: it belongs to the rules: \"least\": 0, \"most\": %d", k->id, most);
	f->n++;
}

static void look_at_tracks(struct findings *f)
{
	const struct pack *p = f->pack;

	look_at_track(f, WAITS, p->n_seats);
	look_at_track(f, ANYTHING, 1);
	if (p->track[WAITS].start) {
		f->tell(f->to, "tables.json: tracks.waits: nobody waits as the game begins: leave out \"start\"");
		f->n++;
	}
}

/* --- words that orders need for themselves ---------------------------------------------------------------- */

static bool has_for(const char *name)
{
	for (; *name; name++) {
		if ((name[0] | 32) == 'f' && (name[1] | 32) == 'o' && (name[2] | 32) == 'r' &&
		    (!name[3] || name[3] == ' ' || name[3] == '_' || name[3] == '-'))
			return true;
		while (*name && *name != ' ' && *name != '_' && *name != '-')
			name++;
		if (!*name)
			return false;
	}
	return false;
}

static void look_at_name(struct findings *f, const char *what, const char *id, const char *name)
{
	if (!has_for(name))
		return;
	f->tell(f->to, "%s: %s is called \"%s\", and behind \"for\" an order says something: orders can only use its id",
	        what, id, name);
	f->n++;
}

static void look_at_names(struct findings *f)
{
	const struct pack *p = f->pack;

	for (int i = 0; i < p->n_pieces; i++)
		look_at_name(f, "pieces.json, cards.json", p->piece[i].id, p->piece[i].name);
	for (int i = 0; i < p->n_places; i++)
		look_at_name(f, "map.json", p->place[i].id, p->place[i].name);
	for (int i = 0; i < p->n_tracks; i++)
		if (may_set(p, i))
			look_at_name(f, "tables.json", p->track[i].id, p->track[i].name);
}

int lint_table(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to)
{
	struct findings f = { p, finding, to, 0 };

	look_at_size(&f);
	look_at_hands(&f);
	look_at_options(&f);
	look_at_uses(&f);
	look_at_dice(&f);
	look_at_numbers(&f);
	look_at_tracks(&f);
	look_at_names(&f);
	return f.n;
}
