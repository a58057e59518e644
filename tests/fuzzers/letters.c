/* letters.c - whole letters as they come: entries, what stands beside them, parcels; also as the mail of a cup, and as
 * one with which a game begins. */
#include "fuzzer.h"
#include "game/letter.h"
#include "game/take.h"
#include "trust/cup_mail.h"

void fuzzer_begin(void)
{
}

void fuzzer_seeds(void)
{
	seed_file("", "tests/vectors/ledger.txt");
	seed_files("", "tests/data/canon", ".in");
	seed_blocks("tests/data/cups/swiss.mail");
	seed_blocks("tests/data/cups/knockout.mail");
	seed_strings("tests/vectors/format2.json", "drumhead-begin");
	seed_text("drumhead-begin 1 lines\nentry 0000000000000000 0000000000000000 0000000000000000 0000000000000000\nto 0\n"
	          "part 1 2\nhex 0011223344\ndrumhead-end\n\ndrumhead-begin 1 lines\n"
	          "entry 0000000000000000 0000000000000000 0000000000000000 0000000000000000\nto 0\npart 2 2\nhex ff\n"
	          "drumhead-end\n");
	seed_text("drumhead-begin 1 state\nentry 0000000000000000 0000000000000000 0000000000000000 0000000000000000\n"
	          "part 1 1\nhex 7b7d\ndrumhead-end\n");
}

/* What all the parcels of an entry might be. */
static void find_parcels(const struct letter *l, const struct hash *id)
{
	static const char *const types[] = { "lines", "state", "letter" };

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		for (int to = PARCEL_TO_ALL; to < 3; to++) {
			const struct parcel p = { types[i], id, to };
			struct text bytes = TEXT_INIT, blocks = TEXT_INIT, again = TEXT_INIT;
			struct error err = ERROR_INIT;

			if (parcel_find(&bytes, &blocks, &p, letter_attached(l, id), &err) == 1) {
				parcel_write(&again, &p, bytes.bytes, bytes.length);
				must_hold(again.length > 0 && blocks.length > 0);
			}
			text_release(&bytes);
			text_release(&blocks);
			text_release(&again);
		}
}

static void read_letter(const struct mailed *m)
{
	static struct sidecar beside;
	struct error err = ERROR_INIT;
	struct letter l;

	if (letter_read(&l, m, &err) < 0)
		return;
	for (int i = 0; i < l.n; i++) {
		error_clear(&err);
		if (l.item[i].is_read)
			letter_sidecar(&beside, &l, &l.item[i], &l.item[i].entry.id, &err);
	}
	for (int i = 0; i < l.n_beside; i++)
		find_parcels(&l, &l.beside[i].id);
	letter_offer(&l, false);
	letter_release(&l);
}

static void read_cup_mail(const struct text *text)
{
	struct error err = ERROR_INIT;
	struct cup_leaf leaf;
	struct cup_mail m;

	if (cup_mail_read(&m, text, "letter", &err) < 0)
		return;
	for (int i = 0; i < m.n; i++) {
		error_clear(&err);
		cup_mail_leaf(&leaf, &m, i, &err);
	}
	cup_mail_founded(&m);
	cup_mail_release(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text text = TEXT_INIT;
	struct error err = ERROR_INIT;
	struct ledger l;

	text_add(&text, data, size);
	if (text.bytes) {
		const struct mailed m = mailed(&text, "letter");

		read_letter(&m);
		if (game_foresee(&l, &m, &err) == 0)
			ledger_release(&l);
		read_cup_mail(&text);
	}
	text_release(&text);
	return 0;
}
