#!/bin/sh
# desk.sh - desks in Chromium, from the disk: two people who share nothing but letters, and whoever means them no good.
. "$srcdir/tests/web/lib"

sound_desk() {
	empty_desk && grep -q 'an empty desk' said && drumhead page --check desk.html >said && grep -q 'those of this program' said
}
check 'an empty desk is written, and found to be what this program writes' sound_desk
small() {
	size=$(wc -c <desk.html)
	echo "# an empty desk has $size bytes"
	[ "$size" -lt 1500000 ]
}
check 'it is a file that can be mailed' small
page_of_a_game() {
	game montrose 4 montrose $montrose_seats && drumhead page montrose >montrose-page.html 2>said || { cat said; return 1; }
}
check 'a page of a game, beside it' page_of_a_game
evil_letter() {
	cp -r "$srcdir/rules/montrose/pack" evil && chmod -R u+w evil
	sed -i 's/"name": "MacColla"/"name": "<\/script><img src=x onerror=alert(1)>"/; s/"name": "Montrose"/"name": "]]>\&amp;\\"\x27"/' evil/pieces.json
	rm -rf "$HOME/.config/drumhead"/*.record
	drumhead offer ./evil $montrose_seats wicked >evil.letter 2>talk && drumhead letter --from 0 wicked >evil.letter 2>talk || { cat talk; return 1; }
}
check 'an offer of a pack whose names are markup' evil_letter
in_browser desk
