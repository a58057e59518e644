/* intake.c - blocks first: a mail with signed entries is a letter, whatever else is written in it.  Only without any
 * is the sender's first own line read as a request, and then the subject. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "mail/intake.h"
#include "mail/plain.h"
#include "trust/canon.h"

static const struct request {
	const char *word;
	enum asks asks;
	bool has_argument, has_orders;
} requests[] = {
	{ "help", ASKS_HELP, false, false }, { "status", ASKS_STATUS, false, false },
	{ "report", ASKS_REPORT, true, false }, { "map", ASKS_MAP, false, false }, { "rules", ASKS_RULES, true, false },
	{ "letter", ASKS_LETTERS, true, false }, { "letters", ASKS_LETTERS, true, false },
	{ "check", ASKS_CHECK, false, true }, { "odds", ASKS_ODDS, false, true }, { "away", ASKS_AWAY, true, false },
	{ "back", ASKS_BACK, false, false },
};
#define N_REQUESTS (sizeof requests / sizeof *requests)

/* --- own lines ----------------------------------------------------------------------------------------- */

static bool ends_own_text(const char *line, size_t n)
{
	return (n == 3 && memcmp(line, "-- ", 3) == 0) || (n == 2 && memcmp(line, "--", 2) == 0) ||
	       (n > 20 && strncmp(line, "-----Original Message", 21) == 0) ||
	       (n >= 30 && strspn(line, "_") >= 30);
}

/* "On Tue, 1 Dec 2026, Carol wrote:" */
static bool introduces_quote(const char *line, size_t n)
{
	return n > 3 && line[n - 1] == ':' && (strncmp(line, "On ", 3) == 0 || strncmp(line, "Am ", 3) == 0 ||
	                                       strncmp(line, "Le ", 3) == 0);
}

static void find_own_lines(struct text *out, const struct text *text)
{
	struct text lines = TEXT_INIT;
	const char *line;

	plain_lines(&lines, text->bytes, text->length);
	for (line = lines.bytes; *line; line += strcspn(line, "\n") + 1) {
		size_t n = strcspn(line, "\n");

		if (ends_own_text(line, n) || strncmp(line, "drumhead-begin", 14) == 0 || !line[n])
			break;
		if (*line != '>' && *line != '|' && !introduces_quote(line, n))
			text_add(out, line, n + 1);
	}
	text_release(&lines);
}

/* --- requests ------------------------------------------------------------------------------------------ */

/* How many of the N bytes of WORDS are left if it ends politely: "12.3, please" is "12.3". */
static size_t without_manners(const char *words, size_t n)
{
	static const char *const manners[] = { "please", "pls", "thanks", "thank", "you" };

	for (;;) {
		size_t start, i = 0;

		while (n > 0 && strchr(" \t\r.,:!?", words[n - 1]))
			n--;
		for (start = n; start > 0 && isalpha((unsigned char)words[start - 1]); )
			start--;
		while (i < sizeof manners / sizeof *manners && (strlen(manners[i]) != n - start ||
		       strncasecmp(words + start, manners[i], n - start) != 0))
			i++;
		if (start == n || i == sizeof manners / sizeof *manners)
			return n;
		n = start;
	}
}

static const struct request *find_request(const char *line, size_t n, const char **argument, size_t *length)
{
	size_t word = 0;

	while (n > 0 && (*line == ' ' || *line == '\t')) {
		line++;
		n--;
	}
	if (n > 9 && strncasecmp(line, "drumhead ", 9) == 0) {
		line += 9;
		n -= 9;
	}
	while (word < n && isalpha((unsigned char)line[word]))
		word++;
	for (size_t i = 0; i < N_REQUESTS; i++) {
		const struct request *r = &requests[i];
		size_t rest = word + strspn(line + word, " \t.,:!?"), end;

		if (strlen(r->word) != word || strncasecmp(line, r->word, word) != 0)
			continue;
		end = rest < n ? rest + without_manners(line + rest, n - rest) : rest;
		if (rest < end && !r->has_argument)
			return NULL;
		*argument = line + (rest < end ? rest : n);
		*length = end - rest;
		return r;
	}
	return NULL;
}

/* An argument goes on a command line of drumhead: letters, digits, dots, hyphens and blanks, no hyphen in front. */
static void set_argument(struct intake *in, const char *argument, size_t n)
{
	size_t k = 0;

	for (size_t i = 0; i < n && k + 1 < sizeof in->argument; i++)
		if (isalnum((unsigned char)argument[i]) || strchr(". -", argument[i]))
			in->argument[k++] = argument[i];
	in->argument[k] = '\0';
	while (k > 0 && in->argument[k - 1] == ' ')
		in->argument[--k] = '\0';
	if (in->argument[0] == '-')
		in->argument[0] = '\0';
}

static bool is_request(struct intake *in, const char *line, size_t n, const char *below)
{
	const char *argument;
	size_t length;
	const struct request *r = find_request(line, n, &argument, &length);

	if (!r || (r->has_orders && !below))
		return false;
	in->asks = r->asks;
	set_argument(in, argument, length);
	if (r->has_orders && below[strspn(below, " \t\n")]) {
		text_clear(&in->orders);
		text_puts(&in->orders, below + strspn(below, "\n"));       /* its first line is line 1 of what is quoted */
	}
	return true;
}

/* The subject without "Re: " and what stands in brackets before or behind it: N bytes from where it returns. */
static const char *bare_subject(const char *subject, size_t *n)
{
	const char *end = subject + strlen(subject), *open;

	for (;;)
		if (*subject == ' ')
			subject++;
		else if (strncasecmp(subject, "re:", 3) == 0)
			subject += 3;
		else if (*subject == '[' && strchr(subject, ']'))
			subject = strchr(subject, ']') + 1;
		else
			break;
	while (end > subject && end[-1] == ' ')
		end--;
	open = end > subject && end[-1] == ']' ? strrchr(subject, '[') : NULL;
	for (end = open ? open : end; end > subject && end[-1] == ' '; )
		end--;
	*n = (size_t)(end - subject);
	return subject;
}

static void find_request_words(struct intake *in, const struct mail *m)
{
	const char *line = in->own.bytes;
	size_t n_subject;
	const char *subject = bare_subject(m->subject, &n_subject);

	while (*line == '\n' || *line == ' ' || *line == '\t' || *line == '\r')
		line++;
	if (*line) {
		size_t n = strcspn(line, "\n");

		if (is_request(in, line, n, line + n))
			return;
	}
	if (!*line || in->asks == ASKS_NOTHING)
		is_request(in, subject, n_subject, in->own.bytes);
}

/* "[1994c915]" or "umpire+1994c915" of the subject. */
static void game_of_subject(struct intake *in, const char *subject)
{
	for (const char *open = strchr(subject, '['); open; open = strchr(open + 1, '[')) {
		const char *close = strchr(open, ']');
		const char *id = close ? close - GAME_ID : NULL;

		if (id && id > open && strspn(id, "0123456789abcdef") == GAME_ID) {
			memcpy(in->game, id, GAME_ID);
			in->game[GAME_ID] = '\0';
		}
	}
}

/* --- blocks -------------------------------------------------------------------------------------------- */

static const char *game_of_block(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "game") == 0 && b->statement[i].n > 1 &&
		    strlen(b->statement[i].token[1].text) >= GAME_ID)
			return b->statement[i].token[1].text;
	return NULL;
}

/* -1: it has none. */
static int seq_of(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "seq") == 0 && b->statement[i].n > 1)
			return atoi(b->statement[i].token[1].text);
	return -1;
}

static void note_seq(struct intake *in, const struct block *b)
{
	int seq = seq_of(b);

	if (seq < 0)
		return;
	in->seq = must_realloc(in->seq, sizeof *in->seq * (size_t)(in->n_seqs + 1));
	in->seq[in->n_seqs++] = seq;
}

/* B is an entry of GAME, which this mail is not for. */
static void note_other(struct intake *in, const struct block *b, const char *game)
{
	int i = 0, seq = seq_of(b);

	while (i < in->n_others && strncmp(in->other[i].game, game, GAME_ID) != 0)
		i++;
	if (i == in->n_others) {
		in->other = must_realloc(in->other, sizeof *in->other * (size_t)(in->n_others + 1));
		in->other[i].last = -1;
		snprintf(in->other[i].game, sizeof in->other[i].game, "%.*s", GAME_ID, game);
		in->n_others++;
	}
	if (seq > in->other[i].last)
		in->other[i].last = seq;
}

int intake_first_new(const struct intake *in, int n)
{
	int first = -1;

	for (int i = 0; i < in->n_seqs; i++)
		if (in->seq[i] >= n && (first < 0 || in->seq[i] < first))
			first = in->seq[i];
	return first;
}

/* What a report ends with, quoted: its nonce is empty, as nobody has signed it. */
static bool is_draft(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "nonce") == 0)
			return b->statement[i].n == 1;
	return false;
}

/* Has a draft any line that a report's template has not? */
static bool has_lines(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "nonce") == 0)
			return i + 1 < b->n;
	return b->n > 0;
}

/* Where line LINE (from 1) begins, or NULL. */
static char *find_line(const struct text *t, int line)
{
	char *at = t->bytes;

	for (int i = 1; i < line && at; i++) {
		at = strchr(at, '\n');
		at = at ? at + 1 : NULL;
	}
	return at;
}

/* Where the block that begins in line LINE ends: behind its drumhead-end, or before the next drumhead-begin. */
static char *find_block_end(const struct text *t, char *at)
{
	char *begin = strstr(at, "drumhead-begin");
	char *next = begin ? strstr(begin + 1, "drumhead-begin") : NULL, *end = begin ? strstr(begin, "drumhead-end") : NULL;

	if (end && (!next || end < next))
		return end + strlen("drumhead-end");
	return next ? next : t->bytes + t->length;
}

/* Makes blanks of it. */
static void blank_out(struct text *t, int line)
{
	char *at = find_line(t, line), *end = at ? find_block_end(t, at) : NULL;

	for (; at && at < end; at++)
		if (*at != '\n')
			*at = ' ';
}

/* A spoiled block that has a bare `nonce` in it was a draft, too. */
static bool is_spoiled_draft(const struct text *t, int line)
{
	char *at = find_line(t, line), *end = at ? find_block_end(t, at) : NULL;

	for (; at && at < end; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
		const char *word = at + strspn(at, " \t>|");

		if (strncmp(word, "nonce", 5) == 0 && word[5 + strspn(word + 5, " \t;")] == '\n')
			return true;
	}
	return false;
}

/* The number of the entry that a spoiled block was to be; INT_MAX: it does not tell. */
static int seq_of_spoiled(const struct text *t, int line)
{
	char *at = find_line(t, line), *end = at ? find_block_end(t, at) : NULL;
	int seq;

	for (; at && at < end; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
		if (sscanf(at + strspn(at, " \t>|"), "seq %9d", &seq) == 1)
			return seq;
	return INT_MAX;
}

static void note_spoiled(struct intake *in, int line)
{
	int seq = seq_of_spoiled(&in->letter, line);

	in->spoiled++;
	if (seq > in->last_spoiled)
		in->last_spoiled = seq;
}

/* Entries of a cup's chain, and letters of its players; `accept` and `share` are of games, too. */
static bool is_of_cup(const char *type)
{
	static const char *const types[] = { "bulletin", "round", "join", "withdraw" };

	for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}

struct count {
	int entries, offers, accepts;
	bool draft_is_quoted;
};

/* Decides what is done with block B.  The first block that names a game decides which. */
static void sort_block(struct intake *in, const struct block *b, struct count *count)
{
	const char *game = game_of_block(b);

	if (b->type && (strcmp(b->type, "signed") == 0 || strcmp(b->type, "sealed") == 0))
		return;
	if (!b->bytes) {
		if (is_spoiled_draft(&in->letter, b->line))
			blank_out(&in->letter, b->line);
		else
			note_spoiled(in, b->line);
		return;
	}
	in->joins = in->joins || (b->type && strcmp(b->type, "join") == 0);
	if (game && !in->cup[0] && is_of_cup(b->type))
		snprintf(in->cup, sizeof in->cup, "%.*s", GAME_ID, game);
	if (game && !in->game[0])
		snprintf(in->game, sizeof in->game, "%.*s", GAME_ID, game);
	if (game && strncmp(game, in->game, GAME_ID) != 0) {
		if (!is_draft(b))
			note_other(in, b, game);
		blank_out(&in->letter, b->line);
	} else if (is_draft(b)) {
		if (has_lines(b) && in->orders.length == 0) {
			count->draft_is_quoted = *find_line(&in->letter, b->line) == '>';
			text_add(&in->orders, b->bytes, b->length);
		}
		blank_out(&in->letter, b->line);
	} else if (b->type && strcmp(b->type, "offer") == 0) {
		count->offers++;
	} else {
		count->entries++;
		count->accepts += b->type && strcmp(b->type, "accept") == 0;
		note_seq(in, b);
	}
}

int intake_read_for(struct intake *in, const struct mail *m, const char *game, struct error *err)
{
	struct canon c;
	struct count count = { 0 };

	*in = (struct intake){ .letter = TEXT_INIT, .orders = TEXT_INIT, .own = TEXT_INIT };
	snprintf(in->game, sizeof in->game, "%.*s", GAME_ID, game);
	plain_lines(&in->letter, m->text.bytes, m->text.length);
	if (canon_parse(&c, in->letter.bytes, in->letter.length, err) < 0)
		return -1;
	for (int i = 0; i < c.n; i++)
		sort_block(in, &c.block[i], &count);
	canon_release(&c);
	in->begins = count.offers == 1 && count.entries == count.accepts && in->spoiled == 0;
	find_own_lines(&in->own, &m->own);
	if (!in->game[0])
		game_of_subject(in, m->subject);
	if (count.entries + in->spoiled > 0)
		in->asks = ASKS_LETTER;
	else if (count.offers > 0)
		in->asks = ASKS_OFFER;
	else
		find_request_words(in, m);
	/* A report that is only quoted has a draft in it, too. */
	if (in->asks == ASKS_NOTHING && in->orders.length > 0 &&
	    (!count.draft_is_quoted || in->own.bytes[strspn(in->own.bytes, " \t\n")] == '\0'))
		in->asks = ASKS_DRAFT;
	return 0;
}

int intake_read(struct intake *in, const struct mail *m, struct error *err)
{
	return intake_read_for(in, m, "", err);
}

void intake_release(struct intake *in)
{
	text_release(&in->letter);
	text_release(&in->orders);
	text_release(&in->own);
	free(in->seq);
	free(in->other);
}
