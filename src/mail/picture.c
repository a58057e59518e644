/* picture.c - made by a program, since a picture takes more libraries than all of ours, and a quarter of a second:
 * so it is made once for all who get it. */
#include <string.h>
#include "base/process.h"
#include "mail/picture.h"

#define CONVERTER "rsvg-convert"

const char *picture_command(const struct config *c)
{
	if (c->png)
		return strcmp(c->png, "none") == 0 ? NULL : c->png;
	return process_is_there(CONVERTER) ? CONVERTER " -w 1000" : NULL;
}

static bool is_png(const struct text *t)
{
	return t->length > 8 && memcmp(t->bytes, "\x89PNG", 4) == 0;
}

static int convert(struct text *png, const char *command, const struct text *svg, struct error *err)
{
	struct process program = { .input = svg->bytes, .length = svg->length, .seconds = 30 };
	int result = process_run_command(&program, command, NULL, err);

	if (result == 0 && (program.status != 0 || !is_png(&program.output)))
		result = error_set(err, "`%s` makes no PNG: status %d, and it says: %s", command, program.status,
		                   program.errors.bytes);
	if (result == 0)
		text_add(png, program.output.bytes, program.output.length);
	process_release(&program);
	return result;
}

int picture_make(struct text *png, struct post *p, const struct text *svg, struct error *err)
{
	const char *command = picture_command(&p->config);
	char hash[MAIL_HASH + 1];

	if (!command)
		return error_set(err, "there is no " CONVERTER " here, and no setting `png`");
	mail_hash(hash, svg->bytes, svg->length);
	if (strcmp(hash, p->drawn.svg) != 0) {
		text_clear(&p->drawn.png);
		p->drawn.svg[0] = '\0';
		if (convert(&p->drawn.png, command, svg, err) < 0)
			return -1;
		memcpy(p->drawn.svg, hash, sizeof hash);
	}
	text_add(png, p->drawn.png.bytes, p->drawn.png.length);
	return 0;
}
