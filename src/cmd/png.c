/* png.c - see png.h.  The converter writes to our standard output; it reads all of the drawing before it writes. */
#include "cmd/png.h"
#include <errno.h>
#include <stdio.h>
#include "base/process.h"

#define CONVERTER "rsvg-convert"

int png_print(const struct text *svg, int width, struct error *err)
{
	char pixels[16];
	const char *const argv[] = { CONVERTER, "--format=png", "--keep-aspect-ratio", "--width", pixels, NULL };
	struct process converter = { .argv = argv, .out = STREAM_OURS, .err = STREAM_OURS, .input = svg->bytes,
	                             .length = svg->length };
	int result;

	snprintf(pixels, sizeof pixels, "%d", width);
	result = process_run(&converter, err);
	if (result == 0 && converter.not_started == ENOENT)
		result = error_set(err, CONVERTER " is not here, which makes a PNG of the drawing. On Debian it is installed by "
		                   "`apt-get install librsvg2-bin`. `drumhead map --svg` needs nothing, and every browser "
		                   "shows what it prints");
	else if (result == 0 && converter.not_started)
		result = error_set(err, "%s", converter.errors.bytes);
	else if (result == 0 && converter.status != 0)
		result = error_set(err, CONVERTER " could not make a PNG of the drawing; what it says stands above");
	process_release(&converter);
	return result;
}
