#!/bin/sh
# ratio.sh - this build beside an older one, in turns, so that other work on the machine slows both; called by
# `make bench BASE=FILE`, FILE being that build's drumhead.  BASE_DATA and PEER: see tests/bench/README.md.
#
# Answers a second: the best of five each.  Milliseconds: of the processor, the least of five each, from start to end of
# the program.  Each build plays its own game, with its own data, as formats may have changed between them.
set -eu
drumhead=$(cd "$builddir" && pwd)/drumhead
data=$(cd "$srcdir" && pwd)
base=${BASE-}
base_data=${BASE_DATA:-$data}
times=${TIMES:-5}
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/drumhead-ratio.XXXXXX")
trap 'rm -rf "$work"' EXIT

keyed() {
	export HOME="$PWD" DRUMHEAD_HOME="$PWD/home" DRUMHEAD_KEY="$PWD/royalist:$PWD/covenanter" SSH_AUTH_SOCK=
	"$@"
}

# here, there COMMAND...: in the directory of a build, with its data and its keys; $program is it.
here() {
	program=$drumhead
	cd "$work/here"
	export DRUMHEAD_DATA="$data"
	keyed "$@"
}
there() {
	program=$base
	cd "$work/there"
	export DRUMHEAD_DATA="$base_data"
	keyed "$@"
}

row() {
	printf '%-44s %9s %9s %6s\n' "$1" "$2" "$3" "$(awk "BEGIN { printf \"%.2f\", $2 / ($3 ? $3 : 1) }")"
}

# --- answers a second -----------------------------------------------------------------------------------

# answers PACK GAMES: a second, of one processor.
answers() {
	"$program" fuzz --bare --mix --games "$2" --json "$1" | sed -n 's/.*"answers_per_second": \([0-9]*\).*/\1/p'
}

# peer: `answers answers-a-second` is what the command of PEER prints last.
peer() {
	sh -c "$PEER" | tail -n 1 | awk '{ print int($NF) }'
}

# more A B: the greater.
more() {
	[ "${2:-0}" -gt "$1" ] && echo "$2" || echo "$1"
}

# beside NAME PACK GAMES COMMAND...: a row.
beside() {
	name=$1 pack=$2 games=$3 mine=0 other=0
	shift 3
	for i in $(seq "$times"); do
		other=$(more "$other" "$("$@")")
		mine=$(more "$mine" "$(here answers "$pack" "$games")")
	done
	row "$name" "$mine" "$other"
}

# --- milliseconds ---------------------------------------------------------------------------------------

# used RUNS PARTS SCRIPT ARGUMENTS...: milliseconds for one of so many runs of the script, which has so many parts.
used() {
	runs=$1 parts=$2 script=$3
	shift 3
	export program
	/usr/bin/env time -f '%U %S' -o used sh -c 'n=$1 script=$2; shift 2; for i in $(seq "$n"); do eval "$script" || exit; done' \
		sh "$runs" "$script" "$@" >/dev/null 2>&1 || { echo "bench: this failed: $*" >&2; echo 0; return; }
	tail -n 1 used | awk "{ printf \"%.1f\n\", (\$1 + \$2) * 1000 / $runs / $parts }"
}

# run RUNS ARGUMENTS...: of the program.
run() {
	runs=$1
	shift
	used "$runs" 1 '"$program" "$@"' "$@"
}

# six RUNS ARGUMENTS...: with each of the games that begin, and its orders; chance makes them unlike in the two builds.
six() {
	runs=$1
	shift
	used "$runs" 6 'for k in 1 2 3 4 5 6; do "$program" "$@" first-$k first-$k.orders || exit; done' "$@"
}

# least A B: the lesser; 0: none yet.
least() {
	awk "BEGIN { print $1 && $1 < $2 ? $1 : $2 }"
}

# against NAME COMMAND...: a row of what run or six says.
against() {
	name=$1 mine=0 other=0
	shift
	for i in $(seq "$times"); do
		other=$(least "$other" "$(there "$@")")
		mine=$(least "$mine" "$(here "$@")")
	done
	row "$name" "$mine" "$other"
}

# begin GAME: whose first player has had his turn; and GAME.orders, of the bot, for the other's.
begin() {
	"$program" offer montrose --seat royalist=royalist.pub --seat covenanter=covenanter.pub "$1"
	"$program" accept "$1"
	"$program" adjudicate "$1"
	"$program" bot "$1" >orders
	"$program" sign "$1" orders | "$program" adjudicate "$1" -
	"$program" bot "$1" >"$1.orders"
}

# set_up TURNS: first-1 to first-6, which begin; and game, where both have played on.
set_up() {
	ssh-keygen -q -t ed25519 -N '' -C royalist -f royalist
	ssh-keygen -q -t ed25519 -N '' -C covenanter -f covenanter
	"$program" keygen
	for i in 1 2 3 4 5 6; do
		begin "first-$i"
	done
	cp -r first-1 game
	printf 'when all: auto\nend\n' >turn
	for i in $(seq "$1"); do
		"$program" sign --anyway game turn | "$program" adjudicate game - || return 0
	done
}

# --- the tables -----------------------------------------------------------------------------------------

mkdir "$work/here" "$work/there"
printf '%-44s %9s %9s %6s\n' 'random legal play, answers a second' here other ratio
if [ -n "$base" ]; then
	beside 'montrose, beside the older build' montrose 2000 there answers montrose 2000
	beside 'brave, beside the older build' brave 500 there answers brave 500
fi
[ -z "${PEER-}" ] || beside 'montrose, beside PEER' montrose 2000 peer
[ -n "$base" ] || exit 0

(here set_up 20) >/dev/null 2>&1
(there set_up 20) >/dev/null 2>&1
printf '%-44s %9s %9s %6s\n' 'milliseconds, start to end' here other ratio
for command in status report map; do
	against "$command, 20 turns" run 50 $command game
done
against 'audit, 20 turns' run 5 audit game
against 'check, no futures' six 10 check --futures 0
against 'check, 200 futures' six 4 check
against 'odds, 10,000 futures' six 1 odds --futures 10000
