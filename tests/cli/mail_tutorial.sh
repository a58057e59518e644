#!/bin/sh
# mail_tutorial.sh - the session of examples/mail/tutorial.md, as it stands there; and the example configuration.
. "$srcdir/tests/tap.sh"
here=$PWD
page=$srcdir/examples/mail/tutorial.md

session() {
	mkdir "$here/session" && awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' "$page" >"$here/session.sh" &&
		(cd "$here/session" && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu "$here/session.sh")
}
check 'the session of the tutorial' session
check 'nothing is wider than a terminal' sh -c '! grep -nE ".{81}" "$@"' sh "$srcdir"/examples/mail/*
check 'no block of it is left out' \
	sh -c '[ "$(grep -c "^\`\`\`sh$" "$1")" -eq "$(($(grep -c "^\`\`\`" "$1") / 2))" ]' sh "$page"

# The example is read, and only what is not on this machine is missed.
example() {
	sed "s|~/games|$here/session/carol|" "$srcdir/examples/mail/drumhead-mail.conf" |
		grep -v -e '^mailbox' -e '^user' -e '^password' >example.conf
	drumhead mail --config example.conf queue >said 2>&1 || { cat said; return 1; }
	! drumhead mail --config example.conf doctor >said 2>&1 && grep -q 'good   configuration' said &&
		grep -q 'BAD    auld-alliance: its directory holds no game' said || { cat said; return 1; }
}
check 'the example of a configuration is one' example

# wrong LINE WORDS: a configuration with LINE is refused with WORDS.
wrong() {
	printf 'from = umpire@test.example\n%s\n' "$1" >wrong.conf
	drumhead mail --config wrong.conf queue >said 2>&1 && return 1
	grep -qF -e "$2" said || { cat said; return 1; }
}
check 'a slip in a setting is told the nearest' wrong 'mialbox = x' 'wrong.conf:2: there is no setting mialbox; did you mean mailbox?'
check 'a line that is none is told' wrong 'nonsense' 'a line is `NAME = VALUE`'
check 'a number out of range is told' wrong 'limit = 0' 'from 1 to 1000000'
check 'an address with a line break or brackets is refused' wrong '[game x]
royalist = A <d@e@f>' 'is no mail address'
check 'a flag is yes or no' wrong 'shared = maybe' 'it is `no` or `yes`'
check 'only referees share games so' wrong 'role = player
git = yes' "is for a referee's hosts"
check 'a seat stands once' wrong '[game x]
a = b@c
a = d@e' 'has a twice'
check 'without a configuration the way to one is told' eval \
	'! drumhead mail --config nowhere queue >said 2>&1; grep -q "no configuration yet" said'
check 'an unknown command is refused with 2' eval 'drumhead mail nonsense >said 2>&1; [ $? = 2 ]'
finish
