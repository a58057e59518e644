#!/bin/sh
# edicts.sh - a position that an edict has made: nobody is blamed for it.
. "$srcdir/tests/cli/lib"
player alice bob

mails() {
	as "$@" >letter 2>talk || { cat talk; return 1; }
}

# --- what rules look for in themselves ------------------------------------------------------------------

begins() {
	offer && step orders.auto orders.auto && step orders.auto orders.auto && [ "$(field name a)" = royalist ]
}
check 'a game without a referee begins' begins
# No rule brings that about, and no rule forbids it.
agreed() {
	echo 'set RI1 panicked: 1' >edict
	mails alice drumhead propose a edict edict && receive bob b && mails bob drumhead vote b agree && receive alice a &&
		step orders.auto orders.auto && step orders.auto orders.auto && step orders.auto orders.auto
}
check 'an edict is agreed that no rule could have brought about, and they play on' agreed
not_to_blame() {
	for game in a b; do
		drumhead audit $game >said 2>&1 && says 'good: ' || { cat said; return 1; }
	done
}
check 'whoever ruled on it has ruled rightly' not_to_blame
still_judged() {
	last=$(grep -l '^drumhead-begin 1 ruling' a/log/*.entry | tail -n 1) && last=${last#a/} && rm -rf t && cp -r a t &&
		sed -i 's/^rolls .*/rolls 77/' "t/$last" && rm "t/${last%entry}sig" && who=alice || return 1
	grep -q '^by 2$' "t/$last" && who=bob
	as $who ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $who/.ssh/id_ed25519 "t/$last" 2>talk && mv "t/$last.sig" "t/${last%entry}sig" &&
		fails 3 drumhead audit t && says 'wrong ruling: rolls 77, but the rules roll'
}
check 'and rulings behind it are judged as ever' still_judged

finish
