/* options.c - our own reader, because getopt knows neither repeated options nor the nearest name, and prints. */
#include "base/options.h"
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/text.h"

#define NEAR 2                                   /* slips in a name that is still guessed */

const char *nearest_name(const char *word, const void *names, int n, size_t stride)
{
	const char *best = NULL;
	int least = NEAR + 1;

	for (int i = 0; i < n; i++) {
		const char *name = *(const char *const *)((const char *)names + (size_t)i * stride);
		int distance = edit_distance(word, name, NEAR);

		if (strncmp(word, name, strlen(word)) == 0)
			distance = 1;
		if (distance < least) {
			least = distance;
			best = name;
		}
	}
	return best;
}

/* --- options ---------------------------------------------------------------------------------------- */

static int count_specs(const struct option_spec *spec)
{
	int n = 0;

	while (spec[n].name)
		n++;
	return n;
}

static int unknown_option(const struct option_spec *spec, const char *name, struct error *err)
{
	const char *near = nearest_name(name, &spec->name, count_specs(spec), sizeof *spec);

	error_set_kind(err, ERROR_USAGE, "there is no option --%s", name);
	return near ? error_add(err, "; did you mean --%s?", near) : -1;
}

/* The option whose name is the N bytes at NAME, or NULL. */
static const struct option_spec *find_option(const struct option_spec *spec, const char *name, size_t n)
{
	for (; spec->name; spec++)
		if (strncmp(spec->name, name, n) == 0 && !spec->name[n])
			return spec;
	return NULL;
}

/* --- kinds ------------------------------------------------------------------------------------------ */

static int take_text(const struct option_spec *o, const char *value, struct error *err)
{
	(void)err;
	*(const char **)o->to = value;
	return 0;
}

static int take_number(const struct option_spec *o, const char *value, struct error *err)
{
	size_t n = strspn(value, "0123456789");

	if (!n || value[n] || n > 9)
		return error_set_kind(err, ERROR_USAGE, "--%s wants a number, not \"%s\"", o->name, value);
	*(int *)o->to = atoi(value);
	return 0;
}

static int take_word(const struct option_spec *o, const char *value, struct error *err)
{
	struct word_list *list = o->to;

	(void)err;
	list->word = must_realloc(list->word, (size_t)(list->n + 1) * sizeof *list->word);
	list->word[list->n++] = value;
	return 0;
}

const struct option_kind option_flag = { NULL }, option_text = { take_text }, option_number = { take_number },
	option_list = { take_word };

static int take_value(const struct option_spec *o, const char *value, struct error *err)
{
	if (o->kind->take)
		return o->kind->take(o, value, err);
	return error_set_kind(err, ERROR_USAGE, "--%s takes no value", o->name);
}

/* --- the command line --------------------------------------------------------------------------------- */

/* The option that WORD gives, or NULL. */
static const struct option_spec *option_in(const struct option_spec *spec, const char *word)
{
	return strncmp(word, "--", 2) == 0 ? find_option(spec, word + 2, strcspn(word + 2, "=")) : NULL;
}

/* Reads the option at ARGV[*AT], and its value, which may be the next word. */
static int take_option(const struct option_spec *spec, int argc, char **argv, int *at, struct error *err)
{
	const char *name = argv[*at] + 2, *value = strchr(name, '=');
	const struct option_spec *o = option_in(spec, argv[*at]);

	if (!o)
		return unknown_option(spec, name, err);
	if (value)
		return take_value(o, value + 1, err);
	if (!o->kind->take) {
		*(bool *)o->to = true;
		return 0;
	}
	if (*at + 1 == argc)
		return error_set_kind(err, ERROR_USAGE, "--%s wants a value behind it", name);
	return take_value(o, argv[++*at], err);
}

/* The usage that is printed below says what the words are. */
static int check_count(char **operand, int n, int least, int most, struct error *err)
{
	if (n > most)
		return error_set_kind(err, ERROR_USAGE, "`%s` is a word too many", operand[most]);
	if (n >= least)
		return 0;
	if (least - n > 1)
		return error_set_kind(err, ERROR_USAGE, "%d words are missing", least - n);
	return error_set_kind(err, ERROR_USAGE, "a word is missing%s%s%s", n ? " behind `" : "", n ? operand[n - 1] : "",
	                      n ? "`" : "");
}

int options_parse(const struct option_spec *spec, int *argc, char **argv, int least, int most, struct error *err)
{
	int kept = 1;
	bool over = false;

	for (int i = 1; i < *argc; i++) {
		if (over || argv[i][0] != '-' || !argv[i][1])
			argv[kept++] = argv[i];
		else if (strcmp(argv[i], "--") == 0)
			over = true;
		else if (argv[i][1] != '-')
			return error_set_kind(err, ERROR_USAGE, "there is no option %s; options have long names", argv[i]);
		else if (take_option(spec, *argc, argv, &i, err) < 0)
			return -1;
	}
	argv[kept] = NULL;
	*argc = kept;
	return check_count(argv + 1, kept - 1, least, most, err);
}

int options_parse_first(const struct option_spec *spec, int *argc, char ***argv, struct error *err)
{
	int at = 0;

	for (; at < *argc && option_in(spec, (*argv)[at]); at++)
		if (take_option(spec, *argc, *argv, &at, err) < 0)
			return -1;
	*argc -= at;
	*argv += at;
	return 0;
}
