/* fog.h - what a seat has ordered, as far as this copy may read it; and where it is sealed to the referee (option
 * `fog`, doc/PROTOCOL.md 7.4), the parcels that carry it.
 *
 *     GAME/letters/0017.lines      the lines of orders 17, sealed to seat 0 (trust/fog.h)
 *
 * A parcel travels with its entry, by mail and in commits, and tells others nothing but its length.  Every copy keeps
 * it: the referee's final has the seed that opens them all. */
#ifndef GAME_FOG_H
#define GAME_FOG_H
#include "game/game.h"
#include "game/keyring.h"
#include "game/parcel.h"

#define FOG_LINES "lines"                        /* the type of its blocks */

/* The lines of orders: they stand in the entry, or are opened. */
struct order_lines {
	struct canon canon;                      /* owns what was opened */
	const struct statement *line;
	int n;
};
/* Can this copy read the orders of E? */
bool order_lines_known(const struct game *g, const struct entry *e);
/* FAULT_OPENING: they are not here, or not what the entry seals.  FAULT_ORDERS: they are, and are no lines of orders.
 * CAME (may be NULL): what came with E; else, or if it does not bring them, they are looked for in the game. */
int order_lines_read(struct order_lines *out, const struct game *g, const struct entry *e, const struct attached *came,
                     struct error *err);
void order_lines_release(struct order_lines *l);

/* In fog: is the parcel of orders E there, is it one and, as far as this copy can open it, the right one? */
int fog_check(const struct game *g, const struct entry *e, const struct attached *came, struct error *err);
/* Does FINAL, in fog, give the seed of the referee's key? */
bool fog_box_fits(const struct ledger *l, const struct entry *final);
/* The seed in the referee's FINAL, if it is that of his key, opens parcels in G from now on, whether the final is in
 * the ledger or not. */
void fog_learn(struct game *g, const struct entry *final);
/* Does the parcel open of all orders that a live ruling is on?  Without one, who has the final cannot play the game
 * again. */
bool fog_opens_all(const struct game *g);
/* Keeps the parcel that CAME with E, if one did. */
int fog_keep(const struct game *g, const struct entry *e, const struct attached *came, struct error *err);
/* Writes it to PATH instead, wherever it was found. */
int fog_keep_as(const struct game *g, const struct entry *e, const struct attached *came, const char *path,
                struct error *err);
/* The lines that a seat orders, before they are sealed. */
struct fog_draft {
	const struct statement *line;
	int n;
	const struct hash *signed_already;       /* the entry that its key has signed for this place; or NULL */
};
/* They are sealed in E: `sealed` is filled in, the entry written, its parcel stored, unless it would take the place of
 * that of another entry, which was signed already. */
int fog_seal(struct entry *e, struct game *g, const struct fog_draft *d, const struct keyring *keys, struct error *err);

/* For this no key is needed: lies beside entry E just what should, laid out as it is stored? */
int fog_is_whole(const struct game *g, const struct entry *e, struct error *err);
char *fog_path(const struct game *g, int seq);                   /* GAME/letters/0017.lines; returns new */
/* How many bytes the parcel of E has, which everybody can tell; 0: it is not here. */
size_t fog_room(const struct game *g, const struct entry *e);
/* Adds the parcels of orders from FROM on, in the layout of mail. */
int fog_print_mail(struct text *out, const struct game *g, int from, struct error *err);
#endif
