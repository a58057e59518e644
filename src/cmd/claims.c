/* claims.c - what is told of a claim, wherever one is told of. */
#include "cmd/claims.h"
#include "game/masked_check.h"

const char claim_worth[] = "A claim is one seat's word: it changes nothing in play, and only public archive times of "
			   "the mails, or a referee's forfeit, make more of it";

static const char *name_in(const struct ledger *l, int seat)
{
	const struct charter_seat *s = ledger_seat(l, seat);

	return s ? s->name : "nobody";
}

void claim_print(struct text *out, const struct ledger *l, const struct claim *c)
{
	text_print(out, "%s claims that %s did not write entry %d by %s; it has %s.\n", name_in(l, c->by), name_in(l, c->seat),
	           c->seq, c->due, c->seq < l->n ? "come since" : "not come yet");
}

json *claim_json(const struct ledger *l, const struct claim *c)
{
	json *j = json_new_object();

	json_set(j, "entry", json_new_integer(c->seq));
	json_set(j, "by", json_new_integer(c->by));
	json_set(j, "seat", json_new_integer(c->seat));
	json_set(j, "due", json_new_string(c->due));
	json_set(j, "came", json_new_bool(c->seq < l->n));
	return j;
}

bool claim_at_head(struct claim *out, struct ssh_signature *sig, struct arena *arena, const struct session *s,
                   struct error *err)
{
	const struct ledger *l = &s->game.ledger;

	return claim_is_there(s->path, l->n) && claim_read(out, sig, arena, l, s->path, l->n, err) == 0 &&
	       claim_check(l, masked_pen(&s->game).seat, out, sig, err) == 0;
}

void claim_print_head(struct text *out, const struct session *s)
{
	struct arena arena = ARENA_INIT;
	struct error err = ERROR_INIT;
	struct ssh_signature sig;
	struct claim c;

	if (claim_at_head(&c, &sig, &arena, s, &err))
		claim_print(out, &s->game.ledger, &c);
	else if (err.kind != ERROR_NONE)
		text_print(out, "A claim lies in log that is no good, and may be removed: %s.\n", err.text);
	arena_release(&arena);
}
