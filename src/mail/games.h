/* games.h - the games of the configuration, as far as their public entries tell, and drumhead run on them. */
#ifndef MAIL_GAMES_H
#define MAIL_GAMES_H
#include "base/json.h"
#include "mail/config.h"
#include "mail/store.h"

#define GAME_ID 8                                /* hex digits a game is called by */

struct cup_known {                               /* what `drumhead cup show --json` told of a cup */
	json *status;                            /* NULL: nothing yet */
	int entries;                             /* of its chain then */
	int64_t addresses;                       /* when its addresses were changed last */
};

struct post {                                    /* what every part of drumhead-mail works with */
	struct config config;
	struct store store;
	char *drumhead;                          /* the program, owned */
	char (*id)[GAME_ID + 1];                 /* of each game of the configuration; "" not known yet; owned */
	int n_sections;                          /* of its games stand in the file; behind them those of cups (cup_list.h) */
	struct cup_known *cup;                   /* by section; owned */
	struct arena boards;                     /* what games of cups point to */
	int64_t now;                             /* seconds since 1970; set anew for each message */
	int64_t looked;                          /* when mail was looked at before this round, once that is noted; else 0 */
	int64_t delivered;                       /* when mails went out last in this round; 0: not yet */
	bool crashed;                            /* drumhead was killed, or could not be run, while this message was taken */
	struct text said;                        /* for the person at the terminal */
	struct {                                 /* the last map that was made a PNG (picture.h) */
		char svg[MAIL_HASH + 1];
		struct text png;
	} drawn;
	struct {                                 /* the last page that was made of a game (page.h) */
		char key[MAIL_HASH + 1];
		const struct config_game *game;
		struct text html;
	} paged;
};

int post_open(struct post *p, const char *config_path, struct error *err);
void post_release(struct post *p);

/* The game whose id begins with the eight digits ID, or NULL. */
const struct config_game *game_by_id(struct post *p, const char *id);
const struct config_game *game_by_name(struct post *p, const char *name);
const char *game_id(struct post *p, const struct config_game *g);     /* "" if there is no such game yet */

int game_entries(const struct config_game *g);   /* in its log; 0: none */
/* Other hosts referee it, too: a cup and its games stay on one. */
bool game_is_shared(const struct post *p, const struct config_game *g);
bool game_hides(const struct config_game *g);    /* hands are hidden: what a seat may see goes out sealed to it */
/* The seat that wrote entry SEQ of G, "" if there is none.  Returns new. */
char *game_author(const struct config_game *g, int seq);
bool game_is_motion(const struct config_game *g, int seq);       /* is entry SEQ one? */
/* SEAT has all that G has: it wrote the last entry, which hangs on all others, or the referee did, who mails to all. */
bool game_is_with(const struct config_game *g, const char *seat);
int game_clock(const struct config_game *g);     /* days the charter gives for an entry; 0: no clock */

/* Who may read LETTER: "", every seat of G; or the referee's seat, alone, if lines that a seat has sealed stand in it
 * (doc/PROTOCOL.md S4).  Returns new; NULL with ERR if nobody may, or it cannot be read. */
char *letter_reader(const struct config_game *g, const struct text *letter, struct error *err);

/* The name of seat NUMBER, "royalist"; NULL if there is none.  Returns new. */
char *game_seat(const struct config_game *g, int number);

char *game_pack(const struct config_game *g);    /* its name, "montrose"; "" if there is none; returns new */

/* Whose entry is due. */
struct due {
	char seat[32];                           /* "royalist"; "" when the game is over */
	char writes[32];                         /* "orders"; "final" when nothing is left but to sign the result */
	char outcome[200];                       /* of a game that is over: "royalist wins, ..."; "" if it goes on */
	bool ours;                               /* the seat's key is here */
};
int game_due(struct post *p, const struct config_game *g, struct due *due, struct error *err);

/* Where the letter to the seats of G begins: with what they have not been told; but before the first ruling with the
 * offer, for whoever is to accept may have no copy of the game. */
int game_letter_begins(struct post *p, const struct config_game *g);

/* What the seats are told: a letter with the entries they lack, and whose turn it is. */
struct news {
	struct text letter;
	struct due due;
	bool known;
};
/* The letter from entry FROM on; asks nothing if N is known already. */
int game_news(struct news *n, struct post *p, const struct config_game *g, int from, struct error *err);
/* The same from what `drumhead adjudicate --tell FROM` printed; if that is nothing, N stays unknown. */
void news_read(struct news *n, const struct text *printed);
void news_release(struct news *n);

/* The entries of LETTER that are not in G and that their seats have signed: a hash of each. */
struct signed_entries {
	char (*id)[MAIL_HASH + 1];               /* owned */
	int n;
};
int game_signed(struct signed_entries *out, struct post *p, const struct config_game *g, const struct text *letter,
                struct error *err);
void signed_entries_release(struct signed_entries *s);

/* Only one process writes about a game at a time; where games are shared, about any.  Returns a lock for file_unlock,
 * or -1. */
int game_lock(struct post *p, const struct config_game *g, struct error *err);
/* The first entry that the seats have not been told of; and, after a commit, that they were told up to ENTRIES now. */
int game_told(struct post *p, const struct config_game *g);
/* When the days begin of whoever is to write behind the newest entry, which is told now: now, but behind a refused
 * motion its mover's clock goes on from where it stood (G7). */
int64_t game_clock_begins(struct post *p, const struct config_game *g);
void game_note_told(struct post *p, const char *game, int entries);

/* What drumhead answered. */
struct drumhead {
	int status;
	struct text out, said;                   /* owned: standard output, and talk without WHY */
	struct error why;                        /* if the status is not 0: why it failed */
};

/* Runs `drumhead COMMAND ...` with INPUT.  ARGV ends in NULL and does not begin with "drumhead".  A status that
 * says "later", or a program that could not be run, is ERROR_TEMPORARY.  D is to be released in every case. */
int drumhead_run(struct post *p, struct drumhead *d, const char *const *argv, const char *input, size_t length,
                 struct error *err);
void drumhead_release(struct drumhead *d);

/* One of the files made from the ledger: "report.txt", "map.svg"; empty if it is not there.  They show
 * what everybody may see. */
void game_file(struct text *out, const struct config_game *g, const char *name);
#endif
