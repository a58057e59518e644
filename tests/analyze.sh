#!/bin/sh
# analyze.sh - cppcheck over all sources: what it finds is a fault, here or in what it understands; called by
# `make analyze`.  Half a minute of one processor, so it is not of `make check`.
set -eu
command -v cppcheck >/dev/null || { echo 'analyze: cppcheck is missing (Debian: apt install cppcheck)' >&2; exit 1; }
cd "$srcdir"
# bar_to_recruit_at() has asked whether there is a region before it is shifted by; that is not seen.
# Seats are checked where they are read, in a pack or a charter: whoever has one need not ask how many there may be.
cppcheck --quiet --enable=warning,portability --std=c11 --error-exitcode=1 \
	--suppress=shiftNegative:rules/charles/c07_brigades.c \
	--suppress=arrayIndexOutOfBoundsCond:src/show/look_legend.c --suppress=arrayIndexOutOfBoundsCond:src/show/map_json.c \
	-Isrc -I. src rules
