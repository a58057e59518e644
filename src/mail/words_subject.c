/* words_subject.c - a subject says whose turn it is, which, and until when: in a list of mails nothing else is seen.
 * The game's number stands at the end, in brackets, and comes back with every reply. */
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include "base/json.h"
#include "mail/words_date.h"
#include "mail/words_parts.h"

/* "Feb/Mar 1645" of "Turn 4, Feb/Mar 1645: Royalist", which the last report begins with; "Turn 4" if that is all. */
static void print_turn(struct text *out, const struct config_game *g)
{
	struct text file = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	json *report = NULL;
	const char *turn, *name;

	game_file(&file, g, "report.json");
	if (file.length)
		report = json_parse(file.bytes, file.length, "report.json", &ignored);
	turn = json_string(json_get(report, "turn"));
	if (turn) {
		size_t n = strcspn(turn, ":");

		name = memmem(turn, n, ", ", 2);
		name = name ? name + 2 : turn;
		text_add(out, name, n - (size_t)(name - turn));
	}
	json_free(report);
	text_release(&file);
}

/* "royalist" as it is written in reports. */
static void print_seat(struct text *out, const char *seat)
{
	text_print(out, "%c%s", toupper((unsigned char)*seat), seat + 1);
}

static void print_deadline(struct text *out, const struct note *n)
{
	if (n->deadline <= 0)
		return;
	text_puts(out, ", by ");
	words_date(out, "%-d %b", n->deadline);
}

/* "The game is over: sign the result, Royalist, by 7 Dec", "The game is over: Royalist is to sign, by 7 Dec". */
static void print_end(struct text *out, const struct note *n, bool is_his)
{
	if (n->about)
		text_print(out, "%s: ", n->about);
	text_print(out, "%she game is over: ", n->about ? "t" : "T");
	if (is_his)
		text_puts(out, "sign the result, ");
	print_seat(out, n->due->seat);
	if (!is_his)
		text_puts(out, " is to sign");
	print_deadline(out, n);
}

/* "Your turn: Royalist, Feb/Mar 1645, by 29 Nov", "Royalist's turn: Feb/Mar 1645, by 29 Nov". */
static void print_whose(struct text *out, const struct note *n)
{
	const struct due *due = n->due;
	struct text what = TEXT_INIT;
	bool is_his = n->seat && strcmp(due->seat, n->seat) == 0;

	if (strcmp(due->writes, "final") == 0) {
		print_end(out, n, is_his);
		return;
	}
	if (n->about)
		text_print(out, "%s: ", n->about);
	else if (is_his)
		text_puts(out, "Your turn: ");
	print_seat(out, due->seat);
	if (strcmp(due->writes, "orders") == 0)
		print_turn(&what, n->game);
	else
		text_print(&what, "%s %s", strchr("aeiou", due->writes[0]) ? "an" : "a", due->writes);
	text_puts(out, n->about || is_his ? what.length ? ", " : "" : what.length ? "'s turn: " : "'s turn");
	text_puts(out, what.bytes);
	print_deadline(out, n);
	text_release(&what);
}

static void print_own(struct text *out, const struct note *n)
{
	if (n->due && n->due->seat[0])
		print_whose(out, n);
	else if (n->due)
		text_print(out, "%s is over", n->game->name);
	else
		text_puts(out, n->about ? n->about : n->game->name);
}

void words_subject(struct text *out, struct post *p, const struct note *n)
{
	const char *answered = n->answers ? n->answers->subject : NULL;

	if (!n->due && !n->about && answered && *answered) {
		text_print(out, "%s%s", strncasecmp(answered, "re:", 3) == 0 ? "" : "Re: ", answered);
		return;
	}
	if (n->game)
		print_own(out, n);
	else
		text_puts(out, n->about ? n->about : "Your mail");
	if (n->game && *game_id(p, n->game))
		text_print(out, " [%s%s%s]", n->game->board ? n->game->name : "", n->game->board ? " " : "", game_id(p, n->game));
}
