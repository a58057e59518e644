/* cup_answer.c - a join is answered where it came from, for that is where its player's mail will go; whoever mails one
 * in another's name gets him one mail.  Anything else is answered to addresses that the cup knows. */
#include "mail/cup_answer.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "mail/cup_addresses.h"
#include "mail/cup_list.h"
#include "mail/plain.h"
#include "mail/words.h"

struct answering {
	struct post *post;
	struct commit *commit;
	const struct config_game *cup;
	const struct mail *mail;
	bool joins;
	struct text letter;                      /* the whole text: entries of the cup, and of its games */
};

bool cup_is_elsewhere(const struct post *p)
{
	for (int i = 0; i < p->n_sections; i++)
		if (p->config.game[i].is_cup && !p->config.notices && !p->config.player)
			return true;
	return false;
}

/* --- replies --------------------------------------------------------------------------------------------- */

/* Does the sender's address belong to the cup? */
static bool is_known(const struct answering *a)
{
	struct text file = TEXT_INIT;
	struct text own = TEXT_INIT;
	bool found;

	if (!a->mail->from)
		return false;
	if (config_seat_of(a->cup, a->mail->from))
		return true;
	cup_addresses_read(&file, a->cup->path);
	text_print(&own, "<%s>\n", a->mail->from);
	found = strcasestr(file.bytes, own.bytes) != NULL;
	text_release(&file);
	text_release(&own);
	return found;
}

static void reply(struct answering *a, const char *text)
{
	if (a->mail->from && !a->mail->automatic)
		words_add(a->post, a->commit, &(struct note){ .game = a->cup, .to = a->mail->from, .to_address = a->mail->from,
		                                              .answers = a->mail, .text = text });
}

/* The cup's name, as its chain has it. */
static const char *title(const struct answering *a)
{
	const char *name = cup_word(cup_status(a->post, cup_section(a->post, a->cup)), "name");

	return *name ? name : a->cup->name;
}

/* --- letters of players ---------------------------------------------------------------------------------- */

/* Without an address the join counts all the same: the director is told whose is missing when it is needed. */
static int take_join(struct answering *a, const json *letter, struct error *err)
{
	struct text text = TEXT_INIT;

	if (!a->mail->from)
		return 0;
	if (!a->mail->automatic &&
	    cup_addresses_add(a->cup->path, cup_word(letter, "id"), cup_word(letter, "name"), a->mail->from, err) < 0)
		return -1;
	text_print(&text, "Your letter is here: %s joins %s. The next bulletin\nmakes it count, and you are told your number. "
	           "Then there is nothing to do until\na round comes by mail: nobody has to accept his games.\n\n"
	           "Mail of this cup goes to this address, %s.\n", cup_word(letter, "name"), title(a), a->mail->from);
	reply(a, text.bytes);
	text_release(&text);
	return 0;
}

static void take_withdrawal(struct answering *a)
{
	struct text text = TEXT_INIT;

	text_print(&text, "Your letter is here: you withdraw from %s. The next bulletin makes it\ncount. You are paired no "
	           "more then, and your open games are lost.\n", title(a));
	if (is_known(a))
		reply(a, text.bytes);
	text_release(&text);
}

static int take_letters(struct answering *a, const json *told, struct error *err)
{
	const json *letters = json_get(told, "letters");

	for (size_t i = 0; i < json_size(letters); i++) {
		const json *letter = json_at(letters, i);

		if (strcmp(cup_word(letter, "type"), "withdraw") == 0)
			take_withdrawal(a);
		else if (take_join(a, letter, err) < 0)
			return -1;
	}
	commit_say(a->commit, "result", "taken");
	return 0;
}

/* --- a player's program ---------------------------------------------------------------------------------- */

/* What his program owes, a teller's share or the set-up of a game, goes to the director. */
static int tell_director(struct answering *a, const json *told, const char *said, struct error *err)
{
	struct post *p = a->post;
	const char *letter = cup_word(told, "letter");
	int section = cup_section(p, a->cup);

	text_print(&p->said, "%s: %s", a->cup->name, said);
	for (int i = 0; *letter && i < a->cup->n_seats; i++)
		words_add(p, a->commit, &(struct note){ .game = a->cup, .to = a->cup->seat[i].both, .about = title(a),
		                                        .to_address = a->cup->seat[i].address, .text = letter,
		                                        .by_hand = true });
	commit_say(a->commit, "result", "taken");
	if (cup_list_look(p, section, err) < 0)
		return error_within(err, "%s", p->config.game[section].name);
	for (int i = p->n_sections; i < p->config.n_games; i++)
		if (p->config.game[i].board->section == section)
			game_note_told(p, p->config.game[i].name, game_entries(&p->config.game[i]));
	return 0;
}

/* --- the letter ------------------------------------------------------------------------------------------ */

static int taken_well(struct answering *a, const struct drumhead *program, struct error *err)
{
	json *told = json_parse(program->out.bytes, program->out.length, "drumhead cup take", err);
	int result = -1;

	if (told)
		result = a->post->config.player ? tell_director(a, told, program->said.bytes, err) : take_letters(a, told, err);
	json_free(told);
	return result;
}

static void refused(struct answering *a, const char *why, enum taken *taken)
{
	struct text text = TEXT_INIT;

	text_print(&text, "Your letter was refused, and what was wrong in it was not taken:\n\n%s\n\nIt was read as this:\n\n",
	           why);
	words_quote(&text, a->letter.bytes, 100);
	if (a->post->config.player)
		text_print(&a->post->said, "%s: %s\n", a->cup->name, why);
	else if (a->mail->from && (a->joins || is_known(a)))
		reply(a, text.bytes);
	else
		*taken = TAKEN_REJECTED;
	commit_say(a->commit, "result", "refused");
	commit_say(a->commit, "why", why);
	text_release(&text);
}

/* An entry before its own has not come.  1: it is to wait where it is, but that of a stranger. */
static int waits(struct answering *a, enum taken *taken)
{
	struct store *s = &a->post->store;
	int64_t since = store_note(s, "early", a->commit->key);

	if ((!a->post->config.player && !is_known(a)) || (since && a->post->now - since >= EARLY_IS_REFUSED))
		return 0;
	if (!since)
		store_set_note(s, "early", a->commit->key, a->post->now);
	*taken = TAKEN_EARLY;
	return 1;
}

static int take(struct answering *a, enum taken *taken, struct error *err)
{
	const char *argv[] = { "cup", "take", "--tell", a->cup->path, "-", NULL };
	struct drumhead program;
	int result = drumhead_run(a->post, &program, argv, a->letter.bytes, a->letter.length, err);

	if (result < 0 && program.status == 75 && strstr(program.why.text, "comes too early")) {
		error_clear(err);
		result = 0;
		if (!waits(a, taken))
			refused(a, program.why.text, taken);
	} else if (result == 0 && program.status == 0) {
		result = taken_well(a, &program, err);
	} else if (result == 0) {
		refused(a, program.why.text, taken);
	}
	drumhead_release(&program);
	return result;
}

int cup_answer(struct post *p, struct commit *c, const struct config_game *cup, struct cup_mail_in come,
               enum taken *taken, struct error *err)
{
	struct answering a = { .post = p, .commit = c, .cup = cup, .mail = come.mail, .joins = come.in->joins,
	                       .letter = TEXT_INIT };
	int result;

	c->lock = game_lock(p, cup, err);
	if (c->lock < 0)
		return -1;
	plain_lines(&a.letter, come.mail->text.bytes, come.mail->text.length);
	result = take(&a, taken, err);
	text_release(&a.letter);
	return result;
}

/* --- requests -------------------------------------------------------------------------------------------- */

static const char help[] =
	"This address is a program that runs a cup by mail. It acts on signed letters of\n"
	"the cup and of its games, and answers these words in the first line of a mail\n"
	"whose subject has the cup's eight digits in brackets, as a reply has:\n\n"
	"    status     the table, and all games\n"
	"    letter 5   the chain of the cup from entry 5 on, if a mail got lost\n"
	"    help       this text\n\n"
	"Reply to a mail of a game to ask about that, or for `away` and `back`.\n";

static int print_show(struct text *out, struct answering *a, const char *what, struct error *err)
{
	const char *argv[] = { "cup", "show", a->cup->path, what, NULL };
	struct drumhead program;
	int result = drumhead_run(a->post, &program, argv, NULL, 0, err);

	if (result == 0)
		text_print(out, "%s\n", program.status == 0 ? program.out.bytes : program.why.text);
	drumhead_release(&program);
	return result;
}

static int reply_letter(struct answering *a, const char *from, struct error *err)
{
	const char *argv[] = { "cup", "letter", "--from", *from ? from : "0", a->cup->path, NULL };
	struct drumhead program;
	int result = drumhead_run(a->post, &program, argv, NULL, 0, err);

	if (result == 0)
		words_add(a->post, a->commit, &(struct note){ .game = a->cup, .to = a->mail->from, .to_address = a->mail->from,
		          .answers = a->mail, .letter = program.status == 0 ? &program.out : NULL, .text = program.status == 0
		          ? "The entries you asked for are in the attached letter.txt:\n`drumhead cup take CUP letter.txt`.\n"
		          : program.why.text });
	drumhead_release(&program);
	return result;
}

int cup_answer_request(struct post *p, struct commit *c, const struct config_game *cup, struct cup_mail_in come,
                       struct error *err)
{
	struct answering a = { .post = p, .commit = c, .cup = cup, .mail = come.mail, .letter = TEXT_INIT };
	struct text text = TEXT_INIT;
	int result = 0;

	if (!come.mail->from || !is_known(&a)) {
		commit_say(c, "result", "no game");
		return 0;
	}
	if (come.in->asks == ASKS_LETTERS) {
		result = reply_letter(&a, come.in->argument, err);
	} else {
		if (come.in->asks != ASKS_STATUS)
			text_puts(&text, help);
		else if (print_show(&text, &a, "table", err) < 0 || print_show(&text, &a, "schedule", err) < 0)
			result = -1;
		if (result == 0)
			reply(&a, text.bytes);
	}
	commit_say(c, "result", "answered");
	text_release(&text);
	return result;
}
