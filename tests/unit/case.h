/* case.h - a rules case: a file that needs no code to say how the rules must play (tests/README.md).
 *
 * A file tests/cases/GAME/ID.case begins with what it is for, lines with a #; then come its sections, each behind a
 * line with its name, in any order:
 *
 *     == start            JSON, where play starts: "row": "12.0 royalist" (the first row of that rule and seat;
 *                         "set-up" or nothing: the very beginning), "empty": 1 (the map is cleared first, as
 *                         game.json says), "options": [ids], "fog": true (the charter's word: 16 of charles),
 *                         "scenario": "JR07" (else the pack's first: its set-up is what the case starts from, and
 *                         its names are those of the orders), and the facts of table/position.h that differ from it
 *     == edits            what this case changes in the pack before it is loaded, one a line: the file, the words
 *                         behind which (or nothing), what stands there, what is to: "cards.json -> "id": "rest_1" ->
 *                         "plus": 1 -> "plus": 2"
 *     == orders SEAT      what that seat wrote before play starts (doc/ORDERS.md); may be missing
 *     == dice             one roll a line, in order: its faces, and behind a # its label without the
 *                         number: "1 1 3 5 # 12.1 RI1, four dice with MacColla"; where faces have names, either:
 *                         "infantry 4 flag # 4.4 Appin" are three dice, the second of which shows face 4
 *     == expected         every fact, lapse and word said, one a line: "12.3 leader_roll leader=maccolla sum=2";
 *                         then how play ends: "asks SEAT KEY RULE: ANSWER ANSWER", "over SEAT REASON" or
 *                         "wants LABEL NdSIDES"
 *     == position         facts that must hold then: "PIECE PIECE in PLACE", "only PIECE in PLACE" ("only
 *                         nobody"), "ID NUMBER N", "TRACK N"
 *     == refused          instead of expected: the error of the orders
 *
 * Words are for one case to hold, not for all that come by them: in expected and refused a line that ends with ...
 * stands for all that begin so ("lapsed scottish "march SIL1: 0903": ..."), and a line of nothing else for any lines.
 * Where only words differ, the failure says so.
 *
 * A case of a game that hides hands is played twice, with open hands and with hidden ones (not if it agrees on
 * open-hands), and comes to the same.  What the rules make different has sections of its own for hidden hands,
 * "== expected hidden", "== position hidden" or "== refused hidden"; their first line is a # and the reason.
 *
 * Beside the cases of a game lies its game.json: "begins", the seat that play starts with at the set-up, and
 * "empty", which pieces leave the map, and where to: the first member that means a piece takes it,
 * {"owner": "royalist", "kind": "combat", "to": "royalist_pool"}.
 *
 * Blank lines do not count, nor what follows a # in dice, expected and position.  The seat that play starts with has
 * just written its orders: what is illegal in them before the first die is refused. */
#ifndef TESTS_CASE_H
#define TESTS_CASE_H
#include "base/text.h"
#include "base/json.h"
#include "orders/orders.h"
#include "play/run.h"

enum { CASE_FACES = 32, CASE_SEATS = 10 };
#define CASE_WAYS 2                              /* open hands, hidden hands */

/* A section. */
struct case_part {
	struct text text;
	int line;                                /* of the file, where its text begins; 0: it is not there */
};

/* One line of the dice. */
struct case_roll {
	int line, n, face[CASE_FACES];
	char name[CASE_FACES][32];               /* of a face that is said by its name; "": by its number */
	char label[CANON_TOKEN_MOST * 4];
};

struct case_file {
	char *path;
	bool has_purpose;
	struct case_part orders[CASE_SEATS];     /* by seat */
	struct case_part start_text, edits, dice;
	struct case_part expected[CASE_WAYS], position[CASE_WAYS], refused[CASE_WAYS];   /* without comments */
	struct case_roll *roll;
	int n_rolls;
	json *start;
};

/* Reads PATH, a case of the game of PACK.  Errors begin with the file and, where there is one, the line. */
int case_read(struct case_file *out, const char *path, const struct pack *pack, struct error *err);
void case_release(struct case_file *c);

/* Drops blanks at line ends and, if asked, comments; lines stay. */
void case_strip(struct text *t, bool comments);

/* What has happened, as in `expected`: the facts and the lapses; and what is asked now. */
void case_print_events(struct text *out, const struct run *r);
void case_print_question(struct text *out, const struct run *r);

/* Are the lines GOT those of EXPECTED?  The error begins with the line of the file that differs. */
int case_compare(const char *got, const struct case_part *expected, struct error *err);

/* The facts of a position, one a line, where TABLE differs from BEFORE. */
void case_print_position(struct text *out, const struct table *table, const struct table *before);
/* Does every line of EXPECTED hold?  The error begins with the line of the file that does not. */
int case_check_position(const struct table *t, const struct case_part *expected, struct error *err);
#endif
