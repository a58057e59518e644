#!/bin/sh
# cup_show.sh - drumhead cup show: a cup is told as it stands in its chain.
. "$srcdir/tests/cli/lib"
pack=$srcdir/rules/montrose/pack
make_cup() {
	"$builddir/tests/bench/cups" "$@" >/dev/null
}
make_cup swiss "$pack" swiss 9 3 1 && make_cup robin "$pack" robin 9 3 1 && make_cup big "$pack" swiss 200 4 2 || exit 1

table() {
	drumhead cup show swiss table >said && cat >expected <<-'END' && diff expected said
	Spring 2027, final table after 3 rounds                     entry 21 c4bf3f0e
	  #  player           pts  1    2    3   buch sonn direct wins margin
	  1  Alice Andersson    6  7r+  6c+  2c+    7   14      0    3     10
	  2  Chi Cheng          4  3r+  8c+  1r-   12   12      0    2      6
	  3  Gil Gray           4  2c-  7c+  8r>    9   10      0    1      0
	  4  Eve Evans          4  6c-  bye  9r+    6    8      0    1      1
	  5  Ivo Ito            4       9c+  6r+    6    4      0    2      8
	  6  Dai Davies         2  4r+  1r-  5c-   14    6      0    1      2
	  7  Hana Hughes        2  1c-  3r-  bye   11    4      0    0     -9
	  8  Fen Fischer        2  9r+  2r-  3c<    6    0      0    1     -5 out
	  9  Bob Baker          0  8c-  5r-  4c-   11    0      0    0    -13

	14r+ is won against who is 14th here, as royalist; = drawn, - lost, > and < won
	and lost without a game, o void, . being played.
	Rounds drawn by carol and dave.
	END
}
check 'the table has every round, and the tie-breaks' table

narrow() {
	for what in '' table schedule 'player 3' 'round 2'; do
		for cup in swiss robin big; do
			drumhead cup show $cup $what >said && awk 'length > 80 || / $/ { print; bad = 1 } END { exit bad }' said || return 1
		done
	done
	drumhead cup show big table >said && grep -q 'Rounds 1 to . are in the cross-table' said
}
check 'nothing but the cross-table is wider than a terminal' narrow

cross() {
	drumhead cup show robin cross >said && grep -q '^  1  Eve Evans          5  x    c+   r-  ' said &&
		drumhead cup show big cross | grep -q '^  #  player .* 1 .* 2 .* 3 .* 4 .* buch'
}
check 'the cross-table of a robin has everybody against everybody' cross

player_found() {
	drumhead cup show swiss player gil >one && drumhead cup show swiss player Gray >two &&
		drumhead cup show swiss player 'gil gray' >three && drumhead cup show swiss player gil gray >four &&
		cmp one two && cmp one three && cmp one four && grep -q '^place    3, 4 points' one &&
		grep -q '3.3    Gil Gray        r  Fen Fischer     c  Gil Gray won, by walkover' one
}
check 'a player is found by a beginning of his names' player_found

refused() {
	fails 1 drumhead cup show swiss player nobody && says 'no player is called nobody' &&
		fails 1 drumhead cup show big player alice && says 'may be any of' &&
		fails 1 drumhead cup show swiss player 10 && says 'there is no player 10: 9 have joined' &&
		fails 1 drumhead cup show swiss round 4 && says 'there is no round 4: 3 have been drawn' &&
		fails 2 drumhead cup show swiss tabel && says 'did you mean table?' &&
		fails 2 drumhead cup show swiss player && says 'wants a name' &&
		fails 2 drumhead cup show swiss table 3 && fails 2 drumhead cup show --json --csv swiss &&
		fails 2 drumhead cup show --csv swiss player gil && fails 2 drumhead cup shwo swiss && says 'did you mean show' &&
		fails 1 drumhead cup show nowhere && fails 2 drumhead cup
}
check 'what is not there is said to be not there' refused

for_programs() {
	drumhead cup show --json swiss >cup.json && drumhead cup show --csv swiss >table.csv &&
		drumhead cup show --csv swiss schedule >games.csv && python3 - <<-'END'
	import csv, json
	cup = json.load(open('cup.json'))
	table = list(csv.DictReader(open('table.csv')))
	assert [row['name'] for row in cup['table']] == [row['name'] for row in table]
	assert [row['points'] for row in cup['table']] == [int(row['points']) for row in table]
	assert cup['rounds_drawn'] == 3 and cup['over'] and len(cup['players']) == 9
	games = [game for round in cup['rounds'] for game in round['games']]
	rows = [row for row in csv.DictReader(open('games.csv')) if row['result'] != 'bye']
	assert len(games) == len(rows) == 12
	assert [game['result']['winner'] for game in games] == [int(row['winner']) for row in rows]
	END
}
check 'programs and spreadsheets are told the same' for_programs

open_games() {
	drumhead cup show robin >said && grep -q 'games have a result, [0-9]* open' said &&
		grep -q "^carol, the director, writes the next bulletin, at his computer:" said &&
		drumhead cup show robin schedule | grep -q 'the game is not here'
}
check 'open games and the pen are told' open_games

completed() {
	drumhead complete cup s | grep -q "^show	where a cup stands" && drumhead complete cup show --j | grep -q '^--json'
}
check 'the shell completes it' completed
finish
