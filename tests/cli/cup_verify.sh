#!/bin/sh
# cup_verify.sh - examples/verify_cup.py, which shares no code with the program, finds cups good that are, and names
# what is not.
. "$srcdir/tests/cli/lib"
python3 -c 'import networkx' 2>/dev/null || { skip 'cups are verified by another program' 'networkx is not installed'; finish; exit; }
pack=$srcdir/rules/montrose/pack
verify() {
	python3 "$srcdir/examples/verify_cup.py" "$1"
}

make_cup() {
	"$builddir/tests/bench/cups" "$1" "$pack" "$1" "$2" "$3" "$4" >/dev/null
}
# A Swiss with a late player, byes, walkovers and withdrawals; two games a pairing; a robin of which some games are open; a
# knockout with byes.
good() {
	make_cup swiss 7 3 3 && make_cup both 5 1 5 && make_cup robin 5 1 2 && make_cup knockout 5 2 1 &&
		python3 "$srcdir/examples/verify_cup.py" swiss both robin knockout >said && [ "$(grep -c '^good: ' said)" = 4 ]
}
check 'a Swiss, one with both sides, a robin and a knockout are good' good

# Letters of games may not have come to a copy: that is no fault of it.  But a game that is over, and has not what its
# result rests on, is another one.
behind() {
	drumhead cup take --pack "$srcdir/tests/data/games/witness/pack" played "$srcdir/tests/data/cups/robin.mail" 2>talk &&
		cp -r played short && rm short/r1/b1/log/000[6-9].* short/r1/b1/log/0010.* short/r1/b1/log/0011.* &&
		find short/r1/b1 -maxdepth 1 -type f -delete && drumhead cup audit short >said 2>&1 &&
		tr '\n' ' ' <said | grep -q '1 game has not gone as far in this copy as its result' && verify short || { cat talk said; return 1; }
}
check 'a game that has not gone as far as its result is no fault, as in an audit' behind
other_end() {
	cp -r played other && sed -i 's/^state ..../state 0000/' "$(grep -l '^next over' other/r1/b1/log/*.entry)" && ! verify other >said 2>&1 &&
		grep -q 'WRONG: 1.1: its result names an entry that the game does not have' said || { cat said; return 1; }
}
check 'a game that came to another end is' other_end

# A line of an entry changed, and nothing else: what is signed is no longer what is there.
changed() {
	rm -rf bad && cp -r swiss bad && sed -i "$2" "bad/log/$1.entry" && ! verify bad >said 2>&1 && grep -qE "$3" said || { cat said; return 1; }
}
check 'a changed pairing is found' changed 0005 's/^pair \([0-9]*\) \([0-9]*\)$/pair \2 \1/' 'WRONG: 0005.entry: its signature'
check 'a changed letter is found' changed 0002.1 's/^name .*/name Mallory/' 'WRONG: 0002.1.entry'
check 'a changed chain is found' changed 0004 's/^prev ..../prev 0000/' 'WRONG: 0004.entry'
left_out() {
	rm -rf bad && cp -r swiss bad && rm bad/log/0002.2.entry && ! verify bad >said 2>&1 && grep -q 'WRONG' said
}
check 'a letter that is missing is found' left_out

# Signed and wrong: a director whose program pairs as he likes.
cheats() {
	rm -rf bad && CHEAT=$1 "$builddir/tests/bench/cups" bad "$pack" swiss 6 1 3 >/dev/null && ! verify bad >said 2>&1 && grep -qE "$2" said ||
		{ cat said; return 1; }
}
check 'pairs that the draw does not give are found, signed as they are' cheats pairs 'its pairs are not those of the draw'
check 'seats that the draw does not give are found' cheats seats 'its pairs are not those of the draw'
check 'a table that is not so is found' cheats state 'its state is not that of the table'
finish
