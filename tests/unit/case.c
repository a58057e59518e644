/* case.c - reading a case; what happened, and facts of a position, as lines.
 *
 * What is stripped of comments keeps its lines, empty, so that each difference is told with its line of the file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "case.h"
#include "play/keys.h"

#define CASE_FILE_MOST 65536

/* --- lines ---------------------------------------------------------------------------------------- */

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
		text_print(&bare, "%s\n", line);
	}
	text_release(t);
	*t = bare;
}

/* --- sections ------------------------------------------------------------------------------------- */

/* The text of one section while it is read: blank lines at its end are dropped, as what parts it from the next. */
static void drop_blank_end(struct text *t)
{
	size_t n = t->length;

	while (n > 0 && strchr(" \t\r\n", t->bytes[n - 1]))
		n--;
	text_cut(t, n);
	text_puts(t, n ? "\n" : "");
}

/* The orders of which seat: "orders royalist". */
static struct case_part *orders_section(struct case_file *c, const char *name, const struct pack *pack)
{
	int seat = strncmp(name, "orders ", 7) == 0 ? pack_seat(pack, name + 7) : 0;

	return seat > 0 ? &c->orders[seat] : NULL;
}

static struct case_part *section_called(struct case_file *c, const char *name, const struct pack *pack)
{
	const struct {
		const char *name;
		struct case_part *part;
	} sections[] = {
		{ "start", &c->start_text }, { "edits", &c->edits }, { "dice", &c->dice },
		{ "expected", &c->expected[0] }, { "expected hidden", &c->expected[1] },
		{ "position", &c->position[0] }, { "position hidden", &c->position[1] },
		{ "refused", &c->refused[0] }, { "refused hidden", &c->refused[1] },
	};

	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (strcmp(sections[i].name, name) == 0)
			return sections[i].part;
	return orders_section(c, name, pack);
}

static int unknown_section(const struct case_file *c, int line, const char *name, const struct pack *pack,
                           struct error *err)
{
	error_set(err, "%s:%d: no section is called \"%s\"; there are start, edits, dice, expected, position, refused, these "
	          "three with \"hidden\"", c->path, line, name);
	for (int seat = 1; seat <= pack->n_seats; seat++)
		error_add(err, ", orders %s", pack->seat_name[seat]);
	return -1;
}

/* Parts BYTES, the file, into the purpose and the sections. */
static int part_file(struct case_file *c, const char *bytes, const struct pack *pack, struct error *err)
{
	struct case_part *part = NULL;
	char line[1024];
	int number = 1;

	for (const char *at = bytes, *from = at; next_line(line, &at); from = at, number++) {
		if (strncmp(line, "== ", 3) == 0) {
			part = section_called(c, line + 3, pack);
			if (!part)
				return unknown_section(c, number, line + 3, pack, err);
			if (part->line)
				return error_set(err, "%s:%d: \"%s\" is there already, in line %d", c->path, number,
				                 line, part->line - 1);
			part->line = number + 1;
		} else if (part) {
			text_add(&part->text, from, (size_t)(at - from));
		} else if (*line == '#') {
			c->has_purpose = true;
		} else if (*line) {
			return error_set(err, "%s:%d: before the first section, \"== start\", stand only lines with # "
			                 "that say what the case is for", c->path, number);
		}
	}
	return 0;
}

/* --- dice ----------------------------------------------------------------------------------------- */

static int read_roll(struct case_file *c, char *line, int number, struct error *err)
{
	struct case_roll *roll = &c->roll[c->n_rolls++];
	char *label = strchr(line, '#'), *rest = NULL;

	memset(roll, 0, sizeof *roll);
	if (!label)
		return error_set(err, "%s:%d: say after a # which roll it is: 1 5 # 12.1 RI1", c->path, number);
	*label++ = '\0';
	roll->line = number;
	for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
		char *end;
		long face = strtol(word, &end, 10);

		if (roll->n == CASE_FACES || strlen(word) >= sizeof *roll->name)
			return error_set(err, "%s:%d: more than %d faces, or too long a word", c->path, number, CASE_FACES);
		if (*end)
			snprintf(roll->name[roll->n], sizeof *roll->name, "%s", word);
		roll->face[roll->n++] = *end ? 0 : (int)face;
	}
	snprintf(roll->label, sizeof roll->label, "%s", label + strspn(label, " \t"));
	return 0;
}

static int read_dice(struct case_file *c, struct error *err)
{
	const char *at = c->dice.text.bytes;
	char line[1024];

	for (int number = c->dice.line; next_line(line, &at); number++) {
		if (*line == '\0' || *line == '#')
			continue;
		c->roll = must_realloc(c->roll, (size_t)(c->n_rolls + 1) * sizeof *c->roll);
		if (read_roll(c, line, number, err) < 0)
			return -1;
	}
	return 0;
}

/* --- a case --------------------------------------------------------------------------------------- */

/* A slip of the pen would go unseen: what nobody reads is as if it were not there. */
static int check_keys(const struct case_file *c, struct error *err)
{
	static const char *const known[] = { "row", "scenario", "empty", "options", "fog", "places", "pieces",
	                                     "tracks" };
	const char **key;
	size_t n = json_keys(c->start, &key);
	int result = 0;

	for (size_t i = 0; i < n && result == 0; i++) {
		size_t k = 0;

		while (k < sizeof known / sizeof *known && strcmp(known[k], key[i]) != 0)
			k++;
		if (k == sizeof known / sizeof *known)
			result = error_set(err, "%s:%d: nobody reads %s; start may say row, scenario, empty, options, fog, places, "
			                   "pieces, tracks", c->path, c->start_text.line, key[i]);
	}
	free(key);
	return result;
}

/* The start; its errors name lines of the file, since as many empty lines go before it. */
static int read_start(struct case_file *c, struct error *err)
{
	struct text padded = TEXT_INIT;

	for (int line = 1; line < c->start_text.line; line++)
		text_putc(&padded, '\n');
	text_puts(&padded, c->start_text.line ? c->start_text.text.bytes : "{}");
	c->start = json_parse(padded.bytes, padded.length, c->path, err);
	text_release(&padded);
	return c->start ? check_keys(c, err) : -1;
}

/* A section for hidden hands says why they have one; without it they have that for open ones. */
static int read_hidden(const struct case_file *c, struct case_part *part, struct error *err)
{
	char *rest;

	if (!part->line)
		return 0;
	if (strncmp(part->text.bytes, "# ", 2) != 0)
		return error_set(err, "%s:%d: the first line of a section for hidden hands is to be a # and the reason why "
		                 "it is there", c->path, part->line);
	rest = must_strdup(strchr(part->text.bytes, '\n'));
	text_clear(&part->text);
	text_puts(&part->text, rest);
	free(rest);
	return 0;
}

static void inherit(struct case_part *hidden, const struct case_part *open)
{
	if (hidden->line)
		return;
	text_puts(&hidden->text, open->text.bytes);
	hidden->line = open->line;
}

static int read_outcome(struct case_file *c, struct error *err)
{
	bool differs = c->expected[1].line || c->refused[1].line;

	if (read_hidden(c, &c->expected[1], err) < 0 || read_hidden(c, &c->position[1], err) < 0 ||
	    read_hidden(c, &c->refused[1], err) < 0)
		return -1;
	for (int way = 0; way < (differs ? CASE_WAYS : 1); way++)
		if (!c->expected[way].line == !c->refused[way].line)
			return error_set(err, "%s: a case has either a section \"== expected\" or one \"== refused\"", c->path);
	if (!differs) {
		inherit(&c->expected[1], &c->expected[0]);
		inherit(&c->refused[1], &c->refused[0]);
	}
	inherit(&c->position[1], &c->position[0]);
	for (int way = 0; way < CASE_WAYS; way++) {
		case_strip(&c->expected[way].text, true);
		case_strip(&c->position[way].text, true);
		case_strip(&c->refused[way].text, false);
	}
	return 0;
}

static struct case_part *part_at(struct case_file *c, int i)
{
	struct case_part *const parts[] = {
		&c->start_text, &c->dice, &c->expected[0], &c->expected[1], &c->position[0], &c->position[1],
		&c->refused[0], &c->refused[1], &c->edits,
	};

	return i < CASE_SEATS ? &c->orders[i] : i < CASE_SEATS + 9 ? parts[i - CASE_SEATS] : NULL;
}

int case_read(struct case_file *out, const char *path, const struct pack *pack, struct error *err)
{
	struct text bytes = TEXT_INIT;
	struct case_part *part;
	int result = -1;

	memset(out, 0, sizeof *out);
	for (int i = 0; (part = part_at(out, i)) != NULL; i++)
		part->text = (struct text)TEXT_INIT;
	out->path = must_strdup(path);
	if (file_read(&bytes, path, CASE_FILE_MOST, err) < 0 || part_file(out, bytes.bytes, pack, err) < 0)
		goto out;
	for (int i = 0; (part = part_at(out, i)) != NULL; i++)
		drop_blank_end(&part->text);
	if (!out->has_purpose) {
		error_set(err, "%s:1: the first line is to be a # and what the case is for", path);
		goto out;
	}
	if (read_start(out, err) < 0 || read_outcome(out, err) < 0 || read_dice(out, err) < 0)
		goto out;
	result = 0;
out:
	text_release(&bytes);
	return result;
}

void case_release(struct case_file *c)
{
	struct case_part *part;

	for (int i = 0; (part = part_at(c, i)) != NULL; i++)
		text_release(&part->text);
	json_free(c->start);
	free(c->roll);
	free(c->path);
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

int case_check_position(const struct table *t, const struct case_part *expected, struct error *err)
{
	const char *at = expected->text.bytes;
	char line[1024], copy[1024];

	for (int number = expected->line; next_line(line, &at); number++) {
		memcpy(copy, line, sizeof copy);
		if (*line && check_line(t, line, err) < 0)
			return error_within(err, "%d: position: \"%s\"", number, copy);
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

		text_print(out, e->veil[i] ? " %.*s=(%s)" : " %.*s=%s", n, argument,
		           e->thing[i] == NOTHING ? "-" : id_of(r, e->thing[i], room));
		argument += n + (argument[n] == ' ');
	}
	text_putc(out, '\n');
}

void case_print_events(struct text *out, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		char room[16];

		if (e->kind == EVENT_FACT)
			print_fact(out, r, e);
		else if (e->kind == EVENT_LAPSED)
			text_print(out, "lapsed %s \"%s\": %s\n", r->pack->seat_name[e->seat], e->text, e->why);
		else if (e->kind == EVENT_OPENED)
			text_print(out, "%s opened %s\n", e->rule, id_of(r, e->thing[0], room));
		else if (e->kind == EVENT_SAID)
			text_print(out, "said %s \"%s\"\n", r->pack->seat_name[e->seat], e->text);
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

/* The first line from LINE on that is not blank; *NUMBER counts those before it. */
static const char *said(const char *line, int *number)
{
	for (; *line == '\n'; line++)
		++*number;
	return line;
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

static int differ(struct error *err, int line, const char *got, const char *expected)
{
	return error_set(err, "%d: what comes is\n    %.*s\nnot\n    %.*s", line, (int)strcspn(got, "\n"), got,
	                 (int)strcspn(expected, "\n"), expected);
}

static int compare_lines(const char *got, const char *expected, int line, struct error *err)
{
	int blank = 0;

	got = said(got, &blank);
	for (expected = said(expected, &line); *got || *expected;) {
		bool any = *expected && is_any_lines(expected);
		const char *after = any ? said(next_of(expected), &line) : expected;

		line += any;
		while (any && *got && !(*after && matches(got, after)))
			got = said(next_of(got), &blank);
		if (any && !*got && !*after)
			return 0;
		if (!*got || !*after || !matches(got, after))
			return differ(err, line, *got ? got : "(nothing more)", *after ? after : "(nothing more)");
		got = said(next_of(got), &blank);
		line++;
		expected = said(next_of(after), &line);
	}
	return 0;
}

/* LINES without words made for people: a lapse is kept as far as its order, a refusal as far as its place. */
static void facts_alone(struct text *out, const char *lines)
{
	char line[1024];

	while (next_line(line, &lines)) {
		char *words = strncmp(line, "lapsed ", 7) == 0 ? strstr(line, "\": ") : NULL;

		if (strncmp(line, "orders:", 7) == 0)
			words = strchr(line, ' ');
		if (words)
			*words = '\0';
		text_print(out, "%s\n", line);
	}
}

static bool only_words_differ(const char *got, const char *expected)
{
	struct text a = TEXT_INIT, b = TEXT_INIT;
	bool same;

	facts_alone(&a, got);
	facts_alone(&b, expected);
	same = compare_lines(a.bytes, b.bytes, 0, NULL) == 0;
	text_release(&a);
	text_release(&b);
	return same;
}

int case_compare(const char *got, const struct case_part *expected, struct error *err)
{
	if (compare_lines(got, expected->text.bytes, expected->line, err) == 0)
		return 0;
	if (only_words_differ(got, expected->text.bytes))
		error_add(err, "\nThe facts are right, only words differ.");
	return -1;
}
