/* cup_boards.c - see cup_boards.h.
 *
 * A game's offer is compared byte for byte with the one that follows from its round, wherever it comes from: so one
 * game is played for one board, and a result is that of the game which the draw gave. */
#include "cmd/cup_boards.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/derived.h"
#include "cmd/letter.h"
#include "cmd/refusals.h"
#include "cup/margin.h"
#include "game/adjudicate.h"
#include "game/audit.h"
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"
#include "game/take.h"
#include "trust/entry_file.h"
#include "trust/ledger_files.h"
#include "trust/unfit.h"

char *board_directory(const struct cup_session *cs, const struct board *b)
{
	return cup_session_file(cs, board_path(b).text);
}

bool board_is_here(const struct cup_session *cs, const struct board *b)
{
	char *path = board_directory(cs, b);
	bool found = game_is_at(path);

	free(path);
	return found;
}

bool board_is_directed(const struct cup_session *cs, const struct board *b)
{
	return keyring_signs_with(&cs->s.keys, &cup_drawn_by(&cs->cup, b->round)->seat[0].key);
}

int boards_each(struct cup_session *cs, int (*each)(struct cup_session *cs, const struct board *b, void *to), void *to)
{
	for (int r = 0; r < cs->cup.n_rounds; r++)
		for (int i = 0; i < cs->cup.round[r].n_pairs; i++)
			for (int game = 1; game <= cup_games(&cs->cup); game++)
				if (each(cs, &(struct board){ r + 1, i + 1, game }, to) < 0)
					return -1;
	return 0;
}

/* The offer of B, as it follows from its round. */
static int derive_offer(struct entry *out, struct arena *arena, struct cup_session *cs, const struct board *b)
{
	if (cup_session_pack(cs) < 0)
		return -1;
	return board_offer(out, arena, &cs->cup, b, (const char *const[]){ cs->pack->seat_name[0], cs->pack->seat_name[1],
	                   cs->pack->seat_name[2] }, &cs->s.err);
}

/* Is the first entry of LEDGER that offer? */
static int check_offer(struct cup_session *cs, const struct board *b, const struct hash *found)
{
	struct arena arena = ARENA_INIT;
	struct entry right;
	int result = derive_offer(&right, &arena, cs, b);

	if (result == 0 && !hash_equal(&right.id, found))
		result = fault_set(&cs->s.err, FAULT_FOREIGN, "game %s is another one than the round gives: its offer differs (G9)",
		                   board_name(b).text);
	arena_release(&arena);
	return result;
}

int board_check_here(struct cup_session *cs, const struct board *b)
{
	char *path = board_directory(cs, b);
	struct arena arena = ARENA_INIT;
	struct entry offer;
	int result = entry_read(&offer, &arena, path, 0, &cs->s.err);

	if (result == 0)
		result = check_offer(cs, b, &offer.id);
	arena_release(&arena);
	free(path);
	return result;
}

/* --- making --------------------------------------------------------------------------------------------- */

/* What we owe in the game that is open, and its derived files.  WROTE counts entries. */
static int settle(struct cup_session *cs, int *wrote)
{
	int result = game_settle(&cs->s.game, &cs->s.keys, wrote, &cs->s.err);

	return result < 0 || session_write_derived(&cs->s) < 0 ? -1 : 0;
}

/* The letter of the game that is open, behind what is to be mailed already. */
static int print_letter(struct cup_session *cs)
{
	if (cs->s.out.length)
		text_putc(&cs->s.out, '\n');
	return letter_pass_on(&cs->s) < 0 ? -1 : 0;
}

static int open_and_settle(struct cup_session *cs, const char *directory)
{
	int wrote, result = session_open_to_write(&cs->s, directory);

	if (result == 0)
		result = settle(cs, &wrote);
	session_leave(&cs->s);
	return result;
}

static int write_offer(struct cup_session *cs, const struct board *b, const char *directory)
{
	struct arena arena = ARENA_INIT;
	char *pack = cup_session_file(cs, "pack");
	struct entry e;
	int result = derive_offer(&e, &arena, cs, b);

	if (result == 0)
		result = game_offer_board(directory, pack, cs->s.env->rulesets, &e, &cs->s.keys, &cs->s.err);
	if (result == 0)
		result = keyring_pass_on(&cs->cup.link[0].id, &e.id, &cs->s.err);
	free(pack);
	arena_release(&arena);
	return result;
}

/* Is the game there, with the ruling that the director owes in it?  A command may have been killed between both. */
bool board_is_set_up(const struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b), *ruling = path_join(directory, "log/0001.entry");
	bool found = game_is_at(directory) && (cs->cup.terms->game.dice != DICE_REFEREE || file_exists(ruling));

	free(ruling);
	free(directory);
	return found;
}

/* Without the cup's pack there is none at all. */
static int make(struct cup_session *cs, const struct board *b, void *to)
{
	char *directory;
	int *made = to, result = 0;

	if (cup_result(&cs->cup, b->round, b->board, b->game) || !board_is_directed(cs, b) || board_is_set_up(cs, b))
		return 0;
	if (cup_session_pack(cs) < 0)
		return -1;
	directory = board_directory(cs, b);
	if (!game_is_at(directory))
		result = write_offer(cs, b, directory);
	if (result == 0)
		result = open_and_settle(cs, directory);
	free(directory);
	*made += result == 0;
	if (result < 0) {
		cup_session_trouble(cs, "game %s cannot be set up: %s\nThe other games go on without it. What nobody can mend ends "
		                    "by your word:\n    drumhead cup rule %s %s void --because WORDS\nor with the name of who wins "
		                    "in the place of void.", board_name(b).text, cs->s.err.text, cs->path, board_name(b).text);
		error_clear(&cs->s.err);
	}
	return 0;
}

int boards_make(struct cup_session *cs, int *made)
{
	*made = 0;
	return boards_each(cs, make, made);
}

/* --- taking --------------------------------------------------------------------------------------------- */

/* Makes the game from its offer in M. */
static int join(struct cup_session *cs, const char *directory, const struct mailed *m)
{
	char *pack = cup_session_file(cs, "pack");
	int result = game_join(directory, pack, NULL, cs->s.env->rulesets, m, &cs->s.err);
	if (result == 0)
		result = keyring_pass_on(&cs->cup.link[0].id, m->game, &cs->s.err);
	free(pack);
	return result;
}

/* The last entry of the game that is open is ours, and of those that this command writes: one that was killed may not
 * have printed it. */
static bool is_last_ours(const struct cup_session *cs)
{
	const struct ledger *l = &cs->s.game.ledger;
	const struct link *last = l->n > 1 ? &l->link[l->n - 1] : NULL;

	return last && last->type != ENTRY_ORDERS && !entry_is_motion(last->type) &&
	       keyring_signs_for(&cs->s.keys, l, last->by);
}

/* Takes M; the letter by which orders that lie sealed in it were refused is printed, as a ruling on them would be. */
static int take_or_refuse(struct cup_session *cs, const char *directory, const struct mailed *m, int *taken)
{
	const struct ledger *l = &cs->s.game.ledger;
	int seq = l->n, unfits = unfit_count_signed(l, directory, seq);
	int result = game_take(&cs->s.game, m, &cs->s.keys, taken, &cs->s.err);
	struct error refused = cs->s.err;

	if (result == 0 || l->n > seq || unfit_count_signed(l, directory, seq) == unfits)
		return result;
	error_clear(&cs->s.err);
	if (print_letter(cs) < 0)
		say("drumhead cup take: %s", cs->s.err.text);
	cs->s.err = refused;
	return -1;
}

/* What a letter has of game B, whose offer is in it, or which is here. */
static int take_game(struct board_taking *out, struct cup_session *cs, const struct board *b, const struct mailed *m)
{
	char *directory = board_directory(cs, b);
	int taken = 0, wrote = 0, result = 0;
	bool is_new = !game_is_at(directory);

	if (is_new) {
		result = join(cs, directory, m);
		out->made += result == 0;
	}
	if (result == 0)
		result = session_open_to_write(&cs->s, directory);
	if (result == 0)
		result = take_or_refuse(cs, directory, m, &taken);
	if (result == 0)
		result = settle(cs, &wrote);
	if (result == 0 && (wrote || (!taken && is_last_ours(cs))))
		result = print_letter(cs);
	out->took += taken > 0;
	out->brought += result == 0;
	if (taken > 0 && result == 0 && !is_new)
		say("%s: took %d entr%s", directory, taken, taken == 1 ? "y" : "ies");
	if (taken > 0 && result == 0)
		refusal_say(&cs->s);
	session_leave(&cs->s);
	free(directory);
	return result < 0 ? error_within(&cs->s.err, "game %s", board_name(b).text) : 0;
}

/* A letter whose games are looked for. */
struct looking {
	struct board_taking *out;
	struct mailed m;
	const struct letter *letter;
	struct error refused;                    /* why what it has of a game was not taken; of each game that there is */
};

/* Is ITEM a refusal of orders (doc/PROTOCOL.md F5) of GAME? */
static bool is_unfit_of(const struct letter_item *item, const struct hash *game)
{
	struct arena arena = ARENA_INIT;
	struct error is_none = ERROR_INIT;
	struct unfit u;
	bool found = item->kind == LETTER_UNFIT && unfit_parse(&u, &arena, item->block, &is_none) == 0 &&
		hash_equal(&u.game, game);

	arena_release(&arena);
	return found;
}

/* Has the letter something of GAME? */
static bool brings(const struct letter *l, const struct hash *game)
{
	for (int i = 0; i < l->n; i++)
		if ((l->item[i].is_read && hash_equal(&l->item[i].entry.game, game)) || is_unfit_of(&l->item[i], game))
			return true;
	return false;
}

static bool brings_offer(const struct letter *l, const struct hash *game)
{
	for (int i = 0; i < l->n; i++)
		if (l->item[i].is_read && l->item[i].entry.type == ENTRY_OFFER && hash_equal(&l->item[i].entry.id, game))
			return true;
	return false;
}

static bool sits_there(const struct cup_session *cs, const struct board *b)
{
	int player = cup_session_player(cs);

	return player > 0 && (cup_seated(&cs->cup, b->round, b->board, b->game, 1) == player ||
	                      cup_seated(&cs->cup, b->round, b->board, b->game, 2) == player);
}

/* What is wrong with one game of a letter keeps no other's out. */
static void note_refused(struct looking *l, struct error *err)
{
	if (l->refused.kind == ERROR_NONE)
		l->refused = *err;
	else
		error_add(&l->refused, "\n%s", err->text);
	error_clear(err);
}

/* A game of others that is not here is passed over: the letter by which the director declares one forfeit asks the
 * teller, too. */
static int take_if_brought(struct cup_session *cs, const struct board *b, void *to)
{
	struct looking *l = to;
	struct arena arena = ARENA_INIT;
	struct entry offer;
	int result = derive_offer(&offer, &arena, cs, b);

	if (result == 0 && brings(l->letter, &offer.id)) {
		l->m.game = &offer.id;
		if (board_is_here(cs, b) || brings_offer(l->letter, &offer.id))
			result = take_game(l->out, cs, b, &l->m);
		else if (sits_there(cs, b))
			result = error_set(&cs->s.err, "game %s is not here yet: ask the director for its first letter, drumhead cup "
			                   "letter CUP %s", board_name(b).text, board_name(b).text);
	}
	arena_release(&arena);
	if (result < 0)
		note_refused(l, &cs->s.err);
	return 0;
}

/* An offer of this cup that no round gives. */
static int check_offers(struct cup_session *cs, const struct letter *l)
{
	for (int i = 0; i < l->n; i++) {
		const struct entry *e = &l->item[i].entry;
		struct board b;

		if (l->item[i].is_read && e->type == ENTRY_OFFER && board_of(&b, &cs->cup, e->charter) &&
		    check_offer(cs, &b, &e->id) < 0)
			return -1;
	}
	return 0;
}

int boards_take(struct board_taking *out, struct cup_session *cs, const struct text *letter, const char *name)
{
	struct looking l = { .out = out, .m = mailed(letter, name), .refused = ERROR_INIT };
	struct letter read;
	int result;

	*out = (struct board_taking){ 0, 0, 0 };
	if (letter_read(&read, &l.m, &cs->s.err) < 0)
		return -1;
	l.letter = &read;
	result = read.n ? check_offers(cs, &read) : 0;
	if (result == 0 && read.n)
		result = boards_each(cs, take_if_brought, &l);
	letter_release(&read);
	if (l.refused.kind == ERROR_NONE)
		return result;
	cs->s.err = l.refused;
	return -1;
}

/* --- results -------------------------------------------------------------------------------------------- */

/* Had SEAT written anything before entry N? */
static bool had_written(const struct ledger *l, int seat, int n)
{
	for (int i = 0; i < n; i++)
		if (l->link[i].by == seat)
			return true;
	return false;
}

static int find_forfeit(const struct ledger *l)
{
	int seq = l->n - 1;

	while (seq > 0 && l->link[seq].type != ENTRY_FORFEIT)
		seq--;
	return seq;
}

/* The last agree to the `end` that was agreed on. */
static int find_agree(const struct ledger *l)
{
	int seq = l->n - 1;

	while (seq > 0 && (l->link[seq].type != ENTRY_AGREE || l->link[seq].on != l->ended))
		seq--;
	return seq;
}

int board_winner_of_end(const struct charter *c, const struct entry *end)
{
	const char *word = end->line[0].token[1].text;

	if (strcmp(word, "draw") == 0)
		return 0;
	for (int i = 0; i < c->n_seats; i++)
		if (c->seat[i].seat && strcmp(c->seat[i].name, word) == 0)
			return c->seat[i].seat;
	return -1;
}

/* What audited game G has come to, with the position RUN at its end. */
static bool read_result(struct cup_result *out, const struct ledger *l, const struct run *run)
{
	if (l->forfeited >= 0) {
		int seq = find_forfeit(l);

		out->how = had_written(l, l->forfeited, seq) ? CUP_FORFEIT : CUP_WALKOVER;
		out->winner = 3 - l->forfeited;
		out->on = l->link[seq].id;
		return true;
	}
	if (l->ended >= 0) {
		out->winner = board_winner_of_end(&l->charter, ledger_at(l, l->ended));
		out->margin = run && out->winner > 0 ? margin_of(run, out->winner) : 0;
		out->on = l->link[find_agree(l)].id;
		return out->winner >= 0;
	}
	if (!l->over || !run)
		return false;
	out->winner = run->winner;
	out->margin = margin_of(run, run->winner);
	out->on = l->link[l->live_ruling].id;
	return true;
}

/* LOOKS: at what is derived, too. */
static int audit_result(struct board_found *out, bool looks, struct cup_session *cs, const struct board *b,
                        const char *directory)
{
	const struct audit_plan plan = { cs->s.env->rulesets, &cs->s.keys, 1, { NULL, NULL } };
	struct audit a;
	int result;

	if (audit_game_by(&a, directory, &plan, &cs->s.err) < 0)
		return -1;
	if (a.fault != FAULT_NONE)
		result = a.seq < 0 ? fault_set(&cs->s.err, a.fault, "%s: %s", fault_word(a.fault), a.text)
		                   : fault_set(&cs->s.err, a.fault, "entry %d: %s: %s", a.seq, fault_word(a.fault), a.text);
	else if (check_offer(cs, b, &a.game.ledger.link[0].id) < 0)
		result = -1;
	else
		result = read_result(&out->result, &a.game.ledger, a.run);
	out->entries = a.game.ledger.n;
	if (result >= 0 && looks && derived_changed(&out->changed, &cs->s, &a, directory) < 0)
		result = -1;
	audit_release(&a);
	return result;
}

/* A look at the chain alone says whether there is anything to audit. */
static int is_over(struct cup_session *cs, const char *directory)
{
	struct ledger l;
	int result = ledger_open(&l, directory, &cs->s.err);

	if (result == 0) {
		result = l.over;
		ledger_release(&l);
	}
	return result;
}

static struct cup_result no_result(const struct board *b)
{
	return (struct cup_result){ .round = b->round, .board = b->board, .game = b->game, .how = CUP_OVER, .because = "" };
}

bool board_is_over(struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	bool over = game_is_at(directory) && is_over(cs, directory) > 0;

	free(directory);
	return over;
}

int board_result(struct cup_result *out, struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	struct board_found found = { .result = no_result(b) };
	int result = 0;

	if (game_is_at(directory))
		result = is_over(cs, directory);
	if (result > 0)
		result = audit_result(&found, false, cs, b, directory);
	*out = found.result;
	free(directory);
	return result < 0 ? error_within(&cs->s.err, "game %s", board_name(b).text) : result;
}

int board_audit(struct board_found *out, struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	int result;

	*out = (struct board_found){ .result = no_result(b) };
	result = audit_result(out, true, cs, b, directory);
	free(directory);
	return result < 0 ? error_within(&cs->s.err, "game %s", board_name(b).text) : result;
}

int board_adjudge(struct cup_result *out, struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	int result = session_open(&cs->s, directory);

	*out = no_result(b);
	if (result == 0) {
		const struct ledger *l = &cs->s.game.ledger;

		out->how = CUP_ADJUDGED;
		out->winner = cs->s.game.run ? margin_leader(cs->s.game.run, &out->margin) : 0;
		out->on = l->link[l->n - 1].id;
		out->because = "limit";
	}
	session_leave(&cs->s);
	free(directory);
	return result < 0 ? error_within(&cs->s.err, "game %s", board_name(b).text) : 0;
}

int board_forfeit(struct cup_session *cs, const struct board *b, int seat)
{
	char *directory = board_directory(cs, b);
	int wrote, result = session_open_to_write(&cs->s, directory);

	if (result == 0)
		result = settle(cs, &wrote);
	if (result == 0 && !cs->s.game.ledger.over && game_forfeit(&cs->s.game, seat, &cs->s.keys, &cs->s.err) < 0)
		result = -1;
	if (result == 0)
		result = settle(cs, &wrote);
	session_leave(&cs->s);
	free(directory);
	return result < 0 ? error_within(&cs->s.err, "game %s", board_name(b).text) : 0;
}

struct hash board_head(struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	struct error unread = ERROR_INIT;
	struct hash id = { { 0 } };
	struct ledger l;

	if (board_is_here(cs, b) && ledger_open(&l, directory, &unread) == 0) {
		id = l.link[l.n - 1].id;
		ledger_release(&l);
	}
	free(directory);
	return id;
}

int board_print_news(struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	int result = session_open(&cs->s, directory);

	if (result == 0)
		result = print_letter(cs);
	session_leave(&cs->s);
	free(directory);
	return result;
}

int board_print_letter(struct cup_session *cs, const struct board *b)
{
	char *directory = board_directory(cs, b);
	int result = session_open(&cs->s, directory);

	if (result == 0)
		result = letter_write_from(&cs->s, 0) < 0 ? -1 : 0;
	session_leave(&cs->s);
	free(directory);
	return result;
}
