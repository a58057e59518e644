/* words.c - the text is for a terminal, the HTML for a telephone: the same words, but a drawn map in place of the one
 * in characters.  All mails of a game name one ancestor, so that they stay one thread whatever their subjects say. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include "base/palette.h"
#include "mail/page.h"
#include "mail/picture.h"
#include "mail/plain.h"
#include "mail/words.h"
#include "mail/words_parts.h"
#include "mail/words_wrap.h"

const char words_help[] =
	"This address is a program that referees games by mail. It acts on\n"
	"signed letters, and answers these words in the first line of a mail:\n"
	"\n"
	"    help             this text\n"
	"    status           whose turn it is, and what is asked\n"
	"    report           the last report; report 12: that of ruling 12\n"
	"    map              the map\n"
	"    rules 12.3       a paragraph of the rules\n"
	"    letter 5         all entries of the game from number 5 on, for your\n"
	"                     program, if a mail got lost\n"
	"    check            are the orders below this line legal?\n"
	"    odds             what may come of the orders below this line\n"
	"                     (not where hands are hidden: ask your own program)\n"
	"    away 2026-12-24 2027-01-02\n"
	"                     you are away; the others are told\n"
	"    back             you are back: as an answer to a mail from here, for\n"
	"                     anybody could write it in your name\n"
	"\n"
	"If you play in several games here, put the eight digits of the game in\n"
	"brackets into the subject, as in a reply to one of its mails.\n"
	"\n"
	"To play a turn, take the orders at the end of the report, edit them, and\n"
	"run\n"
	"\n"
	"    drumhead sign GAME ORDERS > LETTER\n"
	"\n"
	"where GAME is the directory of your copy of the game;\n"
	"then send LETTER here, as text or attached. How your program breaks its\n"
	"lines does not matter. Without drumhead, put four times 16 hex digits of\n"
	"chance behind `nonce` in the block, take out what stands behind #, doubled\n"
	"blanks and empty lines, sign it with ssh-keygen -Y sign -n drumhead-entry-v1\n"
	"and attach both files.\n";

void words_quote(struct text *out, const char *text, int most)
{
	for (; *text && most > 0; most--) {
		size_t n = strcspn(text, "\n");
		struct text line = TEXT_INIT;

		text_add(&line, text, n);
		text_puts(out, n ? "> " : ">");
		plain_line(out, line.bytes, n);
		text_putc(out, '\n');
		text_release(&line);
		text += n + (text[n] == '\n');
	}
	if (*text)
		text_puts(out, "> [the rest is left out]\n");
}

/* --- ids ----------------------------------------------------------------------------------------------- */

#define TOKEN 16

static const char *domain(const struct post *p)
{
	return strchr(p->config.from_address, '@') + 1;
}

/* What only we can add to the id of mail N of KEY to ADDRESS; "" if the spool has no secret. */
static void find_token(char token[TOKEN + 1], const struct post *p, const char *key, int n, const char *address)
{
	char secret[STORE_SECRET + 1], hash[MAIL_HASH + 1];
	struct text what = TEXT_INIT;
	struct error ignored = ERROR_INIT;

	token[0] = '\0';
	if (store_secret(&p->store, secret, &ignored) < 0)
		return;
	text_print(&what, "%s.%d:", key, n);
	for (; *address; address++)
		text_putc(&what, (char)tolower((unsigned char)*address));
	mail_keyed_hash(hash, secret, what.bytes, what.length);
	snprintf(token, TOKEN + 1, "%.*s", TOKEN, hash);
	explicit_bzero(secret, sizeof secret);
	text_release(&what);
}

static void print_id(struct text *out, const struct post *p, const char *key, int n, const char *address)
{
	char token[TOKEN + 1];

	find_token(token, p, key, n, address);
	text_print(out, "drumhead.%s.%d%s%s@%s", key, n, *token ? "." : "", token, domain(p));
}

bool words_answers_ours(const struct post *p, const struct mail *mail, const char *address)
{
	char key[MAIL_HASH + 1], own[TOKEN + 1], token[TOKEN + 1];
	int n;

	for (const char *at = mail->references; at && (at = strstr(at, "<drumhead.")) != NULL; at++) {
		if (sscanf(at, "<drumhead.%32[0-9a-f].%d.%16[0-9a-f]@", key, &n, token) != 3)
			continue;
		find_token(own, p, key, n, address);
		if (*own && strcmp(own, token) == 0)
			return true;
	}
	return false;
}

bool words_find_key(char key[MAIL_HASH + 1], const char *text, size_t length)
{
	const char *at = text, *end = text + length;

	while ((at = memmem(at, (size_t)(end - at), "drumhead.", 9)) != NULL) {
		at += 9;
		if ((size_t)(end - at) > MAIL_HASH && at[MAIL_HASH] == '.') {
			memcpy(key, at, MAIL_HASH);
			key[MAIL_HASH] = '\0';
			if (strspn(key, "0123456789abcdef") == MAIL_HASH)
				return true;
		}
	}
	return false;
}

/* --- HTML ---------------------------------------------------------------------------------------------- */

/* The seats of G as its reports call them. */
static int find_sides(struct side side[CONFIG_MOST_SEATS], const struct config_game *g)
{
	int n = 0;
	char *name;

	while (n < CONFIG_MOST_SEATS && (name = game_seat(g, n + 1)) != NULL) {
		snprintf(side[n].name, sizeof side[n].name, "%s", name);
		side[n].name[0] = (char)toupper((unsigned char)side[n].name[0]);
		side[n].colour = side_colour(n + 1);
		n++;
		free(name);
	}
	return n;
}

/* map.txt has a line above the map that the report has not. */
static const char *below_heading(const char *map)
{
	const char *newline = strchr(map, '\n');

	return newline ? newline + 1 : "";
}

static void print_html(struct text *out, const struct note *n, const char *said, const char *report, const char *map,
                       bool picture)
{
	struct side side[CONFIG_MOST_SEATS];
	int n_sides = find_sides(side, n->game);

	text_puts(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
	          "<meta name=\"viewport\" content=\"width=device-width\"></head>\n"
	          "<body style=\"font:16px/1.45 system-ui,sans-serif;max-width:46em;margin:1em\">\n"
	          "<div style=\"white-space:pre-line\">");
	plain_to_html(out, said);
	text_puts(out, "</div>\n");
	if (picture)
		text_puts(out, "<p><img src=\"cid:map\" alt=\"The map\" style=\"max-width:100%;height:auto\"></p>\n");
	words_print_html_report(out, report, below_heading(map), !picture, side, n_sides);
	text_puts(out, "</body></html>\n");
}

/* --- paths --------------------------------------------------------------------------------------------- */

/* Does TEXT begin with PATH, whole?  How long that is, or 0; a relative path could be any word. */
static size_t begins_with_path(const char *text, const char *path)
{
	size_t n = path && *path == '/' ? strlen(path) : 0;

	if (n < 2 || strncmp(text, path, n) != 0 || isalnum((unsigned char)text[n]) || strchr("-_", text[n]))
		return 0;
	return n;
}

void words_without_paths(struct text *out, struct post *p, const struct config_game *g, const char *text)
{
	const char *home = getenv("HOME");
	size_t n;

	while (*text)
		if (g && (n = begins_with_path(text, g->path)) > 0) {
			text += n;
			if (*text == '/')        /* a file of the game, which his copy has as well */
				text++;
			else if (*game_id(p, g))
				text_print(out, "[%s]", game_id(p, g));
			else
				text_puts(out, g->name);
		} else if ((n = begins_with_path(text, p->config.games)) > 0 && text[n] == '/') {
			text += n + 1;
		} else if (begins_with_path(text, home) > 0) {
			text_puts(out, "[a file of this machine]");
			text += strcspn(text, " \t\n`'\",;:");
		} else {
			text_putc(out, *text++);
		}
}

/* --- mails --------------------------------------------------------------------------------------------- */

/* Every mail of a game descends from one that was never sent. */
static void print_references(struct text *out, struct post *p, const struct note *n)
{
	if (n->game && (!n->answers || !n->answers->references || !strstr(n->answers->references, "<drumhead.game.")))
		text_print(out, "<drumhead.game.%s@%s>", game_id(p, n->game), domain(p));
	if (n->answers && n->answers->references)
		text_print(out, "%s%s", out->length ? " " : "", n->answers->references);
}

struct parts {
	struct text report, map, svg, png, page;
	struct attachment attachment[5];
	int n;
};

static void find_parts(struct post *p, struct parts *parts, const char *key, const struct note *n)
{
	struct error no_picture = ERROR_INIT;

	if (n->report) {
		game_file(&parts->report, n->game, "report.txt");
		game_file(&parts->map, n->game, "map.txt");
		game_file(&parts->svg, n->game, "map.svg");
		page_make(&parts->page, p, key, n->game);
	}
	if (parts->svg.length && picture_make(&parts->png, p, &parts->svg, &no_picture) == 0)
		parts->attachment[parts->n++] = (struct attachment){ "map.png", "image/png", parts->png.bytes,
		                                                     parts->png.length, "map" };
	if (parts->svg.length)
		parts->attachment[parts->n++] = (struct attachment){ "map.svg", "image/svg+xml", parts->svg.bytes,
		                                                     parts->svg.length, parts->png.length ? NULL : "map" };
	if (n->letter && n->letter->length)
		parts->attachment[parts->n++] = (struct attachment){ "letter.txt", "text/plain", n->letter->bytes,
		                                                     n->letter->length, NULL };
	/* No text: a program that reads mail for orders need not look for some in it. */
	if (parts->page.length)
		parts->attachment[parts->n++] = (struct attachment){ "game.html", "application/octet-stream", parts->page.bytes,
		                                                     parts->page.length, NULL };
}

static void release_parts(struct parts *parts)
{
	text_release(&parts->report);
	text_release(&parts->map);
	text_release(&parts->svg);
	text_release(&parts->png);
	text_release(&parts->page);
}

static void print_for_players(struct text *out, struct post *p, const struct note *n)
{
	struct text text = TEXT_INIT;

	words_without_paths(&text, p, n->game, n->text);
	words_wrap(out, text.bytes);
	text_release(&text);
}

void words_add(struct post *p, struct commit *c, const struct note *n)
{
	struct parts parts = { TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, .n = 0 };
	struct text said = TEXT_INIT, text = TEXT_INIT, html = TEXT_INIT;
	struct text subject = TEXT_INIT, references = TEXT_INIT, id = TEXT_INIT;
	struct text *mail = commit_add_mail(c, n->to_address);

	find_parts(p, &parts, c->key, n);
	if (n->keeps_paths || n->by_hand)
		text_puts(&said, n->text);
	else
		print_for_players(&said, p, n);
	if (parts.page.length)
		text_print(&said, "\nThe game so far: open the attached game.html in a browser%s.\n",
		           p->config.page == CONFIG_PAGE ? ", where it\nis replayed and audited" : "");
	text_print(&text, "%s\n%s", said.bytes, parts.report.bytes);
	if (n->report)
		print_html(&html, n, said.bytes, parts.report.bytes, parts.map.bytes, parts.svg.length > 0);
	words_subject(&subject, p, n);
	print_references(&references, p, n);
	print_id(&id, p, c->key, c->n_mails, n->to_address);
	mail_write(mail, &(struct draft_mail){
		.from = p->config.from, .to = n->to, .reply_to = n->reply_to, .subject = subject.bytes, .text = text.bytes,
		.html = n->report ? html.bytes : NULL, .id = id.bytes,
		.reply_to_id = n->answers ? n->answers->id : NULL, .references = references.length ? references.bytes : NULL,
		.game = n->game ? game_id(p, n->game) : NULL,
		.automatic = n->by_hand ? NULL : n->answers ? "auto-replied" : "auto-generated",
		.date = c->at, .attachment = parts.attachment, .n_attachments = parts.n });
	release_parts(&parts);
	text_release(&said);
	text_release(&text);
	text_release(&html);
	text_release(&subject);
	text_release(&references);
	text_release(&id);
}
