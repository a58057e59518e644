/* canon_text.h - a parsed text, and what its one block became: for the tests of trust/canon.h. */
#ifndef TESTS_CANON_TEXT_H
#define TESTS_CANON_TEXT_H
#include "trust/canon.h"

#define BEGIN "drumhead-begin 1 orders\n"
#define END "drumhead-end\n"

/* What parse() has read last; emptied before and after each test by the fixture. */
extern struct canon canon;
extern struct error canon_error;

void setup(void);
void teardown(void);

void parse(const char *input);
/* INPUT has one block, whose canonical bytes are WANTED. */
void becomes(const char *input, const char *wanted);
/* INPUT has one block, which is spoiled with an error that begins with WANTED. */
void spoiled(const char *input, const char *wanted);
#endif
