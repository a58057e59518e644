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
#include "cup/margin.h"
#include "game/adjudicate.h"
#include "game/audit.h"
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"
#include "game/take.h"
#include "trust/entry_file.h"
#include "trust/ledger_files.h"

char *board_directory(const struct desk *d, const struct board *b)
{
	return desk_file(d, board_path(b).text);
}

bool board_is_here(const struct desk *d, const struct board *b)
{
	char *path = board_directory(d, b);
	bool found = game_is_at(path);

	free(path);
	return found;
}

bool board_is_directed(const struct desk *d, const struct board *b)
{
	return keyring_signs_with(&d->s.keys, &cup_drawn_by(&d->cup, b->round)->seat[0].key);
}

int boards_each(struct desk *d, int (*each)(struct desk *d, const struct board *b, void *to), void *to)
{
	for (int r = 0; r < d->cup.n_rounds; r++)
		for (int i = 0; i < d->cup.round[r].n_pairs; i++)
			for (int game = 1; game <= cup_games(&d->cup); game++)
				if (each(d, &(struct board){ r + 1, i + 1, game }, to) < 0)
					return -1;
	return 0;
}

/* The offer of B, as it follows from its round. */
static int derive_offer(struct entry *out, struct arena *arena, struct desk *d, const struct board *b)
{
	if (desk_pack(d) < 0)
		return -1;
	return board_offer(out, arena, &d->cup, b, (const char *const[]){ d->pack->seat_name[0], d->pack->seat_name[1],
	                   d->pack->seat_name[2] }, &d->s.err);
}

/* Is the first entry of LEDGER that offer? */
static int check_offer(struct desk *d, const struct board *b, const struct hash *found)
{
	struct arena arena = ARENA_INIT;
	struct entry right;
	int result = derive_offer(&right, &arena, d, b);

	if (result == 0 && !hash_equal(&right.id, found))
		result = fault_set(&d->s.err, FAULT_FOREIGN, "game %s is another one than the round gives: its offer differs (G9)",
		                   board_name(b).text);
	arena_release(&arena);
	return result;
}

int board_check_here(struct desk *d, const struct board *b)
{
	char *path = board_directory(d, b);
	struct arena arena = ARENA_INIT;
	struct entry offer;
	int result = entry_read(&offer, &arena, path, 0, &d->s.err);

	if (result == 0)
		result = check_offer(d, b, &offer.id);
	arena_release(&arena);
	free(path);
	return result;
}

/* --- making --------------------------------------------------------------------------------------------- */

/* What we owe in the game that is open, and its derived files.  WROTE counts entries. */
static int settle(struct desk *d, int *wrote)
{
	int result = game_settle(&d->s.game, &d->s.keys, wrote, &d->s.err);

	return result < 0 || session_write_derived(&d->s) < 0 ? -1 : 0;
}

/* The letter of the game that is open, behind what is to be mailed already. */
static int print_letter(struct desk *d)
{
	if (d->s.out.length)
		text_putc(&d->s.out, '\n');
	return letter_pass_on(&d->s) < 0 ? -1 : 0;
}

static int open_and_settle(struct desk *d, const char *directory)
{
	int wrote, result = session_open_to_write(&d->s, directory);

	if (result == 0)
		result = settle(d, &wrote);
	session_leave(&d->s);
	return result;
}

static int write_offer(struct desk *d, const struct board *b, const char *directory)
{
	struct arena arena = ARENA_INIT;
	char *pack = desk_file(d, "pack");
	struct entry e;
	int result = derive_offer(&e, &arena, d, b);

	if (result == 0)
		result = game_offer_board(directory, pack, d->s.env->rulesets, &e, &d->s.keys, &d->s.err);
	if (result == 0)
		result = keyring_pass_on(&d->cup.link[0].id, &e.id, &d->s.err);
	free(pack);
	arena_release(&arena);
	return result;
}

/* Is the game there, with the ruling that the director owes in it?  A command may have been killed between both. */
static bool is_set_up(const struct desk *d, const char *directory)
{
	char *ruling = path_join(directory, "log/0001.entry");
	bool found = game_is_at(directory) && (d->cup.terms->game.dice != DICE_REFEREE || file_exists(ruling));

	free(ruling);
	return found;
}

static int make(struct desk *d, const struct board *b, void *to)
{
	char *directory = board_directory(d, b);
	int *made = to, result = 0;

	if (!cup_result(&d->cup, b->round, b->board, b->game) && board_is_directed(d, b) && !is_set_up(d, directory)) {
		++*made;
		if (!game_is_at(directory))
			result = write_offer(d, b, directory);
		if (result == 0)
			result = open_and_settle(d, directory);
	}
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : 0;
}

int boards_make(struct desk *d, int *made)
{
	*made = 0;
	return boards_each(d, make, made);
}

/* --- taking --------------------------------------------------------------------------------------------- */

/* Makes the game from its offer in M. */
static int join(struct desk *d, const char *directory, const struct mailed *m)
{
	char *pack = desk_file(d, "pack");
	int result = game_join(directory, pack, NULL, d->s.env->rulesets, m, &d->s.err);
	if (result == 0)
		result = keyring_pass_on(&d->cup.link[0].id, m->game, &d->s.err);
	free(pack);
	return result;
}

/* The last entry of the game that is open is ours, and of those that this command writes: one that was killed may not
 * have printed it. */
static bool is_last_ours(const struct desk *d)
{
	const struct ledger *l = &d->s.game.ledger;
	const struct link *last = l->n > 1 ? &l->link[l->n - 1] : NULL;

	return last && last->type != ENTRY_ORDERS && !entry_is_motion(last->type) &&
	       keyring_signs_for(&d->s.keys, l, last->by);
}

/* What a letter has of game B, whose offer is in it, or which is here. */
static int take_game(struct board_taking *out, struct desk *d, const struct board *b, const struct mailed *m)
{
	char *directory = board_directory(d, b);
	int taken = 0, wrote = 0, result = 0;
	bool is_new = !game_is_at(directory);

	if (is_new) {
		result = join(d, directory, m);
		out->made += result == 0;
	}
	if (result == 0)
		result = session_open_to_write(&d->s, directory);
	if (result == 0)
		result = game_take(&d->s.game, m, &d->s.keys, &taken, &d->s.err);
	if (result == 0)
		result = settle(d, &wrote);
	if (result == 0 && (wrote || (!taken && is_last_ours(d))))
		result = print_letter(d);
	out->took += taken > 0;
	out->brought += result == 0;
	if (taken > 0 && result == 0 && !is_new)
		say("%s: took %d entr%s", directory, taken, taken == 1 ? "y" : "ies");
	session_leave(&d->s);
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : 0;
}

/* A letter whose games are looked for. */
struct looking {
	struct board_taking *out;
	struct mailed m;
	const struct letter *letter;
};

/* Has the letter something of GAME? */
static bool brings(const struct letter *l, const struct hash *game)
{
	for (int i = 0; i < l->n; i++)
		if (l->item[i].is_read && hash_equal(&l->item[i].entry.game, game))
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

static bool sits_there(const struct desk *d, const struct board *b)
{
	int player = desk_player(d);

	return player > 0 && (cup_seated(&d->cup, b->round, b->board, b->game, 1) == player ||
	                      cup_seated(&d->cup, b->round, b->board, b->game, 2) == player);
}

/* A game of others that is not here is passed over: the letter by which the director declares one forfeit asks the
 * teller, too. */
static int take_if_brought(struct desk *d, const struct board *b, void *to)
{
	struct looking *l = to;
	struct arena arena = ARENA_INIT;
	struct entry offer;
	int result = derive_offer(&offer, &arena, d, b);

	if (result == 0 && brings(l->letter, &offer.id)) {
		l->m.game = &offer.id;
		if (board_is_here(d, b) || brings_offer(l->letter, &offer.id))
			result = take_game(l->out, d, b, &l->m);
		else if (sits_there(d, b))
			result = error_set(&d->s.err, "game %s is not here yet: ask the director for its first letter, drumhead cup "
			                   "letter CUP %s", board_name(b).text, board_name(b).text);
	}
	arena_release(&arena);
	return result;
}

/* An offer of this cup that no round gives. */
static int check_offers(struct desk *d, const struct letter *l)
{
	for (int i = 0; i < l->n; i++) {
		const struct entry *e = &l->item[i].entry;
		struct board b;

		if (l->item[i].is_read && e->type == ENTRY_OFFER && board_of(&b, &d->cup, e->charter) &&
		    check_offer(d, &b, &e->id) < 0)
			return -1;
	}
	return 0;
}

int boards_take(struct board_taking *out, struct desk *d, const struct text *letter, const char *name)
{
	struct looking l = { .out = out, .m = mailed(letter, name) };
	struct letter read;
	int result;

	*out = (struct board_taking){ 0, 0, 0 };
	if (letter_read(&read, &l.m, &d->s.err) < 0)
		return -1;
	l.letter = &read;
	result = read.n ? check_offers(d, &read) : 0;
	if (result == 0 && read.n)
		result = boards_each(d, take_if_brought, &l);
	letter_release(&read);
	return result;
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

/* `result draw`, `result royalist ...`; -1: it says something else, and the director has to rule. */
static int winner_of_end(const struct ledger *l)
{
	const struct entry *e = ledger_at(l, l->ended);
	const char *word = e->line[0].token[1].text;

	if (strcmp(word, "draw") == 0)
		return 0;
	for (int i = 0; i < l->charter.n_seats; i++)
		if (l->charter.seat[i].seat && strcmp(l->charter.seat[i].name, word) == 0)
			return l->charter.seat[i].seat;
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
		out->winner = winner_of_end(l);
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
static int audit_result(struct board_found *out, bool looks, struct desk *d, const struct board *b,
                        const char *directory)
{
	const struct audit_plan plan = { d->s.env->rulesets, &d->s.keys, 1, { NULL, NULL } };
	struct audit a;
	int result;

	if (audit_game_by(&a, directory, &plan, &d->s.err) < 0)
		return -1;
	if (a.fault != FAULT_NONE)
		result = a.seq < 0 ? fault_set(&d->s.err, a.fault, "%s: %s", fault_word(a.fault), a.text)
		                   : fault_set(&d->s.err, a.fault, "entry %d: %s: %s", a.seq, fault_word(a.fault), a.text);
	else if (check_offer(d, b, &a.game.ledger.link[0].id) < 0)
		result = -1;
	else
		result = read_result(&out->result, &a.game.ledger, a.run);
	out->entries = a.game.ledger.n;
	if (result >= 0 && looks && derived_changed(&out->changed, &d->s, &a, directory) < 0)
		result = -1;
	audit_release(&a);
	return result;
}

/* A look at the chain alone says whether there is anything to audit. */
static int is_over(struct desk *d, const char *directory)
{
	struct ledger l;
	int result = ledger_open(&l, directory, &d->s.err);

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

bool board_is_over(struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	bool over = game_is_at(directory) && is_over(d, directory) > 0;

	free(directory);
	return over;
}

int board_result(struct cup_result *out, struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	struct board_found found = { .result = no_result(b) };
	int result = 0;

	if (game_is_at(directory))
		result = is_over(d, directory);
	if (result > 0)
		result = audit_result(&found, false, d, b, directory);
	*out = found.result;
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : result;
}

int board_audit(struct board_found *out, struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	int result;

	*out = (struct board_found){ .result = no_result(b) };
	result = audit_result(out, true, d, b, directory);
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : result;
}

int board_adjudge(struct cup_result *out, struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	int result = session_open(&d->s, directory);

	*out = no_result(b);
	if (result == 0) {
		const struct ledger *l = &d->s.game.ledger;

		out->how = CUP_ADJUDGED;
		out->winner = d->s.game.run ? margin_leader(d->s.game.run, &out->margin) : 0;
		out->on = l->link[l->n - 1].id;
		out->because = "limit";
	}
	session_leave(&d->s);
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : 0;
}

int board_forfeit(struct desk *d, const struct board *b, int seat)
{
	char *directory = board_directory(d, b);
	int wrote, result = session_open_to_write(&d->s, directory);

	if (result == 0)
		result = settle(d, &wrote);
	if (result == 0 && !d->s.game.ledger.over && game_forfeit(&d->s.game, seat, &d->s.keys, &d->s.err) < 0)
		result = -1;
	if (result == 0)
		result = settle(d, &wrote);
	session_leave(&d->s);
	free(directory);
	return result < 0 ? error_within(&d->s.err, "game %s", board_name(b).text) : 0;
}

struct hash board_head(struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	struct error unread = ERROR_INIT;
	struct hash id = { { 0 } };
	struct ledger l;

	if (board_is_here(d, b) && ledger_open(&l, directory, &unread) == 0) {
		id = l.link[l.n - 1].id;
		ledger_release(&l);
	}
	free(directory);
	return id;
}

int board_print_news(struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	int result = session_open(&d->s, directory);

	if (result == 0)
		result = print_letter(d);
	session_leave(&d->s);
	free(directory);
	return result;
}

int board_print_letter(struct desk *d, const struct board *b)
{
	char *directory = board_directory(d, b);
	int result = session_open(&d->s, directory);

	if (result == 0)
		result = letter_write_from(&d->s, 0) < 0 ? -1 : 0;
	session_leave(&d->s);
	free(directory);
	return result;
}
