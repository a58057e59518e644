#!/bin/sh
# charles_crowded.sh - random games of charles that begin with many Armies around one town (tests/crowded.py), where
# sieges, reliefs and three Generals in an Area are common.
#
# CROWDED=N set-ups, of which each is played GAMES times: more than here by
#
#     CROWDED=2000 srcdir=.. builddir=. sh ../tests/run ../tests/cli/charles_crowded.sh
. "$srcdir/tests/cli/lib"
crowded=${CROWDED:-12} games=${GAMES:-10}

same() {
	make_crowd 1 one && make_crowd 1 two && diff -r one two && make_crowd 2 two && ! diff -rq one two >/dev/null
}
make_crowd() {
	rm -rf "$2" && python3 "$srcdir/tests/crowded.py" "$srcdir/rules/charles/pack" "$1" "$2"
}
check 'a set-up is the same for the same seed, and another one for another' same

played() {
	seed=0 met=0
	while [ $seed -lt "$crowded" ]; do
		seed=$((seed + 1))
		make_crowd $seed pack || { [ $? = 3 ] && continue; return 1; }
		drumhead fuzz --games "$games" --mix --reached pack >said 2>&1 || { echo "set-up $seed"; cat said; return 1; }
		met=$((met + $(awk '$1 == "besieged" { n += $2 } END { print n + 0 }' said)))
	done
	[ $met -gt 0 ]
}
check 'games come to their end from there, and to sieges' played
finish
