/* names.c - what open.h calls by number; and the ruleset itself. */
#include "rules/table/open.h"

static const char *const tracks[] = { "turn", "waits", "anything", NULL };
static const char *const piece_numbers[] = { "flipped", NULL };
static const char *const piece_attributes[] = { "type", NULL };
static const char *const place_attributes[] = { "use", NULL };
static const char *const words[] = {
	"discards", "box",
	"d2", "d3", "d4", "d6", "d8", "d10", "d12", "d20", "d100",
	"front", "back",
	"higher_score", "even_score", "played_out",
	NULL
};
static const char *const called[] = {
	"higher_score", "the last turn is over, and his score is higher",
	"even_score", "the last turn is over, and scores are even",
	"played_out", "the last turn is over",
	NULL
};

static const struct key keys[] = {
	{ "act", "it could be", "the next line of your turn (1.1)" },
	{ "react", "it could be", "a line when the other waits for you; pass: you never react (1.3)" },
	{ "move", "it could be", "move PIECE ...: PLACE, wherever that is (2.1)" },
	{ "move.who", "it could be", "a piece that is moved (2.1)" },
	{ ":move.to", "it could go to", "where it goes (2.1)" },
	{ "roll", "it could be", "roll NUMBER DIE, as roll 2 d6 for the assault on C4 (3.1)" },
	{ "roll.number", "it could be", "how many dice, up to 20; nothing is one (3.1)" },
	{ "roll.die", "it could be", "which die: d6, d10, one that the pack names (3.1)" },
	{ "draw", "it could be", "draw NUMBER PILE, as draw 3 from the Deck: into your hand, or where a colon says (4.1)" },
	{ "draw.number", "it could be", "how many are drawn; nothing is one (4.1)" },
	{ "draw.from", "it could be", "from which pile (4.1)" },
	{ ":draw.to", "it could go to", "where they go; nothing is into your hand (4.1)" },
	{ "play", "it could be", "play CARD: PLACE, out of your hand, for all to see (4.2)" },
	{ "play.card", "it could be", "the card out of your hand (4.2)" },
	{ ":play.to", "it could go to", "where it lies then; nothing is the discards (4.2)" },
	{ "show", "it could be", "show CARD ...: all see it, and you keep it (4.3)" },
	{ "show.card", "it could be", "a card of your hand (4.3)" },
	{ "discard", "it could be", "discard CARD ...: out of your hand to the discards, for all to see (4.4)" },
	{ "discard.card", "it could be", "a card of your hand (4.4)" },
	{ "give", "it could be", "give PIECE ...: SEAT, into his hand, for all to see (4.5)" },
	{ "give.what", "it could be", "what lies open and is yours to move, or is in your hand (4.5)" },
	{ ":give.to", "it could be", "whose hand it goes to (4.5)" },
	{ "take", "it could be", "take PIECE ...: what lies open, into your hand (4.6)" },
	{ "take.what", "it could be", "what lies open and is yours to move (4.6)" },
	{ "return", "it could be", "return PIECE ...: PILE, which is shuffled (4.7)" },
	{ "return.what", "it could be", "what lies open and is yours to move (4.7)" },
	{ ":return.to", "it could go to", "the pile (4.7)" },
	{ "shuffle", "it could be", "shuffle PILE with PLACE: what lies in that place goes in first (4.8)" },
	{ "shuffle.pile", "it could be", "the pile (4.8)" },
	{ "shuffle.with", "it could be", "where what is shuffled in lies open; nothing is nothing (4.8)" },
	{ "flip", "it could be", "flip PIECE ...: to its other side (2.2)" },
	{ "flip.what", "it could be", "a piece that is turned over (2.2)" },
	{ "mark", "it could be", "mark PIECE: WHAT NUMBER, as mark RI1: hits 2 (2.3)" },
	{ "mark.what", "it could be", "the piece (2.3)" },
	{ ":mark.as", "it could be", "which of its numbers (2.3)" },
	{ ":mark.number", "it could be", "what that number is from now on (2.3)" },
	{ "remove", "it could be", "remove PIECE ...: out of play, into the box (2.4)" },
	{ "remove.what", "it could be", "a piece that leaves play (2.4)" },
	{ "set", "it could be", "set TRACK: NUMBER (5.1)" },
	{ "set.track", "it could be", "the track (5.1)" },
	{ ":set.number", "it could be", "what it stands at from now on (5.1)" },
	{ "say", "it could be", "say WORDS, which all read in the report (6.1)" },
	{ "wait", "it could be", "wait SEAT: he may do something before you go on (1.3)" },
	{ "wait.who", "it could be", "the seat that may react (1.3)" },
	{ "pass", "it could be", "pass SEAT: your turn is over and his begins, or you do not react (1.2, 1.3)" },
	{ "pass.to", "it could be", "whose turn it is then; nothing is the next seat (1.2)" },
	{ 0 }
};

static const char *const options[] = { "open-hands", NULL };

enum { WHOLE_TURN = 1 };
static const struct acting_key acting_keys[] = {
	{ K_MOVE, WHOLE_TURN }, { K_ROLL, WHOLE_TURN }, { K_DRAW, WHOLE_TURN }, { K_PLAY, WHOLE_TURN }, { K_SHOW, WHOLE_TURN },
	{ K_DISCARD, WHOLE_TURN }, { K_GIVE, WHOLE_TURN }, { K_TAKE, WHOLE_TURN }, { K_RETURN, WHOLE_TURN },
	{ K_SHUFFLE, WHOLE_TURN }, { K_FLIP, WHOLE_TURN }, { K_MARK, WHOLE_TURN }, { K_REMOVE, WHOLE_TURN },
	{ K_SET, WHOLE_TURN }, { K_SAY, WHOLE_TURN }, { K_WAIT, WHOLE_TURN }, { K_PASS, WHOLE_TURN }, { -1, 0 }
};
static const int saying_keys[] = { K_SAY, -1 };
static const int turn_keys[] = { K_ACT, K_REACT, -1 };
static const int place_keys[] = {
	K_MOVE_TO, K_DRAW_FROM, K_DRAW_TO, K_PLAY_TO, K_RETURN_TO,
	K_SHUFFLE_PILE, K_SHUFFLE_WITH, -1
};

static const struct other_verb other_verbs[] = {
	{ "put", K_MOVE }, { "place", K_MOVE }, { "advance", K_MOVE }, { "throw", K_ROLL }, { "dice", K_ROLL },
	{ "reveal", K_SHOW }, { "use", K_PLAY }, { "pick", K_TAKE }, { "turn", K_FLIP }, { "reduce", K_FLIP },
	{ "hit", K_MARK }, { "kill", K_REMOVE }, { "eliminate", K_REMOVE }, { "track", K_SET }, { "score", K_SET },
	{ "chat", K_SAY }, { "note", K_SAY }, { 0 }
};

static const struct fact facts[] = {
	{ "turn_begins", "seat turn" },
	{ "goes_on", "seat" },
	{ "waits", "seat to" },
	{ "may_react", "seat" },
	{ "passed", "seat to" },
	{ "last_turn", "turn" },
	{ "moved", "piece from to" },
	{ "flipped", "piece side" },
	{ "marked", "piece what number" },
	{ "removed", "piece from" },
	{ "rolled", "seat number die sum" },
	{ "drew", "seat number pile" },
	{ "drew_card", "card seat" },            /* to its owner only */
	{ "drew_open", "piece pile place" },
	{ "played", "card seat place" },
	{ "shown", "card seat" },
	{ "discarded", "card seat" },
	{ "given", "piece seat to" },
	{ "taken", "piece seat" },
	{ "returned", "piece pile" },
	{ "shuffled", "pile" },
	{ "set", "track number" },
	{ 0 }
};

static const char *const piece_number_words[] = { "flipped", NULL };
static const char *const place_number_words[] = { NULL };

const struct ruleset open_table = {
	.name = "table",
	.edition = 1,
	.names = {
		.tracks = tracks, .piece_numbers = piece_numbers, .piece_attributes = piece_attributes,
		.place_attributes = place_attributes, .words = words, .called = called
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.saying_keys = saying_keys,
	.turn_keys = turn_keys,
	.place_keys = place_keys,
	.other_verbs = other_verbs,
	.set_up_rule = "1.1",
	.set_up = set_up_table,
	.sequence = table_sequence,
	.lint = lint_table,
	.check = check_open_table,
	.piece_number_words = piece_number_words,
	.place_number_words = place_number_words,
	.options = options,
	.packs_are_games = true,
	.dice_are_charts = true,
	.turns_most = 200,
	.cards_may_be_masked = true,
};

LIST_HAS(tracks, TABLE_TRACKS);
LIST_HAS(piece_numbers, TABLE_NUMBERS);
LIST_HAS(piece_attributes, TABLE_PIECE_ATTRIBUTES);
LIST_HAS(place_attributes, TABLE_PLACE_ATTRIBUTES);
LIST_HAS(words, TABLE_WORDS);
LIST_HAS(keys, TABLE_KEYS);
LIST_HAS(facts, TABLE_FACTS);
