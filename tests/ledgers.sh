#!/bin/sh
# ledgers.sh - whole random games as real ledgers, each audited; called by `make fuzz-ledgers`.
#
# GAMES, FIRST, PACKS and JOBS as in tests/batches; ten thousand games of each pack if nothing else is said.  See
# tests/bench/ledgers.c.  Ledgers lie in memory where there is /dev/shm, so that no disk is waited for; one that fails
# stays in the directory that is named.  Nonces are random: played again, a seed is another game.
set -eu
srcdir=$(cd "$srcdir" && pwd -P)
. "$srcdir/tests/batches"
GAMES=${GAMES:-10000}
export DRUMHEAD_DATA="$srcdir" SSH_AUTH_SOCK=
drumhead=$builddir/drumhead
memory=/dev/shm
[ -w "$memory" ] || memory=$builddir
work=$memory/drumhead-ledgers
mkdir -p "$work"
cp "$builddir/tests/bench/ledgers" "$work"
digest=$( (cat "$work/ledgers" && cat "$srcdir"/rules/*/pack/*.json) | cksum | tr -d ' ')
for key in referee 1 2 3 4 5 6 7 8; do
	[ -e "$work/$key" ] || ssh-keygen -q -t ed25519 -N '' -C "$key" -f "$work/$key" </dev/null
done
[ -e "$work/seat.key" ] || "$drumhead" keygen "$work/seat.key" >/dev/null 2>&1

play() {
	ln -sf "$work"/[1-8] "$work"/[1-8].pub "$work"/referee* "$work/seat.key" .
	exec timeout 7200 "$work/ledgers" "$@"
}

died() {
	echo "ledgers as far as they were written are in $(pwd)"
}

batches "$work/done/$digest" 50
