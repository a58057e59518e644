/* cup_tell.c - first, what was committed and not noted, because the program was killed between both, is noted, before
 * `go` changes what the key of a commit is made of; told is only after it: it may have a game to set up to its end. */
#include "mail/cup_tell.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/cup_addresses.h"
#include "mail/cup_list.h"
#include "mail/cup_words.h"
#include "mail/deadline.h"
#include "mail/operator.h"
#include "mail/tell.h"
#include "mail/words.h"

#define REMIND_TELLER (3 * 86400)

/* A cup that is being told. */
struct telling {
	struct post *post;
	int section;
	const json *status;
	int entries;                             /* of its chain, in STATUS */
	bool notes;                              /* nothing is told: what was told is noted */
};

static const struct config_game *cup_of(const struct telling *t)
{
	return &t->post->config.game[t->section];
}

/* --- what a player has been mailed of the chain ------------------------------------------------------------- */

#define NAME_MOST 128

static void note_name(char name[NAME_MOST], const struct telling *t, const char *what, int number)
{
	snprintf(name, NAME_MOST, "%.90s.%s.%d", cup_of(t)->name, what, number);
}

static int noted(const struct telling *t, const char *what, int number)
{
	char name[NAME_MOST];

	note_name(name, t, what, number);
	return (int)store_note(&t->post->store, "cup", name);
}

static void note(const struct telling *t, const char *what, int number, int entries)
{
	char name[NAME_MOST];

	note_name(name, t, what, number);
	if (noted(t, what, number) < entries)
		store_set_note(&t->post->store, "cup", name, entries);
}

/* The first entry he has not been told of in words. */
static int told_of(const struct telling *t, int number)
{
	return noted(t, "told", number);
}

/* The first that no round's mail has brought him.  Other mails bring all from there on, too: who plays without having
 * given them to his program has lost nothing. */
static int given(const struct telling *t, int number)
{
	return noted(t, "given", number);
}

/* Entries FROM to the last, as a letter. */
static int print_chain(struct text *out, const struct telling *t, int from, struct error *err)
{
	char number[16];
	const char *argv[] = { "cup", "letter", "--from", number, cup_of(t)->path, NULL };
	struct drumhead program;
	int result;

	if (from >= t->entries)
		return 0;
	snprintf(number, sizeof number, "%d", from);
	result = drumhead_run(t->post, &program, argv, NULL, 0, err);
	if (result == 0 && program.status != 0)
		result = error_set(err, "%s", program.why.text);
	if (result == 0)
		text_add(out, program.out.bytes, program.out.length);
	drumhead_release(&program);
	return result;
}

/* --- commits -------------------------------------------------------------------------------------------------- */

/* What is told goes by the name of WHAT, of a cup or game with that ID, and a number: of how much had been told before,
 * since more may have come until whoever was killed behind a commit is asked again. */
static void begin(struct commit *c, const struct telling *t, const char *what, const char *id, int number)
{
	struct text name = TEXT_INIT;
	char key[MAIL_HASH + 1];

	text_print(&name, "cup:%s:%s:%s:%d", cup_word(t->status, "id"), what, id, number);
	mail_hash(key, name.bytes, name.length);
	text_release(&name);
	commit_init(c, key);
	c->at = t->post->now;
	commit_say(c, "result", what);
	commit_say(c, "game", cup_of(t)->name);
}

static bool is_done(const struct telling *t, const struct commit *c)
{
	return store_seen(&t->post->store, c->key);
}

/* C has been committed, and not noted, by whoever was killed between both: its mark is what that one said. */
static bool recall(const struct telling *t, struct commit *c)
{
	char *mark = store_read_mark(&t->post->store, c->key);

	if (mark) {
		text_clear(&c->mark);
		text_puts(&c->mark, mark);
	}
	free(mark);
	return mark != NULL;
}

static void say_number(struct commit *c, const char *name, int n)
{
	char number[16];

	snprintf(number, sizeof number, "%d", n);
	commit_say(c, name, number);
}

/* How much was told by C, of which BEFORE had been told.  A mark that cannot be read says nothing: one entry it was at
 * least, and the rest is told, rather twice than never. */
static int said_number(const struct commit *c, const char *name, int before)
{
	char *number = mark_value(c->mark.bytes, name);
	int n = number ? atoi(number) : 0;

	free(number);
	return n > before ? n : before + 1;
}

/* --- games ---------------------------------------------------------------------------------------------------- */

static void print_pairing(struct text *out, const struct telling *t, const struct cup_board *b, int seat)
{
	text_print(out, "%s, round %d, game %s: you are the %s, against %s, the %s.\n", cup_word(t->status, "name"), b->round,
	           b->place, b->seat[seat], b->name[1 - seat], b->seat[1 - seat]);
}

/* The round's mail to the player at SEAT: what the chain says to him, his game, and the entries of both. */
static int add_round_mail(struct commit *c, const struct telling *t, const struct config_game *g, int seat,
                          const struct news *news, struct error *err)
{
	const struct cup_board *b = g->board;
	const struct config_seat *s = config_seat(g, b->seat[seat]);
	struct text text = TEXT_INIT, letter = TEXT_INIT;
	int result = print_chain(&letter, t, given(t, b->number[seat]), err);

	cup_print_words(&text, t->status, b->number[seat], told_of(t, b->number[seat]));
	if (text.length)
		text_putc(&text, '\n');
	print_pairing(&text, t, b, seat);
	text_puts(&text, "Nobody has to accept it: whoever joined has.\n\n");
	tell_print_turn(&text, t->post, g, &news->due, s->seat);
	text_print(&letter, "\n%s", news->letter.bytes);
	if (result == 0)
		words_add(t->post, c, &(struct note){ .game = g, .to = s->both, .to_address = s->address, .text = text.bytes,
		                                      .due = &news->due, .seat = s->seat, .report = true,
		                                      .deadline = tell_deadline(t->post, g, &news->due), .letter = &letter });
	text_release(&text);
	text_release(&letter);
	return result;
}

static void note_round_told(const struct telling *t, const struct config_game *g, const struct commit *c)
{
	int chain = said_number(c, "chain", 0);

	game_note_told(t->post, g->name, said_number(c, "entries", 0));
	for (int i = 0; i < 2; i++)
		if (config_seat(g, g->board->seat[i])) {
			note(t, "told", g->board->number[i], chain);
			note(t, "given", g->board->number[i], chain);
		}
}

/* The director knows no address of a player: he is told once, with what to write where. */
static void tell_missing(struct commit *c, const struct telling *t, const struct config_game *g, int seat)
{
	const struct cup_board *b = g->board;
	const json *players = json_get(t->status, "players");
	struct text text = TEXT_INIT;

	text_print(&text, "%s: nothing is known of where %s gets his mail, so he was not mailed his\ngame. Add to %s/players "
	           "the line\n    %.16s %s <ADDRESS>\nand then mail it to both:\n    drumhead mail send %s\n", g->name,
	           b->name[seat], cup_of(t)->path,
	           cup_word(json_at(players, (size_t)b->number[seat] - 1), "join"), b->name[seat], g->name);
	operator_mail(t->post, c, g, "Drumhead needs you", text.bytes);
	text_release(&text);
}

static int commit_round(struct commit *c, const struct telling *t, const struct config_game *g, struct error *err)
{
	struct news news = { .letter = TEXT_INIT };
	int result = game_news(&news, t->post, g, 0, err);

	for (int seat = 0; seat < 2 && result == 0; seat++)
		if (config_seat(g, g->board->seat[seat]))
			result = add_round_mail(c, t, g, seat, &news, err);
		else
			tell_missing(c, t, g, seat);
	say_number(c, "entries", game_entries(g));
	say_number(c, "chain", t->entries);
	if (result == 0)
		result = store_commit(&t->post->store, c, err);
	news_release(&news);
	return result;
}

static int tell_new_game(const struct telling *t, const struct config_game *g, struct error *err)
{
	struct commit c;
	int result = 0;

	begin(&c, t, "round", g->board->place, 0);
	c.lock = game_lock(t->post, g, err);
	if (c.lock < 0)
		result = -1;
	else if (!recall(t, &c) && !t->notes)
		result = commit_round(&c, t, g, err);
	if (result == 0 && is_done(t, &c))
		note_round_told(t, g, &c);
	commit_release(&c);
	return result;
}

/* What has come into the game otherwise than by a mail to it: a forfeit by the director, a mail to the whole cup. */
static int tell_more(const struct telling *t, const struct config_game *g, struct error *err)
{
	struct news news = { .letter = TEXT_INIT };
	struct commit c;
	int lock = game_lock(t->post, g, err), told = game_told(t->post, g), result = 0;

	if (lock < 0)
		return -1;
	begin(&c, t, "news", g->board->place, told);
	c.lock = lock;
	if (!recall(t, &c) && !t->notes && game_entries(g) > told) {
		deadline_note(t->post, g);
		result = tell_seats(t->post, &c, g, NULL, "", &news, err) < 0 ? -1 : store_commit(&t->post->store, &c, err);
		news_release(&news);
	}
	if (result == 0 && is_done(t, &c))
		game_note_told(t->post, g->name, said_number(&c, "entries", told));
	commit_release(&c);
	return result;
}

/* What a person has to see to is mailed to him once. */
static int tell_trouble(const struct telling *t, const char *trouble, struct error *err)
{
	struct post *p = t->post;
	struct commit c;
	struct text text = TEXT_INIT;
	char hash[MAIL_HASH + 1];
	int result = 0;

	mail_hash(hash, trouble, strlen(trouble));
	begin(&c, t, "trouble", hash, 0);
	text_print(&text, "%s: %s\n", cup_of(t)->name, trouble);
	operator_mail(p, &c, cup_of(t), "Drumhead needs you", text.bytes);
	if (!is_done(t, &c)) {
		text_puts(&p->said, text.bytes);
		result = store_commit(&p->store, &c, err);
	}
	commit_release(&c);
	text_release(&text);
	return result;
}

static int tell_game(const struct telling *t, const struct config_game *g, struct error *err)
{
	int entries = game_entries(g), told = entries ? game_told(t->post, g) : 0;

	return entries <= told ? 0 : told == 0 ? tell_new_game(t, g, err) : tell_more(t, g, err);
}

/* One that cannot be read holds up no other. */
static int tell_games(const struct telling *t, struct error *err)
{
	struct post *p = t->post;

	for (int i = p->n_sections; i < p->config.n_games; i++) {
		const struct config_game *g = &p->config.game[i];
		struct error wrong = ERROR_INIT;

		if (g->board->section == t->section && tell_game(t, g, &wrong) < 0 && tell_trouble(t, wrong.text, err) < 0)
			return error_within(err, "%s", g->name);
	}
	return 0;
}

/* --- players -------------------------------------------------------------------------------------------------- */

static int commit_player(struct commit *c, const struct telling *t, int number, const struct config_seat *s,
                         const char *words, struct error *err)
{
	struct text text = TEXT_INIT, letter = TEXT_INIT;
	int result = print_chain(&letter, t, given(t, number), err);

	text_print(&text, "%s\nThe attached letter.txt brings your copy of the cup up to date, CUP being its\ndirectory: "
	           "`drumhead cup take CUP letter.txt`, or `drumhead mail read`.\n", words);
	if (result == 0) {
		words_add(t->post, c, &(struct note){ .game = cup_of(t), .to = s->both, .to_address = s->address,
		                                      .about = cup_word(t->status, "name"), .text = text.bytes,
		                                      .letter = &letter });
		say_number(c, "chain", t->entries);
		result = store_commit(&t->post->store, c, err);
	}
	text_release(&text);
	text_release(&letter);
	return result;
}

/* He is told what is his.  What is others' comes with it, or another time. */
static int tell_player(const struct telling *t, int number, struct error *err)
{
	struct text words = TEXT_INIT;
	struct arena arena = ARENA_INIT;
	struct config_seat s;
	struct commit c;
	int result = 0;

	cup_print_words(&words, t->status, number, told_of(t, number));
	if (words.length && cup_player_address(&s, &arena, t->post, t->section, number)) {
		char id[16];

		snprintf(id, sizeof id, "%d", number);
		begin(&c, t, "words", id, told_of(t, number));
		if (!recall(t, &c) && !t->notes)
			result = commit_player(&c, t, number, &s, words.bytes, err);
		if (result == 0 && is_done(t, &c))
			note(t, "told", number, said_number(&c, "chain", told_of(t, number)));
		commit_release(&c);
	}
	arena_release(&arena);
	text_release(&words);
	return result;
}

static int tell_players(const struct telling *t, struct error *err)
{
	int n = (int)json_size(json_get(t->status, "players"));

	for (int number = 1; number <= n; number++)
		if (told_of(t, number) < t->entries && tell_player(t, number, err) < 0)
			return -1;
	return 0;
}

/* --- tellers -------------------------------------------------------------------------------------------------- */

static void print_to_teller(struct text *out, const struct telling *t, const char *name, bool accepts, int times)
{
	text_print(out, "%s, the teller of %s:\n", name, cup_word(t->status, "name"));
	text_puts(out, accepts ? "you are asked whether you accept. What you agree to stands in the announcement,\nin the "
	          "attached letter.txt.\n\n"
	          : "a round is drawn, and your part of it is asked for. Your program computes it;\nnobody can choose it, nor "
	          "can you.\n\n");
	text_puts(out, "Give letter.txt to your copy of the cup, CUP being its directory, and reply\nwith what that "
	          "prints:\n\n"
	          "    drumhead cup take CUP letter.txt > reply\n");
	if (times)
		text_print(out, "\nYou were asked %d days ago. All wait for it.\n", 3 * times);
}

static void tell_operator(struct commit *c, const struct telling *t, const char *name, bool has_address, int from)
{
	struct text text = TEXT_INIT;

	if (has_address)
		text_print(&text, "%s: %s, the teller, has been reminded: nothing goes on without him. Another\ntakes his place by\n"
		           "    drumhead cup teller %s NAME=KEY.pub --because WORDS\n", cup_of(t)->name, name, cup_of(t)->path);
	else
		text_print(&text, "%s: below [cup %s] in %s is no line\n    %s = ADDRESS\nso %s, the teller, was not asked. Mail him "
		           "what this prints:\n    drumhead cup letter --from %d %s\n", cup_of(t)->name, cup_of(t)->name,
		           t->post->config.path, name, name, from, cup_of(t)->path);
	operator_mail(t->post, c, cup_of(t), "Drumhead needs you", text.bytes);
	text_release(&text);
}

/* Days since he was asked first, in steps of three. */
static int times_reminded(const struct telling *t)
{
	char name[NAME_MOST];
	int64_t asked;

	note_name(name, t, "teller", t->entries);
	asked = store_note(&t->post->store, "cup", name);
	if (!asked)
		store_set_note(&t->post->store, "cup", name, t->post->now);
	return asked && t->post->now > asked ? (int)((t->post->now - asked) / REMIND_TELLER) : 0;
}

static int ask_teller(struct commit *c, const struct telling *t, int seat, int times, struct error *err)
{
	const json *pen = json_get(t->status, "pen");
	int from = cup_number(json_at(json_get(t->status, "tellers"), (size_t)seat - 1), "wrote") + 1;
	const char *name = cup_word(pen, "name");
	const struct config_seat *s = config_seat(cup_of(t), name);
	struct text text = TEXT_INIT, letter = TEXT_INIT;
	int result = print_chain(&letter, t, from, err);

	print_to_teller(&text, t, name, strcmp(cup_word(pen, "writes"), "accept") == 0, times);
	if (result == 0 && s)
		words_add(t->post, c, &(struct note){ .game = cup_of(t), .to = s->both, .to_address = s->address,
		                                      .about = times ? "Reminder: a teller is asked" : "A teller is asked",
		                                      .text = text.bytes, .letter = &letter });
	if (!s || times)
		tell_operator(c, t, name, s != NULL, from);
	if (result == 0)
		result = store_commit(&t->post->store, c, err);
	text_release(&text);
	text_release(&letter);
	return result;
}

static int tell_teller(const struct telling *t, struct error *err)
{
	int seat = cup_number(json_get(t->status, "pen"), "seat"), times, result = 0;
	struct commit c;
	char id[16];
	bool has_address;

	if (seat <= 0)
		return 0;
	has_address = config_seat(cup_of(t), cup_word(json_get(t->status, "pen"), "name")) != NULL;
	times = has_address ? times_reminded(t) : 0;     /* whom nobody could ask is not reminded */
	snprintf(id, sizeof id, "%d", t->entries);
	begin(&c, t, has_address ? "teller" : "address", id, times);
	if (!is_done(t, &c))
		result = ask_teller(&c, t, seat, times, err);
	commit_release(&c);
	return result;
}

/* --- one cup -------------------------------------------------------------------------------------------------- */

static int tell(struct post *p, int section, bool notes, struct error *err)
{
	struct telling t = { .post = p, .section = section, .notes = notes };

	if (cup_list_look(p, section, err) < 0)
		return -1;
	t.status = cup_status(p, section);
	if (!t.status)
		return 0;
	t.entries = cup_number(t.status, "entries");
	if (tell_games(&t, err) < 0 || tell_players(&t, err) < 0)
		return -1;
	return notes ? 0 : tell_teller(&t, err);
}

/* Writes what is due.  Not the first draw, if places are free: that entries are closed the director says. */
static int go(struct post *p, int section, struct error *err)
{
	const struct telling t = { .post = p, .section = section, .status = cup_status(p, section) };
	const char *argv[] = { "cup", "go", "--tell", p->config.game[section].path, NULL };
	struct drumhead program;
	json *told = NULL;
	int result = drumhead_run(p, &program, argv, NULL, 0, err);

	if (result == 0 && program.status != 0)
		result = tell_trouble(&t, program.why.text, err);
	else if (result == 0 && !(told = json_parse(program.out.bytes, program.out.length, "drumhead cup go", err)))
		result = -1;
	else if (result == 0 && *cup_word(told, "trouble"))
		result = tell_trouble(&t, cup_word(told, "trouble"), err);
	json_free(told);
	drumhead_release(&program);
	return result;
}

static int poll_cup(struct post *p, int section, struct error *err)
{
	int lock, result;

	if (game_entries(&p->config.game[section]) == 0)
		return 0;
	if (p->config.player)
		return cup_list_look(p, section, err);
	lock = game_lock(p, &p->config.game[section], err);
	if (lock < 0)
		return -1;
	result = tell(p, section, true, err) < 0 || go(p, section, err) < 0 || tell(p, section, false, err) < 0 ? -1 : 0;
	file_unlock(lock);
	return result;
}

int cup_poll(struct post *p, struct error *err)
{
	int result = 0;

	for (int i = 0; i < p->n_sections && (p->config.notices || p->config.player); i++)
		if (p->config.game[i].is_cup && poll_cup(p, i, err) < 0) {
			text_print(&p->said, "%s: %s\n", p->config.game[i].name, err->text);
			error_clear(err);
			result = -1;
		}
	return result;
}
