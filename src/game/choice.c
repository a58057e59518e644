/* choice.c - what orders do when they are taken is whatever run_on() makes of them; here is when that is not enough. */
#include "game/choice.h"
#include <string.h>
#include "orders/answer.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"

static void resign(struct run *r, int seat)
{
	struct event *e;

	r->over = true;
	r->asks = false;
	r->wants_mask = -1;
	r->winner = enemy_of(seat);
	r->why = NOTHING;
	r->over_rule = "resign";
	r->events.n = r->moves.n = r->deals.n = 0;
	r->rolls = 0;
	e = run_event(r, EVENT_RESIGNED, "");
	if (e)
		e->seat = seat;
	e = run_event(r, EVENT_OVER, r->over_rule);
	if (e) {
		e->n = 2;
		e->thing[0] = SEAT(r->winner);
		e->thing[1] = NOTHING;
	}
}

static int refuse_resigning(const struct run *r, int seat, struct error *err)
{
	const char *why = r->rules->may_not_resign ? r->rules->may_not_resign(seat) : NULL;

	if (!why)
		return 0;
	return fault_set(err, FAULT_ORDERS, "%s", why);
}

static int ended_badly(const struct run *r, enum run_end end, struct error *err)
{
	if (end == RUN_BROKEN) {
		return fault_set(err, FAULT_RULING, "%s", r->error.text);
	}
	return fault_set(err, FAULT_ORDERS, "these orders are not legal");
}

enum { VERBS_TOLD = 6, ANSWERS_TOLD = 6 };

/* "play CARD" of "play CARD: an event ...": the verb, and what stands behind it in capitals. */
static void add_usage(struct text *out, const struct run *r, int verb)
{
	const char *name = key_name(r->rules, verb), *help = r->rules->keys[verb].help;
	size_t n = strlen(name);

	text_print(out, "`%s", name);
	for (help = help && strncmp(help, name, n) == 0 ? help + n : ""; *help == ' '; help += n) {
		n = 1 + strspn(help + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
		if (n == 1 || (help[n] && !strchr(" :,", help[n])))
			break;
		text_add(out, help, n);
		if (help[n] == ':' || help[n] == ',')
			break;
	}
	text_putc(out, '`');
}

/* The lines that could begin here. */
static int name_lines(const struct run *r, const struct question *q, struct error *err)
{
	struct text lines = TEXT_INIT;
	int told = q->n < VERBS_TOLD ? q->n : VERBS_TOLD;

	for (int i = 0; i < told; i++) {
		text_puts(&lines, i == 0 ? "" : i + 1 == q->n ? " or " : ", ");
		add_usage(&lines, r, index_of(q->answer[i]));
	}
	error_add(err, "\nwrite %s%s", lines.length ? lines.bytes : "such a line",
	          told < q->n ? ", or another such line: `drumhead next` lists them" : "");
	text_release(&lines);
	return -1;
}

/* It wants a line: of which verbs, and how to say that none is wanted. */
static int wants_line(const struct run *r, const struct question *q, struct error *err)
{
	struct text verbs = TEXT_INIT;

	if (!q->has_stop)
		return name_lines(r, q, err);
	for (int i = 0; i < q->n; i++)
		text_print(&verbs, " %s", key_name(r->rules, index_of(q->answer[i])));
	error_add(err, "\nwrite such a line, or `end%s` if you want none; `end` alone ends all of your turn", verbs.bytes);
	text_release(&verbs);
	return -1;
}

/* It wants an answer: the first as an example, and which there are. */
static int wants_answer(const struct run *r, const struct question *q, struct error *err)
{
	const char *verb = key_name(r->rules, key_verb(r->rules, q->key)), *key = key_name(r->rules, q->key);
	char ours[16], room[16];
	const char *first = q->n ? name_of(r, q->answer[0], ours) : "ANSWER";
	int told = q->n < ANSWERS_TOLD ? q->n : ANSWERS_TOLD;
	struct text all = TEXT_INIT;

	for (int i = 0; i < told && q->n > 1; i++)
		text_print(&all, "%s%s", i ? ", " : ". It could be: ", name_of(r, q->answer[i], room));
	error_add(err, "\nwrite `%s %s`, or `when %s: %s`%s%s", verb, first, key, first, all.bytes,
	          told < q->n ? ", and more" : "");
	text_release(&all);
	return -1;
}

/* The question that was open is open still. */
static int answers_nothing(const struct run *r, const struct order_source *source, struct error *err)
{
	const struct question *q = r->question;
	const char *key = key_name(r->rules, q->key);

	fault_set(err, FAULT_ORDERS, "these orders do not answer what is asked: %s (%s)", key, q->rule);
	if (source)
		error_at(err, "%s", source->name);
	if (q->form == ASK_LINE)
		return wants_line(r, q, err);
	if (book_holds(r, q->seat, key_verb(r->rules, q->key)))
		return error_add(err, "\nyour line for it stands below others that act later: write it above them");
	return wants_answer(r, q, err);
}

/* He was judged by what he sees, and his ruling is played on what there is: what does not fit there lapses. */
static bool plays_in_fog(const struct run *r, const struct hash *seed)
{
	return seed && r->hides && r->fogged && pack_has_fog(r->pack);
}

int play_orders(struct run *r, int seat, const struct statement *line, int n, const struct hash *seed,
                const struct order_source *source, struct error *err)
{
	struct orders_oracle oracle;
	enum run_end end;

	if (orders_take(r, seat, line, n, source, err) < 0)
		return -1;
	if (orders_resign(r, seat)) {
		if (refuse_resigning(r, seat, err) < 0)
			return -1;
		resign(r, seat);
		return 0;
	}
	if (r->picture)
		return 0;                        /* what his lines would do there nobody can try; the ruling will tell */
	orders_oracle_init(&oracle, seed, plays_in_fog(r, seed) ? 0 : seat, source, err);
	oracle.stops_at_seals = !seed;
	r->explain = !r->unheard;
	end = run_on(r, &oracle.oracle);
	r->explain = false;
	if (end == RUN_REFUSED || end == RUN_BROKEN)
		return ended_badly(r, end, err);
	if (end != RUN_ASKS || r->asked || plays_in_fog(r, seed))
		return 0;
	return answers_nothing(r, source, err);
}

int play_set_up(struct run *r, const struct hash *seed, struct error *err)
{
	struct orders_oracle oracle;
	enum run_end end;

	orders_oracle_init(&oracle, seed, 0, NULL, NULL);
	end = run_on(r, &oracle.oracle);
	return end == RUN_ASKS || end == RUN_OVER || end == RUN_WANTS_MASK ? 0 : ended_badly(r, end, err);
}
