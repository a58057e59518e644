/* keys.c - see keys.h. */
#include "play/keys.h"
#include <string.h>

const char *key_name(const struct ruleset *rules, int key)
{
	const char *name = rules->keys[key].name;

	return *name == ':' ? name + 1 : name;
}

bool key_behind_colon(const struct ruleset *rules, int key)
{
	return *rules->keys[key].name == ':';
}

int key_count(const struct ruleset *rules)
{
	int n = 0;

	while (rules->keys[n].name)
		n++;
	return n;
}

int key_find(const struct ruleset *rules, const char *name, size_t length)
{
	for (int i = 0; rules->keys[i].name; i++) {
		const char *key = key_name(rules, i);

		if (strncmp(key, name, length) == 0 && !key[length])
			return i;
	}
	return -1;
}

int key_verb(const struct ruleset *rules, int key)
{
	const char *name = key_name(rules, key);
	const char *dot = strchr(name, '.');
	int verb = dot ? key_find(rules, name, (size_t)(dot - name)) : key;

	return verb < 0 ? key : verb;
}

int key_phase(const struct ruleset *rules, int key)
{
	for (const struct acting_key *a = rules->acting_keys; a && a->key >= 0; a++)
		if (a->key == key)
			return a->phase;
	return 0;
}

bool key_is_verb(const struct ruleset *rules, int key)
{
	return key >= 0 && !strchr(key_name(rules, key), '.');
}

bool list_has(const int *list, int n)
{
	for (; list && *list >= 0; list++)
		if (*list == n)
			return true;
	return false;
}

bool key_says(const struct ruleset *rules, int key)
{
	return list_has(rules->saying_keys, key);
}
