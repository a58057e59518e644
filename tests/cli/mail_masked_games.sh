#!/bin/sh
# mail_masked_games.sh - Jacobite Rising and Unhappy King Charles! with hands that nobody deals, by mail: nothing is
# typed but `sign`, `send` and `read`, as with a referee.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob
boxes alice bob umpire

mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said 2>&1 || { cat said; return 1; }
}
# Each reads what has come, until nothing does.
reads() {
	while [ "$(ls box/alice@test.example/new box/bob@test.example/new | grep -c '^[0-9]')" != 0 ]; do
		mail bob read && mail alice read || return 1
	done
}
# begin GAME ALICE BOB: the game, and their seats in it.
begin() {
	game=$1
	rm -rf a b spool.* && forget alice bob
	for name in alice bob; do
		player_conf $name "$here/box/$name@test.example" "$(echo $name | cut -c 1)" "$2 = alice@test.example" "$3 = bob@test.example"
	done
	as alice drumhead offer "$game" --seat "$2=alice/.ssh/id_ed25519.pub" --seat "$3=bob/.ssh/id_ed25519.pub" a >letter 2>talk &&
		mail alice send a letter && mail bob read || { cat said talk; return 1; }
	offer=$(sed -n 's/^    drumhead accept GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept b "$offer" >letter 2>talk && mail bob send b letter && reads || { cat said talk; return 1; }
	[ "$(field writes a)" = orders ] && [ "$(field writes b)" = orders ] || { drumhead status a; return 1; }
}
# who: he who is asked, as NAME GAME; the other may not know yet, for a ruling rides with the orders that follow it.
who() {
	is_to_write alice a && [ "$(field writes a)" = orders ] && echo alice a || echo bob b
}
# play: who signs ./orders, and mails them.
play() {
	as "$1" drumhead sign "$2" orders >letter 2>talk && mail "$1" send "$2" letter && reads || { cat orders talk; return 1; }
}
steps() {
	left=$1
	while [ $left -gt 0 ]; do
		left=$((left - 1))
		set -- $(who)
		as "$1" drumhead bot "$2" >orders 2>talk && play "$@" || { cat talk; return 1; }
	done
}
ends() {
	set -- $(who)
	echo resign >orders && play "$@" && diff -r a/log b/log && as bob drumhead audit b >said 2>&1 && says 'good: ' && ! grep 'waits for' said ||
		{ cat talk said; return 1; }
}
mails() {
	echo $(($(cat sendmail.count 2>/dev/null || echo 100000) - 100000))
}
# begins_in MAILS ARG...: begin, and it takes so many.
begins_in() {
	want=$1 before=$(mails)
	shift
	begin "$@" && [ $(($(mails) - before)) = "$want" ] || { echo "$(($(mails) - before)) mails"; return 1; }
}
# plays_in MAILS ORDERS: so many orders take so many.
plays_in() {
	before=$(mails)
	steps "$2" && [ $(($(mails) - before)) = "$1" ] || { echo "$(($(mails) - before)) mails"; return 1; }
}
check 'Jacobite Rising begins in three mails' begins_in 3 jacobite jacobite government
check 'it is played, a mail for each orders' plays_in 3 3
check 'it ends, and both lay open their cards' ends
check 'Unhappy King Charles!, where a pile is masked out of another, in five' begins_in 5 charles royalist parliament
check 'it is played, a mail for each orders' plays_in 3 3
check 'it ends, and both lay open their cards' ends
finish
