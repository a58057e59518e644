/* cup_desk.c - see cup_desk.h.
 *
 * What is ours is recorded beside the seat key before it is stored (trust/cup_record.h): a command that was killed
 * between both finds it there, and stores the same bytes. */
#include "cmd/cup_desk.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "cup/standings.h"
#include "game/packs.h"
#include "trust/cup_files.h"
#include "trust/cup_record.h"
#include "trust/cup_write.h"
#include "trust/letterbox.h"
#include "trust/seatkey.h"
#include "trust/vrf.h"

#define LOCK_SECONDS 10

void desk_init(struct desk *d, const struct env *env)
{
	memset(d, 0, sizeof *d);
	session_init(&d->s, env);
	d->lock = -1;
	d->trouble = (struct text)TEXT_INIT;
	cup_init(&d->cup);
}

int desk_done(struct desk *d, const struct command *command, int result)
{
	int code = session_done(&d->s, command, result);

	pack_free(d->pack);
	cup_release(&d->cup);
	text_release(&d->trouble);
	file_unlock(d->lock);
	return code;
}

void desk_trouble(struct desk *d, const char *format, ...)
{
	struct text words = TEXT_INIT;
	va_list args;

	va_start(args, format);
	text_print_v(&words, format, args);
	va_end(args);
	say("%s", words.bytes);
	text_print(&d->trouble, "%s%s\n", d->trouble.length ? "\n" : "", words.bytes);
	text_release(&words);
}

char *desk_file(const struct desk *d, const char *name)
{
	return path_join(d->path, name);
}

/* --- keys ----------------------------------------------------------------------------------------------- */

bool desk_signs_for(const struct desk *d, int seat)
{
	return seat >= 0 && seat < d->cup.n_seats && keyring_signs_with(&d->s.keys, &d->cup.seat[seat].key);
}

/* Who has not been given a name of his own is called "director". */
int desk_not_director(struct desk *d, const char *writes_here)
{
	const char *name = d->cup.seat[0].name;
	bool named = strcmp(name, "director") != 0;

	return error_set(&d->s.err, "%s: only the director%s%s%s %s, and his key is not here", d->path, named ? ", " : "",
	                 named ? name : "", named ? "," : "", writes_here);
}

int desk_player(const struct desk *d)
{
	for (int i = 0; i < d->cup.n_players; i++)
		if (keyring_signs_with(&d->s.keys, &d->cup.player[i].key))
			return i + 1;
	return -1;
}

/* The seat file of SEAT, which has given a key, and its seed. */
static const char *seat_file(uint8_t seed[32], struct desk *d, int seat)
{
	return keyring_rolls_with(seed, &d->s.keys, &d->cup.nonce[seat], d->cup.seat[seat].vrf, &d->s.err);
}

/* The file beside which stands what SEAT has signed: of a teller who has not accepted yet, the first. */
static const char *record_file(struct desk *d, int seat)
{
	uint8_t seed[32];
	const char *file = d->cup.n && d->cup.seat[seat].has_vrf ? seat_file(seed, d, seat) : d->s.keys.seat[0];

	sodium_memzero(seed, sizeof seed);
	return file;
}

/* --- seats ---------------------------------------------------------------------------------------------- */

int desk_name_seat(struct charter_seat *s, const char *word, size_t n, struct desk *d)
{
	if (n == 0 || n >= sizeof s->name)
		return error_set_kind(&d->s.err, ERROR_USAGE, "%.*s: a name has up to %zu letters", (int)n, word,
		                      sizeof s->name - 1);
	for (size_t i = 0; i < n; i++) {
		char c = word[i];

		s->name[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
	}
	if (s->name[strspn(s->name, "abcdefghijklmnopqrstuvwxyz0123456789")] || (s->name[0] >= '0' && s->name[0] <= '9'))
		return error_set_kind(&d->s.err, ERROR_USAGE, "%s: a name has letters and digits; give NAME=KEY.pub", s->name);
	return 0;
}

int desk_read_teller(struct charter_seat *s, int seat, const char *word, struct desk *d)
{
	const char *equals = strchr(word, '='), *path = equals ? equals + 1 : word, *base = path_base(path);
	size_t n = equals ? (size_t)(equals - word) : strcspn(base, ".");

	s->seat = seat;
	if (desk_name_seat(s, equals ? word : base, n, d) < 0)
		return -1;
	return ssh_public_read(&s->key, path, &d->s.err) < 0 ? error_within(&d->s.err, "teller %s", s->name) : 0;
}

/* --- opening -------------------------------------------------------------------------------------------- */

int desk_open(struct desk *d, const char *directory)
{
	d->path = directory;
	if (!file_is_directory(directory))
		return error_set(&d->s.err, "%s: there is no such directory; `drumhead cup take %s LETTER` makes it from an "
		                 "announcement", directory, directory);
	if (cup_open(&d->cup, directory, &d->s.err) < 0)
		return -1;
	keyring_recall(&d->s.keys, &d->cup.link[0].id);
	d->is_director = desk_signs_for(d, 0);
	d->opened = d->cup.n;
	return 0;
}

static void count_ours(struct desk *d)
{
	if (!d->wrote++)
		d->first = d->cup.n - 1;
}

/* What SEAT has signed and not stored, because it was killed.  A copy that is further behind may take what it lacks: it
 * is when something is signed that the record has to fit. */
static int go_on_with_record(struct desk *d, int seat)
{
	const char *file = record_file(d, seat);
	struct cup_record r;
	int result;

	if (!file)
		return -1;
	result = cup_record_read(&r, file, &d->cup.link[0].id, seat, &d->s.err);
	if (result == 0 && cup_record_is_next(&r, &d->cup)) {
		result = desk_append(d, &r.leaf);
		count_ours(d);
	}
	cup_record_release(&r);
	return result;
}

int desk_open_to_write(struct desk *d, const char *directory)
{
	char *lock = path_join(directory, "lock");

	if (file_is_directory(directory))
		d->lock = file_lock(lock, LOCK_SECONDS, &d->s.err);
	free(lock);
	if (d->s.err.kind != ERROR_NONE || desk_open(d, directory) < 0)
		return -1;
	for (int seat = 0; seat < d->cup.n_seats; seat++)
		if (desk_signs_for(d, seat) && go_on_with_record(d, seat) < 0)
			return -1;
	return 0;
}

int desk_pack(struct desk *d)
{
	const struct charter *c = &d->cup.terms->game;
	char *path = desk_file(d, "pack");
	struct hash digest;
	int result = -1;

	if (d->pack) {
		free(path);
		return 0;
	}
	d->rules = ruleset_edition(d->s.env->rulesets, c->rules, c->edition);
	if (!d->rules)
		error_set(&d->s.err, "the cup is played by edition %d of the rules of %s, which this program does not have",
		          c->edition, c->rules);
	else if (pack_digest(&digest, path, &d->s.err) == 0 && !hash_equal(&digest, &c->pack_digest))
		fault_set(&d->s.err, FAULT_PACK, "%s is not the pack of the cup: a file in it was changed", path);
	if (d->s.err.kind == ERROR_NONE)
		d->pack = pack_load(path, &d->rules->names, &d->s.err);
	if (d->pack)
		result = 0;
	free(path);
	return result;
}

/* --- what an entry must say ------------------------------------------------------------------------------ */

static const struct cup_entry **letters_of(const struct cup_leaf *leaf)
{
	const struct cup_entry **letter = must_alloc(((size_t)leaf->entry.n_letters + 1) * sizeof *letter);

	for (int i = 0; i < leaf->entry.n_letters; i++)
		letter[i] = &leaf->letter[i];
	return letter;
}

int desk_state(struct hash *out, struct desk *d, const struct cup_leaf *leaf, const struct hash *seed)
{
	const struct cup_entry **letter = letters_of(leaf);
	struct field f;
	int result = field_of_cup(&f, &d->cup, &d->s.err);

	if (result == 0) {
		result = field_move_on(&f, &leaf->entry, letter, seed, &d->s.err);
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

static int judge_round(struct desk *d, const struct cup_entry *e, const struct hash *seed)
{
	struct field_round right;
	struct field f;
	int result;

	if (field_of_cup(&f, &d->cup, &d->s.err) < 0)
		return -1;
	draw_round(&right, &f, seed);
	result = has_pairs(&right, e) ? 0 : fault_set(&d->s.err, FAULT_RULING, "the pairs and byes of round %d are not those "
	                                              "that its seed gives (E8)", e->round);
	field_round_release(&right);
	field_release(&f);
	return result;
}

static int judge_draw(struct desk *d, const struct cup_leaf *leaf)
{
	const struct cup_entry **letter = letters_of(leaf);
	struct field f;
	int result = field_of_cup(&f, &d->cup, &d->s.err);

	if (result == 0) {
		result = field_move_on(&f, &leaf->entry, letter, NULL, &d->s.err);
		if (result == 0 && draw_may_be(&f, &d->s.err) < 0)
			result = fault_mark(&d->s.err, FAULT_FORM);
		field_release(&f);
	}
	free(letter);
	return result;
}

int desk_judge(struct desk *d, const struct cup_leaf *leaf)
{
	const struct cup_entry *e = &leaf->entry;
	struct hash seed, state;

	if (e->type != CUP_BULLETIN && e->type != CUP_ROUND)
		return 0;
	if (e->type == CUP_ROUND)
		seed = seed_of(&d->cup, e);
	if (e->draw && judge_draw(d, leaf) < 0)
		return -1;
	if (e->type == CUP_ROUND && judge_round(d, e, &seed) < 0)
		return -1;
	if (desk_state(&state, d, leaf, &seed) < 0)
		return fault_mark(&d->s.err, FAULT_FORM);
	if (!hash_equal(&state, &e->state))
		return fault_set(&d->s.err, FAULT_RULING, "entry %d names another table than its results give (E8)", e->seq);
	return 0;
}

/* The chain that this one goes on from is read as one of its own. */
static int read_before(struct desk *d)
{
	const char *path = d->path;
	char *old = cup_before_path(path);
	struct cup *before = must_alloc(sizeof *before);
	int result;

	d->path = old;
	result = desk_read_chain(d);
	if (result < 0 && !d->s.err.fault)
		fault_mark(&d->s.err, FAULT_FORM);
	if (result < 0)
		error_within(&d->s.err, "the cup that this one goes on from, entry %d", d->cup.n);
	*before = d->cup;
	cup_init(&d->cup);
	d->cup.before = before;
	d->path = path;
	free(old);
	return result;
}

int desk_read_chain(struct desk *d)
{
	int n;

	if (cup_count(&n, d->path, &d->s.err) < 0)
		return -1;
	while (d->cup.n < n) {
		struct arena arena = ARENA_INIT;
		struct cup_leaf leaf;
		int result = cup_read_leaf(&leaf, &arena, d->path, d->cup.n, &d->s.err);

		if (result == 0 && cup_wants_before(&d->cup, &leaf.entry))
			result = read_before(d);
		if (result == 0 && (cup_check(&d->cup, &leaf, &d->s.err) < 0 || desk_judge(d, &leaf) < 0 ||
		                    cup_check_signed(&d->cup, &leaf, &d->s.err) < 0))
			result = -1;
		if (result == 0)
			cup_push_leaf(&d->cup, &leaf);
		arena_release(&arena);
		if (result < 0)
			return -1;
	}
	return 0;
}

int desk_append(struct desk *d, const struct cup_leaf *leaf)
{
	if (cup_check(&d->cup, leaf, &d->s.err) < 0 || desk_judge(d, leaf) < 0 ||
	    cup_check_signed(&d->cup, leaf, &d->s.err) < 0 || cup_store(&d->cup, d->path, leaf, &d->s.err) < 0)
		return -1;
	cup_push_leaf(&d->cup, leaf);
	return 0;
}

/* --- writing -------------------------------------------------------------------------------------------- */

int desk_prove(uint8_t beta[64], struct cup_sidecar *beside, struct desk *d, int seat, int on)
{
	uint8_t seed[32], alpha[ALPHA_MOST];
	size_t n = cup_draw_alpha(alpha, &d->cup, seat, on);
	int result = seat_file(seed, d, seat) ? 0 : -1;

	beside->has_proof = true;
	strcpy(beside->proof.purpose, "draw");
	if (result == 0)
		result = vrf_prove(beside->proof.bytes, beta, seed, alpha, n, &d->s.err);
	sodium_memzero(seed, sizeof seed);
	return result;
}

int desk_give_keys(struct desk *d, struct cup_entry *e, bool vrf, bool box)
{
	struct seatkey key;
	uint8_t seed[32];

	keyring_nonce(&e->nonce, &d->s.keys, e->seq, e->type == CUP_JOIN ? 1 : e->by);
	e->has_nonce = true;
	if (!vrf && !box)
		return 0;
	if (seatkey_read(&key, d->s.keys.seat[0], &d->s.err) < 0)
		return error_add(&d->s.err, "\nA seat key is made once, for all games, with: drumhead keygen");
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
static int prove_possession(struct desk *d, const struct cup_entry *e, struct cup_sidecar *beside)
{
	uint8_t seed[32], alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	size_t n = cup_key_alpha(alpha, e);
	int result = -1;

	if (!e->has_vrf)
		return 0;
	beside->has_proof = true;
	strcpy(beside->proof.purpose, "pop");
	if (keyring_rolls_with(seed, &d->s.keys, &e->nonce, e->vrf.bytes, &d->s.err))
		result = vrf_prove(beside->proof.bytes, beta, seed, alpha, n, &d->s.err);
	sodium_memzero(seed, sizeof seed);
	return result;
}

static int sign(struct desk *d, const struct cup_entry *e, struct cup_sidecar *beside)
{
	const struct keyring *k = &d->s.keys;

	beside->is_signed = true;
	if (prove_possession(d, e, beside) < 0)
		return -1;
	return ssh_sign(&beside->signature, cup_key(&d->cup, e), k->ssh, k->n_ssh, e->bytes, e->length, &d->s.err);
}

int desk_write_letter(struct desk *d, struct cup_entry *e)
{
	struct cup_sidecar beside = { .is_signed = false };

	if (cup_write(e, &d->cup.arena, &d->s.err) < 0 || sign(d, e, &beside) < 0 ||
	    cup_check_letter(&d->cup, e, &beside, &d->s.err) < 0 ||
	    cup_waiting_keep(&d->cup, d->path, e, &beside, &d->s.err) < 0)
		return -1;
	cup_print_one(&d->s.out, e, &beside);
	return 0;
}

int desk_check(struct desk *d, struct cup_leaf *leaf)
{
	return cup_write(&leaf->entry, &d->cup.arena, &d->s.err) < 0 ? -1 : cup_check(&d->cup, leaf, &d->s.err);
}

int desk_write(struct desk *d, struct cup_leaf *leaf)
{
	struct cup_entry *e = &leaf->entry;
	const char *file = record_file(d, e->by);

	if (!file || desk_check(d, leaf) < 0)
		return -1;
	if (sign(d, e, &leaf->beside) < 0 || cup_check_signed(&d->cup, leaf, &d->s.err) < 0 ||
	    cup_record_note(file, &d->cup, leaf, &d->s.err) < 0 || desk_append(d, leaf) < 0)
		return -1;
	count_ours(d);
	return 0;
}

/* Whoever wrote last for the other side has all up to that; of the director's letters since then some may lie about.
 * Tellers' accepts come to the director alone, and whoever has joined goes on from the announcement. */
int desk_letter_from(const struct desk *d)
{
	int from = d->wrote ? d->opened : d->cup.n;

	if (d->wrote && !d->is_director)
		return d->first;
	while (from > 0 && desk_signs_for(d, d->cup.link[from - 1].by))
		from--;
	while (d->is_director && from > 1 && d->cup.link[from - 1].type == CUP_ACCEPT)
		from--;
	return from;
}

/* --- mail ----------------------------------------------------------------------------------------------- */

int desk_print_mail(struct desk *d, int from)
{
	const struct cup *c = &d->cup;
	char hex[9];

	hex_encode(hex, c->link[0].id.bytes, 4);
	text_print(&d->s.out, "%s, cup %s: ", c->terms->name, hex);
	if (from == c->n - 1)
		text_print(&d->s.out, "entry %d.\n\n", from);
	else
		text_print(&d->s.out, "entries %d to %d.\n\n", from, c->n - 1);
	text_puts(&d->s.out, "Save this mail as LETTER and run, CUP being the directory of the cup,\n"
	          "    drumhead cup take CUP LETTER\n"
	          "Everything outside the marks is ignored.\n\n");
	return cup_print_mail(&d->s.out, c, d->path, from, &d->s.err);
}
