#!/bin/sh
# mail_referee.sh - a referee's mailbox: letters come in, rulings go out, refusals explain themselves.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee is offered and accepted' referee_game
configure

accepted() {
	compose alice@test.example 'Subject: I accept' <accept.alice >mail && umpire read mail || { cat said; return 1; }
	mailed alice 1 && mailed bob 1 && has 'accept' || return 1
	compose bob@test.example 'Subject: so do I' <accept.bob >mail && umpire read mail && mailed alice 2 && mailed bob 2 ||
		{ cat said; return 1; }
	has 'covenanter, it is your turn: your orders are due' && has 'drumhead-begin 1 orders' && has 'In-Reply-To: <'
}
check 'accepts are taken by mail, and both players get the ruling' accepted

both_up_to_date() {
	for name in alice bob; do
		mailed $name 2
		cp got mail
		game=r$(echo $name | cut -c 1)
		as $name drumhead adjudicate $game got >out 2>talk || { cat talk; return 1; }
	done
	grep -q '^`drumhead adjudicate r letter.txt`, or' mail && cmp r/log/0003.entry ra/log/0003.entry && cmp r/log/0003.entry rb/log/0003.entry
}
check 'the mail, as it is saved, brings a copy of the game up to date' both_up_to_date

orders() {
	play bob rb && compose bob@test.example 'Subject: Re: [12345678] orders' <letter >mail && umpire read mail &&
		mailed bob 3 && mailed alice 3 && has "royalist, it is your turn" || { cat said; return 1; }
	as alice drumhead adjudicate ra got >out 2>talk || { cat talk; return 1; }
}
check 'signed orders are ruled on, and the other player is asked' orders

again() {
	entries=$(ls r/log | wc -l)
	umpire read mail && mailed bob 3 && mailed alice 3 && [ "$(ls r/log | wc -l)" = "$entries" ]
}
check 'the same message once more changes nothing, and nobody hears of it' again

other_message() {
	compose bob@test.example 'Subject: once more' <letter >mail && umpire read mail && mailed alice 3 && mailed bob 4 &&
		has 'Your letter came again'
}
check 'the same letter in another message is answered to its sender alone' other_message

refused() {
	sed 's/^when all/when none/' letter >broken
	compose bob@test.example 'Subject: changed' <broken >mail && umpire read mail && mailed alice 3 && mailed bob 5 &&
		has 'Your letter was refused, and nothing was changed' && has '> when none'
}
check 'a letter that was changed is refused, with its lines and why' refused

drafts() {
	printf 'march Montrose: Perht\n' >orders && { echo check; cat orders; } |
		compose alice@test.example 'Subject: a question' >mail && umpire read mail && mailed bob 5 &&
		mailed alice 4 && has 'orders:1:17' && has 'did you mean' && has '> march Montrose: Perht'
}
check 'orders can be checked by mail before they are signed' drafts

unsigned() {
	sed -n '/^drumhead-begin 1 orders/,/^drumhead-end/p' r/report.txt | sed 's/^nonce.*/&\nmarch Montrose: Perth/' |
		compose alice@test.example >mail && umpire read mail && mailed alice 5 && has 'Your orders are not signed' &&
		has '> march Montrose: Perth'
}
check 'orders that nobody has signed are played for a look, and not used' unsigned

quoting() {
	as alice drumhead sign --anyway ra orders.auto >letter 2>talk && { cat letter; echo; sed 's/^/> /' r/report.txt; } |
		compose alice@test.example >mail && umpire read mail && mailed alice 6 && mailed bob 6 &&
		has 'turn: orders due' && has 'ruling 7' || { cat said; return 1; }
}
check 'a letter above the quoted report is taken' quoting

asks() {
	echo "$1" | compose bob@test.example "${3:-}" >mail && umpire read mail && mailed bob "$4" && has "$2"
}
check 'help is answered' asks help 'ssh-keygen -Y sign' '' 7
check 'status is answered' asks Status. 'is to write orders' '' 8
check 'report is answered' asks report 'CAMPAIGNS OF MONTROSE' '' 9
check 'an older report is answered' asks 'report 3' 'ruling 3' '' 10
check 'a rule is answered' asks 'rules 12.3' 'From the rules' '' 11
check 'the map is answered' asks map 'PERTH' '' 12
check 'old letters are answered' asks 'letter 2' 'drumhead-begin 1 accept' '' 13
check 'the subject may ask' asks '' 'ssh-keygen -Y sign' 'Subject: Re: help' 14
check 'odds are answered' asks 'odds
end' 'imagined futures' '' 15

words() {
	echo 'I am in Scotland next week.' | compose bob@test.example >mail && umpire read mail && mailed bob 16 &&
		has 'A person will read it' && mailed carol 1 && has 'in Scotland'
}
check 'words for a person are passed on to the referee' words

strangers() {
	echo help | compose mallory@test.example >mail && umpire read mail && mailed bob 16 && mailed alice 6
}
check 'a stranger is not answered' strangers

brought_by_a_stranger() {
	mailed alice 6 && as alice drumhead adjudicate ra got >out 2>talk && play alice ra || { cat talk; return 1; }
	compose mallory@test.example <letter >mail && umpire read mail && mailed bob 17 && mailed alice 7 &&
		has 'ruling 9' || { cat said; return 1; }
	mv box/mallory@test.example/new/* . 2>/dev/null && return 1
	return 0
}
check 'a signed letter counts whoever brings it, and its seat hears of it where he lives' brought_by_a_stranger

automatic() {
	for header in 'Auto-Submitted: auto-replied' 'Precedence: bulk' 'List-Id: <x.y>' 'Return-Path: <>' 'X-Autoreply: yes'; do
		echo status | compose bob@test.example "$header" >mail && umpire read mail && mailed bob 17 || return 1
	done
}
check 'what is automatic is not answered' automatic

# Somebody lays a file where the program keeps what a seat has signed twice.
slander() {
	rm -rf rb && cp -r r rb && play bob rb && mkdir -p r/evidence &&
		sed 's/^when all.*/end/' r/log/0007.entry >r/evidence/0007.1a2b3c4d.entry &&
		cp r/log/0007.sig r/evidence/0007.1a2b3c4d.sig || { cat talk; return 1; }
	compose bob@test.example <letter >mail && umpire read mail && mailed alice 8 && mailed bob 18 && mailed carol 3 &&
		has 'evidence/0007.1a2b3c4d.entry lies beside the game and proves nothing' && umpire poll && mailed carol 3 &&
		rm -r r/evidence
}
check 'what proves nothing against a seat is mailed to the referee alone, once' slander

looks() {
	drumhead help mail >said && says 'away ADDRESS FIRST LAST' && says doctor || return 1
	umpire log && says 'taken, from bob@test.example, game r' && umpire log alice && says 'alice' &&
		umpire log nobody.at.all && says 'In nothing that came stands nobody.at.all.' &&
		umpire queue && says 'No mail waits' && umpire doctor && says 'good   spool'
}
check 'log, queue and doctor tell' looks

# The block as it stands in the report, signed: its signature is good, and is of no entry.
by_hand() {
	n=$(ls box/alice@test.example/new | wc -l)
	sed -n '/^drumhead-begin 1 orders/,/^drumhead-end/p' r/report.txt | sed 's/^nonce.*/&\nmarch Montrose: Perth/' >block &&
		rm -f block.sig && ssh-keygen -q -Y sign -n drumhead-entry-v1 -f alice/.ssh/id_ed25519 block 2>/dev/null &&
		cat block block.sig | compose alice@test.example >mail && umpire read mail && mailed alice $((n + 1)) &&
		has 'There is a signature in your mail' && has 'the line `nonce`' && ! grep -q 'are not signed' got.text
}
check 'whoever signed a block without a nonce is told what it lacks' by_hand

finish
