/* self_play.c - see self_play.h. */
#include "cmd/self_play.h"
#include <stdlib.h>
#include <string.h>
#include "cmd/charter.h"
#include "cmd/data.h"
#include "game/offer.h"
#include "play/hands.h"
#include "trust/charter.h"
#include "whatif/random_oracle.h"

#define DRAW_STREAM (UINT64_C(1) << 40)          /* added to a seed: a stream that no game plays with */

/* --- opening ---------------------------------------------------------------------------------------- */

static void list_playable(struct self_play *p)
{
	int n = 0;

	while (p->rules->options && p->rules->options[n])
		n++;
	p->playable.word = must_alloc((size_t)(n + 1) * sizeof *p->playable.word);
	p->agreed.word = must_alloc((size_t)(n + 1) * sizeof *p->agreed.word);
	p->playable.n = 0;
	for (int i = 0; i < n; i++)
		if (pack_option(p->pack, p->rules->options[i]) >= 0)
			p->playable.word[p->playable.n++] = p->rules->options[i];
}

/* Every pack has fog, and no ruleset lists it: it is taken out of the options, and is no part of a mix. */
static void take_fog(struct self_play *p)
{
	int n = 0;

	for (int i = 0; i < p->options.n; i++)
		if (strcmp(p->options.word[i], FOG) == 0)
			p->fog = true;
		else
			p->options.word[n++] = p->options.word[i];
	p->options.n = n;
	pack_hide(p->pack, p->fog);
}

int self_play_open(struct self_play *p, const struct env *env, const char *word, struct error *err)
{
	char *directory = pack_directory(word, err);

	p->rules = directory ? ruleset_for(env, directory, err) : NULL;
	p->pack = p->rules ? pack_load(directory, &p->rules->names, err) : NULL;
	free(directory);
	if (!p->pack)
		return -1;
	take_fog(p);
	p->at = offer_scenario(p->pack, p->scenario, err);
	list_playable(p);
	if (p->at < 0 || charter_sort_options(&p->playable, p->rules, p->pack, err) < 0)
		return -1;
	return charter_sort_options(&p->options, p->rules, p->pack, err);
}

void self_play_release(struct self_play *p)
{
	free(p->options.word);
	free(p->playable.word);
	free(p->agreed.word);
	pack_free(p->pack);
}

/* --- a game ----------------------------------------------------------------------------------------- */

static bool is_asked_for(const struct self_play *p, const char *option)
{
	for (int i = 0; i < p->options.n; i++)
		if (strcmp(p->options.word[i], option) == 0)
			return true;
	return false;
}

static int pick(struct random_oracle *o, int sides)
{
	int face;

	o->oracle.dice(&o->oracle, NULL, NULL, sides, 1, &face);
	return face - 1;
}

static void draw_options(struct self_play *p, struct random_oracle *o)
{
	p->agreed.n = 0;
	for (int i = 0; i < p->playable.n; i++)
		if (pick(o, 2) || is_asked_for(p, p->playable.word[i]))
			p->agreed.word[p->agreed.n++] = p->playable.word[i];
}

static void draw_game(struct self_play *p, int seed)
{
	static const int leanings[] = { 0, 4, 7 };
	struct random_oracle o;
	int scenario;

	random_oracle_init(&o, DRAW_STREAM + (uint64_t)seed);
	scenario = pick(&o, p->pack->n_scenarios);
	if (!p->scenario)
		p->at = scenario;
	draw_options(p, &o);
	for (int seat = 1; seat <= p->pack->n_seats; seat++) {
		p->mood[seat].first = leanings[pick(&o, 3)];
		p->mood[seat].eager = leanings[pick(&o, 3)];
	}
}

struct run *self_play_run(struct self_play *p, int seed)
{
	const struct word_list *options = p->mix ? &p->agreed : &p->options;
	struct run *r;

	if (p->mix)
		draw_game(p, seed);
	pack_choose(p->pack, p->at);
	r = run_new(p->rules, p->pack, p->at, options->word, options->n);
	r->fogged = p->fog;
	r->hides = hands_in(p->pack) && !has_option(r, OPEN_HANDS);
	return r;
}

bool self_play_is_long(struct turn_count *c, const struct run *r)
{
	if (r->phasing != c->phasing)
		c->turns++;
	c->phasing = r->phasing;
	return r->rules->turns_most && c->turns > r->rules->turns_most;
}

void self_play_oracle(struct random_oracle *o, const struct self_play *p, int seed)
{
	random_oracle_init(o, (uint64_t)seed);
	memcpy(o->mood, p->mood, sizeof o->mood);
}

void self_play_print(struct text *out, const struct self_play *p)
{
	const struct word_list *options = p->mix ? &p->agreed : &p->options;

	if (p->pack->n_scenarios > 1)
		text_print(out, ", scenario %s", p->pack->scenario[p->at].id);
	if (p->playable.n)
		text_puts(out, options->n ? ", options" : ", no options");
	for (int i = 0; i < options->n; i++)
		text_print(out, " %s", options->word[i]);
}
