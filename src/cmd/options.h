/* options.h - a command line: options, which have long names only, and operands.
 *
 *     --name VALUE, --name=VALUE, --flag       anywhere; `--` ends them; `-` is an operand (standard input)
 *
 * All complaints have kind ERROR_USAGE.  Values are borrowed from argv. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H
#include <stdbool.h>
#include "base/error.h"
#include "play/keyring.h"

struct word_list {
	const char **word;                       /* free(word) */
	int n;
};

enum option_kind {
	OPTION_FLAG,                             /* bool */
	OPTION_TEXT,                             /* const char * */
	OPTION_NUMBER,                           /* int, 0 to 999999999 */
	OPTION_LIST,                             /* struct word_list; may be given again */
	OPTION_KEY,                              /* struct keyring: an ssh key file; may be given again */
	OPTION_SEAT_KEY,                         /* struct keyring: a seat file; may be given again */
};

struct option_spec {
	const char *name;                        /* "seat-key", without the dashes */
	enum option_kind kind;
	void *to;
};

/* Reads options into what SPEC (ended by {0}) points at, and leaves the operands in argv[1] ... argv[argc - 1].
 * There must be LEAST to MOST of them. */
int options_parse(const struct option_spec *spec, int *argc, char **argv, int least, int most, struct error *err);

/* A leading "~/" is $HOME: shells leave it alone behind an equals sign.  Returns new. */
char *expand_home(const char *path);

/* One of the N names nearest to WORD, or NULL if none is near.  STRIDE: bytes from one name to the next. */
const char *nearest_name(const char *word, const void *names, int n, size_t stride);
#endif
