/* faces.c - faces are named by a chart of the pack, so that whoever owns the printed die can correct them. */
#include "play/faces.h"
#include <string.h>

static const struct named_dice *dice_of(const struct ruleset *rules, const char *rule, int sides)
{
	const struct named_dice *d = rules->named_dice;

	for (; d && d->sides; d++)
		if (d->sides == sides && (!d->rule || strcmp(d->rule, rule) == 0))
			return d;
	return NULL;
}

static int count_names(const struct chart *c)
{
	int n = 0;

	while (c->result && c->result[n])
		n++;
	return n;
}

const char *face_name(const struct ruleset *rules, const struct pack *p, const char *rule, int sides, int face)
{
	const struct named_dice *d = dice_of(rules, rule, sides);
	int value = d ? chart_at(p, d->chart, face) : -1;

	return d && value >= 0 && value < count_names(&p->chart[d->chart]) ? p->chart[d->chart].result[value] : NULL;
}

int face_named(const struct ruleset *rules, const struct pack *p, const char *rule, int sides, const char *name)
{
	for (int face = 1; face <= sides; face++) {
		const char *is = face_name(rules, p, rule, sides, face);

		if (is && strcmp(is, name) == 0)
			return face;
	}
	return 0;
}

int faces_lint(struct text *out, const struct ruleset *rules, const struct pack *p)
{
	int n = 0;

	for (const struct named_dice *d = rules->named_dice; d && d->sides; d++) {
		const struct chart *c = &p->chart[d->chart];
		bool named = c->first == 1 && c->n == d->sides;

		for (int face = 1; face <= d->sides && named; face++)
			named = face_name(rules, p, d->rule ? d->rule : "", d->sides, face) != NULL;
		if (named)
			continue;
		text_print(out, "tables.json: charts.%s: names the faces of a die: give it \"first\": 1 and %d values, each of "
		           "them one of its results\n", c->id, d->sides);
		n++;
	}
	return n;
}
