/* cup_session.c - see cup_session.h.
 *
 * What is ours is recorded beside the seat key before it is stored (trust/cup_record.h): a command that was killed
 * between both finds it there, and stores the same bytes. */
#include "cmd/cup_session.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "cup/standings.h"
#include "game/packs.h"
#include "game/visibility.h"
#include "trust/charter.h"
#include "trust/cup_files.h"
#include "trust/cup_record.h"
#include "trust/cup_write.h"
#include "trust/letterbox.h"
#include "trust/seatkey.h"
#include "trust/vrf.h"

#define LOCK_SECONDS 10

void cup_session_init(struct cup_session *cs, const struct env *env)
{
	memset(cs, 0, sizeof *cs);
	session_init(&cs->s, env);
	cs->lock = -1;
	cs->trouble = (struct text)TEXT_INIT;
	cup_init(&cs->cup);
}

int cup_session_done(struct cup_session *cs, const struct command *command, int result)
{
	int code = session_done(&cs->s, command, result);

	pack_free(cs->pack);
	cup_release(&cs->cup);
	text_release(&cs->trouble);
	file_unlock(cs->lock);
	return code;
}

void cup_session_trouble(struct cup_session *cs, const char *format, ...)
{
	struct text words = TEXT_INIT;
	va_list args;

	va_start(args, format);
	text_print_v(&words, format, args);
	va_end(args);
	if (!strstr(cs->trouble.bytes, words.bytes)) {
		say("%s", words.bytes);
		text_print(&cs->trouble, "%s%s\n", cs->trouble.length ? "\n" : "", words.bytes);
	}
	text_release(&words);
}

char *cup_session_file(const struct cup_session *cs, const char *name)
{
	return path_join(cs->path, name);
}

/* --- keys ----------------------------------------------------------------------------------------------- */

bool cup_session_signs_for(const struct cup_session *cs, int seat)
{
	return seat >= 0 && seat < cs->cup.n_seats && keyring_signs_with(&cs->s.keys, &cs->cup.seat[seat].key);
}

/* Who has not been given a name of his own is called "director". */
int cup_session_not_director(struct cup_session *cs, const char *writes_here)
{
	const char *name = cs->cup.seat[0].name;
	bool named = strcmp(name, "director") != 0;

	return error_set(&cs->s.err, "%s: only the director%s%s%s %s, and his key is not here", cs->path, named ? ", " : "",
	                 named ? name : "", named ? "," : "", writes_here);
}

int cup_session_player(const struct cup_session *cs)
{
	for (int i = 0; i < cs->cup.n_players; i++)
		if (keyring_signs_with(&cs->s.keys, &cs->cup.player[i].key))
			return i + 1;
	return -1;
}

/* The seat file of SEAT, which has given a key, and its seed. */
static const char *seat_file(uint8_t seed[32], struct cup_session *cs, int seat)
{
	return keyring_rolls_with(seed, &cs->s.keys, &cs->cup.nonce[seat], cs->cup.seat[seat].vrf, &cs->s.err);
}

/* The file beside which stands what SEAT has signed: of a teller who has not accepted yet, the first. */
static const char *record_file(struct cup_session *cs, int seat)
{
	uint8_t seed[32];
	const char *file = cs->cup.n && cs->cup.seat[seat].has_vrf ? seat_file(seed, cs, seat) : cs->s.keys.seat[0];

	sodium_memzero(seed, sizeof seed);
	return file;
}

/* --- seats ---------------------------------------------------------------------------------------------- */

int cup_session_name_seat(struct charter_seat *s, const char *word, size_t n, struct cup_session *cs)
{
	if (n == 0 || n >= sizeof s->name)
		return error_set_kind(&cs->s.err, ERROR_USAGE, "%.*s: a name has up to %zu letters", (int)n, word,
		                      sizeof s->name - 1);
	for (size_t i = 0; i < n; i++) {
		char c = word[i];

		s->name[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
	}
	if (s->name[strspn(s->name, "abcdefghijklmnopqrstuvwxyz0123456789")] || (s->name[0] >= '0' && s->name[0] <= '9'))
		return error_set_kind(&cs->s.err, ERROR_USAGE, "%s: a name has letters and digits; give NAME=KEY.pub", s->name);
	return 0;
}

int cup_session_read_teller(struct charter_seat *s, int seat, const char *word, struct cup_session *cs)
{
	const char *equals = strchr(word, '='), *path = equals ? equals + 1 : word, *base = path_base(path);
	size_t n = equals ? (size_t)(equals - word) : strcspn(base, ".");

	s->seat = seat;
	if (cup_session_name_seat(s, equals ? word : base, n, cs) < 0)
		return -1;
	return ssh_public_read(&s->key, path, &cs->s.err) < 0 ? error_within(&cs->s.err, "teller %s", s->name) : 0;
}

/* --- opening -------------------------------------------------------------------------------------------- */

int cup_session_open(struct cup_session *cs, const char *directory)
{
	cs->path = directory;
	if (!file_is_directory(directory))
		return error_set(&cs->s.err, "%s: there is no such directory; `drumhead cup take %s LETTER` makes it from an "
		                 "announcement", directory, directory);
	if (cup_open(&cs->cup, directory, &cs->s.err) < 0)
		return -1;
	keyring_recall(&cs->s.keys, &cs->cup.link[0].id);
	cs->is_director = cup_session_signs_for(cs, 0);
	cs->opened = cs->cup.n;
	return 0;
}

static void count_ours(struct cup_session *cs)
{
	if (!cs->wrote++)
		cs->first = cs->cup.n - 1;
}

/* What SEAT has signed and not stored, because it was killed.  A copy that is further behind may take what it lacks: it
 * is when something is signed that the record has to fit. */
static int go_on_with_record(struct cup_session *cs, int seat)
{
	const char *file = record_file(cs, seat);
	struct cup_record r;
	int result;

	if (!file)
		return -1;
	result = cup_record_read(&r, file, &cs->cup.link[0].id, seat, &cs->s.err);
	if (result == 0 && cup_record_is_next(&r, &cs->cup)) {
		result = cup_session_append(cs, &r.leaf);
		count_ours(cs);
	}
	cup_record_release(&r);
	return result;
}

int cup_session_open_to_write(struct cup_session *cs, const char *directory)
{
	char *lock = path_join(directory, "lock");

	if (file_is_directory(directory))
		cs->lock = file_lock(lock, LOCK_SECONDS, &cs->s.err);
	free(lock);
	if (cs->s.err.kind != ERROR_NONE || cup_session_open(cs, directory) < 0)
		return -1;
	for (int seat = 0; seat < cs->cup.n_seats; seat++)
		if (cup_session_signs_for(cs, seat) && go_on_with_record(cs, seat) < 0)
			return -1;
	return 0;
}

int cup_session_pack(struct cup_session *cs)
{
	const struct charter *c = &cs->cup.terms->game;
	char *path = path_join(cs->pack_from ? cs->pack_from : cs->path, "pack");
	struct hash digest;
	int result = -1;

	if (cs->pack) {
		free(path);
		return 0;
	}
	cs->rules = ruleset_edition(cs->s.env->rulesets, c->rules, c->edition);
	if (!cs->rules)
		error_set(&cs->s.err, "the cup is played by edition %d of the rules of %s, which this program does not have",
		          c->edition, c->rules);
	else if (pack_digest(&digest, path, &cs->s.err) == 0 && !hash_equal(&digest, &c->pack_digest))
		fault_set(&cs->s.err, FAULT_PACK, "%s is not the pack of the cup: a file in it was changed", path);
	if (cs->s.err.kind == ERROR_NONE)
		cs->pack = pack_load(path, &cs->rules->names, &cs->s.err);
	if (cs->pack)
		result = 0;
	free(path);
	return result;
}

/* --- letters that the pack speaks of ---------------------------------------------------------------------- */

bool cup_hides(const struct cup_session *cs)
{
	return charter_hides(&cs->cup.terms->game, cs->pack) || charter_fogged(&cs->cup.terms->game);
}

static int check_box(struct cup_session *cs, const struct cup_entry *e)
{
	if (e->type != CUP_JOIN || e->has_box == cup_hides(cs))
		return 0;
	return fault_set(&cs->s.err, FAULT_FORM, "%s gives %s `box` key, and %s hidden in the games of this cup (E3): he "
	                 "joins anew, with `drumhead cup join`", e->name, e->has_box ? "a" : "no",
	                 e->has_box ? "nothing is" : "hands are");
}

int cup_session_check_letter(struct cup_session *cs, const struct cup_entry *e, const struct cup_sidecar *beside)
{
	if (cup_check_letter(&cs->cup, e, beside, &cs->s.err) < 0)
		return -1;
	return e->type != CUP_JOIN ? 0 : cup_session_pack(cs) < 0 ? -1 : check_box(cs, e);
}

/* A pack that is spoiled speaks of nothing: whoever needs it is told, and the chain stands without it. */
static int judge_joins(struct cup_session *cs, const struct cup_leaf *leaf)
{
	bool joins = false;

	for (int i = 0; i < leaf->entry.n_letters; i++)
		joins |= leaf->letter[i].type == CUP_JOIN;
	if (joins && cup_session_pack(cs) < 0) {
		error_clear(&cs->s.err);
		return 0;
	}
	for (int i = 0; i < leaf->entry.n_letters; i++)
		if (check_box(cs, &leaf->letter[i]) < 0)
			return error_within(&cs->s.err, "letter %d of entry %d", i + 1, leaf->entry.seq);
	return 0;
}

/* --- what an entry must say ------------------------------------------------------------------------------ */

static const struct cup_entry **letters_of(const struct cup_leaf *leaf)
{
	const struct cup_entry **letter = must_alloc(((size_t)leaf->entry.n_letters + 1) * sizeof *letter);

	for (int i = 0; i < leaf->entry.n_letters; i++)
		letter[i] = &leaf->letter[i];
	return letter;
}

int cup_session_state(struct hash *out, struct cup_session *cs, const struct cup_leaf *leaf, const struct hash *seed)
{
	const struct cup_entry **letter = letters_of(leaf);
	struct field f;
	int result = field_of_cup(&f, &cs->cup, &cs->s.err);

	if (result == 0) {
		result = field_move_on(&f, &leaf->entry, letter, seed, &cs->s.err);
		if (result == 0)
			*out = standings_hash(&f);
		field_release(&f);
	}
	free(letter);
	return result;
}

/* The seed of the draw that E, a round, ends. */
static struct hash seed_of(const struct cup *c, const struct cup_entry *e)
{
	uint8_t beta[CUP_SEATS_MOST][64];

	memcpy(beta, c->share, sizeof beta);
	memcpy(beta[0], e->beta, sizeof beta[0]);
	return cup_seed(c, e->on, beta);
}

static bool has_pairs(const struct field_round *r, const struct cup_entry *e)
{
	bool same = r->n == e->n_pairs && r->n_byes == e->n_byes;

	for (int i = 0; same && i < r->n; i++)
		same = r->pair[i].player[0] == e->pair[i].a && r->pair[i].player[1] == e->pair[i].b;
	for (int i = 0; same && i < r->n_byes; i++)
		same = r->bye[i] == e->bye[i];
	return same;
}

static int judge_round(struct cup_session *cs, const struct cup_entry *e, const struct hash *seed)
{
	struct field_round right;
	struct field f;
	int result;

	if (field_of_cup(&f, &cs->cup, &cs->s.err) < 0)
		return -1;
	draw_round(&right, &f, seed);
	result = has_pairs(&right, e) ? 0 : fault_set(&cs->s.err, FAULT_RULING, "the pairs and byes of round %d are not those "
	                                              "that its seed gives (E8)", e->round);
	field_round_release(&right);
	field_release(&f);
	return result;
}

static int judge_draw(struct cup_session *cs, const struct cup_leaf *leaf)
{
	const struct cup_entry **letter = letters_of(leaf);
	struct field f;
	int result = field_of_cup(&f, &cs->cup, &cs->s.err);

	if (result == 0) {
		result = field_move_on(&f, &leaf->entry, letter, NULL, &cs->s.err);
		if (result == 0 && draw_may_be(&f, &cs->s.err) < 0)
			result = fault_mark(&cs->s.err, FAULT_FORM);
		field_release(&f);
	}
	free(letter);
	return result;
}

int cup_session_judge(struct cup_session *cs, const struct cup_leaf *leaf)
{
	const struct cup_entry *e = &leaf->entry;
	struct hash seed, state;

	if (e->type != CUP_BULLETIN && e->type != CUP_ROUND)
		return 0;
	if (e->type == CUP_ROUND)
		seed = seed_of(&cs->cup, e);
	if (judge_joins(cs, leaf) < 0 || (e->draw && judge_draw(cs, leaf) < 0))
		return -1;
	if (e->type == CUP_ROUND && judge_round(cs, e, &seed) < 0)
		return -1;
	if (cup_session_state(&state, cs, leaf, &seed) < 0)
		return fault_mark(&cs->s.err, FAULT_FORM);
	if (!hash_equal(&state, &e->state))
		return fault_set(&cs->s.err, FAULT_RULING, "entry %d names another table than its results give (E8)", e->seq);
	return 0;
}

/* The chain that this one goes on from is read as one of its own. */
static int read_before(struct cup_session *cs)
{
	const char *path = cs->path;
	char *old = cup_before_path(path);
	struct cup *before = must_alloc(sizeof *before);
	bool nested = cs->pack_from;
	int result;

	if (!nested)
		cs->pack_from = path;
	cs->path = old;
	result = cup_session_read_chain(cs);
	if (!nested)
		cs->pack_from = NULL;
	if (result < 0 && !cs->s.err.fault)
		fault_mark(&cs->s.err, FAULT_FORM);
	if (result < 0)
		error_within(&cs->s.err, "the cup that this one goes on from, entry %d", cs->cup.n);
	*before = cs->cup;
	cup_init(&cs->cup);
	cs->cup.before = before;
	cs->path = path;
	free(old);
	return result;
}

int cup_session_read_chain(struct cup_session *cs)
{
	int n;

	if (cup_count(&n, cs->path, &cs->s.err) < 0)
		return -1;
	while (cs->cup.n < n) {
		struct arena arena = ARENA_INIT;
		struct cup_leaf leaf;
		int result = cup_read_leaf(&leaf, &arena, cs->path, cs->cup.n, &cs->s.err);

		if (result == 0 && cup_wants_before(&cs->cup, &leaf.entry))
			result = read_before(cs);
		if (result == 0 && (cup_check(&cs->cup, &leaf, &cs->s.err) < 0 || cup_session_judge(cs, &leaf) < 0 ||
		                    cup_check_signed(&cs->cup, &leaf, &cs->s.err) < 0))
			result = -1;
		if (result == 0)
			cup_push_leaf(&cs->cup, &leaf);
		arena_release(&arena);
		if (result < 0)
			return -1;
	}
	return 0;
}

int cup_session_append(struct cup_session *cs, const struct cup_leaf *leaf)
{
	if (cup_check(&cs->cup, leaf, &cs->s.err) < 0 || cup_session_judge(cs, leaf) < 0 ||
	    cup_check_signed(&cs->cup, leaf, &cs->s.err) < 0 || cup_store(&cs->cup, cs->path, leaf, &cs->s.err) < 0)
		return -1;
	cup_push_leaf(&cs->cup, leaf);
	return 0;
}

/* --- writing -------------------------------------------------------------------------------------------- */

int cup_session_prove(uint8_t beta[64], struct cup_sidecar *beside, struct cup_session *cs, int seat, int on)
{
	uint8_t seed[32], alpha[ALPHA_MOST];
	size_t n = cup_draw_alpha(alpha, &cs->cup, seat, on);
	int result = seat_file(seed, cs, seat) ? 0 : -1;

	beside->has_proof = true;
	strcpy(beside->proof.purpose, "draw");
	if (result == 0)
		result = vrf_prove(beside->proof.bytes, beta, seed, alpha, n, &cs->s.err);
	sodium_memzero(seed, sizeof seed);
	return result;
}

int cup_session_give_keys(struct cup_session *cs, struct cup_entry *e, bool vrf, bool box)
{
	struct seatkey key;
	uint8_t seed[32];

	keyring_nonce(&e->nonce, &cs->s.keys, e->seq, e->type == CUP_JOIN ? 1 : e->by);
	e->has_nonce = true;
	if (!vrf && !box)
		return 0;
	if (seatkey_read(&key, cs->s.keys.seat[0], &cs->s.err) < 0)
		return error_add(&cs->s.err, "\nA seat key is made once, for all games, with: drumhead keygen");
	e->has_vrf = vrf;
	e->has_box = box;
	seatkey_vrf_seed(seed, &key, &e->nonce);
	if (vrf)
		vrf_public(e->vrf.bytes, seed);
	seatkey_box_seed(seed, &key, &e->nonce);
	if (box)
		letterbox_public(e->box.bytes, seed);
	sodium_memzero(seed, sizeof seed);
	seatkey_forget(&key);
	return 0;
}

/* The proof that E's vrf key is ours, if it has one (G4). */
static int prove_possession(struct cup_session *cs, const struct cup_entry *e, struct cup_sidecar *beside)
{
	uint8_t seed[32], alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	size_t n = cup_key_alpha(alpha, e);
	int result = -1;

	if (!e->has_vrf)
		return 0;
	beside->has_proof = true;
	strcpy(beside->proof.purpose, "pop");
	if (keyring_rolls_with(seed, &cs->s.keys, &e->nonce, e->vrf.bytes, &cs->s.err))
		result = vrf_prove(beside->proof.bytes, beta, seed, alpha, n, &cs->s.err);
	sodium_memzero(seed, sizeof seed);
	return result;
}

static int sign(struct cup_session *cs, const struct cup_entry *e, struct cup_sidecar *beside)
{
	const struct keyring *k = &cs->s.keys;

	beside->is_signed = true;
	if (prove_possession(cs, e, beside) < 0)
		return -1;
	return ssh_sign(&beside->signature, cup_key(&cs->cup, e), k->ssh, k->n_ssh, e->bytes, e->length, &cs->s.err);
}

int cup_session_write_letter(struct cup_session *cs, struct cup_entry *e)
{
	struct cup_sidecar beside = { .is_signed = false };

	if (cup_write(e, &cs->cup.arena, &cs->s.err) < 0 || sign(cs, e, &beside) < 0 ||
	    cup_session_check_letter(cs, e, &beside) < 0 ||
	    cup_waiting_keep(&cs->cup, cs->path, e, &beside, &cs->s.err) < 0)
		return -1;
	cup_print_one(&cs->s.out, e, &beside);
	return 0;
}

int cup_session_check(struct cup_session *cs, struct cup_leaf *leaf)
{
	return cup_write(&leaf->entry, &cs->cup.arena, &cs->s.err) < 0 ? -1 : cup_check(&cs->cup, leaf, &cs->s.err);
}

int cup_session_write(struct cup_session *cs, struct cup_leaf *leaf)
{
	struct cup_entry *e = &leaf->entry;
	const char *file = record_file(cs, e->by);

	if (!file || cup_session_check(cs, leaf) < 0)
		return -1;
	if (sign(cs, e, &leaf->beside) < 0 || cup_check_signed(&cs->cup, leaf, &cs->s.err) < 0 ||
	    cup_record_note(file, &cs->cup, leaf, &cs->s.err) < 0 || cup_session_append(cs, leaf) < 0)
		return -1;
	count_ours(cs);
	return 0;
}

/* Whoever wrote last for the other side has all up to that; of the director's letters since then some may lie about.
 * Tellers' accepts come to the director alone, and whoever has joined goes on from the announcement. */
int cup_session_letter_from(const struct cup_session *cs)
{
	int from = cs->wrote ? cs->opened : cs->cup.n;

	if (cs->wrote && !cs->is_director)
		return cs->first;
	while (from > 0 && cup_session_signs_for(cs, cs->cup.link[from - 1].by))
		from--;
	while (cs->is_director && from > 1 && cs->cup.link[from - 1].type == CUP_ACCEPT)
		from--;
	return from;
}

/* --- mail ----------------------------------------------------------------------------------------------- */

int cup_session_print_mail(struct cup_session *cs, int from)
{
	const struct cup *c = &cs->cup;
	char hex[9];

	hex_encode(hex, c->link[0].id.bytes, 4);
	text_print(&cs->s.out, "%s, cup %s: ", c->terms->name, hex);
	if (from == c->n - 1)
		text_print(&cs->s.out, "entry %d.\n\n", from);
	else
		text_print(&cs->s.out, "entries %d to %d.\n\n", from, c->n - 1);
	text_puts(&cs->s.out, "Save this mail as LETTER and run, CUP being the directory of the cup,\n"
	          "    drumhead cup take CUP LETTER\n"
	          "Everything outside the marks is ignored.\n\n");
	return cup_print_mail(&cs->s.out, c, cs->path, from, &cs->s.err);
}
