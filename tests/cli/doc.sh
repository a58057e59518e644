#!/bin/sh
# doc.sh - what doc/ tells is so: its check of a game, its worked turns, its transport.
. "$srcdir/tests/cli/lib"
doc=$srcdir/doc
PYTHON=${PYTHON:-python3}
export PYTHONDONTWRITEBYTECODE=1

# --- check.py: a second program, which shares nothing with the first -------------------------------------

fresh() {
	rm -rf game && mkdir game && cp -r "$srcdir/tests/data/games/$1/log" "$srcdir/tests/data/games/$1/pack" game
}

good() {
	"$PYTHON" "$doc/check.py" "$@" >out 2>&1 && grep -q '^good: ' out || { cat out; return 1; }
}

# wrong REASON [-]: the program ends with 1 and says so.
wrong() {
	reason=$1
	shift
	"$PYTHON" "$doc/check.py" game "$@" >out 2>&1 && got=0 || got=$?
	[ $got = 1 ] && grep -q "WRONG: $reason" out && ! grep -q good out || { cat out; return 1; }
}

# The first die of each ruling that has any, and more of one that has many, as one text.
some_dice() {
	for entry in $(grep -l '^rolls [1-9]' game/log/*.entry); do
		seq=$(basename "$entry" .entry | sed 's/^0*//')
		drumhead die --json game "$seq.d1" || return 1
	done
	most=$(grep -H '^rolls' game/log/*.entry | sort -t ' ' -k 2n | tail -n 1)
	seq=$(basename "${most%%.entry*}" | sed 's/^0*//')
	for n in $(seq 2 "${most##* }"); do
		drumhead die --json game "$seq.d$n" || return 1
	done
}

# other FILE LINE: the last digit of that line is another.
other() {
	sed "$2{s/0\$/1/;t;s/.\$/0/}" "$1" >changed && ! cmp -s "$1" changed && mv changed "$1"
}

fresh witness
check 'a game is good, of which no die is asked for' good game
for mode in witness referee; do
	fresh $mode
	dice_are_good() {
		some_dice >dice && good game - <dice && [ "$(sed -n 's/.* \([0-9]*\) dice$/\1/p' out)" -gt 20 ]
	}
	check "$mode: a game is good, and so are dice of every ruling" dice_are_good
	die_is_other() {
		awk '/"face"/ && !n++ { sub(/[0-9]+/, "99") } { print }' dice >dice.other && ! cmp -s dice dice.other &&
			wrong '[0-9]*.d1: it is [0-9]*, not 99' - <dice.other
	}
	check "$mode: another face is found" die_is_other
done

orders=$(grep -l ' orders$' game/log/*.entry | sed -n 2p)
seq=$(basename "$orders" .entry | sed 's/^0*//')
ruling=game/log/$(printf '%04d' $((seq + 1)))
changed() {
	what=$1
	shift
	fresh referee && "$@" && wrong "$what"
}
check 'one digit of an entry' changed "$seq: its signature" other "$orders" 6
check 'one letter of an order' changed "$seq: its signature" sed -i '7s/.$/q/' "$orders"
check 'a blank at the end of a line' changed "$(basename "$orders"): its form" sed -i '7s/$/ /' "$orders"
check 'one digit of an id in the chain' changed "$seq: its chain" other "$orders" 4
check 'one letter of a signature' changed "$seq: its signature" sed -i '4y/ABCDEFGHIJ/BCDEFGHIJA/' "${orders%.entry}.sig"
check 'one digit of a proof' changed "$((seq + 1))" other "$ruling.proof" 1
check 'the signature of another entry' changed "$seq: its signature" cp game/log/0001.sig "${orders%.entry}.sig"
check 'an entry that is gone' changed FileNotFoundError rm "$orders"
check 'no game' eval 'rm -rf game && mkdir game && wrong "no entries there"'

# --- verify_cards.py: the same of masked cards -------------------------------------------------------------------------

masked() {
	"$PYTHON" "$srcdir/examples/verify_cards.py" "$@" >out 2>&1
}
check 'the published ledger of masked cards is good' masked "$srcdir/tests/vectors/format2.json"
mask_is_other() {
	sed 's/2d5cec1c1a5aa035/2d5cec1c1a5aa036/' "$srcdir/tests/vectors/format2.json" >changed.json &&
		! masked changed.json && [ "$(grep BAD out)" = 'BAD  3: mask of 5' ]
}
check 'one digit of the proof of a mask' mask_is_other

# --- ORDERS.md ------------------------------------------------------------------------------------------------

# The orders of the two cases stand in it, line for line and in their order.
turns_are_played() {
	for turn in montrose/8.0 brave/4.0; do
		sed -n '/^== orders/,/^== dice/{/^==/d;/./s/^/    /p}' "$srcdir/tests/cases/$turn-a-turn-as-orders-tell-it.case" >played
		[ "$(wc -l <played)" -gt 12 ] || return 1
		sed -n "/^### $(echo "${turn%%/*}" | sed 's/^m/M/; s/^b/B/'):/,/^### /p" "$doc/ORDERS.md" | grep '^    ' >told
		diff told played || return 1
	done
}
check 'the worked turns are those that the cases play' turns_are_played

# --- EXTENDING.md ---------------------------------------------------------------------------------------------

sed -n '/^    for letter in inbox/,/^    done/s/^    //p' "$doc/EXTENDING.md" >transport
# A letter that was changed on the way, and the same as it was sent.
carried() {
	rm -rf game && [ -s transport ] && player alice bob && offer && play bob b && mkdir inbox outbox done refused && mv a game || return 1
	sed 's/^sig ed25519 sha512 ./sig ed25519 sha512 x/' letter >inbox/1 && ! cmp -s letter inbox/1 && cp letter inbox/2 || return 1
	as alice sh "$here/transport" 2>talk
	[ "$(echo inbox/* done/* refused/*)" = 'inbox/* done/2 refused/1' ] || { ls inbox done refused; cat talk; return 1; }
	mv outbox/* letter && receive bob b && [ "$(ls b/log/*.entry | wc -l)" -gt "$before" ]
}
before=3
check 'the transport carries a letter, and refuses another' carried
finish
