/* forfeit.c - drumhead forfeit: the referee declares that a seat has lost by not playing. */
#include "cmd/adjudicate.h"
#include "game/adjudicate.h"
#include "game/masked_check.h"
#include "trust/charter.h"

/* It is final: neither without the right to it nor by a slip. */
static int check_right(struct session *s, int seat, bool anyway)
{
	const struct ledger *l = &s->game.ledger;
	int due = masked_pen(&s->game).seat;

	if (!charter_key(&l->charter, 0))
		return error_set(&s->err, "%s: this game has no referee, and only a referee can declare a forfeit. That a seat is "
		                 "late you can say, signed, with `drumhead claim`", s->path);
	if (!keyring_signs_for(&s->keys, l, 0))
		return error_set(&s->err, "%s: only the referee can declare a forfeit, and his key is not here. That a seat "
		                 "is late you can say, signed, with `drumhead claim`", s->path);
	if (anyway || due <= 0 || due == seat)
		return 0;
	return error_set(&s->err, "%s: %s is to write now, not %s. A forfeit cannot be taken back; if you mean it, add "
	                 "--anyway", s->path, seat_name(&s->game, due), seat_name(&s->game, seat));
}

static int run_forfeit(const struct env *env, int argc, char **argv)
{
	struct session s;
	bool anyway = false;
	int seat = -1, result = -1;
	const struct option_spec options[] = {
		{ "anyway", OPTION_FLAG, &anyway }, { "hold", OPTION_FLAG, &s.holds },
		{ "key", OPTION_KEY, &s.keys }, { "seat-key", OPTION_SEAT_KEY, &s.keys },
		{ "templates", OPTION_TEXT, &s.templates }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0 && session_open_to_write(&s, argv[1]) == 0)
		seat = session_seat(&s, argv[2]);
	if (seat >= 0 && check_right(&s, seat, anyway) == 0 && game_forfeit(&s.game, seat, &s.keys, &s.err) == 0)
		result = go_on(&s);
	return session_done(&s, &cmd_forfeit, result);
}

const struct command cmd_forfeit = {
	.name = "forfeit",
	.arguments = "[--anyway] [--hold] GAME SEAT",
	.summary = "declare, as the referee, that a seat has forfeited",
	.help = "Only the referee or director may, and only after the first ruling. The entry\n"
		"stands in place of whatever was due; the game is over, and the other player\n"
		"wins. It cannot be taken back.\n\n"
		"    --anyway      although another seat is to write now\n"
		"    --hold        write the forfeit alone, and what follows from it later\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_forfeit,
};
