#!/bin/sh
# next.sh - `make next-words`: is what players write offered, and is what is offered taken?  GAMES=N random games of each
# pack, 200 if it is not said; EVERY=N tries one of so many answers.
set -eu
for game in montrose brave jacobite charles; do
	"$builddir/tests/bench/next" cases $game
done
for game in montrose brave jacobite charles; do
	EVERY=${EVERY:-6} "$builddir/tests/bench/next" random $game "${GAMES:-200}"
done
for game in brave jacobite charles; do
	EVERY=${EVERY:-6} "$builddir/tests/bench/next" random $game $((${GAMES:-200} / 10)) hidden
done
