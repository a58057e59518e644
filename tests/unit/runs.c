/* runs.c - see runs.h. */
#include "runs.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "orders/orders.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "table/position.h"

struct pack *pack_of_game(const struct ruleset *rules)
{
	const char *srcdir = getenv("srcdir");
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;
	struct pack *p;

	text_print(&path, "%s/tests/data/%s", srcdir != NULL ? srcdir : ".", rules->name);
	if (!file_is_directory(path.bytes)) {
		text_clear(&path);
		text_print(&path, "%s/rules/%s/pack", srcdir != NULL ? srcdir : ".", rules->name);
	}
	p = pack_load(path.bytes, &rules->names, &err);
	ck_assert_msg(p != NULL, "%s", err.text);
	text_release(&path);
	return p;
}

struct run *run_at(const struct ruleset *rules, const struct pack *p, int row, const json *position)
{
	struct run *r = run_new(rules, p, 0, NULL, 0);
	struct error err = ERROR_INIT;

	if (position)
		ck_assert_msg(position_amend(r->table, position, "position", &err) == 0, "%s", err.text);
	table_copy(r->checkpoint, r->table);
	r->row = row;
	r->phasing = r->phasing_checkpoint = rules->sequence[row].seat ? rules->sequence[row].seat : 1;
	ck_assert_msg(run_ask_again(r, &err) == 0, "%s", err.text);
	return r;
}

void take_orders(struct run *r, int seat, const char *text)
{
	struct order_source source = { "orders", text, strlen(text) };
	struct error err = ERROR_INIT;
	struct canon c;

	ck_assert_msg(canon_parse_lines(&c, text, strlen(text), &err) == 0, "%s", err.text);
	ck_assert_msg(orders_take(r, seat, c.block[0].statement, c.block[0].n, &source, &err) == 0, "%s", err.text);
	canon_release(&c);
}

static char *written(json *j)
{
	struct text bytes = TEXT_INIT;

	json_write(&bytes, j);
	json_free(j);
	return text_detach(&bytes);
}

char *state_bytes(struct run *r)
{
	return written(run_save(r));
}

char *public_bytes(struct run *r)
{
	return written(run_save_public(r));
}

static bool toss(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct oracle *random = &((struct tossed *)self)->random.oracle;

	((struct tossed *)self)->orders.unknown_met = true;
	return random->dice(random, r, label, sides, n, faces);
}

void tossed_init(struct tossed *t, uint64_t seed)
{
	orders_oracle_init(&t->orders, NULL, 0, NULL, NULL);
	random_oracle_init(&t->random, seed);
	t->orders.oracle.dice = toss;
}
