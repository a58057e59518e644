/* store.h - the spool: what makes each message count once and each mail go out once.
 *
 * The commit point is one rename.  Everything a message leads to is put into a directory of its own under tmp:
 * `mark`, which says what was done, and 1.eml, 2.eml ..., the mails that go out.  It is synced and then renamed to
 * out/KEY, where KEY is made from Message-ID, sender and text.  As long as out/KEY or done/KK/KEY exists the message
 * is dealt with; before it exists nothing has been, but for entries the ledger has taken - and those it skips when
 * they come again, and prints the same letter.  So a kill at any moment is followed by doing the whole message again.
 *
 *     tries/RAW         how often a message with these bytes brought down who took it
 *     out/KEY/          mark, N.eml, and beside it N.later (tried, not sent) until N.sent or N.failed
 *     done/KK/KEY/      when nothing of it is to be sent any more; the mails themselves are gone then
 *     rejected/KEY.eml  messages set aside, as they came; the last ones
 *     digest/           what the operator is to be told of them (operator.h)
 *     locks/            one lock for each first byte of a key; `send`: who sends
 *     owed/GAME         from which entry on this host still has to tell of a game it shares (share.h)
 *     early/KEY         since when a message waits for the entry before its own
 *     away/             absences (absence.h)
 *     cup/              how far the players of a cup were told of its chain (cup_tell.h)
 *     secret            store_secret's
 *     games/, limits/, passed/   small notes that may be lost: how far a game was told, mails a day, entries that the
 *                       limit let through */
#ifndef MAIL_STORE_H
#define MAIL_STORE_H
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"
#include "mail/mime.h"

struct store {
	char *directory;                         /* owned */
};

int store_open(struct store *s, const char *directory, struct error *err);      /* made if it is not there */
void store_release(struct store *s);
char *store_path(const struct store *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Only one process works on a key at a time.  Returns a lock for file_unlock, or -1. */
int store_lock(const struct store *s, const char *key, struct error *err);

bool store_seen(const struct store *s, const char *key);      /* was KEY dealt with? */

/* How often the message RAW has brought down who took it; store_count_crash counts one more, durably. */
int store_crashes(const struct store *s, const char *raw);
int store_count_crash(const struct store *s, const char *raw, struct error *err);

struct commit {
	char key[MAIL_HASH + 1];
	struct text mark;                        /* lines "NAME VALUE"; store_commit adds "mail N ADDRESS" and "at" */
	struct text *mail;                       /* owned */
	char (*to)[256];                         /* the envelope of each */
	int n_mails;
	int64_t at;                              /* seconds since 1970 */
	const char *game;                        /* of which its mails tell up to entry ENTRIES; NULL: of none */
	int entries;
	int lock;                                /* held until it is committed (commit_release), or -1 */
};

void commit_init(struct commit *c, const char *key);
void commit_say(struct commit *c, const char *name, const char *value);        /* a line of the mark */
struct text *commit_add_mail(struct commit *c, const char *to);                 /* empty; to be filled */
void commit_release(struct commit *c);

/* The commit point. */
int store_commit(const struct store *s, struct commit *c, struct error *err);

/* Keeps what was set aside as NAME in rejected, up to 4 MB of it; of 500 files, or 64 MB, the oldest go. */
int store_reject(const struct store *s, const char *name, const char *bytes, size_t n, struct error *err);

/* The value of a line of a mark (or of another such file); NULL if there is none.  Returns new. */
char *mark_value(const char *mark, const char *name);

/* The directory of KEY, in out or in done; NULL if there is none.  Returns new. */
char *store_find(const struct store *s, const char *key);
/* Its mark, "" if that cannot be read.  The same. */
char *store_read_mark(const struct store *s, const char *key);

/* Every commit there is, oldest first.  Stops when TELL returns non-zero. */
struct told {
	char *path, *mark;
	int64_t at;
	int64_t written;                         /* when its mark was, in nanoseconds: which of one second was first */
	bool waiting;                            /* something of it is still to be sent */
};
int store_tell(const struct store *s, struct told **out, size_t *n, struct error *err);
/* Only those of which something waits. */
int store_tell_waiting(const struct store *s, struct told **out, size_t *n, struct error *err);
void told_free(struct told *t, size_t n);

/* A secret of this spool, made when it is first asked for: with it we know mails of ours again. */
#define STORE_SECRET 64
int store_secret(const struct store *s, char out[STORE_SECRET + 1], struct error *err);

/* Small notes: numbers by name.  What cannot be read is 0. */
int64_t store_note(const struct store *s, const char *kind, const char *name);
void store_set_note(const struct store *s, const char *kind, const char *name, int64_t value);
void store_forget_note(const struct store *s, const char *kind, const char *name);
#endif
