#!/bin/sh
# tutorial.sh - what examples/desk.md tells, done by two people in Chromium; `make desk-pictures` keeps what they see.
. "$srcdir/tests/web/lib"

check 'an empty desk is written' empty_desk
in_browser tutorial
