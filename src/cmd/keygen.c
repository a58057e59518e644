/* keygen.c - drumhead keygen: the secret a seat rolls dice with, and, where no ssh-keygen is, the key it signs with. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/session.h"
#include "trust/seatkey.h"
#include "trust/sshkey.h"

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
	say("Entries are signed with an ssh key, and none of the usual ones is here. Make one\n"
	    "with:\n"
	    "    ssh-keygen -t ed25519");
}

/* What the options say. */
struct keygen_wish {
	const char *ssh, *public;                /* key files; NULL: not wanted */
};

static int make_seat_key(struct session *s, const char *given)
{
	char *path = given ? must_strdup(given) : keyring_default_seat_file();
	int result = make_directory_of(path, &s->err) < 0 || seatkey_make(path, &s->err) < 0 ? -1 : 0;

	if (result == 0) {
		const char *slash = strrchr(path, '/');

		text_print(&s->out, "%s\n", path);
		say("Your seat key is made: it rolls dice that neither you nor anybody else can\n"
		    "choose. One does for all your games. Keep a copy, and never show it: whoever\n"
		    "has it foresees your dice. What it has signed and rolled for is kept beside it,\n"
		    "in %s.record: the two stay together, on one machine.", slash ? slash + 1 : path);
	}
	if (result == 0 && given)
		say("It is not where it is looked for: give --seat-key %s, or set DRUMHEAD_SEAT_KEY.", path);
	free(path);
	return result;
}

/* Whoever wants an ssh key too may have the other one already, which goes on serving. */
static int make_seat_key_unless_there(struct session *s, const char *given)
{
	char *usual = given ? NULL : keyring_default_seat_file();
	bool there = usual && file_exists(usual);

	free(usual);
	return there ? 0 : make_seat_key(s, given);
}

static int make_ssh_key(struct session *s, const char *path)
{
	if (make_directory_of(path, &s->err) < 0 || sshkey_make(path, &s->err) < 0)
		return -1;
	text_print(&s->out, "%s\n", path);
	say("This file signs what you write, and has no passphrase: it is for play alone. Others get %s.pub.", path);
	return 0;
}

static int print_public(struct session *s, const char *path)
{
	struct ssh_public key;

	if (sshkey_public(&key, path, &s->err) < 0)
		return -1;
	ssh_public_print(&s->out, &key);
	text_putc(&s->out, '\n');
	return 0;
}

static int keygen(struct session *s, const struct keygen_wish *w, const char *seat_file)
{
	if (w->public && (w->ssh || seat_file))
		return error_set_kind(&s->err, ERROR_USAGE, "--public makes nothing: it goes with no other");
	if (w->public)
		return print_public(s, w->public);
	if (!w->ssh) {
		if (make_seat_key(s, seat_file) < 0)
			return -1;
		tell_of_ssh_key(&s->keys);
		return 0;
	}
	return make_ssh_key(s, w->ssh) < 0 || make_seat_key_unless_there(s, seat_file) < 0 ? -1 : 0;
}

static int run_keygen(const struct env *env, int argc, char **argv)
{
	struct keygen_wish w = { NULL, NULL };
	const struct option_spec options[] = {
		{ "ssh", OPTION_TEXT, &w.ssh }, { "public", OPTION_TEXT, &w.public }, { 0 }
	};
	struct session s;
	int result = -1;

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 1, &s.err) == 0)
		result = keygen(&s, &w, argc > 1 ? argv[1] : NULL);
	return session_done(&s, &cmd_keygen, result);
}

const struct command cmd_keygen = {
	.name = "keygen",
	.arguments = "[--ssh FILE] [SEATFILE] | --public FILE",
	.summary = "make the key your seats roll dice with (once)",
	.help = "SEATFILE is by default the first of $DRUMHEAD_SEAT_KEY, or\n"
		"~/.config/drumhead/seat.key. An existing file is never replaced.\n"
		"Entries are signed with your ssh key (ssh-ed25519), which\n"
		"`ssh-keygen -t ed25519` makes.\n\n"
		"    --ssh FILE       make that, too: FILE without a passphrase, and FILE.pub\n"
		"    --public FILE    make nothing: print the public half of the ssh key in FILE,\n"
		"                     or say why nothing here can sign with it\n",
	.run = run_keygen,
};
