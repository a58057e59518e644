/* command.c - see command.h.  A process runs one program, which is kept here, so that a command can end without having
 * been handed it. */
#include "base/command.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "base/output.h"

#ifndef VERSION
#define VERSION "0.1"                            /* as in configure.ac, for a build without it */
#endif

enum { SHORTEST_SLIP = 4 };                      /* of a shorter word every other one is a slip */

static const struct program no_program = { .name = "drumhead" };        /* a test that runs a command alone */
static const struct program *program = &no_program;

/* --- how it ends ------------------------------------------------------------------------------------ */

static const char *const kinds[] = {
	[ERROR_REFUSED] = "refused", [ERROR_USAGE] = "usage", [ERROR_TEMPORARY] = "later",
};

static bool is_read_by_program(void)
{
	const char *how = getenv("DRUMHEAD_ERRORS");

	return how && strcmp(how, "json") == 0;
}

/* What is not fit to be shown goes first: behind it the line has nothing that say_text() would change. */
static void tell_program(const char *command, const struct error *err)
{
	struct text why = TEXT_INIT, line = TEXT_INIT;
	json *j = json_new_object();

	text_show(&why, err->text, strlen(err->text), true);
	json_set(j, "command", json_new_string(command));
	json_set(j, "kind", json_new_string(kinds[err->kind ? err->kind : ERROR_REFUSED]));
	json_set(j, "why", json_new_string(why.bytes));
	json_write(&line, j);
	text_putc(&line, '\n');
	say_text(&line);
	json_free(j);
	text_release(&line);
	text_release(&why);
}

/* C may be NULL: it is the program itself that has something to say. */
static int tell(const struct command *c, const struct error *err)
{
	if (is_read_by_program()) {
		tell_program(c ? c->name : "", err);
	} else {
		say("%s%s%s: %s", program->name, c ? " " : "", c ? c->name : "", err->text);
		if (err->kind == ERROR_USAGE && c)
			say("usage: %s %s %s\n`%s help %s` says more", program->name, c->name, c->arguments, program->name,
			    c->name);
	}
	return err->kind == ERROR_USAGE ? EXIT_USAGE : err->kind == ERROR_TEMPORARY ? EXIT_LATER : EXIT_REFUSED;
}

/* What cannot be printed can be printed again: nothing is lost. */
static int print(const struct command *c, const struct text *out)
{
	struct text shown = TEXT_INIT;
	struct error err = ERROR_INIT;
	int result;

	text_show(&shown, out->bytes, out->length, true);      /* before it is painted */
	result = program->print ? program->print(c, &shown) : print_text(&shown);
	text_release(&shown);
	if (result == 0)
		return EXIT_DONE;
	error_set_kind(&err, ERROR_TEMPORARY, "standard output cannot be written: %s; run the command again", strerror(errno));
	return tell(NULL, &err);
}

int command_done(const struct command *c, struct text *out, int result, const struct error *err)
{
	int code = out->length ? print(c, out) : EXIT_DONE;

	if (result < 0)
		code = tell(c, err);
	else if (result > 0)
		code = result;
	text_release(out);
	return code;
}

bool command_read_error(struct text *talk, struct error *err)
{
	size_t end = talk->length - (talk->length && talk->bytes[talk->length - 1] == '\n'), start = end;
	struct error ignored = ERROR_INIT;
	const char *kind, *why;
	json *j = NULL;
	bool found;

	while (start > 0 && talk->bytes[start - 1] != '\n')
		start--;
	if (end > start && talk->bytes[start] == '{')
		j = json_parse(talk->bytes + start, end - start, "an error", &ignored);
	kind = json_string(json_get(j, "kind"));
	why = json_string(json_get(j, "why"));
	found = kind && why && json_get(j, "command");
	if (found) {
		error_set_kind(err, strcmp(kind, kinds[ERROR_USAGE]) == 0 ? ERROR_USAGE
		               : strcmp(kind, kinds[ERROR_TEMPORARY]) == 0 ? ERROR_TEMPORARY : ERROR_REFUSED, "%s", why);
		text_cut(talk, start);
	}
	json_free(j);
	return found;
}

/* --- help ------------------------------------------------------------------------------------------- */

static const struct command self = { .name = "help" };
static const struct error none = ERROR_INIT;

static void list_commands(struct text *out, bool for_developers)
{
	size_t width = 0;

	for (int i = 0; program->command[i]; i++)
		if (strlen(program->command[i]->name) > width)
			width = strlen(program->command[i]->name);
	for (int i = 0; program->command[i]; i++)
		if (program->command[i]->for_developers == for_developers)
			text_print(out, "    %-*s  %s\n", (int)width, program->command[i]->name, program->command[i]->summary);
}

static bool any_for_developers(void)
{
	for (int i = 0; program->command[i]; i++)
		if (program->command[i]->for_developers)
			return true;
	return false;
}

static int show_version(void)
{
	struct text out = TEXT_INIT;

	text_print(&out, "%s " VERSION "\n", program->file);
	return command_done(&self, &out, EXIT_DONE, &none);
}

static int show_overview(bool asked_for)
{
	static const struct command overview = { .name = "help", .is_read = true };
	struct text out = TEXT_INIT;

	text_print(&out, "usage: %s %sCOMMAND [ARGUMENT ...]\n\n%s\n", program->name, program->arguments, program->about);
	list_commands(&out, false);
	if (any_for_developers()) {
		text_puts(&out, "\nFor developers:\n");
		list_commands(&out, true);
	}
	text_print(&out, "\n%s", program->more);
	if (asked_for)
		return command_done(&overview, &out, EXIT_DONE, &none);
	say_text(&out);
	text_release(&out);
	return EXIT_USAGE;
}

static int show_help(const struct command *c)
{
	struct text out = TEXT_INIT;

	text_print(&out, "usage: %s %s%s%s%s\n\n%s\n", program->name, program->arguments, c->name, *c->arguments ? " " : "",
	           c->arguments, c->summary);
	if (c->help)
		text_print(&out, "\n%s", c->help);
	return command_done(c, &out, EXIT_DONE, &none);
}

/* --- finding ---------------------------------------------------------------------------------------- */

const struct command *command_at(int i)
{
	return program->command[i];
}

const struct command *command_named(const char *name)
{
	for (int i = 0; program->command[i]; i++)
		if (strcmp(program->command[i]->name, name) == 0)
			return program->command[i];
	return NULL;
}

static const char *nearest_command(const char *name)
{
	const char *names[128];
	int n = 0;

	for (; n < 128 && program->command[n]; n++)
		names[n] = program->command[n]->name;
	return strlen(name) < SHORTEST_SLIP ? NULL : nearest_name(name, names, n, sizeof *names);
}

static int unknown_command(const struct env *env, const char *name)
{
	const char *instead = program->meant ? program->meant(name) : NULL;
	struct text why = TEXT_INIT;
	struct error err = ERROR_INIT;

	if (!instead && program->object)
		program->object(&why, env, name);
	if (!instead)
		instead = nearest_command(name);
	if (why.length)
		error_set_kind(&err, ERROR_USAGE, "%s", why.bytes);
	else if (instead)
		error_set_kind(&err, ERROR_USAGE, "there is no command %s; did you mean %s?", name, instead);
	else
		error_set_kind(&err, ERROR_USAGE, "there is no command %s; `%s help` lists those there are", name,
		               program->name);
	text_release(&why);
	return tell(NULL, &err);
}

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

static int help(const struct env *env, int argc, char **argv)
{
	const struct command *c = argc > 1 ? command_named(argv[1]) : NULL;
	struct text out = TEXT_INIT;

	if (argc < 2 || wants_help(argc, argv))
		return show_overview(true);
	if (c && program->show_manual)
		program->show_manual(c);
	if (c)
		return show_help(c);
	if (program->explain)
		program->explain(&out, env, argv[1]);
	return out.length ? command_done(&self, &out, EXIT_DONE, &none) : unknown_command(env, argv[1]);
}

/* --- running ---------------------------------------------------------------------------------------- */

static int run_command(struct env *env, const struct command *c, int argc, char **argv)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	int result;

	if (!c->is_outside && wants_help(argc, argv))
		return show_help(c);
	if (program->prepare && program->prepare(c, &argc, argv, &err) < 0)
		return tell(c, &err);
	if (c->run)
		return c->run(env, argc, argv);
	result = c->work(env, argc, argv, &out, &err);
	if (program->finish)
		program->finish(env, &out);
	return command_done(c, &out, result, &err);
}

int command_main(const struct program *p, struct env *env, int argc, char **argv)
{
	struct error err = ERROR_INIT;
	const struct command *c;

	program = p;
	argc--;
	argv++;
	if (p->options && options_parse_first(p->options, &argc, &argv, &err) < 0)
		return tell(NULL, &err);
	if (argc < 1)
		return show_overview(false);
	if (strcmp(argv[0], "help") == 0)
		return help(env, argc, argv);
	if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)
		return show_overview(true);
	if (strcmp(argv[0], "--version") == 0)
		return show_version();
	c = command_named(argv[0]);
	return c ? run_command(env, c, argc, argv) : unknown_command(env, argv[0]);
}
