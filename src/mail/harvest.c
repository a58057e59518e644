/* harvest.c - what came of a round through a mailbox, message by message, pass by pass. */
#include <time.h>
#include "mail/deliver.h"
#include "mail/harvest.h"

bool harvest_take(struct post *p, struct harvest *h, enum taken *taken, const char *bytes, size_t n)
{
	struct error err = ERROR_INIT;

	*taken = TAKEN_DONE;
	p->now = (int64_t)time(NULL);
	if (take_apart(taken, p, bytes, n, &err) < 0) {
		h->left++;
		h->why = err;
		return false;
	}
	deliver_between(p);
	h->taken += *taken == TAKEN_DONE;
	h->rejected += *taken == TAKEN_REJECTED;
	h->early += *taken == TAKEN_EARLY;
	return *taken == TAKEN_DONE || *taken == TAKEN_REJECTED;
}

int harvest_pass(struct harvest *h)
{
	int before = h->early;

	h->left = h->early = h->unread = 0;
	return before;
}

bool harvest_again(const struct harvest *h, int before)
{
	return h->early > 0 && (before == 0 || h->early < before);
}
