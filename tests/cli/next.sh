#!/bin/sh
# next.sh - what may come next in orders: in the words a player types, for programs, and with hidden hands.
. "$srcdir/tests/cli/lib"
player alice bob carol

# has EXPRESSION: ./told is JSON, and of it the expression of Python holds, J being all of it.
has() {
	python3 -c 'import json, sys
j = json.load(open("told"))
sys.exit(not eval(sys.argv[1]))' "$1" || { echo "not so: $1"; head -c 2000 told; return 1; }
}

# next DRAFT [OPTION...]: what may come next in ./a behind DRAFT, as ./told.
next() {
	draft=$1
	shift
	printf "$draft" | drumhead next "$@" a - >told
}

# offers WORDS...: a line of ./told begins with each of them.
offers() {
	for words; do
		grep -qF "$words	" told || { echo "does not offer <$words>:"; cat told; return 1; }
	done
}

check 'a game begins' offer
check 'a turn is played' play_out 2

verbs() {
	next '' && offers 'march ' 'recruit ' 'end ' 'when ' && next 'mar' && offers 'march ' && [ "$(wc -l <told)" = 1 ]
}
check 'an empty line is asked for its verb' verbs
a_line() {
	next 'march Montrose ' && offers ' RH1 ' ': H7 ' ': Perth ' && ! grep -q Newcastle told &&
		next 'march Montrose: Per' && offers ' Perth ' && [ "$(wc -l <told)" = 1 ]
}
check 'a line is asked what its verb asks, with the colon it needs' a_line
a_name() {
	next 'march Montrose: St ' && offers ' Andrews ' && next 'march Montrose: St And' && offers ' Andrews '
}
check 'a name of two words goes on' a_name
a_when() {
	next 'when lo' && offers 'losses ' || offers ' losses '
	next 'when losses: full ' && offers ' irish ' ' auto ' && next 'when retreat Mont' && offers ' Montrose '
}
check 'a when has keys, what it is about, and answers' a_when
program() {
	next 'march Montrose Newc' --json &&
		has 'any(d["id"] == "newcastle" and "MP" in d["why"] for q in j["next"] for d in q["denied"])' &&
		has 'j["prefix"] == "Newc" and j["line"] == 1 and j["column"] == 20 and j["from"] == 15 and j["certain"]' &&
		next 'march Montrose ' --json && has '[q["key"] for q in j["next"]] == ["march.with", "march.to"]' &&
		has 'j["next"][0]["optional"] and not j["next"][1]["optional"] and j["next"][0]["answers"][0]["at"] == "blair_atholl"'
}
check 'programs are told why not' program
in_the_middle() {
	printf 'march Montrose RH1: Perth\nattack Dundee\nend\n' >draft &&
		drumhead next --json --line 1 --column 18 a draft >told && has 'j["prefix"] == "RH" and j["from"] == 15' &&
		has '[x["id"] for q in j["next"] for x in q["answers"]] == ["RH1"]' && drumhead next --line 3 --column 1 a draft >told &&
		offers 'attack ' && fails 2 drumhead next --line 9 a draft && says 'has 4 lines'
}
check 'the cursor may be anywhere' in_the_middle
a_verb() {
	next '' --json && acts=$(python3 -c 'import json; print(json.load(open("told"))["next"][0]["answers"][0]["insert"])') &&
		comes=$(python3 -c 'import json; print(json.load(open("told"))["later"][0]["insert"])') && next '' &&
		grep -q "^$acts	[^:]*: " told && ! grep "^$acts	later: " told && grep -q "^$comes	later: " told
}
check 'what acts now stands before what may come later' a_verb
problems() {
	next 'march Argyle: Perth\nattak Perth\nmarch Mon' --json && has '[p["line"] for p in j["problems"]] == [1, 2]' &&
		has 'j["problems"][0]["column"] == 7 and j["problems"][0]["length"] == 6 and "did you mean" in j["problems"][0]["text"]' &&
		has '[x["id"] for q in j["next"] for x in q["answers"]] == ["montrose_l"]'
}
check 'lines that are refused are told, and left out' problems
# What is wrong goes to standard error, as check says it.
says_why() {
	next 'frobnicate ' 2>why && [ ! -s told ] && grep -qx 'orders:1:1: no order begins with "frobnicate"' why || { cat why told; return 1; }
	next 'march Argyle: Perth\nmarch Mon' 2>why && [ -s told ] && grep -q '^orders:1:7: ' why || { cat why told; return 1; }
	next 'march Newcastle ' 2>why && [ ! -s told ] && [ -s why ] || { cat why told; return 1; }
	next 'march Newcastle ' --json 2>why && [ ! -s why ] || { cat why told; return 1; }
	next 'march ' 2>why && [ ! -s why ] || { cat why; return 1; }
}
check 'why nothing may come is said beside it' says_why
comment() {
	next 'march # Mon' && [ ! -s told ] && next 'end\n' && offers 'when ' && ! grep -q march told
}
check 'a comment has no words, and below end stand only whens' comment
by_dice() {
	next 'attack Perth\n' --json && has 'j["futures"] > 0 or j["certain"]' && next 'recruit Montrose: ' --json &&
		has 'all(x["of"] == j["futures"] and 0 < x["in"] <= x["of"] for q in j["next"] if not q["certain"] for x in q["answers"])'
}
check 'behind dice stands how many futures allow it' by_dice
check 'whose orders are not due is told so' eval 'fails 1 drumhead next --by covenanter a /dev/null && says "is asked now, not covenanter"'
check 'nothing is changed' eval 'cp -r a before && next "march " && diff -r a before'

in_vim() {
	printf 'march Montrose: Pert\nend\n' >a.orders && cat >keys.vim <<-END
	set nocompatible
	source $srcdir/completion/drumhead.vim
	let g:drumhead_game = 'a'
	edit a.orders
	call cursor(1, 20)
	execute "normal! A\<C-X>\<C-U>"
	write
	edit other.txt
	setlocal completefunc=DrumheadComplete
	call setline(1, 'march')
	call cursor(1, 6)
	let found = [DrumheadComplete(1, '')] + map(DrumheadComplete(0, 'march'), 'v:val.word')
	call writefile([string(found)], 'found')
	qall!
	END
	HOME=$here vim -N -es -u NONE -S keys.vim; grep -x 'march Montrose: Perth' a.orders && grep -F "[0, 'march'" found
}
# Readline completes at a terminal alone.
in_bash() {
	cat >type.py <<-'END'
	import os, pty, select, sys, time
	pid, fd = pty.fork()
	if pid == 0:
	    os.environ.update(TERM="dumb", PS1="$ ")
	    os.execvp("bash", ["bash", "--norc", "-i"])
	def until(word, seconds=60):
	    seen, end = b"", time.time() + seconds
	    while word not in seen and time.time() < end:
	        if select.select([fd], [], [], 1)[0]:
	            seen += os.read(fd, 4096)
	    return word in seen or sys.exit(f"no {word} in {seen}")
	until(b"$ ")
	os.write(fd, b'. "$srcdir/completion/drumhead.bash"; drumhead_write a written\n')
	until(b"> ")
	os.write(fd, b"marc\t")
	until(b"march ")
	os.write(fd, b"Montr\t")
	until(b"Montrose ")
	os.write(fd, b": Pert\t")
	until(b"Perth ")
	os.write(fd, b"\r")
	until(b"> ")
	os.write(fd, b"attack \t")
	until(b"auto")
	os.write(fd, b"\x15\r")
	until(b"$ ")
	os.write(fd, b"exit\r")
	END
	rm -f written
	python3 type.py && sed 's/ *$//' written >plain && echo 'march Montrose : Perth' | cmp - plain
}
check 'bash completes the words of orders' in_bash
if command -v vim >/dev/null; then
	check 'vim completes' in_vim
else
	skip 'vim completes' 'vim is not installed'
fi

# --- the whole block, and letters of another shape ------------------------------------------------------

block() {
	as alice drumhead report a >report && sed -n '/^drumhead-begin/,/^drumhead-end/p' report >draft &&
		line=$(($(grep -n '^nonce' draft | cut -d: -f1) + 1)) && sed -i "${line}i march Mon" draft &&
		drumhead next --line $line a draft >told && offers ' Montrose '
}
check 'the block of a report is a draft' block

# --- hidden hands ------------------------------------------------------------------------------------------

player ref ann
seats='--seat scottish=ann/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub'
rule() {
	as ref drumhead adjudicate r letter >reply 2>talk && as ann drumhead adjudicate ha reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate hb reply >/dev/null 2>>talk || { cat talk; return 1; }
}
hidden() {
	as ref drumhead offer brave --dice referee --seat referee=ref/.ssh/id_ed25519.pub $seats r >offer 2>talk &&
		as ann drumhead accept ha offer >one 2>>talk && cat offer one >both && as bob drumhead accept hb both >two 2>>talk &&
		cat one two >letter && as ann drumhead adjudicate ha two >/dev/null 2>>talk && rule || { cat talk; return 1; }
}
check 'a game with hidden hands begins' hidden
asked() {
	case $(field name r) in
	scottish) mine=ann game=ha other=bob foreign=hb ;;
	*) mine=bob game=hb other=ann foreign=ha ;;
	esac
}
# Up to where a card can be played.
has_hand() {
	for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
		asked
		printf 'play ' | as $mine drumhead next --json $game - >told
		! grep -q '"at": "[a-z]*_hand"' told || return 0
		as $mine drumhead sign --anyway $game orders.auto >letter 2>talk && rule || { cat talk; return 1; }
	done
	return 1
}
check 'a hand is offered to whom it belongs' has_hand
moves_lead() {
	as ann "$srcdir/tests/cli/moves_lead" ha && as bob "$srcdir/tests/cli/moves_lead" hb &&
		as ref "$srcdir/tests/cli/moves_lead" r --all && as ref "$srcdir/tests/cli/moves_lead" r --seat scottish
}
check 'moves lead from ruling to ruling, as each of them sees it' moves_lead
same_for_referee() {
	for draft in '' 'play ' 'march '; do
		printf "$draft" | as $mine drumhead next --json $game - >told && printf "$draft" | as ref drumhead next --json r - >referee &&
			cmp told referee || return 1
	done
}
check 'his copy and the referee'"'"'s say the same' same_for_referee
no_key() {
	printf 'play ' >draft && mkdir -p nobody && for home in nobody $other; do
		fails 1 as $home drumhead next $game draft && says 'not known here' && ! grep -q _hand said || return 1
	done
	fails 1 as $other drumhead next $foreign draft && says 'not known here'
}
check 'without his key nothing of it is' no_key
finish
