#!/bin/sh
# cup_modes.sh - cups with witnesses, with dual dice, with hidden hands; two games at once, a robin, a knockout.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
echo resign >resign

# start NAME PLAYERS [OPTION...]: a cup of those players, with the teller's accept; the director's copy is NAME, the
# others' PLAYER-NAME.
start() {
	cup=$1 who=$2
	shift 2
	as carol drumhead cup new "$@" $cup >announce 2>talk || { cat talk; return 1; }
	teller=
	! grep -q '^seat 1' announce || teller=ref
	[ -z "$teller" ] || as ref drumhead cup take ref-$cup announce >accept 2>talk &&
		[ -z "$teller" ] || as carol drumhead cup take $cup accept >out 2>talk || { cat talk; return 1; }
	for name in $who; do
		as $name drumhead cup join announce --name $name $name-$cup >join.$name 2>talk &&
			as carol drumhead cup take $cup join.$name >out 2>talk || { cat talk; return 1; }
	done
}
# draw: the next round; its letters are in ./letters, and every player takes those that are his.
draw() {
	rm -rf letters reply.*
	as carol drumhead cup go "$@" --letters letters $cup >letter 2>talk || { cat talk; return 1; }
	if [ -n "$teller" ]; then
		as carol drumhead cup letter $cup >letter && as ref drumhead cup take ref-$cup letter >share 2>talk &&
			as carol drumhead cup take --letters letters $cup share >letter 2>talk || { cat talk; return 1; }
	fi
	cat talk >drawn
	deal
}
# Everybody who sits at a board takes its letter; what he writes is in reply.NAME.
deal() {
	for name in $who; do
		: >reply.$name
	done
	for letter in letters/*; do
		[ -e "$letter" ] || continue
		for name in $who; do
			! is_his $name "$letter" || as $name drumhead cup take $name-$cup "$letter" >>reply.$name 2>talk ||
				{ cat talk; return 1; }
		done
	done
}
is_his() {
	tr '\n' ' ' <"$2" | tr -s ' ' | grep -q "seat [12] [a-z]* ed25519 $(sed -n 's/^key ed25519 //p' "$1-$cup"/letters/*.entry)"
}
# seat BOARD N: who sits there.
seat() {
	key=$(sed -n "s/^seat $2 [a-z]* ed25519 //p" "$cup/$1/log/0000.entry")
	for name in $who; do
		[ "$key" != "$(sed -n 's/^key ed25519 //p' "$name-$cup"/letters/*.entry)" ] || echo $name
	done
}

# --- witnesses ---------------------------------------------------------------------------------------

# Seat 2 sets up, his opponent takes it; the director sees it all, and writes nothing in it.
witness() {
	start w 'alice bob' jacobite --scenario Killiecrankie --option open-hands --knockout && draw --draw && one=$(seat r1/b1 1) two=$(seat r1/b1 2) &&
		[ ! -s reply.$one ] && [ -s reply.$two ] || { cat drawn; return 1; }
	grep -q '^by 2' $two-w/r1/b1/log/0001.entry && grep -q '^given 1 vrf' w/r1/b1/log/0000.entry &&
		! grep -q '^given 0' w/r1/b1/log/0000.entry && as $one drumhead cup take $one-w reply.$two >out 2>talk &&
		as carol drumhead cup take w reply.$two >out 2>>talk && [ -e w/r1/b1/log/0001.entry ] || { cat talk; return 1; }
}
check 'with witnesses seat 2 sets up the game, and one letter brings it' witness
witness_over() {
	[ "$(field name $two-w/r1/b1)" = government ] && mover=$two other=$one || mover=$one other=$two
	as $mover drumhead sign $mover-w/r1/b1 resign >letter 2>talk && as $mover drumhead cup take $mover-w reply.$two >out 2>talk &&
		! grep 'begin 1 orders' out && as $other drumhead adjudicate $other-w/r1/b1 letter >reply 2>talk &&
		as $mover drumhead adjudicate $mover-w/r1/b1 reply >final 2>talk &&
		cat letter reply final >all && as carol drumhead adjudicate w/r1/b1 all >out 2>talk && [ ! -s out ] &&
		drumhead audit w/r1/b1 && [ "$(ls w/r1/b1/log/*.entry | wc -l)" -eq 6 ] && draw &&
		grep -q 'the cup is over' drawn || { cat talk; return 1; }
}
check 'its result closes a knockout of two' witness_over
game_alone() {
	drumhead audit w/r1/b1 && rm -rf game && cp -r w/r1/b1 game && fails 3 drumhead audit game && says 'not shown: that the players joined' &&
		drumhead audit --cup w game && fails 3 drumhead audit --json game && says '"not_shown"' &&
		rm -rf copy && cp -r w copy && sed 's/^name alice/name alina/' w/log/0001.1.entry >copy/log/0001.1.entry &&
		cp w/log/0001.2.entry copy/log/0001.2.entry && sed -i 's/^name alice/name alina/' copy/log/0001.2.entry &&
		fails 3 drumhead audit copy/r1/b1 && says 'not shown'
}
check 'a game is checked with its cup, and without it that is said' game_alone
by_python() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$srcdir/doc/check.py" w/r1/b1 | grep '^good: 6 entries and signatures, 2 rulings'
}
check 'and by a program that shares nothing with this one' by_python
alone() {
	drumhead cup audit w >said && cat said && tr '\n' ' ' <said | grep -q 'drawn by the director alone'
}
check 'that nobody drew with the director is said' alone

# Both players agree, and the director, who has no say in a game with witnesses, is not asked.
agreed() {
	start e 'alice bob' jacobite --scenario Killiecrankie --option open-hands --swiss 1 && draw --draw &&
		one=$(seat r1/b1 1) two=$(seat r1/b1 2) && as $one drumhead cup take $one-e reply.$two >out 2>talk || return 1
	[ "$(field name $two-e/r1/b1)" = government ] && mover=$two other=$one || mover=$one other=$two
	as $mover drumhead propose $mover-e/r1/b1 end draw >letter 2>talk &&
		as $other drumhead adjudicate $other-e/r1/b1 letter >out 2>talk &&
		as $other drumhead vote $other-e/r1/b1 agree >vote 2>talk &&
		cat reply.$two letter vote >all && as carol drumhead cup take e all >out 2>talk && draw && cat e/log/*.entry &&
		grep -q '^result 1 1 1 over 0 0' e/log/*.entry && grep -q 'the cup is over' drawn && drumhead cup audit e ||
		{ cat talk; return 1; }
}
check 'a draw that both agree on is found' agreed

# --- dual dice, two games at once --------------------------------------------------------------------

# Seat 2 shares, the director rules, in both games; all letters of a pairing go to both players.
both() {
	start d 'alice bob' montrose --robin --both --dice dual --teller "dave=ref/.ssh/id_ed25519.pub" && draw --draw &&
		grep -q '2 games set up' drawn && [ "$(echo letters/*)" = 'letters/1.1 letters/1.1b' ] || { cat drawn; return 1; }
	for name in alice bob; do
		as carol drumhead cup take d reply.$name >letter.$name 2>talk || { cat talk; return 1; }
	done
	[ "$(seat r1/b1 1)" = "$(seat r1/b1b 2)" ] && grep -q '^drumhead-begin 1 share' d/r1/b1/log/0001.entry &&
		grep -q '^drumhead-begin 1 ruling' d/r1/b1b/log/0002.entry
}
check 'with dual dice seat 2 shares in both games of a pairing' both
# Orders of both games in one letter, those of the first with another signature: the second's are taken.
one_is_bad() {
	for game in 1b 1; do
		[ "$(field name d/r1/b$game)" = royalist ] && mover=$(seat r1/b$game 1) || mover=$(seat r1/b$game 2)
		as $mover drumhead cup take $mover-d letter.$mover >out 2>talk
		as $mover drumhead sign $mover-d/r1/b$game orders.auto >letter.$game 2>talk || { cat talk; return 1; }
	done
	before=$(field entries d/r1/b1) other=$(field entries d/r1/b1b)
	sed 's/^nonce ..../nonce 0000/' letter.1 >all && cat letter.1b >>all && fails 1 as carol drumhead cup take d all &&
		[ "$(field entries d/r1/b1)" = "$before" ] && [ "$(field entries d/r1/b1b)" -gt "$other" ]
}
check 'what is wrong with one game of a letter does not keep the other out' one_is_bad
both_over() {
	as carol drumhead cup rule d 1.1 alice --because 'they agreed' >out 2>talk &&
		as carol drumhead cup rule d 1.1b forfeit --anyway bob >letter 2>talk && grep -q 'nothing is left to draw' talk &&
		tr '\n' ' ' <letter | grep -q 'drumhead-begin 1 forfeit' && drumhead cup audit d >said && cat said &&
		tr '\n' ' ' <said | grep -q 'by word alone 1 adjudged' &&
		PYTHONDONTWRITEBYTECODE=1 python3 "$srcdir/doc/check.py" d/r1/b1 || { cat talk said; return 1; }
}
check 'one is adjudged, one forfeit' both_over

# --- a robin without a teller, with somebody who goes -------------------------------------------------

# Three players are three rounds, drawn at once; who is taken out loses his games, and one that he had lost already.
robin() {
	start o 'alice bob ann' jacobite --scenario Killiecrankie --option open-hands --robin && draw --draw &&
		grep -q '^round 3: 1 board, 1 bye' drawn && [ "$(echo letters/*)" = 'letters/1.1 letters/2.1 letters/3.1' ] &&
		as carol drumhead cup out o ann --because 'no answer to two reminders' >letter 2>talk &&
		grep -q '2 results ([123][.]1 [a-z]*, [123][.]1 [a-z]*); 1 out; 2 players' talk && fails 1 as carol drumhead cup out o ann --because x &&
		says 'is out already' && as carol drumhead cup audit o >said && cat said && tr '\n' ' ' <said | grep -q '2 of them forfeits; by word alone 1 out' ||
		{ cat drawn talk; return 1; }
}
check 'all rounds of a robin are drawn at once, and who goes loses his games' robin
left() {
	for round in 1 2 3; do
		grep -q "^result $round" o/log/*.entry || game=$round.1
	done
	as carol drumhead cup rule o $game bob --because 'they agreed' >letter 2>talk && grep -q 'nothing is left to draw' talk &&
		grep -q 'the cup is over' talk && drumhead cup show o table | grep -q '1  bob' || { cat talk; return 1; }
}
check 'its last game closes it' left

# --- a teller who is gone ------------------------------------------------------------------------------

# The draw lapses, another accepts, and the round is drawn with him.
replaced() {
	start t 'alice bob' jacobite --scenario Killiecrankie --option open-hands --knockout --teller \
		"dave=ref/.ssh/id_ed25519.pub" && as carol drumhead cup go --draw t >letter 2>talk &&
		fails 1 as carol drumhead cup rule t 1.1 void --because x && says 'dave, the teller, is waited for' &&
		fails 2 as carol drumhead cup teller t eve=eve/.ssh/id_ed25519.pub && says 'why?' &&
		as carol drumhead cup letter t >asked && as ref drumhead cup take ref-t asked >share 2>talk &&
		as carol drumhead cup teller t eve=eve/.ssh/id_ed25519.pub --because 'no answer' >letter 2>talk &&
		grep -q 'eve is teller 1 now' talk && as carol drumhead cup letter t >all &&
		as eve drumhead cup take eve-t all >accept 2>talk && as carol drumhead cup take t accept >out 2>talk &&
		fails 1 as ref drumhead cup take ref-t all && says 'its entry 3 is the share of dave, and director has signed a bulletin' &&
		as ref drumhead cup take late-t all >out 2>talk && [ ! -s out ] && as carol drumhead cup go --draw t >letter 2>talk &&
		as eve drumhead cup take eve-t letter >share 2>talk && as carol drumhead cup take t share >out 2>talk &&
		grep -q '^round 1: 1 board' talk && drumhead cup audit t >said && tr '\n' ' ' <said | grep -q 'by the director and eve' &&
		fails 3 drumhead cup audit --with t ref-t && says 't parts from this chain at entry 3: there director has signed a bulletin, here dave another' ||
		{ cat talk; return 1; }
}
check 'a teller who is gone is replaced before all eyes' replaced

# --- hidden hands ------------------------------------------------------------------------------------

hidden() {
	start h 'alice bob' brave --swiss 1 --dice referee --teller "dave=ref/.ssh/id_ed25519.pub" && grep -q '^box' join.alice &&
		draw --draw && grep -q '^given 1 box' h/r1/b1/log/0000.entry && grep -q '^secret' h/r1/b1/log/0001.entry || return 1
	one=$(seat r1/b1 1) two=$(seat r1/b1 2)
	[ "$(field name $one-h/r1/b1)" = scottish ] && mover=$one other=$two || mover=$two other=$one
	as $mover drumhead sign $mover-h/r1/b1 resign >letter 2>talk &&
		as carol drumhead adjudicate h/r1/b1 letter >reply 2>talk &&
		as $other drumhead adjudicate $other-h/r1/b1 reply >out 2>talk && drumhead audit h/r1/b1 && draw &&
		grep -q 'the cup is over' drawn && as $other drumhead cup audit h || { cat talk; return 1; }
}
check 'with hidden hands joins give box keys, and the final opens the game' hidden

# --- fog of war --------------------------------------------------------------------------------------

# play MOVER ORDERS: what he signs goes to the director, who alone reads it; his ruling goes to both.
play_fogged() {
	as $1 drumhead sign --anyway $1-f/r1/b1 $2 >letter 2>talk && as carol drumhead cup take f letter >reply 2>>talk &&
		for name in alice bob; do
			as $name drumhead cup take $name-f reply >out 2>>talk || { cat talk; return 1; }
		done || { cat talk; return 1; }
}
mover_fogged() {
	[ "$(field name f/r1/b1)" = royalist ] && seat r1/b1 1 || seat r1/b1 2
}
fogged() {
	start f 'alice bob' montrose --swiss 1 --dice referee --teller "dave=ref/.ssh/id_ed25519.pub" --option fog &&
		grep -q '^box' join.alice && draw --draw && grep -q '^given 1 box' f/r1/b1/log/0000.entry &&
		! grep -q '^given 0 box' f/r1/b1/log/0000.entry && grep -q '^box' f/r1/b1/log/0001.entry || return 1
	for n in 1 2 3; do
		play_fogged "$(mover_fogged)" orders.auto || return 1
	done
	cat f/r1/b1/log/*.entry >all && [ "$(grep -c '^sealed' all)" = 3 ] && ! grep -E '^(when|end)' all &&
		[ "$(grep -c '^box' all)" = 1 ]
}
check 'a game in fog has its box key in the first ruling, and all orders sealed' fogged
# resigned RULING SED: the director's game, with that ruling changed and signed anew, audited.
resigned() {
	rm -rf forged && cp -r f/r1/b1 forged && rm forged/log/$1.sig forged/state.json && sed -i "$2" forged/log/$1.entry &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f carol/.ssh/id_ed25519 forged/log/$1.entry 2>talk &&
		mv forged/log/$1.entry.sig forged/log/$1.sig && fails 3 drumhead audit forged
}
box_once() {
	box=$(grep '^box' f/r1/b1/log/0001.entry)
	resigned 0001 '/^box/d' && says 'game with option fog gives the `box` key' &&
		resigned 0003 "s/^secret/$box\\n&/" && says 'and in no other (G10)' &&
		resigned 0001 's/^box.*/box 0000000000000000 0000000000000000 0000000000000000 0000000000000000/' &&
		says 'entry 1, ' && says 'the box key of seat 0 referee is none' &&
		fails 1 python3 -B "$srcdir/doc/check.py" forged && says '1: a box key that is none'
}
check 'a first ruling without that key, or with one that is none, or another with one, is none' box_once
# Whose program signs what is not legal is told so before all eyes, and orders anew.
unfit() {
	one=$(mover_fogged) && [ "$one" = "$(seat r1/b1 1)" ] && n=1 || n=2
	printf 'march MacColla: London\nend\n' | python3 "$srcdir/tests/cli/fog_cheat.py" f/r1/b1 $n $one/.ssh/id_ed25519 >bad &&
		fails 1 as carol drumhead cup take f bad && says 'do not fit what he sees' || return 1
	as carol drumhead cup take f bad >reply 2>talk
	grep -q '^drumhead-begin 1 unfit' reply || { cat talk reply; return 1; }
	for name in alice bob; do
		as $name drumhead cup take $name-f reply >out 2>talk || { cat talk; return 1; }
		ls $name-f/r1/b1/log/*.1.unfit >/dev/null || return 1
	done
	play_fogged $one orders.auto
}
check 'orders that are not legal are refused, and others are taken in their place' unfit
fogged_over() {
	[ "$(field name f/r1/b1)" = royalist ] || play_fogged "$(mover_fogged)" orders.auto || return 1
	one=$(mover_fogged) && play_fogged $one resign && drumhead audit f/r1/b1 >said && says good &&
		drumhead audit $one-f/r1/b1 >said && says good && python3 -B "$srcdir/tests/vectors/fog.py" f/r1/b1 >said &&
		says 'when all: auto' && draw && grep -q 'the cup is over' drawn &&
		drumhead cup audit f && as $one drumhead cup take $one-f letter >out 2>talk && as $one drumhead cup audit $one-f || { cat talk; return 1; }
}
check 'its final opens them, and the cup is over' fogged_over
fogged_by_others() {
	export PYTHONDONTWRITEBYTECODE=1
	python3 "$srcdir/doc/check.py" f/r1/b1 >said && says 'good: ' && python3 "$srcdir/examples/verify_cup.py" f >said &&
		as carol drumhead cup pages f site && grep -q 'Montrose' site/index.html
}
check 'programs that share nothing with this one find it good, and pages are made' fogged_by_others
# --- too much for one bulletin -------------------------------------------------------------------------

# Nobody keeps a cup still by joining more often than a bulletin has room for.
crowd() {
	start crowd '' montrose --swiss 2 --dice referee --director carol --teller dave=ref/.ssh/id_ed25519.pub || return 1
	: >joins
	for i in $(seq 203); do
		mkdir -p "crowd.$i/.ssh" "crowd.$i/.config/drumhead" && ssh-keygen -q -t ed25519 -N '' -f "crowd.$i/.ssh/id_ed25519" && cp ann/.config/drumhead/seat.key "crowd.$i/.config/drumhead" &&
			as "crowd.$i" drumhead cup join announce --name "number $i" "crowd.$i/cup" >>joins 2>talk || { cat talk; return 1; }
	done
	as carol drumhead cup take crowd joins >out 2>talk && as carol drumhead cup go crowd >out 2>talk || { cat talk; return 1; }
	[ "$(grep -c '^letter ' crowd/log/0002.entry)" = 200 ] && [ "$(grep -c '^letter ' crowd/log/0003.entry)" = 3 ] && as carol drumhead cup audit crowd >said 2>&1 || { cat said; return 1; }
}
check 'more joins than one bulletin has room for come in two' crowd
finish
