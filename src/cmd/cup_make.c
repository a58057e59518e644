/* cup_make.c - see cup_make.h. */
#include "cmd/cup_make.h"
#include <stdlib.h>
#include "base/file.h"
#include "cmd/data.h"
#include "game/offer.h"
#include "game/packs.h"
#include "trust/cup_files.h"

static int make(struct desk *d, const char *cup, const char *pack, const struct cup_leaf *leaf)
{
	const struct charter *c = &leaf->entry.terms->game;
	char *from = pack_directory(pack ? pack : c->pack, &d->s.err), *to = path_join(cup, "pack");
	int result = -1;

	if (from && !ruleset_edition(d->s.env->rulesets, c->rules, c->edition))
		error_set(&d->s.err, "the cup is played by edition %d of the rules of %s, which this program does not have: take "
		          "the same version of drumhead", c->edition, c->rules);
	else if (from && offer_check_pack(c, from, &d->s.err) == 0 && packs_copy(from, to, &d->s.err) == 0)
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
	if (cup_mail_leaf(&leaf, m, i, &d->s.err) < 0 || cup_check(&d->cup, &leaf, &d->s.err) < 0 ||
	    cup_check_signed(&d->cup, &leaf, &d->s.err) < 0)
		return -1;
	return make(d, cup, pack, &leaf);
}
