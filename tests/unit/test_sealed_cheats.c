/* test_sealed_cheats.c - every way to open something else than was sealed and asked (doc/PROTOCOL.md P3, S4). */
#include "game/load.h"
#include "play/keys.h"
#include "sealed_game.h"
#include "trust/ledger_files.h"

/* An honest game, in which red waits for blue's `open` 8 and ruling 9, and blue's copy of it, which has them. */
struct cheat {
	struct game honest, forged;
	struct entry open;
};

static void begin_cheat(struct cheat *c, const char *name, enum dice_mode mode)
{
	char honest[64], waits[64];

	snprintf(honest, sizeof honest, "%s.honest", name);
	snprintf(waits, sizeof waits, "%s.waits", name);
	begin(&c->honest, honest, mode);
	ck_assert_int_eq(toy_sign(&c->honest, 1, "end\n"), 0);
	toy_copy(honest, name);
	toy_copy(honest, waits);
	ck_assert_int_eq(toy_settle(&c->honest), 0);
	toy_open(&c->forged, name);
	c->open = *last(&c->honest, ENTRY_OPEN);
}

/* Lets blue write OPEN (NULL: none) and the honest game's ruling; red must not take them, and an audit must name
 * entry SEQ. */
static void is_found(struct cheat *c, const char *name, const struct entry *open, int seq, const char *wanted)
{
	const struct entry *right = last(&c->honest, ENTRY_RULING);
	int from = c->forged.ledger.n;
	struct entry e;
	struct sidecar beside;
	struct game waits;
	char path[64], *letter;

	if (open) {
		ledger_begin(&c->forged.ledger, &e, ENTRY_OPEN, open->by);
		e.on = open->on;
		e.on_seat[0] = open->on_seat[0];
		e.n_on_seats = 1;
		e.line = open->line;
		e.n_lines = open->n_lines;
		toy_force(&c->forged, &e, NULL, 0);
	}
	ck_assert_int_eq(ledger_beside(&beside, &c->honest.ledger, c->honest.directory, right->seq, &toy_error), 0);
	e = *right;
	e.seq = c->forged.ledger.n;
	e.prev = ledger_at(&c->forged.ledger, e.seq - 1)->id;
	toy_force(&c->forged, &e, beside.proof, beside.n_proofs);
	letter = toy_letter(&c->forged, from);
	toy_audit(name, FAULT_OPENING, seq, wanted);
	snprintf(path, sizeof path, "%s.waits", name);
	toy_open(&waits, path);
	ck_assert_int_eq(toy_take(&waits, letter), 0);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), "broken opening");
	ck_assert_int_eq(waits.ledger.n, from);
	free(letter);
	letter = toy_letter(&c->honest, from);
	ck_assert_int_ge(toy_take(&waits, letter), 2);
	free(letter);
	game_close(&waits);
	game_close(&c->honest);
	game_close(&c->forged);
}

/* The first statement of E that begins with WORD; E's lines become a copy that may be changed. */
static struct statement *statement_of(struct cheat *c, const char *word)
{
	struct entry *e = &c->open;

	entry_copy(e, &c->forged.ledger.arena, e);
	for (int i = e->n_lines - 1; i >= 0; i--)
		if (strcmp(e->line[i].token[0].text, word) == 0)
			return (struct statement *)&e->line[i];
	return NULL;
}

START_TEST(sealed__a_line_changed_is_a_broken_opening)
{
	struct cheat c;
	struct statement *when;

	begin_cheat(&c, "line", DICE_WITNESS);
	when = statement_of(&c, "when");
	ck_assert_str_eq(when->token[2].text, "wool");
	when->token[2].text = "gold";
	is_found(&c, "line", &c.open, 8, "is not what blue sealed in entry 5");
}
END_TEST

START_TEST(sealed__a_line_left_out_is_a_broken_opening)
{
	struct cheat c;

	begin_cheat(&c, "without", DICE_WITNESS);
	c.open.n_lines--;
	is_found(&c, "without", &c.open, 8, "is not what blue sealed");
}
END_TEST

START_TEST(sealed__a_salt_exchanged_is_a_broken_opening)
{
	struct cheat c;
	struct statement *salt;

	begin_cheat(&c, "salt", DICE_WITNESS);
	salt = statement_of(&c, "salt");
	salt->token[1].text = "0123456789abcdef";
	is_found(&c, "salt", &c.open, 8, "is not what blue sealed");
}
END_TEST

START_TEST(sealed__another_path_is_a_broken_opening)
{
	struct cheat c;
	struct statement *path;

	begin_cheat(&c, "path", DICE_WITNESS);
	path = statement_of(&c, "path");
	path->token[1].text = "0123456789abcdef";
	is_found(&c, "path", &c.open, 8, "is not what blue sealed");
}
END_TEST

START_TEST(sealed__opening_too_little_is_a_broken_opening)
{
	struct cheat c;

	begin_cheat(&c, "little", DICE_WITNESS);
	statement_of(&c, "key");
	c.open.n_lines = 3;                      /* act alone */
	is_found(&c, "little", &c.open, 8, "asks seat 2 `toll`, which is sealed and was not opened");
}
END_TEST

START_TEST(sealed__opening_nothing_is_a_broken_opening)
{
	struct cheat c;

	begin_cheat(&c, "nothing", DICE_WITNESS);
	is_found(&c, "nothing", NULL, 8, "which is sealed and was not opened");
}
END_TEST

/* `losses`, as blue might open it. */
static void add_losses(struct cheat *c)
{
	struct hash leaf[KEYS_MOST], path[PATH_MOST], salt;
	struct text t = TEXT_INIT;
	struct seal_lines s;
	struct canon lines;
	int key = key_find(&toy, "losses", 6), n;
	char hex[69];

	ck_assert_int_eq(seals_read(&s, &c->honest, 5, &toy_error), 0);
	seals_leaves(leaf, &toy, &c->open.game, 2, &s.salt, s.line, s.n);
	n = tree_path(path, leaf, key_count(&toy), key);
	salt = sealed_key_salt(&s.salt, "losses");
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < c->open.line[i].n; k++)
			text_print(&t, "%s%c", c->open.line[i].token[k].text, k + 1 < c->open.line[i].n ? ' ' : '\n');
	tokens_from_bytes(hex, salt.bytes, HASH_BYTES);
	text_print(&t, "key losses\nsalt %s\npath", hex);
	for (int i = 0; i < n; i++) {
		tokens_from_bytes(hex, path[i].bytes, HASH_BYTES);
		text_print(&t, " %s", hex);
	}
	text_puts(&t, "\nwhen losses: foot, auto\n");
	for (int i = 3; i < c->open.n_lines; i++)
		for (int k = 0; k < c->open.line[i].n; k++)
			text_print(&t, "%s%c", c->open.line[i].token[k].text, k + 1 < c->open.line[i].n ? ' ' : '\n');
	ck_assert_int_eq(canon_parse_lines(&lines, t.bytes, t.length, &toy_error), 0);
	c->open.line = lines.block->statement;
	c->open.n_lines = lines.block->n;
	entry_copy(&c->open, &c->forged.ledger.arena, &c->open);
	canon_release(&lines);
	text_release(&t);
	seals_release(&s);
}

START_TEST(sealed__opening_too_much_is_a_broken_opening)
{
	struct cheat c;

	begin_cheat(&c, "much", DICE_WITNESS);
	add_losses(&c);
	is_found(&c, "much", &c.open, 8, "`losses` of seat 2 was opened, but this play never asks it");
}
END_TEST

START_TEST(sealed__what_does_not_parse_is_bad_form)
{
	struct cheat c;
	struct game waits;
	struct entry e;
	char *letter;

	begin_cheat(&c, "form", DICE_WITNESS);
	ledger_begin(&c.forged.ledger, &e, ENTRY_OPEN, 2);
	e.on = 5;
	e.on_seat[0] = 2;
	e.n_on_seats = 1;
	e.line = c.open.line + 1;
	e.n_lines = c.open.n_lines - 1;
	toy_force(&c.forged, &e, NULL, 0);
	toy_audit("form", FAULT_FORM, 8, "key T");
	letter = toy_letter(&c.forged, 8);
	toy_open(&waits, "form.waits");
	ck_assert_int_eq(toy_take(&waits, letter), 0);
	free(letter);
	game_close(&waits);
	game_close(&c.honest);
	game_close(&c.forged);
}
END_TEST

START_TEST(sealed__a_wrong_salt_at_the_end_is_a_broken_opening)
{
	struct game g;
	struct entry e;

	begin(&g, "final", DICE_WITNESS);
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(toy_sign(&g, 2, "end\n"), 0);
	ck_assert_int_eq(toy_settle(&g), 0);
	e = *last(&g, ENTRY_FINAL);
	game_close(&g);
	ck_assert_int_eq(e.by, 2);
	toy_open(&g, "final");
	ck_assert_int_eq(remove("final/log/0013.entry"), 0);
	game_close(&g);
	toy_open(&g, "final");
	e = *ledger_at(&g.ledger, 12);
	e.seq = 13;
	e.prev = ledger_at(&g.ledger, 12)->id;
	e.by = 2;
	e.has_salt = true;
	memset(&e.salt, 7, sizeof e.salt);
	toy_force(&g, &e, NULL, 0);
	game_close(&g);
	toy_audit("final", FAULT_OPENING, 13, "with a salt that does not come of this one");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, sealed__a_line_changed_is_a_broken_opening);
	tcase_add_test(tc, sealed__a_line_left_out_is_a_broken_opening);
	tcase_add_test(tc, sealed__a_salt_exchanged_is_a_broken_opening);
	tcase_add_test(tc, sealed__another_path_is_a_broken_opening);
	tcase_add_test(tc, sealed__opening_too_little_is_a_broken_opening);
	tcase_add_test(tc, sealed__opening_nothing_is_a_broken_opening);
	tcase_add_test(tc, sealed__opening_too_much_is_a_broken_opening);
	tcase_add_test(tc, sealed__what_does_not_parse_is_bad_form);
	tcase_add_test(tc, sealed__a_wrong_salt_at_the_end_is_a_broken_opening);
}

int main(void)
{
	return toy_run_tests("sealed cheats", add_tests);
}
