#!/bin/sh
# firefox.sh - pages in Firefox, from the disk: replayed, audited, clicked, and one that is bad; two desks.
. "$srcdir/tests/web/lib"
command -v firefox-esr >/dev/null || { skip 'pages in Firefox' 'firefox-esr is not installed'; finish; }

make_pages() {
	game montrose 14 montrose $montrose_seats && drumhead page montrose >montrose.html 2>said && ! grep . said &&
		game brave 12 brave --option open-hands $brave_seats && drumhead page brave >brave.html || { cat said; return 1; }
}
check 'pages are made' make_pages
check 'and a desk' empty_desk
check 'and one whose game is bad' bad_page
in_browser firefox
