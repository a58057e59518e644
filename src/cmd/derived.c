/* derived.c - see derived.h. */
#include "cmd/derived.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/data.h"
#include "game/replay.h"

static int no_such_ruling(struct session *s, const char *word, size_t length)
{
	const struct ledger *l = &s->game.ledger;
	int seen = 0;

	error_set(&s->err, "%s: entry %.*s is no ruling; the last are:", s->path, (int)length, word);
	for (int i = l->n - 1; i >= 0 && seen < 8; i--)
		if (l->link[i].type == ENTRY_RULING)
			error_add(&s->err, "%s %d", seen++ ? "," : "", i);
	return -1;
}

int ruling_named(struct session *s, const char *word, size_t length)
{
	const struct ledger *l = &s->game.ledger;
	size_t digits = strspn(word, "0123456789");
	int seq;

	if (l->live_ruling < 0)
		return error_set(&s->err, "%s: there is no ruling yet; the game begins when all have accepted;\n"
		                 "`drumhead status %s` says who has not", s->path, s->path);
	if (digits < length || length > 9)
		return no_such_ruling(s, word, length);
	seq = atoi(word);
	if (seq >= l->n || l->link[seq].type != ENTRY_RULING)
		return no_such_ruling(s, word, length);
	return seq;
}

int ruling_opened(struct session *s, const char *directory, const char *ruling)
{
	char last[16];

	if (session_open(s, directory) < 0)
		return -1;
	if (!ruling) {
		snprintf(last, sizeof last, "%d", s->game.ledger.live_ruling);
		ruling = last;
	}
	return ruling_named(s, ruling, strlen(ruling));
}

struct run *ruling_replayed(int *seq, struct session *s, const char *directory, const char *ruling)
{
	*seq = ruling_opened(s, directory, ruling);
	return *seq < 0 ? NULL : game_replay(&s->game, *seq, &s->err);
}

int derived_of(struct derived *out, struct session *s, const char *directory, const char *ruling, unsigned parts)
{
	int seq, result;
	struct run *run = ruling_replayed(&seq, s, directory, ruling);

	result = run ? session_derive(s, out, run, seq, parts) : -1;
	run_free(run);
	return result;
}

int derived_changed(const char **file, struct session *s, struct audit *a, const char *directory)
{
	static const struct reader everybody = { 0 };
	int seq = a->game.ledger.live_ruling, result;
	char **templates;
	struct derived right;

	*file = NULL;
	if (a->fault != FAULT_NONE || !a->run || seq < 0)
		return 0;
	templates = data_templates(s->templates, a->game.rules->name);
	result = derive(&right, &a->game, a->stood ? a->stood : a->run, seq, &everybody, (const char *const *)templates,
	                &s->err);
	if (result == 0) {
		*file = derived_difference(&right, directory);
		derived_release(&right);
	}
	data_directories_free(templates);
	return result;
}
