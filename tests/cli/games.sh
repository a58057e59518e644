#!/bin/sh
# games.sh - drumhead games: all games below a directory, one's own first.
. "$srcdir/tests/cli/lib"
player alice bob

check 'a game begins, and another, with a clock' eval 'offer && mkdir -p cups/spring && mv a cups/first && rm -r b &&
	DRUMHEAD_NONCES="another game" offer --clock 7 && mv a cups/spring/second'
check 'bob takes his places' eval 'mkdir bobs && mv b bobs/second'
last() {
	ls "$1"/log/*.entry | tail -n 1
}
# The second was last written to nine days ago, the first today.
touch -d '220 hours ago' "$(last cups/spring/second)" "$(last bobs/second)"

both() {
	as bob drumhead games cups >said && [ "$(wc -l <said)" = 2 ] && sed -n 1p said | grep -q '^\* cups/spring/second *[A-Za-z/]* 1644  covenanter: orders, since [0-9]* [A-Z][a-z]*, 2 days late$' &&
		sed -n 2p said | grep -q '^\* cups/first *[A-Za-z/]* 1644  covenanter: orders, since [0-9]* [A-Z][a-z]*$' || { cat said; return 1; }
}
check 'each has a line, the late one first' both
ours() {
	as alice drumhead games cups >said && ! grep '^\*' said && grep -q 'covenanter: orders' said
}
check 'what waits for somebody else has no star' ours
here() {
	cd cups/spring/second && as alice drumhead games >../../../said && cd ../../.. && grep -q '^  \. ' said || { cat said; return 1; }
}
check 'a game we stand in is one, too' here
several() {
	as bob drumhead games cups/first bobs >said && [ "$(wc -l <said)" = 2 ] && grep -q 'bobs/second' said && grep -q cups/first said
}
check 'several directories may be named' several
left() {
	touch -d '80 hours ago' "$(last cups/spring/second)" && as alice drumhead games cups/spring >said && grep -q ', 3 days left$' said || { cat said; return 1; }
}
check 'days that are left are told' left
copies() {
	cp -rp cups/first cups/backup && rm "$(last cups/backup)" && cp -rp cups/first cups/zz && as bob drumhead games cups >said || { cat said; return 1; }
	[ "$(wc -l <said)" = 4 ] && [ "$(grep -c '^\*' said)" = 2 ] && sed -n 3p said | grep -q '^  cups/backup *copy of cups/first, with 2 of its 3 entries$' &&
		sed -n 4p said | grep -q '^  cups/zz *copy of cups/first$' && as bob drumhead games --json cups | grep -q '"copy_of": "cups/first"' &&
		rm -r cups/backup cups/zz || { cat said; return 1; }
}
check 'copies of a game are named as such' copies
for_programs() {
	as bob drumhead games --json cups >said && python3 -c 'import json
all = json.load(open("said"))
assert [g["place"] for g in all] == ["cups/spring/second", "cups/first"], all
assert all[0]["waits_for"] == "you" and all[0]["due"] - all[0]["since"] == 7 * 86400 and not all[0]["late"]
assert "due" not in all[1]'
}
check 'and all of it as JSON' for_programs
spoiled() {
	cp -r cups/first cups/bad && : >"$(last cups/bad)" && fails 1 as bob drumhead games cups && [ "$(wc -l <said)" = 3 ] &&
		tail -n 1 said | grep -q '^  cups/bad *cannot be read: '
}
check 'a game that cannot be read holds up no other' spoiled
a_cup() {
	"$builddir/tests/bench/cups" cups/autumn "$srcdir/rules/montrose/pack" robin 6 2 1 >/dev/null && as bob drumhead games cups >said &&
		grep -q '^  cups/autumn *round 3 of 5 *carol, director: bulletin, since' said && as bob drumhead games --json cups >said &&
		python3 -c 'import json
row, = [g for g in json.load(open("said")) if g["place"] == "cups/autumn"]
assert row["cup"] == {"name": "Spring 2027", "place": "cups/autumn"} and row["waits_for"] == "others", row' &&
		: >cups/autumn/log/0003.entry && fails 1 as bob drumhead games cups && grep -q '^  cups/autumn *cannot be read: ' said &&
		rm -r cups/autumn
}
rm -rf cups/bad
check 'a cup is among them, and whom it waits for' a_cup
nothing() {
	mkdir empty && drumhead games empty >out 2>said && [ ! -s out ] && says 'There is no game here' && fails 1 drumhead games nowhere && says nowhere
}
check 'where there is none that is said' nothing
finish
