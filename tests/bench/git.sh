#!/bin/sh
# git.sh - turns as commits: drumhead git beside git itself, and the guard of a bare repository beside one without.
# Called by `make bench`.  Seconds are those of the processor, of all programs that take part; the machine may have
# other work.
set -eu
export DRUMHEAD_DATA="$srcdir" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null PATH="$builddir:$PATH"
drumhead=$builddir/drumhead
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/drumhead-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" DRUMHEAD_HOME="$work/home" SSH_AUTH_SOCK= TMPDIR="$work"
for seat in royalist covenanter; do
	ssh-keygen -q -t ed25519 -N '' -C "$seat" -f "$seat"
done
export DRUMHEAD_KEY="$work/royalist:$work/covenanter"
"$drumhead" keygen >/dev/null 2>&1
identity='-c user.name=x -c user.email=x@x -c core.fsync=all'
printf 'when all: auto\nend\n' >auto

quietly() {
	"$@" >/dev/null 2>&1
}

row() {
	printf '%-62s %9s %9s\n' "$1" "$2" "${3-}"
}

# spent COMMAND...: the seconds it takes are $seconds.
spent() {
	/usr/bin/env time -o "$work/spent" -f '%U %S' "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
	seconds=$(awk '{ printf "%.2f", $1 + $2 }' "$work/spent")
}

# beside LABEL PLAIN: a row of $seconds, in ratio to PLAIN.
beside() {
	row "$1" "$seconds" "$(awk "BEGIN { printf \"%.1f\", $seconds / ($2 > 0 ? $2 : 0.01) }")"
}

new_game() {
	rm -rf "$1"
	quietly "$drumhead" offer --undo agreed montrose --seat royalist="$work/royalist.pub" \
		--seat covenanter="$work/covenanter.pub" "$1"
	quietly "$drumhead" accept "$1"
	quietly "$drumhead" adjudicate "$1"
}

# until_rulings GAME N: grows it.  Dice may end a game earlier than one would like: then another one.
until_rulings() {
	for try in 1 2 3 4 5 6 7 8; do
		new_game "$1"
		quietly "$builddir/tests/bench/ledger" grow "$1" "$2" && return
	done
	echo 'bench: all games end too soon' >&2
	exit 1
}

row 'seconds' '' 'ratio'

# --- a turn as a commit -----------------------------------------------------------------------------

until_rulings game 400
quietly "$drumhead" git init --bare table.git
quietly git clone -q table.git clone
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
spent "$drumhead" git turn --local long
row 'a game of 400 rulings becomes a commit' "$seconds"
spent git push -q
row '    it is pushed through the guard, from nothing' "$seconds"
cp ../log/* long/log
quietly "$drumhead" adjudicate long || :
cp -r ../clone ../other
spent sh -c "cd ../other && git add -A && git $identity commit -qm turn"
plain=$seconds
row 'a turn of it as a commit, by git add and git commit, with fsync' "$seconds" 1
spent "$drumhead" git turn --local long
beside '    by drumhead git turn' "$plain"
spent git push -q
row '    its push with the guard' "$seconds"
cd ..

# --- a long game beside a short one -------------------------------------------------------------------

# turn_of GAME RULINGS: $seconds of a turn of it, as a commit.  It goes back to the set-up after every 200 rulings.
turn_of() {
	until_rulings "$1" 200
	for n in $(seq 400 200 "$2"); do
		quietly "$drumhead" propose "$1" undo 2
		quietly "$drumhead" vote "$1" agree
		quietly "$builddir/tests/bench/ledger" grow "$1" "$n" || { echo "bench: $1 ends too soon" >&2; exit 1; }
	done
	quietly "$drumhead" adjudicate "$1"
	mv "$1" "clone/$1"
	rm -f "clone/$1/lock"
	cd clone
	quietly "$drumhead" git turn --local "$1"
	"$drumhead" sign --anyway "$1" ../auto 2>/dev/null | quietly "$drumhead" adjudicate "$1" -
	spent "$drumhead" git turn --local "$1"
	cd ..
}
rm -rf clone table.git
quietly "$drumhead" git init --bare table.git
quietly git clone -q table.git clone
turn_of short 200
short=$seconds
row "a turn of a game of $(ls clone/short/log/*.entry | wc -l) entries, by drumhead git turn" "$short" 1
rm -rf clone table.git
quietly "$drumhead" git init --bare table.git
quietly git clone -q table.git clone
turn_of long 4000
beside "    of $(ls clone/long/log/*.entry | wc -l) entries" "$short"
rm -rf clone

# --- the guard ---------------------------------------------------------------------------------------

# import GAME N: table.git has a branch `next` with one commit a ruling of the first N entries of GAME, as players
# would make them: what a ruling is on comes with it.
import() {
	mkdir -p shown/log
	cp -r "$1/pack" shown
	echo 'reset refs/heads/next'
	echo 'from refs/heads/main^0'
	new=
	for seq in $(seq -f %04g 0 $(($2 - 1))); do
		cp "$1/log/$seq".* shown/log
		new="$new $seq"
		head -n 1 "$1/log/$seq.entry" | grep -q ruling || continue
		DRUMHEAD_KEY= quietly "$drumhead" adjudicate shown || :
		(
			cd shown
			printf 'commit refs/heads/next\ncommitter x <x@x> 17%s +0000\ndata 4\nturn\n' "0000$seq"
			[ "$seq" -gt 2 ] || ls pack/*.json
			for entry in $new; do
				ls log/"$entry".*
			done
			ls state.json report.txt report.json map.txt map.svg
		) | while read -r line; do
			[ -e "shown/$line" ] || { echo "$line"; continue; }
			printf 'M 100644 inline shown/%s\ndata %s\n' "$line" "$(wc -c <"shown/$line")"
			cat "shown/$line"
			echo
		done
		new=
	done
}

# push_of N: $with and $without are the seconds of a push of the last N turns through the guard, and without one.
push_of() {
	for hook in with without; do
		rm -rf to.git
		git init -q --bare -b main to.git
		git -C table.git push -q "$work/to.git" "next~$1:refs/heads/main"
		cp table.git/config to.git
		[ $hook = without ] || cp table.git/hooks/pre-receive to.git/hooks
		spent git -C table.git push -q "$work/to.git" next:refs/heads/main
		eval "$hook=\$seconds"
	done
}

until_rulings game 505
rm -rf table.git
quietly "$drumhead" git init --bare table.git
import game 1007 | git -C table.git fast-import --quiet
for turns in 1 50 500; do
	push_of $turns
	row "a push of $turns turn$([ $turns = 1 ] || echo s) of a game of 500, without a guard" "$without" 1
	seconds=$with
	beside '    through the guard' "$without"
done
