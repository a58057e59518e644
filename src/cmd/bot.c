/* bot.c - drumhead bot: orders that a program thinks of, in words that a person could have written. */
#include "cmd/bot_match.h"
#include "cmd/trial.h"
#include "game/adjudicate.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "whatif/bot.h"

/* --- orders ------------------------------------------------------------------------------------------ */

static int must_have_pen(struct session *s, const char *by)
{
	int seat = by ? session_seat(s, by) : s->game.ledger.pen.seat;

	if (by && seat < 0)
		return -1;
	return game_orders_due(&s->game, seat, &s->err) < 0 ? -1 : trial_hand_is_known(s);
}

static int write_orders(struct session *s, const char *directory, const char *by)
{
	struct text orders = TEXT_INIT;
	struct run *position = NULL;
	int result = -1;

	if (session_open(s, directory) < 0 || must_have_pen(s, by) < 0)
		goto out;
	position = game_position_to_order(&s->game, s->game.ledger.pen.seat, &s->err);
	if (!position)
		goto out;
	result = bot_orders(&orders, position, &s->err);
	if (result == 0) {
		const struct order_source source = { "the bot's orders", orders.bytes, orders.length };

		result = game_check(&s->game, s->game.ledger.pen.seat, &(struct order_check){ .draft = &source }, &s->err);
	}
	if (result == 0)
		text_puts(&s->out, orders.bytes);
out:
	run_free(position);
	text_release(&orders);
	return result;
}

static int refuse_self_play(const struct self_play *p, struct error *err)
{
	if (!p->scenario && !p->options.n && !p->mix)
		return 0;
	return error_set_kind(err, ERROR_USAGE, "--scenario, --option and --mix are for --match: a GAME has agreed on "
	                      "its own");
}

/* --- the command ------------------------------------------------------------------------------------- */

static int run_bot(const struct env *env, int argc, char **argv)
{
	struct match m = { .first_seed = 1 };
	const char *by = NULL;
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "seat", OPTION_TEXT, &by }, { "match", OPTION_NUMBER, &m.games },
		{ "seed", OPTION_NUMBER, &m.first_seed }, SELF_PLAY_OPTIONS(m.self_play), { "json", OPTION_FLAG, &s.json },
		{ 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 1, 1, &s.err) == 0) {
		if (m.games)
			result = bot_match(&s, &m, argv[1], by);
		else if (refuse_self_play(&m.self_play, &s.err) == 0)
			result = write_orders(&s, argv[1], by);
	}
	self_play_release(&m.self_play);
	return session_done(&s, &cmd_bot, result);
}

const struct command cmd_bot = {
	.name = "bot",
	.arguments = "[--seat SEAT] GAME\n"
		"       drumhead bot --match N [--seat SEAT] [--seed S] [--json]\n"
		"           " SELF_PLAY_ARGUMENTS " PACK",
	.summary = "orders that the program would write",
	.help = "Prints orders for the seat that is asked, which `drumhead check` finds legal,\n"
		"with the reason behind each line. Nothing is signed or changed.\n\n"
		"    --seat SEAT    whose orders; it must be the one that is asked\n\n"
		"With --match, N games of the bot against random legal play are played for each\n"
		"seat, or for SEAT, and the games won are told, and how long it thought.\n\n"
		"    --match N      how many games a seat\n"
		"    --seed S       of the first game, the next has S + 1 and so on; default 1\n"
		SELF_PLAY_HELP
		"    --json         the counts for programs\n",
	.run = run_bot,
};
