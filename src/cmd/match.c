/* match.c - drumhead match: two games with the seats exchanged, counted together (doc/PROTOCOL.md G8). */
#include <string.h>
#include "game/visibility.h"
#include "game/match.h"
#include "cmd/session.h"
#include "trust/charter.h"

enum winner { OPEN, FIRST_PLAYER, SECOND_PLAYER, DRAWN };       /* the first player has seat 1 in the first game */

struct match {
	struct game *game[2];
	struct standing of[2][2];                /* [player][game] */
	bool is_over;
	enum winner winner;
	const char *by;                          /* what decides */
};

static int seat_of(int player, int game)
{
	return player == game ? 1 : 2;
}

static int points(const struct match *m, int player)
{
	return m->of[player][0].points + m->of[player][1].points;
}

static int strength(const struct match *m, int player)
{
	return m->of[player][0].strength + m->of[player][1].strength;
}

static int games_won(const struct match *m, int player)
{
	return m->of[player][0].has_won + m->of[player][1].has_won;
}

static const char *score_name(const struct match *m)
{
	const struct pack *p = m->game[0]->pack;

	return p->n_scores ? p->score[0].name : "Games won";
}

/* What is scored over both games; then games won; then what is left on the board. */
static void decide(struct match *m)
{
	const struct { const char *by; int lead; } test[] = {
		{ score_name(m), points(m, 0) - points(m, 1) },
		{ "Games won", games_won(m, 0) - games_won(m, 1) },
		{ "Strength left", strength(m, 0) - strength(m, 1) },
	};

	m->winner = m->is_over ? DRAWN : OPEN;
	for (size_t i = 0; i < sizeof test / sizeof *test && m->winner == DRAWN; i++)
		if (test[i].lead) {
			m->winner = test[i].lead > 0 ? FIRST_PLAYER : SECOND_PLAYER;
			m->by = test[i].by;
		}
}

static int count(struct match *m, struct session *const s[2], struct error *err)
{
	m->is_over = true;
	for (int k = 0; k < 2; k++) {
		struct game *g = m->game[k] = &s[k]->game;

		if (!g->run)
			return error_set(err, "%s has not begun: there is nothing to count", s[k]->path);
		m->is_over &= g->run->over;
		for (int player = 0; player < 2; player++)
			match_standing(&m->of[player][k], g->run, seat_of(player, k));
	}
	if (match_check(&m->game[0]->ledger, &m->game[1]->ledger.charter, err) < 0)
		return error_within(err, "%s and %s", s[0]->path, s[1]->path);
	decide(m);
	return 0;
}

/* --- as text ---------------------------------------------------------------------------------------------- */

static void print_player(struct text *out, const struct match *m, int player)
{
	char print[64];

	ssh_fingerprint(print, charter_key(&m->game[0]->ledger.charter, player + 1));
	text_print(out, "%c  %s\n", 'A' + player, print);
	for (int k = 0; k < 2; k++) {
		const struct standing *s = &m->of[player][k];

		text_print(out, "   game %d: %s %d%s\n", k + 1, seat_name(m->game[k], seat_of(player, k)), s->points,
		           s->has_won ? ", won" : m->game[k]->run->over ? "" : ", being played");
	}
	text_print(out, "   both: %d\n", points(m, player));
}

static void print_match(struct text *out, const struct match *m)
{
	const struct pack *p = m->game[0]->pack;
	int scenario = pack_scenario(p, m->game[0]->ledger.charter.scenario);

	text_print(out, "%s, %s: a match of two games. %s:\n", p->title, p->scenario[scenario].name, score_name(m));
	print_player(out, m, 0);
	print_player(out, m, 1);
	if (m->winner == OPEN)
		text_puts(out, "It is not decided: both games must be over.\n");
	else if (m->winner == DRAWN)
		text_puts(out, "It is drawn: both have the same, games won and strength left too.\n");
	else
		text_print(out, "%c wins the match. What decides: %s.\n", m->winner == FIRST_PLAYER ? 'A' : 'B', m->by);
}

/* --- as JSON ---------------------------------------------------------------------------------------------- */

static json *player_json(const struct match *m, int player)
{
	json *j = json_new_object(), *games = json_new_array();
	char print[64];

	ssh_fingerprint(print, charter_key(&m->game[0]->ledger.charter, player + 1));
	json_set(j, "key", json_new_string(print));
	for (int k = 0; k < 2; k++) {
		const struct standing *s = &m->of[player][k];
		json *one = json_new_object();

		json_set(one, "game", json_new_string(m->game[k]->name));
		json_set(one, "seat", json_new_string(seat_name(m->game[k], seat_of(player, k))));
		json_set(one, "points", json_new_integer(s->points));
		json_set(one, "strength", json_new_integer(s->strength));
		json_set(one, "won", json_new_bool(s->has_won));
		json_append(games, one);
	}
	json_set(j, "games", games);
	json_set(j, "points", json_new_integer(points(m, player)));
	return j;
}

static void match_json(struct text *out, const struct match *m)
{
	json *j = json_new_object(), *players = json_new_array();

	json_append(players, player_json(m, 0));
	json_append(players, player_json(m, 1));
	json_set(j, "score", json_new_string(score_name(m)));
	json_set(j, "players", players);
	json_set(j, "over", json_new_bool(m->is_over));
	if (m->winner == FIRST_PLAYER || m->winner == SECOND_PLAYER)
		json_set(j, "winner", json_new_integer(m->winner - FIRST_PLAYER));
	if (m->by)
		json_set(j, "by", json_new_string(m->by));
	json_write_lines(out, j, 2);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------------ */

static int match_games(struct session *s, struct session *second, char **path)
{
	struct session *const both[2] = { s, second };
	struct match m = { 0 };

	if (session_open(s, path[0]) < 0)
		return -1;
	if (session_open(second, path[1]) < 0) {
		s->err = second->err;
		return -1;
	}
	if (count(&m, both, &s->err) < 0)
		return -1;
	if (s->json)
		match_json(&s->out, &m);
	else
		print_match(&s->out, &m);
	return 0;
}

static int run_match(const struct env *env, int argc, char **argv)
{
	struct session s, second;
	int result = -1;
	const struct option_spec options[] = { { "json", OPTION_FLAG, &s.json }, { 0 } };

	session_init(&s, env);
	session_init(&second, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = match_games(&s, &second, argv + 1);
	session_leave(&second);
	keyring_release(&second.keys);
	return session_done(&s, &cmd_match, result);
}

const struct command cmd_match = {
	.name = "match",
	.arguments = "[--json] GAME-1 GAME-2",
	.summary = "count two games in which the players have changed seats",
	.help = "A match is two games of a battle with the seats exchanged, made by one offer.\n"
		"What each player has scored in both decides when both are over; then games won;\n"
		"then the strength left on the board.\n\n"
		"    --json    the same for programs\n",
	.run = run_match,
	.is_read = true,
};
