/* template_parse.h - a template's text as a flat list of tags and the words between them.
 *
 * Only template.c needs to know it.  Nodes and their strings live in the arena of the parse; literal
 * words borrow the text that was parsed. */
#ifndef SHOW_TEMPLATE_PARSE_H
#define SHOW_TEMPLATE_PARSE_H
#include <stdbool.h>
#include <stddef.h>
#include "base/arena.h"
#include "base/error.h"

enum node_kind { NODE_WORDS, NODE_VALUE, NODE_RAW, NODE_SECTION, NODE_INVERTED, NODE_PARTIAL };

struct node {
	enum node_kind kind;
	const char *at;                          /* WORDS: the bytes; else where the tag begins */
	size_t length;                           /* of the words, or of the name */
	const char *name;                        /* parts of a dotted name end with NUL each ... */
	int parts;                               /* ... and are so many; 0: the implicit iterator */
	const char *indent;                      /* PARTIAL: what stands before each of its lines */
	int end;                                 /* SECTION, INVERTED: the node behind its last one */
	long around;                             /* for who renders: the context, besides the innermost one, in which ... */
	const void *outer;                       /* ... it was looked for last, and what it was */
};

struct parsed {
	struct node *node;
	int n, room;
	const char *name, *text;                 /* for errors; borrowed */
};

/* Parses N bytes.  Errors: "NAME:LINE:COLUMN: what". */
int template_parse(struct parsed *out, struct arena *arena, const char *text, size_t n, const char *name,
                   struct error *err);

/* Line and column, from 1, of AT in TEXT. */
void template_position(const char *text, const char *at, int *line, int *column);
#endif
