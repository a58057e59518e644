/* positions.c - positions in JSON, with the events and moves of a ruling beside them, as a referee's letter brings
 * them; the first byte says of which game.  What can be loaded is saved, and can be loaded again. */
#include <string.h>
#include "base/json.h"
#include "fuzzer.h"
#include "game/event_save.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "trust/crypto.h"
#include "whatif/standin.h"

enum { GAMES = 4 };

static struct run *of[GAMES];

void fuzzer_begin(void)
{
	of[0] = fuzzer_run("montrose", NULL, 30);
	of[1] = fuzzer_run("brave", NULL, 60);
	of[2] = fuzzer_run("charles", "fog", 60);
	of[3] = fuzzer_run("table", NULL, 0);
}

static void seed_position(int i, json *state)
{
	struct text out = TEXT_INIT;
	json *j = json_new_object();

	json_set(j, "state", state);
	json_set(j, "events", events_save(of[i], 0));
	json_set(j, "private", events_save(of[i], 1));
	json_set(j, "moves", moves_save(of[i]));
	text_print(&out, "%d", i);
	json_write(&out, j);
	seed_bytes(out.bytes, out.length);
	text_release(&out);
	json_free(j);
}

void fuzzer_seeds(void)
{
	for (int i = 0; i < GAMES; i++) {
		struct run *same = run_clone(of[i]);

		seed_position(i, run_save(same));
		seed_position(i, run_save_public(same));
		run_free(same);
	}
}

static void load_again(struct run *r)
{
	struct run *again = fuzzer_blank(r);
	struct error err = ERROR_INIT;
	json *j = run_save(r);

	if (run_load(again, j, "saved", &err) < 0)
		fuzzer_fail(err.text, __FILE__, __LINE__);
	json_free(j);
	run_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = ERROR_INIT;
	struct run *r;
	json *j;

	if (size < 2)
		return 0;
	j = json_parse((const char *)data + 1, size - 1, "letter", &err);
	if (!j)
		return 0;
	r = fuzzer_blank(of[(uint8_t)(data[0] - '0') % GAMES]);
	if (run_load(r, json_get(j, "state"), "letter", &err) == 0)
		load_again(r);
	run_free(r);
	error_clear(&err);
	r = run_clone(of[(uint8_t)(data[0] - '0') % GAMES]);
	events_load(r, json_get(j, "events"), json_get(j, "private"), json_get(j, "moves"), &err);
	run_free(r);
	json_free(j);
	return 0;
}
