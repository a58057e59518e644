/* cmd_doctor.c - drumhead mail doctor: every part of the configuration, tried. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include "base/file.h"
#include "mail/command.h"
#include "mail/cup_answer.h"
#include "mail/cup_list.h"
#include "mail/imap.h"
#include "mail/net.h"
#include "mail/picture.h"
#include "mail/share.h"
#include "mail/words.h"

struct checkup {
	struct post *post;
	int bad;
};

static void good(struct checkup *c, const char *what, const char *detail)
{
	text_print(&c->post->said, "good   %s%s%s\n", what, *detail ? ": " : "", detail);
}

static void bad(struct checkup *c, const char *what, const char *detail)
{
	text_print(&c->post->said, "BAD    %s: %s\n", what, detail);
	c->bad++;
}

static void check_drumhead(struct checkup *c)
{
	const char *argv[] = { "--version", NULL };
	struct drumhead program;
	struct error err = ERROR_INIT;

	if (drumhead_run(c->post, &program, argv, NULL, 0, &err) == 0 && program.status == 0) {
		program.out.bytes[strcspn(program.out.bytes, "\n")] = '\0';
		good(c, "drumhead", program.out.bytes);
	} else {
		bad(c, "drumhead", err.kind ? err.text : "it could not be run; it lies beside drumhead-mail or in PATH");
	}
	drumhead_release(&program);
}

static void check_spool(struct checkup *c)
{
	struct error err = ERROR_INIT;
	char *path = store_path(&c->post->store, "tmp/doctor");
	struct statvfs disk;
	struct stat info;

	if (file_replace(path, "x", 1, 0600, &err) < 0 || file_remove(path, &err) < 0)
		bad(c, "spool", err.text);
	else if (statvfs(c->post->store.directory, &disk) == 0 && disk.f_bavail * disk.f_frsize < 50 * 1024 * 1024)
		bad(c, "spool", "less than 50 MB are free on its disk");
	else if (stat(c->post->store.directory, &info) == 0 && (info.st_mode & 077))
		bad(c, "spool", "others may read it: chmod 700 it, since mails wait in it");
	else
		good(c, "spool", c->post->store.directory);
	free(path);
}

static void check_clock(struct checkup *c)
{
	int64_t last = store_note(&c->post->store, "clock", "last");

	if (c->post->now < last - 600)
		bad(c, "clock", "it is earlier than when mail was last looked at: no reminders go out until it is set right");
	else if (c->post->now < 1600000000)
		bad(c, "clock", "it shows a year before 2020");
	else
		good(c, "clock", "");
}

static void check_password(struct checkup *c)
{
	struct config *config = &c->post->config;
	struct net_login login;
	struct error err = ERROR_INIT;
	struct stat info;

	if (!config->user)
		return;
	if (net_login_find(&login, config, config->user, &err) < 0)
		bad(c, "password", err.text);
	else if (config->password_file && stat(config->password_file, &info) == 0 && (info.st_mode & 077))
		bad(c, "password-file", "others may read it: chmod 600 it");
	else
		good(c, login.token ? "token" : "password", "");
	net_login_release(&login);
}

static void check_mailbox(struct checkup *c)
{
	struct config *config = &c->post->config;
	struct error err = ERROR_INIT;
	struct text said = TEXT_INIT;

	if (!config->mailbox) {
		good(c, "mailbox", "none; `drumhead mail read` takes messages from standard input");
	} else if (strncmp(config->mailbox, "imap", 4) == 0) {
		if (imap_describe(config, &said, &err) < 0) {
			bad(c, "mailbox", err.text);
		} else {
			text_cut(&said, said.length - 1);
			good(c, "mailbox", said.bytes);
		}
	} else if (strncmp(config->mailbox, "maildir:/", 9) == 0 && !file_is_directory(config->mailbox + 8)) {
		bad(c, "mailbox", "there is no such Maildir");
	} else {
		good(c, "mailbox", config->mailbox);
	}
	text_release(&said);
}

static void check_claims(struct checkup *c)
{
	struct config *config = &c->post->config;
	struct text said = TEXT_INIT;
	char keyword[IMAP_KEYWORD];

	if (!config->shared)
		return;
	imap_keyword(keyword, config);
	text_print(&said, "%s claims messages by the keyword %s; each host needs one of its own",
	           config->host ? config->host : "this machine", keyword);
	good(c, "host", said.bytes);
	text_release(&said);
}

static void check_outgoing(struct checkup *c)
{
	struct config *config = &c->post->config;
	struct error err = ERROR_INIT;
	char *program;

	if (!config->outgoing) {
		bad(c, "outgoing", "no line says how mail goes out: smtps://HOST, or a program like /usr/sbin/sendmail -i");
	} else if (strncmp(config->outgoing, "smtp", 4) == 0 && strstr(config->outgoing, "://")) {
		if (net_smtp_test(config, &err) < 0)
			bad(c, "outgoing", err.text);
		else
			good(c, "outgoing", config->outgoing);
	} else {
		program = must_strdup(config->outgoing);
		program[strcspn(program, " \t")] = '\0';
		if (strchr(program, '/') && access(program, X_OK) < 0)
			bad(c, "outgoing", "there is no such program");
		else
			good(c, "outgoing", config->outgoing);
		free(program);
	}
}

/* No fault, but worth a word. */
static void note(struct checkup *c, const char *what, const char *detail)
{
	text_print(&c->post->said, "note   %s: %s\n", what, detail);
}

static void check_picture(struct checkup *c)
{
	static const char drawing[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
	                              "<rect width=\"9\" height=\"9\"/></svg>\n";
	const char *command = picture_command(&c->post->config);
	struct text svg = TEXT_INIT, png = TEXT_INIT;
	struct error err = ERROR_INIT;

	if (c->post->config.player)
		return;
	text_puts(&svg, drawing);
	if (!command && c->post->config.png)
		good(c, "maps", "they are not mailed as PNG");
	else if (!command)
		note(c, "maps", "there is no rsvg-convert here, so they are mailed as SVG, which many mail programs do not "
		     "show; on Debian, apt-get install librsvg2-bin");
	else if (picture_make(&png, c->post, &svg, &err) < 0)
		bad(c, "png", err.text);
	else
		good(c, "png", command);
	text_release(&svg);
	text_release(&png);
}

/* An empty desk is made as the page of a game is, and refused where there is no engine. */
static void check_page(struct checkup *c)
{
	const char *desk[] = { "page", "--desk", NULL };
	struct drumhead program;
	struct error err = ERROR_INIT;

	if (c->post->config.page == CONFIG_PAGE_TO_READ)
		good(c, "page", "one to read goes with each report");
	if (c->post->config.page != CONFIG_PAGE)
		return;
	if (drumhead_run(c->post, &program, desk, NULL, 0, &err) < 0)
		bad(c, "page", err.text);
	else if (program.status != 0)
		note(c, "page", "there is no engine here, so pages are mailed that can only be read: `./bootstrap page` in the "
		     "source tree makes it");
	else
		good(c, "page", "one that replays and audits goes with each report");
	drumhead_release(&program);
}

static void check_git(struct checkup *c)
{
	struct error err = ERROR_INIT;

	if (!c->post->config.git)
		return;
	if (share_look(c->post, &err) < 0)
		bad(c, "git", err.text);
	else
		good(c, "git", "what other hosts pushed is here");
}

static void check_game(struct checkup *c, const struct config_game *g)
{
	struct due due;
	struct error err = ERROR_INIT;

	if (game_entries(g) == 0)
		bad(c, g->name, "its directory holds no game; `drumhead offer` makes one");
	else if (game_due(c->post, g, &due, &err) < 0)
		bad(c, g->name, err.text);
	else if (due.seat[0] && !due.ours && !config_seat(g, due.seat) && !c->post->config.player)
		bad(c, g->name, "the seat whose turn it is has no address in its section");
	else if (due.ours && strcmp(due.writes, "ruling") == 0)
		bad(c, g->name, "a ruling is owed: `drumhead adjudicate`, then `drumhead mail send`");
	else
		good(c, g->name, due.seat[0] ? due.seat : "over");
}

/* --- cups ---------------------------------------------------------------------------------------------------- */

static void check_tellers(struct checkup *c, const struct config_game *cup, const json *status)
{
	const json *tellers = json_get(status, "tellers");
	struct text said = TEXT_INIT;

	for (size_t i = 0; i < json_size(tellers); i++) {
		const char *name = cup_word(json_at(tellers, i), "name");

		if (config_seat(cup, name))
			continue;
		text_clear(&said);
		text_print(&said, "the teller %s has no address: a line `%s = ADDRESS` below [cup %s]", name, name, cup->name);
		bad(c, cup->name, said.bytes);
	}
	for (int i = 0; i < cup->n_seats; i++) {
		bool found = false;

		for (size_t k = 0; k < json_size(tellers); k++)
			found = found || strcmp(cup->seat[i].seat, cup_word(json_at(tellers, k), "name")) == 0;
		text_clear(&said);
		text_print(&said, "%s is no teller of it; addresses of players stand in %s/players", cup->seat[i].seat, cup->path);
		if (!found)
			bad(c, cup->name, said.bytes);
	}
	text_release(&said);
}

static void check_addresses(struct checkup *c, int section, const json *status)
{
	const struct config_game *cup = &c->post->config.game[section];
	const json *players = json_get(status, "players");
	char *path = path_join(cup->path, "players");
	struct text said = TEXT_INIT;
	struct stat info;

	if (stat(path, &info) == 0 && (info.st_mode & 077))
		bad(c, path, "others may read it: chmod 600 it, since it has the addresses of players");
	for (size_t i = 0; i < json_size(players); i++) {
		const json *player = json_at(players, i);
		struct arena arena = ARENA_INIT;
		struct config_seat s;

		text_clear(&said);
		if (json_true(json_get(player, "awaited"))) {
			text_print(&said, "%s is awaited: his address comes with his join", cup_word(player, "name"));
			note(c, cup->name, said.bytes);
			continue;
		}
		text_print(&said, "no address of %s: add to %s a line `%.16s %s <ADDRESS>`", cup_word(player, "name"), path,
		           cup_word(player, "join"), cup_word(player, "name"));
		if (json_true(json_get(player, "in")) && !cup_player_address(&s, &arena, c->post, section, (int)i + 1))
			bad(c, cup->name, said.bytes);
		arena_release(&arena);
	}
	text_release(&said);
	free(path);
}

static void check_cup(struct checkup *c, int section)
{
	const struct config_game *cup = &c->post->config.game[section];
	const json *status = cup_status(c->post, section), *pen = json_get(status, "pen");
	struct text said = TEXT_INIT;
	int before = c->bad;

	if (game_entries(cup) == 0) {
		if (c->post->config.player)
			bad(c, cup->name, "its directory holds no cup; `drumhead cup join`, or `drumhead cup take`, with its announcement "
			    "makes it");
		else if (!cup_is_elsewhere(c->post))
			bad(c, cup->name, "its directory holds no cup; `drumhead cup new` makes one");
		else
			note(c, cup->name, "another host is its home, the one whose `notices` is not `no`");
		return;
	}
	if (!status) {
		bad(c, cup->name, "its chain cannot be read: `drumhead cup audit` says why");
		return;
	}
	if (!c->post->config.player) {
		check_tellers(c, cup, status);
		check_addresses(c, section, status);
	} else if (!cup->n_seats) {
		bad(c, cup->name, "below its section the director's address is missing: `director = ADDRESS`");
	}
	text_print(&said, "%zu players, round %d of %d, ", json_size(json_get(status, "players")),
	           cup_number(status, "rounds_drawn"), cup_number(status, "rounds_planned"));
	if (json_true(json_get(status, "over")))
		text_puts(&said, "over");
	else
		text_print(&said, "%s writes the next %s", cup_word(pen, "name"), cup_word(pen, "writes"));
	if (c->bad == before)
		good(c, cup->name, said.bytes);
	text_release(&said);
}

/* Games of cups that are being played; those that are over have nothing to mend. */
static void check_games(struct checkup *c)
{
	for (int i = 0; i < c->post->config.n_games; i++) {
		const struct config_game *g = &c->post->config.game[i];

		if (g->is_cup)
			check_cup(c, i);
		else if (!g->board || !g->board->done)
			check_game(c, g);
	}
}

static int run_doctor(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct checkup c = { 0 };
	struct post *p;

	(void)out;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	c.post = p;
	good(&c, "configuration", p->config.path);
	check_drumhead(&c);
	check_spool(&c);
	check_clock(&c);
	check_password(&c);
	check_mailbox(&c);
	check_claims(&c);
	check_outgoing(&c);
	check_picture(&c);
	check_page(&c);
	check_git(&c);
	check_games(&c);
	return c.bad == 0 ? 0 : error_set(err, "%d to be mended", c.bad);
}

const struct command mail_doctor = {
	.name = "doctor",
	.arguments = "",
	.summary = "test every part of the configuration",
	.work = run_doctor,
};
