/* test_pack.c - what is read of a pack; what is wrong with one is told in test_pack_refusals.c. */
#include "skirmish.h"
#include "suite.h"

START_TEST(pack__gives_the_ids_the_rules_name_the_first_indices)
{
	struct pack *p = load_skirmish(&named);

	ck_assert_int_eq(pack_place(p, "farm"), 0);
	ck_assert_int_eq(pack_place(p, "camp"), 1);
	ck_assert_int_eq(pack_place(p, "mill"), 2);
	ck_assert_int_eq(pack_place(p, "A1"), 3);
	ck_assert_int_eq(pack_place(p, "inn"), 4);
	ck_assert_int_eq(pack_place(p, "red_hand"), 6);
	ck_assert_int_eq(pack_piece(p, "general"), 0);
	ck_assert_int_eq(pack_piece(p, "C2"), 1);
	ck_assert_int_eq(pack_piece(p, "R1"), 2);
	ck_assert_int_eq(pack_track(p, "morale"), 0);
	ck_assert_int_eq(pack_chart(p, "stack"), 0);
	ck_assert_int_eq(pack_place_attribute(p, "height"), 0);
	ck_assert_int_eq(pack_word(p, "ford"), 0);
	ck_assert_int_eq(pack_place(p, "nowhere"), -1);
	for (int i = 0; i < p->n_places; i++)
		ck_assert_int_eq(pack_place(p, p->place[i].id), i);
	for (int i = 0; i < p->n_words; i++)
		ck_assert_int_eq(pack_word(p, p->word[i]), i);
	pack_free(p);
}
END_TEST

START_TEST(pack__need_not_list_the_words_and_numbers_the_rules_name)
{
	struct pack *p = load_skirmish(&named);

	ck_assert_int_eq(pack_word(p, "unheard_of"), 1);
	ck_assert_str_eq(p->word_name[1], "unheard of");
	ck_assert_int_eq(p->n_piece_numbers, 3);
	ck_assert_int_eq(pack_piece_number(p, "until"), 0);
	ck_assert_int_eq(pack_piece_number(p, "hidden"), 1);
	ck_assert_int_eq(pack_piece_number(p, "tired"), 2);
	pack_free(p);
}
END_TEST

START_TEST(pack__says_which_rules_it_is_for)
{
	struct error err = ERROR_INIT;
	struct pack_copy copy;
	char *game;

	pack_copy_init(&copy, SKIRMISH);
	game = pack_game(copy.directory, &err);
	ck_assert_msg(game != NULL, "%s", err.text);
	ck_assert_str_eq(game, "skirmish");
	free(game);
	pack_copy_edit(&copy, "game.json", "\"game\"", "\"gone\"");
	ck_assert_ptr_null(pack_game(copy.directory, &err));
	ck_assert_ptr_nonnull(strstr(err.text, "game.json: game"));
	pack_copy_release(&copy);
}
END_TEST

START_TEST(pack__knows_places)
{
	struct pack *p = load_skirmish(NULL);
	const struct place *mill = &p->place[pack_place(p, "mill")], *a1 = &p->place[pack_place(p, "A1")];
	const struct place *hand = &p->place[pack_place(p, "red_hand")];
	int bank = pack_place_attribute(p, "bank"), height = pack_place_attribute(p, "height");

	ck_assert_str_eq(mill->name, "Old Mill");
	ck_assert_str_eq(mill->other[0], "Windmill");
	ck_assert_ptr_null(mill->other[1]);
	ck_assert_str_eq(mill->hint, "by the river");
	ck_assert(mill->named && mill->on_map && mill->shown == SHOWN_ALL && mill->owner == 0);
	ck_assert_int_eq(mill->x, 100);
	ck_assert_str_eq(a1->name, "A1");
	ck_assert(!a1->named && a1->other == NULL && a1->hint == NULL);
	ck_assert(!hand->on_map && hand->shown == SHOWN_OWNER && hand->owner == 1);
	ck_assert_int_eq(p->place[pack_place(p, "deck")].shown, SHOWN_NONE);
	ck_assert_int_eq(place_attribute(p, pack_place(p, "mill"), bank), pack_word(p, "left_bank"));
	ck_assert_int_eq(place_attribute(p, pack_place(p, "mill"), height), 2);
	ck_assert_int_eq(place_attribute(p, pack_place(p, "A1"), height), -1);
	ck_assert_int_eq(place_attribute(p, pack_place(p, "camp"), bank), -1);
	ck_assert(place_attribute_is_word(p, bank) && !place_attribute_is_word(p, height));
	ck_assert_int_eq(p->region, bank);
	pack_free(p);
}
END_TEST

START_TEST(pack__sorts_edges_and_has_each_way)
{
	struct pack *p = load_skirmish(NULL);
	int mill = pack_place(p, "mill"), a1 = pack_place(p, "A1"), farm = pack_place(p, "farm");

	ck_assert_int_eq(p->n_edges, 6);
	ck_assert_int_eq(pack_edges(p, farm + 1) - pack_edges(p, farm), 2);
	ck_assert_int_eq(pack_edges(p, farm)[0].to, mill);
	ck_assert_int_eq(pack_edges(p, farm)[1].to, pack_place(p, "inn"));
	ck_assert_int_eq(pack_edge(p, mill, farm)->attribute[0], pack_word(p, "ford"));
	ck_assert_int_eq(pack_edge(p, farm, mill)->from, farm);
	ck_assert_ptr_null(pack_edge(p, a1, farm));
	ck_assert_ptr_null(pack_edge(p, pack_place(p, "camp"), farm));
	pack_free(p);
}
END_TEST

START_TEST(pack__knows_pieces_and_what_cards_do)
{
	struct pack *p = load_skirmish(NULL);
	const struct piece *card = &p->piece[pack_piece(p, "C1")], *r1 = &p->piece[pack_piece(p, "R1")];
	const struct step *tire = &card->step[0], *rally = &card->step[1];
	const struct step_argument *who = step_find(tire, pack_word(p, "who"));

	ck_assert_str_eq(r1->name, "R1");
	ck_assert_str_eq(r1->other[0], "Red 1");
	ck_assert_int_eq(r1->owner, 1);
	ck_assert_ptr_null(r1->text);
	ck_assert_int_eq(piece_attribute(p, pack_piece(p, "R1"), pack_piece_attribute(p, "strength")), 3);
	ck_assert_int_eq(piece_attribute(p, pack_piece(p, "flag"), pack_piece_attribute(p, "kind")), -1);
	ck_assert(piece_attribute_is_word(p, pack_piece_attribute(p, "kind")));
	ck_assert_str_eq(card->text, "Two units become tired.");
	ck_assert_int_eq(card->n_steps, 2);
	ck_assert_int_eq(tire->operation, pack_word(p, "tire"));
	ck_assert_int_eq(tire->n_arguments, 3);
	ck_assert_int_eq(who->n, 2);
	ck_assert_int_eq(who->value[0], PIECE(pack_piece(p, "R1")));
	ck_assert_int_eq(who->value[1], PIECE(pack_piece(p, "general")));
	ck_assert_int_eq(step_index(tire, pack_word(p, "where"), -7), pack_place(p, "A1"));
	ck_assert_int_eq(step_index(tire, pack_word(p, "amount"), -7), 2);
	ck_assert_int_eq(rally->n_arguments, 2);
	ck_assert_int_eq(step_find(rally, pack_word(p, "who"))->value[0], SEAT(2));
	ck_assert_int_eq(step_index(rally, pack_word(p, "amount"), -7), 1);
	ck_assert_int_eq(step_index(rally, pack_word(p, "where"), -7), -7);
	pack_free(p);
}
END_TEST

START_TEST(pack__knows_tracks_and_holds_charts_to_their_ends)
{
	struct pack *p = load_skirmish(NULL);
	const struct track *turn = &p->track[pack_track(p, "turn")];
	int combat = pack_chart(p, "combat"), stack = pack_chart(p, "stack");

	ck_assert_int_eq(turn->start, 1);
	ck_assert_str_eq(turn->value_name[2], "Dusk");
	ck_assert_ptr_null(p->track[pack_track(p, "morale")].value_name);
	ck_assert_int_eq(chart_at(p, combat, 3), 0);
	ck_assert_int_eq(chart_at(p, combat, 4), 1);
	ck_assert_int_eq(chart_at(p, combat, 99), 1);
	ck_assert_int_eq(chart_at(p, combat, -99), 0);
	ck_assert_int_eq(chart_at(p, stack, 1), -1);
	pack_free(p);
}
END_TEST

START_TEST(pack__lays_out_scenarios)
{
	struct pack *p = load_skirmish(NULL);
	const struct scenario *dawn = &p->scenario[pack_scenario(p, "dawn")];
	const struct scenario *dusk = &p->scenario[pack_scenario(p, "dusk")];
	int general = pack_piece(p, "general"), turn = pack_track(p, "turn");

	ck_assert_int_eq(dawn->at[pack_piece(p, "R1")], pack_place(p, "mill"));
	ck_assert_int_eq(dawn->at[pack_piece(p, "C1")], pack_place(p, "deck"));
	ck_assert_int_eq(dawn->at[pack_piece(p, "flag")], pack_place(p, "camp"));
	ck_assert_int_eq(dawn->number[general * p->n_piece_numbers + pack_piece_number(p, "tired")], 1);
	ck_assert_int_eq(dawn->place_number[pack_place(p, "mill") * p->n_place_numbers], 1);
	ck_assert_int_eq(dawn->track[turn], 1);
	ck_assert_int_eq(dawn->track[pack_track(p, "morale")], 5);
	ck_assert_str_eq(dusk->name, "dusk");
	ck_assert_int_eq(dusk->at[general], pack_place(p, "camp"));
	ck_assert_int_eq(dusk->track[turn], 3);
	pack_free(p);
}
END_TEST

static void call_things(struct pack_copy *copy)
{
	pack_copy_init(copy, SKIRMISH);
	pack_copy_edit(copy, "scenario.json", "\"dusk\",", "\"dusk\", \"about\": [\"At dusk.\", \"Red wins.\"], "
	               "\"names\": {\"pieces\": {\"R1\": \"Appin\", \"general\": \"Lord Blue\"}, "
	               "\"places\": {\"A1\": \"Urrard House\"}, \"source\": \"rulebook 8.0\"},");
}

START_TEST(pack__is_called_as_the_scenario_that_was_chosen_says)
{
	struct pack_copy copy;
	struct pack *p;
	const struct piece *r1, *general;
	const struct place *a1;

	call_things(&copy);
	p = pack_copy_load(&copy, NULL);
	r1 = &p->piece[pack_piece(p, "R1")];
	general = &p->piece[pack_piece(p, "general")];
	a1 = &p->place[pack_place(p, "A1")];
	ck_assert_int_eq(p->chosen, -1);
	ck_assert_int_eq(p->scenario[1].n_about, 2);
	ck_assert_str_eq(p->scenario[1].about[1], "Red wins.");
	for (int again = 0; again < 2; again++) {
		pack_choose(p, 0);
		ck_assert_str_eq(r1->name, "R1");
		ck_assert_str_eq(r1->other[0], "Red 1");
		ck_assert_ptr_null(r1->other[1]);
		ck_assert_ptr_null(general->other);
		ck_assert(!a1->named);
		pack_choose(p, 1);
		ck_assert_str_eq(r1->name, "Appin");
		ck_assert_str_eq(r1->other[0], "Red 1");
		ck_assert_ptr_null(r1->other[1]);        /* the printed name was the id */
		ck_assert_str_eq(general->name, "Lord Blue");
		ck_assert_str_eq(general->other[0], "General Blue");
		ck_assert_ptr_null(general->other[1]);
		ck_assert_str_eq(a1->name, "Urrard House");
		ck_assert(a1->named);
		ck_assert_str_eq(p->piece[pack_piece(p, "R2")].name, "R2");
	}
	pack_choose(p, -1);
	ck_assert_str_eq(general->name, "General Blue");
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(pack__knows_the_rest)
{
	struct pack *p = load_skirmish(NULL);

	ck_assert_str_eq(p->game, "skirmish");
	ck_assert_str_eq(p->title, "Skirmish at the Ford");
	ck_assert_int_eq(p->n_seats, 2);
	ck_assert_str_eq(p->seat_name[0], "referee");
	ck_assert_str_eq(p->seat_name[2], "blue");
	ck_assert_int_eq(pack_seat(p, "blue"), 2);
	ck_assert_int_eq(p->n_about, 2);
	ck_assert_str_eq(p->option[pack_option(p, "9.1")].name, "Night");
	ck_assert_int_eq(p->n_states, 2);
	ck_assert_int_eq(p->state[0].kind, pack_word(p, "unit"));
	ck_assert_int_eq(p->state[1].kind, -1);
	ck_assert_int_eq(p->sheet_width, 400);
	ck_assert_int_eq(p->frontier[0].cut[0][1], pack_place(p, "farm"));
	ck_assert_str_eq(p->site[0].date, "1645");
	ck_assert_int_eq(p->n_data, 35);
	ck_assert_int_eq(p->n_reconstructed, 6);
	pack_free(p);
}
END_TEST

START_TEST(thing__has_an_id_and_a_name)
{
	struct pack *p = load_skirmish(NULL);
	char room[16];

	ck_assert_str_eq(thing_id(p, PLACE(pack_place(p, "mill")), room), "mill");
	ck_assert_str_eq(thing_name(p, PLACE(pack_place(p, "mill")), room), "Old Mill");
	ck_assert_str_eq(thing_id(p, PIECE(pack_piece(p, "general")), room), "general");
	ck_assert_str_eq(thing_name(p, PIECE(pack_piece(p, "general")), room), "General Blue");
	ck_assert_str_eq(thing_name(p, TRACK(pack_track(p, "turn")), room), "Turn");
	ck_assert_str_eq(thing_id(p, WORD(pack_word(p, "left_bank")), room), "left_bank");
	ck_assert_str_eq(thing_name(p, WORD(pack_word(p, "left_bank")), room), "Left Bank");
	ck_assert_str_eq(thing_name(p, WORD(pack_word(p, "right_bank")), room), "right bank");
	ck_assert_str_eq(thing_name(p, SEAT(1), room), "red");
	ck_assert_str_eq(thing_id(p, NUMBER(-8388608), room), "-8388608");
	ck_assert_str_eq(thing_name(p, NUMBER(8388607), room), "8388607");
	ck_assert_str_eq(thing_name(p, NOTHING, room), "none");
	ck_assert_str_eq(thing_name(p, THING(THING_WORD, 0x7ffffe), room), "all");
	ck_assert_str_eq(thing_id(p, PLACE(4711), room), "4711");
	pack_free(p);
}
END_TEST

START_TEST(pack__can_do_without_cards_and_tables)
{
	static const char *const empty = "{}";
	struct pack_copy copy;
	struct pack *p;
	char *path;

	pack_copy_init(&copy, SKIRMISH);
	path = path_join(copy.directory, "cards.json");
	unlink(path);
	free(path);
	path = path_join(copy.directory, "tables.json");
	write_whole(path, empty, strlen(empty));
	free(path);
	pack_copy_edit(&copy, "scenario.json", ",\n\t\t\t\"tracks\": {\"turn\": 3}", "");
	p = pack_copy_load(&copy, NULL);
	ck_assert_int_eq(p->n_pieces, 4);
	ck_assert_int_eq(p->n_tracks + p->n_charts, 0);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(pack__takes_what_a_player_types_in)
{
	struct pack_copy copy;
	struct pack *p;

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, "map.json", "\t\t{\"id\": \"inn\"",
		"\t\t{\"id\": \"hill\", \"name\": \"Gallows Hill\", \"bank\": \"right_bank\", \"x\": 350, \"y\": 150, "
		"\"source\": \"the printed map\"},\n\t\t{\"id\": \"inn\"");
	pack_copy_edit(&copy, "map.json", "\"edges\": [",
		"\"edges\": [\n\t\t{\"a\": \"hill\", \"b\": \"inn\", \"way\": \"road\", \"source\": \"the printed map\"},");
	pack_copy_edit(&copy, "cards.json", "\"amount\": 2", "\"amount\": 3");
	p = pack_copy_load(&copy, &named);
	ck_assert_int_eq(pack_place(p, "farm"), 0);
	ck_assert_ptr_nonnull(pack_edge(p, pack_place(p, "inn"), pack_place(p, "hill")));
	ck_assert_int_eq(step_index(&p->piece[pack_piece(p, "C1")].step[0], pack_word(p, "amount"), 0), 3);
	ck_assert_int_eq(p->n_data, 37);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(pack__has_room_for_a_thousand_ids)
{
	struct text words_text = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;
	char id[16];

	for (int i = 0; i < 2000; i++)
		text_print(&words_text, "\"w%d\", ", i);
	text_puts(&words_text, "\"unit\"");
	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, "game.json", "\"unit\"", words_text.bytes);
	p = pack_copy_load(&copy, &named);
	for (int i = 0; i < 2000; i++) {
		snprintf(id, sizeof id, "w%d", i);
		ck_assert_str_eq(p->word[pack_word(p, id)], id);
	}
	text_release(&words_text);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pack");
	TCase *load = tcase_create("load");

	tcase_add_test(load, pack__is_called_as_the_scenario_that_was_chosen_says);
	tcase_add_test(load, pack__gives_the_ids_the_rules_name_the_first_indices);
	tcase_add_test(load, pack__need_not_list_the_words_and_numbers_the_rules_name);
	tcase_add_test(load, pack__says_which_rules_it_is_for);
	tcase_add_test(load, pack__knows_places);
	tcase_add_test(load, pack__sorts_edges_and_has_each_way);
	tcase_add_test(load, pack__knows_pieces_and_what_cards_do);
	tcase_add_test(load, pack__knows_tracks_and_holds_charts_to_their_ends);
	tcase_add_test(load, pack__lays_out_scenarios);
	tcase_add_test(load, pack__knows_the_rest);
	tcase_add_test(load, thing__has_an_id_and_a_name);
	tcase_add_test(load, pack__can_do_without_cards_and_tables);
	tcase_add_test(load, pack__takes_what_a_player_types_in);
	tcase_add_test(load, pack__has_room_for_a_thousand_ids);
	suite_add_tcase(suite, load);
	return suite_run(suite);
}
