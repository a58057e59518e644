#!/bin/sh
# masked_motions.sh - undo, a changed pack and a forfeit where cards are masked: what was given is not taken back.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
packs=$srcdir/examples/table
seats='--seat smugglers=alice/.ssh/id_ed25519.pub --seat revenue=bob/.ssh/id_ed25519.pub'

last_ruling() {
	grep -l '^drumhead-begin 2 ruling' a/log/*.entry | tail -n 1 | sed 's/.*\/0*//; s/\.entry//'
}
agreed() {
	as alice drumhead propose a "$@" >letter 2>talk && as bob drumhead adjudicate b letter >talk 2>&1 &&
		as bob drumhead vote b agree >letter 2>talk && hands bob b alice a || { cat talk; return 1; }
}

begins() {
	as alice drumhead offer "$packs/duel" $seats a >letter 2>talk &&
		as bob drumhead accept --pack "$packs/duel" b letter >answer 2>>talk || { cat talk; return 1; }
	mv answer letter
	hands bob b alice a && turn alice a 'draw 5\nend\n' && drawn=$(last_ruling) && turn bob b 'draw 5\nend\n' &&
		before=$(last_ruling)
}
check 'both have drawn' begins
not_over_draws() {
	turn alice a 'set Casks run: 1\nend\n' && turn bob b 'end\n' &&
		fails 1 as alice drumhead propose a undo "$drawn" && says 'nothing goes back over it (M6)'
}
check 'no undo goes back over a draw' not_over_draws
undone() {
	agreed undo "$before" && [ "$(field name a)" = smugglers ] && [ "$(field writes b)" = orders ] && cmp a/state.json b/state.json
}
check 'an undo over nothing but play is agreed on' undone
# The card was shown: it is known, and given once.
stays_shown() {
	turn alice a 'play auto\nend\n' && shown=$(grep -h '^show ' a/log/*.entry) && [ -n "$shown" ] && turn bob b 'end\n' &&
		agreed undo "$before" && as bob drumhead report b >said 2>&1 && turn alice a 'play auto\nend\n' &&
		[ "$shown" = "$(grep -h '^show ' a/log/*.entry)" ] && turn bob b 'end\n' || { grep -n '^show ' a/log/*.entry; return 1; }
}
check 'a card that was shown stays so over an undo, and is played without another show' stays_shown
# Alice draws in what Bob has ordered, so his program deals at once, behind the ruling that it has just taken.
told_behind_a_deal() {
	turn alice a 'wait Revenue\ndraw 1\n' && turn bob b 'end\n' && tail -n 4 b/log/"$(ls b/log | grep entry | tail -n 1)" | grep -q '^share ' &&
		grep -q 'Smugglers draws 1 from Deck' b/report.txt && cmp a/report.txt b/report.txt && as bob drumhead audit b >said || { cat said b/report.txt; return 1; }
}
check 'the report tells what happened, also where a deal was written behind the ruling' told_behind_a_deal
amended() {
	cp -r "$packs/duel" new && chmod -R u+w new && sed -i '0,/"The Offing"/s//"The Roads"/' new/map.json && ! cmp -s new/map.json "$packs/duel/map.json" &&
		as alice drumhead propose a amend pack new >letter 2>talk && as bob drumhead adjudicate b letter >talk 2>&1 &&
		as bob drumhead vote --pack new b agree >letter 2>>talk && hands bob b alice a || { cat talk; return 1; }
	turn alice a 'draw 1\nend\n' && turn bob b 'draw 1\nend\n' && as alice drumhead report a >said 2>talk && grep -q 'The Roads' said
}
check 'the pack is changed in the middle, and cards are drawn on' amended
# Bob has shown a card that lies in his hand still: all know which it is, and a program that opens the game anew, too.
put_what_was_shown() {
	turn alice a 'end\n' && python3 "$srcdir/tests/cli/masked_cheat.py" b bob/.config/drumhead/seat.key bob/.ssh/id_ed25519 'draw 1' end &&
		shown=$(sed -n 's/^show deck [0-9]* [0-9]* \([0-9]*\) .*/\1/p' b/log/"$(ls b/log | tail -n 1 | sed 's/[a-z]*$//')entry") || return 1
	as bob drumhead letter b >letter 2>talk && hands bob b alice a && turn alice a 'end\n' || { cat talk; return 1; }
	id=$(sed -n 's/^\t\t{"id": "\([A-Za-z0-9_]*\)".*/\1/p' new/pieces.json new/cards.json | sed -n "$((shown + 1))p") && echo "put $id: Discards" >edict
	as bob drumhead propose b edict edict >letter 2>talk && as alice drumhead adjudicate a letter >talk 2>&1 &&
		as alice drumhead vote a agree >letter 2>>talk && hands alice a bob b && turn bob b 'draw 1\nend\n' || { cat talk talk.bob; return 1; }
	grep -q "\"discard\": .*\"$id\"" a/state.json && cmp a/state.json b/state.json || { grep -n discard a/state.json; return 1; }
}
check 'an edict puts a card that was shown, and play goes on' put_what_was_shown
ends() {
	turn alice a 'resign\n' && for desk in alice:a bob:b; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said && ! grep -q 'waits for' said || { cat said; return 1; }
	done
}
check 'to its end all of it is good' ends

no_referee() {
	fails 1 as alice drumhead forfeit a revenue && says 'referee'
}
check 'without a director there is nobody to declare a forfeit' no_referee
begins_with_director() {
	rm -rf a b && as alice drumhead offer "$packs/duel" --dice witness --seat referee=carol/.ssh/id_ed25519.pub $seats a >offer 2>talk &&
		as carol drumhead accept --pack "$packs/duel" c offer >one 2>>talk && cat offer one >both &&
		as bob drumhead accept --pack "$packs/duel" b both >two 2>>talk && cat one two >letter && hands bob b alice a || { cat talk; return 1; }
	turn alice a 'draw 5\nend\n' && as alice drumhead letter --from 0 a >letter 2>talk && as carol drumhead adjudicate c letter >talk 2>&1 || { cat talk; return 1; }
	as carol drumhead report c >said 2>talk && ! grep -q '^YOUR HAND' said && grep -q "Smugglers' hand: 5" said
}
check 'a director sees what a stranger sees' begins_with_director
# Bob's orders wait for what Alice owes.  Before each of these all is put back, and what anybody has signed since.
put_back() {
	rm -rf a b c alice bob carol && cp -r kept/* .
}
bobs_orders_wait() {
	put_back && printf 'draw 2\nroll 2 d6\nend\n' >orders &&
		as bob drumhead sign b orders >letter 2>talk && as bob drumhead letter --from 0 b >letter &&
		as carol drumhead adjudicate c letter >talk 2>&1 && [ "$(field name c)" = smugglers ] &&
		[ "$(field writes c)" = ruling ] || { cat talk; return 1; }
}
robbed() {
	bobs_orders_wait && fails 1 as carol drumhead forfeit c revenue &&
		as carol drumhead forfeit --anyway c revenue >letter 2>talk &&
		as bob drumhead adjudicate b letter >talk 2>&1 || { cat talk; return 1; }
	for desk in carol:c bob:b; do
		fails 3 as "${desk%:*}" drumhead audit "${desk#*:}" && says 'seat 0 (referee): forfeit of legal orders' &&
			says 'the orders of revenue, entry 8, are legal, and waited for the ruling' || return 1
	done
}
mkdir kept && cp -r a b c alice bob carol kept
check 'a forfeit of who waits for the other is named, though no referee owed the ruling' robbed
late_ruler() {
	bobs_orders_wait && as carol drumhead forfeit c smugglers >letter 2>talk && as carol drumhead audit c >said 2>&1 &&
		says 'good: ' && ! grep -q '^forfeit' said || { cat said talk; return 1; }
}
check 'that of who owes the ruling is none' late_ruler
# Alice has ruled on other orders of Bob's in that place, so nothing that either can send fits what Carol has.
two_orders() {
	bobs_orders_wait && rm -rf second && cp -r kept/b second && forget bob && printf 'end\n' >orders &&
		as bob drumhead sign second orders >letter 2>talk && as alice drumhead adjudicate a letter >talk 2>&1 &&
		as alice drumhead letter --from 0 a >letter || { cat talk; return 1; }
	fails 1 as carol drumhead adjudicate c letter && says 'two different entries' &&
		as carol drumhead forfeit --anyway c revenue >letter 2>talk || return 1
	fails 3 as carol drumhead audit c && says '1 second entry' &&
		says 'revenue has signed entry 8, which had no ruling, and another one' && ! grep 'forfeit of legal' said || return 1
	fails 3 as carol drumhead audit --json c && says '"twice": true'
}
check 'nor that of who has signed two orders for one place' two_orders
put_back
forfeited() {
	as carol drumhead forfeit c revenue >forfeit 2>talk && cp forfeit letter && hands carol c alice a && as alice drumhead letter --from 0 a >letter 2>talk &&
		hands alice a bob b && as bob drumhead letter --from 0 b >letter && as carol drumhead adjudicate c letter >said 2>talk || { cat talk; return 1; }
	as carol drumhead audit c >said 2>&1 && says 'good: ' && as alice drumhead status a >said && says 'forfeit'
}
check 'he declares a forfeit, and all sign the result' forfeited
# Here D5 excuses nobody (M7): who has signed other orders in the place of its final has signed twice.
no_excuse() {
	place=$(grep -l '^by 1$' c/log/*.entry | xargs grep -l '^drumhead-begin 2 final' | sed 's,.*/,,; s/\.entry//') &&
		file=$(grep -l '^drumhead-begin 2 orders' c/log/*.entry | xargs grep -l '^by 1$' | tail -n 1) &&
		sed "s/^seq .*/seq $(echo "$place" | sed 's/^0*//')/" "$file" >other && rm -f other.sig &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f alice/.ssh/id_ed25519 other 2>talk && cp -r c twice && mkdir twice/evidence &&
		id=$({ printf 'drumhead/entry/v1\0' && cat other; } | b2sum -l 256 | cut -c 1-8) && cp other "twice/evidence/$place.$id.entry" &&
		cp other.sig "twice/evidence/$place.$id.sig" || { cat talk; return 1; }
	fails 3 drumhead audit twice && says '1 second entry'
}
check 'and orders in the place of a final are a second entry, whatever they follow' no_excuse
finish
