#!/bin/sh
# git_masked.sh - hands that nobody deals, by commits: what a seat owes of masked cards is written by `drumhead git pull`.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
pack=$srcdir/examples/table/duel
check 'a repository is made, and cloned' table

plays() {
	printf "$2" >orders
	masked_turn "$1"
}
check 'a game begins in it' begin_masked "$pack" smugglers revenue
check 'one draws' plays alice 'draw 5 from the Deck\nend\n'
check 'so does the other, and rolls' plays bob 'draw 5\nroll 2 d6 for the wind\nend\n'
check 'a card is played' plays alice 'play auto: Gull Cove\nplay auto\ndraw 2\nend\n'
shuffled() {
	plays bob 'show auto\nshuffle Deck with Discards\ndraw 1\nend\n' && [ "$(whose)" = smugglers ] &&
		[ "$(field writes alice/g/auld)" = orders ] && grep -q '^next mask deck' alice/g/auld/log/*.entry
}
check 'a pile is masked anew by both, and play goes on' shuffled
masked_end
finish
