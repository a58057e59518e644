/* forfeit.c - drumhead forfeit: the referee declares that a seat has lost by not playing. */
#include "cmd/adjudicate.h"
#include "game/adjudicate.h"
#include "trust/charter.h"

/* It is final: neither without the right to it nor by a slip. */
static int check_right(struct desk *d, int seat, bool anyway)
{
	const struct ledger *l = &d->game.ledger;
	int due = l->pen.seat;

	if (charter_key(&l->charter, 0) && !keyring_signs_for(&d->keys, l, 0))
		return error_set(&d->err, "%s: only the referee can declare a forfeit, and his key is not here. That a seat "
		                 "is late you can say, signed, with `drumhead claim`", d->path);
	if (anyway || due <= 0 || due == seat)
		return 0;
	return error_set(&d->err, "%s: %s is to write now, not %s. A forfeit cannot be taken back; if you mean it, add "
	                 "--anyway", d->path, seat_name(&d->game, due), seat_name(&d->game, seat));
}

static int run_forfeit(const struct world *w, int argc, char **argv)
{
	struct desk d;
	bool anyway = false;
	int seat = -1, result = -1;
	const struct option_spec options[] = {
		{ "anyway", OPTION_FLAG, &anyway }, { "hold", OPTION_FLAG, &d.holds },
		{ "key", OPTION_KEY, &d.keys }, { "seat-key", OPTION_SEAT_KEY, &d.keys },
		{ "templates", OPTION_TEXT, &d.templates }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 2, 2, &d.err) == 0 && desk_open_to_write(&d, argv[1]) == 0)
		seat = desk_seat(&d, argv[2]);
	if (seat >= 0 && check_right(&d, seat, anyway) == 0 && game_forfeit(&d.game, seat, &d.keys, &d.err) == 0)
		result = go_on(&d);
	return desk_done(&d, &cmd_forfeit, result);
}

const struct command cmd_forfeit = {
	.name = "forfeit",
	.arguments = "[--anyway] [--hold] GAME SEAT",
	.summary = "declare, as the referee, that a seat has forfeited",
	.help = "Only the referee or director may, and only after the first ruling. The entry\n"
		"stands in place of whatever was due; of two players the other wins. It cannot\n"
		"be taken back.\n\n"
		"    --anyway      although another seat is to write now\n"
		"    --hold        write the forfeit alone, and what follows from it later\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_forfeit,
};
