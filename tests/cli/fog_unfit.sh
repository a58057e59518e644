#!/bin/sh
# fog_unfit.sh - the referee refuses legal orders: their author is told at once, and everybody when all is opened.
. "$srcdir/tests/cli/lib"
player carol alice bob

# The referee's letter goes to both.
rule() {
	as carol drumhead adjudicate r letter >reply 2>talk && as alice drumhead adjudicate ra reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate rb reply >/dev/null 2>>talk || { cat talk; return 1; }
}
begin() {
	as carol drumhead offer montrose --option fog --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub r >offer 2>talk &&
		as alice drumhead accept ra offer >one 2>talk && cat offer one >both && as bob drumhead accept rb both >two 2>>talk &&
		cat one two >letter && as alice drumhead adjudicate ra two >/dev/null 2>>talk && rule || { cat talk; return 1; }
	while [ "$(field name r)" = covenanter ]; do
		as bob drumhead sign --anyway rb orders.auto >letter 2>talk && rule || return 1
	done
}
check 'a referee and two players begin' begin

# refuses FILE: the referee's `unfit` of the orders in it, which his key signs and his program would not.
refuses() {
	id=$(as carol drumhead adjudicate --signed r "$1" | sed -n 's/.*"id": "\(.*\)".*/\1/p' | sed 's/.\{16\}/& /g; s/ $//')
	{
		echo 'drumhead-begin 1 unfit' && sed -n '/^game /p; /^seq /p; /^prev /p' ra/log/$(printf %04d $seq).entry &&
			printf 'by 0\nentry %s\ndrumhead-end\n' "$id"
	} >block
	rm -f block.sig
	ssh-keygen -q -Y sign -n drumhead-entry-v1 -f carol/.ssh/id_ed25519 block 2>talk && cat block block.sig >unfit
}
name=$(printf %04d "$(field entries ra)") seq=$(field entries ra)
signs() {
	as alice drumhead sign --anyway ra orders.auto >orders 2>talk && refuses orders && cp -r ra before
}
check 'legal orders are signed, and the referee refuses them' signs

told() {
	as alice drumhead adjudicate ra unfit >/dev/null 2>said && says 'has refused your orders' && says 'they are legal' &&
		says "ra/log/$name.1.refused" && [ -e ra/log/$name.1.refused ]
}
check 'who takes it is told that they are legal, and what proves it' told
stays_told() {
	as alice drumhead status ra >said && says 'they are legal' && as alice drumhead status --json ra >said &&
		says '"legal": true' && says '"refused": "the referee has refused your orders' &&
		as alice drumhead history ra >said && says 'refused orders of royalist' &&
		fails 3 as alice drumhead audit ra && says 'wrong unfit'
}
check 'so say status, history and audit' stays_told
# Numbers that are missing hide nothing behind them.
gap() {
	cp -r ra gap && for file in gap/log/*.1.* gap/letters/*.1.*; do
		mv $file "$(echo $file | sed 's/\.1\./.3./')" || return 1
	done
	fails 3 as alice drumhead audit gap && says 'wrong unfit' && mv gap/log/$name.3.unfit gap/log/$name.2.unfit &&
		mv gap/log/$name.3.unfit.sig gap/log/$name.2.unfit.sig && as alice drumhead audit gap >said && says 'the referee has refused' &&
		says "of no weight: letters/$name.3.refused, log/$name.3.refused, log/$name.3.refused.sig"
}
check 'a refusal is found under any number, and what it refused beside it' gap
to_others() {
	as bob drumhead adjudicate rb unfit >/dev/null 2>said && says 'refused orders of royalist' && ! grep -q 'are legal' said &&
		as bob drumhead status --json rb >said && says '"unfits"' && says '"number": 1' && ! grep -q '"legal"' said &&
		drumhead status --public rb >said && says 'refused orders of royalist' &&
		as bob drumhead history --json rb >said && says '"unfits"' && drumhead audit rb
}
check 'others are told that orders were refused' to_others
printf 'when losses: panicked\nwhen all: auto\nend\n' >others
not_signed() {
	cp -r ra kept && fails 1 as alice drumhead sign ra others && says 'not signed, because the referee' && says '--anyway' &&
		diff -r ra kept && fails 1 as alice drumhead sign --unsigned ra others && says 'not signed, because'
}
check 'no others are signed in their place' not_signed
signed_anyway() {
	as alice drumhead sign --anyway ra others >letter 2>said && says 'all the same' && rule &&
		fails 3 as alice drumhead audit ra && says 'wrong unfit' && drumhead audit ra
}
check 'but by who wants it' signed_anyway
# What the referee has refused counts for nothing, so its author has not signed twice; without the refusal he has.
not_twice() {
	rm -rf t && cp -r rb t && mkdir t/evidence && id=$({ printf 'drumhead/entry/v1\0' && cat ra/log/$name.1.refused; } | b2sum -l 256 | cut -c 1-8) &&
		cp ra/log/$name.1.refused t/evidence/$name.$id.entry && cp ra/log/$name.1.refused.sig t/evidence/$name.$id.sig &&
		drumhead audit t >said && ! grep 'second entr' said && says "of no weight: evidence/$name.$id.entry" && rm t/log/$name.1.unfit* &&
		fails 3 drumhead audit t && says '1 second entry'
}
check 'who signs another one in the place of what was refused has not signed twice' not_twice
# Nor where it is the refused one that lies in the ledger, as it does in the copy that it was signed in.
nor_in_that_copy() {
	rm -rf t && cp -r before t && mkdir t/evidence && id=$({ printf 'drumhead/entry/v1\0' && cat rb/log/$name.entry; } | b2sum -l 256 | cut -c 1-8) &&
		cp rb/log/$name.entry t/evidence/$name.$id.entry && cp rb/log/$name.sig t/evidence/$name.$id.sig && fails 3 drumhead audit t &&
		says '1 second entry' && cp ra/log/$name.1.unfit ra/log/$name.1.unfit.sig t/log && drumhead audit t >said &&
		! grep 'second entr' said && says "of no weight: evidence/$name.$id.entry"
}
check 'nor where the refused one lies in the ledger' nor_in_that_copy
opened() {
	echo resign >resign
	while [ "$(field name r)" != royalist ]; do
		as bob drumhead sign --anyway rb orders.auto >letter 2>talk && rule || return 1
	done
	as alice drumhead sign ra resign >letter 2>talk && rule && as alice drumhead letter ra >letter && rule || return 1
	as bob drumhead letter rb >letter && rule
	fails 3 drumhead audit ra && says 'wrong unfit' && says 'of royalist in the place'
}
check 'with the final of the referee everybody finds it' opened
finish
