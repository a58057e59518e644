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

check 'a first turn against the program' session 1
check 'which it answers with a turn of its own' says 'is to write orders' drumhead status "$here/1/game"
check 'two players without a referee' session 2
check 'their game is over and signed' says 'every seat has signed' drumhead status "$here/2/alice/game"
check 'and both have the same ledger' diff -r "$here/2/alice/game/log" "$here/2/bob/game/log"
check 'a referee and two players' session 3
check 'their game ends with the forfeit' says 'royalist has forfeited' drumhead status "$here/3/carol/game"
check 'one person at both seats' session 4
check 'without the program' session 5
check 'by commit' session 6
check 'and both have the same there, too' diff -r "$here/6/alice/games/auld/log" "$here/6/bob/games/auld/log"

# Every fenced block is either run or marked as something else.
check 'no block of the tutorial is left out' \
	sh -c '[ "$(grep -c "^\`\`\`sh$" "$1")" -eq "$(($(grep -c "^\`\`\`" "$1") / 2))" ]' sh "$srcdir/examples/tutorial.md"
finish
