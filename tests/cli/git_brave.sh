#!/bin/sh
# git_brave.sh - Scotland the Brave with open hands by commits, without a referee: to an end that comes by resigning.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
check 'a repository is made, and cloned' table

begin() {
	at alice drumhead offer brave --option open-hands --seat scottish="$here/alice/.ssh/id_ed25519.pub" \
		--seat english="$here/bob/.ssh/id_ed25519.pub" auld >said 2>&1 && at alice drumhead git turn auld >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 && at bob drumhead accept auld >said 2>&1 &&
		at bob drumhead git turn auld >said 2>&1 && at alice drumhead git pull >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'a game begins in it' begin
play() {
	case $(whose) in scottish) turn alice "$1" ;; *) turn bob "$1" ;; esac
}
some() {
	n=0
	while [ $n -lt 8 ] && [ "$(field writes alice/g/auld)" = orders ]; do
		n=$((n + 1))
		play "$here/orders.auto" || return 1
	done
	[ $n = 8 ]
}
check 'eight turns are played' some
by_hand() {
	case $(whose) in scottish) me=alice you=bob ;; *) me=bob you=alice ;; esac
	at $me drumhead sign --anyway auld "$here/orders.auto" >/dev/null 2>said && at $me git add auld &&
		at $me git -c user.name=A -c user.email=a@example.org commit -qm 'my turn' && at $me git push -q 2>said &&
		at $you git pull -q && at $you drumhead adjudicate auld >/dev/null 2>said && at $you git add auld &&
		at $you git -c user.name=B -c user.email=b@example.org commit -qm 'your dice' && at $you git push -q 2>said &&
		at $me drumhead git pull >said 2>&1 && at $you drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'and one with git alone' by_hand
check 'what lies open is in what is pushed' eval 'git -C "$games" show main:auld/report.txt | grep -q "hand" &&
	! git -C "$games" ls-tree -r --name-only main | grep letters/'
resign() {
	echo resign >resign && play "$here/resign" && at alice drumhead git pull >said 2>&1 && at bob drumhead git pull >said 2>&1 &&
		at alice drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'one side resigns' resign
closed() {
	drumhead status "$1/g/auld" >said && says 'every seat has signed its result'
}
check 'both have signed the result' closed alice
check 'and the other one has it, too' closed bob
check 'both have the same' diff -r -x lock alice/g/auld bob/g/auld
check 'the work trees are clean' eval '[ -z "$(at alice git status --porcelain)$(at bob git status --porcelain)" ]'
check 'it is audited clean' drumhead audit bob/g/auld
check 'the whole history is good' eval 'at bob drumhead git verify >said 2>&1 && says good'
check 'the repository is whole' git -C "$games" fsck --strict
finish
