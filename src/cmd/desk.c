/* desk.c - see desk.h.  Standard output is written once, at the end: what is refused prints nothing there. */
#include "cmd/desk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "cmd/data.h"
#include "cmd/screen.h"
#include "game/eyes.h"
#include "game/load.h"
#include "game/open.h"
#include "game/replay.h"
#include "game/sight.h"
#include "play/hands.h"
#include "trust/ledger_index.h"

#define LOCK_SECONDS 10
#define ATTRIBUTES_MOST 65536

int desk_consent(struct desk *d, const char *what, const char *question)
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
	return error_set(&d->err, "nothing is signed");
}

/* --- the end ---------------------------------------------------------------------------------------- */

static void let_go(struct desk *d, bool is_good)
{
	if (d->lock >= 0 && is_good)
		ledger_write_index(&d->game.ledger, d->path);
	game_close(&d->game);
	file_unlock(d->lock);
}

void desk_leave(struct desk *d)
{
	let_go(d, d->err.kind == ERROR_NONE);
	memset(&d->game, 0, sizeof d->game);
	d->lock = -1;
}

int desk_done(struct desk *d, const struct command *command, int result)
{
	int code = command_done(command, &d->out, result, &d->err);

	let_go(d, result == 0);
	keyring_release(&d->keys);
	return code;
}

/* --- opening ---------------------------------------------------------------------------------------- */

void desk_init(struct desk *d, const struct world *w)
{
	memset(d, 0, sizeof *d);
	d->world = w;
	d->lock = -1;
	d->out = (struct text)TEXT_INIT;
	keyring_init(&d->keys);
}

/* Before a lock is made in some directory that is no game. */
static int check_is_game(struct desk *d)
{
	char *log = path_join(d->path, "log");
	bool found = file_is_directory(log);

	free(log);
	if (found)
		return 0;
	if (!file_exists(d->path))
		return error_set(&d->err, "%s: there is no such directory; `drumhead accept %s LETTER` makes it from an offer",
		                 d->path, d->path);
	return error_set(&d->err, "%s: there is no game here (it has no directory `log`)", d->path);
}

int desk_open_new(struct desk *d, const char *directory)
{
	d->path = directory;
	if (game_open_as(&d->game, directory, d->world->rulesets, &d->keys, &d->err) < 0)
		return error_within(&d->err, "%s", directory);
	d->ruling_found = d->game.ledger.live_ruling;
	return 0;
}

int desk_open(struct desk *d, const char *directory)
{
	d->path = directory;
	return check_is_game(d) < 0 ? -1 : desk_open_new(d, directory);
}

int desk_open_to_write(struct desk *d, const char *directory)
{
	char *lock;

	d->path = directory;
	if (check_is_game(d) < 0)
		return -1;
	lock = path_join(directory, "lock");
	d->lock = file_lock(lock, LOCK_SECONDS, &d->err);
	free(lock);
	return d->lock < 0 ? -1 : desk_open_new(d, directory);
}

int desk_read(struct desk *d, struct text *out, const char *path)
{
	return file_read_given(out, path, CANON_MOST_INPUT, &d->err);
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

bool desk_is_in_git(const struct desk *d)
{
	char *root = realpath(d->path, NULL), *slash;
	bool found = root && is_table(root);

	while (root && !found && (slash = strrchr(root, '/')) != NULL && slash > root) {
		*slash = '\0';
		found = is_table(root);
	}
	free(root);
	return found;
}

int desk_seat(struct desk *d, const char *name)
{
	const struct charter *c = &d->game.ledger.charter;
	int seat = seat_find(&d->game, name);

	if (seat >= 0)
		return seat;
	error_set_kind(&d->err, ERROR_USAGE, "%s: no seat is called %s; there are:", d->path, name);
	for (int i = 0; i < c->n_seats; i++)
		error_add(&d->err, "%s %s", i ? "," : "", c->seat[i].name);
	return -1;
}

void desk_remember_keys(const struct desk *d)
{
	struct error err = ERROR_INIT;

	if (keyring_remember(&d->keys, &d->game.ledger.link[0].id, &err) < 0)
		say("Your key will have to be given with --key each time: %s", err.text);
}

/* --- views ------------------------------------------------------------------------------------------ */

int desk_eyes(struct desk *d, int *sees)
{
	const struct game *g = &d->game;
	int seat = d->eyes ? desk_seat(d, d->eyes) : -1;

	if (d->eyes && seat < 0)
		return -1;
	if (!g->hides || d->all || seat == 0 || (seat < 0 && g->revealed))
		*sees = SEES_ALL;
	else
		*sees = seat > 0 ? seat : g->sees > SEES_PUBLIC ? g->sees : SEES_PUBLIC;
	return 0;
}

int desk_sight(struct desk *d, int *sees)
{
	return desk_eyes(d, sees) < 0 ? -1 : eyes_may_look(&d->game, *sees, &d->err);
}

bool desk_unseen(const struct run *r, int piece, int sees)
{
	return sees != SEES_ALL && is_hidden_from(r, piece, sees);
}

int desk_look(struct desk *d)
{
	struct run *view;
	int sees;

	if (!d->game.hides || !d->game.run)
		return 0;
	if (desk_eyes(d, &sees) < 0)
		return -1;
	view = game_view(&d->game, d->game.run, sees, &d->err);
	if (!view)
		return -1;
	view->events.n = 0;                      /* they belong to the run that goes */
	run_free(d->game.run);
	d->game.run = view;
	return 0;
}

/* --- derived files ---------------------------------------------------------------------------------- */

static int derive_for(struct desk *d, struct derived *out, struct run *run, int seq, const struct reader *reader)
{
	char **templates = data_templates(d->templates, d->game.rules->name);
	int result = derive(out, &d->game, run, seq, reader, (const char *const *)templates, &d->err);

	data_directories_free(templates);
	return result;
}

/* Are the next orders those of whoever reads here?  By --seat, by his keys; who has none of any seat may be anybody. */
static bool reader_is_asked(const struct desk *d)
{
	const struct ledger *l = &d->game.ledger;
	bool is_known = false;

	if (l->pen.type != ENTRY_ORDERS)
		return false;
	if (d->eyes || d->all)
		return d->all || seat_find(&d->game, d->eyes) == 0 || seat_find(&d->game, d->eyes) == l->pen.seat;
	for (int i = 0; i < l->charter.n_seats; i++)
		is_known |= keyring_signs_for(&d->keys, l, l->charter.seat[i].seat);
	return !is_known || keyring_signs_for(&d->keys, l, l->pen.seat);
}

int desk_derive(struct desk *d, struct derived *out, struct run *run, int seq)
{
	struct reader reader = { .is_here = true, .columns = screen_map_columns() };

	if (desk_eyes(d, &reader.sees) < 0)
		return -1;
	reader.is_asked = reader_is_asked(d);
	return derive_for(d, out, run, seq, &reader);
}

/* A ruling of just now has left its events in the game's run; an older one is played again. */
static struct run *run_of_last_ruling(struct desk *d)
{
	struct game *g = &d->game;

	if (g->ledger.live_ruling > d->ruling_found)
		return g->run;
	return game_replay(g, g->ledger.live_ruling, &d->err);
}

int desk_derive_last(struct desk *d, struct derived *out)
{
	static const struct reader everybody = { 0 };
	struct run *run = run_of_last_ruling(d);
	int result = run ? derive_for(d, out, run, d->game.ledger.live_ruling, &everybody) : -1;

	if (run != d->game.run)
		run_free(run);
	return result;
}

int desk_write_derived(struct desk *d)
{
	struct derived derived;
	int result;

	if (d->game.ledger.live_ruling < 0)
		return 0;
	if (desk_derive_last(d, &derived) < 0)
		return -1;
	result = derived_write(&derived, d->path, &d->err);
	derived_release(&derived);
	return result;
}
