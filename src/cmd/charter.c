/* charter.c - see charter.h. */
#include "cmd/charter.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/offer.h"
#include "trust/charter.h"
#include "trust/sshkey.h"

/* --- options ---------------------------------------------------------------------------------------- */

static int compare_words(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int charter_sort_options(struct word_list *list, const struct ruleset *rules, const struct pack *p,
                         struct error *err)
{
	if (list->n)
		qsort(list->word, (size_t)list->n, sizeof *list->word, compare_words);
	for (int i = 0; i < list->n; i++) {
		if (i && strcmp(list->word[i], list->word[i - 1]) == 0)
			return error_set(err, "option %s is given twice", list->word[i]);
		if (offer_check_option(rules, p, list->word[i], err) < 0)
			return -1;
	}
	return 0;
}

/* --- keys ------------------------------------------------------------------------------------------- */

static int check_seat_key(const struct charter *c, int seat, const struct keyring *keys, struct error *err)
{
	if (!charter_rolls(c, seat) || file_exists(keys->seat[0]))
		return 0;
	return error_set(err, "there is no seat key %s to roll dice with; make it, once for all games, with: "
	                 "drumhead keygen", keys->seat[0]);
}

/* A key that is here but cannot be used as it is. */
static void hint_at_key(const struct charter_seat *s, const struct keyring *keys, struct error *err)
{
	for (int i = 0; i < keys->n_ssh; i++) {
		uint8_t seed[32];
		enum sshkey found = sshkey_find(seed, keys->ssh[i], &s->key);

		sodium_memzero(seed, sizeof seed);
		if (found == SSHKEY_ENCRYPTED || found == SSHKEY_HARDWARE)
			error_add(err, "\n%s, of %s, %s: load it into the agent with: ssh-add %s", keys->ssh[i], s->name,
			          sshkey_words(found), keys->ssh[i]);
	}
}

static int no_key(const struct charter *c, int seat, const struct keyring *keys, struct error *err)
{
	if (seat < 0)
		error_set(err, "no seat of this game signs with a private key that is here; if one is yours, give its file "
		          "with --key FILE");
	for (int i = 0; i < c->n_seats; i++) {
		if (seat >= 0 && c->seat[i].seat != seat)
			continue;
		error_set(err, "the private key of %s is not here; if that seat is yours, give its file with --key FILE",
		          c->seat[i].name);
		hint_at_key(&c->seat[i], keys, err);
	}
	return -1;
}

int charter_check_key(const struct charter *c, int seat, const struct keyring *keys, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		if ((seat < 0 || s->seat == seat) && keyring_signs_with(keys, &s->key))
			return check_seat_key(c, s->seat, keys, err);
	}
	return no_key(c, seat, keys, err);
}
