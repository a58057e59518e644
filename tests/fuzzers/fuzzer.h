/* fuzzer.h - what the fuzzers of parsers share.  Each other file here is one, linked with clang's -fsanitize=fuzzer:
 * it feeds bytes to what reads bytes of strangers, and ends the program where a law about them does not hold.
 *
 * With $SEEDS, the path of a directory, a fuzzer writes what it begins with there, out of the test vectors and examples
 * in $srcdir, and ends. */
#ifndef TESTS_FUZZER_H
#define TESTS_FUZZER_H
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"
#include "play/run.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of each fuzzer: is called once, first; and writes its seeds. */
void fuzzer_begin(void);
void fuzzer_seeds(void);

/* One more seed. */
void seed_bytes(const void *bytes, size_t n);
void seed_text(const char *text);
/* The file PATH in $srcdir; its PREFIX comes first. */
void seed_file(const char *prefix, const char *path);
/* All files of the directory PATH in $srcdir whose names end in SUFFIX. */
void seed_files(const char *prefix, const char *path, const char *suffix);
/* The blocks of the file PATH in $srcdir, of each type the first few. */
void seed_blocks(const char *path);
/* Each string in the JSON file PATH in $srcdir that begins with BEGINNING, and all of them one behind the other. */
void seed_strings(const char *path, const char *beginning);

/* A law: if it does not hold, the program ends with its words. */
#define must_hold(law) ((law) ? (void)0 : fuzzer_fail(#law, __FILE__, __LINE__))
__attribute__((noreturn)) void fuzzer_fail(const char *law, const char *file, int line);

/* PACK in $srcdir/rules, with OPTION (NULL: none), after so many random answers; borrows its options for ever.  Returns
 * new. */
struct run *fuzzer_run(const char *pack, const char *option, int answers);
/* One at its very beginning, for a position to be loaded into. */
struct run *fuzzer_blank(const struct run *like);
#endif
