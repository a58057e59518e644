#!/bin/sh
# ratio.sh - this build beside an older one, in turns, so that other work on the machine slows both; called by
# `make bench BASE=FILE`, FILE being that build's drumhead.  PEER: see tests/bench/README.md.
#
# Best of five each.  Both play with the data of this tree.
set -eu
export DRUMHEAD_DATA="$srcdir"
drumhead=$builddir/drumhead
times=${TIMES:-5}

# answers PROGRAM PACK GAMES: a second, of one processor.
answers() {
	"$1" fuzz --bare --mix --games "$3" --json "$2" | sed -n 's/.*"answers_per_second": \([0-9]*\).*/\1/p'
}

# peer: `answers answers-a-second` is what the command of PEER prints last.
peer() {
	sh -c "$PEER" | tail -n 1 | awk '{ print int($NF) }'
}

# best COMMAND...: the greater of $best and what it prints.
best() {
	now=$("$@")
	[ "$now" -le "$best" ] || best=$now
}

# beside NAME PACK GAMES COMMAND...: a row.
beside() {
	name=$1 pack=$2 games=$3
	shift 3
	here=0 there=0
	for i in $(seq "$times"); do
		best=$there
		best "$@"
		there=$best best=$here
		best answers "$drumhead" "$pack" "$games"
		here=$best
	done
	printf '%-44s %9s %9s %6s\n' "$name" "$here" "$there" "$(awk "BEGIN { printf \"%.2f\", $here / ($there ? $there : 1) }")"
}

printf '%-44s %9s %9s %6s\n' 'random legal play, answers a second' here other ratio
if [ -n "${BASE-}" ]; then
	beside 'montrose, beside the older build' montrose 2000 answers "$BASE" montrose 2000
	beside 'brave, beside the older build' brave 500 answers "$BASE" brave 500
fi
[ -z "${PEER-}" ] || beside 'montrose, beside PEER' montrose 2000 peer
