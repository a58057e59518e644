/* cup_parse.c - from a block to an entry of a cup: the grammar of doc/PROTOCOL.md 9.1, one function a type.
 *
 * Only form is judged here, as in entry_parse.c: what depends on the entries before is cup_check's business. */
#include "trust/cup_parse.h"
#include <string.h>
#include "trust/canon_exact.h"
#include "trust/entry_parts.h"
#include "trust/fault.h"
#include "trust/reader.h"

#define NAME_MOST 60

static const char *const teller_shapes[2] = { "teller S W ed25519 H", "teller S W sk H T" };
static const char *const key_shapes[2] = { "key ed25519 H", "key sk H T" };

/* --- parts ------------------------------------------------------------------------------------------------- */

static bool fine(const struct reader *r)
{
	return r->err->kind == ERROR_NONE;
}

/* Room for as many as there are statements. */
#define ROOM(arena, r, type) arena_alloc(arena, ((size_t)(r)->block->n + 1) * sizeof(type))

static const char *read_name(struct reader *r, struct arena *arena)
{
	const char *name = "";

	if (reader_take(r, "name T+") == 0)
		name = entry_read_words(r, arena);
	if (strlen(name) > NAME_MOST)
		reader_refuse(r, "a name has at most %d characters", NAME_MOST);
	return name;
}

/* because T+ *: a line for each. */
static const char *read_because(struct reader *r, struct arena *arena)
{
	const char *all = "";

	while (reader_sees(r, "because T+")) {
		const char *line;

		reader_take(r, "because T+");
		line = entry_read_words(r, arena);
		all = *all ? arena_print(arena, "%s\n%s", all, line) : line;
	}
	return all;
}

static void read_nonce(struct reader *r, struct cup_entry *e)
{
	reader_take_bytes(r, "nonce H", e->nonce.bytes, HASH_BYTES);
	e->has_nonce = true;
}

static void read_vrf(struct reader *r, struct cup_entry *e)
{
	reader_take_bytes(r, "vrf H", e->vrf.bytes, HASH_BYTES);
	e->has_vrf = true;
}

static void read_state(struct reader *r, struct cup_entry *e)
{
	reader_take_bytes(r, "state H", e->state.bytes, HASH_BYTES);
}

/* --- cup --------------------------------------------------------------------------------------------------- */

static void read_scenarios(struct reader *r, struct cup_terms *t, struct arena *arena)
{
	reader_take(r, "scenario T+");
	t->scenario = arena_alloc(arena, (fine(r) ? (size_t)r->now->n : 1) * sizeof *t->scenario);
	do {
		const char *name;

		reader_token(r, &name);
		if (strlen(name) >= sizeof t->game.scenario)
			reader_refuse(r, "`%.30s...` in `scenario T+`: T has up to %zu characters", name,
			              sizeof t->game.scenario - 1);
		t->scenario[t->n_scenarios++] = arena_string(arena, name);
	} while (reader_more(r));
	reader_done(r);
}

static void read_format(struct reader *r, struct cup_terms *t)
{
	int format;

	reader_take(r, "format swiss N | robin N N | knockout");
	reader_choice(r, cup_format_words, 3, &format);
	t->format = (enum cup_format)format;
	if (fine(r) && t->format == CUP_SWISS)
		reader_number(r, &t->rounds);
	if (fine(r) && t->format == CUP_ROBIN) {
		reader_number(r, &t->groups);
		reader_number(r, &t->cycles);
	}
	reader_done(r);
}

static void read_points(struct reader *r, struct cup_terms *t)
{
	reader_take(r, "points N N N N");
	reader_number(r, &t->points_win);
	reader_number(r, &t->points_draw);
	reader_number(r, &t->points_loss);
	reader_number(r, &t->points_bye);
	reader_done(r);
}

static void read_tiebreaks(struct reader *r, struct cup_terms *t)
{
	bool had[CUP_TIEBREAKS] = { false };

	reader_take(r, "tiebreak W *");
	while (reader_more(r)) {
		int which;

		reader_choice(r, cup_tiebreak_words, CUP_TIEBREAKS, &which);
		if (fine(r) && had[which]) {
			reader_refuse(r, "`%s` stands in `tiebreak` already", cup_tiebreak_words[which]);
			return;
		}
		if (fine(r))
			t->tiebreak[t->n_tiebreaks++] = (enum cup_tiebreak)which;
		had[which] = true;
	}
	reader_done(r);
}

static void read_seats(struct reader *r, struct cup_terms *t)
{
	do {
		if (t->n_seats == CUP_SEATS_MOST) {
			reader_take(r, seat_shapes[0]);
			reader_refuse(r, "a cup has a director and up to %d tellers", CUP_SEATS_MOST - 1);
			return;
		}
		entry_read_seat(r, seat_shapes, &t->seat[t->n_seats++]);
	} while (reader_sees(r, seat_shapes[0]));
}

static void read_from(struct reader *r, struct cup_terms *t)
{
	t->has_from = reader_sees(r, "from H N");
	if (!t->has_from)
		return;
	reader_take(r, "from H N");
	reader_bytes(r, t->from.bytes, HASH_BYTES);
	reader_number(r, &t->from_seq);
	reader_done(r);
}

static void read_founded(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	static const char *const sides[] = { "one", "both" };
	struct cup_terms *t = arena_alloc(arena, sizeof *t);

	read_nonce(r, e);
	t->name = read_name(r, arena);
	entry_read_pack(r, &t->game);
	read_scenarios(r, t, arena);
	entry_read_options(r, &t->game, arena);
	entry_read_modes(r, &t->game);
	reader_take_number(r, "bank N", &t->bank);
	reader_take_number(r, "leave N", &t->leave);
	reader_take_number(r, "limit N", &t->limit);
	read_format(r, t);
	t->both = entry_read_choice(r, "sides both|one", sides, 2);
	read_points(r, t);
	read_tiebreaks(r, t);
	reader_take_number(r, "places N", &t->places);
	reader_take_number(r, "late N", &t->late);
	read_seats(r, t);
	read_from(r, t);
	read_vrf(r, e);
	e->terms = t;
}

/* --- bulletin, round, and what tellers write --------------------------------------------------------------- */

static void read_letters(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	struct hash *all = ROOM(arena, r, *all);

	e->letter = all;
	while (reader_sees(r, "letter H")) {
		struct hash *id = &all[e->n_letters];

		reader_take_bytes(r, "letter H", id->bytes, HASH_BYTES);
		if (fine(r) && e->n_letters++ && memcmp(id[-1].bytes, id->bytes, HASH_BYTES) >= 0)
			reader_refuse(r, "letters stand in the order of their ids, each once");
	}
}

static bool comes_before(const struct cup_result *a, const struct cup_result *b)
{
	if (a->round != b->round)
		return a->round < b->round;
	return a->board != b->board ? a->board < b->board : a->game < b->game;
}

static void read_result(struct reader *r, struct cup_result *to, struct arena *arena)
{
	int how;

	reader_take(r, "result R B K W S N H");
	reader_number(r, &to->round);
	reader_number(r, &to->board);
	reader_number(r, &to->game);
	reader_choice(r, cup_how_words, 5, &how);
	reader_seat(r, &to->winner);
	reader_number(r, &to->margin);
	reader_bytes(r, to->on.bytes, HASH_BYTES);
	reader_done(r);
	to->how = (enum cup_how)how;
	to->because = read_because(r, arena);
}

static void read_results(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	struct cup_result *all = ROOM(arena, r, *all);

	e->result = all;
	while (reader_sees(r, "result R B K W S N H")) {
		struct cup_result *to = &all[e->n_results];

		read_result(r, to, arena);
		if (fine(r) && e->n_results++ && !comes_before(to - 1, to))
			reader_refuse(r, "results stand in the order of their rounds, boards and games, each once");
	}
}

static void read_outs(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	struct cup_removal *all = ROOM(arena, r, *all);

	e->out = all;
	while (reader_sees(r, "out N")) {
		struct cup_removal *to = &all[e->n_outs];

		reader_take_number(r, "out N", &to->player);
		if (fine(r) && e->n_outs++ && to[-1].player >= to->player)
			reader_refuse(r, "`out` stands in the order of the numbers, each once");
		to->because = read_because(r, arena);
		if (!*to->because)
			reader_refuse(r, "`out` says why, in a line `because T+` below it");
	}
}

static void read_bulletin(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	read_letters(r, e, arena);
	read_results(r, e, arena);
	read_outs(r, e, arena);
	e->has_teller = reader_sees(r, teller_shapes[0]);
	if (e->has_teller) {
		entry_read_seat(r, teller_shapes, &e->teller);
		e->because = read_because(r, arena);
		if (!*e->because)
			reader_refuse(r, "`teller` says why, in a line `because T+` below it");
	}
	e->draw = reader_sees(r, "draw");
	if (e->draw) {
		reader_take(r, "draw");
		reader_done(r);
	}
	read_state(r, e);
}

static void read_beta(struct reader *r, struct cup_entry *e)
{
	reader_take_number(r, "on N", &e->on);
	reader_take_bytes(r, "beta B", e->beta, sizeof e->beta);
}

static void read_pairs(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	struct cup_pair *all = ROOM(arena, r, *all);

	e->pair = all;
	while (reader_sees(r, "pair N N")) {
		struct cup_pair *to = &all[e->n_pairs++];

		reader_take(r, "pair N N");
		reader_number(r, &to->a);
		reader_number(r, &to->b);
		reader_done(r);
	}
}

static void read_byes(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	int *all = ROOM(arena, r, *all);

	e->bye = all;
	while (reader_sees(r, "bye N")) {
		int *to = &all[e->n_byes];

		reader_take_number(r, "bye N", to);
		if (fine(r) && e->n_byes++ && to[-1] >= *to)
			reader_refuse(r, "`bye` stands in the order of the numbers, each once");
	}
}

static void read_round(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	read_beta(r, e);
	reader_take_number(r, "round N", &e->round);
	read_pairs(r, e, arena);
	read_byes(r, e, arena);
	read_state(r, e);
}

static void read_accept(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	(void)arena;
	read_nonce(r, e);
	read_vrf(r, e);
}

static void read_share(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	(void)arena;
	read_beta(r, e);
}

/* --- letters ----------------------------------------------------------------------------------------------- */

static void read_join(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	e->name = read_name(r, arena);
	reader_take(r, key_shapes[0]);
	entry_read_key(r, key_shapes, &e->key);
	reader_done(r);
	read_nonce(r, e);
	reader_take_bytes_if(r, "vrf H", &e->has_vrf, e->vrf.bytes, HASH_BYTES);
	reader_take_bytes_if(r, "box H", &e->has_box, e->box.bytes, HASH_BYTES);
}

static void read_withdraw(struct reader *r, struct cup_entry *e, struct arena *arena)
{
	(void)arena;
	reader_take_number(r, "player N", &e->player);
}

/* --- the entry --------------------------------------------------------------------------------------------- */

static void (*const read_body[CUP_ENTRY_TYPES])(struct reader *, struct cup_entry *, struct arena *) = {
	[CUP_FOUNDED] = read_founded, [CUP_BULLETIN] = read_bulletin, [CUP_ROUND] = read_round, [CUP_ACCEPT] = read_accept,
	[CUP_SHARE] = read_share, [CUP_JOIN] = read_join, [CUP_WITHDRAW] = read_withdraw,
};

static int read_type(struct cup_entry *e, const struct block *block, struct error *err)
{
	for (int i = 0; i < CUP_ENTRY_TYPES; i++)
		if (!strcmp(block->type, cup_entry_word((enum cup_entry_type)i))) {
			e->type = (enum cup_entry_type)i;
			return 0;
		}
	return error_set(err, "line %d: `%s` is no type of entry or letter of a cup (cup, bulletin, join, ...)", block->line,
	                 block->type);
}

/* game H / seq N / prev H / by S; of `cup`: seq 0 / by S; of letters: game H */
static void read_head(struct reader *r, struct cup_entry *e)
{
	bool first = e->type == CUP_FOUNDED;

	if (!first)
		reader_take_bytes(r, "game H", e->game.bytes, HASH_BYTES);
	if (cup_entry_is_letter(e->type))
		return;
	reader_take_number(r, "seq N", &e->seq);
	if (fine(r) && first != (e->seq == 0))
		reader_refuse(r, "`cup` has `seq 0`, every other entry a higher one");
	if (!first)
		reader_take_bytes(r, "prev H", e->prev.bytes, HASH_BYTES);
	reader_take(r, "by S");
	reader_seat(r, &e->by);
	reader_done(r);
}

int cup_parse(struct cup_entry *out, struct arena *arena, const struct block *block, struct error *err)
{
	struct reader r;

	memset(out, 0, sizeof *out);
	out->because = out->name = "";
	if (block->error.kind != ERROR_NONE)
		return error_set(err, "%s", block->error.text);
	if (!block->bytes)
		return error_set(err, "line %d: a draft is no entry", block->line);
	if (read_type(out, block, err) < 0)
		return -1;
	reader_start(&r, block, err);
	read_head(&r, out);
	if (fine(&r))
		read_body[out->type](&r, out, arena);
	if (reader_end(&r) < 0)
		return -1;
	out->bytes = arena_copy(arena, block->bytes, block->length + 1);
	out->length = block->length;
	out->id = hash_tagged(ENTRY_TAG, out->bytes, out->length);
	if (out->type == CUP_FOUNDED)
		out->game = out->id;
	return 0;
}

int cup_parse_bytes(struct cup_entry *out, struct arena *arena, const char *bytes, size_t n, struct error *err)
{
	struct canon c;
	int result = canon_parse_exact(&c, bytes, n, err);

	if (result == 0) {
		result = cup_parse(out, arena, c.block, err);
		canon_release(&c);
	}
	return result == 0 ? 0 : fault_mark(err, FAULT_FORM);
}
