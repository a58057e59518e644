#!/bin/sh
# same.sh - the engine of pages says what the program says, to the byte: over six games and every command that looks at one.
. "$srcdir/tests/web/lib"
engine=$builddir/web/engine

check 'the engine has been built' test -s "$engine"
check 'two seats, witnessed dice' game montrose 14 montrose $montrose_seats
check 'a whole game with open hands' game brave 40 brave --option open-hands $brave_seats
check 'hidden hands with a referee' game hidden 12 jacobite --dice referee --seat referee=carol/.ssh/id_ed25519.pub $jacobite_seats
check 'cards in open hands' game charles 24 charles --option open-hands $charles_seats
raid_is_marked() {
	raid=$(drumhead history charles | awk '/ raids / { print $1; exit }') && [ -n "$raid" ] &&
		drumhead map --svg charles "$raid" >map.svg && grep -q '^<text [^>]*>[^<:]* raids</text>$' map.svg
}
check 'a raid has its mark on the map' raid_is_marked

# An edict is agreed on, a turn undone, another played; then play goes over to another pack.
moved_on() {
	game motions 4 montrose --undo agreed $montrose_seats || return 1
	first=$(grep -l '^drumhead-begin 1 ruling' motions/log/*.entry | sed -n '3s/.*\/0*\([0-9]*\)\.entry/\1/p')
	echo 'put RI1: Elgin' >edict
	drumhead propose motions edict edict >letter 2>talk && drumhead vote motions agree >letter 2>talk && drumhead adjudicate motions >letter 2>talk &&
		play_turns motions 2 &&
		drumhead propose motions undo "$first" >letter 2>talk && drumhead vote motions agree >letter 2>talk || { cat talk; return 1; }
	cp -r "$srcdir/rules/montrose/pack" new && chmod -R u+w new && sed -i 's/"name": "MacColla"/"name": "Colkitto"/' new/pieces.json
	drumhead propose motions amend pack ./new >letter 2>talk && drumhead vote --pack ./new motions agree >letter 2>talk &&
		play_turns motions 2 || { cat talk; return 1; }
}
check 'with an edict, an undo and an amend' moved_on

# From here on nobody has a key, as in a page.
unset DRUMHEAD_KEY
export HOME="$here/nobody"
mkdir nobody
rm -rf hidden/secrets

commands_of() {
	for command in audit 'audit --json' status 'status --json' history 'history --json' summary report map bot 'letter --from 0' \
			'blame turn' 'report --all' 'map --json'; do
		echo "${command%% *} $(echo "$command " | cut -s -d ' ' -f 2-)$1" | tr -s ' '
	done
	last=
	for seq in $(grep -l ' ruling$' "$1"/log/*.entry | sed 's/.*\/0*\([0-9]*\)\.entry/\1/'); do
		echo "report $1 $seq"
		echo "report --json $1 $seq"
		echo "map --svg $1 $seq"
		echo "die $1 $seq.d1"
		echo "view $1 $seq"
		[ -z "$last" ] || echo "diff --json $1 $last $seq"
		last=$seq
	done
	echo "report $1 9999"
	echo "die $1 0.d1"
	drumhead bot "$1" >"$1.orders" 2>/dev/null || echo end >"$1.orders"
	sed '1s/$/ nonsense/' "$1.orders" >"$1.wrong"
	for orders in "$1.orders" "$1.wrong"; do
		echo "check $1 $orders"
		echo "check --json $1 $orders"
		echo "odds $1 $orders"
		[ "$1" = charles ] || echo "odds --exact $1 $orders"
		echo "sign $1 $orders"
	done
}
for game in montrose brave hidden charles motions; do
	commands_of $game
done >commands
# A byte of a signature: both must name it.
cp -r montrose forged
sed -i '3s/A/B/;4s/a/b/' forged/log/0009.sig
printf '%s\n' 'audit forged' 'audit --json forged' 'status forged' >>commands

compared() {
	[ "$(wc -l <commands)" -ge 700 ] || { echo "$(wc -l <commands) commands, not 700"; return 1; }
	node "$srcdir/tests/web/engine.js" "$engine" "$srcdir/web/worker.js" commands >said || { cat said; return 1; }
	grep -q '^[0-9]* compared, 0 different' said && cp said times
}
check 'the engine and the program say the same, to the byte' compared
[ -z "${TIMES-}" ] || sed 's/^/# /' times
finish
