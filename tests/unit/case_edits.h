/* case_edits.h - the pack of a case that edits one (case.h). */
#ifndef TESTS_CASE_EDITS_H
#define TESTS_CASE_EDITS_H
#include "case.h"

/* The pack of RULES with the edits of C; NULL: one cannot be made, or what comes of it is no pack. */
struct pack *case_pack(const struct case_file *c, const struct ruleset *rules, struct error *err);
#endif
