#!/bin/sh
# mail_masked.sh - hands that nobody deals, by mail: masks, shares and deals go with what is read and sent anyway.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob
boxes alice bob umpire
pack=$srcdir/examples/table/duel
for name in alice bob; do
	player_conf $name "$here/box/$name@test.example" "$(echo $name | cut -c 1)" \
		'smugglers = alice@test.example' 'revenue = bob@test.example'
done

mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said 2>&1 || { cat said; return 1; }
}
# Each reads what has come, until nothing does.
reads() {
	for who in bob alice bob alice bob alice; do
		mail $who read || return 1
	done
}
begin() {
	as alice drumhead offer "$pack" --seat smugglers=alice/.ssh/id_ed25519.pub --seat revenue=bob/.ssh/id_ed25519.pub a \
		>letter 2>talk && mail alice send a letter && mail bob read || { cat said talk; return 1; }
	offer=$(sed -n 's/^    drumhead accept .*GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept --pack "$pack" b "$offer" >letter 2>talk && mail bob send b letter && reads || { cat said talk; return 1; }
	[ "$(field writes a)" = orders ] && [ "$(grep -l '^drumhead-begin 2 mask' a/log/*.entry | wc -l)" = 2 ] || { drumhead status a; return 1; }
}
check 'an offer is mailed and accepted, both mask the deck, and the ruling waits for the orders it rides with' begin
# turn NAME ORDERS: signs and mails; both read.
turn() {
	game=$(echo "$1" | cut -c 1)
	printf "$2" >orders
	as "$1" drumhead sign "$game" orders >letter 2>talk || { cat talk; return 1; }
	mail "$1" send "$game" letter && reads
}
draws() {
	turn alice 'draw 5 from the Deck\nend\n' && turn bob 'draw 5\nroll 2 d6 for the wind\nend\n' &&
		as alice drumhead report a >said 2>talk && grep -q "^YOUR HAND" said
}
check 'both draw' draws
plays() {
	turn alice 'play auto\ndraw 2\nend\n' && turn bob 'show auto\nshuffle Deck with Discards\ndraw 1\nend\n' &&
		grep -q '^next mask deck' a/log/*.entry && [ "$(field writes a)" = orders ] && [ "$(field name a)" = smugglers ]
}
check 'one plays, the other has the deck masked anew, and nobody types more than that' plays
ends() {
	turn alice 'resign\n' && diff -r a/log b/log && as bob drumhead audit b >said 2>&1 && says 'good: ' &&
		drumhead status b >said && says 'every seat has signed its result'
}
check 'it ends, and both lay open their cards' ends
finish
