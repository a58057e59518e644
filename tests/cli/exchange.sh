#!/bin/sh
# exchange.sh - whole games by exchanged files: two players, a referee, one person at both seats.
. "$srcdir/tests/cli/lib"
player alice bob carol

same_ledger() {
	for entry in "$1"/log/*.entry "$1"/log/*.sig; do
		cmp "$entry" "$2/log/${entry##*/}" || return 1
	done
}

same_derived() {
	for file in state.json report.txt report.json map.txt map.svg; do
		cmp "$1/$file" "$2/$file" || return 1
	done
}

is_closed() {
	drumhead status "$1" >said
	says 'every seat has signed its result'
}

# --- two players, no referee ------------------------------------------------------------------------

check 'an offer is made, accepted and ruled on by exchanged letters' offer
check 'two players come to the end of a game' play_out
check 'the last final is taken' receive alice a
check 'the game is closed for both' is_closed a
check 'and for the other' is_closed b
check 'both have the same ledger' same_ledger a b
check 'both have derived the same files' same_derived a b
check 'it is audited clean' drumhead audit a

counts_everything() {
	drumhead audit --json a >audit.json
	grep -q '"good": true' audit.json && grep -q "\"entries\": $(ls a/log/*.entry | wc -l)," audit.json
}
check 'the audit counts every entry' counts_everything

every_die_proven() {
	drumhead history --json a | tr -d '{}"' | sed -n 's/.*dice: \([0-9]*\), headline.*ruling: \([0-9]*\),.*/\1 \2/p' >rulings
	[ -s rulings ] || return 1
	while read -r dice ruling; do
		[ "$dice" = 0 ] && continue
		drumhead die --json a "$ruling.d1" >die && grep -q '"proven": true' die || return 1
		drumhead die a "$ruling.d$dice" >die && ! drumhead die a "$ruling.d$((dice + 1))" || return 1
	done <rulings
}
check 'every ruling explains its first and its last die' every_die_proven

# --- letters ----------------------------------------------------------------------------------------

mv a a.finished
mv b b.finished
check 'a second game begins' offer --clock 7
check 'orders are signed' play bob b

quoted_letter() {
	sed 's/^/> > /; s/$/   /' letter | tr '\n' '\r' | sed 's/\r/\r\n/g' >quoted
	{ echo 'Dear Alice,'; echo; cat quoted; echo; echo '-- '; echo 'Bob'; } >letter
	receive alice a
}
check 'a letter may be quoted, have CR LF, a greeting and a footer' quoted_letter

wrapped_letter() {
	fold -s -w 40 letter >wrapped
	mv wrapped letter
	receive bob b
}
check 'a letter may be wrapped to 40 columns' wrapped_letter
check 'and both have the same ledger' same_ledger a b

same_letter_again() {
	as alice drumhead sign a >again1 2>talk && as alice drumhead sign a >again2 2>talk && cmp again1 again2 &&
		as alice drumhead adjudicate a >again3 2>talk && cmp again1 again3
}
check 'sign without orders prints the last letter again, byte for byte' same_letter_again

# --- a referee --------------------------------------------------------------------------------------

referee_game() {
	offer_refereed && receive bob rb
}
check 'a referee offers, both players accept' referee_game

referee_round() {
	play bob rb && receive carol r || return 1
	as carol drumhead status r >said && says 'royalist is to write orders'
}
check 'the referee rolls the dice for a player' referee_round

forfeits() {
	fails 1 as bob drumhead forfeit rb royalist && says 'only the referee can declare a forfeit' || return 1
	fails 1 as carol drumhead forfeit r covenanter && says 'royalist is to write now, not covenanter' || return 1
	fails 2 as carol drumhead forfeit r nobody || return 1
	says 'there are: referee, royalist, covenanter' || return 1
	as carol drumhead forfeit r royalist >letter 2>talk || { cat talk; return 1; }
	receive bob rb && drumhead status rb >said && says 'royalist has forfeited'
}
check 'only the referee can declare a forfeit, and it ends the game' forfeits
check 'a referee game is audited clean' drumhead audit r

# --- a referee and the opponent together --------------------------------------------------------------

# to NAME GAME...: each takes the letter that went out; what the last of them answers is ./letter.
publish() {
	cp letter published
	while [ $# -gt 0 ]; do
		cp published letter
		receive "$1" "$2" || return 1
		shift 2
	done
}

dual_game() {
	as carol drumhead offer montrose --dice dual --seat referee=carol/.ssh/id_ed25519.pub \
		--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub d >letter 2>talk &&
		as alice drumhead accept da letter >accept.alice 2>talk &&
		cat letter accept.alice >both &&
		as bob drumhead accept db both >letter 2>talk || { cat talk; return 1; }
	cat accept.alice letter >both
	as alice drumhead adjudicate da letter >share.alice 2>talk && grep -q 'begin 1 share' share.alice || { cat talk; return 1; }
	cat both share.alice >letter
	receive carol d && publish alice da bob db && [ "$(field ruling db)" = 4 ]
}
check 'in mode dual the opponent shares before the referee rules' dual_game

dual_round() {
	play bob db && receive carol d && drumhead status d >said && says 'royalist owes a share of the dice on entry 5' &&
		receive alice da && receive carol d && publish alice da bob db && [ "$(field ruling db)" = 7 ]
}
check 'orders go to the referee, from him to the opponent, and back with his share' dual_round
check 'a dual game is audited clean' drumhead audit db
check 'and found good by a program that shares nothing with it' eval 'PYTHONDONTWRITEBYTECODE=1 python3 "$srcdir/doc/check.py" db | grep -q "^good: "'

# Who signs two orders may have a share on one of them while the referee has the other.  When he has declared the forfeit,
# the opponent closes the game, though his share lies in another chain.
closes_a_fork() {
	cheats=$(field name d)
	case $cheats in royalist) cheat=alice its=da victim=bob other=db ;; *) cheat=bob its=db victim=alice other=da ;; esac
	rm -rf second && cp -r $its second && play $cheat $its && mv letter first && forget $cheat && DRUMHEAD_NONCES=other play $cheat second &&
		mv letter second.letter && cp first letter && receive $victim $other && grep -q 'begin 1 share' letter || return 1
	cp second.letter letter && receive carol d && as carol drumhead forfeit --anyway d $cheats >letter 2>said || { cat said; return 1; }
	rm -rf anew && cp -r d anew && rm -rf anew/secrets && as $victim drumhead status anew >said && ! grep '^But' said || return 1
	for seat in $victim $cheat $victim; do
		as $seat drumhead adjudicate anew >letter 2>said || { cat said; return 1; }
	done
	drumhead status anew >said && says 'every seat has signed its result' || return 1
	fails 1 as $victim drumhead adjudicate $other second.letter && says 'two different entries'
}
check 'who shared on one of two orders signs the result of the forfeit that follows' closes_a_fork

# A referee who has ruled declares a forfeit in a copy from before.  A player who signs the result there, as he must, has
# signed other orders in that place of the first chain, and not twice.
signs_in_both() {
	rm -rf r ra rb anew && forget alice bob carol && DRUMHEAD_NONCES='a fork' && offer_refereed &&
		as carol drumhead letter --from 0 r >letter && publish alice ra bob rb || return 1
	for n in 1 2 3 4; do
		[ "$(field name r)" != royalist ] || break
		play bob rb && receive carol r && publish alice ra bob rb || return 1
	done
	cp -r r fork && cp -r carol/.config carol.before && play alice ra && receive carol r && publish alice ra bob rb &&
		[ "$(field name r)" = royalist ] && play alice ra && place=$(ls ra/log/*.entry | tail -n 1) && place=${place##*/} && place=${place%.entry} && rm -rf carol/.config &&
		mv carol.before carol/.config && as carol drumhead forfeit --anyway fork royalist >letter 2>talk || { cat talk; return 1; }
	cp -r fork anew && rm -rf anew/secrets && as alice drumhead adjudicate anew >letter 2>talk && grep -q ' final$' anew/log/$place.entry ||
		{ cat talk; ls anew/log; return 1; }
	mkdir anew/evidence && id=$({ printf 'drumhead/entry/v1\0' && cat ra/log/$place.entry; } | b2sum -l 256 | cut -c 1-8) &&
		cp ra/log/$place.entry anew/evidence/$place.$id.entry && cp ra/log/$place.sig anew/evidence/$place.$id.sig &&
		drumhead audit anew >said && ! grep 'second entr' said
}
check 'who signs the result of a forfeit in the chain of a referee who has forked has not signed twice' signs_in_both

# --- one person at both seats -----------------------------------------------------------------------

cp bob/.ssh/id_ed25519 alice/.ssh/second
solo() {
	mkdir solo
	DRUMHEAD_NONCES='another game'
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub \
		--seat covenanter=bob/.ssh/id_ed25519.pub s >/dev/null 2>talk &&
		DRUMHEAD_KEY=alice/.ssh/second as alice drumhead accept s >/dev/null 2>talk &&
		DRUMHEAD_KEY=alice/.ssh/second as alice drumhead adjudicate s >/dev/null 2>talk || { cat talk; return 1; }
}
check 'one person makes and accepts an offer' solo

solo_pipe() {
	DRUMHEAD_KEY=alice/.ssh/second
	export DRUMHEAD_KEY
	as alice drumhead sign s orders.auto 2>talk | as alice drumhead adjudicate s - >letter 2>talk2 &&
		[ "$(field ruling s)" = 4 ] &&
		as alice drumhead sign --anyway s orders.royalist >/dev/null 2>talk &&
		as alice drumhead adjudicate s >/dev/null 2>talk2 &&
		[ "$(field ruling s)" = 6 ] || { cat talk talk2; return 1; }
	unset DRUMHEAD_KEY
}
check 'and plays both seats, through a pipe and without' solo_pipe
check 'a solo game is audited clean' drumhead audit s

# What a program is told at once is what it could ask for.
for_programs() {
	as alice drumhead adjudicate --tell 3 s >told 2>talk && as alice drumhead letter --from 3 s >letter &&
		as alice drumhead status --json s >status && python3 -c 'import json
told = json.load(open("told"))
assert told == {"letter": open("letter").read(), "status": json.load(open("status"))}, told' &&
		fails 2 as alice drumhead adjudicate --tell x s
}
check 'a program is told letter and status at once' for_programs

# What comes of another game never fits, however much comes first: nobody need try it again later.
of_another_game() {
	last=$(ls a.finished/log/*.entry | tail -n 1) last=${last##*/}
	drumhead letter --from "$(echo "${last%.entry}" | sed 's/^0*//')" a.finished >letter &&
		fails 1 as alice drumhead adjudicate s letter && says 'this final belongs to game'
}
check 'a letter of another game that has gone on for longer is refused for good' of_another_game
finish
