/* screen.c - see screen.h.  Colour is put in by what a line looks like, so that reports and maps stay plain text. */
#include "cmd/screen.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/process.h"
#include "show/map_text.h"
#include "trust/crypto.h"

#define BOLD "\033[1m"
#define RED "\033[31m"
#define GREEN "\033[32m"
#define PLAIN "\033[m"

enum { HEADING_LEAST = 3 };

static enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color;
static bool no_pager;

/* --- options ---------------------------------------------------------------------------------------- */

static int set_color(const char *when, struct error *err)
{
	static const char *const words[] = { "auto", "always", "never" };

	for (int i = 0; when && i < 3; i++)
		if (strcmp(when, words[i]) == 0) {
			color = i;
			return 1;
		}
	return error_set_kind(err, ERROR_USAGE, "--color is auto, always or never");
}

/* How many words option ARGV[0] is; 0: it is not ours. */
static int take_option(char **argv, struct error *err)
{
	if (strcmp(argv[0], "--no-pager") == 0) {
		no_pager = true;
		return 1;
	}
	if (strncmp(argv[0], "--color=", 8) == 0)
		return set_color(argv[0] + 8, err);
	if (strcmp(argv[0], "--color") != 0)
		return 0;
	return set_color(argv[1], err) < 0 ? -1 : 2;
}

int screen_options(int *argc, char **argv, struct error *err)
{
	int kept = 1;

	for (int i = 1; i < *argc; i++) {
		int n = strcmp(argv[i], "--") == 0 ? 0 : take_option(&argv[i], err);

		if (n < 0)
			return -1;
		if (strcmp(argv[i], "--") == 0)
			while (i < *argc)
				argv[kept++] = argv[i++];
		else if (n == 0)
			argv[kept++] = argv[i];
		else
			i += n - 1;
	}
	*argc = kept;
	argv[kept] = NULL;
	return 0;
}

static bool is_colored(void)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (color != COLOR_AUTO)
		return color == COLOR_ALWAYS;
	return !(no && *no) && term && strcmp(term, "dumb") != 0 && isatty(STDOUT_FILENO);
}

/* Of the terminal, if it is one; else what COLUMNS says, by which a program that shows our output hands its own on. */
static int columns(void)
{
	const char *told = getenv("COLUMNS");
	struct winsize size;

	if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		return size.ws_col;
	return told && atoi(told) > 0 ? atoi(told) : MAP_COLUMNS;
}

int screen_map_columns(void)
{
	int n = columns();

	if (n < MAP_COLUMNS_LEAST)
		return MAP_COLUMNS_LEAST;
	return n > MAP_COLUMNS_MOST ? MAP_COLUMNS_MOST : n;
}

/* --- colour ----------------------------------------------------------------------------------------- */

/* "CAMPAIGN CARD  9.0": how long the heading is that a line of N bytes begins with; 0: it has none. */
static size_t heading(const char *line, size_t n)
{
	size_t length = 0, capitals = 0;

	while (length < n && line[length] && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ '&-", line[length])) {
		if (length + 1 < n && line[length] == ' ' && line[length + 1] == ' ')
			break;
		capitals += line[length] >= 'A' && line[length] <= 'Z';
		length++;
	}
	return capitals >= HEADING_LEAST && (length == n || line[length] == ' ') ? length : 0;
}

static void paint(struct text *out, const char *code, const char *words, size_t n)
{
	text_puts(out, code);
	text_add(out, words, n);
	text_puts(out, PLAIN);
}

static void paint_line(struct text *out, const char *line, size_t n)
{
	size_t bold = heading(line, n);

	if (n > 2 && strncmp(line, "* ", 2) == 0)
		bold = n;
	if (n > 5 && strncmp(line, "good:", 5) == 0) {
		paint(out, GREEN, line, 4);
		line += 4;
		n -= 4;
	} else if (bold) {
		paint(out, BOLD, line, bold);
		line += bold;
		n -= bold;
	} else if (n > 5 && strncmp(line + n - 5, " late", 5) == 0) {
		paint(out, RED, line, n);
		n = 0;
	}
	text_add(out, line, n);
}

static void paint_all(struct text *out, const struct text *plain)
{
	const char *line = plain->bytes;

	while (*line) {
		size_t n = strcspn(line, "\n");

		paint_line(out, line, n);
		line += n;
		if (*line)
			text_putc(out, *line++);
	}
}

/* --- printing --------------------------------------------------------------------------------------- */

static int write_all(const struct text *out, FILE *to)
{
	bool good = fwrite(out->bytes, 1, out->length, to) == out->length;

	return fflush(to) == 0 && good ? 0 : -1;
}

static int count_lines(const struct text *out)
{
	int n = 0;

	for (size_t i = 0; i < out->length; i++)
		n += out->bytes[i] == '\n';
	return n;
}

/* The user's pager, or NULL if none is wanted: it is not a terminal, or all of OUT fits. */
static const char *pager_for(const struct text *out)
{
	const char *pager = getenv("PAGER");
	struct winsize size;

	if (no_pager || !isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_row == 0 ||
	    count_lines(out) < size.ws_row)
		return NULL;
	if (!pager)
		return "less";
	return *pager && strcmp(pager, "cat") != 0 ? pager : NULL;
}

/* PAGER is a command of the user's shell.  One that cannot be run is no reason to keep the report from him. */
static bool print_paged(const struct text *out, const char *pager)
{
	const char *const argv[] = { "sh", "-c", pager, NULL }, *const less[] = { "LESS=FRX", NULL };
	struct process process = { .argv = argv, .environment = getenv("LESS") ? NULL : less, .out = STREAM_OURS,
	                           .err = STREAM_OURS, .input = out->bytes, .length = out->length };
	bool shown = process_run(&process, NULL) == 0 && process.status != 126 && process.status != 127;

	process_release(&process);
	return shown;
}

int screen_print(const struct text *out, bool paged)
{
	const char *pager = paged ? pager_for(out) : NULL;
	struct text painted = TEXT_INIT;
	int result = 0;

	if (paged && is_colored()) {
		paint_all(&painted, out);
		out = &painted;
	}
	if (!pager || !print_paged(out, pager))
		result = write_all(out, stdout);
	text_release(&painted);
	return result;
}

/* --- for programs ------------------------------------------------------------------------------------- */

int screen_prepare(const struct command *c, int *argc, char **argv, struct error *err)
{
	if (!c->is_outside && screen_options(argc, argv, err) < 0)
		return -1;
	return crypto_ready(err);
}

int screen_print_command(const struct command *c, const struct text *out)
{
	return screen_print(out, c->is_read);
}
