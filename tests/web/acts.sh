#!/bin/sh
# acts.sh - what players do at desks beside orders, in Chromium: motions, claims, forfeits, giving up; and all the ways a
# letter comes and goes.
. "$srcdir/tests/web/lib"

check 'an empty desk is written' empty_desk
in_browser acts
