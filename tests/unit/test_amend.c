/* test_amend.c - a game goes over to a newer edition of its rules, or to another pack (doc/PROTOCOL.md P5). */
#include "alike_packs.h"
#include "game/load.h"
#include "game/motion_write.h"
#include "game/open.h"
#include "game/packs.h"
#include "game/start.h"
#include "motion_game.h"
#include "pack_copy.h"
#include "runs.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- editions -------------------------------------------------------------------------------------- */

START_TEST(amend__goes_up_only)
{
	struct game g;

	begin(&g, "amend");
	agreed(&g, ENTRY_AMEND, 0, "clock 9\n");
	ck_assert_int_eq(g.ledger.charter.clock, 9);
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 1\n"), FAULT_PACK, "edition 1 is not newer than edition 1");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 0\n"), FAULT_PACK, "edition 0 is not newer");
	refused(move(&g, ENTRY_AMEND, 0, "rules montrose 2\n"), FAULT_PACK, "cannot go over to those of montrose");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_UNDO, 2, "");
	ck_assert_int_eq(g.ledger.charter.clock, 0);
	game_close(&g);
	toy_audit("amend", FAULT_NONE, 0, "");
}
END_TEST

/* Edition 2: no tribute and no toll. */
static bool no_tribute(struct run *r)
{
	(void)r;
	return false;
}

static struct ruleset second;
static struct row second_sequence[5];

static void add_second_edition(void)
{
	second = toy;
	memcpy(second_sequence, toy.sequence, sizeof second_sequence);
	second_sequence[TOY_TRIBUTE].play = no_tribute;
	second.sequence = second_sequence;
	second.edition = 2;
	toy_rulesets[1] = &second;
}

START_TEST(amend__goes_over_to_the_new_edition_at_the_next_row)
{
	struct game g;
	char *state;

	add_second_edition();
	begin(&g, "second");
	toy_play(&g, 1, "end\nwhen toll: gold\n");              /* by the first edition, red pays */
	ck_assert_int_eq(g.run->rules->edition, 1);
	agreed(&g, ENTRY_AMEND, 0, "rules toy 2\n");
	toy_play(&g, 2, "raid Perth gold grain\n");              /* the row goes on */
	ck_assert_int_eq(g.run->rules->edition, 1);
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"amend\":2"));
	free(state);
	game_close(&g);
	toy_open(&g, "second");
	toy_play(&g, 2, "end\n");                /* turn 2: no toll is asked, or he would be asked again */
	pen_is(&g, 1, ENTRY_ORDERS);
	ck_assert_int_eq(g.run->rules->edition, 2);
	ck_assert_int_eq(track(g.run->table, pack_track(g.pack, "turn")), 3);
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"edition\":2"));
	free(state);
	game_close(&g);
	toy_open(&g, "second");
	ck_assert_int_eq(g.run->rules->edition, 2);
	toy_play(&g, 1, "end\n");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 2\n"), FAULT_PACK, "edition 2 is not newer than edition 2");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 1\n"), FAULT_PACK, "edition 1 is not newer than edition 2");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 3\n"), FAULT_PACK, "this program has no edition 3");
	game_close(&g);
	toy_audit("second", FAULT_NONE, 0, "");
	toy_rulesets[1] = NULL;
	toy_audit("second", FAULT_PACK, 5, "has no edition 2");
}
END_TEST

/* --- packs ----------------------------------------------------------------------------------------- */

static struct pack_copy changed;

/* A pack in which Red Foot 1 has another name. */
static void change_pack(void)
{
	pack_copy_init(&changed, "tests/data/toy");
	pack_copy_edit(&changed, "pieces.json", "\"Red Foot 1\"", "\"Iron Foot\"");
}

/* And two pieces stand in another order. */
static void misorder_pack(void)
{
	change_pack();
	pack_copy_edit(&changed, "pieces.json", "\"RF2\"", "\"RFX\"");
	pack_copy_edit(&changed, "pieces.json", "\"RF3\"", "\"RF2\"");
	pack_copy_edit(&changed, "pieces.json", "\"RFX\"", "\"RF3\"");
}

/* The amend to the pack in `changed`, put. */
static int move_to_pack(struct game *g)
{
	char lines[128], tokens[68];
	struct hash digest;

	error_clear(&toy_error);
	ck_assert_int_eq(pack_digest(&digest, changed.directory, &toy_error), 0);
	tokens_from_bytes(tokens, digest.bytes, HASH_BYTES);
	snprintf(lines, sizeof lines, "pack toy %s\n", tokens);
	return game_move(g, &(struct motion){ ENTRY_AMEND, 0, lines, NULL, "lines", changed.directory }, &toy_keys,
	                 &toy_error);
}

static void amend_pack(struct game *g)
{
	ck_assert_msg(move_to_pack(g) == 0, "%s", toy_error.text);
	ck_assert_msg(answer(g, true) == 0, "%s", toy_error.text);
}

/* GAME/pack-DIGEST of the pack in `changed`. */
static const char *place_in(const char *game)
{
	static char path[160];
	struct hash digest;
	char hex[2 * HASH_BYTES + 1];

	ck_assert_int_eq(pack_digest(&digest, changed.directory, &toy_error), 0);
	hex_encode(hex, digest.bytes, HASH_BYTES);
	snprintf(path, sizeof path, "%s/pack-%s", game, hex);
	return path;
}

static const char *name_of_foot(const struct game *g)
{
	return g->run->pack->piece[pack_piece(g->run->pack, "RF1")].name;
}

/* As a command writes it. */
static void save_state(const struct game *g)
{
	char *bytes = state_bytes(g->run), *path = path_join(g->directory, "state.json");

	write_whole(path, bytes, strlen(bytes));
	free(bytes);
	free(path);
}

START_TEST(amend__goes_over_to_the_pack_at_the_next_row)
{
	struct game g;
	char *state;

	change_pack();
	begin(&g, "pack");
	amend_pack(&g);
	toy_play(&g, 1, "raid Perth gold grain\n");              /* the row goes on */
	ck_assert_str_eq(name_of_foot(&g), "Red Foot 1");
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"next_pack\":"));
	ck_assert_ptr_null(strstr(state, "\"pack\":"));
	free(state);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	toy_play(&g, 2, "end\nwhen toll: gold\n");
	pen_is(&g, 1, ENTRY_ORDERS);
	refused(toy_sign(&g, 1, "dig-in Red Foot 1\n"), FAULT_ORDERS, "\"Red\" could be Red Foot 2");
	toy_play(&g, 1, "dig-in Iron Foot\n");
	state = state_bytes(g.run);
	ck_assert_ptr_null(strstr(state, "\"next_pack\":"));
	ck_assert_ptr_nonnull(strstr(state, "\"pack\":"));
	save_state(&g);
	game_close(&g);
	toy_open(&g, "pack");                    /* from state.json */
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	game_close(&g);
	ck_assert_int_eq(remove("pack/state.json"), 0);
	toy_open(&g, "pack");                    /* from the ledger */
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	toy_play(&g, 1, "end\n");
	free(state);
	game_close(&g);
	toy_audit("pack", FAULT_NONE, 0, "");
	pack_copy_release(&changed);
}
END_TEST

/* A pack that calls Red Foot 1 NAME in the scenario the game is played in. */
static void name_in_scenario(const char *name)
{
	char names[160];

	snprintf(names, sizeof names, "\"dawn\", \"names\": {\"pieces\": {\"RF1\": \"%s\"}, \"places\": {\"H1\": "
	         "\"Urrard House\"}, \"source\": \"made up\"}", name);
	pack_copy_init(&changed, "tests/data/toy");
	pack_copy_edit(&changed, "scenario.json", "\"dawn\"", names);
}

START_TEST(names__of_the_scenario_are_those_of_a_game)
{
	struct game g;

	name_in_scenario("Appin");
	toy_pack_directory = changed.directory;
	begin(&g, "names");
	toy_pack_directory = NULL;
	pack_copy_release(&changed);
	ck_assert_str_eq(name_of_foot(&g), "Appin");
	name_in_scenario("Fraser");
	amend_pack(&g);
	toy_play(&g, 1, "dig-in Appin\nend\nwhen toll: gold\n");
	ck_assert_str_eq(name_of_foot(&g), "Fraser");
	toy_play(&g, 2, "end\nwhen toll: gold\n");
	refused(toy_sign(&g, 1, "dig-in Appin\n"), FAULT_ORDERS, "Appin");
	toy_play(&g, 1, "march Red Foot 2: Urrard\nend\n");
	ck_assert_int_eq(place_of(g.run->table, pack_piece(g.pack, "RF2")), pack_place(g.pack, "H1"));
	game_close(&g);
	toy_audit("names", FAULT_NONE, 0, "");
	pack_copy_release(&changed);
}
END_TEST

START_TEST(amend__a_position_that_waits_for_its_pack_is_read_back)
{
	struct game g;
	char *before, *after;

	change_pack();
	begin(&g, "waits");
	amend_pack(&g);
	toy_play(&g, 1, "raid Perth gold grain\n");
	save_state(&g);
	before = state_bytes(g.run);
	game_close(&g);
	toy_open(&g, "waits");
	after = state_bytes(g.run);
	ck_assert_str_eq(before, after);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	free(before);
	free(after);
	game_close(&g);
	toy_audit("waits", FAULT_NONE, 0, "");
	pack_copy_release(&changed);
}
END_TEST

/* The pack in `changed` is refused, and nothing is left of it. */
static void cannot_go_over(const char *wanted)
{
	struct game g;

	toy_open(&g, "alike");
	refused(move_to_pack(&g), FAULT_PACK, wanted);
	ck_assert(!file_exists(place_in("alike")));
	ck_assert_int_eq(g.ledger.n, 3);
	game_close(&g);
	pack_copy_release(&changed);
}

START_TEST(amend__a_pack_of_other_things_is_refused_with_the_first_that_differs)
{
	struct game g;

	begin(&g, "alike");
	game_close(&g);
	misorder_pack();
	cannot_go_over("piece 4 is RF3 there and RF2 in the game's pack");
	change_pack();
	pack_copy_edit(&changed, "game.json", "\"hopeless\"", "\"hopeless\", \"new\"");
	cannot_go_over("word 23 is new there and nothing in the game's pack");
	change_pack();
	pack_copy_edit(&changed, "scenario.json", "{", "{\"oops\": 1, ");
	cannot_go_over("scenario.json");
}
END_TEST

START_TEST(amend__a_pack_is_agreed_to_by_who_has_it)
{
	struct game g, other;
	struct pack_copy same;
	char *letter;

	change_pack();
	begin(&g, "mover");
	toy_copy("mover", "other");
	ck_assert_msg(move_to_pack(&g) == 0, "%s", toy_error.text);
	letter = toy_letter(&g, 3);
	toy_open(&other, "other");
	ck_assert_int_eq(toy_take(&other, letter), 1);
	refused(answer(&other, true), FAULT_PACK, "whose files are not in other/pack-");
	pen_is(&other, 2, ENTRY_AGREE);
	pack_copy_init(&same, "tests/data/toy");
	error_clear(&toy_error);
	refused(game_answer(&other, true, same.directory, &toy_keys, &toy_error), FAULT_PACK, "is not the pack of the amend");
	ck_assert(!file_exists(place_in("other")));
	error_clear(&toy_error);
	ck_assert_msg(game_answer(&other, true, changed.directory, &toy_keys, &toy_error) == 0, "%s", toy_error.text);
	ck_assert(file_is_directory(place_in("other")));
	free(letter);
	letter = toy_letter(&other, 4);
	ck_assert_int_eq(toy_take(&g, letter), 1);
	pen_is(&g, 1, ENTRY_ORDERS);
	free(letter);
	game_close(&g);
	game_close(&other);
	pack_copy_release(&same);
	pack_copy_release(&changed);
}
END_TEST

/* Half a second finds two such packs; the second must not take the place of the first. */
START_TEST(amend__packs_whose_digests_begin_alike_lie_apart)
{
	struct pack_copy left, right;
	char one[160];
	struct game g, other;
	char *letter;

	pack_copy_init(&left, "tests/data/toy");
	pack_copy_init(&right, "tests/data/toy");
	alike_packs_find(&left, &right, "game.json");
	begin(&g, "twins");
	changed = left;
	amend_pack(&g);
	strcpy(one, place_in("twins"));
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	toy_play(&g, 2, "end\nwhen toll: gold\n");
	game_close(&g);
	toy_copy("twins", "twins.b");
	toy_open(&g, "twins");
	changed = right;
	ck_assert_msg(strncmp(strstr(place_in("twins"), "pack-"), strstr(one, "pack-"), 13) == 0, "%s", one);
	ck_assert_msg(move_to_pack(&g) == 0, "%s", toy_error.text);
	letter = toy_letter(&g, g.ledger.n - 1);
	toy_open(&other, "twins.b");
	ck_assert_int_eq(toy_take(&other, letter), 1);
	error_clear(&toy_error);
	ck_assert_msg(game_answer(&other, true, right.directory, &toy_keys, &toy_error) == 0, "%s", toy_error.text);
	game_close(&other);
	game_close(&g);
	free(letter);
	toy_audit("twins", FAULT_NONE, 0, "");
	toy_audit("twins.b", FAULT_NONE, 0, "");
	pack_copy_release(&left);
	pack_copy_release(&right);
}
END_TEST

START_TEST(amend__a_pack_may_be_refused_without_it)
{
	struct game g, other;
	char *letter;

	change_pack();
	begin(&g, "r.mover");
	toy_copy("r.mover", "r.other");
	ck_assert_int_eq(move_to_pack(&g), 0);
	letter = toy_letter(&g, 3);
	toy_open(&other, "r.other");
	ck_assert_int_eq(toy_take(&other, letter), 1);
	ck_assert_int_eq(answer(&other, false), 0);
	toy_play(&other, 1, "end\n");
	ck_assert_str_eq(name_of_foot(&other), "Red Foot 1");
	game_close(&other);
	toy_audit("r.other", FAULT_NONE, 0, "");
	free(letter);
	game_close(&g);
	pack_copy_release(&changed);
}
END_TEST

/* The mover signs a pack that does not fit, with another program than this. */
START_TEST(amend__nobody_can_agree_to_a_pack_that_does_not_fit)
{
	struct game g;
	struct entry e;
	struct canon c;
	char lines[128], tokens[68];
	struct hash digest;

	misorder_pack();
	begin(&g, "mismatch");
	ck_assert_int_eq(pack_digest(&digest, changed.directory, &toy_error), 0);
	tokens_from_bytes(tokens, digest.bytes, HASH_BYTES);
	snprintf(lines, sizeof lines, "pack toy %s\n", tokens);
	ck_assert_int_eq(canon_parse_lines(&c, lines, strlen(lines), &toy_error), 0);
	ledger_begin(&g.ledger, &e, ENTRY_AMEND, 1);
	e.line = c.block->statement;
	e.n_lines = c.block->n;
	toy_force(&g, &e, NULL, 0);
	refused(game_answer(&g, true, changed.directory, &toy_keys, &toy_error), FAULT_PACK, "piece 4 is RF3");
	toy_copy(changed.directory, place_in("mismatch"));
	refused(answer(&g, true), FAULT_PACK, "piece 4 is RF3 there and RF2 in the game's pack");
	ledger_begin(&g.ledger, &e, ENTRY_AGREE, 2);
	e.on = 3;
	toy_force(&g, &e, NULL, 0);
	game_close(&g);
	toy_audit("mismatch", FAULT_PACK, -1, "piece 4 is RF3");
	canon_release(&c);
	pack_copy_release(&changed);
}
END_TEST

START_TEST(amend__the_pack_of_its_time_must_stay)
{
	struct error err = ERROR_INIT;
	struct game g;
	char *pieces;

	change_pack();
	begin(&g, "stay");
	amend_pack(&g);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	game_close(&g);
	pieces = path_join(place_in("stay"), "pieces.json");
	ck_assert_int_eq(remove(pieces), 0);
	toy_audit("stay", FAULT_PACK, -1, "is not the pack of the amend: a file in it was changed, or is missing");
	toy_copy(changed.directory, "stay.whole");
	ck_assert_int_eq(rename(place_in("stay"), "stay.broken"), 0);
	toy_audit("stay", FAULT_PACK, -1, "whose files are not in stay/pack-");
	ck_assert_int_eq(game_open(&g, "stay", toy_rulesets, &err), -1);
	ck_assert_msg(strstr(err.text, "whose files are not in stay/pack-") != NULL, "%s", err.text);
	game_close(&g);
	ck_assert_int_eq(rename("stay.whole", place_in("stay")), 0);
	toy_audit("stay", FAULT_NONE, 0, "");
	free(pieces);
	pack_copy_release(&changed);
}
END_TEST

START_TEST(amend__an_undo_goes_back_over_a_pack_and_an_amend_back_to_the_first)
{
	struct game g;
	struct pack_copy first;
	char *state;

	change_pack();
	begin(&g, "back");
	amend_pack(&g);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	refused(move_to_pack(&g), FAULT_PACK, "the game is played with that pack already");
	agreed(&g, ENTRY_UNDO, 2, "");
	ck_assert_str_eq(name_of_foot(&g), "Red Foot 1");
	amend_pack(&g);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	first = changed;
	pack_copy_init(&changed, "tests/data/toy");
	amend_pack(&g);
	toy_play(&g, 2, "end\n");
	ck_assert_str_eq(name_of_foot(&g), "Red Foot 1");
	state = state_bytes(g.run);
	ck_assert_ptr_null(strstr(state, "pack\":"));
	free(state);
	game_close(&g);
	toy_audit("back", FAULT_NONE, 0, "");
	pack_copy_release(&changed);
	pack_copy_release(&first);
}
END_TEST

START_TEST(amend__a_game_goes_on_from_one_that_had_another_pack)
{
	struct charter c;
	struct game g;

	change_pack();
	begin(&g, "old");
	amend_pack(&g);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	toy_charter(&c, DICE_WITNESS);
	c.has_from = true;
	c.from = ledger_at(&g.ledger, 0)->id;
	c.from_seq = g.ledger.live_ruling;
	game_close(&g);
	error_clear(&toy_error);
	ck_assert_msg(game_offer("new", changed.directory, "old", toy_rulesets, &c, 1, &toy_keys, &toy_error) == 0, "%s",
	              toy_error.text);
	toy_open(&g, "new");
	ck_assert_int_eq(game_accept(&g, &toy_keys, &toy_error), 0);
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_str_eq(name_of_foot(&g), "Iron Foot");
	toy_play(&g, 2, "end\n");
	game_close(&g);
	toy_audit("new", FAULT_NONE, 0, "");
	pack_copy_release(&changed);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, names__of_the_scenario_are_those_of_a_game);
	tcase_add_test(tc, amend__goes_up_only);
	tcase_add_test(tc, amend__goes_over_to_the_new_edition_at_the_next_row);
	tcase_add_test(tc, amend__goes_over_to_the_pack_at_the_next_row);
	tcase_add_test(tc, amend__a_position_that_waits_for_its_pack_is_read_back);
	tcase_add_test(tc, amend__a_pack_of_other_things_is_refused_with_the_first_that_differs);
	tcase_add_test(tc, amend__a_pack_is_agreed_to_by_who_has_it);
	tcase_add_test(tc, amend__packs_whose_digests_begin_alike_lie_apart);
	tcase_add_test(tc, amend__a_pack_may_be_refused_without_it);
	tcase_add_test(tc, amend__nobody_can_agree_to_a_pack_that_does_not_fit);
	tcase_add_test(tc, amend__the_pack_of_its_time_must_stay);
	tcase_add_test(tc, amend__an_undo_goes_back_over_a_pack_and_an_amend_back_to_the_first);
	tcase_add_test(tc, amend__a_game_goes_on_from_one_that_had_another_pack);
}

int main(void)
{
	return toy_run_tests("amend", add_tests);
}
