#!/bin/sh
# tutorial.sh - the sessions of examples/tutorial.md, as they stand there.
. "$srcdir/tests/tap.sh"
here=$PWD

# The commands of chapter N: its blocks marked sh.
commands_of() {
	awk -v n="$1" '
		/^## / { chapter = $2 + 0 }
		/^```$/ { inside = 0 }
		inside && chapter == n { print }
		/^```sh$/ { inside = 1 }' "$srcdir/examples/tutorial.md"
}

# A shell that stops at the first command that fails, in an empty directory.
session() {
	mkdir "$here/$1" && commands_of "$1" >"$here/$1.sh" && [ -s "$here/$1.sh" ] &&
		(cd "$here/$1" && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu "$here/$1.sh")
}

says() {
	file=$1
	shift
	"$@" >"$here/said" 2>&1
	grep -q "$file" "$here/said"
}

check 'two players without a referee' session 1
check 'their game is over and signed' says 'every seat has signed' drumhead status "$here/1/alice/game"
check 'and both have the same ledger' diff -r "$here/1/alice/game/log" "$here/1/bob/game/log"
check 'a referee and two players' session 2
check 'their game ends with the forfeit' says 'royalist has forfeited' drumhead status "$here/2/carol/game"
check 'one person at both seats' session 3
check 'without the program' session 4
check 'by commit' session 5
check 'and both have the same there, too' diff -r "$here/5/alice/games/auld/log" "$here/5/bob/games/auld/log"

# Every fenced block is either run or marked as something else.
check 'no block of the tutorial is left out' \
	sh -c '[ "$(grep -c "^\`\`\`sh$" "$1")" -eq "$(($(grep -c "^\`\`\`" "$1") / 2))" ]' sh "$srcdir/examples/tutorial.md"
finish
