/* keys.h - the kinds of questions that a ruleset has, by their names. */
#ifndef PLAY_KEYS_H
#define PLAY_KEYS_H
#include <stddef.h>
#include "play/rules.h"

#define KEYS_MOST 128                            /* of a ruleset */

/* What a question is called: "march.to" for the key ":march.to"; and the verb it belongs to: "march". */
const char *key_name(const struct ruleset *rules, int key);
bool key_behind_colon(const struct ruleset *rules, int key);
int key_find(const struct ruleset *rules, const char *name, size_t length);   /* without its colon; or -1 */
int key_verb(const struct ruleset *rules, int key);            /* the key of its verb, or KEY itself */
bool key_is_verb(const struct ruleset *rules, int key);        /* a line may begin with it */
int key_phase(const struct ruleset *rules, int key);           /* in which its lines act; 0: they answer */
bool key_says(const struct ruleset *rules, int key);           /* its lines are words for the others */
int key_count(const struct ruleset *rules);

/* Is N in a list of a ruleset that -1 ends?  NULL is an empty one. */
bool list_has(const int *list, int n);
#endif
