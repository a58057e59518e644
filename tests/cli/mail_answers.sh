#!/bin/sh
# mail_answers.sh - what a referee's mailbox answers is for players: no paths of its machine, no advice to the referee.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
configure

# sends NAME [SUBJECT]: standard input, mailed by NAME and read; what NAME is answered is ./got, and nothing else lies there.
sends() {
	rm -f box/*/new/*
	compose "$1@test.example" "Subject: ${2:-x}" >mail && umpire read mail || { cat said; return 1; }
	[ -z "$(ls "box/$1@test.example/new")" ] || mailed "$1" 1
}

# The second is mailed what the first has written, and may have lost or never seen the offer.
accepts() {
	referee_game && sends alice <accept.alice && has 'Whoever has accepted has nothing to do' && mailed bob 1 && has 'drumhead accept r letter.txt > LETTER' &&
		! has 'drumhead adjudicate r' >talk || { cat talk; return 1; }
	as bob drumhead accept fresh got >reply 2>talk && grep -q '^drumhead-begin 1 accept' reply && forget bob || { cat talk; return 1; }
	player_conf bob "$here/seen.bob" rx 'referee = umpire@test.example' && reads bob && grep -q '^    drumhead accept GAME' said.bob
}
check 'whoever accepts second is mailed the offer, and how to accept it' accepts

# Alice has mailed her accept by hand; the referee mails it to everybody, her too.
back() {
	player_conf alice "$here/seen.alice" ra 'referee = umpire@test.example' && reads alice && ! grep -qi 'mail it' said.alice &&
		grep -q '^ra: this letter is your own, and came back from umpire@test.example: it has arrived' said.alice || { cat said.alice; return 1; }
	[ -z "$(ls box/umpire@test.example/new)" ]
}
check 'a player'\''s own letter that comes back is not mailed again' back

begin() {
	sends bob <accept.bob && as bob drumhead adjudicate rb got >out 2>talk || { cat talk; return 1; }
	as alice drumhead adjudicate ra box/alice@test.example/new/* >out 2>talk && cp -r bob bob2 && cp -r rb rb2
}
check 'a game begins' begin

# No path of the referee's, and none of his commands.
is_for_players() {
	! has "$here" >talk && ! has 'drumhead forfeit' >talk || { head -n 30 got.text; return 1; }
}

# Sentences are as wide as a mail, commands whole, and what is quoted is as it came.
width() {
	long='when one line of orders is longer than any terminal is wide it is quoted as it stands, and is not broken at all'
	cp -r rb copy && play bob copy && forget bob && { echo "$long"; sed 's/^when all/when none/' letter; } | sends bob && has 'was refused' && has "> $long" && sed '1,/^$/d' got.text >text && ! grep -v '^>' text | grep '.\{81\}' || return 1
	printf 'away 2026-12-24 2027-01-02\n' | sends bob && has 'is away from' && sed '1,/^$/d' got.text >text && ! grep '.\{81\}' text
}
check 'no sentence is wider than a terminal' width

no_such_entry() {
	echo 'letter 99' | sends bob && is_for_players && has "[$(field game ra | cut -c 1-8)]: there is no entry 99"
}
check 'an entry that is not there is told by the number of the game' no_such_entry

# A mail program has cut off what it quotes within the draft of the report.
cut_draft() {
	cp -r r r.before && cp -r bob bob.before && cp -r rb rb.before && play bob rb || { cat talk; return 1; }
	{ cat letter; echo; sed 's/^/> /; /^> seq/q' r/report.txt; } | sends bob &&
		has 'Your letter was taken and ruled on.' && ! has 'Mend it' >talk && ! has 'was refused' >talk && [ -e r/log/0005.entry ]
}
check 'a cut draft below a letter that counts is nothing to mend' cut_draft
rm -rf r bob rb && mv r.before r && mv bob.before bob && mv rb.before rb && rm -rf spool && forget carol

# The operator is told with both entries; the player, too, but not what a referee can do to him.
two_entries() {
	play bob rb && sends bob <letter || return 1
	printf 'when all: auto\nwhen losses: auto\nend\n' >orders.other
	as bob2 drumhead sign --anyway rb2 orders.other >letter 2>talk || { cat talk; return 1; }
	rm -f box/*/new/* && compose bob@test.example >mail <letter && umpire read mail || { cat said; return 1; }
	for mail in box/bob@test.example/new/*; do
		cp "$mail" got && is_for_players || return 1
		has 'seat 2 covenanter has signed' >talk && { has 'he can declare that covenanter' || return 1; }
	done
	grep -q 'seat 2 covenanter has signed two different entries' box/bob@test.example/new/*
}
check 'who signs two orders is not told how to forfeit himself' two_entries

words_for_him() {
	rm -f box/*/new/*
	cat >mail <<-END
	From: Bob <bob@test.example>
	Message-ID: <words@test.example>
	Subject: x
	MIME-Version: 1.0
	Content-Type: multipart/mixed; boundary=b

	--b
	Content-Type: text/plain

	I am in Scotland next week.
	--b
	Content-Type: image/jpeg; name="castle.jpg"
	Content-Transfer-Encoding: base64

	/9j/
	--b--
	END
	umpire read mail && mailed carol 1 && grep -qx 'Reply-To: bob@test.example' got && has 'Scotland' && has 'castle.jpg'
}
check 'the referee can answer words that are passed on to him, and is told what was attached' words_for_him

# attached NAME TYPE FILE: bob mails it with these words, and is answered.
attached() {
	rm -f box/*/new/*
	cat >mail <<-END
	From: Bob <bob@test.example>
	Message-ID: <$(date +%s.%N)@test.example>
	Subject: x
	MIME-Version: 1.0
	Content-Type: multipart/mixed; boundary=b

	--b
	Content-Type: text/plain

	Here it is.
	--b
	Content-Type: $2; name="$1"
	Content-Disposition: attachment; filename="$1"
	Content-Transfer-Encoding: base64

	$(base64 <"$3")
	--b--
	END
	umpire read mail && mailed bob 1 || { cat said; return 1; }
}

any_name() {
	for file in l.bin:application/octet-stream letter.l1:application/x-letter l.html:text/html letter.doc:application/msword; do
		attached ${file%:*} ${file#*:} accept.bob && has 'came again' || { echo $file; return 1; }
	done
}
check 'a letter is found in an attachment of any name' any_name

not_looked_into() {
	printf 'PK\003\004\000\000drumhead-begin' >zip && attached letter.docx application/zip zip &&
		has 'There is no signed letter in your mail' && has 'has not looked into letter.docx'
}
check 'what was not looked into is named' not_looked_into

too_long() {
	head -c 1100000 /dev/zero | tr '\0' 'x' | fold >long && sends bob <long && has 'was set aside, and nothing was changed: it holds more' &&
		says 'set aside' || return 1
	rm -f box/*/new/* && compose bob@test.example 'Auto-Submitted: auto-replied' <long >mail && umpire read mail && mailed bob 0 &&
		compose mallory@test.example <long >mail && umpire read mail && mailed bob 0
}
check 'who mails too much text is told that it was set aside; no program and no stranger is' too_long

# The configuration names no directory: "." is where it stands.
tidy_paths() {
	sed "s|^games = .*||; s|^spool = .*|spool = ./spool|" carol.conf >$here/tidy.conf
	as carol drumhead mail --config "$here/tidy.conf" doctor >said 2>&1
	! grep -qF '/./' said || { cat said; return 1; }
}
check 'a path that is told has no /./ in it' tidy_paths
finish
