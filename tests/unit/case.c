/* case.c - reading a case's files; what happened, and facts of a position, as lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "case.h"
#include "play/keys.h"

#define CASE_FILE_MOST 65536

/* --- files ---------------------------------------------------------------------------------------- */

/* A file that may be missing. */
static int read_file(struct text *out, const char *directory, const char *name, struct error *err)
{
	char *path = path_join(directory, name);
	int result = file_exists(path) ? file_read(out, path, CASE_FILE_MOST, err) : 0;

	free(path);
	return result;
}

/* Drops the blanks at the end. */
static void trim(char *line)
{
	size_t n = strlen(line);

	while (n > 0 && strchr(" \t\r", line[n - 1]))
		line[--n] = '\0';
}

/* The next line of *AT, trimmed, in LINE; false at the end. */
static bool next_line(char line[1024], const char **at)
{
	size_t n = strcspn(*at, "\n"), kept = n < 1023 ? n : 1023;

	if (!**at)
		return false;
	memcpy(line, *at, kept);
	line[kept] = '\0';
	*at += n + ((*at)[n] == '\n');
	trim(line);
	return true;
}

void case_strip(struct text *t, bool comments)
{
	struct text bare = TEXT_INIT;
	const char *at = t->bytes;
	char line[1024];

	while (next_line(line, &at)) {
		char *comment = comments ? strchr(line, '#') : NULL;

		if (comment)
			*comment = '\0';
		trim(line);
		if (*line)
			text_print(&bare, "%s\n", line);
	}
	text_release(t);
	*t = bare;
}

/* --- dice ----------------------------------------------------------------------------------------- */

static int read_roll(struct case_roll *roll, char *line, int number, struct error *err)
{
	char *label = strchr(line, '#'), *at = line, *end;

	if (!label)
		return error_set(err, "dice:%d: say after a # which roll it is: 1 5 # 12.1 RI1", number);
	*label++ = '\0';
	roll->line = number;
	for (long face = strtol(at, &end, 10); end != at; face = strtol(at = end, &end, 10)) {
		if (roll->n == CASE_FACES)
			return error_set(err, "dice:%d: more than %d faces", number, CASE_FACES);
		roll->face[roll->n++] = (int)face;
	}
	snprintf(roll->label, sizeof roll->label, "%s", label + strspn(label, " \t"));
	return 0;
}

static int read_dice(struct case_dir *c, const struct text *text, struct error *err)
{
	const char *at = text->bytes;
	char line[1024];

	for (int number = 1; next_line(line, &at); number++) {
		if (*line == '\0' || *line == '#')
			continue;
		c->roll = must_realloc(c->roll, (size_t)(c->n_rolls + 1) * sizeof *c->roll);
		memset(&c->roll[c->n_rolls], 0, sizeof *c->roll);
		if (read_roll(&c->roll[c->n_rolls++], line, number, err) < 0)
			return -1;
	}
	return 0;
}

/* --- a case --------------------------------------------------------------------------------------- */

static int read_orders(struct case_dir *c, const struct pack *pack, struct error *err)
{
	int result = 0;

	for (int seat = 1; seat <= pack->n_seats && result == 0; seat++) {
		char name[80];

		snprintf(name, sizeof name, "%s.orders", pack->seat_name[seat]);
		result = read_file(&c->orders[seat], c->directory, name, err);
	}
	return result;
}

/* A file for hidden hands, that says why they have one; without it they have that for open ones. */
static int read_hidden(struct text *out, const struct text *open, const char *directory, const char *name,
                       struct error *err)
{
	if (read_file(out, directory, name, err) < 0)
		return -1;
	if (out->length && strncmp(out->bytes, "# ", 2) != 0)
		return error_set(err, "%s: its first line is to be a # and the reason why it is there", name);
	text_puts(out, out->length ? "" : open->bytes);
	return 0;
}

static int read_outcome(struct case_dir *c, struct error *err)
{
	if (read_file(&c->expected[0], c->directory, "expected", err) < 0 ||
	    read_file(&c->refused[0], c->directory, "refused", err) < 0 ||
	    read_hidden(&c->expected[1], &c->expected[0], c->directory, "expected-hidden", err) < 0 ||
	    read_hidden(&c->refused[1], &c->refused[0], c->directory, "refused-hidden", err) < 0)
		return -1;
	for (int way = 0; way < CASE_WAYS; way++) {
		case_strip(&c->expected[way], true);
		case_strip(&c->refused[way], false);
	}
	return 0;
}

int case_read(struct case_dir *out, const char *directory, const struct pack *pack, struct error *err)
{
	char *start = path_join(directory, "start.json");
	struct text dice = TEXT_INIT;
	int result = -1;

	memset(out, 0, sizeof *out);
	for (int way = 0; way < CASE_WAYS; way++)
		out->expected[way] = out->refused[way] = (struct text)TEXT_INIT;
	for (int seat = 0; seat < 10; seat++)
		out->orders[seat] = (struct text)TEXT_INIT;
	out->directory = must_strdup(directory);
	out->start = json_read(start, CASE_FILE_MOST, err);
	if (!out->start || read_orders(out, pack, err) < 0 || read_file(&dice, directory, "dice", err) < 0 ||
	    read_outcome(out, err) < 0 || read_dice(out, &dice, err) < 0)
		goto out;
	result = 0;
out:
	text_release(&dice);
	free(start);
	return result;
}

void case_release(struct case_dir *c)
{
	for (int seat = 0; seat < 10; seat++)
		text_release(&c->orders[seat]);
	for (int way = 0; way < CASE_WAYS; way++) {
		text_release(&c->expected[way]);
		text_release(&c->refused[way]);
	}
	json_free(c->start);
	free(c->roll);
	free(c->directory);
}

/* --- printing a position -------------------------------------------------------------------------- */

static void print_places(struct text *out, const struct table *t, const struct table *before)
{
	const struct pack *p = t->pack;

	for (int place = 0; place < p->n_places; place++) {
		int n = 0;

		for_pieces_at(t, piece, place)
			if (place_of(before, piece) != place)
				text_print(out, "%s%s", n++ ? " " : "", p->piece[piece].id);
		if (n)
			text_print(out, " in %s\n", p->place[place].id);
	}
}

void case_print_position(struct text *out, const struct table *table, const struct table *before)
{
	const struct pack *p = table->pack;

	print_places(out, table, before);
	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->n_piece_numbers; k++)
			if (number(table, i, k) != number(before, i, k))
				text_print(out, "%s %s %d\n", p->piece[i].id, p->piece_number[k], number(table, i, k));
	for (int i = 0; i < p->n_places; i++)
		for (int k = 0; k < p->n_place_numbers; k++)
			if (place_number(table, i, k) != place_number(before, i, k))
				text_print(out, "%s %s %d\n", p->place[i].id, p->place_number[k], place_number(table, i, k));
	for (int i = 0; i < p->n_tracks; i++)
		if (track(table, i) != track(before, i))
			text_print(out, "%s %d\n", p->track[i].id, track(table, i));
}

/* --- checking one --------------------------------------------------------------------------------- */

#define WORDS_MOST 64

static int fails(const struct table *t, int piece, struct error *err)
{
	const struct pack *p = t->pack;

	return error_set(err, "%s is in %s", p->piece[piece].id, p->place[place_of(t, piece)].id);
}

/* "[only] PIECE ... in PLACE" */
static int check_place(const struct table *t, char **word, int n, struct error *err)
{
	int place = pack_place(t->pack, word[n - 1]);
	bool only = strcmp(word[0], "only") == 0;
	bool named[1024] = { false };

	if (place < 0)
		return error_set(err, "no place is called %s", word[n - 1]);
	for (int i = only; i < n - 2; i++) {
		int piece = pack_piece(t->pack, word[i]);

		if (only && strcmp(word[i], "nobody") == 0)
			continue;
		if (piece < 0)
			return error_set(err, "no piece is called %s", word[i]);
		if (place_of(t, piece) != place)
			return fails(t, piece, err);
		named[piece] = true;
	}
	for_pieces_at(t, piece, place)
		if (only && !named[piece])
			return fails(t, piece, err);
	return 0;
}

/* "ID NUMBER N" */
static int check_number(const struct table *t, char **word, struct error *err)
{
	const struct pack *p = t->pack;
	int piece = pack_piece(p, word[0]), place = pack_place(p, word[0]);
	int which = piece >= 0 ? pack_piece_number(p, word[1]) : pack_place_number(p, word[1]);
	int value;

	if ((piece < 0 && place < 0) || which < 0)
		return error_set(err, "nothing has a number %s %s", word[0], word[1]);
	value = piece >= 0 ? number(t, piece, which) : place_number(t, place, which);
	return value == atoi(word[2]) ? 0 : error_set(err, "%s %s is %d", word[0], word[1], value);
}

/* "TRACK N" */
static int check_track(const struct table *t, char **word, struct error *err)
{
	int which = pack_track(t->pack, word[0]);

	if (which < 0)
		return error_set(err, "no track is called %s", word[0]);
	return track(t, which) == atoi(word[1]) ? 0 : error_set(err, "%s is %d", word[0], track(t, which));
}

static int check_line(const struct table *t, char *line, struct error *err)
{
	char *word[WORDS_MOST], *rest = NULL;
	int n = 0;

	for (char *w = strtok_r(line, " \t", &rest); w && n < WORDS_MOST; w = strtok_r(NULL, " \t", &rest))
		word[n++] = w;
	if (n >= 3 && strcmp(word[n - 2], "in") == 0)
		return check_place(t, word, n, err);
	if (n == 3)
		return check_number(t, word, err);
	if (n == 2)
		return check_track(t, word, err);
	return error_set(err, "no fact has %d words", n);
}

int case_check_position(const struct table *t, const char *lines, struct error *err)
{
	char line[1024], copy[1024];

	while (next_line(line, &lines)) {
		memcpy(copy, line, sizeof copy);
		if (check_line(t, line, err) < 0)
			return error_within(err, "position: \"%s\"", copy);
	}
	return 0;
}

/* --- what happened -------------------------------------------------------------------------------- */

static void print_fact(struct text *out, const struct run *r, const struct event *e)
{
	const struct fact *fact = &r->rules->facts[e->fact];
	const char *argument = fact->arguments;
	char room[16];

	text_print(out, "%s %s", e->rule, fact->name);
	for (int i = 0; i < e->n; i++) {
		int n = (int)strcspn(argument, " ");

		text_print(out, " %.*s=%s", n, argument, e->thing[i] == NOTHING ? "-" : id_of(r, e->thing[i], room));
		argument += n + (argument[n] == ' ');
	}
	text_putc(out, '\n');
}

void case_print_events(struct text *out, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		if (e->kind == EVENT_FACT)
			print_fact(out, r, e);
		else if (e->kind == EVENT_LAPSED)
			text_print(out, "lapsed %s \"%s\": %s\n", r->pack->seat_name[e->seat], e->text, e->why);
	}
}

void case_print_question(struct text *out, const struct run *r)
{
	const struct question *q = r->question;
	char room[16];

	text_print(out, "asks %s %s %s:", r->pack->seat_name[q->seat], key_name(r->rules, q->key), q->rule);
	for (int i = 0; i < q->n; i++)
		text_print(out, " %s", id_of(r, q->answer[i], room));
	if (q->has_stop)
		text_print(out, " [%s]", q->stop == NOTHING ? "nothing" : id_of(r, q->stop, room));
	text_putc(out, '\n');
}

/* --- comparing ------------------------------------------------------------------------------------ */

static const char *next_of(const char *line)
{
	size_t n = strcspn(line, "\n");

	return line + n + (line[n] == '\n');
}

static bool is_open(const char *expected, size_t n)
{
	return n >= 3 && memcmp(expected + n - 3, "...", 3) == 0;
}

/* Is the line GOT what the line EXPECTED says? */
static bool matches(const char *got, const char *expected)
{
	size_t a = strcspn(got, "\n"), b = strcspn(expected, "\n");

	if (!is_open(expected, b))
		return a == b && memcmp(got, expected, a) == 0;
	return a >= b - 3 && memcmp(got, expected, b - 3) == 0;
}

static bool is_any_lines(const char *expected)
{
	return strncmp(expected, "...\n", 4) == 0;
}

int case_compare(const char *got, const char *expected, struct error *err)
{
	int line = 1;

	for (; *got || *expected; expected = next_of(expected)) {
		bool any = *expected && is_any_lines(expected);

		if (any)
			expected = next_of(expected);
		for (; any && *got && !(*expected && matches(got, expected)); line++)
			got = next_of(got);
		if (any && !*got && !*expected)
			return 0;
		if (!*got || !*expected || !matches(got, expected))
			return error_set(err, "line %d of the events is\n    %.*s\nnot\n    %.*s", line,
			                 (int)strcspn(got, "\n"), got, (int)strcspn(expected, "\n"), expected);
		got = next_of(got);
		line++;
	}
	return 0;
}
