/* whens.h - standing answers (doc/ORDERS.md 10). */
#ifndef ORDERS_WHENS_H
#define ORDERS_WHENS_H
#include "orders/asking.h"

/* The best when that has a legal answer (rule 10). */
enum found by_when(struct asking *a);
#endif
