/* before.c - see before.h. */
#include "cup/before.h"
#include <string.h>

#define NAMES_SHOWN 8

void before_print_drawn(struct text *out, const struct cup *c)
{
	if (cup_rounds_before(c)) {
		before_print_drawn(out, c->before);
		if (c->n_rounds == cup_rounds_before(c))
			return;
		text_puts(out, ", then ");
	}
	text_print(out, "drawn by %s%s", strcmp(c->seat[0].name, "director") == 0 ? "the " : "", c->seat[0].name);
	for (int i = 1; i < c->n_seats; i++)
		text_print(out, "%s%s", i + 1 < c->n_seats ? ", " : " and ", c->seat[i].name);
	if (c->n_seats == 1)
		text_puts(out, " alone");
}

void before_print_awaited(struct text *out, const struct cup *c)
{
	int n = 0;

	for (int i = 0; i < c->n_players; i++)
		if (c->player[i].awaited && n++ < NAMES_SHOWN)
			text_print(out, "%s%s", n > 1 ? ", " : "Awaited, who have not joined again: ", c->player[i].name);
	if (n > NAMES_SHOWN)
		text_print(out, " and %d more", n - NAMES_SHOWN);
}

static void print_followers(struct text *out, const struct cup *c)
{
	int in = 0, again = 0, waiting = cup_count_awaited(c);

	for (int i = 0; i < c->before->n_players; i++)
		if (!c->before->player[i].out) {
			in++;
			again += c->player[i].joined > 0;
		}
	text_print(out, " Of %d who were in, %d joined again", in, again);
	if (waiting)
		text_print(out, ", %d %s awaited", waiting, waiting == 1 ? "is" : "are");
	text_putc(out, '.');
}

void before_print(struct text *out, const struct cup *c)
{
	char hex[9];

	if (!c->before)
		return;
	hex_encode(hex, c->before->link[0].id.bytes, 4);
	text_print(out, "It goes on after entry %d of %s (cup %s), which %s directed with %s.", c->before->n - 1,
	           c->before->terms->name, hex, c->before->seat[0].name,
	           ssh_public_equal(&c->before->seat[0].key, &c->seat[0].key) ? "the same key" : "another key than here");
	print_followers(out, c);
}
