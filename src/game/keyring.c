/* keyring.c - where secrets are looked for; see keyring.h. */
#include "game/keyring.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/fog.h"
#include "trust/letterbox.h"
#include "trust/signing_record.h"

/* --- places ---------------------------------------------------------------------------------------- */

static char *home(void)
{
	const char *home = getenv("HOME");

	return must_strdup(home && *home ? home : ".");
}

char *keyring_home(void)
{
	const char *own = getenv("DRUMHEAD_HOME"), *config = getenv("XDG_CONFIG_HOME");
	char *base, *user, *path;

	if (own && *own)
		return must_strdup(own);
	if (config && *config)
		return path_join(config, "drumhead");
	user = home();
	base = path_join(user, ".config");
	path = path_join(base, "drumhead");
	free(base);
	free(user);
	return path;
}

static void add_path(char ***all, int *n, char *path)
{
	*all = must_realloc(*all, (size_t)(*n + 1) * sizeof **all);
	(*all)[(*n)++] = path;
}

/* A list of paths with colons between them. */
static void add_list(char ***all, int *n, const char *list)
{
	while (list && *list) {
		size_t length = strcspn(list, ":");

		if (length) {
			char *path = must_alloc(length + 1);

			memcpy(path, list, length);
			add_path(all, n, path);
		}
		list += length + (list[length] == ':');
	}
}

static void add_ssh_defaults(struct keyring *k)
{
	char *user = home(), *ssh = path_join(user, ".ssh");

	add_path(&k->ssh, &k->n_ssh, path_join(ssh, "id_ed25519"));
	add_path(&k->ssh, &k->n_ssh, path_join(ssh, "id_ed25519_sk"));
	free(ssh);
	free(user);
}

void keyring_init(struct keyring *k)
{
	char *directory = keyring_home();

	memset(k, 0, sizeof *k);
	add_list(&k->ssh, &k->n_ssh, getenv("DRUMHEAD_KEY"));
	add_ssh_defaults(k);
	add_list(&k->seat, &k->n_seat, getenv("DRUMHEAD_SEAT_KEY"));
	add_path(&k->seat, &k->n_seat, path_join(directory, "seat.key"));
	k->nonces = getenv("DRUMHEAD_NONCES");
	free(directory);
}

static void free_paths(char **all, int n)
{
	for (int i = 0; i < n; i++)
		free(all[i]);
	free(all);
}

void keyring_release(struct keyring *k)
{
	free_paths(k->ssh, k->n_ssh);
	free_paths(k->seat, k->n_seat);
	memset(k, 0, sizeof *k);
}

/* The first path that is given drives out those that were looked for. */
static void give(char ***all, int *n, bool *given, const char *path)
{
	for (; !*given && *n > 0; (*n)--)
		free((*all)[*n - 1]);
	*given = true;
	add_path(all, n, must_strdup(path));
}

void keyring_give_ssh(struct keyring *k, const char *path)
{
	give(&k->ssh, &k->n_ssh, &k->ssh_given, path);
}

void keyring_give_seat(struct keyring *k, const char *path)
{
	give(&k->seat, &k->n_seat, &k->seat_given, path);
}

/* --- what is remembered of a game ------------------------------------------------------------------ */

#define REMEMBERED_MOST 65536

/* Returns new. */
static char *game_path(const struct hash *game)
{
	char *directory = keyring_home(), *games = path_join(directory, "games"), name[17], *path;

	hex_encode(name, game->bytes, 8);
	path = path_join(games, name);
	free(games);
	free(directory);
	return path;
}

/* Games are played from anywhere, so paths are whole. */
static void print_paths(struct text *out, const char *what, char *const *path, int n)
{
	for (int i = 0; i < n; i++) {
		char *whole = realpath(path[i], NULL);

		text_print(out, "%s %s\n", what, whole ? whole : path[i]);
		free(whole);
	}
}

int keyring_remember(const struct keyring *k, const struct hash *game, struct error *err)
{
	char *path = game_path(game), *directory = must_strdup(path);
	struct text lines = TEXT_INIT;
	int result = 0;

	directory[path_base(path) - path - 1] = '\0';
	if (k->ssh_given)
		print_paths(&lines, "key", k->ssh, k->n_ssh);
	if (k->seat_given)
		print_paths(&lines, "seat-key", k->seat, k->n_seat);
	if (lines.length)
		result = file_make_directory(directory, err) < 0 ? -1 :
		         file_replace(path, lines.bytes, lines.length, 0600, err);
	text_release(&lines);
	free(directory);
	free(path);
	return result;
}

int keyring_pass_on(const struct hash *from, const struct hash *to, struct error *err)
{
	char *old = game_path(from), *path = game_path(to);
	struct text lines = TEXT_INIT;
	int result = 0;

	if (file_exists(old) && !file_exists(path))
		result = file_read(&lines, old, REMEMBERED_MOST, err) < 0 ? -1
		         : file_replace(path, lines.bytes, lines.length, 0600, err);
	text_release(&lines);
	free(old);
	free(path);
	return result;
}

static void recall_line(struct keyring *k, char *line)
{
	if (strncmp(line, "key ", 4) == 0 && !k->ssh_given)
		add_path(&k->ssh, &k->n_ssh, must_strdup(line + 4));
	if (strncmp(line, "seat-key ", 9) == 0 && !k->seat_given)
		add_path(&k->seat, &k->n_seat, must_strdup(line + 9));
}

void keyring_recall(struct keyring *k, const struct hash *game)
{
	struct error nothing_there = ERROR_INIT;
	char *path = game_path(game), *rest;
	struct text lines = TEXT_INIT;

	if (file_exists(path) && file_read(&lines, path, REMEMBERED_MOST, &nothing_there) == 0)
		for (char *line = strtok_r(lines.bytes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
			recall_line(k, line);
	text_release(&lines);
	free(path);
}

static void random_hash(struct hash *out, const struct keyring *k, const char *what, int seq, int by)
{
	struct text made = TEXT_INIT;

	randombytes_buf(out->bytes, sizeof out->bytes);
	if (!k->nonces || !*k->nonces)
		return;
	text_print(&made, "%s %d %d %s", what, seq, by, k->nonces);
	crypto_generichash(out->bytes, sizeof out->bytes, (const uint8_t *)made.bytes, made.length, NULL, 0);
	text_release(&made);
}

void keyring_nonce(struct hash *nonce, const struct keyring *k, int seq, int by)
{
	random_hash(nonce, k, "nonce", seq, by);
}

void keyring_salt(struct hash *salt, const struct keyring *k, int seq, int by)
{
	random_hash(salt, k, "salt", seq, by);
}

char *keyring_default_seat_file(void)
{
	struct keyring k;
	char *path;

	keyring_init(&k);
	path = must_strdup(k.seat[0]);
	keyring_release(&k);
	return path;
}

/* --- seats ----------------------------------------------------------------------------------------- */

static const struct charter_seat *charter_seat(const struct ledger *l, int seat)
{
	for (int i = 0; i < l->charter.n_seats; i++)
		if (l->charter.seat[i].seat == seat)
			return &l->charter.seat[i];
	return NULL;
}

/* The nonce from which the key of SEAT is derived: its own offer or accept has it, in the game of a cup its join. */
static const struct hash *own_nonce(const struct ledger *l, int seat)
{
	const struct charter_seat *s = charter_seat(l, seat);

	if (s && s->is_given)
		return &s->nonce;
	for (int i = 0; i < l->n; i++) {
		const struct link *e = &l->link[i];

		if (e->by == seat && (e->type == ENTRY_OFFER || e->type == ENTRY_ACCEPT))
			return &ledger_at(l, i)->nonce;
	}
	return NULL;
}

/* Seat 0 has one nonce for all games of a cup, and shows the seed of its box key at the end of each (G10). */
static const struct hash *box_nonce(const struct ledger *l, int seat)
{
	return seat == 0 && l->charter.has_cup ? &l->link[0].id : own_nonce(l, seat);
}

/* How a seat file gives one of its keys of a game: SEED from the master and the seat's NONCE, PUBLIC from that. */
struct derived {
	void (*seed)(uint8_t seed[32], const struct seatkey *key, const struct hash *nonce);
	void (*public)(uint8_t public[32], const uint8_t seed[32]);
};
static const struct derived vrf_key = { seatkey_vrf_seed, vrf_public };
static const struct derived box_key = { seatkey_box_seed, letterbox_public };

/* The first of our seat files whose key is PUBLIC, and its SEED; -1: none, and WHY one could not be read. */
static int find_seat_file(uint8_t seed[32], const struct keyring *k, const struct derived *d, const struct hash *nonce,
                          const uint8_t wanted[32], struct error *why)
{
	for (int i = 0; i < k->n_seat; i++) {
		struct seatkey key;
		uint8_t public[32];

		if (seatkey_read(&key, k->seat[i], why) < 0)
			continue;
		d->seed(seed, &key, nonce);
		seatkey_forget(&key);
		d->public(public, seed);
		if (memcmp(public, wanted, sizeof public) == 0)
			return i;
	}
	sodium_memzero(seed, 32);
	return -1;
}

static int find_vrf(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *why)
{
	const struct charter_seat *s = charter_seat(l, seat);
	const struct hash *nonce = own_nonce(l, seat);

	return s && s->has_vrf && nonce ? find_seat_file(seed, k, &vrf_key, nonce, s->vrf, why) : -1;
}

static int find_box(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *why)
{
	const struct charter_seat *s = charter_seat(l, seat);
	const struct hash *nonce = box_nonce(l, seat);

	return s && s->has_box && nonce ? find_seat_file(seed, k, &box_key, nonce, s->box, why) : -1;
}

int keyring_vrf_seed(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *err)
{
	struct error why = ERROR_INIT;

	if (find_vrf(seed, k, l, seat, &why) >= 0)
		return 0;
	sodium_memzero(seed, 32);
	if (why.kind != ERROR_NONE)
		return error_set(err, "%s", why.text);
	return error_set(err, "no seat key at hand rolls the dice of seat %d; give the file with --seat-key", seat);
}

int keyring_box_seed(uint8_t seed[32], const struct keyring *k, const struct ledger *l, int seat, struct error *err)
{
	struct error unread = ERROR_INIT;

	if (find_box(seed, k, l, seat, &unread) >= 0)
		return 0;
	sodium_memzero(seed, 32);
	return error_set(err, "no seat key at hand opens what is sealed to seat %d; give the file with --seat-key", seat);
}

int keyring_new_box(uint8_t box[32], const struct keyring *k, const struct ledger *l, struct error *err)
{
	struct error unread = ERROR_INIT;
	struct seatkey key;
	uint8_t seed[32];
	int found = find_vrf(seed, k, l, 0, &unread);

	if (found < 0)
		return error_set(err, "no seat key at hand rolls the dice of seat 0; give the file with --seat-key");
	if (seatkey_read(&key, k->seat[found], err) < 0)
		return -1;
	seatkey_box_seed(seed, &key, box_nonce(l, 0));
	seatkey_forget(&key);
	letterbox_public(box, seed);
	sodium_memzero(seed, sizeof seed);
	return 0;
}

int keyring_card_key(struct card_key *key, const struct keyring *k, const struct ledger *l, int seat, struct error *err)
{
	const struct charter_seat *s = charter_seat(l, seat);
	const struct hash *nonce = own_nonce(l, seat);
	struct error unread = ERROR_INIT;

	for (int i = 0; i < k->n_seat && s && s->has_cardkey && nonce; i++) {
		struct seatkey file;

		if (seatkey_read(&file, k->seat[i], &unread) < 0)
			continue;
		card_key_derive(key, file.master, nonce);
		seatkey_forget(&file);
		if (memcmp(key->p.bytes, s->cardkey, sizeof s->cardkey) == 0)
			return 0;
	}
	sodium_memzero(key, sizeof *key);
	return error_set(err, "no seat key at hand opens the cards of seat %d; give the file with --seat-key", seat);
}

int keyring_fog_salt(struct hash *salt, const struct keyring *k, const struct ledger *l, int seat,
                     const struct hash *nonce, struct error *err)
{
	struct error unread = ERROR_INIT;
	struct seatkey key;
	uint8_t seed[32];
	int found = find_box(seed, k, l, seat, &unread);

	sodium_memzero(seed, sizeof seed);
	if (found < 0)
		return error_set(err, "no seat key at hand is that of seat %d; give the file with --seat-key", seat);
	if (seatkey_read(&key, k->seat[found], err) < 0)
		return -1;
	fog_salt(salt, &key, nonce);
	seatkey_forget(&key);
	return 0;
}

/* The first beside which SEAT has a record of this game already, or the first of all. */
static int find_record(const struct keyring *k, const struct ledger *l, int seat)
{
	for (int i = 0; i < k->n_seat; i++)
		if (signing_record_exists(k->seat[i], l, seat))
			return i;
	return 0;
}

const char *keyring_seat_file(const struct keyring *k, const struct ledger *l, int seat, struct error *err)
{
	const struct charter_seat *s = charter_seat(l, seat);
	struct error unread = ERROR_INIT;
	uint8_t seed[32];
	int found = find_vrf(seed, k, l, seat, &unread);

	if (found < 0)
		found = find_box(seed, k, l, seat, &unread);
	sodium_memzero(seed, sizeof seed);
	if (found < 0 && s && (s->has_vrf || s->has_box)) {
		error_set(err, "the seat key of %s is not at hand, and beside it stands what that seat has signed: give the file "
		          "with --seat-key", s->name);
		return NULL;
	}
	return k->seat[found < 0 ? find_record(k, l, seat) : found];
}

const char *keyring_rolls_with(uint8_t seed[32], const struct keyring *k, const struct hash *nonce,
                               const uint8_t vrf[32], struct error *err)
{
	struct error why = ERROR_INIT;
	int found = find_seat_file(seed, k, &vrf_key, nonce, vrf, &why);

	if (found >= 0)
		return k->seat[found];
	if (why.kind != ERROR_NONE)
		error_set(err, "%s", why.text);
	else
		error_set(err, "the seat key that was used here before is not at hand; give the file with --seat-key");
	return NULL;
}

bool keyring_reads_for(const struct keyring *k, const struct ledger *l, int seat)
{
	struct error unused = ERROR_INIT;
	uint8_t seed[32];
	bool found = keyring_box_seed(seed, k, l, seat, &unused) == 0;

	sodium_memzero(seed, sizeof seed);
	return found;
}

bool keyring_rolls_for(const struct keyring *k, const struct ledger *l, int seat)
{
	struct error unused = ERROR_INIT;
	uint8_t seed[32];
	bool found = keyring_vrf_seed(seed, k, l, seat, &unused) == 0;

	sodium_memzero(seed, sizeof seed);
	return found;
}

/* The agent may hold more keys than those that were given. */
static bool may_sign_with(const struct keyring *k, const struct ssh_public *key)
{
	bool is_given = !k->ssh_given;

	for (int i = 0; i < k->n_ssh && !is_given; i++)
		is_given = ssh_is_file_of(k->ssh[i], key);
	return is_given;
}

bool keyring_signs_with(const struct keyring *k, const struct ssh_public *key)
{
	return may_sign_with(k, key) && ssh_can_sign(key, k->ssh, k->n_ssh);
}

bool keyring_signs_for(const struct keyring *k, const struct ledger *l, int seat)
{
	const struct charter_seat *s = charter_seat(l, seat);

	return s && keyring_signs_with(k, &s->key);
}

int keyring_refuse(const struct keyring *k, const struct ledger *l, const struct signing *s, struct error *err)
{
	const char *seat_file = keyring_seat_file(k, l, s->seat, err);

	return seat_file ? signing_record_refuse(seat_file, l, s, err) : -1;
}

int keyring_record(const struct keyring *k, const struct ledger *l, const struct signing *s, struct error *err)
{
	const char *seat_file = keyring_seat_file(k, l, s->seat, err);

	return seat_file ? signing_record_note(seat_file, l, s, err) : -1;
}
