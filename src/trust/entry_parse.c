/* entry_parse.c - from a block to an entry: the grammar of doc/PROTOCOL.md 3.1, one function a type.
 *
 * Only form is judged here.  Whether the charter makes sense (G1 to G3) and whose turn it is are the
 * ledger's business. */
#include "trust/entry_parse.h"
#include <string.h>
#include "trust/entry_masked.h"
#include "trust/entry_parts.h"
#include "trust/reader.h"

/* --- parts ------------------------------------------------------------------------------------- */

/* Keeps the N statements from FIRST on as the entry's lines. */
static void keep_lines(struct reader *r, struct entry *e, struct arena *arena, int first, int n)
{
	if (r->err->kind != ERROR_NONE)
		return;
	e->line = statements_copy(arena, r->block->statement + first, n);
	e->n_lines = n;
}

/* T+: one word or more. */
static int skip_words(struct reader *r)
{
	const char *t;

	do
		reader_token(r, &t);
	while (reader_more(r));
	return reader_done(r);
}

static int skip_because(struct reader *r)
{
	if (!reader_sees(r, "because T+"))
		return 0;
	reader_take(r, "because T+");
	return skip_words(r);
}

/* Seats up to the end of the statement, which must ascend. */
static int read_seats(struct reader *r, int seat[SEATS_MOST], int *n)
{
	for (*n = 0; reader_more(r) && *n < SEATS_MOST; ++*n) {
		reader_seat(r, &seat[*n]);
		if (*n && seat[*n] <= seat[*n - 1])
			return reader_refuse(r, "seats in `%s` ascend", r->shape);
	}
	return reader_done(r);
}

/* `deck W N H` of a ruling, `deck W N B` of a final. */
static int skip_decks(struct reader *r, const char *shape, size_t bytes)
{
	char name[WORD_ROOM];
	uint8_t value[64];
	int epoch;

	while (reader_sees(r, shape)) {
		reader_take(r, shape);
		reader_word(r, name);
		reader_number(r, &epoch);
		reader_bytes(r, value, bytes);
		reader_done(r);
	}
	return 0;
}

static void read_nonce(struct reader *r, struct entry *e)
{
	reader_take_bytes(r, "nonce H", e->nonce.bytes, HASH_BYTES);
	e->has_nonce = true;
}

static void read_keys(struct reader *r, struct entry *e)
{
	reader_take_bytes_if(r, "vrf H", &e->has_vrf, e->vrf.bytes, HASH_BYTES);
	if (e->format == 2)
		entry_read_accept_masked(r, e);
	else
		reader_take_bytes_if(r, "box H", &e->has_box, e->box.bytes, HASH_BYTES);
}

/* --- the charter ------------------------------------------------------------------------------- */

const char *entry_read_words(struct reader *r, struct arena *arena)
{
	struct text words = TEXT_INIT;
	const char *t, *kept;

	do {
		reader_token(r, &t);
		text_print(&words, "%s%s", words.length ? " " : "", t);
	} while (reader_more(r));
	reader_done(r);
	kept = arena_string(arena, words.bytes);
	text_release(&words);
	return kept;
}

int entry_read_options(struct reader *r, struct charter *c, struct arena *arena)
{
	c->option = arena_alloc(arena, (size_t)r->block->n * sizeof(*c->option));
	while (reader_sees(r, "option T+")) {
		reader_take(r, "option T+");
		c->option[c->n_options] = entry_read_words(r, arena);
		if (c->n_options && strcmp(c->option[c->n_options - 1], c->option[c->n_options]) >= 0)
			return reader_refuse(r, "options stand in the order of their letters, each once");
		c->n_options++;
	}
	return r->err->kind == ERROR_NONE ? 0 : -1;
}

int entry_read_choice(struct reader *r, const char *shape, const char *const *word, int n)
{
	int choice;

	reader_take(r, shape);
	reader_choice(r, word, n, &choice);
	reader_done(r);
	return choice;
}

void entry_read_modes(struct reader *r, struct charter *c)
{
	c->dice = (enum dice_mode)(DICE_REFEREE + entry_read_choice(r, "dice referee|witness|dual", dice_words, 3));
	c->undo = (enum undo_rule)entry_read_choice(r, "undo none|nodice|agreed", undo_words, 3);
	c->edict = (enum edict_rule)entry_read_choice(r, "edict referee|agreed", edict_words, 2);
	reader_take_number(r, "clock N", &c->clock);
}

const char *const seat_shapes[2] = { "seat S W ed25519 H", "seat S W sk H T" };

void entry_read_key(struct reader *r, const char *const shape[2], struct ssh_public *key)
{
	static const char *const kinds[] = { "ed25519", "sk" };
	const char *application = "";
	int kind;

	reader_choice(r, kinds, 2, &kind);
	r->shape = shape[kind];
	reader_bytes(r, key->point, sizeof key->point);
	key->type = kind ? SSH_SK_ED25519 : SSH_ED25519;
	if (kind == 1)
		reader_token(r, &application);
	memcpy(key->application, application, strlen(application) + 1);
}

void entry_read_seat(struct reader *r, const char *const shape[2], struct charter_seat *s)
{
	reader_take(r, shape[0]);
	reader_seat(r, &s->seat);
	reader_word(r, s->name);
	entry_read_key(r, shape, &s->key);
	reader_done(r);
}

static int read_all_seats(struct reader *r, struct charter *c)
{
	do {
		if (c->n_seats == SEATS_MOST) {
			reader_take(r, seat_shapes[0]);
			return reader_refuse(r, "a game has at most %d seats", SEATS_MOST);
		}
		entry_read_seat(r, seat_shapes, &c->seat[c->n_seats++]);
	} while (reader_sees(r, seat_shapes[0]) || (c->n_seats < 2 && r->err->kind == ERROR_NONE));
	return 0;
}

void entry_read_pack(struct reader *r, struct charter *c)
{
	reader_take(r, "pack W H");
	reader_word(r, c->pack);
	reader_bytes(r, c->pack_digest.bytes, HASH_BYTES);
	reader_done(r);
	reader_take(r, "rules W N");
	reader_word(r, c->rules);
	reader_number(r, &c->edition);
	reader_done(r);
}

static void read_scenario(struct reader *r, struct charter *c)
{
	const char *scenario;

	reader_take(r, "scenario T");
	if (reader_token(r, &scenario) == 0) {
		if (strlen(scenario) >= sizeof c->scenario)
			reader_refuse(r, "`%.30s...` in `scenario T`: T has up to %zu characters", scenario, sizeof c->scenario - 1);
		else
			strcpy(c->scenario, scenario);
	}
	reader_done(r);
}

enum { GIVEN_NONCE, GIVEN_VRF, GIVEN_BOX };

static void keep_given(struct charter_seat *s, int kind, const uint8_t bytes[HASH_BYTES])
{
	if (kind == GIVEN_NONCE) {
		s->is_given = true;
		memcpy(s->nonce.bytes, bytes, HASH_BYTES);
	} else if (kind == GIVEN_VRF) {
		s->has_vrf = true;
		memcpy(s->vrf, bytes, HASH_BYTES);
	} else {
		s->has_box = true;
		memcpy(s->box, bytes, HASH_BYTES);
	}
}

/* given S nonce H, given S vrf H, given S box H: seats ascend, and these three do, for each seat that has keys. */
static int read_given(struct reader *r, struct charter *c)
{
	static const char *const kinds[] = { "nonce", "vrf", "box" };
	int last = -1;

	while (reader_sees(r, "given S nonce|vrf|box H")) {
		uint8_t bytes[HASH_BYTES];
		int seat, kind, at = 0;

		reader_take(r, "given S nonce|vrf|box H");
		reader_seat(r, &seat);
		reader_choice(r, kinds, 3, &kind);
		reader_bytes(r, bytes, sizeof bytes);
		if (reader_done(r) < 0)
			return -1;
		while (at < c->n_seats && c->seat[at].seat != seat)
			at++;
		if (at == c->n_seats)
			return reader_refuse(r, "keys are given of seat %d, and there is no such seat", seat);
		if (3 * seat + kind <= last || (kind != GIVEN_NONCE && !c->seat[at].is_given))
			return reader_refuse(r, "what is given stands in the order of the seats, each with nonce, vrf, box");
		last = 3 * seat + kind;
		keep_given(&c->seat[at], kind, bytes);
	}
	return 0;
}

static void read_cup(struct reader *r, struct charter *c)
{
	c->has_cup = reader_sees(r, "cup H N N");
	if (!c->has_cup)
		return;
	reader_take(r, "cup H N N");
	reader_bytes(r, c->cup.bytes, HASH_BYTES);
	reader_number(r, &c->board);
	reader_number(r, &c->game);
	reader_done(r);
}

static int read_offer(struct reader *r, struct entry *e, struct arena *arena)
{
	struct charter *c = arena_alloc(arena, sizeof(*c));

	c->format = e->format;
	read_nonce(r, e);
	entry_read_pack(r, c);
	read_scenario(r, c);
	entry_read_options(r, c, arena);
	entry_read_modes(r, c);
	read_all_seats(r, c);
	read_given(r, c);
	c->has_from = reader_sees(r, "from H N");
	if (c->has_from) {
		reader_take(r, "from H N");
		reader_bytes(r, c->from.bytes, HASH_BYTES);
		reader_number(r, &c->from_seq);
		reader_done(r);
	}
	reader_take_bytes_if(r, "match H", &c->has_match, c->match.bytes, HASH_BYTES);
	read_cup(r, c);
	read_keys(r, e);
	e->charter = c;
	return 0;
}

/* --- the other types --------------------------------------------------------------------------- */

static int read_accept(struct reader *r, struct entry *e, struct arena *arena)
{
	(void)arena;
	read_nonce(r, e);
	read_keys(r, e);
	return 0;
}

/* Everything from here on is lines, whose words are for the game to know; but none is a statement that
 * stood, or should have stood, above: ABOVE is a list of keywords that ends in NULL. */
static int read_lines(struct reader *r, struct entry *e, struct arena *arena, const char *const *above)
{
	int first = r->next;

	for (; r->next < r->block->n; r->next++)
		for (const char *const *keyword = above; *keyword; keyword++)
			if (reader_sees(r, *keyword))
				return reader_end(r);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

static int read_orders(struct reader *r, struct entry *e, struct arena *arena)
{
	static const char *const above[] = { "nonce", "sealed", NULL };
	/* `show` may be a verb of the game, too: its lines are of another shape. */
	static const char *const above_masked[] = { "nonce", "sealed", "share", "seal", NULL };

	read_nonce(r, e);
	reader_take_bytes_if(r, "sealed H", &e->has_sealed, e->sealed.bytes, HASH_BYTES);
	if (e->format == 2 && entry_read_shares(r, e, arena, true, true) < 0)
		return -1;
	for (struct reader ahead = *r; e->format == 2 && ahead.next < r->block->n; ahead.next++)
		if (entry_is_show(&r->block->statement[ahead.next])) {
			r->next = ahead.next;
			return reader_end(r);
		}
	return read_lines(r, e, arena, e->format == 2 ? above_masked : above);
}

/* What is opened stands as it is: only an edition that plays sealed lines has a use for it. */
static int read_open(struct reader *r, struct entry *e, struct arena *arena)
{
	static const char *const above[] = { "on", NULL }, *const above_masked[] = { "on", "share", "show", "seal", NULL };

	if (reader_take(r, "on N S") < 0)
		return -1;
	reader_number(r, &e->on);
	reader_seat(r, &e->on_seat[0]);
	reader_done(r);
	e->n_on_seats = 1;
	if (e->format != 2)
		return read_lines(r, e, arena, above);
	if (reader_sees(r, "share W N N H"))
		return reader_end(r);
	return entry_read_shares(r, e, arena, true, false) < 0 ? -1 : read_lines(r, e, arena, above_masked);
}

static void read_beta(struct reader *r, struct entry *e)
{
	reader_take_bytes(r, "beta B", e->beta, sizeof(e->beta));
	e->has_beta = true;
}

static int read_share(struct reader *r, struct entry *e, struct arena *arena)
{
	(void)arena;
	reader_take_number(r, "on N", &e->on);
	read_beta(r, e);
	return 0;
}

static int read_next(struct reader *r, struct entry *e)
{
	const struct statement *s;

	if (reader_take(r, "next S S*") < 0)
		return -1;
	s = r->now;
	if (s->n == 2 && !strcmp(s->token[1].text, "over"))
		return 0;
	if (e->format == 2 && s->n > 1 && !strcmp(s->token[1].text, "mask")) {
		r->word = 2;
		r->shape = "next mask W";
		reader_word(r, e->next_mask);
		return reader_done(r);
	}
	if (s->n == 1)
		return reader_refuse(r, "`next` names the seats that are asked, or says `next over`");
	return read_seats(r, e->next, &e->n_next);
}

/* One for each seat from 0: whether for each there is, the ledger looks. */
static int read_told(struct reader *r, struct entry *e, struct arena *arena)
{
	if (reader_sees(r, "told S H"))
		e->told = arena_alloc(arena, SEATS_MOST * sizeof *e->told);
	while (reader_sees(r, "told S H")) {
		int seat;

		reader_take(r, "told S H");
		if (reader_seat(r, &seat) < 0)
			return -1;
		if (seat != e->n_told)
			return reader_refuse(r, "`told` stands once for each seat, from 0 on");
		reader_bytes(r, e->told[e->n_told++].bytes, HASH_BYTES);
		reader_done(r);
	}
	return 0;
}

/* What stands between `state` and the decks. */
static void read_hidden(struct reader *r, struct entry *e, struct arena *arena)
{
	reader_take_bytes_if(r, "box H", &e->has_box, e->box.bytes, HASH_BYTES);
	reader_take_bytes_if(r, "secret H", &e->has_secret, e->secret.bytes, HASH_BYTES);
	read_told(r, e, arena);
}

static int read_ruling(struct reader *r, struct entry *e, struct arena *arena)
{
	int first;

	reader_take(r, "on N S*");
	reader_number(r, &e->on);
	read_seats(r, e->on_seat, &e->n_on_seats);
	read_beta(r, e);
	reader_take_number(r, "rolls N", &e->rolls);
	read_next(r, e);
	reader_take_bytes(r, "state H", e->state.bytes, HASH_BYTES);
	if (e->format != 2)
		read_hidden(r, e, arena);
	first = r->next;
	skip_decks(r, "deck W N H", HASH_BYTES);
	keep_lines(r, e, arena, first, r->next - first);
	if (e->format == 2)
		return entry_read_shares(r, e, arena, false, true);
	e->keep = reader_sees(r, "keep");
	if (e->keep) {
		reader_take(r, "keep");
		reader_done(r);
	}
	return 0;
}

static int read_undo(struct reader *r, struct entry *e, struct arena *arena)
{
	int first;

	reader_take_number(r, "to N", &e->to);
	first = r->next;
	skip_because(r);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

static int read_amend(struct reader *r, struct entry *e, struct arena *arena)
{
	int first = r->next, value;
	char word[WORD_ROOM];
	uint8_t digest[HASH_BYTES];

	if (reader_sees(r, "rules W N")) {
		reader_take(r, "rules W N");
		reader_word(r, word);
		reader_number(r, &value);
		reader_done(r);
	}
	if (reader_sees(r, "pack W H")) {
		reader_take(r, "pack W H");
		reader_word(r, word);
		reader_bytes(r, digest, sizeof(digest));
		reader_done(r);
	}
	if (r->next == first || reader_sees(r, "clock N"))
		reader_take_number(r, "clock N", &value);
	skip_because(r);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

/* put PIECE: PLACE, set NAME [FACT]: N; what they name is for the game to know. */
static int read_edict(struct reader *r, struct entry *e, struct arena *arena)
{
	int first = r->next;

	skip_because(r);
	do {
		reader_take(r, reader_sees(r, "set NAME") ? "set NAME [FACT]: N" : "put PIECE: PLACE");
		if (skip_words(r) < 0)
			return -1;
	} while (r->next < r->block->n);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

static int read_end(struct reader *r, struct entry *e, struct arena *arena)
{
	int first = r->next;

	if (reader_take(r, "result T+") < 0 || skip_words(r) < 0)
		return -1;
	skip_because(r);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

/* agree, refuse */
static int read_answer(struct reader *r, struct entry *e, struct arena *arena)
{
	(void)arena;
	return reader_take_number(r, "on N", &e->on);
}

static int read_forfeit(struct reader *r, struct entry *e, struct arena *arena)
{
	(void)arena;
	if (reader_take(r, "seat S") < 0)
		return -1;
	reader_seat(r, &e->seat);
	return reader_done(r);
}

static int read_final(struct reader *r, struct entry *e, struct arena *arena)
{
	int first;

	if (e->format == 2)
		return entry_read_final_masked(r, e, arena);
	reader_take_bytes(r, "state H", e->state.bytes, HASH_BYTES);
	reader_take_bytes_if(r, "salt H", &e->has_salt, e->salt.bytes, HASH_BYTES);
	reader_take_bytes_if(r, "box H", &e->has_box, e->box.bytes, HASH_BYTES);
	reader_take_bytes_if(r, "secret B", &e->has_secret, e->beta, sizeof(e->beta));
	first = r->next;
	skip_decks(r, "deck W N B", 64);
	keep_lines(r, e, arena, first, r->next - first);
	return 0;
}

/* --- the entry --------------------------------------------------------------------------------- */

static int (*const read_body[ENTRY_TYPES])(struct reader *, struct entry *, struct arena *) = {
	[ENTRY_OFFER] = read_offer, [ENTRY_ACCEPT] = read_accept, [ENTRY_ORDERS] = read_orders,
	[ENTRY_OPEN] = read_open, [ENTRY_SHARE] = read_share, [ENTRY_RULING] = read_ruling,
	[ENTRY_UNDO] = read_undo, [ENTRY_AMEND] = read_amend, [ENTRY_EDICT] = read_edict,
	[ENTRY_END] = read_end, [ENTRY_AGREE] = read_answer, [ENTRY_REFUSE] = read_answer,
	[ENTRY_FORFEIT] = read_forfeit, [ENTRY_FINAL] = read_final, [ENTRY_MASK] = entry_read_mask,
	[ENTRY_DEAL] = entry_read_deal,
};

static int read_type(struct entry *e, const struct block *block, struct error *err)
{
	for (int i = 0; i < ENTRY_TYPES; i++)
		if (entry_is_of((enum entry_type)i, block->format) && !strcmp(block->type, entry_word((enum entry_type)i))) {
			e->type = (enum entry_type)i;
			return 0;
		}
	return error_set(err, "line %d: `%s` is no type of entry (offer, accept, orders, ruling, ...)",
	                 block->line, block->type);
}

/* game H / seq N / prev H / by S; of an offer: seq 0 / by S */
static int read_head(struct reader *r, struct entry *e)
{
	bool offer = e->type == ENTRY_OFFER;

	if (!offer)
		reader_take_bytes(r, "game H", e->game.bytes, HASH_BYTES);
	if (reader_take_number(r, "seq N", &e->seq) < 0)
		return -1;
	if (offer != (e->seq == 0))
		return reader_refuse(r, "an offer has `seq 0`, every other entry a higher one");
	if (!offer)
		reader_take_bytes(r, "prev H", e->prev.bytes, HASH_BYTES);
	if (reader_take(r, "by S") < 0)
		return -1;
	reader_seat(r, &e->by);
	return reader_done(r);
}

int entry_parse(struct entry *out, struct arena *arena, const struct block *block, struct error *err)
{
	struct reader r;

	memset(out, 0, sizeof(*out));
	if (block->error.kind != ERROR_NONE)
		return error_set(err, "%s", block->error.text);
	if (!block->bytes)
		return error_set(err, "line %d: a draft is no entry", block->line);
	reader_start_any(&r, block, err);
	out->format = block->format;
	if (read_type(out, block, err) < 0 || read_head(&r, out) < 0 ||
	    read_body[out->type](&r, out, arena) < 0 || reader_end(&r) < 0)
		return -1;
	out->bytes = arena_copy(arena, block->bytes, block->length + 1);
	out->length = block->length;
	out->id = hash_tagged(ENTRY_TAG, out->bytes, out->length);
	if (out->type == ENTRY_OFFER)
		out->game = out->id;
	return 0;
}
