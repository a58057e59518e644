/* test_since.c - reports tell what has no ruling of its own: motions, answers, forfeits, and what came of them. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cards.h"
#include "game/load.h"
#include "game/motion.h"
#include "game/motion_write.h"
#include "game/replay.h"
#include "play/edict.h"
#include "show/derive.h"
#include "toy_game.h"

static struct game g;

static void begin_as(const char *directory, enum dice_mode mode, enum edict_rule edict)
{
	struct charter c;

	toy_charter(&c, mode);
	c.edict = edict;
	toy_offer(directory, &c);
	toy_open(&g, directory);
}

static void begin(const char *directory)
{
	begin_as(directory, DICE_WITNESS, EDICT_AGREED);
}

static void moved(enum entry_type type, int to, const char *lines, const char *because)
{
	error_clear(&toy_error);
	ck_assert_msg(game_move(&g, &(struct motion){ type, to, lines, because, "lines", NULL }, &toy_keys, &toy_error) == 0,
	              "%s", toy_error.text);
}

static void answered(bool agrees)
{
	error_clear(&toy_error);
	ck_assert_msg(game_answer(&g, agrees, NULL, &toy_keys, &toy_error) == 0, "%s", toy_error.text);
}

/* The derived files of ruling SEQ. */
static struct derived derived_of(int seq)
{
	const char *srcdir = getenv("srcdir");
	char *common = path_join(srcdir ? srcdir : ".", "templates/common");
	const char *templates[] = { common, NULL };
	const struct reader everybody = { .sees = SEES_ALL };
	struct derived d;
	struct run *run = game_replay(&g, seq, &toy_error);

	ck_assert_msg(run != NULL, "%s", toy_error.text);
	ck_assert_msg(derive(&d, &g, run, seq, &everybody, templates, &toy_error) == 0, "%s", toy_error.text);
	run_free(run);
	free(common);
	return d;
}

/* WANTED with blanks and line ends alike: reports are wrapped. */
static bool has_words(const char *report, const char *wanted)
{
	for (; *report; report++) {
		const char *r = report, *w = wanted;

		while (*w && (*w == ' ' ? *r == ' ' || *r == '\n' : *r == *w)) {
			if (*w++ == ' ')
				r += strspn(r, " \n");
			else
				r++;
		}
		if (!*w)
			return true;
	}
	return false;
}

static void tells(int seq, const char *wanted)
{
	struct derived d = derived_of(seq);

	ck_assert_msg(has_words(d.report.bytes, wanted), "%s\nis not in\n%.3000s", wanted, d.report.bytes);
	derived_release(&d);
}

static void tells_not(int seq, const char *unwanted)
{
	struct derived d = derived_of(seq);

	ck_assert_msg(!has_words(d.report.bytes, unwanted), "%s\nis in\n%.3000s", unwanted, d.report.bytes);
	derived_release(&d);
}

static void tells_json(int seq, const char *wanted)
{
	struct derived d = derived_of(seq);

	ck_assert_msg(strstr(d.report_json.bytes, wanted) != NULL, "%s\nis not in\n%.3000s", wanted, d.report_json.bytes);
	derived_release(&d);
}

START_TEST(since__a_game_without_motions_has_no_such_section)
{
	begin("plain");
	toy_play(&g, 1, "end\n");
	tells_not(4, "SINCE");
	tells(4, "Blue to play");
	game_close(&g);
}
END_TEST

START_TEST(since__an_undo_is_told_where_play_stands_and_with_the_next_ruling)
{
	begin("undo");
	toy_play(&g, 1, "end\n");                                /* 3, 4 */
	toy_play(&g, 2, "march\n");                              /* 5, 6 */
	moved(ENTRY_UNDO, 2, "", "it was late");                   /* 7 */
	tells(6, "SINCE RULING 6 Blue (entry 7): back to ruling 2, because it was late. It waits for the answer of Red.");
	tells(6, "NOW Red to agree or refuse");
	tells_not(6, "S ORDERS");
	answered(true);
	tells(2, "SINCE RULING 6 Blue (entry 7): back to ruling 2, because it was late. Agreed by Red.");
	tells(2, "NOW Red to play");
	tells_json(2, "\"undo\": {\"to\": 2}");
	tells(6, "This ruling counts no more: entry 8 has undone it.");
	tells(4, "entry 8 has undone it");
	tells_not(2, "counts no more");
	toy_play(&g, 1, "end\n");                                /* 9, 10 */
	tells(10, "SINCE RULING 6 Blue (entry 7): back to ruling 2");
	toy_play(&g, 2, "march\n");
	tells_not(12, "SINCE");
	game_close(&g);
}
END_TEST

START_TEST(since__what_was_refused_is_told_too)
{
	begin("refused");
	toy_play(&g, 1, "end\n");
	moved(ENTRY_AMEND, 0, "clock 9\n", NULL);
	answered(false);
	tells(4, "SINCE RULING 4 Blue (entry 5): an amend: clock 9. Refused by Red.");
	tells(4, "NOW Blue to play");
	tells_json(4, "\"refused\": \"Red\"");
	game_close(&g);
}
END_TEST

START_TEST(since__what_an_edict_changed_is_an_event_of_the_ruling)
{
	begin("edict");
	moved(ENTRY_EDICT, 0, "put BH1: Perth\nset turn: 3\nset BH1 tired: 1\n", "a slip");
	answered(true);
	tells(2, "Red (entry 3): an edict: put BH1: Perth; set turn: 3; set BH1 tired: 1, because a slip. Agreed by Blue.");
	toy_play(&g, 1, "raid Perth gold grain\n");
	tells(6, "SINCE RULING 2 Red (entry 3): an edict");
	tells_not(6, "By edict");
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	tells(8, "By edict, Blue Horse 1: Perth (before: St. Andrews).");
	tells(8, "By edict, Turn: 3 (before: 1).");
	tells(8, "By edict, Blue Horse 1, tired: 1 (before: 0).");
	tells_json(8, "\"change\":");
	game_close(&g);
}
END_TEST

/* An edict takes the first card, which lies in red's hand, from there. */
static const struct event *edict_on_a_hand(struct run *r)
{
	const char *line = "put gold_1: field\n";
	struct canon c;

	put(r->table, pack_piece(r->pack, "gold_1"), CARDS_RED_HAND);
	ck_assert_int_eq(canon_parse_lines(&c, line, strlen(line), &toy_error), 0);
	ck_assert_msg(edict_take(r, c.block->statement, c.block->n, &toy_error) == 0, "%s", toy_error.text);
	canon_release(&c);
	r->events.n = 0;
	edict_act(r);
	ck_assert_int_eq(r->events.n, 1);
	return &r->events.event[0];
}

START_TEST(since__an_edict_does_not_tell_from_whose_hand_a_card_came)
{
	const char *srcdir = getenv("srcdir");
	char *path = path_join(srcdir ? srcdir : ".", "tests/data/cards");
	struct pack *pack = pack_load(path, &cards.names, &toy_error);
	struct run *r;

	ck_assert_msg(pack != NULL, "%s", toy_error.text);
	r = run_new(&cards, pack, 0, NULL, 0);
	ck_assert_int_eq(edict_on_a_hand(r)->thing[1], PLACE(CARDS_RED_HAND));
	r->hides = true;
	ck_assert_int_eq(edict_on_a_hand(r)->thing[1], NOTHING);
	ck_assert_int_eq(place_of(r->table, pack_piece(pack, "gold_1")), pack_place(pack, "field"));
	run_free(r);
	pack_free(pack);
	free(path);
}
END_TEST

START_TEST(since__a_new_edition_is_told_when_play_goes_over_to_it)
{
	static struct ruleset second;

	second = toy;
	second.edition = 2;
	toy_rulesets[1] = &second;
	begin("edition");
	moved(ENTRY_AMEND, 0, "rules toy 2\n", NULL);
	answered(true);
	toy_play(&g, 1, "end\n");
	tells(6, "an amend: edition 2 of the rules");
	tells(6, "From here on by edition 2 of the rules.");
	game_close(&g);
	toy_rulesets[1] = NULL;
}
END_TEST

START_TEST(since__an_agreed_end_is_the_end_in_the_report)
{
	begin("end");
	toy_play(&g, 1, "end\n");
	moved(ENTRY_END, 0, "result a draw\n", NULL);
	answered(true);
	tells(4, "Blue (entry 5): the game ends, a draw. Agreed by Red.");
	tells(4, "GAME OVER Ended by agreement: a draw.");
	tells_not(4, "NOW");
	tells_not(4, "S ORDERS");
	tells_json(4, "\"agreed\": \"a draw\"");
	game_close(&g);
}
END_TEST

START_TEST(since__a_forfeit_is_told_with_who_declared_it)
{
	begin_as("forfeit", DICE_REFEREE, EDICT_AGREED);
	ck_assert_int_eq(game_forfeit(&g, 1, &toy_keys, &toy_error), 0);
	tells(3, "SINCE RULING 3 Referee (entry 4): Red has forfeited.");
	tells(3, "GAME OVER Red has forfeited.");
	tells_not(3, "to play");
	game_close(&g);
}
END_TEST

START_TEST(since__the_referee_who_keeps_the_pen_is_to_move)
{
	begin_as("keep", DICE_REFEREE, EDICT_REFEREE);
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth gold grain\n"), 0);
	g.keeps = true;
	ck_assert_int_eq(toy_settle(&g), 0);
	tells(5, "NOW Referee to put a motion");
	moved(ENTRY_EDICT, 0, "put BH1: Perth\n", NULL);
	tells(5, "Referee (entry 6): an edict: put BH1: Perth.");
	tells(5, "NOW Red to play");
	game_close(&g);
}
END_TEST

START_TEST(report__says_who_has_resigned)
{
	begin("resign");
	toy_play(&g, 1, "resign\n");
	tells(4, "Red resigns.");
	tells_not(4, "Nothing happened");
	tells(4, "GAME OVER Blue wins (resign).");
	tells_json(4, "\"resigned\": {");
	game_close(&g);
	toy_audit("resign", FAULT_NONE, 0, "");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, since__a_game_without_motions_has_no_such_section);
	tcase_add_test(tc, since__an_undo_is_told_where_play_stands_and_with_the_next_ruling);
	tcase_add_test(tc, since__what_was_refused_is_told_too);
	tcase_add_test(tc, since__what_an_edict_changed_is_an_event_of_the_ruling);
	tcase_add_test(tc, since__an_edict_does_not_tell_from_whose_hand_a_card_came);
	tcase_add_test(tc, since__a_new_edition_is_told_when_play_goes_over_to_it);
	tcase_add_test(tc, since__an_agreed_end_is_the_end_in_the_report);
	tcase_add_test(tc, since__a_forfeit_is_told_with_who_declared_it);
	tcase_add_test(tc, since__the_referee_who_keeps_the_pen_is_to_move);
	tcase_add_test(tc, report__says_who_has_resigned);
}

int main(void)
{
	return toy_run_tests("since", add_tests);
}
