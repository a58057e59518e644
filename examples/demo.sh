#!/bin/sh
# demo.sh - a game of Campaigns of Montrose between two players who mail each other letters.
#
# usage: examples/demo.sh [DIRECTORY]
#
# Two ssh keys and two seat keys are made, the orders of examples/game are signed and exchanged in witness
# mode (each player's dice are rolled by the other), then the last battle, one die and an audit are shown.
# The dice differ each time.  Orders that no longer fit what they have done give way to plan-b-*.orders.
# The games of both players stay in DIRECTORY, if one is named; it must not be there yet.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
orders=$top/examples/game
command -v drumhead >/dev/null || PATH=$top/build:$PATH
command -v drumhead >/dev/null || {
	echo 'demo: there is no drumhead here yet; ./bootstrap builds it' >&2
	exit 1
}
turns='turn01-covenanter-set-up turn01-royalist turn01-covenanter turn02-royalist turn02-covenanter
	turn03-royalist turn03-covenanter turn04-royalist turn04-covenanter turn05-royalist'

keep=${1-}
if [ -n "$keep" ]; then
	mkdir "$keep"
	work=$(cd "$keep" && pwd)
else
	work=$(mktemp -d "${TMPDIR:-/tmp}/drumhead-demo.XXXXXX")
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' HUP INT TERM
fi
unset SSH_AUTH_SOCK XDG_CONFIG_HOME DRUMHEAD_HOME DRUMHEAD_KEY DRUMHEAD_SEAT_KEY
talk=$work/talk

# as SEAT COMMAND...: drumhead as that player types it, in his own directory.
as() {
	(cd "$work/$1" && shift && HOME=$(pwd) exec drumhead "$@") 2>>"$talk"
}

# quietly COMMAND...: what was said is shown only if it fails.
quietly() {
	"$@" && return 0
	status=$?
	tail -n 20 "$talk" >&2
	echo "demo: this failed: $*" >&2
	exit "$status"
}

other() {
	case $1 in royalist) echo covenanter ;; *) echo royalist ;; esac
}

# Whose orders are due, by the ledger of SEAT; nothing when the game is over.
asked() {
	as "$1" status --json game | tr -d '\n' |
		sed -n 's/.*"pen": *{\([^}]*\)}.*/\1/p' | grep '"writes": *"orders"' | sed 's/.*"name": *"\([a-z]*\)".*/\1/'
}

new_player() {
	mkdir -p "$work/$1/.ssh"
	ssh-keygen -q -t ed25519 -N '' -C "$1" -f "$work/$1/.ssh/id_ed25519"
	quietly as "$1" keygen >/dev/null
}

agree() {
	new_player royalist
	new_player covenanter
	quietly as royalist offer montrose --seat royalist=.ssh/id_ed25519.pub \
		--seat covenanter=../covenanter/.ssh/id_ed25519.pub game >"$work/offer"
	quietly as covenanter accept game ../offer >"$work/letter"
	quietly as royalist adjudicate game ../letter >"$work/letter.new"
	mv "$work/letter.new" "$work/letter"
	quietly as covenanter adjudicate game ../letter >/dev/null
}

# SEAT signs FILE, or what is planned for the worst, and mails it; the other takes it and rolls.
# --anyway: the files hold lines to spare, one for each leader who might have rolled recruits.
play() {
	as "$1" sign --anyway game "$orders/$2.orders" >"$work/letter" ||
		quietly as "$1" sign --anyway game "$orders/plan-b-$1.orders" >"$work/letter"
	quietly as "$(other "$1")" adjudicate game ../letter >"$work/reply"
	if [ "$(asked "$(other "$1")")" != "$(other "$1")" ]; then
		quietly as "$1" adjudicate game ../reply >"$work/letter"
		[ ! -s "$work/letter" ] || quietly as "$(other "$1")" adjudicate game ../letter >/dev/null
	fi
}

# The orders NAME, if their seat is the one that is asked.  Whoever is asked again first plays plan B.
turn() {
	seat=${1#turn??-}
	seat=${seat%%-*}
	for attempt in 1 2 3 4; do
		now=$(asked "$(other "$last")")
		[ -n "$now" ] || return 1
		if [ "$now" = "$seat" ]; then
			play "$seat" "$1"
			last=$seat
			return 0
		fi
		play "$now" "plan-b-$now"
		last=$now
	done
	return 1
}

# "$ drumhead ..." as one would type it here, and a blank line.
typed() {
	printf '\n$ %s\n\n' "$*"
}

# The head of the report and its last battle; all that happened, if there was none.
battle() {
	sed '/^LAPSED/,$d; /^CHOSEN/,$d; /^POSITION/,$d' | awk '
		{ line[NR] = $0 }
		/^[A-Z]/ && NR > 3 { within = /^BATTLE/; if (within) from = NR; else if (from && !to) to = NR }
		/^BATTLE/ { to = 0 }
		END {
			if (!from) from = 4
			if (!to) to = NR + 1
			for (i = 1; i <= 3; i++) print line[i]
			for (i = from; i < to; i++) print line[i]
		}'
}

agree
last=royalist
for name in $turns; do
	turn "$name" || break
done

reader=$(other "$last")
typed 'drumhead report game      # its last battle'
quietly as "$reader" report game >"$work/report"
battle <"$work/report"
typed 'drumhead die game d1      # one of its dice, in short'
quietly as "$reader" die game d1 >"$work/die"
grep -E '^(die|decided|rolled|label|words|face) ' "$work/die"
typed 'drumhead audit game       # everything checked again'
quietly as "$reader" audit game
if [ -n "$keep" ]; then
	cat <<-END

	The game stays here. To look around, in this shell:
	    export PATH=$(dirname "$(command -v drumhead)"):\$PATH
	    cd $work/$reader
	    drumhead report game | more
	    drumhead history game
	END
else
	printf '\n%s\n' "To look around in such a game, keep it: $0 DIRECTORY"
fi
cat <<END

To play a first turn of your own against the program, ten minutes:
    mkdir -p ~/first-game
    cd ~/first-game
    more $top/examples/tutorial.md
END
