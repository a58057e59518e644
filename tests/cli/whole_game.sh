#!/bin/sh
# whole_game.sh - from offer to victory with `when all: auto`, in each dice mode, one orders entry and one
# ruling for each player turn.
. "$srcdir/tests/cli/lib"
player alice bob carol
for name in alice bob carol; do
	cp $name/.ssh/id_ed25519 key.$name
	cp $name/.ssh/id_ed25519.pub key.$name.pub
done
export HOME="$here/alice" DRUMHEAD_KEY="$here/key.alice:$here/key.bob:$here/key.carol"
seats='--seat royalist=key.alice.pub --seat covenanter=key.bob.pub'

# begin MODE GAME: one program holds all the keys, which changes nothing in what it writes.
begin() {
	referee=
	[ "$1" = witness ] || referee='--seat referee=key.carol.pub'
	drumhead offer montrose --dice "$1" $referee $seats "$2" >letter || return 1
	drumhead accept "$2" >letter || return 1
	[ "$1" = witness ] || drumhead accept "$2" >letter || return 1
	drumhead adjudicate "$2" >letter
}

finish_game() {
	while [ "$(field writes "$1")" = orders ]; do
		drumhead sign --anyway "$1" orders.auto >letter && drumhead adjudicate "$1" >letter || return 1
	done
}

# 22 player turns.  The Covenanter's first orders say where Argyll begins and, by `end`, what he does in his
# first turn; the first ruling sets up the game.
counts_of() {
	[ "$(grep -l ' orders$' "$1"/log/*.entry | wc -l)" = 22 ] && [ "$(grep -l ' ruling$' "$1"/log/*.entry | wc -l)" = 23 ]
}

time_is_up() {
	drumhead report "$1" >report && cat report && grep -q 'Covenanter wins: the last turn is over (6.0)' report &&
		awk '/^GAME OVER/ { over = NR } /^POSITION/ { position = NR } END { exit !(over && over < position) }' report
}

history_says() {
	drumhead history "$1" >said && says '22 player turns' && says '1.0 rulings a player turn' && says 'Covenanter wins: the last turn is over'
}

what_next() {
	drumhead status "$1" >said && says "drumhead history $1" && says "drumhead audit $1" && says 'drumhead offer montrose' && ! grep 'in force' said
}

for mode in witness referee dual; do
	check "$mode: a game begins" begin $mode $mode
	check "$mode: it is played to its end" finish_game $mode
	check "$mode: the Covenanter wins when time is up (6.0)" time_is_up $mode
	check "$mode: one orders entry and one ruling for a player turn" counts_of $mode
	check "$mode: history counts them" history_says $mode
	check "$mode: status says what is left to do, and lists no orders" what_next $mode
	check "$mode: it is audited clean" drumhead audit $mode
	cp -r $mode again.$mode
	rm again.$mode/state.json again.$mode/report.* again.$mode/map.*
	check "$mode: state, report and maps are made again to the byte" drumhead adjudicate again.$mode
	same "$mode: state.json" $mode/state.json again.$mode/state.json
	same "$mode: report.txt" $mode/report.txt again.$mode/report.txt
	same "$mode: map.svg" $mode/map.svg again.$mode/map.svg
done

# What the winter closes is said, and of numbers only what a player calls by a name.
in_words() {
	for ruling in $(sed -n 's/^seq //p' $(grep -l ' ruling$' witness/log/*.entry)); do
		drumhead report witness "$ruling"
	done >reports
	grep -q 'Winter: nobody recruits for the Royalist side' reports && grep -q 'Winter: nobody recruits for the Covenanter' reports || return 1
	drumhead diff witness 2 >said && says 'Turn: ' && says '(before: ' && ! grep -E '(allowance|until|late|leads|onward|fought) [0-9]' said
}
check 'reports and diff speak in words' in_words

# The first die of a dual game, by another program.
dual_seed() {
	die=$(drumhead history --json dual | tr -d '{}"' | sed -n 's/.*dice: \([1-9][0-9]*\), headline.*ruling: \([0-9]*\),.*/\2/p' | head -n 1)
	seed=$(drumhead die dual "$die.d1" | sed -n 's/^seed  *//p')
	[ -n "$seed" ] && python3 "$srcdir/examples/verify_dice.py" dual "$die" >said && says "$(echo "$seed" | sed 's/.\{16\}/& /g; s/ $//')"
}
if command -v python3 >/dev/null; then
	check 'dual: verify_dice.py comes to the same seed' dual_seed
else
	skip 'dual: verify_dice.py comes to the same seed' 'python3 is not installed'
fi

no_share() {
	cp -r dual t
	share=$(grep -l ' share$' t/log/*.entry | sed -n 3p)
	sed -i 's/^beta 0/beta 1/; t; s/^beta ./beta 0/' "$share"
	fails 3 drumhead audit t && says "entry $(basename "$share" .entry | sed 's/^0*//')"
}
check 'dual: a share that was changed is found' no_share
finish
