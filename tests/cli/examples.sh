#!/bin/sh
# examples.sh - the orders in examples/: the tours are legal and complete, the demonstration plays.
. "$srcdir/tests/tap.sh"
examples=$srcdir/examples
export HOME="$PWD"
unset DRUMHEAD_HOME DRUMHEAD_SEAT_KEY

# begin GAME FIRST SECOND [OPTION...]: one person plays both seats of a game.
begin() {
	game=$1
	rm -rf r r.pub c c.pub .config "$game"
	ssh-keygen -q -t ed25519 -N '' -f r && ssh-keygen -q -t ed25519 -N '' -f c || return 1
	export DRUMHEAD_KEY="$PWD/r:$PWD/c"
	first=$2 second=$3
	shift 3
	drumhead keygen &&
		drumhead offer "$game" "$@" --seat "$first=r.pub" --seat "$second=c.pub" "$game" >letter &&
		drumhead accept "$game" >letter && drumhead adjudicate "$game" >letter
}

play_tour() {
	drumhead sign --anyway "$1" "$examples/$1/tour-$2.orders" >letter && drumhead adjudicate "$1" >letter
}

# Not all of its lines can be of use in one turn, so `check` may end as `sign` would without --anyway.
is_legal() {
	drumhead check --json "$1" "$examples/$1/tour-$2.orders" >said || grep -q '"legal": true' said
}

# complete GAME [KEY]: every key of the game, but KEY, has a line or a `when` in one of the tours.
complete() {
	sed -n '/keys\[\] = {/,/^};/s/^.*{ ":\{0,1\}\([a-z.-]*\)", .*/\1/p' "$srcdir/rules/$1/names.c" | sort >keys
	[ -s keys ] || return 1
	sed -n -e 's/^when \([a-z.-]*\).*/\1/p' -e 's/^else //' -e 's/^\([a-z-]*\)\( .*\)*$/\1/p' \
		"$examples/$1"/tour-*.orders | sort -u >toured
	comm -23 keys toured | grep -vx "${2-}" >missing
	cat missing
	[ ! -s missing ]
}

narrow() {
	awk 'length > 80 { print FILENAME ":" FNR ": wider than 80 columns"; wide = 1 }
		END { exit wide }' "$examples"/*/*.orders "$examples"/tutorial.md
}

demonstration() {
	sh "$examples/demo.sh" >demo 2>talk || { cat talk; return 1; }
	[ ! -s talk ] || { cat talk; return 1; }
	for what in '^CAMPAIGNS OF MONTROSE' '^die  *[0-9]*\.d1' '^good: '; do
		grep -q "$what" demo || { echo "no line is like $what"; return 1; }
	done
	! grep -e '^POSITION' -e "'S ORDERS" demo
}

# What is indented as a command; each runs from where the one before it went.
typed() {
	sh "$examples/demo.sh" kept >demo 2>&1 && sed -n 's/^    \(drumhead\|cd\|export\|more\|mkdir\) /\1 /p' demo >typed &&
		[ "$(wc -l <typed)" -ge 5 ] && (
		PATH=/usr/bin:/bin
		[ "$(cd "$builddir/.." && pwd -P)" != "$srcdir" ] || unset DRUMHEAD_DATA
		sh -eux ./typed
	)
}

kept() {
	drumhead audit kept/royalist/game && drumhead audit kept/covenanter/game
}

tidy() {
	[ -z "$(ls "${TMPDIR:-/tmp}" | grep drumhead-demo)" ]
}

# The one-line examples of the manual that only read, in the game that was kept.
manual_runs() {
	here=$PWD
	cd kept/covenanter && ln -s game mygame && echo end >orders.txt || return 1
	sed -n 's/^\.Dl \(drumhead [a-z]* .*\)/\1/p' "$srcdir"/man/drumhead-*.1 | sed 's/\\e/\\/g' |
		grep -E '^drumhead (status|check|report|map|history|die|audit|rules|fuzz) ' >examples
	[ "$(wc -l <examples)" -ge 12 ] || return 1
	HOME="$PWD" DRUMHEAD_KEY= sh -eux examples || return 1
	cd "$here"
}

check 'a game of montrose is begun' begin montrose royalist covenanter
for seat in covenanter royalist; do
	check "the $seat tour is legal" is_legal montrose "$seat"
	check 'and can be signed' play_tour montrose "$seat"
done
check 'the tours of montrose show every verb and every key' complete montrose
check 'a game of brave is begun' begin brave scottish english --option open-hands
bot_sets_up() {
	drumhead bot brave >orders && [ "$(grep -c '^place ' orders)" -eq 5 ] && drumhead check brave orders >said &&
		grep -q 'every line is carried out' said || { cat orders said; return 1; }
}
check 'the bot sets up in one entry' bot_sets_up
for seat in english scottish; do
	check "the $seat tour is legal" is_legal brave "$seat"
	check 'and can be signed' play_tour brave "$seat"
done
check 'status leaves out tracks that are for the rules alone' eval '! drumhead status brave 2>&1 | grep raised'
check 'the tours of brave show every verb and every key' complete brave
check 'a game of jacobite is begun' begin jacobite jacobite government --option open-hands
for seat in government jacobite; do
	check "the $seat tour is legal" is_legal jacobite "$seat"
	check 'and can be signed' play_tour jacobite "$seat"
done
# Where cards are masked, and there alone, a player is asked what he discards: masked_jacobite.sh.
check 'the tours of jacobite show every verb and every key' complete jacobite discard
check 'a game of charles is begun' begin charles royalist parliament --option open-hands
for seat in parliament royalist; do
	check "the $seat tour is legal" is_legal charles "$seat"
	check 'and can be signed' play_tour charles "$seat"
done
# Nor for the card that a die takes of a hand, but where cards are masked: masked_charles.sh.
check 'the tours of charles show every verb and every key' complete charles reveal
check 'the examples fit a screen' narrow
check 'the demonstration plays a game' demonstration
check 'it leaves nothing behind' tidy
check 'what it tells to type works as it stands, without settings' typed
check 'it keeps the game if it is told where' kept
check 'the examples of the manual run' manual_runs
finish
