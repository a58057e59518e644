/* cup_dice.c - drumhead cup dice: the dice of all games of a cup, by player, against fair ones.
 *
 * Somebody is always the unluckiest: so each chance is corrected for how many were looked at (Holm), and the head says
 * how small the least of as many fair ones is. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cmd/cup.h"
#include "cmd/options.h"
#include "cup/dice.h"
#include "cup/statistics.h"
#include "cup/survey.h"
#include "game/load.h"
#include "game/open.h"

/* A player's dice of one kind. */
struct line {
	int player;
	const struct dice_count *count;
	struct dice_verdict verdict;
	double holm;
};

struct dice_of_cup {
	struct dice_listener listener;
	struct survey survey;
	const struct env *env;
	struct keyring keys;
	struct dice_account *account;            /* by player */
	struct board at;                         /* of the game that is played */
	int games, dice, missing;
	struct text wrong;                       /* a line for each game that cannot be played */
	struct line *line;
	int n;
};

/* --- counting ----------------------------------------------------------------------------------------- */

static void add_roll(struct dice_listener *self, int ruling, const struct event *e, const struct pack *p)
{
	struct dice_of_cup *d = (struct dice_of_cup *)self;
	int seat = dice_seat(e, p);

	d->dice += e->n_faces;
	if (seat < 1 || seat > 2)
		return;
	for (int i = 0; i < e->n_faces; i++)
		dice_add(&d->account[cup_seated(&d->survey.cup, d->at.round, d->at.board, d->at.game, seat)], e->sides,
		         e->faces[i], &(struct dice_place){ d->at, ruling, e->first_die + i });
}

static void read_game(struct dice_of_cup *d)
{
	char *path = path_join(d->survey.directory, board_path(&d->at).text);
	struct error err = ERROR_INIT;
	struct game g;
	int result;

	if (!file_is_directory(path)) {
		d->missing++;
		free(path);
		return;
	}
	result = game_open_as(&g, path, d->env->rulesets, &d->keys, &err);
	if (result == 0 && g.ledger.live_ruling >= 0)
		result = dice_of_game(&d->listener, &g, &err);
	if (result < 0)
		text_print(&d->wrong, "%s: %.*s\n", board_name(&d->at).text, (int)strcspn(err.text, "\n"), err.text);
	else
		d->games++;
	game_close(&g);
	free(path);
}

static int count_games(const struct survey *s)
{
	int n = 0;

	for (int k = 0; k < s->field.n_rounds; k++)
		n += s->field.round[k].n * field_games(&s->field.terms);
	return n;
}

static void read_games(struct dice_of_cup *d)
{
	const struct field *f = &d->survey.field;
	struct progress progress = { .what = "games played", .of = count_games(&d->survey) };
	int done = 0;

	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++)
			for (int g = 1; g <= field_games(&f->terms); g++) {
				d->at = (struct board){ k + 1, i + 1, g };
				read_game(d);
				progress_tell(&progress, ++done);
			}
	progress_end(&progress);
}

/* --- judging ------------------------------------------------------------------------------------------ */

/* The least likely first. */
static int compare(const void *a, const void *b)
{
	const struct line *one = a, *two = b;

	if (one->verdict.chance < two->verdict.chance || one->verdict.chance > two->verdict.chance)
		return one->verdict.chance < two->verdict.chance ? -1 : 1;
	return one->player != two->player ? one->player - two->player : one->count->sides - two->count->sides;
}

static void judge(struct dice_of_cup *d)
{
	double *chance;

	for (int p = 1; p <= d->survey.field.n; p++)
		for (int i = 0; i < d->account[p].n; i++) {
			struct line l = { .player = p, .count = &d->account[p].count[i] };

			l.verdict = dice_judge(l.count);
			if (!l.verdict.is_enough)
				continue;
			d->line = must_realloc(d->line, (size_t)(d->n + 1) * sizeof *d->line);
			d->line[d->n++] = l;
		}
	if (d->n == 0)
		return;
	qsort(d->line, (size_t)d->n, sizeof *d->line, compare);
	chance = must_alloc((size_t)d->n * sizeof *chance);
	for (int i = 0; i < d->n; i++)
		chance[i] = d->line[i].verdict.chance;
	holm_correct(chance, d->n);
	for (int i = 0; i < d->n; i++)
		d->line[i].holm = chance[i];
	free(chance);
}

/* --- telling ------------------------------------------------------------------------------------------ */

static void print_line(struct text *out, const struct dice_of_cup *d, const struct line *l)
{
	const struct dice_count *c = l->count;
	struct text row = TEXT_INIT;

	text_print(&row, "%d x %d", c->longest, c->longest_face);
	text_print(out, "%-22.22s %3d %6d %6.2f %7.2f %6.3f %5.2f  %-6s  %s %d.d%d\n", survey_name(&d->survey, l->player),
	           c->sides, c->n, l->verdict.mean, l->verdict.x2, l->verdict.chance, l->holm, row.bytes,
	           board_path(&c->ended.at).text, c->ended.ruling, c->ended.die);
	text_release(&row);
}

static void print_words(struct text *out, const struct dice_of_cup *d)
{
	struct text head = TEXT_INIT;

	text_print(&head, "%d dice of %d game%s", d->dice, d->games, d->games == 1 ? "" : "s");
	if (d->missing)
		text_print(&head, "; %d are not here", d->missing);
	text_puts(&head, ".");
	if (d->n)
		text_print(&head, " Of %d fair lines the least likely has p %.3f or less in half of all cups.", d->n,
		           least_chance(d->n));
	else
		text_puts(&head, " Nobody has rolled enough of one kind: five of each face are to be expected.");
	text_wrap(out, head.bytes, 80, "");
	if (d->n)
		text_puts(out, "player                 die      n   mean      X2      p  Holm  in a row\n");
	for (int i = 0; i < d->n; i++)
		print_line(out, d, &d->line[i]);
	if (d->n)
		text_print(out, "\nThe last die of the longest row of one face: drumhead die %s/%s %d.d%d\n", d->survey.directory,
		           board_path(&d->line[0].count->ended.at).text, d->line[0].count->ended.ruling,
		           d->line[0].count->ended.die);
	text_puts(out, d->wrong.bytes);
	text_release(&head);
}

static json *line_json(const struct dice_of_cup *d, const struct line *l)
{
	json *j = json_new_object(), *faces = json_new_array();

	json_set(j, "number", json_new_integer(l->player));
	json_set(j, "name", json_new_string(survey_name(&d->survey, l->player)));
	json_set(j, "sides", json_new_integer(l->count->sides));
	json_set(j, "dice", json_new_integer(l->count->n));
	for (int face = 1; face <= l->count->sides; face++)
		json_append(faces, json_new_integer(l->count->face[face]));
	json_set(j, "faces", faces);
	json_set(j, "x2_thousandths", json_new_integer((int64_t)(l->verdict.x2 * 1000 + 0.5)));
	json_set(j, "p_millionths", json_new_integer((int64_t)(l->verdict.chance * 1e6 + 0.5)));
	json_set(j, "holm_millionths", json_new_integer((int64_t)(l->holm * 1e6 + 0.5)));
	return j;
}

static void print_json(struct text *out, const struct dice_of_cup *d)
{
	json *j = json_new_object(), *lines = json_new_array();

	json_set(j, "dice", json_new_integer(d->dice));
	json_set(j, "games", json_new_integer(d->games));
	json_set(j, "missing", json_new_integer(d->missing));
	for (int i = 0; i < d->n; i++)
		json_append(lines, line_json(d, &d->line[i]));
	json_set(j, "lines", lines);
	json_write_lines(out, j, 3);
	json_free(j);
}

static void release(struct dice_of_cup *d)
{
	for (int p = 1; d->account && p <= d->survey.field.n; p++)
		dice_account_release(&d->account[p]);
	free(d->account);
	free(d->line);
	text_release(&d->wrong);
	keyring_release(&d->keys);
	survey_release(&d->survey);
}

static int work_dice(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct dice_of_cup d = { .listener = { add_roll }, .env = env, .wrong = TEXT_INIT };
	bool as_json = false;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &as_json }, { "seat-key", OPTION_SEAT_KEY, &d.keys }, { 0 }
	};
	int result;

	keyring_init(&d.keys);
	if (options_parse(options, &argc, argv, 1, 1, err) < 0 ||
	    survey_open(&d.survey, argv[1], (int64_t)time(NULL), err) < 0) {
		keyring_release(&d.keys);
		return -1;
	}
	d.account = must_alloc((size_t)(d.survey.field.n + 1) * sizeof *d.account);
	read_games(&d);
	judge(&d);
	if (as_json)
		print_json(out, &d);
	else
		print_words(out, &d);
	result = d.wrong.length ? EXIT_FOUND : 0;
	release(&d);
	return result;
}

const struct command cup_dice = {
	.name = "dice",
	.arguments = "[--json] [--seat-key FILE] CUP",
	.summary = "the dice of all games, by player, against what fair ones do",
	.help = "A line for each player and kind of die of which five of each face are to be\n"
		"expected: how many, their mean, chi-square, the chance p of as much or more, the\n"
		"same corrected for all lines (Holm), and the longest row of one face with its\n"
		"last die. A roll is of the seat that its label names, or that owns the piece it\n"
		"names. `drumhead audit` proves the dice of a game, `drumhead die` one of them.\n\n"
		"    --json            for programs\n"
		"    --seat-key FILE   your seat key, by which you see your hand\n",
	.work = work_dice,
	.is_read = true,
};
