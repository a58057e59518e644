/* cup_new.c - drumhead cup new: a cup is founded, and announced. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/charter.h"
#include "cmd/cup.h"
#include "cmd/cup_before.h"
#include "cmd/cup_session.h"
#include "cmd/cup_make.h"
#include "cmd/cup_terms.h"
#include "cmd/data.h"
#include "cup/before.h"
#include "game/offer.h"
#include "game/packs.h"
#include "game/visibility.h"
#include "trust/charter.h"
#include "trust/cup_files.h"

/* The command line. */
struct line {
	const char *name, *director, *dice, *undo, *edict, *points, *tiebreak, *from;
	int swiss, groups, cycles, clock, bank, leave, limit, places, late;
	bool knockout, robin, both;
	struct word_list scenarios, options, tellers;
};

static int usage(struct cup_session *cs, const char *what)
{
	return error_set_kind(&cs->s.err, ERROR_USAGE, "%s", what);
}

/* --- the terms ------------------------------------------------------------------------------------------ */

static int read_format(struct cup_terms *t, const struct line *l, struct cup_session *cs)
{
	const int formats = (l->swiss > 0) + l->robin + l->knockout;

	if (formats != 1)
		return usage(cs, formats ? "a cup has one format: only one of --swiss ROUNDS, --robin, --knockout"
		             : "which format? One of --swiss ROUNDS, --robin, --knockout");
	t->format = l->swiss ? CUP_SWISS : l->robin ? CUP_ROBIN : CUP_KNOCKOUT;
	if (!l->robin && (l->groups || l->cycles))
		return usage(cs, "--groups and --cycles are for --robin");
	t->rounds = l->swiss;
	t->groups = l->robin ? l->groups ? l->groups : 1 : 0;
	t->cycles = l->robin ? l->cycles ? l->cycles : 1 : 0;
	t->both = l->both;
	t->places = l->places;
	t->late = l->late ? l->late : 1;
	if (l->swiss && l->late > l->swiss)
		return usage(cs, "--late: there are not as many rounds");
	if ((l->bank || l->leave) && !l->clock)
		return usage(cs, "--bank and --leave are days beyond those of --clock, which is not given");
	t->bank = l->bank;
	t->leave = l->leave;
	t->limit = l->limit;
	return 0;
}

static int read_choice(struct cup_session *cs, const char *option, const char *word, const char *const *all, int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(word, all[i]) == 0)
			return i;
	error_set_kind(&cs->s.err, ERROR_USAGE, "--%s %s: it is", option, word);
	for (int i = 0; i < n; i++)
		error_add(&cs->s.err, "%s %s", i ? " or" : "", all[i]);
	return -1;
}

static int read_charter(struct charter *c, const struct line *l, struct cup_session *cs)
{
	static const char *const dice[] = { "referee", "witness", "dual" }, *const undo[] = { "none", "nodice", "agreed" },
	                  *const edict[] = { "referee", "agreed" };
	int rolls = read_choice(cs, "dice", l->dice ? l->dice : "witness", dice, 3);
	int undoes = read_choice(cs, "undo", l->undo ? l->undo : "nodice", undo, 3);
	int corrects = read_choice(cs, "edict", l->edict ? l->edict : "agreed", edict, 2);

	if (rolls < 0 || undoes < 0 || corrects < 0)
		return -1;
	c->dice = (enum dice_mode)(DICE_REFEREE + rolls);
	c->undo = (enum undo_rule)undoes;
	c->edict = (enum edict_rule)corrects;
	c->clock = l->clock;
	return 0;
}

/* Win, draw, loss, bye. */
static int read_points(struct cup_terms *t, const char *words, struct cup_session *cs)
{
	int *to[4] = { &t->points_win, &t->points_draw, &t->points_loss, &t->points_bye };
	char *end;

	for (int i = 0; i < 4; i++) {
		long n = strtol(words, &end, 10);

		if (end == words || n < 0 || n > 1000 || (*end && *end != ' ') || (i < 3) != (*end == ' '))
			return usage(cs, "--points: four numbers, of a win, a draw, a loss, a bye: --points \"2 1 0 2\"");
		*to[i] = (int)n;
		words = end + 1;
	}
	return 0;
}

static int read_tiebreaks(struct cup_terms *t, const char *words, struct cup_session *cs)
{
	char *all = must_strdup(words), *rest, *word;
	int result = 0;

	for (word = strtok_r(all, ", ", &rest); word && result == 0; word = strtok_r(NULL, ", ", &rest)) {
		int which = read_choice(cs, "tiebreak", word, cup_tiebreak_words, CUP_TIEBREAKS);

		for (int i = 0; i < t->n_tiebreaks; i++)
			if (which == (int)t->tiebreak[i])
				which = usage(cs, "--tiebreak: each of them once");
		if (which < 0)
			result = -1;
		else
			t->tiebreak[t->n_tiebreaks++] = (enum cup_tiebreak)which;
	}
	free(all);
	return result;
}

/* --- seats ---------------------------------------------------------------------------------------------- */

/* The director signs with the first key of his that is here. */
static int read_director(struct charter_seat *s, const struct line *l, struct cup_session *cs)
{
	struct keyring *k = &cs->s.keys;
	const char *name = l->director ? l->director : "director";

	if (cup_session_name_seat(s, name, strlen(name), cs) < 0)
		return -1;
	for (int i = 0; i < k->n_ssh; i++) {
		struct error unread = ERROR_INIT;
		struct text path = TEXT_INIT;
		bool found;

		text_print(&path, "%s.pub", k->ssh[i]);
		found = file_exists(path.bytes) && ssh_public_read(&s->key, path.bytes, &unread) == 0 &&
		        keyring_signs_with(k, &s->key);
		text_release(&path);
		if (found)
			return 0;
	}
	return error_set(&cs->s.err, "there is no ssh key here to sign with (%s and %s.pub); give its file with --key FILE",
	                 k->n_ssh ? k->ssh[0] : "~/.ssh/id_ed25519", k->n_ssh ? k->ssh[0] : "~/.ssh/id_ed25519");
}

static int read_seats(struct cup_terms *t, const struct line *l, struct cup_session *cs)
{
	if (l->tellers.n >= CUP_SEATS_MOST)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "a cup has up to %d tellers", CUP_SEATS_MOST - 1);
	if (read_director(&t->seat[0], l, cs) < 0)
		return -1;
	for (int i = 0; i < l->tellers.n; i++)
		if (cup_session_read_teller(&t->seat[i + 1], i + 1, l->tellers.word[i], cs) < 0)
			return -1;
	t->n_seats = l->tellers.n + 1;
	return 0;
}

/* --- what is played ------------------------------------------------------------------------------------- */

static int read_scenarios(struct cup_terms *t, const struct line *l, struct cup_session *cs)
{
	t->scenario = arena_alloc(&cs->cup.arena, ((size_t)l->scenarios.n + 1) * sizeof *t->scenario);
	for (int i = 0; i < (l->scenarios.n ? l->scenarios.n : 1); i++) {
		int found = offer_scenario(cs->pack, l->scenarios.n ? l->scenarios.word[i] : NULL, &cs->s.err);

		if (found < 0)
			return -1;
		t->scenario[t->n_scenarios++] = arena_string(&cs->cup.arena, cs->pack->scenario[found].id);
	}
	return 0;
}

static int read_game(struct cup_terms *t, struct line *l, const char *pack, struct cup_session *cs)
{
	struct charter *c = &t->game;

	cs->rules = ruleset_for(cs->s.env, pack, &cs->s.err);
	cs->pack = cs->rules ? pack_load(pack, &cs->rules->names, &cs->s.err) : NULL;
	if (!cs->pack || read_charter(c, l, cs) < 0 || pack_digest(&c->pack_digest, pack, &cs->s.err) < 0 ||
	    charter_sort_options(&l->options, cs->rules, cs->pack, &cs->s.err) < 0)
		return -1;
	snprintf(c->pack, sizeof c->pack, "%s", cs->pack->game);
	snprintf(c->rules, sizeof c->rules, "%s", cs->rules->name);
	c->edition = cs->rules->edition;
	c->option = l->options.word;
	c->n_options = l->options.n;
	return read_scenarios(t, l, cs) < 0 ? -1 : cup_check_games(t, cs);
}

/* --- the command ---------------------------------------------------------------------------------------- */

/* Words, parted by single blanks. */
static const char *clean_name(struct cup_session *cs, const char *name)
{
	char *all = must_strdup(name), *rest;
	struct text t = TEXT_INIT;
	const char *kept;

	for (char *word = strtok_r(all, " \t\n", &rest); word; word = strtok_r(NULL, " \t\n", &rest))
		text_print(&t, "%s%s", t.length ? " " : "", word);
	kept = arena_string(&cs->cup.arena, t.bytes);
	text_release(&t);
	free(all);
	return kept;
}

/* A Swiss of so many rounds that who is equally good soon has met everybody. */
static void say_too_long(const struct cup_terms *t)
{
	if (t->format == CUP_SWISS && t->places && t->rounds > t->places / 2)
		say("%d rounds are many for %d players: in more than half as many some may meet twice. With --robin everybody "
		    "meets everybody once.", t->rounds, t->places);
}

static void print_terms(struct text *words, const struct cup_terms *t)
{
	text_print(words, "%s edition %d, ", t->game.pack, t->game.edition);
	if (t->format == CUP_SWISS)
		text_print(words, "Swiss, %d round%s", t->rounds, t->rounds == 1 ? "" : "s");
	else if (t->format == CUP_KNOCKOUT)
		text_puts(words, "knockout, rounds");
	else
		text_print(words, "everybody against everybody in %d group%s, %d cycle%s", t->groups, t->groups == 1 ? "" : "s",
		           t->cycles, t->cycles == 1 ? "" : "s");
	text_print(words, " of %s; %d %d %d, bye %d", t->both ? "two games, sides changed" : "one game", t->points_win,
	           t->points_draw, t->points_loss, t->points_bye);
	for (int i = 0; i < t->n_tiebreaks; i++)
		text_print(words, "%s %s", i ? "," : "; ties by", cup_tiebreak_words[t->tiebreak[i]]);
	text_putc(words, '.');
}

static void print_days(struct text *words, const struct cup_terms *t)
{
	if (t->game.clock)
		text_print(words, " Each entry has %d day%s", t->game.clock, t->game.clock == 1 ? "" : "s");
	else
		text_puts(words, " There is no clock");
	if (t->bank)
		text_print(words, ", each game a bank of %d", t->bank);
	text_puts(words, ".");
	if (t->limit)
		text_print(words, " A round that is older than %d days may be ended by who leads.", t->limit);
	if (t->places)
		text_print(words, " There are %d places.", t->places);
}

static void say_terms(const struct cup_session *cs, const char *directory)
{
	const struct cup_terms *t = cs->cup.terms;
	struct text said = TEXT_INIT, words = TEXT_INIT;

	text_print(&words, "%s: ", directory);
	print_terms(&words, t);
	text_wrap(&said, words.bytes, 80, "");
	text_clear(&words);
	if (t->n_seats > 1)
		text_puts(&words, "Mail it to");
	for (int i = 1; i < t->n_seats; i++)
		text_print(&words, "%s %s", i > 1 ? "," : "", t->seat[i].name);
	text_print(&words, "%s who accept%s: drumhead cup take CUP LETTER. Post it for players, who type: drumhead cup join "
	           "LETTER --name NAME CUP", t->n_seats > 2 ? ", the tellers," : t->n_seats > 1 ? ", the teller," : "",
	           t->n_seats == 2 ? "s" : "");
	if (t->n_seats == 1) {
		text_clear(&words);
		text_puts(&words, "Post it for players, who type: drumhead cup join LETTER --name NAME CUP. Without a teller you "
		          "draw alone: whoever doubts the draw has only your word.");
	}
	text_wrap(&said, words.bytes, 80, "");
	say_text(&said);
	say_too_long(t);
	text_release(&words);
	text_release(&said);
}

/* Where a player gives no key but that of his signature, he needs no program to join: a shell writes the letter.  No
 * line has the word at its head that begins a block, or is wide enough to be broken on its way. */
static void print_by_hand(struct text *out, const struct cup_session *cs)
{
	const struct charter *c = &cs->cup.terms->game;
	char id[HASH_BYTES / 8 * 17];

	if (c->dice != DICE_REFEREE || cup_hides(cs) || cs->cup.before)
		return;
	tokens_from_bytes(id, cs->cup.link[0].id.bytes, HASH_BYTES);
	text_print(out, "\nWithout this program a shell writes the letter, and an ed25519 key signs it:\n"
	           "    key=~/.ssh/id_ed25519\n"
	           "    cup='%.33s\n        %s'\n"
	           "    hex() { od -An -v -tx1 | tr -d ' \\n' | sed 's/.\\{16\\}/ &/g'; }\n"
	           "    { printf 'drumhead-%%s\\n' 'begin 1 join'\n"
	           "    echo game $cup\n"
	           "    echo name YOUR NAME\n"
	           "    echo \"key ed25519$(cut -d ' ' -f 2 $key.pub | base64 -d | tail -c 32 | hex)\"\n"
	           "    echo \"nonce$(head -c 32 /dev/urandom | hex)\"\n"
	           "    printf 'drumhead-%%s\\n' end; } > join\n"
	           "    ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $key join\n"
	           "    cat join join.sig > letter\n", id, id + 34);
}

/* What the announcement says in words, to players and tellers; all of it, and more, stands in the entry below. */
static void print_announcement(struct text *out, const struct cup_session *cs)
{
	const struct cup_terms *t = cs->cup.terms;
	struct text words = TEXT_INIT;

	text_print(out, "%s: a cup of %s.\n", t->name, cs->pack->title);
	print_terms(&words, t);
	print_days(&words, t);
	text_wrap(out, words.bytes, 80, "");
	if (cs->cup.before) {
		text_clear(&words);
		before_print(&words, &cs->cup);
		text_wrap(out, words.bytes, 80, "");
	}
	text_print(out, "\nTo join, save this mail as LETTER and run\n"
	           "    drumhead cup join LETTER \"--name=YOUR NAME\"%s CUP\n"
	           "which makes the directory CUP; and mail to the director what that prints.\n%s",
	           cs->cup.before ? " --from OLD" : "",
	           cs->cup.before ? "OLD is your copy of the cup before, and the name that which you had in it.\n" : "");
	print_by_hand(out, cs);
	if (t->n_seats > 1) {
		text_clear(&words);
		for (int i = 1; i < t->n_seats; i++)
			text_print(&words, "%s%s", i > 1 ? ", " : "", t->seat[i].name);
		text_print(out, "\n%s, who draw%s with the director, run%s\n    drumhead cup take%s CUP LETTER\nand mail%s what that "
		           "prints.\n", words.bytes, t->n_seats == 2 ? "s" : "", t->n_seats == 2 ? "s" : "",
		           cs->cup.before ? " --from OLD" : "", t->n_seats == 2 ? "s" : "");
	}
	text_putc(out, '\n');
	text_release(&words);
}

static bool is_round(const char *name)
{
	return name[0] == 'r' && name[1] && !name[1 + strspn(name + 1, "0123456789")];
}

/* What a crash left has no entry, and is begun again.  Games lie there, too, behind the chain, if it is a cup that
 * GOES_ON from another one. */
static bool is_free(const char *directory, bool goes_on)
{
	struct error unread = ERROR_INIT;
	char **name;
	size_t n;
	bool found = false, has_from = false;

	if (!file_exists(directory))
		return true;
	if (!file_is_directory(directory) || cup_is_at(directory) || file_names(&name, &n, directory, &unread) < 0)
		return false;
	for (size_t i = 0; i < n; i++)
		has_from |= strcmp(name[i], "from") == 0;
	for (size_t i = 0; i < n; i++)
		found |= strcmp(name[i], "pack") != 0 && strcmp(name[i], "log") != 0 && strcmp(name[i], "from") != 0 &&
		         !(goes_on && has_from && is_round(name[i]));
	file_names_free(name, n);
	return !found;
}

/* OLD: the cup that it goes on from, or NULL. */
static int write_cup(struct cup_session *cs, struct cup_terms *t, const char *pack, const char *old,
                     const char *directory)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };
	char *to;
	int result;

	if (!is_free(directory, old != NULL))
		return cup_is_at(directory) ? error_set(&cs->s.err, "%s is there already; give the cup another name. To print its "
		                                        "announcement again: drumhead cup letter %s", directory, directory)
		       : error_set(&cs->s.err, "%s is there already; give the cup another name", directory);
	cs->path = directory;
	cup_begin(&cs->cup, &leaf.entry, CUP_FOUNDED, 0);
	leaf.entry.terms = t;
	if (cup_session_give_keys(cs, &leaf.entry, true, false) < 0)
		return -1;
	to = cup_session_file(cs, "pack");
	result = cup_session_check(cs, &leaf) < 0 ? -1 : packs_copy(pack, to, &cs->s.err);
	free(to);
	if (result == 0 && old)
		result = before_copy(old, directory, &cs->s.err);
	if (result < 0 || cup_session_write(cs, &leaf) < 0)
		return -1;
	if (keyring_remember(&cs->s.keys, &cs->cup.link[0].id, &cs->s.err) < 0)
		return -1;
	print_announcement(&cs->s.out, cs);
	return cup_print_mail(&cs->s.out, &cs->cup, directory, 0, &cs->s.err);
}

static int found(struct cup_session *cs, struct line *l, const char *game, const char *directory)
{
	struct cup_terms *t = arena_alloc(&cs->cup.arena, sizeof *t);
	char *pack = pack_directory(game, &cs->s.err);
	int result = -1;

	t->name = clean_name(cs, l->name ? l->name : path_base(directory));
	if (pack && read_format(t, l, cs) == 0 && read_points(t, l->points ? l->points : "2 1 0 2", cs) == 0 &&
	    read_tiebreaks(t, l->tiebreak ? l->tiebreak : "buchholz wins", cs) == 0 && read_seats(t, l, cs) == 0 &&
	    read_game(t, l, pack, cs) == 0)
		result = write_cup(cs, t, pack, NULL, directory);
	if (result == 0)
		say_terms(cs, directory);
	free(pack);
	return result;
}

/* --- a cup that goes on from another one (doc/PROTOCOL.md 9.5) -------------------------------------------- */

/* The tellers of the cup before, unless others are named. */
static int take_seats(struct cup_terms *t, struct line *l, struct cup_session *cs)
{
	const struct cup *before = cs->cup.before;

	if (read_seats(t, l, cs) < 0)
		return -1;
	for (int i = 1; i < before->n_seats && !l->tellers.n; i++) {
		struct charter_seat *s = &t->seat[t->n_seats];

		*s = (struct charter_seat){ .seat = t->n_seats, .key = before->seat[i].key };
		snprintf(s->name, sizeof s->name, "%s", before->seat[i].name);
		t->n_seats++;
	}
	return 0;
}

static void say_from(struct cup_session *cs, const char *old, const char *directory)
{
	struct text said = TEXT_INIT, words = TEXT_INIT;

	text_print(&words, "%s: ", directory);
	before_print(&words, &cs->cup);
	text_print(&words, " Mail the announcement to all of them%s. Each joins again by the name he had, with his own "
	           "copy of the old cup: drumhead cup join LETTER --name NAME --from OLD CUP",
	           cs->cup.n_seats > 1 ? ", and to the tellers" : "");
	text_wrap(&said, words.bytes, 80, "");
	say_text(&said);
	cup_say_moved(old, directory);
	text_release(&words);
	text_release(&said);
}

static int go_on(struct cup_session *cs, struct line *l, const char *old, const char *directory)
{
	struct cup_terms *t = arena_alloc(&cs->cup.arena, sizeof *t);
	char *pack = path_join(old, "pack");
	const struct cup *before;
	int result = -1;

	if (l->swiss || l->robin || l->knockout || l->groups || l->cycles || l->both || l->dice || l->undo || l->edict ||
	    l->clock || l->bank || l->leave || l->limit || l->scenarios.n || l->options.n || l->points || l->tiebreak ||
	    l->places || l->late) {
		usage(cs, "--from OLD: the terms are those of OLD; only --name, --director and --teller are yours");
		goto out;
	}
	if (before_open(&cs->cup, old, NULL, &cs->s.err) < 0)
		goto out;
	before = cs->cup.before;
	*t = *before->terms;
	memset(t->seat, 0, sizeof t->seat);
	t->n_seats = 0;
	t->has_from = true;
	t->from = before->link[before->n - 1].id;
	t->from_seq = before->n - 1;
	if (l->name)
		t->name = clean_name(cs, l->name);
	cs->rules = ruleset_edition(cs->s.env->rulesets, t->game.rules, t->game.edition);
	if (!cs->rules)
		error_set(&cs->s.err, "%s is played by edition %d of the rules of %s, which this program does not have", old,
		          t->game.edition, t->game.rules);
	else
		cs->pack = pack_load(pack, &cs->rules->names, &cs->s.err);
	if (cs->pack && take_seats(t, l, cs) == 0)
		result = write_cup(cs, t, pack, old, directory);
	if (result == 0)
		say_from(cs, old, directory);
out:
	free(pack);
	return result;
}

static int run_cup_new(const struct env *env, int argc, char **argv)
{
	struct line l = { .name = NULL };
	struct cup_session cs;
	int result = -1;
	const struct option_spec options[] = {
		{ "swiss", OPTION_NUMBER, &l.swiss }, { "robin", OPTION_FLAG, &l.robin }, { "knockout", OPTION_FLAG, &l.knockout },
		{ "groups", OPTION_NUMBER, &l.groups }, { "cycles", OPTION_NUMBER, &l.cycles }, { "both", OPTION_FLAG, &l.both },
		{ "name", OPTION_TEXT, &l.name }, { "director", OPTION_TEXT, &l.director }, { "teller", OPTION_LIST, &l.tellers },
		{ "dice", OPTION_TEXT, &l.dice }, { "undo", OPTION_TEXT, &l.undo }, { "edict", OPTION_TEXT, &l.edict },
		{ "clock", OPTION_NUMBER, &l.clock }, { "bank", OPTION_NUMBER, &l.bank },
		{ "leave", OPTION_NUMBER, &l.leave }, { "limit", OPTION_NUMBER, &l.limit }, { "scenario", OPTION_LIST, &l.scenarios },
		{ "option", OPTION_LIST, &l.options }, { "points", OPTION_TEXT, &l.points },
		{ "tiebreak", OPTION_TEXT, &l.tiebreak }, { "places", OPTION_NUMBER, &l.places },
		{ "late", OPTION_NUMBER, &l.late }, { "from", OPTION_TEXT, &l.from },
		{ "key", OPTION_KEY, &cs.s.keys }, { "seat-key", OPTION_SEAT_KEY, &cs.s.keys },
		{ 0 }
	};

	cup_session_init(&cs, env);
	if (options_parse(options, &argc, argv, 1, 2, &cs.s.err) == 0) {
		if (argc - 1 != (l.from ? 1 : 2))
			usage(&cs, l.from ? "--from OLD: the game is that of OLD, and only CUP is to be named"
			                  : "new PACK CUP: both are needed");
		else if (l.from)
			result = go_on(&cs, &l, l.from, argv[1]);
		else
			result = found(&cs, &l, argv[1], argv[2]);
	}
	free(l.tellers.word);
	free(l.scenarios.word);
	free(l.options.word);
	return cup_session_done(&cs, &cup_new, result);
}

const struct command cup_new = {
	.name = "new",
	.arguments = "PACK --swiss ROUNDS|--robin|--knockout [OPTION ...] CUP",
	.summary = "found a cup: makes CUP, prints its announcement",
	.help = "PACK is a game's name (`drumhead rules list`) or a directory; CUP is the\n"
		"directory to make. Who founds a cup directs it.\n\n"
		"    --swiss ROUNDS     so many rounds; who has as many points meet\n"
		"    --robin            everybody against everybody\n"
		"    --groups N         of a robin: in so many groups\n"
		"    --cycles N         of a robin: so often, sides changed each time\n"
		"    --knockout         who loses is out\n"
		"    --both             a pairing is two games at once, sides changed\n"
		"    --name NAME        what it is called; default: as CUP\n"
		"    --teller KEY.pub   who draws together with you, by his ssh public key; also\n"
		"                       NAME=KEY.pub; may be given up to three times. With\n"
		"                       --dice referee there must be one\n"
		"    --director NAME    what you are called in it; default: director\n"
		"    --dice witness     in each game dice are rolled by the opponent (default)\n"
		"    --dice referee     all dice are rolled by you\n"
		"    --dice dual        by you and the opponent together\n"
		"    --scenario NAME    what is played; given again: round by round in turn\n"
		"    --option ID        an optional rule; may be given again\n"
		"    --clock DAYS       what a player has for an entry; 0 (default): no clock\n"
		"    --bank DAYS        by which he may be late in a game, all in all\n"
		"    --leave DAYS       of a calendar year, for which an absence stops his clock;\n"
		"                       both are counted by `drumhead mail`\n"
		"    --limit DAYS       after which `cup go --limit` ends a round by who leads\n"
		"    --undo none|nodice|agreed\n"
		"    --edict agreed|referee\n"
		"                       as for `drumhead offer`\n"
		"    --points \"W D L B\" for a win, a draw, a loss, a bye; default: 2 1 0 2\n"
		"    --tiebreak WORDS   buchholz, sonneborn, direct, wins, margin, in the order\n"
		"                       in which they count; default: buchholz wins\n"
		"    --places N         so many players at most\n"
		"    --late ROUND       joins are taken until that round is drawn; default: 1\n"
		"    --from OLD         in place of PACK and terms: the cup goes on where OLD,\n"
		"                       your copy of another one, has stopped, because its\n"
		"                       director is lost; who was in joins again\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n",
	.run = run_cup_new,
};
