#!/bin/sh
# odds_bot.sh - what may come of orders, and orders that the program writes: from the command line.
. "$srcdir/tests/cli/lib"
player alice bob
check 'a game begins' offer

# --- the bot ------------------------------------------------------------------------------------------

bot_is_legal() {
	drumhead bot a >orders.bot 2>said || { cat said; return 1; }
	drumhead check a orders.bot >checked 2>said || { cat said orders.bot; return 1; }
	grep -q '#' orders.bot
}
check 'the bot writes legal orders, with reasons' bot_is_legal

other_seat() {
	for seat in royalist covenanter; do
		drumhead bot --seat "$seat" a >out.$seat 2>said.$seat && echo "$seat"
	done >served
	[ "$(wc -l <served)" = 1 ] && cat said.* | grep -q 'is asked now, not'
}
check 'it writes them for the seat that is asked only' other_seat

twice() {
	drumhead bot a | diff - orders.bot
}
check 'and the same ones again' twice

two_turns() {
	for turn in 1 2 3 4; do
		drumhead bot a >orders.bot || return 1
		step orders.bot orders.bot || return 1
	done
	drumhead audit a >/dev/null
}
check 'two bots play on, and their ledger is sound' two_turns

match() {
	drumhead bot --match 2 --json montrose >out || return 1
	[ "$(grep -c '"won": 2' out)" = 2 ]
}
check 'the bot beats random play' match

no_seat() {
	fails 2 drumhead bot --match 1 --seat nobody montrose && says 'no seat is called nobody'
}
check 'a match needs a seat that there is' no_seat

# --- odds ---------------------------------------------------------------------------------------------

drumhead bot a >orders.bot

text() {
	drumhead odds --futures 200 a orders.bot >out 2>said || { cat said; return 1; }
	grep -q '^orders.bot: 200 imagined futures of' out && awk 'length > 72 { print; wide = 1 } END { exit wide }' out
}
check 'odds are told as text that fits a terminal' text
check 'what never comes has no row' eval '! grep "   0\.0 % \[ 0\.0-" out'


as_json() {
	drumhead odds --json --futures 200 a orders.bot >out || return 1
	for key in tallies tracks ends asked over; do
		grep -q "^	\"$key\": " out || { echo "no $key"; return 1; }
	done
}
check 'and as JSON' as_json

shared() {
	drumhead odds --futures 301 --jobs 1 a orders.bot >alone && [ -s alone ] || return 1
	for jobs in 2 3; do
		drumhead odds --futures 301 --jobs $jobs a orders.bot | diff alone - || return 1
	done
	fails 2 drumhead odds --jobs 65 a orders.bot && says 'up to 64 processes'
}
check 'and the same however many processes share the futures' shared

nothing_changes() {
	find a -type f ! -name lock -exec cksum {} + | LC_ALL=C sort >before
	drumhead odds a orders.bot >/dev/null && drumhead bot a >/dev/null || return 1
	find a -type f ! -name lock -exec cksum {} + | LC_ALL=C sort | diff before -
}
check 'neither changes the game' nothing_changes

refused() {
	printf 'march Nobody: Nowhere\n' >wrong
	fails 1 drumhead odds a wrong && says 'nothing in this game is called'
}
check 'orders that check refuses have no odds' refused

# --- Scotland the Brave, whose turns have more lines, rolls and markers ---------------------------------

for name in alice bob; do
	cp $name/.ssh/id_ed25519 key.$name
	cp $name/.ssh/id_ed25519.pub key.$name.pub
done
both() {
	HOME="$here/alice" DRUMHEAD_KEY="$here/key.alice:$here/key.bob" drumhead "$@"
}

brave_begins() {
	both offer brave --option open-hands --seat scottish=key.alice.pub --seat english=key.bob.pub c >letter 2>said &&
		both accept c >letter 2>said && both adjudicate c >letter 2>said || { cat said; return 1; }
}
check 'a game of brave begins' brave_begins

brave_turns() {
	for entry in 1 2 3 4 5 6; do
		both bot c >orders.$entry 2>said && both check c orders.$entry >checked 2>said || { cat said orders.$entry; return 1; }
		! grep -E 'fails in 200 of 200' checked || { cat orders.$entry; return 1; }
		both sign c orders.$entry >letter 2>said && both adjudicate c >letter 2>said || { cat said; return 1; }
	done
	[ "$(grep -c '^place' orders.1)" = 5 ] || { cat orders.1; return 1; }
}
check 'two bots play it, and each of their letters is legal' brave_turns

bounds() {
	fails 2 drumhead odds --futures 0 a orders.bot && says 'from 1 to 1000000'
}
check 'no futures cannot be counted' bounds

# --- the first battle, computed -------------------------------------------------------------------------

# One Irish unit against two of Argyll's is a small one.
exactly() {
	rm -rf a b
	DRUMHEAD_NONCES='a small battle'
	offer && printf 'deploy Inveraray\nend\nwhen all: auto\n' >deploy && play bob b deploy && receive alice a &&
		printf 'march RI1: Inveraray\nattack Inveraray\nend\nwhen all: auto\n' >small &&
		drumhead odds --exact a small >exact 2>said && grep -q 'won by royalist' exact && ! grep '0\.0000 %' exact && [ ! -s said ] ||
		{ cat said exact; return 1; }
}
check 'the first battle is computed, without rows of what never comes' exactly
# A march without a destination is one that auto chooses.
auto_is_told() {
	printf 'march RI1\nend\nwhen all: auto\n' >lazy && drumhead check a lazy >said && grep -q 'CHOSEN BY auto' said &&
		grep -q 'march.to: [A-Z].* ([A-Z].*)' said && drumhead check a small >said && ! grep 'march.to' said
}
check 'check says what auto has chosen' auto_is_told
# Whatever a machine's speed: some million games take longer than a second, and are not waited for.
progress() {
	: >shown
	script -qefc 'exec drumhead fuzz --games 9000000 montrose' shown </dev/null >said 2>&1 &
	waited=0
	while ! tr '\r' '\n' <shown | grep -q 'games played: [0-9]* of 9000000' && [ $waited -lt 600 ]; do
		sleep 0.1
		waited=$((waited + 1))
	done
	kill $!
	wait $! 2>/dev/null
	[ $waited -lt 600 ] && drumhead fuzz --games 20 montrose 2>said >/dev/null && [ ! -s said ]
}
if command -v script >/dev/null; then
	check 'what takes long says on a terminal how far it is' progress
else
	skip 'what takes long says on a terminal how far it is' 'script is not there'
fi
finish
