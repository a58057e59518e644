/* case_start.h - where a case starts: the row, the options and the position of its section "start" (case.h). */
#ifndef TESTS_CASE_START_H
#define TESTS_CASE_START_H
#include "base/json.h"
#include "play/run.h"

enum { CASE_ROWS = 64, CASE_OPTIONS = 32 };

/* A game, and what its cases have in common. */
struct played {
	const struct ruleset *rules;
	struct pack *pack;
	json *common;                            /* tests/cases/GAME/game.json */
};

/* The sequence of play turned so that it begins where the case does; such a case has no set-up. */
struct opening {
	struct ruleset rules;
	struct row sequence[CASE_ROWS];
	int seat;                                /* that play starts with */
};

int opening_init(struct opening *o, const struct played *g, const json *start, struct error *err);
/* The optional rules of a case; returns how many, or -1.  The strings are START's. */
int case_options(const char *out[CASE_OPTIONS], const struct ruleset *rules, const json *start, struct error *err);
/* The scenario of a case, by its id; the pack's first if it names none; or -1. */
int case_scenario(const struct pack *p, const json *start, struct error *err);
/* Lays the case's position on the table of R, a run at its very beginning. */
int lay_position(struct run *r, const struct played *g, const json *start, struct error *err);
#endif
