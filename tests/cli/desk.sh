#!/bin/sh
# desk.sh - a desk as one HTML file: what is in it, taken out again, compared; and whatever somebody has made of one.
. "$srcdir/tests/cli/lib"
player alice bob

# A desk needs an engine; which one is of no concern here.
mkdir -p data/web && echo H4sIAAAAAAAAAwMAAAAAAAAAAAA= >data/web/engine
export DRUMHEAD_DATA="$here/data:$srcdir"

empty() {
	mkdir -p nothing && (cd nothing && HOME=$here/nobody drumhead page >"$here/empty.html" 2>"$here/said") && says 'an empty desk' &&
		HOME=$here/nobody drumhead page --desk >again.html 2>said && cmp empty.html again.html && grep -q '"files":{}' empty.html
}
check 'without a game it is an empty desk, twice the same bytes' empty
sealed() {
	printf 'when all: auto\nend\nsealed\nwhen fight: auto\n' >orders.sealed
	as bob drumhead sign --anyway b orders.sealed >letter 2>talk && receive alice a && echo 'march Montrose: Perth' >b/draft && [ -e b/secrets/0003.sealed ] || { cat talk; return 1; }
}
check 'a game begins' offer
check 'somebody has sealed lines, and a draft' sealed
full() {
	as bob drumhead page --desk b a >desk.html 2>said && ! grep . said && drumhead page --check desk.html >said && says 'a: good: ' && says 'b: good: ' &&
		says 'are those of this program' && [ -z "$(ls -d "$TMPDIR"/drumhead-page.* 2>/dev/null)" ]
}
check 'a desk of two games is found good' full
unpacked() {
	drumhead page --unpack desk.html taken 2>said && diff -r a/log taken/a/log && diff -r b/log taken/b/log && cmp b/draft taken/b/draft &&
		cmp b/secrets/0003.sealed taken/b/secrets/0003.sealed && [ "$(stat -c %a taken/b/secrets/0003.sealed)" = 600 ] &&
		diff -r -x lock bob/.config/drumhead/seat.key.record taken/seat.key.record && drumhead audit taken/b >said && says 'good: '
}
check 'they are taken out of it, with what is private; and the record of what was signed' unpacked
keyless() {
	! grep -e 'PRIVATE KEY-----[^/]*[A-Za-z0-9+]\{60\}' desk.html && ! grep -F "$(sed -n 's/^master //p' bob/.config/drumhead/seat.key | cut -c1-20)" desk.html &&
		! grep -F "$(sed -n 3p bob/.ssh/id_ed25519)" desk.html
}
check 'no key is in it' keyless
not_for_others() {
	drumhead page --read b >page.html 2>said && ! grep -e 'draft":' -e 'sealed":' -e 'seat.key.record' page.html
}
check 'nothing private is in a page of a game' not_for_others
changed() {
	sed "$2" desk.html >changed.html && ! cmp -s desk.html changed.html && fails 3 drumhead page --check changed.html && says "$1"
}
check 'a script that was changed is named' changed 'the script' 's/PACE = 900/PACE = 901/'
check 'a policy that was changed is named' changed 'the policy' "s/connect-src 'none'/connect-src */"
check 'an entry that was changed is named' changed 'b: bad: entry 3' 's|\("b/log/0003.entry":"[^"]*when all: auto\)|\1 |;s|\(b/log/0003.entry":"[^"]*\)by 2|\1by 1|'
crafted() {
	printf '<script type="application/json" id="drumhead-game">{"files": {"%s": "x"}, "format": "drumhead-desk 1"}</script>' "$1" >crafted.html
	rm -rf out2 && fails 1 drumhead page --unpack crafted.html out2 && says 'no file of a game is called' && [ ! -e out2 ]
}
for name in log/0000.entry ../a/log/0000.entry a/../log/0000.entry .a/log/0000.entry /a/log/0000.entry a/secrets/key a/secrets/../draft a/draft/x a/.ssh/id \
		seat.key seat.key.record/lock seat.key.record/../x seat.key.record/log/0000.entry a/drafts; do
	check "a desk cannot write $name" crafted "$name"
done
# A player's copy of a cup, with its games.
cup() {
	player carol
	as carol drumhead cup new montrose --robin --dice witness --director carol spring >announce 2>talk &&
		as alice drumhead cup join announce --name alice copy >letter 2>talk && as carol drumhead cup take spring letter >l 2>talk &&
		as bob drumhead cup join announce --name bob theirs >letter 2>talk && as carol drumhead cup take spring letter >l 2>talk &&
		as carol drumhead cup go --draw spring >round 2>talk && as carol drumhead cup letter spring 1.1 >first 2>talk && as alice drumhead cup take copy first >l 2>talk && [ -e copy/r1/b1/log/0000.entry ] &&
		echo 'march Montrose: Perth' >copy/r1/b1/draft || { cat talk; return 1; }
	as alice drumhead page --desk copy a >cup.html 2>said && ! grep . said && drumhead page --check cup.html >said && says 'copy: good: ' &&
		says 'copy/r1/b1: good: ' && says 'a: good: ' && rm -rf taken && drumhead page --unpack cup.html taken 2>said &&
		diff -r copy/log taken/copy/log && diff -r copy/letters taken/copy/letters && diff -r copy/r1/b1/log taken/copy/r1/b1/log &&
		cmp copy/r1/b1/draft taken/copy/r1/b1/draft && drumhead cup audit taken/copy >said && says 'good: 3 entries' || { cat said; return 1; }
	sed 's|\("copy/log/0001.entry":"[^"]*\)by 0|\1by 1|' cup.html >changed.html && ! cmp -s cup.html changed.html &&
		fails 3 drumhead page --check changed.html && says 'copy: bad: '
}
check 'a cup goes into a desk with its games, and out of it' cup
for name in a/r1/log/0000.entry a/r1/b/log/0000.entry a/r1/b1/../log/0000.entry a/r1/b1/letters/a985a1cb2062c520.entry \
		a/letters/a985a1cb2062c5.entry a/r1/b1/r1/b1/log/0000.entry a/rx/b1/log/0000.entry a/r1/b1; do
	check "a desk cannot write $name" crafted "$name"
done
usage() {
	fails 2 drumhead page --desk --read a && fails 2 drumhead page --desk --check desk.html && fails 1 drumhead page --desk nowhere && fails 1 drumhead page --desk nothing &&
		mkdir twice && cp -r a twice/a && fails 1 drumhead page --desk a twice/a && says 'is called a, too' && cp -r a 'a b' &&
		fails 1 drumhead page --desk 'a b' && says 'called by its directory' &&
		cp -r a seat.key.record && fails 1 drumhead page --desk seat.key.record && says 'called by its directory' &&
		cp -r a ./-a && fails 1 drumhead page --desk ./-a && says 'called by its directory' && fails 2 drumhead page a b && (cd a && drumhead page --desk . >"$here/dot.html") &&
		grep -q '"a/log/0000.entry"' dot.html
}
check 'a wrong command line is refused' usage
finish
