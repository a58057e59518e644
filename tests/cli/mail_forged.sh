#!/bin/sh
# mail_forged.sh - mail in the name of a seat, and heaps of mail: neither keeps out what a seat has signed, and neither
# fills disk or mailboxes.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
check 'games are played, and their letters kept' backlog 2 3
cp -r games begun

# anew [SETTING...]: the games have begun, all have been told of that, and the limit is five mails a day.
anew() {
	rm -rf spool box games && mkdir -p games spool/games && cp -r begun/* games/ && forget carol && boxes alice bob carol umpire &&
		configure_backlog 'limit = 5' && sed -i '/^limit = 1000000/d' carol.conf || return 1
	for game in g1 g2; do
		ls games/$game/log/*.entry | wc -l >spool/games/$game
	done
}
# entries GAME N: the game has N entries more than when it began.
entries() {
	[ "$(ls "games/$1/log/" | grep -c entry)" = $(($(ls "begun/$1/log/" | grep -c entry) + $2)) ] || { ls games/$1/log; cat said; return 1; }
}
id_of() {
	sed -n 's/^Message-ID: //p' "$1"
}

# --- who was first --------------------------------------------------------------------------------------------------

# first FROM: a message with the letter's Message-ID comes before it.
first() {
	anew && echo 'On Sunday?' | compose "$1" | sed "s/^Message-ID.*/Message-ID: $(id_of backlog/0001.g1)/" >forged &&
		umpire read forged && entries g1 0 && umpire read backlog/0001.g1 && entries g1 2
}
check 'a stranger who uses the Message-ID of a letter first does not keep it out' first mallory@test.example
check 'nor does who does so in the name of its seat' first alice@test.example

# --- the limit --------------------------------------------------------------------------------------------------------

# flood NAME N: so many mails in the name of NAME.
flood() {
	for n in $(seq "$2"); do
		echo 'From alice@test.example Tue Dec  1 18:00:00 2026'
		echo help | compose "$1"
		echo
	done >mbox
	umpire read mbox
}
flooded() {
	anew && flood alice@test.example 8 && says '5 taken, 3 set aside' && umpire read backlog/0001.g1 && entries g1 2
}
check 'mails in the name of a seat use up its limit, and its letter is taken all the same' flooded
requests() {
	mailed alice "$(ls box/alice@test.example/new | wc -l)" && echo status >ask &&
		compose alice@test.example "In-Reply-To: $(sed -n 's/^Message-Id: //p' got)
Subject: $(sed -n 's/^Subject: //p' got)" <ask >mail && umpire read mail && umpire log answered &&
		mailed alice "$(ls box/alice@test.example/new | wc -l)" && has 'how the game stands' &&
		compose alice@test.example "Subject: $(sed -n 's/^Subject: //p' got)" <ask >mail && umpire read mail && says '1 set aside'
}
check 'so is what she answers to a mail that went to her' requests
replayed() {
	before=$(ls box/alice@test.example/new | wc -l) && for n in 1 2 3; do
		sed "s/^Message-ID.*/Message-ID: <again.$n@x>/" backlog/0001.g1 >again && umpire read again && says '1 set aside' ||
			return 1
	done && entries g1 2 && [ "$(ls box/alice@test.example/new | wc -l)" = "$before" ]
}
check 'the same letter again is set aside then, and nobody hears of it' replayed

# Else each copy of what she has signed, and what is refused, would be a mail to her.
waits() {
	anew && flood alice@test.example 8 && fails 75 umpire read backlog/0003.g1 &&
		sed 's/^Message-ID.*/Message-ID: <again@x>/' backlog/0003.g1 >again && umpire read again && says '1 set aside' &&
		fails 75 umpire read backlog/0003.g1 && says 'the entry before it has not come' && umpire read backlog/0001.g1 &&
		umpire read backlog/0002.g1 && umpire read backlog/0003.g1 && entries g1 6
}
check 'one that is early is let in when its time comes, a copy of it is not' waits

garbled() {
	anew && flood alice@test.example 8 &&
		sed '/^sig /,/;$/s/[0-9a-f]\{16\}/0123456789abcdef/g; s/^Message-ID.*/Message-ID: <x@y>/' backlog/0001.g1 >forged &&
		umpire read forged && says '1 set aside' && entries g1 0
}
check 'a letter whose signature is not good is no letter' garbled

early() {
	anew && sed '/^sig /,/;$/s/[0-9a-f]\{16\}/0123456789abcdef/g' backlog/0002.g1 >box/umpire@test.example/new/1 &&
		umpire poll && umpire log refused && says 'its signature is not that of the seat it names' &&
		[ -z "$(ls box/umpire@test.example/new spool/early | grep -v :)" ] || { cat said; return 1; }
}
check 'and does not wait for the one before it' early

# --- what is set aside --------------------------------------------------------------------------------------------------

strangers() {
	anew && for n in 1 2 3 4 5 6 7 8 9; do
		echo "words $n" | compose "mallory$n@test.example" >mail && umpire read mail || return 1
	done
	ls box/carol@test.example/new >list && [ "$(wc -l <list)" = 6 ] && mailed carol 6 && has 'mallory6@test.example' &&
		has 'A message was set aside' && [ "$(ls spool/rejected | wc -l)" = 4 ]
}
check 'of strangers together as many are passed on as of one seat; then a digest is mailed' strangers
bounces() {
	anew && for n in 1 2 3 4 5 6 7; do
		printf 'From: MAILER-DAEMON@x\nReturn-Path: <>\nMessage-ID: <%s@x>\nContent-Type: multipart/report; boundary=b\n\n--b\n\nfull %s\n--b--\n' $n $n >mail &&
			umpire read mail || return 1
	done
	[ "$(ls box/carol@test.example/new | wc -l)" = 6 ] || { ls box/carol@test.example/new; umpire log; cat said; return 1; }
}
check 'so it is of reports of mail that did not arrive' bounces
digest() {
	anew && flood alice@test.example 60 && mailed carol 1 && has '55 messages were set aside' && flood alice@test.example 60 &&
		umpire poll && mailed carol 1 && echo 1 >spool/digest/last && umpire poll && mailed carol 2 &&
		has '60 messages were set aside' && has 'and ' && has ' more' && umpire poll && mailed carol 2 && umpire queue && says 'No mail waits'
}
check 'what is set aside is told in one mail a day' digest
bounded() {
	rm -rf spool/rejected && mkdir spool/rejected && (cd spool/rejected && seq -f 'old%.0f.eml' 600 | xargs touch -d 2026-01-01) &&
		echo help | compose alice@test.example >mail && umpire read mail && [ "$(ls spool/rejected | wc -l)" = 500 ] &&
		[ "$(ls spool/rejected | grep -vc old)" = 1 ] || return 1
	(cd spool/rejected && truncate -s 4M big1.eml && for n in $(seq 2 20); do cp big1.eml big$n.eml; done && touch -d 2026-02-01 big*) &&
		head -c 5000000 /dev/zero | tr '\0' x | compose alice@test.example >mail && umpire read mail &&
		[ "$(ls spool/rejected | grep -c big)" = 14 ] && [ -z "$(find spool/rejected -size +4M)" ] || { ls spool/rejected | grep -v old; return 1; }
}
check 'and of what is kept the oldest goes' bounded
finish
