/* names.c - what charles.h calls by number: ids of the pack, questions, facts; and the ruleset itself. */
#include "rules/charles/charles.h"

static const char *const places[] = {
	"drawdeck", "ten", "althist", "middeck", "latedeck",
	"fanroyalist", "fanparliament", "hand_royalist", "hand_parliament", "stored_royalist", "stored_parliament",
	"won_royalist", "won_parliament", "core_royalist", "core_parliament",
	"recruit_card_royalist", "recruit_card_parliament", "core_used", "aside", "discards", "removed",
	"pool_royalist", "pool_parliament", "lost_royalist", "lost_parliament",
	"dispersed_royalist", "dispersed_parliament", "unemployed_royalist", "unemployed_parliament",
	"reinforcements_royalist", "reinforcements_parliament", "field_royalist", "field_parliament",
	"arrivals", "waiting", "turncoats", "trains", "train_next", "naval_cup", "naval_chits", "gone", "london", NULL
};
static const char *const pieces[] = {
	"king_charles", "newcastle_gen", "hopton", "rupert", "maurice", "byron", "goring", "langdale", "gerard",
	"charles_of_lorraine_gen",
	"essex", "bedford_gen", "waller", "lord_fairfax", "manchester", "tom_fairfax", "lord_general", "cromwell", "poyntz",
	"massey_gen", "brereton_gen", "leven", "callander",
	"ln_herbert", "ln_derby", "ln_newark", "ln_basing", "ln_massey", "ln_brereton", "ln_willoughby", "ln_laugharne",
	"ln_blake",
	"train_royalist", "train_parliament", "queen", "MAN-1", "MAN-2", "MAN-3", NULL
};
static const char *const tracks[] = {
	"turn", "navy", "navy_chits", "navy_events", "navy_queen", "royalist_plays", "parliament_plays",
	"royalist_passed", "parliament_passed", "first_seat", "next_seat", "claiming", "standard", "covenant", "new_model",
	"lieutenant", "brentford", "rivalry", "royalist_barred", "parliament_barred", "royalist_to_recruit",
	"parliament_to_recruit", "royalist_to_reform", "parliament_to_reform", "navy_used", "powicke_used", "two_turns",
	"use_card", "use_seat", "use_mode", "uses_left", "use_value", "next_step", "sailed",
	"won_card", "won_seat", "won_mode", "won_left", "won_value", "won_step", "won_sailed",
	"steal_from", "steal_left", "steal_stage", "forced", "forced_seat", "extra_seat", "extra_left", "extra_barred",
	"sets", "entry_due", "deck", "deal_next", "royalist_dealt", "parliament_dealt", "new_model_due", "stage",
	"desertion_start", NULL
};
static const char *const charts[] = {
	"phase_recruits", "power_base", "desertion", "naval_draw", "year", "move_points", "evade_areas", "region_needed", NULL
};
static const char *const piece_numbers[] = {
	"tried", "moved_by", "moved_by_won", "used", "no_assault", "arrives", "won_in", "spent", "leaves", "repelled", NULL
};
static const char *const place_numbers[] = { "control", "siege", "points", "won_at", "recruited_at", "new_pc",
                                             "emptied", NULL };
static const char *const piece_attributes[] = {
	"kind", "nation", "region", "region_2", "value", "strategy", "strategy_other", "battle", "level", "limit", "field",
	"storms", "display", "home", "turncoat", "cornish", "association", "deck_of", "card_kind", "for_seat", "once", NULL
};
static const char *const place_attributes[] = {
	"area_region", "class", "surrender", "limited", "port", "notable_area", "royalist_drum", "parliament_drum",
	"parliament_drum_2", "infrastructure", "harbour", "border", "east_coast", "inside", "camp_royalist",
	"camp_parliament", "keep_royalist", "keep_parliament", "of_area", "cornish_drum", "association_drum", NULL
};
static const char *const edge_attributes[] = { "line", NULL };

static const char *const words[] = {
	"general", "notable", "brigade", "marker", "card", "chit",
	"english", "new_model_brigade", "irish", "covenanter", "lorrainer",
	"south", "east", "wales", "midlands", "north",
	"road", "mountain", "maritime",
	"core", "early", "mid", "late", "alt_hist", "mandatory_deck",
	"operations", "campaign", "event", "combat", "response", "mandatory",
	"pc", "pc_off", "raise_brigade", "lose", "steal", "draw", "plot", "treason", "transfer", "naval", "relieve", "guns",
	"bar", "rivalry", "place_ln", "land", "train_in", "place_queen", "mark", "enter_army", "enable_entry",
	"recruit_now", "raise_standard", "new_model_army", "abandon_bishops", "dismiss", "london_rising", "turnham_green",
	"auto_evade", "combat_bonus", "combat_if",
	"value", "activations", "generals_only", "count", "regions", "areas", "mode", "distinct_regions", "one_region",
	"if_notable", "unless_notable", "quality", "nma_ok", "inside_of", "optional", "nationality", "army_min", "army_filter",
	"permanent", "if", "classes", "need", "modifier", "require", "garrison", "range", "delta", "filter", "amount",
	"bonus", "until", "pair", "for_royalist", "for_parliament", "include_lost", "area_filter", "if_navy_negative",
	"which", "of_general", "expires", "brigades", "activate", "turn", "exclude_regions", "replace_from", "decisive",
	"nma_brigades_min",
	"any", "open", "veteran_only", "veteran_ok", "unoccupied", "besieged_place", "nobody_there", "no_general_inside",
	"minus_enemy_brigades_inside", "disperses", "failed", "none_lost", "already", "port_area", "port_fortress",
	"friendly_pc", "no_parliament_pc", "end_of_turn", "end_of_game", "from_parliament", "from_royalist",
	"besieging_or_besieged", "earl_of_brentford", "lieutenant_general", "unemployed",
	"yes", "fight", "disperse", "evade", "withdraw", "lift", "hold", "control", "besiege", "inside", "scotland", "sail",
	"unled", "assault", "box", "stay", "no_cards", "one_card", "two_cards",
	"outnumbered", "superior", "equal", "attacking", "defending", "masked", "besieged", "own", "enemy", "neutral", "king",
	"sortie", "militia", "veteran",
	"for_strategy", "for_mountain", "for_card", "for_train", "for_port", "for_notable", "for_class", "for_garrison",
	"for_brigades", "for_points", "for_battle_rating", "for_brentford", "for_infrastructures",
	"for_enemy_infrastructures",
	"defender_drawn", "attacker_drawn", "indecisive", "major", "decisive_victory",
	"by_battle", "by_retreat", "by_surrender", "by_assault", "by_event", "by_desertion", "by_attrition",
	"by_dispersal", "by_no_room",
	"king_surrenders", "two_turns_end", "power_base_end", "both_lost", "points_end", NULL
};

/* What players read where the id will not do. */
static const char *const called[] = {
	"no_cards", "0", "one_card", "1", "two_cards", "2", "decisive_victory", "Decisive Victory", "alt_hist", "Alt-Hist",
	"new_model_brigade", "New Model", "irish", "\"Irish\"", "south", "South", "east", "East", "wales", "Wales",
	"midlands", "Midlands", "north", "North", "covenanter", "Covenanter", "lorrainer", "Lorrainer", "english", "English",
	"defender_drawn", "drawn, for the defender", "attacker_drawn", "drawn, for the attacker",
	"indecisive", "Indecisive Victory", "major", "Major Victory",
	"for_strategy", "Strategy Ratings", "for_mountain", "mountain or Maritime line", "for_card", "Combat Card",
	"for_train", "Siege Train or New Model guns", "for_port", "Port and navy", "for_notable", "Local Notable",
	"for_class", "class of the Fortress", "for_garrison", "Brigades inside", "for_brigades", "Brigades",
	"for_points", "under five points", "for_battle_rating", "Battle Rating", "for_brentford", "Earl of Brentford",
	"for_infrastructures", "Infrastructures", "for_enemy_infrastructures", "the enemy's Infrastructures",
	"by_battle", "in battle", "by_retreat", "on the retreat", "by_surrender", "by Surrender", "by_assault",
		"in the Assault",
	"by_event", "by an event", "by_desertion", "by desertion", "by_attrition", "by Supply Attrition",
	"by_dispersal", "by Dispersal", "by_no_room", "for want of room",
	"king_surrenders", "King Charles has surrendered", "two_turns_end", "London and three Regions at the end of two turns",
	"power_base_end", "too small a Power Base", "both_lost", "neither Power Base is large enough",
	"points_end", "Victory Points at the end of Winter 1645", NULL
};

static const char *const piece_number_words[] = { "", "", "", "", "may not assault", "arrives: #", "", "event spent",
                                                  "", "was repelled at the border", NULL };
static const char *const place_number_words[] = {
	"control: #", "siege: #", "bombardment points: #", "", "", "", "", NULL
};

static const char *const options[] = { "18.1", "18.2", "18.3", "18.4", "18.5", "17.1", "open-hands", "no-ask", NULL };

static const struct key keys[] = {
	{ "settle", "it could be",
	  "settle AREA: where your committees win a neutral Area (5.1); the lines of the turn may stand below" },
	{ "recruit", "it could be", "recruit BRIGADE: AREA GENERAL: a new Brigade, and under whom (7.2, 7.3)" },
	{ "recruit.what", "it could be", "the Brigade that is recruited (7.1)" },
	{ ":recruit.where", "it could go to", "the Area (7.2.1, 7.3)" },
	{ ":recruit.under", "it could be", "the General or Local Notable it is placed with, unled, or inside (7.2)" },
	{ "reform", "it could be", "reform BRIGADE: AREA GENERAL: a Dispersed Brigade comes back (7.1.7)" },
	{ "reform.what", "it could be", "the Dispersed Brigade (7.1.7)" },
	{ ":reform.where", "it could go to", "the Area (7.1.7)" },
	{ ":reform.under", "it could be", "the General or Local Notable it is placed with, unled, or inside (7.2)" },
	{ "train", "it could be", "train AREA: the Siege Train, instead of a Brigade (7.1.4)" },
	{ "train.where", "it could go to", "the friendly Fortress (7.1.4)" },
	{ "general", "it could be", "general GENERAL: AREA BRIGADE ...: a General comes in and takes Brigades (7.2.3)" },
	{ "general.who", "it could be", "the General (7.2.3)" },
	{ ":general.where", "it could go to", "the Area (7.2.3)" },
	{ ":general.take", "it could be", "Brigades there that he takes, or none but one (7.2.3, 8.3)" },
	{ "blockade", "it could be", "blockade GENERAL: a Blockade & Siege marker (14.2)" },
	{ "blockade.who", "it could be", "the General whose Army blockades (14.2)" },
	{ "first", "it could be", "first SEAT: who plays the first card of the turn (5.5)" },
	{ "claim", "it could be", "claim CARD: go first after all, with a Campaign card; silence is no (5.5)" },
	{ "play", "it could be",
	  "play CARD: an event and what it asks; Operations are told by the lines that follow (6.1, 6.4)" },
	{ "play.card", "it could be", "the card (5.5)" },
	{ ":play.at", "it could be", "an Area of the event (6.4)" },
	{ ":play.brigade", "it could be", "a Brigade of the event (6.4)" },
	{ ":play.with", "it could be", "who takes that Brigade, or unled (6.4)" },
	{ ":play.army", "it could be", "the General whose Army, or the place, the event is about (6.4)" },
	{ ":play.count", "it could be", "how many cards (6.4)" },
	{ ":play.general", "it could be", "whose Brigades are transferred (6.4)" },
	{ ":play.to", "it could be", "who gets them (6.4)" },
	{ "discard", "it could be", "discard CARD: an event is then worth one PC, one Raid or one recruit (6.4)" },
	{ "discard.card", "it could be", "the card (6.4)" },
	{ "pass", "it could be", "pass: no more cards this turn (5.5)" },
	{ "recall", "it could be", "recall: the Siege Train goes off the map, to come again next turn (7.1.4)" },
	{ "recall.what", "it could be", "the Siege Train (7.1.4)" },
	{ "activate", "it could be",
	  "activate GENERAL: AREA control BRIGADE GENERAL besiege ...: an Army's moves, in order (9)" },
	{ "activate.who", "it could be", "the General (6.1)" },
	{ "activate.where", "it could go to", "where he comes in (8.1, 6.5)" },
	{ ":activate.step", "it could be",
	  "the next Area; a Brigade, Train or General to pick up, or leave; control, besiege, lift, inside (9)" },
	{ "bombard", "it could be",
	  "bombard GENERAL: assault: his Army bombards the Fortress it is at, and storms it (14.3)" },
	{ "bombard.who", "it could be", "the General (14.3)" },
	{ ":bombard.assault", "it could be", "assault, or nothing (14.5)" },
	{ "raid", "it could be", "raid NOTABLE: AREA (13)" },
	{ "raid.who", "it could be", "the Local Notable (13)" },
	{ ":raid.at", "it could go to", "the Area (13)" },
	{ "place", "it could be", "place AREA ...: PC markers for an Operations card (11.1)" },
	{ "place.at", "it could be", "an Area (11.1)" },
	{ "strike", "it could be", "yes: who blockades bombards; silence is yes (5.6)" },
	{ "desert", "it could be", "the Brigade that deserts; silence is the first (12.2)" },
	{ "attrition", "it could be", "the Brigade lost to Supply Attrition; silence is the first (12.3)" },
	{ "respond", "it could be", "the Response Card you play as the enemy is active; silence is none (6.4, 6.6)" },
	{ "bring", "it could be", "who comes to London; silence is all that fit (6.6)" },
	{ "bring.more", "it could be", "who comes out of a siege, or from a Local Notable; silence is none (6.6)" },
	{ "bring.inside", "it could be", "the unled Brigades that go inside London (6.6)" },
	{ "intercept", "it could be", "the General who intercepts; silence is none (9.7)" },
	{ "intercept.with", "it could be", "the Subordinates who go with him; silence is all (9.7)" },
	{ "rally", "it could be", "unled Brigades your Army picks up as the enemy comes; silence is all that fit (8.3)" },
	{ "rally.more", "it could be", "Brigades of the Fortress or Local Notable it picks up, too; silence is none (8.3)" },
	{ "attacked", "it could be", "evade, withdraw, disperse or fight; silence is the first answer (10.1)" },
	{ "evade", "it could go to", "where your Army evades to; silence is the first answer (10.1)" },
	{ "evade.with", "it could be", "the Subordinates who evade with him; silence is all (10.1)" },
	{ "stand", "it could be", "withdraw, fight or disperse, after no evasion; silence is the first answer (10.1)" },
	{ "disperse", "it could be", "fight, or disperse: your active Army; silence is fight (10.1)" },
	{ "relief", "it could be",
	  "lift the siege, or hold it, as your besieger is attacked; silence is the first answer (14.6)" },
	{ "combat", "it could be", "the Combat Card you play in a battle; silence is none (10.2)" },
	{ "brentford", "it could be", "yes: the Earl of Brentford adds 1; silence is the first answer (6.6)" },
	{ "losses", "it could be", "the Brigade that is lost; silence is the first answer (10.2)" },
	{ "retreat", "it could go to", "where your Army retreats to; silence is the first answer (10.3)" },
	{ "retreat.loss", "it could be", "the Brigade lost on the retreat; silence is the first answer (10.3)" },
	{ "spoils", "it could be", "yes: your PC marker after the battle; silence is yes (10.5)" },
	{ "turncoat", "it could be", "the Brigade that changes sides; silence is the first answer (10.6)" },
	{ "shift.who", "it could be",
	  "which of two Armies that may not be together goes; silence is the lesser one (9.5)" },
	{ "shift", "it could go to", "where an Army that may not stay goes; silence is the first answer (9.5)" },
	{ "nma-remove", "it could be", "the four Brigades removed for the New Model Army (6.5)" },
	{ "nma-lord", "it could go to", "where the Lord General comes in (6.5)" },
	{ "nma-cromwell", "it could go to", "where Cromwell comes in (6.5)" },
	{ "nma-poyntz", "it could be", "where Poyntz comes in, or box (6.5)" },
	{ "nma-leave", "it could be", "Brigades the Lord General leaves, to command four; silence is none (6.5)" },
	{ "nma-shift", "it could go to", "where what is left without a General goes, or stay (6.5)" },
	{ "nma-take", "it could be", "Brigades a General picks up (6.5)" },
	{ "nma-take.more", "it could be",
	  "those of the Fortress or Local Notable where he is, too; silence is none (6.5)" },
	{ "nma-stand", "it could be", "fight, or disperse: who comes out of a besieged place (6.5)" },
	{ "nma-order", "it could be", "which of those battles is next (6.5)" },
	{ "replace", "it could be", "the General who takes over; silence is the first answer (6.6)" },
	{ "lose", "it could be", "the Brigade an event takes; silence is the first answer (6.4)" },
	{ "activate.take", "it could be", "Brigades that a General takes as he comes in; silence is all that fit (8.1)" },
	{ "reveal", "it could be", "the card of your hand that a die has named, and you lose (6.4)" },
	{ 0 }
};

static const struct other_verb other_verbs[] = {
	{ "move", K_ACTIVATE }, { "march", K_ACTIVATE }, { "attack", K_ACTIVATE }, { "go", K_ACTIVATE },
	{ "siege", K_BOMBARD }, { "storm", K_BOMBARD }, { "shell", K_BOMBARD }, { "card", K_PLAY }, { "event", K_PLAY },
	{ "raise", K_RECRUIT }, { "levy", K_RECRUIT }, { "pc", K_PLACE }, { "control", K_PLACE }, { 0 }
};

/* Questions that no name of a piece answers. */
static const int place_keys[] = {
	K_SETTLE, K_RECRUIT_WHERE, K_REFORM_WHERE, K_TRAIN_WHERE, K_GENERAL_WHERE, K_ACTIVATE_WHERE, K_RAID_AT, K_PLACE_AT,
	K_EVADE, K_RETREAT, K_SHIFT, K_NMA_LORD, K_NMA_CROMWELL, K_NMA_SHIFT, -1
};

static const struct fact facts[] = {
	{ "turn_begins", "turn" },
	{ "available", "general" },
	{ "settled", "seat place" },
	{ "naval_chit", "number" },
	{ "navy", "number" },
	{ "converted", "seat place" },
	{ "isolated", "seat place" },
	{ "recruited", "seat brigade place under" },     /* under: a General or Notable; NOTHING: unled */
	{ "reformed", "seat brigade place under" },
	{ "general_placed", "general place" },
	{ "train", "train place" },
	{ "train_back", "train" },
	{ "blockade", "general place" },
	{ "picked_up", "general piece" },
	{ "dropped", "general piece place" },
	{ "dealt", "seat card" },                /* to its owner only */
	{ "drawn", "seat number" },
	{ "deck_joined", "deck" },
	{ "first", "seat by" },
	{ "claimed", "seat card" },
	{ "played", "seat card" },
	{ "discarded", "seat card" },
	{ "no_use", "card" },
	{ "passed", "seat" },
	{ "plays_on", "seat" },                  /* after all */
	{ "stored", "seat number" },
	{ "spent", "card" },
	{ "stolen", "seat card" },               /* out of this seat's hand */
	{ "no_effect", "card" },
	{ "activated", "general card" },         /* card NOTHING: by an event */
	{ "entered", "general place" },
	{ "moved", "general from to" },
	{ "control", "seat place" },
	{ "subordinated", "general under" },
	{ "left_behind", "general place" },
	{ "inside", "general place" },
	{ "scotland", "general place" },
	{ "intercept_roll", "general target place die sum" },
	{ "intercepts", "general place" },
	{ "went_home", "general place" },
	{ "shifted", "general from to" },
	{ "responded", "seat card" },
	{ "evade_roll", "general from die sum" },
	{ "evaded", "general from to" },
	{ "withdrew", "general place" },
	{ "dispersed", "seat place" },
	{ "battle", "attacker defender place" }, /* a General, or the seat of unled Brigades */
	{ "battle_card", "seat card" },
	{ "score", "seat die brigades sum" },
	{ "plus", "reason number" },
	{ "result", "winner kind place" },       /* winner: a seat, of a draw the one it is drawn for */
	{ "brentford", "seat" },
	{ "eliminated", "seat brigade why" },
	{ "retreated", "seat general from to" }, /* general NOTHING: unled Brigades */
	{ "surrendered", "seat place" },
	{ "turncoat", "brigade general" },
	{ "won_cards", "seat number" },
	{ "no_card_to_win", "seat number" },    /* as many as are lost */
	{ "unemployed", "general" },
	{ "out", "piece" },
	{ "raided", "notable place" },
	{ "besieged", "general place" },
	{ "lifted", "place" },
	{ "bombard", "general place die sum" },
	{ "points", "place number of" },
	{ "assault", "general place sum need" },
	{ "repulsed", "general place" },
	{ "falls", "place seat" },
	{ "honours", "place die" },
	{ "relief", "general place choice" },
	{ "notable_placed", "notable place" },
	{ "notable_gone", "notable place" },
	{ "placed", "seat place" },
	{ "pc_off", "seat place" },              /* that seat's marker */
	{ "standard", "seat" },
	{ "plot_roll", "card place sum need" },
	{ "landed", "brigade place under" },
	{ "transferred", "brigade from to" },
	{ "queen_lands", "place" },
	{ "queen_leaves", "place" },
	{ "queen_taken", "place" },
	{ "lieutenant", "general" },
	{ "marked", "card" },
	{ "rivals", "general under" },
	{ "barred", "seat" },
	{ "replaced", "general by" },
	{ "london_roll", "die sum need" },
	{ "new_model", "seat" },
	{ "removed", "piece" },
	{ "brought", "piece place" },
	{ "covenant_over", "" },
	{ "desertion_die", "number" },
	{ "deserted", "seat brigade category" },
	{ "power_base", "seat number needed" },
	{ "points_counted", "regions infrastructures number" },
	{ "won", "seat why" },
	{ "recalled", "train" },
	{ 0 }
};

/* A card that is written behind recruits, or in place of them, waits for the Campaign Phase. */
static const struct acting_key acting_keys[] = {
	{ K_RECRUIT, IN_ANY_PHASE }, { K_REFORM, IN_ANY_PHASE }, { K_TRAIN, IN_ANY_PHASE }, { K_GENERAL, IN_ANY_PHASE },
	{ K_BLOCKADE, IN_ANY_PHASE }, { K_PLAY, CAMPAIGN_PHASE }, { K_DISCARD, CAMPAIGN_PHASE }, { K_PASS, CAMPAIGN_PHASE },
	{ K_RECALL, CAMPAIGN_PHASE }, { K_ACTIVATE, CAMPAIGN_PHASE }, { K_BOMBARD, CAMPAIGN_PHASE },
	{ K_RAID, CAMPAIGN_PHASE }, { K_PLACE, CAMPAIGN_PHASE }, { -1, 0 }
};
static const int beginning_keys[] = { K_PLAY, K_DISCARD, K_PASS, K_RECALL, -1 };
static const int vow_keys[] = { K_PASS, -1 };
static const int turn_keys[] = { K_PLAY_CARD, K_DISCARD_CARD, -1 };
static const int repeated_keys[] = { K_PLAY_AT, -1 };
static const int joining_facts[] = { F_PLUS, -1 };

/* 6.4 Only masked cards are laid open by name. */
static bool is_over(const struct table *t, int key)
{
	return key == K_REVEAL && !t->slot;
}

static const int unseen_keys[] = { K_REVEAL, -1 };

/* What auto chose of these is told by the fact that comes of it. */
static const int untold_keys[] = {
	K_RECRUIT_UNDER, K_REFORM_UNDER, K_STRIKE, K_DESERT, K_ATTRITION, K_RESPOND, K_BRING, K_BRING_MORE,
	K_BRING_INSIDE, K_INTERCEPT,
	K_INTERCEPT_WITH, K_RALLY, K_RALLY_MORE, K_ATTACKED, K_EVADE, K_EVADE_WITH, K_STAND, K_DISPERSE, K_RELIEF, K_COMBAT,
	K_BRENTFORD, K_LOSSES, K_RETREAT, K_RETREAT_LOSS, K_SPOILS, K_TURNCOAT, K_SHIFT_WHO, K_SHIFT, K_NMA_LEAVE,
	K_NMA_TAKE_MORE, K_REPLACE, K_LOSE, -1
};

const struct ruleset charles = {
	.name = "charles",
	.edition = 1,
	.names = {
		places, pieces, tracks, charts, piece_numbers, place_numbers,
		piece_attributes, place_attributes, edge_attributes, words, called, NULL
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.beginning_keys = beginning_keys,
	.set_up_rule = "4.0",
	.set_up = set_up_charles,
	.sequence = charles_sequence,
	.lint = charles_lint,
	.check = check_charles,
	.options = options,
	.is_over = is_over,
	.piece_number_words = piece_number_words,
	.place_number_words = place_number_words,
	.other_verbs = other_verbs,
	.place_keys = place_keys,
	.vow_keys = vow_keys,
	.turn_keys = turn_keys,
	.repeated_keys = repeated_keys,
	.joining_facts = joining_facts,
	.untold_keys = untold_keys,
	.unseen_keys = unseen_keys,
	.tallies = charles_tallies,
	.cards_may_be_masked = true,
	.landmarks = charles_landmarks,
	.value = charles_value,
	.margin = charles_margin,
};

LIST_HAS(places, NAMED_PLACES);
LIST_HAS(pieces, NAMED_PIECES);
LIST_HAS(tracks, TRACKS);
LIST_HAS(charts, CHARTS);
LIST_HAS(piece_numbers, NUMBERS);
LIST_HAS(place_numbers, PLACE_NUMBERS);
LIST_HAS(piece_attributes, ATTRIBUTES);
LIST_HAS(place_attributes, PLACE_ATTRIBUTES);
LIST_HAS(piece_number_words, NUMBERS);
LIST_HAS(place_number_words, PLACE_NUMBERS);
LIST_HAS(options, OPTIONS);
LIST_HAS(words, CHARLES_WORDS);
LIST_HAS(keys, KEYS);
LIST_HAS(facts, FACTS);
