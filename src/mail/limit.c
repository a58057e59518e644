/* limit.c - see limit.h.  What has been let through is noted by the entry, with the key of the message that brought
 * it: that message may be tried again, another copy of the letter may not. */
#include <stdlib.h>
#include <string.h>
#include "mail/intake.h"
#include "mail/limit.h"
#include "mail/words.h"

static bool is_known(struct post *p, const char *address)
{
	for (int i = 0; i < p->config.n_games; i++)
		if (config_seat_of(&p->config.game[i], address))
			return true;
	return false;
}

/* The name of the count that MAIL belongs to.  Who answers a mail that went to his address has a count of his own. */
static void find_count(char name[MAIL_HASH + 1], struct post *p, const struct mail *mail)
{
	struct text who = TEXT_INIT;

	if (mail->bounce)
		text_puts(&who, "bounces");
	else if (mail->from && is_known(p, mail->from))
		text_print(&who, "%s%s", mail->from, words_answers_ours(p, mail, mail->from) ? " answers" : "");
	else
		text_puts(&who, "strangers");
	mail_hash(name, who.bytes, who.length);
	text_release(&who);
}

/* A note counts by day. */
static bool is_beyond(struct post *p, const struct mail *mail)
{
	char name[MAIL_HASH + 1];
	int64_t day = p->now / 86400, note;

	find_count(name, p, mail);
	note = store_note(&p->store, "limits", name);
	note = note / 1000000 == day ? note + 1 : day * 1000000 + 1;
	store_set_note(&p->store, "limits", name, note);
	return note % 1000000 > p->config.limit;
}

/* Is ENTRY let through with the message KEY? */
static bool is_let_through(struct post *p, const char *entry, const char *key)
{
	char digits[16] = "";
	int64_t now, before = store_note(&p->store, "passed", entry);

	memcpy(digits, key, 15);
	now = strtoll(digits, NULL, 16);
	if (before == 0)
		store_set_note(&p->store, "passed", entry, now);
	return before == 0 || before == now;
}

static int brings_signed_entry(bool *brings, struct post *p, const struct mail *mail, const char *key,
                               struct error *err)
{
	struct intake in;
	struct error unread = ERROR_INIT;
	const struct config_game *g;
	struct signed_entries s = { 0 };
	int result = 0;

	*brings = false;
	if (intake_read(&in, mail, &unread) == 0 && in.asks == ASKS_LETTER && (g = game_by_id(p, in.game)) != NULL)
		result = game_signed(&s, p, g, &in.letter, err);
	for (int i = 0; i < s.n; i++)
		*brings = is_let_through(p, s.id[i], key) || *brings;
	signed_entries_release(&s);
	intake_release(&in);
	return result;
}

int limit_look(bool *too_many, struct post *p, const struct mail *mail, const char *key, struct error *err)
{
	bool brings;

	*too_many = false;
	if (store_note(&p->store, "early", key) || !is_beyond(p, mail))
		return 0;                        /* one that waits was counted when it came */
	if (!mail->bounce && brings_signed_entry(&brings, p, mail, key, err) < 0)
		return -1;
	*too_many = mail->bounce || !brings;
	return 0;
}

void limit_uncount(struct post *p, const struct mail *mail)
{
	char name[MAIL_HASH + 1];
	int64_t note;

	find_count(name, p, mail);
	note = store_note(&p->store, "limits", name);
	if (note % 1000000 > 0)
		store_set_note(&p->store, "limits", name, note - 1);
}
