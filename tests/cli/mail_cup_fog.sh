#!/bin/sh
# mail_cup_fog.sh - a cup of two, played in fog of war, by mail: the director's mailbox alone opens what is ordered,
# refuses what is not legal before all eyes, and no mail tells anybody of it.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob
boxes carol ref alice bob umpire
echo resign >orders.resign

founded() {
	as carol drumhead cup new montrose --swiss 1 --option fog --dice referee --clock 7 --teller dave=ref/.ssh/id_ed25519.pub \
		--director carol --name Haar haar >announce 2>talk || { cat talk; return 1; }
	configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf && printf '[cup haar]\ndave = Dave <ref@test.example>\n' >>carol.conf
}
check 'a cup in fog is founded' founded

# from NAME: mails standard input to the umpire, whose round follows.
from() {
	compose "$1@test.example" >"box/umpire@test.example/new/$1.$(date +%s%N)" && umpire poll || { cat said; return 1; }
}
# reads NAME: his copy of the cup takes each letter that has come since the last time.
reads() {
	ls "box/$1@test.example/new" >list
	for mail in $(comm -13 "seen.$1" list); do
		grep -q 'drumhead-begin' "box/$1@test.example/new/$mail" || continue
		as "$1" drumhead cup take "$1.cup" "box/$1@test.example/new/$mail" >answer 2>talk || { cat "box/$1@test.example/new/$mail" talk; return 1; }
	done
	mv list "seen.$1"
}
# teller: takes what the umpire has mailed him, and mails what his program answers.
teller() {
	reads ref && from ref <answer
}
for name in ref alice bob; do
	: >"seen.$name"
done
joins() {
	umpire poll && teller || return 1
	for name in alice bob; do
		as $name drumhead cup join announce --name $name $name.cup >letter 2>talk && grep -q '^box' letter && from $name <letter ||
			{ cat talk; return 1; }
	done
	as carol drumhead cup go --draw haar >letter 2>talk && umpire poll && teller && reads alice && reads bob &&
		[ -e alice.cup/r1/b1/log/0001.entry ] && diff -r alice.cup/r1/b1/log bob.cup/r1/b1/log || { cat said talk; return 1; }
}
check 'two join, and are mailed their game with its box key' joins

# mover: who has the pen; $name, and his number in the game, $n.
mover() {
	n=$(field seat haar/r1/b1)
	key=$(sed -n "s/^seat $n [a-z]* ed25519 //p" haar/r1/b1/log/0000.entry)
	grep -q "$key" alice.cup/letters/*.entry && name=alice || name=bob
}
step() {
	mover
	as $name drumhead sign --anyway $name.cup/r1/b1 "$1" >letter 2>talk && from $name <letter && reads alice && reads bob ||
		{ cat talk said; return 1; }
	[ "$(field entries haar/r1/b1)" = "$(field entries alice.cup/r1/b1)" ] &&
		[ "$(field entries haar/r1/b1)" = "$(field entries bob.cup/r1/b1)" ]
}
plays() {
	printf 'when losses: panicked\nwhen all: auto\nend\n' >orders.mine
	for turn in 1 2 3 4; do
		step orders.mine || return 1
	done
	grep -l '^sealed' haar/r1/b1/log/*.entry | wc -l | grep -q '^4$'
}
check 'orders go to the director, his rulings to both' plays
silent() {
	find box -type f | xargs cat >all && ! grep -i 'panicked' all && grep -q 'drumhead-begin 1 lines' all
}
check 'no mail says what they are' silent

refused() {
	mover
	before=$(field entries haar/r1/b1)
	printf 'march MacColla: London\nend\n' |
		python3 "$srcdir/tests/cli/fog_cheat.py" haar/r1/b1 "$n" $name/.ssh/id_ed25519 >bad && from $name <bad && reads alice && cp talk heard && reads bob &&
		cat talk >>heard && [ "$(grep -c 'has refused orders of' heard)" = 2 ] &&
		[ "$(field entries haar/r1/b1)" = "$before" ] || { cat heard; return 1; }
	step orders.auto && for copy in haar alice.cup bob.cup; do
		ls $copy/r1/b1/log/*.1.unfit >/dev/null || return 1
	done
}
check 'orders that are not legal are refused by mail, to both, and others are taken' refused

over() {
	mover && { [ "$n" = 1 ] || step orders.auto; } && mover && as $name drumhead sign $name.cup/r1/b1 orders.resign >letter 2>talk &&
		from $name <letter && for name in alice bob; do
			reads $name && from $name <answer || return 1
		done && teller && reads alice && reads bob || { cat said talk; return 1; }
	for copy in haar alice.cup bob.cup; do
		drumhead audit $copy/r1/b1 >said && says 'good: ' && ! grep 'waits for' said && drumhead cup audit $copy >said || return 1
	done
	drumhead cup show alice.cup >said && says 'is over' && cat alice.cup/r1/b1/log/*.entry | grep -q '^drumhead-begin 1 final' &&
		python3 -B "$srcdir/tests/vectors/fog.py" bob.cup/r1/b1 >said && says 'when losses: panicked'
}
check 'the result is mailed, all is opened, and every copy audits it' over
finish
