#!/bin/sh
# git.sh - turns as commits: drumhead git beside git itself, and the guard of a bare repository; seconds from
# start to end.  Called by `make bench`.
set -eu
export DRUMHEAD_DATA="$srcdir" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null PATH="$builddir:$PATH"
drumhead=$builddir/drumhead
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/drumhead-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" DRUMHEAD_HOME="$work/home" SSH_AUTH_SOCK=
for seat in royalist covenanter; do
	ssh-keygen -q -t ed25519 -N '' -C "$seat" -f "$seat"
done
export DRUMHEAD_KEY="$work/royalist:$work/covenanter"
"$drumhead" keygen >/dev/null 2>&1
identity='-c user.name=x -c user.email=x@x -c core.fsync=all'

quietly() {
	"$@" >/dev/null 2>&1
}

timed() {
	label=$1
	shift
	printf '%-58s ' "$label"
	/usr/bin/env time -o "$work/spent" -f '%e (%U user, %S system)' "$@" >/dev/null 2>&1 || printf '(failed) '
	cat "$work/spent"
}

new_game() {
	quietly "$drumhead" offer montrose --seat royalist="$work/royalist.pub" --seat covenanter="$work/covenanter.pub" "$1"
	quietly "$drumhead" accept "$1"
}

new_game game
quietly "$drumhead" adjudicate game
quietly "$builddir/tests/bench/ledger" grow game 400
quietly "$drumhead" git init --bare table.git
quietly git clone -q table.git clone
printf 'when all: auto\nend\n' >auto
cp -r game clone/long
rm -f clone/long/lock
quietly "$drumhead" adjudicate clone/long
cd clone
mkdir ../log
mv long/log/* ../log                                     # all but its last turn
n=$(ls ../log/*.entry | wc -l)
for entry in $(seq -f %04g 0 $((n - 3))); do
	cp ../log/"$entry".* long/log
done
rm long/*.txt long/*.json long/map.svg
DRUMHEAD_KEY= quietly "$drumhead" adjudicate long || :
timed 'a game of 400 rulings becomes a commit' "$drumhead" git turn --local long
timed 'it is pushed through the guard, from nothing' git push -q
cp ../log/* long/log
quietly "$drumhead" adjudicate long || :
cp -r ../clone ../other
timed 'a turn of it as a commit, by drumhead git' "$drumhead" git turn --local long
timed 'the same by git add and git commit, with fsync' sh -c "cd ../other && git add -A && git $identity commit -qm turn"
timed 'the guard for that turn' "$drumhead" git verify HEAD~..HEAD
timed 'its push with the guard' git push -q
for table in 1 2 3 4 5; do
	new_game "t$table"
	for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		quietly "$drumhead" git turn --local --anyway "t$table" ../auto || :
	done
done
timed "the guard for $(git rev-list --count '@{u}..HEAD') turns of five games" "$drumhead" git verify '@{u}..HEAD'
timed 'their push with the guard' git push -q
