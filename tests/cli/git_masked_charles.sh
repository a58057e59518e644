#!/bin/sh
# git_masked_charles.sh - Unhappy King Charles! with hands that nobody deals, by commits: `git turn` and `git pull`, and
# nothing else is typed.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
check 'a repository is made, and cloned' table

# Until somebody is to write orders, or nothing more, and both know it; the one who did not write last looks first.
pulls() {
	[ "$1" = alice ] && other=bob || other=alice
	for name in $other "$1" $other "$1" $other "$1" $other "$1"; do
		at $name drumhead git pull >said 2>&1 || { cat said; return 1; }
		[ -d alice/g/auld ] && [ -d bob/g/auld ] && diff -rq -x lock alice/g/auld/log bob/g/auld/log >/dev/null &&
			case $(field writes alice/g/auld) in orders | '') return 0 ;; esac
	done
}
begin() {
	at alice drumhead offer charles --seat royalist="$here/alice/.ssh/id_ed25519.pub" \
		--seat parliament="$here/bob/.ssh/id_ed25519.pub" auld >said 2>&1 && at alice drumhead git turn auld >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 && at bob drumhead accept auld >said 2>&1 &&
		at bob drumhead git turn auld >said 2>&1 && pulls bob || { cat said; return 1; }
	[ "$(field writes alice/g/auld)" = orders ] && grep -q '^next mask ten' alice/g/auld/log/*.entry
}
check 'a game begins in it, and a pile is masked out of another' begin
who() {
	[ "$(field name alice/g/auld)" = royalist ] && echo alice || echo bob
}
steps() {
	left=$1
	while [ $left -gt 0 ]; do
		left=$((left - 1))
		one=$(who)
		at $one drumhead bot auld >orders 2>said && at $one drumhead git turn auld "$here/orders" >said 2>&1 && pulls $one || { cat said; return 1; }
	done
	cmp alice/g/auld/state.json bob/g/auld/state.json && ! grep -q '"E-R1"' alice/g/auld/state.json
}
check 'it is played' steps 4
ends() {
	one=$(who)
	echo resign >orders && at $one drumhead git turn auld "$here/orders" >said 2>&1 && pulls $one && pulls $one &&
		drumhead status alice/g/auld >said && says 'every seat has signed its result'
}
check 'one side resigns, and both have signed the result' ends
check 'both have the same' diff -r -x lock alice/g/auld/log bob/g/auld/log
check 'it is audited clean' drumhead audit bob/g/auld
check 'the whole history is good' eval 'at bob drumhead git verify >said 2>&1 && says good'
finish
