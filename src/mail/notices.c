/* notices.c - a clock that jumps must not cost anybody his game: after a jump forward nothing is forfeit for a day,
 * after a jump back nothing is told until the clock has been looked at again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include "base/file.h"
#include "mail/notices.h"
#include "mail/operator.h"
#include "mail/share.h"
#include "mail/take.h"
#include "mail/words.h"

#define DAY 86400
#define MOST_AWAY (31 * DAY)

/* --- deadlines ----------------------------------------------------------------------------------------- */

static void address_name(char name[MAIL_HASH + 1], const char *address)
{
	struct text folded = TEXT_INIT;

	for (; *address; address++)
		text_putc(&folded, (char)(*address >= 'A' && *address <= 'Z' ? *address + 32 : *address));
	mail_hash(name, folded.bytes, folded.length);
	text_release(&folded);
}

int64_t notices_deadline(struct post *p, const struct config_game *g, const struct config_seat *s)
{
	int64_t since = store_note(&p->store, "since", g->name), deadline, until;
	int days = game_clock(g);
	char name[MAIL_HASH + 1];

	if (since == 0 || days == 0)
		return 0;
	deadline = since + (int64_t)days * DAY;
	if (!s)
		return deadline;
	address_name(name, s->address);
	until = store_note(&p->store, "away", name);
	return until > deadline ? until + DAY : deadline;
}

/* --- one notice ---------------------------------------------------------------------------------------- */

static void notice_key(char key[MAIL_HASH + 1], const struct config_game *g, const char *what, int number)
{
	struct text name = TEXT_INIT;

	text_print(&name, "notice:%s:%d:%s:%d", g->name, game_entries(g), what, number);
	mail_hash(key, name.bytes, name.length);
	text_release(&name);
}

static int commit_notice(struct post *p, struct commit *c, const struct config_game *g, const char *what,
                         struct error *err)
{
	commit_say(c, "result", what);
	commit_say(c, "game", g->name);
	c->at = p->now;
	return store_commit(&p->store, c, err);
}

static void tell(struct post *p, struct commit *c, const struct config_game *g, const char *to, const char *address,
                 const char *text)
{
	if (strcasecmp(address, p->config.from_address) != 0)
		words_add(p, c, &(struct note){ .game = g, .to = to, .to_address = address, .text = text });
}

/* Before the deadline to the seat alone, after it to everybody. */
static int remind(struct post *p, const struct config_game *g, const struct due *due, int64_t deadline, int hours,
                  struct error *err)
{
	struct commit c;
	struct text text = TEXT_INIT;
	char key[MAIL_HASH + 1];
	int result;

	notice_key(key, g, "remind", hours);
	if (store_seen(&p->store, key))
		return 0;
	commit_init(&c, key);
	c.at = p->now;
	text_print(&text, "%s: the %s of %s %s due", g->name, due->writes, due->seat,
	           hours >= 0 ? strcmp(due->writes, "orders") == 0 ? "are" : "is"
	                      : strcmp(due->writes, "orders") == 0 ? "were" : "was");
	text_puts(&text, " by ");
	words_time(&text, deadline);
	text_puts(&text, ".\nReply `report` for the report and the orders to edit, `help` for what else you\ncan ask, `away "
	          "2026-12-24 2027-01-02` if you cannot play just now.\n");
	for (int i = 0; i < g->n_seats; i++)
		if (hours < 0 || strcmp(g->seat[i].seat, due->seat) == 0)
			tell(p, &c, g, g->seat[i].both, g->seat[i].address, text.bytes);
	result = commit_notice(p, &c, g, "reminder", err);
	commit_release(&c);
	text_release(&text);
	return result;
}

/* --- forfeits ------------------------------------------------------------------------------------------ */

/* The game may have gone on elsewhere; then nothing is forfeit. */
static int run_forfeit(struct post *p, const struct config_game *g, const struct due *due, struct error *err)
{
	const char *argv[] = { "forfeit", g->path, due->seat, p->config.git ? "--hold" : NULL, NULL };
	struct program program;
	bool elsewhere, lost = false;
	int result = -1;

	if (share_begin(p, g, &elsewhere, err) < 0 || share_owe(p, g, err) < 0)
		return -1;
	if (drumhead_run(p, &program, argv, NULL, 0, err) == 0)
		result = program.status == 0 ? share_end(p, g, &lost, err) : error_set(err, "%s", program.err.bytes);
	if (result == 0 && lost)
		result = error_set_kind(err, ERROR_TEMPORARY, "nothing is forfeit: it has gone on");
	if (result < 0 && err->kind != ERROR_TEMPORARY)
		share_settled(p, g->name);
	program_release(&program);
	return result;
}

static int declare(struct post *p, struct commit *c, const struct config_game *g, const struct due *due,
                   struct error *err)
{
	struct news news = { .letter = TEXT_INIT };
	int result;

	c->lock = game_lock(p, g, err);
	if (c->lock < 0 || run_forfeit(p, g, due, err) < 0)
		return -1;
	result = take_tell(p, c, g, NULL, "", &news, err);
	news_release(&news);
	return result;
}

static int forfeit(struct post *p, const struct config_game *g, const struct due *due, struct error *err)
{
	struct commit c;
	char key[MAIL_HASH + 1];
	int result;

	notice_key(key, g, "forfeit", 0);
	if (store_seen(&p->store, key))
		return 0;
	commit_init(&c, key);
	c.at = p->now;
	result = declare(p, &c, g, due, err);
	if (result >= 0)
		result = commit_notice(p, &c, g, "forfeit", err);
	if (result == 0) {
		game_note_told(p, g->name, game_entries(g));
		share_settled(p, g->name);
	}
	commit_release(&c);
	return result;
}

/* Where the configuration leaves it to the referee he is told once. */
static int tell_referee(struct post *p, const struct config_game *g, const struct due *due, struct error *err)
{
	struct commit c;
	char key[MAIL_HASH + 1];
	struct text text = TEXT_INIT;
	int result;

	notice_key(key, g, "late", 0);
	if (store_seen(&p->store, key))
		return 0;
	commit_init(&c, key);
	c.at = p->now;
	text_print(&text, "%s: %s is late. Nothing is forfeit unless you say so:\n    drumhead forfeit %s %s\n    drumhead "
	           "mail send %s\n", g->name, due->seat, g->path, due->seat, g->name);
	operator_mail(p, &c, g, NULL, text.bytes);
	result = commit_notice(p, &c, g, "late", err);
	text_release(&text);
	commit_release(&c);
	return result;
}

/* --- polling ------------------------------------------------------------------------------------------- */

/* Of the reminders whose time has come only the last is sent. */
static bool last_reminder(const struct post *p, int64_t deadline, int *hours)
{
	bool found = false;

	for (int i = 0; i < p->config.n_reminders; i++)
		if (deadline - (int64_t)p->config.remind[i] * 3600 <= p->now && (!found || p->config.remind[i] < *hours)) {
			*hours = p->config.remind[i];
			found = true;
		}
	return found;
}

/* Is there anything to look at?  Asking drumhead costs some milliseconds, and most games wait for nothing. */
static bool is_time(struct post *p, const struct config_game *g)
{
	int64_t deadline = notices_deadline(p, g, NULL);
	int hours = 0;

	return deadline > 0 && (last_reminder(p, deadline, &hours) || p->now >= deadline);
}

static int poll_game(struct post *p, const struct config_game *g, bool may_forfeit, struct error *err)
{
	struct due due;
	const struct config_seat *s;
	int64_t deadline;
	int hours = 0;

	if (!is_time(p, g))
		return 0;
	if (game_due(p, g, &due, err) < 0)
		return -1;
	s = config_seat(g, due.seat);
	if (!due.seat[0] || due.ours || !s)
		return 0;
	deadline = notices_deadline(p, g, s);
	if (last_reminder(p, deadline, &hours) && remind(p, g, &due, deadline, hours, err) < 0)
		return -1;
	if (p->config.forfeit_days < 0 && p->now >= deadline)
		return tell_referee(p, g, &due, err);
	if (p->config.forfeit_days >= 0 && may_forfeit && p->now >= deadline + (int64_t)p->config.forfeit_days * DAY)
		return forfeit(p, g, &due, err);
	return 0;
}

enum clock { CLOCK_BACK, CLOCK_JUMPED, CLOCK_GOOD };

static enum clock look_at_clock(struct post *p)
{
	int64_t last = store_note(&p->store, "clock", "last"), grace = store_note(&p->store, "clock", "grace");

	if (last == 0 || p->now - last > 60 || p->now < last)
		store_set_note(&p->store, "clock", "last", p->now);
	if (p->now < last - 600) {
		text_print(&p->said, "The clock of this machine went back by %" PRId64 " seconds: no reminder and no forfeit "
		           "this time.\n", last - p->now);
		return CLOCK_BACK;
	}
	if (last != 0 && p->now - last > 2 * DAY) {
		grace = p->now + DAY;
		store_set_note(&p->store, "clock", "grace", grace);
	}
	return p->now < grace && grace - p->now <= DAY ? CLOCK_JUMPED : CLOCK_GOOD;
}

int notices_poll(struct post *p, struct error *err)
{
	enum clock clock = p->config.notices ? look_at_clock(p) : CLOCK_BACK;
	int result = 0;

	for (int i = 0; i < p->config.n_games && clock != CLOCK_BACK && !p->config.player; i++)
		if (poll_game(p, &p->config.game[i], clock == CLOCK_GOOD, err) < 0) {
			text_print(&p->said, "%s: %s\n", p->config.game[i].name, err->text);
			error_clear(err);
			result = -1;
		}
	return result;
}

/* --- absences ------------------------------------------------------------------------------------------ */

/* "YYYY-MM-DD"; -1 if it is none. */
static int64_t read_date(const char *words, const char **rest)
{
	struct tm t = { 0 };
	int n = 0;

	if (sscanf(words, " %4d-%2d-%2d%n", &t.tm_year, &t.tm_mon, &t.tm_mday, &n) != 3 || n == 0)
		return -1;
	*rest = words + n;
	if (t.tm_year < 2000 || t.tm_mon < 1 || t.tm_mon > 12 || t.tm_mday < 1 || t.tm_mday > 31)
		return -1;
	t.tm_year -= 1900;
	t.tm_mon--;
	return timegm(&t);
}

static void tell_partners(struct post *p, struct commit *c, const struct config_seat *s, const char *text)
{
	for (int i = 0; i < p->config.n_games; i++) {
		const struct config_game *g = &p->config.game[i];

		for (int k = 0; config_seat_of(g, s->address) && k < g->n_seats; k++)
			if (strcasecmp(g->seat[k].address, s->address) != 0)
				tell(p, c, g, g->seat[k].both, g->seat[k].address, text);
	}
}

static void print_away(struct text *out, const struct config_seat *s, int64_t until)
{
	text_print(out, "%s is ", *s->name ? s->name : s->seat);
	if (until > 0) {
		text_puts(out, "away until ");
		words_time(out, until);
		text_puts(out, ".\nA deadline before that is moved to a day after it.\n");
	} else {
		text_puts(out, "back. Deadlines are again those of the charter.\n");
	}
}

int notices_away(struct post *p, struct commit *c, const struct config_game *g, const struct config_seat *s,
                 const struct mail *mail, const char *dates, struct error *err)
{
	const char *rest = dates;
	int64_t from = *dates ? read_date(dates, &rest) : 0, until = 0;
	struct text text = TEXT_INIT;
	char name[MAIL_HASH + 1];

	(void)err;
	if (*dates) {
		until = from < 0 ? -1 : read_date(rest, &rest);
		until = until < 0 ? until : until + DAY - 1;
	}
	if (until < 0 || until < from || until - from > MOST_AWAY || (*dates && until < p->now)) {
		text_puts(&text, "An absence is written like this, with its first and last day, a month at most:\n\n    away "
		          "2026-12-24 2027-01-02\n\nNothing was changed.\n");
	} else {
		address_name(name, s->address);
		store_set_note(&p->store, "away", name, until);
		print_away(&text, s, until);
		tell_partners(p, c, s, text.bytes);
	}
	if (!mail->automatic)
		words_add(p, c, &(struct note){ .game = g, .to = s->both, .to_address = s->address, .answers = mail,
		                                .text = text.bytes });
	commit_say(c, "result", "answered");
	text_release(&text);
	return 0;
}
