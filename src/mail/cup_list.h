/* cup_list.h - the games of cups stand among those of the configuration, as if each had a section of its own.
 *
 * `[cup NAME]` is all that is written there.  Which games there are, who plays them and what is over, `drumhead cup
 * show --json` tells; where their mail goes, cup_addresses.h.  A game is called spring-3.17. */
#ifndef MAIL_CUP_LIST_H
#define MAIL_CUP_LIST_H
#include "mail/games.h"

struct cup_board {                               /* a game of a cup, as the chain tells of it */
	int section;                             /* of its cup in config.game */
	const char *place, *directory;           /* "3.17", "r3/b17" */
	int round;
	int number[2];                           /* of the players at seats 1 and 2 */
	const char *name[2], *seat[2];           /* "Alice Andersson", "royalist" */
	bool done;                               /* the chain has its result */
	int clock, bank, leave;                  /* days: the cup's terms */
};

/* Lists them anew where a cup, or its file of addresses, has changed.  Pointers to games are stale then.  Of a cup that
 * cannot be read what was known stays; fails if that is the one in SECTION, or any, if that is EVERY_CUP. */
#define EVERY_CUP (-1)
int cup_list_look(struct post *p, int section, struct error *err);

/* What the chain of the cup in SECTION says, NULL: it could not be read yet.  Borrowed until the next look. */
const json *cup_status(const struct post *p, int section);
/* Members of it: a number, 0 if it is none; a word, "" if it is none. */
int cup_number(const json *j, const char *key);
const char *cup_word(const json *j, const char *key);

/* The address of player NUMBER of the cup in SECTION; false: none is known. */
bool cup_player_address(struct config_seat *out, struct arena *arena, const struct post *p, int section, int number);

/* Its section; -1: G is no cup. */
int cup_section(const struct post *p, const struct config_game *g);
#endif
