#!/bin/sh
# cup_box.sh - joins whose box key is none, or is lacking, or is one too many; and a game that cannot be set up, which
# holds up no other.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
zero='box 0000000000000000 0000000000000000 0000000000000000 0000000000000000'

# found NAME OPTION...: a cup; the director's copy is NAME, the others' PLAYER-NAME.
found() {
	cup=$1
	shift
	as carol drumhead cup new "$@" --swiss 2 --dice referee --director carol --teller dave=ref/.ssh/id_ed25519.pub $cup \
		>announce 2>talk && as ref drumhead cup take ref-$cup announce >accept 2>talk &&
		as carol drumhead cup take $cup accept >out 2>talk || { cat talk; return 1; }
	for name in alice bob ann eve; do
		as $name drumhead cup join announce --name $name $name-$cup >join.$name 2>talk || { cat talk; return 1; }
	done
}
# sign NAME FILE: FILE.sig, by hand.
sign() {
	rm -f "$2.sig" && ssh-keygen -q -Y sign -n drumhead-entry-v1 -f "$1/.ssh/id_ed25519" "$2" 2>talk
}
# forged NAME SED: what NAME joins with in $cup, otherwise than his program wrote it.
forged() {
	sed "$2" "$1-$cup"/letters/*.entry >join && ! cmp -s join "$1-$cup"/letters/*.entry && sign "$1" join &&
		cat join join.sig >forged
}

# --- joins -------------------------------------------------------------------------------------------

none() {
	found hands brave && grep -q '^box' join.eve && forged eve "s/^box.*/$zero/" &&
		fails 1 as carol drumhead cup take hands forged && says 'the box key of eve is none' && says 'drumhead cup join'
}
check 'a join whose box key is none is not taken' none
lacking() {
	forged eve '/^box/d' && fails 1 as carol drumhead cup take hands forged && says 'eve gives no `box` key' &&
		says 'drumhead cup join' && ! ls hands/letters/*.entry 2>/dev/null
}
check 'nor one without a box key where hands are hidden' lacking
one_too_many() {
	box=$(grep -h '^box' eve-hands/letters/*.entry) && found bare jacobite --scenario Killiecrankie --option open-hands && ! grep -q '^box' join.eve &&
		forged eve "s/^drumhead-end/$box\\n&/" && fails 1 as carol drumhead cup take bare forged &&
		says 'eve gives a `box` key' && says 'drumhead cup join' && cat join.alice join.eve >joins &&
		as carol drumhead cup take bare joins >out 2>talk && [ "$(ls bare/letters/*.entry | wc -l)" = 2 ]
}
check 'nor one with a box key where nothing is hidden' one_too_many
fogged() {
	found fog montrose --option fog && forged eve '/^box/d' && fails 1 as carol drumhead cup take fog forged &&
		says 'eve gives no `box` key'
}
check 'nor one without in fog' fogged

# What waits already, because another program has put it there, no bulletin carries.
not_carried() {
	cup=hands && forged eve '/^box/d' && rm -rf copy && cp -r hands copy && mkdir -p copy/letters && cp join \
		"copy/letters/$(name_of join).entry" && cp join.sig "copy/letters/$(name_of join).sig" &&
		as carol drumhead cup go copy >out 2>talk && grep -q 'a letter is not carried: eve gives no `box` key' talk &&
		! ls copy/log/0002.entry 2>/dev/null || { cat talk; return 1; }
}
# The name of a letter that waits: its id.
id_of() {
	python3 -c 'import hashlib, sys
print(hashlib.blake2b(b"drumhead/entry/v1\0" + open(sys.argv[1], "rb").read(), digest_size=32).hexdigest())' "$1"
}
name_of() {
	shown=$(basename "$(echo eve-hands/letters/*.entry)" .entry) && id_of "$1" | cut -c "1-${#shown}"
}
check 'one that waits already no bulletin carries' not_carried

# --- by another program ------------------------------------------------------------------------------

# carried SED: in ./spring and ./ref.spring bulletin 2 carries eve's join as SED changes it, all signed anew.
carried() {
	rm -rf spring ref.spring && cp -r joined spring && cp -r joined.ref ref.spring && forget carol ref && forged eve "$1" || return 1
	for copy in spring ref.spring; do
		python3 - "$copy/log" join <<'END' || return 1
import hashlib, pathlib, sys
log, join = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
def id_of(data):
    return hashlib.blake2b(b"drumhead/entry/v1\0" + data, digest_size=32).digest()
def words(data):
    return " ".join(data.hex()[i:i + 16] for i in range(0, 64, 16))
letters = [(p.read_bytes(), p.with_suffix(".sig").read_bytes()) for p in sorted(log.glob("0002.?.entry"))]
letters = [letter for letter in letters if b"\nname eve\n" not in letter[0]]
letters.append((join.read_bytes(), join.with_suffix(".sig").read_bytes()))
letters.sort(key=lambda letter: id_of(letter[0]))
entry = (log / "0002.entry").read_text().splitlines()
entry = [line for line in entry if not line.startswith("letter ")]
at = next(i for i, line in enumerate(entry) if line.startswith("by ")) + 1
entry[at:at] = ["letter " + words(id_of(letter[0])) for letter in letters]
(log / "0002.entry").write_text("\n".join(entry) + "\n")
for n, (data, signature) in enumerate(letters, 1):
    (log / f"0002.{n}.entry").write_bytes(data)
    (log / f"0002.{n}.sig").write_bytes(signature)
END
		sign carol $copy/log/0002.entry && mv $copy/log/0002.entry.sig $copy/log/0002.sig || return 1
	done
}
closed() {
	found hand brave && cat join.alice join.bob join.ann join.eve >joins && as carol drumhead cup take hand joins >out 2>talk &&
		as carol drumhead cup go hand >letter 2>talk && as ref drumhead cup take ref-hand letter >out 2>talk &&
		[ -e ref-hand/log/0002.4.entry ] && mv hand joined && mv ref-hand joined.ref || { cat talk; return 1; }
}
check 'four have joined' closed
named() {
	carried "$1" && fails 3 drumhead cup audit spring && says 'entry 2: ' && says "$2" && says 'eve' &&
		fails 3 drumhead cup audit --bare spring && says 'entry 2: '
}
check 'an audit names a box key that is none' named "s/^box.*/$zero/" 'is none'
check 'and one that is lacking' named '/^box/d' 'gives no `box` key'
others() {
	carried '/^box/d' && as carol drumhead cup letter --from 1 spring >letter && cp -r alice-hand alice.copy &&
		fails 1 as alice drumhead cup take alice.copy letter && says 'gives no `box` key' && ! [ -e alice.copy/log/0002.entry ]
}
check 'nobody takes the bulletin that carries it' others
by_python() {
	carried "s/^box.*/$zero/" && fails 1 "${PYTHON:-python3}" -B "$srcdir/examples/verify_cup.py" spring && says 'box' &&
		carried '/^box/d' && fails 1 "${PYTHON:-python3}" -B "$srcdir/examples/verify_cup.py" spring && says 'box'
}
check 'a program that shares nothing with this one names both' by_python

# --- a game that cannot be set up --------------------------------------------------------------------

# drawn SED: round 1 is drawn with such a join.
drawn() {
	carried "$1" && rm -rf letters && as carol drumhead cup go --draw --letters letters spring >letter 2>talk &&
		as ref drumhead cup take ref.spring letter >share 2>talk &&
		as carol drumhead cup take --letters letters spring share >round 2>talk || { cat talk; return 1; }
	eve=$(grep -l "^name eve" spring/log/0002.?.entry) && key=$(sed -n 's/^key //p' "$eve")
	cat talk
}
# One game is there, with its letter, and the director is told of the other one, and what to do.
one_is_made() {
	drawn "$1" && [ "$(echo letters/*)" = letters/1.1 -o "$(echo letters/*)" = letters/1.2 ] || return 1
	[ -e letters/1.1 ] && bad=1.2 || bad=1.1
	tr '\n' ' ' <talk >said && says "game $bad cannot be set up" && says "drumhead cup rule spring $bad" &&
		! grep "$key" letters/* && [ "$(grep -c 'cannot be set up' talk)" = 1 ]
}
check 'a game with a key that is none is told of, and the other one is set up' one_is_made "s/^box.*/$zero/"
for_programs() {
	as carol drumhead cup go --tell spring >said 2>talk && says 'cannot be set up' && says '"trouble"'
}
check 'programs are told it, too' for_programs
ruled() {
	as carol drumhead cup rule spring $bad void --because 'a key that is none' >out 2>talk &&
		as carol drumhead cup go --letters letters spring >out 2>talk && ! grep 'cannot be set up' talk &&
		grep "^result 1 ${bad#1.} 1 void" spring/log/*.entry || { cat talk; return 1; }
}
check 'the word of the director ends it' ruled
check 'the same of one that is lacking' one_is_made '/^box/d'
taken_out() {
	as carol drumhead cup out spring eve --because 'no key' >out 2>talk && as carol drumhead cup rule spring $bad \
		"$(opponent)" --because 'eve has no key' >out 2>talk && grep "^result 1 ${bad#1.} 1 adjudged [12]" spring/log/*.entry ||
		{ cat talk; return 1; }
}
# Against whom eve was paired.
opponent() {
	pair=$(sed -n "s/^pair //p" spring/log/0005.entry | sed -n "${bad#1.}p") || return 1
	for n in $pair; do
		sed -n 's/^name //p' spring/log/0002.$n.entry | grep -v eve
	done
}
check 'or gives it to her opponent, also when she is out' taken_out
# Whatever else may be in the way, such as a file where a directory should be.
in_the_way() {
	rm -rf copy letters && cp -r joined copy && cp -r joined.ref copy.ref && forget carol ref && mkdir -p copy/r1 && : >copy/r1/b1 &&
		as carol drumhead cup go --draw copy >letter 2>talk && as ref drumhead cup take copy.ref letter >share 2>talk &&
		as carol drumhead cup take --letters letters copy share >round 2>talk && [ "$(echo letters/*)" = letters/1.2 ] &&
		grep -q 'game 1.1 cannot be set up' talk && rm copy/r1/b1 && as carol drumhead cup go --letters letters copy >out 2>talk &&
		[ "$(echo letters/*)" = 'letters/1.1 letters/1.2' ] && drumhead cup audit copy || { cat talk; return 1; }
}
check 'one that something else is in the way of is set up as soon as nothing is' in_the_way
finish
