/* claim.c - drumhead claim: says, signed, that a seat did not write in time. */
#include "cmd/claims.h"
#include "cmd/letter.h"
#include "cmd/status.h"
#include "game/adjudicate.h"

/* Who claims: the one named, else the first of ours, but the late one itself only if there is no other. */
static int find_claimant(struct session *s, const char *by, int late)
{
	const struct ledger *l = &s->game.ledger;

	if (by)
		return session_seat(s, by);
	for (int i = 0; i < l->charter.n_seats; i++) {
		int seat = l->charter.seat[i].seat;

		if (seat != late && keyring_signs_for(&s->keys, l, seat))
			return seat;
	}
	if (keyring_signs_for(&s->keys, l, late))
		return late;
	return error_set(&s->err, "%s: no key here is that of a seat of this game; name yours with --key FILE", s->path);
}

static int claim(struct session *s, const char *directory, const char *name, const char *by, const char *due)
{
	int late, seat;

	if (!due)
		return error_set_kind(&s->err, ERROR_USAGE, "by when was it due? Give --due 2026-12-01T18:00Z, one word");
	if (session_open_to_write(s, directory) < 0)
		return -1;
	late = session_seat(s, name);
	seat = late < 0 ? -1 : find_claimant(s, by, late);
	if (seat < 0 || game_claim(&s->game, seat, late, due, &s->keys, &s->err) < 0 || letter_write(s) < 0)
		return -1;
	if (s->game.ledger.charter.clock == 0)
		say("The charter has no clock: what was due when is between the players.");
	say("%s.", claim_worth);
	status_say(s);
	return 0;
}

static int run_claim(const struct env *env, int argc, char **argv)
{
	const char *by = NULL, *due = NULL;
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "by", OPTION_TEXT, &by }, { "due", OPTION_TEXT, &due }, { "key", OPTION_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = claim(&s, argv[1], argv[2], by, due);
	return session_done(&s, &cmd_claim, result);
}

const struct command cmd_claim = {
	.name = "claim",
	.arguments = "[--by SEAT] GAME SEAT --due WHEN",
	.summary = "say, signed, that a seat did not write in time",
	.help = "SEAT is the one whose entry is due now. The claim is kept beside the chain, and\n"
		"the letter to mail is printed; it changes nothing in play. What it is worth only\n"
		"the public archives of the mails can say, or a referee, who may forfeit.\n\n"
		"    --due WHEN    when the entry was due: one word, 2026-12-01T18:00Z\n"
		"    --by SEAT     who claims, if more than one seat is yours\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_claim,
};
