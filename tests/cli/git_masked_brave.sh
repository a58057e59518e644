#!/bin/sh
# git_masked_brave.sh - Scotland the Brave with masked markers, by commits: who rules shows what it plays out of its hand.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
check 'a repository is made, and cloned' table
check 'a game begins in it' begin_masked brave scottish english
opens() {
	left=30
	while ! grep -q '^drumhead-begin 2 open' alice/g/auld/log/*.entry; do
		left=$((left - 1))
		[ $left -gt 0 ] && masked_bot || return 1
	done
	masked_bot
}
check 'who rules plays a marker out of his hand, and play goes on' opens
masked_end
finish
