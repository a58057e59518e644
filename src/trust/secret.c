/* secret.c - see secret.h. */
#include "trust/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trust/crypto.h"

/* Fills OUT from FD; -1 with errno on failure, EFBIG if there is more than fits. */
static int secret_fill(struct secret *out, int fd)
{
	while (out->n <= SECRET_MOST) {
		const ssize_t got = read(fd, out->bytes + out->n, sizeof out->bytes - out->n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		if (got == 0) {
			out->bytes[out->n] = '\0';
			return 0;
		}
		out->n += (size_t)got;
	}
	errno = EFBIG;
	return -1;
}

int secret_read(struct secret *out, const char *path, struct error *err)
{
	struct stat about;
	int fd, result = -1;

	out->n = 0;
	out->bytes[0] = '\0';
	out->others_may_read = false;
	/* Without O_NONBLOCK a FIFO in the key's place would keep us for ever. */
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return error_errno(err, "%s", path);
	if (fstat(fd, &about) < 0) {
		error_errno(err, "%s", path);
		goto out;
	}
	if (!S_ISREG(about.st_mode)) {
		error_set(err, "%s: not a regular file; name the key file itself", path);
		goto out;
	}
	out->others_may_read = (about.st_mode & 077) != 0;
	result = secret_fill(out, fd);
	if (result < 0)
		error_errno(err, "%s", path);
out:
	close(fd);
	if (result < 0)
		secret_forget(out);
	return result;
}

void secret_forget(struct secret *s)
{
	sodium_memzero(s, sizeof *s);
}
