#!/bin/sh
# first.sh - a desk in the hands of somebody who has never seen one, in Chromium: what he does in the wrong order, pastes in
# the wrong place, or leaves half done is told him in words that he can act on.
. "$srcdir/tests/web/lib"

empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'an empty desk is written' empty_desk
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/first.py"
