/* edict.c - see edict.h.  Things are named by id, or by a name that only one has. */
#include "play/edict.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "play/book.h"
#include "play/keys.h"

#define WORDS_MOST 256

/* --- names --------------------------------------------------------------------------------------------- */

static bool is_called(const char *name, const char *words)
{
	char folded[WORDS_MOST];

	name_fold(folded, sizeof folded, name);
	return strcmp(folded, words) == 0;
}

/* The piece (or place, track) that WORDS, folded, name; NOTHING: none, or several. */
static thing find_thing(const struct pack *p, enum thing_kind kind, const char *words)
{
	int n = kind == THING_PIECE ? p->n_pieces : kind == THING_PLACE ? p->n_places : p->n_tracks;
	thing found = NOTHING;
	int named = 0;

	for (int i = 0; i < n; i++) {
		const char *id = kind == THING_PIECE ? p->piece[i].id : kind == THING_PLACE ? p->place[i].id : p->track[i].id;
		const char *name = kind == THING_PIECE ? p->piece[i].name : kind == THING_PLACE ? p->place[i].name : p->track[i].name;

		if (is_called(id, words))
			return THING(kind, i);
		if (is_called(name, words)) {
			found = THING(kind, i);
			named++;
		}
	}
	return named == 1 ? found : NOTHING;
}

static int unknown(struct error *err, const char *what, const char *words)
{
	return error_set(err, "\"%s\" is no %s of this game, or several are called so: take its id", words, what);
}

/* --- reading ------------------------------------------------------------------------------------------- */

/* The words before and behind the colon. */
static int cut(char left[WORDS_MOST], char right[WORDS_MOST], const struct statement *s, struct error *err)
{
	struct text t = TEXT_INIT;
	char *colon;
	int result = 0;

	for (int i = 1; i < s->n; i++)
		text_print(&t, "%s%s", i > 1 ? " " : "", s->token[i].text);
	colon = strchr(t.bytes, ':');
	if (!colon || strlen(t.bytes) >= WORDS_MOST)
		result = error_set(err, "`%s %s` has no colon: write `put PIECE: PLACE` or `set NAME [FACT]: N`",
		                   s->token[0].text, t.bytes);
	if (result == 0) {
		name_fold(right, WORDS_MOST, colon + 1);
		*colon = '\0';
		name_fold(left, WORDS_MOST, t.bytes);
	}
	text_release(&t);
	return result;
}

static int read_put(struct change *out, const struct pack *p, const char *piece, const char *place, struct error *err)
{
	thing to = find_thing(p, THING_PLACE, place);

	out->what = find_thing(p, THING_PIECE, piece);
	out->fact = -1;
	out->to = index_of(to);
	if (out->what == NOTHING)
		return unknown(err, "piece", piece);
	return to == NOTHING ? unknown(err, "place", place) : 0;
}

static int read_number(int *out, const char *word, int least, int most, struct error *err)
{
	char *end;
	long n = strtol(word, &end, 10);

	if (!*word || *end || n < least || n > most)
		return error_set(err, "\"%s\" is no number from %d to %d", word, least, most);
	*out = (int)n;
	return 0;
}

/* `NAME FACT`: the fact is the last word. */
static int read_fact(struct change *out, const struct pack *p, char *words, struct error *err)
{
	char *blank = strrchr(words, ' ');

	if (!blank)
		return unknown(err, "track", words);
	*blank = '\0';
	out->what = find_thing(p, THING_PIECE, words);
	out->fact = pack_piece_number(p, blank + 1);
	if (out->what == NOTHING) {
		out->what = find_thing(p, THING_PLACE, words);
		out->fact = pack_place_number(p, blank + 1);
	}
	if (out->what == NOTHING)
		return unknown(err, "piece or place", words);
	return out->fact < 0 ? error_set(err, "\"%s\" has no number called \"%s\"", words, blank + 1) : 0;
}

static int read_set(struct change *out, const struct pack *p, char *words, const char *value, struct error *err)
{
	out->fact = -1;
	out->what = find_thing(p, THING_TRACK, words);
	if (out->what != NOTHING)
		return read_number(&out->to, value, p->track[index_of(out->what)].least,
		                   p->track[index_of(out->what)].most, err);
	return read_fact(out, p, words, err) < 0 ? -1 : read_number(&out->to, value, 0, 32767, err);
}

static int read_change(struct change *out, const struct pack *p, const struct statement *s, struct error *err)
{
	char left[WORDS_MOST], right[WORDS_MOST];

	if (cut(left, right, s, err) < 0)
		return -1;
	if (strcmp(s->token[0].text, "put") == 0)
		return read_put(out, p, left, right, err);
	return read_set(out, p, left, right, err);
}

/* One edict says a thing once: else the order of its lines would decide. */
static int check_once(const struct run *r, int first, const struct change *c, const struct statement *s,
                      struct error *err)
{
	for (int i = first; i < r->n_changes; i++)
		if (r->change[i].what == c->what && r->change[i].fact == c->fact)
			return error_set(err, "`%s %s` says anew what a line above it says: write one of them", s->token[0].text,
			                 s->token[1].text);
	return 0;
}

/* Does a card lie masked there, of which each copy has another in its place? */
static bool is_stand_in(const struct run *r, const struct change *c)
{
	int what = index_of(c->what);

	return kind_of(c->what) == THING_PIECE && goes_by_slot(r->table, what) && !r->table->slot[what].is_open;
}

/* The order in which PLACE was shuffled is sealed, by a referee: it is dealt in that order, and nothing else is.  Games
 * of the players' own deal from no pile that was not shuffled, and ask for how much there is room before a shuffle. */
static bool is_sealed(const struct run *r, int place)
{
	if (!r->hides || r->pack->place[place].shown != SHOWN_NONE)
		return false;
	return r->rules->packs_are_games || (!r->masked && r->pile[place].epoch > 0);
}

static bool puts_piece(const struct change *c)
{
	return kind_of(c->what) == THING_PIECE && c->fact < 0;
}

static int check_open(const struct run *r, const struct change *c, struct error *err)
{
	if (is_stand_in(r, c))
		return error_set(err, "\"%s\" lies where not everybody sees it: nobody can say where that is",
		                 r->pack->piece[index_of(c->what)].name);
	if (puts_piece(c) && is_sealed(r, c->to))
		return error_set(err, "nothing can be put into %s but by a line that shuffles it", r->pack->place[c->to].name);
	return 0;
}

/* Nor where it lies now does anything tell what all may know; so this shows when it acts. */
static bool breaks_seal(const struct run *r, const struct change *c)
{
	return puts_piece(c) && (is_sealed(r, c->to) || is_sealed(r, place_of(r->table, index_of(c->what))));
}

int edict_take(struct run *r, const struct statement *line, int n, struct error *err)
{
	int before = r->n_changes;

	r->change = must_realloc(r->change, (size_t)(before + n + 1) * sizeof *r->change);
	for (int i = 0; i < n; i++) {
		if (strcmp(line[i].token[0].text, "because") == 0)
			continue;
		if (read_change(&r->change[r->n_changes], r->pack, &line[i], err) < 0 ||
		    check_once(r, before, &r->change[r->n_changes], &line[i], err) < 0) {
			r->n_changes = before;
			return -1;
		}
		r->n_changes++;
	}
	return 0;
}

int edict_check(const struct run *r, const struct statement *line, int n, struct error *err)
{
	struct run *trial = run_clone(r);
	int result = edict_take(trial, line, n, err);

	for (int i = r->n_changes; i < trial->n_changes && result == 0; i++)
		result = check_open(trial, &trial->change[i], err);
	run_free(trial);
	return result;
}

/* --- acting -------------------------------------------------------------------------------------------- */

/* Where it is, or what its number says. */
static thing value_of(const struct run *r, const struct change *c)
{
	int what = index_of(c->what);

	if (kind_of(c->what) == THING_TRACK)
		return NUMBER(track(r->table, what));
	if (c->fact < 0)
		return PLACE(place_of(r->table, what));
	return NUMBER(kind_of(c->what) == THING_PIECE ? number(r->table, what, c->fact)
	                                              : place_number(r->table, what, c->fact));
}

/* Where hands are hidden nobody is told that it came from there. */
static thing value_to_tell(const struct run *r, const struct change *c)
{
	thing value = value_of(r, c);

	if (r->hides && kind_of(value) == THING_PLACE && r->pack->place[index_of(value)].shown != SHOWN_ALL)
		return NOTHING;
	return value;
}

static void tell_change(struct run *r, const struct change *c)
{
	struct event *e;

	run_note_moves(r);
	e = run_event(r, EVENT_CHANGED, "");
	if (!e)
		return;
	e->fact = c->fact;
	e->n = 3;
	e->thing[0] = c->what;
	e->thing[1] = value_to_tell(r, c);
	e->thing[2] = c->fact < 0 && kind_of(c->what) == THING_PIECE ? PLACE(c->to) : NUMBER(c->to);
}

void edict_act(struct run *r)
{
	for (int i = 0; i < r->n_changes; i++) {
		const struct change *c = &r->change[i];
		int what = index_of(c->what);

		if (is_stand_in(r, c) || breaks_seal(r, c))
			continue;                /* it was shuffled since, or lies in a shuffled pile */
		tell_change(r, c);
		if (kind_of(c->what) == THING_TRACK)
			set_track(r->table, what, c->to);
		else if (c->fact < 0)
			put(r->table, what, c->to);
		else if (kind_of(c->what) == THING_PIECE)
			set_number(r->table, what, c->fact, c->to);
		else
			set_place_number(r->table, what, c->fact, c->to);
	}
	r->n_changes = 0;
}

/* --- another edition ------------------------------------------------------------------------------------ */

static int row_in(const struct ruleset *rules, const struct row *row)
{
	for (int i = 0; rules->sequence[i].play; i++)
		if (strcmp(rules->sequence[i].rule, row->rule) == 0 && strcmp(rules->sequence[i].name, row->name) == 0)
			return i;
	return -1;
}

/* The key that is called so in the next edition, or -1. */
static int key_then(const struct run *r, int key)
{
	const char *name = key_name(r->rules, key);

	return key_find(r->next_rules, name, strlen(name));
}

static void tell_edition(struct run *r)
{
	struct event *e;

	run_note_moves(r);
	e = run_event(r, EVENT_AMENDED, "");
	if (!e)
		return;
	e->n = 1;
	e->thing[0] = NUMBER(r->next_rules->edition);
}

/* The report names a pack by the digits of its directory. */
static void go_over_to_pack(struct run *r)
{
	struct event *e;

	run_note_moves(r);
	e = run_event(r, EVENT_AMENDED, "");
	if (e)
		e->text = arena_print(&r->arena, "%.8s", r->next_pack->digest);
	run_use_pack(r, r->next_pack);
	r->next_pack = NULL;
}

static void carry_whens(struct run *r, struct seat_book *s, int seat)
{
	int kept = 0;

	for (int i = 0; i < s->n_whens; i++) {
		struct when w = s->when[i];

		if (w.key != WHEN_ALL)
			w.key = key_then(r, w.key);
		if (w.key == -1 && s->when[i].key != WHEN_ALL)
			run_lapse(r, seat, run_rule(r), 0, w.text, "the new edition of the rules never asks it");
		else
			s->when[kept++] = w;
	}
	s->n_whens = kept;
}

static void carry_lines(struct run *r, struct seat_book *s, int seat)
{
	for (int i = 0; i < s->n_lines; i++) {
		struct line *l = &s->line[i];
		int verb = key_then(r, l->verb);

		if (verb < 0 && l->state == LINE_WAITS)
			run_lapse(r, seat, run_rule(r), l->n_statement, l->text,
			          "the new edition of the rules has no such verb");
		if (verb < 0)
			l->state = LINE_LAPSED;
		else
			l->verb = verb;
	}
}

static void carry_ends(struct run *r, struct seat_book *s)
{
	bool ends[KEYS_MOST] = { false };

	for (int key = 0; r->rules->keys[key].name; key++)
		if (s->ends_verb[key] && key_then(r, key) >= 0)
			ends[key_then(r, key)] = true;
	memcpy(s->ends_verb, ends, sizeof ends);
}

bool amend_act(struct run *r)
{
	int row;

	if (r->next_pack)
		go_over_to_pack(r);
	if (!r->next_rules)
		return true;
	row = r->row < 0 ? r->row : row_in(r->next_rules, &r->rules->sequence[r->row]);
	if (row < 0 && r->row >= 0)
		return false;
	tell_edition(r);
	for (int seat = 1; seat <= r->book->n_seats; seat++) {
		struct seat_book *s = book_of(r, seat);

		carry_whens(r, s, seat);
		carry_lines(r, s, seat);
		carry_ends(r, s);
		s->is_sealed = false;
		memset(s->seal, 0, sizeof s->seal);
	}
	r->row = row;
	r->rules = r->next_rules;
	r->next_rules = NULL;
	return true;
}

/* --- keeping ------------------------------------------------------------------------------------------- */

static const char *change_text(struct arena *a, const struct pack *p, const struct change *c)
{
	int what = index_of(c->what);
	const char *id = kind_of(c->what) == THING_PIECE   ? p->piece[what].id
	                 : kind_of(c->what) == THING_PLACE ? p->place[what].id
	                                                   : p->track[what].id;

	if (kind_of(c->what) == THING_PIECE && c->fact < 0)
		return arena_print(a, "put %s: %s", id, p->place[c->to].id);
	if (kind_of(c->what) == THING_TRACK)
		return arena_print(a, "set %s: %d", id, c->to);
	return arena_print(a, "set %s %s: %d", id,
	                   kind_of(c->what) == THING_PIECE ? p->piece_number[c->fact] : p->place_number[c->fact], c->to);
}

json *edict_save(const struct run *r)
{
	struct arena a = ARENA_INIT;
	json *all;

	if (r->n_changes == 0)
		return NULL;
	all = json_new_array();
	for (int i = 0; i < r->n_changes; i++)
		json_append(all, json_new_string(change_text(&a, r->pack, &r->change[i])));
	arena_release(&a);
	return all;
}

int edict_load(struct run *r, const json *j, struct error *err)
{
	r->n_changes = 0;
	for (size_t i = 0; i < json_size(j); i++) {
		const char *text = json_string(json_at(j, i));
		struct canon c;
		int result;

		if (!text || canon_parse_lines(&c, text, strlen(text), err) < 0)
			return error_set(err, "edicts[%zu]: no line of an edict", i);
		result = edict_take(r, c.block->statement, c.block->n, err);
		canon_release(&c);
		if (result < 0)
			return error_within(err, "edicts[%zu]", i);
	}
	return 0;
}
