/* letter_about.c - see letter_about.h.  For programs that have games at hand and a letter to sort in: a page in a
 * browser, a mail reader. */
#include "cmd/letter_about.h"
#include <stdlib.h>
#include <string.h>
#include "cmd/cup_make.h"
#include "cmd/data.h"
#include "cmd/terms.h"
#include "game/letter.h"
#include "game/offer.h"
#include "trust/claim.h"

/* A game by its first hex digits, as commands call it: in ALL, else a new one there. */
static json *game_of(json *all, const struct hash *id)
{
	char name[9];
	json *j;

	hex_encode(name, id->bytes, 4);
	for (size_t i = 0; i < json_size(all); i++)
		if (strcmp(json_string(json_get(json_at(all, i), "game")), name) == 0)
			return json_at(all, i);
	j = json_new_object();
	json_set(j, "game", json_new_string(name));
	json_set(j, "entries", json_new_array());
	json_append(all, j);
	return j;
}

/* --- an offer --------------------------------------------------------------------------------------- */

static json *seats_json(const struct session *s, const struct charter *c)
{
	json *all = json_new_array();

	for (int i = 0; i < c->n_seats; i++) {
		json *seat = json_new_object();

		json_set(seat, "seat", json_new_integer(c->seat[i].seat));
		json_set(seat, "name", json_new_string(c->seat[i].name));
		json_set(seat, "ours", json_new_bool(keyring_signs_with(&s->keys, &c->seat[i].key)));
		json_append(all, seat);
	}
	return all;
}

/* With the pack that is installed: with another one nobody can say here what it is. */
static int print_terms(struct text *out, struct session *s, const struct charter *c, json *offer, struct error *err)
{
	const struct ruleset *rules = ruleset_edition(s->env->rulesets, c->rules, c->edition);
	char *directory = rules ? pack_directory(c->pack, err) : NULL;
	struct terms t = { .charter = c };
	struct pack *p;
	int result = -1;

	if (!rules)
		return error_set(err, "its rules, edition %d of %s, are not in this program", c->edition, c->rules);
	if (!directory)
		return -1;
	t.pack = p = pack_load(directory, &rules->names, err);
	if (p && offer_check(c, rules, p, err) == 0)
		result = terms_print(out, &t, s->env->rulesets, err) < 0 ? -1 : 0;
	if (p)
		json_set(offer, "title", json_new_string(p->title));
	pack_free(p);
	free(directory);
	return result;
}

static json *offer_json(struct session *s, const struct charter *c)
{
	struct text terms = TEXT_INIT;
	struct error err = ERROR_INIT;
	json *j = json_new_object();

	json_set(j, "pack", json_new_string(c->pack));
	json_set(j, "seats", seats_json(s, c));
	json_set(j, "is_second", json_new_bool(c->has_match));
	if (print_terms(&terms, s, c, j, &err) < 0)
		json_set(j, "refused", json_new_string(err.text));
	else
		json_set(j, "terms", json_new_string(terms.bytes));
	text_release(&terms);
	return j;
}

/* --- cups ------------------------------------------------------------------------------------------- */

/* What M announces, before anybody joins it. */
static json *announcement(struct session *s, struct cup_mail *m)
{
	struct text terms = TEXT_INIT;
	struct error err = ERROR_INIT;
	json *j = json_new_object();
	struct cup c;

	cup_init(&c);
	if (cup_found(&c, m, s->env->rulesets, &err) == 0) {
		json_set(j, "name", json_new_string(c.terms->name));
		json_set(j, "pack", json_new_string(c.terms->game.pack));
		cup_print_consent(&terms, &c);
		json_set(j, "terms", json_new_string(terms.bytes));
	} else {
		json_set(j, "refused", json_new_string(err.text));
	}
	text_release(&terms);
	cup_release(&c);
	return j;
}

/* Accepts and shares are read as those of games below: the chain they name may be either. */
static void add_cups(json *all, struct session *s, struct cup_mail *m)
{
	for (int i = 0; i < m->n; i++) {
		const struct cup_entry *e = &m->item[i];
		json *game;

		if (e->type == CUP_ACCEPT || e->type == CUP_SHARE)
			continue;
		game = game_of(all, e->type == CUP_FOUNDED ? &e->id : &e->game);
		if (e->type == CUP_FOUNDED)
			json_set(game, "cup", announcement(s, m));
		else if (!json_get(game, "cup"))
			json_set(game, "cup", json_new_object());
	}
}

/* --- the letter ------------------------------------------------------------------------------------- */

static void add_entry(json *all, struct session *s, const struct entry *e)
{
	json *game = game_of(all, &e->game), *entry = json_new_object();

	json_set(entry, "seq", json_new_integer(e->seq));
	json_set(entry, "type", json_new_string(entry_word(e->type)));
	json_set(entry, "by", json_new_integer(e->by));
	json_append(json_get(game, "entries"), entry);
	if (e->type == ENTRY_OFFER && !json_get(game, "offer"))
		json_set(game, "offer", offer_json(s, e->charter));
}

static void add_claim(json *all, const struct block *b)
{
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct claim c;

	if (claim_parse(&c, &arena, b, &unread) == 0)
		game_of(all, &c.game);
	arena_release(&arena);
}

/* Why there is nothing in it: of what looks like an entry what is wrong with it. */
static int refuse(const struct letter *l, const char *path, struct error *err)
{
	for (int i = 0; i < l->n; i++) {
		if (l->item[i].kind == LETTER_DRAFT)
			return error_set(err, "%s: there are orders in it, but nobody has signed them", path);
		if (l->item[i].kind == LETTER_ENTRY && letter_entry(&l->item[i], err) < 0)
			return error_within(err, "%s", path);
	}
	return error_set(err, "%s: there is no letter of a game in it. A letter stands between lines `drumhead-begin` and "
	                 "`drumhead-end`: was all of it copied?", path);
}

int letter_about(struct session *s, const char *path)
{
	struct text bytes = TEXT_INIT;
	struct letter l = { .n = 0 };
	struct cup_mail m = { .n = 0 };
	json *all = json_new_array();
	int result = -1;

	if (session_read(s, &bytes, path) < 0)
		goto out;
	if (letter_read(&l, &(struct mailed){ bytes.bytes, bytes.length, path, NULL }, &s->err) < 0 ||
	    cup_mail_read(&m, &bytes, path, &s->err) < 0)
		goto out;
	add_cups(all, s, &m);
	for (int i = 0; i < l.n; i++) {
		if (l.item[i].is_read)
			add_entry(all, s, &l.item[i].entry);
		else if (l.item[i].kind == LETTER_CLAIM)
			add_claim(all, l.item[i].block);
	}
	result = json_size(all) ? 0 : refuse(&l, path, &s->err);
	if (result == 0)
		json_write_lines(&s->out, all, 2);
out:
	cup_mail_release(&m);
	letter_release(&l);
	text_release(&bytes);
	json_free(all);
	return result;
}
