/* source.c - mailboxes that are files; and the rounds. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "mail/cup_tell.h"
#include "mail/deliver.h"
#include "mail/imap.h"
#include "mail/notices.h"
#include "mail/operator.h"
#include "mail/share.h"
#include "mail/source.h"

#define MOST_FILE (1024L * 1024 * 1024)

/* --- mbox ---------------------------------------------------------------------------------------------- */

/* Where the message after the one at AT begins: behind an empty line, with "From ". */
static const char *next_in_mbox(const char *at, const char *end)
{
	for (const char *line = at; (line = memmem(line, (size_t)(end - line), "\n\nFrom ", 7)) != NULL; line++)
		return line + 2;
	return end;
}

/* ">From " is how an mbox writes "From " at the start of a line. */
static void unescape(struct text *out, const char *from, const char *end)
{
	while (from < end) {
		const char *newline = memchr(from, '\n', (size_t)(end - from)), *stop = newline ? newline + 1 : end;

		if (stop - from > 6 && memcmp(from, ">From ", 6) == 0)
			from++;
		text_add(out, from, (size_t)(stop - from));
		from = stop;
	}
}

/* Returns whether every message was dealt with.  Those that are early are left in EARLY. */
static bool pass_mbox(struct post *p, struct poll_result *r, const struct text *file, struct text *early)
{
	const char *at = file->bytes, *end = file->bytes + file->length;
	bool all = true;

	while (at < end) {
		const char *next = next_in_mbox(at, end);
		struct text message = TEXT_INIT;
		enum taken taken;

		unescape(&message, at, next);
		if (!poll_result_take(p, r, &taken, message.bytes, message.length)) {
			all = all && taken == TAKEN_EARLY;
			if (taken == TAKEN_EARLY)
				text_add(early, at, (size_t)(next - at));
		}
		text_release(&message);
		at = next;
	}
	return all;
}

static bool take_mbox(struct post *p, struct poll_result *r, const struct text *file)
{
	struct text these = TEXT_INIT, early = TEXT_INIT;
	bool all = true;
	int before;

	text_add(&these, file->bytes, file->length);
	do {
		struct text used = these;

		before = poll_result_begin_pass(r);
		all = pass_mbox(p, r, &these, &early) && all;
		these = early;
		early = used;
		text_clear(&early);
	} while (poll_result_again(r, before));
	text_release(&these);
	text_release(&early);
	return all && r->early == 0;
}

int source_file(struct post *p, struct poll_result *r, const char *path, struct error *err)
{
	struct text file = TEXT_INIT;
	enum taken taken;
	int result = file_read_given(&file, path, MOST_FILE, err);

	if (result == 0 && file.length > 5 && memcmp(file.bytes, "From ", 5) == 0)
		take_mbox(p, r, &file);
	else if (result == 0)
		poll_result_take(p, r, &taken, file.bytes, file.length);
	text_release(&file);
	return result;
}

static int append(const char *path, const struct text *bytes, struct error *err)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	bool good = fd >= 0 && write(fd, bytes->bytes, bytes->length) == (ssize_t)bytes->length && fsync(fd) == 0;

	if (!good)
		error_errno(err, "%s", path);
	if (fd >= 0)
		close(fd);
	return good ? 0 : -1;
}

/* What was dealt with goes to FILE.done, and the mbox is empty then; as all programs that deliver to one do, we hold a
 * lock on it and FILE.lock meanwhile. */
static int empty_mbox(struct post *p, struct poll_result *r, const char *path, struct error *err)
{
	struct text file = TEXT_INIT, done = TEXT_INIT;
	int result = file_exists(path) ? file_read(&file, path, MOST_FILE, err) : 0;

	text_print(&done, "%s.done", path);
	if (result == 0 && file.length > 0 && take_mbox(p, r, &file) && (result = append(done.bytes, &file, err)) == 0 &&
	    truncate(path, 0) < 0)
		result = error_errno(err, "%s", path);
	text_release(&file);
	text_release(&done);
	return result;
}

static int source_mbox(struct post *p, struct poll_result *r, const char *path, struct error *err)
{
	struct text dot = TEXT_INIT;
	int lock, dot_fd, result;

	text_print(&dot, "%s.lock", path);
	dot_fd = open(dot.bytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (dot_fd < 0) {
		result = error_set_kind(err, ERROR_TEMPORARY, "%s: %s; another program has the mbox", dot.bytes, strerror(errno));
	} else {
		lock = file_lock(path, 30, err);
		result = lock < 0 ? -1 : empty_mbox(p, r, path, err);
		if (lock >= 0)
			file_unlock(lock);
		close(dot_fd);
		unlink(dot.bytes);
	}
	text_release(&dot);
	return result;
}

/* --- Maildir ------------------------------------------------------------------------------------------- */

/* Maildir++: the folder Done of DIR is DIR/.Done. */
static int file_in_folder(const char *maildir, const char *folder, const char *from, const char *name,
                          struct error *err)
{
	static const char *const inside[] = { "tmp", "new", "cur" };
	struct text path = TEXT_INIT;
	int result = 0;

	for (int i = 0; i < 3 && result == 0; i++) {
		text_clear(&path);
		text_print(&path, "%s/.%s/%s", maildir, folder, inside[i]);
		if (!file_is_directory(path.bytes))
			result = file_make_directory(path.bytes, err);
	}
	text_print(&path, "/%.*s:2,S", (int)strcspn(name, ":"), name);
	if (result == 0 && rename(from, path.bytes) < 0 && errno != ENOENT)
		result = error_errno(err, "%s", path.bytes);
	text_release(&path);
	return result;
}

static int take_one_file(struct post *p, struct poll_result *r, const char *maildir, const char *path,
                         struct error *err)
{
	struct text bytes = TEXT_INIT;
	struct error gone = ERROR_INIT;
	enum taken taken;
	int result = 0;

	if (file_read(&bytes, path, 256 * 1024 * 1024, &gone) < 0) {
		text_release(&bytes);
		return 0;                        /* a mail program has moved it: next round */
	}
	if (poll_result_take(p, r, &taken, bytes.bytes, bytes.length))
		result = file_in_folder(maildir, taken == TAKEN_REJECTED ? p->config.rejected : p->config.done, path,
		                        path_base(path), err);
	text_release(&bytes);
	return result;
}

static int pass_maildir(struct post *p, struct poll_result *r, const char *maildir, struct error *err)
{
	static const char *const inside[] = { "new", "cur" };
	int result = 0;

	for (int i = 0; i < 2 && result == 0; i++) {
		char *directory = path_join(maildir, inside[i]), **names;
		size_t n;

		result = file_names(&names, &n, directory, err);
		for (size_t k = 0; result == 0 && k < n; k++) {
			char *path = path_join(directory, names[k]);

			result = names[k][0] == '.' ? 0 : take_one_file(p, r, maildir, path, err);
			free(path);
		}
		if (result == 0)
			file_names_free(names, n);
		free(directory);
	}
	return result;
}

static int source_maildir(struct post *p, struct poll_result *r, const char *maildir, struct error *err)
{
	int before, result;

	do {
		before = poll_result_begin_pass(r);
		result = pass_maildir(p, r, maildir, err);
	} while (result == 0 && poll_result_again(r, before));
	return result;
}

/* --- rounds -------------------------------------------------------------------------------------------- */

static bool begins(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

static char *path_of(const struct config *c, const char *mailbox)
{
	const char *home = getenv("HOME");
	struct text path = TEXT_INIT;

	if (begins(mailbox, "~/") && home)
		text_print(&path, "%s/%s", home, mailbox + 2);
	else if (mailbox[0] != '/')
		text_print(&path, "%.*s%s", (int)(path_base(c->path) - c->path), c->path, mailbox);
	else
		text_puts(&path, mailbox);
	return text_detach(&path);
}

int source_mailbox(struct post *p, struct poll_result *r, struct error *err)
{
	const char *mailbox = p->config.mailbox;
	char *path;
	int result;

	if (!mailbox)
		return error_set(err, "%s has no line `mailbox`: imaps://HOST/INBOX, maildir:DIRECTORY or mbox:FILE",
		                 p->config.path);
	if (share_look(p, err) < 0)
		return -1;
	if (begins(mailbox, "imap://") || begins(mailbox, "imaps://"))
		return imap_poll(p, r, err);
	if (!begins(mailbox, "maildir:") && !begins(mailbox, "mbox:"))
		return error_set(err, "mailbox = %s: it begins with imaps://, imap://, maildir: or mbox:", mailbox);
	path = path_of(&p->config, strchr(mailbox, ':') + 1);
	result = begins(mailbox, "mbox:") ? source_mbox(p, r, path, err) : source_maildir(p, r, path, err);
	free(path);
	return result;
}

int source_after(struct post *p, bool read, struct error *err)
{
	struct error noticed = ERROR_INIT;

	p->now = (int64_t)time(NULL);
	notices_poll(p, read, &noticed);
	cup_poll(p, &noticed);                   /* what is forfeit is counted at once */
	p->looked = 0;
	operator_poll(p, &noticed);
	return deliver_waiting(p, NULL, err);
}
