/* command.h - the subcommands: one file each; read arguments, call, print.
 *
 * Only here is anything printed and does a function decide an exit code: 0 done, 1 refused (nothing
 * changed; of a letter, what stands before the bad entry is taken), 2 usage, 3 audit found something, 75 later. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H
#include "base/error.h"
#include "play/rules.h"

enum exit_code { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_FOUND = 3, EXIT_LATER = 75 };

struct world {                                   /* what main hands down */
	const struct ruleset *const *rulesets;   /* NULL-terminated */
};

struct command {
	const char *name, *arguments, *summary;  /* "check", "[OPTIONS] GAME ORDERS", one line */
	const char *help;                        /* options and examples, for --help */
	int (*run)(const struct world *w, int argc, char **argv);      /* argv[0] is the command's name */
	bool is_read;                            /* by people: in colour, and through a pager, where there is a terminal */
	bool for_developers;
	bool is_outside;                         /* another program, which explains itself */
};

extern const struct command cmd_keygen, cmd_offer, cmd_accept, cmd_status, cmd_check, cmd_sign, cmd_adjudicate,
	cmd_report, cmd_map, cmd_history, cmd_die, cmd_audit, cmd_rules, cmd_template, cmd_fuzz, cmd_forfeit, cmd_propose,
	cmd_vote, cmd_odds, cmd_bot, cmd_claim, cmd_judge, cmd_summary, cmd_git, cmd_diff, cmd_blame, cmd_letter,
	cmd_mail, cmd_complete, cmd_games;

const struct command *command_at(int i);         /* NULL behind the last */
const struct command *command_named(const char *name);                /* or NULL */

int command_main(const struct world *w, int argc, char **argv);       /* drumhead COMMAND ... */
#endif
