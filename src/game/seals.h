/* seals.h - whens that are committed to without being shown (doc/PROTOCOL.md S4): made, kept, handed to a referee.
 *
 * Only the root stands in the ledger.  The lines and the salt are kept in GAME/secrets/0017.sealed, mode 0600,
 * and go to the referee in a block of type `sealed` beside the entry:
 *
 *     drumhead-begin 1 sealed / entry H / salt H / lines (T+ *) / drumhead-end
 *
 * The block is no entry and is not signed: the entry's root proves it.  Nobody else ever needs it. */
#ifndef GAME_SEALS_H
#define GAME_SEALS_H
#include "game/game.h"

struct seal_lines {
	struct canon canon;                      /* owns the lines */
	struct hash entry, salt;
	const struct statement *line;
	int n;
};
void seals_release(struct seal_lines *s);

/* May SEAT seal these lines?  Each must be a `when` of one key; `when all` would answer every question, and
 * opening any of them would show it.  R is not changed. */
int seals_check(const struct run *r, int seat, const struct statement *line, int n,
                const struct order_source *source, struct error *err);

/* One leaf for every key; returns how many. */
int seals_leaves(struct hash leaf[KEYS_MOST], const struct ruleset *rules, const struct hash *game, int seat,
                 const struct hash *salt, const struct statement *line, int n);
struct hash seals_root(const struct ruleset *rules, const struct hash *game, int seat, const struct hash *salt,
                       const struct statement *line, int n);
/* Statements as canonical bytes, each with its LF; KEY: only the whens of that key, -1: all. */
void seals_print(struct text *out, const struct ruleset *rules, int key, const struct statement *line, int n);

/* The block, canonical. */
void seals_write(struct text *out, const struct hash *entry, const struct hash *salt,
                 const struct statement *line, int n);
int seals_parse(struct seal_lines *out, const char *bytes, size_t n, struct error *err);
/* Is S what orders E were sealed with? */
bool seals_match(const struct seal_lines *s, const struct ruleset *rules, const struct entry *e);

/* Makes GAME/secrets, which git leaves alone, as .gitignore there says. */
#define SECRETS_IGNORED "*\n"
int secrets_directory(const char *directory, struct error *err);
/* GAME/secrets/SEQ.sealed.  Stored durably before the entry is; one that an unfinished attempt left gives way. */
int seals_store(const char *directory, int seq, const char *bytes, size_t n, struct error *err);
void seals_forget(const char *directory, int seq);     /* they were not signed after all */
int seals_kept(struct seal_lines *out, const char *directory, int seq, struct error *err);
/* The same, which must be what entry SEQ was sealed with. */
int seals_read(struct seal_lines *out, const struct game *g, int seq, struct error *err);
/* Adds the block of every sealed `orders` from FROM on that is ours, in the layout of mail. */
int seals_print_mail(struct text *out, const struct game *g, int from, const bool *ours, struct error *err);
#endif
