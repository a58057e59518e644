#!/bin/sh
# ledgers.sh - whole random games as real ledgers, each audited; called by `make fuzz-ledgers`.
#
# GAMES, FIRST, PACKS and JOBS as in tests/batches; ten thousand games of each pack if nothing else is said.  PACKS may
# name games with masked cards, too, which take longer: PACKS='brave+masked jacobite+masked charles+masked' GAMES=1000.
# See tests/bench/ledgers.c.  Ledgers lie in memory where there is /dev/shm, so that no disk is waited for, or in the
# directory WORK, which two runs must not share; one that fails stays in the directory that is named.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
. "$srcdir/tests/batches"
GAMES=${GAMES:-10000}
export DRUMHEAD_DATA="$srcdir" SSH_AUTH_SOCK=
memory=/dev/shm
[ -w "$memory" ] || memory=$builddir
work=${WORK:-$memory/drumhead-ledgers}
mkdir -p "$work"
cp "$builddir/tests/bench/ledgers" "$work"
digest=$( (cat "$work/ledgers" && cat "$srcdir"/rules/*/pack/*.json) | cksum | tr -d ' ')

# bring NAME AS: a player of the tests
bring() {
	cp "$srcdir/tests/data/keys/$1" "$work/$2"
	cp "$srcdir/tests/data/keys/$1.pub" "$work/$2.pub"
	chmod 600 "$work/$2"
}
bring ref referee
bring alice 1
bring bob 2
cp "$srcdir/tests/data/keys/alice.seat" "$work/seat.key"
cp "$srcdir/tests/data/keys/alice.seat" "$work/seat.1"
cp "$srcdir/tests/data/keys/bob.seat" "$work/seat.2"
chmod 600 "$work"/seat.*

# In a directory of its own: what a seat signs is recorded beside its key.
play() {
	mkdir -p "from-$2"
	cd "from-$2"
	ln -sf "$work"/[12] "$work"/[12].pub "$work"/referee* .
	cp "$work"/seat.* .
	exec timeout 7200 "$work/ledgers" "$@"
}

died() {
	echo "ledgers as far as they were written are in $(pwd)/from-$2"
}

case ${PACKS-} in
*+masked*) size=2 ;;
*) size=50 ;;
esac
batches "$work/done/$digest" $size
