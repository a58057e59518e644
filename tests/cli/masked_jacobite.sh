#!/bin/sh
# masked_jacobite.sh - hands that nobody deals in Jacobite Rising: cards in reaction, two drawn of which one is kept, by
# letters between two desks.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/masked_lib"
player alice bob carol
seats='--seat jacobite=alice/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub'

# who: whose orders are due, as NAME GAME OTHER GAME.
who() {
	case $(field name a) in
	jacobite) echo alice a bob b ;;
	*) echo bob b alice a ;;
	esac
}
# The program plays for either, who answers what he is attacked with by all that could be in his hand.
step() {
	set -- $(who)
	as "$1" drumhead bot "$2" >bot 2>talk && grep -v '^when \(react\|back.card\|steady\|rally\):' bot >orders &&
		cat "$here/whens" >>orders && as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$@" || { cat orders talk; return 1; }
}
# answers: what he who is asked may answer, an id a line.
answers() {
	set -- $(who)
	as "$1" drumhead status --json "$2" | tr -d '\n\t' | sed 's/.*"answers": \[\([^]]*\)\].*/\1/' | tr -d '" ' | tr ',' '\n'
}
# wait_turn: whoever is asked plays a card that draws two, if he holds one, else any, and does nothing more.
wait_turn() {
	answers >ids
	id=$(grep -m 1 '^scout' ids || head -n 1 ids)
	set -- $(who)
	case $(field key a) in
	play.card) printf 'play %s\norder auto\nend\n' "$id" ;;
	discard) echo "discard $id" ;;
	*) printf 'when all: auto\nend\n' ;;
	esac >orders
	case $(field key a) in
	play.card) as "$1" drumhead check "$2" orders >checked 2>&1 ;;
	esac
	as "$1" drumhead sign "$2" orders >letter 2>talk || { grep -v '^order' orders >less && as "$1" drumhead sign "$2" less >letter 2>talk; } ||
		{ cat orders talk; return 1; }
	hands "$@"
}
# until_is MOST STEP COMMAND...: steps till it succeeds.
until_is() {
	left=$1
	does=$2
	shift 2
	until "$@"; do
		left=$((left - 1))
		[ $left -gt 0 ] && [ "$(field writes a)" = orders ] && $does || return 1
	done
}
cat >whens <<'END'
when react: Ambush, First Strike, Infantry Retire and Reform, Hold Your Fire, Mist and Smoke
when back.card: Broadsword and Targe, Fix Bayonets
when steady: Hold Fast, Steady the Line
when rally: Sound the Pipes, Beat the Rally
END

begins() {
	as alice drumhead offer jacobite $seats a >letter 2>talk && as bob drumhead accept b letter >answer 2>>talk || { cat talk; return 1; }
	grep '^    hands  ' talk >told
	mv answer letter
	hands bob b alice a && [ "$(field writes b)" = orders ] && grep -q '^drumhead-begin 2 offer' a/log/0000.entry &&
		grep -q '^masks 3' a/log/0001.entry
}
check 'without a referee an offer is of masked cards, three decks of them' begins
check 'and whoever accepts is told so' grep -q '^    hands     masked: both players shuffle' told

is_asked_for_play() {
	[ "$(field key a)" = play.card ]
}
offers_hand() {
	until_is 4 step is_asked_for_play || return 1
	set -- $(who)
	[ "$(answers | wc -l)" -gt 2 ] && ! as "$3" drumhead status --json "$4" | tr -d '\n\t' | grep -q '"answers": \["'
}
check 'who is asked for a card is offered those of his hand, and nobody else is told which' offers_hand

has_opened() {
	grep -q '^drumhead-begin 2 open' a/log/*.entry
}
opens() {
	until_is 30 step has_opened && grep -h '^show [a-z]*cards ' a/log/*.entry >shown
}
check 'who rules plays a card out of his hand, by a when of before, and shows it' opens

is_asked_to_discard() {
	[ "$(field key a)" = discard ]
}
check 'who draws two is asked which he lays open, once he has seen them' until_is 60 wait_turn is_asked_to_discard
of_two() {
	set -- $(who)
	as "$1" drumhead status --json "$2" | tr -d '\n\t' | grep -q '"answers": \["[a-z_0-9]*","[a-z_0-9]*"\]' &&
		as "$1" drumhead report "$2" >said && grep -q '^# discard: [A-Z]' said && ! grep -q 'when discard' said && ! as "$1" drumhead bot "$2" | grep -q '^when \(keep\|discard\)'
}
check 'of those two, by name' of_two
check 'check has said that he would be, and promises nothing of a when' \
	grep -q 'most often: discard; no `when` can answer: its cards are seen only then$' checked
not_another() {
	set -- $(who)
	held=$(as "$1" drumhead report "$2" | sed -n '/^YOUR HAND/,/^$/s/^  \([A-Z][A-Za-z ]*\): .*/\1/p' | head -n 1)
	echo "discard $held" >orders
	! as "$1" drumhead sign "$2" orders >letter 2>said && ! [ -s letter ] && says 'is not one of those just drawn (12.3)' || { cat orders said; return 1; }
}
check 'not another card of his hand' not_another
shows_one() {
	before=$(field entries a)
	wait_turn && file=$(printf 'a/log/%04d.entry' "$before") && [ "$(grep -c '^show commandcards ' "$file")" = 1 ] && grep -q '^discard ' "$file" ||
		{ cat "$file"; return 1; }
}
check 'what he lays open he shows, and the other stays his secret' shows_one

hides() {
	as alice drumhead report a >said 2>talk && grep -q '^YOUR HAND' said && cmp a/state.json b/state.json &&
		grep -q '"commandcards\.' a/state.json || { cat said; return 1; }
}
check 'each sees his own hand, and the position has slots' hides
is_good() {
	cp -r a third && for desk in alice:a bob:b carol:third; do
		as "${desk%:*}" drumhead audit "${desk#*:}" >said 2>&1 && grep -q '^good: ' said || { cat said; return 1; }
	done
}
check 'it is good while it is played, for a third party, too' is_good
ends() {
	if [ "$(field writes a)" = orders ]; then
		set -- $(who)
		echo resign >orders && as "$1" drumhead sign "$2" orders >letter 2>talk && hands "$@" || { cat talk; return 1; }
	fi
	[ "$(grep -l '^cards ' a/log/*.entry | wc -l)" = 2 ]
}
check 'it ends, and both lay open their cards' ends
check 'with all hands open a third party finds that nobody held back, and so does another program' audited
finish
