/* fault.c - see fault.h. */
#include "trust/fault.h"

static const char *const fault_words[] = {
	[FAULT_NONE] = "none", [FAULT_FORM] = "bad form", [FAULT_SIGNATURE] = "bad signature",
	[FAULT_PEN] = "wrong pen", [FAULT_NONCE] = "used nonce", [FAULT_PROOF] = "bad proof",
	[FAULT_RULING] = "wrong ruling", [FAULT_ORDERS] = "illegal orders",
	[FAULT_EQUIVOCATION] = "equivocation", [FAULT_FOREIGN] = "foreign or older entry",
	[FAULT_PACK] = "pack or rules mismatch", [FAULT_OPENING] = "broken opening",
	[FAULT_FORFEIT] = "forfeit of legal orders", [FAULT_UNFIT] = "wrong unfit",
	[FAULT_UNSUPPORTED] = "not supported",
	[FAULT_MASK] = "bad mask", [FAULT_SHARE] = "bad share", [FAULT_CARD] = "false card",
	[FAULT_CARD_KEY] = "no proof of key", [FAULT_OWED] = "wrong shares", [FAULT_OTHER_MASK] = "other mask",
	[FAULT_HELD_BACK] = "held back", [FAULT_VOW] = "broken vow",
};

const char *fault_word(enum fault f)
{
	return fault_words[f];
}

int (fault_set)(struct error *err, enum fault f, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fault_set_v(err, f, format, args);
	va_end(args);
	return -1;
}

int fault_set_v(struct error *err, enum fault f, const char *format, va_list args)
{
	if (!err || err->kind != ERROR_NONE)
		return -1;
	error_set_v(err, ERROR_REFUSED, format, args);
	return fault_mark(err, f);
}

int (fault_mark)(struct error *err, enum fault f)
{
	if (err && err->fault == FAULT_NONE)
		err->fault = f;
	return -1;
}

int (fault_change)(struct error *err, enum fault f)
{
	if (err)
		err->fault = f;
	return -1;
}
