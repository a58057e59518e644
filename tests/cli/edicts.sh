#!/bin/sh
# edicts.sh - a position that an edict has made: nobody is blamed for it, and whoever it gives a card takes it.
. "$srcdir/tests/cli/lib"
player alice bob ref ann

mails() {
	as "$@" >letter 2>talk || { cat talk; return 1; }
}

# --- what rules look for in themselves ------------------------------------------------------------------

begins() {
	offer && step orders.auto orders.auto && step orders.auto orders.auto && [ "$(field name a)" = royalist ]
}
check 'a game without a referee begins' begins
# No rule brings that about, and no rule forbids it.
agreed() {
	echo 'set RI1 panicked: 1' >edict
	mails alice drumhead propose a edict edict && receive bob b && mails bob drumhead vote b agree && receive alice a &&
		step orders.auto orders.auto && step orders.auto orders.auto && step orders.auto orders.auto
}
check 'an edict is agreed that no rule could have brought about, and they play on' agreed
not_to_blame() {
	for game in a b; do
		drumhead audit $game >said 2>&1 && says 'good: ' || { cat said; return 1; }
	done
}
check 'whoever ruled on it has ruled rightly' not_to_blame
still_judged() {
	last=$(grep -l '^drumhead-begin 1 ruling' a/log/*.entry | tail -n 1) && last=${last#a/} && rm -rf t && cp -r a t &&
		sed -i 's/^rolls .*/rolls 77/' "t/$last" && rm "t/${last%entry}sig" && who=alice || return 1
	grep -q '^by 2$' "t/$last" && who=bob
	as $who ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $who/.ssh/id_ed25519 "t/$last" 2>talk && mv "t/$last.sig" "t/${last%entry}sig" &&
		fails 3 drumhead audit t && says 'wrong ruling: rolls 77, but the rules roll' && says 'drumhead --version'
}
check 'and rulings behind it are judged as ever' still_judged

# --- hidden hands ----------------------------------------------------------------------------------------

rule() {
	as ref drumhead adjudicate "$@" r letter >reply 2>talk && as ann drumhead adjudicate ra reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate rb reply >/dev/null 2>>talk || { cat talk; return 1; }
}
turn() {
	case $(field name r) in
	scottish) who=ann game=ra ;;
	*) who=bob game=rb ;;
	esac
	as $who drumhead sign --anyway $game orders.auto >letter 2>talk && rule "$@" || { cat talk; return 1; }
}
hand() {
	python3 -c 'import json, sys; print(*json.load(open("r/secrets/state.json"))["table"]["places"][sys.argv[1]]["pieces"])' "$1"
}
deals() {
	as ref drumhead offer brave --dice referee --edict referee --seat referee=ref/.ssh/id_ed25519.pub \
		--seat scottish=ann/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub r >offer 2>talk &&
		as ann drumhead accept ra offer >one 2>talk && cat offer one >both && as bob drumhead accept rb both >two 2>talk &&
		cat one two >letter && as ann drumhead adjudicate ra two >/dev/null 2>talk && rule || { cat talk; return 1; }
	for n in 1 2 3 4 5 6 7 8; do
		as ann drumhead report ra | grep -q '^YOUR HAND' && break
		turn || return 1
	done
	turn && turn
}
check 'a game with a referee begins, and hands are dealt' deals
# No deck has it, so no letter can open it: all are told what the edict did.
given_away() {
	turn --keep && set -- $(hand scottish_hand) && card=$1 && echo "put $card: English hand" >edict &&
		mails ref drumhead propose r edict edict && as ann drumhead adjudicate ra letter >/dev/null 2>talk &&
		as bob drumhead adjudicate rb letter >/dev/null 2>talk || { cat talk; return 1; }
	for n in 1 2; do
		turn || return 1
		case " $(hand english_hand) " in
		*" $card "*) return ;;
		esac
	done
	return 1
}
check 'an edict gives a card of one hand to the other, and who gets it takes the ruling' given_away
proven() {
	[ "$(field name r)" = scottish ] && who=ann game=ra || who=bob game=rb
	echo resign >resign && as $who drumhead sign --anyway $game resign >letter 2>talk && rule || { cat talk; return 1; }
	for game in r ra rb; do
		drumhead audit $game >said 2>&1 && says 'good: ' && ! grep -q waits said || { cat said; return 1; }
	done
}
check 'at the end all of it is proven' proven
finish
