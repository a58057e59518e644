/* answer_letter.c - signed letters and offers, acted on, whoever brings them.  See answer_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/answer_parts.h"
#include "mail/deadline.h"
#include "mail/evidence.h"
#include "mail/other_letter.h"
#include "mail/share.h"
#include "mail/tell.h"

/* Of an entry that comes too early: the writer's copy has what lies between, or it could not have been signed; and
 * what is here he gets by asking. */
static void print_what_lies_between(struct answering *a, struct text *out)
{
	int n = game_entries(a->game);

	if (n > 0 && intake_first_new(&a->in, n) > n)
		text_print(out, "What lies between is in your copy of the game; mail what this prints:\n\n    drumhead letter --from "
		           "%d %s\n\nThe words `letter %d`, mailed to this address, bring what is here.\n", n, a->game->name, n - 1);
}

static void print_refusal(struct answering *a, struct text *out, const char *why, bool something_taken)
{
	text_print(out, "%s\n\n%s\n", something_taken
	           ? "A part of your letter was refused. What came before it counts. What was\nwrong:"
	           : "Your letter was refused, and nothing was changed. What was wrong:", why);
	print_what_lies_between(a, out);
	text_puts(out, "\nLines are counted in the text of your mail, which was read as this:\n\n");
	words_quote(out, a->in.letter.bytes, 150);
	text_puts(out, "\nMend it and mail it again; `help` tells what else you can write here.\n");
}

/* Is all that was refused the rest of something quoted, a draft that lost its end, which the game does not need? */
static bool is_needless(const struct answering *a)
{
	int n = game_entries(a->game);
	struct due due;
	struct error ignored = ERROR_INIT;

	if (a->in.spoiled == 0 || intake_first_new(&a->in, n) >= 0)
		return false;
	return a->in.last_spoiled < n || (a->seat && game_due(a->post, a->game, &due, &ignored) == 0 &&
	                                  strcmp(due.seat, a->seat->seat) != 0);
}

static void print_needless(struct text *out, const char *why)
{
	text_print(out, "Your letter was taken and ruled on. Below it stands something that looks like\nanother one and "
	           "cannot be read. It was not needed: there is nothing to mend.\n\n%s\n", why);
}

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

/* A player's letter that comes back to him has arrived. */
static bool is_back(const struct answering *a)
{
	int n = game_entries(a->game), newest = -1;

	for (int i = 0; i < a->in.n_seqs; i++)
		newest = a->in.seq[i] > newest ? a->in.seq[i] : newest;
	return a->post->config.player && n > 0 && newest == n - 1;
}

/* Has everybody what came back from the sender?  The referee mails it to all. */
static bool is_with_all(const struct answering *a)
{
	const struct config_game *g = a->game;
	const struct config_seat *from = is_back(a) && a->mail->from ? config_seat_of(g, a->mail->from) : NULL;
	char *referee = from ? game_seat(g, 0) : NULL;
	bool all = from != NULL;

	for (int i = 0; i < g->n_seats && all && !(referee && strcmp(from->seat, referee) == 0); i++)
		all = strcasecmp(g->seat[i].address, from->address) == 0 ||
		      strcasecmp(g->seat[i].address, a->post->config.from_address) == 0;
	free(referee);
	return all;
}

/* What drumhead says of the letter to mail is for a person: this program mails it, or it has come back. */
static void print_said(struct answering *a, const char *said)
{
	struct text *out = &a->post->said;

	for (size_t n; *said; said += n) {
		n = strcspn(said, "\n") + (said[strcspn(said, "\n")] == '\n');
		if (strncmp(said, "letter: this letter is your own,", 32) == 0 && is_back(a))
			text_print(out, "this letter is your own, and came back from %s: it has arrived. Nothing was changed.\n",
			           a->mail->from ? a->mail->from : "somebody");
		else if (strncmp(said, "Mail the letter as it is.", 25) != 0)
			text_add(out, said, n);
	}
}

/* A player at his terminal reads what his own program has to say. */
static void tell_player(struct answering *a, const struct drumhead *program)
{
	struct text report = TEXT_INIT;

	if (!a->post->config.player)
		return;
	if (program->status == 0)
		find_report(a, &report);
	text_print(&a->post->said, "%s: ", a->game->name);
	print_said(a, program->said.bytes);
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
	struct text text = TEXT_INIT, why = TEXT_INIT;
	struct news tale = { .letter = TEXT_INIT };
	int told = 0;
	bool bad = program->status != 0, news = game_entries(a->game) > game_told(a->post, a->game);

	if (news && !a->post->config.player)
		deadline_note(a->post, a->game);
	news_read(&tale, &program->out);
	tell_player(a, program);
	other_letters_print(&text, a->post, &a->in);
	text_print(&why, "%s%s", bad ? program->why.text : "", bad && text.length ? "\n" : "");
	text_puts(&why, text.bytes);
	if (text.length) {
		text_print(&a->post->said, "%s: a mail from %s: %s", a->game->name, a->mail->from ? a->mail->from : "somebody",
		           text.bytes);
		text_putc(&text, '\n');
	}
	if (bad && news && is_needless(a))
		print_needless(&text, program->why.text);
	else if (bad)
		print_refusal(a, &text, program->why.text, news);
	if (!is_to_wait(a) && !is_with_all(a))
		told = tell_seats(a->post, a->commit, a->game, a->mail, text.bytes, &tale, err);
	news_release(&tale);
	if (told > 0 && a->post->config.player)
		text_print(&a->post->said, "%s: the letter is mailed: there is nothing to mail by hand.\n", a->game->name);
	if (told == 0 && bad)
		reply(a, text.bytes);
	else if (told == 0 && !a->post->config.player) {
		text_puts(&text, "Your letter came again; the game has all that is in it already, and nothing\nwas changed. This "
		          "is how things stand.\n");
		reply_with(a, text.bytes, true, NULL);
	}
	result(a, bad ? (told > 0 ? "taken in part" : "refused") : told > 0 || news ? "taken" : "known already");
	if (why.length)
		commit_say(a->commit, "why", why.bytes);
	if (bad && told <= 0 && !a->seat)
		*a->taken = TAKEN_REJECTED;
	text_release(&text);
	text_release(&why);
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
	print_what_lies_between(a, &text);
	other_letters_print(&text, a->post, &a->in);
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
	const char *tell[] = { "adjudicate", "--by-mail", "--tell", told, a->game->path, "-", NULL };
	const char *hold[] = { "adjudicate", "--by-mail", "--hold", a->game->path, "-", NULL };
	const char **argv = game_is_shared(a->post, a->game) ? hold : tell;
	int done;

	snprintf(told, sizeof told, "%d", game_letter_begins(a->post, a->game));
	if (a->post->config.player)              /* who reads it has the files */
		*++argv = "adjudicate";
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

int answer_letter(struct answering *a, struct error *err)
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
int answer_offer(struct answering *a, struct error *err)
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
