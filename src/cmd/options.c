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

static int take_key(const struct option_spec *o, const char *value, struct error *err)
{
	(void)err;
	keyring_add_ssh(o->to, value);
	return 0;
}

static int take_seat_key(const struct option_spec *o, const char *value, struct error *err)
{
	(void)err;
	keyring_add_seat(o->to, value);
	return 0;
}

const struct option_kind option_key = { take_key }, option_seat_key = { take_seat_key };
