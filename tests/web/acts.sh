#!/bin/sh
# acts.sh - what players do at desks beside orders, in Chromium: motions, claims, forfeits, giving up; and all the ways a
# letter comes and goes.
. "$srcdir/tests/web/lib"

empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'an empty desk is written' empty_desk
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/acts.py"
