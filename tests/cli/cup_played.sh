#!/bin/sh
# cup_played.sh - whole cups that bots have played through letters (tests/bench/played.py), kept as what was mailed: a
# stranger takes it, and comes to the same games, the same table, and the same last line.
. "$srcdir/tests/cli/lib"
player eve
kept=$srcdir/tests/data/cups
pack=$srcdir/tests/data/games/witness/pack
count() {
	ls -d "$1"/r*/b* 2>/dev/null | wc -l
}

# Of two hundred games nobody takes the letters here: their ledgers are unpacked, and their pack is laid beside each.
unpacked() {
	[ ! -e "$kept/$1.games.tar.gz" ] || { gzip -dc "$kept/$1.games.tar.gz" | (cd "$1" && tar -xf -) && for game in "$1"/r*/b*; do
		cp -r "$pack" "$game/pack" || return 1
	done; }
}
# whole NAME GAMES WORDS: what the audit says.
whole() {
	as eve drumhead cup take --pack "$pack" "$1" "$kept/$1.mail" >out 2>talk && [ ! -s out ] && unpacked "$1" && [ "$(count "$1")" = "$2" ] &&
		drumhead cup audit "$1" >said && tr '\n' ' ' <said | grep -q "^good: $3" &&
		drumhead cup show "$1" table | cmp - "$kept/$1.table" || { cat talk said; drumhead cup show "$1" table; return 1; }
}
verified() {
	python3 "$srcdir/examples/verify_cup.py" "$@" >said && [ "$(grep -c '^good: ' said)" = $# ]
}
check 'a robin with witnesses, all rounds at once' whole robin 6 '10 entries, 4 letters, 3 rounds, drawn by carol alone, 6 pairings, 6 games, 6 results '
check 'a knockout of six, with two byes' whole knockout 5 '15 entries, 6 letters, 3 rounds, drawn by carol and dave, 5 pairings, 5 games, 5 results '
check 'a Swiss with both sides and dual dice' whole both 8 '12 entries, 4 letters, 2 rounds, drawn by carol and dave, 4 pairings, 8 games, 8 results '
check 'a Swiss of 65 players and 7 rounds' whole swiss 224 \
	'27 entries, 66 letters, 7 rounds, drawn by carol and dave, 224 pairings, 224 games, 224 results, 1 of them a forfeit; by word alone 1 adjudged'
byes() {
	[ "$(grep -l '^bye' knockout/log/????.entry)" = "$(grep -l '^round 1$' knockout/log/????.entry)" ] &&
		[ "$(cat knockout/log/????.entry | grep -c '^bye')" = 2 ]
}
check 'two of them have a bye in its first round, and nobody later' byes
if python3 -c 'import networkx' 2>/dev/null; then
	check 'another program finds all of them good' verified robin knockout both swiss
else
	skip 'another program finds all of them good' 'networkx is not installed'
fi

# A byte of a game that is not the last: the whole cup is not good.
changed() {
	rm -rf copy && cp -r robin copy && sed -i 's/^by 1/by 2/' copy/r2/b1/log/0003.entry copy/r2/b1/log/0002.entry && fails 3 drumhead cup audit copy &&
		says 'game 2.1'
}
check 'a changed entry of a game is named' changed
finish
