/* secret.h - small files that hold secrets, in memory that is wiped.
 *
 * base/file.h reads into memory that grows and leaves copies behind; this does not. */
#ifndef TRUST_SECRET_H
#define TRUST_SECRET_H
#include <stdbool.h>
#include <stddef.h>
#include "base/error.h"

#define SECRET_MOST 16384

struct secret {
	char bytes[SECRET_MOST + 1];             /* NUL-terminated */
	size_t n;
	bool others_may_read;                    /* the file's mode gives it to group or world */
};

/* Reads PATH, a regular file of at most SECRET_MOST bytes; OUT is empty on failure. */
int secret_read(struct secret *out, const char *path, struct error *err);
void secret_forget(struct secret *s);            /* wipes it */
#endif
