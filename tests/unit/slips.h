/* slips.h - slips of the pen in a pack, and what lint says of them. */
#ifndef TESTS_SLIPS_H
#define TESTS_SLIPS_H
#include <stdarg.h>
#include "pack_copy.h"
#include "play/rules.h"

/* In FILE, OLD became NEW, the first one behind KEY (NULL: of all); FINDING is (the beginning of) what is said. */
struct slip {
	const char *file, *key, *old, *new, *finding;
};

static inline void __attribute__((format(printf, 2, 3))) take_finding(void *to, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_print_v(to, format, args);
	va_end(args);
	text_putc(to, '\n');
}

static inline void assert_slip_found(const char *pack, const struct ruleset *rules, const struct slip *s)
{
	struct text out = TEXT_INIT, finding = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;

	pack_copy_init(&copy, pack);
	pack_copy_edit_after(&copy, s->file, s->key, s->old, s->new);
	p = pack_copy_load(&copy, &rules->names);
	ck_assert_msg(rules->lint(p, take_finding, &out) > 0, "nothing is said of %s: %s", s->file, s->new);
	text_print(&finding, "\n%s", s->finding);
	ck_assert_msg(strncmp(out.bytes, s->finding, strlen(s->finding)) == 0 || strstr(out.bytes, finding.bytes) != NULL,
	              "%s is not said of %s, but\n%s", s->finding, s->new, out.bytes);
	pack_free(p);
	pack_copy_release(&copy);
	text_release(&out);
	text_release(&finding);
}
#endif
