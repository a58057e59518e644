/* sign.c - drumhead sign: signs orders and prints the letter; without orders, the last letter again. */
#include <stdio.h>
#include "cmd/letter.h"
#include "cmd/status.h"
#include "cmd/trial.h"
#include "game/adjudicate.h"

/* A line that comes to nothing in every imagined future is a slip, not a plan.  What only the other side's answers stop
 * is told by `check`, and may be meant so. */
static int refuse_hopeless(struct desk *d, const struct trial *t)
{
	struct text why = TEXT_INIT;
	int n = 0;

	for (int i = 0; i < t->futures.n_lines; i++) {
		if (!trial_is_hopeless(t, i))
			continue;
		text_puts(&why, "\n    ");
		trial_print_line(&why, t, &t->futures.line[i]);
		n++;
	}
	if (n)
		error_set(&d->err, "%s: not signed, because %s:%s\nMend the orders, or sign them as they are with --anyway",
		          t->name, n == 1 ? "a line can never be carried out" : "lines can never be carried out", why.bytes);
	text_release(&why);
	return n ? -1 : 0;
}

/* Whose key is another seat's has mistaken whose turn it is, not mislaid a key. */
static int must_be_ours(struct desk *d, const char *by)
{
	const struct ledger *l = &d->game.ledger;
	int seat = by ? desk_seat(d, by) : l->pen.seat;

	if (by && seat < 0)
		return -1;
	if (l->pen.type != ENTRY_ORDERS || seat < 0 || seat != l->pen.seat || keyring_signs_for(&d->keys, l, seat))
		return 0;
	for (int i = 0; i < l->charter.n_seats; i++) {
		int ours = l->charter.seat[i].seat;

		if (!keyring_signs_for(&d->keys, l, ours))
			continue;
		return fault_set(&d->err, FAULT_PEN, "%s is to write orders, and your key is that of %s", seat_name(&d->game, seat),
		                 seat_name(&d->game, ours));
	}
	if (d->keys.ssh_given)
		return fault_set(&d->err, FAULT_PEN, "%s is to write orders, and --key %s is the key of no seat of this game",
		                 seat_name(&d->game, seat), d->keys.ssh[0]);
	return 0;
}

/* A command that was killed, or typed twice, may have signed already. */
static int try_orders(struct desk *d, struct trial *t, const char *by, int n)
{
	if (must_be_ours(d, by) == 0 && trial_run(t, d, by, n) == 0)
		return refuse_hopeless(d, t);
	if (d->err.fault == FAULT_PEN)
		error_add(&d->err, ".\nIf your orders are signed already, this prints the letter again: drumhead sign %s", d->path);
	return -1;
}

static void say_sealed(const struct desk *d)
{
	const struct ledger *l = &d->game.ledger;

	if (!l->link[l->n - 1].has_sealed)
		return;
	say("What you sealed is kept in %s/secrets/%04d.sealed: keep it, and do not commit it.", d->path, l->n - 1);
	if (l->charter.dice == DICE_WITNESS)
		say("It is not in the letter, and need not be mailed: your own program opens it when it is asked for.");
	else if (!keyring_signs_for(&d->keys, l, 0))
		say("It stands in the letter, too: mail that to %s alone, whose own letter has your orders without it.",
		    seat_name(&d->game, 0));
}

static int sign_orders(struct desk *d, const char *directory, const char *path, const char *by, bool anyway)
{
	struct trial t;
	int result = -1;

	if (trial_read(&t, d, path) < 0 || desk_open_to_write(d, directory) < 0)
		goto out;
	if (try_orders(d, &t, by, anyway ? 0 : FUTURES_USUAL) < 0)
		goto out;
	if (game_sign(&d->game, t.seat, t.orders.bytes, t.orders.length, t.name, &d->keys, &d->err) < 0)
		goto out;
	result = letter_write(d) < 0 ? -1 : 0;
	if (result == 0) {
		say_sealed(d);
		status_say(d);
	}
out:
	trial_release(&t);
	return result;
}

static int print_again(struct desk *d, const char *directory)
{
	int n;

	if (desk_open(d, directory) < 0)
		return -1;
	n = letter_write(d);
	if (n == 0)
		return error_set(&d->err, "%s: there is nothing to mail: the last entry is not yours.\n"
		                 "Give the file with your orders, if it is your turn: drumhead sign %s ORDERS", directory,
		                 directory);
	return n < 0 ? -1 : 0;
}

static int run_sign(const struct world *w, int argc, char **argv)
{
	const char *by = NULL;
	bool anyway = false;
	struct desk d;
	int result = -1;
	const struct option_spec options[] = {
		{ "by", OPTION_TEXT, &by }, { "anyway", OPTION_FLAG, &anyway }, { "key", OPTION_KEY, &d.keys }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 1, 2, &d.err) == 0)
		result = argc > 2 ? sign_orders(&d, argv[1], argv[2], by, anyway) : print_again(&d, argv[1]);
	return desk_done(&d, &cmd_sign, result);
}

const struct command cmd_sign = {
	.name = "sign",
	.arguments = "[--anyway] [--by SEAT] GAME [ORDERS]",
	.summary = "sign orders, print the letter; without ORDERS: the last one again",
	.help = "ORDERS is a file (`-` is standard input) with order lines, or with the whole\n"
		"block the report ends with. It is checked first, as by `drumhead check`; what\n"
		"is illegal is refused, and so is a line that comes to nothing in every imagined\n"
		"future. What is signed is in the game and cannot be changed.\n\n"
		"    --anyway      sign although a line can never be carried out\n"
		"    --by SEAT     whose orders these are, to be sure; default: the seat asked\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_sign,
};
