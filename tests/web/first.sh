#!/bin/sh
# first.sh - a desk in the hands of somebody who has never seen one, in Chromium: what he does in the wrong order, pastes in
# the wrong place, or leaves half done is told him in words that he can act on.
. "$srcdir/tests/web/lib"

check 'an empty desk is written' empty_desk
in_browser first
