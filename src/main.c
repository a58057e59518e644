/* main.c - hands the list of games down; nothing else above rules/ knows any game. */
#include "cmd/command.h"
#include "rules/registry.h"

int main(int argc, char **argv)
{
	struct env env = { .rulesets = registry };

	return drumhead_main(&env, argc, argv);
}
