/* seals.c - see seals.h.  What is kept is the very block that a referee gets, so one reader serves both. */
#include "game/seals.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "trust/canon_exact.h"
#include "trust/canon_print.h"
#include "trust/reader.h"
#include "trust/sealed.h"

/* --- what may be sealed ------------------------------------------------------------------------------ */

static int check_line(const struct run *r, const struct statement *s, const struct order_source *source,
                      struct error *err)
{
	const struct token *first = &s->token[0];
	int key = orders_when_key(r->rules, s);

	if (key == WHEN_ALL) {
		error_set(err, "`when all` cannot be sealed: it answers every question, so the first one asked would "
		          "show it; put it above `sealed`, or name the keys");
		return orders_place(err, source, &s->token[1]);
	}
	if (key != WHEN_NONE || strcasecmp(first->text, "when") == 0)
		return 0;                        /* what is wrong with it otherwise, orders_take tells */
	error_set(err, "only whens can be sealed: put actions, `end` and the like above the line `sealed`");
	return orders_place(err, source, first);
}

int seals_check(const struct run *r, int seat, const struct statement *line, int n,
                const struct order_source *source, struct error *err)
{
	struct run *trial;
	int result = 0;

	for (int i = 0; i < n && result == 0; i++)
		result = check_line(r, &line[i], source, err);
	if (result < 0)
		return -1;
	trial = run_clone(r);
	result = orders_take(trial, seat, line, n, source, err);
	run_free(trial);
	return result;
}

/* --- leaves -------------------------------------------------------------------------------------------- */

void seals_print(struct text *out, const struct ruleset *rules, int key, const struct statement *line, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < line[i].n && (key < 0 || orders_when_key(rules, &line[i]) == key); k++)
			text_print(out, "%s%c", line[i].token[k].text, k + 1 < line[i].n ? ' ' : '\n');
}

int seals_leaves(struct hash leaf[KEYS_MOST], const struct ruleset *rules, const struct hash *game, int seat,
                 const struct hash *salt, const struct statement *line, int n)
{
	struct text lines = TEXT_INIT;
	int keys = key_count(rules);

	for (int key = 0; key < keys; key++) {
		struct hash key_salt = sealed_key_salt(salt, key_name(rules, key));

		text_clear(&lines);
		seals_print(&lines, rules, key, line, n);
		leaf[key] = sealed_leaf(game, seat, key_name(rules, key), &key_salt, lines.bytes, lines.length);
	}
	text_release(&lines);
	return keys;
}

struct hash seals_root(const struct ruleset *rules, const struct hash *game, int seat, const struct hash *salt,
                       const struct statement *line, int n)
{
	struct hash leaf[KEYS_MOST];
	int keys = seals_leaves(leaf, rules, game, seat, salt, line, n);

	return tree_root(leaf, keys);
}

/* --- the block ----------------------------------------------------------------------------------------- */

void seals_write(struct text *out, const struct hash *entry, const struct hash *salt,
                 const struct statement *line, int n)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, entry->bytes, HASH_BYTES);
	text_print(out, "drumhead-begin 1 sealed\nentry %s\n", hex);
	tokens_from_bytes(hex, salt->bytes, HASH_BYTES);
	text_print(out, "salt %s\n", hex);
	seals_print(out, NULL, -1, line, n);
	text_puts(out, "drumhead-end\n");
}

int seals_parse(struct seal_lines *out, const char *bytes, size_t n, struct error *err)
{
	struct reader r;

	memset(out, 0, sizeof *out);
	if (canon_parse_exact(&out->canon, bytes, n, err) < 0)
		return -1;
	reader_start(&r, out->canon.block, err);
	if (strcmp(out->canon.block->type, "sealed") != 0)
		error_set(err, "this is a block of type `%s`, not `sealed`", out->canon.block->type);
	else if (reader_take_bytes(&r, "entry H", out->entry.bytes, HASH_BYTES) == 0)
		reader_take_bytes(&r, "salt H", out->salt.bytes, HASH_BYTES);
	out->line = out->canon.block->statement + r.next;
	out->n = out->canon.block->n - r.next;
	if (err->kind == ERROR_NONE)
		return 0;
	seals_release(out);
	return -1;
}

void seals_release(struct seal_lines *s)
{
	canon_release(&s->canon);
	memset(s, 0, sizeof *s);
}

bool seals_match(const struct seal_lines *s, const struct ruleset *rules, const struct entry *e)
{
	struct hash root = seals_root(rules, &e->game, e->by, &s->salt, s->line, s->n);

	return hash_equal(&s->entry, &e->id) && hash_equal(&root, &e->sealed);
}

/* --- files --------------------------------------------------------------------------------------------- */

/* Returns new. */
static char *secret_path(const char *directory, int seq)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/secrets/%04d.sealed", directory, seq);
	return text_detach(&t);
}

/* So that nobody commits them by mistake. */
static int hide_from_git(const char *secrets, struct error *err)
{
	char *path = path_join(secrets, ".gitignore");
	int result = file_exists(path) ? 0 : file_replace(path, SECRETS_IGNORED, strlen(SECRETS_IGNORED), 0644, err);

	free(path);
	return result;
}

int secrets_directory(const char *directory, struct error *err)
{
	char *secrets = path_join(directory, "secrets");
	int result = file_make_directory(secrets, err);

	if (result == 0)
		result = hide_from_git(secrets, err);
	free(secrets);
	return result;
}

int seals_store(const char *directory, int seq, const char *bytes, size_t n, struct error *err)
{
	char *path = secret_path(directory, seq);
	int result = secrets_directory(directory, err);

	if (result == 0)
		result = file_replace(path, bytes, n, 0600, err);
	free(path);
	return result;
}

void seals_forget(const char *directory, int seq)
{
	char *path = secret_path(directory, seq);
	struct error ignored = ERROR_INIT;

	file_remove(path, &ignored);
	free(path);
}

int seals_kept(struct seal_lines *out, const char *directory, int seq, struct error *err)
{
	char *path = secret_path(directory, seq);
	struct text bytes = TEXT_INIT;
	int result = -1;

	memset(out, 0, sizeof *out);
	if (file_read(&bytes, path, CANON_MOST_BYTES, err) == 0)
		result = seals_parse(out, bytes.bytes, bytes.length, err) < 0 ? error_within(err, "%s", path) : 0;
	text_release(&bytes);
	free(path);
	return result;
}

int seals_read(struct seal_lines *out, const struct game *g, int seq, struct error *err)
{
	int result = seals_kept(out, g->directory, seq, err);

	if (result == 0 && !seals_match(out, g->run ? g->run->rules : g->rules, ledger_at(&g->ledger, seq))) {
		seals_release(out);
		result = error_set(err, "%s/secrets/%04d.sealed: these are not the lines that were sealed", g->directory, seq);
	}
	return result < 0 ? error_within(err, "the sealed lines of entry %d", seq) : 0;
}

int seals_print_mail(struct text *out, const struct game *g, int from, const bool *ours, struct error *err)
{
	for (int i = from; i < g->ledger.n; i++) {
		const struct link *e = &g->ledger.link[i];
		struct text block = TEXT_INIT;
		struct seal_lines s;

		if (!e->has_sealed || !ours[e->by])
			continue;
		if (seals_read(&s, g, i, err) < 0)
			return -1;
		seals_write(&block, &s.entry, &s.salt, s.line, s.n);
		text_putc(out, '\n');
		canon_print_mail(out, block.bytes, block.length);
		text_release(&block);
		seals_release(&s);
	}
	return 0;
}
