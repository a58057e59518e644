/* c10_ways_off.c - 10.1, 10.3 Where an Army may evade or retreat to. */
#include "rules/charles/fight.h"

/* How an Area was reached, in a set. */
enum { WITHOUT_PC = 1, BY_PC = 2 };
enum { EVADE_BY_SEA = 2 };                               /* 9.3 Brigades that may cross a Maritime line */

struct search {
	uint8_t now[ENDS_MOST], next[ENDS_MOST];         /* by Area, from London on */
	struct end_off *out;
	int n;
};

/* 10.1, 10.3 No Area of the way holds enemy Brigades, inside either, nor is it a barred one; C-44 but an attacker
 * goes back to where he came from, whoever is inside a Fortress there. */
static bool is_closed(const struct table *t, const struct ways_off *w, int area, int step)
{
	int enemy = enemy_of(w->seat);

	if (step == 1 && w->first >= 0)
		return area != w->first || field_brigades(t, area, enemy) > 0;
	return area == w->barred || area == w->kept || area == w->area || brigades_at(t, area, enemy) > 0;
}

static void step_from(const struct table *t, const struct ways_off *w, struct search *s, int area, int step)
{
	for_edges_of(t->pack, e, area) {
		bool meets = control_of(t, e->to) == enemy_of(w->seat);

		if (e->attribute[LINE] == MARITIME && w->size > EVADE_BY_SEA)
			continue;
		if (!is_closed(t, w, e->to, step))
			s->next[e->to - LONDON] |= meets ? BY_PC : s->now[area - LONDON];
	}
}

static struct end_off *find_end(struct search *s, int area)
{
	for (int i = 0; i < s->n; i++)
		if (s->out[i].area == area)
			return &s->out[i];
	return NULL;
}

/* May the Army end there, as it is, or once the way has cost it a Brigade? */
static bool may_end(const struct table *t, const struct ways_off *w, int area)
{
	return w->general < 0 || may_stack(t, w->general, area);
}

static bool may_end_after_loss(const struct table *t, const struct ways_off *w, int area, int how)
{
	return w->shuns_pc && (how & BY_PC) && may_stack_with_one_less(t, w->general, area);
}

/* What was reached by this step: nearest first, and a longer way without a PC makes up for a shorter one. */
static void note_ends(const struct table *t, const struct ways_off *w, struct search *s, int step)
{
	for_areas(t, area) {
		int how = s->next[area - LONDON];
		struct end_off *end = how ? find_end(s, area) : NULL;
		bool crowded = how && !may_end(t, w, area);

		if (!how || area == w->kept || (crowded && !may_end_after_loss(t, w, area, how)))
			continue;
		if (!end) {
			end = &s->out[s->n++];
			*end = (struct end_off){ (int16_t)area, (int16_t)step, w->shuns_pc, crowded };
		}
		if ((how & WITHOUT_PC) && !crowded)
			end->costs = false;
	}
}

int find_ways_off(struct run *r, const struct ways_off *w, struct end_off *out)
{
	const struct table *t = table(r);
	struct search s = { .out = out };
	int most = evade_areas(t, w->size);

	s.now[w->area - LONDON] = WITHOUT_PC;
	for (int step = 1; step <= most; step++) {
		for_areas(t, area)
			if (s.now[area - LONDON])
				step_from(t, w, &s, area, step);
		note_ends(t, w, &s, step);
		memcpy(s.now, s.next, sizeof s.now);
		memset(s.next, 0, sizeof s.next);
	}
	return s.n;
}
