#!/bin/sh
# clang.sh - the tests once more: built by clang, with sanitizers and one block per allocation.
#
# Left out are programs that count outcomes by the thousand, and all scripts but those that show the sanitizers code
# no unit program runs: the commands and their refusals, what mails and pushes a stranger may send, masked cards.
# ALL=1 runs all, with a look for leaks in every process, which takes long.
# The build stays in $builddir/clang, so that the next run compiles only what has changed.
set -u
. "$srcdir/tests/tap.sh"

# Sanitizers make the optimizer's work long: only the engine, which is what takes time to run, is worth it.
flags='OPTIMIZE=-O0 ENGINE_OPTIMIZE=-O1'
# What lies at a fixed address needs no relocation: the sanitizers' tables of all that is global have as many as make
# a third of the time a command takes.  A hundred programs are linked; gold, where binutils have it, takes two thirds of the
# time.
linker=-no-pie
! command -v ld.gold >/dev/null || linker="$linker -fuse-ld=gold"

build() {
	mkdir -p "$builddir/clang" && cd "$builddir/clang" || return 1
	[ -e config.status ] ||
		"$srcdir/configure" --quiet CC=clang --enable-sanitize --disable-clang-check || return 1
	make -s V=1 --no-print-directory -j"$(getconf _NPROCESSORS_ONLN || echo 1)" \
		$flags "LDFLAGS=$linker" CFLAGS='-gline-tables-only -fno-pie -Werror' all check-programs
}

# The commands, each as it is typed once; a game with masked cards, which no unit program plays.
scripts() {
	[ -z "${ALL-}" ] || { echo "$srcdir"/tests/cli/*.sh; return; }
	echo "$srcdir/tests/cli/commands.sh" "$srcdir/tests/cli/masked.sh"
}

# What starts programs hundreds of times to see them refuse.
refusing_scripts() {
	[ -z "${ALL-}" ] || return
	for name in refusals mail_mangled git_guard; do
		echo "$srcdir/tests/cli/$name.sh"
	done
}

programs() {
	for program in tests/unit/test_*; do
		case ${ALL-}$program in
		*.o | tests/unit/test_bot | tests/unit/test_odds) ;;
		*) echo "$program" ;;
		esac
	done
}

# some ASAN_OPTIONS PROGRAM...: runs them, and adds to $here/totals and $here/times.
# What was freed is watched for the next 4 MB, not 256, and of who allocated it one frame is kept, not thirty: fresh
# pages are a third of the time.
some() {
	options=quarantine_size_mb=4:malloc_context_size=1$1
	shift
	env "ASAN_OPTIONS=$options" TEST_JOBS=1 "srcdir=$srcdir" "builddir=$builddir/clang" \
		sh "$srcdir/tests/run" "$@"
	status=$?
	cat tests/totals >>"$here/totals"
	cat tests/times >>"$here/times"
	return "$status"
}

# Scripts that refuse run without a look for leaks, which is half of such a process: the commands are looked at where
# they are typed, and what they call is in unit programs.
run_tests() {
	here=$(pwd)
	: >totals
	: >times
	cd "$builddir/clang" || return 1
	some '' $(programs) $(scripts)
	failed=$?
	[ -z "$(refusing_scripts)" ] || some :detect_leaks=0 $(refusing_scripts) || failed=1
	sort -rn "$here/times" >tests/times
	awk '{ passed += $1; failed += $3 } END { print passed " passed, " failed + 0 " failed" }' "$here/totals" >tests/totals
	return "$failed"
}

if ! command -v clang >/dev/null; then
	skip 'builds with clang and sanitizers' 'clang is not installed'
elif [ -e "$srcdir/config.status" ]; then
	skip 'builds with clang and sanitizers' 'the source directory is configured itself'
else
	(build) >build.out 2>&1
	status=$?
	tap_result "$status" 'builds with clang and sanitizers, without a warning' build.out
	if [ "$status" = 0 ]; then
		(run_tests) >run.out 2>&1
		tap_result $? "passes so built: $(tail -n 1 "$builddir/clang/tests/totals")" run.out
	fi
fi
finish
