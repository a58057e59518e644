#!/bin/sh
# fuzz.sh - random legal play of every game there is, in a build with sanitizers; called by `make fuzz`.
#
# GAMES, FIRST, PACKS and JOBS as in tests/batches; a million games of each pack if nothing else is said.  With
# SANITIZE=no the build has no sanitizers, and many times as many games are played in the same time.  Options,
# scenarios and leanings are mixed; one batch in a hundred is thorough (drumhead-fuzz(1)).  A pack NAME+OPTION, as
# charles+fog, is played with that option, and thoroughly, but with a hundredth of the games: what it is for is what each
# seat sees.  What is kept counts as long as the program and the packs are the same.  A batch that dies is played again
# seed by seed, to name the one that kills.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
. "$srcdir/tests/batches"
GAMES=${GAMES:-1000000}
export DRUMHEAD_DATA="$srcdir" UBSAN_OPTIONS=print_stacktrace=1
case ${SANITIZE:-yes} in
no) build=fuzz/plain sanitize=--disable-sanitize ;;
*) build=fuzz sanitize=--enable-sanitize ;;
esac
mkdir -p "$builddir/$build"
cd "$builddir/$build"
[ -e config.status ] || "$srcdir/configure" --quiet "$sanitize" --disable-clang-check
make -s V=1 --no-print-directory -j"$processors" CFLAGS='-O3 -g -flto=auto' drumhead
drumhead=$(pwd)/drumhead
digest=$( (cat drumhead && cat "$srcdir"/rules/*/pack/*.json) | cksum | tr -d ' ')

# fuzz PACK SEED N OPTIONS
fuzz() {
	exec timeout 7200 "$drumhead" fuzz --mix $4 --json --seed "$2" --games "$3" "${1%+*}"
}

# options PACK SEED
options() {
	case $1 in
	*+*) echo "--thorough --option ${1##*+}" ;;
	*) [ $(($2 / 1000 % 100)) != 0 ] || echo --thorough ;;
	esac
}

# played PACK N: how many games of a batch of N.
played() {
	case $1 in
	*+*) echo $((($2 + 99) / 100)) ;;
	*) echo "$2" ;;
	esac
}

play() {
	fuzz "$1" "$2" "$(played "$1" "$3")" "$(options "$1" "$2")"
}

died() {
	thorough=$(options "$1" "$2") one=$2
	while [ "$one" -lt $(($2 + $(played "$1" "$3"))) ]; do
		(fuzz "$1" "$one" 1 "$thorough") >/dev/null 2>dead.said && status=0 || status=$?
		if [ "$status" != 0 ] && [ "$status" != 3 ]; then
			echo "seed $one $thorough: the program ended with status $status"
			grep -m 1 -E 'runtime error|ERROR: [A-Za-z]*Sanitizer' dead.said | sed 's/^/    /'
		fi
		one=$((one + 1))
	done
}

PACKS=${PACKS:-$("$drumhead" rules list | sed '/: data only/d; s/ .*//') charles+fog}
batches "$(pwd)/done/$digest" 1000
