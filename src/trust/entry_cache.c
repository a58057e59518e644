/* entry_cache.c - see entry_cache.h. */
#define _XOPEN_SOURCE 700
#include "trust/entry_cache.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "trust/entry_file.h"

struct entry_cache *entry_cache_new(void)
{
	return must_alloc(sizeof(struct entry_cache));
}

void entry_cache_free(struct entry_cache *s)
{
	if (!s)
		return;
	arena_release(&s->arena);
	free(s->directory);
	free(s->entry);
	free(s);
}

/* Room for entry SEQ; what is new is NULL. */
void entry_cache_make_room(struct entry_cache *s, int seq)
{
	int room = s->room ? s->room : 16;

	while (room <= seq)
		room *= 2;
	if (room == s->room)
		return;
	s->entry = must_realloc(s->entry, (size_t)room * sizeof *s->entry);
	memset(s->entry + s->room, 0, (size_t)(room - s->room) * sizeof *s->entry);
	s->room = room;
}

void entry_cache_put(struct entry_cache *s, int seq, const struct entry *e)
{
	entry_cache_make_room(s, seq);
	s->entry[seq] = e;
}

static void drop_index(const char *directory)
{
	char *path = path_join(directory, "log.index");

	unlink(path);
	free(path);
}

static const struct entry *read_now(struct entry_cache *s, int seq, const struct hash *id)
{
	struct entry *e = arena_alloc(&s->arena, sizeof *e);
	struct error err = ERROR_INIT;

	if (entry_read(e, &s->arena, s->directory, seq, &err) == 0 && hash_equal(&e->id, id))
		return e;
	drop_index(s->directory);
	end_program("entry %d of %s is not as it was when it was checked%s%s\n"
	            "`drumhead audit %s` says more, and the next command reads the whole log again", seq, s->directory,
	            *err.text ? ": " : "", err.text, s->directory);
}

const struct entry *entry_cache_at(struct entry_cache *s, int seq, const struct hash *id)
{
	if (!s->entry[seq])
		s->entry[seq] = read_now(s, seq, id);
	return s->entry[seq];
}
