#!/bin/sh
# git_masked.sh - hands that nobody deals, by commits: what a seat owes of masked cards is written by `drumhead git pull`.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
pack=$srcdir/examples/table/duel
check 'a repository is made, and cloned' table

begin() {
	at alice drumhead offer "$pack" --seat smugglers="$here/alice/.ssh/id_ed25519.pub" \
		--seat revenue="$here/bob/.ssh/id_ed25519.pub" auld >said 2>&1 && at alice drumhead git turn auld >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 && at bob drumhead accept --pack "$pack" auld >said 2>&1 &&
		at bob drumhead git turn auld >said 2>&1 && pulls || { cat said; return 1; }
}
pulls() {
	for name in alice bob alice bob; do
		at $name drumhead git pull >said 2>&1 || return 1
	done
}
plays() {
	printf "$2" >orders
	at "$1" drumhead git turn auld "$here/orders" >said 2>&1 && pulls || { cat said; return 1; }
}
check 'a game begins in it' begin
check 'one draws' plays alice 'draw 5 from the Deck\nend\n'
check 'so does the other, and rolls' plays bob 'draw 5\nroll 2 d6 for the wind\nend\n'
check 'a card is played' plays alice 'play auto: Gull Cove\nplay auto\ndraw 2\nend\n'
shuffled() {
	plays bob 'show auto\nshuffle Deck with Discards\ndraw 1\nend\n' && [ "$(field name alice/g/auld)" = smugglers ] &&
		[ "$(field writes alice/g/auld)" = orders ] && grep -q '^next mask deck' alice/g/auld/log/*.entry
}
check 'a pile is masked anew by both, and play goes on' shuffled
check 'one side resigns' plays alice 'resign\n'
closed() {
	pulls && drumhead status "$1/g/auld" >said && says 'every seat has signed its result'
}
check 'both have signed the result' closed alice
check 'both have the same' diff -r -x lock alice/g/auld/log bob/g/auld/log
check 'it is audited clean' drumhead audit bob/g/auld
check 'the whole history is good' eval 'at bob drumhead git verify >said 2>&1 && says good'
finish
