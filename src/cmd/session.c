/* session.c - see session.h.  Standard output is written once, at the end: what is refused prints nothing there. */
#include "cmd/session.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "cmd/data.h"
#include "cmd/screen.h"
#include "game/load.h"
#include "game/open.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "play/hands.h"
#include "show/template.h"
#include "trust/cup_files.h"
#include "trust/ledger_index.h"

#define LOCK_SECONDS 10
#define ATTRIBUTES_MOST 65536

int session_consent(struct session *s, const char *what, const char *question)
{
	bool asks = question && isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
	struct text shown = TEXT_INIT;
	char answer[16] = "";

	text_puts(&shown, what);
	if (asks)
		text_print(&shown, "%s [y/N] ", question);
	say_text(&shown);
	text_release(&shown);
	if (!asks || (fgets(answer, sizeof answer, stdin) && (*answer == 'y' || *answer == 'Y')))
		return 0;
	return error_set(&s->err, "nothing is signed");
}

/* --- the end ---------------------------------------------------------------------------------------- */

static void let_go(struct session *s, bool is_good)
{
	if (s->lock >= 0 && is_good)
		ledger_write_index(&s->game.ledger, s->path);
	template_memory_free(s->headlines);
	s->headlines = NULL;
	game_close(&s->game);
	file_unlock(s->lock);
}

void session_leave(struct session *s)
{
	let_go(s, s->err.kind == ERROR_NONE);
	memset(&s->game, 0, sizeof s->game);
	s->lock = -1;
}

int session_done(struct session *s, const struct command *command, int result)
{
	int code = command_done(command, &s->out, result, &s->err);

	let_go(s, result == 0);
	keyring_release(&s->keys);
	return code;
}

/* --- opening ---------------------------------------------------------------------------------------- */

void session_init(struct session *s, const struct env *env)
{
	memset(s, 0, sizeof *s);
	s->env = env;
	s->lock = -1;
	s->out = (struct text)TEXT_INIT;
	keyring_init(&s->keys);
}

/* Cuts the last name of PATH off, which is to begin with LETTER; in a bare name "." is left. */
static bool cut_name(char *path, char letter)
{
	char *slash = strrchr(path, '/');

	if ((slash ? slash[1] : *path) != letter)
		return false;
	if (slash)
		*slash = '\0';
	else
		strcpy(path, ".");
	return true;
}

/* PATH is CUP/r3/b17, as it was typed: returns new, CUP, if a cup lies there; else NULL. */
static char *cup_of_game(const char *path)
{
	char *cup = must_strdup(path);

	if (cut_name(cup, 'b') && cut_name(cup, 'r') && cup_is_at(cup))
		return cup;
	free(cup);
	return NULL;
}

static int no_such_game(struct session *s)
{
	char *cup = cup_of_game(s->path);

	if (cup)
		error_set(&s->err, "%s: this game of the cup is not here. No round has given it yet, or its letter, which the "
		          "director has, has not been taken: drumhead cup show %s schedule, drumhead cup take %s LETTER", s->path,
		          cup, cup);
	else
		error_set(&s->err, "%s: there is no such directory; `drumhead accept %s LETTER` makes it from an offer", s->path,
		          s->path);
	free(cup);
	return -1;
}

/* Before a lock is made in some directory that is no game. */
static int check_is_game(struct session *s)
{
	char *log = path_join(s->path, "log");
	bool found = file_is_directory(log);

	free(log);
	if (found)
		return 0;
	if (!file_exists(s->path))
		return no_such_game(s);
	return error_set(&s->err, "%s: there is no game here (it has no directory `log`)", s->path);
}

/* A cup has a log, too. */
static int no_game(struct session *s, const char *directory)
{
	if (!cup_is_at(directory))
		return error_within(&s->err, "%s", directory);
	error_clear(&s->err);
	return error_set(&s->err, "%s is a cup, whose games lie below it (%s/r1/b1): drumhead cup show %s, drumhead cup take "
	                 "%s LETTER", directory, directory, directory, directory);
}

int session_open_new(struct session *s, const char *directory)
{
	s->path = directory;
	if (game_open_as(&s->game, directory, s->env->rulesets, &s->keys, &s->err) < 0)
		return no_game(s, directory);
	s->ruling_found = s->game.ledger.live_ruling;
	return 0;
}

int session_open(struct session *s, const char *directory)
{
	s->path = directory;
	return check_is_game(s) < 0 ? -1 : session_open_new(s, directory);
}

int session_open_to_write(struct session *s, const char *directory)
{
	char *lock;

	s->path = directory;
	if (check_is_game(s) < 0)
		return -1;
	lock = path_join(directory, "lock");
	s->lock = file_lock(lock, LOCK_SECONDS, &s->err);
	free(lock);
	return s->lock < 0 ? -1 : session_open_new(s, directory);
}

int session_read(struct session *s, struct text *out, const char *path)
{
	return file_read_given(out, path, CANON_MOST_INPUT, &s->err);
}

/* Whether ROOT is where `drumhead git init` was run: it wrote that first line. */
static bool is_table(const char *root)
{
	static const char first[] = "* -text\n";
	struct error ignored = ERROR_INIT;
	struct text attributes = TEXT_INIT;
	char *git = path_join(root, ".git"), *path = path_join(root, ".gitattributes");
	bool found = file_exists(git) && file_read(&attributes, path, ATTRIBUTES_MOST, &ignored) == 0 &&
	             strncmp(attributes.bytes, first, sizeof first - 1) == 0;

	text_release(&attributes);
	free(path);
	free(git);
	return found;
}

bool session_is_in_git(const struct session *s)
{
	char *root = realpath(s->path, NULL), *slash;
	bool found = root && is_table(root);

	while (root && !found && (slash = strrchr(root, '/')) != NULL && slash > root) {
		*slash = '\0';
		found = is_table(root);
	}
	free(root);
	return found;
}

int session_seat(struct session *s, const char *name)
{
	const struct charter *c = &s->game.ledger.charter;
	int seat = seat_find(&s->game, name);

	if (seat >= 0)
		return seat;
	error_set_kind(&s->err, ERROR_USAGE, "%s: no seat is called %s; there are:", s->path, name);
	for (int i = 0; i < c->n_seats; i++)
		error_add(&s->err, "%s %s", i ? "," : "", c->seat[i].name);
	return -1;
}

void session_remember_keys(const struct session *s)
{
	struct error err = ERROR_INIT;

	if (keyring_remember(&s->keys, &s->game.ledger.link[0].id, &err) < 0)
		say("Your key will have to be given with --key each time: %s", err.text);
}

/* --- views ------------------------------------------------------------------------------------------ */

int session_eyes(struct session *s, int *sees)
{
	const struct game *g = &s->game;
	int seat = s->eyes ? session_seat(s, s->eyes) : -1;
	bool is_told = g->revealed || (g->masked && g->sees == SEES_ALL);

	if (s->eyes && seat < 0)
		return -1;
	if (!g->hides || s->all || (seat == 0 && !g->masked) || (seat < 0 && is_told))
		*sees = SEES_ALL;
	else
		*sees = seat > 0 ? seat : g->sees > SEES_PUBLIC && !s->for_all ? g->sees : SEES_PUBLIC;
	return 0;
}

int session_sight(struct session *s, int *sees)
{
	return session_eyes(s, sees) < 0 ? -1 : visibility_may_look(&s->game, *sees, &s->err);
}

bool session_unseen(const struct run *r, int piece, int sees)
{
	return sees != SEES_ALL && is_hidden_from(r, piece, sees);
}

int session_look(struct session *s)
{
	struct run *view;
	int sees;

	if (!s->game.hides || !s->game.run)
		return 0;
	if (session_eyes(s, &sees) < 0)
		return -1;
	view = game_view(&s->game, s->game.run, sees, &s->err);
	if (!view)
		return -1;
	view->events.n = 0;                      /* they belong to the run that goes */
	run_free(s->game.run);
	s->game.run = view;
	return 0;
}

/* --- derived files ---------------------------------------------------------------------------------- */

static int derive_for(struct session *s, struct derived *out, struct run *run, int seq, const struct reader *reader)
{
	char **templates = data_templates(s->templates, s->game.rules->name);
	int result = derive(out, &s->game, run, seq, reader, (const char *const *)templates, &s->err);

	data_directories_free(templates);
	return result;
}

/* Are the next orders those of whoever reads here?  By --seat, by his keys; who has none of any seat may be anybody. */
static bool reader_is_asked(const struct session *s)
{
	const struct ledger *l = &s->game.ledger;
	bool is_known = false;

	if (l->pen.type != ENTRY_ORDERS)
		return false;
	if (s->eyes || s->all)
		return s->all || seat_find(&s->game, s->eyes) == 0 || seat_find(&s->game, s->eyes) == l->pen.seat;
	for (int i = 0; i < l->charter.n_seats; i++)
		is_known |= keyring_signs_for(&s->keys, l, l->charter.seat[i].seat);
	return !is_known || keyring_signs_for(&s->keys, l, l->pen.seat);
}

static int find_reader(struct reader *out, struct session *s, int columns)
{
	*out = (struct reader){ .is_here = true, .columns = columns, .wants_ids = s->wants_ids };
	if (session_eyes(s, &out->sees) < 0)
		return -1;
	out->is_asked = reader_is_asked(s);
	return 0;
}

int session_derive(struct session *s, struct derived *out, struct run *run, int seq, unsigned parts)
{
	struct reader reader;

	if (find_reader(&reader, s, screen_map_columns()) < 0)
		return -1;
	reader.parts = parts;
	return derive_for(s, out, run, seq, &reader);
}

json *session_derive_view(struct session *s, struct run *run, int seq)
{
	char **templates;
	struct reader reader;
	json *view;

	if (find_reader(&reader, s, 0) < 0)
		return NULL;
	templates = data_templates(s->templates, s->game.rules->name);
	view = derive_view(&s->game, run, seq, &reader, (const char *const *)templates, &s->err);
	data_directories_free(templates);
	return view;
}

/* Shares and shows behind the last ruling, such as a deal that was written at once: the position was looked at since,
 * and what had happened is forgotten. */
static bool was_looked_at(const struct game *g)
{
	for (int i = g->ledger.live_ruling + 1; g->masked && i < g->ledger.n; i++)
		if (ledger_at(&g->ledger, i)->n_shares)
			return true;
	return false;
}

/* A ruling of just now has left its events in the game's run; an older one is played again. */
static struct run *run_of_last_ruling(struct session *s)
{
	struct game *g = &s->game;

	if (g->ledger.live_ruling > s->ruling_found && !was_looked_at(g))
		return g->run;
	return game_replay(g, g->ledger.live_ruling, &s->err);
}

int session_derive_for_all(struct session *s, struct derived *out, struct run *run, int seq)
{
	return derive_for(s, out, run, seq, &(struct reader){ 0 });
}

int session_derive_last(struct session *s, struct derived *out)
{
	struct run *run = run_of_last_ruling(s);
	int result = run ? session_derive_for_all(s, out, run, s->game.ledger.live_ruling) : -1;

	if (run != s->game.run)
		run_free(run);
	return result;
}

int session_write_derived(struct session *s)
{
	struct derived derived;
	int result;

	if (s->game.ledger.live_ruling < 0)
		return 0;
	if (session_derive_last(s, &derived) < 0)
		return -1;
	result = derived_write(&derived, s->path, &s->err);
	derived_release(&derived);
	return result;
}
