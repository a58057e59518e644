/* offer.c - see offer.h. */
#include "game/offer.h"
#include <string.h>
#include <strings.h>
#include "base/options.h"
#include "game/packs.h"
#include "game/visibility.h"
#include "trust/charter.h"

/* --- options -------------------------------------------------------------------------------------------- */

static int unknown_option(const struct pack *p, const char *option, struct error *err)
{
	const char *near = nearest_name(option, &p->option->id, p->n_options, sizeof *p->option);

	error_set(err, "%s has no option %s", p->title, option);
	if (near)
		return error_add(err, "; did you mean %s?", near);
	for (int i = 0; i < p->n_options; i++)
		error_add(err, "%s%s", i ? ", " : "; there are: ", p->option[i].id);
	return error_add(err, "%s" FOG, p->n_options ? ", " : "; there is: ");
}

int offer_check_option(const struct ruleset *rules, const struct pack *p, const char *option, struct error *err)
{
	int i = pack_option(p, option);

	if (strcmp(option, FOG) == 0)
		return 0;                        /* of the program, whatever the game */
	if (i < 0)
		return unknown_option(p, option, err);
	for (int k = 0; rules->options && rules->options[k]; k++)
		if (strcmp(rules->options[k], option) == 0)
			return 0;
	return error_set(err, "option %s (%s) is not in this edition of the rules, %s %d: play without it", option,
	                 p->option[i].name, rules->name, rules->edition);
}

/* --- scenario ------------------------------------------------------------------------------------------- */

static int no_scenario(const struct pack *p, const char *word, struct error *err)
{
	const char *near = nearest_name(word, &p->scenario->id, p->n_scenarios, sizeof *p->scenario);

	error_set(err, "%s has no scenario %s; ", p->title, word);
	if (!near)
		near = nearest_name(word, &p->scenario->name, p->n_scenarios, sizeof *p->scenario);
	if (near)
		return error_add(err, "did you mean %s?", near);
	for (int i = 0; i < p->n_scenarios; i++)
		error_add(err, "%s%s (%s)", i ? ", " : "there are: ", p->scenario[i].id, p->scenario[i].name);
	return -1;
}

/* By its id or its name, in capitals or not. */
static int find_scenario(const struct pack *p, const char *word)
{
	for (int i = 0; i < p->n_scenarios; i++)
		if (strcasecmp(p->scenario[i].id, word) == 0 || strcasecmp(p->scenario[i].name, word) == 0)
			return i;
	return -1;
}

int offer_scenario(const struct pack *p, const char *word, struct error *err)
{
	int scenario = word ? find_scenario(p, word) : 0;

	return scenario < 0 ? no_scenario(p, word, err) : scenario;
}

/* --- seats ---------------------------------------------------------------------------------------------- */

/* Who signs for what is read from these names, so they must be those of the pack. */
static int check_seats(const struct charter *c, const struct pack *p, struct error *err)
{
	int players = c->n_seats;

	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		players -= s->seat == 0;
		if (s->seat <= p->n_seats && strcmp(s->name, p->seat_name[s->seat]) != 0)
			return error_set(err, "seat %d is called %s; in %s it is %s", s->seat, s->name, p->title,
			                 p->seat_name[s->seat]);
	}
	if (players == p->n_seats)
		return 0;
	return error_set(err, "it is for %d players; %s has %d", players, p->title, p->n_seats);
}

/* --- all of it ------------------------------------------------------------------------------------------ */

static int check(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err)
{
	if (strcmp(c->pack, p->game) != 0)
		return error_set(err, "it is for a pack of %s, and this is one of %s", c->pack, p->game);
	if (check_seats(c, p, err) < 0)
		return -1;
	if (pack_scenario(p, c->scenario) < 0)
		return no_scenario(p, c->scenario, err);
	for (int i = 0; i < c->n_options; i++)
		if (offer_check_option(rules, p, c->option[i], err) < 0)
			return -1;
	return charter_check_hands(c, rules, p, err);
}

int offer_check(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err)
{
	if (check(c, rules, p, err) == 0)
		return 0;
	fault_change(err, FAULT_PACK);
	return error_within(err, "the offer");
}

/* --- before there is a game ----------------------------------------------------------------------------- */

int offer_check_pack(const struct charter *c, const char *pack, struct error *err)
{
	struct hash digest;

	if (pack_digest(&digest, pack, err) < 0)
		return -1;
	if (hash_equal(&digest, &c->pack_digest))
		return 0;
	return fault_set(err, FAULT_PACK, "the offer is for another pack %s than the one in %s.\n"
	                 "Ask for its files, check them with `drumhead rules lint DIR`, and give --pack DIR",
	                 c->pack, pack);
}
