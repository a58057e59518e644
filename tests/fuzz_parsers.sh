#!/bin/sh
# fuzz_parsers.sh - each fuzzer of tests/fuzzers for $SECONDS_EACH seconds, one after the other; called by
# `make fuzz-parsers`.
#
# They are linked with clang's libFuzzer and with libraries built by clang with sanitizers, in $builddir/fuzz/parsers.
# What a fuzzer begins with it takes out of the test vectors; what it adds stays in corpus/NAME there, so that the next
# run goes on.  FUZZERS: which of them.  A fuzzer that fails leaves its input in failed/, tells of it, and the others
# run on.  Each says how many inputs it has run.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
export srcdir
seconds=${SECONDS_EACH:-60}
sanitizers=address,undefined

echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return !d && n; }' >"$builddir/fuzzer-try.c"
if ! clang -fsanitize=fuzzer,$sanitizers -o "$builddir/fuzzer-try" "$builddir/fuzzer-try.c" 2>/dev/null; then
	echo "fuzz-parsers: skipped, for clang with its fuzzer's library is missing (Debian: apt install clang libclang-rt-dev)"
	rm -f "$builddir/fuzzer-try.c"
	exit 0
fi
rm -f "$builddir/fuzzer-try" "$builddir/fuzzer-try.c"

mkdir -p "$builddir/fuzz/parsers"
cd "$builddir/fuzz/parsers"
[ -e config.status ] || "$srcdir/configure" --quiet CC=clang --enable-sanitize --disable-clang-check --disable-transport
libraries='libcmd.a libdrumhead.a libplay.a libbase.a'
flags='-gline-tables-only -fno-sanitize-recover=all -fno-omit-frame-pointer'
make -s V=1 --no-print-directory -j"$(getconf _NPROCESSORS_ONLN || echo 1)" OPTIMIZE=-O1 ENGINE_OPTIMIZE=-O1 \
	CFLAGS='-gline-tables-only -fsanitize=fuzzer-no-link' $libraries
mkdir -p failed

all=$(cd "$srcdir/tests/fuzzers" && ls ./*.c | sed 's,^\./,,; s,\.c$,,' | grep -vx fuzzer)
status=0
for name in ${FUZZERS:-$all}; do
	clang -std=c11 -D_GNU_SOURCE -O1 $flags -fsanitize=fuzzer,$sanitizers -I"$srcdir/src" -I"$srcdir" -I. -o "$name" \
		"$srcdir/tests/fuzzers/$name.c" "$srcdir/tests/fuzzers/fuzzer.c" $libraries $(pkg-config --libs libsodium jansson) -lm
	if [ ! -d "corpus/$name" ]; then
		mkdir -p "corpus/$name"
		ASAN_OPTIONS=detect_leaks=0 SEEDS="corpus/$name" "./$name"
	fi
	if ! "./$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
		-artifact_prefix="failed/$name-" "corpus/$name" >"$name.out" 2>&1; then
		status=1
		echo "$name: failed:"
		grep -v '^#[0-9]*[[:space:]]*\(NEW\|REDUCE\|pulse\|RELOAD\)' "$name.out" | tail -n 40
	fi
	sed -n 's/^stat::number_of_executed_units: *//p' "$name.out" | sed "s/^/$name: inputs run: /"
done
exit $status
