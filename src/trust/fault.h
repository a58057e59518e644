/* fault.h - what may be wrong with an entry, as its kind: the one way to say it in an error. */
#ifndef TRUST_FAULT_H
#define TRUST_FAULT_H
#include "base/error.h"

enum fault {
	FAULT_NONE, FAULT_FORM, FAULT_SIGNATURE, FAULT_PEN, FAULT_NONCE, FAULT_PROOF, FAULT_RULING,
	FAULT_ORDERS, FAULT_EQUIVOCATION, FAULT_FOREIGN, FAULT_PACK, FAULT_OPENING, FAULT_FORFEIT, FAULT_UNFIT,
	FAULT_UNSUPPORTED,
	/* of format 2 (doc/MASKS.md 9): */
	FAULT_MASK, FAULT_SHARE, FAULT_CARD, FAULT_CARD_KEY, FAULT_OWED, FAULT_OTHER_MASK, FAULT_HELD_BACK, FAULT_VOW
};
const char *fault_word(enum fault f);            /* "bad signature", ... (doc/PROTOCOL.md 6) */

/* A refusal with its fault; the first one wins.  Always returns -1. */
int fault_set(struct error *err, enum fault f, const char *format, ...) __attribute__((format(printf, 3, 4)));
int fault_set_v(struct error *err, enum fault f, const char *format, va_list args)
	__attribute__((format(printf, 3, 0)));
/* Gives the refusal that is set a fault, if it has none.  Always returns -1. */
int fault_mark(struct error *err, enum fault f);
/* Gives it this one, whatever it had: what a part found wrong is to the whole another thing.  Always returns -1. */
int fault_change(struct error *err, enum fault f);

#define fault_set(...) (fault_set(__VA_ARGS__), error_is_set())
#define fault_mark(...) (fault_mark(__VA_ARGS__), error_is_set())
#define fault_change(...) (fault_change(__VA_ARGS__), error_is_set())
#endif
