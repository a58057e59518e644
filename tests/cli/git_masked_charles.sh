#!/bin/sh
# git_masked_charles.sh - Unhappy King Charles! with hands that nobody deals, by commits: `git turn` and `git pull`, and
# nothing else is typed.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
check 'a repository is made, and cloned' table

begin() {
	begin_masked charles royalist parliament && [ "$(field writes alice/g/auld)" = orders ] && grep -q '^next mask ten' alice/g/auld/log/*.entry
}
check 'a game begins in it, and a pile is masked out of another' begin
steps() {
	left=$1
	while [ "$left" -gt 0 ]; do
		left=$((left - 1))
		masked_bot || return 1
	done
	cmp alice/g/auld/state.json bob/g/auld/state.json && ! grep -q '"E-R1"' alice/g/auld/state.json
}
check 'it is played' steps 4
masked_end
finish
