/* cup_check.c - see cup_check.h.  The order of the checks is that of ledger_check.c: what a player wants to hear first
 * comes first, signatures and proofs, which cost the most time, last. */
#include "trust/cup_check.h"
#include <stdlib.h>
#include <string.h>
#include "trust/charter.h"
#include "trust/cup_from.h"
#include "trust/entry_parts.h"
#include "trust/letterbox.h"
#include "trust/vrf.h"

#define CUP_NUMBER_MOST 999

/* "the director, carol", "teller 1, dave", of entry SEQ */
static struct seat_words who_at(const struct cup *c, int seq, int seat)
{
	struct text t = TEXT_INIT;
	struct seat_words w;

	if (seat < 0 || seat >= c->n_seats)
		text_print(&t, "seat %d", seat);
	else if (seat == 0)
		text_print(&t, "the director, %s", c->seat[0].name);
	else
		text_print(&t, "teller %d, %s", seat, cup_seat_at(c, seq, seat)->name);
	memcpy(w.text, t.bytes, t.length + 1);
	text_release(&t);
	return w;
}

static struct seat_words who(const struct cup *c, int seat)
{
	return who_at(c, c->n, seat);
}

/* --- the place in the chain --------------------------------------------------------------------------------- */

static int in_chain(const struct cup *c, const struct hash *id)
{
	for (int i = c->n - 1; i >= 0; i--)
		if (hash_equal(&c->link[i].id, id))
			return i;
	return -1;
}

static int check_place(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	int before;

	if (!c->n && e->type != CUP_FOUNDED)
		return fault_set(err, FAULT_FOREIGN, "the first entry of a cup is `cup`, not `%s`", cup_entry_word(e->type));
	if (c->n && !hash_equal(&e->game, &c->link[0].id))
		return fault_set(err, FAULT_FOREIGN, "this `%s` belongs to cup %s, not to this one, %s", cup_entry_word(e->type),
		                 short_id(&e->game).text, short_id(&c->link[0].id).text);
	if (!c->n || (e->seq == c->n && hash_equal(&e->prev, &c->link[c->n - 1].id)))
		return 0;
	if (in_chain(c, &e->id) >= 0)
		return fault_set(err, FAULT_FOREIGN, "entry %d is in the cup already: nothing to do", e->seq);
	if (e->seq > c->n)
		return fault_set(err, FAULT_FOREIGN, "entry %d comes too early: the cup ends with entry %d; take what lies between "
		                 "first", e->seq, c->n - 1);
	before = in_chain(c, &e->prev);
	if (before >= 0 && before + 1 != e->seq)
		return fault_set(err, FAULT_FORM, "seq %d, but it follows entry %d", e->seq, before);
	if (before >= 0)
		return fault_set(err, FAULT_FOREIGN, "another entry %d is here: %s, by %s", e->seq,
		                 short_id(&c->link[e->seq].id).text, who_at(c, e->seq, c->link[e->seq].by).text);
	return fault_set(err, FAULT_FOREIGN, "entry %d follows another entry %d than is here (%s, and here %s): one of both "
	                 "copies of the cup was changed", e->seq, e->seq - 1, short_id(&e->prev).text,
	                 short_id(&c->link[e->seq - 1].id).text);
}

/* --- the pen (E1) ------------------------------------------------------------------------------------------- */

/* A new teller, in place of what the old one owes. */
static bool replaces_owing(const struct cup *c, const struct cup_entry *e)
{
	return e->type == CUP_BULLETIN && e->has_teller && e->by == 0 && e->teller.seat == c->pen.seat &&
	       (c->pen.type == CUP_ACCEPT || c->pen.type == CUP_SHARE);
}

static int check_pen(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	if (!c->n)
		return e->by == 0 ? 0 : fault_set(err, FAULT_PEN, "a cup is founded by seat 0, its director");
	if (c->pen.seat < 0)
		return fault_set(err, FAULT_PEN, "the cup is over: its last round has been written");
	if (replaces_owing(c, e) || (e->by == c->pen.seat && e->type == c->pen.type))
		return 0;
	return fault_set(err, FAULT_PEN, "%s wrote `%s`, but `%s` of %s is due (E1)", who(c, e->by).text,
	                 cup_entry_word(e->type), cup_entry_word(c->pen.type), who(c, c->pen.seat).text);
}

/* --- entry 0 (E2) ------------------------------------------------------------------------------------------- */

static int check_two_seats(const struct charter_seat *a, const struct charter_seat *b, struct error *err)
{
	if (!strcmp(a->name, b->name))
		return fault_set(err, FAULT_FORM, "seats %d and %d are both called %s (E2)", a->seat, b->seat, a->name);
	if (!memcmp(a->key.point, b->key.point, sizeof a->key.point))
		return fault_set(err, FAULT_FORM, "%s and %s have the same key: a teller is another person than the director, and "
		                 "than the other tellers (E2)", a->name, b->name);
	return 0;
}

static int check_seat_key(const struct charter_seat *s, struct error *err)
{
	if (key_is_valid(s->key.point))
		return 0;
	return fault_set(err, FAULT_FORM, "the key of %s is no Ed25519 key; make one with `ssh-keygen -t ed25519`", s->name);
}

static int check_seats(const struct cup_terms *t, struct error *err)
{
	for (int i = 0; i < t->n_seats; i++) {
		if (t->seat[i].seat != i)
			return fault_set(err, FAULT_FORM, "seat %d stands where seat %d must: they ascend from 0 without a gap",
			                 t->seat[i].seat, i);
		if (check_seat_key(&t->seat[i], err) < 0)
			return -1;
		for (int k = 0; k < i; k++)
			if (check_two_seats(&t->seat[k], &t->seat[i], err) < 0)
				return -1;
	}
	return 0;
}

static int check_vrf(const struct cup_entry *e, const struct ssh_public *key, struct error *err)
{
	if (!memcmp(e->vrf.bytes, key->point, HASH_BYTES))
		return fault_set(err, FAULT_FORM, "the vrf key of this `%s` is its signing key; they must differ (G1)",
		                 cup_entry_word(e->type));
	return 0;
}

/* Numbers that nobody means, and that draw and table need not be able to count to. */
static int check_numbers(const struct cup_terms *t, struct error *err)
{
	const int many[] = { t->rounds, t->groups, t->cycles, t->points_win, t->points_draw, t->points_loss, t->points_bye };

	for (size_t i = 0; i < sizeof many / sizeof *many; i++)
		if (many[i] > CUP_NUMBER_MOST)
			return fault_set(err, FAULT_FORM, "`format` and `points`: their numbers are at most %d", CUP_NUMBER_MOST);
	return 0;
}

static int check_founded(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	const struct cup_terms *t = e->terms;

	if (check_seats(t, err) < 0 || check_vrf(e, &t->seat[0].key, err) < 0)
		return -1;
	if (t->game.dice == DICE_REFEREE && t->n_seats < 2)
		return fault_set(err, FAULT_FORM, "with `dice referee` a cup has a teller: the director rolls the set-ups, and "
		                 "could else try draws until they please (E2)");
	if (t->format == CUP_SWISS ? !t->rounds : t->format == CUP_ROBIN && (!t->groups || !t->cycles))
		return fault_set(err, FAULT_FORM, "`format`: every number in it is at least 1");
	if (check_numbers(t, err) < 0)
		return -1;
	if (!t->late || (t->format != CUP_SWISS && t->late != 1))
		return fault_set(err, FAULT_FORM, "`late` is 1 or more, and 1 but in a swiss (E3)");
	if (t->places == 1)
		return fault_set(err, FAULT_FORM, "`places` is 0, any number, or at least 2");
	return cup_check_from(c->before, e, err);
}

/* --- letters (E3) ------------------------------------------------------------------------------------------- */

/* Does the vrf key of one of both stand as a key of the other?  A game that they have to play could not be offered. */
static bool mixes_keys(const struct cup_entry *e, const struct cup_player *p)
{
	return (e->has_vrf && !memcmp(e->vrf.bytes, p->key.point, HASH_BYTES)) ||
	       (p->has_vrf && !memcmp(p->vrf, e->key.point, HASH_BYTES)) ||
	       (e->has_vrf && p->has_vrf && !memcmp(e->vrf.bytes, p->vrf, HASH_BYTES));
}

/* NAME: that of E, folded. */
static int check_two_players(const struct cup_entry *e, const char *name, const struct cup_player *p, struct error *err)
{
	if (!memcmp(e->key.point, p->key.point, sizeof e->key.point))
		return fault_set(err, FAULT_FOREIGN, "%s has the key of player %d, %s: one person joins once (E3)", e->name,
		                 p->number, p->name);
	if (!strcmp(name, p->folded))
		return fault_set(err, FAULT_FORM, "player %d is called %s: take another name than %s, and join anew with it, into "
		                 "another directory (E3)", p->number, p->name, e->name);
	if (mixes_keys(e, p))
		return fault_set(err, FAULT_FORM, "%s and player %d, %s, have a key in common; each has his own (G1)", e->name,
		                 p->number, p->name);
	return 0;
}

static bool is_directors(const struct cup *c, const struct cup_entry *e)
{
	const struct charter_seat *s = &c->seat[0];

	return !memcmp(e->key.point, s->vrf, HASH_BYTES) ||
	       (e->has_vrf && (!memcmp(e->vrf.bytes, s->vrf, HASH_BYTES) || !memcmp(e->vrf.bytes, s->key.point, HASH_BYTES)));
}

/* Names stand in tables and mails beside those of the officers, so none is one of theirs: but a teller plays by his. */
static int check_name(const struct cup *c, const struct cup_entry *e, const char *name, struct error *err)
{
	if (!strcmp(name, "director") || !strcmp(name, "teller"))
		return fault_set(err, FAULT_FORM, "a player cannot be called %s: that is an office of the cup (E3)", e->name);
	for (int i = 0; i < c->n_seats; i++)
		if (!strcmp(name, c->seat[i].name) && (i == 0 || !ssh_public_equal(&c->seat[i].key, &e->key)))
			return fault_set(err, FAULT_FORM, "%s is the name of %s: take another one (E3)", e->name, who(c, i).text);
	return 0;
}

/* A join, when N players have come before it in the chain and in its bulletin. */
static int check_join(const struct cup *c, const struct cup_entry *e, int n, struct error *err)
{
	const struct cup_terms *t = c->terms;
	const struct cup_player *again = cup_awaited(c, &e->key);
	char name[CUP_FOLDED];

	if (again && strcmp(again->name, e->name))
		return fault_set(err, FAULT_FORM, "%s has the key of player %d, who joins again by his name, %s (E17)", e->name,
		                 again->number, again->name);
	if (!again && c->n_rounds >= t->late)
		return fault_set(err, FAULT_FORM, "%s comes too late: joins are taken until round %d is drawn (E3)", e->name,
		                 t->late);
	if (!again && t->places && n >= t->places)
		return fault_set(err, FAULT_FORM, "%s comes too late: all %d places are taken (E3)", e->name, t->places);
	if (!memcmp(e->key.point, c->seat[0].key.point, sizeof e->key.point))
		return fault_set(err, FAULT_FORM, "%s has the director's key, who has seat 0 in every game and plays in none (E3)",
		                 e->name);
	if (e->has_vrf != (t->game.dice != DICE_REFEREE))
		return fault_set(err, FAULT_FORM, e->has_vrf ? "%s gives a `vrf` key, but in this cup the director rolls (G3)"
		                 : "%s rolls dice in this cup and must give a `vrf` key (G3)", e->name);
	if (e->has_box && t->game.dice != DICE_REFEREE)
		return fault_set(err, FAULT_FORM, "%s gives a `box` key; only with dice mode referee there are sealed letters (G3)",
		                 e->name);
	if (!e->has_box && charter_fogged(&t->game))
		return fault_set(err, FAULT_FORM, "%s gives no `box` key, without which nothing can be sealed to him (7.4): he joins "
		                 "anew, with `drumhead cup join`", e->name);
	if (e->has_vrf && check_vrf(e, &e->key, err) < 0)
		return -1;
	if (is_directors(c, e))
		return fault_set(err, FAULT_FORM, "%s and the director have a key in common; each has his own (G1)", e->name);
	name_fold(name, sizeof name, e->name);
	/* Who was in the cup that this one goes on from keeps his name, whoever directs it now. */
	if (!again && check_name(c, e, name, err) < 0)
		return -1;
	for (int i = 0; i < c->n_players; i++)
		if (again != &c->player[i] && check_two_players(e, name, &c->player[i], err) < 0)
			return -1;
	return 0;
}

static int check_withdraw(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	const struct cup_player *p = cup_player(c, e->player);

	if (!p)
		return fault_set(err, FAULT_FORM, "player %d withdraws, but there is none", e->player);
	if (p->out)
		return fault_set(err, FAULT_FOREIGN, "player %d, %s, is out already, since %s", e->player, p->name,
		                 cup_entry_at(c, p->out).text);
	return 0;
}

static int check_letter(const struct cup *c, const struct cup_entry *e, int n, struct error *err)
{
	if (!hash_equal(&e->game, &c->link[0].id))
		return fault_set(err, FAULT_FOREIGN, "this `%s` is for cup %s, not for this one, %s", cup_entry_word(e->type),
		                 short_id(&e->game).text, short_id(&c->link[0].id).text);
	if (e->type == CUP_JOIN)
		return check_join(c, e, n, err);
	if (e->type == CUP_WITHDRAW)
		return check_withdraw(c, e, err);
	return fault_set(err, FAULT_FORM, "a bulletin carries joins and withdrawals, no `%s`", cup_entry_word(e->type));
}

/* Two joins of one bulletin, each of which could come alone. */
static int check_two_joins(const struct cup_entry *e, const char *name, const struct cup_player *before,
                           struct error *err)
{
	return check_two_players(e, name, before, err) < 0 ? error_within(err, "of the joins in this bulletin") : 0;
}

/* Who joins in E, as the NUMBER-th letter of a bulletin. */
static void read_joining(struct cup_player *out, const struct cup_entry *e, int number)
{
	*out = (struct cup_player){ .number = number, .name = e->name, .key = e->key, .has_vrf = e->has_vrf };
	memcpy(out->vrf, e->vrf.bytes, sizeof out->vrf);
	name_fold(out->folded, sizeof out->folded, e->name);
}

/* JOINING: those of the letters, by place; a withdrawal's is not looked at. */
static int check_letters_differ(const struct cup_leaf *leaf, const struct cup_player *joining, int i, struct error *err)
{
	const struct cup_entry *e = &leaf->letter[i];

	for (int k = 0; k < i; k++) {
		const struct cup_entry *other = &leaf->letter[k];

		if (e->type == CUP_WITHDRAW && other->type == CUP_WITHDRAW && e->player == other->player)
			return fault_set(err, FAULT_FORM, "player %d withdraws twice in one bulletin", e->player);
		if (e->type == CUP_JOIN && other->type == CUP_JOIN && check_two_joins(e, joining[i].folded, &joining[k], err) < 0)
			return -1;
	}
	return 0;
}

static int check_letters(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	struct cup_player *joining = must_alloc(((size_t)leaf->entry.n_letters + 1) * sizeof *joining);
	int n = c->n_players, result = 0;

	for (int i = 0; i < leaf->entry.n_letters && result == 0; i++) {
		const struct cup_entry *e = &leaf->letter[i];

		if (!hash_equal(&e->id, &leaf->entry.letter[i]))
			result = fault_set(err, FAULT_FORM, "letter %d of the bulletin is %s, and %s stands in its place", i + 1,
			                   short_id(&leaf->entry.letter[i]).text, short_id(&e->id).text);
		else if (e->type == CUP_JOIN)
			read_joining(&joining[i], e, i + 1);
		if (result == 0 && (check_letter(c, e, n, err) < 0 || check_letters_differ(leaf, joining, i, err) < 0))
			result = -1;
		n += e->type == CUP_JOIN && !cup_awaited(c, &e->key);
	}
	free(joining);
	return result;
}

/* --- bulletins (E4 to E6) ----------------------------------------------------------------------------------- */

static int check_result(const struct cup *c, const struct cup_result *r, struct error *err)
{
	bool won = r->winner == 1 || r->winner == 2;

	if (r->round < 1 || r->round > c->n_rounds || r->board < 1 || r->board > c->round[r->round - 1].n_pairs ||
	    r->game < 1 || r->game > cup_games(c))
		return fault_set(err, FAULT_FORM, "there is no game %d on board %d of round %d", r->game, r->board, r->round);
	if (r->winner && !won)
		return fault_set(err, FAULT_FORM, "seat %d is no player of a game", r->winner);
	if ((r->how == CUP_VOID && r->winner) || (!won && r->margin))
		return fault_set(err, FAULT_FORM, "only a game that is won has a winner's margin, and nobody wins a void one (E4)");
	if ((r->how == CUP_ADJUDGED || r->how == CUP_VOID) && !*r->because)
		return fault_set(err, FAULT_FORM, "`%s` is the director's word, and says why in a line `because T+` (E4)",
		                 cup_how_words[r->how]);
	if ((r->how == CUP_OVER) && *r->because)
		return fault_set(err, FAULT_FORM, "`over` rests on the game and has no `because` (E4)");
	return 0;
}

static int check_teller(const struct cup *c, const struct charter_seat *s, struct error *err)
{
	if (s->seat < 1 || s->seat >= c->n_seats)
		return fault_set(err, FAULT_FORM, "this cup has no teller %d", s->seat);
	if (check_seat_key(s, err) < 0)
		return -1;
	for (int i = 0; i < c->n_seats; i++)
		if (i != s->seat && check_two_seats(&c->seat[i], s, err) < 0)
			return -1;
	if (ssh_public_equal(&c->seat[s->seat].key, &s->key))
		return fault_set(err, FAULT_FORM, "%s is teller %d already", c->seat[s->seat].name, s->seat);
	return 0;
}

/* E6: what the chain alone can say of it. */
static int check_draw(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	int last = c->n_rounds, open = 0;

	if (leaf->entry.has_teller)
		return fault_set(err, FAULT_FORM, "a new teller accepts before anything is drawn (E1)");
	if (cup_check_awaited(c, leaf, err) < 0)
		return -1;
	if (c->terms->format == CUP_ROBIN || !last)
		return 0;
	for (int i = 0; i < c->round[last - 1].n_pairs * cup_games(c); i++)
		open += c->round[last - 1].result[i] < 0;
	for (int i = 0; i < leaf->entry.n_results; i++) {
		const struct cup_result *r = &leaf->entry.result[i];

		open -= r->round == last && !cup_result(c, r->round, r->board, r->game);
	}
	return open ? fault_set(err, FAULT_FORM, "%d game%s of round %d %s no result yet (E6)", open, open == 1 ? "" : "s",
	                        last, open == 1 ? "has" : "have") : 0;
}

static int check_bulletin(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	const struct cup_entry *e = &leaf->entry;

	if (check_letters(c, leaf, err) < 0)
		return -1;
	for (int i = 0; i < e->n_results; i++)
		if (check_result(c, &e->result[i], err) < 0)
			return -1;
	for (int i = 0; i < e->n_outs; i++) {
		const struct cup_player *p = cup_player(c, e->out[i].player);

		if (!p || p->out)
			return fault_set(err, FAULT_FORM, p ? "player %d is out already (E5)" : "there is no player %d",
			                 e->out[i].player);
	}
	if (e->has_teller && check_teller(c, &e->teller, err) < 0)
		return -1;
	return e->draw ? check_draw(c, leaf, err) : 0;
}

/* --- round, accept, share ----------------------------------------------------------------------------------- */

static int check_on(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	if (e->on == c->pen.on)
		return 0;
	return fault_set(err, FAULT_FORM, "this `%s` is on entry %d; the draw that waits is asked for by entry %d",
	                 cup_entry_word(e->type), e->on, c->pen.on);
}

static int check_paired(const struct cup *c, bool *paired, int number, struct error *err)
{
	const struct cup_player *p = cup_player(c, number);

	if (!p)
		return fault_set(err, FAULT_FORM, "the round pairs player %d, and there is none", number);
	if (paired[number - 1])
		return fault_set(err, FAULT_FORM, "the round has player %d, %s, twice", number, p->name);
	paired[number - 1] = true;
	return 0;
}

static int check_round(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	bool *paired = must_alloc((size_t)c->n_players + 1);
	int result = check_on(c, e, err);

	if (result == 0 && e->round != c->n_rounds + 1)
		result = fault_set(err, FAULT_FORM, "this is round %d; the next is %d", e->round, c->n_rounds + 1);
	for (int i = 0; i < e->n_pairs && result == 0; i++)
		if (check_paired(c, paired, e->pair[i].a, err) < 0 || check_paired(c, paired, e->pair[i].b, err) < 0)
			result = -1;
	for (int i = 0; i < e->n_byes && result == 0; i++)
		result = check_paired(c, paired, e->bye[i], err);
	free(paired);
	return result;
}

static int check_accept(const struct cup *c, const struct cup_entry *e, struct error *err)
{
	if (hash_equal(&e->nonce, &c->nonce[0]))
		return fault_set(err, FAULT_NONCE, "this accept has the nonce of entry 0 (D6)");
	for (int i = 0; i < c->n_seats; i++)
		if (c->seat[i].has_vrf && !memcmp(c->seat[i].vrf, e->vrf.bytes, HASH_BYTES))
			return fault_set(err, FAULT_FORM, "the vrf key of %s is that of %s (G1)", who(c, e->by).text, who(c, i).text);
	return check_vrf(e, &c->seat[e->by].key, err);
}

int cup_check(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	const struct cup_entry *e = &leaf->entry;

	if (cup_entry_is_letter(e->type))
		return fault_set(err, FAULT_FORM, "a `%s` is a letter, which a bulletin carries, and no entry",
		                 cup_entry_word(e->type));
	if (check_place(c, e, err) < 0 || check_pen(c, e, err) < 0)
		return -1;
	switch (e->type) {
	case CUP_FOUNDED:
		return check_founded(c, e, err);
	case CUP_BULLETIN:
		return check_bulletin(c, leaf, err);
	case CUP_ROUND:
		return check_round(c, e, err);
	case CUP_ACCEPT:
		return check_accept(c, e, err);
	default:
		return check_on(c, e, err);
	}
}

/* --- signatures and proofs ---------------------------------------------------------------------------------- */

const struct ssh_public *cup_key(const struct cup *c, const struct cup_entry *e)
{
	const struct cup_player *p;

	if (e->type == CUP_JOIN)
		return &e->key;
	if (e->type == CUP_WITHDRAW) {
		p = cup_player(c, e->player);
		return p ? &p->key : NULL;
	}
	if (e->type == CUP_FOUNDED)
		return &e->terms->seat[0].key;
	return e->by < c->n_seats ? &cup_seat_at(c, e->seq, e->by)->key : NULL;
}

/* Keys that are points of the curve: as dear to know as a signature, and looked at with that alone. */
static int check_points(const struct cup_entry *e, struct error *err)
{
	if (e->type == CUP_JOIN && !key_is_valid(e->key.point))
		return fault_set(err, FAULT_FORM, "the key of %s is no Ed25519 key; make one with `ssh-keygen -t ed25519`", e->name);
	if (e->has_vrf && !vrf_public_valid(e->vrf.bytes))
		return fault_set(err, FAULT_FORM, "the vrf key of this `%s` is none; make one with `drumhead keygen`",
		                 cup_entry_word(e->type));
	if (e->has_box && !letterbox_is_key(e->box.bytes))
		return fault_set(err, FAULT_FORM, "the box key of %s is none, and nothing can be sealed to him (G3): he joins anew, "
		                 "with `drumhead cup join`", e->name);
	return 0;
}

static int check_signature(const struct cup *c, const struct cup_entry *e, const struct cup_sidecar *beside,
                           struct error *err)
{
	const struct ssh_public *key = cup_key(c, e);

	if (check_points(e, err) < 0)
		return -1;
	if (!beside->is_signed)
		return fault_set(err, FAULT_SIGNATURE, beside->has_other ? "this `%s` is signed, but for another text: its words "
		                 "were changed on the way. Ask for the mail again, whole" : "this `%s` is not signed: ask for the "
		                 "mail again, whole", cup_entry_word(e->type));
	if (key && ssh_verify(&beside->signature, key, e->bytes, e->length, err) == 0)
		return 0;
	error_within(err, "the signature of this `%s`", cup_entry_word(e->type));
	return fault_mark(err, FAULT_SIGNATURE);
}

bool cup_is_signed(const struct cup *c, const struct cup_entry *e, const struct cup_sidecar *beside)
{
	struct error unused = ERROR_INIT;

	return cup_key(c, e) && check_signature(c, e, beside, &unused) == 0;
}

/* The purpose of the proof that E carries, its key and alpha; NULL: none. */
static const char *wanted_proof(const struct cup *c, const struct cup_entry *e, const uint8_t **key,
                                uint8_t alpha[ALPHA_MOST], size_t *n)
{
	if (e->type == CUP_SHARE || e->type == CUP_ROUND) {
		*key = c->seat[e->by].vrf;
		*n = cup_draw_alpha(alpha, c, e->by, e->on);
		return "draw";
	}
	if (!e->has_vrf)
		return NULL;
	*key = e->vrf.bytes;
	*n = cup_key_alpha(alpha, e);
	return "pop";
}

static int check_proof(const struct cup *c, const struct cup_entry *e, const struct cup_sidecar *beside,
                       struct error *err)
{
	uint8_t alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	const uint8_t *key;
	size_t n;
	const char *purpose = wanted_proof(c, e, &key, alpha, &n);

	if (!purpose)
		return beside->has_proof ? fault_set(err, FAULT_PROOF, "a proof stands beside this `%s`, which carries none",
		                                     cup_entry_word(e->type)) : 0;
	if (!beside->has_proof || strcmp(beside->proof.purpose, purpose))
		return fault_set(err, FAULT_PROOF, "beside this `%s` must stand a proof for `%s`: ask for the mail again, whole",
		                 cup_entry_word(e->type), purpose);
	if (vrf_verify(beta, key, beside->proof.bytes, sizeof beside->proof.bytes, alpha, n, err) < 0) {
		error_within(err, "the proof for `%s` of this `%s`", purpose, cup_entry_word(e->type));
		return fault_mark(err, FAULT_PROOF);
	}
	if (strcmp(purpose, "draw") == 0 && memcmp(beta, e->beta, sizeof beta))
		return fault_set(err, FAULT_PROOF, "`beta` is not what the proof shows: this is not the draw on entry %d", e->on);
	return 0;
}

int cup_check_signed(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	if (check_signature(c, &leaf->entry, &leaf->beside, err) < 0 ||
	    check_proof(c, &leaf->entry, &leaf->beside, err) < 0)
		return -1;
	for (int i = 0; i < leaf->entry.n_letters; i++)
		if (check_signature(c, &leaf->letter[i], &leaf->letter_beside[i], err) < 0 ||
		    check_proof(c, &leaf->letter[i], &leaf->letter_beside[i], err) < 0)
			return error_within(err, "letter %d of entry %d", i + 1, leaf->entry.seq);
	return 0;
}

int cup_check_letter(const struct cup *c, const struct cup_entry *letter, const struct cup_sidecar *beside,
                     struct error *err)
{
	if (check_letter(c, letter, c->n_players, err) < 0 || check_signature(c, letter, beside, err) < 0)
		return -1;
	return check_proof(c, letter, beside, err);
}

void cup_push_leaf(struct cup *c, const struct cup_leaf *leaf)
{
	const struct cup_entry **letter = must_alloc(((size_t)leaf->entry.n_letters + 1) * sizeof *letter);

	for (int i = 0; i < leaf->entry.n_letters; i++)
		letter[i] = &leaf->letter[i];
	cup_push(c, &leaf->entry, letter);
	free(letter);
}
