#!/bin/sh
# mail_once.sh - every message counts once and every mail goes out once, whatever happens in between.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
check 'games are played, and their letters kept' backlog 2 5
configure_backlog

# One message; every change of a name is a moment to die.
rm -rf fresh && mkdir fresh && cp -r games box fresh/
start=$(field entries games/g1)
ready() {
	rm -rf games box spool && forget carol && cp -r fresh/* . && cp backlog/0001.g1 box/umpire@test.example/new/
}
mended() {
	umpire poll && umpire queue --now && umpire queue && says 'No mail waits' &&
		[ "$(field entries games/g1)" = $((start + 2)) ] && ! diff -r -x '.*.new' games/g1/log played/g1/log | grep -v '^Only in played' &&
		drumhead audit games/g1 >said 2>&1 && [ -z "$(ls box/umpire@test.example/new)" ] &&
		[ -z "$(ls spool/out spool/tmp spool/tries spool/rejected | grep -v :)" ] || { cat said; ls -R spool box; return 1; }
	for name in alice bob; do
		[ "$(cat "box/$name@test.example/new"/* | grep '^Message-Id:' | sort -u | wc -l)" = 1 ] ||
			{ cat "box/$name@test.example/new"/*; return 1; }
	done
}
deaths 'killed at each change of a name, a message is answered once' 'rename link' \
	carol drumhead mail --config carol.conf poll
ready && rm box/umpire@test.example/new/*

killed() {
	cp backlog/* box/umpire@test.example/new/
	kill_often 40 30 && count_backlog
}
check 'killed at random, and started again: the ledgers are those of games without a mishap' killed
check 'it was really killed' eval '[ "$(wc -l <kills)" -ge 3 ] || { wc -l kills; false; }'
check 'no ruling was mailed under two names, and none was lost' eval \
	'[ "$(cat alice.distinct)" = 10 ] && [ "$(cat bob.distinct)" = 10 ]'
check 'the mailbox is empty, and all is filed away' eval \
	'[ -z "$(ls box/umpire@test.example/new)" ] && [ "$(ls box/umpire@test.example/.Done/cur | wc -l)" = 10 ]'
check 'nothing is left in the spool' eval '[ -z "$(ls spool/out spool/tmp spool/tries | grep -v :)" ] || { ls -R spool; false; }'
check 'no message was taken for poison' eval '[ -z "$(ls spool/rejected)" ]'

# --- the same again -------------------------------------------------------------------------------------------

again() {
	before=$(ls box/alice@test.example/new | wc -l)
	cp backlog/* box/umpire@test.example/new/ && umpire poll && mailed alice "$before" &&
		[ -z "$(ls box/umpire@test.example/new)" ]
}
check 'all messages once more: nobody hears of it' again

back_in_the_inbox() {
	mv box/umpire@test.example/.Done/cur/* box/umpire@test.example/cur/ && umpire poll && mailed alice "$before" &&
		[ -z "$(ls box/umpire@test.example/cur)" ]
}
check 'messages moved back by a person are filed away again' back_in_the_inbox

without_id() {
	{ echo 'From: alice@test.example'; echo 'Subject: [x] help'; echo; echo help; } >mail
	umpire read mail && umpire read mail && mailed alice $((before + 1))
}
check 'a message without Message-ID counts once by what is in it' without_id

workers() {
	sent=$(ls box/bob@test.example/new | wc -l)
	for n in 1 2 3 4 5 6 7 8 9 10; do
		compose bob@test.example 'Subject: help' </dev/null >box/umpire@test.example/new/help.$n
	done
	for n in 1 2 3 4; do
		HOME=$here/carol drumhead-mail --config carol.conf poll >said.$n 2>&1 &
	done
	wait
	mailed bob $((sent + 10)) && [ -z "$(ls box/umpire@test.example/new)" ]
}
check 'four processes at one mailbox: every message is answered once' workers

# --- poison ---------------------------------------------------------------------------------------------------

# A drumhead that kills its caller stands for whatever bug there may be.
poisonous() {
	mkdir -p evil
	cp "$builddir/drumhead-mail" evil/
	printf '#!/bin/sh\nkill -9 $PPID\n' >evil/drumhead
	chmod +x evil/drumhead
	compose alice@test.example 'Subject: poison' <"backlog/$(ls backlog | head -n 1)" >box/umpire@test.example/new/poison
	for try in 1 2; do
		HOME=$here/carol evil/drumhead-mail --config carol.conf poll >said 2>&1 && return 1
	done
	HOME=$here/carol evil/drumhead-mail --config carol.conf poll >said 2>&1
	says 'twice not come to an end' && umpire queue --now && mailed carol 1 &&
		[ "$(ls box/umpire@test.example/.Rejected/cur | wc -l)" = 1 ]
}
check 'a message that kills the program twice is set aside, and the referee told' poisonous

failing() {
	printf '#!/bin/sh\nexit 75\n' >evil/drumhead
	echo status | compose alice@test.example 'Subject: [x]' >box/umpire@test.example/new/later
	sed -i '/^Subject/d' box/umpire@test.example/new/later
	echo "Subject: [$(drumhead status --json games/g1 | sed -n 's/.*"game": "\(.*\)".*/\1/p')]" >header
	{ cat header; cat box/umpire@test.example/new/later; } >mail && rm box/umpire@test.example/new/later
	cp mail box/umpire@test.example/new/later
	for try in 1 2 3 4; do
		HOME=$here/carol evil/drumhead-mail --config carol.conf poll >said 2>&1
		[ $? = 75 ] || return 1
	done
	[ -e box/umpire@test.example/new/later ] && umpire poll && mailed alice $((before + 2)) && has 'how the game stands'
}
check 'what only fails for now is tried again, as often as it takes' failing

# --- mail that cannot go out -----------------------------------------------------------------------------------

later() {
	echo 75 >sendmail.status
	compose alice@test.example 'Subject: help' </dev/null >mail && umpire read mail && umpire queue &&
		says 'tried 1 times, again in 5 minutes' && umpire queue --now && umpire queue &&
		rm sendmail.status && umpire poll && mailed alice $((before + 2)) && umpire queue --now &&
		mailed alice $((before + 3)) && umpire queue && says 'No mail waits'
}
check 'mail that is put off is tried again later, or when it is told' later

never() {
	echo 67 >sendmail.status
	compose alice@test.example 'Subject: help' </dev/null >mail && umpire read mail
	rm sendmail.status
	umpire queue --now && mailed carol 2 && has 'could not be delivered' && umpire log 'could not be sent' &&
		says 'alice@test.example'
}
check 'mail that is refused is told to the referee' never

missing() {
	mv sendmail sendmail.gone
	compose bob@test.example 'Subject: help' </dev/null >mail
	umpire read mail && return 1
	says 'no mail can go out' && mv sendmail.gone sendmail && umpire queue --now && umpire queue && says 'No mail waits'
}
check 'without a way out mail waits, and the person is told' missing

# Through a pipe a sendmail would take what was written before we were killed for the whole of a mail.
reads_the_file() {
	sed -i 's:^count=:[ -f /dev/stdin ] || exit 64\n&:' sendmail
	compose bob@test.example 'Subject: help' </dev/null >mail
	sent=$(ls box/bob@test.example/new | wc -l) && umpire read mail && mailed bob $((sent + 1))
}
check 'a sendmail reads the file of a mail: whoever is killed cuts none' reads_the_file

bounce() {
	id=$(sed -n 's/^Message-Id: <\(.*\)>/\1/p' "box/alice@test.example/new/$(ls box/alice@test.example/new | head -n 1)")
	cat >mail <<-END
	From: MAILER-DAEMON@mx.test.example
	Return-Path: <>
	Message-ID: <bounce.1@mx.test.example>
	Content-Type: multipart/report; report-type=delivery-status; boundary=x

	--x

	alice@test.example: mailbox full
	--x
	Content-Type: message/delivery-status

	Final-Recipient: rfc822;alice@test.example
	Action: failed
	--x
	Content-Type: text/rfc822-headers

	Message-ID: <$id>
	--x--
	END
	umpire read mail && mailed carol 3 && has 'did not arrive, in the game g' && has 'mailbox full' &&
		mailed alice $((before + 3))
}
check 'a bounce is shown to the referee, with its game, and to nobody else' bounce

full_disk() {
	{ cat header; compose bob@test.example </dev/null; echo report; } >mail
	(trap '' XFSZ; ulimit -f 8; HOME=$here/carol exec drumhead-mail --config carol.conf read mail) >said 2>&1
	[ $? = 75 ] || return 1
	[ -z "$(ls spool/out spool/tmp | grep -v :)" ] && before=$(ls box/bob@test.example/new | wc -l) && umpire read mail &&
		mailed bob $((before + 1)) && has CAMPAIGNS
}
check 'a full disk: nothing happens, and it is tried again' full_disk

# --- pages -----------------------------------------------------------------------------------------------------

# The pages that came with the mails of alice, in ./pages.
take_pages() {
	rm -rf pages && mkdir pages && python3 - box/alice@test.example/new/* <<-'PY'
	import email, email.policy, sys
	for n, name in enumerate(sorted(sys.argv[1:])):
	    for part in email.message_from_binary_file(open(name, 'rb'), policy=email.policy.default).iter_attachments():
	        if part.get_filename() == 'game.html':
	            open('pages/%02d.html' % n, 'wb').write(part.get_content())
	PY
}
# Those of GAME have all that came before them: each a ruling more.
grow() {
	for page in pages/*.html; do
		rm -rf unpacked && drumhead page --unpack "$page" unpacked >said 2>&1 || return 1
		[ "$(field game unpacked)" = "$(field game "games/$1")" ] || continue
		diff -r "games/$1/log" unpacked/log | grep -v "^Only in games/$1/log" >said && return 1
		field entries unpacked
	done >counts
	[ "$(wc -l <counts)" = 5 ] && sort -n -u counts | cmp - counts
}
pages() {
	ready && rm -f box/*/new/* && configure_backlog 'page = read' && cp backlog/* box/umpire@test.example/new/ && umpire poll &&
		take_pages && grow g1 && grow g2 || { cat said counts; return 1; }
}
check 'of ten reports from one visit to the mailbox each has the page of its own game, as it is now' pages

finish
