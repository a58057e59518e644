/* refusals.c - what is told of orders that the referee has refused.  Who is made to sign others gives him new dice for
 * the same choice: so their author's program looks whether they were legal, before it signs any. */
#include "cmd/refusals.h"
#include "game/unfits.h"
#include "trust/unfit.h"

static bool is_ours(const struct session *s, int seat)
{
	return seat > 0 && keyring_signs_for(&s->keys, &s->game.ledger, seat);
}

/* One of those in the place of entry SEQ, and the memory it lies in. */
struct found {
	struct arena arena;
	struct unfit unfit;
	struct error why;
	enum refusal verdict;
};

/* The next behind number K: its number, or 0. */
static int find(struct found *f, const struct game *g, int seq, int k)
{
	arena_release(&f->arena);
	*f = (struct found){ .verdict = REFUSAL_UNKNOWN };
	k = unfits_next(&f->unfit, &f->arena, g, seq, k);
	if (k && seq == g->ledger.n)
		f->verdict = unfits_judge(g, &f->unfit, k, &f->why);
	return k;
}

static void set_wrong(struct error *why, const struct session *s, int k)
{
	int seq = s->game.ledger.n;

	error_set(why, "the referee has refused your orders in the place of entry %d, and they are legal: he owed the ruling "
	          "on them. Others in their place would give him other dice for the same choice. His signed `unfit` and your "
	          "orders prove it:\n    %s/log/%04d.%d.unfit\n    %s/log/%04d.%d.refused, with letters/%04d.%d.refused\n"
	          "Keep them, and tell the other players, and the director of a cup, before you go on. `drumhead audit %s` "
	          "shows it to you now, and to everybody when the referee's final is here. What signs others all the same is\n"
	          "    drumhead %s --anyway %s ORDERS", seq, s->path, seq, k, s->path, seq, k, seq, k, s->path,
	          session_is_in_git(s) ? "git turn" : "sign", s->path);
}

bool refusal_is_wrong(struct error *why, const struct session *s)
{
	int seq = s->game.ledger.n;
	struct found f = { .verdict = REFUSAL_UNKNOWN };
	bool wrong = false;

	for (int k = 0; !wrong && is_ours(s, s->game.ledger.pen.seat) && (k = find(&f, &s->game, seq, k)) > 0;) {
		wrong = f.verdict == REFUSAL_WRONG;
		if (wrong)
			set_wrong(why, s, k);
	}
	arena_release(&f.arena);
	return wrong;
}

void refusal_print(struct text *out, const struct game *g, int seq)
{
	struct found f = { .verdict = REFUSAL_UNKNOWN };

	for (int k = 0; (k = unfits_next(&f.unfit, &f.arena, g, seq, k)) > 0;)
		text_print(out, "The referee has refused orders of %s in the place of entry %d.\n",
		           seat_name(g, unfit_seat(&g->ledger, seq)), seq);
	arena_release(&f.arena);
}

void refusal_print_head(struct text *out, const struct session *s)
{
	const struct game *g = &s->game;
	bool ours = is_ours(s, g->ledger.pen.seat);
	struct found f = { .verdict = REFUSAL_UNKNOWN };

	for (int k = 0; (k = find(&f, g, g->ledger.n, k)) > 0;) {
		if (ours && f.verdict == REFUSAL_WRONG)
			continue;
		text_print(out, "The referee has refused orders of %s%s in the place of entry %d", seat_name(g, g->ledger.pen.seat),
		           ours ? " (you)" : "", g->ledger.n);
		if (f.verdict == REFUSAL_UNKNOWN)
			text_puts(out, "; whether they were legal shows when his final is here.\n");
		else if (f.verdict == REFUSAL_WRONG)
			text_puts(out, ", and they are legal: he owed the ruling on them.\n");
		else
			text_print(out, ", for they are not legal.\n%s%s", ours ? f.why.text : "", ours ? "\n" : "");
	}
	arena_release(&f.arena);
}

void refusal_say(const struct session *s)
{
	struct error why = ERROR_INIT;
	struct text t = TEXT_INIT;

	refusal_print_head(&t, s);
	if (t.length)
		say_text(&t);
	if (refusal_is_wrong(&why, s))
		say("%s: %s", s->path, why.text);
	text_release(&t);
}

void refusal_add_json(json *all, const struct game *g, int seq)
{
	struct found f = { .verdict = REFUSAL_UNKNOWN };

	for (int k = 0; (k = find(&f, g, seq, k)) > 0;) {
		json *j = json_new_object();

		json_set(j, "entry", json_new_integer(seq));
		json_set(j, "number", json_new_integer(k));
		json_set(j, "seat", json_new_integer(unfit_seat(&g->ledger, seq)));
		if (f.verdict != REFUSAL_UNKNOWN)
			json_set(j, "legal", json_new_bool(f.verdict == REFUSAL_WRONG));
		json_append(all, j);
	}
	arena_release(&f.arena);
}
