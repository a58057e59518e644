/* address.c - addresses that mail may be sent to. */
#include <string.h>
#include "mail/address.h"

bool address_is_good(const char *address)
{
	const char *at = strchr(address, '@');
	size_t n = strlen(address);

	for (size_t i = 0; i < n; i++)
		if (address[i] <= ' ' || address[i] >= 0x7f || strchr("<>()[]\\,;:\"", address[i]))
			return false;
	return n <= 254 && address[0] != '-' && at && at > address && at[1] && !strchr(at + 1, '@');
}

int address_split(char **name, char **address, struct arena *arena, const char *both, struct error *err)
{
	const char *open = strchr(both, '<'), *close = open ? strchr(open, '>') : NULL;
	size_t n = open ? (size_t)(open - both) : 0;

	*name = *address = NULL;
	if (open && !close)
		return error_set(err, "\"%s\": the address has no closing bracket", both);
	while (n > 0 && (both[n - 1] == ' ' || both[n - 1] == '\t'))
		n--;
	*name = arena_copy(arena, both, n + 1);
	(*name)[n] = '\0';
	*address = open ? arena_copy(arena, open + 1, (size_t)(close - open)) : arena_string(arena, both);
	if (open)
		(*address)[close - open - 1] = '\0';
	if (!address_is_good(*address))
		return error_set(err, "\"%s\" is no mail address we can write to; it is to be like `Alice "
		                 "<alice@example.org>`", both);
	return 0;
}
