/* opening_due.c - whoever holds the lines plays with all of them at hand and looks which keys were asked. */
#include "game/opening_due.h"
#include <string.h>
#include "game/masked_open.h"
#include "game/opening.h"
#include "game/replay.h"
#include "game/seals.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "trust/sealed.h"

int opening_foresee(const struct game *g, const struct entry *e, const struct entry *later, int n_later,
                    const struct hash *seed, struct error *err)
{
	struct run *run = g->masked ? NULL : game_position(g, err);
	int choice = g->ledger.pen.on, f = g->ledger.link[choice].by, result;

	if (g->masked)
		return masked_foresee(g, e, seed, err);
	result = run ? opening_take(run, g, e, err) : -1;

	for (int i = 0; i < n_later && result == 0; i++)
		result = opening_take(run, g, &later[i], err);
	if (result == 0)
		result = game_play(run, g, choice, seed, err);
	if (result == 0)
		result = opening_is_right(run, g->ledger.charter.dice, f, err);
	run_free(run);
	return result;
}

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
	                 "He still has them: with `drumhead letter --from %d` his program prints the letter to mail to you, "
	                 "and `drumhead adjudicate %s LETTER` takes them from it", seat_name(g, seat), seq, seq, g->directory);
}

/* In which entry each seat has sealed what may still be opened for CHOICE, by seat; -1: in none. */
static bool find_sealed(int seq[10], const struct game *g, int choice)
{
	const struct ledger *l = &g->ledger;
	bool any = false;

	for (int seat = 1; seat <= g->pack->n_seats; seat++) {
		bool may = seat != l->link[choice].by && !has_opened(l, choice, seat);

		seq[seat] = may ? ledger_sealed_by(l, seat, choice) : -1;
		any |= seq[seat] >= 0;
	}
	return any;
}

int opening_due(struct entry *out, bool *found, struct game *g, int choice, const struct hash *seed,
                struct error *err)
{
	int seq[10], result;
	struct error missing = ERROR_INIT;
	bool at_hand[10] = { false };
	struct run *run;

	*found = false;
	if (!find_sealed(seq, g, choice))
		return 0;
	run = game_position(g, err);
	if (!run)
		return -1;
	for (int seat = 1; seat <= run->book->n_seats; seat++)
		at_hand[seat] = seq[seat] >= 0 && try_all(run, g, seat, seq[seat], &missing);
	result = game_play(run, g, choice, seed, err);
	for (int seat = 1; seat <= run->book->n_seats && result == 0 && !*found; seat++) {
		if (at_hand[seat])
			result = fill_open(out, found, g, run, seat, seq[seat], err);
		else if (missing.kind != ERROR_NONE && seq[seat] >= 0 && asks_unknown(run, seat))
			result = miss_lines(g, seat, seq[seat], &missing, err);
	}
	run_free(run);
	return result;
}

int opening_place(const struct ledger *l, const struct entry *e)
{
	for (int i = e->seq - 1; i > e->on; i--)
		if (l->link[i].type == ENTRY_OPEN)
			return i;
	return e->seq;
}
