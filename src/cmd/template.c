/* template.c - drumhead template: one template rendered with one view, for whoever writes templates. */
#include "show/template.h"
#include "base/file.h"
#include "cmd/command.h"
#include "cmd/data.h"
#include "cmd/session.h"

#define VIEW_MOST (8u << 20)

static json *read_view(const char *path, struct error *err)
{
	struct text bytes = TEXT_INIT;
	json *view = NULL;

	if (file_read_given(&bytes, path, VIEW_MOST, err) == 0)
		view = json_parse(bytes.bytes, bytes.length, path, err);
	text_release(&bytes);
	return view;
}

static int render(struct text *out, const char *path, const char *view_path, const char *directory, const char *game,
                  struct error *err)
{
	char **directories = data_templates(directory, game ? game : "common");
	const struct template_source source = { .directories = (const char *const *)directories };
	json *view = read_view(view_path, err);
	int result = view ? template_render_file(out, path, view, &source, err) : -1;

	json_free(view);
	data_directories_free(directories);
	return result;
}

static int run_template(const struct env *env, int argc, char **argv)
{
	const char *directory = NULL, *game = NULL;
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	int result;
	const struct option_spec options[] = {
		{ "templates", OPTION_TEXT, &directory }, { "game", OPTION_TEXT, &game }, { 0 }
	};

	(void)env;
	result = options_parse(options, &argc, argv, 2, 2, &err);
	if (result == 0)
		result = render(&out, argv[1], argv[2], directory, game, &err);
	if (result < 0)
		text_clear(&out);
	return command_done(&cmd_template, &out, result, &err);
}

const struct command cmd_template = {
	.name = "template",
	.arguments = "[--templates DIR] [--game NAME] FILE VIEW.json",
	.summary = "render a template (Mustache) with a view",
	.help = "    --templates DIR   where partials are looked for first\n"
		"    --game NAME       then in this game's templates, then in the common ones\n",
	.run = run_template,
};
