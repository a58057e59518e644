#!/bin/sh
# cup_session.sh - what a director, a teller and players type in a cup, word for word, and what they read; and rounds
# that end when the days are over.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
cp ref/.ssh/id_ed25519.pub carol/dave.pub

# types NAME COMMAND WORDS...: in his home; what is said there must have each of WORDS.  Each is a test of its own.
typed() {
	(cd "$1" && HOME=$here/$1 sh -ec "$2") >said 2>&1 || { cat said; return 1; }
	shift 2
	tr '\n' ' ' <said | tr -s ' ' >line
	for words; do
		grep -qF -e "$words" said || grep -qF -e "$words" line || { echo "nothing about: $words"; cat said; return 1; }
	done
}
types() {
	check "$1: $2" typed "$@"
}
# Mail, from a desk to another one.
to() {
	cp "$1" "$here/$2"
}

types carol 'drumhead cup new montrose --swiss 7 --dice referee --clock 7 --bank 14 --teller dave.pub --name "Spring 2027" spring > announce' \
	'spring: montrose edition 1, Swiss, 7 rounds of one game; 2 1 0, bye 2; ties by buchholz, wins.' 'Mail it to dave, the teller'
for name in ref alice bob ann eve; do
	to carol/announce $name
done
types ref 'drumhead cup take spring announce > from-dave' 'wrote entry 1: accept by dave'
to ref/from-dave carol
types carol 'drumhead cup take spring from-dave > letter' 'took entry 1: accept by dave'

types alice 'drumhead cup join announce --name "Alice Andersson" spring > letter' 'Mail it to the director of Spring 2027'
types bob 'drumhead cup join announce --name "Bob Baker" spring > letter'
types ann 'drumhead cup join announce --name "Chi Cheng" spring > letter'
# Eve has OpenSSH and a shell, and types what the announcement says.
by_hand() {
	sed -n '/^Without this program/,/^$/s/^    //p' announce >steps && sed -i "s/YOUR NAME/Dai Davies/; s|~|$here/eve|" steps &&
		PATH=/usr/bin:/bin sh -e steps && ! grep -q drumhead-begin steps && awk 'length > 76' steps | diff /dev/null -
}
check 'without Drumhead: the join, by ssh-keygen' eval '(cd eve && by_hand)'
cat alice/letter bob/letter ann/letter eve/letter >carol/joins
types carol 'drumhead cup take spring joins' 'Dai Davies joins; the next bulletin carries it: drumhead cup go spring'
types carol 'drumhead cup go spring > letter' 'bulletin 2: 4 joins (' 'Alice Andersson' '); 4 players' 'Nothing else is due. When entries are closed: drumhead cup go --draw spring'

types carol 'drumhead cup go --draw spring > letter' 'bulletin 3: a draw of round 1; 4 players' 'Mail this to dave, the teller, who is to share in the draw'
to carol/letter ref
types ref 'drumhead cup take spring letter > from-dave' 'share by dave'
to ref/from-dave carol
types carol 'drumhead cup take --letters letters spring from-dave' 'round 1: 2 boards, no bye' '2 games set up; nobody has to accept' 'letters: 2 letters'
(cd eve && HOME=$here/eve drumhead cup take spring announce) >/dev/null 2>&1
# What `drumhead mail read` does with the letters of the round (mail_cup_players.sh).
taken() {
	rm -rf */mailed && for name in alice bob ann eve; do
		cp -r carol/letters $name/mailed && (cd $name && HOME=$here/$name && for letter in mailed/*; do
			drumhead cup take spring $letter >/dev/null || return 1
		done) >said 2>&1 || { cat said; return 1; }
	done
}
check 'players take the letters of the round' taken
types alice 'drumhead games ~' '/spring/r1/b' 'covenanter: orders' 'round 1 of 7'
types carol 'drumhead cup show spring' 'Spring 2027, round 1 of 7' '4 in, 0 out; 0 of 2 games have a result, 2 open' 'writes the next bulletin, at his computer: drumhead cup go spring'

# Who is not late forfeits nothing by a slip, and nobody does while another is to write.
early() {
	(cd carol && for name in alice bob chi dai; do
		HOME=$here/carol drumhead cup rule spring 1.2 forfeit $name --because silent && return 1
		true
	done) >said 2>&1
	[ "$(grep -c 'does not play game 1.2' said)" = 2 ] && says 'is to write now, not ' && grep -q 'is not late: due [A-Z]' said &&
		says 'A forfeit cannot be taken back; if you mean it, add --anyway'
}
check 'a forfeit wants somebody who is late' early

# Somebody has not written for years; what is to be typed then is shown, and typed.
touch -d 2020-12-01 carol/spring/r1/b2/log/*
types carol 'drumhead cup show spring' '1 late' 'the 14 days of his bank are used up' 'has not written since Tue 1 Dec; was due Tue 8 Dec' 'drumhead cup rule spring 1.2 forfeit '
rule=$(sed -n 's/^ *\(drumhead cup rule .*\)/\1/p' said)
types carol "$rule --because 'no answer to two reminders' > letter" '1 result (1.2 '
types carol 'drumhead cup rule spring 1.1 draw --because "both agreed by mail, 3 and 4 Dec" > letter' '1 result (1.1 drawn); a draw of round 2'
to carol/letter ref
types ref 'drumhead cup take spring letter > from-dave' 'share by dave'
to ref/from-dave carol
types carol 'drumhead cup take --letters letters spring from-dave' 'round 2: 2 boards, no bye'
check 'players take the letters of the next round' taken
types carol 'drumhead cup out spring chi --because "no answer to two reminders" > letter' '1 out; 3 players' '1 result (2.'
types carol 'drumhead cup show spring table' 'Spring 2027, round 2 of 7' '# player pts' 'Alice Andersson' 'Chi Cheng' ' out'
types carol 'drumhead cup show spring schedule' 'adjudged' 'by walkover' 'days used:' ', due '
types carol 'drumhead cup show spring cross' 'Alice Andersson'
types carol 'drumhead cup show spring player alice' 'Alice Andersson, number ' 'of Spring 2027'
types carol 'drumhead cup show spring round 2' 'round 2' 'by walkover'
types carol 'drumhead cup show --json spring' '"name": "Spring 2027"' '"rounds_drawn": 2'
types carol 'drumhead cup show --csv spring table' 'Alice Andersson'
types carol 'drumhead cup dice spring' 'dice of 4 games'
types carol 'drumhead cup audit spring' 'good: ' 'drawn by the director and dave' '4 pairings, 4 games, 3 results' 'by word alone 1 adjudged, 1 out' 'to compare: entry'
types carol 'drumhead cup audit --bare spring' 'good: ' 'to compare: entry'
types carol 'drumhead cup audit --with ../alice/spring spring' 'good: '
types carol 'drumhead cup rate spring' 'Alice Andersson'

# At a terminal a player is asked once, and may say no.
asked() {
	(cd alice && echo n | HOME=$here/alice script -qec 'drumhead cup withdraw spring >letter' /dev/null) >said 2>&1
	says 'Alice Andersson, player' && says 'Withdraw? [y/N]' && says 'nothing is signed' && ! [ -s alice/letter ] &&
		(cd alice && echo y | HOME=$here/alice script -qec 'drumhead cup withdraw spring >letter' /dev/null) >said 2>&1 && says 'Mail it to the director' &&
		[ -s alice/letter ]
}
if [ -n "$(script -qec 'echo there' /dev/null </dev/null 2>/dev/null)" ]; then
	check 'alice: drumhead cup withdraw spring > letter, which asks once' asked
else
	skip 'alice: drumhead cup withdraw spring > letter' 'there is no script, or it gives no terminal'
fi
types alice 'drumhead cup withdraw --yes spring > letter' 'Mail it to the director'
to alice/letter carol
types carol 'drumhead cup take spring letter' 'Alice Andersson withdraws'
types carol 'drumhead cup go spring > letter' '1 withdrawal (Alice Andersson)'

director() {
	as carol drumhead cup "$@" 2>said || { cat said; return 1; }
}

# A robin has all rounds at once; its first one is made old.
limited() {
	director new montrose --robin --limit 120 autumn >announce && for name in alice bob ann; do
		as $name drumhead cup join announce --name $name $name.autumn >letter 2>said && director take autumn letter >out || return 1
	done
	director go --draw autumn >letter && director go --limit autumn >letter && ! grep -q '^result' autumn/log/*.entry &&
		touch -d '2020-01-01' autumn/log/0002.entry && director go --limit autumn >letter &&
		[ "$(cat autumn/log/*.entry | grep -c '^result 1 1 1 adjudged [012] ')" = 1 ] && grep -q '^because limit' autumn/log/*.entry &&
		[ "$(cat autumn/log/*.entry | grep -c '^result')" = 1 ] && drumhead cup audit autumn >said && says 'adjudged' ||
		{ cat said; grep -h '^result\|^because' autumn/log/*.entry; return 1; }
}
check 'drumhead cup go --limit: a round that is too old ends by who leads' limited
unlimited() {
	fails 1 as carol drumhead cup go --limit other && says 'founded without --limit'
}
director new montrose --robin --tiebreak "wins margin" other >announce
check 'a cup without a limit has none' unlimited
finish
