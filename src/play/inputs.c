/* inputs.c - what comes from outside into a row: answers and dice; and what goes out: facts.
 *
 * Each input is either the next one that was given since the checkpoint, and then it must be of the
 * kind, seat and key that the rules ask for now, or it comes from the oracle and is given from then on. */
#include "play/inputs.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "play/book.h"
#include "play/hands.h"
#include "play/keys.h"

/* --- recording ----------------------------------------------------------------------------------- */

struct given *run_give(struct run *r, int n_values)
{
	struct given *g;

	if (r->n_given == r->room_given) {
		r->room_given = r->room_given ? 2 * r->room_given : 64;
		r->given = must_realloc(r->given, (size_t)r->room_given * sizeof *r->given);
	}
	if (r->n_values + n_values > r->room_values) {
		r->room_values = 2 * r->room_values + n_values + 256;
		r->values = must_realloc(r->values, (size_t)r->room_values * sizeof *r->values);
	}
	g = &r->given[r->n_given];
	memset(g, 0, sizeof *g);
	g->first = r->n_values;
	return g;
}

void run_given(struct run *r, struct given *g, int n)
{
	g->n = n;
	r->n_values += n;
	r->n_given++;
	r->inputs += 1 + n;
	run_pass(r);
}

bool ruling_is_full(const struct run *r)
{
	return r->inputs >= INPUTS_MOST;
}

/* Was input I given in this ruling (and its event is to be told in it)? */
static bool is_of_this_ruling(const struct run *r, int i)
{
	return r->n_old < 0 || i >= r->n_old;
}

/* --- answers ------------------------------------------------------------------------------------- */

static void tell_choice(struct run *r, const struct given *g)
{
	struct event *e;

	if ((g->how != BY_AUTO && g->how != BY_LATE) || g->next_best == NOTHING || r->values[g->first] == NOTHING)
		return;                          /* that nothing was done needs no telling */
	if (list_has(r->rules->untold_keys, g->key))
		return;
	e = run_event(r, EVENT_AUTO, g->rule);
	if (!e)
		return;
	e->seat = g->seat;
	e->fact = g->key;
	e->n = 2;
	e->thing[0] = r->values[g->first];
	e->thing[1] = g->next_best;
}

/* Is VALUE still an answer?  Rules given anything else would trust it. */
static bool is_legal(const struct question *q, thing value)
{
	return question_has(q, value) || (q->has_silence && q->silence == value) || answer_may_hang_on_fog(q, value);
}

static bool are_legal(const struct question *q, const struct given *g)
{
	const thing *value = q->run->values + g->first;

	if (q->form != ASK_SOME)
		return g->n == 1 && is_legal(q, *value);
	for (int i = 0; i < g->n; i++) {
		if (!is_legal(q, value[i]))
			return false;
		for (int k = 0; k < i; k++)
			if (value[k] == value[i])
				return false;
	}
	return g->n >= q->least && g->n <= q->most;
}

/* What lies open by now may have been hidden when it was named: buried, say, and turned up again.  Where cards are
 * masked, what is named has been shown. */
static bool names_hidden(const struct run *r, const struct given *g)
{
	for (int i = 0; r->hides && !r->masked && i < g->n; i++) {
		thing t = r->values[g->first + i];

		if (kind_of(t) == THING_PIECE && hides_piece(r, r->pile, place_of(r->table, index_of(t)), index_of(t)))
			return true;
	}
	return false;
}

/* When the row began it may have lain open, and have been shuffled since. */
static bool takes_masked(const struct run *r, const struct given *g)
{
	for (int i = 0; r->masked && i < g->n; i++) {
		thing t = r->values[g->first + i];

		if (kind_of(t) == THING_PIECE && goes_by_slot(r->table, index_of(t)))
			return true;
	}
	return false;
}

/* What the line says that was taken, before what comes of it. */
static void tell_said(struct run *r, const struct given *g)
{
	struct event *e = g->said ? run_event(r, EVENT_SAID, g->rule) : NULL;

	if (!e)
		return;
	e->seat = g->seat;
	e->text = g->said;
}

static const struct given *answer_again(struct question *q)
{
	struct run *r = q->run;
	struct given *g = &r->given[r->cursor];

	if (g->key < 0)
		broken(r, "the rules now ask %s of seat %d where the ledger has dice",
		       key_name(r->rules, q->key), q->seat);
	if (g->key != q->key || g->seat != q->seat || g->form != q->form)
		broken(r, "the rules now ask %s of seat %d where the ledger answers %s of seat %d",
		       key_name(r->rules, q->key), q->seat, key_name(r->rules, g->key), g->seat);
	if (!are_legal(q, g))
		broken(r, "the ledger's answer to %s of seat %d is not legal", key_name(r->rules, q->key), q->seat);
	g->rule = q->rule;                       /* that of a loaded run may lie in memory of another */
	g->closed = names_hidden(r, g);
	g->masked = takes_masked(r, g);
	if (is_of_this_ruling(r, r->cursor)) {
		tell_choice(r, g);
		tell_said(r, g);
	}
	run_pass(r);
	return g;
}

static thing next_best(const struct question *q, thing taken)
{
	if (q->form != ASK_ONE)
		return NOTHING;
	for (int i = 0; i < q->n; i++)
		if (q->answer[i] != taken)
			return q->answer[i];
	return q->has_stop && q->stop != taken ? q->stop : NOTHING;
}

static const struct given *answer_anew(struct question *q)
{
	struct run *r = q->run;
	struct given *g = run_give(r, question_room(q));
	int n = 1;
	enum given_how how = BY_LINE;

	r->of_when = false;
	switch (r->oracle->answer(r->oracle, r, q, r->values + g->first, &n, &how)) {
	case ORACLE_OPEN:
		run_leave(r, RUN_ASKS);
	case ORACLE_RESTART:
		run_leave(r, RUN_RESTARTS);
	case ORACLE_REFUSES:
		run_leave(r, RUN_REFUSED);
	case ORACLE_ANSWERS:
		if (question_waits_for_card(q))
			run_leave(r, RUN_ASKS);  /* who answers for others would take what comes first */
		break;
	}
	r->asked++;
	g = &r->given[r->n_given];
	g->form = q->form;
	g->how = how;
	g->seat = q->seat;
	g->key = q->key;
	g->rule = q->rule;
	g->unsaid = r->of_when || (q->lays_open && r->asked > 1);
	if (how == BY_AUTO || how == BY_LATE)
		g->next_best = next_best(q, r->values[g->first]);
	run_given(r, g, n);
	g->closed = names_hidden(r, g);
	g->masked = takes_masked(r, g);
	if (how == BY_LINE && q->form == ASK_LINE)
		g->said = book_said_now(r, q->seat, index_of(r->values[g->first]));
	tell_choice(r, g);
	tell_said(r, g);
	return g;
}

/* A1 and A2 of doc/MASKS.md: an answer takes a card that lies masked only if everybody knows which it is, or is shown
 * it.  In futures that one seat imagines, the card that a die lays open of another is any. */
static bool is_unshown(const struct question *q, thing t)
{
	if (q->lays_open && q->run->binds && q->seat != q->run->binds)
		return false;
	return kind_of(t) == THING_PIECE && !may_be_taken(q->run->table, q->seat, index_of(t));
}

static void leave_out_names(struct question *q, const int *now)
{
	int n = 0;

	for (int i = 0; i < q->n_names; i++)
		if (now[q->names[i].answer] >= 0 && !is_unshown(q, q->names[i].name)) {
			q->names[n].name = q->names[i].name;
			q->names[n++].answer = now[q->names[i].answer];
		}
	q->n_names = n;
}

static void leave_out_twins(struct question *q, const int *now)
{
	int n = 0;

	for (int i = 0; i < q->n_twins; i++)
		if (now[q->twin[i].of] >= 0 && !is_unshown(q, q->twin[i].answer)) {
			q->twin[n].answer = q->twin[i].answer;
			q->twin[n++].of = now[q->twin[i].of];
		}
	q->n_twins = n;
}

/* What is denied of a card nobody has shown would tell where it lies, or only where a stand-in for it does. */
static void deny_unshown(struct question *q)
{
	int n = 0;

	for (int i = 0; i < q->n_denials; i++)
		if (!is_unshown(q, q->denial[i].answer))
			q->denial[n++] = q->denial[i];
	q->n_denials = n;
	for (int piece = 0; piece < q->run->pack->n_pieces; piece++)
		if (is_unshown(q, PIECE(piece)))
			deny(q, PIECE(piece), "is not among the cards that you hold or that lie open");
}

static void leave_out_unshown(struct question *q)
{
	int now[ANSWERS_MOST], n = 0;

	if (!q->run->masked)
		return;
	for (int i = 0; i < q->n; i++) {
		now[i] = is_unshown(q, q->answer[i]) ? -1 : n;
		if (now[i] >= 0)
			q->answer[n++] = q->answer[i];
	}
	leave_out_names(q, now);
	leave_out_twins(q, now);
	q->n = n;
	deny_unshown(q);
}

static const struct given *answered(struct question *q)
{
	struct run *r = q->run;

	if (q->n == 0 && !q->has_stop && q->form != ASK_SOME && !hangs_on_fog(q) && !r->masked)
		broken(r, "%s has no legal answer", key_name(r->rules, q->key));
	if (r->cursor == r->n_given)
		leave_out_unshown(q);
	return r->cursor < r->n_given ? answer_again(q) : answer_anew(q);
}

thing ask(struct question *q)
{
	const struct given *g = answered(q);

	return q->run->values[g->first];
}

int ask_index(struct question *q)
{
	thing answer = ask(q);

	return answer == NOTHING ? -1 : index_of(answer);
}

int ask_some(struct question *q, int least, int most, thing *chosen)
{
	const struct given *g;

	q->form = ASK_SOME;
	q->most = most < q->n || hangs_on_fog(q) ? most : q->n;
	q->least = hangs_on_fog(q) ? 0 : least < q->most ? least : q->most;
	if (q->run->cursor == q->run->n_given)
		leave_out_unshown(q);
	if (q->most > q->n && !hangs_on_fog(q))
		q->most = q->n;
	g = answered(q);
	if (g->n)
		memcpy(chosen, q->run->values + g->first, (size_t)g->n * sizeof *chosen);
	return g->n;
}

thing take_line(struct question *q)
{
	struct run *r = q->run;
	const struct given *g;

	q->form = ASK_LINE;
	for (int i = 0; i < q->n; i++)
		if (!key_phase(r->rules, index_of(q->answer[i])))
			broken(r, "%s is no verb of an action", key_name(r->rules, index_of(q->answer[i])));
	if (r->cursor == r->n_given)
		run_end_action(r);
	r->excuse = NULL;
	g = answered(q);
	return r->values[g->first];
}

void end_line(struct run *r)
{
	if (run_is_told(r) || r->cursor < r->n_given || !r->oracle->line_ends)
		return;
	if (r->oracle->line_ends(r->oracle, r) == ORACLE_REFUSES)
		run_leave(r, RUN_REFUSED);
}

void excuse(struct run *r, const char *why)
{
	r->excuse = why;
}

void excuse_unused(struct question *q, const char *why)
{
	struct run *r = q->run;

	if (explaining(r) && !run_is_told(r) && r->cursor == r->n_given && r->oracle->excuses)
		r->oracle->excuses(r->oracle, r, q, why);
}

void end_turn(struct run *r, int seat)
{
	if (run_is_told(r) || r->cursor < r->n_given || !r->oracle->turn_ends)
		return;
	run_end_action(r);
	r->oracle->turn_ends(r->oracle, r, seat);
}

void end_turn_of_end(struct run *r, int seat)
{
	if (!run_is_told(r) && r->cursor == r->n_given)
		book_forget_end(r, seat);
}

/* --- dice ---------------------------------------------------------------------------------------- */

static void make_label(struct run *r, char label[201], const char *rule, const char *verb, thing what)
{
	char room[16];

	if (r->quiet || r->unlabelled)
		*label = '\0';
	else
		snprintf(label, 201, "%d %s %s%s", r->rolls + 1, rule, verb, id_of(r, what, room));
}

static void tell_dice(struct run *r, const struct given *g, const char *label)
{
	struct event *e;

	run_note_moves(r);
	e = run_event(r, EVENT_DICE, g->rule);
	if (!e)
		return;
	e->n = 1;
	e->thing[0] = g->what;
	e->text = arena_string(&r->arena, label);
	e->sides = g->sides;
	e->n_faces = g->n;
	e->first_die = r->dice + 1;
	for (int i = 0; i < g->n; i++)
		e->faces[i] = r->values[g->first + i];
}

static bool are_faces(const struct run *r, const struct given *g)
{
	for (int i = 0; i < g->n; i++)
		if (r->values[g->first + i] < 1 || r->values[g->first + i] > g->sides)
			return false;
	return true;
}

/* What the rules roll for now; FACES are those of GIVEN. */
static const struct given *dice_again(struct run *r, const struct given *now)
{
	struct given *g = &r->given[r->cursor];

	if (g->how != BY_DIE)
		broken(r, "the rules now roll for %s where the ledger %s%s", now->rule,
		       g->key < 0 ? "shuffles" : "answers ", g->key < 0 ? "" : key_name(r->rules, g->key));
	if (g->sides != now->sides || g->n != now->n || g->what != now->what || strcmp(g->rule, now->rule) != 0)
		broken(r, "the rules now roll %dd%d for %s where the ledger has %dd%d for %s",
		       now->n, now->sides, now->rule, g->n, g->sides, g->rule);
	if (!are_faces(r, g))
		broken(r, "the ledger has a die for %s that no die of %d sides shows", g->rule, g->sides);
	g->rule = now->rule;
	run_pass(r);
	return g;
}

static const struct given *dice_anew(struct run *r, const struct given *now, const char *label)
{
	struct given *g = run_give(r, now->n);

	if (!r->oracle->dice(r->oracle, r, label, now->sides, now->n, r->values + g->first))
		run_leave(r, RUN_WANTS_DICE);
	g->how = BY_DIE;
	g->key = -1;
	g->rule = now->rule;
	g->sides = now->sides;
	g->what = now->what;
	run_given(r, g, now->n);
	return g;
}

/* NOW: rule, sides, n and what. */
static const struct given *dice(struct run *r, const char *verb, const struct given *now)
{
	const struct given *g;
	char label[201];
	int i = r->cursor;

	if (kind_of(now->what) == THING_PIECE && r->pack->place[place_of(r->table, index_of(now->what))].fog &&
	    hides_piece(r, r->pile, place_of(r->table, index_of(now->what)), index_of(now->what)))
		broken(r, "the dice for %s would name a piece that fog hides", now->rule);
	if (now->n < 1 || now->n > EVENT_FACES || now->sides < 1)
		broken(r, "%d dice of %d sides for %s", now->n, now->sides, now->rule);
	make_label(r, label, now->rule, verb, now->what);
	g = i < r->n_given ? dice_again(r, now) : dice_anew(r, now, label);
	if (is_of_this_ruling(r, i)) {
		tell_dice(r, g, label);
		r->rolls++;
		r->dice += now->n;
	}
	return g;
}

int roll(struct run *r, const char *rule, int sides, thing what)
{
	const struct given *g = dice(r, "", &(struct given){ .rule = rule, .sides = sides, .n = 1, .what = what });

	return r->values[g->first];
}

int roll_sum(struct run *r, const char *rule, int n, int sides, thing what)
{
	const struct given *g = dice(r, "", &(struct given){ .rule = rule, .sides = sides, .n = n, .what = what });
	int sum = 0;

	for (int i = 0; i < n; i++)
		sum += r->values[g->first + i];
	return sum;
}

void roll_each(struct run *r, const char *rule, int n, int sides, thing what, int *faces)
{
	const struct given *g = dice(r, "", &(struct given){ .rule = rule, .sides = sides, .n = n, .what = what });

	for (int i = 0; i < n; i++)
		faces[i] = r->values[g->first + i];
}

int draw(struct run *r, const char *rule, int pile)
{
	const struct given *g = dice(r, "draw ", &(struct given){
		.rule = rule, .sides = count_at(r->table, pile), .n = 1, .what = PLACE(pile)
	});
	int left = r->values[g->first];

	for (int piece = 0; piece < r->pack->n_pieces; piece++)
		if (place_of(r->table, piece) == pile && --left == 0)
			return piece;
	broken(r, "a draw from an empty pile");
}

/* --- facts --------------------------------------------------------------------------------------- */

static int count_arguments(const char *arguments)
{
	int n = *arguments != '\0';

	for (; *arguments; arguments++)
		n += *arguments == ' ';
	return n;
}

/* What of E lies where fog hides it. */
static void veil(struct event *e, const struct run *r)
{
	for (int i = 0; i < e->n; i++) {
		int piece = kind_of(e->thing[i]) == THING_PIECE ? index_of(e->thing[i]) : -1;
		int place = piece >= 0 ? place_of(r->table, piece) : -1;

		if (place >= 0 && r->pack->place[place].fog && hides_piece(r, r->pile, place, piece))
			e->veil[i] = (uint8_t)r->pack->place[place].owner;
	}
}

static void tell(struct run *r, int to, const char *rule, int fact, va_list args)
{
	thing argument[EVENT_THINGS];
	struct event *e;
	int n = count_arguments(r->rules->facts[fact].arguments);

	for (int i = 0; i < n; i++) {
		argument[i] = va_arg(args, int);
		if (to && kind_of(argument[i]) == THING_PIECE && goes_by_slot(r->table, index_of(argument[i])) &&
		    !r->table->slot[index_of(argument[i])].is_seen)
			return;                  /* nobody here knows which card that is yet */
	}
	if (r->oracle->told && !to)
		r->oracle->told(r->oracle, r, fact, argument, n);
	if (!to)
		run_note_moves(r);
	e = run_event(r, EVENT_FACT, rule);
	if (!e)
		return;
	e->to = to;
	e->fact = fact;
	e->n = n;
	memcpy(e->thing, argument, (size_t)n * sizeof *argument);
	if (!to)
		veil(e, r);
}

/* Would nobody hear a fact now, or has it been told in an earlier ruling? */
static bool goes_untold(const struct run *r)
{
	return (r->quiet && !r->oracle->told) || r->unheard || run_is_told(r);
}

void emit(struct run *r, const char *rule, int fact, ...)
{
	va_list args;

	if (goes_untold(r))
		return;
	va_start(args, fact);
	tell(r, 0, rule, fact, args);
	va_end(args);
}

void emit_to(struct run *r, int seat, const char *rule, int fact, ...)
{
	va_list args;

	if (goes_untold(r))
		return;
	va_start(args, fact);
	tell(r, seat, rule, fact, args);
	va_end(args);
}
