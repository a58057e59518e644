/* die.c - drumhead die: one die explained, so that anybody can compute it again (doc/PROTOCOL.md 4). */
#include <stdlib.h>
#include <string.h>
#include "cmd/derived.h"
#include "game/replay.h"
#include "play/faces.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"
#include "trust/vrf.h"

#define WORDS_MOST 4096

struct die {
	int ruling, number;                      /* d<number> of the ruling, from 1 */
	const struct event *roll;                /* borrowed from the run */
	const char *face_name;                   /* NULL: a number is all it has */
	int index;                               /* of the dice of that roll, from 0 */
	uint8_t alpha[ALPHA_MOST];
	size_t n_alpha;
	struct hash seed;
	struct proof proof;
	bool proven;
	struct error why_not;
	struct dice_word word[WORDS_MOST];
	int n_words;                             /* up to the die's own, which is the last */
};

/* --- which ------------------------------------------------------------------------------------------ */

/* "18.d3", or "d3" of the last ruling. */
static int read_name(struct die *out, struct session *s, const char *name)
{
	const char *at = strchr(name, 'd'), *digits = at ? at + 1 : "";
	size_t n = strspn(digits, "0123456789");
	const int last = s->game.ledger.live_ruling;

	if (!at || !n || digits[n] || n > 6 || (at > name && at[-1] != '.') || at == name + 1)
		return error_set_kind(&s->err, ERROR_USAGE, "%s names no die; write 18.d3 for the third die of ruling 18, "
		                      "or d3 of the last ruling", name);
	out->number = atoi(digits);
	out->ruling = at == name && last >= 0 ? last : ruling_named(s, name, at == name ? 0 : (size_t)(at - 1 - name));
	return out->ruling < 0 ? -1 : 0;
}

static int find_roll(struct die *out, struct session *s, const struct run *run)
{
	int last = 0;

	for (int i = 0; i < run->events.n; i++) {
		const struct event *e = &run->events.event[i];

		if (e->kind != EVENT_DICE)
			continue;
		last = e->first_die + e->n_faces - 1;
		if (out->number < e->first_die || out->number > last)
			continue;
		out->roll = e;
		out->index = out->number - e->first_die;
		out->face_name = face_name(run->rules, run->pack, &(struct rolled){ e->rule, e->sides, e->thing[0] },
		                           e->faces[out->index]);
		return 0;
	}
	if (!last)
		return error_set(&s->err, "ruling %d rolled no dice", out->ruling);
	return error_set(&s->err, "ruling %d has the dice d1 to d%d, and no d%d", out->ruling, last, out->number);
}

/* --- why -------------------------------------------------------------------------------------------- */

/* The proof beside the ruling, and whether it shows the ruling's beta. */
static void check_proof(struct die *out, const struct session *s)
{
	const struct ledger *l = &s->game.ledger;
	const struct entry *e = ledger_at(l, out->ruling);
	struct sidecar beside;
	uint8_t beta[VRF_BETA_BYTES];

	if (ledger_beside(&beside, l, s->path, out->ruling, &out->why_not) < 0)
		return;
	if (beside.n_proofs != 1) {
		error_set(&out->why_not, "no proof lies beside the ruling");
		return;
	}
	out->proof = *beside.proof;
	out->proven = vrf_verify(beta, ledger_seat(l, e->by)->vrf, out->proof.bytes, sizeof out->proof.bytes,
	                         out->alpha, out->n_alpha, &out->why_not) == 0 && memcmp(beta, e->beta, sizeof beta) == 0;
	if (!out->proven)
		error_set(&out->why_not, "the proof shows another beta");
}

static void explain(struct die *out, const struct session *s)
{
	const struct ledger *l = &s->game.ledger;
	const struct entry *e = ledger_at(l, out->ruling);
	int drawn;

	out->n_alpha = ledger_alpha(l, e->on, "dice", out->alpha);
	out->seed = ledger_seed(l, e->on, e->beta);
	check_proof(out, s);
	drawn = dice_explain(out->word, WORDS_MOST, out->index + 1, &out->seed, out->roll->text,
	                     (uint32_t)out->roll->sides);
	out->n_words = drawn < WORDS_MOST ? drawn : WORDS_MOST;
}

/* --- as text ---------------------------------------------------------------------------------------- */

static void print_hex(struct text *out, const char *what, const uint8_t *bytes, size_t n)
{
	char hex[2 * ALPHA_MOST + 1];

	hex_encode(hex, bytes, n);
	text_print(out, "%-10s ", what);
	for (size_t i = 0; i < 2 * n; i += 64)
		text_print(out, "%s%.64s\n", i ? "           " : "", hex + i);
}

static void print_words(struct text *out, const struct die *die)
{
	const uint32_t sides = (uint32_t)die->roll->sides;

	text_puts(out, "words      ");
	for (int i = 0; i < die->n_words; i++)
		text_print(out, "%s%u", i ? ", " : "", die->word[i].word);
	text_puts(out, "\n");
	for (int i = 0; i < die->n_words; i++) {
		const struct dice_word *w = &die->word[i];

		if (w->skipped)
			text_print(out, "           %u is below 2^32 mod %u = %u: skipped\n", w->word, sides, -sides % sides);
		else if (w->index == die->index)
			text_print(out, "face       %u mod %u + 1 = %u\n", w->word, sides, w->word % sides + 1);
	}
}

/* In mode dual: what the other share of the seed is; its proof is audited like any other. */
static void print_share(struct text *out, const struct session *s, int choice)
{
	const struct entry *share = ledger_at(&s->game.ledger, choice + 1);

	if (share->type != ENTRY_SHARE)
		return;
	text_print(out, "           with entry %d, share by %s\n", share->seq, seat_name(&s->game, share->by));
	print_hex(out, "its beta", share->beta, sizeof share->beta);
}

static void print_die(struct text *out, const struct die *die, const struct session *s)
{
	const struct ledger *l = &s->game.ledger;
	const struct entry *e = ledger_at(l, die->ruling);
	char id[4 * 17];

	tokens_from_bytes(id, l->link[e->on].id.bytes, HASH_BYTES);
	text_print(out, "die        %d.d%d: %d%s%s, of %d sides, for rule %s\n", die->ruling, die->number,
	           die->roll->faces[die->index], die->face_name ? ", " : "", die->face_name ? die->face_name : "",
	           die->roll->sides, die->roll->rule);
	text_print(out, "decided    entry %d, %s by %s\n           %s\n", e->on, entry_word(l->link[e->on].type),
	           seat_name(&s->game, l->link[e->on].by), id);
	text_print(out, "rolled     entry %d, ruling by %s\n", die->ruling, seat_name(&s->game, e->by));
	print_share(out, s, e->on);
	print_hex(out, "vrf key", ledger_seat(l, e->by)->vrf, 32);
	print_hex(out, "alpha", die->alpha, die->n_alpha);
	print_hex(out, "beta", e->beta, sizeof e->beta);
	if (die->proven)
		print_hex(out, "proof", die->proof.bytes, sizeof die->proof.bytes);
	text_print(out, "           %s\n", die->proven ? "is the proof that beta is the one output of this key for alpha"
	                                             : die->why_not.text);
	print_hex(out, "seed", die->seed.bytes, HASH_BYTES);
	text_print(out, "label      \"%s\", die %d of %d\n", die->roll->text, die->index + 1, die->roll->n_faces);
	print_words(out, die);
}

/* --- as JSON ---------------------------------------------------------------------------------------- */

static void set_hex(json *j, const char *key, const uint8_t *bytes, size_t n)
{
	char hex[2 * ALPHA_MOST + 1];

	hex_encode(hex, bytes, n);
	json_set(j, key, json_new_string(hex));
}

static json *words_json(const struct die *die)
{
	json *all = json_new_array();

	for (int i = 0; i < die->n_words; i++) {
		json *j = json_new_object();

		json_set(j, "word", json_new_integer(die->word[i].word));
		json_set(j, "skipped", json_new_bool(die->word[i].skipped));
		json_append(all, j);
	}
	return all;
}

static void die_json(struct text *out, const struct die *die, const struct session *s)
{
	const struct ledger *l = &s->game.ledger;
	const struct entry *e = ledger_at(l, die->ruling);
	json *j = json_new_object();

	json_set(j, "ruling", json_new_integer(die->ruling));
	json_set(j, "die", json_new_integer(die->number));
	json_set(j, "on", json_new_integer(e->on));
	json_set(j, "evaluator", json_new_integer(e->by));
	json_set(j, "rule", json_new_string(die->roll->rule));
	json_set(j, "label", json_new_string(die->roll->text));
	json_set(j, "index", json_new_integer(die->index));
	json_set(j, "sides", json_new_integer(die->roll->sides));
	json_set(j, "face", json_new_integer(die->roll->faces[die->index]));
	if (die->face_name)
		json_set(j, "name", json_new_string(die->face_name));
	json_set(j, "proven", json_new_bool(die->proven));
	json_set(j, "words", words_json(die));
	set_hex(j, "head", l->link[e->on].id.bytes, HASH_BYTES);
	set_hex(j, "vrf", ledger_seat(l, e->by)->vrf, 32);
	set_hex(j, "alpha", die->alpha, die->n_alpha);
	set_hex(j, "beta", e->beta, sizeof e->beta);
	set_hex(j, "proof", die->proof.bytes, sizeof die->proof.bytes);
	set_hex(j, "seed", die->seed.bytes, HASH_BYTES);
	json_write_lines(out, j, 1);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------ */

static int die(struct session *s, const char *directory, const char *name)
{
	struct die *one = must_alloc(sizeof *one);
	struct run *run = NULL;
	int result = -1;

	if (session_open(s, directory) < 0 || read_name(one, s, name) < 0)
		goto out;
	run = game_replay(&s->game, one->ruling, &s->err);
	if (!run || find_roll(one, s, run) < 0)
		goto out;
	explain(one, s);
	if (s->json)
		die_json(&s->out, one, s);
	else
		print_die(&s->out, one, s);
	result = one->proven ? 0 : EXIT_FOUND;
out:
	run_free(run);
	free(one);
	return result;
}

static int run_die(const struct env *env, int argc, char **argv)
{
	struct session s;
	int result = -1;
	const struct option_spec options[] = { { "json", OPTION_FLAG, &s.json }, { 0 } };

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = die(&s, argv[1], argv[2]);
	return session_done(&s, &cmd_die, result);
}

const struct command cmd_die = {
	.name = "die",
	.arguments = "[--json] GAME DIE",
	.summary = "explain one die: who could not choose it, and why it fell so",
	.help = "DIE is 18.d3, the third die of ruling 18, or d3, of the last ruling: reports\n"
		"name them so. Told are the choice it was rolled for, who rolled it, the proof\n"
		"and whether it holds, seed, label, the words drawn and the face: all that is\n"
		"needed to compute it again. examples/verify_dice.py does that with nothing of\n"
		"this program.\n\n"
		"    --json    the same for programs\n\n"
		"Exit status 3: the proof does not hold.\n",
	.run = run_die,
	.is_read = true,
};
