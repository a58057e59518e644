#!/bin/sh
# masked_brave.sh - hands that nobody deals in Scotland the Brave: windows for cards of a hand, by letters between two desks.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
seats='--seat scottish=alice/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub'

# step [LINES]: who is asked lets the program write his orders, and adds lines.
step() {
	case $(field name a) in
	scottish) set -- "$1" alice a bob b ;;
	*) set -- "$1" bob b alice a ;;
	esac
	as "$2" drumhead bot "$3" >orders 2>talk && printf "$1" >>orders && as "$2" drumhead sign "$3" orders >letter 2>talk ||
		{ cat orders talk; return 1; }
	hands "$2" "$3" "$4" "$5"
}

begins() {
	as alice drumhead offer brave $seats a >letter 2>talk && as bob drumhead accept b letter >answer 2>>talk || { cat talk; return 1; }
	grep '^    hands  ' talk >told
	mv answer letter
	hands bob b alice a && [ "$(field writes b)" = orders ] && grep -q '^drumhead-begin 2 offer' a/log/0000.entry
}
check 'without a referee an offer is of masked cards' begins
check 'and whoever accepts is told so' grep -q '^    hands     masked: both players shuffle' told

# A marker of the enemy's turn is shown by whoever rules, once his own `when` plays it.
opens() {
	left=30
	while ! grep -q '^drumhead-begin 2 open' a/log/*.entry; do
		left=$((left - 1))
		[ $left -gt 0 ] && step || return 1
	done
	file=$(grep -l '^drumhead-begin 2 open' a/log/*.entry | head -n 1)
	grep -q '^show container ' "$file" && ! grep -q '^key ' "$file" || { cat "$file"; return 1; }
}
check 'who rules plays a marker out of his hand, by a when of before, and shows it' opens
is_masked_again() {
	grep -q '^next mask container' a/log/*.entry && grep -q '^deck container 2 ' a/log/*.entry && grep -q '^drumhead-begin 2 deal' a/log/*.entry
}
check 'each month the container is masked anew, and both hands are dealt' is_masked_again
hides() {
	as alice drumhead report a >said 2>talk && grep -q '^YOUR HAND' said && cmp a/state.json b/state.json &&
		grep -q '"container\.' a/state.json || { cat said; return 1; }
}
check 'each sees his own hand, and the position has slots' hides
is_good() {
	cp -r a third && for desk in alice:a bob:b carol:third; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said || { cat said; return 1; }
	done
}
check 'it is good while it is played, for a third party, too' is_good
not_held() {
	[ "$(field writes a)" = orders ] || return 1
	[ "$(field name a)" = scottish ] && who=alice game=a || who=bob game=b
	printf 'play Conversion\nplay Subversion\nplay Levy\nplay Initiative\nplay Forced March\nplay Influence Noble\nplay Loyal Scots\nend\n' >orders
	! as $who drumhead sign $game orders >letter 2>said && ! [ -s letter ] || { cat orders said; return 1; }
}
check 'markers that he does not hold are refused before anything is signed' not_held
ends() {
	[ "$(field name a)" = scottish ] && set -- alice a bob b || set -- bob b alice a
	echo resign >orders && as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$1" "$2" "$3" "$4" || { cat talk; return 1; }
	[ "$(grep -l '^cards ' a/log/*.entry | wc -l)" = 2 ]
}
check 'it ends, and both lay open their cards' ends
check 'with all hands open a third party finds that nobody held back, and so does another program' audited
# Nobody signs a proof: one that was changed in a copy is laid at nobody.
not_to_blame() {
	for kind in key mask shares; do
		file=$(grep -l "^$kind " a/log/*.proof | tail -n 1) && rm -rf third && cp -r a third &&
			python3 -c 'import sys
name, kind = sys.argv[1:]
text = open(name).read()
at = text.index("\n" + kind if text[:len(kind)] != kind else kind) + len(kind) + 9
open(name, "w").write(text[:at] + format(int(text[at], 16) ^ 1, "x") + text[at + 1:])' "third/${file#a/}" $kind && ! cmp -s "$file" "third/${file#a/}" ||
			return 1
		fails 3 as carol drumhead audit third && says "entry $(basename "$file" .proof | sed 's/^0*//;s/^$/0/')," &&
			says 'proofs stand beside it, unsigned' && ! grep -q 'The seat has signed it' said || return 1
	done
}
check 'a proof that was changed in a copy convicts nobody' not_to_blame
finish
