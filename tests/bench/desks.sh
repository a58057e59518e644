#!/bin/sh
# desks.sh - whole games at desks in Chromium, by paste alone; `make desk-games`.  GAMES: which, of montrose, brave,
# jacobite, charles, with open hands; masked, in hands that nobody deals; and hidden, with a referee at a shell.
. "$srcdir/tests/web/lib"

check 'an empty desk is written' empty_desk
in_browser whole
