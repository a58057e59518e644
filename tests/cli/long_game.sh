#!/bin/sh
# long_game.sh - a game so long that it has an index: every command says what it says without one.
. "$srcdir/tests/cli/lib"
player alice bob
export DRUMHEAD_KEY="$here/alice/.ssh/id_ed25519:$here/bob/.ssh/id_ed25519"

# Both seats in one directory; random orders, one question at a time.
grow() {
	as alice drumhead offer montrose --undo agreed --seat royalist=alice/.ssh/id_ed25519.pub \
		--seat covenanter=bob/.ssh/id_ed25519.pub g >out 2>said && as alice drumhead accept g >out 2>said &&
		as alice drumhead adjudicate g >out 2>said && as alice "$builddir/tests/bench/ledger" grow g 160 >out 2>said &&
		as alice drumhead propose g undo 102 >out 2>said && as alice drumhead vote g agree >out 2>said || { cat said; return 1; }
	as alice drumhead adjudicate g >out 2>said && [ -s g/log.index ] || { cat said; ls g; return 1; }
	rm -rf plain && cp -rp g plain && rm plain/log.index
}
check 'a long game is played, and gets an index' grow

# both COMMAND...: GAME in it is the indexed one, then the other; they must say the same.
both() {
	for game in g plain; do
		as alice "$@" $game >"said.$game" 2>&1
		echo "status $?" >>"said.$game"
		sed -i "s/plain/g/g" "said.$game"
	done
	cmp said.g said.plain && grep -q 'status 0' said.g || { cat said.g; return 1; }
}
for command in status 'status --json' history 'history --json' report map audit summary bot; do
	check "$command says the same" both drumhead $command
done
# One process or three: the same is found, of a good game and of one with a proof that proves nothing.
shared() {
	rm -rf bad && cp -rp g bad && proof=$(ls bad/log/*.proof | tail -n 1) && cp "$(ls bad/log/*.proof | sed -n 9p)" "$proof"
	for game in g bad; do
		for n in 1 3; do
			as alice drumhead audit --jobs $n $game >"said.$n" 2>&1
			echo "status $?" >>"said.$n"
		done
		cmp said.1 said.3 || return 1
	done
	grep -q 'bad proof' said.3 && grep -q 'status 3' said.3 || { cat said.3; return 1; }
}
check 'an audit by three processes says the same' shared
# By a clock that goes a thousand times too fast everything takes longer than a second.
on_a_terminal() {
	script -qefc "faketime -f '+0 x1000' drumhead audit --jobs $1 g" shown </dev/null >out 2>&1 && tr '\r' '\n' <shown >said &&
		grep -q "^$2: [0-9]* of [0-9]*" said && says 'good: ' && ! tail -n 3 said | grep ' of '
}
if command -v script >/dev/null && command -v faketime >/dev/null; then
	check 'an audit says on a terminal how far it is' on_a_terminal 1 'entries played'
	check 'and how many signatures are checked' on_a_terminal 3 'signatures checked'
else
	skip 'an audit says on a terminal how far it is' 'script or faketime is not there'
fi
told() {
	drumhead history g >said && says 'nothing that needs telling' && ! grep -E ' (royalist|covenanter) *$' said
}
check 'history has a word for every ruling' told
# The N-th ruling's number.
ruling() {
	grep -l '^drumhead-begin 1 ruling' g/log/*.entry | sed -n "$1s/.*\/0*\([0-9]*\)\.entry/\1/p"
}
at_ruling() {
	for game in g plain; do
		as alice drumhead report $game "$(ruling 40)" >"said.$game" 2>&1 && as alice drumhead blame $game montrose >>"said.$game" 2>&1 ||
			{ cat "said.$game"; return 1; }
		sed -i "s/plain/g/g" "said.$game"
	done
	cmp said.g said.plain
}
check 'an old report, and who moved what' at_ruling

# Both go on alike: orders, a ruling, a motion.
go_on() {
	for game in g plain; do
		forget alice
		as alice drumhead sign --anyway $game orders.auto >"said.$game" 2>talk && as alice drumhead adjudicate $game >"said.$game" 2>talk &&
			as alice drumhead propose $game undo "$(ruling 30)" >"said.$game" 2>talk && as alice drumhead vote $game agree >"said.$game" 2>talk ||
			{ cat talk; return 1; }
	done
	diff -r g/log plain/log && cmp g/state.json plain/state.json && drumhead audit g >said 2>&1 && cmp said.g said.plain
}
check 'it goes on as without one' go_on

changed() {
	seq=$(ls g/log | sed -n 's/\.entry$//p' | sed -n 80p)
	sed -i 's/^by 1$/by 3/; s/^by 2$/by 1/; s/^by 3$/by 2/' "g/log/$seq.entry"
	fails 1 drumhead status g && says "$seq.entry"
}
check 'an old entry that was exchanged is found by the next command' changed

# Written over under its old inode, it is found by whoever reads it, and by an audit, which reads all.
written_over() {
	cp "plain/log/$seq.entry" "g/log/$seq.entry" && sleep 0.1 && as alice drumhead adjudicate g >out 2>said || { cat said; return 1; }
	sed 's/^by 1$/by 3/; s/^by 2$/by 1/; s/^by 3$/by 2/' "plain/log/$seq.entry" >"g/log/$seq.entry"
	drumhead status g >out 2>said || { cat said; return 1; }
	drumhead audit g >said 2>&1
	[ $? -eq 3 ] && says "entry ${seq#00}" || { cat said; return 1; }
	fails 75 drumhead history g && says "entry ${seq#00} of g is not as it was when it was checked" && [ ! -e g/log.index ] &&
		fails 1 drumhead status g && says "$seq.entry"
}
check 'one that was written over is found when it is read, and by an audit' written_over
finish
