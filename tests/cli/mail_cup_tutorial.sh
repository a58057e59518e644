#!/bin/sh
# mail_cup_tutorial.sh - the session of examples/mail/cup.md, as it stands there.
. "$srcdir/tests/tap.sh"
here=$PWD
page=$srcdir/examples/mail/cup.md

session() {
	mkdir "$here/session" && awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' "$page" >"$here/session.sh" &&
		(cd "$here/session" && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu "$here/session.sh") >out 2>&1 ||
		{ cat out; return 1; }
}
check 'the session of the tutorial' session
check 'no block of it is left out' \
	sh -c '[ "$(grep -c "^\`\`\`sh$" "$1")" -eq "$(($(grep -c "^\`\`\`" "$1") / 2))" ]' sh "$page"

said() {
	grep -qE "$1" out || { echo "nothing like: $1"; tail -n 30 out; return 1; }
}
check 'the doctor finds the cup good' said 'good   spring: 3 players, round 0 of 2, carol writes the next bulletin'
check 'the cup ends, and every copy is good' said '^good: 14 entries, 5 letters, 2 rounds, drawn by carol and dave, 3 pairings'
check 'a pairing that was changed is named, with the rule' said 'the pairs and byes of round 1 are not those that its seed gives'
finish
