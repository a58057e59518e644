#!/bin/sh
# masked_owed.sh - Unhappy King Charles! with a director: who owes the other's cards their shares is who is waited for,
# though the ledger's pen is at the other.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
due=2026-12-06T12:00Z

# Alice has ruled and is to write orders; bob has not dealt.
begins() {
	as alice drumhead offer charles --dice witness --clock 7 --seat referee=carol/.ssh/id_ed25519.pub \
		--seat parliament=alice/.ssh/id_ed25519.pub --seat royalist=bob/.ssh/id_ed25519.pub a >offer 2>talk &&
		as carol drumhead accept c offer >one 2>>talk && cat offer one >both && as bob drumhead accept b both >two 2>>talk &&
		cat one two >letter || { cat talk; return 1; }
	left=9
	while as alice drumhead adjudicate a letter >answer 2>talk && [ "$(field writes a)" != deal ] && [ $((left -= 1)) -gt 0 ]; do
		as bob drumhead adjudicate b answer >letter 2>talk || break
	done
	as alice drumhead letter --from 1 a >letter && as carol drumhead adjudicate c letter >said 2>>talk || { cat talk; return 1; }
	[ "$(field name a)" = royalist ] && [ "$(field writes c)" = deal ]
}
check 'a deal is owed by who has not the pen' begins
told() {
	as alice drumhead games a >said && says 'royalist: deal' && as bob drumhead games a >said && says '* a ' &&
		as carol drumhead audit c >said 2>&1 && says "next: royalist owes the other's cards their shares"
}
check 'games and audit say so' told
no_motion() {
	fails 1 as alice drumhead propose a end draw && says "royalist owes the other's cards their shares" && [ "$(field writes a)" = deal ]
}
check 'no motion is put before it' no_motion
claims() {
	fails 1 as carol drumhead claim c parliament --due $due && says 'but seat 1 royalist does' &&
		as alice drumhead claim a royalist --due $due >claim 2>talk && as carol drumhead adjudicate c claim >said 2>talk &&
		as carol drumhead audit c >said 2>&1 && says "parliament signed that royalist did not write entry 13 by $due" || { cat talk said; return 1; }
}
check 'a claim is against him' claims
forfeits() {
	fails 1 as carol drumhead forfeit c parliament && says 'royalist is to write now, not parliament' &&
		as carol drumhead forfeit c royalist >letter 2>talk && as alice drumhead adjudicate a letter >said 2>>talk || { cat talk; return 1; }
	as alice drumhead audit a >said 2>&1 && says 'good: '
}
check 'and so is a forfeit' forfeits
finish
