#!/bin/sh
# mail_cup_from.sh - a cup that goes on from another one by mail: whose director is lost, and whose players join again by
# mail to the new one.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob ann eve
boxes carol alice bob ann eve umpire
everybody='alice bob ann eve'
echo resign >resign

# Ref directed it by letters; round 1 is drawn, its games are set up by whoever sits at seat 2.
begun() {
	as ref drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --clock 7 --bank 3 --director ref \
		--name 'Spring 2027' spring >announce 2>talk || { cat talk; return 1; }
	for name in $everybody; do
		as $name drumhead cup join announce --name "$name" $name-spring >join 2>talk && as ref drumhead cup take spring join >out 2>talk ||
			{ cat talk; return 1; }
	done
	as ref drumhead cup go --draw --letters letters spring >letter 2>talk && : >answers && for letter in letters/*; do
		for name in $everybody; do
			as $name drumhead cup take $name-spring $letter >>answers 2>talk || { cat talk; return 1; }
		done
	done && for name in $everybody; do
		as $name drumhead cup take $name-spring answers >out 2>talk || { cat talk; return 1; }
	done
}
check 'a round of a cup is drawn, by letters' begun

founded() {
	cp -r alice-spring old && as carol drumhead cup new --from old --director carol --name 'Summer 2027' summer >announce 2>talk &&
		configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf && echo '[cup summer]' >>carol.conf && umpire poll &&
		! umpire doctor && says 'summer: eve is awaited: his address comes with his join' && ! says 'no address of' >/dev/null || { cat talk said; return 1; }
}
check 'its director is lost, and a mailbox directs the cup that goes on' founded
from() {
	compose "$1@test.example" "Subject: letter" >"box/umpire@test.example/new/$1.$(date +%s%N)" && umpire poll || { cat said; return 1; }
}
to() {
	cp "box/$1@test.example/new/$(ls "box/$1@test.example/new" | tail -n 1)" got
}
joins() {
	for name in alice bob ann; do
		as $name drumhead cup join announce --name $name --from $name-spring $name-summer >join 2>talk && from $name <join || { cat talk said; return 1; }
		cat box/$name@test.example/new/* >got && has 'of Summer 2027' || return 1
	done
	[ "$(wc -l <summer/players)" = 3 ] && drumhead cup show summer >said && says 'Awaited, who have not joined again: eve'
}
check 'who joins again by mail is answered, and his address is known' joins

# A game of the old cup between two who are in goes on, each mailing the umpire; Eve's is lost when she is taken out.
seated() {
	key=$(sed -n "s/^seat $2 [a-z]* ed25519 //p" "summer/$1/log/0000.entry")
	for name in $everybody; do
		! tr '\n' ' ' <$name-spring/letters/$(ls $name-spring/letters | grep entry) | grep -qF "$key" || echo $name
	done
}
takes() {
	to $1 && as $1 drumhead cup take $1-summer got >answer 2>talk || { cat talk; return 1; }
}
goes_on() {
	for board in r1/b1 r1/b2; do
		one=$(seated $board 1) two=$(seated $board 2)
		[ $one = eve ] || [ $two = eve ] || break
	done
	[ "$(field name $two-summer/$board)" = government ] && mover=$two other=$one || mover=$one other=$two
	as $mover drumhead sign $mover-summer/$board resign >letter 2>talk && from $mover <letter && takes $other && [ -s answer ] &&
		from $other <answer && grep -h '^result 1 . 1 over' summer/log/*.entry || { cat talk said; return 1; }
}
check 'a game of the old cup goes on by mail, and its result is in the new chain' goes_on
next_round() {
	as carol drumhead cup out summer eve --because 'has not joined again' >letter 2>talk && umpire poll && umpire poll &&
		[ -e summer/r2/b1/log/0000.entry ] && grep -q '^bye' summer/log/*.entry || { cat talk said; return 1; }
	for name in alice bob ann; do
		takes $name || return 1
		[ ! -s answer ] || from $name <answer || return 1
	done
	[ -e summer/r2/b1/log/0001.entry ] && drumhead cup audit summer >said && says '3 joined again' || { cat said; return 1; }
}
check 'who does not join is out, and round 2 is mailed to the others' next_round
finish
