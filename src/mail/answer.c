/* answer.c - signed letters are acted on, whoever brings them; everything else is answered only to an address that
 * the configuration has for a seat, and goes to that address, never to one that a mail names.  It tells only what
 * everybody may see: what one seat alone may see leaves us sealed to its key, or not at all. */
#include "mail/answer_parts.h"
#include "mail/cup_answer.h"
#include "mail/cup_list.h"
#include "mail/other_letter.h"
#include "mail/take.h"

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

/* Of letters of several games in one mail one is taken: one that has something new, rather than one that is only
 * quoted.  Mails of a cup have those of its games in them. */
static const char *better_game(const struct answering *a)
{
	if (a->in.cup[0] || (a->game && a->game->is_cup) ||
	    (a->in.asks == ASKS_LETTER && a->game && intake_first_new(&a->in, game_entries(a->game)) >= 0))
		return NULL;
	for (int i = 0; i < a->in.n_others; i++)
		if (other_letter_is_new(a->post, &a->in.other[i]))
			return a->in.other[i].game;
	return NULL;
}

static int read_mail(struct answering *a, struct error *err)
{
	struct intake other;
	const char *game;
	int result = intake_read(&a->in, a->mail, err);

	find_game(a);
	game = result == 0 ? better_game(a) : NULL;
	if (!game)
		return result;
	result = intake_read_for(&other, a->mail, game, err);
	intake_release(&a->in);
	a->in = other;
	a->game = NULL;
	a->seat = NULL;
	find_game(a);
	return result;
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
	if (a->post->config.player && a->in.begins && !a->game)
		return answer_offer(a, err);
	if (a->post->config.player && a->in.asks != ASKS_OFFER && (a->in.asks != ASKS_LETTER || !a->game)) {
		*a->taken = TAKEN_NOT_OURS;
		return 0;
	}
	if (a->in.asks == ASKS_LETTER && a->game && a->game->is_cup)
		return cup_answer(a->post, a->commit, a->game, (struct cup_mail_in){ a->mail, &a->in }, a->taken, err);
	if (a->in.asks == ASKS_LETTER && a->game)
		return answer_letter(a, err);
	if (a->in.asks == ASKS_OFFER)
		return answer_offer(a, err);
	if (a->in.asks == ASKS_LETTER)
		return without_game(a);
	if (a->game && a->game->is_cup && !a->mail->automatic && a->in.asks >= ASKS_HELP)
		return cup_answer_request(a->post, a->commit, a->game, (struct cup_mail_in){ a->mail, &a->in }, err);
	if (!a->seat || a->mail->automatic || a->in.asks == ASKS_NOTHING)
		return answer_pass_on(a);
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

	if (read_mail(&a, &unreadable) == 0)
		elsewhere = is_elsewhere(&a);
	intake_release(&a.in);
	return elsewhere;
}

int answer(struct post *p, struct commit *c, const struct mail *mail, enum taken *taken, struct error *err)
{
	struct answering a = { .post = p, .commit = c, .mail = mail, .taken = taken };
	struct error unreadable = ERROR_INIT;
	int done;

	*taken = TAKEN_DONE;
	if (read_mail(&a, &unreadable) < 0) {
		reply(&a, unreadable.text);
		result(&a, "refused");
		commit_say(c, "why", unreadable.text);
		done = 0;
	} else {
		done = act(&a, err);
	}
	intake_release(&a.in);
	return done;
}
