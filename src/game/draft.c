/* draft.c - a draft may be a whole letter with everything a reply brings along; only its block counts. */
#include "game/draft.h"
#include <stdio.h>
#include <string.h>
#include "orders/misfit.h"
#include "play/book.h"

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

/* What stands behind a line `sealed` is not shown (doc/ORDERS.md 13). */
static int cut_sealed(struct draft *d, struct error *err)
{
	int i = 0;

	while (i < d->n_lines && !is_head(&d->line[i], "sealed"))
		i++;
	if (i == d->n_lines)
		return 0;
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

static int read_block(struct draft *d, const struct block *b, const struct entry *due, struct error *err)
{
	int i = 0;

	if (b->error.kind != ERROR_NONE)
		return error_set(err, "%s", b->error.text);
	for (; i < b->n && is_any_head(&b->statement[i]); i++)
		if (check_head(&b->statement[i], due, err) < 0)
			return -1;
	d->line = b->n ? b->statement + i : NULL;
	d->n_lines = b->n - i;
	if (cut_sealed(d, err) < 0)
		return -1;
	if (d->n_lines == 0)
		return error_set(err, "there are no orders in it; to do nothing write: end");
	return 0;
}

int draft_read(struct draft *out, const struct ledger *l, int seat, const char *text, size_t n, const char *name,
               struct error *err)
{
	struct entry due;
	const struct block *block;

	memset(out, 0, sizeof *out);
	out->source = (struct order_source){ name, text, n };
	ledger_begin(l, &due, ENTRY_ORDERS, seat);
	if (canon_parse(&out->canon, text, n, err) < 0)
		return error_within(err, "%s", name);
	block = find_orders(&out->canon);
	if (!block && out->canon.n == 0) {
		canon_release(&out->canon);
		if (canon_parse_lines(&out->canon, text, n, err) < 0)
			return error_within(err, "%s", name);
		block = out->canon.block;
	}
	if (!block)
		return error_set(err, "%s: there is no block of type orders in it", name);
	if (read_block(out, block, &due, err) < 0)
		return error_within(err, "%s", name);
	return 0;
}

void draft_release(struct draft *d)
{
	canon_release(&d->canon);
	memset(d, 0, sizeof *d);
}
