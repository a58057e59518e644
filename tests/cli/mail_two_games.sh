#!/bin/sh
# mail_two_games.sh - letters of two games in one mail: one is taken, the one that is new, and of the other the sender
# is told that it was not.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
configure
printf '[game g2]\nroyalist = Alice <alice@test.example>\ncovenanter = Bob <bob@test.example>\n' >>carol.conf

# Each game has nonces of its own, or both would be one.
two_games() {
	referee_game || return 1
	cp accept.alice first.alice && cp accept.bob first.bob && DRUMHEAD_NONCES='those of the other'
	as carol drumhead offer montrose --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub g2 >letter 2>talk &&
		as alice drumhead accept g2a letter >second.alice 2>talk || { cat talk; return 1; }
}
check 'two games are offered, and a player accepts both' two_games

other() {
	sed -n 's/^game \([0-9a-f]\{8\}\).*/\1/p' second.alice | head -n 1
}

both() {
	cat first.alice second.alice | compose alice@test.example 'Subject: both' >mail && umpire read mail || { cat said; return 1; }
	mailed alice 1 && has "The letter of [$(other)] in this mail was NOT taken: mail it alone." && [ -e r/log/0001.entry ] &&
		[ ! -e g2/log/0001.entry ] && umpire log && says "The letter of [$(other)] in this mail was NOT taken"
}
check 'of the letter that was not taken its sender is told, and the log' both

old_and_new() {
	cat first.alice second.alice | compose alice@test.example 'Subject: once more' >mail && umpire read mail &&
		mailed alice 2 && [ -e g2/log/0001.entry ] || { cat said; return 1; }
	! has 'NOT taken' >talk && ! has 'came again' >talk
}
check 'a letter that is new is taken before one that is old' old_and_new

known() {
	cat first.alice second.alice | compose alice@test.example 'Subject: a third time' >mail && umpire read mail &&
		mailed alice 3 && has 'Your letter came again' && ! has 'NOT taken' >talk
}
check 'nothing is told of a letter that its game has already' known

# The report of one game is quoted, with its draft, above the letter of the other.
draft_above() {
	{ printf 'drumhead-begin 1 orders\ngame %s\nseq 4\nprev %064d\nby 2\nnonce\ndrumhead-end\n\n' \
		"$(sed -n 's/^game //p' first.alice | head -n 1 | cut -c 1-64)" 0; cat first.bob; } >text
	compose bob@test.example 'Subject: Re: orders' <text >mail && umpire read mail && [ -e r/log/0002.entry ] || { cat said; return 1; }
	mailed bob 3 && ! has 'NOT taken' >talk
}
check 'a quoted draft is no letter that was left out' draft_above

strange() {
	{ cat second.alice; sed 's/^game ......../game 00000000/' first.alice; } |
		compose alice@test.example 'Subject: a strange one' >mail && umpire read mail && mailed alice 5 &&
		has 'The letter of [00000000] in this mail was NOT taken: there is no such game here.'
}
check 'of a letter of no game here its sender is told, too' strange
finish
