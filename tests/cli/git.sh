#!/bin/sh
# git.sh - a whole game by commits: two clones, a guarded repository between them, and the real git.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob

check 'a repository is made, and cloned' table
check 'a game begins in it' begin

orders_of() {
	case $1 in alice) echo "$here/orders.royalist" ;; *) echo "$here/orders.auto" ;; esac
}

# Nobody pulls more often than he must: who has ruled knows who is asked.
play_all() {
	left=100 latest=alice
	while [ "$(field writes $latest/g/auld)" = orders ] && [ $left -gt 0 ]; do
		who=$(player_of "$(field name $latest/g/auld)")
		latest=$(other "$who")
		at "$who" drumhead git turn --anyway auld "$(orders_of "$who")" >said 2>&1 ||
			at "$who" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
		at "$latest" drumhead git pull >said 2>&1 || { cat said; return 1; }
		left=$((left - 1))
	done
	at alice drumhead git pull && at bob drumhead git pull && at alice drumhead git pull
}
check 'it is played to its end' play_all

closed() {
	drumhead status "$1/g/auld" >said && says 'every seat has signed its result'
}
check 'both have signed the result' closed alice
check 'and the other one has it, too' closed bob
check 'both have the same' diff -r -x lock alice/g/auld bob/g/auld
check 'the work trees are clean' eval '[ -z "$(at alice git status --porcelain)$(at bob git status --porcelain)" ]'
check 'it is audited clean' drumhead audit bob/g/auld
check 'the repository is whole' git -C "$games" fsck --strict
check 'no lock is left' eval '[ -z "$(find games.git alice/g/.git bob/g/.git -name "*.lock" ! -name drumhead.lock -o -name drumhead.busy)" ]'

# --- what the commits say -------------------------------------------------------------------------------

git -C "$games" log --reverse --format='%an %s' main >log
authors() {
	sed -n '2,$s/ .*//p' log | sort -u >authors
	printf 'covenanter\nroyalist\n' | diff - authors
}
check 'their authors are the seats' authors
check 'their subjects are short' eval '[ "$(git -C "$games" log --format=%s main | wc -L)" -le 72 ]'
check 'they tell what happened' eval 'grep -q "^covenanter .*, Royalist: " log && grep -q "Royalist.s orders: " log'
check 'and what is awaited' eval 'git -C "$games" log --format=%b main | grep -q "^Now covenanter is to write orders.$"'
readable() {
	git -C "$games" log -1 --format=%H -S'"turn": 2' main -- auld/state.json >commit && [ -s commit ] &&
		git -C "$games" show "$(cat commit)" -- auld/state.json >said && says '"turn": 2' && [ "$(wc -l <said)" -lt 120 ]
}
check 'the diff of state.json reads as a turn' readable
check 'nothing private is in it' eval '! git -C "$games" ls-tree -r --name-only main | grep -E "lock|secret|letter"'

# --- by hand -------------------------------------------------------------------------------------------

mv alice/g alice/g.first && mv bob/g bob/g.first && mv games.git games.first
DRUMHEAD_NONCES='another game'
check 'another game begins' eval 'table && begin'
by_hand() {
	at bob drumhead sign auld "$here/orders.auto" >/dev/null 2>said && at bob git add auld &&
		at bob git -c user.name=Bob -c user.email=bob@example.org commit -qm 'my turn' && at bob git push -q 2>said &&
		at alice git pull -q && at alice drumhead adjudicate auld >/dev/null 2>said && at alice git add auld &&
		at alice git -c user.name=Alice -c user.email=alice@example.org commit -qm 'your dice' &&
		at alice git push -q 2>said || { cat said; return 1; }
}
check 'a turn is made with git alone' by_hand
check 'and the program goes on behind it' eval 'at bob drumhead git pull >said 2>&1 && says "your dice" && turn alice'

worked() {
	at bob git pull -q && [ "$(at bob git rev-parse HEAD)" = "$(shared)" ] && at bob drumhead git turn >said 2>&1 && says 'nothing to send'
}
check 'there is nothing to send where nothing was written' worked

# Of 256 names git counts one: two objects of that name, and many are there.
tidied() {
	at "$1" git config gc.auto 1 && at "$1" git config gc.autoDetach false && at "$1" git config maintenance.auto false &&
		echo 'loose 11' | at "$1" git hash-object -w --stdin && echo 'loose 258' | at "$1" git hash-object -w --stdin &&
		at "$1" drumhead git "$2" >said 2>&1 && [ "$(at "$1" git count-objects | cut -d' ' -f1)" -lt 10 ] &&
		at "$1" git config --unset gc.auto || { cat said; return 1; }
}
check 'many loose objects are packed after a turn' tidied bob turn
check 'and after a pull' tidied alice pull

# --- without a remote -----------------------------------------------------------------------------------

solo() {
	mkdir solo && cp -r alice/g/auld solo/auld && rm solo/auld/lock && (cd solo && HOME=$here/alice drumhead git init >../said 2>&1 &&
		grep -q 'with 1 game' ../said && [ "$(git rev-list --count HEAD)" = 2 ] && [ -z "$(git status --porcelain)" ])
}
check 'a game that is there already becomes a repository' solo
root() {
	cp -r alice/g/auld flat && rm flat/lock && (cd flat && HOME=$here/alice drumhead git init && git cat-file -e HEAD:log/0000.entry &&
		HOME=$here/alice drumhead git turn) >said 2>&1 && says 'nothing to send'
}
check 'a game may lie in the root' root
check 'init may be said again' eval '(cd solo && drumhead git init) && [ "$(git -C solo rev-list --count HEAD)" = 2 ]'

# --- watching --------------------------------------------------------------------------------------------

watched() {
	who=$(player_of "$(whose)")
	at "$who" drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	at "$(other "$who")" drumhead git watch --times 1 --run 'echo "news of $DRUMHEAD_GAME" >>"$HOME/news"' >said 2>&1 &&
		says 'CAMPAIGNS OF MONTROSE' && [ "$(cat "$(other "$who")/news")" = 'news of auld' ]
}
check 'watch calls a command when there is news' watched
idle() {
	at alice drumhead git pull && at bob drumhead git pull && rm -f alice/news bob/news &&
		at bob drumhead git watch --times 2 --every 0 --run 'touch "$HOME/news"' && [ ! -e bob/news ]
}
check 'and not when there is none' eval 'idle >said 2>&1'
goes_on() {
	at alice drumhead offer --from "$1" montrose --seat royalist="$here/alice/.ssh/id_ed25519.pub" \
		--seat covenanter="$here/bob/.ssh/id_ed25519.pub" "$2" >said 2>&1 && at alice drumhead git turn "$2" >said 2>&1 &&
		at bob drumhead git pull >said 2>&1 && at bob drumhead accept "$2" >said 2>&1 && at bob drumhead git turn "$2" >said 2>&1 &&
		at alice drumhead git pull >said 2>&1 && at bob drumhead git pull && [ "$(field writes alice/g/$2)" = orders ] || { cat said; return 1; }
}
check 'a game goes on from another one, which comes with it' goes_on auld next
check 'and from that another, and another' eval 'goes_on next third && goes_on third fourth && drumhead audit bob/g/fourth'
check 'all of it is shared' eval '[ -e bob/g/fourth/from/from/from/log ] && diff -r -x lock alice/g/fourth bob/g/fourth'

# With two games, each is named, and what to type is what one types here.
by_name() {
	who=$(player_of "$(field name alice/g/next)") seat=$(field name alice/g/next)
	at "$(other "$who")" drumhead git pull >said 2>&1 && at "$who" drumhead git turn next >said 2>&1 && says "next: $seat (you) is to write orders." &&
		says 'drumhead git turn next ORDERS' && at "$who" drumhead git turn --anyway next "$here/orders.auto" >said 2>&1 && says 'next: ' &&
		at "$(other "$who")" drumhead git pull >said 2>&1 && says 'next: ' && says 'drumhead git' && ! grep -q LETTER said
}
check 'pull and turn say of which game they speak, and what comes next' by_name
no_mail() {
	at alice env DRUMHEAD_NONCES=posted drumhead offer montrose --seat royalist="$here/alice/.ssh/id_ed25519.pub" --seat covenanter="$here/bob/.ssh/id_ed25519.pub" \
		posted >/dev/null 2>said && says 'Send the offer: drumhead git turn posted' && ! grep -qi 'mail\|LETTER' said || return 1
	at alice drumhead git turn posted >said 2>&1 && at bob drumhead git pull >said 2>&1 && says 'posted: covenanter (you) is to accept' &&
		at bob drumhead git pull >said 2>&1 && says 'nothing new' && says 'posted: covenanter (you) is to accept' &&
		! grep '^[a-z]*: ' said | grep -qv '(you)' &&
		says 'drumhead accept posted' && at bob drumhead accept posted >/dev/null 2>said && says 'drumhead git turn posted' && ! grep -qi 'mail\|> LETTER' said
}
check 'nobody is told to mail what goes out by commits' no_mail
by_mail() {
	cp -r alice/g/posted mailed && as alice drumhead status mailed >said && says 'drumhead adjudicate mailed LETTER' && ! grep -q 'drumhead git' said
}
check 'and whoever plays elsewhere is told to mail it' by_mail
looking_back() {
	fails 2 at alice drumhead git diff 4 && says 'say which one' && says '    auld' && fails 2 at alice drumhead git blame Montrose && says 'say which one' &&
		at alice drumhead git diff auld >one && at alice drumhead diff auld >two && cmp one two && [ -s one ] &&
		ruling=$(field ruling alice/g/auld) && at alice drumhead git diff auld "$ruling" >one && at alice drumhead diff auld "$ruling" >two && cmp one two &&
		at alice drumhead git blame auld Montrose >one && at alice drumhead blame auld Montrose >two && cmp one two &&
		at alice drumhead git show auld "$ruling" >said && says 'drumhead-begin 1 ruling' && at alice drumhead git log auld >said && [ -s said ]
}
check 'log, show, diff and blame all take the game first' looking_back
# Not by the directory in which it is laid out.
names_game() {
	fails 1 at alice drumhead git blame auld Montrse && says 'drumhead git blame: auld: no piece is called Montrse; did you mean Montrose?' &&
		fails 1 at alice drumhead blame auld Montrse && says 'drumhead blame: auld: no piece is called Montrse; did you mean Montrose?' &&
		fails 1 at alice drumhead git diff auld 1 900 && says 'drumhead git diff: ' && ! grep -q 'drumhead-git\.' said &&
		fails 1 at alice drumhead blame auld qqq && ! grep 'did you mean' said
}
check 'and what they refuse speaks of the game by its name' names_game
offline() {
	at alice git remote set-url origin "file://$here/nowhere" && fails 75 at alice drumhead git pull && says 'nothing is lost'
	status=$?
	at alice git remote set-url origin "file://$games"
	return $status
}
check 'a remote that is away: later' offline
finish
