/* lines.h - the words of a line answer, in turn, the questions of its verb (doc/ORDERS.md 4 to 8). */
#ifndef ORDERS_LINES_H
#define ORDERS_LINES_H
#include "orders/asking.h"

/* The line whose words answer this question (rule 11), or NULL: then `passed` may be one that was to. */
struct line *line_for(struct asking *a);
/* Its words (rules 5 and 6).  If they mismatch, the line's position is at the word that does. */
enum found from_line(struct asking *a, struct line *l);
/* The verb of his next line, where he is to act (rule 4): OUT, which comes before any other that acts.  MISMATCHES: its
 * verb is not possible now. */
enum found next_line(struct asking *a, struct line **out);
/* The line L is next and cannot act now.  Does it begin something new, so that the question, which what stands above it
 * could still answer, is left out?  Not if nothing stands there; nor, before `end`, if none of that was carried out, or
 * if what is asked goes on with something that was begun before it, and was interrupted: who wrote it wants to know. */
bool begins_anew(const struct asking *a, const struct line *l, bool wrote_end);
bool at_word(struct line *l);                    /* passes commas; is there a word before the next colon? */
bool has_words_left(struct line *l);             /* passes all that is no word */
/* Does L go on with `all` of a question that its verb asks again and again? */
bool is_at_all(const struct ruleset *rules, const struct line *l);
void pass_last_all(const struct ruleset *rules, struct line *l);         /* if nothing stands behind it */
const struct item *ahead(const struct line *l);
int left(const struct line *l);
int next_item(const struct line *l);             /* the next that is no comma and no small word; or l->n */

/* L is as if not written: the words of other lines that were used since it began are unused again. */
void lapse_whole(struct seat_book *s, struct line *l);
void close_line(struct seat_book *s, struct line *l);          /* its action is over */
#endif
