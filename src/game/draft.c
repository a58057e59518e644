/* draft.c - a draft may be a whole letter with everything a reply brings along; only its block counts. */
#include "game/draft.h"
#include <stdio.h>
#include <string.h>
#include "orders/mismatch.h"
#include "play/book.h"
#include "trust/charter.h"

static const struct block *find_orders(const struct canon *c)
{
	for (int i = 0; i < c->n; i++)
		if (c->block[i].type && strcmp(c->block[i].type, "orders") == 0)
			return &c->block[i];
	return NULL;
}

static bool is_head(const struct statement *s, const char *word)
{
	return strcmp(s->token[0].text, word) == 0;
}

/* The statement's words behind the first, joined by blanks. */
static void rest(char out[160], const struct statement *s)
{
	size_t used = 0;

	for (int i = 1; i < s->n && used < 140; i++) {
		size_t n = strlen(s->token[i].text);

		if (used + n + 2 > 160)
			break;
		if (used)
			out[used++] = ' ';
		memcpy(out + used, s->token[i].text, n);
		used += n;
	}
	out[used] = '\0';
}

static int head_is(const struct statement *s, const char *expected, const char *meaning, struct error *err)
{
	char found[160];

	rest(found, s);
	if (strcmp(found, expected) == 0)
		return 0;
	return fault_set(err, FAULT_FOREIGN, "line %d: these orders are for another %s: `%s %s`, but here it is `%s %s`",
	                 s->token[0].line, meaning, s->token[0].text, found, s->token[0].text, expected);
}

/* Made by the author's own machine when he signs, or it would be no use: whoever rolls and knows the lines could try
 * nonces until one brings the dice he likes, and mail a draft with that (doc/PROTOCOL.md D6). */
static int check_nonce(const struct statement *s, struct error *err)
{
	if (s->n == 1)
		return 0;
	return error_set(err, "line %d: a nonce stands here already. Whoever put it there could have chosen your dice with "
	                 "it: leave the line `nonce` empty, and it is made when you sign", s->token[0].line);
}

static int check_head(const struct statement *s, const struct entry *due, struct error *err)
{
	char expected[80];

	if (is_head(s, "nonce"))
		return check_nonce(s, err);
	if (is_head(s, "game")) {
		tokens_from_bytes(expected, due->game.bytes, HASH_BYTES);
		return head_is(s, expected, "game", err);
	}
	if (is_head(s, "prev")) {
		tokens_from_bytes(expected, due->prev.bytes, HASH_BYTES);
		return head_is(s, expected, "position (the ledger has gone on since)", err);
	}
	snprintf(expected, sizeof expected, "%d", is_head(s, "seq") ? due->seq : due->by);
	return head_is(s, expected, is_head(s, "seq") ? "place in the ledger" : "seat", err);
}

static bool is_any_head(const struct statement *s)
{
	static const char *const head[] = { "game", "seq", "prev", "by", "nonce" };

	for (size_t i = 0; i < sizeof head / sizeof *head; i++)
		if (is_head(s, head[i]))
			return true;
	return false;
}

/* Where all lines are sealed to the referee a line `sealed` does nothing (7.4). */
static void leave_out(struct draft *d, int i)
{
	struct statement *all = arena_alloc(&d->canon.arena, (size_t)d->n_lines * sizeof *all);
	int n = 0;

	for (int k = 0; k < d->n_lines; k++)
		if (k != i)
			all[n++] = d->line[k];
	d->line = all;
	d->n_lines = n;
}

/* What stands behind a line `sealed` is not shown (doc/ORDERS.md 13). */
static int cut_sealed(struct draft *d, struct error *err)
{
	int i = 0;

	while (i < d->n_lines && !is_head(&d->line[i], "sealed"))
		i++;
	if (i == d->n_lines)
		return 0;
	if (d->is_fogged) {
		leave_out(d, i);
		return 0;
	}
	if (d->line[i].n > 1) {
		error_set(err, "`sealed` stands alone; the lines to seal follow it, each in a line of its own");
		return orders_place(err, &d->source, &d->line[i].token[1]);
	}
	d->is_sealed = true;
	d->sealed = d->line + i + 1;
	d->n_sealed = d->n_lines - i - 1;
	d->n_lines = i;
	return 0;
}

static int refuse_block(const struct block *b, struct error *err)
{
	error_set(err, "%s", b->error.text);
	error_mark(err, b->error.line, b->error.column, b->error.length);
	return -1;
}

static int read_block(struct draft *d, const struct block *b, const struct entry *due, struct error *err)
{
	int i = 0;

	if (b->error.kind != ERROR_NONE)
		return refuse_block(b, err);
	for (; i < b->n && is_any_head(&b->statement[i]); i++)
		if (check_head(&b->statement[i], due, err) < 0)
			return -1;
	d->line = b->n ? b->statement + i : NULL;
	d->n_lines = b->n - i;
	return cut_sealed(d, err);
}

/* A report that was kept as the file of orders, and has none: its author was not asked when it was made. */
static bool is_report(const struct order_source *source)
{
	return memmem(source->text, source->length, "\n========", 9) != NULL;
}

int draft_read_begun(struct draft *out, const struct ledger *l, int seat, const struct order_source *source,
                     struct error *err)
{
	struct entry due;
	const struct block *block;

	memset(out, 0, sizeof *out);
	out->source = *source;
	out->is_fogged = charter_fogged(&l->charter);
	ledger_begin(l, &due, ENTRY_ORDERS, seat);
	if (canon_parse(&out->canon, source->text, source->length, err) < 0)
		return error_within(err, "%s", source->name);
	block = find_orders(&out->canon);
	if (!block && out->canon.n == 0) {
		canon_release(&out->canon);
		if (is_report(source))
			return error_set(err, "%s: this is a report without orders to edit: it ends with some when you are asked for them",
			                 source->name);
		if (canon_parse_lines(&out->canon, source->text, source->length, err) < 0)
			return error_within(err, "%s", source->name);
		block = out->canon.block;
	}
	if (!block)
		return error_set(err, "%s: there is no block of type orders in it", source->name);
	if (read_block(out, block, &due, err) < 0)
		return error_within(err, "%s", source->name);
	return 0;
}

/* Nothing checks yet that a final gives the very lines (doc/MASKS.md 8). */
static int refuse_sealed(const struct draft *d, const struct ledger *l, struct error *err)
{
	if (!d->is_sealed || l->charter.format != 2)
		return 0;
	error_set(err, "where nobody deals no line can be sealed: take out the line `sealed`; what stands below it will be "
	          "open");
	return orders_place(err, &d->source, d->line[d->n_lines].token);
}

int draft_read(struct draft *out, const struct ledger *l, int seat, const struct order_source *source,
               struct error *err)
{
	if (draft_read_begun(out, l, seat, source, err) < 0)
		return -1;
	if (refuse_sealed(out, l, err) < 0)
		return -1;
	if (out->n_lines > 0)
		return 0;
	return error_set(err, "%s: there are no orders in it; to do nothing write: end", source->name);
}

void draft_release(struct draft *d)
{
	canon_release(&d->canon);
	memset(d, 0, sizeof *d);
}
