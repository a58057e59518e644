/* png.c - see png.h.  The converter inherits standard output; it reads all of the drawing before it writes. */
#include "cmd/png.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define CONVERTER "rsvg-convert"
enum { NOT_FOUND = 127 };

__attribute__((noreturn)) static void be_converter(int from, int width)
{
	char pixels[16];

	snprintf(pixels, sizeof pixels, "%d", width);
	dup2(from, STDIN_FILENO);
	execlp(CONVERTER, CONVERTER, "--format=png", "--keep-aspect-ratio", "--width", pixels, (char *)NULL);
	_exit(NOT_FOUND);
}

/* A converter that has ended reads no more: its status says why. */
static void feed(int to, const struct text *svg)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, was;

	sigaction(SIGPIPE, &ignore, &was);
	for (size_t done = 0; done < svg->length;) {
		ssize_t n = write(to, svg->bytes + done, svg->length - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			break;
		done += (size_t)n;
	}
	sigaction(SIGPIPE, &was, NULL);
}

static int wait_for(pid_t child, struct error *err)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return error_errno(err, CONVERTER);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return 0;
	if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
		return error_set(err, CONVERTER " is not here, which makes a PNG of the drawing. On Debian it is installed by "
		                 "`apt-get install librsvg2-bin`. `drumhead map --svg` needs nothing, and every browser "
		                 "shows what it prints");
	return error_set(err, CONVERTER " could not make a PNG of the drawing; what it says stands above");
}

int png_print(const struct text *svg, int width, struct error *err)
{
	int fds[2];
	pid_t child;

	if (pipe2(fds, O_CLOEXEC) < 0)
		return error_errno(err, "a pipe to " CONVERTER);
	child = fork();
	if (child == 0)
		be_converter(fds[0], width);
	close(fds[0]);
	if (child > 0)
		feed(fds[1], svg);
	close(fds[1]);
	return child > 0 ? wait_for(child, err) : error_errno(err, CONVERTER);
}
