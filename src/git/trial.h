/* trial.h - a game as commits have it, judged by `drumhead judge` step by step.
 *
 * The game of the commit to begin with is taken as checked; it lies in a scratch directory, its entries in one file.
 * Each step lays the changes of one commit over it and asks. */
#ifndef GIT_TRIAL_H
#define GIT_TRIAL_H
#include "base/json.h"
#include "git/layout.h"
#include "git/repo.h"
#include "base/process.h"

struct trial {
	char game[GAME_PATH_MOST + 1];           /* its directory in the repository */
	char *directory;                         /* scratch */
	struct partner judge;
	int entries;                             /* so many lie there */
	int before;                              /* as many as when the step began */
	int last;                                /* the highest number of a file in log that came with it, or -1 */
	int last_claim;                          /* the highest number of a claim that came with it, or -1 */
};

/* Begins with the game as TREE has it (zero, or a tree without it: it is new). */
int trial_begin(struct trial *t, const struct repo *r, const struct oid *tree, const char *game, struct error *err);
void trial_end(struct trial *t);

/* Lays out one change of the step. */
int trial_change(struct trial *t, const struct repo *r, const struct file_place *place, const struct change *c,
                 struct error *err);
/* Judges the step; the error says what is wrong.  NEWS, if not NULL, receives the judge's answer; returns new. */
int trial_judge(struct trial *t, json **news, struct error *err);
#endif
