/* notices.c - a clock that jumps must not cost anybody his game: after a jump forward nothing is forfeit for a day,
 * after a jump back nothing is told until the clock has been looked at again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include "base/file.h"
#include "mail/absence.h"
#include "mail/cup_clock.h"
#include "mail/deadline.h"
#include "mail/notices.h"
#include "mail/operator.h"
#include "mail/share.h"
#include "mail/take.h"
#include "mail/tell.h"
#include "mail/words.h"
#include "mail/words_date.h"

#define DAY 86400

/* A game, and of a cup one whose result has not been counted. */
static bool is_played(const struct config_game *g)
{
	return !g->is_cup && !(g->board && g->board->done);
}

/* --- one notice ---------------------------------------------------------------------------------------- */

/* A notice of a deadline that was moved is another one. */
static void notice_key(char key[MAIL_HASH + 1], const struct config_game *g, const char *what, int number,
                       int64_t deadline)
{
	struct text name = TEXT_INIT;

	text_print(&name, "notice:%s:%d:%s:%d:%" PRId64, g->name, game_entries(g), what, number, deadline);
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

/* Adds NOTE, about G, to S, unless that is us. */
static void tell(struct post *p, struct commit *c, const struct config_game *g, const struct config_seat *s,
                 struct note note)
{
	note.game = g;
	note.to = s->both;
	note.to_address = s->address;
	note.seat = s->seat;
	if (strcasecmp(s->address, p->config.from_address) != 0)
		words_add(p, c, &note);
}

/* Before the deadline to the seat alone, after it to everybody. */
static int remind(struct post *p, const struct config_game *g, const struct due *due, int64_t deadline, int hours,
                  struct error *err)
{
	struct commit c;
	struct text text = TEXT_INIT;
	char key[MAIL_HASH + 1];
	int result;

	notice_key(key, g, "remind", hours, deadline);
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
			tell(p, &c, g, &g->seat[i], (struct note){ .about = hours < 0 ? "Late" : "Reminder", .due = due,
			                                           .deadline = deadline, .text = text.bytes });
	result = commit_notice(p, &c, g, "reminder", err);
	commit_release(&c);
	text_release(&text);
	return result;
}

/* --- forfeits ------------------------------------------------------------------------------------------ */

/* The game may have gone on elsewhere; then nothing is forfeit. */
static int run_forfeit(struct post *p, const struct config_game *g, const struct due *due, struct error *err)
{
	const char *argv[] = { "forfeit", g->path, due->seat, game_is_shared(p, g) ? "--hold" : NULL, NULL };
	struct drumhead program;
	bool elsewhere, lost = false;
	int result = -1;

	if (share_begin(p, g, &elsewhere, err) < 0 || share_owe(p, g, err) < 0)
		return -1;
	if (drumhead_run(p, &program, argv, NULL, 0, err) == 0)
		result = program.status == 0 ? share_end(p, g, &lost, err) : error_set(err, "%s", program.why.text);
	if (result == 0 && lost)
		result = error_set_kind(err, ERROR_TEMPORARY, "nothing is forfeit: it has gone on");
	if (result < 0 && err->kind != ERROR_TEMPORARY)
		share_settled(p, g->name);
	drumhead_release(&program);
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
	result = tell_seats(p, c, g, NULL, "", &news, err);
	news_release(&news);
	return result;
}

static int forfeit(struct post *p, const struct config_game *g, const struct due *due, struct error *err)
{
	struct commit c;
	char key[MAIL_HASH + 1];
	int result;

	notice_key(key, g, "forfeit", 0, 0);
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

static void print_how_to_forfeit(struct text *out, struct post *p, const struct config_game *g, const struct due *due)
{
	text_print(out, "%s: %s is late. Nothing is forfeit unless you say so:\n", g->name, due->seat);
	for (int i = 0; g->board && i < 2; i++)
		if (strcmp(g->board->seat[i], due->seat) == 0)
			text_print(out, "    drumhead cup rule %s %s forfeit %d\nThat is %s; the next round of mail tells both.\n",
			           p->config.game[g->board->section].path, g->board->place, g->board->number[i], g->board->name[i]);
	if (!g->board)
		text_print(out, "    drumhead forfeit %s %s\n    drumhead mail send %s\n", g->path, due->seat, g->name);
}

/* Where the configuration leaves it to the referee he is told once. */
static int tell_referee(struct post *p, const struct config_game *g, const struct due *due, int64_t deadline,
                        struct error *err)
{
	struct commit c;
	char key[MAIL_HASH + 1];
	struct text text = TEXT_INIT;
	int result;

	notice_key(key, g, "late", 0, deadline);
	if (store_seen(&p->store, key))
		return 0;
	commit_init(&c, key);
	c.at = p->now;
	print_how_to_forfeit(&text, p, g, due);
	operator_mail(p, &c, g, "Drumhead needs you", text.bytes);
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
	int64_t deadline = deadline_of(p, g, NULL);
	int hours = 0;

	return deadline > 0 && (last_reminder(p, deadline, &hours) || p->now >= deadline);
}

static int poll_game(struct post *p, const struct config_game *g, bool may_forfeit, struct error *err)
{
	struct due due;
	const struct config_seat *s;
	int64_t deadline, lost;
	int hours = 0;

	if (!is_time(p, g))
		return 0;
	/* Of what came in a mail to the whole cup the cup tells, and notes the time: until then the time is another's. */
	if (g->board && game_entries(g) > game_told(p, g))
		return 0;
	if (game_due(p, g, &due, err) < 0)
		return -1;
	s = config_seat(g, due.seat);
	if (!due.seat[0] || due.ours || !s)
		return 0;
	deadline = deadline_of(p, g, s);
	if (last_reminder(p, deadline, &hours) && remind(p, g, &due, deadline, hours, err) < 0)
		return -1;
	lost = deadline_overtime(p, g, due.seat, deadline);
	if (p->config.forfeit_days < 0 && p->now >= lost)
		return tell_referee(p, g, &due, lost, err);
	if (p->config.forfeit_days >= 0 && may_forfeit && p->now >= lost + (int64_t)p->config.forfeit_days * DAY)
		return forfeit(p, g, &due, err);
	return 0;
}

enum clock { CLOCK_BACK, CLOCK_JUMPED, CLOCK_GOOD };

static enum clock look_at_clock(struct post *p)
{
	int64_t last = store_note(&p->store, "clock", "last"), grace = store_note(&p->store, "clock", "grace");

	p->looked = last;
	if (last == 0 || p->now - last > 60 || p->now < last)
		store_set_note(&p->store, "clock", "last", p->now);
	if (last != 0 && p->now - last > 2 * DAY)
		cup_clock_note_down(p, last + DAY, p->now);      /* a round a day is no outage */
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

/* What may lie in a mailbox that could not be read is in time for all we know. */
int notices_poll(struct post *p, bool mail_read, struct error *err)
{
	enum clock clock = p->config.notices && mail_read ? look_at_clock(p) : CLOCK_BACK;
	int result = 0;

	for (int i = 0; i < p->config.n_games && clock != CLOCK_BACK && !p->config.player; i++)
		if (is_played(&p->config.game[i]) &&
		    poll_game(p, &p->config.game[i], clock == CLOCK_GOOD, err) < 0) {
			text_print(&p->said, "%s: %s\n", p->config.game[i].name, err->text);
			error_clear(err);
			result = -1;
		}
	return result;
}

/* --- absences ------------------------------------------------------------------------------------------ */

static const char *name_of(const struct config_seat *s)
{
	return *s->name ? s->name : s->seat;
}

/* IS: "away", "back". */
static void tell_partners(struct post *p, struct commit *c, const struct config_seat *s, const char *is,
                          const char *text)
{
	struct text about = TEXT_INIT;

	text_print(&about, "%s is %s", name_of(s), is);
	for (int i = 0; i < p->config.n_games; i++) {
		const struct config_game *g = &p->config.game[i];

		for (int k = 0; is_played(g) && config_seat_of(g, s->address) && k < g->n_seats; k++)
			if (strcasecmp(g->seat[k].address, s->address) != 0)
				tell(p, c, g, &g->seat[k], (struct note){ .about = about.bytes, .text = text });
	}
	text_release(&about);
}

static void print_day(struct text *out, int64_t when)
{
	words_date(out, "%a %-d %b %Y", when);
}

/* What he alone is told: he may not have written it. */
static void print_leave(struct text *out, struct post *p, const struct config_seat *s, int64_t first, int64_t last)
{
	struct absences a;

	absences_read(&a, p, s->address);
	for (int year = absence_year(first); year <= absence_year(last); year++)
		text_print(out, "Of the %d days that one may be away in %d, %d are taken.\n", p->config.leave, year,
		           absences_days(&a, year));
	text_puts(out, "If you did not write this, or are back sooner, answer this mail with `back`.\n");
}

/* Until when he is to write now, in each game in which it is his turn. */
static void print_deadlines(struct text *out, struct post *p, const struct config_seat *s)
{
	for (int i = 0; i < p->config.n_games; i++) {
		const struct config_game *g = &p->config.game[i];
		const struct config_seat *own = is_played(g) ? config_seat_of(g, s->address) : NULL;
		int64_t deadline = own ? deadline_of(p, g, own) : 0;
		struct due due;
		struct error ignored = ERROR_INIT;

		if (deadline == 0 || game_due(p, g, &due, &ignored) < 0 || strcmp(due.seat, own->seat) != 0)
			continue;
		text_print(out, "In %s your %s %s due by ", g->name, due.writes, strcmp(due.writes, "orders") == 0 ? "are" : "is");
		words_time(out, deadline);
		text_puts(out, ".\n");
	}
}

static int take_away(struct post *p, struct commit *c, const struct config_seat *s, const char *dates,
                     struct text *reply)
{
	const char *rest = dates;
	int64_t first = absence_date(dates, &rest), last = first < 0 ? -1 : absence_date(rest, &rest);
	struct error why = ERROR_INIT;
	int added = last < 0 ? error_set(&why, "two days are needed") : absence_add(p, s->address, first, last + DAY, &why);

	if (why.kind == ERROR_TEMPORARY)
		return -1;
	if (added < 0) {
		text_print(reply, "Nothing was changed: %s. An absence is written like this, with its\nfirst and its last day:\n\n"
		           "    away 2026-12-24 2027-01-02\n", why.text);
		return 0;
	}
	text_print(reply, "%s is away from ", name_of(s));
	print_day(reply, first);
	text_puts(reply, " to ");
	print_day(reply, last);
	text_puts(reply, ".\nA deadline on one of these days is moved to the day after them; one that is past\nalready is "
	          "not.\n");
	if (added > 0)
		tell_partners(p, c, s, "away", reply->bytes);
	print_deadlines(reply, p, s);
	print_leave(reply, p, s, first, last);
	return 0;
}

static void take_back(struct post *p, struct commit *c, const struct config_seat *s, const struct mail *mail,
                      struct text *reply)
{
	if (!words_answers_ours(p, mail, s->address)) {
		text_print(reply, "Somebody has written `back` in the name of %s. Any mail can bear any name, and\nthis makes "
		           "deadlines earlier, so nothing was changed yet.\n\nIf it was you, answer this mail with `back` in "
		           "the first line.\n", name_of(s));
	} else if (absence_end(p, s->address)) {
		text_print(reply, "%s is back. What was to be written is due as the charter says, or as many days\nfrom now as "
		           "it gives, whichever is later; but no later than it was.\n", name_of(s));
		tell_partners(p, c, s, "back", reply->bytes);
	} else {
		text_print(reply, "%s is not away. Nothing was changed.\n", name_of(s));
	}
}

int notices_absence(struct post *p, struct commit *c, const struct config_game *g, const struct config_seat *s,
                    const struct mail *mail, const char *dates, struct error *err)
{
	struct text text = TEXT_INIT;
	int result = 0;

	if (dates)
		result = take_away(p, c, s, dates, &text);
	else
		take_back(p, c, s, mail, &text);
	if (result < 0)
		error_set_kind(err, ERROR_TEMPORARY, "the absences of %s cannot be written", s->address);
	if (!mail->automatic)
		words_add(p, c, &(struct note){ .game = g, .to = s->both, .to_address = s->address, .answers = mail,
		                                .text = text.bytes });
	commit_say(c, "result", "answered");
	text_release(&text);
	return result;
}

/* --- granted ------------------------------------------------------------------------------------------- */

static void print_granted(struct text *out, const struct config_seat *s, int64_t first, int64_t last)
{
	text_print(out, "%s is away from ", name_of(s));
	print_day(out, first);
	text_puts(out, " to ");
	print_day(out, last);
	text_puts(out, ", as whoever referees has\nsaid. His clocks stand still on these days, which are beside his leave.\n");
}

int notices_grant(struct post *p, const struct config_game *g, const struct config_seat *s, const struct days *days,
                  struct error *err)
{
	struct text text = TEXT_INIT;
	struct commit c;
	char key[MAIL_HASH + 1];
	int result;

	print_granted(&text, s, days->first, days->last);
	mail_hash(key, text.bytes, text.length);
	commit_init(&c, key);
	c.at = p->now;
	tell_partners(p, &c, s, "away", text.bytes);
	words_add(p, &c, &(struct note){ .game = g, .to = s->both, .to_address = s->address, .about = "You are away",
	                                 .text = text.bytes });
	commit_say(&c, "result", "away");
	if (store_seen(&p->store, key))
		result = error_set(err, "that was said already: %s", text.bytes);
	else
		result = absence_grant(p, s->address, days->first, days->last + DAY, err);
	if (result == 0)
		result = store_commit(&p->store, &c, err);
	if (result == 0)
		text_puts(&p->said, text.bytes);
	commit_release(&c);
	text_release(&text);
	return result;
}
