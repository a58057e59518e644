#!/bin/sh
# git_hidden.sh - hidden hands by commits: three clones and a guarded repository; a claim and another pack on the way.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob carol

check 'a game with hidden hands begins by commits' begin_three auld brave --clock 7 --undo agreed \
	--seat scottish="$here/alice/.ssh/id_ed25519.pub" --seat english="$here/bob/.ssh/id_ed25519.pub"

# Whose orders are due, and who waits.
whose() {
	case $(field name carol/g/auld) in scottish) name=alice other=bob ;; *) name=bob other=alice ;; esac
}
step() {
	whose && at $name drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 || { cat said; return 1; }
	everybody
}
hand() {
	at "$1" drumhead report auld >own && sed -n '/^YOUR HAND/,/^$/p' own | sed '1d; /^[A-Z]/d' | tr -d '\n' |
		sed 's/^.*hand: *//; s/   */ /g; s/, */\n/g; s/$/\n/' | sed '/^$/d'
}
both_hold() {
	hand alice >hand.alice && hand bob >hand.bob && [ -s hand.alice ] && [ -s hand.bob ]
}
until_dealt() {
	n=0
	until both_hold; do
		n=$((n + 1))
		[ $n -lt 12 ] && step || return 1
	done
}
check 'it is played until both hold markers, which their own programs show' until_dealt
check 'all clones are at one' eval '[ "$(shared)" = "$(at alice git rev-parse HEAD)" ] &&
	[ "$(shared)" = "$(at bob git rev-parse HEAD)" ] && [ -z "$(at bob git status --porcelain)" ]'
check 'letters and positions are in the repository' eval \
	'git -C "$games" cat-file -e main:auld/letters/0003.state && git -C "$games" cat-file -e main:auld/letters/0003.2'
check 'secrets are not' eval '[ -e carol/g/auld/secrets/state.json ] && ! git -C "$games" ls-tree -r --name-only main | grep secret'
# But what was played.
hidden() {
	git -C "$games" archive main auld/report.txt auld/report.json auld/state.json auld/map.txt auld/map.svg auld/letters |
		tar xO >public && git -C "$games" log --format=%B main >>public && tr -s ' \n' '  ' <public >words
	grep -oE '(Scottish|English) marker: [A-Z][a-z]+( [a-zA-Z]+)*|Markers played this turn: [0-9]+ \([^)]*\)|Cancel Strategy: ' words >played
	: >secret
	sort -u hand.alice hand.bob | while read -r marker; do
		grep -qF "$marker" played || echo "$marker" >>secret
	done
	[ -s secret ] && ! grep -oF -f secret words
}
check 'nothing that is pushed shows a hand' hidden
check 'a clone without keys reads it as a stranger' eval 'git clone -q "file://$games" stranger &&
	drumhead report stranger/auld >said && says "Scottish hand: " && ! says "YOUR HAND" >/dev/null'
check 'a commit is shown, and compared' eval 'at alice drumhead git log auld >said 2>&1 && at alice drumhead git verify >said 2>&1 && says good'

# --- sealed lines ------------------------------------------------------------------------------------------------

# They are in no commit: the referee's program stops where the play asks them, and takes them from a letter.
until_asked() {
	{ cat orders.auto && printf 'sealed\nwhen vacillate: auto\nwhen cancel: auto\nwhen reroll: auto\nwhen stand: stand\n'; } >sealed.auto
	n=0
	while [ $n -lt 9 ]; do
		whose && at $name drumhead git turn --anyway auld "$here/sealed.auto" >said 2>&1 &&
			says 'mail them to the referee, and to nobody else' || { cat said; return 1; }
		at carol drumhead git pull >said 2>&1 || { grep -q 'those lines are not here' said && return; cat said; return 1; }
		everybody
		n=$((n + 1))
	done
	return 1
}
check 'the play asks what was sealed, and the referee is told who has it' until_asked
mailed_seal() {
	from=$(sed -n 's/.*drumhead letter --from \([0-9]*\)`.*/\1/p' said)
	[ -n "$from" ] || return 1
	for one in alice bob; do
		at $one drumhead letter --from 3 auld >letter && grep -q 'drumhead-begin 1 sealed' letter &&
			at carol drumhead adjudicate auld "$here/letter" >ruling 2>said
	done
	[ -e "carol/g/auld/secrets/$(printf %04d "$from").sealed" ] && at carol drumhead git turn auld >said 2>&1 ||
		{ cat said; return 1; }
	everybody
}
check 'it comes in a letter, though its entry came by git' mailed_seal

own_report() {
	whose && at $name drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 && at carol drumhead git pull >said 2>&1 &&
		at $other drumhead git pull >said 2>&1 && says 'YOUR HAND' && everybody
}
check 'whoever pulls reads the report as it is his' own_report

# --- a claim ------------------------------------------------------------------------------------------------

claimed() {
	whose
	at $other drumhead claim auld "$(field name carol/g/auld)" --due 2026-12-01 >said 2>&1 && at $other drumhead git turn auld \
		>said 2>&1 || { cat said; return 1; }
	git -C "$games" log -1 --format='%an %s' main | grep -q ' claims that ' && everybody &&
		(cd $name/g && drumhead status auld) >said && says ' by 2026-12-01; it has not come yet'
}
check 'a claim is a commit, and reaches everybody' claimed
git clone -q "file://$games" base
# try NAME MESSAGE COMMAND...: in a clone, COMMAND changes files; the push must be refused, saying MESSAGE.
try() {
	check "$1" refused "$@"
}
refused() {
	message=$2
	shift 2
	rm -rf bad && cp -r base bad && (cd bad && "$@" && git add -A -f . && git -c user.name=Eve -c user.email=eve@example.org \
		commit -qm 'a turn') >made 2>&1 || { cat made; return 1; }
	git -C bad push -q origin HEAD:main >said 2>&1 && { echo 'it was taken'; return 1; }
	says "$message" && [ "$(shared)" = "$(git -C base rev-parse HEAD)" ]
}
claim=auld/log/$(basename "$(ls base/auld/log/*.claim)" .claim)
last=auld/letters/$(basename "$(ls base/auld/letters/*.state | tail -n 1)" .state)
due=$(basename "$claim")
later=$(printf %04d $((${due#"${due%%[!0]*}"} + 1)))
# What is sealed is different in every game: whatever the digit, it is another one then.
other_digit() {
	sed -i 's/^hex 0/hex 1/; t; s/^hex ./hex 0/' "$1"
}
try 'a claim that was changed is refused' 'what is in a ledger stays as it is' sed -i 's/^due .*/due 2026-10-01/' "$claim.claim"
try 'so is one taken away' 'what is in a ledger stays in it' rm "$claim.claim" "$claim.claim.sig"
try 'and one about what is not due' 'is about an entry that is not due yet' eval \
	'cp $claim.claim auld/log/$later.claim && cp $claim.claim.sig auld/log/$later.claim.sig'
try 'a letter that was changed' 'what is in a ledger stays as it is' other_digit "$last.1"
try 'one taken away' 'what is in a ledger stays in it' rm "$last.1"
try 'one added to an old ruling' 'belongs to an entry that is in the ledger already' cp "$last.1" "$last.3"
try 'one that goes with no ruling' 'one is missing or one is too many' cp "$last.1" "auld/letters/$due.1"
try 'the secrets of the referee' 'is private' eval 'mkdir auld/secrets && cp "$here/carol/g/auld/secrets/state.json" auld/secrets'
try 'a pack that nobody has named' 'is the pack of no amend in this game' cp -r auld/pack auld/pack-$(printf %064d 1)

# --- what goes with a ruling ----------------------------------------------------------------------------------

# The next ruling, made but not pushed, in ./ruled.
ruled() {
	whose && at $name drumhead git turn --anyway auld "$here/orders.auto" >said 2>&1 && rm -rf base ruled &&
		git clone -q "file://$games" base && cp -r base ruled && cp -r carol/g/auld/secrets ruled/auld/ &&
		(cd ruled && HOME=$here/carol drumhead adjudicate auld) >said 2>&1 || { cat said; return 1; }
	rm -rf ruled/auld/secrets ruled/auld/lock
	last=auld/letters/$(basename "$(ls ruled/auld/letters/*.state | tail -n 1)" .state)
}
check 'the next orders are pushed, and ruled' ruled
with_ruling() {
	cp -r ../ruled/auld/. auld && "$@"
}
other_state() {
	sed "s/^entry .*/$(grep -m 1 '^entry' "$last.state")/" auld/letters/0003.state >"$last.state"
}
try 'a ruling without a letter is refused' '.1 is not there; hands are hidden' with_ruling rm "$last.1"
try 'one without its position' 'the position of ruling' with_ruling rm "$last.state"
try 'one with a letter of another ruling' 'is not laid out as what goes with ruling' with_ruling cp auld/letters/0003.2 "$last.2"
try 'one with another position' 'is not what the ruling names' with_ruling other_state
try 'a letter of a seat that is not' 'hands out no such letter' with_ruling cp "$last.1" "$last.7"
check 'the referee pushes the good one' eval 'everybody && both_hold'
settled() {
	grep -q 'it has come since' said || { (cd alice/g && drumhead history auld) >said && says 'it has come since'; }
}
check 'and the claim is history' settled

# --- another pack ----------------------------------------------------------------------------------------------

cp -r "$srcdir/rules/brave/pack" new && chmod -R u+w new && sed -i 's/"name": "Murray"/"name": "Moray"/' new/*.json
amended() {
	whose
	at $name drumhead propose --because 'a misprint' auld amend pack ../../new >said 2>&1 && at $name drumhead git turn auld >said 2>&1 &&
		everybody || { cat said; return 1; }
	place=$(cd $name/g/auld && echo pack-*) && diff -r new "$other/g/auld/$place"
}
check 'an amend brings its pack to everybody' amended
agreed() {
	while [ "$(field writes carol/g/auld)" = agree ]; do
		case $(field name carol/g/auld) in scottish) name=alice ;; english) name=bob ;; *) name=carol ;; esac
		at $name drumhead vote auld agree >said 2>&1 && at $name drumhead git turn auld >said 2>&1 && everybody || return 1
	done
	step && git -C "$games" cat-file -e "main:auld/$place/map.json" && [ -z "$(at alice git status --porcelain)" ] &&
		grep -rq Moray alice/g/auld/report.txt alice/g/auld/map.svg alice/g/auld/report.json
}
check 'it is agreed to, and play goes on with it' agreed
rm -rf base && git clone -q "file://$games" base
try 'its files stay' 'a pack stays' rm "auld/$place/map.json"
try 'and as they are' 'was changed; a pack stays' sed -i '1s/$/ /' "auld/$place/map.json"
try 'and no more come' 'is not the pack of the amend' eval 'echo "{}" >"auld/$place/more.json"'
check 'a new clone has all that is needed' eval 'rm -rf stranger && git clone -q "file://$games" stranger && drumhead audit stranger/auld'

# --- orders that no guard can judge --------------------------------------------------------------------------

# In copies, for the game goes on below.  `second` is another game of the same referee.
mkdir kept && cp -r alice bob carol games.git kept
second_game() {
	at carol drumhead offer montrose --dice referee --seat referee="$here/carol/.ssh/id_ed25519.pub" \
		--seat royalist="$here/alice/.ssh/id_ed25519.pub" --seat covenanter="$here/bob/.ssh/id_ed25519.pub" second >said 2>&1 &&
		at carol drumhead git turn second >>said 2>&1 || return 1
	for one in alice bob; do
		at $one drumhead git pull >>said 2>&1 && at $one drumhead accept second >>said 2>&1 &&
			at $one drumhead git turn second >>said 2>&1 || return 1
	done
	at alice drumhead git pull >>said 2>&1
}
printf 'play Knights Charge\nend\n' >illegal
# He lets his program sign other orders, and puts these in their place.
sign_by_hand() {
	at $name drumhead sign --anyway auld "$here/orders.auto" >said 2>&1 || return 1
	forget $name
	entry=auld/log/$(printf %04d $(($(field entries $name/g/auld) - 1)))
	(
		cd $name/g && sed -i 's/^when all: auto/play Knights Charge/' "$entry.entry" && rm "$entry.sig" &&
			ssh-keygen -q -Y sign -n drumhead-entry-v1 -f ../.ssh/id_ed25519 "$entry.entry" && mv "$entry.entry.sig" "$entry.sig" &&
			git add auld && git -c user.name=X -c user.email=x@example.org commit -qm 'my turn' && git push -q
	) >said 2>&1
}
jammed() {
	second_game && whose && seat=$(field name carol/g/auld) && fails 1 at $name drumhead sign auld "$here/illegal" && sign_by_hand ||
		{ cat said; return 1; }
}
check 'a guard without keys takes illegal orders that were signed by hand' jammed
held_up() {
	fails 1 at carol drumhead git pull && says 'do not fit what he sees' && says "drumhead forfeit $here/carol/g/auld $seat" &&
		! grep -q 'this mail into your desk' said && [ "$(field writes carol/g/auld)" = ruling ]
}
check 'the referee is told why he cannot rule, and what is left to him' held_up
check 'his other games have gone on' git -C "$games" cat-file -e main:second/log/0003.entry
forfeited() {
	at carol drumhead forfeit auld "$seat" >said 2>&1 && at carol drumhead git turn auld >said 2>&1 && everybody && everybody &&
		drumhead status bob/g/auld >said && says 'every seat has signed its result' && at $other drumhead git verify >said 2>&1 || { cat said; return 1; }
}
check 'a forfeit ends the game for everybody' forfeited
rightly() {
	drumhead audit bob/g/auld >said && says ': rightly. The orders of' && says 'are not legal' ||
		{ cat said; return 1; }
}
check 'and what the final reveals shows that it was right' rightly
rm -rf alice bob carol games.git && mv kept/* .

# --- the end ---------------------------------------------------------------------------------------------------

# Wallace alone among the English dies on a 1 or 2 when the battles are over, and that is the end (8.5, 12.34).  So that
# it comes soon, the march is made from copies, with new dice each time, until it is fatal.
to_the_english() {
	word=
	sed -n '/^POSITION/,/^Off the map/p' carol/g/auld/report.txt |
		sed -n 's/^  [^0-9]*\([0-9][0-9][0-9][0-9]\).*; English: .*/\1/p' | while read -r hex; do
		echo "${word}march Wallace: $hex"
		word='else '
	done
	printf 'when play.card: none\nwhen all: auto\nend\n'
}
ruled_on() {
	at $name drumhead git turn --anyway auld "$here/$1" >said 2>&1 && at carol drumhead git pull >said 2>&1
}
is_over() {
	[ "$(field writes carol/g/auld)" != orders ]
}
may_be_fatal() {
	to_the_english >march && at alice drumhead check auld "$here/march" 2>said | grep -qE 'game would be over in ([5-9]|[0-9]{2,}) of'
}
fatal_march() {
	rm -rf kept && mkdir kept && cp -r alice bob carol games.git kept || return 1
	for try in 1 2; do
		DRUMHEAD_NONCES="try $try" ruled_on march || return 1
		is_over && return
		rm -rf alice bob carol games.git && cp -r kept/* .
	done
	return 1
}
won() {
	n=0
	until is_over; do
		n=$((n + 1))
		[ $n -lt 40 ] && whose && at $name drumhead git pull >said 2>&1 || return 1
		{ [ $name = alice ] && may_be_fatal && fatal_march; } || ruled_on orders.auto || { cat said; return 1; }
	done
	sed -n "/^GAME OVER/,/^$/p" carol/g/auld/report.txt | grep -q "12\.34" && everybody && everybody &&
		drumhead status bob/g/auld >said && says 'every seat has signed its result'
}
check 'it is won, and everything is revealed' won
check 'and audited' eval 'drumhead audit bob/g/auld >said && says good && ! says "waits for" >/dev/null'
finish
