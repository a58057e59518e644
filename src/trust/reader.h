/* reader.h - reading the statements of a block in order, against their shapes in doc/PROTOCOL.md 3.1.
 *
 * A shape is a statement as the grammar writes it: "on N S*", "vrf H"; its first word is the keyword.
 * It is both what is looked for and what an error shows.  The first error wins, and every function
 * after it fails at once, so a caller may read several statements and test the last. */
#ifndef TRUST_READER_H
#define TRUST_READER_H
#include <stdbool.h>
#include <stdint.h>
#include "trust/canon.h"
#include "trust/crypto.h"

#define WORD_ROOM 25                             /* W: up to 24 letters and digits */

struct reader {
	const struct block *block;
	int next;                                /* the statement not yet taken */
	const struct statement *now;             /* the one being read */
	int word;                                /* its next token */
	const char *shape;                       /* its shape, for errors */
	struct error *err;
};

/* Only entries have format 2: a block of it is read by who starts with reader_start_any alone. */
void reader_start(struct reader *r, const struct block *block, struct error *err);
void reader_start_any(struct reader *r, const struct block *block, struct error *err);

/* Whether the next statement begins with the keyword of SHAPE. */
bool reader_sees(const struct reader *r, const char *shape);

/* The next statement must be of SHAPE: its words are then read one by one, up to reader_done. */
int reader_take(struct reader *r, const char *shape);
bool reader_more(const struct reader *r);        /* words are left in it */
int reader_done(struct reader *r);               /* none may be left */
int reader_end(struct reader *r);                /* no statement may be left */

int reader_token(struct reader *r, const char **out);             /* T; borrows from the block */
int reader_word(struct reader *r, char out[WORD_ROOM]);           /* W */
int reader_number(struct reader *r, int *out);                    /* N: below 10^9 */
int reader_number_32(struct reader *r, uint32_t *out);            /* below 2^32 */
int reader_seat(struct reader *r, int *out);                      /* S: 0 to 8 */
int reader_bytes(struct reader *r, uint8_t *out, size_t n);       /* H, B, P: N is 32, 64, 80 */
int reader_choice(struct reader *r, const char *const *word, int n,
                  int *out); /* the index of one of N words */

/* Whole statements of one value. */
int reader_take_number(struct reader *r, const char *shape, int *out);
int reader_take_bytes(struct reader *r, const char *shape, uint8_t *out, size_t n);
/* The same, of a statement that may be absent. */
int reader_take_bytes_if(struct reader *r, const char *shape, bool *has, uint8_t *out, size_t n);

/* A refusal that points at the word read last. */
int reader_refuse(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
