#!/bin/sh
# recorded.sh - whole games played once, by one build; every build since must come to the same bytes.
#
# tests/data/games: from offer to victory, in each dice mode.  State, report and maps are made again from the
# ledger; where this is the build with the other compiler, its files are held against those of the first.
. "$srcdir/tests/tap.sh"
other=$builddir/../drumhead

derive() {
	mkdir "$1" && cp -r "$srcdir/tests/data/games/$1/log" "$srcdir/tests/data/games/$1/pack" "$1" &&
		drumhead adjudicate "$1" >/dev/null
}

derive_by_other() {
	mkdir "$1.other" && cp -r "$1/log" "$1/pack" "$1.other" && "$other" adjudicate "$1.other" >/dev/null
}

rulings() {
	for entry in $(grep -l ' ruling$' "$srcdir/tests/data/games/$1"/log/*.entry); do
		seq=$(basename "$entry" .entry | sed 's/^0*\(.\)/\1/')
		"$2" report "$1" "$seq" || return 1
	done
}

for game in witness referee; do
	check "$game: audited clean" drumhead audit "$srcdir/tests/data/games/$game"
	check "$game: everything is made again from the ledger" derive $game
	same "$game: the same state" "$srcdir/tests/data/games/$game/state.json" $game/state.json
	rulings $game drumhead >$game.reports
	check "$game: a report of every ruling" grep -q 'Covenanter wins' $game.reports
	[ -x "$other" ] || continue
	check "$game: the other compiler's program does the same" derive_by_other $game
	rulings $game "$other" >$game.reports.other
	same "$game: all reports to the byte" $game.reports $game.reports.other
	for file in state.json report.txt report.json map.txt map.svg; do
		same "$game: $file to the byte" $game/$file $game.other/$file
	done
done
finish
