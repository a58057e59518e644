#!/bin/sh
# table.sh - the open table: the page of an evening word for word, both example packs played by letters to their end,
# packs that are wrong, and strings that would like to be more than text.
. "$srcdir/tests/cli/lib"
player alice bob carol
unset DRUMHEAD_NONCES
packs=$srcdir/examples/table

# --- the page -------------------------------------------------------------------------------------------

evening() {
	mkdir evening && awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' "$packs/evening.md" >evening.sh &&
		[ -s evening.sh ] && (cd evening && sh -eu ../evening.sh) >evening.out 2>evening.err || { tail -n 20 evening.err; return 1; }
}
told() {
	grep -qF -e "$1" "$here/evening.out" "$here/evening.err" || { tail -n 40 "$here/evening.out"; return 1; }
}
check 'the page of an evening, word for word' evening
check 'lint has told the line of what was missing' told 'map.json:9: places.blue_fort.terrain: no word is called fort'
check 'what a line says stands in the report' told 'Blue: "The gun is run out, and fires."'
check 'so does what was rolled, by the names of its faces' told 'Blue rolls 1 fate: '
check 'and what waited went on behind the reaction' told "Red's bridges: now 1."
check 'the audit finds it good' eval 'grep -q "^good: " evening.out'
check 'nothing is wider than a terminal' sh -c '! grep -nE ".{81}" "$1"' sh "$packs/evening.md"

# --- new ------------------------------------------------------------------------------------------------

new_pack() {
	drumhead rules new mine >said && drumhead rules lint ./mine | grep -q '^0 findings' &&
		drumhead rules show ./mine 3.1 | grep -q '^3.1 Rolling'
}
check 'a new pack is sound as it is, and its rules are found' new_pack
check 'it is made in no directory that is there' eval 'fails 1 drumhead rules new mine && says "is there already"'

# wrong FILE FROM TO WHAT: with that changed in a copy, lint says so and ends with 1.
wrong() {
	rm -rf wrong && cp -r mine wrong && sed "s/$2/$3/" mine/"$1" >wrong/"$1" && ! cmp -s mine/"$1" wrong/"$1" &&
		fails 1 drumhead rules lint ./wrong >shown && says "$4"
}
check 'a piece nobody knows' wrong scenario.json '"RF1", ' '"RF9", ' 'scenario.json:8: scenarios.bridges.places.red_camp'
check 'a comma too few' wrong map.json '"id": "mill",' '"id": "mill"' 'map.json:6:'
check 'a place off the sheet' wrong map.json '"x": 610' '"x": 6100' 'map.json:9: places.blue_camp: (6100, 250) is not on the sheet'
check 'a hand of nobody' wrong map.json '"owner": "blue", ' '' 'map.json:21: off_map.blue_hand: is shown to its owner'
check 'a use that is none' wrong map.json '"use": "box"' '"use": "bridge"' 'use is "bridge"'
check 'a third seat' wrong game.json '"red", "blue"\],' '"red", "blue", "green"],' \
	'game.json:5: seats: has 3 names: a game is of two players'
check 'one seat alone' wrong game.json '"red", "blue"\],' '"red"],' \
	'game.json:5: seats: has 1 name: a game is of two players'
not_offered_alone() {
	fails 1 as alice drumhead offer ./wrong --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat red=alice/.ssh/id_ed25519.pub alone >shown && says 'a game is of two players' && [ ! -e alone ]
}
check 'is not offered either' not_offered_alone
check 'a die that no order can roll' wrong game.json ', "fate"' '' 'tables.json:15: charts.fate: no order can roll it'
check 'a number that no order can mark' wrong game.json '"camp", "hits"' '"camp"' 'no order can mark a piece with hits'
check 'hands without the option to lay them open' wrong game.json '"open-hands"' '"open"' '"open-hands"'
check 'a name that ends an order' wrong pieces.json '"Red Horse"' '"Horse for Hire"' 'behind "for"'
check 'a track of the rules that is too short' wrong tables.json '"id": "waits", "least": 0, "most": 2' \
	'"id": "waits", "least": 0, "most": 1' 'tables.json:5: tracks.waits'
check 'a control character' wrong pieces.json 'Red Horse' 'Red\\u001b[31m' 'pieces.json:7'
check 'a name that turns the direction of writing' wrong pieces.json 'Red Horse' 'Red\\u202eesroH' 'pieces.json:7'

# --- a duel with hidden hands ---------------------------------------------------------------------------

desks='carol:r alice:ra bob:rb'
# takes NAME GAME FILE: what comes of it is ./reply.NAME.
takes() {
	as "$1" drumhead adjudicate "$2" "$3" >"reply.$1" 2>talk || { cat talk; return 1; }
}
# ./letter goes to the referee, her ruling to both, and what these sign at the end to everybody.
post() {
	takes carol r letter && takes alice ra reply.carol && takes bob rb reply.carol || return 1
	if [ "$(field writes r)" != orders ]; then
		cat reply.alice reply.bob >last && [ ! -s last ] || { takes carol r last && takes alice ra last &&
			takes bob rb last && takes carol r reply.bob && takes alice ra reply.bob; }
	fi
}
# turn SEAT ORDERS: whoever sits there signs them.
turn() {
	[ "$1" = "$first" ] && desk=alice:ra || desk=bob:rb
	printf "$2" >orders
	as "${desk%:*}" drumhead sign "${desk#*:}" orders >letter 2>talk || { cat talk; return 1; }
	post
}
# The seat that is to write orders, if anybody is.
asked() {
	[ "$(field writes r)" != orders ] || field name r
}
duel_begins() {
	first=smugglers
	as carol drumhead offer "$packs/duel" --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat smugglers=alice/.ssh/id_ed25519.pub --seat revenue=bob/.ssh/id_ed25519.pub r >letter 2>talk &&
		as alice drumhead accept --pack "$packs/duel" ra letter >accept.alice 2>talk && cat letter accept.alice >both &&
		as bob drumhead accept --pack "$packs/duel" rb both >accept.bob 2>talk || { cat talk; return 1; }
	cat accept.alice accept.bob >letter
	post && [ "$(asked)" = smugglers ]
}
check 'a duel with hidden hands begins' duel_begins
first_turns() {
	turn smugglers 'draw 5 from the Deck\nsay To the coast!\nplay auto: Gull Cove for the crew\nmove Tom: Offing\nend\n' &&
		turn revenue 'draw 5\nshow auto\nroll 2 d6 for the wind\nwait Smugglers\nmove Swift: Long Sands\nend\n' &&
		turn smugglers 'play auto\nend\n' && [ "$(asked)" = smugglers ]
}
check 'both draw, play, show, and one reacts' first_turns
hands_are_hidden() {
	as alice drumhead report ra >said 2>talk && grep -q '^ *YOUR HAND\|Smugglers hand' said && grep -q "Revenue's hand: 5\$" said &&
		as bob drumhead report rb >said 2>talk && grep -q "Smugglers' hand: 3\$" said || { cat said; return 1; }
}
check 'each sees his own hand, and of the other how many' hands_are_hidden
# What lay in the deck and not in the order that was sealed could not be dealt: the referee would owe a ruling for ever.
no_edict_into_the_deck() {
	echo 'put K1: Deck' >edict && fails 1 as alice drumhead propose ra edict edict && says 'nothing can be put into Deck but by a line that shuffles it' &&
		[ "$(asked)" = smugglers ]
}
check 'no edict puts anything into a deck that is shuffled' no_edict_into_the_deck
duel_ends() {
	for moon in 1 2 3 4 5 6 7; do
		[ "$(asked)" != smugglers ] || turn smugglers 'draw 1\nplay auto: Discards\nset Casks run: 2\nend\n' || return 1
		[ "$(asked)" != revenue ] || turn revenue 'play auto\ndraw 1\nshuffle Deck with Discards\nset Casks seized: 1\nend\n' || return 1
	done
	[ -z "$(asked)" ] && as carol drumhead history r >said 2>&1 && as carol drumhead status r >said 2>&1 && grep -q 'over (1.4): smugglers wins' said || { cat said; return 1; }
}
check 'it is played to the end of its last moon' duel_ends
audited() {
	for desk in $desks; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said && ! grep -q 'waits for' said || { cat said; return 1; }
	done
	diff -r r/log ra/log >said && diff -r r/log rb/log >said || { cat said; return 1; }
}
check 'the audit of everybody proves every card' audited
# Cards of one name that say different things are not alike: each is told with what it says.
of_one_name() {
	rm -rf r ra rb odd && forget carol alice bob && mkdir odd && cp -r "$packs/duel" odd && chmod -R u+w odd && ours=$packs packs=odd &&
		sed -i 's/\("one_step\([1-6]\)".*\)"One step\."/\1"One step, \2."/' odd/duel/cards.json && duel_begins &&
		turn smugglers 'draw 20 from the Deck\nend\n' && packs=$ours && as alice drumhead report ra >said 2>talk || { cat talk; return 1; }
	held=$(as alice drumhead view ra | python3 -c 'import json, sys
print(sum(card["name"] == "One Step" for card in json.load(sys.stdin)["hand"]))')
	[ "$held" -gt 1 ] && [ "$(grep -c '^  One Step: One step, [1-6]\.$' said)" = "$held" ] || { cat said; return 1; }
}
check 'cards of one name that say different things stand in a line each' of_one_name

# A ruling has room for 16 piles that are shuffled, the final for 255: what is more waits, and no ruling does.
shuffles() {
	yes 'shuffle Deck' | head -n "$1" >orders && as alice drumhead sign --anyway ra orders >letter 2>talk && post || { cat talk; return 1; }
}
too_often() {
	rm -rf r ra rb && forget carol alice bob && duel_begins && shuffles 17 && [ "$(asked)" = smugglers ] &&
		[ "$(grep -c '^deck deck ' r/log/0005.entry)" = 16 ] || { grep -c '^deck ' r/log/*.entry; return 1; }
	for more in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
		shuffles 16 || return 1
	done
	shuffles 16 && [ "$(grep -h '^deck deck ' r/log/*.entry | wc -l)" = 255 ] || { grep -c '^deck ' r/log/*.entry; return 1; }
	fails 1 as alice drumhead sign ra orders && says 'the referee opens no more than 255 shuffled piles in the end'
}
check 'who shuffles without end waits, and the referee rules' too_often
# What is told of a ruling must find room in the letter that brings it.
moves_without_end() {
	{ echo 'roll 1 d6' && yes 'move auto: Offing' | head -n 3600; } >orders && as alice drumhead sign --anyway ra orders >letter 2>talk && post || { cat talk; return 1; }
	[ "$(asked)" = smugglers ] && yes 'move auto: Offing' | head -n 3600 >orders && fails 1 as alice drumhead sign ra orders && says 'no more is done in one'
}
check 'who moves without end waits, too' moves_without_end
ends_with_all() {
	turn smugglers 'resign\n' && audited
}
check 'and his final opens all' ends_with_all

# An order chooses between 512 things; what a pack has more is left where it is, and stops nobody.
too_many() {
	cp -r "$packs/duel" many && chmod -R u+w many &&
		seq 600 | sed 's/.*/\t\t{"id": "extra&", "name": "Extra &", "type": "cask", "source": "ours"},/' >extra && more=$(seq 600 | sed 's/.*/"extra&"/' | paste -sd, -) &&
		sed -i '/"pieces": \[/r extra' many/pieces.json && sed -i "s/\"offing\": {\"pieces\": \[/&$more, /" many/scenario.json || return 1
	as alice drumhead offer ./many --option open-hands --seat smugglers=alice/.ssh/id_ed25519.pub --seat revenue=bob/.ssh/id_ed25519.pub ma >letter 2>talk &&
		as bob drumhead accept --pack ./many mb letter >reply 2>talk && mv reply letter && receive alice ma && receive bob mb || { cat talk; return 1; }
	printf 'roll 1 d6\nmove Extra 1: Gull Cove\nmove Extra 600: Gull Cove\nend\n' >orders && as alice drumhead sign --anyway ma orders >letter 2>talk &&
		receive bob mb && receive alice ma && [ "$(field name ma)" = revenue ] && as alice drumhead report ma >said && says 'Extra 1: The Offing to Gull Cove' || { cat talk; return 1; }
}
check 'a pack with more pieces than an order can choose between stops no ruling' too_many

# --- a skirmish without a referee, against strings that would like to be more ----------------------------

skirmish_begins() {
	cp -r "$packs/skirmish" skirmish && chmod -R u+w skirmish
	sed -i 's/"North Gun"/"<b onclick=\\"x()\\">\&amp;<\/b>"/' skirmish/pieces.json
	sed -i 's/"The Ford at Ashby"/"<script>alert(1)<\/script>"/' skirmish/game.json
		fails 1 drumhead rules lint ./skirmish && says 'pieces.json:8: pieces.NG1' && says 'a character orders cannot have' || return 1
	as alice drumhead offer ./skirmish --seat north=alice/.ssh/id_ed25519.pub --seat south=bob/.ssh/id_ed25519.pub a >letter 2>talk &&
		as bob drumhead accept --pack ./skirmish b letter >answer 2>talk && as alice drumhead adjudicate a answer >letter 2>talk &&
		as bob drumhead adjudicate b letter >answer 2>talk || { cat talk; return 1; }
}
check 'a skirmish begins, with a hostile pack' skirmish_begins
# exchange NAME GAME OTHER GAME: NAME signs ./orders; the dice are the other's.
exchange() {
	as "$1" drumhead sign "$2" orders >letter 2>talk && as "$3" drumhead adjudicate "$4" letter >answer 2>talk &&
		as "$1" drumhead adjudicate "$2" answer >letter 2>talk || { cat talk; return 1; }
}
skirmish_turn() {
	printf 'draw 1 from the Cup: Drawn\nmove NI1 NI2: E3 for the village, and a shot\nroll 3 battle for NI1 at SI2\nmark SI2: 1\nflip SI2\nend\n' >orders
	exchange alice a bob b && as alice drumhead report a >said 2>talk && grep -q 'NORTH INFANTRY\|North Infantry 1' said &&
		grep -q 'North: "NI1 at SI2"' said && grep -q 'North rolls 3 battle: [a-z]* [a-z]* [a-z]*\.' said || { cat said talk; return 1; }
}
check 'a turn with a chit, dice with faces, and words' skirmish_turn
words_with_harm() {
	for words in 'say "quoted"' 'say a;b' 'say <script>' 'say \033[31mred' 'say \342\200\256back' "say $(printf '%0300d' 0)"; do
		printf "$words\nend\n" >orders
		! as bob drumhead sign b orders >letter 2>talk || { echo "taken: $words"; return 1; }
		! grep -q "$(printf '\033\|\342\200\256')" talk || { cat talk; return 1; }
	done
}
check 'what could harm a terminal or a mail is no word to say' words_with_harm
text_only() {
	as alice drumhead map --svg a >map.svg 2>talk && python3 -c 'import sys, xml.dom.minidom as m
d = m.parse("map.svg")
sys.exit(any(e.hasAttribute("onclick") or e.tagName in ("script", "b") for e in d.getElementsByTagName("*")))' &&
		as alice drumhead view a >view.json 2>talk && python3 -c 'import json; json.load(open("view.json"))' || { cat talk; return 1; }
}
check 'hostile names are text in the drawing' text_only
skirmish_ends() {
	for turn in 1 2 3 4 5 6; do
		printf 'draw 1: Drawn\nset South: 3\nend\n' >orders
		[ "$(field writes b)" != orders ] || exchange bob b alice a || return 1
		printf 'move NG1: H2\nshuffle Cup with Drawn\nset North: 1\nend\n' >orders
		[ "$(field writes a)" != orders ] || exchange alice a bob b || return 1
	done
	as alice drumhead history a >said 2>&1 && as alice drumhead status a >said 2>&1 && grep -q 'over (1.4): south wins' said || { cat said; return 1; }
	as alice drumhead audit a >said 2>&1 && grep -q '^good: ' said && as bob drumhead audit b >said 2>&1 && grep -q '^good: ' said || { cat said; return 1; }
}
check 'it is played to its last turn, and is good' skirmish_ends

# --- at random ------------------------------------------------------------------------------------------

for pack in duel skirmish; do
	check "random games of $pack" eval "drumhead fuzz --thorough --games 25 '$packs/$pack' >said && grep -q '^0 failed' said"
done
check 'and with open hands' eval "drumhead fuzz --games 25 --option open-hands '$packs/duel' >said && grep -q '^0 failed' said"
finish
