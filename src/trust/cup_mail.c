/* cup_mail.c - see cup_mail.h.  Blocks of games may stand in the same mail: they are left to whoever reads games. */
#include "trust/cup_mail.h"
#include <string.h>
#include "trust/cup_parse.h"
#include "trust/reader.h"

static void read_items(struct cup_mail *m)
{
	for (int i = 0; i < m->canon.n; i++) {
		const struct block *b = &m->canon.block[i];
		struct error bad = ERROR_INIT;

		if (!b->type || !cup_entry_is_word(b->type))
			continue;
		if (cup_parse(&m->item[m->n], &m->canon.arena, b, &bad) == 0) {
			struct ssh_public inside;
			const char *armor = m->canon.armor[i];
			struct cup_sidecar *beside = &m->beside[m->n];

			m->at[m->n++] = i;
			beside->is_signed = armor && ssh_armor_parse(&beside->signature, &inside, armor, strlen(armor), &bad) == 0;
		} else if (cup_entry_is_of_cups_alone(b->type) && m->bad.kind == ERROR_NONE) {
			m->bad = bad;
		}
	}
}

/* Block I of M, S, which signs ID.  If that is nothing of this mail, what stands before it was changed. */
static void add_signed(struct cup_mail *m, int i, const struct hash *id, const struct sidecar *s)
{
	bool found = false;

	for (int k = 0; k < m->n; k++)
		found |= hash_equal(&m->item[k].id, id);
	for (int k = 0; k < m->n && !found && s->is_signed; k++)
		m->beside[k].has_other |= m->at[k] == i - 1;
	for (int k = 0; k < m->n; k++) {
		struct cup_sidecar *beside = &m->beside[k];

		if (!hash_equal(&m->item[k].id, id))
			continue;
		if (s->is_signed) {
			beside->is_signed = true;
			beside->signature = s->signature;
		}
		if (s->n_proofs) {
			beside->has_proof = true;
			beside->proof = s->proof[0];
		}
	}
}

static void read_signed(struct cup_mail *m)
{
	struct sidecar *s = must_alloc(sizeof *s);

	for (int i = 0; i < m->canon.n; i++) {
		const struct block *b = &m->canon.block[i];
		struct error unread = ERROR_INIT;
		struct hash id;

		if (b->type && strcmp(b->type, "signed") == 0 && signed_parse(&id, s, b, &unread) == 0)
			add_signed(m, i, &id, s);
	}
	free(s);
}

int cup_mail_read(struct cup_mail *out, const struct text *text, const char *name, struct error *err)
{
	memset(out, 0, sizeof *out);
	if (canon_parse(&out->canon, text->bytes, text->length, err) < 0)
		return error_within(err, "%s", name);
	out->item = arena_alloc(&out->canon.arena, ((size_t)out->canon.n + 1) * sizeof *out->item);
	out->at = arena_alloc(&out->canon.arena, ((size_t)out->canon.n + 1) * sizeof *out->at);
	out->beside = arena_alloc(&out->canon.arena, ((size_t)out->canon.n + 1) * sizeof *out->beside);
	read_items(out);
	read_signed(out);
	if (out->bad.kind != ERROR_NONE)
		error_within(&out->bad, "%s", name);
	return 0;
}

void cup_mail_release(struct cup_mail *m)
{
	canon_release(&m->canon);
	memset(m, 0, sizeof *m);
}

static int find(const struct cup_mail *m, const struct hash *id)
{
	for (int i = 0; i < m->n; i++)
		if (cup_entry_is_letter(m->item[i].type) && hash_equal(&m->item[i].id, id))
			return i;
	return -1;
}

int cup_mail_leaf(struct cup_leaf *out, struct cup_mail *m, int i, struct error *err)
{
	const struct cup_entry *e = &m->item[i];

	*out = (struct cup_leaf){ .entry = *e, .beside = m->beside[i] };
	out->letter = arena_alloc(&m->canon.arena, ((size_t)e->n_letters + 1) * sizeof *out->letter);
	out->letter_beside = arena_alloc(&m->canon.arena, ((size_t)e->n_letters + 1) * sizeof *out->letter_beside);
	for (int k = 0; k < e->n_letters; k++) {
		int at = find(m, &e->letter[k]);

		if (at < 0)
			return fault_set(err, FAULT_FORM, "entry %d carries %d letters, and letter %d is not in this mail: ask for it "
			                 "again, whole", e->seq, e->n_letters, k + 1);
		out->letter[k] = m->item[at];
		out->letter_beside[k] = m->beside[at];
	}
	return 0;
}

bool cup_mail_has(const struct cup_mail *m, const struct hash *cup)
{
	for (int i = 0; i < m->n; i++)
		if (hash_equal(&m->item[i].game, cup))
			return true;
	return false;
}

int cup_mail_founded(const struct cup_mail *m)
{
	for (int i = 0; i < m->n; i++)
		if (m->item[i].type == CUP_FOUNDED)
			return i;
	return -1;
}
