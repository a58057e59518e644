/* offer.c - drumhead offer: a new game, and the letter that proposes it. */
#include <stdlib.h>
#include <string.h>
#include "cmd/charter.h"
#include "cmd/data.h"
#include "cmd/letter.h"
#include "cmd/status.h"
#include "cmd/terms.h"
#include "game/adjudicate.h"
#include "game/match.h"
#include "game/offer.h"
#include "game/start.h"
#include "game/visibility.h"
#include "trust/charter.h"
#include "trust/ledger_files.h"

struct line {                                    /* the command line */
	const char *scenario, *dice, *undo, *edict, *by, *from;
	int clock, ruling;                       /* of the game FROM; -1: its last */
	bool match;                              /* two games, seats exchanged */
	const char *first;                       /* the directory of a match's first game, when the second is made */
	struct word_list options, seats;
};

/* --- words ------------------------------------------------------------------------------------------ */

/* Which of the words WORD is; NULL is the first. */
static int one_of(const char *option, const char *word, const char *const *words, int n, struct error *err)
{
	if (!word)
		return 0;
	for (int i = 0; i < n; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	error_set_kind(err, ERROR_USAGE, "--%s cannot be %s; it is", option, word);
	for (int i = 0; i < n; i++)
		error_add(err, "%s %s", i == 0 ? "" : i == n - 1 ? " or" : ",", words[i]);
	return -1;
}

static int read_modes(struct charter *c, const struct line *t, struct error *err)
{
	static const char *const dice[] = { "witness", "referee", "dual" };
	static const enum dice_mode modes[] = { DICE_WITNESS, DICE_REFEREE, DICE_DUAL };
	static const char *const undo[] = { "nodice", "none", "agreed" };
	static const enum undo_rule undo_rules[] = { UNDO_NODICE, UNDO_NONE, UNDO_AGREED };
	static const char *const edict[] = { "agreed", "referee" };
	int mode = one_of("dice", t->dice, dice, 3, err), u = one_of("undo", t->undo, undo, 3, err);
	int e = one_of("edict", t->edict, edict, 2, err);

	if (mode < 0 || u < 0 || e < 0)
		return -1;
	c->dice = modes[mode];
	c->undo = undo_rules[u];
	c->edict = e ? EDICT_REFEREE : EDICT_AGREED;
	c->clock = t->clock;
	return 0;
}

static int copy_word(char out[25], const char *word, const char *what, struct error *err)
{
	if (strlen(word) > 24)
		return error_set(err, "%s \"%s\" has more than 24 letters", what, word);
	strcpy(out, word);
	return 0;
}

static int read_scenario(struct charter *c, const struct line *t, const struct pack *p, struct error *err)
{
	int scenario = offer_scenario(p, t->scenario, err);

	return scenario < 0 ? -1 : copy_word(c->scenario, p->scenario[scenario].id, "scenario", err);
}

/* --- seats ------------------------------------------------------------------------------------------ */

/* The value of NAME=VALUE in LIST, or NULL. */
static const char *value_of(const struct word_list *list, const char *name)
{
	size_t n = strlen(name);

	for (int i = 0; i < list->n; i++)
		if (strncmp(list->word[i], name, n) == 0 && list->word[i][n] == '=')
			return list->word[i] + n + 1;
	return NULL;
}

static int read_key(struct ssh_public *out, const char *value, struct error *err)
{
	char *path;
	int result;

	if (strncmp(value, "ssh-", 4) == 0 || strncmp(value, "sk-ssh-", 7) == 0)
		return ssh_public_parse(out, value, err);
	path = expand_home(value);
	result = ssh_public_read(out, path, err);
	free(path);
	return result;
}

static int add_seat(struct charter *c, int seat, const char *name, struct error *err)
{
	struct charter_seat *s = &c->seat[c->n_seats++];

	s->seat = seat;
	return copy_word(s->name, name, "seat", err);
}

static int take_key(struct charter_seat *s, const struct line *t, struct error *err)
{
	const char *value = value_of(&t->seats, s->name);

	if (!value)
		return error_set_kind(err, ERROR_USAGE, "who plays %s? Give --seat %s=KEY.pub, the public half of an ssh key",
		                      s->name, s->name);
	return read_key(&s->key, value, err) < 0 ? error_within(err, "seat %s", s->name) : 0;
}

static int refuse_seat(const struct charter *c, const char *name, struct error *err)
{
	const char *names[SEATS_MOST], *near;

	for (int i = 0; i < c->n_seats; i++)
		names[i] = c->seat[i].name;
	near = nearest_name(name, names, c->n_seats, sizeof *names);
	error_set_kind(err, ERROR_USAGE, "no seat is called %s", name);
	if (near)
		return error_add(err, "; did you mean %s?", near);
	for (int i = 0; i < c->n_seats; i++)
		error_add(err, "%s%s", i ? ", " : "; there are: ", names[i]);
	return -1;
}

/* One --seat, NAME=KEY: NAME must be of the charter, and there must be no other for it. */
static int check_seat(const struct charter *c, const struct line *t, const char *word, struct error *err)
{
	const char *equals = strchr(word, '=');
	char name[25] = "";
	bool known = false;

	if (!equals || equals - word >= (int)sizeof name)
		return error_set_kind(err, ERROR_USAGE, "--seat %s: write --seat NAME=KEY.pub", word);
	memcpy(name, word, (size_t)(equals - word));
	for (int i = 0; i < c->n_seats; i++)
		known |= strcmp(c->seat[i].name, name) == 0;
	if (!known)
		return refuse_seat(c, name, err);
	if (value_of(&t->seats, name) != equals + 1)
		return error_set_kind(err, ERROR_USAGE, "--seat %s is given twice", name);
	return 0;
}

static int read_seats(struct charter *c, const struct line *t, const struct pack *p, struct error *err)
{
	if ((c->dice != DICE_WITNESS || value_of(&t->seats, "referee")) && add_seat(c, 0, "referee", err) < 0)
		return -1;
	for (int i = 1; i <= p->n_seats; i++)
		if (add_seat(c, i, p->seat_name[i], err) < 0)
			return -1;
	for (int i = 0; i < t->seats.n; i++)
		if (check_seat(c, t, t->seats.word[i], err) < 0)
			return -1;
	for (int i = 0; i < c->n_seats; i++)
		if (take_key(&c->seat[i], t, err) < 0)
			return -1;
	return 0;
}

static int check_keys_differ(const struct charter *c, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++)
		for (int k = 0; k < i; k++)
			if (ssh_public_equal(&c->seat[i].key, &c->seat[k].key))
				return error_set(err, "%s and %s have the same signing key; each seat needs its own",
				                 c->seat[k].name, c->seat[i].name);
	return 0;
}

/* Who offers: the one named, else the referee where he rolls the dice, else the first player whose key we hold. */
static int find_offerer(const struct charter *c, const struct line *t, const struct keyring *keys, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		if (t->by ? strcmp(t->by, s->name) == 0
		          : c->dice != DICE_WITNESS ? s->seat == 0
		                                    : s->seat > 0 && keyring_signs_with(keys, &s->key))
			return charter_check_key(c, s->seat, keys, err) < 0 ? -1 : s->seat;
	}
	if (t->by)
		return error_set_kind(err, ERROR_USAGE, "--by %s: no seat is called so", t->by);
	return charter_check_key(c, -1, keys, err);
}

/* --- the command ------------------------------------------------------------------------------------ */

/* Hands that are hidden, and no referee to deal: the cards are masked, if the rules allow it.  Fog wants a referee. */
static void choose_format(struct charter *c, const struct ruleset *rules, const struct pack *p)
{
	bool nobody_deals = c->dice == DICE_WITNESS && !charter_fogged(c);
	struct charter masked = *c;

	masked.format = 2;
	c->format = nobody_deals && charter_hides(&masked, p) && rules_may_mask(rules, p) ? 2 : 1;
}

static int read_charter(struct charter *c, struct line *t, const struct ruleset *rules, const struct pack *p,
                        struct error *err)
{
	if (copy_word(c->pack, p->game, "pack", err) < 0 || copy_word(c->rules, rules->name, "rules", err) < 0)
		return -1;
	c->edition = rules->edition;
	if (read_modes(c, t, err) < 0 || read_scenario(c, t, p, err) < 0 ||
	    charter_sort_options(&t->options, rules, p, err) < 0)
		return -1;
	c->option = t->options.word;
	c->n_options = t->options.n;
	choose_format(c, rules, p);
	return read_seats(c, t, p, err) < 0 ? -1 : check_keys_differ(c, err);
}

/* The game it goes on from, and the ruling there. */
static int read_from(struct charter *c, const struct line *t, struct error *err)
{
	struct ledger l;

	if (!t->from)
		return t->ruling < 0 ? 0 : error_set_kind(err, ERROR_USAGE, "--ruling says where in the game --from DIR");
	if (ledger_open(&l, t->from, err) < 0)
		return error_within(err, "--from %s", t->from);
	c->has_from = true;
	c->from = l.link[0].id;
	c->from_seq = t->ruling < 0 ? l.live_ruling : t->ruling;
	ledger_release(&l);
	return c->from_seq < 0 ? error_set(err, "--from %s: there is no ruling yet to go on from", t->from) : 0;
}

/* C becomes the second game's of the match whose first lies in t->first: it is offered by the same player. */
static int read_first(struct charter *c, const struct line *t, int *by, struct error *err)
{
	struct ledger l;

	if (!t->first)
		return 0;
	if (ledger_open(&l, t->first, err) < 0)
		return -1;
	match_return(c, &l.link[0].id);
	ledger_release(&l);
	if (*by > 0)
		*by = enemy_of(*by);
	return 0;
}

/* Makes GAME from the pack in DIRECTORY. */
static int make_offer(struct session *s, struct line *t, const char *directory, const char *game)
{
	const struct ruleset *rules = ruleset_for(s->env, directory, &s->err);
	struct pack *p = rules ? pack_load(directory, &rules->names, &s->err) : NULL;
	struct charter c = { 0 };
	int by, result = -1;

	if (!p || read_charter(&c, t, rules, p, &s->err) < 0 || read_from(&c, t, &s->err) < 0)
		goto out;
	by = find_offerer(&c, t, &s->keys, &s->err);
	if (by >= 0 && read_first(&c, t, &by, &s->err) == 0)
		result = game_offer(game, directory, t->from, s->env->rulesets, &c, by, &s->keys, &s->err);
out:
	pack_free(p);
	return result;
}

/* What the others are asked to accept, and we have signed. */
static void say_terms(const struct session *s, const struct line *line)
{
	struct text said = TEXT_INIT;

	terms_tell(&said, s, false);
	say("The offer, of which nothing can be changed when it is accepted:\n%s", said.bytes);
	if (!line->undo)
		say("A slip can be taken back if all agree, and no dice have fallen since: nobody\n"
		    "gains by it. With --undo none nothing can, with --undo agreed also what has\n"
		    "rolled dice.");
	text_release(&said);
}

/* Makes both games or says why not: nothing is in the way of the second when the first is made. */
static int offer_match(struct session *s, struct line *t, const char *pack, const char *name)
{
	char *game[2] = { match_directory(name, 1), match_directory(name, 2) };
	char *directory = pack_directory(pack, &s->err);
	int result = -1;

	if (t->from)
		error_set_kind(&s->err, ERROR_USAGE, "--match begins two games, and --from goes on with one: take one of both");
	else if (game_is_at(game[1]))
		error_set(&s->err, "%s holds a game already; give the match another name than %s", game[1], name);
	else if (directory && make_offer(s, t, directory, game[0]) == 0) {
		t->first = game[0];
		result = make_offer(s, t, directory, game[1]);
		if (result < 0)
			error_add(&s->err, "\n%s, the first game of the match, is made: remove it", game[0]);
	}
	for (int k = 0; k < 2 && result == 0; k++) {
		if (k)
			session_leave(s);
		result = session_open_new(s, game[k]) < 0 || letter_pass_on(s) < 0 ? -1 : 0;
		if (result == 0)
			session_remember_keys(s);
	}
	if (result == 0) {
		say_terms(s, t);
		say(letter_needless(s) ? "%s and %s are made." : session_is_in_git(s)
		    ? "%s and %s are made. Send the offers: drumhead git turn"
		    : "%s and %s are made. Mail the offers to the other seats; `drumhead accept` takes both at once.",
		    game[0], game[1]);
	}
	free(directory);
	free(game[0]);
	free(game[1]);
	return result;
}

static int offer_game(struct session *s, struct line *t, const char *pack, const char *game)
{
	char *directory = pack_directory(pack, &s->err);
	int result = directory ? make_offer(s, t, directory, game) : -1;

	free(directory);
	if (result < 0 || session_open_new(s, game) < 0 || letter_pass_on(s) < 0)
		return -1;
	say_terms(s, t);
	session_remember_keys(s);
	say(letter_needless(s) ? "%s is made." : session_is_in_git(s) ? "%s is made. Send the offer: drumhead git turn %s"
	    : "%s is made. Mail the offer to the other seats.", game, game);
	status_say(s);
	return 0;
}

static int run_offer(const struct env *env, int argc, char **argv)
{
	struct line t = { .ruling = -1 };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "scenario", OPTION_TEXT, &t.scenario }, { "dice", OPTION_TEXT, &t.dice }, { "undo", OPTION_TEXT, &t.undo },
		{ "edict", OPTION_TEXT, &t.edict }, { "by", OPTION_TEXT, &t.by }, { "clock", OPTION_NUMBER, &t.clock },
		{ "match", OPTION_FLAG, &t.match }, { "from", OPTION_TEXT, &t.from }, { "ruling", OPTION_NUMBER, &t.ruling },
		{ "option", OPTION_LIST, &t.options }, { "seat", OPTION_LIST, &t.seats }, { "key", OPTION_KEY, &s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = (t.match ? offer_match : offer_game)(&s, &t, argv[1], argv[2]);
	free(t.options.word);
	free(t.seats.word);
	return session_done(&s, &cmd_offer, result);
}

const struct command cmd_offer = {
	.name = "offer",
	.arguments = "PACK --seat NAME=KEY.pub ... [OPTION ...] GAME",
	.summary = "propose a new game: makes GAME, prints the letter to mail",
	.help = "PACK is a game's name (`drumhead rules list`) or a directory; GAME is the\n"
		"directory to make.\n\n"
		"    --seat NAME=KEY.pub    who plays: for every seat its ssh public key\n"
		"    --dice witness         each player's dice are rolled by the other (default)\n"
		"    --dice referee         all dice are rolled by --seat referee=KEY.pub, who\n"
		"                           then offers\n"
		"    --dice dual            by the referee and the other player together\n"
		"    --scenario NAME        default: the pack's first\n"
		"    --option ID            an optional rule; may be given again\n"
		"    --clock DAYS           what a seat has for an entry; 0 (default): no clock\n"
		"    --undo none|nodice|agreed\n"
		"                           may all seats agree to take rulings back: never, not\n"
		"                           over dice (default), or any\n"
		"    --edict agreed|referee who corrects the position: all, or a referee alone\n"
		"    --match                two games, GAME-1 and GAME-2: in the second the\n"
		"                           players change seats; `drumhead match` counts them\n"
		"    --from DIR             go on from the position of that game (a lost key,\n"
		"                           another referee, other dice)\n"
		"    --ruling N             after that ruling of it; default: its last\n"
		"    --by SEAT              who offers; default: whose key is here\n"
		"    --key FILE             your ssh key, if it is not in the usual place; it is\n"
		"                           remembered for this game\n"
		"    --seat-key FILE        your seat key, likewise\n\n"
		"Example:\n"
		"    drumhead offer montrose --seat royalist=~/.ssh/id_ed25519.pub \\\n"
		"        --seat covenanter=bob.pub mygame > offer.txt\n",
	.run = run_offer,
};
