/* command.h - the subcommands of drumhead: one file each; read arguments, call, print.  base/command.h is the
 * manual. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H
#include "base/command.h"
#include "play/rules.h"

struct env {                                     /* what main hands down */
	const struct ruleset *const *rulesets;   /* NULL-terminated */
};

extern const struct command cmd_keygen, cmd_offer, cmd_accept, cmd_status, cmd_check, cmd_sign, cmd_adjudicate,
	cmd_report, cmd_map, cmd_match, cmd_history, cmd_die, cmd_audit, cmd_rules, cmd_template, cmd_view, cmd_fuzz,
	cmd_forfeit, cmd_propose, cmd_vote, cmd_odds, cmd_bot, cmd_claim, cmd_judge, cmd_summary, cmd_git, cmd_diff, cmd_blame,
	cmd_letter, cmd_mail, cmd_next, cmd_complete, cmd_games, cmd_cup, cmd_page;

int drumhead_main(struct env *env, int argc, char **argv);            /* drumhead COMMAND ... */
#endif
