/* cup_write.c - from an entry of a cup to its canonical bytes, which are proved by reading them back, as in
 * entry_write.c. */
#include "trust/cup_write.h"
#include <string.h>
#include "trust/cup_parse.h"
#include "trust/entry_parts.h"

static void put_hash_if(struct text *t, bool has, const char *keyword, const struct hash *h)
{
	if (has)
		entry_put_hash(t, keyword, h);
}

/* A statement for each line. */
static void put_because(struct text *t, const char *because)
{
	while (because && *because) {
		size_t n = strcspn(because, "\n");

		text_print(t, "because %.*s\n", (int)n, because);
		because += n + (because[n] == '\n');
	}
}

static void put_format(struct text *t, const struct cup_terms *c)
{
	text_print(t, "format %s", cup_format_words[c->format]);
	if (c->format == CUP_SWISS)
		text_print(t, " %d", c->rounds);
	if (c->format == CUP_ROBIN)
		text_print(t, " %d %d", c->groups, c->cycles);
	text_putc(t, '\n');
}

static void put_from(struct text *t, const struct cup_terms *c)
{
	char hex[HASH_BYTES / 8 * 17];

	if (!c->has_from)
		return;
	tokens_from_bytes(hex, c->from.bytes, HASH_BYTES);
	text_print(t, "from %s %d\n", hex, c->from_seq);
}

static void put_founded(struct text *t, const struct cup_entry *e)
{
	const struct cup_terms *c = e->terms;

	entry_put_hash(t, "nonce", &e->nonce);
	text_print(t, "name %s\n", c->name);
	entry_put_pack(t, &c->game);
	text_puts(t, "scenario");
	for (int i = 0; i < c->n_scenarios; i++)
		text_print(t, " %s", c->scenario[i]);
	text_putc(t, '\n');
	entry_put_options(t, &c->game);
	entry_put_modes(t, &c->game);
	text_print(t, "bank %d\nleave %d\nlimit %d\n", c->bank, c->leave, c->limit);
	put_format(t, c);
	text_print(t, "sides %s\npoints %d %d %d %d\ntiebreak", c->both ? "both" : "one", c->points_win, c->points_draw,
	           c->points_loss, c->points_bye);
	for (int i = 0; i < c->n_tiebreaks; i++)
		text_print(t, " %s", cup_tiebreak_words[c->tiebreak[i]]);
	text_print(t, "\nplaces %d\nlate %d\n", c->places, c->late);
	for (int i = 0; i < c->n_seats; i++)
		entry_put_seat(t, "seat", &c->seat[i]);
	put_from(t, c);
	entry_put_hash(t, "vrf", &e->vrf);
}

static void put_result(struct text *t, const struct cup_result *r)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, r->on.bytes, HASH_BYTES);
	text_print(t, "result %d %d %d %s %d %d %s\n", r->round, r->board, r->game, cup_how_words[r->how], r->winner,
	           r->margin, hex);
	put_because(t, r->because);
}

static void put_bulletin(struct text *t, const struct cup_entry *e)
{
	for (int i = 0; i < e->n_letters; i++)
		entry_put_hash(t, "letter", &e->letter[i]);
	for (int i = 0; i < e->n_results; i++)
		put_result(t, &e->result[i]);
	for (int i = 0; i < e->n_outs; i++) {
		text_print(t, "out %d\n", e->out[i].player);
		put_because(t, e->out[i].because);
	}
	if (e->has_teller) {
		entry_put_seat(t, "teller", &e->teller);
		put_because(t, e->because);
	}
	if (e->draw)
		text_puts(t, "draw\n");
	entry_put_hash(t, "state", &e->state);
}

static void put_share(struct text *t, const struct cup_entry *e)
{
	text_print(t, "on %d\n", e->on);
	entry_put_bytes(t, "beta", e->beta, sizeof e->beta);
}

static void put_round(struct text *t, const struct cup_entry *e)
{
	put_share(t, e);
	text_print(t, "round %d\n", e->round);
	for (int i = 0; i < e->n_pairs; i++)
		text_print(t, "pair %d %d\n", e->pair[i].a, e->pair[i].b);
	for (int i = 0; i < e->n_byes; i++)
		text_print(t, "bye %d\n", e->bye[i]);
	entry_put_hash(t, "state", &e->state);
}

static void put_accept(struct text *t, const struct cup_entry *e)
{
	entry_put_hash(t, "nonce", &e->nonce);
	entry_put_hash(t, "vrf", &e->vrf);
}

static void put_join(struct text *t, const struct cup_entry *e)
{
	text_print(t, "name %s\nkey ", e->name);
	entry_put_key(t, &e->key);
	entry_put_hash(t, "nonce", &e->nonce);
	put_hash_if(t, e->has_vrf, "vrf", &e->vrf);
	put_hash_if(t, e->has_box, "box", &e->box);
}

static void put_withdraw(struct text *t, const struct cup_entry *e)
{
	text_print(t, "player %d\n", e->player);
}

static void (*const put_body[CUP_ENTRY_TYPES])(struct text *, const struct cup_entry *) = {
	[CUP_FOUNDED] = put_founded, [CUP_BULLETIN] = put_bulletin, [CUP_ROUND] = put_round, [CUP_ACCEPT] = put_accept,
	[CUP_SHARE] = put_share, [CUP_JOIN] = put_join, [CUP_WITHDRAW] = put_withdraw,
};

static void put_head(struct text *t, const struct cup_entry *e)
{
	bool first = e->type == CUP_FOUNDED;

	if (!first)
		entry_put_hash(t, "game", &e->game);
	if (cup_entry_is_letter(e->type))
		return;
	text_print(t, "seq %d\n", e->seq);
	if (!first)
		entry_put_hash(t, "prev", &e->prev);
	text_print(t, "by %d\n", e->by);
}

int cup_write(struct cup_entry *e, struct arena *arena, struct error *err)
{
	struct text t = TEXT_INIT;
	struct cup_entry again;
	int result;

	text_print(&t, "drumhead-begin 1 %s\n", cup_entry_word(e->type));
	put_head(&t, e);
	put_body[e->type](&t, e);
	text_puts(&t, "drumhead-end\n");
	result = cup_parse_bytes(&again, arena, t.bytes, t.length, err);
	if (result == 0) {
		e->bytes = again.bytes;
		e->length = again.length;
		e->id = again.id;
		e->game = again.game;
	} else {
		error_within(err, "this %s cannot be written", cup_entry_word(e->type));
	}
	text_release(&t);
	return result;
}
