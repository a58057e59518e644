#!/bin/sh
# cups.sh - what a cup of 500 players, 11 rounds and 2,698 pairings costs, each number beside its goal; called by `make
# bench`.  Ten rounds are made by tests/bench/cups, without their games; the last is drawn and set up by the program, and
# of its 241 games some are played.
set -eu
export DRUMHEAD_DATA="$srcdir"
drumhead=$builddir/drumhead
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/drumhead-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

row() {
	printf '%-58s %11s %11s\n' "$1" "$2" "$3"
}

# costs LABEL GOAL COMMAND...: seconds of the processor, and ./kilobytes at most.
: >kilobytes
costs() {
	label=$1 goal=$2
	shift 2
	/usr/bin/env time -f '%U %S %M' -o used "$@" >said 2>&1 || { cat said >&2; exit 1; }
	tail -n 1 used | awk '{ print $3 }' >>kilobytes
	row "$label" "$(tail -n 1 used | awk '{ printf "%.2f", $1 + $2 }')" "$goal"
}

"$builddir/tests/bench/cup" draw 500 11 1 >draws
row 'the draw of a round of 500 players, the worst of 11, seconds' "$(sed -n 's/.*worst \([0-9.]*\) s.*/\1/p' draws)" 1
row '    its table' "$(sed -n 's/.*a table \([0-9.]*\) s.*/\1/p' draws)" ''

export HOME="$work" DRUMHEAD_HOME="$work/home" SSH_AUTH_SOCK=
KEYS=keys "$builddir/tests/bench/cups" cup "$srcdir/rules/montrose/pack" swiss 500 11 4 >/dev/null
mkdir -p home && mv keys/seat.key home/seat.key
export DRUMHEAD_KEY="$work/keys/director"

costs 'a round of 241 boards drawn, set up, written to be mailed' 15 "$drumhead" cup take --letters letters cup keys/share
row '    kB of a letter to a board' "$(cat letters/* | wc -c | awk -v n="$(ls letters | wc -l)" '{ printf "%.0f", $1 / n / 1024 }')" ''
costs 'cup go, nothing to do' 0.1 "$drumhead" cup go cup
costs 'cup show, 241 games open' 0.05 "$drumhead" cup show cup
costs '    table' 0.05 "$drumhead" cup show cup table
costs 'cup pages, all' '' "$drumhead" cup pages cup site
costs '    nothing has changed' '' "$drumhead" cup pages cup site

# keys BOARD: those of the director and of its two players.
last=$(grep -l '^round 11$' cup/log/*.entry)
keys() {
	pair=$(sed -n 's/^pair //p' "$last" | sed -n "$1p")
	echo "$work/keys/director:$work/keys/${pair% *}:$work/keys/${pair#* }"
}
for board in $(seq 1 20); do
	export DRUMHEAD_KEY="$(keys $board)"
	"$drumhead" propose --because peace cup/r11/b$board end a draw >letter 2>&1 && "$drumhead" vote cup/r11/b$board agree >>letter 2>&1 ||
		{ cat letter >&2; exit 1; }
	"$drumhead" vote cup/r11/b$board agree >>letter 2>&1 || true
done
export DRUMHEAD_KEY="$work/keys/director"
costs 'cup go, 20 games are over' 0.5 "$drumhead" cup go cup
costs 'cup pages, 20 games and the table have changed' 3 "$drumhead" cup pages cup site
costs 'cup audit --bare' 2 "$drumhead" cup audit --bare cup
# The same with games of two entries, and with twelve that have 60; what a long game costs to its signatures and proofs
# is another row of `make bench`.
costs '    with its 241 games' '' "$drumhead" cup audit cup
for board in $(seq 21 32); do
	DRUMHEAD_KEY="$(keys $board)" "$builddir/tests/bench/ledger" grow cup/r11/b$board 30 >/dev/null 2>&1 || true
	(cd cup/r11/b$board && rm -f state.json report.* map.*)       # those of the first ruling
done
costs '    twelve of them with some 60 entries' '' "$drumhead" cup audit cup
checks=$(for board in $(seq 21 32); do
	"$builddir/tests/bench/ledger" time cup/r11/b$board
done | awk '{ sum += $3 } END { print sum / 1000 }')
row '        bare checks of signatures and proofs of the twelve' "$(printf %.2f "$checks")" ''
row 'kB of memory at most' "$(sort -n kilobytes | tail -n 1)" 65536
row "kB of a player's copy of the chain" "$("$drumhead" cup letter --from 0 cup 2>/dev/null | wc -c | awk '{ printf "%.0f", $1 / 1024 }')" 2048
