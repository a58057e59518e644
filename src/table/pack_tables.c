/* pack_tables.c - tables.json: tracks, and charts that turn an index into a number. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"

/* --- tracks ------------------------------------------------------------------------------------- */

static int read_track(struct track *t, struct record *rec)
{
	int n = 0;

	t->id = rec->id;
	if (record_text(&t->name, rec, "name", OPTIONAL) < 0 || record_number(&t->least, rec, "least", NEEDED) < 0 ||
	    record_number(&t->most, rec, "most", NEEDED) < 0)
		return -1;
	t->named = t->name != NULL;
	if (!t->named)
		t->name = t->id;
	t->start = t->least;
	if (record_number(&t->start, rec, "start", OPTIONAL) < 0 ||
	    record_texts(&t->value_name, &n, rec, "names") < 0)
		return -1;
	if (t->least > t->start || t->start > t->most)
		return record_fault(rec, "start", "must be from %d to %d, the track's ends", t->least, t->most);
	if (t->value_name != NULL && n != t->most - t->least + 1)
		return record_fault(rec, "names", "has %d names for the %d values from %d to %d", n,
			t->most - t->least + 1, t->least, t->most);
	if (record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

static int load_tracks(struct loader *l)
{
	struct pack *p = l->pack;
	struct track *track;

	section_name(l, &l->track, ID_TRACK, l->names->tracks);
	if (section_read(&l->track, ID_TRACK, &l->tables, "tracks") < 0 ||
	    section_end(&l->track, ID_TRACK, &l->tables, "tracks") < 0)
		return -1;
	track = arena_alloc(&p->arena, (size_t)l->track.n * sizeof *track);
	for (int i = 0; i < l->track.n; i++)
		if (read_track(&track[i], &l->track.record[i]) < 0)
			return -1;
	p->track = track;
	p->n_tracks = l->track.n;
	return 0;
}

/* --- charts ------------------------------------------------------------------------------------- */

/* A value is a number, or one of the chart's results, counted from 0. */
static int read_entry(int16_t *out, const struct record *rec, const json *j, const char *const *result)
{
	const char *word = json_string(j);
	int64_t n;

	if (json_integer(j, &n) && n >= INT16_MIN && n <= INT16_MAX) {
		*out = (int16_t)n;
		return 0;
	}
	for (int i = 0; word != NULL && result != NULL && result[i] != NULL; i++)
		if (strcmp(result[i], word) == 0) {
			*out = (int16_t)i;
			return 0;
		}
	return record_fault(rec, "values", "must be small whole numbers, or words that stand under results");
}

static int read_chart(struct chart *c, struct record *rec)
{
	const char *const *result = NULL;
	int16_t *value;
	int n_results = 0;
	json *list;

	c->id = c->name = rec->id;
	if (record_text(&c->name, rec, "name", OPTIONAL) < 0 || record_number(&c->first, rec, "first", NEEDED) < 0 ||
	    record_texts(&result, &n_results, rec, "results") < 0 || record_list(&list, rec, "values") < 0)
		return -1;
	c->n = (int)json_size(list);
	if (c->n == 0)
		return record_fault(rec, "values", "is missing, or has no value");
	value = arena_alloc(&rec->loader->pack->arena, (size_t)c->n * sizeof *value);
	for (int i = 0; i < c->n; i++)
		if (read_entry(&value[i], rec, json_at(list, (size_t)i), result) < 0)
			return -1;
	c->value = value;
	c->result = result;
	if (record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

static int load_charts(struct loader *l)
{
	struct pack *p = l->pack;
	struct chart *chart;

	section_name(l, &l->chart, ID_CHART, l->names->charts);
	if (section_read(&l->chart, ID_CHART, &l->tables, "charts") < 0 ||
	    section_end(&l->chart, ID_CHART, &l->tables, "charts") < 0)
		return -1;
	chart = arena_alloc(&p->arena, (size_t)l->chart.n * sizeof *chart);
	for (int i = 0; i < l->chart.n; i++)
		if (read_chart(&chart[i], &l->chart.record[i]) < 0)
			return -1;
	p->chart = chart;
	p->n_charts = l->chart.n;
	return 0;
}

/* --- scores ------------------------------------------------------------------------------------- */

/* { "name": "Banners", "seat": "red", "tracks": ["red_won", "red_held"], "of": "red_goal" } */
static int read_score(struct score *s, struct record *rec)
{
	s->of = -1;
	if (record_text(&s->name, rec, "name", NEEDED) < 0 || record_index(&s->seat, rec, "seat", ID_SEAT, NEEDED) < 0 ||
	    record_indices(&s->track, &s->n, rec, "tracks", ID_TRACK) < 0 ||
	    record_index(&s->of, rec, "of", ID_TRACK, OPTIONAL) < 0)
		return -1;
	if (s->n == 0)
		return record_fault(rec, "tracks", "must say which tracks count what the seat has won");
	return record_end(rec);
}

static int load_scores(struct loader *l)
{
	struct score *score;
	json *list;

	if (record_list(&list, &l->tables, "scores") < 0)
		return -1;
	score = arena_alloc(&l->pack->arena, json_size(list) * sizeof *score);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, &l->tables, "scores", list, i) < 0 || read_score(&score[i], &rec) < 0)
			return -1;
	}
	l->pack->score = score;
	l->pack->n_scores = (int)json_size(list);
	return 0;
}

int load_tables(struct loader *l)
{
	if (load_tracks(l) < 0 || load_charts(l) < 0 || load_scores(l) < 0)
		return -1;
	return record_end(&l->tables);
}
