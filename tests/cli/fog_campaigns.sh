#!/bin/sh
# fog_campaigns.sh - Unhappy King Charles! with fog of war, by mailboxes and by commits: what charles_campaigns.sh does,
# where nobody but the referee reads orders and Brigades show their backs; and what the repository of the game by commits
# tells, before and after the end.  `make fog-campaigns` has both played to their end.
ENTRIES=${ENTRIES:-10}
OFFER='--option fog'
. "$srcdir/tests/cli/charles_campaigns.sh"

# --- what was pushed -----------------------------------------------------------------------------------------------

# entries TYPE: their numbers, in the stranger's clone.
entries() {
	grep -l "^drumhead-begin 1 $1\$" stranger/auld/log/*.entry | sed 's,.*/\([0-9]*\)\.entry,\1,'
}
orders_are_sealed() {
	[ "$(entries orders)" ] || return 1
	for n in $(entries orders); do
		grep -q '^sealed ' stranger/auld/log/$n.entry && [ -s stranger/auld/letters/$n.lines ] || return 1
		! grep -Ev '^(drumhead-(begin|end)|game|seq|prev|by|nonce|sealed|resign)( |$)' stranger/auld/log/$n.entry || return 1
	done
}
check 'all orders in the repository are sealed' orders_are_sealed
rulings_tell() {
	for n in $(entries ruling); do
		[ "$(grep -c '^told [012] ' stranger/auld/log/$n.entry)" = 3 ] && [ -s stranger/auld/letters/$n.state ] &&
			[ -s stranger/auld/letters/$n.1 ] && [ -s stranger/auld/letters/$n.2 ] || return 1
	done
}
check 'each ruling says what all and each are told, and the letters lie beside it' rulings_tell
# "Essex [3 English" is what he is to the other; his own Brigades have names.
faces() {
	at alice drumhead report auld | grep -qE 'Essex \[[0-9] English' && ! at bob drumhead report auld | grep -qE 'Essex \[[0-9] English'
}
[ "$(field writes carol/g/auld)" != orders ] || check 'a desk shows its own Brigades, and of the others how many' faces

# --- the end -------------------------------------------------------------------------------------------------------

# A game that is not over ends with a resignation.
ends() {
	if [ "$(field writes carol/g/auld)" = orders ]; then
		echo resign >orders.resign
		at "$(desk_of carol/g/auld)" drumhead git turn --anyway auld "$here/orders.resign" >said 2>&1 || { cat said; return 1; }
	fi
	everybody_pulls && everybody_pulls && grep -l ' final$' carol/g/auld/log/*.entry | xargs grep -q '^box ' && one_state
}
check 'with the final the referee gives the key to all orders' ends
audited() {
	for one in alice bob carol; do
		at $one drumhead audit auld >said && ! says wait || { cat said; return 1; }
	done
	rm -rf stranger && git clone -q "file://$games" stranger && drumhead audit stranger/auld >said && ! says wait || { cat said; return 1; }
}
check 'now all rulings and orders are audited, by a stranger, too' audited
finish
