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
	Spring 2027, final table after 3 rounds                     entry 21 7875a661
	  #  player           pts  1    2    3   buch sonn direct wins margin
	  1  Gil Gray           6  6c+  7c+  2r>   10   20      0    2      7
	  2  Bob Baker          4  3c+  4r+  1c<   11   14      0    2      6 out
	  3  Chi Cheng          4  2r-  bye  7c+   11   12      0    1     -3
	  4  Hana Hughes        4  5r+  2c-  9r+   10   10      0    2     10
	  5  Eve Evans          4  4c-  8r+  6r+    7    6      0    2      0
	  6  Alice Andersson    2  1r-  9c+  5c-   10    2      0    1      4
	  7  Fen Fischer        2  8c+  1r-  3r-    9    2      0    1     -4
	  8  Dai Davies         2  7r-  5c-  bye    8    4      0    0     -8
	  9  Ivo Ito            0       6r-  4c-    6    0      0    0    -12

	14r+ is won against who is 14th here, as royalist; = drawn, - lost, > and < won
	and lost without a game, o void, . being played.
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
	drumhead cup show robin cross >said && grep -q '^  1  Eve Evans          4  x    c-   r-   r+ ' said &&
		drumhead cup show big cross | grep -q '^  #  player .* 1 .* 2 .* 3 .* 4 .* buch'
}
check 'the cross-table of a robin has everybody against everybody' cross

player_found() {
	drumhead cup show swiss player gil >one && drumhead cup show swiss player Gray >two &&
		drumhead cup show swiss player 'gil gray' >three && drumhead cup show swiss player gil gray >four &&
		cmp one two && cmp one three && cmp one four && grep -q '^place    1, 6 points' one &&
		grep -q '3.1    Gil Gray        r  Bob Baker       c  Gil Gray won, by walkover' one
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
		grep -q "^carol, the director, writes the next bulletin: drumhead cup go robin" said &&
		drumhead cup show robin schedule | grep -q 'the game is not here'
}
check 'open games and the pen are told' open_games

completed() {
	drumhead complete cup s | grep -q "^show	where a cup stands" && drumhead complete cup show --j | grep -q '^--json'
}
check 'the shell completes it' completed
finish
