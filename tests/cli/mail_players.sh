#!/bin/sh
# mail_players.sh - two players without a referee: send and read on each side, rulings riding with orders.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob
boxes alice bob
for name in alice bob; do
	cat >$name.conf <<-END
	role = player
	from = $name <$name@test.example>
	games = $here
	spool = $here/spool.$name
	mailbox = maildir:box/$name@test.example
	outgoing = $here/sendmail
	[game $(echo $name | cut -c 1)]
	royalist = alice@test.example
	covenanter = bob@test.example
	END
done

mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said 2>&1
}

begin() {
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub a \
		>letter 2>talk && mail alice send a letter && mailed bob 1 && mail bob read || { cat said; return 1; }
	offer=$(sed -n 's/^    drumhead accept GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept b "$offer" >letter 2>talk && mail bob send b letter && mailed alice 1 && mail alice read ||
		{ cat said talk; return 1; }
	says 'took entry 1: accept by covenanter' && mailed bob 1 && mail bob read || { cat said; return 1; }
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
		if as alice drumhead status --json a | grep -q '"ours": true'; then
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

threads() {
	grep -h '^References: <drumhead.game.' box/*/.Done/cur/* | sort -u | wc -l | grep -qx 1 &&
		grep -h '^Subject: ' box/*/.Done/cur/* | sort -u
}
check 'all mails of the game are one thread' threads
finish
