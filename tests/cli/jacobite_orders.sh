#!/bin/sh
# jacobite_orders.sh - what a player of Jacobite Rising is offered to write, and what check says of a whole turn.
. "$srcdir/tests/cli/lib"
player alice bob

as alice drumhead offer jacobite --scenario JR02 --option open-hands --seat jacobite=alice/.ssh/id_ed25519.pub \
	--seat government=bob/.ssh/id_ed25519.pub a >letter 2>talk
as bob drumhead accept b letter >one 2>>talk && as alice drumhead adjudicate a one >two 2>>talk &&
	as bob drumhead adjudicate b two >three 2>>talk
printf 'ready\nend\n' >orders
as alice drumhead sign a orders >four 2>>talk && as bob drumhead adjudicate b four >five 2>>talk
as bob drumhead report b >seen 2>>talk

offers() {
	grep -qF -e "$1" seen || { echo "not offered: $1"; sed -n '/^drumhead-begin/,/^drumhead-end/p' seen; return 1; }
}
offers_a_turn() {
	offers '# play CARD' && offers '#     card: ' && offers '# order WHO' && offers '# move WHO CARD: TO' &&
		offers '# melee WHO: AT CARD GROUND BONUS PURSUE' && grep -qx end seen
}
check 'the card of the turn is asked for, and all other lines of the turn are shown' offers_a_turn

check 'and no cannonade, which this battle does not begin with' eval '! grep cannonade seen'

offers_whens() {
	offers '# when retire: ' && offers '# when retire.to: ' && offers '# when back: ' && offers '# when back.card: ' &&
		offers '# when escape: ' && offers '# when escape.through: ' && ! grep -q '^# retire\|^# back\|^# escape' seen
}
check 'questions of the enemy turn are standing answers, not lines' offers_whens

printf 'play auto\norder all\nend\n' >turn
check_turn() {
	as bob drumhead check b turn >said 2>&1 && ! grep -q 'before your next orders' said || { cat said; return 1; }
}
check 'a turn that ends at the next card is asked nothing before' check_turn

finish
