/* test_cup_from.c - a cup that goes on from another one (doc/PROTOCOL.md E15 to E17): what it takes over, who joins
 * again, and what is refused. */
#include "cup_world.h"

static struct cup_terms next_terms;

/* The cup so far becomes the one before; entry 0 of the next, with CHANGE, is the leaf. */
static void go_on(void (*change)(struct cup_terms *))
{
	static struct cup before;
	uint8_t secret[64];

	next_terms = *cup.terms;
	next_terms.has_from = true;
	next_terms.from = cup.link[cup.n - 1].id;
	next_terms.from_seq = cup.n - 1;
	strcpy(next_terms.seat[0].name, "frank");
	signing_key(&next_terms.seat[0].key, secret, 7);
	if (change)
		change(&next_terms);
	before = cup;
	cup_init(&cup);
	cup.before = must_alloc(sizeof before);
	*cup.before = before;
	begin_founded(&next_terms, 7);
}

static void resign_by(int signer)
{
	sign_one(&leaf.entry, &leaf.beside, signer);
}

static void more_points(struct cup_terms *t)
{
	t->points_win++;
}
static void more_places(struct cup_terms *t)
{
	t->places++;
}
static void other_name(struct cup_terms *t)
{
	t->name = "Autumn";
}
static void other_entry(struct cup_terms *t)
{
	t->from_seq--;
}
static void other_id(struct cup_terms *t)
{
	t->from.bytes[0] ^= 1;
}

static int number_of(const char *name)
{
	for (int i = 0; i < cup.n_players; i++)
		if (strcmp(cup.player[i].name, name) == 0)
			return i + 1;
	return 0;
}

START_TEST(cup__goes_on_with_those_who_join_again)
{
	const struct cup_player *p;

	play_to_round_1(DICE_DUAL, 1);
	go_on(other_name);
	taken();
	accept(1);
	leaf.entry.nonce = hash_of("another", 1);
	sign_one(&leaf.entry, &leaf.beside, 1);
	prove_one(&leaf.entry, &leaf.beside, 1, "pop");
	taken();
	ck_assert_int_eq(cup.n_players, 4);
	ck_assert_int_eq(cup.n_rounds, 1);
	ck_assert_int_eq(cup_count_awaited(&cup), 4);
	ck_assert_int_eq(cup.pen.type, CUP_BULLETIN);
	ck_assert(hash_equal(&cup.round[0].id, &cup.before->round[0].id) && !cup_result(&cup, 1, 1, 1));
	ck_assert(cup.player[0].joined < 0 && cup.round[0].seq == -1);
	ck_assert_str_eq(cup_entry_at(&cup, cup.round[0].seq).text, "entry 4 of the cup before");
	bulletin(true);
	resign_by(7);
	is_refused(FAULT_FORM, "has neither joined again nor been taken out");

	join(1);                                 /* places are full and `late` is past: he had his */
	letter[0].nonce = hash_of("again", 1);
	sign_one(&letter[0], &letter_beside[0], PLAYER + 1);
	prove_one(&letter[0], &letter_beside[0], PLAYER + 1, "pop");
	join(2);
	withdraw(number_of("Dai Davies"), PLAYER + 4);
	bulletin(false);
	resign_by(7);
	taken();
	ck_assert_int_eq(cup.n_players, 4);
	ck_assert_int_eq(cup_count_awaited(&cup), 1);
	p = cup_player(&cup, number_of("Alice Andersson"));
	ck_assert(p->joined == 2 && !p->awaited && memcmp(&p->nonce, &cup.before->player[p->number - 1].nonce, 32) != 0);
	p = cup_player(&cup, number_of("Dai Davies"));
	ck_assert(p->withdrew && !cup.before->player[p->number - 1].out);
	bulletin(true);
	resign_by(7);
	is_refused(FAULT_FORM, "has neither joined again");
}
END_TEST

START_TEST(cup__goes_on_from_nothing_else)
{
	play_to_round_1(DICE_REFEREE, 1);
	go_on(more_points);
	is_refused(FAULT_FORM, "has other terms than that");
	end();
	start();
	play_to_round_1(DICE_REFEREE, 1);
	go_on(more_places);
	is_refused(FAULT_FORM, "has other terms than that");
	end();
	start();
	play_to_round_1(DICE_REFEREE, 1);
	go_on(other_entry);
	is_refused(FAULT_FOREIGN, "the chain that is here ends with entry 4");
	end();
	start();
	play_to_round_1(DICE_REFEREE, 1);
	go_on(other_id);
	is_refused(FAULT_FOREIGN, "goes on after entry 4");
	cup_release(cup.before);
	free(cup.before);
	cup.before = NULL;
	is_refused(FAULT_FOREIGN, "and that is not here");
}
END_TEST

START_TEST(cup__joins_again_are_those_of_who_was_in)
{
	play_to_round_1(DICE_REFEREE, 1);
	go_on(NULL);
	taken();
	accept(1);
	taken();
	join(5);
	bulletin(false);
	resign_by(7);
	is_refused(FAULT_FORM, "all 4 places are taken");
	join(1);
	letter[0].name = "Alina";
	sign_one(&letter[0], &letter_beside[0], PLAYER + 1);
	bulletin(false);
	resign_by(7);
	is_refused(FAULT_FORM, "joins again by his name, Alice Andersson");
	join(1);
	letter[0].game = cup.before->link[0].id;
	sign_one(&letter[0], &letter_beside[0], PLAYER + 1);
	bulletin(false);
	resign_by(7);
	is_refused(FAULT_FOREIGN, "not for this one");
	join(1);
	sign_one(&letter[0], &letter_beside[0], PLAYER + 2);
	bulletin(false);
	resign_by(7);
	is_refused(FAULT_SIGNATURE, "the signature of this `join`");
	join(1);
	bulletin(false);
	resign_by(7);
	taken();
	join(1);
	bulletin(false);
	resign_by(7);
	is_refused(FAULT_FORM, "comes too late");
	bulletin(false);                         /* the old director has no seat here */
	is_refused(FAULT_SIGNATURE, "the signature of this `bulletin`");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cup_from");
	TCase *cases = tcase_create("cup_from");

	tcase_add_checked_fixture(cases, start, end);
	tcase_add_test(cases, cup__goes_on_with_those_who_join_again);
	tcase_add_test(cases, cup__goes_on_from_nothing_else);
	tcase_add_test(cases, cup__joins_again_are_those_of_who_was_in);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
