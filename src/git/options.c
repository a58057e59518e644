/* options.c - see command.h. */
#include <string.h>
#include "git/command.h"

static const struct option_spec *find(const struct option_spec *spec, const char *name, size_t n)
{
	for (; spec->name; spec++)
		if (strncmp(spec->name, name, n) == 0 && !spec->name[n])
			return spec;
	return NULL;
}

static int take(const struct option_spec *o, const char *value)
{
	if (o->value)
		*o->value = value;
	else
		o->each(o->to, value);
	return 0;
}

/* Reads the option at ARGV[*AT], and its value, which may be the next word. */
static int take_option(const struct option_spec *spec, int argc, char **argv, int *at, struct error *err)
{
	const char *name = argv[*at] + 2, *value = strchr(name, '=');
	const struct option_spec *o = find(spec, name, value ? (size_t)(value - name) : strlen(name));

	if (!o)
		return error_set_kind(err, ERROR_USAGE, "there is no option %s", argv[*at]);
	if (o->flag && value)
		return error_set_kind(err, ERROR_USAGE, "--%s takes no value", o->name);
	if (o->flag) {
		*o->flag = true;
		return 0;
	}
	if (value)
		return take(o, value + 1);
	if (*at + 1 == argc)
		return error_set_kind(err, ERROR_USAGE, "--%s wants a value behind it", o->name);
	return take(o, argv[++*at]);
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
	if (kept - 1 < least || kept - 1 > most)
		return error_set_kind(err, ERROR_USAGE, kept - 1 < least ? "something is missing" : "there is a word too many");
	return 0;
}
