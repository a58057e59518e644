#!/bin/sh
# cup.sh - players of a cup who have nothing but a desk, in Chromium; its director is at a shell.
. "$srcdir/tests/web/lib"

check 'an empty desk is written' empty_desk
announced() {
	HOME="$here/carol" DRUMHEAD_KEY= drumhead cup new montrose --robin --dice witness --director carol --name 'Spring 2027' spring >announce 2>talk || { cat talk; return 1; }
}
check 'a cup is announced' announced
in_browser cup
