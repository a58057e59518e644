/* survey_json.h - a cup for programs and for pages: all that its chain says, counted, in one object.
 *
 *     name, id, entries, head, format, rounds, drawn, done, over, games_each, pack, rules, dice, clock, bank, leave,
 *     limit, points, tiebreaks, places, late, scenarios, options, director, tellers
 *     players   number, name, key, in, [out, because, withdrew], seed
 *     table     place, [group], number, name, points, tiebreaks, played, won, drawn, lost, in, cells
 *     rounds    round, entry, games: place, directory, seats (number, name, seat), result or open; byes */
#ifndef CUP_SURVEY_JSON_H
#define CUP_SURVEY_JSON_H
#include "base/json.h"
#include "cup/survey.h"

/* Returns new. */
json *survey_json(const struct survey *s);
/* One round of it, from 1. */
json *survey_round_json(const struct survey *s, int round);
json *survey_player_json(const struct survey *s, int player);
#endif
