/* sign.c - ssh-keygen wants files: they lie in a directory of their own for as long as it runs. */
#include "git/sign.h"
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/run.h"
#include "git/scratch.h"

#define SIGNATURE_MOST 16384

/* A key that is given as its public line stands in a file of its own. */
static char *key_file(const char *key, const char *directory, struct error *err)
{
	const char *line = strncmp(key, "key::", 5) == 0 ? key + 5 : key;
	char *path;

	if (line == key && strncmp(key, "ssh-", 4) != 0)
		return must_strdup(key);
	path = path_join(directory, "key.pub");
	if (file_create(path, line, strlen(line), 0600, err) == 0)
		return path;
	free(path);
	return NULL;
}

static int sign_file(const char *key, const char *file, struct error *err)
{
	const char *const argv[] = { "ssh-keygen", "-q", "-Y", "sign", "-n", "git", "-f", key, file, NULL };
	struct text said = TEXT_INIT;
	int status = run_read(&said, argv, true, err), result = 0;

	if (status < 0)
		result = -1;
	else if (status > 0)
		result = error_set(err, "the commit cannot be signed with %s, though your git is set up to sign commits:\n%s\n"
		                   "Mend that, or say: git config commit.gpgSign false", key, said.bytes);
	text_release(&said);
	return result;
}

int sign_commit(struct text *signature, const char *key, const char *commit, struct error *err)
{
	char *directory = scratch_new(err), *file, *made, *with = NULL;
	int result = -1;

	if (!directory)
		return -1;
	file = path_join(directory, "commit");
	made = path_join(directory, "commit.sig");
	if (file_create(file, commit, strlen(commit), 0600, err) == 0)
		with = key_file(key, directory, err);
	if (with && sign_file(with, file, err) == 0)
		result = file_read(signature, made, SIGNATURE_MOST, err);
	free(with);
	free(made);
	free(file);
	scratch_free(directory);
	return result;
}
