/* json_difference.h - where two JSON values differ, for a reader. */
#ifndef BASE_JSON_DIFFERENCE_H
#define BASE_JSON_DIFFERENCE_H
#include "base/json.h"

/* The first place where two values differ, as "a.b[3]: 4 here, 5 there", appended to OUT; false if they are equal. */
bool json_difference(struct text *out, const json *here, const json *there);
#endif
