/* thing_save.c - see thing_save.h. */
#include "play/thing_save.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/keys.h"

static const char *const kind_word[] = {
	"nothing", "piece", "place", "track", "word", "number", "key", "seat"
};
#define KINDS ((int)(sizeof kind_word / sizeof *kind_word))

json *slot_save(const struct run *r, const struct table_slot *s)
{
	char text[64];

	snprintf(text, sizeof text, "slot %.32s.%d.%d", r->pack->place[s->pile].id, s->epoch, s->index);
	return json_new_string(text);
}

json *thing_save(const struct run *r, thing t)
{
	char text[160], room[16];

	if (t == NOTHING)
		return json_new_string("nothing");
	if (kind_of(t) == THING_SEAT)
		snprintf(text, sizeof text, "seat %d", index_of(t));
	else
		snprintf(text, sizeof text, "%s %s", kind_word[kind_of(t)], id_of(r, t, room));
	return json_new_string(text);
}

static int find_id(const struct run *r, enum thing_kind kind, const char *id)
{
	switch (kind) {
	case THING_PIECE:
		return pack_piece(r->pack, id);
	case THING_PLACE:
		return pack_place(r->pack, id);
	case THING_TRACK:
		return pack_track(r->pack, id);
	case THING_WORD:
		return pack_word(r->pack, id);
	case THING_KEY:
		return key_find(r->rules, id, strlen(id));
	default:
		return atoi(id);
	}
}

int thing_load(thing *out, const struct run *r, const json *j, struct error *err)
{
	const char *text = json_string(j), *blank = text ? strchr(text, ' ') : NULL;

	if (text && strcmp(text, "nothing") == 0) {
		*out = NOTHING;
		return 0;
	}
	for (int kind = 1; blank && kind < KINDS; kind++) {
		size_t n = (size_t)(blank - text);
		int i;

		if (strlen(kind_word[kind]) != n || memcmp(kind_word[kind], text, n) != 0)
			continue;
		i = find_id(r, (enum thing_kind)kind, blank + 1);
		if (i < 0 && kind != THING_NUMBER)
			break;
		*out = THING(kind, i);
		return 0;
	}
	return error_set(err, "\"%s\" is nothing of this game", text ? text : "?");
}
