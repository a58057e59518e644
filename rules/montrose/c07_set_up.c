/* c07_set_up.c - 7.0 Set-up: the scenario places all but Argyll, whose owner chooses. */
#include "rules/montrose/montrose.h"

enum { ARGYLLS_HIGHLANDERS = 2 };

/* 7.0 Argyll begins with two Highlanders in Inveraray or Inverlochy. */
void set_up(struct run *r)
{
	struct table *t = table(r);
	struct question *q = question(r, COVENANTER, "7.0", K_DEPLOY);
	thing where;

	about(q, PIECE(ARGYLL));
	for_places(t, place)
		if (is_on_map(t, place))
			offer(q, PLACE(place), place == INVERARAY || place == INVERLOCHY ? NULL : "is not where Argyll begins (7.0)");
	where = ask(q);
	put(t, ARGYLL, index_of(where));
	for (int i = 0; i < ARGYLLS_HIGHLANDERS; i++) {
		int unit = unit_in_pool(t, COVENANTER, HIGHLAND, 1);

		if (unit >= 0)
			put(t, unit, index_of(where));
	}
	emit(r, "7.0", F_DEPLOYED, PIECE(ARGYLL), where);
}
