/* cup_make.c - see cup_make.h. */
#include "cmd/cup_make.h"
#include <stdlib.h>
#include "base/file.h"
#include "cmd/data.h"
#include "game/offer.h"
#include "game/packs.h"
#include "trust/cup_files.h"

void cup_print_consent(struct text *out, const struct cup *c)
{
	const struct cup_terms *t = c->terms;

	text_print(out, "The cup: %s, %s edition %d, dice by %s, directed by %s", t->name, t->game.rules, t->game.edition,
	           t->game.dice == DICE_REFEREE ? "the director" : t->game.dice == DICE_DUAL ? "director and opponent"
	           : "the opponent", c->seat[0].name);
	for (int i = 1; i < c->n_seats; i++)
		text_print(out, "%s %s", i > 1 ? "," : ", drawn with", c->seat[i].name);
	text_puts(out, ".\nBy joining you accept every game that its rounds give you.\n");
}

static int check_rules(const struct charter *c, const struct ruleset *const *rulesets, struct error *err)
{
	if (ruleset_edition(rulesets, c->rules, c->edition))
		return 0;
	return error_set(err, "the cup is played by edition %d of the rules of %s, which this program does not have: take "
	                 "the same version of drumhead", c->edition, c->rules);
}

/* Entry I of M founds a cup that follows from nothing. */
static int read_founded(struct cup_leaf *leaf, const struct cup *c, struct cup_mail *m, int i, struct error *err)
{
	if (cup_mail_leaf(leaf, m, i, err) < 0 || cup_check(c, leaf, err) < 0)
		return -1;
	return cup_check_signed(c, leaf, err);
}

int cup_found(struct cup *c, struct cup_mail *m, const struct ruleset *const *rulesets, struct error *err)
{
	struct cup_leaf leaf;

	if (read_founded(&leaf, c, m, cup_mail_founded(m), err) < 0 ||
	    check_rules(&leaf.entry.terms->game, rulesets, err) < 0)
		return -1;
	cup_push_leaf(c, &leaf);
	return 0;
}

static int make(struct desk *d, const char *cup, const char *pack, const struct cup_leaf *leaf)
{
	const struct charter *c = &leaf->entry.terms->game;
	char *from = pack_directory(pack ? pack : c->pack, &d->s.err), *to = path_join(cup, "pack");
	int result = -1;

	if (from && check_rules(c, d->s.env->rulesets, &d->s.err) == 0 && offer_check_pack(c, from, &d->s.err) == 0 &&
	    packs_copy(from, to, &d->s.err) == 0)
		result = cup_store(&d->cup, cup, leaf, &d->s.err);
	free(from);
	free(to);
	return result;
}

int cup_make(struct desk *d, const char *cup, const char *pack, struct cup_mail *m)
{
	int i = cup_mail_founded(m);
	struct cup_leaf leaf;

	if (i < 0 && m->bad.kind != ERROR_NONE)
		return error_set(&d->s.err, "%s", m->bad.text);
	if (i < 0)
		return error_set(&d->s.err, "there is no cup in %s, and no announcement of one in the letter: ask the director for "
		                 "the whole chain, drumhead cup letter --from 0 CUP", cup);
	if (read_founded(&leaf, &d->cup, m, i, &d->s.err) < 0)
		return -1;
	return make(d, cup, pack, &leaf);
}
