#!/bin/sh
# mail_order.sh - letters come in any order, and are taken in that of the ledger.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
check 'games are played, and their letters kept' backlog 2 5
cp -r games begun
configure_backlog

# Everything anew: the games have begun, all have been told of that, and nothing more is taken.
anew() {
	rm -rf spool box games && mkdir -p games spool/games && cp -r begun/* games/ && forget carol && boxes alice bob carol umpire
	for game in g1 g2; do
		ls games/$game/log/*.entry | wc -l >spool/games/$game
	done
}
nothing_waits() {
	[ -z "$(ls box/umpire@test.example/new)" ] && [ -z "$(ls spool/early)" ]
}
# By the names in a Maildir the last order of each game comes first.
backwards() {
	anew && n=100
	for message in backlog/*; do
		n=$((n - 1))
		cp "$message" "box/umpire@test.example/new/$n"
	done
}
reversed() {
	backwards && umpire poll && says 'waits for entry' && says '10 taken, 0 set aside, 0 to be tried again' &&
		count_backlog && [ "$(cat alice.distinct)" = 10 ] && nothing_waits &&
		umpire log && ! grep -e refused -e waits said
}
check 'orders that come in the wrong order are taken in that of the ledger' reversed

# Each of four begins somewhere else in the heap.
many_hands() {
	for round in 1 2; do
		backwards || return 1
		for n in 1 2 3 4; do
			HOME=$here/carol drumhead-mail --config carol.conf poll >said.$n 2>&1 &
		done
		wait
		count_backlog && [ "$(cat alice.all)" = 10 ] && [ -z "$(ls box/umpire@test.example/new)" ] || { cat said.*; return 1; }
		umpire log && ! grep -e refused -e waits said || return 1
	done
}
check 'so they are by four processes at once' many_hands

as_mbox() {
	anew && for message in $(ls -r backlog); do
		echo 'From alice@test.example Tue Dec  1 18:00:00 2026'; cat "backlog/$message"; echo
	done >mbox && umpire read mbox && says '10 taken' && count_backlog && [ "$(cat alice.all)" = 10 ]
}
check 'and out of an mbox' as_mbox

# The second order of a game alone: it stays, its sender hears of it after a while, and in the end it is refused.
alone() {
	anew && cp backlog/0002.g1 box/umpire@test.example/new/ && umpire poll && says 'waits for entry' &&
		mailed alice 0 && [ -e box/umpire@test.example/new/0002.g1 ] && umpire poll && mailed alice 0 &&
		! grep waits said || return 1
	umpire read backlog/0002.g1
	[ $? = 75 ] && says 'the entry before it has not come' || return 1
	waited 700 && umpire poll && umpire poll && mailed alice 1 && has 'Your letter waits' &&
		has 'drumhead letter --from 4 g1' && has '`letter 3`' && umpire log waits &&
		says 'waits, from alice@test.example, game g1' || { cat said; return 1; }
	waited 300000 && umpire poll && mailed alice 2 && has 'Your letter was refused' && has 'letter --from' && mailed bob 0 &&
		nothing_waits
}
# waited SECONDS: it has come that long ago.
waited() {
	for note in spool/early/*; do
		echo $(($(date +%s) - $1)) >"$note"
	done
}
check 'one that waits is told after a while, and refused in the end' alone
in_time() {
	anew && cp backlog/0002.g1 box/umpire@test.example/new/ && umpire poll && waited 700 && umpire poll && mailed alice 1 &&
		cp backlog/0001.g1 box/umpire@test.example/new/ && umpire poll && mailed alice 3 && mailed bob 2 &&
		nothing_waits
}
check 'or taken, when what it waits for comes' in_time
stranger() {
	anew && sed 's/alice@test/mallory@test/' backlog/0002.g1 >box/umpire@test.example/new/1 && umpire poll &&
		umpire log refused && says 'mallory' && [ -z "$(ls box/umpire@test.example/new)" ]
}
check 'no letter waits that a stranger brings' stranger
finish
