/* take_in_child.c - a message is taken by a child, which tells over a pipe how it ended and what it has to say. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/file.h"
#include "mail/take.h"

#define CPU_SECONDS 300

struct outcome {
	int result;
	enum taken taken;
	bool crashed;
	struct error err;
};

static int child(struct post *p, int fd, const char *bytes, size_t n)
{
	struct rlimit cpu = { CPU_SECONDS, CPU_SECONDS };
	struct outcome o = { .err = ERROR_INIT };

	setrlimit(RLIMIT_CPU, &cpu);
	text_clear(&p->said);
	p->crashed = false;
	o.result = take_message(&o.taken, p, bytes, n, &o.err);
	o.crashed = o.result < 0 && p->crashed;
	return file_write_fd(fd, &o, sizeof o) < 0 || file_write_fd(fd, p->said.bytes, p->said.length) < 0;
}

static int count_crash(struct post *p, const char *bytes, size_t n, struct error *err)
{
	char raw[MAIL_HASH + 1];
	struct error counting = ERROR_INIT;

	mail_hash(raw, bytes, n);
	if (store_count_crash(&p->store, raw, &counting) < 0)
		return error_set_kind(err, ERROR_TEMPORARY, "%s", counting.text);
	return error_set_kind(err, ERROR_TEMPORARY, "a message was not taken to its end; it is tried once more, then set "
	                      "aside");
}

/* Done at last: what happened before is of no interest. */
static void forget_crashes(struct post *p, const char *bytes, size_t n)
{
	char raw[MAIL_HASH + 1];

	mail_hash(raw, bytes, n);
	store_forget_note(&p->store, "tries", raw);
}

static int judge(enum taken *out, struct post *p, const struct text *heard, int status, const char *bytes, size_t n,
                 struct error *err)
{
	struct outcome o;

	*out = TAKEN_DONE;
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 75 || heard->length < sizeof o)
		return WIFEXITED(status) && WEXITSTATUS(status) == 75
		       ? error_set_kind(err, ERROR_TEMPORARY, "there is not enough memory")
		       : count_crash(p, bytes, n, err);
	memcpy(&o, heard->bytes, sizeof o);
	text_add(&p->said, heard->bytes + sizeof o, heard->length - sizeof o);
	*out = o.taken;
	if (o.result < 0 && o.crashed && count_crash(p, bytes, n, &(struct error)ERROR_INIT) < 0)
		error_set_kind(err, ERROR_TEMPORARY, "%s", o.err.text);
	if (o.result < 0 && err)
		*err = o.err;
	if (o.result == 0 && o.taken == TAKEN_DONE)
		forget_crashes(p, bytes, n);
	return o.result;
}

int take_in_child(enum taken *out, struct post *p, const char *bytes, size_t n, struct error *err)
{
	struct text heard = TEXT_INIT;
	int fd[2], status = 0, result;
	pid_t pid;

	for (int i = 0; i < p->config.n_games; i++)
		game_id(p, &p->config.game[i]);  /* so that not every child has to look them up */
	if (pipe2(fd, O_CLOEXEC) < 0)
		return error_set_kind(err, ERROR_TEMPORARY, "no pipe: %s", strerror(errno));
	fflush(NULL);
	pid = fork();
	if (pid == 0)
		_exit(child(p, fd[1], bytes, n));
	close(fd[1]);
	if (pid > 0) {
		file_read_fd(&heard, fd[0]);
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			continue;
		result = judge(out, p, &heard, status, bytes, n, err);
	} else {
		result = error_set_kind(err, ERROR_TEMPORARY, "no process: %s", strerror(errno));
	}
	close(fd[0]);
	text_release(&heard);
	return result;
}
