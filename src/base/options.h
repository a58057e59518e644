/* options.h - a command line: options, which have long names only, and operands.
 *
 *     --name VALUE, --name=VALUE, --flag       anywhere; `--` ends them; `-` is an operand (standard input)
 *
 * All complaints have kind ERROR_USAGE.  Values are borrowed from argv. */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "base/error.h"

/* What becomes of a value; a program may have kinds of its own.  Without TAKE it is a flag, which has none. */
struct option_spec;
struct option_kind {
	int (*take)(const struct option_spec *o, const char *value, struct error *err);
};
extern const struct option_kind option_flag, option_text, option_number, option_list;
#define OPTION_FLAG (&option_flag)               /* bool */
#define OPTION_TEXT (&option_text)               /* const char * */
#define OPTION_NUMBER (&option_number)           /* int, 0 to 999999999 */
#define OPTION_LIST (&option_list)               /* struct word_list; may be given again */

struct option_spec {
	const char *name;                        /* "seat-key", without the dashes */
	const struct option_kind *kind;
	void *to;
};

struct word_list {
	const char **word;                       /* free(word) */
	int n;
};

/* Reads options into what SPEC (ended by {0}) points at, and leaves the operands in argv[1] ... argv[argc - 1].
 * There must be LEAST to MOST of them. */
int options_parse(const struct option_spec *spec, int *argc, char **argv, int least, int most, struct error *err);

/* Reads the options of SPEC that *ARGV begins with, and leaves *ARGV at the first word that is none of them. */
int options_parse_first(const struct option_spec *spec, int *argc, char ***argv, struct error *err);

/* One of the N names nearest to WORD, or NULL if none is near.  STRIDE: bytes from one name to the next. */
const char *nearest_name(const char *word, const void *names, int n, size_t stride);
#endif
