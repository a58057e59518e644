#!/bin/sh
# cup.sh - a cup of four by letters: founded, joined, drawn by director and teller, played, withdrawn from, ruled on,
# finished, and audited by each of them.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve

# A player's copy of the cup is NAME.cup; the director's is `spring`, the teller's `ref.cup`.
players='alice bob ann eve'
key_of() {
	echo "$1/.ssh/id_ed25519.pub"
}

# --- founded and joined ------------------------------------------------------------------------------

found() {
	as carol drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --dice referee --clock 7 \
		--teller "dave=$(key_of ref)" --director carol --name 'Spring 2027' --late 2 spring >announce 2>talk &&
		grep -q '^spring: jacobite edition [0-9]*, Swiss, 2 rounds of one game; 2 1 0, bye 2; ties by' talk &&
		grep -q '^name Spring 2027 ;' announce
}
check 'a cup is founded and announced' found
again() {
	fails 1 as carol drumhead cup new jacobite --swiss 2 --dice referee spring && says 'is there already' &&
		fails 1 as carol drumhead cup new jacobite --swiss 2 --dice referee other && says 'has a teller' && ! [ -e other ] &&
		fails 2 as carol drumhead cup new jacobite other && says 'which format' &&
		fails 1 as carol drumhead cup new jacobite --swiss 2 --scenario Naseby other && says 'no scenario Naseby' &&
		fails 2 as carol drumhead cup new jacobite --swiss 2 --tiebreak margins other && says 'or margin' &&
		fails 2 as carol drumhead cup new jacobite --swiss 2 --points '2 1' other && says 'four numbers' &&
		fails 1 as carol drumhead cup new montrose --swiss 2 --option fog --dice witness other &&
		says 'it wants --dice referee' && ! [ -e other ]
}
check 'what nobody could play is refused, and makes nothing' again
not_a_game() {
	fails 1 as carol drumhead status spring && says 'spring is a cup' && fails 1 as carol drumhead adjudicate spring announce &&
		says 'drumhead cup take spring LETTER' && as carol drumhead cup new jacobite --knockout --option open-hands other \
		>announce.other 2>talk && fails 1 as alice drumhead cup join announce.other --name Alice spring && says 'is of another cup'
}
check 'a cup is no game, and no other cup' not_a_game
unnamed() {
	drumhead cup show other >said && says 'The director writes the next bulletin, at his computer:' && says '    drumhead cup go other' &&
		says 'and draws when entries are closed: drumhead cup go --draw other' &&
		fails 1 as alice drumhead cup go other && says 'only the director writes here' && rm -r other
}
check 'a director without a name of his own is called so once' unnamed

accept() {
	fails 1 as carol drumhead cup go --draw spring && says 'a teller is waited for' &&
		as ref drumhead cup take ref.cup announce >accept 2>talk && grep -q '^wrote entry 1: accept by dave' talk &&
		as carol drumhead cup take spring accept >out 2>talk && grep -q '^took entry 1: accept by dave' talk
}
check 'the teller accepts with one command' accept

join() {
	as "$1" drumhead cup join announce --name "$2" "$1.cup" >"join.$1" 2>talk || { cat talk; return 1; }
}
joins() {
	join alice 'Alice Andersson' && join bob 'Bob Baker' && join ann 'Ann Alder' && join eve 'Eve Evans' &&
		as alice drumhead cup join announce --name 'Alice Andersson' alice.cup >again 2>talk && cmp join.alice again &&
		cat join.alice join.bob join.ann >joins && as carol drumhead cup take spring joins >out 2>talk &&
		[ "$(grep -c 'the next bulletin carries it' talk)" -eq 3 ]
}
check 'players join by one mail each' joins
go() {
	as carol drumhead cup go "$@" spring >letter 2>talk || { cat talk; return 1; }
}
first_bulletin() {
	go && grep -q '^bulletin 2: 3 joins (.*); 3 players' talk && [ ! -e spring/letters/*.entry ] &&
		grep -q 'drumhead cup go --draw spring' talk && go && ! grep -q bulletin talk
}
check 'a bulletin carries them, and a second `go` has nothing to do' first_bulletin
refused_joins() {
	as ref drumhead cup join announce --name 'alice andersson' other.cup >other 2>talk &&
		fails 1 as carol drumhead cup take spring other && says 'take another name' &&
		sed 's/^name Eve Evans/name Eva Evans/' join.eve >changed && fails 1 as carol drumhead cup take spring changed &&
		says 'this `join` is signed, but for another text: its words were changed on the way' &&
		sed '/^drumhead-begin 1 signed/,$d' join.eve >changed && fails 1 as carol drumhead cup take spring changed &&
		says 'this `join` is not signed' && as carol drumhead cup take spring join.eve >out 2>talk
}
check 'a name that is taken, and a letter that was changed, are refused' refused_joins

# --- drawn -------------------------------------------------------------------------------------------

# The teller's share, the director's round with its games, and each player's letter.  The letter of the draw brings the
# teller the bulletins that he has not had.
drawn() {
	as ref drumhead cup take ref.cup letter >share 2>talk &&
		as carol drumhead cup take --letters "round$1" spring share >round 2>talk || { cat talk; return 1; }
}
first_round() {
	go --draw && grep -q 'a draw of round 1; 4 players' talk && fails 1 as carol drumhead cup go --draw spring && drawn 1 &&
		grep -q '^round 1: 2 boards, no bye' talk && grep -q '^2 games set up; nobody has to accept' talk &&
		[ "$(echo round1/*)" = 'round1/1.1 round1/1.2' ]
}
check 'director and teller draw the first round' first_round

# Who sits where: NAME by the number of the game and the seat.
at() {
	keys=
	for name in $players; do
		keys="$keys $name.key"
	done
	awk -v seat="$2" '$1 == "key" && $2 == "ed25519" { name[$3 $4 $5 $6] = FILENAME }
		$1 == "seat" && $2 == seat { sits = $5 $6 $7 $8 }
		END { sub(/\.key$/, "", name[sits]); print name[sits]; exit name[sits] == "" }' \
		$keys "spring/r${1%.*}/b${1#*.}/log/0000.entry"
}
for name in $players; do
	cat "$name".cup/letters/*.entry >"$name.key"
done
taken() {
	for game in 1.1 1.2; do
		for seat in 1 2; do
			name=$(at $game $seat) && as "$name" drumhead cup take "$name.cup" round1/$game >out 2>talk &&
				grep -q '^1 game of this cup is here now' talk && [ ! -s out ] &&
				as "$name" drumhead status "$name.cup/r1/b${game#*.}" >said || { cat talk; return 1; }
		done
	done
}
check 'each player takes his round from one letter, and writes nothing' taken

# --- played ------------------------------------------------------------------------------------------

# One entry of orders of GAME, FILE or the bot's, by whoever has the pen; all three take what comes of it.
move() {
	board=r${1%.*}/b${1#*.}
	case $(field seat "spring/$board") in
	1) mover=$(at "$1" 1) ;;
	2) mover=$(at "$1" 2) ;;
	*) return 1 ;;
	esac
	orders=${2:-orders.bot}
	[ $# -gt 1 ] || as "$mover" drumhead bot "$mover.cup/$board" >orders.bot || return 1
	as "$mover" drumhead sign --anyway "$mover.cup/$board" $orders >letter 2>talk &&
		as carol drumhead adjudicate "spring/$board" letter >reply 2>>talk || { cat talk; return 1; }
	for seat in 1 2; do
		name=$(at "$1" $seat)
		as "$name" drumhead adjudicate "$name.cup/$board" reply >final 2>>talk || { cat talk; return 1; }
		[ ! -s final ] || as carol drumhead adjudicate "spring/$board" final >out 2>>talk || { cat talk; return 1; }
	done
}
echo resign >resign
by_bots() {
	n=0
	while [ "$(field writes spring/r1/b1)" = orders ] && [ $n -lt 100 ]; do
		move 1.1 || return 1
		n=$((n + 1))
	done
	[ $n -lt 100 ] && drumhead audit spring/r1/b1
}
check 'a game is played by bots to its end' by_bots
check 'another ends by resigning' move 1.2 resign

late() {
	as carol drumhead cup show spring >said && grep -q '2 of 2\|0 of 2' said
	go && tr '\n' ' ' <talk | grep -q '2 results (1.1 [A-Z].*, 1.2 [A-Z].*); a draw of round 2; 4 players'
}
check 'results are found, and the next round is drawn by itself' late
rounds() {
	drawn 2 && grep -q '^round 2: 2 boards' talk && [ -e spring/r2/b1/log/0001.entry ] || { cat talk; return 1; }
	for seat in 1 2; do
		name=$(at 2.1 $seat)
		as "$name" drumhead cup take "$name.cup" round2/2.1 >out 2>talk || { cat talk; return 1; }
	done
}
check 'who had round 1 needs no more than the letter of round 2' rounds

# --- the director's word -----------------------------------------------------------------------------

withdrawal() {
	gone=$(at 2.1 1) && fails 1 as carol drumhead cup withdraw spring && says "no player's key is here" &&
		as $gone drumhead cup withdraw --yes $gone.cup >gone 2>talk && as carol drumhead cup take spring gone >out 2>talk &&
		go && tr '\n' ' ' <talk | grep -q '1 withdrawal ([A-Z].*); 1 result (2.1 [A-Z].*); 3 players' && as $gone drumhead cup take $gone.cup letter >out 2>talk &&
		[ -e $gone.cup/r2/b1/log/0002.entry ] && [ "$(sed -n 's/^seat //p' spring/r2/b1/log/0002.entry)" = 1 ] &&
		grep -q '^result 2 1 1 walkover 2 0' spring/log/*.entry && drumhead cup audit spring >said &&
		grep -q '^Given up, by forfeit or walkover: 2\.1 ([A-Z][a-z]* [A-Z][a-z]*)\.$' said
}
check 'who withdraws loses his open game by walkover' withdrawal
ruled() {
	fails 2 as carol drumhead cup rule spring 2.2 draw && says 'why?' &&
		fails 1 as carol drumhead cup rule spring 2.3 draw --because x && says 'no game 2.3' &&
		fails 1 as carol drumhead cup rule spring 2.2 Zoe --because x && fails 1 as bob drumhead cup rule spring 2.2 draw &&
		as carol drumhead cup rule spring 2.2 draw --because 'both agreed by mail, 3 and 4 Dec' >letter 2>talk &&
		grep -q '^because both agreed by mail, 3 and 4 Dec' spring/log/*.entry && grep -q 'nothing is left to draw' talk
}
check 'a game is adjudged, with the reason' ruled
over() {
	drawn 3 && grep -q 'the cup is over' talk && fails 1 as carol drumhead cup rule spring 2.2 void --because x &&
		says 'is over' && go && grep -q 'The cup is over' talk && drumhead cup show spring table >table && cat table
}
check 'the last draw has no pairs, and the cup is over' over

# --- checked -----------------------------------------------------------------------------------------

everybody() {
	as carol drumhead cup letter spring >all
	for name in ref $players; do
		as $name drumhead cup take $name.cup all >out 2>talk && drumhead cup audit $name.cup >said || { cat talk said; return 1; }
		tail -n 1 said >head.$name
		cmp head.$name head.ref || return 1
	done
	drumhead cup audit spring >said && cat said && tr '\n' ' ' <said | grep -q 'drawn by carol and dave, .* 4 games, 4 results' &&
		tail -n 1 said | cmp - head.ref
}
check 'everybody has the same chain, and finds it good' everybody
same 'and the same table' table /dev/stdin <<END
$(drumhead cup show alice.cup table)
END

no_letter() {
	for file in alice/.ssh/id_ed25519.pub /dev/null; do
		fails 1 as carol drumhead cup take spring $file && says 'nothing in it is a letter' && ! grep 'drumhead-begin [12]' said || return 1
	done
}
check 'what is no letter is refused, and nothing is printed' no_letter

overview() {
	as alice drumhead games alice.cup >said && grep -qE '^  alice.cup/r1/b[12] .* over: (won|lost) .*against' said &&
		grep -q '^  alice.cup  *round 2 of 2  *the cup is over' said && ! grep -q '^\*' said
}
check 'and sees what came of his games among all others' overview
verified() {
	python3 "$srcdir/examples/verify_cup.py" spring >said && grep -q '4 games here' said
}
if python3 -c 'import networkx' 2>/dev/null; then
	check 'so does a program that shares nothing with it' verified
else
	skip 'so does a program that shares nothing with it' 'networkx is not installed'
fi

# change FILE SED: one byte, or so, of a copy; the audit names the entry or game.
changed() {
	rm -rf copy && cp -r spring copy && sed "$2" "spring/$1" >"copy/$1" && ! cmp -s "spring/$1" "copy/$1" || return 1
	fails 3 drumhead cup audit copy && says "$3"
}
check 'a changed pairing is named' changed log/0005.entry 's/^pair \([0-9]\) \([0-9]\)/pair \2 \1/' 'entry 5'
check 'a changed result is named' changed log/0006.entry 's/ over 1 / over 2 /;t
s/ over 2 / over 1 /' 'entry 6'
check 'a changed join is named' changed log/0002.1.entry 's/^name \([A-Z]\)/name X\1/' 'entry 2'
check 'a changed game is named' changed r1/b1/log/0002.entry 's/^nonce 0*\(.\)/nonce \1/;s/^nonce ./nonce f/' 'game 1.1'
check 'a changed signature is named' changed log/0005.sig '3s/./A/' 'entry 5'
check 'a changed report is named' changed r1/b1/report.txt '3s/$/ /' 'game 1.1: report.txt is not what the ledger gives'
check 'a changed pack of a game is named' changed r1/b1/pack/game.json 's/a/b/' 'game 1.1: pack or rules mismatch'
check 'a changed pack is named' changed pack/game.json 's/Killie/killie/;s/a/b/' 'pack'
finish
