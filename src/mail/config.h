/* config.h - the configuration file of drumhead-mail, drumhead-mail.conf(5).
 *
 *     # to the end of the line: a comment
 *     from = Carol, referee <umpire@example.org>
 *     [game auld-alliance]
 *     royalist = Alice <alice@example.org>
 *     [cup spring]
 *     dave = Dave, teller <dave@example.org>
 *
 * Names and values are parted by the first "=".  A leading "~/" of a path is $HOME. */
#ifndef MAIL_CONFIG_H
#define MAIL_CONFIG_H
#include <stdbool.h>
#include "base/arena.h"
#include "base/error.h"

#define CONFIG_MOST_SEATS 16
#define CONFIG_MOST_REMINDERS 8

struct config_seat {
	const char *seat;                        /* "royalist" */
	const char *name, *address, *both;       /* "Alice", "alice@example.org", "Alice <alice@example.org>" */
};

struct config_game {
	const char *name, *path;                 /* of its section; the directory */
	struct config_seat seat[CONFIG_MOST_SEATS];
	int n_seats;
	bool is_cup;                             /* a section [cup NAME]: its seats are tellers, of a player's the director */
	const struct cup_board *board;           /* a game that a round of a cup gave (cup_list.h); NULL: a section */
};

/* The page of a game that its reports go with: none; one without the program in it; one that replays and audits. */
enum config_page { CONFIG_NO_PAGE, CONFIG_PAGE_TO_READ, CONFIG_PAGE };

struct config {
	struct arena arena;                      /* owns everything here */
	const char *path;                        /* of the file */
	bool player;                             /* role = player: answers nothing by itself */
	const char *from, *from_address;         /* required */
	const char *operator_address;            /* who is told of trouble; default: from */
	const char *games, *spool;               /* directories; default: where the file is; GAMES/.mail */
	const char *mailbox;                     /* imaps://HOST/BOX, imap:, maildir:DIR, mbox:FILE; or NULL */
	const char *done, *rejected;             /* folders of an IMAP mailbox */
	const char *outgoing;                    /* smtps://HOST, smtp://HOST, or a command like sendmail */
	const char *user, *password_file, *password_command, *token_command;
	const char *smtp_user;                   /* default: user */
	const char *ca_file;                     /* default: the system's */
	const char *png;                         /* command that makes a PNG of an SVG, or NULL */
	enum config_page page;                   /* mailed with reports */
	int timeout;                             /* seconds a mail server may take for an answer */
	int interval;                            /* seconds between polls where the server does not tell */
	int limit;                               /* mails a day from one address */
	bool plaintext;                          /* servers are on this machine and speak no TLS */
	bool shared;                             /* several hosts work on the mailbox: claim each message */
	const char *host;                        /* by what name; default: this machine's */
	bool git;                                /* the games lie in a clone of a repository: pull, and push */
	bool notices;                            /* this host reminds, and keeps absences; default: yes */
	int remind[CONFIG_MOST_REMINDERS];       /* hours; before a deadline, negative: after it */
	int n_reminders;
	int leave;                               /* days of a calendar year for which an address may be away */
	int forfeit_days;                        /* after the deadline; -1: never without the referee */
	struct config_game *game;
	int n_games;
};

/* Reads PATH.  Complaints name file and line, and the setting that was probably meant. */
int config_read(struct config *c, const char *path, struct error *err);
void config_release(struct config *c);

/* $DRUMHEAD_MAIL, or drumhead-mail.conf in $XDG_CONFIG_HOME/drumhead or ~/.config/drumhead.  Returns new. */
char *config_default_path(void);

const struct config_seat *config_seat(const struct config_game *g, const char *seat);     /* or NULL */
const struct config_seat *config_seat_of(const struct config_game *g, const char *address);
#endif
