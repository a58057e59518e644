#!/bin/sh
# firefox.sh - pages in Firefox, from the disk: replayed, audited, clicked, and one that is bad; two desks.
. "$srcdir/tests/web/lib"
command -v firefox-esr >/dev/null || { skip 'pages in Firefox' 'firefox-esr is not installed'; finish; }

make_pages() {
	game montrose 14 montrose $montrose_seats && drumhead page montrose >montrose.html 2>said && ! grep . said &&
		game brave 12 brave --option open-hands $brave_seats && drumhead page brave >brave.html || { cat said; return 1; }
}
check 'pages are made' make_pages
empty_desk() {
	HOME="$here/nobody" drumhead page --desk >desk.html 2>said || { cat said; return 1; }
}
check 'and a desk' empty_desk
bad_page() {
	drumhead page --unpack montrose.html bad 2>said && file=$(ls bad/log/*.entry | sed -n 4p) &&
		sed -i 's/^by 1$/by 3/;s/^by 2$/by 1/;s/^by 3$/by 2/' "$file" &&
		python3 "$srcdir/tests/web/exchange.py" montrose.html bad >bad.html && ! cmp -s montrose.html bad.html || { cat said; return 1; }
	drumhead audit bad >bad.want
	[ $? = 3 ] || { cat bad.want; return 1; }
}
check 'and one whose game is bad' bad_page
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
export HOME="$here/nobody"
TAP_COUNT=$tap_count exec python3 "$srcdir/tests/web/firefox.py"
