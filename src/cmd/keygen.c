/* keygen.c - drumhead keygen: the secret a seat rolls dice with. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/desk.h"
#include "trust/seatkey.h"

/* The directory of PATH, if it has one, for its owner alone. */
static int make_directory_of(const char *path, struct error *err)
{
	size_t n = (size_t)(path_base(path) - path);
	char *directory = must_strdup(path);
	int result = 0;

	directory[n ? n - 1 : 0] = '\0';
	if (*directory)
		result = file_make_directory(directory, err);
	free(directory);
	return result;
}

static void tell_of_ssh_key(const struct keyring *keys)
{
	for (int i = 0; i < keys->n_ssh; i++)
		if (file_exists(keys->ssh[i]))
			return;
	say("Entries are signed with an ssh key, and none of the usual ones is here. Make one with:\n"
	    "    ssh-keygen -t ed25519");
}

static int run_keygen(const struct world *w, int argc, char **argv)
{
	static const struct option_spec options[] = { { 0 } };
	struct desk d;
	char *path = NULL;
	int result = -1;

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 1, &d.err) < 0)
		goto out;
	path = argc > 1 ? must_strdup(argv[1]) : keyring_default_seat_file();
	if (make_directory_of(path, &d.err) < 0 || seatkey_make(path, &d.err) < 0)
		goto out;
	text_print(&d.out, "%s\n", path);
	say("This file is your seat key: it rolls dice that neither you nor anybody else can\n"
	    "choose. One does for all your games. Keep a copy, and never show it: whoever has it\n"
	    "foresees your dice.\n"
	    "What it has signed and rolled for is kept in %s.record: the two stay together, on one machine.", path);
	if (argc > 1)
		say("It is not where it is looked for: give --seat-key %s, or set DRUMHEAD_SEAT_KEY.", path);
	tell_of_ssh_key(&d.keys);
	result = 0;
out:
	free(path);
	return desk_done(&d, &cmd_keygen, result);
}

const struct command cmd_keygen = {
	.name = "keygen",
	.arguments = "[FILE]",
	.summary = "make the key your seats roll dice with (once)",
	.help = "FILE is by default the first of $DRUMHEAD_SEAT_KEY, or\n"
		"~/.config/drumhead/seat.key. An existing file is never replaced.\n"
		"Entries are signed with your ssh key (ssh-ed25519), which\n"
		"`ssh-keygen -t ed25519` makes.\n",
	.run = run_keygen,
};
