/* config.c - one table of settings; the file is read once and everything in it checked then, so that no mail is
 * half handled before a bad line is met. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "base/text.h"
#include "mail/address.h"
#include "mail/config.h"
#include "mail/mime.h"

enum kind { TEXT, PATH, NUMBER, FLAG, ROLE, PAGE, HOURS, FORFEIT };

static const struct setting {
	const char *name;
	enum kind kind;
	size_t at;
	int least, most;
} settings[] = {
	{ "role", ROLE, offsetof(struct config, player), 0, 0 },
	{ "from", TEXT, offsetof(struct config, from), 0, 0 },
	{ "operator", TEXT, offsetof(struct config, operator_address), 0, 0 },
	{ "games", PATH, offsetof(struct config, games), 0, 0 },
	{ "spool", PATH, offsetof(struct config, spool), 0, 0 },
	{ "mailbox", TEXT, offsetof(struct config, mailbox), 0, 0 },
	{ "done", TEXT, offsetof(struct config, done), 0, 0 },
	{ "rejected", TEXT, offsetof(struct config, rejected), 0, 0 },
	{ "outgoing", TEXT, offsetof(struct config, outgoing), 0, 0 },
	{ "user", TEXT, offsetof(struct config, user), 0, 0 },
	{ "password-file", PATH, offsetof(struct config, password_file), 0, 0 },
	{ "password-command", TEXT, offsetof(struct config, password_command), 0, 0 },
	{ "token-command", TEXT, offsetof(struct config, token_command), 0, 0 },
	{ "smtp-user", TEXT, offsetof(struct config, smtp_user), 0, 0 },
	{ "ca-file", PATH, offsetof(struct config, ca_file), 0, 0 },
	{ "png", TEXT, offsetof(struct config, png), 0, 0 },
	{ "page", PAGE, offsetof(struct config, page), 0, 0 },
	{ "timeout", NUMBER, offsetof(struct config, timeout), 1, 3600 },
	{ "interval", NUMBER, offsetof(struct config, interval), 1, 86400 },
	{ "limit", NUMBER, offsetof(struct config, limit), 1, 1000000 },
	{ "plaintext", FLAG, offsetof(struct config, plaintext), 0, 0 },
	{ "shared", FLAG, offsetof(struct config, shared), 0, 0 },
	{ "host", TEXT, offsetof(struct config, host), 0, 0 },
	{ "git", FLAG, offsetof(struct config, git), 0, 0 },
	{ "notices", FLAG, offsetof(struct config, notices), 0, 0 },
	{ "remind", HOURS, offsetof(struct config, remind), -9999, 9999 },
	{ "leave", NUMBER, offsetof(struct config, leave), 0, 366 },
	{ "forfeit", FORFEIT, offsetof(struct config, forfeit_days), 0, 9999 },
};
#define N_SETTINGS (sizeof settings / sizeof *settings)

/* --- values -------------------------------------------------------------------------------------------- */

static const char *whole_path(struct config *c, const char *value)
{
	const char *home = getenv("HOME");

	if (strncmp(value, "~/", 2) == 0 && home)
		return arena_print(&c->arena, "%s/%s", home, value + 2);
	if (value[0] == '/')
		return arena_string(&c->arena, value);
	while (strncmp(value, "./", 2) == 0)
		value += 2 + strspn(value + 2, "/");
	if (strcmp(value, ".") == 0 && path_base(c->path) > c->path)
		return arena_print(&c->arena, "%.*s", (int)(path_base(c->path) - c->path - 1), c->path);
	return arena_print(&c->arena, "%.*s%s", (int)(path_base(c->path) - c->path), c->path, value);
}

static int number(int *out, const struct setting *s, const char *value, struct error *err)
{
	char *end;
	long n = strtol(value, &end, 10);

	if (end == value || *end || n < s->least || n > s->most)
		return error_set(err, "%s = %s: it is to be a number from %d to %d", s->name, value, s->least, s->most);
	*out = (int)n;
	return 0;
}

/* "48, 12, -24". */
static int hours(struct config *c, const struct setting *s, const char *value, struct error *err)
{
	char *words = must_strdup(value), *rest = words, *word;
	int result = 0;

	c->n_reminders = 0;
	while (result == 0 && (word = strsep(&rest, ", \t")) != NULL) {
		if (!*word)
			continue;
		if (c->n_reminders == CONFIG_MOST_REMINDERS)
			result = error_set(err, "remind: more than %d", CONFIG_MOST_REMINDERS);
		else
			result = number(&c->remind[c->n_reminders++], s, word, err);
	}
	free(words);
	return result;
}

static int one_of(bool *out, const struct setting *s, const char *value, const char *no, const char *yes,
                  struct error *err)
{
	*out = strcmp(value, yes) == 0;
	if (!*out && strcmp(value, no) != 0)
		return error_set(err, "%s = %s: it is `%s` or `%s`", s->name, value, no, yes);
	return 0;
}

static int which_page(enum config_page *out, const char *value, struct error *err)
{
	static const char *const name[] = { [CONFIG_NO_PAGE] = "no", [CONFIG_PAGE_TO_READ] = "read", [CONFIG_PAGE] = "yes" };

	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (strcmp(value, name[i]) == 0) {
			*out = (enum config_page)i;
			return 0;
		}
	return error_set(err, "page = %s: it is `no`, `read` or `yes`", value);
}

static int set(struct config *c, const struct setting *s, const char *value, struct error *err)
{
	void *to = (char *)c + s->at;

	switch (s->kind) {
	case TEXT: *(const char **)to = arena_string(&c->arena, value); return 0;
	case PATH: *(const char **)to = whole_path(c, value); return 0;
	case NUMBER: return number(to, s, value, err);
	case FLAG: return one_of(to, s, value, "no", "yes", err);
	case ROLE: return one_of(to, s, value, "referee", "player", err);
	case PAGE: return which_page(to, value, err);
	case HOURS: return hours(c, s, value, err);
	case FORFEIT: return strcmp(value, "never") == 0 ? 0 : number(to, s, value, err);
	}
	return 0;
}

static const struct setting *find_setting(const char *name)
{
	for (size_t i = 0; i < N_SETTINGS; i++)
		if (strcmp(settings[i].name, name) == 0)
			return &settings[i];
	return NULL;
}

static int unknown_setting(const char *name, struct error *err)
{
	const char *nearest = NULL;
	int least = 3;

	for (size_t i = 0; i < N_SETTINGS; i++) {
		int distance = edit_distance(name, settings[i].name, 3);

		if (distance < least) {
			least = distance;
			nearest = settings[i].name;
		}
	}
	if (nearest)
		return error_set(err, "there is no setting %s; did you mean %s?", name, nearest);
	return error_set(err, "there is no setting %s; drumhead-mail.conf(5) lists those there are. Addresses of "
	                 "players stand under a line [game NAME]", name);
}

/* --- lines --------------------------------------------------------------------------------------------- */

static char *trim(char *s)
{
	char *end;

	while (*s == ' ' || *s == '\t')
		s++;
	end = s + strlen(s);
	while (end > s && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
		*--end = '\0';
	return s;
}

/* "[game NAME]", "[cup NAME]": the length of what stands before the name; 0: neither. */
static size_t section_word(const char *line, bool *is_cup)
{
	size_t n = strncmp(line, "[game", 5) == 0 ? 5 : strncmp(line, "[cup", 4) == 0 ? 4 : 0;

	*is_cup = n == 4;
	return line[n] == ' ' || line[n] == '\t' ? n : 0;
}

static int begin_game(struct config *c, char *line, int *room, struct error *err)
{
	bool is_cup;
	char *close = strchr(line, ']'), *name;
	size_t word = section_word(line, &is_cup);
	struct config_game *g;

	if (!close || close[1] || !word)
		return error_set(err, "%s: a section begins with a line like [game NAME] or [cup NAME]", line);
	*close = '\0';
	name = trim(line + word);
	if (!*name)
		return error_set(err, "the section has no name; it is the directory of the game or cup");
	if (c->n_games == *room) {
		*room = *room ? 2 * *room : 16;
		c->game = must_realloc(c->game, sizeof *c->game * (size_t)*room);
	}
	g = &c->game[c->n_games++];
	*g = (struct config_game){ .name = arena_string(&c->arena, path_base(name)),
	                           .path = arena_string(&c->arena, name), .is_cup = is_cup };
	return 0;
}

static int add_seat(struct config *c, const char *seat, const char *value, struct error *err)
{
	struct config_game *g = &c->game[c->n_games - 1];
	struct config_seat *s = &g->seat[g->n_seats];
	char *name, *address;

	if (g->n_seats == CONFIG_MOST_SEATS)
		return error_set(err, "[%s %s] has more than %d seats", g->is_cup ? "cup" : "game", g->name, CONFIG_MOST_SEATS);
	if (config_seat(g, seat))
		return error_set(err, "[%s %s] has %s twice", g->is_cup ? "cup" : "game", g->name, seat);
	if (address_split(&name, &address, &c->arena, value, err) < 0)
		return -1;
	*s = (struct config_seat){ arena_string(&c->arena, seat), name, address, arena_string(&c->arena, value) };
	g->n_seats++;
	return 0;
}

static int read_line(struct config *c, char *line, int *room, struct error *err)
{
	char *equals, *name, *value;
	const struct setting *s;

	line = trim(line);
	if (!*line || *line == '#')
		return 0;
	if (*line == '[')
		return begin_game(c, line, room, err);
	equals = strchr(line, '=');
	if (!equals)
		return error_set(err, "\"%s\": a line is `NAME = VALUE`, `[game NAME]`, `[cup NAME]` or begins with #", line);
	*equals = '\0';
	name = trim(line);
	value = trim(equals + 1);
	if (!*value)
		return error_set(err, "%s has no value; to leave it out put # in front", name);
	if (c->n_games > 0)
		return add_seat(c, name, value, err);
	s = find_setting(name);
	return s ? set(c, s, value, err) : unknown_setting(name, err);
}

/* A player reads paths: "x", not "./x". */
static const char *path_below(struct config *c, const char *name)
{
	while (strncmp(name, "./", 2) == 0)
		name += 2 + strspn(name + 2, "/");
	return strcmp(c->games, ".") == 0 ? name : arena_print(&c->arena, "%s/%s", c->games, name);
}

/* What is left out, and what must not be. */
static int complete(struct config *c, struct error *err)
{
	char *name, *address;

	if (!c->from)
		return error_set(err, "it has no line `from = NAME <ADDRESS>`: the address from which mail is sent");
	if (address_split(&name, &address, &c->arena, c->from, err) < 0)
		return error_within(err, "from");
	if (c->git && c->player)
		return error_set(err, "git = yes is for a referee's hosts; players share a repository with `drumhead git`");
	if (c->page != CONFIG_NO_PAGE && c->player)
		return error_set(err, "page is for a referee's hosts: players make one with `drumhead page`");
	for (char *a = address; *a; a++)
		*a = (char)(*a >= 'A' && *a <= 'Z' ? *a + 32 : *a);
	c->from_address = address;
	if (!c->operator_address)
		c->operator_address = c->from;
	if (address_split(&name, &address, &c->arena, c->operator_address, err) < 0)
		return error_within(err, "operator");
	if (!c->games)
		c->games = whole_path(c, ".");
	if (!c->spool)
		c->spool = arena_print(&c->arena, "%s/.mail", c->games);
	if (!c->smtp_user)
		c->smtp_user = c->user;
	for (int i = 0; i < c->n_games; i++)
		if (c->game[i].path[0] != '/')
			c->game[i].path = path_below(c, c->game[i].path);
	return 0;
}

int config_read(struct config *c, const char *path, struct error *err)
{
	struct text file = TEXT_INIT;
	char *rest, *line;
	int room = 0, number_of_line = 0, result = 0;

	*c = (struct config){ .arena = ARENA_INIT, .done = "Done", .rejected = "Rejected", .timeout = 120, .interval = 60,
	                      .limit = 60, .remind = { 24 }, .n_reminders = 1, .leave = 30, .forfeit_days = -1,
	                      .notices = true };
	c->path = arena_string(&c->arena, path);
	if (file_read_given(&file, path, 1024 * 1024, err) < 0) {
		config_release(c);
		return -1;
	}
	rest = file.bytes;
	while (result == 0 && (line = strsep(&rest, "\n")) != NULL) {
		number_of_line++;
		result = read_line(c, line, &room, err);
	}
	if (result < 0)
		error_within(err, "%s:%d", path, number_of_line);
	else if ((result = complete(c, err)) < 0)
		error_within(err, "%s", path);
	text_release(&file);
	if (result < 0)
		config_release(c);
	return result;
}

void config_release(struct config *c)
{
	free(c->game);
	c->game = NULL;
	c->n_games = 0;
	arena_release(&c->arena);
}

char *config_default_path(void)
{
	const char *named = getenv("DRUMHEAD_MAIL"), *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	struct text path = TEXT_INIT;

	if (named && *named)
		return must_strdup(named);
	if (base && *base)
		text_print(&path, "%s/drumhead/drumhead-mail.conf", base);
	else
		text_print(&path, "%s/.config/drumhead/drumhead-mail.conf", home ? home : "");
	return text_detach(&path);
}

const struct config_seat *config_seat(const struct config_game *g, const char *seat)
{
	for (int i = 0; i < g->n_seats; i++)
		if (strcmp(g->seat[i].seat, seat) == 0)
			return &g->seat[i];
	return NULL;
}

const struct config_seat *config_seat_of(const struct config_game *g, const char *address)
{
	for (int i = 0; i < g->n_seats; i++)
		if (strcasecmp(g->seat[i].address, address) == 0)
			return &g->seat[i];
	return NULL;
}
