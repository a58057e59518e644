/* wording.c - see wording.h. */
#include "orders/wording.h"
#include <string.h>
#include "play/fit.h"
#include "play/keys.h"
#include "play/run.h"
#include "play/vocabulary.h"
#include "play/words.h"

/* The name of ANSWER, if it fits nothing else; else its id. */
static const char *word_of(const struct question *q, thing answer, char room[16])
{
	const char *name = name_of(q->run, answer, room), *blank;
	struct item item[RUN_MOST];
	char folded[NAME_MOST], *at = folded;
	struct fitting f;
	int n = 0;

	name_fold(folded, sizeof folded, name);
	for (; n < RUN_MOST && *at; n++) {
		blank = strchr(at, ' ');
		item[n] = (struct item){ .kind = ITEM_WORD, .text = at };
		at += blank ? (size_t)(blank - at) : strlen(at);
		if (blank)
			*at++ = '\0';
	}
	f = fit_answer(q, item, n, NULL, 0);
	return *at == '\0' && (f.fit == FIT_ONE || f.fit == FIT_ALIKE) && f.answer == answer && f.words == n
	       ? name : id_of(q->run, answer, room);
}

void wording_begin(struct wording *w, struct text *out)
{
	w->out = out;
	w->start = out ? out->length : 0;
	w->passed_colon = w->past_comma = false;
}

static void write_verb(struct wording *w, const struct ruleset *rules, int key)
{
	if (w->out->length == w->start)
		text_puts(w->out, key_name(rules, key_verb(rules, key)));
}

/* "march SIL3: Lanark, SIL4: Peebles": what begins anew behind a colon has a comma before it, and a colon of its
 * own, which is passed over only by a question that must be answered. */
static void write_mark(struct wording *w, const struct question *q)
{
	bool behind = key_behind_colon(q->run->rules, q->key);

	if (behind && (!w->passed_colon || (w->past_comma && !q->has_stop))) {
		text_putc(w->out, ':');
		w->passed_colon = true;
		w->past_comma = false;
	} else if (!behind && w->passed_colon && !w->past_comma) {
		text_putc(w->out, ',');
		w->past_comma = true;
	}
}

static void write_names(struct wording *w, const struct question *q, const thing *chosen, int n)
{
	char room[16];

	if (n > 0)
		write_mark(w, q);
	if (q->form == ASK_SOME && n > 1 && n == q->n) {
		text_puts(w->out, " all");
		return;
	}
	for (int i = 0; i < n; i++)
		text_print(w->out, " %s", word_of(q, chosen[i], room));
}

void wording_answer(struct wording *w, const struct question *q, const thing *chosen, int n)
{
	const struct ruleset *rules = q->run->rules;

	if (!w->out)
		return;
	if (q->form == ASK_LINE) {
		if (*chosen != NOTHING)
			text_puts(w->out, key_name(rules, index_of(*chosen)));
		return;
	}
	write_verb(w, rules, q->key);
	if (n != 1 || !q->has_stop || *chosen != q->stop)
		write_names(w, q, chosen, n);
}
