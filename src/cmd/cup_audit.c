/* cup_audit.c - drumhead cup audit: a cup checked again from nothing but its files, its games with it. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/cup.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_session.h"
#include "cmd/cup_strays.h"
#include "cup/before.h"
#include "cup/remarks.h"
#include "cup/tell.h"
#include "trust/cup_files.h"
#include "trust/cup_mail.h"

struct line {
	const char *cup, *with;
	bool bare;
};

/* What was counted. */
struct counting {
	int letters, pairings, games, missing, behind;     /* BEHIND: not so far as the result they have in the chain */
	int results, by_forfeit, by_word, void_games, out;
	struct text successors;                  /* cups that go on from this one, a line each */
	struct text withheld;                    /* games that are over and have no result in the chain: "1.2, 1.5"; */
	struct text overruled;                   /* and those of which the director says another one */
	struct text *found;                      /* faults, a line each */
	struct remarks remarks;
	bool bare;
};

/* --- the games ------------------------------------------------------------------------------------------ */

static bool same_result(const struct cup_result *a, const struct cup_result *b)
{
	return a->how == b->how && a->winner == b->winner && a->margin == b->margin && hash_equal(&a->on, &b->on);
}

/* Does the result rest on the director's word alone? */
static bool is_word(const struct cup_result *r)
{
	return r->how == CUP_ADJUDGED || r->how == CUP_VOID;
}

static void tell(struct cup_session *cs, struct counting *c, const char *words)
{
	text_print(c->found, "%s\n", words);
	error_clear(&cs->s.err);
}

static void compare(struct cup_session *cs, struct counting *c, const struct board *b, const struct cup_result *claimed)
{
	struct board_found right;
	struct text t = TEXT_INIT;
	int found = board_audit(&right, cs, b);

	if (found < 0)
		tell(cs, c, cs->s.err.text);
	else if (found && !claimed)
		text_print(&c->withheld, "%s%s", c->withheld.length ? ", " : "", board_name(b).text);
	else if (found && is_word(claimed) && (claimed->how == CUP_VOID || claimed->winner != right.result.winner))
		text_print(&c->overruled, "%s%s", c->overruled.length ? ", " : "", board_name(b).text);
	else if (claimed && !is_word(claimed) && !found && !board_is_over(cs, b))
		c->behind++;
	else if (claimed && !is_word(claimed) && (!found || !same_result(claimed, &right.result))) {
		text_print(&t, "%s: the result of game %s is not what the game has come to",
		           cup_entry_at(&cs->cup, claimed->seq).text, board_name(b).text);
		tell(cs, c, t.bytes);
	}
	if (found > 0 && right.result.how == CUP_OVER)
		remarks_length(&c->remarks, b, right.entries);
	if (right.changed) {
		text_clear(&t);
		text_print(&t, "game %s: %s is not what the ledger gives; nothing depends on it", board_name(b).text, right.changed);
		tell(cs, c, t.bytes);
	}
	text_release(&t);
}

static int audit_board(struct cup_session *cs, const struct board *b, void *to)
{
	struct counting *c = to;
	const struct cup_result *r = cup_result(&cs->cup, b->round, b->board, b->game);

	c->pairings += b->game == 1;
	c->results += r != NULL;
	c->by_word += r && r->how == CUP_ADJUDGED;
	c->void_games += r && r->how == CUP_VOID;
	c->by_forfeit += r && (r->how == CUP_FORFEIT || r->how == CUP_WALKOVER);
	if (r)
		remarks_result(&c->remarks, b, r);
	if (c->bare)
		return 0;
	if (board_is_here(cs, b)) {
		c->games++;
		compare(cs, c, b, r);
	} else if (!r || !is_word(r)) {
		c->missing++;
	}
	return 0;
}

/* --- letters and other chains ----------------------------------------------------------------------------- */

static bool is_in_chain(const struct cup *c, const struct cup_entry *e)
{
	for (int i = 0; i < c->n; i++)
		if (hash_equal(&c->link[i].id, &e->id))
			return true;
	for (int i = 0; e->type == CUP_JOIN && i < c->n_players; i++)
		if (hash_equal(&c->player[i].join, &e->id))
			return true;
	return e->type == CUP_WITHDRAW && e->player >= 1 && e->player <= c->n_players && c->player[e->player - 1].withdrew;
}

/* The chain of C at PATH, after those that it goes on from. */
static int print_chains(struct text *out, struct cup_session *cs, const struct cup *c, const char *path)
{
	char *below = cup_before_path(path);
	int result = c->before ? print_chains(out, cs, c->before, below) : 0;

	free(below);
	return result < 0 ? -1 : cup_print_mail(out, c, path, 0, &cs->s.err);
}

/* The chain of the copy at PATH, and the letters that wait there, as one mail. */
static int read_copy(struct text *out, struct cup_session *cs, const char *path)
{
	struct cup other;
	struct cup_waiting w;
	int result;

	if (!cup_is_at(path))
		return error_set(&cs->s.err, "%s holds no cup; give a letter, or the directory of another copy of this one", path);
	if (cup_open(&other, path, &cs->s.err) < 0)
		return error_within(&cs->s.err, "%s", path);
	result = print_chains(out, cs, &other, path);
	cup_release(&other);
	if (result < 0 || cup_waiting_read(&w, path, &cs->s.err) < 0)
		return error_within(&cs->s.err, "%s", path);
	for (int i = 0; i < w.n; i++)
		cup_print_one(out, &w.letter[i], &w.beside[i]);
	cup_waiting_release(&w);
	return 0;
}

static int read_other(struct text *out, struct cup_session *cs, const char *path)
{
	return file_is_directory(path) ? read_copy(out, cs, path) : session_read(&cs->s, out, path);
}

/* E lies at PATH, and another entry here in its place.  Two authors may both be in their right: a teller who shares at
 * last, and the director who has taken another. */
static void tell_fork(struct text *t, const struct cup *c, const struct cup_entry *e, const char *path)
{
	int by = c->link[e->seq].by;
	const char *here = cup_seat_at(c, e->seq, by)->name;

	if (by == e->by)
		text_print(t, "%s has signed two different entries %d: the one here, and one in %s", here, e->seq, path);
	else
		text_print(t, "%s parts from this chain at entry %d: there %s has signed a%s %s, here %s another entry", path,
		           e->seq, cup_seat_at(c, e->seq, e->by)->name, e->type == CUP_ACCEPT ? "n" : "",
		           cup_entry_word(e->type), here);
}

/* What M, from PATH, has of CHAIN, this cup or one before it, that is not here. */
static void compare_chain(struct cup_session *cs, struct counting *c, const struct cup *chain, struct cup_mail *m,
                          const char *path)
{
	struct text t = TEXT_INIT;
	bool forked = false;

	for (int i = 0; i < m->n; i++) {
		const struct cup_entry *e = &m->item[i];

		if (!hash_equal(&e->game, &chain->link[0].id) || is_in_chain(chain, e) || !cup_is_signed(chain, e, &m->beside[i]))
			continue;
		text_clear(&t);
		if (e->type == CUP_JOIN)
			text_print(&t, "%s has signed a join that no bulletin carries", e->name);
		else if (e->type == CUP_WITHDRAW)
			text_print(&t, "%s has signed a withdrawal that no bulletin carries", cup_player(chain, e->player)->name);
		else if (e->seq < chain->n && !forked)
			tell_fork(&t, chain, e, path);
		else if (!forked && chain == &cs->cup)
			text_print(&t, "%s goes on to entry %d, which is not here", path, e->seq);
		else if (!forked)
			text_print(&t, "%s has entry %d of %s, and this cup goes on from entry %d: what came after it does not count "
			           "here", path, e->seq, chain->terms->name, chain->n - 1);
		tell(cs, c, t.bytes);
	}
	text_release(&t);
}

/* Whether E founds a cup that goes on from this one, and from which entry. */
static void tell_successor(struct counting *c, const struct cup *cup, const struct cup_entry *e)
{
	const struct cup_terms *t = e->type == CUP_FOUNDED && e->terms->has_from ? e->terms : NULL;
	char hex[9];

	if (!t || t->from_seq >= cup->n || !hash_equal(&t->from, &cup->link[t->from_seq].id))
		return;
	hex_encode(hex, e->id.bytes, 4);
	text_print(&c->successors, "%s (cup %s) goes on after entry %d of this one, directed by %s with %s.\n", t->name, hex,
	           t->from_seq, t->seat[0].name, ssh_public_equal(&t->seat[0].key, &cup->seat[0].key) ? "the same key"
	           : "another key than here");
}

/* What a letter, or somebody's copy, has that this chain does not. */
static int compare_with(struct cup_session *cs, struct counting *c, const char *path)
{
	struct text text = TEXT_INIT;
	struct cup_mail m = { .n = 0 };
	int result = read_other(&text, cs, path) < 0 || cup_mail_read(&m, &text, path, &cs->s.err) < 0 ? -1 : 0;
	bool has = false;

	for (const struct cup *chain = &cs->cup; chain && result == 0; chain = chain->before) {
		has |= cup_mail_has(&m, &chain->link[0].id);
		compare_chain(cs, c, chain, &m, path);
	}
	for (int i = 0; i < m.n && result == 0; i++)
		tell_successor(c, &cs->cup, &m.item[i]);
	if (result == 0 && !has && !c->successors.length)
		result = error_set(&cs->s.err, "%s has nothing of this cup, %s: there is nothing to compare", path,
		                   cs->cup.terms->name);
	cup_mail_release(&m);
	text_release(&text);
	return result;
}

/* --- words ---------------------------------------------------------------------------------------------- */

static void add(struct text *t, int n, const char *one, const char *many)
{
	text_print(t, "%s%d %s", t->length && t->bytes[t->length - 1] != ' ' ? ", " : "", n, n == 1 ? one : many);
}

static void print_head(struct text *out, const struct cup *c)
{
	char hex[33];

	hex_encode(hex, c->link[c->n - 1].id.bytes, 16);
	text_print(out, "to compare: entry %d %.16s %.16s\n", c->n - 1, hex, hex + 16);
}

static void print_good(struct text *out, const struct cup_session *cs, const struct counting *c)
{
	struct text t = TEXT_INIT;
	int rounds = cs->cup.n_rounds - cs->cup.over;

	text_puts(&t, "good: ");
	add(&t, cs->cup.n, "entry", "entries");
	add(&t, c->letters, "letter", "letters");
	add(&t, rounds, "round", "rounds");
	if (rounds) {
		text_puts(&t, ", ");
		before_print_drawn(&t, &cs->cup);
	}
	add(&t, c->pairings, "pairing", "pairings");
	if (!c->bare)
		add(&t, c->games, "game", "games");
	add(&t, c->results, "result", "results");
	if (c->by_forfeit)
		add(&t, c->by_forfeit, "of them a forfeit", "of them forfeits");
	if (c->by_word + c->void_games + c->out)
		text_puts(&t, "; by word alone ");
	if (c->by_word)
		add(&t, c->by_word, "adjudged", "adjudged");
	if (c->void_games)
		add(&t, c->void_games, "void", "void");
	if (c->out)
		add(&t, c->out, "out", "out");
	text_wrap(out, t.bytes, 80, "");
	if (c->missing) {
		text_clear(&t);
		text_print(&t, "%d game%s not in this copy: only the chain speaks for %s.", c->missing,
		           c->missing == 1 ? " is" : "s are", c->missing == 1 ? "it" : "them");
		text_wrap(out, t.bytes, 80, "");
	}
	if (c->behind) {
		text_clear(&t);
		text_print(&t, "%d game%s not gone as far in this copy as %s in the chain: only that speaks for %s.",
		           c->behind, c->behind == 1 ? " has" : "s have", c->behind == 1 ? "its result" : "their results",
		           c->behind == 1 ? "it" : "them");
		text_wrap(out, t.bytes, 80, "");
	}
	if (c->withheld.length) {
		text_clear(&t);
		text_print(&t, "Over, and in no bulletin yet: %s.", c->withheld.bytes);
		text_wrap(out, t.bytes, 80, "");
	}
	if (c->overruled.length) {
		text_clear(&t);
		text_print(&t, "Over, and given another result by word alone: %s.", c->overruled.bytes);
		text_wrap(out, t.bytes, 80, "");
	}
	text_clear(&t);
	before_print(&t, &cs->cup);
	if (t.length)
		text_wrap(out, t.bytes, 80, "");
	remarks_print(out, &c->remarks);
	text_release(&t);
}

static void count_players(struct counting *c, const struct cup *cup)
{
	c->letters = cup->n_players;
	for (int i = 0; i < cup->n_players; i++) {
		c->letters += cup->player[i].withdrew;
		c->out += cup->player[i].out && !cup->player[i].withdrew;
	}
}

static int audit(struct cup_session *cs, const struct line *l)
{
	struct text found = TEXT_INIT;
	struct cup_strays strays;
	struct counting c = { .found = &found, .bare = l->bare, .withheld = TEXT_INIT, .overruled = TEXT_INIT,
	                      .successors = TEXT_INIT };
	int result = -1;

	cs->path = l->cup;
	if (cup_session_read_chain(cs) < 0) {
		text_print(&cs->s.out, "entry %d: %s\n%s\n", cs->cup.n, fault_word((enum fault)cs->s.err.fault), cs->s.err.text);
		if (cs->cup.n)
			text_print(&cs->s.out, "The %d entr%s before it %s good.\n", cs->cup.n, cs->cup.n == 1 ? "y" : "ies",
			           cs->cup.n == 1 ? "is" : "are");
		if (cs->cup.n || cs->s.err.fault)
			result = EXIT_FOUND;
		else
			text_clear(&cs->s.out);
		return result;
	}
	keyring_recall(&cs->s.keys, &cs->cup.link[0].id);
	count_players(&c, &cs->cup);
	remarks_begin(&c.remarks, &cs->cup);
	if (!l->bare && cup_session_pack(cs) < 0)
		tell(cs, &c, cs->s.err.text);
	if (boards_each(cs, audit_board, &c) == 0 && (!l->with || compare_with(cs, &c, l->with) == 0)) {
		cup_strays_find(&strays, cs);
		text_add(&found, strays.proven.bytes, strays.proven.length);
		text_add(&cs->s.out, found.bytes, found.length);
		if (!found.length)
			print_good(&cs->s.out, cs, &c);
		text_add(&cs->s.out, c.successors.bytes, c.successors.length);
		cup_strays_print(&cs->s.out, &strays);
		cup_strays_release(&strays);
		print_head(&cs->s.out, &cs->cup);
		result = found.length ? EXIT_FOUND : 0;
	}
	text_release(&found);
	text_release(&c.withheld);
	text_release(&c.overruled);
	text_release(&c.successors);
	remarks_release(&c.remarks);
	return result;
}

static int run_audit(const struct env *env, int argc, char **argv)
{
	struct line l = { .cup = "." };
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "with", OPTION_TEXT, &l.with }, { "bare", OPTION_FLAG, &l.bare }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys },
		{ 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 0, 1, &cs.s.err) == 0) {
		if (argc > 1)
			l.cup = argv[1];
		result = audit(&cs, &l);
	}
	return cup_session_done(&cs, &cup_audit, result);
}

const struct command cup_audit = {
	.name = "audit",
	.arguments = "[--bare] [--with OTHER] [CUP]",
	.summary = "check a cup again, from nothing but its files",
	.help = "Every entry's form, place, signature and proof, the letters it carries, the\n"
		"pairing of each round from its draw, the table; then each game that is here, as\n"
		"`drumhead audit` does, that it is the one its round gives, and its result. The\n"
		"last line is what two who have a copy compare.\n\n"
		"    --bare             without the games\n"
		"    --with OTHER       what a letter, or another copy (its directory, or what\n"
		"                       drumhead cup letter prints there), has that this one\n"
		"                       does not: letters not carried, entries in the place of\n"
		"                       others\n"
		"    --seat-key FILE    your seat key, which opens letters sealed to you\n\n"
		"Exit status 3: something was found.\n",
	.run = run_audit,
	.is_read = true,
};
