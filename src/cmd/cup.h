/* cup.h - the commands of `drumhead cup`: one file each, as those of drumhead, or two that belong together. */
#ifndef CMD_CUP_H
#define CMD_CUP_H
#include "cmd/command.h"

extern const struct command cup_show, cup_new, cup_join, cup_withdraw, cup_take, cup_go, cup_rule, cup_out, cup_teller,
	cup_letter, cup_audit, cup_judge, cup_dice, cup_rate, cup_pages;
#endif
