/* cup_beside.c - see cup_beside.h. */
#include "cmd/cup_beside.h"
#include <string.h>

#define FOLD_MOST 80

static bool same_name(const char *a, const char *b)
{
	char x[FOLD_MOST], y[FOLD_MOST];

	name_fold(x, sizeof x, a);
	name_fold(y, sizeof y, b);
	return strcmp(x, y) == 0;
}

/* Is a key by which A rolls one of B? */
static bool mixes_keys(const struct cup_entry *a, const struct cup_entry *b)
{
	return a->has_vrf && (memcmp(a->vrf.bytes, b->key.point, HASH_BYTES) == 0 ||
	                      (b->has_vrf && memcmp(a->vrf.bytes, b->vrf.bytes, HASH_BYTES) == 0));
}

static int check_two_joins(struct cup_session *cs, const struct cup_entry *e, const struct cup_entry *first)
{
	if (ssh_public_equal(&e->key, &first->key))
		return error_set(&cs->s.err, "%s has joined already, as %s: of two joins of one key the first counts", e->name,
		                 first->name);
	if (same_name(e->name, first->name))
		return error_set(&cs->s.err, "somebody who joined before is called %s: take another name than %s, and join "
		                 "anew with it, into another directory (E3)", first->name, e->name);
	if (mixes_keys(e, first) || mixes_keys(first, e))
		return error_set(&cs->s.err, "%s and %s, who joined before, have a key in common; each has his own (G1)", e->name,
		                 first->name);
	return 0;
}

int cup_check_beside(struct cup_session *cs, const struct cup_entry *e, const struct cup_entry *others, int n)
{
	int places = cs->cup.terms->places, players = cs->cup.n_players;

	for (int i = 0; i < n; i++) {
		if (e->type == CUP_JOIN && others[i].type == CUP_JOIN && check_two_joins(cs, e, &others[i]) < 0)
			return -1;
		if (e->type == CUP_WITHDRAW && others[i].type == CUP_WITHDRAW && e->player == others[i].player)
			return error_set(&cs->s.err, "player %d withdraws twice", e->player);
		players += others[i].type == CUP_JOIN && !cup_awaited(&cs->cup, &others[i].key);
	}
	if (e->type == CUP_JOIN && places && !cup_awaited(&cs->cup, &e->key) && players >= places)
		return error_set(&cs->s.err, "%s comes too late: all %d places are taken", e->name, places);
	return 0;
}

/* --- a letter that comes --------------------------------------------------------------------------------- */

/* Of what waits, what is neither in the chain nor the same letter as E; CARRIED: and can be carried.  Returns how many,
 * in the front of W. */
static int select_others(struct cup_waiting *w, struct cup_session *cs, const struct cup_entry *e, bool carried)
{
	int n = 0;

	for (int i = 0; i < w->n; i++) {
		bool other = !hash_equal(&w->letter[i].id, &e->id) && !cup_has_letter(&cs->cup, &w->letter[i]);

		if (other && carried && cup_session_check_letter(cs, &w->letter[i], &w->beside[i]) < 0)
			other = false;
		error_clear(&cs->s.err);
		if (other) {
			w->letter[n] = w->letter[i];
			w->beside[n++] = w->beside[i];
		}
	}
	w->n = n;
	return n;
}

/* Signatures are looked at only if something would exclude E. */
int cup_check_others(struct cup_session *cs, const struct cup_entry *e, struct cup_waiting *w)
{
	if (cup_check_beside(cs, e, w->letter, select_others(w, cs, e, false)) == 0)
		return 0;
	return cup_check_beside(cs, e, w->letter, select_others(w, cs, e, true));
}

int cup_check_arrival(struct cup_session *cs, const struct cup_entry *e, const struct cup_sidecar *beside)
{
	struct cup_waiting w;
	int result;

	if (cup_session_check_letter(cs, e, beside) < 0 || cup_waiting_read(&w, cs->path, &cs->s.err) < 0)
		return -1;
	result = cup_check_others(cs, e, &w);
	cup_waiting_release(&w);
	return result;
}
