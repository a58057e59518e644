#!/bin/sh
# fuzz.sh - random legal play of every game there is, in a build with sanitizers; called by `make fuzz`.
#
#     GAMES=N     how many of each pack; default 1000000
#     FIRST=S     the seed of the first; default 1
#     PACKS=...   which; default: all that the program has rules for
#     JOBS=N      at a time; default: as many as there are processors
#
# Options, scenarios and leanings are mixed; one batch in fifty is thorough (drumhead-fuzz(1)).  What a batch came
# to is kept in $builddir/fuzz/done, as long as the program and the packs are the same: stopped, it goes on from
# there when it is called again.  A batch that dies is played again seed by seed, to name the one that kills it.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
mkdir -p "$builddir/fuzz"
cd "$builddir/fuzz"
processors=$(getconf _NPROCESSORS_ONLN || echo 1)
games=${GAMES:-1000000} first=${FIRST:-1} jobs=${JOBS:-$processors}
batch=1000
export DRUMHEAD_DATA="$srcdir" UBSAN_OPTIONS=print_stacktrace=1
unset MAKEFLAGS MFLAGS MAKELEVEL

[ -e config.status ] || "$srcdir/configure" --quiet --enable-sanitize --disable-clang-check
make -s V=1 --no-print-directory -j"$processors" CFLAGS='-O2 -g' drumhead
drumhead=$(pwd)/drumhead
packs=${PACKS:-$("$drumhead" rules list | sed '/: data only/d; s/ .*//')}
digest=$( (cat drumhead && cat "$srcdir"/rules/*/pack/*.json) | cksum | tr -d ' ')
kept=$(pwd)/done/$digest
mkdir -p "$kept"
find "$kept" -name '*.taken' -exec rmdir {} +

# play PACK SEED GAMES [thorough]: its result is JSON.
play() {
	timeout 3600 "$drumhead" fuzz --mix ${4:+--thorough} --json --seed "$2" --games "$3" "$1"
}

# name_the_dead PACK SEED GAMES [thorough]: the seeds of a batch that end the program.
name_the_dead() {
	seed=$2
	while [ "$seed" -lt $(($2 + $3)) ]; do
		play "$1" "$seed" 1 ${4:-} >/dev/null 2>dead.said && status=0 || status=$?
		if [ "$status" != 0 ] && [ "$status" != 3 ]; then
			echo "seed $seed${4:+, thorough}: the program ended with status $status"
			grep -m 1 -E 'runtime error|ERROR: [A-Za-z]*Sanitizer' dead.said | sed 's/^/    /'
		fi
		seed=$((seed + 1))
	done
}

# one_batch PACK SEED GAMES
one_batch() {
	name=$1-$2-$3
	[ ! -e "$kept/$name.json" ] && mkdir "$kept/$name.taken" 2>/dev/null || return 0
	thorough=
	[ $(($2 / batch % 50)) != 0 ] || thorough=thorough
	mkdir -p "$kept/positions-$1"
	cd "$kept/positions-$1"
	play "$1" "$2" "$3" $thorough >"$kept/$name.out" 2>"$kept/$name.failures" && status=0 || status=$?
	if [ "$status" != 0 ] && [ "$status" != 3 ]; then
		echo '"failures": 1' >"$kept/$name.out"
		echo "the batch from seed $2 ended with status $status" >>"$kept/$name.failures"
		name_the_dead "$1" "$2" "$3" $thorough >>"$kept/$name.failures"
	fi
	[ -s "$kept/$name.failures" ] && sed "s/^/$1: /" "$kept/$name.failures" >&2 || rm "$kept/$name.failures"
	mv "$kept/$name.out" "$kept/$name.json"
	rmdir "$kept/$name.taken"
}

# each_batch COMMAND: COMMAND PACK SEED GAMES for all batches, game beside game.
each_batch() {
	seed=$first
	while [ "$seed" -lt $((first + games)) ]; do
		n=$((first + games - seed))
		[ "$n" -lt "$batch" ] || n=$batch
		for pack in $packs; do
			"$1" "$pack" "$seed" "$n"
		done
		seed=$((seed + n))
	done
}

result_of() {
	[ ! -e "$kept/$1-$2-$3.json" ] || sed "s/^/$1 /" "$kept/$1-$2-$3.json"
}

totals() {
	each_batch result_of | tr -d '":,' | awk '
		!($1 in seen) { seen[$1] = 1; pack[++n] = $1 }
		$2 == "games" || $2 == "answers" || $2 == "failures" { sum[$1, $2] += $3 }
		$2 == "answers_most" && $3 > most[$1] { most[$1] = $3 }
		$2 == "won" { gsub(/[][]/, " "); for (i = 3; i <= NF; i++) won[$1, i - 3] += $i; seats[$1] = NF - 3 }
		END {
			for (i = 1; i <= n; i++) {
				p = pack[i]
				printf "%s: %d games, %d answers, at most %d in a game, ", p, sum[p, "games"], sum[p, "answers"], most[p]
				for (k = 1; k <= seats[p]; k++)
					printf "seat %d won %d, ", k, won[p, k]
				printf "%d failed\n", sum[p, "failures"]
				failed += sum[p, "failures"]
			}
			exit failed > 0
		}'
}

stop() {
	trap '' INT TERM
	kill $workers 2>/dev/null || :
	totals || :
	echo 'stopped: the same command goes on from here' >&2
	exit 130
}

workers=
trap stop INT TERM
while [ "$jobs" -gt 0 ]; do
	each_batch one_batch &
	workers="$workers $!"
	jobs=$((jobs - 1))
done
wait
totals
