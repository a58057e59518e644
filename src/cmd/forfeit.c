/* forfeit.c - drumhead forfeit: the referee declares that a seat has lost by not playing. */
#include "cmd/adjudicate.h"
#include "play/adjudicate.h"

static int run_forfeit(const struct world *w, int argc, char **argv)
{
	struct desk d;
	int seat = -1, result = -1;
	const struct option_spec options[] = {
		{ "key", OPTION_KEY, &d.keys }, { "seat-key", OPTION_SEAT_KEY, &d.keys },
		{ "templates", OPTION_TEXT, &d.templates }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 2, 2, &d.err) == 0 && desk_open_to_write(&d, argv[1]) == 0)
		seat = desk_seat(&d, argv[2]);
	if (seat >= 0 && game_forfeit(&d.game, seat, &d.keys, &d.err) == 0)
		result = go_on(&d);
	return desk_done(&d, &cmd_forfeit, result);
}

const struct command cmd_forfeit = {
	.name = "forfeit",
	.arguments = "GAME SEAT",
	.summary = "declare, as the referee, that a seat has forfeited",
	.help = "Only the referee or director may, and only after the first ruling. The entry\n"
		"stands in place of whatever was due; of two players the other wins. It cannot\n"
		"be taken back.\n\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_forfeit,
};
