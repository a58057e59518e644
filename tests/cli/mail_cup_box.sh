#!/bin/sh
# mail_cup_box.sh - by mail: a join whose box key is none is refused, and a game that cannot be set up holds up no other.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob ann eve
boxes carol ref alice bob ann eve umpire

# to NAME: the umpire's letter to him, which came last, is given to his copy of the cup; what that answers is ./answer.
to() {
	cp "box/$1@test.example/new/$(ls "box/$1@test.example/new" | tail -n 1)" got
	as "$1" drumhead cup take "$1.cup" got >answer 2>talk || { cat talk; return 1; }
}
from() {
	compose "$1@test.example" 'Subject: letter' >"box/umpire@test.example/new/$1.$(date +%s%N)" && umpire poll || { cat said; return 1; }
}
# How many mails NAME has, and whether one of them says TEXT.
has_mails() {
	[ "$(ls "box/$1@test.example/new" | wc -l)" = "$2" ] || { echo "not $2 mails for $1:"; cat "box/$1@test.example/new"/*; return 1; }
}
told() {
	cat "box/$1@test.example/new"/* >got && has "$2"
}

joined() {
	as carol drumhead cup new brave --swiss 2 --dice referee --director carol --teller dave=ref/.ssh/id_ed25519.pub spring \
		>announce 2>talk && configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf &&
		printf '[cup spring]\ndave = Dave, teller <ref@test.example>\n' >>carol.conf && umpire poll && to ref &&
		from ref <answer || return 1
	for name in alice bob ann eve; do
		as $name drumhead cup join announce --name $name $name.cup >join.$name 2>talk || { cat talk; return 1; }
	done
	from alice <join.alice && from bob <join.bob && from ann <join.ann && [ "$(wc -l <spring/players)" = 3 ]
}
check 'three have joined' joined
refused() {
	sed 's/^box .*/box 0000000000000000 0000000000000000 0000000000000000 0000000000000000/' eve.cup/letters/*.entry >join &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f eve/.ssh/id_ed25519 join 2>talk && cat join join.sig >forged &&
		from eve <forged && told eve 'the box key of eve is none' && [ "$(wc -l <spring/players)" = 3 ] && from eve <join.eve &&
		[ "$(wc -l <spring/players)" = 4 ]
}
check 'who joins with a box key that is none is told so, and joins anew' refused

# Something is in the way of the first game; the two of the other one are mailed it, and the director what he can do.
drawn() {
	mkdir spring/r1 && : >spring/r1/b1 && as carol drumhead cup go --draw spring >letter 2>talk && umpire poll && to ref &&
		from ref <answer && [ -e spring/r1/b2/log/0001.entry ] || { cat talk said; return 1; }
	mailed=0
	for name in alice bob ann eve; do
		! told $name 'game 1.2' || mailed=$((mailed + 1))
		! told $name 'game 1.1' || return 1
	done
	[ $mailed = 2 ] && has_mails carol 1 && told carol 'game 1.1 cannot be set up' && told carol 'drumhead cup rule' &&
		umpire poll && umpire poll && has_mails carol 1
}
check 'a game that cannot be set up holds up no other, and the director is told once' drawn
mended() {
	rm spring/r1/b1 && umpire poll && umpire poll && [ -e spring/r1/b1/log/0001.entry ] || return 1
	mailed=0
	for name in alice bob ann eve; do
		! told $name 'game 1.1' || mailed=$((mailed + 1))
	done
	[ $mailed = 2 ] && has_mails carol 1 && drumhead cup audit spring
}
check 'when nothing is in its way any more it is mailed, too' mended

# In game 1.2 somebody resigns, which the director takes at his shell.
resigned() {
	echo resign >orders
	for name in alice bob ann eve; do
		to $name && [ -d $name.cup/r1/b2 ] && as $name drumhead sign $name.cup/r1/b2 orders >letter 2>talk && break
	done
	as carol drumhead adjudicate spring/r1/b2 letter >out 2>talk || { cat talk; return 1; }
}
spoiled() {
	resigned && echo spoiled >spring/r1/b1/log/0002.entry && rm -f box/*/new/* && umpire poll && umpire poll || { cat said; return 1; }
	mailed=0
	for name in alice bob ann eve; do
		[ -z "$(ls "box/$name@test.example/new")" ] || mailed=$((mailed + 1))
	done
	[ $mailed = 2 ] && told carol 'spring/r1/b1' && told carol '0002.entry' || { echo $mailed; ls box/*/new; cat said; return 1; }
}
check 'a game that cannot be read any more holds up no other, either' spoiled
finish
