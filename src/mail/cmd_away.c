/* cmd_away.c - drumhead mail away: an absence that a player could not announce, by the word of whoever referees. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "mail/absence.h"
#include "mail/command.h"
#include "mail/cup_list.h"
#include "mail/deliver.h"
#include "mail/notices.h"

struct whom {
	const struct config_game *game;          /* one of his, or his cup */
	struct config_seat seat;
	struct arena arena;
};

/* The player of the cup in SECTION by number, or by the beginning of his name; 0 with ERR. */
static int find_player(struct post *p, int section, const char *word, struct error *err)
{
	const json *players = json_get(cup_status(p, section), "players");
	int n = (int)json_size(players), number = atoi(word), found = 0;

	if (number >= 1 && number <= n)
		return number;
	for (int i = 0; i < n; i++)
		if (strncasecmp(cup_word(json_at(players, (size_t)i), "name"), word, strlen(word)) == 0) {
			if (found)
				return error_set(err, "%s may be player %d or %d: give the number", word, found, i + 1), 0;
			found = i + 1;
		}
	if (!found)
		error_set(err, "no player of this cup is called %s", word);
	return found;
}

static int find_in_cup(struct whom *w, struct post *p, const char *cup, const char *word, struct error *err)
{
	const struct config_game *g = game_by_name(p, cup);
	int section = g && g->is_cup ? cup_section(p, g) : -1, number;

	if (section < 0)
		return error_set(err, "there is no section [cup %s] in %s", cup, p->config.path);
	number = find_player(p, section, word, err);
	if (!number)
		return -1;
	w->game = g;
	return cup_player_address(&w->seat, &w->arena, p, section, number) ? 0 :
	       error_set(err, "no address of player %d is known", number);
}

static int find_address(struct whom *w, struct post *p, const char *address, struct error *err)
{
	for (int i = 0; i < p->config.n_games; i++) {
		const struct config_seat *s = config_seat_of(&p->config.game[i], address);

		if (s) {
			w->game = &p->config.game[i];
			w->seat = *s;
			return 0;
		}
	}
	return error_set(err, "nobody plays here whose address is %s", address);
}

static int read_day(int64_t *out, const char *word, struct error *err)
{
	const char *rest = "";

	*out = absence_date(word, &rest);
	return *out >= 0 && !*rest ? 0 : error_set_kind(err, ERROR_USAGE, "%s is no day: write 2027-03-14", word);
}

static int away(struct post *p, int n, char **word, struct error *err)
{
	struct whom w = { .arena = ARENA_INIT };
	int64_t first, last;
	int result = -1;

	if (read_day(&first, word[n - 2], err) < 0 || read_day(&last, word[n - 1], err) < 0 ||
	    cup_list_look(p, EVERY_CUP, err) < 0)
		return -1;
	if ((n == 4 ? find_in_cup(&w, p, word[0], word[1], err) : find_address(&w, p, word[0], err)) == 0)
		result = notices_grant(p, w.game, &w.seat, &(struct days){ first, last }, err);
	arena_release(&w.arena);
	return result < 0 ? -1 : deliver_waiting(p, NULL, err);
}

static int run_away(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct post *p;
	int result;

	(void)out;
	if (options_parse(options, &argc, argv, 3, 4, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	result = p->config.notices && !p->config.player ? away(p, argc - 1, argv + 1, err)
	         : error_set(err, "deadlines are not looked at here (notices = no, or a player's program)");
	mail_tell(p);
	return result;
}

const struct command mail_away = {
	.name = "away",
	.arguments = "ADDRESS|CUP PLAYER FIRST LAST",
	.summary = "a player is away, and could not say so himself",
	.help = "Days as 2027-03-14, both included, also such as are past: his clocks stand still\n"
		"on them, and they are beside his leave. He and his opponents are told. PLAYER is\n"
		"a number, or the beginning of a name.\n",
	.work = run_away,
};
