#!/bin/sh
# tutorial.sh - what examples/desk.md tells, done by two people in Chromium; `make desk-pictures` keeps what they see.
. "$srcdir/tests/web/lib"

empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'an empty desk is written' empty_desk
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/tutorial.py"
