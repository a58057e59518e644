/* audit_bundle.c - see audit_bundle.h.  Where all orders are sealed it takes the final to see anything, and parcels: so
 * all of the log goes in, and the letters. */
#include "game/audit_bundle.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/packs.h"

static int copy_one(const char *from, const char *to, const char *name, struct error *err)
{
	struct text bytes = TEXT_INIT;
	char *source = path_join(from, name), *target = path_join(to, name);
	int result = 0;

	if (file_exists(source) && !file_is_directory(source)) {
		result = file_read(&bytes, source, CANON_MOST_INPUT, err);
		if (result == 0)
			result = file_create(target, bytes.bytes, bytes.length, 0644, err);
	}
	text_release(&bytes);
	free(source);
	free(target);
	return result;
}

/* Copies the files of DIRECTORY/PART that KEEP wants. */
static int copy_part(const char *directory, const char *bundle, const char *part,
                     bool (*keep)(const char *name, int seq), int seq, struct error *err)
{
	char *from = path_join(directory, part), *to = path_join(bundle, part), **name = NULL;
	size_t n = 0;
	int result = 0;

	if (file_is_directory(from)) {
		result = file_names(&name, &n, from, err);
		if (result == 0)
			result = file_make_directory(to, err);
	}
	for (size_t i = 0; i < n && result == 0; i++)
		if (keep(name[i], seq))
			result = copy_one(from, to, name[i], err);
	file_names_free(name, n);
	free(from);
	free(to);
	return result;
}

static bool is_up_to(const char *name, int seq)
{
	return seq < 0 || atoi(name) <= seq;
}

static bool is_any(const char *name, int seq)
{
	(void)seq;
	return *name != '.';
}

const char *audit_guilt(const struct audit *a)
{
	if (a->fault == FAULT_NONE || a->seq < 0 || a->seat < 0)
		return "";
	if (a->fault == FAULT_FOREIGN)
		return "It was written for another place than this, or what stands before it was changed and signed anew; it\n"
		       "does not show by whom, so it proves nothing against the seat. Compare another copy of the game.\n";
	if (!a->is_signed)
		return "Nobody has signed what lies here: it was changed in this copy, or on its way to it, and it does\n"
		       "not show by whom. Compare another copy of the game.\n";
	if (a->by_proof)
		return "The seat has signed the entry; but proofs stand beside it, unsigned, and may have been changed\n"
		       "in this copy. Compare another one.\n";
	if (a->fault == FAULT_RULING)
		return "The seat has signed it. If its program has made it, the two programs differ: compare what\n"
		       "`drumhead --version` prints.\n";
	return "The seat has signed it.\n";
}

void audit_print_good(struct text *out, const struct audit *a)
{
	const struct { int n; const char *one, *many; } counted[] = {
		{ a->entries, "entry", "entries" }, { a->signatures, "signature", "signatures" }, { a->proofs, "proof", "proofs" },
		{ a->rulings, "ruling", "rulings" }, { a->dice, "die", "dice" }
	};

	for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
		text_print(out, "%s %d %s", i ? "," : "good:", counted[i].n, counted[i].n == 1 ? counted[i].one : counted[i].many);
	text_putc(out, '\n');
}

static int write_readme(const struct audit *a, const char *bundle, struct error *err)
{
	struct text t = TEXT_INIT;
	char *path = path_join(bundle, "README");
	int result;

	text_print(&t, "What this shows: %s", fault_word(a->fault));
	if (a->seq >= 0)
		text_print(&t, " in entry %d", a->seq);
	if (a->seat >= 0)
		text_print(&t, ", of seat %d", a->seat);
	text_print(&t, ".\n\n%s\n%s\n"
	           "These files are enough to see it.  Whoever has the program runs\n\n"
	           "    drumhead audit .\n\n"
	           "in this directory; signatures can be checked with ssh-keygen -Y verify, dice with\n"
	           "verify_dice.py, by anybody.\n", a->text, audit_guilt(a));
	result = file_create(path, t.bytes, t.length, 0644, err);
	text_release(&t);
	free(path);
	return result;
}

/* The pack, and those of amends. */
static int copy_packs(const char *directory, const char *bundle, struct error *err)
{
	char **name;
	size_t n;
	int result = packs_names(&name, &n, directory, err);

	if (result < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++)
		result = copy_part(directory, bundle, name[i], is_any, 0, err);
	file_names_free(name, n);
	return result;
}

/* Up to which entry it takes the log to see it: to what is wrong, or to the final by which that shows. */
static int last_needed(const struct audit *a)
{
	if (a->game.fogged || a->seq < 0)
		return -1;
	return a->entries - 1 > a->seq ? a->entries - 1 : a->seq;
}

/* Log up to entry SEQ, packs, and the same of the game it goes on from. */
static int copy_game(const char *directory, const char *bundle, int seq, struct error *err)
{
	char *old = path_join(directory, "from"), *copy = path_join(bundle, "from");
	int result = file_make_directory(bundle, err);

	if (result == 0 && copy_part(directory, bundle, "log", is_up_to, seq, err) == 0)
		result = copy_packs(directory, bundle, err);
	else
		result = -1;
	if (result == 0 && file_is_directory(old))
		result = copy_game(old, copy, -1, err);
	free(old);
	free(copy);
	return result;
}

int audit_bundle(const struct audit *a, const char *directory, const char *bundle, struct error *err)
{
	if (file_exists(bundle))
		return error_set(err, "%s is there already; give the bundle another name", bundle);
	if (copy_game(directory, bundle, last_needed(a), err) < 0 ||
	    (a->game.fogged && copy_part(directory, bundle, "letters", is_any, 0, err) < 0) ||
	    copy_part(directory, bundle, "evidence", is_any, 0, err) < 0)
		return -1;
	return write_readme(a, bundle, err);
}
