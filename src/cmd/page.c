/* page.c - drumhead page: a game, or a desk, as one HTML file; what others sent as one, taken apart and compared. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "cmd/entry_summary.h"
#include "cmd/headline.h"
#include "cmd/page_desk.h"
#include "cmd/page_files.h"
#include "cmd/page_shared.h"
#include "cmd/status.h"
#include "cmd/walk.h"
#include "game/audit_bundle.h"
#include "game/start.h"
#include "show/layout.h"
#include "show/page.h"
#include "trust/cup_files.h"

/* --- a game as a page ------------------------------------------------------------------------------- */

/* The facts of a ruling, a paragraph each. */
static void lay_out(struct text *out, const char *lines)
{
	struct text paragraphs = TEXT_INIT;
	const char *line;
	size_t n;

	while ((line = headline_next(&lines, &n)) != NULL)
		text_print(&paragraphs, "\t%.*s\n", (int)n, line);
	layout(out, paragraphs.bytes);
	text_release(&paragraphs);
}

/* Returns new, or NULL. */
static json *ruling_json(struct session *s, struct walk *w, int seq)
{
	const struct ledger *l = &s->game.ledger;
	struct text lines = TEXT_INIT, headline = TEXT_INIT, facts = TEXT_INIT, story = TEXT_INIT;
	struct run *run = walk_to(w, seq);
	json *view = NULL, *j = NULL;

	if (!run)
		goto out;
	view = headline_view(&s->game, run, seq);
	if (headline_render(&lines, s, view, "headline") < 0 || headline_render(&facts, s, view, "story") < 0)
		goto out;
	headline_add_ruling(&headline, &s->game, run, &(struct headline){ seq, lines.bytes, SIZE_MAX });
	lay_out(&story, facts.bytes);
	j = json_new_object();
	json_set(j, "ruling", json_new_integer(seq));
	json_set(j, "turn", json_new_string(w->turn.bytes));
	json_set(j, "by", json_new_string(seat_name(&s->game, l->link[l->link[seq].on].by)));
	json_set(j, "headline", json_new_string(headline.bytes));
	json_set(j, "story", json_new_string(story.bytes));
	if (l->link[seq].undone)
		json_set(j, "undone", json_new_integer(l->link[seq].undone));
out:
	json_free(view);
	text_release(&lines);
	text_release(&headline);
	text_release(&facts);
	text_release(&story);
	return j;
}

/* All rulings but the last live one, which the report tells; newest first.  Returns new, or NULL. */
static json *earlier_rulings(struct session *s, struct walk *w)
{
	const struct ledger *l = &s->game.ledger;
	json **told = must_alloc((size_t)(l->n + 1) * sizeof *told), *all = NULL;
	bool good = true;
	int n = 0;

	for (int i = 0; i < l->n && good; i++)
		if (l->link[i].type == ENTRY_RULING && i != l->live_ruling) {
			told[n] = ruling_json(s, w, i);
			good = told[n] != NULL;
			n += good;
		}
	if (good)
		all = json_new_array();
	while (n-- > 0)
		if (good)
			json_append(all, told[n]);
		else
			json_free(told[n]);
	free(told);
	return all;
}

static json *game_files(const char *directory, const struct derived *derived, struct error *err)
{
	json *files = page_files_read(directory, err);

	/* Of the game's derived files the one that saves playing it again. */
	if (files)
		json_set(files, "state.json", json_new_string(derived->state.bytes));
	return files;
}

/* Takes RULINGS. */
static int render(struct text *out, struct session *s, const struct derived *derived, json *rulings,
                  const struct page_shared *h)
{
	const struct page_parts parts = page_shared_parts(h);
	struct text name = TEXT_INIT, turn = TEXT_INIT;
	struct page page = {
		.kind = PAGE_GAME, .parts = &parts, .title = s->game.pack->title, .report = derived->report.bytes,
		.svg = derived->map_svg.bytes, .rulings = rulings, .files = game_files(s->path, derived, &s->err)
	};
	int result = -1;

	if (!page.files)
		goto out;
	text_print(&name, "game %s, ruling %d", s->game.name, s->game.ledger.live_ruling);
	page.name = name.bytes;
	status_turn(&turn, s->game.run);
	page.turn = turn.bytes;
	result = page_render(out, &page, &s->err);
out:
	json_free(page.rulings);
	json_free(page.files);
	text_release(&name);
	text_release(&turn);
	return result;
}

/* As everybody may see it, whatever keys are here: it is for everybody. */
static int make(struct text *out, struct session *s, const char *directory, const struct page_shared *h)
{
	int last, result = -1;
	struct derived derived;
	struct walk w;
	json *rulings;

	s->for_all = true;
	if (session_open(s, directory) < 0)
		return -1;
	last = s->game.ledger.live_ruling;
	if (last < 0)
		return error_set(&s->err, "%s: there is no ruling yet; the game begins when all have accepted", directory);
	walk_init(&w, s);
	rulings = earlier_rulings(s, &w);
	if (rulings && walk_to(&w, last) && session_derive_for_all(s, &derived, w.run, last) == 0) {
		result = render(out, s, &derived, rulings, h);
		derived_release(&derived);
	} else {
		json_free(rulings);
	}
	walk_release(&w);
	return result;
}

static int write_page(struct session *s, const char *directory, bool to_read)
{
	struct page_shared h;
	int result = page_shared_read(&h, PAGE_GAME, !to_read, &s->err);

	if (result == 0)
		result = make(&s->out, s, directory, &h);
	if (result == 0 && !to_read && !h.has_engine)
		say("There is no engine here, so this page is one to read: it neither replays nor\n"
		    "audits. The engine is made by `./bootstrap page` in the source tree. With --read\nnothing is said.");
	page_shared_release(&h);
	return result;
}

/* --- a page that came from somebody ----------------------------------------------------------------- */

/* A page as it lies in a file. */
struct came {
	const char *path;
	struct text bytes;
	enum page_kind kind;
	json *files;                             /* of its game, or of all games of a desk */
};

static int read_page(struct came *p, const char *path, struct error *err)
{
	*p = (struct came){ path, TEXT_INIT, PAGE_GAME, NULL };
	if (file_read_given(&p->bytes, path, PAGE_MOST, err) == 0)
		p->files = page_game(p->bytes.bytes, p->bytes.length, path, &p->kind, err);
	return p->files ? 0 : -1;
}

static void came_release(struct came *p)
{
	json_free(p->files);
	text_release(&p->bytes);
}

static int unpack(struct session *s, const char *path, const char *directory)
{
	struct came p;
	int result = -1;

	if (read_page(&p, path, &s->err) == 0)
		result = page_files_write(p.files, p.kind, path, directory, &s->err);
	if (result == 0 && p.kind == PAGE_DESK)
		say("%s holds the games of %s, a directory each. Nothing of them was checked: drumhead audit %s/GAME", directory,
		    path, directory);
	else if (result == 0)
		say("%s holds the game of %s. Nothing of it was checked: drumhead audit %s", directory, path, directory);
	came_release(&p);
	return result;
}

/* Audits the game in DIRECTORY, which was in a page; adds what was found.  1: something is wrong. */
static int audit_page(struct text *out, struct session *s, const char *directory)
{
	struct audit a;
	int result = -1;

	if (audit_game_as(&a, directory, s->env->rulesets, NULL, &s->err) < 0)
		return -1;
	if (a.fault == FAULT_NONE) {
		audit_print_good(out, &a);
		if (a.waits)
			text_print(out, "Of %d ruling%s the hidden part waits for the referee's final.\n", a.waits, a.waits == 1 ? "" : "s");
		result = 0;
	} else {
		if (a.seq >= 0)
			text_print(out, "bad: entry %d: %s\n%s\n", a.seq, fault_word(a.fault), a.text);
		else
			text_print(out, "bad: %s\n%s\n", fault_word(a.fault), a.text);
		result = 1;
	}
	audit_release(&a);
	return result;
}

/* All games of a desk, which lie in DIRECTORY; the first that is bad is the last. */
static int audit_desk(struct text *out, struct session *s, const json *files, const char *directory)
{
	char **name;
	size_t n;
	int result = 0;

	page_desk_games(&name, &n, files);
	for (size_t i = 0; i < n && result == 0; i++) {
		char *game = path_join(directory, name[i]);

		text_print(out, "%s: ", name[i]);
		result = cup_is_at(game) ? page_desk_audit_cup(out, game) : audit_page(out, s, game);
		free(game);
	}
	file_names_free(name, n);
	return result;
}

/* What this program makes of P, whose game or games lie in DIRECTORY. */
static int make_again(struct text *out, struct session *s, const struct came *p, const char *directory,
                      const struct page_shared *h)
{
	return p->kind == PAGE_DESK ? page_desk_render(out, p->files, h, &s->err) : make(out, s, directory, h);
}

/* Is P what this program makes of what is in it, which lies in DIRECTORY?  1: it is not. */
static int compare_page(struct text *out, struct session *s, const struct came *p, const char *directory)
{
	bool has_engine = page_has_engine(p->bytes.bytes, p->bytes.length);
	struct text ours = TEXT_INIT, differences = TEXT_INIT;
	struct page_shared h;
	int result = page_shared_read(&h, p->kind, has_engine, &s->err);

	if (result == 0 && has_engine && !h.has_engine)
		result = error_set(&s->err, "this page has an engine, and there is none here to compare it with: `./bootstrap page` "
		                   "in the source tree makes it");
	if (result == 0)
		result = make_again(&ours, s, p, directory, &h);
	if (result == 0) {
		page_differences(&differences, &ours, &p->bytes);
		if (differences.length)
			text_print(out, "not what this program makes of this game: %s\n", differences.bytes);
		else
			text_puts(out, has_engine ? "style, script and engine are those of this program\n"
			          : "a page to read, as this program writes it\n");
		result = differences.length > 0;
	}
	text_release(&differences);
	text_release(&ours);
	page_shared_release(&h);
	return result;
}

/* A page whose game is bad is not compared: nothing can be made of it. */
static int check_unpacked(struct session *s, const struct came *p, const char *directory)
{
	int result = p->kind == PAGE_DESK ? audit_desk(&s->out, s, p->files, directory) : audit_page(&s->out, s, directory);

	if (result == 0)
		result = compare_page(&s->out, s, p, directory);
	return result > 0 ? EXIT_FOUND : result;
}

static int check_page(struct session *s, const char *path)
{
	const char *base = getenv("TMPDIR");
	char *scratch = path_join(base && *base ? base : "/tmp", "drumhead-page.XXXXXX"), *game = NULL;
	struct came p;
	int result = -1;

	if (read_page(&p, path, &s->err) < 0)
		goto out;
	if (!mkdtemp(scratch)) {
		error_errno(&s->err, "%s: cannot be made; set TMPDIR to a directory that can be written to", scratch);
		goto out;
	}
	game = path_join(scratch, "game");
	if (page_files_write(p.files, p.kind, path, game, &s->err) == 0)
		result = check_unpacked(s, &p, game);
	page_files_remove(p.files, game);
	rmdir(scratch);
out:
	came_release(&p);
	free(game);
	free(scratch);
	return result;
}

/* --- the command ------------------------------------------------------------------------------------ */

struct wanted {
	bool read, check, unpack, desk;
};

static int write_desk(struct session *s, int n, char **game)
{
	struct page_shared h;
	json *files = NULL;
	int result = page_shared_read(&h, PAGE_DESK, true, &s->err);

	if (result == 0 && !h.has_engine)
		result = error_set(&s->err, "a desk needs the engine, and there is none here: `./bootstrap page` in the source tree "
		                   "makes it");
	if (result == 0)
		files = page_desk_files(n, game, &s->keys, &s->err);
	result = files ? page_desk_render(&s->out, files, &h, &s->err) : -1;
	if (result == 0 && n == 0)
		say("This is an empty desk: open it in a browser, and play there.");
	json_free(files);
	page_shared_release(&h);
	return result;
}

static int count_operands(struct session *s, const struct wanted *k, int n)
{
	const char *usage = NULL;

	if (k->read + k->check + k->unpack + k->desk > 1)
		usage = "one of --read, --desk, --check and --unpack, not several";
	else if (k->check && n != 1)
		usage = "--check takes one page";
	else if (k->unpack && n != 2)
		usage = "--unpack takes a page and the directory to make";
	else if (!k->unpack && !k->desk && n > 1)
		return error_set_kind(&s->err, ERROR_USAGE, "one game, not %d: only a desk holds several", n);
	return usage ? error_set_kind(&s->err, ERROR_USAGE, "%s", usage) : 0;
}

static int do_what_is_wanted(struct session *s, const struct wanted *k, int n, char **operand)
{
	if (count_operands(s, k, n) < 0)
		return -1;
	if (k->check)
		return check_page(s, operand[0]);
	if (k->unpack)
		return unpack(s, operand[0], operand[1]);
	if (isatty(STDOUT_FILENO))
		return error_set_kind(&s->err, ERROR_USAGE, "a page is not for a terminal: add > game.html");
	if (k->desk || (n == 0 && !k->read && !game_is_at(".")))
		return write_desk(s, n, operand);
	return write_page(s, n ? operand[0] : ".", k->read);
}

static int run_page(const struct env *env, int argc, char **argv)
{
	struct session s;
	struct wanted k = { 0 };
	int result = -1;
	const struct option_spec options[] = {
		{ "read", OPTION_FLAG, &k.read }, { "check", OPTION_FLAG, &k.check }, { "unpack", OPTION_FLAG, &k.unpack },
		{ "desk", OPTION_FLAG, &k.desk }, { "seat-key", OPTION_SEAT_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 10000, &s.err) == 0)
		result = do_what_is_wanted(&s, &k, argc - 1, argv + 1);
	return session_done(&s, &cmd_page, result);
}

const struct command cmd_page = {
	.name = "page",
	.arguments = "[--read] [GAME] | --desk [GAME ...] | --check FILE |\n                     --unpack FILE DIR",
	.summary = "one HTML file: a game to replay and audit, or a desk to play at",
	.help = "One file, which asks for nothing from anywhere. Of a game: add > game.html, and\n"
		"mail it or put it on the web. Whoever opens it sees the last map and report; his\n"
		"browser audits the game by this same program, replays it, and explains each die.\n"
		"A desk is for oneself: keys, letters and orders, all in the browser. Where GAME\n"
		"is left out it is the current directory, or, if that is no game, an empty desk.\n\n"
		"    --read            without the program in it: last map and report, and what\n"
		"                      happened in each ruling before; audited by --unpack\n"
		"    --desk            a desk that holds these games, and no key\n"
		"    --seat-key FILE   for a desk: whose record of what was signed goes with it\n"
		"    --check           is FILE what this program makes of what is in it, and is\n"
		"                      each game good? Exit status 3: it is not\n"
		"    --unpack          make DIR of the game that is in FILE; of a desk DIR/GAME\n\n"
		"Of a game that hides a page shows what everybody may see, whatever keys are\n"
		"here.\n",
	.run = run_page,
};
