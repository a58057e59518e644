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
#include "orders/misfit.h"
#include "play/run.h"
#include "trust/ledger.h"

struct attached;
struct keyring;

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
	bool hides;                              /* there are hands that not everybody sees (hands.h) */
	int sees;                                /* what run shows: SEES_ALL, a seat's view, 0: what everybody may see */
	const struct entry *revealed;            /* the referee's final, which tells all secrets; NULL before it */
	bool keeps;                              /* the next ruling of seat 0 keeps the pen (P5); set by the caller */
};

/* Opens DIRECTORY.  The pack's digest and the rules edition must be the charter's; state.json, if
 * there, must hash to the last ruling's `state`, else the error says which fact differs. */
int game_open(struct game *out, const char *directory, const struct ruleset *const *rulesets, struct error *err);
/* The same with keys at hand, which in a game that hides decide what can be seen; those that are remembered of the game
 * are added. */
int game_open_as(struct game *out, const char *directory, const struct ruleset *const *rulesets,
                 struct keyring *keys, struct error *err);
/* The same where the entries do not lie in DIRECTORY/log but one behind the other in the file ENTRIES, which may be
 * empty: then there are neither rules nor a pack yet. */
int game_open_file(struct game *out, const char *directory, const char *entries,
                   const struct ruleset *const *rulesets, struct error *err);
void game_close(struct game *g);
/* The same game again, from its files; whatever points into G is gone. */
int game_reopen(struct game *g, struct error *err);

/* The parts of game_open, for whoever goes through the ledger himself: an empty game, then rules and pack as
 * soon as its ledger has the offer, which must be one that can be played (offer_check; then g->pack is there). */
void game_init(struct game *g, const char *directory, const struct ruleset *const *rulesets);
int game_load_rules(struct game *g, struct error *err);

/* Edition EDITION of the rules called NAME, or of the game's rules; NULL if this program does not have it. */
const struct ruleset *ruleset_edition(const struct ruleset *const *rulesets, const char *name, int edition);
const struct ruleset *game_edition(const struct game *g, int edition);

/* A run at the very beginning of G.  Returns new, or NULL. */
struct run *game_begin(const struct game *g, struct error *err);
/* The position J, of this game, for the eyes of SEES; NAME is for errors.  Returns new, or NULL. */
struct run *game_load_position(const struct game *g, const json *j, const char *name, int sees, struct error *err);

const char *seat_name(const struct game *g, int seat);           /* as the charter calls it: "royalist" */
int seat_find(const struct game *g, const char *name);           /* by name or number, -1 */

/* Takes SEAT's orders into R and plays on.  SEED NULL: up to the first unknown.  Refuses what is illegal before
 * it (V1), and orders that answer nothing.  With SOURCE the error shows the place in that text. */
int play_orders(struct run *r, int seat, const struct statement *line, int n, const struct hash *seed,
                const struct order_source *source, struct error *err);

/* Plays choice CHOICE (a seq: the last accept, or orders) on from RUN with SEED.  RUN becomes the
 * position after it; events are in run->events.  The next seat(s) and rolls are those of the ruling. */
#define OUTCOME_DECKS 16
struct outcome {
	int rolls;
	int next[SEATS_MOST], n_next;            /* 0: over */
	struct hash state;
	bool has_secret;                         /* and what is told, of a game that hides: handout_bind() */
	struct hash secret, told[SEATS_MOST];
	int n_told;
	struct deck_line deck[OUTCOME_DECKS];    /* sealed by it */
	int n_decks;
};
int game_rule(struct outcome *out, const struct game *g, struct run *run, int choice, const struct hash *seed,
              struct error *err);

/* The same, as far as the position: with what the ledger opened for CHOICE; whether it was the right thing to
 * open is not asked. */
int game_play(struct run *run, const struct game *g, int choice, const struct hash *seed, struct error *err);

/* A copy of where play stands: the last ruling's position and what came into force since, or the very beginning.
 * Returns new, or NULL. */
struct run *game_position(const struct game *g, struct error *err);

/* Takes RUN, by one who sees all, on to the position after ruling E, which must say just what is right of it: else -1
 * and FAULT_RULING, or the fault of what it rules on. */
int ruling_follow(struct run *run, const struct game *g, const struct entry *e, struct error *err);

/* An entry on its way into a game, and all that comes with it. */
struct arrival {
	const struct entry *entry;
	const struct sidecar *beside;
	const struct order_source *source;       /* where its words stand, for errors; or NULL */
	const struct attached *attached;         /* the handout of a ruling, in its letter; or NULL: in its files */
};

/* Is the entry of A, which the ledger would take, right in what it says (V1)?  Orders must be legal, a ruling's rolls,
 * next and state the one right ones, a final's state the last.  AFTER receives the position a ruling leads to. */
int game_judge(const struct game *g, const struct arrival *a, struct run **after, struct error *err);

/* Takes RUN, which stands after ruling FROM (-1: the very beginning), on to ruling TO: what came into force between
 * them, then the ruling.  Every ruling between them that was live at TO is gone through.  FAULT_RULING. */
int game_follow(struct run *run, const struct game *g, int from, int to, struct error *err);

/* The run as it stood after live ruling SEQ with the events of that ruling, from the ledger alone.
 * Returns new (run_free), or NULL. */
struct run *game_replay(const struct game *g, int seq, struct error *err);
#endif
