/* sign.c - drumhead sign: signs orders and prints the letter; without orders, the last letter again. */
#include <stdio.h>
#include <string.h>
#include "cmd/letter.h"
#include "cmd/refusals.h"
#include "cmd/status.h"
#include "cmd/trial.h"
#include "game/adjudicate.h"

/* A line that comes to nothing in every imagined future is a slip, not a plan.  What only the other side's answers stop
 * is told by `check`, and may be meant so. */
static int refuse_hopeless(struct session *s, const struct trial *t)
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
		error_set(&s->err, "%s: not signed, because %s:%s\nMend the orders, or sign them as they are with --anyway",
		          t->source.name, n == 1 ? "a line can never be carried out" : "lines can never be carried out", why.bytes);
	text_release(&why);
	return n ? -1 : 0;
}

/* Others in the place of legal ones that the referee has refused are the new dice he wanted. */
static int refuse_second_choice(struct session *s, bool anyway)
{
	struct error why = ERROR_INIT;

	if (!refusal_is_wrong(&why, s))
		return 0;
	if (!anyway)
		return error_set(&s->err, "not signed, because %s", why.text);
	say("Signed all the same, but %s", why.text);
	return 0;
}

/* Whose key is another seat's has mistaken whose turn it is, not mislaid a key. */
static int must_be_ours(struct session *s, const char *by)
{
	const struct ledger *l = &s->game.ledger;
	int seat = by ? session_seat(s, by) : l->pen.seat;

	if (by && seat < 0)
		return -1;
	if (l->pen.type != ENTRY_ORDERS || seat < 0 || seat != l->pen.seat || keyring_signs_for(&s->keys, l, seat))
		return 0;
	for (int i = 0; i < l->charter.n_seats; i++) {
		int ours = l->charter.seat[i].seat;

		if (!keyring_signs_for(&s->keys, l, ours))
			continue;
		return fault_set(&s->err, FAULT_PEN, "%s is to write orders, and your key is that of %s", seat_name(&s->game, seat),
		                 seat_name(&s->game, ours));
	}
	if (s->keys.ssh_given)
		return fault_set(&s->err, FAULT_PEN, "%s is to write orders, and --key %s is the key of no seat of this game",
		                 seat_name(&s->game, seat), s->keys.ssh[0]);
	return 0;
}

/* A command that was killed, or typed twice, may have signed already. */
static int try_orders(struct session *s, struct trial *t, const char *by, int n)
{
	if (must_be_ours(s, by) == 0 && trial_run(t, s, by, n) == 0)
		return refuse_hopeless(s, t);
	if (s->err.fault == FAULT_PEN && s->game.ledger.pen.seat >= 0)
		error_add(&s->err, ".\nIf your orders are signed already, this %s %s", session_is_in_git(s)
		          ? "sends them: drumhead git turn" : "prints the letter again: drumhead sign", s->path);
	return -1;
}

static void say_sealed(const struct session *s)
{
	const struct ledger *l = &s->game.ledger;

	if (!l->link[l->n - 1].has_sealed)
		return;
	say("What you sealed is kept in %s/secrets/%04d.sealed: keep it, and do not commit it.", s->path, l->n - 1);
	if (l->charter.dice == DICE_WITNESS)
		say("It is not in the letter, and need not be mailed: your own program opens it when it is asked for.");
	else if (!keyring_signs_for(&s->keys, l, 0))
		say("It stands in the letter, too: mail that to %s alone, whose own letter has your orders without it.",
		    seat_name(&s->game, 0));
}

static void say_shown(const struct trial *t)
{
	struct text words = TEXT_INIT;

	trial_print_shown(&words, t->after->pack, t->shows.piece, t->shows.n);
	say_text(&words);
	text_release(&words);
}

/* One word ends the game, whatever stands above it. */
static int agree_to_resign(struct session *s, const struct trial *t, bool anyway)
{
	struct text said = TEXT_INIT;
	int result;

	if (!t->after || !t->after->over_rule || strcmp(t->after->over_rule, "resign") != 0)
		return 0;
	text_print(&said, "With these orders %s resigns: the game is over then, and nothing else\nin them counts.\n",
	           seat_name(&s->game, t->seat));
	result = session_consent(s, said.bytes, anyway ? NULL : "Resign?");
	text_release(&said);
	return result;
}

/* What the options say. */
struct signing_wish {
	const char *by;
	bool anyway, is_unsigned;
};

static int sign_orders(struct session *s, const char *directory, const char *path, const struct signing_wish *w)
{
	struct trial t;
	int result = -1;

	if (trial_read(&t, s, path) < 0 || session_open_to_write(s, directory) < 0)
		goto out;
	if (try_orders(s, &t, w->by, w->anyway ? 0 : FUTURES_USUAL) < 0 || refuse_second_choice(s, w->anyway) < 0 ||
	    agree_to_resign(s, &t, w->anyway) < 0)
		goto out;
	if (game_sign(&s->game, t.seat, &t.source, &s->keys, &s->err) < 0)
		goto out;
	result = letter_write(s) < 0 ? -1 : 0;
	if (result == 0) {
		letter_say_mail(s);
		say_shown(&t);
		say_sealed(s);
		status_say(s);
	}
out:
	trial_release(&t);
	return result;
}

/* For whoever signs with another program: nothing is written, neither into the game nor beside the key. */
static int print_unsigned(struct session *s, const char *directory, const char *path, const struct signing_wish *w)
{
	struct draft draft = { .n_lines = 0 };
	struct trial t;
	int result = -1;

	if (trial_read(&t, s, path) == 0 && session_open(s, directory) == 0 &&
	    trial_run(&t, s, w->by, w->anyway ? 0 : FUTURES_USUAL) == 0 && refuse_hopeless(s, &t) == 0 &&
	    refuse_second_choice(s, w->anyway) == 0 &&
	    draft_read(&draft, &s->game.ledger, t.seat, &t.source, &s->err) == 0)
		result = game_unsigned(&s->out, &s->game, t.seat, &draft, &s->keys, &s->err);
	draft_release(&draft);
	trial_release(&t);
	return result;
}

static int print_again(struct session *s, const char *directory)
{
	int n;

	if (session_open(s, directory) < 0)
		return -1;
	n = letter_write(s);
	if (n == 0)
		return error_set(&s->err, "%s: there is nothing to mail: the last entry is not yours.\n"
		                 "Give the file with your orders, if it is your turn: drumhead sign %s ORDERS", directory,
		                 directory);
	return n < 0 ? -1 : 0;
}

static int sign(struct session *s, const char *directory, const char *path, const struct signing_wish *w)
{
	if (w->is_unsigned && !path)
		return error_set_kind(&s->err, ERROR_USAGE, "--unsigned wants the file with the orders: drumhead sign --unsigned "
		                      "GAME ORDERS");
	if (!path)
		return print_again(s, directory);
	return (w->is_unsigned ? print_unsigned : sign_orders)(s, directory, path, w);
}

static int run_sign(const struct env *env, int argc, char **argv)
{
	struct signing_wish w = { .by = NULL };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "by", OPTION_TEXT, &w.by }, { "anyway", OPTION_FLAG, &w.anyway }, { "key", OPTION_KEY, &s.keys },
		{ "unsigned", OPTION_FLAG, &w.is_unsigned }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 1, 2, &s.err) == 0)
		result = sign(&s, argv[1], argc > 2 ? argv[2] : NULL, &w);
	return session_done(&s, &cmd_sign, result);
}

const struct command cmd_sign = {
	.name = "sign",
	.arguments = "[--anyway] [--by SEAT] [--unsigned] GAME [ORDERS]",
	.summary = "sign orders, print the letter; without ORDERS: the last again",
	.help = "ORDERS is a file (`-` is standard input) with order lines, or with the whole\n"
		"block the report ends with. It is checked first, as by `drumhead check`; what\n"
		"is illegal is refused, and so is a line that comes to nothing in every imagined\n"
		"future. What is signed is in the game and cannot be changed.\n\n"
		"    --anyway      sign although a line can never be carried out, or in the\n"
		"                  place of legal orders that the referee has refused; and do\n"
		"                  not ask whether `resign` is meant\n"
		"    --by SEAT     whose orders these are, to be sure; default: the seat asked\n"
		"    --unsigned    print the block for another program to sign; the game is not\n"
		"                  changed\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_sign,
};
