#!/bin/sh
# git_fog.sh - orders that only the referee reads (option `fog`), by commits: three clones and a guarded repository.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob carol

check 'a fogged game begins by commits' begin_three war montrose --option fog \
	--seat royalist="$here/alice/.ssh/id_ed25519.pub" --seat covenanter="$here/bob/.ssh/id_ed25519.pub"

# Who is to write signs ORDERS and pushes; the referee pulls, rules and pushes, and all pull.
step() {
	case $(field name carol/g/war) in royalist) name=alice ;; *) name=bob ;; esac
	at $name drumhead git turn --anyway war "$here/$1" >said 2>&1 || { cat said; return 1; }
	everybody
}
until_royalist() {
	for n in 1 2 3 4 5 6; do
		[ "$(field name carol/g/war)" != royalist ] || return 0
		step orders.auto || return 1
	done
	return 1
}
check 'the covenanter deploys' until_royalist

sed 's/^when all: auto/when losses: panicked\n&/' orders.royalist >orders.first
orders=$(printf '%04d' $(($(field ruling carol/g/war) + 1)))
check 'the royalist marches and fights' step orders.first
for_all() {
	[ "$(shared)" = "$(at alice git rev-parse HEAD)" ] && [ "$(shared)" = "$(at bob git rev-parse HEAD)" ] &&
		[ -z "$(at bob git status --porcelain)" ] && git -C "$games" cat-file -e "main:war/letters/$orders.lines"
}
check 'all clones are at one, and the sealed lines are in the repository' for_all
# The ruling shows what came of them, but the silent line for losses nobody was asked for.
no_words() {
	git -C "$games" archive main war ':!war/pack' | tar xO >public && git -C "$games" log --format=%B main >>public &&
		! grep -a 'panicked' public
}
check 'no word of what waits in them is pushed' no_words
plays_on() {
	for n in 1 2 3 4; do
		step orders.auto || return 1
	done
}
check 'they play on' plays_on
by_a_stranger() {
	rm -rf stranger && git clone -q "file://$games" stranger && drumhead audit stranger/war >said 2>&1 || { cat said; return 1; }
}
check 'whoever has no key audits it' by_a_stranger

resigns() {
	until_royalist && echo resign >orders.resign && step orders.resign
}
check 'the royalist resigns' resigns
opened() {
	by_a_stranger && ! grep -q wait said && grep -l ' final$' stranger/war/log/*.entry | xargs grep -q '^box ' &&
		at bob drumhead git verify >said 2>&1 || { cat said; return 1; }
}
check 'with the final all orders are open, and audited by a stranger' opened
finish
