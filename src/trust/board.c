/* board.c - see board.h. */
#include "trust/board.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "trust/entry_write.h"

static struct hash board_nonce(const struct hash *round, const struct board *b)
{
	uint8_t bytes[HASH_BYTES + 4];

	memcpy(bytes, round->bytes, HASH_BYTES);
	bytes[HASH_BYTES] = (uint8_t)b->board;
	bytes[HASH_BYTES + 1] = (uint8_t)(b->board >> 8);
	bytes[HASH_BYTES + 2] = (uint8_t)b->game;
	bytes[HASH_BYTES + 3] = 0;
	return hash_tagged("drumhead/board/v1", bytes, sizeof bytes);
}

/* What is derived from a seat's key and nonce stands in the offer, with the nonce. */
static void give(struct charter_seat *s, const struct hash *nonce, const struct charter_seat *keys)
{
	s->has_vrf = keys->has_vrf;
	s->has_box = keys->has_box;
	memcpy(s->vrf, keys->vrf, sizeof s->vrf);
	memcpy(s->box, keys->box, sizeof s->box);
	s->is_given = s->has_vrf || s->has_box;
	if (s->is_given)
		s->nonce = *nonce;
}

static void seat_player(struct charter_seat *s, const struct cup_player *p)
{
	struct charter_seat keys = { .has_vrf = p->has_vrf, .has_box = p->has_box };

	memcpy(keys.vrf, p->vrf, sizeof keys.vrf);
	memcpy(keys.box, p->box, sizeof keys.box);
	s->key = p->key;
	give(s, &p->nonce, &keys);
}

static void seat_director(struct charter_seat *s, const struct cup *c)
{
	s->key = c->seat[0].key;
	if (c->terms->game.dice != DICE_WITNESS)
		give(s, &c->nonce[0], &c->seat[0]);
}

static void name_seat(struct charter_seat *s, int seat, const char *name)
{
	s->seat = seat;
	snprintf(s->name, sizeof s->name, "%s", name);
}

int board_offer(struct entry *out, struct arena *arena, const struct cup *c, const struct board *b,
                const char *const seat_name[3], struct error *err)
{
	const struct cup *by = cup_drawn_by(c, b->round);
	const struct cup_terms *t = by->terms;
	const struct cup_round *round = &by->round[b->round - 1];
	struct charter *o = arena_copy(arena, &t->game, sizeof *o);

	snprintf(o->scenario, sizeof o->scenario, "%s", t->scenario[(b->round - 1) % t->n_scenarios]);
	o->n_seats = 3;
	for (int seat = 0; seat < 3; seat++) {
		name_seat(&o->seat[seat], seat, seat_name[seat]);
		if (seat)
			seat_player(&o->seat[seat], cup_player(by, cup_seated(by, b->round, b->board, b->game, seat)));
		else
			seat_director(&o->seat[0], by);
	}
	o->has_cup = true;
	o->cup = round->id;
	o->board = b->board;
	o->game = b->game;
	*out = (struct entry){ .type = ENTRY_OFFER, .charter = o, .has_nonce = true, .nonce = board_nonce(&round->id, b) };
	return entry_write(out, arena, err);
}

bool board_of(struct board *out, const struct cup *c, const struct charter *o)
{
	for (int i = 0; o->has_cup && i < c->n_rounds; i++)
		if (hash_equal(&c->round[i].id, &o->cup)) {
			*out = (struct board){ i + 1, o->board, o->game };
			return o->board >= 1 && o->board <= c->round[i].n_pairs && o->game >= 1 && o->game <= cup_games(c);
		}
	return false;
}

struct board_words board_path(const struct board *b)
{
	struct board_words w;

	snprintf(w.text, sizeof w.text, "r%d/b%d%s", b->round, b->board, b->game == 2 ? "b" : "");
	return w;
}

struct board_words board_name(const struct board *b)
{
	struct board_words w;

	snprintf(w.text, sizeof w.text, "%d.%d%s", b->round, b->board, b->game == 2 ? "b" : "");
	return w;
}

bool board_parse(struct board *out, const char *name)
{
	char *end;

	out->round = (int)strtol(name, &end, 10);
	if (end == name || *end != '.' || out->round < 1)
		return false;
	name = end + 1;
	out->board = (int)strtol(name, &end, 10);
	out->game = strcmp(end, "b") == 0 ? 2 : 1;
	return end != name && out->board >= 1 && (!*end || out->game == 2);
}
