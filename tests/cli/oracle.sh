#!/bin/sh
# oracle.sh - nobody's program can be made to roll twice for one place: not by copies of a game, not by a second accept,
# not by an older backup.  What it has signed and ruled on is recorded beside its seat key, for all copies.
. "$srcdir/tests/cli/lib"
player alice bob carol

# record NAME GAME SEAT: the file.
record() {
	echo "$here/$1/.config/drumhead/seat.key.record/$(sed -n 's/^game //p' "$2/log/0001.entry" | tr -d ' ')-$3"
}

# --- an offer is accepted once ----------------------------------------------------------------------------------------

as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub \
	a >offer 2>talk
accepted_twice() {
	as bob drumhead accept b offer >accept.1 2>said && DRUMHEAD_NONCES=other as bob drumhead accept b.2 offer >accept.2 2>said ||
		{ cat said; return 1; }
	cmp accept.1 accept.2 && diff -r b/log b.2/log
}
check 'whoever accepts an offer again, in another directory, says the same again' accepted_twice
rm -rf b.2

# --- a choice is ruled on once ----------------------------------------------------------------------------------------

cp accept.1 letter
begun() {
	receive alice a && receive bob b && [ "$(field name a)" = covenanter ] && cp -r a a.1 && cp -r a a.2 && cp -r b b.1 && cp -r b b.2
}
check 'a game begins' begun

# Bob signs for one place as often as he likes: he has thrown the record of his own key away.
signs_anew() {
	forget bob
	DRUMHEAD_NONCES=$1 as bob drumhead sign --anyway "$2" orders.auto >"letter.$1" 2>said || { cat said; return 1; }
}
one_die() {
	signs_anew 1 b.1 && signs_anew 2 b.2 && ! cmp -s letter.1 letter.2 &&
		as alice drumhead adjudicate a.1 letter.1 >ruling 2>said && [ -e a.1/log/0004.entry ] || { cat said; return 1; }
	fails 1 as alice drumhead adjudicate a.2 letter.2 && says 'this is not the game that your key has played' &&
		says 'entry 3 (orders of covenanter)' && says 'covenanter has signed both' && [ ! -e a.2/log/0004.entry ]
}
check 'orders in a second copy of the game are not ruled on' one_die
check 'and the two files are kept' eval 'ls a.2/evidence/0003.*.entry a.2/evidence/0003.*.sig && grep -q "begin 1 orders" "$(record alice a 1)"'
told_before() {
	as alice drumhead status a.2 >said && says 'But this is not the game that your key has played' &&
		! grep 'drumhead adjudicate a.2 > LETTER' said && as alice drumhead status --json a.2 | grep -q '"refused": "this is not the game' &&
		as carol drumhead status a.2 >said && ! grep '^But' said
}
check 'status says beforehand that nothing would be signed there, to whom it concerns' told_before
proof() {
	fails 3 drumhead audit a.2 && says '1 second entry'
}
check 'which an audit finds' proof
fails_again() {
	rm -rf a.3 && cp -r a.1 a.3 && rm a.3/log/0003.* a.3/log/0004.* a.3/state.json
	fails 1 as alice drumhead adjudicate a.3 letter.2 && says 'this is not the game' && [ ! -e a.3/log/0004.entry ]
}
check 'nor are they in an older copy of it' fails_again
same_again() {
	rm -rf a.3 && cp -r a.2 a.3 && rm -rf a.3/evidence a.3/log/0003.* && as alice drumhead adjudicate a.3 letter.1 >again 2>said || { cat said; return 1; }
	diff -r a.1/log a.3/log && cmp ruling again
}
check 'the same orders are ruled on again, with the same dice' same_again

# A link to the key is the same key; without the key nothing is signed, for what was signed stands beside it.
by_link() {
	ln -s "$here/alice/.config/drumhead/seat.key" link.key
	fails 1 as alice drumhead adjudicate --seat-key "$here/link.key" a.2 && says 'this is not the game' && [ ! -e a.2/log/0004.entry ] &&
		[ ! -e link.key.record ]
}
check 'a link to the key has no record of its own' by_link

# The draft in a report that somebody has mailed: a nonce in it would be one of many he had tried.
chosen_nonce() {
	drumhead report b | sed -n '/^drumhead-begin 1 orders$/,/^by /p' >drafted
	{ cat drafted; echo 'nonce 0123456789abcdef 0123456789abcdef 0123456789abcdef 0123456789abcdef'; printf 'when all: auto\nend\ndrumhead-end\n'; } >chosen
	[ -s drafted ] && fails 1 as bob drumhead sign --anyway b chosen && says 'could have chosen your dice' &&
		fails 1 as bob drumhead check b chosen && [ ! -e b/log/0003.entry ]
}
check 'a nonce that stands in a draft is not signed' chosen_nonce

# No beta is computed before the choice is recorded.
recorded_first() {
	forget alice && rm -rf a.4 && cp -r a.2 a.4 && rm -rf a.4/evidence a.4/log/0003.* && touch alice/.config/drumhead/seat.key.record
	fails 1 as alice drumhead adjudicate a.4 letter.1 && says 'seat.key.record' && [ -e a.4/log/0003.entry ] && [ ! -e a.4/log/0004.entry ]
}
check 'where nothing can be recorded nothing is rolled' recorded_first
rm alice/.config/drumhead/seat.key.record

# --- and every place is signed for once ----------------------------------------------------------------------------------

as alice drumhead adjudicate a letter.1 >letter 2>said
forget bob
as bob drumhead adjudicate b.1 letter >/dev/null 2>said
cp -r a a.old
cp -r b.1 b.old
signs_once() {
	who=$(case $(field name a) in royalist) echo alice ;; *) echo bob ;; esac)
	game=$([ $who = alice ] && echo a || echo b.1)
	old=$([ $who = alice ] && echo a.old || echo b.old)
	as $who drumhead sign --anyway $game orders.auto >first 2>said || { cat said; return 1; }
	as $who drumhead sign --anyway $old orders.auto >second 2>said && cmp first second || { cat said; return 1; }
	rm $old/log/0005.* && as $who drumhead status $old >said && says 'But you have signed entry 5 already' && ! grep 'drumhead sign' said || return 1
	printf 'resign\n' >other && fails 1 as $who drumhead sign --anyway $old other && says 'you have signed entry 5 already' &&
		says "drumhead adjudicate $old $here/" && [ ! -e $old/log/0005.entry ]
}
check 'in a second copy the same orders are the same letter, and others are refused' signs_once
takes_back() {
	seat=$(case $who in alice) echo 1 ;; *) echo 2 ;; esac)
	as $who drumhead adjudicate $old "$(record $who a $seat)" >/dev/null 2>said && diff -r $game/log $old/log || { cat said; return 1; }
}
check 'the file that is named gives a copy what was signed' takes_back
# All that was signed with nobody between stands in the record: here Alice's ruling, and the orders that rode with it.
lost_copy() {
	[ $who = alice ] && rm -rf lost && cp -r a.4 lost && [ "$(ls lost/log/*.entry | wc -l)" = 4 ] || { echo "$who"; return 1; }
	as alice drumhead adjudicate lost "$(record alice a 1)" >/dev/null 2>said || { cat said; return 1; }
	[ "$(ls lost/log/*.entry | wc -l)" = 6 ] && diff -r lost/log a/log
}
check 'a copy that lacks a ruling and the orders behind it gets both' lost_copy

# Sealed lines lie in the copy in which they were signed.
plays_on() {
	other=$([ $who = alice ] && echo bob || echo alice)
	theirs=$([ $other = alice ] && echo a || echo b.1)
	as $other drumhead adjudicate $theirs first >letter 2>said && as $who drumhead adjudicate $game letter >/dev/null 2>said &&
		[ "$(field writes $game)" = orders ] || { cat said; return 1; }
	signer=$(case $(field name $game) in royalist) echo alice ;; *) echo bob ;; esac)
	mine=$([ $signer = $who ] && echo $game || echo $theirs)
	printf 'when all: auto\nend\nsealed\nwhen retreat Montrose: Perth\n' >sealed.orders
}
check 'play goes on' plays_on
seals_once() {
	rm -rf copy && cp -r $mine copy && as $signer drumhead sign --anyway $mine sealed.orders >first 2>said || { cat said; return 1; }
	last=$(ls $mine/log/*.entry | tail -n 1)
	fails 1 as $signer drumhead sign --anyway copy sealed.orders && says 'in another copy of the game' || return 1
	rm "$last" && as $signer drumhead sign --anyway $mine sealed.orders >second 2>said && cmp first second || { cat said; return 1; }
}
check 'orders with sealed lines are signed again where the lines are' seals_once
finish
