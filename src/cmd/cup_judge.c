/* cup_judge.c - drumhead cup judge: may what was pushed to a repository be in a cup?
 *
 * For programs that keep cups, such as drumhead-git.  A letter may wait if the next bulletin could carry it, and go
 * only if none can: it was carried, or refused.  So nobody but the director, by his bulletin, takes a letter away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/json.h"
#include "cmd/cup.h"
#include "cmd/cup_beside.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_session.h"
#include "trust/cup_files.h"

/* "the join of Alice" */
struct letter_words {
	char text[128];
};
static struct letter_words letter_words(const struct cup_entry *e)
{
	struct letter_words w;

	if (e->type == CUP_JOIN)
		snprintf(w.text, sizeof w.text, "the join of %.100s", e->name);
	else
		snprintf(w.text, sizeof w.text, "the withdrawal of player %d", e->player);
	return w;
}

static int judge_waiting(struct cup_session *cs, const struct cup_waiting *w, struct cup_waiting *before)
{
	for (int i = 0; i < w->n; i++) {
		if (!cup_waiting_has(cs->path, &w->letter[i].id))
			return error_set(&cs->s.err, "letters: %s does not lie where its id says",
			                 letter_words(&w->letter[i]).text);
		if (cup_session_check_letter(cs, &w->letter[i], &w->beside[i]) < 0 ||
		    cup_check_beside(cs, &w->letter[i], w->letter, i) < 0 ||
		    cup_check_others(cs, &w->letter[i], before) < 0)
			return error_within(&cs->s.err, "letters: %s", letter_words(&w->letter[i]).text);
	}
	return 0;
}

static int judge_dropped(struct cup_session *cs, const struct cup_waiting *w)
{
	for (int i = 0; i < w->n; i++) {
		if (cup_session_check_letter(cs, &w->letter[i], &w->beside[i]) == 0)
			return error_set(&cs->s.err, "letters: %s was taken away, and no bulletin carries it",
			                 letter_words(&w->letter[i]).text);
		error_clear(&cs->s.err);
	}
	return 0;
}

/* Does JUDGE find the letters below CUP/NAME good?  "": those that wait. */
static int judge_below(struct cup_session *cs, const char *name,
                       int (*judge)(struct cup_session *cs, const struct cup_waiting *w))
{
	char *path = *name ? cup_session_file(cs, name) : must_strdup(cs->path);
	struct cup_waiting w;
	int result = cup_waiting_read(&w, path, &cs->s.err);

	if (result == 0) {
		result = judge(cs, &w);
		cup_waiting_release(&w);
	}
	free(path);
	return result;
}

/* What waited before, and what was added. */
static int judge_added(struct cup_session *cs, const struct cup_waiting *w)
{
	char *path = cup_session_file(cs, "before");
	struct cup_waiting before;
	int result = cup_waiting_read(&before, path, &cs->s.err);

	if (result == 0) {
		result = judge_waiting(cs, w, &before);
		cup_waiting_release(&before);
	}
	free(path);
	return result;
}

static int judge_letters(struct cup_session *cs)
{
	return judge_below(cs, "", judge_added) < 0 ? -1 : judge_below(cs, "dropped", judge_dropped);
}

/* Reads "r3/b17b". */
static bool read_path(struct board *out, const char *path)
{
	out->game = path[strlen(path) - 1] == 'b' ? 2 : 1;
	return sscanf(path, "r%6d/b%6d", &out->round, &out->board) == 2 && strcmp(board_path(out).text, path) == 0;
}

static bool is_given(const struct cup *c, const struct board *b)
{
	return b->round >= 1 && b->round <= c->n_rounds && b->board >= 1 && b->board <= c->round[b->round - 1].n_pairs &&
	       b->game >= 1 && b->game <= cup_games(c);
}

static int judge_games(struct cup_session *cs, int n, char **game)
{
	for (int i = 0; i < n; i++) {
		struct board b;

		if (!*game[i] || !read_path(&b, game[i]) || !is_given(&cs->cup, &b))
			return error_set(&cs->s.err, "%s: no round of the cup gives a game that lies there", game[i]);
		if (board_check_here(cs, &b) < 0)
			return -1;
	}
	return 0;
}

/* The bad entry, if it is one, is the next of what was read. */
static void print_json(struct cup_session *cs, bool good, bool chain)
{
	json *j = json_new_object();

	json_set(j, "good", json_new_bool(good));
	json_set(j, "entries", json_new_integer(cs->cup.n));
	if (!good)
		json_set(j, "why", json_new_string(cs->s.err.text));
	if (!good && !chain)
		json_set(j, "entry", json_new_integer(cs->cup.n));
	if (!good && !chain && cs->s.err.fault)
		json_set(j, "fault", json_new_string(fault_word((enum fault)cs->s.err.fault)));
	json_write_lines(&cs->s.out, j, 1);
	json_free(j);
}

static int run_judge(const struct env *env, int argc, char **argv)
{
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = { { 0 } };

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 1, argc, &cs.s.err) == 0) {
		bool chain, good;

		cs.path = argv[1];
		chain = cup_session_read_chain(&cs) == 0;
		good = chain && cup_session_pack(&cs) == 0 && judge_letters(&cs) == 0 && judge_games(&cs, argc - 2, argv + 2) == 0;
		print_json(&cs, good, chain);
		error_clear(&cs.s.err);
		result = good ? 0 : EXIT_FOUND;
	}
	return cup_session_done(&cs, &cup_judge, result);
}

const struct command cup_judge = {
	.name = "judge",
	.arguments = "CUP [r3/b17 ...]",
	.summary = "may what was added to a cup be in it",
	.help = "For programs, which are told in JSON. Every entry of the chain is checked as\n"
		"`audit` does; letters that wait in CUP/letters must be such as the next\n"
		"bulletin could carry, with those in CUP/before/letters, which came first; those\n"
		"in CUP/dropped/letters such as none can; games named here must be those that\n"
		"their rounds give.\n\n"
		"Exit status 3: something is wrong.\n",
	.run = run_judge,
	.for_developers = true,
	.is_read = true,
};
