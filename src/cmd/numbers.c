/* numbers.c - the rules say what their numbers mean (ruleset.piece_number_words); a pack's own go by their ids. */
#include "cmd/numbers.h"
#include <string.h>

/* What the rules call it; "" if that is nobody's business; NULL if it is not theirs. */
static const char *words_of(const struct run *r, enum thing_kind kind, int which)
{
	const char *const *words = kind == THING_PIECE ? r->rules->piece_number_words : r->rules->place_number_words;

	for (int i = 0; words && words[i]; i++)
		if (i == which)
			return words[i];
	return NULL;
}

/* The side a place holds with, or NULL. */
static const char *side_of(const struct pack *p, int value)
{
	const struct allegiance *a = &p->allegiance;

	if (value < 0 || value >= a->n_values)
		return NULL;
	return a->seat[value] > 0 ? p->seat_name[a->seat[value]] : "nobody";
}

bool number_told(struct text *out, const struct run *r, enum thing_kind kind, int which, int before, int after)
{
	const struct pack *p = r->pack;
	const char *words = words_of(r, kind, which), *count = words ? strchr(words, '#') : NULL;

	if (before == after)
		return false;
	if (kind == THING_PLACE && which == p->allegiance.number && side_of(p, before) && side_of(p, after))
		text_print(out, "with %s (before: %s)", side_of(p, after), side_of(p, before));
	else if (!words)
		text_print(out, "%s %d (before: %d)", kind == THING_PIECE ? p->piece_number[which] : p->place_number[which], after,
		           before);
	else if (count)
		text_print(out, "%.*s%d%s (before: %d)", (int)(count - words), words, after, count + 1, before);
	else if (*words && !before != !after)
		text_print(out, "%s%s", after ? "" : "no longer ", words);
	else
		return false;
	return true;
}
