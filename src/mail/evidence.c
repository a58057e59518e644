/* evidence.c - see evidence.h.  A pair is mailed in a commit of its own, whose key is its name: so it goes out once,
 * whichever message brought it, and whenever the program was killed. */
#include "mail/evidence.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/operator.h"
#include "mail/words.h"

#define FILE_MOST 65536

struct pair {
	int seq;
	char *second;                            /* GAME/evidence/0012.1a2b3c4d, without its suffix */
	char seat[32];
};

/* An entry with the armor of its signature behind it, as the game's programs read it in a mail. */
static int add_signed(struct text *out, const char *stem, struct error *err)
{
	static const char *const suffixes[] = { "entry", "sig" };
	int result = 0;

	for (int i = 0; i < 2 && result == 0; i++) {
		struct text path = TEXT_INIT;

		text_print(&path, "%s.%s", stem, suffixes[i]);
		result = file_read(out, path.bytes, FILE_MOST, err);
		text_release(&path);
	}
	text_putc(out, '\n');
	return result;
}

static int print_both(struct text *out, const struct config_game *g, const struct pair *pair, struct error *err)
{
	struct text first = TEXT_INIT;
	int result;

	text_print(&first, "%s/log/%04d", g->path, pair->seq);
	result = add_signed(out, first.bytes, err);
	text_release(&first);
	return result < 0 ? -1 : add_signed(out, pair->second, err);
}

static void print_text(struct text *out, const struct config_game *g, const struct pair *pair)
{
	text_print(out, "%s has signed two different entries %d. Only one of them can stand, and the\ngame has it; no dice "
	           "were rolled for the other. Both are attached, with their\nsignatures: they prove it to anybody.\n\n"
	           "It may be a mistake, as when one plays from two computers. It would also be\nthe way to choose between "
	           "two rolls, so everybody hears of it. To keep it\nwith your copy of the game, and have `drumhead audit` "
	           "tell of it:\n\n    drumhead adjudicate %s letter.txt\n", pair->seat, pair->seq, g->name);
}

static int tell_all(struct post *p, struct commit *c, const struct config_game *g, const struct pair *pair,
                    struct error *err)
{
	struct text both = TEXT_INIT, text = TEXT_INIT;
	int result = print_both(&both, g, pair, err);

	print_text(&text, g, pair);
	for (int i = 0; i < g->n_seats && result == 0; i++)
		if (strcasecmp(g->seat[i].address, p->config.from_address) != 0)
			words_add(p, c, &(struct note){ .game = g, .to = g->seat[i].both, .to_address = g->seat[i].address,
			                                .about = "Two entries for one place", .text = text.bytes,
			                                .letter = &both });
	text_putc(&text, '\n');
	text_add(&text, both.bytes, both.length);
	if (result == 0) {
		operator_mail(p, c, g, "Two entries for one place", text.bytes);
		commit_say(c, "result", "two entries for one place");
		commit_say(c, "game", g->name);
		result = store_commit(&p->store, c, err);
	}
	text_release(&both);
	text_release(&text);
	return result;
}

static int read_pair(struct pair *out, const struct config_game *g, const char *name, struct error *err)
{
	struct text entry = TEXT_INIT, path = TEXT_INIT;
	const char *by;
	char *seat = NULL;

	out->seq = atoi(name);
	text_print(&path, "%s/evidence/%s", g->path, name);
	if (file_read(&entry, path.bytes, FILE_MOST, err) == 0 && (by = strstr(entry.bytes, "\nby ")) != NULL)
		seat = game_seat(g, atoi(by + 4));
	snprintf(out->seat, sizeof out->seat, "%s", seat ? seat : "A seat");
	text_cut(&path, path.length - strlen(".entry"));
	out->second = text_detach(&path);
	text_release(&entry);
	free(seat);
	return err->kind == ERROR_NONE ? 0 : -1;
}

/* --- what proves nothing ----------------------------------------------------------------------------- */

/* Anybody who can write there can lay a file there; what is no evidence, the audit names. */
static int find_whether_named(bool *found, struct post *p, const struct config_game *g, const char *name,
                              struct error *err)
{
	const char *argv[] = { "audit", "--json", g->path, NULL };
	struct drumhead program;
	int result = drumhead_run(p, &program, argv, NULL, 0, err);
	json *told = result == 0 ? json_parse(program.out.bytes, program.out.length, "drumhead audit", err) : NULL;
	const json *strange = told ? json_get(told, "strange") : NULL;

	*found = false;
	for (size_t i = 0; i < json_size(strange); i++) {
		const char *path = json_string(json_at(strange, i));

		*found = *found || (strncmp(path, "evidence/", 9) == 0 && strcmp(path + 9, name) == 0);
	}
	json_free(told);
	drumhead_release(&program);
	return told ? 0 : -1;
}

static int tell_operator(struct post *p, struct commit *c, const struct config_game *g, const char *name,
                         struct error *err)
{
	struct text text = TEXT_INIT;

	text_print(&text, "%s/evidence/%s lies beside the game and proves nothing: no seat has\nsigned it besides another "
	           "entry for its place. `drumhead audit` names it, too.\nNobody was mailed it; remove it.\n", g->path, name);
	operator_mail(p, c, g, "Drumhead needs you", text.bytes);
	text_release(&text);
	return store_commit(&p->store, c, err);
}

/* --- each once ----------------------------------------------------------------------------------------- */

static int tell_file(struct post *p, struct commit *c, const struct config_game *g, const char *name,
                     struct error *err)
{
	struct pair pair = { .second = NULL };
	bool is_strange;
	int result;

	if (find_whether_named(&is_strange, p, g, name, err) < 0)
		return -1;
	if (is_strange)
		return tell_operator(p, c, g, name, err);
	result = read_pair(&pair, g, name, err) < 0 ? -1 : tell_all(p, c, g, &pair, err);
	free(pair.second);
	return result;
}

static int tell_once(struct post *p, const struct config_game *g, const char *name, struct error *err)
{
	struct text what = TEXT_INIT;
	char key[MAIL_HASH + 1];
	struct commit c;
	int result;

	text_print(&what, "evidence:%s:%s", game_id(p, g), name);
	mail_hash(key, what.bytes, what.length);
	text_release(&what);
	if (store_seen(&p->store, key))
		return 0;
	commit_init(&c, key);
	c.at = p->now;
	result = tell_file(p, &c, g, name, err);
	commit_release(&c);
	return result;
}

static bool is_entry(const char *name)
{
	size_t n = strlen(name);

	return n > 6 && strcmp(name + n - 6, ".entry") == 0;
}

int evidence_tell(struct post *p, const struct config_game *g, struct error *err)
{
	char *directory = path_join(g->path, "evidence"), **name;
	size_t n;
	int result = 0;

	if (file_is_directory(directory) && (result = file_names(&name, &n, directory, err)) == 0) {
		for (size_t i = 0; i < n && result == 0; i++)
			if (is_entry(name[i]))
				result = tell_once(p, g, name[i], err);
		file_names_free(name, n);
	}
	free(directory);
	return result;
}
