#!/bin/sh
# git_cup.sh - a cup in a guarded repository: its chain, its letters and its games are pushed by who writes them, and
# nothing else is taken.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player carol alice bob eve
git() {
	command git -c user.name=Eve -c user.email=eve@example.org "$@"
}
push() {
	git -C "$1/g" add -A && git -C "$1/g" commit -q -m "$2" && git -C "$1/g" push -q origin HEAD:main >said 2>&1 ||
		{ cat said; return 1; }
}
pull() {
	git -C "$1/g" pull -q --rebase >said 2>&1 || { cat said; return 1; }
}

founded() {
	table && git clone -q "file://$games" carol/g && at carol drumhead cup new montrose --robin --dice witness \
		--director carol spring >announce 2>talk || { cat talk said; return 1; }
	push carol 'a cup'
}
check 'a cup is founded and pushed' founded

joins() {
	pull $1 && at $1 drumhead cup letter --from 0 spring >chain 2>talk &&
		at $1 drumhead cup join "$here/chain" --name $1 spring >/dev/null 2>talk || { cat talk; return 1; }
	push $1 "$1 joins"
}
check 'players push their joins' eval 'joins alice && joins bob'

# refused MESSAGE COMMAND...: in a clone, COMMAND changes files; their push is refused, and leaves no trace.
refused() {
	message=$1
	shift
	before=$(shared)
	rm -rf bad && git clone -q "file://$games" bad && (cd bad && "$@" && git add -A -f . && git commit -q -m bad) >made 2>&1 ||
		{ cat made; return 1; }
	! git -C bad push -q origin HEAD:main >said 2>&1 && [ "$(shared)" = "$before" ] && says "$message"
}
edit() {
	sed -i "$1" "$2"
}
joined=$(grep -l '^name alice$' alice/g/spring/letters/*.entry)
letter=spring/letters/${joined##*/}
check 'a letter that waits is not taken away' refused 'was taken away, and no bulletin carries it' rm "$letter" "${letter%.entry}.sig" \
	"${letter%.entry}.proof"
check 'nor a part of it' refused 'a letter is whole, and stays so' rm "${letter%.entry}.sig"
check 'nor changed' refused 'a letter stays as it is' edit s/alice/malice/ "$letter"
renamed() {
	for suffix in entry sig proof; do
		cp "${letter%.entry}.$suffix" spring/letters/0123456789abcdef.$suffix
	done
}
check 'a letter lies where its id says' refused 'does not lie where its id says' renamed
# as NAME, in a copy of the cup that is not pushed: COMMAND; its letter comes to lie in the clone.
aside() {
	as_home=$here/$1
	shift
	rm -rf "$here/aside" && cp -r spring "$here/aside" && rm -rf "$here/aside/letters" && HOME=$as_home drumhead cup "$@" \
		"$here/aside" >/dev/null && mkdir -p spring/letters && cp "$here"/aside/letters/* spring/letters/
}
# signs FILE NAME: the entry FILE, with that key.
signs() {
	rm -f "${1%.entry}.sig" && ssh-keygen -q -Y sign -f "$here/$2/.ssh/id_ed25519" -n drumhead-entry-v1 "$1" && mv "$1.sig" "${1%.entry}.sig"
}
forged() {
	aside eve join "$here/chain" --name eve && signs "$(grep -l '^name eve$' spring/letters/*.entry)" bob
}
check 'a join that its key has not signed is refused' refused 'letters: the join of eve: ' forged
# Eve's clone is older than bob's join.
second() {
	aside eve join "$here/chain" --name Bob
}
check 'so is a second one by a name that waits' refused 'letters: the join of Bob: somebody who joined before is called bob' second
seen() {
	rm -rf bad && git clone -q "file://$games" bad && ! (cd bad && HOME=$here/eve drumhead cup join "$here/chain" --name Bob \
		spring) >said 2>&1 && says 'somebody who joined before is called bob'
}
check 'it is not written where the first is seen' seen
check 'addresses are nobody else'"'"'s' refused 'players is private' eval 'echo >spring/players'
check 'a cup has no files of a game' refused 'spring/state.json is no file of a cup' eval 'echo {} >spring/state.json'
below() {
	cp -r spring copy && mv copy spring/other
}
check 'nor another cup below it' refused 'a cup lies beside another one' below

drawn() {
	pull carol && at carol drumhead cup go --draw spring >/dev/null 2>talk && push carol 'round 1' &&
		[ -z "$(ls carol/g/spring/letters)" ] && [ -e carol/g/spring/r1/b1/log/0000.entry ] || { cat talk; return 1; }
}
check 'the director pushes the bulletin that carries them, the round, and its game' drawn

check 'an entry is not changed' refused 'stays as it is' edit 's/^letter/#letter/' spring/log/0001.entry
check 'nor taken away' refused "what is in a cup's chain stays in it" rm spring/log/0002.entry
check 'nor a letter that one carries' refused "what is in a cup's chain stays in it" rm spring/log/0001.1.sig
next() {
	sed 's/^seq 2$/seq 3/; s/^\(drumhead-begin 1\) round/\1 bulletin/' spring/log/0002.entry >spring/log/0003.entry &&
		cp spring/log/0002.sig spring/log/0003.sig
}
check 'nor does anybody else write the next one' refused 'entry 3: ' next
elsewhere() {
	cp -r spring/r1/b1 spring/r1/b2 && rm -r spring/r1/b1
}
check 'a game stays where its round gives it' refused 'no round of the cup gives a game that lies there' elsewhere
own() {
	HOME=$here/eve drumhead offer montrose --seat royalist="$here/eve/.ssh/id_ed25519.pub" \
		--seat covenanter="$here/bob/.ssh/id_ed25519.pub" "$1" >/dev/null
}
check 'a game that no round gives does not lie in the cup' refused 'no round of the cup gives a game that lies there' own spring/r2/b1
check 'nor beside its rounds' refused 'no round of the cup gives a game that lies there' own spring/friendly

ours() {
	case $(at $1 drumhead status --json spring/r1/b1) in *'"ours": true'*) ;; *) return 1 ;; esac
}
played() {
	for name in alice bob alice bob; do
		at $name drumhead git pull >said 2>&1 || { cat said; return 1; }
	done
	[ "$(field entries alice/g/spring/r1/b1)" = 2 ] || { drumhead status alice/g/spring/r1/b1; return 1; }
	mover=alice other=bob
	ours alice || { mover=bob other=alice; }
	at $mover drumhead propose --because 'we like each other' spring/r1/b1 end draw >/dev/null 2>said &&
		at $mover drumhead git turn spring/r1/b1 >>said 2>&1 && at $other drumhead git pull >>said 2>&1 &&
		at $other drumhead vote spring/r1/b1 agree >/dev/null 2>>said && at $other drumhead git turn spring/r1/b1 >>said 2>&1 ||
		{ cat said; return 1; }
}
check 'players pull, which checks the cup, and play its game as any other' played

withdrawn() {
	aside alice withdraw --yes && signs "$(grep -l '^player' spring/letters/*.entry)" eve
}
check 'nobody withdraws but by his own hand' refused 'letters: the withdrawal of player' withdrawn

gone_on() {
	HOME=$here/eve drumhead cup new --from spring --director eve summer >/dev/null
}
check 'nor a cup that goes on from this one' refused 'no repository keeps such a cup: its games would lie there twice' gone_on

counted() {
	pull carol && at carol drumhead cup go spring >/dev/null 2>talk && push carol 'the result' && pull bob &&
		grep -q '^result 1 1 1 over' bob/g/spring/log/*.entry && at bob drumhead cup audit spring >said && says '1 pairing, 1 game' ||
		{ cat talk said; return 1; }
}
check 'the director counts it, and everybody has the whole cup' counted
# Bob has an older clone, and sees that nothing was rewritten; then the director, who can push by force, does it.
cp -r bob/g older
older() {
	git -C older reset -q --hard HEAD~3 && (cd bob/g && drumhead git verify --with "$here/older") >said 2>&1 &&
		says 'spring: 5 entries here, 3 there, and they agree as far as both go' && says 'spring/r1/b1: ' && ! grep 'two different' said ||
		{ cat said; return 1; }
}
check 'who has an older clone sees that nothing was rewritten' older
rewritten() {
	git clone -q "file://$games" other && (cd other && git reset -q --hard "$(git log --format=%H --reverse -- spring/log/0001.entry | head -n 1)~" &&
		forget carol && HOME=$here/eve drumhead cup join "$here/chain" --name eve spring >/dev/null &&
		HOME=$here/carol drumhead cup go --draw spring >/dev/null && git add -A && git commit -q -m 'another beginning') >said 2>&1 ||
		{ cat said; return 1; }
	(cd bob/g && fails 3 drumhead git verify --with "$here/other") >said && says 'spring: two different entries 1, both by seat 0: they are the proof' &&
		says 'git show refs/drumhead/with:spring/log/0001.entry' && says 'spring/r1/b1: another game lies there' &&
		says 'spring/r2/b1: only there: 1 entry'
}
check 'a chain that was begun anew is shown by any clone of the old one' rewritten
check 'all of the repository is good' eval '(cd bob/g && drumhead git verify >"$here/said" 2>&1) || { cat said; false; }'
finish
