#!/bin/sh
# brave_tutorial.sh - the sessions of examples/brave/tutorial.md, as they stand there.
. "$srcdir/tests/tap.sh"
here=$PWD
page=$srcdir/examples/brave/tutorial.md

# session N: the commands of chapter N, in a shell that stops at the first that fails, in an empty directory.
session() {
	mkdir "$here/$1" && awk -v n="$1" '
		/^## / { chapter = $2 + 0 }
		/^```$/ { inside = 0 }
		inside && chapter == n { print }
		/^```sh$/ { inside = 1 }' "$page" >"$here/$1.sh" && [ -s "$here/$1.sh" ] &&
		(cd "$here/$1" && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu "$here/$1.sh") >"$here/$1.out" 2>"$here/$1.err" ||
		{ tail -n 20 "$here/$1.err"; return 1; }
}

# told N WORDS: the session printed them.
told() {
	cat "$here/$1.out" "$here/$1.err" | grep -qF -e "$2" || { tail -n 40 "$here/$1.out"; return 1; }
}

check 'a first turn with open hands' session 1
check 'both hands are told' told 1 'English hand: '
check 'its orders do what they say' eval '! grep -q "fails in 200 of 200" 1.out'
check 'hidden hands with a referee' session 2
check 'in mid-game something waits for the end' told 2 "waits for the referee's final"
final_audit() {
	for who in alice bob carol; do
		drumhead audit "$here/2/$who/game" >said 2>&1 && grep -q '^good: ' said && ! grep -q 'waits' said || { cat said; return 1; }
		drumhead status "$here/2/$who/game" 2>&1 | grep -q 'every seat has signed' || { drumhead status "$here/2/$who/game"; return 1; }
	done
}
check 'at the end nothing does, and every seat has signed' final_audit
one_ledger() {
	diff -r "$here/2/alice/game/log" "$here/2/bob/game/log" && diff -r "$here/2/alice/game/log" "$here/2/carol/game/log"
}
check 'history tells how it ended' eval 'drumhead history 2/carol/game | grep -q "[a-z] resigns, [A-Z][a-z]* wins\$"'
check 'all have the same ledger' one_ledger
hands() {
	sed -n '/^at the desk of /,$p' 2.out | awk '/^at the desk of carol/ { exit !(n == 2) } /^YOUR HAND/ { n++ } ' 
}
check 'each player is shown his own hand' hands
check 'that he has sealed something the other is told by check' told 2 'english has sealed lines, which no future knows'
# But what was opened, because the markers that were dealt made the game ask for it.
sealed_away() {
	grep -rq 'when vacillate Wallace' 2/bob || return 1
	grep -l 'when vacillate Wallace' 2/alice/game/log/*.entry >opened 2>/dev/null && grep -q ' open$' $(cat opened) ||
		! grep -r 'when vacillate Wallace' 2/alice
}
check 'what one has sealed is nowhere at the desk of the other before it is opened' sealed_away
check 'no block of the page is left out' \
	sh -c '[ "$(grep -c "^\`\`\`sh$" "$1")" -eq "$(($(grep -c "^\`\`\`" "$1") / 2))" ]' sh "$page"
check 'nothing is wider than a terminal' sh -c '! grep -nE ".{81}" "$1"' sh "$page"
finish
