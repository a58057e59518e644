/* choices.c - questions made of lists: pieces that are ranked before they are offered (rules.h). */
#include "play/question.h"
#include "play/run.h"

void choices_add(struct run *r, struct choices *c, int piece, int rank)
{
	int i = c->n;

	if (i == CHOICES_MOST)
		broken(r, "more than %d pieces to choose from", CHOICES_MOST);
	for (; i > 0 && c->of[i - 1].rank > rank; i--)
		c->of[i] = c->of[i - 1];
	c->of[i].piece = (int16_t)piece;
	c->of[i].rank = (int16_t)rank;
	c->n++;
}

void choices_offer(struct question *q, const struct choices *c, bool (*are_alike)(const struct table *t, int a, int b))
{
	const struct table *t = table(q->run);
	bool taken[CHOICES_MOST] = { false };    /* is a twin of one before it */

	for (int i = 0; i < c->n; i++) {
		if (taken[i])
			continue;
		allow(q, PIECE(c->of[i].piece));
		for (int j = i + 1; are_alike && j < c->n; j++)
			if (are_alike(t, c->of[i].piece, c->of[j].piece)) {
				twin(q, PIECE(c->of[j].piece));
				taken[j] = true;
			}
	}
}
