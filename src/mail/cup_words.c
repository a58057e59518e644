/* cup_words.c - see cup_words.h. */
#include "mail/cup_words.h"
#include <string.h>
#include "mail/cup_list.h"

struct reader {
	const json *status;
	int number, from;
};

static void print_joined(struct text *out, const struct reader *r, const json *player)
{
	if (cup_number(player, "joined") < r->from)
		return;
	text_print(out, "You are player %d of %s: bulletin %d carries your letter.\n", r->number, cup_word(r->status, "name"),
	           cup_number(player, "joined"));
	text_puts(out, "There is nothing to do until a round comes by mail.\n");
}

static void print_out(struct text *out, const struct reader *r, const json *player)
{
	if (cup_number(player, "out") < r->from || json_true(json_get(player, "in")))
		return;
	if (json_true(json_get(player, "withdrew")))
		text_print(out, "You have withdrawn from %s, and are paired no more. Open games of yours are\nlost.\n",
		           cup_word(r->status, "name"));
	else
		text_print(out, "You are out of %s by the director's word, and are paired no more:\n    %s\n",
		           cup_word(r->status, "name"), cup_word(player, "because"));
}

/* Where NUMBER sits in GAME: 0, 1; -1: he does not. */
static int seat_in(const json *game, int number)
{
	const json *seats = json_get(game, "seats");

	for (size_t i = 0; i < json_size(seats); i++)
		if (cup_number(json_at(seats, i), "number") == number)
			return (int)i;
	return -1;
}

static void print_result(struct text *out, const struct reader *r, const json *game)
{
	const json *result = json_get(game, "result");
	int seat = seat_in(game, r->number), winner = cup_number(result, "winner");
	const char *how = cup_word(result, "how"), *because = cup_word(result, "because");

	if (!result || seat < 0 || cup_number(result, "entry") < r->from)
		return;
	text_print(out, "Game %s, against %s: ", cup_word(game, "place"),
	           cup_word(json_at(json_get(game, "seats"), (size_t)(1 - seat)), "name"));
	text_puts(out, strcmp(how, "void") == 0 ? "it counts for nobody" : winner == 0 ? "drawn" :
	          winner == r->number ? "you have won" : "you have lost");
	if (strcmp(how, "over") != 0 && strcmp(how, "void") != 0)
		text_print(out, strcmp(how, "adjudged") == 0 ? ", by the director's word" : ", by %s", how);
	text_puts(out, ".\n");
	if (*because)
		text_print(out, "    %s\n", because);
	if (*cup_word(game, "through"))
		text_print(out, "    %s.\n", cup_word(game, "through"));
}

static void print_round(struct text *out, const struct reader *r, const json *round)
{
	const json *games = json_get(round, "games"), *byes = json_get(round, "byes");

	for (size_t i = 0; i < json_size(games); i++)
		print_result(out, r, json_at(games, i));
	for (size_t i = 0; i < json_size(byes); i++)
		if (cup_number(round, "entry") >= r->from && cup_number(json_at(byes, i), "number") == r->number)
			text_print(out, "Round %d: you have a bye, for which there is nothing to do.\n", cup_number(round, "round"));
}

/* His place at the end. */
static void print_end(struct text *out, const struct reader *r)
{
	const json *table = json_get(r->status, "table");

	if (!json_true(json_get(r->status, "over")) || cup_number(r->status, "entries") <= r->from)
		return;
	for (size_t i = 0; i < json_size(table); i++) {
		const int points = cup_number(json_at(table, i), "points");

		if (cup_number(json_at(table, i), "number") == r->number)
			text_print(out, "%s is over. You are number %d of %zu, with %d point%s.\n", cup_word(r->status, "name"),
			           cup_number(json_at(table, i), "place"), json_size(table), points, points == 1 ? "" : "s");
	}
	text_puts(out, "Check all of it yourself: `drumhead cup audit CUP`.\n");
}

void cup_print_words(struct text *out, const json *status, int number, int from)
{
	struct reader r = { status, number, from };
	const json *player = json_at(json_get(status, "players"), (size_t)number - 1);
	const json *rounds = json_get(status, "rounds");

	print_joined(out, &r, player);
	for (size_t i = 0; i < json_size(rounds); i++)
		print_round(out, &r, json_at(rounds, i));
	print_out(out, &r, player);
	print_end(out, &r);
}
