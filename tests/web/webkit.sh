#!/bin/sh
# webkit.sh - a page in WebKitGTK, from the disk: replayed, audited, clicked, and one that is bad.
. "$srcdir/tests/web/lib"
command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null || { skip 'pages in WebKitGTK' 'webkit2gtk-driver or xvfb is not installed'; finish; }

make_pages() {
	game montrose 14 montrose $montrose_seats && drumhead page montrose >montrose.html 2>said && ! grep . said || { cat said; return 1; }
}
check 'a page is made' make_pages
check 'and one whose game is bad' bad_page
in_browser webkit
