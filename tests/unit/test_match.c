/* test_match.c - the two charters of a match. */
#include <string.h>
#include "game/match.h"
#include "suite.h"

static struct ledger first;
static struct charter second;
static struct error said;

static void begin(void)
{
	struct charter *c = &first.charter;
	static struct link link;

	first = (struct ledger){ .link = &link, .n = 1 };
	memset(&link.id, 7, sizeof link.id);
	*c = (struct charter){ .pack = "p", .rules = "r", .scenario = "s", .n_seats = 3 };
	for (int i = 0; i < 3; i++) {
		c->seat[i].seat = i;
		memset(&c->seat[i].key.point, 10 + i, sizeof c->seat[i].key.point);
	}
	second = *c;
	match_return(&second, &link.id);
	error_clear(&said);
}

static void refused(const char *why)
{
	ck_assert_int_eq(match_check(&first, &second, &said), -1);
	ck_assert_msg(strstr(said.text, why) != NULL, "%s", said.text);
}

START_TEST(match__the_players_change_seats)
{
	begin();
	ck_assert_int_eq(match_check(&first, &second, &said), 0);
	ck_assert_int_eq(second.seat[0].key.point[0], 10);
	ck_assert_int_eq(second.seat[1].key.point[0], 12);
	ck_assert_int_eq(second.seat[2].key.point[0], 11);
}
END_TEST

START_TEST(match__what_differs_is_said)
{
	begin();
	second.clock = 9;
	refused("other terms");
	begin();
	strcpy(second.scenario, "t");
	refused("another scenario");
	begin();
	second.edition = 2;
	refused("other rules");
	begin();
	second.pack_digest.bytes[3] = 1;
	refused("another pack");
	begin();
	second.option = (const char *[]){ "18.4" };
	second.n_options = 1;
	refused("other options");
	begin();
	second.match.bytes[0] = 0;
	refused("not the second game");
	begin();
	second.seat[0].key.point[0] = 1;
	refused("exchanged their seats");
	begin();
	second.seat[1].key = first.charter.seat[1].key;
	refused("exchanged their seats");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("match");
	TCase *tc = tcase_create("match");

	tcase_add_test(tc, match__the_players_change_seats);
	tcase_add_test(tc, match__what_differs_is_said);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
