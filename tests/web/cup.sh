#!/bin/sh
# cup.sh - players of a cup who have nothing but a desk, in Chromium; its director is at a shell.
. "$srcdir/tests/web/lib"

empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'an empty desk is written' empty_desk
announced() {
	HOME="$here/carol" DRUMHEAD_KEY= drumhead cup new montrose --robin --dice witness --director carol --name 'Spring 2027' spring >announce 2>talk || { cat talk; return 1; }
}
check 'a cup is announced' announced
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/cup.py"
