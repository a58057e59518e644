/* letter.h - a letter that has come, read once: its entries in their order, and what stands beside each
 * (doc/PROTOCOL.md 1.1 C7).
 *
 * Around an entry may stand, anywhere in the letter, `signed` blocks with its signature and proofs, the lines it has
 * sealed, and what a ruling hands out; each names the entry it belongs to.  Only an armor of ssh-keygen does not: it
 * stands right behind its entry.  Nothing is checked here but form. */
#ifndef GAME_LETTER_H
#define GAME_LETTER_H
#include "game/parcel.h"
#include "orders/mismatch.h"
#include "trust/entry.h"
#include "trust/signed.h"

enum letter_kind {
	LETTER_ENTRY,
	LETTER_CLAIM,
	LETTER_UNFIT,
	LETTER_DRAFT,                            /* the orders a report ends with: whoever quotes it has not signed them */
};

/* A block that stands for itself. */
struct letter_item {
	enum letter_kind kind;
	const struct block *block;
	const char *armor;                       /* behind it, or NULL */
	bool is_read;                            /* it is an entry, and this is what it says: */
	struct entry entry;
};

/* What names the entry ID in its first statement. */
struct letter_beside {
	struct hash id;
	bool is_signed;
	struct ssh_signature signature;
	const struct proof *proof;
	int n_proofs;
	const struct card_proofs *cards;         /* NULL: none */
	struct attached attached;                /* sealed lines, and parcels */
};

struct letter {
	struct canon canon;                      /* owns all else */
	struct letter_item *item;
	int n;
	struct letter_beside *beside;            /* by id */
	int n_of_cup;                            /* entries of a cup, which are no items */
	int n_beside;
	struct order_source source;
};

/* A letter as it came. */
struct mailed {
	const char *text;
	size_t n;
	const char *name;                        /* for errors, which say where in the letter something is wrong */
	const struct hash *game;                 /* only what belongs to this game, if anything does; NULL: all of it */
};

static inline struct mailed mailed(const struct text *letter, const char *name)
{
	return (struct mailed){ .text = letter->bytes, .n = letter->length, .name = name };
}

/* A letter that stands in a program. */
#define MAILED(words, called) (&(struct mailed){ words, strlen(words), called, NULL })

/* Reads M, whose text must outlive OUT. */
int letter_read(struct letter *out, const struct mailed *m, struct error *err);
void letter_release(struct letter *l);

/* The first offer in it that is, or is not, of the second game of a match; NULL: there is none. */
const struct entry *letter_offer(const struct letter *l, bool is_second);

/* What stands beside the entry ID; NULL: nothing does. */
const struct letter_beside *letter_find(const struct letter *l, const struct hash *id);
/* The signature and proofs of the entry ID, which is ITEM; -1: an armor that is none. */
int letter_sidecar(struct sidecar *out, const struct letter *l, const struct letter_item *item, const struct hash *id,
                   struct error *err);
/* What came with the entry ID; borrows. */
const struct attached *letter_attached(const struct letter *l, const struct hash *id);

/* Reads the entry of ITEM, or says why it is none: FAULT_FORM. */
int letter_entry(const struct letter_item *item, struct error *err);
#endif
