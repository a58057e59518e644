/* c3_dice.c - 3 Dice: those with numbers, and those whose faces the pack names. */
#include "rules/table/open.h"

enum { DICE_MOST = 20 };

/* The chart that is the die of this name, or -1. */
static int chart_of(const struct pack *p, int word)
{
	int chart = pack_chart(p, p->word[word]);

	return chart >= 0 && p->chart[chart].first == 1 ? chart : -1;
}

/* 3.1 A chart whose id is a word of the pack is a die; d2 to d100 are dice in every pack. */
int sides_of(const struct pack *p, int word)
{
	static const int sides[] = { 2, 3, 4, 6, 8, 10, 12, 20, 100 };
	int chart = chart_of(p, word);

	if (chart >= 0)
		return p->chart[chart].n;
	return word >= D2 && word <= D100 ? sides[word - D2] : 0;
}

static int worth_of(const struct pack *p, int word, int face)
{
	int chart = chart_of(p, word);

	return chart < 0 || p->chart[chart].result ? face : chart_at(p, chart, face);
}

static bool is_named(const struct pack *p, int word)
{
	int chart = chart_of(p, word);

	return chart >= 0 && p->chart[chart].result;
}

/* 3.1 So many dice of one kind.  A line may say what for. */
void roll_dice(struct run *r)
{
	const struct pack *p = table(r)->pack;
	struct question *q = asked(r, "3.1", K_ROLL_NUMBER);
	int *face = scratch(r, DICE_MOST * sizeof *face), n, sum = 0;
	thing number, die;

	for (int i = 1; i <= DICE_MOST; i++)
		allow(q, NUMBER(i));
	for (int i = DICE_MOST + 1; i <= 3 * DICE_MOST; i++)
		deny(q, NUMBER(i), "are too many: %d dice at once (3.1)", DICE_MOST);
	stop(q, NOTHING);
	number = ask(q);
	n = number == NOTHING ? 1 : index_of(number);
	q = asked(r, "3.1", K_ROLL_DIE);
	for (int word = TABLE_WORDS; word < p->n_words; word++)
		if (sides_of(p, word))
			allow(q, WORD(word));
	allow(q, WORD(D6));
	for (int word = D2; word <= D100; word++)
		if (word != D6)
			allow(q, WORD(word));
	die = ask(q);
	end_line(r);
	roll_each(r, "3.1", n, sides_of(p, index_of(die)), die, face);
	for (int i = 0; i < n; i++)
		sum += worth_of(p, index_of(die), face[i]);
	emit(r, "3.1", F_ROLLED, SEAT(phasing(r)), NUMBER(n), die,
	     is_named(p, index_of(die)) || n == 1 ? NOTHING : NUMBER(sum));
}
