/* repo_parts.h - what the files of the repository share; the one place that includes libgit2. */
#ifndef GIT_REPO_PARTS_H
#define GIT_REPO_PARTS_H
#include <git2.h>
#include <string.h>
#include "git/repo.h"

struct repo {
	git_repository *git;
};

static inline git_oid to_git(const struct oid *id)
{
	git_oid out;

	git_oid_fromraw(&out, id->bytes);
	return out;
}

static inline struct oid from_git(const git_oid *id)
{
	struct oid out;

	memcpy(out.bytes, id->id, sizeof out.bytes);
	return out;
}

/* A complaint of libgit2's last call about WHAT; always -1. */
int repo_complain(struct error *err, const char *what);
#endif
