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

	if (err->kind != ERROR_NONE)
		return -1;
	va_start(args, format);
	error_set_v(err, ERROR_REFUSED, format, args);
	va_end(args);
	err->fault = FAULT_OPENING;
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
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines };
	struct opened_key k = { .key = -1 };
	struct reader reader;
	int result = 0;

	if (e->on_seat[0] < 1 || e->on_seat[0] > r->book->n_seats || !book_of(r, e->on_seat[0])->is_sealed)
		return broken_opening(err, "broken opening: seat %d has sealed nothing", e->on_seat[0]);
	reader_start(&reader, &block, err);
	do {
		result = read_key(&reader, &k, r->rules, k.key);
		if (result < 0 && err->fault == FAULT_NONE)
			err->fault = FAULT_FORM;
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
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines };
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

int opening_foresee(const struct game *g, const struct entry *e, const struct entry *later, int n_later,
                    const struct hash *seed, struct error *err)
{
	struct run *run = game_position(g, err);
	int choice = g->ledger.pen.on, f = g->ledger.link[choice].by;
	int result = run ? opening_take(run, g, e, err) : -1;

	for (int i = 0; i < n_later && result == 0; i++)
		result = opening_take(run, g, &later[i], err);
	if (result == 0)
		result = game_play(run, g, choice, seed, err);
	if (result == 0)
		result = opening_is_right(run, g->ledger.charter.dice, f, err);
	run_free(run);
	return result;
}

/* --- opening ------------------------------------------------------------------------------------------- */

/* Takes all that SEAT has sealed and not yet opened into R, as if it were opened now.  False: the lines are not
 * here, and ERR says so. */
static bool try_all(struct run *r, const struct game *g, int seat, int seq, struct error *err)
{
	struct seal_lines s;

	if (seals_read(&s, g, seq, err) < 0)
		return false;
	for (int key = 0; r->rules->keys[key].name; key++)
		if (!(book_of(r, seat)->seal[key] & SEAL_OPEN))
			orders_open(r, seat, key, s.line, s.n);
	seals_release(&s);
	return true;
}

static bool is_due(uint8_t seal, bool by_referee)
{
	return (seal & SEAL_FRESH) && (seal & (by_referee ? SEAL_ANSWERED : SEAL_ASKED));
}

/* key, salt, path and lines of KEY. */
static void print_key(struct text *out, const struct ruleset *rules, const struct hash *leaf, int key,
                      const struct seal_lines *s)
{
	struct hash salt = sealed_key_salt(&s->salt, key_name(rules, key)), path[PATH_MOST];
	int n = tree_path(path, leaf, key_count(rules), key);
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, salt.bytes, HASH_BYTES);
	text_print(out, "key %s\nsalt %s\npath", key_name(rules, key), hex);
	for (int i = 0; i < n; i++) {
		tokens_from_bytes(hex, path[i].bytes, HASH_BYTES);
		text_print(out, " %s", hex);
	}
	text_putc(out, '\n');
	seals_print(out, rules, key, s->line, s->n);
}

/* Cuts TEXT into the lines of E. */
static int set_lines(struct entry *e, struct game *g, const struct text *t, struct error *err)
{
	struct canon c;
	struct entry lines = { 0 };

	if (canon_parse_lines(&c, t->bytes, t->length, err) < 0)
		return -1;
	lines.line = c.block->statement;
	lines.n_lines = c.block->n;
	lines.bytes = "";
	entry_copy(&lines, &g->ledger.arena, &lines);
	e->line = lines.line;
	e->n_lines = lines.n_lines;
	canon_release(&c);
	return 0;
}

/* R has played with all lines at hand: the `open` of those keys of SEAT that it needed, if it did. */
static int fill_open(struct entry *out, bool *found, struct game *g, const struct run *r, int seat, int seq,
                     struct error *err)
{
	struct hash leaf[KEYS_MOST];
	struct text lines = TEXT_INIT;
	struct seal_lines s;
	int result = seals_read(&s, g, seq, err);

	if (result < 0)
		return -1;
	seals_leaves(leaf, r->rules, &ledger_at(&g->ledger, seq)->game, seat, &s.salt, s.line, s.n);
	for (int key = 0; r->rules->keys[key].name; key++)
		if (is_due(book_of(r, seat)->seal[key], g->ledger.charter.dice != DICE_WITNESS))
			print_key(&lines, r->rules, leaf, key, &s);
	*found = lines.length > 0;
	if (*found) {
		ledger_begin(&g->ledger, out, ENTRY_OPEN, g->ledger.pen.seat);
		out->on = seq;
		out->on_seat[0] = seat;
		out->n_on_seats = 1;
		result = set_lines(out, g, &lines, err);
	}
	text_release(&lines);
	seals_release(&s);
	return result;
}

/* Was an `open` of SEAT written since CHOICE? */
static bool has_opened(const struct ledger *l, int choice, int seat)
{
	for (int i = choice + 1; i < l->n; i++)
		if (l->link[i].type == ENTRY_OPEN && ledger_at(l, i)->on_seat[0] >= seat)
			return true;
	return false;
}

/* Was anything asked that is sealed and not at hand? */
static bool asks_unknown(const struct run *r, int seat)
{
	for (int key = 0; r->rules->keys[key].name; key++)
		if ((book_of(r, seat)->seal[key] & (SEAL_ASKED | SEAL_OPEN)) == SEAL_ASKED)
			return true;
	return false;
}

/* The lines that SEAT sealed in entry SEQ are needed and not here: WHY. */
static int miss_lines(const struct game *g, int seat, int seq, const struct error *why, struct error *err)
{
	if (g->ledger.charter.dice == DICE_WITNESS)
		return error_set(err, "%s.\nThe play asks what was sealed: put the file back, from a copy or from where it was "
		                 "signed", why->text);
	return error_set(err, "the play asks what %s sealed in entry %d, and those lines are not here.\n"
	                 "He still has them: `drumhead letter --from %d GAME` prints the letter to mail to you, and "
	                 "`drumhead adjudicate %s LETTER` takes them from it", seat_name(g, seat), seq, seq, g->directory);
}

int opening_due(struct entry *out, bool *found, struct game *g, int choice, const struct hash *seed,
                struct error *err)
{
	const struct ledger *l = &g->ledger;
	int f = l->link[choice].by, seq[10] = { 0 }, result;
	struct run *run = game_position(g, err);
	struct error missing = ERROR_INIT;
	bool at_hand[10] = { false };

	*found = false;
	if (!run)
		return -1;
	for (int seat = 1; seat <= run->book->n_seats; seat++) {
		seq[seat] = ledger_sealed_by(l, seat, choice);
		if (seq[seat] >= 0 && seat != f && !has_opened(l, choice, seat))
			at_hand[seat] = try_all(run, g, seat, seq[seat], &missing);
	}
	result = game_play(run, g, choice, seed, err);
	for (int seat = 1; seat <= run->book->n_seats && result == 0 && !*found; seat++) {
		if (at_hand[seat])
			result = fill_open(out, found, g, run, seat, seq[seat], err);
		else if (missing.kind != ERROR_NONE && seat != f && seq[seat] >= 0 && asks_unknown(run, seat))
			result = miss_lines(g, seat, seq[seat], &missing, err);
	}
	run_free(run);
	return result;
}
