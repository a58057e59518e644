/* answer.c - signed letters are acted on, whoever brings them; everything else is answered only to an address that
 * the configuration has for a seat, and goes to that address, never to one that a mail names.  It tells only what
 * everybody may see: what one seat alone may see leaves us sealed to its key, or not at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/answer.h"
#include "mail/cup_answer.h"
#include "mail/cup_list.h"
#include "mail/deadline.h"
#include "mail/evidence.h"
#include "mail/notices.h"
#include "mail/operator.h"
#include "mail/share.h"
#include "mail/take.h"
#include "mail/tell.h"

struct answering {
	struct post *post;
	struct commit *commit;
	const struct mail *mail;
	struct intake in;
	const struct config_game *game;          /* NULL: none found */
	const struct config_seat *seat;          /* the sender's, by his address; NULL: a stranger */
	enum taken *taken;
};

/* --- replies ------------------------------------------------------------------------------------------- */

static void reply_with(struct answering *a, const char *text, bool report, const struct text *letter)
{
	if (!a->seat || a->mail->automatic || a->post->config.player)
		return;
	words_add(a->post, a->commit, &(struct note){ .game = a->game, .to = a->seat->both, .to_address = a->seat->address,
	                                              .answers = a->mail, .text = text, .report = report,
	                                              .letter = letter });
}

static void reply(struct answering *a, const char *text)
{
	reply_with(a, text, false, NULL);
}

static void result(struct answering *a, const char *what)
{
	commit_say(a->commit, "result", what);
}

static void print_refusal(struct answering *a, struct text *out, const char *why, bool something_taken)
{
	text_print(out, "%s\n\n%s\n", something_taken
	           ? "A part of your letter was refused. What came before it counts. What was\nwrong:"
	           : "Your letter was refused, and nothing was changed. What was wrong:", why);
	text_puts(out, "Lines are counted in the text of your mail, which was read as this:\n\n");
	words_quote(out, a->in.letter.bytes, 150);
	text_puts(out, "\nMend it and mail it again; `help` tells what else you can write here.\n");
}

/* --- letters ------------------------------------------------------------------------------------------- */

/* The report as the player whose program this is may see it. */
static void find_report(struct answering *a, struct text *out)
{
	const char *argv[] = { "report", a->game->path, NULL };
	struct error ignored = ERROR_INIT;
	struct drumhead program;

	if (!game_hides(a->game)) {
		game_file(out, a->game, "report.txt");
		return;
	}
	if (drumhead_run(a->post, &program, argv, NULL, 0, &ignored) == 0 && program.status == 0)
		text_add(out, program.out.bytes, program.out.length);
	drumhead_release(&program);
}

/* A player at his terminal reads what his own program has to say. */
static void tell_player(struct answering *a, const struct drumhead *program)
{
	struct text report = TEXT_INIT;

	if (!a->post->config.player)
		return;
	if (program->status == 0)
		find_report(a, &report);
	text_print(&a->post->said, "%s: %s", a->game->name, program->said.bytes);
	if (program->status != 0)
		text_print(&a->post->said, "%s\n", program->why.text);
	text_print(&a->post->said, "%s", report.length ? "\n" : "");
	text_puts(&a->post->said, report.bytes);
	text_release(&report);
}

/* With no referee, our ruling rides with our next orders: it is mailed now only if those are not due. */
static bool is_to_wait(struct answering *a)
{
	struct due due;
	struct error ignored = ERROR_INIT;

	return a->post->config.player && game_due(a->post, a->game, &due, &ignored) == 0 && due.ours;
}

static int after_letter(struct answering *a, const struct drumhead *program, struct error *err)
{
	struct text text = TEXT_INIT;
	struct news tale = { .letter = TEXT_INIT };
	int told = 0;
	bool bad = program->status != 0, news = game_entries(a->game) > game_told(a->post, a->game);

	if (news && !a->post->config.player)
		deadline_note(a->post, a->game);
	news_read(&tale, &program->out);
	tell_player(a, program);
	if (bad)
		print_refusal(a, &text, program->why.text, news);
	if (!is_to_wait(a))
		told = tell_seats(a->post, a->commit, a->game, a->mail, text.bytes, &tale, err);
	news_release(&tale);
	if (told == 0 && bad)
		reply(a, text.bytes);
	else if (told == 0 && !a->post->config.player)
		reply_with(a, "Your letter came again; the game has all that is in it already, and nothing\nwas changed. This "
		           "is how things stand.\n", true, NULL);
	result(a, bad ? (told > 0 ? "taken in part" : "refused") : told > 0 || news ? "taken" : "known already");
	if (bad)
		commit_say(a->commit, "why", program->why.text);
	if (bad && told <= 0 && !a->seat)
		*a->taken = TAKEN_REJECTED;
	text_release(&text);
	return told < 0 ? -1 : 0;
}

/* Two workers at one mailbox, or two mails on different ways: an entry can come before the one it follows. */
#define EARLY_IS_TOLD 600                        /* seconds after which its sender hears that his letter waits */

struct wait {
	int awaited;                             /* the entry the letter goes on from, if that is not here; -1 */
	int64_t since;                           /* when it was seen first, if it has waited; 0 */
};

static struct wait find_wait(struct answering *a)
{
	int n = game_entries(a->game), first = intake_first_new(&a->in, n);

	return (struct wait){ first > n ? first - 1 : -1, store_note(&a->post->store, "early", a->commit->key) };
}

/* Strangers' letters do not. */
static bool may_wait(struct answering *a, const struct wait *w)
{
	return w->awaited >= 0 && a->mail->from && config_seat_of(a->game, a->mail->from) &&
	       (!w->since || a->post->now - w->since < EARLY_IS_REFUSED);
}

static int tell_early(struct answering *a, int awaited, struct error *err)
{
	struct text text = TEXT_INIT;
	struct commit c, *own = a->commit;
	char key[MAIL_HASH + 1];
	int done = 0;

	text_print(&text, "early:%s", own->key);
	mail_hash(key, text.bytes, text.length);
	text_clear(&text);
	text_print(&text, "Your letter waits, and nothing was changed. It goes on from entry %d of the\ngame, which has not "
	           "come yet. As soon as it is here your letter is taken:\nyou need not mail it again. After three days "
	           "it would be refused.\n", awaited);
	if (!store_seen(&a->post->store, key)) {
		commit_init(&c, key);
		text_add(&c.mark, own->mark.bytes, own->mark.length);
		c.at = own->at;
		a->commit = &c;
		result(a, "waits");
		reply(a, text.bytes);
		done = store_commit(&a->post->store, &c, err);
		commit_release(&c);
		a->commit = own;
	}
	text_release(&text);
	return done;
}

/* For a player, whose copy lacks it. */
static void print_how_to_get(struct text *out, const struct config_game *g, int first)
{
	char *referee = game_seat(g, 0);

	if (referee)
		text_print(out, "If that mail was lost, mail the words `letter %d` to the %s: they bring it.\n", first, referee);
	else
		text_print(out, "If that mail was lost, ask for what `drumhead letter --from %d %s` prints.\n", first, g->name);
	free(referee);
}

static int leave_early(struct answering *a, const struct wait *w, struct error *err)
{
	*a->taken = TAKEN_EARLY;
	share_unwritten(a->post, a->game);
	if (!w->since) {
		store_set_note(&a->post->store, "early", a->commit->key, a->post->now);
		text_print(&a->post->said, "%s: a letter from %s waits for entry %d, which has not come\n", a->game->name,
		           a->mail->from, w->awaited);
		if (a->post->config.player)
			print_how_to_get(&a->post->said, a->game, game_entries(a->game));
	}
	return w->since && a->post->now - w->since >= EARLY_IS_TOLD ? tell_early(a, w->awaited, err) : 0;
}

/* Runs drumhead on the letter; its words are in PROGRAM.  1: it said that the letter is early.  Where several hosts
 * rule nothing is ruled on before the others can see it: share_end() has that done. */
static int adjudicate(struct answering *a, struct drumhead *program, const struct wait *w, struct error *err)
{
	char told[16];
	const char *tell[] = { "adjudicate", "--tell", told, a->game->path, "-", NULL };
	const char *hold[] = { "adjudicate", "--hold", a->game->path, "-", NULL };
	const char *const *argv = game_is_shared(a->post, a->game) ? hold : tell;
	int done;

	snprintf(told, sizeof told, "%d", game_told(a->post, a->game));
	done = drumhead_run(a->post, program, argv, a->in.letter.bytes, a->in.letter.length, err);
	if (done == 0 || program->status != 75 || w->awaited < 0)
		return done;
	error_clear(err);
	return 1;
}

/* Where another host was first, the letter is shown to the game as it is now. */
static int rule(struct answering *a, const struct wait *w, struct error *err)
{
	struct drumhead program;
	bool lost = true;
	int done = share_owe(a->post, a->game, err);

	for (int times = 0; done == 0 && lost && times < 5; times++) {
		bool early;

		done = adjudicate(a, &program, w, err);
		early = done == 1 && may_wait(a, w);
		if (done >= 0 && !early)
			done = share_end(a->post, a->game, &lost, err);
		if (early)
			done = leave_early(a, w, err);
		else if (done == 0 && !lost)
			done = after_letter(a, &program, err);
		drumhead_release(&program);
		if (early)
			return done;
	}
	if (done == 0 && lost)
		done = error_set_kind(err, ERROR_TEMPORARY, "%s: other hosts are faster", a->game->name);
	return done;
}

static int take_letter(struct answering *a, struct error *err)
{
	struct wait w;
	bool elsewhere;
	int done;

	a->commit->lock = game_lock(a->post, a->game, err);
	if (a->commit->lock < 0 || share_begin(a->post, a->game, &elsewhere, err) < 0)
		return -1;
	if (elsewhere) {
		*a->taken = TAKEN_ELSEWHERE;
		return 0;
	}
	w = find_wait(a);
	done = rule(a, &w, err);
	if (done < 0 || *a->taken == TAKEN_EARLY)
		return done;
	if (!a->post->config.player && evidence_tell(a->post, a->game, err) < 0)
		return -1;
	if (!is_to_wait(a)) {
		a->commit->entries = game_entries(a->game);
		a->commit->game = a->game->name;
	}
	return 0;
}

/* A new game is for a person to accept; his program keeps the offer for him. */
static int take_offer(struct answering *a, struct error *err)
{
	char *path = store_path(&a->post->store, "rejected/%s.offer", a->commit->key);
	int done = 0;

	result(a, "offer");
	if (a->post->config.player) {
		done = store_reject(&a->post->store, path_base(path), a->in.letter.bytes, a->in.letter.length, err);
		text_print(&a->post->said, "%s offers a game. To see it and accept:\n    drumhead accept GAME %s > LETTER\n"
		           "Then write GAME and the addresses of its seats into %s, and\n    drumhead mail send GAME LETTER\n",
		           a->mail->from ? a->mail->from : "Somebody", path, a->post->config.path);
	} else {
		reply(a, "Your mail holds an offer of a game. This address referees games that its\nreferee has offered; nothing "
		      "was changed.\n");
	}
	free(path);
	return done;
}

/* --- requests ------------------------------------------------------------------------------------------ */

/* Runs drumhead and mails what it says, HEADING above it. */
static int reply_output(struct answering *a, const char *const *argv, const char *heading, struct error *err)
{
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, a->in.orders.bytes, a->in.orders.length, err);

	if (done == 0) {
		text_print(&text, "%s\n\n%s%s", heading, program.out.bytes,
		           program.status == 0 ? "" : program.why.text);
		reply(a, text.bytes);
		result(a, "answered");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

/* What seats hold and order is known to the referee, and this mail may be from anybody; what comes back is read on the
 * way. */
static int refuse_to_look(struct answering *a)
{
	const char *name = a->game->name;
	struct text text = TEXT_INIT;

	text_print(&text, "What a player holds or orders is hidden in this game, and what becomes of orders shows\nit, so no "
	           "mail tells that, and nothing was changed. Your own program does:\n\n    drumhead check %s ORDERS\n"
	           "    drumhead odds %s ORDERS\n\n", name, name);
	text_print(&text, "Only orders that are signed count: `drumhead sign %s ORDERS`.\n", name);
	reply(a, text.bytes);
	text_release(&text);
	result(a, a->in.asks == ASKS_DRAFT ? "not signed" : "not told");
	return 0;
}

static int reply_draft(struct answering *a, struct error *err)
{
	const char *argv[] = { "check", a->game->path, "-", NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, a->in.orders.bytes, a->in.orders.length, err);

	if (done == 0) {
		if (a->in.asks == ASKS_CHECK)
			text_puts(&text, "This is what `check` says of these orders. Nothing was changed.\n\n");
		else
			text_print(&text, "Your orders are not signed, so they do not count and nothing was changed.\nSign them with "
			           "`drumhead sign %s ORDERS`, and mail the letter it prints.\nThis is what would become of them:\n\n",
			           a->game->name);
		text_puts(&text, program.out.length ? program.out.bytes : program.why.text);
		text_puts(&text, "\nThe orders, as they were read:\n\n");
		words_quote(&text, a->in.orders.bytes, 150);
		reply(a, text.bytes);
		result(a, a->in.asks == ASKS_CHECK ? "answered" : "not signed");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

static int reply_rules(struct answering *a, struct error *err)
{
	const char *argv[] = { "rules", "show", NULL, a->in.argument, NULL };
	char *pack = game_pack(a->game);
	int done;

	argv[2] = pack;
	if (!a->in.argument[0])
		argv[3] = NULL;
	done = reply_output(a, argv, "From the rules:", err);
	free(pack);
	return done;
}

static int reply_letters(struct answering *a, struct error *err)
{
	const char *argv[] = { "letter", "--from", a->in.argument[0] ? a->in.argument : "0", a->game->path, NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, NULL, 0, err);

	text_print(&text, "The entries you asked for are in the attached letter.txt. Give it to your\nprogram: `drumhead "
	           "adjudicate %s letter.txt`.\n", a->game->name);
	if (done == 0 && program.status == 0)
		reply_with(a, text.bytes, false, &program.out);
	else if (done == 0)
		reply(a, program.why.text);
	if (done == 0)
		result(a, "answered");
	text_release(&text);
	drumhead_release(&program);
	return done;
}

/* What there is to type is typed elsewhere: here it is what to write. */
static int reply_status(struct answering *a, struct error *err)
{
	const char *argv[] = { "status", "--public", a->game->path, NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, NULL, 0, err);

	if (done == 0) {
		text_print(&text, "This is how the game stands.\n\n%s\n", program.status == 0 ? program.out.bytes
		           : program.why.text);
		text_puts(&text, "Answer `report` for the report and the orders to edit, `help` for what else you\ncan ask.\n");
		reply(a, text.bytes);
		result(a, "answered");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

static int reply_report(struct answering *a, struct error *err)
{
	const char *argv[] = { "report", a->game->path, a->in.argument, NULL };

	if (a->in.argument[0])
		return reply_output(a, argv, "The report you asked for:", err);
	reply_with(a, "The report you asked for.\n", true, NULL);
	result(a, "answered");
	return 0;
}

/* A person's words to a person. */
static int pass_on(struct answering *a)
{
	struct text text = TEXT_INIT;

	text_print(&text, "%s wrote%s%s:\n\n", a->mail->from ? a->mail->from : "Somebody", a->game ? " about " : "",
	           a->game ? a->game->name : "");
	words_quote(&text, a->mail->own.bytes, 400);
	if (!a->mail->automatic)
		operator_mail(a->post, a->commit, a->game, "Words for the referee", text.bytes);
	reply(a, "There is no signed letter in your mail, and its first line is nothing that\nthis program knows. Nothing was "
	      "changed. A person will read it.\n\n" "If it was to be orders: they must be signed. `help` tells more.\n");
	result(a, a->mail->automatic ? "ignored" : "passed on");
	if (a->mail->automatic)
		commit_say(a->commit, "why", a->mail->automatic);
	text_release(&text);
	return 0;
}

static int answer_request(struct answering *a, struct error *err)
{
	const char *map[] = { "map", a->game->path, NULL };
	const char *odds[] = { "odds", a->game->path, "-", NULL };

	if ((a->in.asks == ASKS_DRAFT || a->in.asks == ASKS_CHECK || a->in.asks == ASKS_ODDS) && game_hides(a->game))
		return refuse_to_look(a);
	switch (a->in.asks) {
	case ASKS_STATUS: return reply_status(a, err);
	case ASKS_MAP: return reply_output(a, map, "The map:", err);
	case ASKS_REPORT: return reply_report(a, err);
	case ASKS_RULES: return reply_rules(a, err);
	case ASKS_LETTERS: return reply_letters(a, err);
	case ASKS_DRAFT:
	case ASKS_CHECK: return reply_draft(a, err);
	case ASKS_ODDS: return reply_output(a, odds, "What may come of these orders:", err);
	case ASKS_AWAY:
	case ASKS_BACK: return notices_absence(a->post, a->commit, a->game, a->seat, a->mail,
		                       a->in.asks == ASKS_AWAY ? a->in.argument : NULL, err);
	default: return pass_on(a);
	}
}

/* --- whose, and about what ----------------------------------------------------------------------------- */

/* Games of a cup that have their result are not what is written about, if nothing says so. */
static bool is_open(const struct config_game *g)
{
	return !g->is_cup && !(g->board && g->board->done);
}

static void find_game(struct answering *a)
{
	struct post *p = a->post;
	int n = 0;

	if (a->in.cup[0])
		a->game = game_by_id(p, a->in.cup);
	if (a->in.game[0] && !a->game) {
		a->game = game_by_id(p, a->in.game);
	} else if (!a->game && a->mail->from) {
		for (int i = 0; i < p->config.n_games; i++)
			if (is_open(&p->config.game[i]) && config_seat_of(&p->config.game[i], a->mail->from)) {
				a->game = &p->config.game[i];
				n++;
			}
		if (n != 1)
			a->game = NULL;
	}
	if (a->game && a->mail->from)
		a->seat = config_seat_of(a->game, a->mail->from);
	for (int i = 0; !a->seat && i < p->config.n_games && a->mail->from; i++)
		a->seat = config_seat_of(&p->config.game[i], a->mail->from);
}

static int without_game(struct answering *a)
{
	struct text text = TEXT_INIT;
	struct post *p = a->post;

	text_puts(&text, a->in.game[0] ? "There is no game here with the number in your mail. Nothing was changed.\n"
	          : "Which game is it about? Nothing was changed.\n");
	text_puts(&text, "Put the number of one of these in brackets into the subject:\n\n");
	for (int i = 0; i < p->config.n_games; i++)
		if (a->mail->from && is_open(&p->config.game[i]) && config_seat_of(&p->config.game[i], a->mail->from))
			text_print(&text, "    [%s]   %s\n", game_id(p, &p->config.game[i]), p->config.game[i].name);
	reply(a, text.bytes);
	result(a, "no game");
	if (!a->seat)
		*a->taken = TAKEN_REJECTED;
	text_release(&text);
	return 0;
}

/* Is a seat's request about its own game? */
static bool is_asked(const struct answering *a)
{
	return a->seat && !a->mail->automatic && a->game && !a->game->is_cup && config_seat_of(a->game, a->seat->address);
}

/* What may be a cup's is for the home of the cup; and an absence counts where deadlines are looked at. */
static bool is_elsewhere(const struct answering *a)
{
	bool asks_absence = a->in.asks == ASKS_AWAY || a->in.asks == ASKS_BACK;

	return (cup_is_elsewhere(a->post) && (!a->game || a->game->is_cup || a->game->board)) ||
	       (asks_absence && !a->post->config.notices && !a->post->config.player && is_asked(a));
}

static int act(struct answering *a, struct error *err)
{
	if (a->game)
		commit_say(a->commit, "game", a->game->name);
	if (a->post->config.player && a->in.asks != ASKS_OFFER && (a->in.asks != ASKS_LETTER || !a->game)) {
		*a->taken = TAKEN_NOT_OURS;
		return 0;
	}
	if (a->in.asks == ASKS_LETTER && a->game && a->game->is_cup)
		return cup_answer(a->post, a->commit, a->game, (struct cup_mail_in){ a->mail, &a->in }, a->taken, err);
	if (a->in.asks == ASKS_LETTER && a->game)
		return take_letter(a, err);
	if (a->in.asks == ASKS_OFFER)
		return take_offer(a, err);
	if (a->in.asks == ASKS_LETTER)
		return without_game(a);
	if (a->game && a->game->is_cup && !a->mail->automatic && a->in.asks >= ASKS_HELP)
		return cup_answer_request(a->post, a->commit, a->game, (struct cup_mail_in){ a->mail, &a->in }, err);
	if (!a->seat || a->mail->automatic || a->in.asks == ASKS_NOTHING)
		return pass_on(a);
	if (a->in.asks == ASKS_HELP) {
		reply(a, words_help);
		result(a, "answered");
		return 0;
	}
	return is_asked(a) ? answer_request(a, err) : without_game(a);
}

bool answer_is_elsewhere(struct post *p, const struct mail *mail)
{
	struct answering a = { .post = p, .mail = mail };
	struct error unreadable = ERROR_INIT;
	bool elsewhere = false;

	if (intake_read(&a.in, mail, &unreadable) == 0) {
		find_game(&a);
		elsewhere = is_elsewhere(&a);
	}
	intake_release(&a.in);
	return elsewhere;
}

int answer(struct post *p, struct commit *c, const struct mail *mail, enum taken *taken, struct error *err)
{
	struct answering a = { .post = p, .commit = c, .mail = mail, .taken = taken };
	struct error unreadable = ERROR_INIT;
	int done;

	*taken = TAKEN_DONE;
	if (intake_read(&a.in, mail, &unreadable) < 0) {
		find_game(&a);
		reply(&a, unreadable.text);
		result(&a, "refused");
		commit_say(c, "why", unreadable.text);
		done = 0;
	} else {
		find_game(&a);
		done = act(&a, err);
	}
	intake_release(&a.in);
	return done;
}
