/* template.h - Mustache without logic: values in, text out (mustache.github.io/mustache.5).
 *
 *     {{name}}  {{a.b}}  {{.}}        a value, with & " < > written as HTML wants them
 *     {{{name}}}  {{&name}}           a value as it is: what our plain-text templates use
 *     {{#name}} ... {{/name}}         once for each member of an array, once for any other true value
 *     {{^name}} ... {{/name}}         if there is no such value, or it is false
 *     {{>name}}                       another template, indented as this tag is
 *     {{! words }}   {{=<% %>=}}      a comment; other delimiters from here on
 *
 * A name is looked for in the innermost section's value first, then outwards; of a dotted name only
 * the first part is.  False are: absent, null, false, 0, "", an empty array.  A template that calls
 * itself ends with its data; one that does not is stopped by a bound and an error. */
#ifndef SHOW_TEMPLATE_H
#define SHOW_TEMPLATE_H
#include "base/json.h"

/* Where partials come from.  A name nobody has renders as nothing, as the specification wants. */
struct template_source {
	const json *texts;                       /* name: text; looked at first; may be NULL */
	const char *const *directories;          /* then DIR/NAME.mustache, the first hit; NULL ends; may be NULL */
	struct template_memory *memory;          /* what was read of this source before; NULL: it is read each time */
};

/* For whoever renders many times with one source, which must not change meanwhile. */
struct template_memory *template_memory_new(void);
void template_memory_free(struct template_memory *m);    /* NULL is fine */

/* Appends TEXT, rendered with VIEW.  NAME is what errors call it: "NAME:3:7: ...".  SOURCE may be NULL. */
int template_render(struct text *out, const char *text, size_t n, const char *name, const json *view,
                    const struct template_source *source, struct error *err);

/* The same with the template NAME of SOURCE; an error if nobody has it. */
int template_render_named(struct text *out, const char *name, const json *view,
                          const struct template_source *source, struct error *err);

/* The same with the file PATH, beside which the partials are looked for if SOURCE has none. */
int template_render_file(struct text *out, const char *path, const json *view,
                         const struct template_source *source, struct error *err);
#endif
