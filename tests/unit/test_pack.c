/* test_pack.c - what a pack may say, what it may not, and how it is told so. */
#include "pack_copy.h"
#include "suite.h"

#define SKIRMISH "tests/data/pack"

static const char *const places[] = { "farm", "camp", NULL };
static const char *const pieces[] = { "general", "C2", NULL };
static const char *const tracks[] = { "morale", NULL };
static const char *const charts[] = { "stack", NULL };
static const char *const piece_numbers[] = { "until", "hidden", NULL };
static const char *const place_attributes[] = { "height", NULL };
static const char *const piece_attributes[] = { "strength", NULL };
static const char *const words[] = { "ford", "unheard_of", NULL };
static const struct pack_names named = {
	.places = places, .pieces = pieces, .tracks = tracks, .charts = charts, .piece_numbers = piece_numbers,
	.place_attributes = place_attributes, .piece_attributes = piece_attributes, .words = words,
};

static struct pack *load_skirmish(const struct pack_names *names)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(SKIRMISH);
	struct pack *p = pack_load(directory, names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	free(directory);
	return p;
}

/* --- loading ------------------------------------------------------------------------------------ */

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

/* --- refusals ----------------------------------------------------------------------------------- */

#define EDGE_SAYS(id) "{\"id\": \"" id "\", \"values\": \"words\"}"

static const struct refusal {
	const char *file, *old, *new, *message;
} refusals[] = {
	/* game.json */
	{ "game.json", "\"game\": \"skirmish\",", "", "game.json: game: is missing" },
	{ "game.json", "\"skirmish\"", "\"my game\"", "game.json: game: \"my game\" must be one plain word" },
	{ "game.json", "\"Skirmish at the Ford\"", "7", "game.json: title: must be a text in quotes" },
	{ "game.json", "at the Ford", "\\u001b[31m", "game.json: title: has a control character; write one line "
		"of plain text" },
	{ "game.json", "at the Ford", "\\u009b", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "at the Ford", "\\u202edroF", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "at the Ford", "\\u2028", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "\"Skirmish at the Ford\"", "\"\"", "game.json: title: is empty; leave it out if there is "
		"nothing to say" },
	{ "game.json", "[\"red\", \"blue\"]", "[]", "game.json: seats: must be a list of 1 to 8 names" },
	{ "game.json", "\"blue\"", "\"red\"", "game.json: seats: \"red\" is taken, or more than one plain word" },
	{ "game.json", "\"title\"", "\"tilte\"", "game.json: title: is missing" },
	{ "game.json", "\"group_by\": \"bank\"", "\"group_by\": \"bnk\"",
		"game.json: group_by: no attribute of places is called bnk; did you mean bank?" },
	{ "game.json", "\"values\": \"words\"", "\"values\": \"word\"",
		"game.json: place_attributes.bank.values: must be \"words\", \"numbers\" or \"places\"" },
	{ "game.json", EDGE_SAYS("way"), EDGE_SAYS("way") ", " EDGE_SAYS("ferry") ", " EDGE_SAYS("slope") ", "
		EDGE_SAYS("wood") ", " EDGE_SAYS("wall") ", " EDGE_SAYS("toll") ", " EDGE_SAYS("mud"),
		"game.json: edge_attributes: has more than 6 entries" },
	{ "game.json", "\"id\": \"height\"", "\"id\": \"x\"",
		"game.json: place_attributes.x.id: is a key of the format; choose another" },
	{ "game.json", "\"held\"", "\"pieces\"",
		"game.json: place_numbers: \"pieces\" cannot be the id of a number; choose another" },
	{ "game.json", "\"unit\", ", "\"a unit\", ",
		"game.json: words: \"a unit\" is no word: letters, digits and _ . - '" },
	{ "game.json", "\"tired\", \"until\"", "\"tired\", 7",
		"game.json: piece_numbers: must be a list of texts in quotes" },
	{ "game.json", "\"word\": \"fresh\"", "\"word\": \"frsh\"",
		"game.json: states[1].word: no word is called frsh; did you mean fresh?" },
	{ "game.json", "\"value\": 1", "\"value\": 40000",
		"game.json: states[0].value: must be from -32768 to 32767" },
	{ "game.json", "\"value\": 1", "\"value\": 1.5", "game.json: states[0].value: must be a whole number" },
	{ "game.json", "\"name\": \"Night\", ", "", "game.json: options.9.1.name: is missing" },
	{ "game.json", "\"options\": [", "\"options\": {\"a\": [", "game.json:" },
	{ "game.json", "\"name\": \"Night\"", "\"name\": \"Night\", \"dark\": true",
		"game.json: options.9.1: nobody reads dark; it may say id, name, source, note" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"hold\", \"seats\": [\"red\"]}, \"group_by\"",
		"game.json: allegiance.number: no number of places is called hold; did you mean held?" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"held\", \"seats\": [\"rad\"]}, \"group_by\"",
		"game.json: allegiance.seats: no seat is called rad; did you mean red?" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"held\"}, \"group_by\"",
		"game.json: allegiance.seats: must say which seat each value of the number means, from 0; "
		"\"nobody\" for none" },
	{ "game.json", "\"id\": \"strength\", \"values\": \"numbers\"", "\"id\": \"strength\", \"values\": \"places\"",
		"pieces.json: pieces.R1.strength: must be the id of a place, in quotes" },
	/* map.json */
	{ "map.json", "\"sheet\"", "\"hexes\": {\"orientation\": \"slanted\", \"across\": 200, \"source\": \"x\"}, "
		"\"sheet\"",
		"map.json: hexes.orientation: must be \"flat-top\" or \"pointy-top\"" },
	{ "map.json", "\"sheet\"", "\"hexes\": {\"orientation\": \"flat-top\", \"across\": 5, \"source\": \"x\"}, \"sheet\"",
		"map.json: hexes.across: must be from 10 to 1000 hundredths of an inch" },
	{ "map.json", "\"sites\"", "\"water\": [{\"x\": 1, \"y\": 1, \"source\": \"x\"}], \"sites\"",
		"map.json: water[0].number: is missing" },
	{ "map.json", "{\n\t\"sheet\"", "[] {\n\t\"sheet\"", "map.json:1:" },
	{ "map.json", "\"height\": 300, ", "", "map.json: sheet.height: is missing" },
	{ "map.json", "\"id\": \"mill\"", "\"id\": \"the mill\"",
		"map.json: places[0].id: \"the mill\" is no id: letters, digits and _ . - ', at most 40" },
	{ "map.json", "\"id\": \"A1\"", "\"id\": \"mill\"",
		"map.json: places.mill.id: another place is called so; each needs an id of its own" },
	{ "map.json", "\"id\": \"camp\"", "\"id\": \"mill\"",
		"map.json: off_map.mill.id: another place is called so; each needs an id of its own" },
	{ "map.json", "{\"id\": \"mill\", ", "{", "map.json: places[0].id: is missing" },
	{ "map.json", "\"camp\", ", "\"camp\", \"x\": 5, ",
		"map.json: off_map.camp: nobody reads x; it may say id, name, other, hint, owner, shown, of, unused, bank, height, "
		"source, note" },
	{ "map.json", "\"x\": 100, ", "", "map.json: places.mill.x: is missing" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": \"left_bnak\"",
		"map.json: places.mill.bank: no word is called left_bnak; did you mean left_bank?" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": \"atlantis\"",
		"map.json: places.mill.bank: no word is called atlantis; add it to the words of game.json" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": 3",
		"map.json: places.mill.bank: must be the id of a word, in quotes" },
	{ "map.json", "\"height\": 2", "\"height\": \"two\"",
		"map.json: places.mill.height: must be a whole number" },
	{ "map.json", "[\"Windmill\"]", "\"Windmill\"", "map.json: places.mill.other: must be a list: [ ... ]" },
	{ "map.json", "\"shown\": \"none\"", "\"shown\": \"nobody\"",
		"map.json: off_map.deck.shown: must be \"all\", \"owner\", \"fog\" or \"none\"" },
	{ "map.json", "\"owner\": \"red\"", "\"owner\": \"green\"",
		"map.json: off_map.red_hand.owner: no seat is called green; correct it, or add it to the pack" },
	{ "map.json", "\"b\": \"mill\"", "\"b\": \"mil\"",
		"map.json: edges[1].b: no place is called mil; did you mean mill?" },
	{ "map.json", "\"b\": \"A1\"", "\"b\": \"mill\"", "map.json: edges[0]: connects mill with itself" },
	{ "map.json", "\"a\": \"farm\", \"b\": \"inn\"", "\"a\": \"A1\", \"b\": \"mill\"",
		"map.json: edges[2]: mill and A1 are connected already by edges[0]; keep one of the two" },
	{ "map.json", "\"way\": \"road\"", "\"way\": \"road\", \"one_way\": 1",
		"map.json: edges[0].one_way: must be true or false" },
	{ "map.json", "[[\"mill\", \"farm\"]]", "[\"mill\", \"farm\"]",
		"map.json: frontiers.river.cuts: must be a list of pairs of places" },
	{ "map.json", "[\"mill\", \"farm\"]", "[\"mill\", \"frm\"]",
		"map.json: frontiers.river.cuts: no place is called frm; did you mean farm?" },
	{ "map.json", "\"at\": \"farm\"", "\"at\": \"elsewhere\"",
		"map.json: sites[0].at: no place is called elsewhere; correct it, or add it to the pack" },
	{ "map.json", "\"source\": {\"name\": \"rulebook 2.0\"", "\"source\": {\"name\": 2",
		"map.json: places.mill.source: must be a text, or an object with a text for each part" },
	{ "map.json", "\"off_map\": [", "\"off_map\": [7, ",
		"map.json: off_map[0]: must be an object: { \"id\": ... }" },
	{ "map.json", "\"sites\"", "\"site\"",
		"map.json: nobody reads site; it may say places, off_map, sheet, hexes, edges, "
		"frontiers, sites, water, lines, note" },
	/* pieces.json, cards.json */
	{ "pieces.json", "\"owner\": \"blue\"", "\"owner\": \"bleu\"",
		"pieces.json: pieces.general.owner: no seat is called bleu; did you mean blue?" },
	{ "pieces.json", "\"count\": 2, ", "", "pieces.json: counts[0].count: is missing" },
	{ "cards.json", "\"id\": \"C2\"", "\"id\": \"R1\"",
		"cards.json: cards.R1.id: another piece is called so; each needs an id of its own" },
	{ "cards.json", "\"do\": \"tire\"", "\"do\": \"tir\"",
		"cards.json: cards.C1.steps[0].do: no word is called tir; did you mean tire?" },
	{ "cards.json", "\"do\": \"tire\", ", "", "cards.json: cards.C1.steps[0].do: is missing" },
	{ "cards.json", "\"where\": \"A1\"", "\"wehre\": \"A1\"",
		"cards.json: cards.C1.steps[0].wehre: no word is called wehre; did you mean where?" },
	{ "cards.json", "\"where\": \"A1\"", "\"where\": \"Z9\"",
		"cards.json: cards.C1.steps[0].where: no word is called Z9; add it to the words of game.json" },
	{ "cards.json", "[\"R1\", \"general\"]", "[]",
		"cards.json: cards.C1.steps[0].who: is an empty list; leave it out" },
	{ "cards.json", "\"amount\": 2", "\"amount\": {}",
		"cards.json: cards.C1.steps[0].amount: must be a small whole number, true, false, or an id in quotes" },
	/* tables.json */
	{ "tables.json", "\"start\": 5", "\"start\": 10",
		"tables.json: tracks.morale.start: must be from 0 to 9, the track's ends" },
	{ "tables.json", ", \"Dusk\"", "",
		"tables.json: tracks.turn.names: has 2 names for the 3 values from 1 to 3" },
	{ "tables.json", "\"values\": [4, -1]", "\"values\": []",
		"tables.json: charts.stack.values: is missing, or has no value" },
	{ "tables.json", "[\"miss\", \"miss\"", "[\"mis\", \"miss\"",
		"tables.json: charts.combat.values: must be small whole numbers, or words that stand under results" },
	/* scenario.json */
	{ "scenario.json", "\"mill\": {", "\"mall\": {",
		"scenario.json: scenarios.dawn.places.mall: no place is called mall; did you mean mill?" },
	{ "scenario.json", "\"mill\": {\"pieces\"", "\"mill\": [\"pieces\"], \"camp\": {\"pieces\"",
		"scenario.json: scenarios.dawn.places.mill: must be an object: { ... }" },
	{ "scenario.json", "[\"R2\", \"R1\"]", "[\"R2\", \"RI\"]",
		"scenario.json: scenarios.dawn.places.mill.pieces: no piece is called RI; did you mean R1?" },
	{ "scenario.json", "[\"general\"]", "[\"R1\"]",
		"scenario.json: scenarios.dawn.places.mill.pieces: R1 lies in inn already; a piece lies in one place" },
	{ "scenario.json", "\"held\": 1", "\"heldd\": 1",
		"scenario.json: scenarios.dawn.places.mill: nobody reads heldd; it may say pieces, held, source, note" },
	{ "scenario.json", "\"to\": \"deck\"", "\"to\": \"dekc\"",
		"scenario.json: scenarios.dawn.rest[0].to: no place is called dekc; did you mean deck?" },
	{ "scenario.json", "{\"to\": \"camp\"", "{\"owner\": \"red\", \"to\": \"camp\"",
		"scenario.json: scenarios.dawn.rest: leaves out flag; name it under places, or let a rest fit it" },
	{ "scenario.json", "\"general\": {\"tired\"", "\"genral\": {\"tired\"",
		"scenario.json: scenarios.dawn.pieces.genral: no piece is called genral; did you mean general?" },
	{ "scenario.json", "{\"turn\": 3}", "{\"turn\": 4}",
		"scenario.json: scenarios.dusk.tracks.turn: must be from 1 to 3" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"pieces\": {\"R7\": \"Appin\"}},",
		"scenario.json: scenarios.dusk.names.pieces: no piece is called R7; did you mean R1?" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"places\": {\"A1\": 7}},",
		"scenario.json: scenarios.dusk.names.places.A1: must be a text in quotes" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"places\": {\"A1\": \"--\"}},",
		"scenario.json: scenarios.dusk.names.places.A1: must be a name with letters or digits" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"R1\": \"Appin\"},",
		"scenario.json: scenarios.dusk.names: nobody reads R1; it may say pieces, places, source, note" },
	{ "scenario.json", "{\"turn\": 3}", "{\"trun\": 3}",
		"scenario.json: scenarios.dusk.tracks: nobody reads trun; it may say turn, morale, note" },
};

START_TEST(pack__refuses_what_is_wrong_and_says_where)
{
	const struct refusal *r = &refusals[_i];
	struct error err = ERROR_INIT;
	struct pack_copy copy;
	char message[512];

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, r->file, r->old, r->new);
	ck_assert_ptr_null(pack_load(copy.directory, NULL, &err));
	snprintf(message, sizeof message, "pack %s: %s", copy.directory, r->message);
	if (r->message[strlen(r->message) - 1] == ':')          /* jansson's own words follow */
		err.text[strlen(message)] = '\0';
	ck_assert_str_eq(err.text, message);
	ck_assert_int_eq(err.kind, ERROR_REFUSED);
	pack_copy_release(&copy);
}
END_TEST

/* Loads an edited copy with NAMES and expects a refusal that ends in MESSAGE. */
static void expect_lack(const char *file, const char *old, const char *new, const char *message)
{
	struct error err = ERROR_INIT;
	struct pack_copy copy;

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, file, old, new);
	ck_assert_ptr_null(pack_load(copy.directory, &named, &err));
	ck_assert_str_eq(err.text + strlen("pack : ") + strlen(copy.directory), message);
	pack_copy_release(&copy);
}

START_TEST(pack__refuses_to_lack_what_the_rules_name)
{
	expect_lack("map.json", "{\"id\": \"camp\", \"name\": \"Camp\"", "{\"id\": \"kamp\", \"name\": \"Camp\"",
		"map.json: places: the rules need the place camp; add it");
	expect_lack("pieces.json", "\"id\": \"general\"", "\"id\": \"marshal\"",
		"pieces.json: pieces: the rules need the piece general; add it");
	expect_lack("tables.json", "\"id\": \"morale\"", "\"id\": \"mood\"",
		"tables.json: tracks: the rules need the track morale; add it");
	expect_lack("tables.json", "\"id\": \"stack\"", "\"id\": \"pile\"",
		"tables.json: charts: the rules need the chart stack; add it");
	expect_lack("game.json", "\"id\": \"strength\"", "\"id\": \"force\"",
		"game.json: piece_attributes: the rules need the attribute of pieces strength; add it");
}
END_TEST

START_TEST(pack__names_a_file_that_is_not_there)
{
	struct error err = ERROR_INIT;

	ck_assert_ptr_null(pack_load("/nonexistent", NULL, &err));
	ck_assert_str_eq(err.text, "pack /nonexistent: /nonexistent/game.json: cannot be opened: No such file or "
		"directory; a pack is a directory with game.json, map.json, pieces.json and scenario.json");
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
	TCase *load = tcase_create("load"), *refuse = tcase_create("refuse");

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
	tcase_add_loop_test(refuse, pack__refuses_what_is_wrong_and_says_where, 0,
		sizeof refusals / sizeof *refusals);
	tcase_add_test(refuse, pack__refuses_to_lack_what_the_rules_name);
	tcase_add_test(refuse, pack__names_a_file_that_is_not_there);
	suite_add_tcase(suite, load);
	suite_add_tcase(suite, refuse);
	return suite_run(suite);
}
