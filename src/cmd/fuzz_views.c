/* fuzz_views.c - see fuzz_views.h.
 *
 * The fuzzer holds all cards.  A real game is played by copies that do not: each fills the blanks of the public
 * position with what its seat knows, or with a stand-in, and must come to the same questions.  So what one seat
 * answers by what it sees is an answer of the whole game, and random play of the whole game is play by views. */
#include "cmd/fuzz_views.h"
#include <string.h>
#include "base/json.h"
#include "base/json_difference.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

/* A shuffled pile is dealt from the top: what was not dealt lies there yet, in its order, or has all been laid
 * elsewhere.  What lies beneath waits for the next shuffle. */
static int check_pile(const struct run *r, int place, struct error *err)
{
	const struct pile *p = &r->pile[place];
	int piece = first_at(r->table, place);

	for (int i = p->dealt; piece >= 0 && i < p->n; i++) {
		if (piece != p->order[i])
			return error_set(err, "%s was not dealt from the top", r->pack->place[place].id);
		piece = next_at(r->table, piece);
		if (piece < 0 && i + 1 < p->n)
			return error_set(err, "%s holds less than was shuffled and not dealt", r->pack->place[place].id);
	}
	return 0;
}

/* From what everybody may see, with its blanks filled, the same table comes. */
static int check_blanks(const struct run *r, struct error *err)
{
	struct run *same = run_clone(r), *loaded = run_new(r->rules, r->pack, 0, r->option, r->n_options);
	struct fill fill = { 0 };
	json *seen = run_save_public(same), *whole;
	int result = -1;

	loaded->hides = true;
	loaded->fogged = r->fogged;
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

/* --- who has no choice ------------------------------------------------------------------------------ */

static bool names_unseen(const struct run *r, thing t, int seat)
{
	return kind_of(t) == THING_PIECE && is_hidden_from(r, index_of(t), seat);
}

/* May Q be answered by a piece that SEAT does not see? */
static bool may_be_unseen(const struct question *q, int seat)
{
	for (int i = 0; i < q->n; i++)
		if (names_unseen(q->run, q->answer[i], seat))
			return true;
	return false;
}

/* Is the only answer to CLOSED one of several to OPEN, for all that SEAT sees of it? */
static bool is_one_of_several(const struct question *closed, const struct question *open, int seat)
{
	thing only = closed->n ? closed->answer[0] : closed->stop;

	if (closed->form == ASK_SOME)
		return closed->n >= open->least && closed->n <= open->most;
	return names_unseen(closed->run, only, seat) ? may_be_unseen(open, seat) : question_has(open, only);
}

/* Who has no choice is not asked, and everybody sees that he was not.  So whether he has one must not hang on what SEAT
 * does not see, unless his answer tells as much. */
static int check_choice(const struct run *truth, const struct run *view, int seat, struct error *err)
{
	const struct question *q = truth->question, *other = view->question;
	bool closed = question_is_closed(q);

	if (q->has_silence == other->has_silence && closed == question_is_closed(other))
		return 0;
	if (q->has_silence == other->has_silence && !is_one_of_several(closed ? q : other, closed ? other : q, seat))
		return 0;
	return error_set(err, "the rules of %s let something hidden decide whether %s is asked %s", truth->rules->name,
	                 truth->pack->seat_name[q->seat], key_name(truth->rules, q->key));
}

/* --- by what a seat sees ---------------------------------------------------------------------------- */

/* Play can go on from VIEW: what was answered is legal there, too. */
static int check_goes_on(const struct run *view, struct error *err)
{
	struct run *again = run_clone(view);
	int result = run_ask_again(again, err);

	run_free(again);
	return result;
}

/* By what SEAT sees; RANDOM NULL: what it may be told. */
static int check_view(const struct run *r, int seat, struct random_oracle *random, struct views *count,
                      struct error *err)
{
	struct run *view = standin_new(r, seat, random, err);
	int result = view ? check_goes_on(view, err) : -1;

	if (result == 0)
		result = seat == r->question->seat ? check_answers(r, view, err) :
		         run_sees_fog(view) ? 0 : check_choice(r, view, seat, err);
	if (view && run_sees_fog(view)) {
		count->looked++;
		count->pictures += view->picture;
		if (seat == r->question->seat) {
			count->asked++;
			count->asked_pictures += view->picture;
		}
	}
	run_free(view);
	return result < 0 ? error_within(err, "seen by %s", seat ? r->pack->seat_name[seat] : "a stranger") : 0;
}

/* What SEAT may be told is the same in another world that it cannot tell from this one.  A picture is no such world, as
 * play has never come to it. */
static int check_secret(const struct run *r, int seat, struct random_oracle *random, struct error *err)
{
	struct run *world = standin_new(r, seat, random, err), *here = world ? standin_new(r, seat, NULL, err) : NULL;
	struct run *there = here ? standin_new(world, seat, NULL, err) : NULL;
	json *a = there ? run_save(here) : NULL, *b = there ? run_save(there) : NULL;
	struct text where = TEXT_INIT;
	int result = there ? 0 : -1;

	if (there && !world->picture && json_difference(&where, a, b))
		result = error_set(err, "what %s may be told hangs on what it does not see: %s",
		                   seat ? r->pack->seat_name[seat] : "a stranger", where.bytes);
	text_release(&where);
	json_free(a);
	json_free(b);
	run_free(world);
	run_free(here);
	run_free(there);
	return result;
}

int fuzz_views(const struct run *r, int seat, struct random_oracle *random, struct views *count, struct error *err)
{
	struct views unused = { 0 };

	if (!r->hides || !r->asks)
		return 0;
	for (int place = 0; place < r->pack->n_places; place++)
		if (check_pile(r, place, err) < 0)
			return -1;
	if (check_blanks(r, err) < 0)
		return -1;
	if (check_view(r, seat, NULL, count, err) < 0)
		return -1;
	if (check_view(r, seat, random, &unused, err) < 0)
		return -1;
	return check_secret(r, seat, random, err);
}
