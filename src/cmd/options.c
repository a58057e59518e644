/* options.c - see options.h. */
#include "cmd/options.h"
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"

char *expand_home(const char *path)
{
	const char *home = getenv("HOME");

	if (strncmp(path, "~/", 2) != 0 || !home || !*home)
		return must_strdup(path);
	return path_join(home, path + 2);
}

/* PATH must be there: a slip in it would else be a search for another key. */
static int take_file(const struct option_spec *o, const char *value, void add(struct keyring *k, const char *path),
                     struct error *err)
{
	char *path = expand_home(value);
	int result = 0;

	if (file_exists(path))
		add(o->to, path);
	else
		result = error_set(err, "--%s %s: there is no such file", o->name, path);
	free(path);
	return result;
}

static int take_key(const struct option_spec *o, const char *value, struct error *err)
{
	return take_file(o, value, keyring_give_ssh, err);
}

static int take_seat_key(const struct option_spec *o, const char *value, struct error *err)
{
	return take_file(o, value, keyring_give_seat, err);
}

const struct option_kind option_key = { take_key }, option_seat_key = { take_seat_key };
