/* cmd_send.c - drumhead mail send: a person mails a letter, to whoever may read it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "base/output.h"
#include "mail/command.h"
#include "mail/deadline.h"
#include "mail/deliver.h"
#include "mail/notices.h"
#include "mail/take.h"
#include "mail/words.h"

/* Without a letter: whatever the others have not been told. */
static int find_letter(struct post *p, const struct config_game *g, const char *path, struct text *letter,
                       struct error *err)
{
	const char *argv[] = { "letter", g->path, NULL };
	struct drumhead program;
	int result;

	if (path)
		return file_read_given(letter, path, 8 * 1024 * 1024, err);
	result = drumhead_run(p, &program, argv, NULL, 0, err);
	if (result == 0 && program.status != 0)
		result = error_set(err, "%s", program.why.text);
	if (result == 0)
		text_add(letter, program.out.bytes, program.out.length);
	drumhead_release(&program);
	return result;
}

static void letter_key(char key[MAIL_HASH + 1], const struct config_game *g, const struct text *letter)
{
	struct text what = TEXT_INIT;

	text_print(&what, "send:%s:", g->name);
	text_add(&what, letter->bytes, letter->length);
	mail_hash(key, what.bytes, what.length);
	text_release(&what);
}

/* Whose turn it is, for the subject; of an offer, and where drumhead cannot say, nobody's. */
static bool find_due(struct due *due, struct post *p, const struct config_game *g)
{
	struct error ignored = ERROR_INIT;

	return game_entries(g) > 1 && game_due(p, g, due, &ignored) == 0;
}

/* Adds the mails; returns how many. */
static int add_mails(struct post *p, struct commit *c, const struct config_game *g, const char *reader,
                     const struct text *letter)
{
	struct due due;
	bool known = find_due(&due, p, g);

	for (int i = 0; i < g->n_seats; i++) {
		const struct config_seat *s = &g->seat[i];

		if (strcasecmp(s->address, p->config.from_address) == 0 || (*reader && strcmp(s->seat, reader) != 0))
			continue;
		words_add(p, c, &(struct note){ .game = g, .to = s->both, .to_address = s->address, .text = letter->bytes,
		                                .by_hand = true, .due = known ? &due : NULL, .seat = s->seat,
		                                .about = game_entries(g) == 1 ? "An offer to play" : NULL,
		                                .deadline = deadline_from(p, g, NULL, game_clock_begins(p, g)) });
		if (*reader)
			text_print(&p->said, "Sealed lines stand in this letter: it is mailed to the %s, %s, and to nobody else.\n",
			           reader, s->address);
	}
	return c->n_mails;
}

static int no_address(struct post *p, const struct config_game *g, const char *reader, struct error *err)
{
	if (!*reader)
		return error_set(err, "%s has no section [game %s] with the address of another seat", p->config.path, g->name);
	return error_set(err, "sealed lines stand in this letter: it is for the %s alone, and below [game %s] in %s is no "
	                 "line `%s = ADDRESS` with an address that is not yours", reader, g->name, p->config.path, reader);
}

static int commit_letter(struct post *p, const struct config_game *g, const char *key, const struct text *letter,
                         struct error *err)
{
	struct commit c;
	char *reader = letter_reader(g, letter, err);
	int result;

	if (!reader)
		return -1;
	commit_init(&c, key);
	c.at = p->now;
	commit_say(&c, "result", "sent by hand");
	commit_say(&c, "game", g->name);
	result = add_mails(p, &c, g, reader, letter) > 0 ? store_commit(&p->store, &c, err) : no_address(p, g, reader, err);
	if (result == 0)
		game_note_told(p, g->name, game_entries(g));
	commit_release(&c);
	free(reader);
	return result;
}

/* It is in the spool, durably; what waits there, for whatever reason, goes out in a later round. */
static void say_sent(struct post *p)
{
	struct text waiting = TEXT_INIT;
	struct error ignored = ERROR_INIT;

	if (deliver_list(p, &waiting, &ignored) > 0)
		say("The letter is to be mailed, and mail waits: `drumhead mail queue` tells why.");
	else
		say("The letter is mailed.");
	text_release(&waiting);
}

static int deliver(struct post *p, bool is_new, struct error *err)
{
	int result = deliver_waiting(p, NULL, err);

	if (result == 0 && is_new)
		say_sent(p);
	return result;
}

static int send_letter(struct post *p, const struct config_game *g, const char *path, struct error *err)
{
	struct text letter = TEXT_INIT;
	bool is_new = false;
	char key[MAIL_HASH + 1], *before;
	int result = find_letter(p, g, path, &letter, err);

	if (result == 0 && letter.length == 0)
		result = error_set(err, "there is nothing to mail: the letter is empty");
	if (result == 0 && !strstr(letter.bytes, "drumhead-begin") && strlen(letter.bytes) < 100000)
		result = error_set(err, "what was given is no letter: no drumhead-begin stands in it. It is what `drumhead sign` or "
		                   "`drumhead adjudicate` prints");
	if (result == 0) {
		letter_key(key, g, &letter);
		before = store_find(&p->store, key);
		if (before)
			text_puts(&p->said, "This letter was mailed before; `drumhead mail log` tells when. Nothing was done.\n");
		else
			result = commit_letter(p, g, key, &letter, err);
		is_new = !before;
		free(before);
	}
	text_release(&letter);
	return result < 0 ? -1 : deliver(p, is_new, err);
}

static int run_send(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	const struct config_game *g;
	struct post *p;

	(void)out;
	if (options_parse(options, &argc, argv, 1, 2, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	g = game_by_name(p, argv[1]);
	if (!g)
		return error_set(err, "%s has no section [game %s]; the addresses of its seats stand there", p->config.path, argv[1]);
	return send_letter(p, g, argv[2], err);
}

const struct command mail_send = {
	.name = "send",
	.arguments = "GAME [LETTER]",
	.summary = "mail a letter to the other seats",
	.help = "GAME is a section of the configuration. Without LETTER, what the others have not\n"
		"been told is mailed; `-` is standard input.\n",
	.work = run_send,
};
