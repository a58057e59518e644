/* games.c - all that is read here directly are public entries and files made from them; whatever needs rules or keys
 * is asked of drumhead. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/file.h"
#include "base/process.h"
#include "mail/games.h"
#include "trust/canon.h"
#include "trust/canon_exact.h"

int post_open(struct post *p, const char *config_path, struct error *err)
{
	char *path = config_path ? must_strdup(config_path) : config_default_path();
	int result;

	*p = (struct post){ .said = TEXT_INIT, .drawn.png = TEXT_INIT, .paged.html = TEXT_INIT, .boards = ARENA_INIT };
	result = config_read(&p->config, path, err);
	if (result < 0 && !file_exists(path))
		error_add(err, "\nThere is no configuration yet: see drumhead-mail.conf(5), and the example in "
		          "examples/mail.");
	free(path);
	if (result < 0)
		return -1;
	if (store_open(&p->store, p->config.spool, err) < 0) {
		config_release(&p->config);
		return -1;
	}
	p->drumhead = file_beside("drumhead");
	p->id = must_alloc(sizeof *p->id * (size_t)(p->config.n_games + 1));
	p->n_sections = p->config.n_games;
	p->cup = must_alloc(sizeof *p->cup * (size_t)(p->n_sections + 1));
	return 0;
}

void post_release(struct post *p)
{
	for (int i = 0; p->cup && i < p->n_sections; i++)
		json_free(p->cup[i].status);
	free(p->cup);
	arena_release(&p->boards);
	config_release(&p->config);
	store_release(&p->store);
	free(p->drumhead);
	free(p->id);
	text_release(&p->said);
	text_release(&p->drawn.png);
	text_release(&p->paged.html);
}

/* Of a program that was killed, or is none of ours, all that was said has to do. */
static void keep_answer(struct drumhead *d, struct process *process)
{
	d->status = process->status;
	d->out = process->output;
	d->said = process->errors;
	if (d->status != 0 && !command_read_error(&d->said, &d->why))
		error_set(&d->why, "%s", d->said.bytes);
}

int drumhead_run(struct post *p, struct drumhead *d, const char *const *argv, const char *input, size_t length,
                 struct error *err)
{
	static const char *const told[] = { COMMAND_ERRORS, NULL };
	const char *whole[32];
	struct process process = { .argv = whole, .environment = told, .input = input, .length = length, .seconds = 120 };
	int n = 0, result;

	whole[n++] = p->drumhead;
	while (*argv && n < 31)
		whole[n++] = *argv++;
	whole[n] = NULL;
	*d = (struct drumhead){ .out = TEXT_INIT, .said = TEXT_INIT, .why = ERROR_INIT };
	result = process_run(&process, err);
	keep_answer(d, &process);
	p->crashed = p->crashed || result < 0 || d->status > 127;
	if (result == 0 && (d->status == EXIT_LATER || d->status >= 127))
		return error_set_kind(err, ERROR_TEMPORARY, "%s %s ended with status %d: %s", p->drumhead, whole[1], d->status,
		                      d->why.text);
	return result;
}

void drumhead_release(struct drumhead *d)
{
	text_release(&d->out);
	text_release(&d->said);
}

/* --- what entries say ---------------------------------------------------------------------------------- */

static int read_entry(struct canon *c, const struct config_game *g, int seq)
{
	char name[32];
	char *path;
	struct text bytes = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	int result = -1;

	snprintf(name, sizeof name, "log/%04d.entry", seq);
	path = path_join(g->path, name);
	if (file_exists(path) && file_read(&bytes, path, CANON_MOST_BYTES, &ignored) == 0)
		result = canon_parse_exact(c, bytes.bytes, bytes.length, &ignored);
	text_release(&bytes);
	free(path);
	return result;
}

static const struct statement *find_statement(const struct canon *c, const char *word)
{
	for (int i = 0; i < c->block[0].n; i++)
		if (strcmp(c->block[0].statement[i].token[0].text, word) == 0)
			return &c->block[0].statement[i];
	return NULL;
}

/* Every entry but the offer names the game. */
static void id_from_log(char id[GAME_ID + 1], const struct config_game *g)
{
	struct canon c;
	const struct statement *s;

	if (read_entry(&c, g, 1) < 0)
		return;
	s = find_statement(&c, "game");
	if (s && s->n > 1 && strlen(s->token[1].text) >= GAME_ID)
		snprintf(id, GAME_ID + 1, "%s", s->token[1].text);
	canon_release(&c);
}

char *game_pack(const struct config_game *g)
{
	struct canon c;
	const struct statement *s;
	char *name;

	if (read_entry(&c, g, 0) < 0)
		return must_strdup("");
	s = find_statement(&c, "pack");
	name = must_strdup(s && s->n > 1 ? s->token[1].text : "");
	canon_release(&c);
	return name;
}

#define REFEREE "0"

/* The name of the seat with this NUMBER; "": the game has none.  Returns new. */
static char *seat_numbered(const struct config_game *g, const char *number)
{
	struct canon c;
	char *name = NULL;

	if (read_entry(&c, g, 0) < 0)
		return must_strdup("");
	for (int i = 0; i < c.block[0].n && !name; i++) {
		const struct statement *s = &c.block[0].statement[i];

		if (s->n > 2 && strcmp(s->token[0].text, "seat") == 0 && strcmp(s->token[1].text, number) == 0)
			name = must_strdup(s->token[2].text);
	}
	canon_release(&c);
	return name ? name : must_strdup("");
}

char *game_seat(const struct config_game *g, int number)
{
	char word[16], *name;

	snprintf(word, sizeof word, "%d", number);
	name = seat_numbered(g, word);
	if (*name)
		return name;
	free(name);
	return NULL;
}

char *game_author(const struct config_game *g, int seq)
{
	struct canon c;
	const struct statement *s;
	char *author;

	if (read_entry(&c, g, seq) < 0)
		return must_strdup("");
	s = find_statement(&c, "by");
	author = seat_numbered(g, s && s->n > 1 ? s->token[1].text : "");
	canon_release(&c);
	return author;
}

static bool is_motion(const struct canon *c)
{
	static const char *const motions[] = { "undo", "amend", "edict", "end", NULL };

	for (int i = 0; motions[i]; i++)
		if (strcmp(c->block[0].type, motions[i]) == 0)
			return true;
	return false;
}

bool game_is_motion(const struct config_game *g, int seq)
{
	struct canon c;
	bool found;

	if (read_entry(&c, g, seq) < 0)
		return false;
	found = is_motion(&c);
	canon_release(&c);
	return found;
}

bool game_is_with(const struct config_game *g, const char *seat)
{
	char *author = game_author(g, game_entries(g) - 1), *referee = seat_numbered(g, REFEREE);
	bool is_with = *author && (strcmp(author, seat) == 0 || strcmp(author, referee) == 0);

	free(author);
	free(referee);
	return is_with;
}

char *letter_reader(const struct config_game *g, const struct text *letter, struct error *err)
{
	struct canon c;
	char *referee;
	bool is_sealed = false;

	if (canon_parse(&c, letter->bytes, letter->length, err) < 0)
		return NULL;
	for (int i = 0; i < c.n; i++)            /* one that was spoiled shows its lines as well as a good one */
		is_sealed = is_sealed || (c.block[i].type && strcmp(c.block[i].type, "sealed") == 0);
	canon_release(&c);
	if (!is_sealed)
		return must_strdup("");
	referee = seat_numbered(g, REFEREE);
	if (*referee)
		return referee;
	free(referee);
	error_set(err, "lines that were sealed stand in this letter, and nobody may see them: the game has no referee");
	return NULL;
}

static json *game_status(struct post *p, const struct config_game *g, struct error *err)
{
	const char *argv[] = { "status", "--json", g->path, NULL };
	struct drumhead program;
	json *status = NULL;

	if (drumhead_run(p, &program, argv, NULL, 0, err) == 0) {
		if (program.status == 0)
			status = json_parse(program.out.bytes, program.out.length, "status", err);
		else
			error_set(err, "%s", program.why.text);
	}
	drumhead_release(&program);
	return status;
}

const char *game_id(struct post *p, const struct config_game *g)
{
	char *id = p->id[g - p->config.game];
	struct error ignored = ERROR_INIT;
	json *status;

	if (!*id)
		id_from_log(id, g);
	if (!*id && game_entries(g) > 0 && (status = game_status(p, g, &ignored)) != NULL) {
		const char *name = json_string(json_get(status, "game"));

		snprintf(id, GAME_ID + 1, "%s", name ? name : "");
		json_free(status);
	}
	return id;
}

const struct config_game *game_by_id(struct post *p, const char *id)
{
	for (int i = 0; i < p->config.n_games; i++) {
		const char *own = game_id(p, &p->config.game[i]);

		if (*own && strncmp(own, id, GAME_ID) == 0)
			return &p->config.game[i];
	}
	return NULL;
}

/* A game of a cup as one types it where GAMES are: spring/r3/b17. */
static bool is_below(const char *games, const char *path, const char *name)
{
	size_t n = strlen(games);

	return strncmp(path, games, n) == 0 && path[n] == '/' && strcmp(path + n + 1, name) == 0;
}

const struct config_game *game_by_name(struct post *p, const char *name)
{
	for (int i = 0; i < p->config.n_games; i++)
		if (strcmp(p->config.game[i].name, name) == 0 || strcmp(p->config.game[i].path, name) == 0)
			return &p->config.game[i];
	for (int i = p->n_sections; i < p->config.n_games; i++)
		if (is_below(p->config.games, p->config.game[i].path, name))
			return &p->config.game[i];
	return NULL;
}

int game_entries(const struct config_game *g)
{
	int n = 0;

	for (;; n++) {
		char name[32], *path;
		bool there;

		snprintf(name, sizeof name, "log/%04d.entry", n);
		path = path_join(g->path, name);
		there = file_exists(path);
		free(path);
		if (!there)
			return n;
	}
}

bool game_is_shared(const struct post *p, const struct config_game *g)
{
	return p->config.git && !g->board && !g->is_cup;
}

/* Only then are letters kept (drumhead-ledger(5)), from the first ruling on. */
bool game_hides(const struct config_game *g)
{
	char *path = path_join(g->path, "letters");
	bool hides = file_is_directory(path);

	free(path);
	return hides;
}

int game_clock(const struct config_game *g)
{
	struct canon c;
	const struct statement *s;
	int days = 0;

	if (read_entry(&c, g, 0) < 0)
		return 0;
	s = find_statement(&c, "clock");
	if (s && s->n > 1)
		days = atoi(s->token[1].text);
	canon_release(&c);
	return days;
}

int game_letter_begins(struct post *p, const struct config_game *g)
{
	struct canon c;
	int told = game_told(p, g);

	if (told == 0 || read_entry(&c, g, told - 1) < 0)
		return told;
	if (strcmp(c.block[0].type, "offer") == 0 || strcmp(c.block[0].type, "accept") == 0)
		told = 0;
	canon_release(&c);
	return told;
}

static void read_due(struct due *due, const json *status)
{
	json *pen = json_get(status, "pen");
	const char *name = json_string(json_get(pen, "name")), *writes = json_string(json_get(pen, "writes"));
	const char *told = json_string(json_get(json_get(status, "result"), "told"));

	*due = (struct due){ .ours = json_true(json_get(pen, "ours")) };
	snprintf(due->seat, sizeof due->seat, "%s", name ? name : "");
	snprintf(due->writes, sizeof due->writes, "%s", writes ? writes : "");
	snprintf(due->outcome, sizeof due->outcome, "%s", told ? told : "");
}

int game_due(struct post *p, const struct config_game *g, struct due *due, struct error *err)
{
	json *status = game_status(p, g, err);

	*due = (struct due){ 0 };
	if (!status)
		return -1;
	read_due(due, status);
	json_free(status);
	return 0;
}

int game_news(struct news *n, struct post *p, const struct config_game *g, int from, struct error *err)
{
	char number[16];
	const char *argv[] = { "letter", "--from", number, g->path, NULL };
	struct drumhead program;
	int result;

	if (n->known)
		return 0;
	snprintf(number, sizeof number, "%d", from);
	result = drumhead_run(p, &program, argv, NULL, 0, err);
	if (result == 0 && program.status != 0)
		result = error_set(err, "%s", program.why.text);
	if (result == 0) {
		text_clear(&n->letter);
		text_add(&n->letter, program.out.bytes, program.out.length);
		result = game_due(p, g, &n->due, err);
	}
	n->known = result == 0;
	drumhead_release(&program);
	return result;
}

void news_read(struct news *n, const struct text *printed)
{
	struct error ignored = ERROR_INIT;
	json *told = printed->length ? json_parse(printed->bytes, printed->length, "drumhead adjudicate", &ignored) : NULL;
	const char *letter = json_string(json_get(told, "letter"));

	n->known = letter && json_get(told, "status");
	if (n->known) {
		text_clear(&n->letter);
		text_puts(&n->letter, letter);
		read_due(&n->due, json_get(told, "status"));
	}
	json_free(told);
}

void news_release(struct news *n)
{
	text_release(&n->letter);
}

static void read_signed(struct signed_entries *out, const json *told)
{
	const json *all = json_get(told, "signed");
	int n = (int)json_size(all);

	out->id = must_alloc(sizeof *out->id * (size_t)(n + 1));
	for (int i = 0; i < n; i++) {
		const char *id = json_string(json_get(json_at(all, (size_t)i), "id"));

		if (id)
			mail_hash(out->id[out->n++], id, strlen(id));
	}
}

int game_signed(struct signed_entries *out, struct post *p, const struct config_game *g, const struct text *letter,
                struct error *err)
{
	const char *argv[] = { "adjudicate", "--signed", g->path, "-", NULL };
	struct drumhead program;
	struct error unread = ERROR_INIT;
	json *told = NULL;
	int result = drumhead_run(p, &program, argv, letter->bytes, letter->length, err);

	*out = (struct signed_entries){ 0 };
	if (result == 0 && program.status == 0)
		told = json_parse(program.out.bytes, program.out.length, "drumhead adjudicate", &unread);
	if (told)
		read_signed(out, told);
	json_free(told);
	drumhead_release(&program);
	return result;
}

void signed_entries_release(struct signed_entries *s)
{
	free(s->id);
}

void game_file(struct text *out, const struct config_game *g, const char *name)
{
	char *path = path_join(g->path, name);
	struct error ignored = ERROR_INIT;

	if (file_exists(path) && file_read(out, path, 4 * 1024 * 1024, &ignored) < 0)
		text_clear(out);
	free(path);
}

/* --- what has been told ------------------------------------------------------------------------------- */

int game_lock(struct post *p, const struct config_game *g, struct error *err)
{
	bool shared = game_is_shared(p, g);
	char *path = shared ? store_path(&p->store, "locks/share") : store_path(&p->store, "locks/game-%s", g->name);
	int lock = file_lock(path, shared ? 300 : 60, err);

	free(path);
	return lock;
}

/* Days that had run when its motion was put have run still, and the others have not: between them wrote who answered.
 * If both are told at once, nothing has been noted between them. */
static int64_t after_refusal(struct post *p, const struct config_game *g, const struct canon *refusal)
{
	const struct statement *on = find_statement(refusal, "on");
	int motion = on && on->n > 1 ? atoi(on->token[1].text) : 0;

	return motion < game_told(p, g) ? p->now - store_note(&p->store, "spent", g->name)
	                                : store_note(&p->store, "since", g->name);
}

/* The newest entry of G, if it can be read. */
static bool read_newest(struct canon *c, const struct config_game *g)
{
	int n = g ? game_entries(g) : 0;

	return n > 0 && read_entry(c, g, n - 1) == 0;
}

int64_t game_clock_begins(struct post *p, const struct config_game *g)
{
	int64_t begins = p->now;
	struct canon c;

	if (!read_newest(&c, g))
		return begins;
	if (strcmp(c.block[0].type, "refuse") == 0)
		begins = after_refusal(p, g, &c);
	canon_release(&c);
	return begins;
}

/* How much of his days the mover has spent, whose clock stands now. */
static void note_motion(struct post *p, const struct config_game *g)
{
	struct canon c;

	if (!read_newest(&c, g))
		return;
	if (is_motion(&c))
		store_set_note(&p->store, "spent", g->name, p->now - store_note(&p->store, "since", g->name));
	canon_release(&c);
}

void game_note_told(struct post *p, const char *game, int entries)
{
	const struct config_game *g = game_by_name(p, game);
	int64_t begins = game_clock_begins(p, g);

	if (store_note(&p->store, "games", game) >= entries)
		return;
	note_motion(p, g);
	store_set_note(&p->store, "games", game, entries);
	store_set_note(&p->store, "since", game, begins);
}

int game_told(struct post *p, const struct config_game *g)
{
	return (int)store_note(&p->store, "games", g->name);
}
