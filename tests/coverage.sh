#!/bin/sh
# coverage.sh - how many of the lines that can be executed make check executes, by directory.
# Builds in $builddir/coverage with gcov's counters; counts of former runs are thrown away.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
mkdir -p "$builddir/coverage"
cd "$builddir/coverage"
[ -e config.status ] || "$srcdir/configure" --quiet --enable-coverage --disable-clang-check
find . -name '*.gcda' -exec rm {} +
unset MAKEFLAGS MFLAGS MAKELEVEL
make -s V=1 --no-print-directory -j"$(getconf _NPROCESSORS_ONLN || echo 1)" all check-programs
make -s --no-print-directory check

# gcov says "File 'F'", then "Lines executed:P% of N"; an object that never ran has no .gcda but a .gcno.
find src rules lib* -name '*.gcno' 2>/dev/null | LC_ALL=C sort | while read -r notes; do
	gcov -n -o "${notes%/*}" "$notes" 2>/dev/null
done | awk -v top="$srcdir/" '
	/^File / {
		file = substr($0, 7, length($0) - 7)
		if (index(file, top) == 1)
			file = substr(file, length(top) + 1)
	}
	/^Lines executed:/ && file ~ /^(src|rules)\/.*\.c$/ {
		split($0, part, /[:%]| of /)
		directory = file
		sub(/\/[^\/]*$/, "", directory)
		n = part[4]
		hit = int(part[2] * n / 100 + 0.5)
		lines[directory] += n
		done[directory] += hit
		sub(/\/.*/, "/", file)
		lines["all of " file] += n
		done["all of " file] += hit
	}
	{ if (!/^File /) file = "" }
	END {
		for (d in lines)
			printf "%-24s %6d of %6d lines  %5.1f%%\n", d, done[d], lines[d], 100 * done[d] / lines[d]
	}' | LC_ALL=C sort
