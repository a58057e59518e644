#!/bin/sh
# git_masked_brave.sh - Scotland the Brave with masked markers, by commits: who rules shows what it plays out of its hand.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
check 'a repository is made, and cloned' table

# Until somebody is to write orders, or nothing more, and both know it; the one who did not write last looks first.
pulls() {
	[ "$1" = alice ] && other=bob || other=alice
	for name in $other "$1" $other "$1" $other "$1" $other "$1"; do
		at $name drumhead git pull >said 2>&1 || return 1
		[ -d alice/g/auld ] && [ -d bob/g/auld ] && diff -rq -x lock alice/g/auld/log bob/g/auld/log >/dev/null &&
			case $(field writes alice/g/auld) in orders | '') return 0 ;; esac
	done
}
begin() {
	at alice drumhead offer brave --seat scottish="$here/alice/.ssh/id_ed25519.pub" \
		--seat english="$here/bob/.ssh/id_ed25519.pub" auld >said 2>&1 && at alice drumhead git turn auld >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 && at bob drumhead accept auld >said 2>&1 &&
		at bob drumhead git turn auld >said 2>&1 && pulls bob || { cat said; return 1; }
}
check 'a game begins in it' begin
step() {
	[ "$(field name alice/g/auld)" = scottish ] && who=alice || who=bob
	at $who drumhead bot auld >orders 2>said && at $who drumhead git turn auld "$here/orders" >said 2>&1 && pulls $who || { cat said; return 1; }
}
opens() {
	left=30
	while ! grep -q '^drumhead-begin 2 open' alice/g/auld/log/*.entry; do
		left=$((left - 1))
		[ $left -gt 0 ] && step || return 1
	done
	step
}
check 'who rules plays a marker out of his hand, and play goes on' opens
ends() {
	[ "$(field name alice/g/auld)" = scottish ] && who=alice || who=bob
	echo resign >orders && at $who drumhead git turn auld "$here/orders" >said 2>&1 && pulls $who && pulls $who &&
		drumhead status alice/g/auld >said && says 'every seat has signed its result'
}
check 'one side resigns, and both have signed the result' ends
check 'both have the same' diff -r -x lock alice/g/auld/log bob/g/auld/log
check 'it is audited clean' drumhead audit bob/g/auld
check 'the whole history is good' eval 'at bob drumhead git verify >said 2>&1 && says good'
finish
