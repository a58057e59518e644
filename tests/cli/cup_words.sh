#!/bin/sh
# cup_words.sh - what whoever plays in a cup, or directs one, is told: after each command what is to be done next, and of
# a wrong word, file or directory what is wrong with it.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
cp ref/.ssh/id_ed25519.pub dave.pub
# tells NAME COMMAND...: it succeeds; what it said is ./said, what it printed ./out.
tells() {
	as "$@" >out 2>said || { cat said; return 1; }
}
silent() {
	! grep -qF -e "$1" said || { cat said; return 1; }
}

# --- what comes next ---------------------------------------------------------------------------------

announced() {
	tells carol drumhead cup new jacobite --swiss 2 --dice referee --option open-hands --clock 7 --bank 14 --late 2 \
		--teller dave.pub --name 'Auld Cup' auld && cp out announce && cp out auld.announce && grep -q '^jacobite edition 1, Swiss, 2 rounds of one game' announce &&
		grep -q 'Each entry has 7 days, each game a bank of 14' announce && grep -q '^dave, who draws with the director, runs$' announce
}
check 'an announcement says the terms, and what players and tellers type' announced
# What is refused leaves no copy of the cup behind, nor anything of its games.
names_of_officers() {
	for name in Director TELLER Dave; do
		fails 1 as eve drumhead cup join announce --name $name eve.cup || return 1
		case $name in
		Dave) says 'Dave is the name of teller 1, dave: take another one (E3)' ;;
		*) says "a player cannot be called $name: that is an office of the cup (E3)" ;;
		esac && [ ! -e eve.cup ] || return 1
	done
}
check 'nobody plays by the name of an officer' names_of_officers
letters_wait() {
	tells ref drumhead cup take ref.cup announce && cp out accept && says 'ref.cup is a copy of Auld Cup now' && silent 'nothing in it' &&
		for name in alice bob ann eve; do
			as $name drumhead cup join announce --name "$name of Spring" $name.cup >join.$name 2>talk || return 1
		done && tells carol drumhead cup take auld join.alice && says 'Mail this to dave, the teller, who is to accept' &&
		tells carol drumhead cup take auld accept && says '1 letter waits for the next bulletin: drumhead cup go auld' &&
		silent 'Nothing else is due' && tells carol drumhead cup take auld join.bob && says '2 letters wait' &&
		tells carol drumhead cup show auld && grep -q 'in no bulletin yet: .*alice of Spring joins' out &&
		tells alice drumhead cup show alice.cup && grep -q 'in no bulletin yet: alice of Spring joins' out
}
check 'letters that no bulletin carries are told of' letters_wait
overview() {
	tells carol drumhead games auld && grep -q '^\* auld .*director: bulletin, 2 letters wait' out && ! grep -q 'director, director' out &&
		tells bob drumhead games auld && grep -q '^  auld' out
}
check 'they wait for the director in the overview of his games' overview
same_again() {
	tells alice drumhead cup join announce --name 'Another Name' alice.cup && cmp out join.alice &&
		says 'You have joined as alice of Spring already' && says 'To be called Another Name: rm -r alice.cup, and join anew'
}
check 'who joins again by another name is told how' same_again
too_early() {
	fails 1 as alice drumhead cup withdraw --yes alice.cup && says 'your join is here, but this copy ends with entry 0, before a bulletin' &&
		says "Take the director's next letter first: drumhead cup take alice.cup LETTER" &&
		fails 1 as carol drumhead cup withdraw --yes auld && says "no player's key is here"
}
check 'who withdraws before a bulletin has come is told which letter is missing' too_early
bulletin() {
	tells carol drumhead cup take auld join.ann && tells carol drumhead cup go auld && mv out letter &&
		grep -q 'bulletin 2: 3 joins (.*ann of Spring.*' said && says 'Mail this to the players whom it names' && tells alice drumhead cup take alice.cup letter &&
		says 'took entry 1: accept by dave' && tells carol drumhead cup go --draw auld &&
		grep -q '^bulletin 3: a draw of round 1; 3 players' said &&
		tells carol drumhead cup show auld && grep -q '^Auld Cup, round 1 is being drawn' out && tells carol drumhead cup letter --from 2 auld &&
		mv out letter && tells ref drumhead cup take ref.cup letter && mv out share && says 'The director is to write the round' &&
		tells carol drumhead cup take --letters round1 auld share && says 'round1: 1 letter, each to be mailed to both players'
}
check 'a bulletin names who joins, who takes it behind the announcement; letters of a round are counted' bulletin
# Who has the chain, but not yet the letter of his game, is told where it is.
no_game_yet() {
	tells carol drumhead cup letter auld && mv out chain && told=0 && for name in alice bob ann; do
		cp -r $name.cup $name.early && tells $name drumhead cup take $name.early chain && silent 'drumhead status' || return 1
		! grep -q '^Your game against .* of Spring is not here: the director has a letter with it\.$' said || told=$((told + 1))
	done
	[ $told = 2 ] && tells carol drumhead cup go --letters again auld && cmp again/1.1 round1/1.1 &&
		says 'again: 1 letter of games that have no result'
}
check 'who has the round without his game is told who has it, and the director writes its letter again' no_game_yet
own_game() {
	games=0 byes=0
	for name in alice bob ann; do
		tells $name drumhead cup take $name.cup round1/1.1 && says 'The director writes what comes next in the cup' &&
			silent 'no bulletin carries' && tells $name drumhead cup show $name.cup && ! grep -q 'in no bulletin yet' out &&
			tells $name drumhead games $name.cup && ! grep -q 'letter' out && tells $name drumhead cup take $name.cup round1/1.1 || return 1
		! grep -q '^Your game against .* of Spring: drumhead status .*/r1/b1$' said || games=$((games + 1))
		! grep -q '^You have a bye in round 1' said || byes=$((byes + 1))
	done
	[ $games = 2 ] && [ $byes = 1 ] && tells eve drumhead cup take eve.cup round1/1.1 && silent 'Your game' &&
		says '1 letter lies here that no bulletin carries yet'
}
check 'whoever takes the letter of a round is told his own game, or his bye' own_game
turn_taken() {
	echo resign >resign
	for name in alice bob ann; do
		! as $name drumhead status $name.cup/r1/b1 2>&1 | grep -q '(you) is to' || mover=$name
	done
	tells $mover drumhead sign $mover.cup/r1/b1 resign && cp out orders && tells carol drumhead cup take auld orders &&
		says 'auld/r1/b1: took 1 entry' && silent 'nothing in it' && cp out ruling && tells carol drumhead cup take auld orders &&
		says 'nothing in it is new for this cup' && tells carol drumhead cup show auld && grep -q ', 1 over and to be counted' out &&
		! grep -q ' open' out && tells carol drumhead cup go auld &&
		tr '\n' ' ' <said | grep -q '1 result (1.1 [a-z]* of Spring); a draw of round 2;'
}
check 'a turn that `take` takes is told of, and a result by name' turn_taken
closing() {
	tells carol drumhead cup new jacobite --swiss 1 --option open-hands short && cp out short.announce && for name in alice bob; do
		as $name drumhead cup join short.announce --name $name $name.short >join 2>talk && tells carol drumhead cup take short join ||
			return 1
	done && tells carol drumhead cup go --draw short && mv out letter && tells bob drumhead cup take bob.short letter &&
		tells bob drumhead cup withdraw --yes bob.short && mv out letter && tells carol drumhead cup take short letter && tells carol drumhead cup go short &&
		tr '\n' ' ' <said | grep -q '1 withdrawal (bob); 1 result (1.1 alice); nothing is left to draw, which closes the cup; 1 player' &&
		! grep -q 'round 2' said && says 'Mail this to all players'
}
check 'the draw that closes a cup is no round' closing

# A director without a teller draws all rounds of a robin at once, and is told once how their games are mailed.
alone() {
	tells carol drumhead cup new montrose --robin --dice witness lone && mv out lone.announce &&
		awk '/^drumhead-begin/ { exit } length > 80' lone.announce auld.announce | diff /dev/null - && for name in alice bob ann; do
			as $name drumhead cup join lone.announce --name $name $name.lone >join 2>talk && tells carol drumhead cup take lone join ||
				return 1
		done && tells carol drumhead cup go --draw lone && [ "$(grep -c 'drumhead cup go --letters DIR lone$' said)" = 1 ] &&
		tells carol drumhead cup go lone && silent '--letters' && tells carol drumhead cup go --letters lone.letters lone &&
		says 'lone.letters: 3 letters' && [ "$(echo lone.letters/*)" = 'lone.letters/1.1 lone.letters/2.1 lone.letters/3.1' ]
}
check 'a director without a teller is told how games are mailed, all of which have letters' alone
words_of_rule() {
	tells carol drumhead cup new montrose --knockout --dice witness ruled && mv out ruled.announce && for name in alice bob ann eve; do
		as $name drumhead cup join ruled.announce --name $name $name.ruled >join 2>talk && tells carol drumhead cup take ruled join ||
			return 1
	done && tells carol drumhead cup go --draw ruled && tells carol drumhead cup rule ruled 1.1 void --because 'ill' &&
		silent '--letters' && tells carol drumhead cup rule ruled 1.2 void --because 'ill' && says 'round 2: 1 board' &&
		[ "$(grep -c 'drumhead cup go --letters DIR ruled$' said)" = 1 ]
}
check 'so is he when a word of his ends a round' words_of_rule

# Neither has won, nobody by a margin: the seed rank decides, and all are told.
level() {
	tells carol drumhead cup new montrose --knockout --dice witness tie && mv out tie.announce && for name in alice bob; do
		as $name drumhead cup join tie.announce --name $name $name.tie >join 2>talk && tells carol drumhead cup take tie join || return 1
	done && tells carol drumhead cup go --draw tie && tells carol drumhead cup rule tie 1.1 draw --because agreed &&
		tr '\n' ' ' <said | grep -q '1 result (1.1 drawn); \(alice\|bob\) goes through, by the better seed rank: 1 before 2; ' &&
		through=$(grep -o '[a-z]* goes through' said) && tells carol drumhead cup show tie schedule &&
		grep -q "^         $through, by the better seed rank: 1 before 2$" out && drumhead cup show tie table >table &&
		grep -q "^  1  ${through%% *} " table
}
check 'of two who are level in a knockout it is said who goes through, and why' level

# --- wrong words -------------------------------------------------------------------------------------

files() {
	: >empty && fails 1 as carol drumhead cup take auld empty && says 'no drumhead-begin stands in it' &&
		tells carol drumhead cup take auld short.announce && says 'nothing in it is of this cup, Auld Cup' &&
		fails 1 drumhead cup audit --with empty auld && says 'has nothing of this cup, Auld Cup' &&
		fails 1 drumhead cup audit --with short auld && says 'has nothing of this cup' &&
		fails 1 as alice drumhead cup join empty --name A new && says 'no announcement of one in the letter' && ! [ -e new ]
}
check 'a letter without anything, or of another cup, is called so' files
for_a_game() {
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub lonely \
		>out 2>talk && fails 1 as alice drumhead accept other short.announce &&
		says 'it is a letter of a cup: drumhead cup take CUP short.announce' &&
		fails 1 as alice drumhead adjudicate lonely short.announce && says 'it is a letter of a cup' || { cat talk; return 1; }
}
check 'one that is given to a game, too' for_a_game
directories() {
	for command in show audit dice rate; do
		fails 1 drumhead cup $command nowhere && says 'there is no cup here' && fails 1 drumhead cup $command auld/r1/b1 &&
			says 'auld/r1/b1 is a game' || return 1
	done
	ls auld >before && fails 1 drumhead cup pages auld auld && says 'auld is the directory of a cup' &&
		fails 1 drumhead cup pages auld auld/r1/b1 && says 'is the directory of a game' && ls auld | cmp - before &&
		fails 1 drumhead cup pages --templates nowhere auld site && says 'there is no such directory' && ! [ -e site ]
}
check 'a directory that holds no cup is called so, and a site has one of its own' directories
no_game() {
	fails 1 as alice drumhead status alice.cup/r2/b9 && says 'alice.cup/r2/b9: this game of the cup is not here' &&
		says 'drumhead cup take alice.cup LETTER' && ! says 'drumhead accept' >/dev/null && (cd alice.cup && ! as alice drumhead report r7/b1b 2>../said) &&
		says 'drumhead cup show . schedule' && fails 1 as alice drumhead status nocup/r2/b9 && says 'drumhead accept nocup/r2/b9 LETTER'
}
check 'of a game of a cup that is not here it is said how it comes' no_game
terms() {
	fails 2 as carol drumhead cup new montrose --swiss 3 --robin x && says 'only one of --swiss ROUNDS, --robin, --knockout' &&
		fails 1 as carol drumhead cup new jacobite --robin x && says 'somebody has to deal: --dice referee' && says 'option open-hands' &&
		says 'in a cup nobody accepts any' &&
		fails 2 as carol drumhead cup new montrose --swiss 3 --late 9 x && says 'there are not as many rounds' && ! [ -e x ] &&
		tells carol drumhead cup new montrose --swiss 7 --places 8 y && says '7 rounds are many for 8 players'
}
check 'terms that make no sense are refused, or told of' terms
# By a program of somebody else's: players would join, and no round could be set up.
unplayable() {
	CHEAT=dealer "$builddir/tests/bench/cups" unplayable "$srcdir/rules/brave/pack" swiss 4 1 1 >/dev/null && drumhead cup letter unplayable >chain 2>talk &&
		awk '/^drumhead-begin 1 (bulletin|accept)/ { exit } 1' chain >one && fails 1 as alice drumhead cup join one --name Alice no.cup &&
		says 'no game of Spring 2027 can be set up: in Scotland the Brave hands are hidden' && [ ! -e no.cup ]
}
check 'nobody joins a cup whose games cannot be set up' unplayable
nobody() {
	fails 1 python3 "$srcdir/examples/verify_cup.py" nowhere && says 'nowhere holds no cup'
}
if python3 -c 'import networkx' 2>/dev/null; then
	check 'verify_cup.py names a directory without a cup' nobody
else
	skip 'verify_cup.py names a directory without a cup' 'networkx is not installed'
fi
finish
