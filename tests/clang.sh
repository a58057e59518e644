#!/bin/sh
# clang.sh - the tests once more: built by clang, with sanitizers and one block per allocation.
#
# Of the scripts only those that show the sanitizers code of ours no unit program runs: the commands and their
# refusals, hidden hands, what mails and pushes a stranger may send.  SCRIPTS=all runs all of them, which takes long.
# The build stays in $builddir/clang, so that the next run compiles only what has changed.
set -u
. "$srcdir/tests/tap.sh"

build() {
	mkdir -p "$builddir/clang" && cd "$builddir/clang" || return 1
	[ -e config.status ] ||
		"$srcdir/configure" --quiet CC=clang --enable-sanitize --disable-clang-check || return 1
	make -s V=1 --no-print-directory -j"$(getconf _NPROCESSORS_ONLN || echo 1)" \
		CFLAGS='-O1 -g -Werror' all check-programs
}

kept=' commands refusals options judge motions hidden_hands mail_mangled mail_referee git_guard '

scripts() {
	for script in "$srcdir"/tests/cli/*.sh; do
		name=${script##*/}
		case ${SCRIPTS:-$kept} in
		all | *" ${name%.sh} "*) printf '%s ' "$script" ;;
		esac
	done
}

run_tests() {
	cd "$builddir/clang" && TEST_JOBS=1 make -s --no-print-directory CFLAGS='-O1 -g -Werror' check_scripts="$(scripts)" check
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
