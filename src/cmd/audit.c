/* audit.c - drumhead audit: a game checked again from nothing but its files. */
#include <string.h>
#include "base/progress.h"
#include "base/workers.h"
#include "cmd/claims.h"
#include "cmd/cup_gave.h"
#include "cmd/derived.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/strays.h"
#include "cmd/terms.h"
#include "game/audit_bundle.h"

#define NAMES_SHOWN 12

struct finding {
	struct audit audit;
	const char *file;                        /* a derived file that is not what the ledger gives, or NULL */
	struct strays strays;                    /* of a good ledger */
	struct error unjoined;                   /* of a cup's game: why it is not shown that its players joined */
};

/* --- as text ---------------------------------------------------------------------------------------- */

static void print_fault(struct text *out, const struct audit *a)
{
	int good = a->seq >= 0 && a->seq < a->entries ? a->seq : a->entries;

	if (a->seq >= 0)
		text_print(out, "entry %d", a->seq);
	else
		text_puts(out, "not an entry");
	if (a->seat >= 0 && a->game.ledger.n)
		text_print(out, ", seat %d (%s)", a->seat, seat_name(&a->game, a->seat));
	text_print(out, ": %s\n%s\n%s", fault_word(a->fault), a->text, audit_guilt(a));
	if (good)
		text_print(out, "The %d entr%s before it %s good.\n", good, good == 1 ? "y" : "ies", good == 1 ? "is" : "are");
}

/* What nobody but the referee can check before his final. */
static void print_waiting(struct text *out, const struct audit *a)
{
	if (a->waits)
		text_print(out, "Of %d ruling%s the hidden part waits for the referee's final: %s,\n"
		           "and that nothing was left out of what was told.\n", a->waits, a->waits == 1 ? "" : "s",
		           a->game.fogged ? "the orders of others, all they hold"
		                          : "the cards of others, the order of the decks");
	if (a->unseen)
		text_print(out, "Of %d of them the position is not here either (letters/): only chain, signatures and the proofs\n"
		           "of the dice were checked.\n", a->unseen);
}

/* What he can check whose seat key is here. */
static void print_letters(struct text *out, const struct audit *a)
{
	int sees = a->game.sees;

	if (a->waits && sees > SEES_PUBLIC)
		text_print(out, "Of the letters sealed to %s %d %s opened: each card that was told lay where it says.\n",
		           seat_name(&a->game, sees), a->letters, a->letters == 1 ? "was" : "were");
	else if (a->waits)
		text_puts(out, "No player's seat key is here, so no letter was opened.\n");
}

static const char *name_in(const struct audit *a, int seat)
{
	return seat >= 0 ? seat_name(&a->game, seat) : "nobody";
}

static void print_claims(struct text *out, const struct audit *a)
{
	for (int i = 0; i < a->n_claims; i++) {
		const struct audit_claim *c = &a->claim[i];

		if (*c->wrong)
			text_print(out, "the claim about entry %d is no good, and proves nothing: %s\n", c->seq, c->wrong);
		else
			text_print(out, "claim: %s signed that %s did not write entry %d by %s; it has %s\n", name_in(a, c->by),
			           name_in(a, c->seat), c->seq, c->due, c->came ? "come since" : "not come yet");
	}
	if (a->n_claims)
		text_print(out, "%s.\n", claim_worth);
}

/* Forfeits of seats whose orders had no ruling; those whose orders were legal are a fault. */
static void print_forfeits(struct text *out, const struct audit *a)
{
	for (int i = 0; i < a->n_forfeits; i++) {
		const struct audit_forfeit *f = &a->forfeit[i];
		const char *name = name_in(a, f->seat);

		if (*f->illegal)
			text_print(out, "forfeit, entry %d: rightly. The orders of %s, entry %d, are not legal, and %s has signed them:\n"
			           "%s\n", f->seq, name, f->orders, name, f->illegal);
		else if (f->signed_twice)
			text_print(out, "forfeit, entry %d: %s has signed entry %d, which had no ruling, and another one for the same "
			           "place\n", f->seq, name, f->orders);
		else
			text_print(out, "forfeit, entry %d: the orders of %s, entry %d, had no ruling; whether they are legal shows when\n"
			           "the referee's final is here\n", f->seq, name, f->orders);
	}
}

/* Orders that the referee has refused; those that were legal are a fault. */
static void print_unfits(struct text *out, const struct audit *a)
{
	for (int i = 0; i < a->n_unfits; i++) {
		const struct audit_unfit *u = &a->unfit[i];

		if (*u->wrong)
			text_print(out, "log/%04d.%d.unfit is no good, and counts for nothing: %s\n", u->seq, u->k, u->wrong);
		if (*u->wrong || u->seat < 0 || (a->fault != FAULT_NONE && i == a->n_unfits - 1))
			continue;
		text_print(out, "unfit, in place of entry %d: ", u->seq);
		if (*u->illegal)
			text_print(out, "rightly. Orders of %s that the referee has refused are not legal:\n%s\n", name_in(a, u->seat),
			           u->illegal);
		else
			text_print(out, "the referee has refused orders of %s; whether they were legal shows when his final is here,\n"
			           "and to who has the orders: log/%04d.%d.refused and letters/%04d.%d.refused\n", name_in(a, u->seat),
			           u->seq, u->k, u->seq, u->k);
	}
}

static bool has_bad_claim(const struct audit *a)
{
	for (int i = 0; i < a->n_claims; i++)
		if (*a->claim[i].wrong)
			return true;
	return false;
}

static bool has_bad_unfit(const struct audit *a)
{
	for (int i = 0; i < a->n_unfits; i++)
		if (*a->unfit[i].wrong)
			return true;
	return false;
}

/* Is there anything to find? */
static bool is_good(const struct finding *f)
{
	return f->audit.fault == FAULT_NONE && f->unjoined.kind == ERROR_NONE && !f->file &&
	       !f->audit.equivocations && !has_bad_claim(&f->audit) && !has_bad_unfit(&f->audit) &&
	       !f->strays.n_changed;
}

/* As words that a comma parts; a long list only begins. */
static void print_names(struct text *out, const char *before, char *const *name, size_t n)
{
	if (n == 0)
		return;
	text_puts(out, before);
	for (size_t i = 0; i < n && i < NAMES_SHOWN; i++)
		text_print(out, "%s%s", i ? ", " : "", name[i]);
	if (n > NAMES_SHOWN)
		text_print(out, " and %zu more", n - NAMES_SHOWN);
	text_puts(out, "\n");
}

static void print_awaited(struct text *out, const struct finding *f)
{
	struct game there = f->audit.game;

	there.run = f->audit.run;
	status_awaited(out, &there);
}

/* An entry that was taken from the end leaves a game that is good as far as it goes: so it is said how far that is. */
static void print_strays(struct text *out, const struct finding *f)
{
	const struct strays *s = &f->strays;

	if (f->audit.fault == FAULT_NONE) {
		text_puts(out, "next: ");
		print_awaited(out, f);
		text_puts(out, "\n");
	}
	print_names(out, "no part of the game, and of no weight: ", s->strange, s->n_strange);
	print_names(out, "links, read as what they lead to: ", s->linked, s->n_linked);
	print_names(out, "not here, or not as it came with its entry: ", s->missing, s->n_missing);
	for (size_t i = 0; i < s->n_changed; i++)
		text_print(out, "%s\n", s->changed[i]);
}

/* Everything may be right by a pack that is not what its name promises; where each pack is another game, it promises
 * nothing. */
static void print_pack(struct text *out, const struct audit *a)
{
	const struct charter *c;

	if (a->fault != FAULT_NONE || !a->game.pack)
		return;
	c = ledger_at(&a->game.ledger, 0)->charter;
	if (!a->game.rules->packs_are_games && !terms_pack_is_installed(c))
		text_print(out, "It was offered with a pack that is not the one installed here: drumhead diff --pack %s %s\n",
		           c->pack, a->game.pack->directory);
}

static void print_finding(struct text *out, const struct finding *f)
{
	const struct audit *a = &f->audit;

	if (a->fault != FAULT_NONE)
		print_fault(out, a);
	else
		audit_print_good(out, a);
	if (f->unjoined.kind != ERROR_NONE)
		text_print(out, "not shown: that the players joined, and that this is the game they were given: %s\n",
		           f->unjoined.text);
	print_pack(out, a);
	print_letters(out, a);
	print_waiting(out, a);
	if (f->file)
		text_print(out, "%s is not what the ledger gives, which alone counts: remove it, and the next\n"
		           "`drumhead adjudicate` makes it again\n", f->file);
	if (a->equivocations)
		text_print(out, "%d second entr%s of a seat for the same place in evidence/\n%s", a->equivocations,
		           a->equivocations == 1 ? "y" : "ies", a->second.bytes);
	print_forfeits(out, a);
	print_unfits(out, a);
	print_claims(out, a);
	print_strays(out, f);
}

/* --- as JSON ---------------------------------------------------------------------------------------- */

static json *claims_json(const struct audit *a)
{
	json *all = json_new_array();

	for (int i = 0; i < a->n_claims; i++) {
		const struct audit_claim *c = &a->claim[i];
		json *j = json_new_object();

		json_set(j, "entry", json_new_integer(c->seq));
		json_set(j, "by", json_new_integer(c->by));
		json_set(j, "seat", json_new_integer(c->seat));
		json_set(j, "due", json_new_string(c->due));
		json_set(j, "came", json_new_bool(c->came));
		if (*c->wrong)
			json_set(j, "why", json_new_string(c->wrong));
		json_append(all, j);
	}
	return all;
}

static json *forfeits_json(const struct audit *a)
{
	json *all = json_new_array();

	for (int i = 0; i < a->n_forfeits; i++) {
		const struct audit_forfeit *f = &a->forfeit[i];
		json *j = json_new_object();

		json_set(j, "entry", json_new_integer(f->seq));
		json_set(j, "orders", json_new_integer(f->orders));
		json_set(j, "seat", json_new_integer(f->seat));
		if (*f->illegal)
			json_set(j, "why", json_new_string(f->illegal));
		if (f->signed_twice)
			json_set(j, "twice", json_new_bool(true));
		json_append(all, j);
	}
	return all;
}

static json *unfits_json(const struct audit *a)
{
	json *all = json_new_array();

	for (int i = 0; i < a->n_unfits; i++) {
		const struct audit_unfit *u = &a->unfit[i];
		json *j = json_new_object();

		json_set(j, "entry", json_new_integer(u->seq));
		json_set(j, "number", json_new_integer(u->k));
		json_set(j, "seat", json_new_integer(u->seat));
		if (*u->illegal)
			json_set(j, "why", json_new_string(u->illegal));
		if (*u->wrong)
			json_set(j, "wrong", json_new_string(u->wrong));
		json_append(all, j);
	}
	return all;
}

static void set_names(json *j, const char *key, char *const *name, size_t n)
{
	json *all = json_new_array();

	for (size_t i = 0; i < n; i++)
		json_append(all, json_new_string(name[i]));
	json_set(j, key, all);
}

static void set_strays(json *j, const struct finding *f)
{
	const struct strays *s = &f->strays;
	struct text next = TEXT_INIT;

	if (f->audit.fault != FAULT_NONE)
		return;
	print_awaited(&next, f);
	json_set(j, "next", json_new_string(next.bytes));
	set_names(j, "strange", s->strange, s->n_strange);
	set_names(j, "linked", s->linked, s->n_linked);
	set_names(j, "missing", s->missing, s->n_missing);
	set_names(j, "changed", s->changed, s->n_changed);
	text_release(&next);
}

static void finding_json(struct text *out, const struct finding *f)
{
	const struct audit *a = &f->audit;
	json *j = json_new_object();

	json_set(j, "good", json_new_bool(is_good(f)));
	json_set(j, "entries", json_new_integer(a->entries));
	json_set(j, "signatures", json_new_integer(a->signatures));
	json_set(j, "proofs", json_new_integer(a->proofs));
	json_set(j, "rulings", json_new_integer(a->rulings));
	json_set(j, "dice", json_new_integer(a->dice));
	json_set(j, "equivocations", json_new_integer(a->equivocations));
	json_set(j, "waits", json_new_integer(a->waits));
	json_set(j, "unseen", json_new_integer(a->unseen));
	json_set(j, "letters", json_new_integer(a->letters));
	if (a->fault != FAULT_NONE) {
		json_set(j, "fault", json_new_string(fault_word(a->fault)));
		json_set(j, "entry", json_new_integer(a->seq));
		json_set(j, "seat", json_new_integer(a->seat));
		json_set(j, "signed", json_new_bool(a->is_signed && !a->by_proof));
		json_set(j, "why", json_new_string(a->text));
	}
	if (a->n_claims)
		json_set(j, "claims", claims_json(a));
	if (a->n_unfits)
		json_set(j, "unfits", unfits_json(a));
	if (a->n_forfeits)
		json_set(j, "forfeits", forfeits_json(a));
	if (f->file)
		json_set(j, "file", json_new_string(f->file));
	if (f->unjoined.kind != ERROR_NONE)
		json_set(j, "not_shown", json_new_string(f->unjoined.text));
	set_strays(j, f);
	json_write_lines(out, j, 1);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------ */

static void tell_progress(void *to, const char *what, int done, int of)
{
	struct progress *p = to;

	p->what = what;
	p->of = of;
	progress_tell(p, done);
	if (done == of)
		progress_end(p);
}

/* The command line. */
struct wanted {
	const char *bundle, *cup;
	int jobs;
};

static int audit(struct session *s, const char *directory, const struct wanted *w)
{
	const char *bundle = w->bundle;
	struct progress progress = { 0 };
	const struct audit_plan plan = { s->env->rulesets, &s->keys, w->jobs ? w->jobs : workers_processors(),
	                                 { tell_progress, &progress } };
	struct finding f = { 0 };
	int result = -1;

	if (audit_game_by(&f.audit, directory, &plan, &s->err) < 0)
		return -1;
	progress_end(&progress);
	if (derived_changed(&f.file, s, &f.audit, directory) < 0)
		goto out;
	if (f.audit.fault == FAULT_NONE)
		cup_gave(&f.audit.game, directory, w->cup, &f.unjoined);
	if (f.audit.fault == FAULT_NONE)
		strays_find(&f.strays, &f.audit.game);
	if (bundle && f.audit.fault == FAULT_NONE && !f.audit.equivocations)
		say("nothing is wrong, so no bundle is made");
	else if (bundle && audit_bundle(&f.audit, directory, bundle, &s->err) < 0)
		goto out;
	else if (bundle)
		say("%s holds what shows it; its README says how to look.", bundle);
	if (s->json)
		finding_json(&s->out, &f);
	else
		print_finding(&s->out, &f);
	result = is_good(&f) ? 0 : EXIT_FOUND;
out:
	strays_release(&f.strays);
	audit_release(&f.audit);
	return result;
}

static int run_audit(const struct env *env, int argc, char **argv)
{
	struct wanted w = { NULL, NULL, 0 };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "bundle", OPTION_TEXT, &w.bundle }, { "cup", OPTION_TEXT, &w.cup }, { "jobs", OPTION_NUMBER, &w.jobs },
		{ "json", OPTION_FLAG, &s.json },
		{ "templates", OPTION_TEXT, &s.templates }, { "seat-key", OPTION_SEAT_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 1, &s.err) < 0)
		return session_done(&s, &cmd_audit, -1);
	if (w.jobs < 0 || w.jobs > WORKERS_MOST)
		error_set_kind(&s.err, ERROR_USAGE, "--jobs %d: up to %d processes share the work", w.jobs, WORKERS_MOST);
	else
		result = audit(&s, argc > 1 ? argv[1] : ".", &w);
	return session_done(&s, &cmd_audit, result);
}

const struct command cmd_audit = {
	.name = "audit",
	.arguments = "[--bundle DIR] [--cup DIR] [--jobs N] [--json] [GAME]",
	.summary = "check everything again, from nothing but the files",
	.help = "Every entry's form, place in the chain, signature and proofs, then the whole\n"
		"game by playing it, then the files made from it. The first bad entry is named,\n"
		"with its seat and the kind of fault.\n\n"
		"    --bundle DIR       write the smallest set of files that shows the fault\n"
		"    --cup DIR          of a cup's game: the cup, if the game does not lie in it\n"
		"    --jobs N           processes that share signatures and proofs; default: as\n"
		"                       many as there are processors. What is found is the same\n"
		"    --json             the same for programs\n"
		"    --seat-key FILE    your seat key, which opens letters sealed to you\n"
		"    --templates DIR    the templates the reports were made with, if not the\n"
		"                       installed ones\n\n"
		"Exit status 3: something was found.\n",
	.run = run_audit,
	.is_read = true,
};
