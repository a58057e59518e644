#!/bin/sh
# pages.sh - how large pages are, and how fast in Chromium; `make page-times`.  The engine must have been built.
#
# Each page is written TIMES times, and opened as often; told are medians.  What a step, `next` and `check` take is the
# median and the longest over the whole game.
. "$srcdir/tests/web/lib"
times=${TIMES:-5}

# long GAME N OFFER...: played at random, one question at a time, until N rulings stand.
long() {
	name=$1 rulings=$2
	shift 2
	rm -rf "$HOME/.config/drumhead"/*.record
	begin_game "$name" "$@" && "$builddir/tests/bench/ledger" grow "$name" "$rulings" >talk 2>&1 || { cat talk; return 1; }
}
entries() {
	set -- "$1"/log/*.entry
	echo $#
}

# written NAME COMMAND...: the page NAME.html, its size, how long it takes, and that it comes out the same each time.
written() {
	page=$1.html
	shift
	: >took
	for i in $(seq "$times"); do
		before=$(date +%s%N)
		"$@" >"$page.new" 2>talk || { cat talk; return 1; }
		echo $((($(date +%s%N) - before) / 1000000)) >>took
		[ "$i" = 1 ] || cmp "$page" "$page.new" || return 1
		mv "$page.new" "$page"
	done
	printf '%-28s %9d bytes, written in %s ms\n' "$page" "$(wc -c <"$page")" "$(sort -n took | sed -n "$(((times + 1) / 2))p")" >>pages
}
pages_of() {
	written "$1-$(entries "$1")" drumhead page "$1" && written "$1-$(entries "$1")-read" drumhead page --read "$1"
}

check 'montrose: a short game' game montrose 18 montrose $montrose_seats
check 'its pages, the same each time' pages_of montrose
check 'montrose: a long one' long restless 199 montrose $montrose_seats
check 'its pages, the same each time' pages_of restless
check 'brave: a whole game' game brave 150 brave --option open-hands $brave_seats
check 'its pages, the same each time' pages_of brave
check 'charles: a part of one' game charles 30 charles --option open-hands $charles_seats
check 'its pages, the same each time' pages_of charles
HOME=$here/nobody
check 'an empty desk, the same each time' written desk drumhead page --desk
sed 's/^/# /' pages
cat pages >>"$builddir/tests/page-times"
[ "$tap_failed" = 0 ] || finish
unset DRUMHEAD_KEY DRUMHEAD_NONCES
TAP_COUNT=$tap_count TIMES=$times exec python3 "$srcdir/tests/bench/pages.py"
