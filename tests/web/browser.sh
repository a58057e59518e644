#!/bin/sh
# browser.sh - pages in Chromium, from the disk: read, replayed, audited, clicked, and attacked.
. "$srcdir/tests/web/lib"

make_pages() {
	game montrose 14 montrose $montrose_seats && drumhead page montrose >montrose.html 2>said && ! grep . said &&
		drumhead page --read montrose >read.html && game brave 12 brave --option open-hands $brave_seats && drumhead page brave >brave.html &&
		game hidden 5 jacobite --dice referee --seat referee=carol/.ssh/id_ed25519.pub $jacobite_seats && drumhead page hidden >hidden.html || { cat said; return 1; }
}
check 'pages are made' make_pages
undone_page() {
	game undone 3 montrose --undo agreed $montrose_seats && drumhead propose undone undo 4 >letter 2>talk && drumhead vote undone agree >letter 2>talk &&
		drumhead page undone >undone.html || { cat talk; return 1; }
}
check 'and one of a game that was taken back' undone_page
# A byte of an entry, of a signature, of a proof.
changed_pages() {
	for kind in entry sig proof; do
		rm -rf bad && drumhead page --unpack montrose.html bad 2>said || return 1
		file=$(ls bad/log/*.$kind | sed -n 4p)
		case $kind in
		entry) sed -i 's/^by 1$/by 3/;s/^by 2$/by 1/;s/^by 3$/by 2/' "$file" ;;
		sig) sed -i '3s/[A-Za-z]/#/;3s/#\(.\)/\1\1/' "$file" ;;
		proof) cp "$(ls bad/log/*.proof | sed -n 5p)" "$file" ;;
		esac
		python3 "$srcdir/tests/web/exchange.py" montrose.html bad >"bad-$kind.html" && ! cmp -s montrose.html "bad-$kind.html" || return 1
		drumhead audit bad >"bad-$kind.want"
		[ $? = 3 ] || { cat "bad-$kind.want"; return 1; }
	done
}
check 'and pages whose games are bad' changed_pages
checked() {
	drumhead page --check montrose.html >said && grep -q 'engine are those of this program' said || { cat said; return 1; }
	for part in 's/PACE = 900/PACE = 901/=the script' 's/--paper: #f7f5ef/--paper: #f7f5ee/=the style' \
			's/^\(<script type="text.plain" id="drumhead-engine">....................\)./\1A/=the engine' \
			's/The bytes of an output stream/The bytes of an output streak/=the worker'; do
		sed "${part%=*}" montrose.html >changed.html && ! cmp -s montrose.html changed.html || { echo "${part%=*} changes nothing"; return 1; }
		fails 3 drumhead page --check changed.html >/dev/null && says "${part##*=}" || return 1
	done
}
check 'a script, style, worker or engine that was changed is named' checked
# The bot's orders name what nobody could write.
play_auto() {
	for turn in 1 2 3 4; do
		drumhead sign --anyway "$1" orders.auto >letter 2>talk && drumhead adjudicate "$1" >letter 2>talk || { cat talk; return 1; }
	done
}
evil_page() {
	cp -r "$srcdir/rules/montrose/pack" evil && chmod -R u+w evil
	sed -i 's/"name": "MacColla"/"name": "<\/script><img src=x onerror=alert(1)>"/; s/"name": "Montrose"/"name": "]]>\&amp;\\"\x27"/' evil/pieces.json
	rm -rf "$HOME/.config/drumhead"/*.record
	drumhead offer ./evil $montrose_seats wicked >letter 2>talk && drumhead accept --pack wicked/pack wicked >letter 2>talk && drumhead adjudicate wicked >letter 2>talk &&
		play_auto wicked && drumhead page wicked >evil.html 2>talk || { cat talk; return 1; }
}
check 'and one whose names are markup' evil_page
in_browser try
