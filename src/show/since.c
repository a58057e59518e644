/* since.c - see since.h. */
#include "show/since.h"
#include <stdlib.h>
#include <string.h>
#include "show/look_legend.h"
#include "show/view_parts.h"

char *words_behind(const struct statement *s)
{
	struct text words = TEXT_INIT;

	for (int i = 1; i < s->n; i++)
		text_print(&words, "%s%s", i > 1 ? " " : "", s->token[i].text);
	return text_detach(&words);
}

static void set_words(json *j, const char *key, const struct statement *s)
{
	char *words = words_behind(s);

	json_set(j, key, json_new_string(words));
	free(words);
}

/* --- what a motion says ----------------------------------------------------------------------------- */

static json *undo_of(const struct entry *e)
{
	json *j = json_new_object();

	json_set(j, "to", json_new_integer(e->to));
	return j;
}

static json *amend_of(const struct entry *e)
{
	json *j = json_new_object();

	for (int i = 0; i < e->n_lines; i++) {
		const struct token *t = e->line[i].token;

		if (strcmp(t[0].text, "rules") == 0)
			json_set(j, "edition", json_new_string(t[2].text));
		else if (strcmp(t[0].text, "pack") == 0)
			json_set(j, "pack", json_new_string(t[2].text));
		else if (strcmp(t[0].text, "clock") == 0)
			json_set(j, "clock", view_number(atoi(t[1].text)));
	}
	return j;
}

/* Its lines, as one string. */
static json *edict_of(const struct entry *e)
{
	json *j = json_new_object();
	struct text words = TEXT_INIT;

	for (int i = 0; i < e->n_lines; i++) {
		char *rest = words_behind(&e->line[i]);

		if (strcmp(e->line[i].token[0].text, "because") != 0)
			text_print(&words, "%s%s %s", words.length ? "; " : "", e->line[i].token[0].text, rest);
		free(rest);
	}
	json_set(j, "words", json_new_string(words.bytes));
	text_release(&words);
	return j;
}

static json *end_of(const struct entry *e)
{
	json *j = json_new_object();

	set_words(j, "words", &e->line[0]);
	return j;
}

static json *forfeit_of(const struct run *r, const struct entry *e)
{
	json *j = json_new_object();

	json_set(j, "seat", view_seat(r, e->seat));
	return j;
}

static json *content_of(const struct run *r, const struct entry *e)
{
	switch (e->type) {
	case ENTRY_UNDO:
		return undo_of(e);
	case ENTRY_AMEND:
		return amend_of(e);
	case ENTRY_EDICT:
		return edict_of(e);
	case ENTRY_END:
		return end_of(e);
	default:
		return forfeit_of(r, e);
	}
}

/* --- what became of it ------------------------------------------------------------------------------ */

static void add_seat(struct text *names, const struct run *r, int seat)
{
	if (names->length)
		text_puts(names, ", ");
	look_seat_name(names, r->pack, seat);
}

static void set_names(json *j, const char *key, struct text *names)
{
	if (names->length)
		json_set(j, key, json_new_string(names->bytes));
	text_release(names);
}

/* Who has agreed to the motion at SEQ, who refused it, whose answer it waits for. */
static void set_answers(json *j, const struct ledger *l, const struct run *r, int seq)
{
	struct text agreed = TEXT_INIT, refused = TEXT_INIT, waits = TEXT_INIT;

	for (int i = seq + 1; i < l->n && l->link[i].on == seq; i++) {
		if (l->link[i].type == ENTRY_AGREE)
			add_seat(&agreed, r, l->link[i].by);
		else if (l->link[i].type == ENTRY_REFUSE)
			add_seat(&refused, r, l->link[i].by);
		else
			break;
	}
	if (l->motion == seq)
		add_seat(&waits, r, l->pen.seat);
	set_names(j, "agreed", &agreed);
	set_names(j, "refused", &refused);
	set_names(j, "waits", &waits);
}

static json *told_of(const struct ledger *l, const struct run *r, const struct entry *e)
{
	json *j = json_new_object();

	json_set(j, "entry", json_new_integer(e->seq));
	json_set(j, "by", view_seat(r, e->by));
	json_set(j, entry_word(e->type), content_of(r, e));
	for (int i = 0; i < e->n_lines; i++)
		if (strcmp(e->line[i].token[0].text, "because") == 0)
			set_words(j, "because", &e->line[i]);
	set_answers(j, l, r, e->seq);
	return j;
}

/* --- the list --------------------------------------------------------------------------------------- */

static int ruling_entry_before(const struct ledger *l, int seq)
{
	int i = seq - 1;

	while (i >= 0 && l->link[i].type != ENTRY_RULING)
		i--;
	return i;
}

/* Where the play stands after the motion at SEQ and its answers. */
static int stands_after(const struct ledger *l, int seq)
{
	int last = seq;

	while (last + 1 < l->n && (l->link[last + 1].type == ENTRY_AGREE || l->link[last + 1].type == ENTRY_REFUSE))
		last++;
	return ledger_ruling_before(l, last + 1);
}

/* Is the motion or forfeit at I told with ruling SEQ? */
static bool belongs(const struct ledger *l, int i, int seq)
{
	if (!entry_is_motion(l->link[i].type) && l->link[i].type != ENTRY_FORFEIT)
		return false;
	if (i < seq)
		return i > ruling_entry_before(l, seq);
	return l->live_ruling == seq && stands_after(l, i) == seq;
}

json *since_new(const struct ledger *l, const struct run *r, int seq)
{
	json *all = json_new_array(), *told = NULL;
	int ruling = -1;

	for (int i = 0; i < l->n; i++) {
		if (!belongs(l, i, seq))
			continue;
		if (!told || ruling != ruling_entry_before(l, i)) {
			json *group = json_new_object();

			ruling = ruling_entry_before(l, i);
			told = json_new_array();
			json_set(group, "ruling", json_new_integer(ruling));
			json_set(group, "told", told);
			json_append(all, group);
		}
		json_append(told, told_of(l, r, ledger_at(l, i)));
	}
	return all;
}
