/* opening.c - see opening.h.
 *
 * A line of a key can do nothing before that key is asked.  So whoever holds the lines plays with all of them at
 * hand and looks which keys were asked; and whoever checks plays with what was opened, and comes to the same. */
#include "game/opening.h"
#include <string.h>
#include "game/seals.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "trust/reader.h"
#include "trust/sealed.h"

struct opened_key {
	int key;
	struct hash salt, path[PATH_MOST];
	int n_path;
	const struct statement *line;
	int n;
};

static int broken_opening(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int broken_opening(struct error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fault_set_v(err, FAULT_OPENING, format, args);
	va_end(args);
	return -1;
}

/* --- reading ------------------------------------------------------------------------------------------- */

static void read_path(struct reader *r, struct opened_key *k)
{
	reader_take(r, "path H*");
	for (k->n_path = 0; reader_more(r) && k->n_path < PATH_MOST && r->err->kind == ERROR_NONE; k->n_path++)
		reader_bytes(r, k->path[k->n_path].bytes, HASH_BYTES);
	reader_done(r);
}

/* The lines up to the next key. */
static void read_lines(struct reader *r, struct opened_key *k)
{
	int first = r->next;

	while (r->next < r->block->n && !reader_sees(r, "key T"))
		r->next++;
	k->line = r->block->statement + first;
	k->n = r->next - first;
}

static int read_key(struct reader *r, struct opened_key *k, const struct ruleset *rules, int last)
{
	const char *name = "";

	reader_take(r, "key T");
	reader_token(r, &name);
	reader_done(r);
	if (r->err->kind != ERROR_NONE)
		return -1;
	k->key = key_find(rules, name, strlen(name));
	if (k->key < 0)
		return reader_refuse(r, "`%s` is no key of this game", name);
	if (k->key <= last)
		return reader_refuse(r, "keys stand in the order of the ruleset, each once");
	reader_take_bytes(r, "salt H", k->salt.bytes, HASH_BYTES);
	read_path(r, k);
	read_lines(r, k);
	return r->err->kind == ERROR_NONE ? 0 : -1;
}

/* --- taking -------------------------------------------------------------------------------------------- */

static bool belongs(const struct opened_key *k, const struct run *r, const struct hash *game, int seat)
{
	const char *name = key_name(r->rules, k->key);
	struct text lines = TEXT_INIT;
	struct hash leaf, root;
	bool leads;

	seals_print(&lines, NULL, -1, k->line, k->n);
	leaf = sealed_leaf(game, seat, name, &k->salt, lines.bytes, lines.length);
	leads = tree_follow(&root, &leaf, key_count(r->rules), k->key, k->path, k->n_path);
	text_release(&lines);
	return leads && hash_equal(&root, &book_of(r, seat)->sealed);
}

static int take_key(struct run *r, const struct game *g, const struct entry *e, const struct opened_key *k,
                    struct error *err)
{
	int seat = e->on_seat[0];
	const char *name = key_name(r->rules, k->key), *who = seat_name(g, seat);

	if (book_of(r, seat)->seal[k->key] & SEAL_OPEN)
		return broken_opening(err, "broken opening: `%s` of %s is open already", name, who);
	if (!belongs(k, r, &e->game, seat))
		return broken_opening(err, "broken opening: what is opened under `%s` is not what %s sealed in entry %d",
		                      name, who, e->on);
	orders_open(r, seat, k->key, k->line, k->n);
	return 0;
}

int opening_take(struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines, .type = "open" };
	struct opened_key k = { .key = -1 };
	struct reader reader;
	int result = 0;

	if (g->masked && !e->n_lines)
		return 0;                        /* it shows cards, and the play tells whether they were due */
	if (e->on_seat[0] < 1 || e->on_seat[0] > r->book->n_seats || !book_of(r, e->on_seat[0])->is_sealed)
		return broken_opening(err, "broken opening: seat %d has sealed nothing", e->on_seat[0]);
	reader_start(&reader, &block, err);
	do {
		result = read_key(&reader, &k, r->rules, k.key);
		if (result < 0)
			fault_mark(err, FAULT_FORM);
		if (result == 0)
			result = take_key(r, g, e, &k, err);
	} while (result == 0 && reader.next < block.n);
	return result;
}

/* --- checking ------------------------------------------------------------------------------------------ */

static int check_key(const struct run *r, int seat, int key, bool by_referee, struct error *err)
{
	const uint8_t seal = book_of(r, seat)->seal[key];
	const char *name = key_name(r->rules, key);

	if ((seal & SEAL_FRESH) && !(seal & SEAL_ASKED))
		return broken_opening(err, "broken opening: `%s` of seat %d was opened, but this play never asks it",
		                      name, seat);
	if (by_referee && (seal & SEAL_FRESH) && !(seal & SEAL_ANSWERED))
		return broken_opening(err, "broken opening: `%s` of seat %d was opened, but no line of it answered",
		                      name, seat);
	if (!by_referee && (seal & SEAL_ASKED) && !(seal & SEAL_OPEN))
		return broken_opening(err, "broken opening: this play asks seat %d `%s`, which is sealed and was not opened",
		                      seat, name);
	return 0;
}

int opening_is_right(const struct run *r, enum dice_mode mode, int f, struct error *err)
{
	for (int seat = 1; seat <= r->book->n_seats; seat++)
		for (int key = 0; book_of(r, seat)->is_sealed && seat != f && r->rules->keys[key].name; key++)
			if (check_key(r, seat, key, mode != DICE_WITNESS, err) < 0)
				return -1;
	return 0;
}

void opening_done(struct run *r)
{
	for (int seat = 1; seat <= r->book->n_seats; seat++) {
		struct seat_book *s = book_of(r, seat);

		for (int key = 0; key < KEYS_MOST; key++)
			s->seal[key] &= SEAL_OPEN;
		for (int i = 0; i < s->n_whens; i++)
			s->when[i].opened = false;
	}
}

/* The salts of the keys that E opens. */
static int check_salts(const struct entry *e, const struct ruleset *rules, const struct hash *salt, struct error *err)
{
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines, .type = "open" };
	struct opened_key k = { .key = -1 };
	struct reader reader;

	reader_start(&reader, &block, err);
	while (reader.next < block.n) {
		struct hash right;

		if (read_key(&reader, &k, rules, k.key) < 0)
			return -1;
		right = sealed_key_salt(salt, key_name(rules, k.key));
		if (!hash_equal(&right, &k.salt))
			return broken_opening(err, "broken opening: `%s` was opened in entry %d with a salt that does not "
			                      "come of this one", key_name(rules, k.key), e->seq);
	}
	return 0;
}

int opening_fits_salt(const struct game *g, int seat, const struct hash *salt, struct error *err)
{
	const struct ledger *l = &g->ledger;
	int sealed = ledger_sealed_by(l, seat, l->n);

	if (sealed < 0)
		return broken_opening(err, "broken opening: a salt of %s, who has sealed nothing", seat_name(g, seat));
	for (int i = sealed; i < l->n; i++)
		if (l->link[i].type == ENTRY_OPEN && l->link[i].on == sealed &&
		    check_salts(ledger_at(l, i), g->rules, salt, err) < 0)
			return -1;
	return 0;
}
