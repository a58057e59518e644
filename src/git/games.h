/* games.h - the games in a tree, and what little is read from their entries here. */
#ifndef GIT_GAMES_H
#define GIT_GAMES_H
#include "git/layout.h"
#include "git/repo.h"

struct game_list {
	char **game;                             /* places in the repository, in git's order */
	int n;
};
int games_find(struct game_list *out, const struct repo *r, const struct oid *tree, struct error *err);
/* Games and cups. */
int games_find_ledgers(struct game_list *out, const struct repo *r, const struct oid *tree, struct error *err);
void games_release(struct game_list *l);

/* Is what lies at FOLDER of TREE a cup?  Its log is one of its own kind, and it is no game. */
bool games_is_cup(const struct repo *r, const struct oid *tree, const char *folder);
/* The cup in TREE below which GAME lies; false: none. */
bool games_cup_above(char out[GAME_PATH_MOST + 1], const struct repo *r, const struct oid *tree, const char *game);

/* May GAME, a cup or a game, which is new in TREE, lie where it does?  No game lies in another one, but below a cup, no
 * cup in a cup, and no two names differ in nothing but capitals, which some computers do not tell apart. */
int games_may_lie(const struct repo *r, const struct oid *tree, const char *game, struct error *err);

/* The games in a tree, and their offers, whose ids are those of the games. */
struct game_places {
	struct game_list all;
	struct oid *offer;                       /* owned */
};
int game_places_find(struct game_places *out, const struct repo *r, const struct oid *tree, struct error *err);
void game_places_release(struct game_places *p);
/* Does GAME lie there alone, or is another one the same? */
int game_places_check(const struct game_places *p, const char *game, struct error *err);

/* The tree of the game in TREE; zero if it is not there. */
void games_tree(struct oid *out, const struct repo *r, const struct oid *tree, const char *game);

/* How many entries the game in TREE has; and the first number at which two ledgers differ, or -1. */
int games_entries(const struct repo *r, const struct oid *tree, const char *game);
int games_fork(const struct repo *r, const struct oid *a, const struct oid *b, const char *game);

/* PATH of a file of the game: "folder/game/log/0017.entry".  Returns new. */
char *games_file(const char *game, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The rest of the line of ENTRY that begins with the word WORD: "by", "seat 1"; false if there is none. */
bool entry_says(struct text *out, const char *entry, const char *word);
/* The name of the seat that wrote ENTRY, by the game's OFFER. */
void entry_author(struct text *out, const char *entry, const char *offer);
#endif
