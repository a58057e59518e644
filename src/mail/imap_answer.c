/* imap_answer.c - a reader that goes through an answer once, from its first byte to its last.  To look for words in it
 * would be to take what is told of one message, or stands in one, for what was asked. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/arena.h"
#include "mail/imap_answer.h"

struct cursor {
	const char *at, *end;
};

struct span {
	const char *at;
	size_t n;
};

long imap_literal(const char *line, size_t n)
{
	size_t digits = 0;

	if (n < 3 || line[n - 1] != '}')
		return -1;
	while (digits + 2 < n && isdigit((unsigned char)line[n - 2 - digits]))
		digits++;
	if (digits == 0 || digits > 9 || line[n - 2 - digits] != '{')
		return -1;
	return strtol(line + n - 1 - digits, NULL, 10);
}

static bool take(struct cursor *c, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(c->end - c->at) < n || strncasecmp(c->at, word, n) != 0)
		return false;
	c->at += n;
	return true;
}

static bool take_line_end(struct cursor *c)
{
	if (c->at < c->end && *c->at == '\r')
		c->at++;
	return take(c, "\n");
}

/* Digits, and behind them none of a longer word. */
static bool take_number(struct cursor *c, long long *out)
{
	const char *start = c->at;

	for (*out = 0; c->at < c->end && isdigit((unsigned char)*c->at); c->at++) {
		int digit = *c->at - '0';

		if (*out > (LLONG_MAX - digit) / 10)
			return false;
		*out = *out * 10 + digit;
	}
	return c->at > start && c->at < c->end && strchr(" )\r\n", *c->at);
}

/* --- values -------------------------------------------------------------------------------------------- */

static bool take_quoted(struct cursor *c, struct span *inside)
{
	inside->at = ++c->at;
	while (c->at < c->end && *c->at != '"' && *c->at != '\n')
		c->at += *c->at == '\\' && c->end - c->at > 1 ? 2 : 1;
	inside->n = (size_t)(c->at - inside->at);
	return take(c, "\"");
}

static bool take_literal(struct cursor *c, struct span *inside)
{
	const char *digits = c->at + 1;
	long n;

	for (c->at = digits; c->at < c->end && isdigit((unsigned char)*c->at); )
		c->at++;
	if (!take(c, "}") || (n = imap_literal(digits - 1, (size_t)(c->at + 1 - digits))) < 0)
		return false;
	if (!take_line_end(c) || c->end - c->at < n)
		return false;
	*inside = (struct span){ c->at, (size_t)n };
	c->at += n;
	return true;
}

/* Up to the bracket that closes the one at the cursor. */
static bool take_list(struct cursor *c)
{
	int depth = 0;
	struct span inside;

	while (c->at < c->end && *c->at != '\n') {
		if (*c->at == '"' || *c->at == '{') {
			if (!(*c->at == '"' ? take_quoted(c, &inside) : take_literal(c, &inside)))
				return false;
			continue;
		}
		depth += (*c->at == '(') - (*c->at == ')');
		c->at++;
		if (depth == 0)
			return true;
	}
	return false;
}

/* One value: WHOLE is all of it, INSIDE what a string or literal holds (NULL for other values). */
static bool take_value(struct cursor *c, struct span *whole, struct span *inside)
{
	bool good;

	*inside = (struct span){ NULL, 0 };
	whole->at = c->at;
	if (c->at == c->end)
		return false;
	if (*c->at == '"') {
		good = take_quoted(c, inside);
	} else if (*c->at == '{') {
		good = take_literal(c, inside);
	} else if (*c->at == '(') {
		good = take_list(c);
	} else {
		while (c->at < c->end && !strchr(" ()\r\n", *c->at))
			c->at++;
		good = c->at > whole->at;
	}
	whole->n = (size_t)(c->at - whole->at);
	return good;
}

/* --- FETCH --------------------------------------------------------------------------------------------- */

/* "UID", "BODY[]<0>", "BODY[HEADER.FIELDS (FROM TO)]". */
static bool take_name(struct cursor *c, struct span *name)
{
	int depth = 0;

	name->at = c->at;
	for (; c->at < c->end && *c->at != '\n' && (depth > 0 || *c->at != ' '); c->at++)
		depth += (*c->at == '[') - (*c->at == ']');
	name->n = (size_t)(c->at - name->at);
	return name->n > 0 && take(c, " ");
}

static bool is_name(const struct span *name, const char *word)
{
	return name->n == strlen(word) && strncasecmp(name->at, word, name->n) == 0;
}

/* A number that was not told before. */
static bool set_number(long long *to, long long unset, struct cursor c, const char *before)
{
	return *to == unset && take(&c, before) && take_number(&c, to);
}

static bool set_text(const char **to, size_t *n, const struct span *s)
{
	if (*to || !s->at)
		return false;
	*to = s->at;
	*n = s->n;
	return true;
}

static bool set_item(struct fetched *out, const struct span *name, const struct span *whole, const struct span *inside)
{
	struct cursor value = { whole->at, whole->at + whole->n + 1 };
	long long uid = 0;

	if (is_name(name, "UID")) {
		if (out->uid || !set_number(&uid, 0, value, "") || uid < 1 || uid > (long long)IMAP_MOST_UID)
			return false;
		out->uid = (unsigned long)uid;
		return true;
	}
	if (is_name(name, "RFC822.SIZE"))
		return set_number(&out->size, -1, value, "");
	if (is_name(name, "MODSEQ"))
		return set_number(&out->modseq, -1, value, "(");
	if (is_name(name, "FLAGS"))
		return *whole->at == '(' && set_text(&out->flags, &out->n_flags, whole);
	if (is_name(name, "BODY[]") || is_name(name, "BODY[]<0>"))
		return set_text(&out->body, &out->n_body, inside);
	return true;
}

enum imap_fetch imap_read_fetch(struct fetched *out, const char *answer, size_t n)
{
	struct cursor c = { answer, answer + n };
	struct span name, whole, inside;
	long long number;

	*out = (struct fetched){ .size = -1, .modseq = -1 };
	if (!take(&c, "* ") || !take_number(&c, &number) || !take(&c, " FETCH "))
		return FETCH_OTHER;
	if (!take(&c, "("))
		return FETCH_BAD;
	do
		if (!take_name(&c, &name) || !take_value(&c, &whole, &inside) || c.at == c.end ||
		    !set_item(out, &name, &whole, &inside))
			return FETCH_BAD;
	while (take(&c, " "));
	return take(&c, ")") && take_line_end(&c) && c.at == c.end ? FETCH_GOOD : FETCH_BAD;
}

bool imap_has_flag(const struct fetched *f, const char *word, bool prefix)
{
	size_t n = strlen(word);

	for (size_t i = 1; f->flags && i + n < f->n_flags; i++)
		if (strchr(" (", f->flags[i - 1]) && strncasecmp(f->flags + i, word, n) == 0 &&
		    (prefix || strchr(" )", f->flags[i + n])))
			return true;
	return false;
}

/* --- SEARCH -------------------------------------------------------------------------------------------- */

static void add_uid(struct uids *u, unsigned long uid)
{
	if ((u->n & (u->n - 1)) == 0)
		u->uid = must_realloc(u->uid, sizeof *u->uid * (u->n ? 2 * u->n : 1));
	u->uid[u->n++] = uid;
}

/* "7" or "1:3"; the numbers may stand in any order. */
static bool take_range(struct cursor *c, unsigned long *from, unsigned long *to)
{
	char *end;

	if (c->at == c->end || !isdigit((unsigned char)*c->at))
		return false;
	*from = *to = strtoul(c->at, &end, 10);
	c->at = end;
	if (take(c, ":")) {
		if (!isdigit((unsigned char)*c->at))
			return false;
		*to = strtoul(c->at, &end, 10);
		c->at = end;
	}
	if (*to < *from) {
		unsigned long first = *to;

		*to = *from;
		*from = first;
	}
	return *from > 0 && *to <= IMAP_MOST_UID;
}

/* "* SEARCH 1 2 3 (MODSEQ 9)", or "* ESEARCH (TAG "x") UID ALL 1:3,7". */
void imap_read_uids(struct uids *u, size_t most, const char *answer, size_t n)
{
	struct cursor c = { answer, answer + n };
	struct span whole, inside;
	unsigned long from, to;

	if (take(&c, "* ESEARCH")) {
		while (take(&c, " ") && !take(&c, "ALL "))
			if (!take_value(&c, &whole, &inside))
				return;
	} else if (!take(&c, "* SEARCH ")) {
		return;
	}
	while (u->n < most && take_range(&c, &from, &to)) {
		for (; from <= to && u->n < most; from++)
			add_uid(u, from);
		if (!take(&c, ",") && !take(&c, " "))
			return;
	}
}
