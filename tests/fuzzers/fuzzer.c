/* fuzzer.c - see fuzzer.h. */
#include "fuzzer.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/some_answers.h"
#include "base/file.h"
#include "base/json.h"
#include "cmd/self_play.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "trust/crypto.h"

enum { FILE_MOST = 1024 * 1024, GAMES_MOST = 16 };

void fuzzer_fail(const char *law, const char *file, int line)
{
	fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, law);
	abort();
}

static void give_up(const struct error *err)
{
	fprintf(stderr, "fuzzer: %s\n", err->text);
	exit(2);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	struct error err = ERROR_INIT;

	(void)argc, (void)argv;
	if (crypto_ready(&err) < 0)
		give_up(&err);
	fuzzer_begin();
	if (getenv("SEEDS")) {
		fuzzer_seeds();
		exit(0);
	}
	return 0;
}

/* --- seeds ------------------------------------------------------------------------------------------------------ */

static char *in_source(const char *path)
{
	struct text name = TEXT_INIT;

	text_print(&name, "%s/%s", getenv("srcdir") ? getenv("srcdir") : ".", path);
	return text_detach(&name);
}

void seed_bytes(const void *bytes, size_t n)
{
	static int seeds;
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;

	text_print(&path, "%s/seed-%04d", getenv("SEEDS"), ++seeds);
	if (file_replace(path.bytes, bytes, n, 0644, &err) < 0)
		give_up(&err);
	text_release(&path);
}

void seed_text(const char *text)
{
	seed_bytes(text, strlen(text));
}

static void seed_path(const char *prefix, const char *path)
{
	struct text bytes = TEXT_INIT, seed = TEXT_INIT;
	struct error err = ERROR_INIT;

	if (file_read(&bytes, path, FILE_MOST, &err) < 0)
		give_up(&err);
	text_puts(&seed, prefix);
	text_add(&seed, bytes.bytes, bytes.length);
	seed_bytes(seed.bytes, seed.length);
	text_release(&seed);
	text_release(&bytes);
}

void seed_file(const char *prefix, const char *path)
{
	char *whole = in_source(path);

	seed_path(prefix, whole);
	free(whole);
}

static int is_named(const char *name, const char *suffix)
{
	size_t n = strlen(name), m = strlen(suffix);

	return n > m && strcmp(name + n - m, suffix) == 0;
}

void seed_files(const char *prefix, const char *path, const char *suffix)
{
	char *directory = in_source(path);
	struct dirent **entry;
	int n = scandir(directory, &entry, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		struct text name = TEXT_INIT;

		text_print(&name, "%s/%s", directory, entry[i]->d_name);
		if (is_named(entry[i]->d_name, suffix))
			seed_path(prefix, name.bytes);
		text_release(&name);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	free(directory);
}

/* BLOCK up to END; SEEN are the types so far, each in a line of its own. */
static void seed_block(struct text *seen, const char *block, const char *end)
{
	enum { OF_A_TYPE = 6 };
	size_t line = strcspn(block, "\n") + 1;
	int found = 0;

	for (const char *at = seen->bytes; at && *at; at += strcspn(at, "\n") + 1)
		found += strncmp(at, block, line) == 0;
	if (found == OF_A_TYPE)
		return;
	text_add(seen, block, line);
	seed_bytes(block, (size_t)(end - block));
}

void seed_blocks(const char *path)
{
	static const char last[] = "\ndrumhead-end";
	struct text bytes = TEXT_INIT, seen = TEXT_INIT;
	struct error err = ERROR_INIT;
	char *whole = in_source(path);
	const char *block, *end;

	if (file_read(&bytes, whole, FILE_MOST, &err) < 0)
		give_up(&err);
	for (block = strstr(bytes.bytes, "drumhead-begin "); block; block = strstr(end, "drumhead-begin ")) {
		end = strstr(block, last);
		if (!end)
			break;
		end += strlen(last);
		end += strcspn(end, "\n");
		seed_block(&seen, block, end);
	}
	text_release(&seen);
	text_release(&bytes);
	free(whole);
}

/* ALL of them one behind the other, as well. */
static void seed_strings_of(struct text *all, const json *j, const char *beginning)
{
	const char *string = json_string(j), **keys;
	size_t n;

	if (string && strncmp(string, beginning, strlen(beginning)) == 0) {
		seed_text(string);
		text_puts(all, string);
	}
	for (size_t i = 0; json_at(j, i); i++)
		seed_strings_of(all, json_at(j, i), beginning);
	if (json_type(j) != JSON_OBJECT)
		return;
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n; i++)
		seed_strings_of(all, json_get(j, keys[i]), beginning);
	free(keys);
}

void seed_strings(const char *path, const char *beginning)
{
	char *whole = in_source(path);
	struct error err = ERROR_INIT;
	struct text all = TEXT_INIT;
	json *j = json_read(whole, FILE_MOST, &err);

	if (!j)
		give_up(&err);
	seed_strings_of(&all, j, beginning);
	seed_bytes(all.bytes, all.length);
	text_release(&all);
	json_free(j);
	free(whole);
}

/* --- games ------------------------------------------------------------------------------------------------------ */

struct run *fuzzer_run(const char *pack, const char *option, int answers)
{
	static const struct env env = { .rulesets = registry };
	static struct self_play all[GAMES_MOST];         /* as long as their runs */
	static int n;
	struct self_play *games = &all[n++];
	struct error err = ERROR_INIT;
	struct some_answers some;
	struct text path = TEXT_INIT;
	char *directory;
	struct run *r;

	must_hold(n <= GAMES_MOST);
	text_print(&path, "rules/%s/pack", pack);
	directory = in_source(path.bytes);
	if (option) {
		games->options.word = must_alloc(sizeof *games->options.word);
		games->options.word[games->options.n++] = option;
	}
	if (self_play_open(games, &env, directory, &err) < 0)
		give_up(&err);
	r = self_play_run(games, 1);
	some_answers_init(&some, 1);
	some.left = answers;
	run_on(r, &some.oracle);
	if (!r->asks) {
		error_set(&err, "%s: %s", pack, r->error.text);
		give_up(&err);
	}
	free(directory);
	text_release(&path);
	return r;
}

struct run *fuzzer_blank(const struct run *like)
{
	struct run *blank = run_new(like->rules, like->pack, 0, like->option, like->n_options);

	blank->hides = like->hides;
	blank->fogged = like->fogged;
	return blank;
}
