#!/bin/sh
# desks.sh - whole games at desks in Chromium, by paste alone; `make desk-games`.  GAMES: which, of montrose, brave,
# jacobite, charles, with open hands; masked, in hands that nobody deals; and hidden, with a referee at a shell.
. "$srcdir/tests/web/lib"

empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'an empty desk is written' empty_desk
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/whole.py"
