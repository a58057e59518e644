#!/bin/sh
# bench.sh - the numbers of doc/DESIGN.md 9, each beside its goal; called by `make bench`.
#
# Times are those of the processor.  Files lie in memory where there is /dev/shm: what is measured is this program,
# not a disk.
set -eu
export DRUMHEAD_DATA="$srcdir"
drumhead=$builddir/drumhead
ledger=$builddir/tests/bench/ledger
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d "$memory/drumhead-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
/usr/bin/env time -f '' true 2>/dev/null || { echo 'bench: the program time is missing (Debian: apt install time)' >&2; exit 1; }

row() {
	printf '%-58s %11s %11s\n' "$1" "$2" "$3"
}

# number KEY: of the JSON in ./json, wherever it stands.
number() {
	sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" json | head -n 1
}

seconds() {
	/usr/bin/env time -f %U "$@" 2>&1 >/dev/null | tail -n 1
}

kilobytes() {
	/usr/bin/env time -f %M "$@" 2>&1 >/dev/null | tail -n 1
}

# milliseconds COMMAND...: of the processor, for one run of fifty.
milliseconds() {
	/usr/bin/env time -f '%U %S' -o used sh -c 'for i in 0 1 2 3 4; do for k in 0 1 2 3 4 5 6 7 8 9; do "$@"; done; done' \
		sh "$@" >/dev/null 2>&1
	awk '{ printf "%.1f", ($1 + $2) * 1000 / 50 }' used
}

row '' measured goal

# --- random play ----------------------------------------------------------------------------------------

"$drumhead" fuzz --bare --games 20000 --json montrose >json
row 'random legal play, answers a second, the rules alone' "$(number answers_per_second)" '2500000'
"$drumhead" fuzz --bare --mix --games 5000 --json montrose >json
row '    with options, leaning players (deeper games)' "$(number answers_per_second)" ''
"$drumhead" fuzz --mix --games 3000 --json montrose >json
row '    and each position checked' "$(number answers_per_second)" ''

"$drumhead" fuzz --letters --games 300 --bot-games 0 --json montrose >letters
for players in 'no whens' 'when all: auto' 'whens of the examples'; do
	grep "random, $players" letters >json
	row "orders entries in 100 player turns, $players" \
		$((($(number entries) * 200 / $(number turns) + 1) / 2)) "$([ "$players" = 'no whens' ] || echo 100)"
done

"$drumhead" fuzz --bare --games 1500 --json brave >json
row 'random legal play of brave, the rules alone' "$(number answers_per_second)" ''
"$drumhead" fuzz --mix --games 500 --json brave >json
row '    with options, leaning players, each position checked' "$(number answers_per_second)" ''
"$drumhead" fuzz --letters --games 100 --bot-games 0 --json brave >letters
for players in 'no whens' 'when all: auto' 'whens of the examples'; do
	grep "random, $players" letters >json
	row "orders entries in 100 game turns of brave, $players" \
		$(($(number entries) * 100 / $(number game_turns))) "$([ "$players" = 'no whens' ] || echo 400)"
done

"$drumhead" fuzz --bare --mix --games 1000 --json charles >json
row 'random legal play of charles, options, leaning players' "$(number answers_per_second)" '500000'
"$drumhead" fuzz --letters --games 20 --bot-games 3 --json charles >letters
for players in 'random, whens of the examples' 'the bot, no whens' 'the bot, whens of the examples'; do
	grep "$players" letters >json
	row "entries, 100 turns of charles: $players" \
		$(($(number entries) * 100 / $(number game_turns))) "$([ "$players" = 'the bot, no whens' ] || echo 1500)"
done

# --- the bot --------------------------------------------------------------------------------------------

for seat in royalist covenanter; do
	"$drumhead" bot --match 10 --seat $seat --json montrose >json
	row "the bot as $seat against random play, won of 10" "$(number won)" '95 of 100'
	row '    milliseconds a turn' $(($(number milliseconds) / $(number orders))) 'under 1000'
done

# --- a game of 400 rulings ------------------------------------------------------------------------------

export HOME="$work" DRUMHEAD_HOME="$work/home" SSH_AUTH_SOCK=
for seat in royalist covenanter; do
	ssh-keygen -q -t ed25519 -N '' -C "$seat" -f "$seat"
done
export DRUMHEAD_KEY="$work/royalist:$work/covenanter"
begin() {
	"$drumhead" keygen
	"$drumhead" offer montrose --seat royalist=royalist.pub --seat covenanter=covenanter.pub game
	"$drumhead" accept game
	"$drumhead" adjudicate game
	"$drumhead" bot game >orders
	"$drumhead" sign game orders
	"$drumhead" adjudicate game
	"$drumhead" bot game >orders
}
begin >/dev/null 2>&1
row "odds over 10,000 futures of the bot's first turn, seconds" \
	"$(seconds "$drumhead" odds --jobs 1 --futures 10000 game orders)" 'under 0.2'

cp -r game usual
"$ledger" grow usual 25 >/dev/null
"$ledger" grow game 400 >/dev/null
"$ledger" time game >times
row 'audit of 400 rulings, to its bare signature and proof checks' "$(sed 's/.* ratio //' times)" '1.25'
row '    milliseconds of the bare checks' "$(sed 's/bare checks \([0-9.]*\) ms,.*/\1/' times)" ''

# What another player does with the whole game in one letter.
"$drumhead" letter --from 0 game >whole 2>/dev/null
reading=$(DRUMHEAD_HOME="$work/other" seconds "$drumhead" accept copy whole)
row "accept of a letter of $(ls game/log | grep -c entry) entries, to the audit of the same" \
	"$(awk "BEGIN { printf \"%.2f\", $reading / $(seconds "$drumhead" audit game) }")" '1.5'

# --- start to end ---------------------------------------------------------------------------------------

printf 'when all: auto\nend\n' >orders
for game in usual game; do
	"$drumhead" adjudicate $game >/dev/null 2>&1
	row "milliseconds from start to end, $(ls $game/log | grep -c entry) entries: status" \
		"$(milliseconds "$drumhead" status $game)" 5
	row '    check, no futures' "$(milliseconds "$drumhead" check --futures 0 $game orders)" 5
	row '    check, 200 futures' "$(milliseconds "$drumhead" check $game orders)" 5
	copying=$(milliseconds sh -c 'rm -rf again; cp -r "$0" again' $game)
	both=$(milliseconds sh -c 'rm -rf again; cp -r "$1" again; "$0" sign --anyway again orders | "$0" adjudicate again -' \
		"$drumhead" $game)
	row '    sign and adjudicate, with their cryptography' "$(awk "BEGIN { printf \"%.1f\", $both - $copying }")" ''
done

# --- a long ledger beside a short one -------------------------------------------------------------------

# grown GAME RULINGS: none is so long that goes on to its end; so after 200 rulings it goes back to the set-up, again and
# again, and what both games play is as long.
grown() {
	rm -rf "$1"
	"$drumhead" offer montrose --undo agreed --seat royalist=royalist.pub --seat covenanter=covenanter.pub "$1" &&
		"$drumhead" accept "$1" && "$drumhead" adjudicate "$1" && "$ledger" grow "$1" 200 || return 1
	for n in $(seq 400 200 "$2"); do
		"$drumhead" propose "$1" undo 2 && "$drumhead" vote "$1" agree && "$ledger" grow "$1" "$n" || return 1
	done
	"$drumhead" adjudicate "$1"
}
entries() {
	ls "$1/log" | grep -c entry
}
for try in 1 2 3 4 5; do                                 # dice may end it too soon
	grown short 200 >/dev/null 2>&1 && break
done
for try in 1 2 3 4 5; do
	grown long 4000 >/dev/null 2>&1 && break
done
cp -r long read
rm -f read/log.index
row "milliseconds of status, $(entries long) entries, all of them read" "$(milliseconds "$drumhead" status read)" ''

# turns GAME: milliseconds for each of five turns that are signed and ruled on.
turns() {
	/usr/bin/env time -f '%U %S' -o used sh -c 'for i in 1 2 3 4 5; do "$0" sign --anyway "$1" orders | "$0" adjudicate "$1" -; done' \
		"$drumhead" "$1" >/dev/null 2>&1
	tail -n 1 used | awk '{ printf "%.1f", ($1 + $2) * 1000 / 5 }'
}

# flat LABEL MILLISECONDS-SHORT MILLISECONDS-LONG
flat() {
	row "milliseconds of $1, $(entries short) entries" "$2" ''
	row "    $(entries long) entries, to that" "$(awk "BEGIN { printf \"%.2f\", $3 / $2 }")" '1.2'
}
for command in status report map; do
	flat $command "$(milliseconds "$drumhead" $command short)" "$(milliseconds "$drumhead" $command long)"
done
flat 'sign and adjudicate' "$(turns short)" "$(turns long)"
row "kB at most: drumhead audit, $(entries long) entries" "$(kilobytes "$drumhead" audit long)" '16384'

# --- a first turn of brave ------------------------------------------------------------------------------

brave() {
	"$drumhead" offer brave --option open-hands --seat scottish=royalist.pub --seat english=covenanter.pub brave
	"$drumhead" accept brave
	"$drumhead" adjudicate brave
	"$drumhead" bot brave >orders
	"$drumhead" sign brave orders | "$drumhead" adjudicate brave -
	"$drumhead" bot brave >orders
}
brave >/dev/null 2>&1
printf 'place Wallace: 0703\nwhen all: auto\n' >orders
"$drumhead" sign brave orders 2>/dev/null | "$drumhead" adjudicate brave - >/dev/null 2>&1
"$drumhead" bot brave >orders
row 'milliseconds of the bot for a first turn of brave' "$(milliseconds "$drumhead" bot brave)" 'under 1000'
row '    check, no futures' "$(milliseconds "$drumhead" check --futures 0 brave orders)" 5
row '    check, 200 futures' "$(milliseconds "$drumhead" check brave orders)" 5
row '    odds over 10,000 futures, seconds' \
	"$(seconds "$drumhead" odds --jobs 1 --futures 10000 brave orders)" 'under 0.2'

# --- memory ---------------------------------------------------------------------------------------------

for command in 'audit game' 'report game' 'map game' 'fuzz --games 1000 montrose' 'map brave' 'bot brave' \
		'fuzz --games 100 brave'; do
	row "kB at most: drumhead $command" "$(kilobytes "$drumhead" $command)" '16384'
done
