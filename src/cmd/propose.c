/* propose.c - drumhead propose: puts a motion, which the other seats answer. */
#include <stdlib.h>
#include <string.h>
#include "cmd/adjudicate.h"
#include "cmd/data.h"
#include "game/motion.h"
#include "game/motion_write.h"
#include "game/packs.h"

struct proposal {
	struct motion motion;
	const char *edition, *pack, *clock;      /* of an amend, or NULL */
	char *directory;                         /* of the pack */
	struct text lines;
};

/* --- operands ------------------------------------------------------------------------------------------ */

static int bad(struct session *s, const char *how)
{
	return error_set_kind(&s->err, ERROR_USAGE, "write: drumhead propose GAME %s", how);
}

static int read_undo(struct proposal *m, struct session *s, int n, char **word)
{
	if (n != 1 || !*word[0] || strlen(word[0]) > 9 || strspn(word[0], "0123456789") != strlen(word[0]))
		return bad(s, "undo N, the number of the ruling to go back to (`drumhead history` lists them)");
	m->motion.to = atoi(word[0]);
	return 0;
}

static int read_edict(struct proposal *m, struct session *s, int n, char **word)
{
	if (n != 1)
		return bad(s, "edict FILE, with lines `put PIECE: PLACE` and `set NAME [FACT]: N`");
	m->motion.name = strcmp(word[0], "-") == 0 ? "edict" : word[0];
	return session_read(s, &m->lines, word[0]);
}

/* rules N, pack DIR, clock DAYS, or several of them. */
static int read_amend(struct proposal *m, struct session *s, int n, char **word)
{
	int read = 0;

	for (; read + 1 < n; read += 2) {
		const char **to = strcmp(word[read], "rules") == 0   ? &m->edition
		                  : strcmp(word[read], "pack") == 0  ? &m->pack
		                  : strcmp(word[read], "clock") == 0 ? &m->clock
		                                                     : NULL;

		if (!to || *to)
			break;
		*to = word[read + 1];
	}
	if (read == n && n > 0)
		return 0;
	return bad(s, "amend rules N, amend pack DIR, amend clock DAYS, or several of them");
}

/* The rules and the pack are those of the game, which is known only when it is open. */
static int write_amend(struct proposal *m, struct session *s)
{
	const struct charter *c = &s->game.ledger.charter;
	char tokens[HASH_BYTES / 8 * 17];
	struct hash digest;

	if (m->edition)
		text_print(&m->lines, "rules %s %s\n", c->rules, m->edition);
	if (m->pack) {
		m->directory = pack_directory(m->pack, &s->err);
		if (!m->directory || pack_digest(&digest, m->directory, &s->err) < 0)
			return -1;
		tokens_from_bytes(tokens, digest.bytes, HASH_BYTES);
		text_print(&m->lines, "pack %s %s\n", c->pack, tokens);
		m->motion.pack = m->directory;
	}
	if (m->clock)
		text_print(&m->lines, "clock %s\n", m->clock);
	return 0;
}

static int read_end(struct proposal *m, struct session *s, int n, char **word)
{
	if (n == 0)
		return bad(s, "end RESULT, in a few words");
	text_puts(&m->lines, "result");
	for (int i = 0; i < n; i++)
		text_print(&m->lines, " %s", word[i]);
	return 0;
}

static const struct {
	const char *word;
	enum entry_type type;
	int (*read)(struct proposal *m, struct session *s, int n, char **word);
} kinds[] = {
	{ "undo", ENTRY_UNDO, read_undo },
	{ "amend", ENTRY_AMEND, read_amend },
	{ "edict", ENTRY_EDICT, read_edict },
	{ "end", ENTRY_END, read_end },
};

static int read_proposal(struct proposal *m, struct session *s, int n, char **word)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(word[0], kinds[i].word) != 0)
			continue;
		m->motion.type = kinds[i].type;
		m->motion.name = kinds[i].word;
		return kinds[i].read(m, s, n - 1, word + 1);
	}
	return error_set_kind(&s->err, ERROR_USAGE, "there is no motion %s; there are: undo, amend, edict, end", word[0]);
}

/* --- the command --------------------------------------------------------------------------------------- */

static int run_propose(const struct env *env, int argc, char **argv)
{
	struct proposal m = { .lines = TEXT_INIT };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "because", OPTION_TEXT, &m.motion.because }, { "key", OPTION_KEY, &s.keys },
		{ "seat-key", OPTION_SEAT_KEY, &s.keys }, { "templates", OPTION_TEXT, &s.templates }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 64, &s.err) < 0 || read_proposal(&m, &s, argc - 2, argv + 2) < 0 ||
	    session_open_to_write(&s, argv[1]) < 0 || write_amend(&m, &s) < 0)
		goto out;
	m.motion.lines = m.lines.bytes;
	if (game_move(&s.game, &m.motion, &s.keys, &s.err) == 0)
		result = go_on(&s);
out:
	text_release(&m.lines);
	free(m.directory);
	return session_done(&s, &cmd_propose, result);
}

const struct command cmd_propose = {
	.name = "propose",
	.arguments = "[--because WORDS] GAME\n           undo N | amend ... | edict FILE | end RESULT",
	.summary = "put a motion, for the other seats to answer",
	.help = "Only the seat that is to write orders may, in their place. Every other seat\n"
		"answers with `drumhead vote`; when all have agreed the motion is in force, and\n"
		"the pen goes back to where the last ruling put it.\n\n"
		"    undo N               go back to ruling N, as far as the charter allows\n"
		"    amend rules N        play on by edition N of the rules\n"
		"    amend pack DIR       play on with the pack in DIR, which has the same things\n"
		"    amend clock DAYS     another clock\n"
		"    edict FILE           correct the position: lines `put PIECE: PLACE`,\n"
		"                         `set TRACK: N`, `set NAME FACT: N`; -: standard input\n"
		"    end RESULT           the game ends, with this result\n\n"
		"Edicts, editions and packs act from the next row of the sequence of play.\n\n"
		"    --because WORDS      the reason, which stands in the motion\n"
		"    --key FILE           your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE      your seat key, likewise\n"
		"    --templates DIR      report templates that go before the installed ones\n",
	.run = run_propose,
};
