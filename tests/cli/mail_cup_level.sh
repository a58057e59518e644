#!/bin/sh
# mail_cup_level.sh - a knockout by mail: two who are level are told who goes through, and why.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol alice bob
boxes carol alice bob umpire

drawn() {
	as carol drumhead cup new montrose --knockout --dice witness --director carol --name 'Spring 2027' spring >announce 2>talk ||
		{ cat talk; return 1; }
	configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf && echo '[cup spring]' >>carol.conf
	for name in alice bob; do
		as $name drumhead cup join announce --name "$name" $name.cup >join 2>talk && compose $name@test.example <join \
			>box/umpire@test.example/new/$name && umpire poll || { cat talk said; return 1; }
	done
	as carol drumhead cup go --draw spring >letter 2>talk && umpire poll || { cat talk said; return 1; }
}
check 'two join, and are drawn' drawn
level() {
	as carol drumhead cup rule spring 1.1 draw --because agreed >letter 2>talk && umpire poll || { cat talk said; return 1; }
	through=$(grep -o '[a-z]* goes through' talk) && for name in alice bob; do
		cat box/$name@test.example/new/* >got && has 'Game 1.1, against' && has "    $through, by the better seed rank: 1 before 2." || return 1
	done
	drumhead cup show --json spring >said && says "\"through\": \"$through, by the better seed rank: 1 before 2\""
}
check 'both are told who of them goes through, and why' level
finish
