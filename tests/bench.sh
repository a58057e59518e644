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

heading 'turns as commits: drumhead git against git, and the guard (seconds)'
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null PATH="$builddir:$PATH"
identity='-c user.name=x -c user.email=x@x -c core.fsync=all'
timed() {
	label=$1
	shift
	printf '%-58s ' "$label"
	/usr/bin/env time -o spent -f '%e (%U user, %S system)' "$@" >/dev/null 2>&1 || printf '(failed) '
	cat spent
}
"$drumhead" git init --bare table.git >/dev/null 2>&1
git clone -q table.git clone >/dev/null 2>&1
printf 'when all: auto\nend\n' >auto
cp -r game clone/long && rm -f clone/long/lock
"$drumhead" adjudicate clone/long >/dev/null 2>&1 || :
cd clone
mv long/log ../log && mkdir long/log                     # all but its last turn
n=$(ls ../log/*.entry | wc -l)
for entry in $(seq -f %04g 0 $((n - 3))); do
	cp ../log/"$entry".* long/log
done
rm long/*.txt long/*.json long/map.svg && DRUMHEAD_KEY= "$drumhead" adjudicate long >/dev/null 2>&1 || :
timed 'a game of 400 rulings becomes a commit' "$drumhead" git turn --local long
timed 'it is pushed through the guard, from nothing' git push -q
cp ../log/* long/log
"$drumhead" adjudicate long >/dev/null 2>&1 || :
cp -r ../clone ../other
timed 'a turn of it as a commit, by drumhead git' "$drumhead" git turn --local long
timed 'the same by git add and git commit, with fsync' sh -c "cd ../other && git add -A && git $identity commit -qm turn"
timed 'the guard for that turn' "$drumhead" git verify HEAD~..HEAD
timed 'its push with the guard' git push -q
for table in 1 2 3 4 5; do
	"$drumhead" offer montrose --seat royalist=../royalist.pub --seat covenanter=../covenanter.pub "t$table" >/dev/null 2>&1
	"$drumhead" accept "t$table" >/dev/null 2>&1
	for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		"$drumhead" git turn --local --anyway "t$table" ../auto >/dev/null 2>&1 || :
	done
done
timed "the guard for $(git rev-list --count '@{u}..HEAD') turns of five games" "$drumhead" git verify '@{u}..HEAD'
timed 'their push with the guard' git push -q
