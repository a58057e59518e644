#!/bin/sh
# jacobite_tutorial.sh - the session of examples/jacobite/tutorial.md, as it stands there.
. "$srcdir/tests/tap.sh"
here=$PWD
awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' "$srcdir/examples/jacobite/tutorial.md" >session

session() {
	mkdir one && (cd one && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu ../session) >out 2>err || { tail -n 20 err; return 1; }
}

# told WORDS: the session printed them.
told() {
	cat out err | grep -qF -e "$1" || { tail -n 40 out; return 1; }
}

check 'a first battle goes as it stands there' session
check 'the cannonade is told with its sum' told ' = 2 dice.'
check 'orders do what they say' eval '! grep -q "fails in 200 of 200" out'
check 'it is audited' told 'good: '
# Who must melee (11.4) does so, though his side has melees of its own choice no more: no line of the bot is about that.
forced_melee() {
	drumhead bot --match 1 --seed 7 --seat jacobite --scenario JR07 jacobite >said 2>&1 &&
		grep -q 'won 1 of 1' said || { cat said; return 1; }
}
check 'the bot orders no melee that the rules will fight of themselves' forced_melee
finish
