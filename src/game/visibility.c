/* visibility.c - see visibility.h. */
#include "game/visibility.h"
#include <ctype.h>
#include <string.h>
#include "game/event_save.h"
#include "game/fog.h"
#include "game/keyring.h"
#include "game/masked.h"
#include "game/motion.h"
#include "game/secrets.h"
#include "play/hands.h"
#include "trust/charter.h"
#include "whatif/standin.h"

/* --- the charter ---------------------------------------------------------------------------------------- */

static bool open_hands(const struct charter *c)
{
	for (int i = 0; i < c->n_options; i++)
		if (strcmp(c->option[i], OPEN_HANDS) == 0)
			return true;
	return false;
}

bool charter_hides(const struct charter *c, const struct pack *p)
{
	return (c->dice == DICE_REFEREE || charter_masks(c)) && hands_in(p) && !open_hands(c);
}

/* A pile is called by its place's id in the ledger, where that is a W of the grammar. */
static bool is_pile_name(const char *id)
{
	size_t n = 0;

	while (islower((unsigned char)id[n]) || (n && isdigit((unsigned char)id[n])))
		n++;
	return n > 0 && n <= 24 && !id[n];
}

bool rules_may_mask(const struct ruleset *rules, const struct pack *p)
{
	return rules->cards_may_be_masked && p->n_seats == 2;
}

static int check_masked(const struct ruleset *rules, const struct pack *p, struct error *err)
{
	if (!rules->cards_may_be_masked)
		return error_set(err, "the rules of %s look into hands, so its cards cannot be masked yet: play it with a referee, "
		                 "or with --option " OPEN_HANDS, p->title);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].shown == SHOWN_NONE && !p->place[i].unused && !is_pile_name(p->place[i].id))
			return error_set(err, "%s cannot be masked: the id of such a pile is of small letters and digits",
			                 p->place[i].id);
	return 0;
}

static int count_in(const struct pack *p, int scenario, int place)
{
	int n = 0;

	for (int piece = 0; piece < p->n_pieces; piece++)
		n += p->scenario[scenario].at[piece] == place;
	return n;
}

static int count_cards(const struct pack *p)
{
	int n = 0;

	for (int piece = 0; piece < p->n_pieces; piece++)
		n += p->piece[piece].text != NULL;
	return n;
}

/* A game whose piles have no room in a ruling or a mask could not be set up, or not go on: rules of players' own games
 * see to it from there on, in all others the piles are of cards alone. */
static int check_piles(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err)
{
	int scenario = pack_scenario(p, c->scenario), piles = 0;

	for (int i = 0; scenario >= 0 && i < p->n_piles; i++) {
		int n = count_in(p, scenario, p->pile[i]);

		piles += n > 0;
		if (charter_masks(c) && n > MASKED_MOST)
			return error_set(err, "%s has %d cards, and no more than %d can be masked: play it with a referee, or with "
			                 "--option " OPEN_HANDS, p->place[p->pile[i]].name, n, MASKED_MOST);
	}
	if (piles > SHUFFLES_MOST)
		return error_set(err, "%d piles are shuffled as the game begins, and no more than %d can be hidden", piles,
		                 SHUFFLES_MOST);
	if (charter_masks(c) && !rules->packs_are_games && count_cards(p) > MASKED_MOST)
		return error_set(err, "%d cards may come together in one pile, and no more than %d can be masked: play it with a "
		                 "referee, or with --option " OPEN_HANDS, count_cards(p), MASKED_MOST);
	return 0;
}

int charter_check_hands(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err)
{
	if (!hands_in(p) || open_hands(c))
		return charter_masks(c) ? error_set(err, "it is of format 2, masked cards, and no hand of it is hidden") : 0;
	if (charter_hides(c, p) && check_piles(c, rules, p, err) < 0)
		return -1;
	if (charter_masks(c))
		return check_masked(rules, p, err);
	if (c->dice != DICE_REFEREE && charter_fogged(c))
		return error_set(err, "fog of war needs a referee, who alone reads all orders: --dice referee with a seat 0");
	if (c->dice != DICE_REFEREE)
		return error_set(err, "hidden hands need a referee for now: --dice referee with a seat 0, or --option "
		                 OPEN_HANDS "%s%s%s", rules_may_mask(rules, p) ? "" : "; the rules of ",
		                 rules_may_mask(rules, p) ? "" : p->title,
		                 rules_may_mask(rules, p) ? "" : " look into hands, so its cards cannot be masked yet");
	if (c->has_from)
		return error_set(err, "a game with hidden hands cannot go on from another one (--from): what lies hidden there "
		                 "is known to nobody here; begin a new game, or play on with --option " OPEN_HANDS);
	return 0;
}

int charter_check_given(const struct charter *c, const struct pack *p, struct error *err)
{
	bool hides = charter_hides(c, p) || charter_fogged(c);

	for (int i = 0; c->has_cup && i < c->n_seats; i++)
		if (c->seat[i].seat != 0 && c->seat[i].has_box != hides)
			return fault_set(err, FAULT_FORM, "the offer gives %s box key of %s, and %s is hidden in this game (G3)",
			                 hides ? "no" : "a", c->seat[i].name, hides ? "something" : "nothing");
	return 0;
}

int visibility_check_box(const struct game *g, const struct entry *e, struct error *err)
{
	if (e->type != ENTRY_ACCEPT || e->has_box == game_by_letter(g))
		return 0;
	return fault_set(err, FAULT_FORM, "the accept of %s %s", seat_name(g, e->by), game_by_letter(g)
	                 ? "gives no `box` key, without which nothing can be sealed to him (G3)"
	                 : "gives a `box` key, and nothing is hidden in this game (G3)");
}

/* --- what is seen -------------------------------------------------------------------------------------- */

static int own_seat(const struct game *g)
{
	for (int seat = 1; g->keys && seat <= g->pack->n_seats; seat++)
		if (keyring_reads_for(g->keys, &g->ledger, seat))
			return seat;
	return 0;
}

static void look_for_final(struct game *g)
{
	const struct ledger *l = &g->ledger;

	for (int i = l->n - 1; i >= 0 && l->link[i].type == ENTRY_FINAL; i--)
		if (ledger_at(l, i)->has_secret)
			g->revealed = ledger_at(l, i);
}

int visibility_find(struct game *g, struct error *err)
{
	g->sees = SEES_ALL;
	g->has_hands = charter_hides(&g->ledger.charter, g->pack);
	g->fogged = charter_fogged(&g->ledger.charter);
	g->hides = g->has_hands || g->fogged;
	g->masked = charter_masks(&g->ledger.charter);
	if (charter_check_given(&g->ledger.charter, g->pack, err) < 0)
		return -1;
	for (int i = 0; i < g->ledger.n; i++)
		if (g->ledger.link[i].type == ENTRY_ACCEPT && visibility_check_box(g, ledger_at(&g->ledger, i), err) < 0)
			return -1;
	if (!g->hides)
		return 0;
	if (g->masked) {
		g->sees = masked_eyes(g);
		return 0;
	}
	look_for_final(g);
	if (!secrets_known(g))
		g->sees = own_seat(g);
	return 0;
}

bool visibility_fall_back(struct game *g)
{
	if (!g->revealed || !g->fogged || (g->keys && keyring_rolls_for(g->keys, &g->ledger, 0)) || fog_opens_all(g))
		return false;
	fog_learn(g, g->revealed);
	g->revealed = NULL;
	g->sees = own_seat(g);
	return true;
}

/* --- views ---------------------------------------------------------------------------------------------- */

static int not_known(const struct game *g, int seat, struct error *err)
{
	if (seat == SEES_ALL && g->masked)
		return error_set(err, "nobody sees all hands of this game before both players have written their `final`");
	if (seat == SEES_ALL)
		return error_set(err, "only the referee sees all of this game, and his seat key is not here");
	return error_set(err, "what %s holds is not known here: his seat key is not at hand", seat_name(g, seat));
}

int visibility_may_look(const struct game *g, int seat, struct error *err)
{
	if (!g->hides || g->sees == SEES_ALL || g->sees == seat || seat == 0)
		return 0;
	return not_known(g, seat, err);
}
