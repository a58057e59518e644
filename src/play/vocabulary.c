/* vocabulary.c - names are folded once for each game at play: a question with sixty answers is matched
 * against every beginning of every line, and imagined futures ask thousands of questions. */
#include "play/vocabulary.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "play/keys.h"
#include "play/question.h"
#include "play/words.h"

typedef const char *const *name_list;            /* ends with NULL */

struct spelling {
	const char *folded, *written;
};

struct learnt {
	struct learnt *next;
	struct spelling name;
};

enum { LEARNT_LISTS = 1024 };

struct memo {
	struct memo *next;
	const char *word;
	uint8_t about[];                         /* [n_places + n_pieces] */
};

struct memos {
	struct memo *first[256];                 /* by a hash of the word */
	struct arena arena;
	size_t n;                                /* bytes of one */
};

struct vocabulary {
	struct arena arena;
	struct memos *memos;                     /* they grow while the rest stays as it is */
	struct spelling *word;                   /* rule 9, sorted; of equal ones the capitals first */
	int n, room;
	struct learnt *learnt[LEARNT_LISTS];     /* names, by a hash of what is written */
	name_list *names[THING_SEAT + 1];        /* by kind of thing and index */
	const char **kind;                       /* [n_words of the pack] */
};

static unsigned hash_of(const char *word)
{
	unsigned hash = 0;

	for (; *word; word++)
		hash = hash * 31 + (unsigned char)*word;
	return hash;
}

/* --- learning ------------------------------------------------------------------------------------ */

/* Adds a word, if anything is left of it when it is folded. */
static void add_word(struct vocabulary *v, struct spelling s)
{
	if (!*s.folded)
		return;
	if (v->n == v->room) {
		v->room = v->room ? 2 * v->room : 1024;
		v->word = must_realloc(v->word, (size_t)v->room * sizeof *v->word);
	}
	v->word[v->n++] = s;
}

static const char *learn(struct vocabulary *v, const char *name);

/* Each word of a name of several. */
static void learn_parts(struct vocabulary *v, const char *name)
{
	size_t n;

	for (const char *word = name; *word; word += n) {
		word += strspn(word, NAME_PARTED);
		n = strcspn(word, NAME_PARTED);
		if (n > 0) {
			char *part = arena_alloc(&v->arena, n + 1);

			learn(v, memcpy(part, word, n));
		}
	}
}

/* The folded name; its words may be used from now on.  A pack calls many things the same: each name is learnt once. */
static const char *learn(struct vocabulary *v, const char *name)
{
	struct learnt **first = &v->learnt[hash_of(name) % LEARNT_LISTS], *l;
	char folded[NAME_MOST];

	for (l = *first; l; l = l->next)
		if (strcmp(l->name.written, name) == 0)
			return l->name.folded;
	name_fold(folded, sizeof folded, name);
	l = arena_alloc(&v->arena, sizeof *l);
	l->name = (struct spelling){ .folded = arena_string(&v->arena, folded), .written = name };
	l->next = *first;
	*first = l;
	if (name[strcspn(name, NAME_PARTED)])
		learn_parts(v, name);
	else
		add_word(v, l->name);
	return l->name.folded;
}

static int count(const char *const *list)
{
	int n = 0;

	while (list && list[n])
		n++;
	return n;
}

/* Adds NAME to a list, unless it is there already or nothing is left of it. */
static void add_name(struct vocabulary *v, const char **list, int *n, const char *name)
{
	const char *folded = learn(v, name);

	for (int i = 0; i < *n; i++)
		if (strcmp(list[i], folded) == 0)
			return;
	if (*folded)
		list[(*n)++] = folded;
}

static name_list learn_names(struct vocabulary *v, const char *id, const char *name, const char *const *other)
{
	const char **list = arena_alloc(&v->arena, ((size_t)count(other) + 3) * sizeof *list);
	int n = 0;

	add_name(v, list, &n, id);
	add_name(v, list, &n, name);
	for (; other && *other; other++)
		add_name(v, list, &n, *other);
	return list;
}

static name_list *room_for(struct vocabulary *v, enum thing_kind kind, int n)
{
	v->names[kind] = arena_alloc(&v->arena, (size_t)(n + 1) * sizeof *v->names[kind]);
	return v->names[kind];
}

static void learn_pack(struct vocabulary *v, const struct pack *p)
{
	name_list *names = room_for(v, THING_PLACE, p->n_places);

	for (int i = 0; i < p->n_places; i++)
		names[i] = learn_names(v, p->place[i].id, p->place[i].name, p->place[i].other);
	names = room_for(v, THING_PIECE, p->n_pieces);
	for (int i = 0; i < p->n_pieces; i++)
		names[i] = learn_names(v, p->piece[i].id, p->piece[i].name, p->piece[i].other);
	names = room_for(v, THING_TRACK, p->n_tracks);
	for (int i = 0; i < p->n_tracks; i++)
		names[i] = learn_names(v, p->track[i].id, p->track[i].name, NULL);
	names = room_for(v, THING_SEAT, p->n_seats);
	names[0] = learn_names(v, "nobody", "nobody", NULL);
	for (int i = 1; i <= p->n_seats; i++)
		names[i] = learn_names(v, p->seat_name[i], p->seat_name[i], NULL);
	names = room_for(v, THING_WORD, p->n_words);
	v->kind = arena_alloc(&v->arena, ((size_t)p->n_words + 1) * sizeof *v->kind);
	for (int i = 0; i < p->n_words; i++) {
		names[i] = learn_names(v, p->word[i], p->word_name[i], NULL);
		v->kind[i] = learn(v, p->word[i]);
	}
}

static void learn_rules(struct vocabulary *v, const struct ruleset *rules)
{
	name_list *names = room_for(v, THING_KEY, key_count(rules));

	for (int i = 0; rules->keys[i].name; i++)
		names[i] = learn_names(v, key_name(rules, i), key_name(rules, i), NULL);
}

static int by_bytes(const void *a, const void *b)
{
	const struct spelling *one = a, *other = b;
	int order = strcmp(one->folded, other->folded);

	return order ? order : strcmp(one->written, other->written);
}

struct vocabulary *vocabulary_new(const struct ruleset *rules, const struct pack *pack)
{
	struct vocabulary *v = must_alloc(sizeof *v);

	for (const char *const *word = language_words; *word; word++)
		learn(v, *word);
	learn_pack(v, pack);
	learn_rules(v, rules);
	qsort(v->word, (size_t)v->n, sizeof *v->word, by_bytes);
	v->memos = must_alloc(sizeof *v->memos);
	v->memos->n = (size_t)(pack->n_places + pack->n_pieces);
	return v;
}

void vocabulary_free(struct vocabulary *v)
{
	if (!v)
		return;
	arena_release(&v->memos->arena);
	free(v->memos);
	arena_release(&v->arena);
	free(v->word);
	free(v);
}

/* --- asking -------------------------------------------------------------------------------------- */

bool vocabulary_has(const struct vocabulary *v, const char *word)
{
	size_t n = strlen(word);
	int low = 0, high = v->n;

	if (strspn(word, "0123456789") == n)
		return true;
	while (low < high) {
		int middle = (low + high) / 2;

		if (strcmp(v->word[middle].folded, word) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < v->n && begins_word(v->word[low].folded, strlen(v->word[low].folded), word, n);
}

/* "ri9" is rather one of RI1, RI2, ... than R9. */
static const char *same_but_for_number(const struct vocabulary *v, const char *word)
{
	size_t letters = strcspn(word, "0123456789");

	if (letters == 0 || !word[letters] || word[letters + strspn(word + letters, "0123456789")])
		return NULL;
	for (int i = 0; i < v->n; i++) {
		const char *folded = v->word[i].folded;

		if (strncmp(folded, word, letters) == 0 && folded[letters] &&
		    !folded[letters + strspn(folded + letters, "0123456789")])
			return v->word[i].written;
	}
	return NULL;
}

const char *vocabulary_nearest(const struct vocabulary *v, const char *word)
{
	const char *nearest = same_but_for_number(v, word);
	size_t n = strlen(word);
	int most = n < 5 ? (int)n / 3 : (int)n / 3 + 1;

	if (nearest)
		return nearest;
	for (int i = 0; i < v->n; i++) {
		int distance = edit_distance(v->word[i].folded, word, most);

		if (distance <= most && (!nearest || distance < most)) {
			nearest = v->word[i].written;
			most = distance;
		}
	}
	return nearest;
}

const char *const *names_of(const struct vocabulary *v, thing t, struct name_room *room)
{
	enum thing_kind kind = kind_of(t);

	room->list[0] = room->list[1] = NULL;
	if (kind == THING_NUMBER) {
		snprintf(room->digits, sizeof room->digits, "%d", index_of(t));
		room->list[0] = room->digits;
	}
	return kind <= THING_SEAT && v->names[kind] ? v->names[kind][index_of(t)] : room->list;
}

uint8_t *vocabulary_memo(const struct vocabulary *v, const char *word)
{
	struct memo **first = &v->memos->first[hash_of(word) % 256], *m;

	for (m = *first; m; m = m->next)
		if (strcmp(m->word, word) == 0)
			return m->about;
	m = arena_alloc(&v->memos->arena, sizeof *m + v->memos->n);
	m->word = arena_string(&v->memos->arena, word);
	m->next = *first;
	*first = m;
	return m->about;
}

const char *kind_name(const struct vocabulary *v, int word)
{
	return v->kind[word];
}
