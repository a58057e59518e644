/* vocabulary.h - a game's names and words as matching needs them: folded, once for all copies of a run.
 *
 * Folded (name_fold) is lower case without punctuation, words parted by single blanks. */
#ifndef PLAY_VOCABULARY_H
#define PLAY_VOCABULARY_H
#include "play/rules.h"

#define NAME_MOST 256                            /* bytes of a folded name, its NUL included */

struct vocabulary;

/* Borrows RULES and PACK.  Returns new. */
struct vocabulary *vocabulary_new(const struct ruleset *rules, const struct pack *pack);
void vocabulary_free(struct vocabulary *v);

/* Rule 9: is WORD one an order may use, or the beginning of one (three letters or more), or a number? */
bool vocabulary_has(const struct vocabulary *v, const char *word);
/* The word nearest to WORD, as the data write it ("Perth"), or NULL. */
const char *vocabulary_nearest(const struct vocabulary *v, const char *word);

/* What players call T, NULL-terminated: id, name, other names.  Borrowed; a number's is written into ROOM. */
struct name_room {
	const char *list[2];
	char digits[16];
};
const char *const *names_of(const struct vocabulary *v, thing t, struct name_room *room);

/* Room for what is found out about WORD and each place and piece, the places first: a byte each, 0 at first, kept as
 * long as the vocabulary.  Imagined futures ask the same of the same words ten thousand times. */
uint8_t *vocabulary_memo(const struct vocabulary *v, const char *word);

/* The id of the word WORD, a kind or a state, folded. */
const char *kind_name(const struct vocabulary *v, int word);
#endif
