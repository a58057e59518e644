/* take.c - the order is what makes it safe: look whether it was done before, let drumhead act on the
 * ledger (which it does once, however often it is told), write all mails, and commit mark and mails in one rename. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/answer.h"
#include "mail/limit.h"
#include "mail/notices.h"
#include "mail/operator.h"
#include "mail/plain.h"
#include "mail/share.h"
#include "mail/take.h"
#include "mail/words.h"

/* --- one message --------------------------------------------------------------------------------------- */

struct message {
	struct post *post;
	const char *bytes;
	size_t length;
	char raw[MAIL_HASH + 1];
	struct mail mail;
	struct commit commit;
	enum taken taken;
};

/* Sets a message aside: a copy is kept, and the operator told in the next digest. */
static int reject(struct message *m, const char *why, struct error *err)
{
	struct text text = TEXT_INIT;
	const char *from = m->mail.from ? m->mail.from : "(nobody, or several)";
	int result;

	commit_say(&m->commit, "result", "rejected");
	commit_say(&m->commit, "why", why);
	m->taken = TAKEN_REJECTED;
	text_print(&text, "%s.eml", m->commit.key);
	result = store_reject(&m->post->store, text.bytes, m->bytes, m->length, err);
	text_clear(&text);
	text_print(&text, "rejected/%s.eml, from %s: %s; \"%s\"", m->commit.key, from, why, m->mail.subject);
	operator_note(m->post, text.bytes);
	text_clear(&text);
	text_puts(&text, "A message was set aside: ");
	plain_line(&text, why, 300);
	text_puts(&text, ".\nFrom:    ");
	plain_line(&text, from, 300);
	text_puts(&text, "\nSubject: ");
	plain_line(&text, m->mail.subject, 300);
	text_print(&text, "\nKept as: rejected/%s.eml in %s\n", m->commit.key, m->post->store.directory);
	text_puts(&m->post->said, text.bytes);
	text_release(&text);
	return result;
}

/* A delivery report: whose mail was it, in which game? */
static int take_bounce(struct message *m)
{
	char key[MAIL_HASH + 1];
	struct text text = TEXT_INIT;
	char *mark = NULL, *game = NULL;

	if (words_find_key(key, m->bytes, m->length) && (mark = store_read_mark(&m->post->store, key)) != NULL)
		game = mark_value(mark, "game");
	text_print(&text, "A mail of ours did not arrive%s%s.\n\n", game ? ", in the game " : "", game ? game : "");
	words_quote(&text, m->mail.own.length ? m->mail.own.bytes : m->mail.text.bytes, 60);
	commit_say(&m->commit, "result", "bounce");
	if (game)
		commit_say(&m->commit, "game", game);
	operator_mail(m->post, &m->commit, game ? game_by_name(m->post, game) : NULL, "Drumhead needs you", text.bytes);
	text_puts(&m->post->said, text.bytes);
	free(mark);
	free(game);
	text_release(&text);
	return 0;
}

/* The seat whose address MAIL says it is from, and its game; NULL: none. */
static const struct config_seat *find_seat(const struct config_game **game, struct post *p, const struct mail *mail)
{
	const struct config_seat *s = NULL;

	for (int i = 0; i < p->config.n_games && !s && mail->from; i++) {
		*game = &p->config.game[i];
		s = config_seat_of(*game, mail->from);
	}
	return s;
}

/* A message that cannot be used.  Its sender is told if it is a seat's and no program's, within the limit of a day. */
static int take_unusable(struct message *m, struct error *err)
{
	struct post *p = m->post;
	const struct config_game *g = NULL;
	const struct config_seat *s = p->config.player || m->mail.automatic ? NULL : find_seat(&g, p, &m->mail);
	struct text text = TEXT_INIT;
	bool too_many = false;

	if (p->config.player) {
		m->taken = TAKEN_NOT_OURS;
		return 0;
	}
	if (s && strcasecmp(s->address, p->config.from_address) != 0) {
		if (limit_look(&too_many, p, &m->mail, m->commit.key, err) < 0)
			return -1;
		text_print(&text, "Your mail was set aside, and nothing was changed: %s.\nA letter goes as text in the mail, or as a "
		           "file .txt, without what you answer.\n", m->mail.trouble);
		if (!too_many)
			words_add(p, &m->commit, &(struct note){ .to = s->both, .to_address = s->address, .answers = &m->mail,
			                                         .text = text.bytes });
		text_release(&text);
	}
	return reject(m, m->mail.trouble, err);
}

static int handle(struct message *m, struct error *err)
{
	struct post *p = m->post;
	bool too_many = false;

	if (m->mail.trouble[0])
		return take_unusable(m, err);
	if (m->mail.from && strcasecmp(m->mail.from, p->config.from_address) == 0) {
		commit_say(&m->commit, "result", "own mail");
		return 0;
	}
	if (!(m->mail.bounce && m->mail.automatic) && answer_is_elsewhere(p, &m->mail)) {
		m->taken = TAKEN_ELSEWHERE;
		return 0;
	}
	if (!p->config.player && limit_look(&too_many, p, &m->mail, m->commit.key, err) < 0)
		return -1;
	if (too_many)
		return reject(m, "more has come from there than is taken in a day", err);
	if (m->mail.bounce && m->mail.automatic)
		return take_bounce(m);
	if (answer(p, &m->commit, &m->mail, &m->taken, err) < 0)
		return -1;
	if (m->taken == TAKEN_ELSEWHERE && !p->config.player)
		limit_uncount(p, &m->mail);
	return 0;
}

/* The key by which a message counts once: its Message-ID, sender and text.  The Message-ID alone would let whoever
 * uses it first keep out the message that is to have it. */
static void find_key(struct message *m)
{
	struct text what = TEXT_INIT;
	char content[MAIL_HASH + 1];

	mail_content_hash(content, &m->mail);
	text_print(&what, "mail:%s:%s", m->mail.id ? m->mail.id : "", content);
	mail_hash(m->commit.key, what.bytes, what.length);
	text_release(&what);
}

static void say_mail(struct message *m)
{
	commit_say(&m->commit, "id", m->mail.id ? m->mail.id : "");
	commit_say(&m->commit, "from", m->mail.from ? m->mail.from : "");
	commit_say(&m->commit, "subject", m->mail.subject);
}

static int finish(struct message *m, struct error *err)
{
	if (m->taken == TAKEN_NOT_OURS || m->taken == TAKEN_EARLY || m->taken == TAKEN_ELSEWHERE)
		return 0;
	if (store_commit(&m->post->store, &m->commit, err) < 0)
		return -1;
	if (store_note(&m->post->store, "early", m->commit.key))
		store_forget_note(&m->post->store, "early", m->commit.key);
	if (m->commit.game) {
		game_note_told(m->post, m->commit.game, m->commit.entries);
		share_settled(m->post, m->commit.game);
	}
	return 0;
}

/* Whoever was killed behind the commit has not noted what its mails told. */
static void note_seen(struct message *m)
{
	char *mark = store_read_mark(&m->post->store, m->commit.key);
	char *game = mark ? mark_value(mark, "game") : NULL, *entries = mark ? mark_value(mark, "entries") : NULL;

	if (game && entries)
		game_note_told(m->post, game, atoi(entries));
	free(mark);
	free(game);
	free(entries);
}

static int take_new(struct message *m, struct error *err)
{
	int lock, result = 0;

	mail_read(&m->mail, m->bytes, m->length);
	find_key(m);
	say_mail(m);
	lock = store_lock(&m->post->store, m->commit.key, err);
	if (lock < 0)
		return -1;
	if (!store_seen(&m->post->store, m->commit.key))
		result = handle(m, err) < 0 ? -1 : finish(m, err);
	else
		note_seen(m);
	file_unlock(lock);
	return result;
}

#define MOST_CRASHES 2

/* Whoever took it has died of it twice, so it is not even parsed. */
static int take_poison(struct message *m, struct error *err)
{
	struct text what = TEXT_INIT;

	text_print(&what, "poison:%s", m->raw);
	mail_hash(m->commit.key, what.bytes, what.length);
	text_release(&what);
	m->mail.subject = "";
	if (store_seen(&m->post->store, m->commit.key)) {
		m->taken = TAKEN_REJECTED;
		return 0;
	}
	return reject(m, "the program has twice not come to an end with it", err) < 0 ? -1 : finish(m, err);
}

int take_message(enum taken *out, struct post *p, const char *bytes, size_t n, struct error *err)
{
	struct message m = { .post = p, .bytes = bytes, .length = n };
	int result;

	commit_init(&m.commit, "");
	m.commit.at = p->now;
	mail_hash(m.raw, bytes, n);
	result = store_crashes(&p->store, m.raw) >= MOST_CRASHES ? take_poison(&m, err) : take_new(&m, err);
	*out = m.taken;
	mail_release(&m.mail);
	commit_release(&m.commit);
	return result;
}
