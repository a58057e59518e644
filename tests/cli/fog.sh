#!/bin/sh
# fog.sh - all orders are sealed to the referee (option `fog`), in a game that hides nothing else, on three machines.
. "$srcdir/tests/cli/lib"
player carol alice bob

seats='--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub'

no_referee() {
	fails 1 as alice drumhead offer montrose --option fog $seats w && says 'wants `dice referee`' && ! [ -e w/log ]
}
check 'without a referee there is no fog' no_referee

# The referee's letter goes to both.
rule() {
	as carol drumhead adjudicate r letter >reply 2>talk && as alice drumhead adjudicate ra reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate rb reply >/dev/null 2>>talk || { cat talk; return 1; }
}
begin() {
	as carol drumhead offer montrose --option fog --dice referee --seat referee=carol/.ssh/id_ed25519.pub $seats r >offer \
		2>talk && as alice drumhead accept ra offer >one 2>talk && cat offer one >both &&
		as bob drumhead accept rb both >two 2>>talk && cat one two >letter &&
		as alice drumhead adjudicate ra two >/dev/null 2>>talk && rule || { cat talk; return 1; }
}
check 'a referee and two players begin' begin
check 'every seat has given a box key' eval '[ "$(grep -l "^box " r/log/*.entry | wc -l)" = 3 ]'
check 'the report says what is agreed' eval 'as bob drumhead report rb >seen && grep -q "sealed to the referee" seen'

turn() {
	case $(field name r) in
	royalist) as alice drumhead sign --anyway ra orders.auto >letter 2>talk ;;
	*) as bob drumhead sign --anyway rb orders.auto >letter 2>talk ;;
	esac && rule || { cat talk; return 1; }
}
to_royalist() {
	for n in 1 2 3 4 5 6; do
		[ "$(field name r)" != royalist ] || return 0
		turn || return 1
	done
	return 1
}
check 'the covenanter deploys, and nobody reads where before it is done' to_royalist
orders=$(printf '%04d' $(($(field ruling r) + 1))) ruling=$(printf '%04d' $(($(field ruling r) + 2)))

cat >first <<'END'
recruit Montrose: highland
march MacColla RI1 RI2: Perth
attack Perth
when losses: panicked
when all: auto
end
END
signs() {
	as alice drumhead check ra first >talk 2>&1 && as alice drumhead sign ra first >letter 2>talk || { cat talk; return 1; }
	grep -q '^drumhead-begin 1 lines' letter && grep -q '^sealed ' ra/log/$orders.entry || { cat letter; return 1; }
}
check 'orders are checked and signed as ever' signs
no_words() {
	! grep -qE 'Perth|losses|recruit' letter ra/log/$orders.entry ra/letters/$orders.lines
}
check 'no word of them is in the letter' no_words

cp letter kept
lost() {
	sed '/drumhead-begin 1 lines/,$d' kept >cut && fails 1 as carol drumhead adjudicate r cut && says 'are missing' &&
		! [ -e r/log/$orders.entry ]
}
check 'a letter that lost its lines is asked for again' lost
not_ruled() {
	fails 1 as bob drumhead adjudicate rb kept && says 'taken together with the ruling' && ! [ -e rb/log/$orders.entry ]
}
check 'others take orders with their ruling only' not_ruled
ruled() {
	cp kept letter && rule && [ "$(field ruling rb)" = "$(field ruling r)" ]
}
check 'the referee reads them, and rules' ruled
for_all() {
	for file in state.json report.txt map.txt letters/$orders.lines letters/$ruling.state letters/$ruling.2; do
		cmp r/$file ra/$file && cmp r/$file rb/$file || return 1
	done
	! grep -q '"losses' rb/state.json && ! grep -q 'losses' rb/letters/$ruling.state
}
check 'files are the same for all, and say nothing of what was ordered' for_all
own() {
	as alice drumhead status --orders ra >seen && grep -q 'when losses: panicked' seen || { cat seen; return 1; }
	as bob drumhead status --orders rb >seen && ! grep -q 'panicked' seen || { cat seen; return 1; }
	as carol drumhead status --orders --all r >seen && grep -q 'when losses: panicked' seen || { cat seen; return 1; }
}
check 'each sees his own standing orders, the referee all' own

plays_on() {
	for n in 1 2 3 4; do
		turn || return 1
	done
}
check 'they play on' plays_on
audits() {
	for game in r ra rb; do
		drumhead audit $game >talk 2>&1 || { cat talk; return 1; }
	done
}
check 'before the end audits find nothing, and say what waits' audits

# Each can say so of what is another entry's, and of his own whatever was changed.
spoiled() {
	rm -rf bad && cp -r rb bad && cp bad/letters/0004.lines bad/letters/$orders.lines && drumhead audit bad >said && says "not here, or not as it came with its entry: letters/$orders.lines" &&
		rm -rf bad && cp -r ra bad && sed -i '/^hex/{s/^hex 0/hex 1/; t; s/^hex ./hex 0/}' bad/letters/$orders.lines && drumhead audit bad >said &&
		! grep "letters/$orders.lines" said && as alice drumhead audit bad >said && says "not as it came with its entry: letters/$orders.lines" &&
		as carol drumhead audit r >said && ! grep 'not here' said && rm -rf bad
}
check 'a parcel that is not the right one is told while it can be asked for' spoiled
over() {
	case $(field name r) in
	royalist) printf 'resign\n' | as alice drumhead sign --anyway ra - >letter 2>talk ;;
	*) printf 'resign\n' | as bob drumhead sign --anyway rb - >letter 2>talk ;;
	esac && rule && grep -q '^box ' "$(ls r/log/*.entry | tail -n 1)" || { cat talk; return 1; }
}
check 'who resigns says so for all to read' over
proven() {
	drumhead audit rb >talk 2>&1 && ! grep -q 'wait' talk || { cat talk; return 1; }
}
check 'with the final everybody plays all of it again' proven
by_another_program() {
	python3 -B "$srcdir/tests/vectors/fog.py" rb >seen 2>&1 && grep -q '^    when losses: panicked$' seen || { cat seen; return 1; }
}
check 'and who has only Python opens all orders, and makes their parcels again' by_another_program
paged() {
	drumhead page --read rb >page.html 2>talk && drumhead page --unpack page.html taken 2>talk && diff -r rb/letters taken/letters &&
		drumhead audit taken >talk 2>&1 && ! grep -q 'wait' talk || { cat talk; return 1; }
}
check 'a page has the parcels, too' paged
swapped() {
	cp -r rb bad && cp bad/letters/0004.lines bad/letters/$orders.lines && ! drumhead audit bad >talk 2>&1 || { cat talk; return 1; }
}
check 'a parcel that was swapped is found' swapped
finish
