#!/bin/sh
# hidden_hands.sh - hidden hands with a referee, on three machines that send each other letters.
. "$srcdir/tests/cli/lib"
player ref ann bob

seats='--seat scottish=ann/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub'

no_dealer() {
	fails 1 as ref drumhead offer brave --dice dual --seat referee=ref/.ssh/id_ed25519.pub $seats w &&
		says 'hidden hands need a referee for now' && ! [ -e w/log ]
}
check 'hidden hands want a referee who deals, if there is one' no_dealer
check 'open hands need none' as ann drumhead offer brave $seats --option open-hands o

# The referee's letter goes to both.
rule() {
	as ref drumhead adjudicate r letter >reply 2>talk && as ann drumhead adjudicate a reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate b reply >/dev/null 2>>talk || { cat talk; return 1; }
}
begin() {
	as ref drumhead offer brave --dice referee --seat referee=ref/.ssh/id_ed25519.pub $seats r >offer 2>talk &&
		grep -q '^    hands     hidden: the referee deals, and sees them all' talk &&
		as ann drumhead accept a offer >one 2>>talk && cat offer one >both && as bob drumhead accept b both >two 2>>talk &&
		cat one two >letter && as ann drumhead adjudicate a two >/dev/null 2>>talk && rule || { cat talk; return 1; }
}
check 'a referee and two players begin' begin

check 'an accept is no offer, and says who accepts next' eval \
	'grep -q "^english accepts next" one && ! grep -q "This is an offer" one && grep -q "This is an offer" offer && grep -q "accepts first; whoever accepts later waits" offer && ! grep -q ".\{81\}" one offer'

has_boxes() {
	grep -q '^box ' r/log/0001.entry && grep -q '^box ' r/log/0002.entry && ! grep -q '^box ' r/log/0000.entry &&
		grep -q '^secret ' r/log/0003.entry
}
check 'players give box keys, rulings name their secret' has_boxes

# The referee knows all of it; what he knows is in no file that others have.
not_gone_on_from() {
	for game in r a; do
		fails 1 as ann drumhead offer brave $seats --option open-hands --from $game x &&
			says 'something lies hidden, and no other game goes on from such a one (G6)' && ! [ -e x/log ] || return 1
	done
}
check 'no other game goes on from one with hidden hands' not_gone_on_from

# Whoever is asked answers with ORDERS.
turn() {
	case $(field name r) in
	scottish) who=ann game=a ;;
	*) who=bob game=b ;;
	esac
	as $who drumhead sign --anyway $game orders.auto >letter 2>talk && rule || { cat talk; return 1; }
}
has_hands() {
	as ann drumhead report a >seen && grep -q '^YOUR HAND' seen
}
to_first_hand() {
	for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
		has_hands && return
		turn || return 1
	done
	return 1
}
check 'cards are dealt' to_first_hand

# The referee's program dies before whatever it changes: letters and secrets go before the entry they belong to.
dying() {
	case $(field name r) in
	scottish) who=ann game=a ;;
	*) who=bob game=b ;;
	esac
	as $who drumhead sign --anyway $game orders.auto >letter 2>talk && rm -rf before && mkdir before && cp -r r a b before/ &&
		rule && rm -rf after && mkdir after && cp -r r a b after/ || { cat talk; return 1; }
}
ready() {
	rm -rf r a b && cp -r before/* .
}
mended() {
	rule && drumhead audit a >talk 2>&1 && drumhead audit r >>talk 2>&1 || { cat talk; return 1; }
	for game in r a b; do
		diff -r -x lock -x '.*.new' $game after/$game || return 1
	done
}
check 'a ruling is made' dying
# Who has signed is told that a ruling is due, not that the referee is to write orders.
owes_ruling() {
	[ "$(field writes before/a)" = ruling ] && who=ann game=a || who=bob game=b
	for command in check odds sign bot; do
		[ $command = bot ] && orders= || orders=orders.auto
		fails 1 as $who drumhead $command before/$game $orders && says 'no orders are due now: referee owes the ruling' &&
			! grep -q 'to write orders' said || return 1
	done
}
check 'who waits for a ruling is told so, whatever he tries' owes_ruling
deaths 'and a referee who was killed before any change of a name makes the same' 'rename link unlink' \
	ref drumhead adjudicate r letter
ready() {
	rm -rf r a b && cp -r before/* . && as ref drumhead adjudicate r letter >reply 2>talk
}
deaths 'so does a player who takes it' 'rename link' ann drumhead adjudicate a reply
rm -rf r a b && cp -r after/* .

last=$(field ruling r)
ruling=$(printf '%04d' "$last")
sealed_deck() {
	grep -q '^deck container 1 ' r/log/*.entry
}
check 'the ruling names the root of the deck' sealed_deck

who_sees_what() {
	as ann drumhead report a >ann.seen && as bob drumhead report b >bob.seen && as ref drumhead report r >ref.seen &&
		as ref drumhead report --seat 1 r >ref.ann && as ref drumhead report --seat english r >ref.bob &&
		! grep -q 'YOUR HAND' ref.seen && cmp ann.seen ref.ann && cmp bob.seen ref.bob && ! cmp -s ann.seen bob.seen
}
check 'each sees his own hand, the referee what he asks for' who_sees_what

# The same cards, for programs that show them, those of one name in a line; the referee's eyes order nothing, and a
# stranger has no hand.
hand_of_view() {
	as "$1" drumhead view "$2" | python3 -c 'import json, sys
hand = json.load(sys.stdin)["hand"]
assert sum(card.get("several", 1) for card in hand if not card.get("again")) == len(hand)
print("\n".join(card["name"] for card in hand))'
}
hands_for_programs() {
	hand_of_view ann a >hand && [ -s hand ] && while read -r card; do grep -q "^  $card" ann.seen || return 1; done <hand &&
		[ "$(sort -u hand | wc -l)" = "$(sed -n '/^YOUR HAND/,/^$/p' ann.seen | grep -c '^  [^ ]')" ] || return 1
	for one in ref:r nobody:a; do
		[ -z "$(hand_of_view ${one%:*} ${one#*:})" ] || return 1
	done
}
check 'a program is told of the same hands' hands_for_programs

# Who is not asked cannot try orders, and has no letter to mail.
not_asked() {
	case $(field name r) in
	scottish) who=bob game=b ;;
	*) who=ann game=a ;;
	esac
	fails 1 as $who drumhead check $game orders.auto && says ' is to write orders now, not you (' &&
		fails 1 as $who drumhead bot $game && says ' is to write orders now, not you (' || return 1
	as $who drumhead status --orders $game >said 2>&1 && says 'when ' && ! grep -q 'your letter again' said
}
check 'who is not asked is told so' not_asked

files_are_public() {
	for file in state.json report.txt report.json map.txt map.svg letters/$ruling.state letters/$ruling.1 letters/$ruling.2; do
		cmp r/$file a/$file && cmp r/$file b/$file || return 1
	done
	! grep -q 'YOUR HAND' r/report.txt && [ "$(stat -c %a r/secrets/state.json)" = 600 ] && ! [ -e a/secrets/state.json ]
}
check 'the files are the same for all, and show no hand' files_are_public

not_his() {
	fails 1 as ann drumhead report --seat 2 a && says 'what english holds is not known here' &&
		fails 1 as ann drumhead report --all a && says 'only the referee sees all'
}
check 'nobody sees the hand of another' not_his

# What a hand holds is told to its owner alone; of the other's only how many.
in_json() {
	tr -d '\n ' <"$1" | grep -q "$2"
}
no_names() {
	as ann drumhead blame a wallace >said && says 'at ' && as bob drumhead blame b wallace >said && says 'at ' &&
		as ann drumhead diff --json a 3 $ruling >ann.diff && as bob drumhead diff --json b 3 $ruling >bob.diff &&
		as ref drumhead diff --json r 3 $ruling >ref.diff && as ref drumhead diff --json --all r 3 $ruling >all.diff &&
		as ann drumhead diff a 3 $ruling >said && says 'out of sight' &&
		grep -q '^changed *English hand: [0-9]* out of sight (before: 0)' said || { cat said; return 1; }
	in_json ann.diff '"to":"scottish_hand"' && ! in_json ann.diff '"to":"english_hand"' && in_json bob.diff '"to":"english_hand"' &&
		! in_json bob.diff '"to":"scottish_hand"' && ! in_json ref.diff '_hand",*"to"\|"to":"[a-z]*_hand"' &&
		in_json all.diff '"to":"english_hand"' && in_json all.diff '"to":"scottish_hand"' || { cat ann.diff bob.diff; return 1; }
	card=$(tr -d '\n ' <bob.diff | sed 's/.*"pieces":\["\([a-z_0-9]*\)"[^]]*\],"to":"english_hand".*/\1/')
	as bob drumhead blame b "$card" >said && says 'English hand' && as ann drumhead blame a "$card" >said && says 'out of sight' &&
		! grep -q 'hand' said && fails 1 as ann drumhead diff --seat 2 a && says 'is not known here'
}
check 'diff and blame tell no more than a report' no_names

every_letter() {
	for state in r/letters/*.state; do
		n=${state%.state}
		[ -s "$n.1" ] && [ -s "$n.2" ] || return 1
	done
}
check 'every ruling has a letter for each player' every_letter
# What was chosen for one of them was told to him alone.
same_lengths() {
	as ref drumhead history --json r >/dev/null && as ref drumhead report --all r 5 >all.told && grep -q '^CHOSEN BY auto' all.told &&
		[ "$(wc -c r/letters/*.[12] | sed '$d; s/ r.*//' | sort -u | wc -l)" = 1 ] || { wc -c r/letters/*.[12]; return 1; }
}
check 'whose length does not tell whom something was told' same_lengths

mended() {
	as ann drumhead audit a >said && says 'the hidden part waits for the referee' &&
		says "sealed to scottish $(ls a/letters/*.1 | wc -l) were opened" && as ref drumhead audit r >said &&
		! grep -q waits said
}
check 'a player audits what he can, and is told what must wait' mended
taken_away() {
	rm -rf t && cp -R a t && rm t/letters/$ruling.2 && echo hello >t/letters/$ruling.3 && as ann drumhead audit t >said &&
		says "not here, or not as it came with its entry: letters/$ruling.2" && says "of no weight: letters/$ruling.3" && as ann drumhead audit a >said &&
		! grep 'not here\|no part' said
}
check 'and what letters are not here' taken_away
whole_changed() {
	rm -rf t && cp -R r t && sed -i 's/"turn":1/"turn":2/' t/secrets/state.json && ! cmp -s r/secrets/state.json t/secrets/state.json &&
		fails 3 as ref drumhead audit t && says 'secrets/state.json is the position after no ruling' && as ref drumhead audit r >said && ! grep 'not here\|no part' said
}
check 'and the referee if his own position was changed' whole_changed
uncovered() {
	rm -rf t && cp -R r t && echo '!*' >t/secrets/.gitignore && fails 3 as ref drumhead audit t && says 'secrets/.gitignore lets git take'
}
check 'or if git would commit it' uncovered

# The ruling that dealt, once more, to a copy of ann's that stands before it.
before_the_deal() {
	cp -R a c && rm -f c/log/$ruling.* c/letters/$ruling.* c/state.json c/report.* c/map.* &&
		as ref drumhead history --json r >/dev/null && cat reply >whole && as ann drumhead adjudicate c whole >/dev/null
}
check 'the letter is taken by a copy that stands before it' before_the_deal

brought_back() {
	as ref drumhead letter --from 0 r >all.letters && as ann drumhead accept lost all.letters >stdout 2>said &&
		says 'is made again' && [ ! -s stdout ] && cmp a/log/$ruling.entry lost/log/$ruling.entry || { cat said; return 1; }
	as ann drumhead report lost >seen && cmp seen ann.seen
}
check 'a game that was lost in its middle is made again from letters' brought_back

again() {
	rm -rf c
	cp -R a c && rm -f c/log/$ruling.* c/letters/$ruling.* c/state.json c/report.* c/map.*
}
no_letter() {
	again && awk '/drumhead-begin 1 letter/ { skip = 1 } !skip; /drumhead-end/ { skip = 0 }' whole >bare &&
		fails 1 as ann drumhead adjudicate c bare && says 'your sealed letter' && ! [ -e c/log/$ruling.entry ]
}
check 'a ruling without its sealed letter is refused' no_letter

changed_letter() {
	again && awk '/drumhead-begin 1 letter/ { inside = 1 } inside && /hex/ && !done { sub(/hex [0-9a-f]/, "hex 0"); sub(/hex 0[0-9a-f]/, "hex 0f"); sub(/hex 0f[0-9a-f]/, "hex 0f0"); done = 1 } { print }' whole >changed &&
		! cmp -s whole changed && fails 1 as ann drumhead adjudicate c changed && says 'is not what the ruling names' && ! [ -e c/log/$ruling.entry ]
}
check 'a changed letter is refused' changed_letter

other_letter() {
	again && sed 's/^to 1 ;/to 3 ;/; s/^to 2 ;/to 1 ;/' whole >swapped &&
		fails 1 as ann drumhead adjudicate c swapped && says 'is not what the ruling names'
}
check 'so is the letter of another seat' other_letter

stranger() {
	mkdir -p eve && as eve drumhead report a >seen && cmp seen a/report.txt && as eve drumhead audit a >said && says 'waits' &&
		says 'so no letter was opened'
}
check 'whoever has no key sees what everybody may' stranger

stranger_compares() {
	python3 "$srcdir/examples/verify_dice.py" a "$last" >said && says 'told     3 of 3 letters are here' && rm -rf c && cp -R a c &&
		sed -i '/^hex/{s/^hex 0/hex 1/; t; s/^hex ./hex 0/}' c/letters/$ruling.2 || return 1
	fails 1 python3 "$srcdir/examples/verify_dice.py" c "$last" && says "not what ruling $last names as told 2"
}
check 'a stranger without the program compares letters with what the ruling names' stranger_compares

# Orders that the referee has, as by a shared directory, and does not rule on.
robbed() {
	mkdir kept && cp -r r a b ref ann bob kept || return 1
	case $(field name r) in
	scottish) who=ann game=a seat=1 ;;
	*) who=bob game=b seat=2 ;;
	esac
	as $who drumhead sign --anyway $game orders.auto >letter 2>talk && cp $game/log/* r/log &&
		as ref drumhead forfeit r $seat >letter 2>talk && as eve drumhead history r >said && says forfeit || { cat talk; return 1; }
	fails 3 as eve drumhead audit r && says 'seat 0 (referee): forfeit of legal orders' && says 'waited for the ruling' &&
		says 'The seat has signed it' || return 1
	rm -rf r a b ref ann bob && mv kept/* .
}
check 'a forfeit in place of a ruling on legal orders is called one when all is known' robbed

# A reason speaks of a hand: what lapses is told to its author alone, with it.
to_the_scot() {
	for n in 1 2 3 4 5 6 7 8; do
		[ "$(field name r):$(field key r)" != scottish:roll ] || return 0
		turn || return 1
	done
	return 1
}
lapses_in_secret() {
	to_the_scot || return 1
	printf 'roll auto\nmarker Vacillate\nend\nwhen all: auto\n' >orders.marker
	as ann drumhead sign --anyway a orders.marker >letter 2>talk && rule || { cat talk; return 1; }
	as ann drumhead report a | tr -s ' \n' ' ' >said && says 'vacillate": Vacillate is not in hand' || return 1
	as bob drumhead report b | tr -s ' \n' ' ' >said && ! grep -q 'Vacillate is not' said && ! grep -q 'Vacillate is not' r/report.txt
}
check 'why a line lapsed is told to its author alone' lapses_in_secret

the_end() {
	turn && turn || return 1
	case $(field name r) in
	scottish) who=ann game=a ;;
	*) who=bob game=b ;;
	esac
	printf 'resign\n' >resign && as $who drumhead sign --anyway $game resign >letter 2>talk && rule || { cat talk; return 1; }
	final=$(ls r/log/*.entry | tail -n 1)
	grep -q 'drumhead-begin 1 final' "$final" && grep -q '^secret ' "$final" && grep -q '^deck container 1 ' "$final"
}
check 'the final opens every secret' the_end

all_known() {
	for game in a b r; do
		as eve drumhead audit $game >said && ! grep -q waits said && says 'good: ' || { cat said; return 1; }
	done
}
check 'then anybody audits everything, without a key' all_known

letter_compared() {
	sed 's/^to 2/to 1/' a/letters/$ruling.2 >a/letters/$ruling.1 && fails 3 as eve drumhead audit a &&
		says "$ruling.1: it is not what ruling $last names in its"
}
tale_compared() {
	sed "s/^entry .*/$(grep -m 1 '^entry' b/letters/$ruling.state)/" b/letters/0005.state >other &&
		mv other b/letters/$ruling.state && fails 3 as eve drumhead audit b && says "$ruling.state: it is not what ruling $last names"
}
check 'and every letter' letter_compared
check 'and what all were told' tale_compared
finish
