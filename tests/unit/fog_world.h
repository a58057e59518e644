/* fog_world.h - random games of Unhappy King Charles! in fog, and other worlds that a seat cannot tell from them: what
 * is hidden of one side lies otherwise there, class by class. */
#ifndef TESTS_FOG_WORLD_H
#define TESTS_FOG_WORLD_H
#include "whatif/random_oracle.h"

enum { FOG_RECORDS = 4096, FOG_VALUES = 65536, FOG_PIECES = 512 };

/* A checked fixture: what is played. */
void fog_set_up(void);
void fog_tear_down(void);

/* --- a game, and what its dice and answers were --------------------------------------------------------------- */

struct fog_record {
	bool is_dice;
	int key, seat, sides, first, n;
	enum question_form form;
	enum given_how how;
};

struct fog_player {
	struct oracle oracle;
	struct random_oracle random, pauses;
	struct fog_record record[FOG_RECORDS];   /* of this ruling */
	thing value[FOG_VALUES];
	int n, n_values;
	bool at_a_row;                           /* stops where a row asks its first question */
};

/* From 1 to SIDES. */
int fog_die(struct random_oracle *o, int sides);
/* Game SEED before its first question.  Returns new; NULL: it hides nothing. */
struct run *fog_begin_game(struct fog_player *p, int seed);
/* On to the next ruling. */
void fog_play_on(struct fog_player *p, struct run *r);

/* --- another world ------------------------------------------------------------------------------------------------ */

/* Both ask the same seat for the same, or are over. */
bool fog_asks_the_same(const struct run *a, const struct run *b);
/* A world that differs from TRUTH, which stands at the first question of its row, in what is hidden of OWNER: where a
 * piece lies in truth AS[] of it lies, and MOVED of them elsewhere.  New, or NULL: the rules do not come to that
 * question there. */
struct run *fog_world_of(const struct run *truth, int owner, int *as, struct random_oracle *random, int *moved);
#endif
