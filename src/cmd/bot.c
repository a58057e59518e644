/* bot.c - drumhead bot: orders that a program thinks of, in words that a person could have written. */
#include "cmd/bot_match.h"
#include "game/adjudicate.h"
#include "game/eyes.h"
#include "game/sight.h"
#include "whatif/bot.h"

/* --- orders ------------------------------------------------------------------------------------------ */

static int must_have_pen(struct desk *d, const char *by)
{
	const struct pen *pen = &d->game.ledger.pen;
	int seat = by ? desk_seat(d, by) : pen->seat;

	if (by && seat < 0)
		return -1;
	if (pen->type != ENTRY_ORDERS)
		return error_set(&d->err, "%s: no orders are due now; `drumhead status %s` says what is", d->path, d->path);
	if (seat == pen->seat)
		return 0;
	return error_set(&d->err, "%s: orders of %s are due, not of %s", d->path, seat_name(&d->game, pen->seat),
	                 seat_name(&d->game, seat));
}

static int write_orders(struct desk *d, const char *directory, const char *by)
{
	struct text orders = TEXT_INIT;
	struct run *position = NULL;
	int result = -1;

	if (desk_open(d, directory) < 0 || must_have_pen(d, by) < 0)
		goto out;
	position = game_position_of(&d->game, d->game.ledger.pen.seat, &d->err);
	if (!position)
		goto out;
	result = bot_orders(&orders, position, &d->err);
	if (result == 0)
		result = game_check(&d->game, d->game.ledger.pen.seat, orders.bytes, orders.length, "the bot's orders", NULL,
		                    0, NULL, &d->err);
	if (result == 0)
		text_puts(&d->out, orders.bytes);
out:
	run_free(position);
	text_release(&orders);
	return result;
}

static int refuse_practice(const struct practice *p, struct error *err)
{
	if (!p->scenario && !p->options.n && !p->mix)
		return 0;
	return error_set_kind(err, ERROR_USAGE, "--scenario, --option and --mix are for --match: a GAME has agreed on "
	                      "its own");
}

/* --- the command ------------------------------------------------------------------------------------- */

static int run_bot(const struct world *w, int argc, char **argv)
{
	struct match m = { .first_seed = 1 };
	const char *by = NULL;
	struct desk d;
	int result = -1;
	const struct option_spec options[] = {
		{ "seat", OPTION_TEXT, &by }, { "match", OPTION_NUMBER, &m.games },
		{ "seed", OPTION_NUMBER, &m.first_seed }, PRACTICE_OPTIONS(m.practice), { "json", OPTION_FLAG, &d.json },
		{ 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 1, 1, &d.err) == 0) {
		if (m.games)
			result = bot_match(&d, &m, argv[1], by);
		else if (refuse_practice(&m.practice, &d.err) == 0)
			result = write_orders(&d, argv[1], by);
	}
	practice_release(&m.practice);
	return desk_done(&d, &cmd_bot, result);
}

const struct command cmd_bot = {
	.name = "bot",
	.arguments = "[--seat SEAT] GAME\n"
		"       drumhead bot --match N [--seat SEAT] [--seed S] [--json]\n"
		"           " PRACTICE_ARGUMENTS " PACK",
	.summary = "orders that the program would write",
	.help = "Prints orders for the seat that is asked, which `drumhead check` finds legal,\n"
		"with the reason behind each line. Nothing is signed or changed.\n\n"
		"    --seat SEAT    whose orders; it must be the one that is asked\n\n"
		"With --match, N games of the bot against random legal play are played for each\n"
		"seat, or for SEAT, and the games won are told, and how long it thought.\n\n"
		"    --match N      how many games a seat\n"
		"    --seed S       of the first game, the next has S + 1 and so on; default 1\n"
		PRACTICE_HELP
		"    --json         the counts for programs\n",
	.run = run_bot,
};
