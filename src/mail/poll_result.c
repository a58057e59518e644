/* poll_result.c - what came of a round through a mailbox, message by message, pass by pass. */
#include <time.h>
#include "mail/cup_list.h"
#include "mail/deliver.h"
#include "mail/poll_result.h"

bool poll_result_take(struct post *p, struct poll_result *r, enum taken *taken, const char *bytes, size_t n)
{
	struct error err = ERROR_INIT, unlisted = ERROR_INIT;

	*taken = TAKEN_DONE;
	p->now = (int64_t)time(NULL);
	cup_list_look(p, EVERY_CUP, &unlisted);  /* a cup that cannot be read is told when its turn comes */
	if (take_in_child(taken, p, bytes, n, &err) < 0) {
		r->left++;
		r->why = err;
		return false;
	}
	deliver_between(p);
	r->taken += *taken == TAKEN_DONE;
	r->rejected += *taken == TAKEN_REJECTED;
	r->early += *taken == TAKEN_EARLY;
	r->elsewhere += *taken == TAKEN_ELSEWHERE;
	return *taken == TAKEN_DONE || *taken == TAKEN_REJECTED;
}

int poll_result_begin_pass(struct poll_result *r)
{
	int before = r->early;

	r->left = r->early = r->elsewhere = r->unread = 0;
	return before;
}

bool poll_result_again(const struct poll_result *r, int before)
{
	return r->early > 0 && (before == 0 || r->early < before);
}
