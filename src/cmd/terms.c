/* terms.c - see terms.h. */
#include "cmd/terms.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/changes.h"
#include "cmd/data.h"
#include "cmd/status.h"
#include "cmd/tracks.h"
#include "game/before.h"
#include "game/packs.h"
#include "game/replay.h"
#include "game/visibility.h"
#include "trust/charter.h"

struct terms terms_of(const struct game *g, const char *old, char **owned)
{
	*owned = old ? NULL : path_join(g->directory, "from");
	return (struct terms){ .charter = ledger_at(&g->ledger, 0)->charter, .pack = g->pack, .old = old ? old : *owned,
	                       .came_along = !old };
}

/* --- the charter ------------------------------------------------------------------------------------ */

static const char *dice_rule(enum dice_mode mode)
{
	switch (mode) {
	case DICE_WITNESS:
		return "witness: rolled by the opponent of whoever decides";
	case DICE_REFEREE:
		return "referee: rolled by the referee";
	default:
		return "dual: rolled by referee and opponent together";
	}
}

/* Who knows what lies in a hand; nothing where all of it lies open. */
static void print_hands(struct text *out, const struct charter *c, const struct pack *p)
{
	if (!charter_hides(c, p))
		return;
	if (c->format == 2)
		text_puts(out, "    hands     masked: both players shuffle, and neither reads a card without the other\n");
	else
		text_puts(out, "    hands     hidden: the referee deals, and sees them all\n");
}

static void print_rules(struct text *out, const struct charter *c, const struct pack *p)
{
	static const char *const undo[] = {
		"never: no ruling is taken back",
		"if all agree, but not back over dice",
		"if all agree, also back over dice",
	};

	text_print(out, "    dice      %s\n", dice_rule(c->dice));
	print_hands(out, c, p);
	if (c->clock)
		text_print(out, "    clock     %d day%s for an entry\n", c->clock, c->clock == 1 ? "" : "s");
	else
		text_puts(out, "    clock     none\n");
	text_print(out, "    undo      %s\n", undo[c->undo]);
	text_print(out, "    edicts    the position is corrected %s\n",
	           c->edict == EDICT_REFEREE ? "by the referee alone" : "if all agree");
	for (int i = 0; i < c->n_options; i++) {
		int option = pack_option(p, c->option[i]);

		text_print(out, "    option    %s (%s)\n", c->option[i], option >= 0 ? p->option[option].name
		           : strcmp(c->option[i], FOG) != 0 ? "?"
		           : pack_has_fog(p) ? "all orders are sealed to the referee, and pieces show others their backs"
		                             : "all orders are sealed to the referee");
	}
}

static void print_seats(struct text *out, const struct charter *c)
{
	char print[64];

	for (int i = 0; i < c->n_seats; i++) {
		ssh_fingerprint(print, &c->seat[i].key);
		text_print(out, "    seat %d    %s, signs with %s\n", c->seat[i].seat, c->seat[i].name, print);
	}
}

/* --- the pack --------------------------------------------------------------------------------------- */

bool terms_pack_is_installed(const struct charter *c)
{
	struct error unread = ERROR_INIT;
	struct hash digest;
	char *installed = pack_installed(c->pack);
	bool same = installed && pack_digest(&digest, installed, &unread) == 0 && hash_equal(&digest, &c->pack_digest);

	free(installed);
	return same;
}

/* Where each pack is another game, how it differs from the installed one says nothing. */
static void print_own_pack(struct text *out, const struct pack *p)
{
	text_print(out, "    pack      THE PLAYERS' OWN: %d places, %d pieces and cards, %d tracks; no rules but\n"
	           "              whose turn it is and what is hidden.  It lies in %s\n", p->n_places, p->n_pieces,
	           p->n_tracks, p->directory);
}

static int print_pack(struct text *out, const struct terms *t, const struct ruleset *rules, struct error *err)
{
	char *installed;
	int n = 0;

	if (terms_pack_is_installed(t->charter)) {
		text_print(out, "    pack      %s, the installed one\n", t->charter->pack);
		return 0;
	}
	if (rules && rules->packs_are_games) {
		print_own_pack(out, t->pack);
		return 1;
	}
	installed = pack_installed(t->charter->pack);
	if (installed) {
		text_print(out, "    pack      NOT THE INSTALLED ONE, %s. What it says otherwise:\n", installed);
		n = changes_tell(out, installed, t->pack->directory, err);
	} else {
		text_print(out, "    pack      OF THE OFFER'S OWN: no pack called %s is installed here to compare it with\n",
		           t->charter->pack);
	}
	free(installed);
	return n < 0 ? -1 : 1;
}

/* --- what it goes on from ----------------------------------------------------------------------------- */

static int rulings_after(const struct ledger *l, int seq)
{
	int n = 0;

	for (int i = seq + 1; i < l->n; i++)
		n += l->link[i].type == ENTRY_RULING && ledger_is_live(l, i);
	return n;
}

static void print_place(struct text *out, const struct terms *t, const struct game *old, const struct run *stood)
{
	int seq = t->charter->from_seq, after = rulings_after(&old->ledger, seq);

	text_print(out, "    from      game %s, after ruling %d: ", old->name, seq);
	tracks_print(out, stood);
	if (after)
		text_print(out, "\n              NOT ITS LAST RULING: %d later one%s, up to ruling %d, count%s no more\n", after,
		           after == 1 ? "" : "s", old->ledger.live_ruling, after == 1 ? "s" : "");
	else
		text_puts(out, "\n              its last ruling\n");
	if (t->came_along)
		text_puts(out, "              by the copy that came with the offer; by yours: --from DIR\n");
}

static int print_from(struct text *out, const struct terms *t, const struct ruleset *const *rulesets,
                      struct error *err)
{
	struct game old;
	struct run *stood;
	int result;

	if (!t->charter->has_from)
		return 0;
	result = replay_open(&old, &stood, t->old, t->charter, rulesets, err);
	if (result == 0)
		print_place(out, t, &old, stood);
	replay_close(&old, stood);
	return result;
}

static void print_match(struct text *out, const struct charter *c)
{
	char name[17];

	if (!c->has_match)
		return;
	hex_encode(name, c->match.bytes, 8);
	text_print(out, "    match     the second game, seats exchanged, of the match that game %.8s began\n", name);
}

/* --- all of it -------------------------------------------------------------------------------------- */

int terms_print(struct text *out, const struct terms *t, const struct ruleset *const *rulesets, struct error *err)
{
	const struct charter *c = t->charter;
	int scenario = pack_scenario(t->pack, c->scenario);

	text_print(out, "%s, rules edition %d\n", t->pack->title, c->edition);
	text_print(out, "    scenario  %s\n", scenario < 0 ? c->scenario : t->pack->scenario[scenario].name);
	if (print_from(out, t, rulesets, err) < 0)
		return -1;
	print_match(out, c);
	print_rules(out, c, t->pack);
	print_seats(out, c);
	return print_pack(out, t, ruleset_edition(rulesets, c->rules, c->edition), err);
}

void terms_tell(struct text *out, const struct session *s, bool came_along)
{
	struct error unread = ERROR_INIT;
	char *owned;
	struct terms t = terms_of(&s->game, NULL, &owned);

	t.came_along = came_along;
	if (terms_print(out, &t, s->env->rulesets, &unread) < 0)
		text_print(out, "%s\n", unread.text);
	free(owned);
}
