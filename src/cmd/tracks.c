/* tracks.c - see tracks.h. */
#include "cmd/tracks.h"

static bool is_flag(const struct track *t)
{
	return t->least == 0 && t->most == 1;
}

/* A track of 0 and 1 is a mark of the rules: worth a word only while it is set; one without a name never is. */
static bool is_worth_telling(const struct track *t, int value)
{
	return t->named && (!is_flag(t) || value != 0);
}

void tracks_print(struct text *out, const struct run *r)
{
	size_t start = out->length;

	for (int i = 0; i < r->pack->n_tracks; i++) {
		const struct track *t = &r->pack->track[i];
		int value = track(r->table, i);

		if (!is_worth_telling(t, value))
			continue;
		text_print(out, "%s%s", out->length > start ? ", " : "", t->name);
		if (t->value_name && value >= t->least && value <= t->most)
			text_print(out, " %s", t->value_name[value - t->least]);
		else if (!is_flag(t))
			text_print(out, " %d", value);
	}
}
