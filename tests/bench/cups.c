/* cups.c - makes whole cups, without their games, for measuring and for tests of what reads them.
 *
 *     cups DIRECTORY PACK swiss|both|robin|knockout PLAYERS ROUNDS SEED
 *
 * PACK is the directory of a pack, which is copied.  All keys come from the seed, who wins from it, too; one player in
 * fifty goes in each round, some games are forfeit, adjudged or void, and the later rounds of a Swiss have a late
 * player.  The chain is what a director and a teller would have signed: everything in it can be checked.  With
 * CHEAT=pairs, seats or state in the environment the first round is one that its director has changed; with
 * CHEAT=dealer players roll, so that of a game with hands nobody deals.
 *
 * With KEYS=DIR the cup can be gone on with: it ends where the teller has been asked for the last round, and in DIR lie
 * the ssh keys `director` and `1`, `2`, ... of the players, `seat.key`, and the teller's answer, `share`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/memory.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "cup/standings.h"
#include "game/packs.h"
#include "table/pack.h"
#include "trust/cup_files.h"
#include "trust/cup_write.h"
#include "trust/seatkey.h"
#include "trust/vrf.h"
#include "trust/wire.h"

enum { DIRECTOR, TELLER, PLAYER = 10, LETTERS_MOST = 400, RESULTS_MOST = 300 };

static struct cup cup;
static struct field field;
static struct cup_terms terms;
static struct cup_leaf leaf;
static struct cup_entry letter[LETTERS_MOST];
static struct cup_sidecar letter_beside[LETTERS_MOST];
static struct hash letter_id[LETTERS_MOST];
static struct cup_result result[RESULTS_MOST];
static struct cup_removal out[64];
static struct arena arena;
static struct error err;
static const char *directory, *scenario[1];
static uint64_t state;
static int seed_word;

static void must(int done)
{
	if (done < 0) {
		fprintf(stderr, "cups: %s\n", err.text);
		exit(1);
	}
}

static int chance(int below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (int)((uint32_t)(state >> 33) % (uint32_t)below);
}

/* --- keys --------------------------------------------------------------------------------------------- */

static struct hash secret_of(const char *what, int who)
{
	char name[64];

	snprintf(name, sizeof name, "%s %d of %d", what, who, seed_word);
	return hash_tagged("bench of cups", name, strlen(name));
}

static void signing_key(struct ssh_public *public, uint8_t secret[64], int who)
{
	*public = (struct ssh_public){ .type = SSH_ED25519 };
	crypto_sign_seed_keypair(public->point, secret, secret_of("sign", who).bytes);
}

/* One file serves director and teller. */
static void master_key(struct seatkey *key)
{
	struct hash master = secret_of("master", 0);

	memcpy(key->master, master.bytes, sizeof key->master);
}

static struct hash vrf_secret(int who)
{
	struct seatkey master;
	struct hash seed, nonce = secret_of("nonce", who);

	if (who >= PLAYER)
		return secret_of("vrf", who);
	master_key(&master);
	seatkey_vrf_seed(seed.bytes, &master, &nonce);
	return seed;
}

static void write_file(const char *name, const struct text *t)
{
	char *path = path_join(getenv("KEYS"), name);

	must(file_create(path, t->bytes, t->length, 0600, &err));
	free(path);
}

/* As ssh-keygen writes it, not encrypted. */
static void write_key(const char *name, int who)
{
	struct text all = TEXT_INIT, public = TEXT_INIT, private = TEXT_INIT, armor = TEXT_INIT;
	struct ssh_public key;
	uint8_t secret[64];

	signing_key(&key, secret, who);
	wire_put_word(&public, "ssh-ed25519");
	wire_put_string(&public, key.point, sizeof key.point);
	wire_put_u32(&private, 1);
	wire_put_u32(&private, 1);
	text_add(&private, public.bytes, public.length);
	wire_put_string(&private, secret, sizeof secret);
	wire_put_word(&private, "");
	for (char pad = 1; private.length % 8; pad++)
		text_putc(&private, pad);
	text_add(&all, "openssh-key-v1", sizeof "openssh-key-v1");
	wire_put_word(&all, "none");
	wire_put_word(&all, "none");
	wire_put_word(&all, "");
	wire_put_u32(&all, 1);
	wire_put_string(&all, public.bytes, public.length);
	wire_put_string(&all, private.bytes, private.length);
	armor_print(&armor, "OPENSSH PRIVATE KEY", all.bytes, all.length);
	write_file(name, &armor);
	text_release(&all);
	text_release(&public);
	text_release(&private);
	text_release(&armor);
}

static void sign(struct cup_entry *e, struct cup_sidecar *beside, int who)
{
	struct text t = TEXT_INIT;
	struct ssh_public public;
	uint8_t secret[64], hash[64];

	must(cup_write(e, &arena, &err));
	signing_key(&public, secret, who);
	crypto_hash_sha512(hash, (const uint8_t *)e->bytes, e->length);
	text_puts(&t, "SSHSIG");
	wire_put_word(&t, SSHSIG_NAMESPACE);
	wire_put_word(&t, "");
	wire_put_word(&t, "sha512");
	wire_put_string(&t, hash, sizeof hash);
	*beside = (struct cup_sidecar){ .is_signed = true };
	crypto_sign_detached(beside->signature.bytes, NULL, (const uint8_t *)t.bytes, t.length, secret);
	text_release(&t);
}

static void give_vrf(struct cup_entry *e, int who)
{
	e->has_vrf = true;
	vrf_public(e->vrf.bytes, vrf_secret(who).bytes);
}

static void prove(struct proof *proof, uint8_t beta[64], int who, const char *purpose, const uint8_t *alpha, size_t n)
{
	*proof = (struct proof){ .purpose = "" };
	snprintf(proof->purpose, sizeof proof->purpose, "%s", purpose);
	must(vrf_prove(proof->bytes, beta, vrf_secret(who).bytes, alpha, n, &err));
}

static void prove_possession(const struct cup_entry *e, struct cup_sidecar *beside, int who)
{
	uint8_t alpha[ALPHA_MOST], beta[64];

	beside->has_proof = true;
	prove(&beside->proof, beta, who, "pop", alpha, cup_key_alpha(alpha, e));
}

/* --- entries ------------------------------------------------------------------------------------------ */

static void begin(enum cup_entry_type type, int by)
{
	leaf = (struct cup_leaf){ .letter = letter, .letter_beside = letter_beside };
	cup_begin(&cup, &leaf.entry, type, by);
}

/* Stores it, and moves on. */
static void take(void)
{
	must(cup_check(&cup, &leaf, &err));
	must(cup_store(&cup, directory, &leaf, &err));
	cup_push_leaf(&cup, &leaf);
}

static void found(void)
{
	cup_init(&cup);
	begin(CUP_FOUNDED, DIRECTOR);
	leaf.entry.nonce = secret_of("nonce", DIRECTOR);
	leaf.entry.has_nonce = true;
	leaf.entry.terms = &terms;
	give_vrf(&leaf.entry, DIRECTOR);
	sign(&leaf.entry, &leaf.beside, DIRECTOR);
	prove_possession(&leaf.entry, &leaf.beside, DIRECTOR);
	take();
	begin(CUP_ACCEPT, TELLER);
	leaf.entry.nonce = secret_of("nonce", TELLER);
	leaf.entry.has_nonce = true;
	give_vrf(&leaf.entry, TELLER);
	sign(&leaf.entry, &leaf.beside, TELLER);
	prove_possession(&leaf.entry, &leaf.beside, TELLER);
	take();
}

static const char *player_name(int player)
{
	static const char *const first[] = { "Alice", "Bob", "Chi", "Dai", "Eve", "Fen", "Gil", "Hana", "Ivo", "Jun", "Kit",
		"Lea", "Mo", "Nia", "Oz", "Pia", "Quin", "Rae", "Sol", "Tam", "Uma", "Val", "Wes", "Xia", "Yan", "Zoe" };
	static const char *const last[] = { "Andersson", "Baker", "Cheng", "Davies", "Evans", "Fischer", "Gray", "Hughes",
		"Ito", "Jones", "Kovacs", "Lind", "Moreau", "Novak", "Olsen", "Price", "Quist", "Rossi", "Silva", "Tanaka" };
	static char name[40];
	int k = player - 1;

	snprintf(name, sizeof name, "%s %s", first[k % 26], last[(k + k / 26 * 7) % 20]);
	if (k >= 260)
		snprintf(name + strlen(name), sizeof name - strlen(name), " %c", 'A' + k / 260);
	return name;
}

static int compare_ids(const void *a, const void *b)
{
	return memcmp(((const struct cup_entry *)a)->id.bytes, ((const struct cup_entry *)b)->id.bytes, HASH_BYTES);
}

/* Joins of players FIRST to LAST by their own count: numbers come by ids, and a number's signer has to be found. */
static int signer_of[4096];

static void add_joins(int first, int last)
{
	for (int p = first; p <= last; p++) {
		struct cup_entry *e = &letter[p - first];
		uint8_t secret[64];

		*e = (struct cup_entry){ .type = CUP_JOIN, .game = cup.link[0].id, .has_nonce = true };
		e->name = must_strdup(player_name(p));
		e->nonce = secret_of("join", p);
		signing_key(&e->key, secret, PLAYER + p);
		if (terms.game.dice != DICE_REFEREE)
			give_vrf(e, PLAYER + p);
		sign(e, &letter_beside[p - first], PLAYER + p);
	}
	leaf.entry.n_letters = last - first + 1;
	qsort(letter, (size_t)leaf.entry.n_letters, sizeof *letter, compare_ids);
	for (int i = 0; i < leaf.entry.n_letters; i++)
		for (int p = first; p <= last; p++) {
			struct ssh_public key;
			uint8_t secret[64];

			signing_key(&key, secret, PLAYER + p);
			if (memcmp(key.point, letter[i].key.point, sizeof key.point) != 0)
				continue;
			signer_of[cup.n_players + i + 1] = PLAYER + p;
			sign(&letter[i], &letter_beside[i], PLAYER + p);
			if (letter[i].has_vrf)
				prove_possession(&letter[i], &letter_beside[i], PLAYER + p);
			letter_id[i] = letter[i].id;
		}
	leaf.entry.letter = letter_id;
}

/* The state is that with this entry. */
static void finish(const struct hash *seed)
{
	const struct cup_entry *letters[LETTERS_MOST];

	for (int i = 0; i < leaf.entry.n_letters; i++)
		letters[i] = &letter[i];
	must(field_move_on(&field, &leaf.entry, letters, seed, &err));
	leaf.entry.state = standings_hash(&field);
}

static void bulletin(bool draw)
{
	leaf.entry.draw = draw;
	finish(NULL);
	sign(&leaf.entry, &leaf.beside, DIRECTOR);
	take();
}

static void join_all(int first, int last)
{
	while (first <= last) {
		int n = last - first < LETTERS_MOST ? last - first + 1 : LETTERS_MOST;

		begin(CUP_BULLETIN, DIRECTOR);
		add_joins(first, first + n - 1);
		bulletin(false);
		first += n;
	}
}

/* --- rounds ------------------------------------------------------------------------------------------- */

static struct cup_pair pairs[2048];

static bool is_cheated(const char *how)
{
	const char *wanted = getenv("CHEAT");

	return wanted && strcmp(wanted, how) == 0 && cup.n_rounds == 0;
}

/* The first two boards exchange a player, or the first has its seats exchanged. */
static void cheat(int n)
{
	int b = pairs[0].b;

	if (is_cheated("pairs") && n > 1) {
		pairs[0].b = pairs[1].b;
		pairs[1].b = b;
	} else if (is_cheated("seats")) {
		pairs[0].b = pairs[0].a;
		pairs[0].a = b;
	}
}

/* A draw is asked for, and the teller's share on it stands in `leaf`. */
static int ask_teller(uint8_t beta[64])
{
	uint8_t alpha[ALPHA_MOST];
	struct proof proof;
	int on;

	begin(CUP_BULLETIN, DIRECTOR);
	bulletin(true);
	on = cup.n - 1;
	begin(CUP_SHARE, TELLER);
	prove(&proof, beta, TELLER, "draw", alpha, cup_draw_alpha(alpha, &cup, 1, on));
	memcpy(leaf.entry.beta, beta, 64);
	leaf.entry.on = on;
	sign(&leaf.entry, &leaf.beside, TELLER);
	leaf.beside.has_proof = true;
	leaf.beside.proof = proof;
	return on;
}

static void next_round(void)
{
	uint8_t alpha[ALPHA_MOST], beta[CUP_SEATS_MOST][64];
	struct field_round r;
	struct hash seed;
	struct proof proof;
	int on = ask_teller(beta[1]);

	take();
	begin(CUP_ROUND, DIRECTOR);
	prove(&proof, beta[0], DIRECTOR, "draw", alpha, cup_draw_alpha(alpha, &cup, 0, on));
	seed = cup_seed(&cup, on, beta);
	draw_round(&r, &field, &seed);
	for (int i = 0; i < r.n; i++)
		pairs[i] = (struct cup_pair){ r.pair[i].player[0], r.pair[i].player[1] };
	cheat(r.n);
	memcpy(leaf.entry.beta, beta[0], 64);
	leaf.entry.on = on;
	leaf.entry.round = field.n_rounds + 1;
	leaf.entry.pair = pairs;
	leaf.entry.n_pairs = r.n;
	leaf.entry.bye = r.bye;
	leaf.entry.n_byes = r.n_byes;
	finish(&seed);
	if (is_cheated("state"))
		leaf.entry.state = secret_of("another table", 0);
	sign(&leaf.entry, &leaf.beside, DIRECTOR);
	leaf.beside.has_proof = true;
	leaf.beside.proof = proof;
	take();
	field_round_release(&r);
}

static void play(struct cup_result *r, const struct field_pair *p)
{
	int a = p->player[field_at_seat(r->game - 1, 1)], b = p->player[field_at_seat(r->game - 1, 2)], luck = chance(100);
	bool both_in = field.player[a].is_in && field.player[b].is_in;

	r->because = "";
	r->on = secret_of("ruling", chance(1000000));
	r->how = CUP_OVER;
	r->winner = luck < 8 ? 0 : chance(2 * field.n + a + b) < field.n + b ? 1 : 2;
	r->margin = r->winner ? 1 + chance(6) : 0;
	if (!both_in || luck > 97) {
		r->how = luck % 2 ? CUP_WALKOVER : CUP_FORFEIT;
		r->winner = field.player[a].is_in ? 1 : 2;
		r->margin = 0;
		r->because = "no answer to two reminders";
	} else if (luck == 97) {
		r->how = CUP_VOID;
		r->winner = r->margin = 0;
		r->because = "both had set up another scenario";
	} else if (luck == 96) {
		r->how = CUP_ADJUDGED;
		r->margin = 0;
		r->because = "both agreed by mail, 3 and 4 Dec";
	}
}

/* All games that are open, at most as many as fit into a bulletin; LEAVE: one in so many stays open.  False: none. */
static bool add_results(int leave)
{
	leaf.entry.n_results = 0;
	for (int k = 0; k < field.n_rounds; k++)
		for (int i = 0; i < field.round[k].n; i++)
			for (int g = 0; g < field_games(&field.terms); g++) {
				const struct field_pair *p = &field.round[k].pair[i];

				if (p->game[g].done || leaf.entry.n_results == RESULTS_MOST || (leave && chance(leave) == 0))
					continue;
				result[leaf.entry.n_results] = (struct cup_result){ .round = k + 1, .board = i + 1, .game = g + 1 };
				play(&result[leaf.entry.n_results++], p);
			}
	leaf.entry.result = result;
	return leaf.entry.n_results > 0;
}

static void play_round(int leave)
{
	/* Who goes says so by his own hand, or is taken out. */
	begin(CUP_BULLETIN, DIRECTOR);
	for (int p = 1; p <= field.n; p++) {
		if (!field.player[p].is_in || chance(50) || leaf.entry.n_letters || leaf.entry.n_outs > 60)
			continue;
		if (chance(2)) {
			out[leaf.entry.n_outs++] = (struct cup_removal){ p, "no answer to two reminders" };
		} else {
			letter[0] = (struct cup_entry){ .type = CUP_WITHDRAW, .game = cup.link[0].id, .player = p };
			sign(&letter[0], &letter_beside[0], signer_of[p]);
			letter_id[0] = letter[0].id;
			leaf.entry.letter = letter_id;
			leaf.entry.n_letters = 1;
			break;
		}
	}
	leaf.entry.out = out;
	bulletin(false);
	for (;;) {
		begin(CUP_BULLETIN, DIRECTOR);
		if (!add_results(leave))
			return;
		bulletin(false);
		if (leave)
			return;
	}
}

/* --- the cup ------------------------------------------------------------------------------------------ */

static void set_terms(const char *pack, const char *format, int rounds)
{
	static const char *const names[] = { "carol", "dave" };
	static const enum cup_tiebreak ties[] = { CUP_BUCHHOLZ, CUP_SONNEBORN, CUP_DIRECT, CUP_WINS, CUP_MARGIN };
	char *to = path_join(directory, "pack");
	struct pack *p = pack_load(pack, NULL, &err);
	uint8_t secret[64];

	must(p ? 0 : -1);
	terms = (struct cup_terms){ .name = "Spring 2027", .scenario = scenario, .n_scenarios = 1, .bank = 14, .leave = 28,
		.points_win = 2, .points_draw = 1, .points_bye = 2, .n_tiebreaks = 5, .late = 1, .n_seats = 2 };
	snprintf(terms.game.pack, sizeof terms.game.pack, "%s", p->game);
	snprintf(terms.game.rules, sizeof terms.game.rules, "%s", p->game);
	terms.game.edition = 1;
	scenario[0] = must_strdup(p->scenario[0].id);
	must(pack_digest(&terms.game.pack_digest, pack, &err));
	terms.game.dice = getenv("CHEAT") && strcmp(getenv("CHEAT"), "dealer") == 0 ? DICE_WITNESS : DICE_REFEREE;
	terms.game.undo = UNDO_NODICE;
	terms.game.edict = EDICT_AGREED;
	terms.game.clock = 7;
	memcpy(terms.tiebreak, ties, sizeof ties);
	terms.format = strcmp(format, "robin") == 0 ? CUP_ROBIN : strcmp(format, "knockout") == 0 ? CUP_KNOCKOUT : CUP_SWISS;
	terms.both = strcmp(format, "both") == 0;
	if (terms.format == CUP_SWISS)
		terms.rounds = rounds;
	if (terms.format == CUP_SWISS && rounds > 2)
		terms.late = 2;
	if (terms.format == CUP_ROBIN)
		terms.groups = terms.cycles = 1;
	for (int i = 0; i < 2; i++) {
		terms.seat[i].seat = i;
		strcpy(terms.seat[i].name, names[i]);
		signing_key(&terms.seat[i].key, secret, i);
	}
	must(file_make_directory(directory, &err));
	must(packs_copy(pack, to, &err));
	pack_free(p);
	free(to);
}

/* The keys, and the share that draws the next round. */
static void write_keys(void)
{
	struct text t = TEXT_INIT;
	struct seatkey master;
	char hex[2 * sizeof master.master + 1], name[16];
	uint8_t beta[64];

	must(file_make_directory(getenv("KEYS"), &err));
	master_key(&master);
	hex_encode(hex, master.master, sizeof master.master);
	text_print(&t, "master %s\n", hex);
	write_file("seat.key", &t);
	write_key("director", DIRECTOR);
	for (int p = 1; p <= cup.n_players; p++) {
		snprintf(name, sizeof name, "%d", p);
		write_key(name, signer_of[p]);
	}
	ask_teller(beta);
	text_clear(&t);
	cup_print_leaf(&t, &leaf);
	write_file("share", &t);
	text_release(&t);
}

int main(int argc, char **argv)
{
	int players, rounds;

	if (argc != 7) {
		fprintf(stderr, "usage: cups DIRECTORY PACK swiss|both|robin|knockout PLAYERS ROUNDS SEED\n");
		return 2;
	}
	must(crypto_ready(&err));
	directory = argv[1];
	players = atoi(argv[4]);
	rounds = atoi(argv[5]);
	state = (uint64_t)(seed_word = atoi(argv[6]));
	set_terms(argv[2], argv[3], rounds);
	found();
	must(field_of_cup(&field, &cup, &err));
	join_all(1, terms.late > 1 ? players - 1 : players);
	for (int k = 0; k < rounds - (getenv("KEYS") != NULL) && draw_is_left(&field); k++) {
		next_round();
		play_round(0);
		if (k == 0 && terms.late > 1)
			join_all(players, players);
	}
	if (getenv("KEYS")) {
		write_keys();
	} else if (draw_is_left(&field)) {
		next_round();
		play_round(3);
	} else {
		next_round();
	}
	printf("%d entries, %d rounds\n", cup.n, cup.n_rounds);
	return 0;
}
