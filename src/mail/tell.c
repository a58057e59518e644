/* tell.c - see tell.h. */
#include "mail/tell.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "mail/cup_clock.h"
#include "mail/deadline.h"
#include "mail/words.h"
#include "mail/words_date.h"

int64_t tell_deadline(struct post *p, const struct config_game *g, const struct due *due)
{
	return deadline_from(p, g, config_seat(g, due->seat), game_clock_begins(p, g));
}

static void print_deadline(struct text *out, struct post *p, const struct config_game *g, const struct due *due)
{
	int64_t deadline = tell_deadline(p, g, due);

	if (deadline > 0) {
		text_puts(out, ", by ");
		words_time(out, deadline);
	}
	if (deadline > 0 && g->board && g->board->bank)
		text_print(out, ";\n%d of the %d days are left by which one may be late in a game", cup_clock_bank(p, g, due->seat),
		           g->board->bank);
}

/* The result, and whose signature below it is awaited. */
static void print_end(struct text *out, struct post *p, const struct config_game *g, const struct due *due,
                      const char *seat)
{
	text_print(out, "The game is over: %s.\n", due->outcome);
	if (!due->seat[0])
		text_puts(out, "Every seat has signed its result.\n");
	else if (strcmp(due->seat, seat) == 0)
		text_print(out, "%s, nothing is left but to sign the result\n(`final`)", seat);
	else
		text_print(out, "Nothing is left but signatures of the result;\n%s signs next", due->seat);
	if (due->seat[0]) {
		print_deadline(out, p, g, due);
		text_puts(out, ".\n");
	}
}

static void print_turn(struct text *out, struct post *p, const struct config_game *g, const struct due *due,
                       const char *seat)
{
	if (due->outcome[0]) {
		print_end(out, p, g, due, seat);
		return;
	}
	if (!due->seat[0])
		text_puts(out, "The game is over, and every seat has signed its result.\n");
	else if (strcmp(due->seat, seat) == 0)
		text_print(out, "%s, it is your turn: your %s %s due", seat, due->writes,
		           strcmp(due->writes, "orders") == 0 ? "are" : "is");
	else
		text_print(out, "It is %s's turn: %s due", due->seat, due->writes);
	if (due->seat[0]) {
		print_deadline(out, p, g, due);
		text_puts(out, ".\n");
	}
}

/* The reader's copy of a game of a cup lies in his copy of that. */
static void print_how_in_cup(struct text *out, const struct config_game *g, const struct due *due, const char *seat)
{
	const char *at = g->board->directory;

	text_print(out, "Give the attached letter.txt to your copy of the cup, CUP being its directory:\n`drumhead cup take "
	           "CUP letter.txt`, or `drumhead mail read`.\n");
	if (game_hides(g))
		text_print(out, "It is sealed to each of you. `drumhead report CUP/%s` shows your hand, and the\norders to edit if "
		           "they are yours; what stands here is what everybody may see.\n", at);
	else if (strcmp(due->seat, seat) == 0 && strcmp(due->writes, "orders") == 0)
		text_print(out, "The orders to edit are at the end of the report. Sign them with\n`drumhead sign CUP/%s ORDERS`, "
		           "and reply with the letter it prints.\n", at);
}

/* Whoever is to accept has no copy of the game yet. */
static void print_how_to_accept(struct text *out, const struct config_game *g, const struct due *due, const char *seat)
{
	if (strcmp(due->seat, seat) == 0)
		text_print(out, "The offer is in the attached letter.txt. To accept it, run\n\n    drumhead accept %s letter.txt > "
		           "LETTER\n\nand reply with LETTER. %s is the directory of your copy, which will be made.\n", g->name,
		           g->name);
	else
		text_puts(out, "Whoever has accepted has nothing to do until the game begins; whoever has not is\nmailed when it is "
		          "his turn.\n");
}

static void print_how(struct text *out, struct post *p, const struct config_game *g, const struct due *due,
                      const char *seat)
{
	if (g->board)
		print_how_in_cup(out, g, due, seat);
	else if (strcmp(due->writes, "accept") == 0)
		print_how_to_accept(out, g, due, seat);
	else if (game_hides(g))
		text_print(out, "The attached letter.txt is sealed to each of you:\n`drumhead adjudicate %s letter.txt`, or "
		           "`drumhead mail read`, opens yours.\nThen `drumhead report %s` shows your hand, and the orders to edit "
		           "if\nthey are yours. What stands here is what everybody may see.\n", g->name, g->name);
	else if (strcmp(due->seat, seat) == 0 && strcmp(due->writes, "orders") == 0)
		text_puts(out, "The orders to edit are at the end of the report. Sign them with\n"
		          "`drumhead sign`, and reply with the letter it prints.\n");
	else if (strcmp(due->seat, seat) == 0 && strcmp(due->writes, "final") == 0)
		text_puts(out, "Your program signs when it is given letter.txt, and prints the letter to reply\nwith; `drumhead mail "
		          "read` mails that, too.\n");
	else if (strcmp(due->seat, seat) == 0)
		text_puts(out, "Give letter.txt to your program; `drumhead status` then says what to\ntype.\n");
	if (!g->board && !game_hides(g) && strcmp(due->writes, "accept") != 0)
		text_print(out, "The attached letter.txt brings your own copy of the game up to date:\n"
		           "`drumhead adjudicate %s letter.txt`, or `drumhead mail read`.\n", g->name);
	if (!p->config.player)                   /* whose program answers nobody */
		text_puts(out, "Write `help` to this address for what else you can ask.\n");
}

void tell_print_turn(struct text *out, struct post *p, const struct config_game *g, const struct due *due,
                     const char *seat)
{
	print_turn(out, p, g, due, seat);
	print_how(out, p, g, due, seat);
}

/* The mail that one seat gets. */
static void tell_seat(struct post *p, struct commit *c, const struct config_game *g, const struct config_seat *s,
                      const struct due *due, const struct mail *answers, const char *intro, const struct text *letter)
{
	bool is_sender = answers && answers->from && strcasecmp(answers->from, s->address) == 0;
	struct text text = TEXT_INIT;

	if (is_sender && *intro)
		text_print(&text, "%s\n", intro);
	tell_print_turn(&text, p, g, due, s->seat);
	words_add(p, c, &(struct note){ .game = g, .to = s->both, .to_address = s->address,
	                                .answers = is_sender ? answers : NULL, .text = text.bytes, .due = due,
	                                .seat = s->seat,
	                                .deadline = tell_deadline(p, g, due),
	                                .report = !p->config.player, .letter = letter });
	text_release(&text);
}

int tell_seats(struct post *p, struct commit *c, const struct config_game *g, const struct mail *answers,
              const char *intro, struct news *news, struct error *err)
{
	int told = game_told(p, g), entries = game_entries(g), mails = c->n_mails;
	char number[16], *reader;

	if (entries <= told)
		return 0;
	if (game_news(news, p, g, game_letter_begins(p, g), err) < 0 ||
	    (reader = letter_reader(g, &news->letter, err)) == NULL)
		return -1;
	for (int i = 0; i < g->n_seats; i++)
		if (strcasecmp(g->seat[i].address, p->config.from_address) != 0 &&
		    (!*reader || strcmp(g->seat[i].seat, reader) == 0) &&
		    !(p->config.player && game_is_with(g, g->seat[i].seat)))
			tell_seat(p, c, g, &g->seat[i], &news->due, answers, intro, &news->letter);
	snprintf(number, sizeof number, "%d", entries);
	commit_say(c, "entries", number);
	free(reader);
	return c->n_mails > mails;
}
