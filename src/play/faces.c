/* faces.c - faces are named by a chart of the pack, so that whoever owns the printed die can correct them. */
#include "play/faces.h"
#include <string.h>

/* The chart that names their faces, or -1. */
static int chart_of(const struct ruleset *rules, const struct pack *p, const struct rolled *dice)
{
	bool is_chart = rules->dice_are_charts && kind_of(dice->what) == THING_WORD;
	int chart = is_chart ? pack_chart(p, p->word[index_of(dice->what)]) : -1;

	if (chart >= 0)
		return p->chart[chart].first == 1 && p->chart[chart].n == dice->sides ? chart : -1;
	for (const struct named_dice *d = rules->named_dice; d && d->sides; d++)
		if (d->sides == dice->sides && (!d->rule || strcmp(d->rule, dice->rule) == 0))
			return d->chart;
	return -1;
}

static int count_names(const struct chart *c)
{
	int n = 0;

	while (c->result && c->result[n])
		n++;
	return n;
}

static const char *result_of(const struct pack *p, int chart, int face)
{
	int value = chart_at(p, chart, face);

	return value >= 0 && value < count_names(&p->chart[chart]) ? p->chart[chart].result[value] : NULL;
}

const char *face_name(const struct ruleset *rules, const struct pack *p, const struct rolled *dice, int face)
{
	int chart = chart_of(rules, p, dice);

	return chart >= 0 ? result_of(p, chart, face) : NULL;
}

int face_named(const struct ruleset *rules, const struct pack *p, const struct rolled *dice, const char *name)
{
	for (int face = 1; face <= dice->sides; face++) {
		const char *is = face_name(rules, p, dice, face);

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
			named = result_of(p, d->chart, face) != NULL;
		if (named)
			continue;
		text_print(out, "tables.json: charts.%s: names the faces of a die: give it \"first\": 1 and %d values, each of "
		           "them one of its results\n", c->id, d->sides);
		n++;
	}
	return n;
}
