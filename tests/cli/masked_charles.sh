#!/bin/sh
# masked_charles.sh - hands that nobody deals in Unhappy King Charles!: ten cards made of a deck that lies masked, cards
# lost at random, a pass that is a vow, by letters between two desks.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
seats='--seat royalist=alice/.ssh/id_ed25519.pub --seat parliament=bob/.ssh/id_ed25519.pub'
mandatory='Raising of the Standard|Solemn League and Covenant|New Model Army'
combat="Rupert's Horse|Skippon's Pikes|The Whitecoats' Stand|Ironsides Charge|Langdale's Northern Horse|Okey's Dragoons"

# events SEAT: the early events of a side, by name.
events() {
	sed -n "/\"deck_of\": \"early\", \"card_kind\": \"event\", \"for_seat\": $1/s/.*{\"id\": \"[^\"]*\", \"name\": \"\([^\"]*\)\".*/\1/p" "$srcdir/rules/charles/pack/cards.json"
}
# steals SEAT COUNT: in ./pack those events take so many cards out of the other's hand, and do nothing else.
steals() {
	[ -d pack ] || { cp -r "$srcdir/rules/charles/pack" pack && chmod -R u+w pack; }
	sed -i '/"deck_of": "early", "card_kind": "event", "for_seat": '$1'/s/"steps": \[.*\], "source"/"steps": [{"do": "steal", "count": '$2'}], "source"/' pack/cards.json
}
events 1 >events.alice
events 2 >events.bob

# look: how things stand.  now KEY: a number or word of it.  who: whose orders are due, as NAME GAME OTHER GAME.
look() {
	drumhead status --json a >now.json
}
now() {
	sed -n "/^[[:space:]]*\"$1\": /{ s/^[^:]*: \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p; q; }" now.json
}
who() {
	case $(now name) in
	royalist) echo alice a bob b ;;
	*) echo bob b alice a ;;
	esac
}
# see NAME GAME: what he holds, a card a line, is ./hand; his Core Cards are ./core.
see() {
	[ "$1" = alice ] && side=Royalist || side=Parliament
	as "$1" drumhead report "$2" >seen 2>talk
	sed -n '/^YOUR HAND/,/^$/s/^  \([A-Z0-9][^:]*\): .*/\1/p' seen >hand
	sed -n "s/^  $side Core Cards: [0-9] (\(.*\))$/\1/p" seen | sed 's/, /\n/' >core
}
# Whoever is asked for a card throws one away and does nothing with it, a Mandatory one, which is played, and a Combat
# Card last; but Parliament plays its events, which take some of the other's.
card_line() {
	see "$1" "$2"
	if [ "$1" = bob ] && card=$(grep -xF -f events.bob hand | head -n 1) && [ -n "$card" ]; then
		echo "play $card"
	elif card=$(cat hand core | grep -vxE "$mandatory|$combat" | head -n 1) && [ -n "$card" ]; then
		echo "discard $card"
	elif card=$(grep -xE "$mandatory" hand); then
		echo "play $card" | head -n 1
	else
		echo "discard $(head -n 1 hand)"
	fi
}
step() {
	set -- $(who)
	case $(now key) in
	play) card_line "$1" "$2" ;;
	esac >orders
	printf 'when all: auto\nend\n' >>orders
	as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$@" && look || { cat orders talk; return 1; }
}
# until_is MOST COMMAND...: steps till it succeeds.
until_is() {
	left=$1
	shift
	until "$@"; do
		left=$((left - 1))
		[ $left -ge 0 ] && [ "$(now writes)" = orders ] && step || return 1
	done
}
steps() {
	until_is "$1" false || [ "$left" = -1 ]
}

# In this deal somebody comes to a seventh card; if the pack is changed, another may do.
DRUMHEAD_NONCES='deal a'
# begins [OPTION...]: by letters; with --pack DIR a pack of their own.
begins() {
	as alice drumhead offer "${2-charles}" $seats a >letter 2>talk && as bob drumhead accept "$@" b letter >answer 2>>talk || { cat talk; return 1; }
	grep '^    hands  ' talk >told
	mv answer letter
	hands bob b alice a && look && [ "$(now writes)" = orders ] && grep -q '^drumhead-begin 2 offer' a/log/0000.entry
}
steals 2 2
check 'without a referee an offer is of masked cards' begins --pack pack
check 'and whoever accepts is told so' grep -q '^    hands     masked: both players shuffle' told
# The Raising of the Standard and nine of a deck that is masked in the same set-up.
makes_the_ten() {
	grep -q '^masks 2' a/log/0001.entry && [ "$(grep -l '^next mask ten' a/log/*.entry | wc -l)" = 1 ] &&
		file=$(grep -l '^deck ten 1$' a/log/*.entry | head -n 1) && [ "$(grep -c '^slot drawdeck 1 ' "$file")" = 9 ] &&
		grep -q '^known [0-9]*$' "$file" || { cat a/log/*.entry | grep -v '^card'; return 1; }
}
check 'ten cards are made of slots and of one that all know, which stops the set-up once' makes_the_ten
number_held() {
	as "$1" drumhead view "$2" | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["hand"]))'
}
hides() {
	cmp a/state.json b/state.json && ! grep -q '"E-R1"' a/state.json || return 1
	for desk in alice:a bob:b; do
		see "${desk%:*}" "${desk#*:}" && [ "$(number_held "${desk%:*}" "${desk#*:}")" = 5 ] && [ -s hand ] ||
			{ cat seen; return 1; }
	done
}
check 'each sees his own five, and the position has slots' hides

# Behind his next card the other seat plays: by then he cannot vow what he holds.
no_pass_ahead() {
	until_is 4 eval '[ "$(now key)" = play ]' || return 1
	set -- $(who) && see "$1" "$2" && card=$(grep -vxE "$mandatory|$combat" hand | head -n 1) && [ -n "$card" ] || return 1
	printf 'discard %s\nplace auto\npass\nend\n' "$card" >orders
	fails 1 as "$1" drumhead check "$2" orders && says 'line 3 `pass` lapses: where cards are masked it comes first in your orders' &&
		says 'Write it when you are asked next' && fails 1 as "$1" drumhead sign "$2" orders && says 'line 3 `pass` lapses'
}
check 'a pass behind a card is refused, and check says why' no_pass_ahead
says_what_to_write() {
	set -- $(who) && printf 'when losses: auto\n' >orders && fails 1 as "$1" drumhead check "$2" orders &&
		says 'these orders do not answer what is asked: play (5.5)' && says 'write `play CARD` or `discard CARD`'
}
check 'who answers nothing is told the lines that would' says_what_to_write
# The second is not played before the other seat's turn: it stands in the letter all the same.
names_all() {
	set -- $(who) && see "$1" "$2" && grep -vxE "$mandatory|$combat" hand >open && [ "$(wc -l <open)" -ge 2 ] || return 1
	one=$(head -n 1 open) two=$(sed -n 2p open)
	printf 'discard %s\nplace auto\ndiscard %s\nend\n' "$one" "$two" >orders && as "$1" drumhead check --json "$2" orders >said 2>talk
	tr -d '\n\t' <said | grep -F "\"shows\": [" | grep -F "\"$one\"" | grep -qF "\"$two\"" || { cat orders said; return 1; }
	as "$1" drumhead check "$2" orders >said 2>&1
	grep '^Your orders lay open of your hand: .*, .*\.' said | grep -F "$one" | grep -qF "$two" || { cat orders said; return 1; }
	printf 'discard %s\nplace auto\nend\nwhen combat: %s\n' "$one" "$two" >orders && as "$1" drumhead check "$2" orders >said 2>&1
	says "Your orders lay open of your hand: $one." || return 1
}
check 'check names every card of the hand that stands in the orders' names_all

# Six cards are gone, and what is left is none that he may keep.
must_not_pass() {
	[ "$(now key)" = play ] && grep -q "\"$(now name)_plays\": 6" a/state.json && see $(who) && [ ! -s core ] && [ "$(wc -l <hand)" = 1 ] && grep -qxE "$mandatory|$combat" hand
}
check 'somebody has six cards played, and a seventh' until_is 26 must_not_pass
his_own_program() {
	set -- $(who)
	echo pass >orders
	fails 1 as "$1" drumhead sign "$2" orders && says 'waits: a '
}
check 'his own program passes for nobody who holds such a card' his_own_program
begins_nothing() {
	set -- $(who)
	grep -qxE "$mandatory" hand && echo discard >orders || echo play >orders
	fails 1 as "$1" drumhead sign "$2" orders && says 'finds no card that could be'
}
check 'nor begins what no card of his will do' begins_nothing
# A copy of both games, in which his orders are written by hand.
breaks_vow() {
	set -- $(who)
	cheat=$(now name) before=$(field entries a)
	rm -rf kept && mkdir kept && cp -r a b alice bob kept && python3 "$srcdir/tests/cli/masked_orders.py" "$2" "$(now seat)" \
		"$1/.ssh/id_ed25519" pass && as "$1" drumhead letter --from "$before" "$2" >letter && hands "$3" "$4" "$1" "$2" && look || return 1
	as "$3" drumhead report "$4" >said 2>talk && grep -qi "$cheat passes" said && [ "$(now writes)" = orders ] || { cat said; return 1; }
}
check 'a program that does not look is believed' breaks_vow
found() {
	set -- $(who)
	echo resign >orders && as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$@" && cp -r a third || return 1
	fails 3 as carol drumhead audit third && says 'broken vow' && says "$cheat did what its hand did not allow" && says 'in hand must be played'
}
check 'until hands lie open: then the audit names him' found
back() {
	rm -rf a b third alice bob && mv kept/a kept/b kept/alice kept/bob . && look && must_not_pass
}
check 'the game as it was' back

# Parliament's events take two cards out of the Royalist's hand by dice: his program shows which, no order names them.
has_lost() {
	grep -l '^by 1' $(grep -l '^drumhead-begin 2 open' a/log/*.entry) /dev/null >opens
}
loses() {
	until_is 20 has_lost && [ "$(grep -c '^show ' "$(head -n 1 opens)")" -ge 1 ] && ! grep -q '^key ' $(cat opens)
}
check 'cards lost at random are laid open by who rules, and nothing is waited for' loses
is_good() {
	rm -rf third && cp -r a third && for desk in alice:a bob:b carol:third; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said || { cat said; return 1; }
	done
}
check 'it is good while it is played, for a third party, too' is_good
lost() {
	see alice a && [ -s hand ] && set -- alice a b || set -- bob b a
	see "$1" "$2" && mv hand before && rm -rf "$2" && mkdir "$2" && cp -r "$3/log" "$3/pack" "$2" && see "$1" "$2" && [ -s hand ] &&
		cmp before hand && look && steps 2 && cmp a/state.json b/state.json
}
check 'ledger and key file give a hand back, and the game goes on with it' lost
ends() {
	set -- $(who) && echo resign >orders && as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$@" &&
		[ "$(grep -l '^cards ' a/log/*.entry | wc -l)" = 2 ]
}
check 'it ends, and both lay open their cards' ends
check 'with all hands open a third party finds that nobody held back or broke a vow, and so does another program' audited

# With a pack whose first Royalist events take all of a hand.  Out of it comes the Raising of the Standard, and Parliament
# recruits; what it says then is the choice, and of the cards that go on being lost it is asked.  In the futures that the
# Royalist's program imagines before it takes any.
looks_beyond() {
	printf 'play %s\nend\n' "$event" >orders && as alice drumhead odds a orders >said 2>talk && says 'You are asked again'
}
holds_both() {
	see bob b && grep -qx 'Raising of the Standard' hand && see alice a && event=$(grep -xF -f events.alice hand | head -n 1) && [ -n "$event" ]
}
begins_own_loss() {
	for n in 1 2 3 4 5 6 7 8; do
		DRUMHEAD_NONCES="own loss $n"
		rm -rf a b && forget alice bob && begins --pack pack && turn bob b 'settle auto\n' && turn alice a 'when all: auto\nend\n' || return 1
		! holds_both || return 0
	done
	return 1
}
own_loss() {
	steals 1 7
	begins_own_loss && turn bob b "recruit Hull Garrison: Wakefield Lord Fairfax\n" && holds_both &&
		looks_beyond && turn alice a "play $event\nend\n" && turn bob b 'recruit London Trained Bands 2: London inside\n' &&
		look && [ "$(now key)" = reveal ] && [ "$(now name)" = parliament ] || { cat hand talk now.json; return 1; }
}
check 'who wrote the choice is asked for a card that he loses' own_loss
shows_one() {
	before=$(field entries a)
	as bob drumhead report b >said 2>talk && card=$(sed -n 's/^# reveal: //p' said) && [ -n "$card" ] && ! grep -q '^# when reveal' said &&
		other=$(sed -n '/^YOUR HAND/,/^$/s/^  \([A-Z0-9][^:]*\): .*/\1/p' said | grep -vx "$card" | head -n 1) && turn bob b "reveal $card $other\n" &&
		[ "$(grep -c '^show ' "$(printf 'a/log/%04d.entry' "$before")")" = 1 ] && as alice drumhead report a >said 2>talk &&
		tr -s '\n ' '  ' <said | grep -qF "Parliament hand: $card is lost" || { cat said; return 1; }
}
check 'and shows this one, and none that he thinks the next die will name' shows_one

# `make campaigns`: the bot writes at either desk, with the standing answers of a player, to the end of the war.
plays_it_out() {
	DRUMHEAD_NONCES='a campaign'
	rm -rf a b began.* && forget alice bob && begins || return 1
	while [ "$(now writes)" = orders ] && [ "$(field entries a)" -lt "$ENTRIES" ]; do
		set -- $(who)
		as "$1" drumhead bot "$2" >orders 2>talk || { cat talk; return 1; }
		[ -e "began.$1" ] || grep -vx sealed "$srcdir/examples/charles/whens-$(now name).orders" >>orders
		: >"began.$1"
		as "$1" drumhead sign --anyway "$2" orders >letter 2>talk && hands "$@" && look || { cat orders talk; return 1; }
	done
	# Entries that one writes after the other go in one letter.
	awk -v entries="$(field entries a)" -v letters="$(grep -h '^by ' a/log/*.entry | uniq | wc -l)" -v orders="$(grep -l ' orders$' a/log/*.entry |
		wc -l)" 'BEGIN { printf "nobody deals: %d entries, %d of them orders; %d letters\n", entries, orders, letters }' >>"$builddir/tests/campaigns"
}
if [ "${ENTRIES-}" ]; then
	check 'a whole campaign is played by the bot' plays_it_out
	check 'and audited' audited
fi
finish
