#!/bin/sh
# claim.sh - a seat says, signed, that another did not write in time: mailed, taken, told, audited, and no more.
. "$srcdir/tests/cli/lib"
player alice bob eve
check 'a game with a clock begins' offer --clock 7

# The other side is late with the first orders.
who=$(field name a)
case $who in royalist) late=alice l=a waits=bob w=b by=covenanter ;; *) late=bob l=b waits=alice w=a by=royalist ;; esac
due=2026-12-01T18:00Z

check 'when it was due must be said' fails 2 as $waits drumhead claim $w $who
check 'in one word' fails 1 as $waits drumhead claim $w $who --due 'on Tuesday'
against_oneself() {
	fails 1 as $late drumhead claim $l $who --due $due && says 'claims against itself' && [ ! -e $l/log/0003.claim ]
}
check 'nobody claims against himself' against_oneself
check 'nor against a seat that owes nothing' fails 1 as $late drumhead claim $l $by --due $due
check 'nor without a key of the game' fails 1 as eve drumhead claim $w $who --due $due

claims() {
	drumhead report $w >before && as $waits drumhead claim $w $who --due $due >letter 2>talk || { cat talk; return 1; }
	cp letter letter.claim
	grep -q "^drumhead-begin 1 claim" letter && [ -s $w/log/0003.claim ] && [ -s $w/log/0003.claim.sig ] || return 1
	drumhead report $w | cmp - before || return 1
	cp talk said && says "it changes nothing in play" && [ "$(field entries $w)" = 3 ]
}
check 'a claim is signed and printed, and play stands' claims
told() {
	drumhead status "$1" >said && says "$by claims that $who did not write entry 3 by $due; it has not come yet" &&
		drumhead history "$1" >said && says "did not write entry 3 by $due" &&
		[ "$(field due "$1")" = $due ] &&
		drumhead history --json "$1" | grep -q '"came": false'
}
check 'status and history tell it' told $w
check 'the letter is printed again by sign' eval "as $waits drumhead sign $w >again 2>talk && cmp again letter"

taken() {
	as $late drumhead adjudicate $l letter >reply 2>talk || { cat talk; return 1; }
	cmp $l/log/0003.claim $w/log/0003.claim && cmp $l/log/0003.claim.sig $w/log/0003.claim.sig
}
check 'the other side takes it from the letter' taken
check 'and is told' told $l
check 'taken twice it changes nothing' taken
doubled() {
	fails 1 as $waits drumhead claim $w $who --due 2026-12-02 && says 'there is a claim about entry 3 already'
}
check 'one is enough' doubled

by_hand() {
	b2=$(sed -n 's/^prev //p' $w/log/0003.claim)
	printf 'drumhead-begin 1 claim\ngame %s\nseq 3\nprev %s\nby %s\nseat %s\ndue %s\ndrumhead-end\n' \
		"$(sed -n 's/^game //p' $w/log/0003.claim)" "$b2" "$(sed -n 's/^by //p' $w/log/0003.claim)" \
		"$(sed -n 's/^seat //p' $w/log/0003.claim)" "$due" >hand
	cmp hand $w/log/0003.claim || return 1
	ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $waits/.ssh/id_ed25519 hand 2>/dev/null && cmp hand.sig $w/log/0003.claim.sig
}
check 'it can be written and signed with ssh-keygen alone, to the byte' by_hand
forged() {
	cp -r $l t && rm t/log/0003.claim t/log/0003.claim.sig
	sed "s/$due/2026-10-01/" letter.claim >forged
	fails 1 as $late drumhead adjudicate t forged && says 'not signed' && [ ! -e t/log/0003.claim ] || return 1
	rm hand.sig
	ssh-keygen -q -Y sign -n drumhead-entry-v1 -f eve/.ssh/id_ed25519 hand 2>/dev/null
	cat hand hand.sig >forged
	fails 1 as $late drumhead adjudicate t forged && says 'signature of' && [ ! -e t/log/0003.claim ]
	status=$?
	rm -rf t
	return $status
}
check 'a claim with another date or of a stranger is not taken' forged

audited() {
	drumhead audit $w >said && says "$by signed that $who did not write entry 3 by $due; it has not come yet" &&
		says 'only public archive times'
}
check 'the audit says what it is worth' audited
comes() {
	play $late $l && receive $waits $w && drumhead status $w >said && ! grep -q claims said &&
		drumhead history $w >said && says 'it has come since' && drumhead audit $w >said && says 'it has come since' &&
		drumhead audit --json $w | grep -q '"came": true'
}
check 'the entry comes, and play goes on' comes
settled() {
	rm $w/log/0003.claim $w/log/0003.claim.sig
	fails 1 as $waits drumhead adjudicate $w letter.claim && says 'it is settled' && [ ! -e $w/log/0003.claim ] &&
		cp $l/log/0003.claim $l/log/0003.claim.sig $w/log
}
check 'a claim that comes after the entry is not taken' settled
tampered() {
	cp -r $w t
	sed -i 's/^due .*/due 2026-10-01/' t/log/0003.claim
	fails 3 drumhead audit t && says 'the claim about entry 3 is no good, and proves nothing' &&
		says 'good: ' && as $waits drumhead adjudicate t >/dev/null 2>&1
}
check 'a claim that was changed is found, and hinders nothing' tampered
finish
