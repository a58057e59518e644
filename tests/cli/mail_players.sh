#!/bin/sh
# mail_players.sh - two players without a referee: send and read on each side, rulings riding with orders.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
for name in alice bob; do
	player_conf $name "$here/box/$name@test.example" "$(echo $name | cut -c 1)" \
		'royalist = alice@test.example' 'covenanter = bob@test.example'
done

mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said 2>&1
}

begin() {
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub a \
		>letter 2>talk && mail alice send a letter && says 'The letter is mailed.' && mailed bob 1 && mail bob read || { cat said; return 1; }
	offer=$(sed -n 's/^    drumhead accept GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept b "$offer" >letter 2>talk && mail bob send b letter && mailed alice 1 && mail alice read ||
		{ cat said talk; return 1; }
	says 'took entry 1: accept by covenanter' && cp said said.before && mailed bob 1 && mail bob read || { cat said; return 1; }
	! has '`help`' >talk && grep -q 'the letter is mailed' said.before && ! grep -q 'Mail the letter' said.before || { cat said.before; return 1; }
	says 'took entry 2: ruling by royalist' && says 'CAMPAIGNS OF MONTROSE'
}
check 'an offer is mailed, accepted, and the first ruling goes by itself' begin

# turn NAME GAME: signs and mails; the other one reads.
turn() {
	other=$([ "$1" = alice ] && echo bob || echo alice)
	as "$1" drumhead sign --anyway "$2" orders.auto >letter 2>talk || { cat talk; return 1; }
	mail "$1" send "$2" letter || { cat said; return 1; }
	mail "$other" read || { cat said; return 1; }
}

turns() {
	for n in 1 2 3 4 5 6; do
		mail alice read && mail bob read || { cat said; return 1; }
		if is_to_write alice a; then
			turn alice a
		else
			turn bob b
		fi && says 'took entry' || return 1
	done
	for entry in a/log/*.entry; do
		[ ! -e "b/log/${entry##*/}" ] || cmp "$entry" "b/log/${entry##*/}" || return 1
	done
	[ "$(ls a/log/*.entry | wc -l)" -ge 14 ]
}
check 'six turns, one mail each way for a player turn' turns
# Three mails began the game; then there is one for each of the six orders, and one for each ruling after which the
# other seat is asked again.
rides() {
	ls box/*/.Done/cur/* box/*/new/* 2>/dev/null | wc -l >mails
	[ "$(cat mails)" -ge 9 ] && [ "$(cat mails)" -le 12 ] || { cat mails; return 1; }
	rulings=$(grep -l '^drumhead-begin 1 ruling' a/log/*.entry | wc -l)
	[ "$(cat mails)" -lt "$((9 + rulings))" ]
}
check 'rulings ride with orders where they can' rides

left_alone() {
	printf 'From: aunt@test.example\nMessage-ID: <a.b@c>\nSubject: tea\n\nOn Sunday?\n' >box/alice@test.example/cur/tea:2,S
	mail alice read && [ -e box/alice@test.example/cur/tea:2,S ] && mailed bob 0
}
check 'other mail in a player'\''s box is left where it is' left_alone

twice() {
	cat box/*/.Done/cur/* | wc -l >before
	writer=$(grep -q '^by 1 ;' letter && echo alice a || echo bob b)
	mail $writer letter 2>/dev/null; mail ${writer% *} send ${writer#* } letter && says 'was mailed before' &&
		mailed alice 0 && mailed bob 0
}
check 'a letter is mailed once' twice

subjects() {
	grep -h '^Subject: ' box/*/.Done/cur/* | sed 's/\[[0-9a-f]*\]/[]/' | sort -u >subjects
	grep -qx 'Subject: An offer to play \[\]' subjects && grep -qx 'Subject: Your turn: Covenanter, Aug/Sep 1644 \[\]' subjects &&
		grep -qx 'Subject: Your turn: Royalist, a ruling \[\]' subjects || { cat subjects; return 1; }
}
check 'their subjects say whose turn it is' subjects
threads() {
	grep -h '^References: <drumhead.game.' box/*/.Done/cur/* | sort -u | wc -l | grep -qx 1 &&
		grep -h '^Subject: ' box/*/.Done/cur/* | sort -u
}
check 'all mails of the game are one thread' threads

# --- sealed lines are for the referee ---------------------------------------------------------------------------

# Bob has signed orders with sealed lines, in a game with a referee.
sealed_orders() {
	referee_game || return 1
	cat accept.alice accept.bob | as carol drumhead adjudicate r - >letter 2>talk && cp letter ruling &&
		as bob drumhead adjudicate rb letter >out 2>talk || { cat talk; return 1; }
	printf 'when all: auto\nend\nsealed\nwhen losses: auto\nwhen retreat: Stirling, auto\n' >orders.sealed
	as bob drumhead sign --anyway rb orders.sealed >letter 2>talk || { cat talk; return 1; }
	grep -q 'when retreat' letter && rm -rf box && boxes alice bob carol umpire
	sed -i '/^\[game/,$d; s/^mailbox.*/mailbox = maildir:box\/bob@test.example/' bob.conf
	printf '[game rb]\nroyalist = alice@test.example\ncovenanter = bob@test.example\n' >>bob.conf
}
check 'orders with sealed lines are signed, in a game with a referee' sealed_orders

no_referee_known() {
	fails 1 mail bob send rb letter && says 'no line `referee = ADDRESS`' && mailed alice 0 &&
		echo 'referee = umpire@test.example' >>bob.conf
}
check 'without his address they are not mailed' no_referee_known

to_him_alone() {
	mail bob send rb letter && says 'it is mailed to the referee, umpire@test.example, and to nobody else' &&
		mailed umpire 1 && has 'when retreat' && mailed alice 0
}
check 'with it they are mailed to him, and to nobody else' to_him_alone

# Before the orders were mailed another letter came, to which the program answers with all that is new.
by_itself() {
	rm -rf box spool.bob && boxes alice bob carol umpire && compose umpire@test.example <ruling >box/bob@test.example/new/1 &&
		mail bob read && mailed umpire 1 && has 'when retreat' && mailed alice 0
}
check 'so are they when they ride with an answer' by_itself

nobodys() {
	cat rb/secrets/*.sealed >>letter.sealed && sed 's/^\[game rb/[game b/' bob.conf >witness.conf &&
		fails 1 as bob drumhead mail --config witness.conf send b letter.sealed && says 'the game has no referee' &&
		mailed alice 0
}
check 'in a game without a referee nobody gets them' nobodys
finish
