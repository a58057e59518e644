/* cup_make.c - see cup_make.h. */
#define _XOPEN_SOURCE 700
#include "cmd/cup_make.h"
#include <ftw.h>
#include <stdlib.h>
#include "base/file.h"
#include "cmd/cup_before.h"
#include "cmd/data.h"
#include "cup/before.h"
#include "game/offer.h"
#include "game/packs.h"
#include "trust/cup_files.h"

void cup_print_consent(struct text *out, const struct cup *c)
{
	const struct cup_terms *t = c->terms;

	text_print(out, "The cup: %s, %s edition %d, dice by %s, directed by %s", t->name, t->game.rules, t->game.edition,
	           t->game.dice == DICE_REFEREE ? "the director" : t->game.dice == DICE_DUAL ? "director and opponent"
	           : "the opponent", c->seat[0].name);
	for (int i = 1; i < c->n_seats; i++)
		text_print(out, "%s %s", i > 1 ? "," : ", drawn with", c->seat[i].name);
	text_puts(out, ".\n");
	if (c->before) {
		struct text words = TEXT_INIT;

		before_print(&words, c);
		text_wrap(out, words.bytes, 80, "");
		text_release(&words);
	}
	text_puts(out, "By joining you accept every game that its rounds give you.\n");
}

void cup_say_moved(const char *old, const char *cup)
{
	say("The games of %s go on in %s: put %s away where no program looks for games.", old, cup, old);
}

static int check_rules(const struct charter *c, const struct ruleset *const *rulesets, struct error *err)
{
	if (ruleset_edition(rulesets, c->rules, c->edition))
		return 0;
	return error_set(err, "the cup is played by edition %d of the rules of %s, which this program does not have: take "
	                 "the same version of drumhead", c->edition, c->rules);
}

/* Entry I of M founds a cup that follows from nothing. */
static int read_founded(struct cup_leaf *leaf, const struct cup *c, struct cup_mail *m, int i, struct error *err)
{
	if (cup_mail_leaf(leaf, m, i, err) < 0 || cup_check(c, leaf, err) < 0)
		return -1;
	return cup_check_signed(c, leaf, err);
}

int cup_found(struct cup *c, struct cup_mail *m, const struct ruleset *const *rulesets, struct error *err)
{
	struct cup_leaf leaf;

	if (read_founded(&leaf, c, m, cup_mail_founded(m), err) < 0 ||
	    check_rules(&leaf.entry.terms->game, rulesets, err) < 0)
		return -1;
	cup_push_leaf(c, &leaf);
	return 0;
}

/* OLD: what it goes on from, or NULL. */
static int make(struct cup_session *cs, const char *cup, const char *pack, const char *old, const struct cup_leaf *leaf)
{
	const struct charter *c = &leaf->entry.terms->game;
	char *old_pack = old ? path_join(old, "pack") : NULL;
	char *from = pack_directory(pack ? pack : old ? old_pack : c->pack, &cs->s.err), *to = path_join(cup, "pack");
	int result = -1;

	if (from && check_rules(c, cs->s.env->rulesets, &cs->s.err) == 0 && offer_check_pack(c, from, &cs->s.err) == 0 &&
	    packs_copy(from, to, &cs->s.err) == 0 && (!old || before_copy(old, cup, &cs->s.err) == 0))
		result = cup_store(&cs->cup, cup, leaf, &cs->s.err);
	free(from);
	free(to);
	free(old_pack);
	return result;
}

/* What entry 0 goes on from, which is entry I of M. */
static int open_before(struct cup_session *cs, const struct cup_mail *m, int i, const char *old)
{
	const struct cup_terms *t = m->item[i].terms;

	if (old && !t->has_from)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "--from %s: %s goes on from no other cup", old, t->name);
	if (!old && t->has_from)
		return error_set(&cs->s.err, "%s goes on after entry %d of another cup. It is joined with your own copy of that, so "
		                 "that nothing of it is left out: --from OLD. Who has none is mailed one by anybody who has: "
		                 "drumhead cup letter --from 0 OLD", t->name, t->from_seq);
	return old ? before_open(&cs->cup, old, t, &cs->s.err) : 0;
}

int cup_make(struct cup_session *cs, const char *cup, const char *pack, const char *old, struct cup_mail *m)
{
	int i = cup_mail_founded(m);
	struct cup_leaf leaf;
	int result;

	if (i < 0 && m->bad.kind != ERROR_NONE)
		return error_set(&cs->s.err, "%s", m->bad.text);
	if (i < 0)
		return error_set(&cs->s.err, "there is no cup in %s, and no announcement of one in the letter: ask the director for "
		                 "the whole chain, drumhead cup letter --from 0 CUP", cup);
	result = open_before(cs, m, i, old) < 0 || read_founded(&leaf, &cs->cup, m, i, &cs->s.err) < 0 ? -1
	         : make(cs, cup, pack, old, &leaf);
	cup_release(&cs->cup);                    /* what was made is opened from its files */
	return result;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	remove(path);
	return 0;
}

void cup_unmake(const char *cup)
{
	if (cup_waiting_count(NULL, cup) == 0)
		nftw(cup, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
