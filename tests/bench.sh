#!/bin/sh
# bench.sh - the numbers of DESIGN.md section 9, side by side in one run; called by `make bench`.
set -eu
export DRUMHEAD_DATA="$srcdir"
drumhead=$builddir/drumhead
ledger=$builddir/tests/bench/ledger
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

heading() {
	printf '\n== %s\n' "$1"
}

heading 'legal random play, answered questions a second (goal: 2,500,000 on a 2.6 GHz core)'
"$drumhead" fuzz montrose --games 20000

heading 'the bot against random legal play (goals: 95 of 100 won a seat, under 1000 ms a turn)'
"$drumhead" bot --match 100 montrose

heading 'a game of 400 rulings: audit against its bare signature and proof checks (goal: 1.25)'
export HOME="$work" DRUMHEAD_HOME="$work/home" SSH_AUTH_SOCK=
for seat in royalist covenanter; do
	ssh-keygen -q -t ed25519 -N '' -C "$seat" -f "$seat"
done
export DRUMHEAD_KEY="$work/royalist:$work/covenanter"
"$drumhead" keygen >/dev/null 2>&1
"$drumhead" offer montrose --seat royalist=royalist.pub --seat covenanter=covenanter.pub game >/dev/null 2>&1
"$drumhead" accept game >/dev/null 2>&1
"$drumhead" adjudicate game >/dev/null 2>&1
"$ledger" grow game 400
"$ledger" time game

heading 'odds over 10,000 futures of a turn, seconds (goal: 2)'
"$drumhead" bot game >orders || printf 'end\n' >orders
/usr/bin/env time -f %U "$drumhead" odds --futures 10000 game orders 2>&1 >/dev/null | tail -n 1

heading 'memory at most, kB (goal: 16,384)'
for command in 'audit game' 'report game' 'map game' 'fuzz montrose --games 1000'; do
	kb=$( { /usr/bin/env time -f %M "$drumhead" $command >/dev/null; } 2>&1 | tail -n 1)
	printf '%-28s %s\n' "$command" "$kb"
done

heading 'a command from start to end (goal: 5 ms besides the cryptography)'
printf 'end\n' >orders
if command -v hyperfine >/dev/null; then
	cp -r game again
	hyperfine --style basic -N -i --warmup 3 "$drumhead --version" "$drumhead status game" \
		"$drumhead check game orders" 2>/dev/null | grep -E '^Benchmark|Time|Range' || :
	hyperfine --style basic -i --warmup 1 --runs 20 --prepare "rm -rf again && cp -r game again" \
		"$drumhead sign again orders | $drumhead adjudicate again -" 2>/dev/null | grep -E '^Benchmark|Time|Range' || :
else
	echo 'hyperfine is not installed (Debian: apt install hyperfine time)'
fi

heading 'orders by mail, from a Maildir to two reports each (500 games: BENCH_GAMES=500 BENCH_ORDERS=20)'
sh "$srcdir/tests/bench/mail.sh"
