#!/bin/sh
# page.sh - a game as one HTML file: what is in it, taken out again, compared; and whatever somebody has made of one.
. "$srcdir/tests/cli/lib"
player alice bob

check 'a game begins' offer --undo agreed
check 'turns are played' play_out 5

# Whether there is an engine beside the program is the builder's business: these pages have none.
page() {
	as alice drumhead page --read a >"$1" 2>said
}
check 'a page is written' page one.html
check 'again' page two.html
same 'twice the same bytes' one.html two.html

no_keys() {
	as nobody drumhead page --read b >other.html 2>said && cmp one.html other.html
}
check "the other side writes the same bytes, and who has no key" no_keys

readable() {
	drumhead report a >report && sed -n '/<pre id="text">/,/<\/pre>/p' one.html | sed 's/.*<pre id="text">//; s/<\/pre>.*//; s/&quot;/"/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >shown &&
		sed '/^NEXT ORDERS/,$d' report >want && sed '/^NEXT ORDERS/,$d' shown >got && head -n 20 want >want.20 && head -n 20 got >got.20 &&
		diff want.20 got.20 && grep -q '<svg ' one.html && [ "$(grep -c '<details' one.html)" -ge 4 ]
}
check 'the report, the map and what came before are in it, without any script' readable
quiet() {
	! grep -E '<script>|<script src|<link|src=|@import|url\([^#]|https?:' one.html | grep -v 'xmlns=' && grep -q "default-src 'none'" one.html
}
check 'it has no script and asks for nothing' quiet

unpacked() {
	rm -rf out && drumhead page --unpack one.html out 2>said && says 'Nothing of it was checked' && diff -r a/log out/log && diff -r a/pack out/pack &&
		drumhead audit out >said && says 'good: '
}
check 'the game is taken out of it, and audited' unpacked
not_twice() {
	fails 1 drumhead page --unpack one.html out && says 'exists already'
}
check 'not over another directory' not_twice

good() {
	drumhead page --check one.html >said && says 'good: ' && says 'as this program writes it' && [ -z "$(ls -d "$TMPDIR"/drumhead-page.* 2>/dev/null)" ]
}
check 'a page is found good, and nothing is left behind' good

# changed PART SED: a page somebody has changed is found out.
changed() {
	sed "$2" one.html >changed.html && ! cmp -s one.html changed.html && fails 3 drumhead page --check changed.html && says "$1"
}
check 'a style that was changed is named' changed 'the style' 's/--paper: #f7f5ef/--paper: #000000/'
check 'a policy that was changed is named' changed 'the policy' "s/connect-src 'none'/connect-src */"
check 'a script that was added is named' changed 'the script' 's/<\/body>/<script>1<\/script><\/body>/'
check 'a report that was changed is found' changed 'before any script runs' 's/<pre id="text">/&NOTHING HAPPENED/'
changed_entry() {
	sed 's/\\u000aseq 5\\u000a/\\u000aseq 6\\u000a/' one.html >changed.html && ! cmp -s one.html changed.html && fails 3 drumhead page --check changed.html && says 'bad: entry 5'
}
check 'an entry that was changed is named' changed_entry

# crafted NAME: a page whose game has a file of this name.
crafted() {
	printf '<script type="application/json" id="drumhead-game">{"files": {"%s": "x"}, "format": "drumhead-page 1"}</script>' "$1" >crafted.html
	rm -rf out2 && fails 1 drumhead page --unpack crafted.html out2 && says 'no file of a game is called' && [ ! -e out2 ]
}
for name in ../x /etc/x log/../../x log/x secrets/key .hidden log/.0000.entry log/0000.entry/x pack/x from/../log/0000.entry 'log/0000.entry\u001b'; do
	check "a page cannot write $name" crafted "$name"
done
no_page() {
	fails 1 drumhead page --check report && says 'there is no game in it' && fails 1 drumhead page --unpack report x &&
		printf '<script type="application/json" id="drumhead-game">{"format": "drumhead-page 7"}</script>' >x.html &&
		fails 1 drumhead page --check x.html && says 'another version' && printf '<script type="application/json" id="drumhead-game">{' >x.html &&
		fails 1 drumhead page --check x.html && fails 1 drumhead page --check nowhere.html
}
check 'what is no page is refused' no_page
usage() {
	fails 2 drumhead page --read --check a && fails 2 drumhead page --check && fails 2 drumhead page --unpack one.html && fails 2 drumhead page a b &&
		fails 1 drumhead page nowhere && says 'no such directory'
}
check 'a wrong command line is refused' usage
not_begun() {
	rm -rf c && as alice drumhead offer montrose $drumhead_seats c >letter 2>talk && fails 1 as alice drumhead page c && says 'no ruling yet'
}
check 'a game that has not begun has no page' not_begun

# --- names that would be markup --------------------------------------------------------------------

cp -r "$srcdir/rules/montrose/pack" evil && chmod -R u+w evil
sed -i 's/"name": "MacColla"/"name": "<\/script><img src=x onerror=alert(1)>"/; s/"name": "Montrose"/"name": "]]>\&amp;\\"\x27"/' evil/pieces.json
evil_game() {
	forget alice bob
	rm -rf e && as alice drumhead offer ./evil --undo agreed $drumhead_seats e >letter 2>talk || { cat talk; return 1; }
	DRUMHEAD_KEY="$here/alice/.ssh/id_ed25519:$here/bob/.ssh/id_ed25519"
	export DRUMHEAD_KEY
	for command in 'accept --pack e/pack e' 'adjudicate e' 'sign --anyway e orders.auto' 'adjudicate e' 'sign --anyway e orders.royalist' 'adjudicate e'; do
		as alice drumhead $command >letter 2>talk || case $command in sign*royalist) as alice drumhead sign --anyway e orders.auto >letter 2>talk ;; *) cat talk; return 1 ;; esac
	done
}
check 'a game whose names are markup' evil_game
harmless() {
	drumhead page --read e >evil.html 2>said && grep -q 'onerror' evil.html && ! grep -E '<img|<script>|alert\([0-9]\)</script><' evil.html &&
		[ "$(grep -o '<script' evil.html | wc -l)" = 1 ] &&
		drumhead page --check evil.html >said && says 'as this program writes it'
}
check 'they are text in its page' harmless

# A file system without links, such as FAT.
without_links() {
	unset DRUMHEAD_KEY
	rm -rf out && strace -f -qq -o /dev/null -e trace=link,linkat -e "inject=link,linkat:error=EPERM" drumhead page --unpack one.html out 2>said || { cat said; return 1; }
	diff -r a/log out/log && cp out/log/0000.entry kept && ASAN_OPTIONS=detect_leaks=0 strace -f -qq -o /dev/null -e trace=link,linkat \
		-e "inject=link,linkat:error=EPERM" drumhead keygen k >/dev/null 2>said || { cat said; return 1; }
}
if strace -qq -o /dev/null true 2>/dev/null; then
	check 'files are made where there are no links, too' without_links
else
	skip 'files are made where there are no links, too' 'strace is not there, or not allowed'
fi
finish
