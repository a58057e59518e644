/* margin.c - the rules count; here is only whose lead it is. */
#include "cup/margin.h"

int margin_leader(const struct run *r, int *by)
{
	const int lead = r->rules->margin ? r->rules->margin(r->table) : 0;

	*by = lead < 0 ? -lead : lead;
	return lead > 0 ? 1 : lead < 0 ? 2 : 0;
}

int margin_of(const struct run *r, int winner)
{
	int by;

	return winner && margin_leader(r, &by) == winner ? by : 0;
}
