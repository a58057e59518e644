/* fuzz_views.c - see fuzz_views.h.
 *
 * The fuzzer holds all cards.  A real game is played by copies that do not: each fills the blanks of the public
 * position with what its seat knows, or with a stand-in, and must come to the same questions.  So what one seat
 * answers by what it sees is an answer of the whole game, and random play of the whole game is play by views. */
#include "cmd/fuzz_views.h"
#include "base/json.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/run_save.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

/* A shuffled pile is dealt from the top: what was not dealt lies there yet, in its order. */
static int check_pile(const struct run *r, int place, struct error *err)
{
	const struct pile *p = &r->pile[place];
	int piece = first_at(r->table, place);

	for (int i = p->dealt; i < p->n; i++) {
		if (piece != p->order[i])
			return error_set(err, "%s was not dealt from the top", r->pack->place[place].id);
		piece = next_at(r->table, piece);
	}
	return p->n && piece >= 0 ? error_set(err, "%s holds more than was shuffled", r->pack->place[place].id) : 0;
}

/* From what everybody may see, with its blanks filled, the same table comes. */
static int check_blanks(const struct run *r, struct error *err)
{
	struct run *same = run_clone(r), *loaded = run_new(r->rules, r->pack, 0, r->option, r->n_options);
	struct fill fill = { 0 };
	json *seen = run_save_public(same), *whole;
	int result = -1;

	loaded->hides = true;
	run_see(loaded, 0);                      /* not the orders of piles, which no blank holds */
	hands_fill(&fill, same);
	whole = hands_filled(seen, r->pack, &fill, err);
	if (whole)
		result = run_load(loaded, whole, "the public position with its blanks filled", err);
	if (result == 0 && !table_equal(loaded->table, r->table))
		result = error_set(err, "with its blanks filled the public position is another table");
	fill_release(&fill);
	json_free(seen);
	json_free(whole);
	run_free(same);
	run_free(loaded);
	return result;
}

/* Whoever is asked finds the answers he has. */
static int check_answers(const struct run *truth, const struct run *view, struct error *err)
{
	const struct question *all = truth->question, *seen = view->question;
	bool same = all->n == seen->n && all->has_stop == seen->has_stop && all->prefers_stop == seen->prefers_stop;

	for (int i = 0; same && i < all->n; i++)
		same = all->answer[i] == seen->answer[i];
	return same ? 0 : error_set(err, "%s has other answers by what %s sees", key_name(truth->rules, all->key),
	                            truth->pack->seat_name[all->seat]);
}

/* By what SEAT sees; RANDOM NULL: what it may be told. */
static int check_view(const struct run *r, int seat, struct random_oracle *random, struct error *err)
{
	struct run *view = standin_new(r, seat, random, err);
	int result = view && seat == r->question->seat ? check_answers(r, view, err) : view ? 0 : -1;

	run_free(view);
	return result < 0 ? error_within(err, "seen by %s", seat ? r->pack->seat_name[seat] : "a stranger") : 0;
}

int fuzz_views(const struct run *r, int seat, struct random_oracle *random, struct error *err)
{
	if (!r->hides || !r->asks)
		return 0;
	for (int place = 0; place < r->pack->n_places; place++)
		if (check_pile(r, place, err) < 0)
			return -1;
	if (check_blanks(r, err) < 0)
		return -1;
	if (check_view(r, seat, NULL, err) < 0)
		return -1;
	return check_view(r, seat, random, err);
}
