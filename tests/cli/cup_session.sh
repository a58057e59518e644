#!/bin/sh
# cup_session.sh - what a director, a teller and a player type in a cup, from the announcement on; and rounds that end
# when the days are over.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
cp ref/.ssh/id_ed25519.pub dave.pub
director() {
	as carol drumhead cup "$@" 2>said || { cat said; return 1; }
}

founded() {
	director new montrose --swiss 3 --dice referee --clock 7 --bank 14 --limit 120 --teller dave.pub --name "Spring 2027" \
		spring >announce && says 'spring: montrose edition 1, Swiss, 3 rounds of one game; 2 1 0, bye 2; ties by' &&
		says 'Mail it to dave, the teller' && as ref drumhead cup take ref.cup announce >from-dave 2>said &&
		director take spring from-dave >letter
}
check 'drumhead cup new ... spring > announce' founded

# Eve has OpenSSH and a shell, and types what the announcement says.
by_hand() {
	sed -n '/^Without this program/,/^$/s/^    //p' announce >steps && sed -i "s/YOUR NAME/eve of Spring/; s|~|$here/eve|" steps &&
		mkdir by.hand && (cd by.hand && PATH=/usr/bin:/bin sh -e ../steps) >said 2>&1 && ! grep -q drumhead-begin steps &&
		awk 'length > 76' steps | diff /dev/null - && mv by.hand/letter by.hand.join
}
check 'without Drumhead: the join, by ssh-keygen' by_hand
joined() {
	cp by.hand.join joins
	for name in alice bob ann; do
		as $name drumhead cup join announce --name "$name of Spring" $name.cup >letter 2>said && cat letter >>joins || { cat said; return 1; }
	done
	director take spring joins >letter && says 'eve of Spring joins' && as eve drumhead cup take eve.cup announce >/dev/null 2>talk && director go spring >letter && says 'bulletin 2: 4 joins' && says 'drumhead cup go --draw spring'
}
check 'drumhead cup join announce --name "Alice Andersson" spring > letter; drumhead cup go spring > letter' joined

drawn() {
	director go --draw spring >letter && as ref drumhead cup take ref.cup letter >from-dave 2>said &&
		director take --letters letters spring from-dave >letter && says 'round 1: 2 boards, no bye' && [ "$(ls letters | wc -l)" = 2 ]
}
check 'drumhead cup go --draw spring > letter; drumhead cup take spring from-dave' drawn

# The letters of a round, as mail brings them, make the boards of those whom they concern.
taken() {
	for letter in letters/*; do
		for name in alice eve; do
			as $name drumhead cup take $name.cup $letter >/dev/null 2>said || { cat said; return 1; }
		done
	done
	as alice drumhead games . >said 2>&1 && says 'alice.cup/r1/b1' && says 'alice.cup/r1/b2' || { cat said; return 1; }
}
check 'drumhead games: all games below a directory' taken

looked() {
	drumhead cup show spring >said && says 'round 1 of 3' && says 'writes the next bulletin: drumhead cup go spring' &&
		drumhead cup show spring schedule >said && says '  1.2  ' && drumhead cup show spring table >said &&
		drumhead cup dice spring >said && drumhead cup audit spring >said && says 'to compare: entry'
}
check 'drumhead cup show spring, its table, its schedule; dice; audit' looked

ruled() {
	director rule spring 1.1 draw --because "both agreed by mail, 3 and 4 Dec" >letter && director out spring ann --because \
		"no answer to two reminders" >letter && drumhead cup show spring schedule >said && says 'adjudged'
}
check 'drumhead cup rule spring 1.1 draw; drumhead cup out spring ann' ruled
withdrawn() {
	as eve drumhead cup withdraw --yes eve.cup >letter 2>said && director take spring letter >out && says 'withdraws'
}
check 'drumhead cup withdraw spring > letter' withdrawn

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
