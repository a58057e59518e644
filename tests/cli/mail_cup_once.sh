#!/bin/sh
# mail_cup_once.sh - a cup by mail, killed at each change of a name: every letter counts once, every mail goes out once.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob
boxes carol ref alice bob umpire

# As far as the draw of round 1, which the teller's letter ends.
prepared() {
	as carol drumhead cup new jacobite --swiss 1 --scenario Killiecrankie --option open-hands --dice referee --clock 7 \
		--teller dave=ref/.ssh/id_ed25519.pub --director carol --name 'Spring 2027' spring >announce 2>talk &&
		as ref drumhead cup take ref.cup announce >accept 2>>talk &&
		as carol drumhead cup take spring accept >/dev/null 2>>talk || { cat talk; return 1; }
	configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf &&
		printf '[cup spring]\ndave = Dave, teller <ref@test.example>\n' >>carol.conf
	for name in alice bob; do
		as $name drumhead cup join announce --name "$name" $name.cup >join.$name 2>talk && compose $name@test.example <join.$name \
			>box/umpire@test.example/new/$name && umpire poll || { cat talk said; return 1; }
	done
	as carol drumhead cup go --draw spring >draw 2>talk && umpire poll && as ref drumhead cup take ref.cup draw >share 2>talk ||
		{ cat talk said; return 1; }
}
check 'two join by mail, and their round is asked for' prepared

rm -rf fresh && mkdir fresh && cp -r spring box spool carol fresh/
ready() {
	rm -rf spring box spool carol && cp -r fresh/* . && compose ref@test.example <share >box/umpire@test.example/new/share
}
# once NAME N: he has N different messages.
once() {
	[ "$(cat "box/$1@test.example/new"/* | grep '^Message-Id:' | sort -u | wc -l)" = "$2" ] ||
		{ grep -h '^Subject:' "box/$1@test.example/new"/*; return 1; }
}
mended() {
	umpire poll && umpire queue --now && umpire queue && says 'No mail waits' && [ -e spring/r1/b1/log/0001.entry ] &&
		[ -z "$(ls box/umpire@test.example/new)" ] && [ -z "$(ls spool/out spool/tmp spool/tries spool/rejected | grep -v :)" ] &&
		once alice 3 && once bob 3 && once ref 1 && grep -q 'Nobody has to accept it' box/alice@test.example/new/* ||
		{ cat said; ls -R spool box; return 1; }
}
# What was told last is forgotten, and cannot be read from the spool: it is told once more.
spoiled() {
	ready && umpire poll && umpire queue --now && once alice 3 || return 1
	for mark in $(grep -l '^result round' spool/done/*/*/mark); do
		: >"$mark"
	done
	rm -r spool/games && umpire poll && umpire poll && once alice 4 && once bob 4 && umpire poll && once alice 4
}
check 'a mark that cannot be read silences no game' spoiled

deaths 'killed while a round is drawn and mailed: each player is mailed it once' rename \
	carol drumhead mail --config carol.conf poll
finish
