/* cup_entry.c - the words of a cup's entries. */
#include "trust/cup_entry.h"
#include <string.h>

static const char *const types[CUP_ENTRY_TYPES] = {
	[CUP_FOUNDED] = "cup", [CUP_BULLETIN] = "bulletin", [CUP_ROUND] = "round", [CUP_ACCEPT] = "accept",
	[CUP_SHARE] = "share", [CUP_JOIN] = "join", [CUP_WITHDRAW] = "withdraw",
};

const char *const cup_format_words[3] = { "swiss", "robin", "knockout" };
const char *const cup_tiebreak_words[CUP_TIEBREAKS] = { "buchholz", "sonneborn", "direct", "wins", "margin" };
const char *const cup_how_words[5] = { "over", "forfeit", "walkover", "adjudged", "void" };

const char *cup_entry_word(enum cup_entry_type type)
{
	return types[type];
}

bool cup_entry_is_letter(enum cup_entry_type type)
{
	return type == CUP_JOIN || type == CUP_WITHDRAW;
}

bool cup_entry_is_of_cups_alone(const char *word)
{
	return cup_entry_is_word(word) && strcmp(word, "accept") != 0 && strcmp(word, "share") != 0;
}

bool cup_entry_is_word(const char *word)
{
	for (int i = 0; i < CUP_ENTRY_TYPES; i++)
		if (!strcmp(types[i], word))
			return true;
	return false;
}
