#!/bin/sh
# cup_letters.sh - letters of players that wait for a bulletin: of those that exclude each other the one that came first
# does; every bulletin carries them, and nothing is drawn past one.
. "$srcdir/tests/cli/lib"
player carol alice bob ann eve

# joins CUP NAME...: each by her own name.
joins() {
	cup=$1
	shift
	for name; do
		as $name drumhead cup join $cup.announce --name $name $name.$cup >join.$name 2>talk &&
			as carol drumhead cup take $cup join.$name >out 2>talk || { cat talk; return 1; }
	done
}
# A Swiss of three, whose first round has a game and a bye; joins are taken until round 2 is drawn.
founded() {
	as carol drumhead cup new montrose --swiss 3 --dice witness --late 2 "$@" >announce 2>talk || { cat talk; return 1; }
	for cup; do :; done
	mv announce $cup.announce
}
drawn() {
	founded $1 && joins $1 alice bob ann && as carol drumhead cup go --draw $1 >letter 2>talk || { cat talk; return 1; }
}
# waits CUP NAME: she withdraws, and it waits.
waits() {
	as $2 drumhead cup take $2.$1 letter >out 2>talk && as $2 drumhead cup withdraw --yes $2.$1 >gone 2>talk &&
		as carol drumhead cup take $1 gone >out 2>talk || { cat talk; return 1; }
}

# --- every bulletin carries them -----------------------------------------------------------------------

# Whoever has the bye in round 1 withdraws; eve joins.  The director's word ends the round.
ruled() {
	drawn spring && bye=$(sed -n 's/^bye //p' spring/log/*.entry) && bye=$(drumhead cup show spring player $bye | sed -n '1s/[,.:].*//p' |
		grep -o 'alice\|bob\|ann') && waits spring $bye && joins spring eve &&
		as carol drumhead cup rule spring 1.1 draw --because agreed >letter 2>talk || { cat talk; return 1; }
	tr '\n' ' ' <talk >line && cat line && grep -qF "1 join (eve); 1 withdrawal ($bye); 1 result (1.1 drawn); a draw of round 2; 3 players" line &&
		[ -z "$(ls spring/letters)" ] && drumhead cup audit spring
}
check 'the bulletin of a ruling carries a withdrawal and a join before it draws' ruled
out() {
	drawn summer && waits summer ann && fails 1 as carol drumhead cup out summer ann --because silent &&
		says 'ann has withdrawn: that letter waits, and comes to the same. drumhead cup go summer' &&
		as carol drumhead cup out summer bob --because silent >letter 2>talk && tr '\n' ' ' <talk >line && cat line &&
		grep -qF '1 withdrawal (ann);' line && grep -qF ' 1 out;' line && drumhead cup audit summer
}
check 'so does that by which a player is taken out, and who has withdrawn is not' out

# --- the first that comes ------------------------------------------------------------------------------

id_of() {
	sed -n 's/^entry \([0-9a-f]*\).*/\1/p' "$1"
}
# before CUP NAME CALLED OTHER: her join, by a nonce for which it stands before OTHER's in the order of ids.
before() {
	for i in $(seq 100); do
		rm -rf $2.$1 && DRUMHEAD_NONCES=$i as $2 drumhead cup join $1.announce --name "$3" $2.$1 >join.$2 2>talk || { cat talk; return 1; }
		[ "$(printf '%s\n' "$(id_of join.$2)" "$(id_of join.$4)" | LC_ALL=C sort | head -n 1)" = "$(id_of join.$4)" ] || return 0
	done
	return 1
}
named() {
	founded autumn && joins autumn alice && before autumn bob Alice alice && fails 1 as carol drumhead cup take autumn join.bob &&
		says 'somebody who joined before is called alice: take another name than Alice, and join anew with it, into another directory' &&
		as carol drumhead cup take autumn join.alice >out 2>talk && as carol drumhead cup go autumn >letter 2>talk &&
		grep -q '1 join (alice); 1 player' talk && fails 1 as carol drumhead cup take autumn join.bob &&
		says 'player 1 is called alice: take another name than Alice, and join anew' && joins autumn ann
}
check 'of two joins by one name the first that came is taken, whatever its id' named
one_key() {
	founded keys && joins keys alice && DRUMHEAD_NONCES=other as alice drumhead cup join keys.announce --name Alison third >join 2>talk &&
		fails 1 as carol drumhead cup take keys join && says 'Alison has joined already, as alice: of two joins of one key the first counts'
}
check 'so it is of two by one key' one_key
# Each could come alone.
rolls() {
	cp -r ann twin && cp eve/.config/drumhead/seat.key twin/.config/drumhead/seat.key && forget twin eve && founded twins &&
		joins twins eve && as twin drumhead cup join twins.announce --name twin twin.twins >join 2>talk &&
		fails 1 as carol drumhead cup take twins join && says 'twin and eve, who joined before, have a key in common'
}
check 'and of two that roll by one key' rolls
placed() {
	founded --places 2 full && joins full ann && as carol drumhead cup go full >letter 2>talk && joins full alice &&
		before full bob bob alice && fails 1 as carol drumhead cup take full join.bob && says 'bob comes too late: all 2 places are taken' &&
		as carol drumhead cup go full >letter 2>talk && tr '\n' ' ' <talk | grep -qF '1 join (alice); a draw of round 1; 2 players of 2'
}
check 'the last place is of who came first' placed
# What another program has put there.
laid() {
	founded laid && joins laid alice && before laid bob Alice alice && cp bob.laid/letters/* laid/letters &&
		as carol drumhead cup go laid >letter 2>talk && grep -q '^a letter is not carried: somebody who joined before is called Alice' talk &&
		grep -q '1 join (Alice); 1 player' talk && [ -z "$(ls laid/letters)" ] && drumhead cup audit laid
}
check 'of two that lie there all the same one is carried, and the other is told of' laid
finish
