/* data.h - where rules, packs and templates lie: $DRUMHEAD_DATA (colons between directories); else the source tree this
 * program was built in, as ../ of it; else ../share/drumhead, wherever all was moved to; else where they were to be
 * installed.  Each directory has rules/GAME/pack, rules/GAME/RULES.md and templates/. */
#ifndef CMD_DATA_H
#define CMD_DATA_H
#include "cmd/command.h"
#include "table/pack.h"

char **data_directories(int *n);                 /* returns new, ended by NULL: data_directories_free */
void data_directories_free(char **directory);

/* NAME ("rules/montrose/RULES.md") in the first directory that has it.  Returns new, NULL if none has. */
char *data_find(const char *name);

/* Where the templates of GAME are looked for: OWN (may be NULL), then templates/GAME and templates/common in
 * each directory.  Returns new, ended by NULL: data_directories_free. */
char **data_templates(const char *own, const char *game);

/* The games with a pack in any of the directories, sorted.  Returns new: file_names_free. */
int data_games(char ***name, size_t *n, struct error *err);

/* The directory of the pack that is installed for GAME.  Returns new, NULL if there is none. */
char *pack_installed(const char *game);

/* The directory of a pack: WORD is a game's name, or the path of a directory (always one with a slash, or "."),
 * which holds the pack or has it in `pack`.  Returns new, NULL if there is none. */
char *pack_directory(const char *word, struct error *err);

/* The rules called NAME, or NULL. */
const struct ruleset *ruleset_named(const struct env *env, const char *name);

/* The rules that the pack in DIRECTORY is for, or NULL. */
const struct ruleset *ruleset_for(const struct env *env, const char *directory, struct error *err);
#endif
