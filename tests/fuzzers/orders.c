/* orders.c - lines of orders and whens, at positions of each game; the first byte says at which.  They are refused in
 * words, or play goes on to the first unknown. */
#include "fuzzer.h"
#include "game/choice.h"
#include "trust/canon.h"

enum { POSITIONS = 7 };

static struct run *position[POSITIONS];

void fuzzer_begin(void)
{
	static const struct {
		const char *pack, *option;
		int answers;
	} of[POSITIONS] = {
		{ "montrose", NULL, 30 }, { "brave", NULL, 60 }, { "jacobite", NULL, 60 }, { "charles", NULL, 60 },
		{ "charles", "fog", 90 }, { "table", NULL, 0 }, { "montrose", NULL, 90 }
	};

	for (int i = 0; i < POSITIONS; i++)
		position[i] = fuzzer_run(of[i].pack, of[i].option, of[i].answers);
}

void fuzzer_seeds(void)
{
	seed_files("0", "examples/montrose", ".orders");
	seed_files("0", "examples/game", ".orders");
	seed_files("1", "examples/brave", ".orders");
	seed_files("2", "examples/jacobite", ".orders");
	seed_files("3", "examples/charles", ".orders");
	seed_files("4", "examples/charles", ".orders");
	seed_text("5move wagon: field\nend\n");
	seed_files("6", "examples/game", ".orders");
	seed_text("6when all: auto\nelse end\nresign\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = ERROR_INIT;
	struct run *r;
	struct canon c;

	if (size < 1 || canon_parse_lines(&c, (const char *)data + 1, size - 1, &err) < 0)
		return 0;
	r = run_clone(position[(uint8_t)(data[0] - '0') % POSITIONS]);
	r->explain = data[0] & 128;              /* with reasons for what is not legal, which takes longer */
	play_orders(r, r->question->seat, c.block[0].statement, c.block[0].n, NULL, NULL, &err);
	run_free(r);
	canon_release(&c);
	return 0;
}
