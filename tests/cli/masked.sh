#!/bin/sh
# masked.sh - hands that nobody deals: the open table without a referee, by letters between two desks.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
packs=$srcdir/examples/table
seats='--seat smugglers=alice/.ssh/id_ed25519.pub --seat revenue=bob/.ssh/id_ed25519.pub'

shows() {
	as "$1" drumhead report "$2" >said 2>talk && grep -q -e "$3" said || { cat said talk; return 1; }
}

begins() {
	as alice drumhead offer "$packs/duel" $seats a >letter 2>talk &&
		as bob drumhead accept --pack "$packs/duel" b letter >answer 2>>talk || { cat talk; return 1; }
	mv answer letter
	hands bob b alice a && [ "$(field writes b)" = orders ] && [ "$(field name b)" = smugglers ]
}
check 'a game without a referee begins, and its deck is masked by both' begins
is_of_format_2() {
	grep -q '^drumhead-begin 2 offer' a/log/0000.entry && grep -q '^masks 1' a/log/0001.entry &&
		grep -q '^deck deck 1 ' a/log/0004.entry && ! grep -q '^box ' a/log/0001.entry
}
check 'it is of format 2, and nobody gives a box key' is_of_format_2

draws() {
	turn alice a 'draw 5 from the Deck\nsay To the coast!\nend\n' && turn bob b 'draw 5\nroll 2 d6 for the wind\nend\n' &&
		shows alice a '^YOUR HAND' && shows alice a "Revenue's hand: 5" && shows bob b '^YOUR HAND' &&
		shows bob b "Smugglers' hand: 5"
}
check 'both draw, and each sees his own hand and of the other how many' draws
tells_who_drew() {
	as bob drumhead report b >said 2>talk && grep -q 'Revenue draws 5 from Deck' said &&
		as alice drumhead report a >other 2>talk && ! grep -q 'Revenue draws [A-Z]' other || { cat said other; return 1; }
}
check 'what was drawn is told to who drew it' tells_who_drew
state_names_no_card() {
	! grep -q '"one_step1"\|"gale1"\|"fog1"' a/state.json && grep -q '"deck.1.0"' a/state.json && cmp a/state.json b/state.json
}
check 'the position has slots, and no card' state_names_no_card

# Each copy has another card there.
no_edict() {
	echo 'put gale1: Discards' >edict && fails 1 as alice drumhead propose a edict edict && says '"Gale" lies where not everybody sees it' &&
		[ "$(field writes a)" = orders ]
}
check 'an edict cannot name a card that nobody has shown' no_edict
warns() {
	card=$(as alice drumhead report a 2>talk | sed -n '/^YOUR HAND/,/^$/s/^  \([A-Z][^:]*\): .*/\1/p' | head -n 1)
	printf 'play %s: Gull Cove\nend\n' "$card" >one && as alice drumhead check a one >said 2>&1 &&
		says "Your orders lay open of your hand: $card." && as alice drumhead check --json a one >said && tr -d '\n\t' <said | grep -qF "\"shows\": [\"$card\"]" ||
		{ cat said; return 1; }
	printf 'draw 1\nend\n' >none && as alice drumhead check a none >said 2>&1 && ! grep 'lay open' said
}
check 'check says which cards its lines lay open' warns
# Nobody could open them.
seals_nothing() {
	printf 'draw 1\nend\nsealed\n' >behind && for command in check odds sign; do
		fails 1 as alice drumhead $command a behind && says 'behind:3:1: where nobody deals no line can be sealed: take out the line' &&
			says 'what stands below it will be open' || return 1
	done
	! [ -e a/secrets ] && as alice drumhead audit a >said 2>&1 && ! grep 'no part of the game' said
}
check 'a line sealed is refused by all who read orders, and leaves nothing behind' seals_nothing
# Bob's copy, at which Alice is asked, and one whose key is nobody's.
only_his_own() {
	printf 'draw 1\nend\n' >none && mkdir -p nobody && for home in bob nobody; do
		for command in next check odds bot sign; do
			[ $command = bot ] && orders= || orders=none
			fails 1 as $home drumhead $command b $orders && { [ $command = sign ] || says 'is not known here'; } ||
				return 1
		done
		for command in next check; do
			fails 1 as $home drumhead $command --by smugglers b none && says 'is not known here' || return 1
		done
	done
}
check 'nobody tries orders for a hand that he does not see' only_his_own
not_hers() {
	fails 1 as bob drumhead propose b undo 5 && says 'a motion is put by the seat that is to write; that is smugglers now' &&
		! grep -q 'seat-key' said && fails 1 as bob drumhead forfeit b smugglers && says 'this game has no referee' && ! grep -q anyway said &&
		fails 1 as bob drumhead forfeit b revenue && says 'this game has no referee' && ! grep -q anyway said
}
check 'who is not to write moves nothing, and without a referee nobody forfeits' not_hers
plays() {
	turn alice a 'play auto: Gull Cove\nplay auto\ndraw 2\nend\n' && shows bob b 'Smugglers plays' && shows bob b "Smugglers' hand: 5" &&
		grep -q '^show deck 1 ' a/log/0009.entry || { cat a/log/0009.entry; return 1; }
}
signs_and_says() {
	printf 'play auto: Gull Cove\nplay auto\ndraw 2\nend\n' >two && as alice drumhead check a two >checked 2>&1 && plays && grep '^Your orders lay open of your hand: .*, .*\.$' talk.alice >said &&
		[ "$(cat said)" = "$(grep '^Your orders lay open' checked)" ] || { cat checked talk.alice; return 1; }
}
check 'what is played is shown with the orders, which says so' signs_and_says
# Bob, who is to rule on entry 9, knows its dice: what he shows now, which no order of his plays, makes no ruling.
late_show() {
	rm -rf cheat cheater && mkdir cheat && cp -r b/log b/pack cheat && rm cheat/log/0010.* && cp -r bob cheater && forget cheater &&
		python3 "$srcdir/tests/cli/masked_cheat.py" cheat bob/.config/drumhead/seat.key bob/.ssh/id_ed25519 || return 1
	as alice drumhead letter --from 9 a | awk '/^drumhead-begin 2/ { n++ } n < 2' >again && fails 1 as cheater drumhead adjudicate cheat again &&
		says 'broken opening: revenue shows 1 card for entry 9, of which its own orders play 0'
}
check 'who rules cannot show a card behind the choice' late_show
not_held() {
	printf 'play Gale\nplay Fog\nplay Bribe\nplay Hue and Cry\nplay False Lights\nplay Informer\nplay Two Steps\nplay One Step\n' >orders
	fails 1 as bob drumhead sign b orders && says 'is not among the cards that you hold or that lie open'
}
check 'a card that he does not hold is refused before anything is signed' not_held
reshuffles() {
	turn bob b 'show auto\nshuffle Deck with Discards\ndraw 1\nend\n' && grep -q '^next mask deck' b/log/*.entry &&
		shows bob b 'Revenue draws [A-Z]' && shows bob b "Deck is shuffled"
}
check 'a pile is masked anew in the middle of the game, and drawn from at once' reshuffles
is_told() {
	as bob drumhead history b >said 2>talk && grep -q ' Revenue masks Deck, 28 cards' said && ! grep -q proposes said || { cat said; return 1; }
}
check 'masks are told as what they are' is_told
audits() {
	for desk in alice:a bob:b; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said && ! grep -q 'not here' said || { cat said; return 1; }
	done
}
check 'it is good while it is played' audits

lost() {
	shows bob b '^YOUR HAND' && mv said before && rm -rf lost && mkdir lost && cp -r b/log b/pack lost &&
		shows bob lost '^YOUR HAND' && cmp said before
}
check 'ledger and key file give a hand back' lost

ends() {
	for moon in 1 2 3 4 5 6; do
		[ "$(field writes a)" != orders ] || turn alice a 'play auto: Discards\nset Casks run: 2\nend\n' || return 1
		[ "$(field writes b)" != orders ] || turn bob b 'play auto\nset Casks seized: 1\nend\n' || return 1
	done
	as alice drumhead history a >said 2>&1 && as alice drumhead status a >said 2>&1 && grep -q 'over (1.4): smugglers wins' said || { cat said; return 1; }
	grep -q '^cards ' a/log/*.entry
}
check 'it is played to its end, and both lay open their cards' ends
audited() {
	cp -r a third && for desk in alice:a bob:b carol:third; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said && ! grep -q 'waits for' said || { cat said; return 1; }
	done
	diff -r a/log b/log
}
check 'a third party, who has no key of it, finds it good' audited
verified() {
	python3 "$srcdir/examples/verify_cards.py" third >out && [ "$(grep -c 'made again' out)" -ge 4 ] && ! grep -v '^good ' out || { cat out; return 1; }
	# the first share of the first deal, with one bit changed
	file=$(grep -l '^share ' third/log/*.entry | head -n 1)
	cp "$file" kept && sed -i 's/^\(share deck [0-9]* [0-9]* .*\).$/\10/;t
' "$file" && ! cmp -s kept "$file" && ! python3 "$srcdir/examples/verify_cards.py" third >out 2>&1 && grep -q '^BAD ' out || { cat out; return 1; }
	cp kept "$file"
}
check 'so does a program that shares no code with this one' verified
sees_all() {
	as carol drumhead report third >said 2>talk && grep -q "Revenue's hand: 2 (" said || { cat said; return 1; }
}
check 'and sees what both held at the end' sees_all

# 200 cards can be masked, in one pile.  big NAME PLACE: a pack with 200 more cards, that lie there or in the deck.
big() {
	cp -r "$packs/duel" "$1" && chmod -R u+w "$1" && more=$(seq 200 | sed 's/.*/"extra&"/' | paste -sd, -) &&
		seq 200 | sed 's/.*/\t\t{"id": "extra&", "name": "Extra", "type": "card", "text": "One more.", "steps": [], "source": "ours"},/' >extra &&
		sed -i '/"cards": \[/r extra' "$1/cards.json" || return 1
	[ -z "$2" ] || sed -i "s/\"places\": {/&\"$2\": {\"pieces\": [$more], \"source\": \"ours\"}, /" "$1/scenario.json"
}
too_big() {
	big big '' && fails 1 as alice drumhead offer ./big $seats x && says 'Deck has 228 cards, and no more than 200 can be masked' && ! [ -e x/log ]
}
check 'a deck that cannot be masked is not offered' too_big
# Bob would owe a mask that nobody can make.
no_room() {
	rm -rf a b && forget alice bob && big wide discard && as alice drumhead offer ./wide $seats a >letter 2>talk &&
		as bob drumhead accept --pack ./wide b letter >answer 2>talk || { cat talk; return 1; }
	mv answer letter && hands bob b alice a && printf 'roll 1 d6\nshuffle Deck with Discards\nend\n' >orders &&
		as alice drumhead sign --anyway a orders >letter 2>talk && hands alice a bob b && [ "$(field name a)" = revenue ] || { cat talk; return 1; }
	as bob drumhead report b >said 2>talk && says 'Discards: 200' || return 1
	printf 'return Extra: Deck\nreturn %s: Deck\n' "$(seq -s , 171 | sed 's/[0-9]*/extra&/g')" >orders && fails 1 as bob drumhead sign b orders &&
		turn bob b 'return Extra: Deck\nend\n' && [ "$(field name a)" = smugglers ]
}
check 'nor does anybody make one of two' no_room
# Nor is there an end of shares that Bob owes in one ruling.
held() {
	rm -rf a b && forget alice bob && cp -r "$packs/duel" piles && chmod -R u+w piles && seq 600 |
		sed 's/.*/\t\t{"id": "extra&", "name": "Extra &", "type": "card", "text": "x", "steps": [], "source": "ours"},/' >extra &&
		sed -i '/"cards": \[/r extra' piles/cards.json || return 1
	for pile in 1 2 3; do
		more=$(seq $((200 * pile - 199)) $((200 * pile)) | sed 's/.*/"extra&"/' | paste -sd, -) &&
			sed -i "s/.*\"id\": \"deck\".*/&\n\t\t{\"id\": \"pile$pile\", \"name\": \"Pile $pile\", \"shown\": \"none\", \"source\": \"ours\"},/" piles/map.json &&
			sed -i "s/\"places\": {/&\"pile$pile\": {\"pieces\": [$more], \"source\": \"ours\"}, /" piles/scenario.json || return 1
	done
	as alice drumhead offer ./piles $seats a >letter 2>talk && as bob drumhead accept --pack ./piles b letter >answer 2>talk || { cat talk; return 1; }
	mv answer letter && hands bob b alice a && { for pile in 1 1 1 2 2 2 3 3; do echo "draw 60 from Pile $pile"; done; } >orders &&
		printf 'draw 20 from Deck\ndraw 1 from Deck\nend\n' >>orders && fails 1 as alice drumhead sign a orders && says 'no room in your hand' || return 1
	sed -i '/draw 1/d' orders && as alice drumhead sign a orders >letter 2>talk && hands alice a bob b && [ "$(grep -c '^share ' b/log/"$(ls b/log | sed -n '/entry/p' | tail -n 1)")" = 500 ]
}
check 'a hand is full with 500 cards that are masked' held
# What lies masked is nothing that another game could begin with.
not_gone_on_from() {
	fails 1 as alice drumhead offer "$packs/duel" --option open-hands $seats --from third --ruling 6 x &&
		says 'something lies hidden, and no other game goes on from such a one (G6)' && ! [ -e x/log ]
}
check 'no other game goes on from one with masked cards' not_gone_on_from
wants_referee() {
	fails 1 as alice drumhead offer charles --option fog --seat royalist=alice/.ssh/id_ed25519.pub --seat parliament=bob/.ssh/id_ed25519.pub w &&
		says 'fog of war needs a referee, who alone reads all orders: --dice referee' && ! [ -e w/log ]
}
check 'fog still needs a referee' wants_referee
finish
