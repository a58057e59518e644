#!/bin/sh
# cup_letters.sh - letters of players that wait for a bulletin: every bulletin carries them, and nothing is drawn past one.
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
finish
