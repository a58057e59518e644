/* strays.c - see strays.h.  What is named here is what the program itself writes into a game; names of drafts and
 * letters that people keep beside it are those which .gitignore of a repository of games has, too. */
#include "cmd/strays.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/evidence.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/packs.h"
#include "game/replay.h"
#include "game/seals.h"
#include "game/secrets.h"
#include "show/derive.h"
#include "trust/claim.h"
#include "trust/unfit.h"

struct looking {
	struct strays *strays;
	const struct game *game;
	bool (*belongs)(const struct game *g, const char *name);      /* to the directory that is looked into */
};

static void add(char ***list, size_t *n, char *name)
{
	*list = must_realloc(*list, (*n + 1) * sizeof **list);
	(*list)[(*n)++] = name;
}

/* NAME in PART of the game, "" for the game itself.  Returns new. */
static char *path_within(const char *part, const char *name)
{
	return *part ? path_join(part, name) : must_strdup(name);
}

static void add_shown(char ***list, size_t *n, const char *place)
{
	struct text shown = TEXT_INIT;

	text_show(&shown, place, strlen(place), false);
	add(list, n, text_detach(&shown));
}

static bool ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n > m && strcmp(name + n - m, end) == 0;
}

/* The number of "0017.entry", and what stands behind the dot; -1 of other names. */
static int numbered(const char **end, const char *name)
{
	size_t digits = strspn(name, "0123456789");
	char again[16];

	if (digits < 4 || digits > 9 || name[digits] != '.')
		return -1;
	snprintf(again, sizeof again, "%04d.", atoi(name));
	*end = name + digits + 1;
	return strncmp(again, name, digits + 1) == 0 && strlen(again) == digits + 1 ? atoi(name) : -1;
}

/* --- what belongs there ----------------------------------------------------------------------------- */

/* "1.unfit", "1.refused.sig" behind SEQ: of what the referee has refused, and his `unfit` lies there. */
static bool is_of_refusal(const struct game *g, int seq, const char *end)
{
	size_t digits = strspn(end, "0123456789");
	int k = digits == 1 || (digits == 2 && *end != '0') ? atoi(end) : 0;

	if (!g->fogged || seq < 0 || seq > g->ledger.n || k == 0 || end[digits] != '.' ||
	    unfit_next(g->directory, seq, k - 1) != k)
		return false;
	end += digits + 1;
	return strcmp(end, "unfit") == 0 || strcmp(end, "unfit.sig") == 0 || strcmp(end, "refused") == 0 ||
	       strcmp(end, "refused.sig") == 0;
}

static bool is_of_log(const struct game *g, const char *name)
{
	const char *end = "";
	int seq = numbered(&end, name);

	if (is_of_refusal(g, seq, end))
		return true;
	if (strcmp(end, "claim") == 0 || strcmp(end, "claim.sig") == 0)
		return seq >= 0 && seq <= g->ledger.n && claim_is_there(g->directory, seq);
	return seq >= 0 && seq < g->ledger.n &&
	       (strcmp(end, "entry") == 0 || strcmp(end, "sig") == 0 || strcmp(end, "proof") == 0);
}

/* Of a game that this one goes on from: it has a ledger of its own. */
static bool is_of_any_log(const struct game *g, const char *name)
{
	const char *end;

	(void)g;
	return numbered(&end, name) >= 0 && (strcmp(end, "entry") == 0 || strcmp(end, "sig") == 0 ||
	       strcmp(end, "proof") == 0 || strcmp(end, "claim") == 0 || strcmp(end, "claim.sig") == 0);
}

static bool is_of_pack(const struct game *g, const char *name)
{
	(void)g;
	return *name != '.' && ends_with(name, ".json");
}

static bool is_of_letters(const struct game *g, const char *name)
{
	const char *end = "";
	int seq = numbered(&end, name);

	if (is_of_refusal(g, seq, end) && ends_with(end, ".refused"))
		return true;
	if (g->fogged && seq >= 0 && seq < g->ledger.n && g->ledger.link[seq].type == ENTRY_ORDERS)
		return strcmp(end, FOG_LINES) == 0;
	if (seq < 0 || seq >= g->ledger.n || g->ledger.link[seq].type != ENTRY_RULING)
		return false;
	return strcmp(end, "state") == 0 || (end[0] >= '1' && end[0] <= '0' + g->pack->n_seats && !end[1]);
}

static bool is_of_secrets(const struct game *g, const char *name)
{
	const char *end;
	int seq = numbered(&end, name);

	if (seq >= 0)
		return seq < g->ledger.n && g->ledger.link[seq].has_sealed && strcmp(end, "sealed") == 0;
	return strcmp(name, ".gitignore") == 0 || (g->hides && strcmp(name, "state.json") == 0);
}

static bool is_of_game(const char *name)
{
	return derived_is_name(name) || strcmp(name, "lock") == 0 || strcmp(name, "log.index") == 0 ||
	       ends_with(name, ".orders") || ends_with(name, ".letter");
}

/* --- looking ---------------------------------------------------------------------------------------- */

/* A write that was cut short leaves ".NAME.PID-N.new". */
static bool is_unfinished(const char *path, const char *name)
{
	const char *end = strrchr(name, '-');

	if (*name != '.' || !end || !file_is_plain(path) || strcmp(end + 1 + strspn(end + 1, "0123456789"), ".new") != 0)
		return false;
	while (end > name && end[-1] >= '0' && end[-1] <= '9')
		end--;
	return end > name + 1 && *end != '-' && end[-1] == '.';
}

/* Asks of each name in PART of the game whether it KNOWS it. */
static void walk(struct looking *l, const char *part,
                 bool (*knows)(struct looking *l, const char *place, const char *name))
{
	char *directory = *part ? path_join(l->game->directory, part) : must_strdup(l->game->directory), **name;
	struct error unread = ERROR_INIT;
	size_t n;

	if (file_names(&name, &n, directory, &unread) < 0)
		add_shown(&l->strays->strange, &l->strays->n_strange, part);
	for (size_t i = 0; i < n; i++) {
		char *place = path_within(part, name[i]), *path = path_join(directory, name[i]);

		if (!is_unfinished(path, name[i]) && !knows(l, place, name[i]))
			add_shown(&l->strays->strange, &l->strays->n_strange, place);
		else if (file_is_link(path))
			add_shown(&l->strays->linked, &l->strays->n_linked, place);
		free(place);
		free(path);
	}
	file_names_free(name, n);
	free(directory);
}

/* What is read as a file: a plain one, or what a link leads to. */
static bool is_read(const struct looking *l, const char *place)
{
	char *path = path_join(l->game->directory, place);
	bool plain = file_leads_to_plain(path);

	free(path);
	return plain;
}

static bool belongs_there(struct looking *l, const char *place, const char *name)
{
	return is_read(l, place) && l->belongs(l->game, name);
}

/* PART of the game has plain files, each of which BELONGS. */
static void look_into(struct looking *l, const char *part, bool (*belongs)(const struct game *g, const char *name))
{
	l->belongs = belongs;
	walk(l, part, belongs_there);
}

static bool is_amended_pack(const struct game *g, const char *name)
{
	struct hash digest;
	bool found = false;

	for (int i = 0; i < g->ledger.n && !found; i++)
		if (g->ledger.link[i].type == ENTRY_AMEND && amend_names_pack(&digest, ledger_at(&g->ledger, i))) {
			char *path = packs_directory(g, &digest);

			found = strcmp(path_base(path), name) == 0;
			free(path);
		}
	return found;
}

/* The game this one goes on from, and the one that did from. */
static bool look_into_old(struct looking *l, const char *place, const char *name)
{
	if (strcmp(name, "log") == 0)
		look_into(l, place, is_of_any_log);
	else if (strcmp(name, "pack") == 0 || strncmp(name, "pack-", 5) == 0)
		look_into(l, place, is_of_pack);
	else if (strcmp(name, "from") == 0)
		walk(l, place, look_into_old);
	else
		return false;
	return true;
}

/* False: a game has no directory of this name. */
static bool look_into_directory(struct looking *l, const char *name)
{
	const struct game *g = l->game;

	if (strcmp(name, "log") == 0)
		look_into(l, name, is_of_log);
	else if (strcmp(name, "pack") == 0 || is_amended_pack(g, name))
		look_into(l, name, is_of_pack);
	else if (strcmp(name, "letters") == 0 && game_by_letter(g))
		look_into(l, name, is_of_letters);
	else if (strcmp(name, "secrets") == 0)
		look_into(l, name, is_of_secrets);
	else if (strcmp(name, "evidence") == 0)
		look_into(l, name, evidence_shows);
	else if (strcmp(name, "from") == 0 && g->ledger.charter.has_from)
		walk(l, name, look_into_old);
	else
		return false;
	return true;
}

/* No command locks through a link: that one is not read as what it leads to. */
static bool is_linked_lock(const struct looking *l, const char *name)
{
	char *path = path_join(l->game->directory, name);
	bool linked = strcmp(name, "lock") == 0 && file_is_link(path);

	free(path);
	return linked;
}

static bool look_around(struct looking *l, const char *place, const char *name)
{
	if (is_linked_lock(l, name))
		return false;
	return (is_read(l, place) && is_of_game(name)) || look_into_directory(l, name);
}

/* --- what is not there ------------------------------------------------------------------------------ */

/* The one of another entry is not it, nor one that who can open it finds spoiled: it is asked for while its author has
 * it. */
static void look_for_parcel(struct looking *l, int seq)
{
	struct error not_it = ERROR_INIT;
	char name[32];

	if (fog_check(l->game, ledger_at(&l->game->ledger, seq), NULL, &not_it) == 0)
		return;
	snprintf(name, sizeof name, "letters/%04d." FOG_LINES, seq);
	add(&l->strays->missing, &l->strays->n_missing, must_strdup(name));
}

/* A ruling of a game that hides comes with the public position and a letter for each player; sealed orders with their
 * lines. */
static void look_for_letters(struct looking *l)
{
	const struct game *g = l->game;

	for (int i = 0; i < g->ledger.n && g->fogged; i++)
		if (g->ledger.link[i].type == ENTRY_ORDERS)
			look_for_parcel(l, i);

	for (int i = 0; i < g->ledger.n && game_by_letter(g); i++)
		for (int seat = 0; g->ledger.link[i].type == ENTRY_RULING && seat <= g->pack->n_seats; seat++) {
			struct text name = TEXT_INIT;
			char *path;

			text_print(&name, seat ? "letters/%04d.%d" : "letters/%04d.state", i, seat);
			path = path_join(g->directory, name.bytes);
			if (!file_exists(path))
				add(&l->strays->missing, &l->strays->n_missing, must_strdup(name.bytes));
			text_release(&name);
			free(path);
		}
}

/* --- secrets ---------------------------------------------------------------------------------------- */

static bool is_in_secrets(const struct game *g, const char *name)
{
	char *secrets = path_join(g->directory, "secrets"), *path = path_join(secrets, name);
	bool found = file_exists(path);

	free(path);
	free(secrets);
	return found;
}

static void check_sealed(struct looking *l, int seq)
{
	struct error wrong = ERROR_INIT;
	struct seal_lines lines;
	char name[32];

	snprintf(name, sizeof name, "%04d.sealed", seq);
	if (!l->game->ledger.link[seq].has_sealed || !is_in_secrets(l->game, name))
		return;
	if (seals_read(&lines, l->game, seq, &wrong) < 0)
		add(&l->strays->changed, &l->strays->n_changed, must_strdup(wrong.text));
	else
		seals_release(&lines);
}

/* The referee's own; it may be that of an earlier ruling, after an undo or a death. */
static void check_whole(struct looking *l)
{
	const struct game *g = l->game;
	struct error unread = ERROR_INIT;
	struct run *blank;
	bool whole = false;

	if (!game_by_letter(g) || !is_in_secrets(g, "state.json") || !secrets_known(g))
		return;
	blank = game_begin(g, &unread);
	for (int i = g->ledger.n - 1; i >= 0 && blank && !whole; i--)
		if (g->ledger.link[i].type == ENTRY_RULING)
			whole = handout_whole(blank, g, ledger_at(&g->ledger, i));
	if (!whole)
		add(&l->strays->changed, &l->strays->n_changed,
		    must_strdup("secrets/state.json is the position after no ruling; remove it, and it is made again"));
	run_free(blank);
}

/* So that git leaves them alone. */
static void check_ignored(struct looking *l)
{
	char *path = path_join(l->game->directory, "secrets/.gitignore");
	struct error unread = ERROR_INIT;
	struct text t = TEXT_INIT;

	if (file_exists(path) && (file_read(&t, path, sizeof SECRETS_IGNORED, &unread) < 0 ||
	                          strcmp(t.bytes, SECRETS_IGNORED) != 0))
		add(&l->strays->changed, &l->strays->n_changed,
		    must_strdup("secrets/.gitignore lets git take what is secret: it should say *, and nothing else"));
	text_release(&t);
	free(path);
}

/* --- the whole -------------------------------------------------------------------------------------- */

void strays_find(struct strays *out, const struct game *g)
{
	struct looking l = { .strays = out, .game = g };

	memset(out, 0, sizeof *out);
	walk(&l, "", look_around);
	look_for_letters(&l);
	for (int i = 0; i < g->ledger.n; i++)
		check_sealed(&l, i);
	check_whole(&l);
	check_ignored(&l);
}

void strays_release(struct strays *s)
{
	file_names_free(s->strange, s->n_strange);
	file_names_free(s->linked, s->n_linked);
	file_names_free(s->missing, s->n_missing);
	file_names_free(s->changed, s->n_changed);
	memset(s, 0, sizeof *s);
}
