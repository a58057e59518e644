/* main.c - hands the list of games down; nothing else above rules/ knows any game. */
#include "cmd/command.h"
#include "rules/registry.h"

int main(int argc, char **argv)
{
	const struct world world = { .rulesets = registry };

	return command_main(&world, argc, argv);
}
