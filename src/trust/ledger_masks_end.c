/* ledger_masks_end.c - see ledger_masks_end.h. */
#include "trust/ledger_masks_end.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "trust/charter.h"
#include "trust/entry_masked.h"
#include "trust/ledger_masks_check.h"
#include "trust/sealed.h"

/* Is this line a `when` of KEY? */
static bool is_of(const struct statement *line, const char *key)
{
	size_t n = strlen(key);

	return line->n > 1 && !strncmp(line->token[1].text, key, n) &&
	       (!line->token[1].text[n] || !strcmp(line->token[1].text + n, ":"));
}

static void put_line(struct text *t, const struct statement *line)
{
	for (int k = 0; k < line->n; k++)
		text_print(t, "%s%s", k ? " " : "", line->token[k].text);
	text_putc(t, '\n');
}

/* The leaves of all keys; how many of the lines belong to one, standing in the order of the keys. */
static int make_leaves(struct hash *leaf, const struct unsealed *s, const struct hash *salt, const struct entry *of,
                       const char *const *key, int n_keys)
{
	struct text lines = TEXT_INIT;
	int used = 0;

	for (int i = 0; i < n_keys; i++) {
		struct hash key_salt = sealed_key_salt(salt, key[i]);

		text_clear(&lines);
		while (used < s->n_lines && is_of(&s->line[used], key[i]))
			put_line(&lines, &s->line[used++]);
		leaf[i] = sealed_leaf(&of->game, of->by, key[i], &key_salt, lines.bytes, lines.length);
	}
	text_release(&lines);
	return used;
}

int ledger_check_unsealed(const struct ledger *l, const struct entry *final, const char *const *key, int n_keys,
                          struct error *err)
{
	struct hash *leaf = must_alloc((size_t)n_keys * sizeof *leaf);
	int n, result = 0;
	struct unsealed *all = entry_unsealed(&n, final);

	for (int i = 0; i < n && result == 0; i++) {
		const struct entry *of = ledger_at(l, all[i].seq);
		struct hash salt = card_key_salt(final->cards.bytes, &of->nonce), root;
		const struct unsealed *first = &all[i];
		int used;

		for (int k = 0; k < i && all[i].as >= 0; k++)
			if (all[k].seq == all[i].as)
				first = &all[k];
		used = make_leaves(leaf, first, &salt, of, key, n_keys);
		root = tree_root(leaf, n_keys);
		if (used != first->n_lines || !hash_equal(&root, &of->sealed))
			result = fault_set(err, FAULT_OPENING, "the final of %s does not bring what was sealed in entry %d",
			                   seat_words(&l->charter, final->by).text, all[i].seq);
	}
	free(all);
	free(leaf);
	return result;
}

static bool is_remade(const struct ledger *l, const struct entry *e, const struct card_key *key)
{
	struct mask_place where = { .prev = e->prev, .pile = e->mask->pile, .epoch = (uint32_t)e->mask->epoch };
	struct masked in[MASK_MOST], out[MASK_MOST];
	struct mask *m;
	struct point joint = ledger_joint_key(l);
	bool same = true;

	if (!ledger_mask_input(in, l, e->mask))
		return false;
	m = must_alloc(sizeof *m);
	mask_draw(m, key, &where, in, e->mask->n_cards);
	mask_apply(out, m, in, &joint);
	for (int i = 0; i < e->mask->n_cards; i++)
		same = same && !memcmp(&out[i], e->mask->card[i], MASKED_BYTES);
	mask_forget(m);
	free(m);
	return same;
}

int ledger_check_remade(const struct ledger *l, const struct entry *final, struct error *err)
{
	struct card_key key;
	int result = 0;

	card_key_from(&key, final->cards.bytes);
	for (int i = 0; i < l->n && result == 0; i++)
		if (l->link[i].type == ENTRY_MASK && l->link[i].by == final->by && !is_remade(l, ledger_at(l, i), &key))
			result = fault_set(err, FAULT_OTHER_MASK, "entry %d of %s is not the mask that its key makes: the order was not "
			                   "left to it", i, seat_words(&l->charter, final->by).text);
	card_key_forget(&key);
	return result;
}
