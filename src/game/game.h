/* game.h - a game in its directory: ledger, pack, rules, and where play stands.
 *
 *     GAME/log/0000.entry ...    the truth (trust/ledger.h)
 *     GAME/pack/                 the JSON files of the pack the charter pins
 *     GAME/pack-DIGEST/          those of a pack that an amend went over to (game/packs.h)
 *     GAME/state.json            the position after the last ruling; derived
 *     GAME/report.txt, report.json, map.txt, map.svg   derived
 *     GAME/letters/ GAME/secrets/   of a game that hides (handout.h)
 *     GAME/log.index             what saves reading a long log again (trust/ledger_index.c)
 *     GAME/lock                  held while a command writes                                        */
#ifndef GAME_GAME_H
#define GAME_GAME_H
#include "game/state.h"
#include "orders/mismatch.h"
#include "play/run.h"
#include "trust/ledger.h"

struct attached;
struct keyring;

/* What a referee's copy needs several times in one ruling: to write it, to judge it as anybody's, to hand it out. */
struct computed {
	bool has_beta, has_box;
	uint8_t beta[64];                        /* beta_s (secrets.h); wiped when the game is closed */
	uint8_t box[32];                         /* likewise the seed that opens orders (fog.h) */
	int seq, on;                             /* the ruling whose handout it is; 0: none */
	struct hash secret;                      /* and the whole position it leads to */
	struct text part[SEATS_MOST];
	int n_parts;
	int legal;                               /* the last orders that were judged, by who sees what they need; 0: none */
};

struct game {
	char *directory;
	char name[17];                           /* first 8 hex of the game id: "865810a9" */
	const struct ruleset *const *rulesets;   /* all we know, NULL-terminated */
	const struct ruleset *rules;
	struct ledger ledger;
	struct pack *pack;                       /* of the offer; play may stand with another, run->pack */
	struct packs *packs;                     /* those others */
	struct run *run;                         /* after the last live ruling; NULL before the first */
	const struct keyring *keys;              /* borrowed; may be NULL */
	bool hides;                              /* the referee knows what others do not: for one of these reasons */
	bool masked;                             /* there is none: cards are masked, and nobody knows all (masked.h) */
	struct mask_memory *masks;                    /* what was found out of them */
	bool has_hands;                          /* there are hands that not everybody sees (hands.h) */
	bool fogged;                             /* all orders are sealed to him (fog.h) */
	int sees;                                /* what run shows: SEES_ALL, SEES_PUBLIC, a seat's view */
	const struct entry *revealed;            /* the referee's final, which tells all secrets; NULL before it */
	struct computed *computed;               /* NULL: everything is computed anew */
	bool keeps;                              /* the next ruling of seat 0 keeps the pen (P5); set by the caller */
	bool by_mail;                            /* what is refused is told its sender, who has neither our files nor our
	                                            keys; set by the caller */
};

/* Do rulings come by letter from a referee, who alone can make them? */
static inline bool game_by_letter(const struct game *g)
{
	return g->hides && !g->masked;
}

void computed_forget(struct computed *c);                         /* the handout; beta_s stays */

/* Edition EDITION of the rules called NAME, or of the game's rules; NULL if this program does not have it. */
const struct ruleset *ruleset_edition(const struct ruleset *const *rulesets, const char *name, int edition);
const struct ruleset *game_edition(const struct game *g, int edition);

const char *seat_name(const struct game *g, int seat);           /* as the charter calls it: "royalist" */
/* What whoever has the pen for DUE is to do: "is to write orders", "owes the ruling". */
const char *seat_duty(enum entry_type due);
int seat_find(const struct game *g, const char *name);           /* by name or number, -1 */
#endif
