#!/bin/sh
# match.sh - two games with the seats exchanged: offered, accepted and counted together.
. "$srcdir/tests/cli/lib"
player alice bob carol
keys="--seat scottish=alice/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub"
seats="--option open-hands $keys"

offered() {
	as alice drumhead offer brave $seats --match m >letter 2>talk || { cat talk; return 1; }
	grep -q 'm-1 and m-2 are made' talk && [ "$(grep -c 'drumhead-begin 1 offer' letter)" = 2 ] &&
		! grep -q '^match' m-1/log/0000.entry && grep -q '^match' m-2/log/0000.entry
}
check 'one offer makes two games' offered
check 'of which the second is told' grep 'the second game, seats exchanged' talk

accepted() {
	as bob drumhead accept n letter >reply 2>talk || { cat talk; return 1; }
	[ -e n-1/log/0001.entry ] && [ -e n-2/log/0001.entry ] && [ ! -e n ]
}
check 'both are accepted at once' accepted

begun() {
	as alice drumhead adjudicate m-1 reply >first 2>talk && as alice drumhead adjudicate m-2 reply >second 2>>talk ||
		{ cat talk; return 1; }
	cat first second >letter
	as bob drumhead adjudicate n-1 letter >/dev/null 2>talk && as bob drumhead adjudicate n-2 letter >/dev/null 2>>talk &&
		cmp m-1/state.json n-1/state.json && cmp m-2/state.json n-2/state.json || { cat talk; return 1; }
}
check 'a letter serves both games, each takes its own' begun

seats_of() {
	[ "$(grep '^seat 1 ' m-1/log/0000.entry | cut -d' ' -f4-)" = "$(grep '^seat 2 ' m-2/log/0000.entry | cut -d' ' -f4-)" ] &&
		[ "$(grep '^seat 2 ' m-1/log/0000.entry | cut -d' ' -f4-)" = "$(grep '^seat 1 ' m-2/log/0000.entry | cut -d' ' -f4-)" ]
}
check 'the players have exchanged their seats' seats_of

open_match() {
	drumhead match m-1 m-2 >said && says 'It is not decided'
}
check 'it is open while they are played' open_match

# resigns K: whoever has the pen in game K resigns; the player of seat 1 there is $first, of the other $second.
resigns() {
	echo resign >orders.resign
	case $(field name "$first-$1") in
	scottish) as $first drumhead sign --anyway $first-$1 orders.resign >letter 2>talk && receive $second $second-$1 && receive $first $first-$1 ;;
	english) as $second drumhead sign --anyway $second-$1 orders.resign >letter 2>talk && receive $first $first-$1 && receive $second $second-$1 ;;
	*) false ;;
	esac || { cat talk; return 1; }
}
ln -s m-1 alice-1 && ln -s m-2 alice-2 && ln -s n-1 bob-1 && ln -s n-2 bob-2
one_each() {
	first=alice second=bob resigns 1 && first=bob second=alice resigns 2 || return 1
	drumhead match n-1 m-2 >said && says 'It is drawn' && drumhead match m-1 n-2 >said && says 'It is drawn'
}
check 'one game each, and nothing else counted: drawn' one_each

both_won() {
	drumhead match --json n-1 m-2 >said && says '"over": true' && says '"points": 1' && ! grep -q winner said
}
check 'and so for programs' both_won

mixed() {
	fails 1 drumhead match m-2 m-1 && says 'not the second game of a match'
}
check 'the wrong way round is no match' mixed

from_and_match() {
	fails 2 as alice drumhead offer brave $seats --match --from m-1 x && says 'take one of both' && [ ! -e x-1 ]
}
check 'a match does not go on from a game' from_and_match

in_the_way() {
	cp -r m-1 y-2
	fails 1 as alice drumhead offer brave $seats --match y && says 'y-2 holds a game already' && [ ! -e y-1 ]
}
check 'what is in the way is seen before anything is made' in_the_way

# The second game of another match, on other terms.
mixed_offers() {
	as alice drumhead offer brave $seats --match v >one 2>talk &&
		as alice drumhead offer brave $seats --clock 9 --match u >two 2>talk || { cat talk; return 1; }
	awk '/begin 1 offer/ { n++ } n < 2' one >cheat
	awk '/begin 1 offer/ { n++ } n == 2' two >>cheat
	fails 1 as bob drumhead accept w cheat && says 'not the second game' && [ ! -e w-1 ] && [ ! -e w-2 ]
}
check 'a second game of another match is refused' mixed_offers

# With a referee the players accept in turn, and in the second game the other one is first.
refereed() {
	as carol drumhead offer brave --dice referee --match --seat referee=carol/.ssh/id_ed25519.pub \
		$keys r >letter 2>talk &&
		as alice drumhead accept ra letter >one 2>talk || { cat talk; return 1; }
	grep -q 'accepts before you' talk && [ -e ra-1 ] && [ ! -e ra-2 ] || { cat talk; return 1; }
	cat letter one >both
	as bob drumhead accept rb both >two 2>talk || { cat talk; return 1; }
	[ -e rb-1 ] && [ -e rb-2 ] || { cat talk; return 1; }
	cat letter one two >all
	as alice drumhead accept ra all >three 2>talk || { cat talk; return 1; }
	cat one two three >all
	as carol drumhead adjudicate r-1 all >/dev/null 2>talk && as carol drumhead adjudicate r-2 all >/dev/null 2>>talk ||
		{ cat talk; return 1; }
	drumhead match r-1 r-2 >said && says 'It is not decided'
}
check 'with a referee both accept in turn' refereed
finish
