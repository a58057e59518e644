#!/bin/sh
# batches.sh - long runs in batches (tests/batches): counted, not played twice, and a death is told.
. "$srcdir/tests/tap.sh"

# Plays nothing: batches of chess say how many games they had, of go lose one, of dice die at seed 30.
cat >run <<'END'
. "$srcdir/tests/batches"
drumhead=false
play() {
	echo "$@" >>../../played
	[ "$1" != dice ] || [ "$2" != 30 ] || sh -c 'kill -9 $$' || return
	[ "$1" != go ] || echo "seed $2: lost" >&2
	printf '{\n\t"answers": 1500000000,\n\t"games": %d,\n\t"most_games": %d,\n\t"won": [1, 2],\n' "$3" "$3"
	printf '\t"games_per_second": 9,\n\t"failed": %d}\n' "$([ "$1" = go ] && echo 1 || echo 0)"
	[ "$1" != go ] || return 3
}
died() {
	echo "dead from $2"
}
batches "$PWD/kept" 10
END

counted() {
	GAMES=25 FIRST=10 PACKS='chess' JOBS=2 sh -eu run >out 2>said &&
		grep -qx 'chess: answers 4500000000, games 25, most_games 10, won 3, won\[1\] 6, failed 0' out && [ ! -s said ] ||
		{ cat out said; return 1; }
}
check 'the counts of all batches are told together' counted
once() {
	[ "$(wc -l <played)" = 3 ] && GAMES=40 FIRST=10 PACKS='chess' JOBS=2 sh -eu run >out 2>said && grep -q 'chess: .*games 40,' out &&
		[ "$(grep -c ' 10 10$' played)" = 1 ] && [ "$(grep -c ' 40 10$' played)" = 1 ] ||
		{ cat out said played; return 1; }
}
check 'what was played is not played again' once
fails() {
	GAMES=20 PACKS='chess go' JOBS=2 sh -eu run >out 2>said && return 1
	grep -q '^go: .*failed 2' out && grep -qx 'go: seed 11: lost' said && grep -q '^chess: .*failed 0' out
}
check 'a game that fails is told, and fails the run' fails
death() {
	GAMES=30 FIRST=10 PACKS='dice' JOBS=1 sh -eu run >out 2>said && return 1
	grep -q '^dice: .*games 20, .*failed 1' out && grep -q 'dice: dead from 30' said || { cat out said; return 1; }
}
check 'a batch that dies is told, and the others go on' death
appears() {
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ ! -e "$1" ] || return 0
		sleep 0.2
	done
	return 1
}
stopped() {
	cat >slow <<-'END'
	. "$srcdir/tests/batches"
	play() {
		exec sh -c 'trap "echo >../../gone; exit" TERM; echo >../../there; while :; do sleep 0.1; done'
	}
	batches "$PWD/kept" 10
	END
	GAMES=10 PACKS='slow' JOBS=1 sh -eu slow >out 2>said &
	slow=$!
	appears there && kill $slow && ! wait $slow && grep -q 'goes on from here' said && appears gone
}
check 'stopped, it leaves nothing running' stopped
finish
