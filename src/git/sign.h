/* sign.h - signatures of commits, by ssh-keygen, as git makes them when the user has set gpg.format to ssh.
 *
 * For the user's own use: no signature of a commit is ever asked for, or part of a game. */
#ifndef GIT_SIGN_H
#define GIT_SIGN_H
#include "base/error.h"
#include "base/text.h"

/* Signs COMMIT, the bytes of one without its signature, with KEY: the path of a key file, or a public key line that
 * the ssh agent knows. */
int sign_commit(struct text *signature, const char *key, const char *commit, struct error *err);
#endif
