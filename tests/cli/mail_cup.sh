#!/bin/sh
# mail_cup.sh - a cup of four by mail: the referee's mailbox takes joins, has rounds drawn with the teller, mails each
# player his board, finds results, and tells who is out; a withdrawal, a late join, a forfeit, an adjudication, and a
# draw that is doubted and audited.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob ann eve
boxes carol ref alice bob ann eve umpire

founded() {
	as carol drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --dice referee --clock 7 \
		--bank 14 --leave 30 --teller dave=ref/.ssh/id_ed25519.pub --director carol --name 'Spring 2027' --late 2 \
		spring >announce 2>talk || { cat talk; return 1; }
	configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf &&
		printf '[cup spring]\ndave = Dave, teller <ref@test.example>\n' >>carol.conf
}
check 'a cup is founded; its section names the teller alone' founded

# to NAME: the umpire's letter to him, which came last, is given to his copy of the cup; what that answers is ./answer.
to() {
	cp "box/$1@test.example/new/$(ls "box/$1@test.example/new" | tail -n 1)" got
	as "$1" drumhead cup take "$1.cup" got >answer 2>talk || { cat talk; return 1; }
}
# from NAME [SUBJECT]: mails standard input to the umpire, whose round follows.
from() {
	compose "$1@test.example" "Subject: ${2:-letter}" >"box/umpire@test.example/new/$1.$(date +%s%N)" && umpire poll ||
		{ cat said; return 1; }
}
# What has come for NAME since the last time, by how many messages.
seen() {
	n=$(ls "box/$1@test.example/new" | wc -l)
	before=$(cat "seen.$1" 2>/dev/null || echo 0)
	echo "$n" >"seen.$1"
	[ $((n - before)) = "$2" ] || { echo "$1 has $((n - before)) new messages, not $2"; cat said; return 1; }
	[ "$2" = 0 ] || cp "box/$1@test.example/new/$(ls "box/$1@test.example/new" | tail -n 1)" got
}

# told NAME TEXT: one of his messages says so; of a round's several commits none is first.
told() {
	cat "box/$1@test.example/new"/* >got && has "$2"
}

teller() {
	umpire poll && seen ref 1 && has 'the teller of Spring 2027' && has 'whether you accept' || return 1
	umpire poll && seen ref 0 && to ref && from ref <answer && [ -e spring/log/0001.entry ] && seen carol 0
}
check 'the teller is asked by mail, once, and accepts by mail' teller

joined() {
	as "$1" drumhead cup join announce --name "$2" "$1.cup" >"join.$1" 2>talk && from "$1" <"join.$1" || { cat talk; return 1; }
}
# Both lie in the mailbox before a bulletin carries one of them.
together() {
	as bob drumhead cup join announce --name 'Bob Baker' bob.cup >join.bob 2>talk &&
		as eve drumhead cup join announce --name 'bob baker' late.cup >join.late 2>talk || { cat talk; return 1; }
	box=box/umpire@test.example/new
	compose bob@test.example 'Subject: join' <join.bob >$box/bob.1 && compose eve@test.example 'Subject: join' <join.late >$box/eve.2 &&
		umpire poll && seen bob 2 && seen eve 1 && has 'somebody who joined before is called Bob Baker: take another name' &&
		! has 'Your letter is here' && [ "$(cat spring/players | wc -l)" = 2 ] && ! grep eve spring/players && seen carol 0
}
joins() {
	joined alice 'Alice Andersson' && seen alice 2 && told alice 'You are player 1 of Spring 2027' && together &&
		joined ann 'Ann Alder' && seen ann 2 && [ "$(wc -l <spring/players)" = 3 ] &&
		[ "$(stat -c %a spring/players)" = 600 ] && grep -q '^[0-9a-f]* Ann Alder <ann@test.example>$' spring/players
}
check 'who joins is answered, and told his number; who comes after another of his name, why it does not count' joins

copied() {
	cp spring/players kept && from eve <join.alice && cmp spring/players kept && seen alice 0 && seen eve 1
}
check "a copied join moves nobody's mail" copied
unreadable() {
	{ cat kept; yes '# a note' | head -n 600000; } >spring/players && cp spring/players huge && ! from eve <join.alice &&
		cmp spring/players huge && cp kept spring/players && umpire poll && cmp spring/players kept && seen eve 1
}
check 'a list of addresses that cannot be read is not begun anew' unreadable
refused() {
	as eve drumhead cup join announce --name 'Bob Baker' other.cup >other 2>talk && from eve <other && seen eve 1 &&
		has 'take another name'
}
check 'a join under a name that is taken is refused, with the reason' refused

doctor() {
	umpire doctor && says 'good   spring: 3 players, round 0 of 2, carol writes the next bulletin' || return 1
	sed '/^dave/d' carol.conf >other.conf && echo 'royalist = Alice <alice@test.example>' >>other.conf &&
		chmod 644 spring/players && sed -i.kept '/Ann Alder/d' spring/players &&
		! as carol drumhead mail --config other.conf doctor >said 2>&1 && mv spring/players.kept spring/players &&
		says 'BAD    spring: the teller dave has no address: a line `dave = ADDRESS` below [cup spring]' &&
		says 'BAD    spring: royalist is no teller of it' && says 'players: others may read it: chmod 600 it' &&
		says 'BAD    spring: no address of Ann Alder: add to' && chmod 600 spring/players
}
check 'the doctor knows the cup, and says what is missing' doctor

asked() {
	id=$(sed -n 's/^X-Drumhead-Game: //p' "box/ann@test.example/new/$(ls "box/ann@test.example/new" | tail -n 1)")
	echo status | from ann "Re: [$id]" && seen ann 1 && has 'Bob Baker' && echo 'letter 3' | from ann "Re: [$id]" &&
		seen ann 1 && has 'letter.txt' && has 'bulletin' && echo help | from ann "Re: [$id]" && seen ann 1 &&
		has 'the table, and all games' && echo status | from eve "Re: [$id]" && seen eve 0
}
check 'players may ask how it stands, and for entries that were lost; strangers may not' asked

cp -r spring before.round
# --- round 1 ---------------------------------------------------------------------------------------------------

# The director closes entries by hand; all else is done by mail.
first_round() {
	as carol drumhead cup go --draw spring >letter 2>talk && umpire poll && seen ref 1 && has 'a round is drawn' &&
		to ref && from ref 'share' <answer && grep -q '^round 1' spring/log/*.entry || { cat talk said; return 1; }
	for name in alice bob ann; do
		seen $name 1 && to $name || return 1
		cp talk "took.$name"
		cp got "round1.$name"
	done
	[ "$(cat took.* | grep -c '^1 game of this cup is here now')" = 2 ]
}
check 'director and teller draw a round, and each player is mailed his board or his bye' first_round

# Counted in the mailbox: Alice and Bob have mailed their joins, Ann three questions besides, and the game is set up.
counted() {
	for name in alice bob ann; do
		ls box/umpire@test.example/cur box/umpire@test.example/new box/umpire@test.example/.*/cur 2>/dev/null | grep -c "^$name\." || true
	done >mailed
	[ "$(tr '\n' ' ' <mailed)" = '1 1 4 ' ] && [ -e spring/r1/b1/log/0001.entry ] && [ "$(field writes spring/r1/b1)" = orders ] ||
		{ cat mailed; ls -aR box/umpire@test.example; return 1; }
}
check 'a player mails one letter to join, and none to start a game' counted

key_at() {
	sed -n "s/^seat $2 [a-z]* ed25519 \(.*\)/\1/p" "spring/$1/log/0000.entry"
}
at() {
	for name in alice bob ann eve; do
		[ -e "$name.cup/letters" ] && [ "$(key_at "$1" "$2")" = "$(sed -n 's/^key ed25519 //p' "$name.cup/letters"/*.entry)" ] &&
			echo "$name" && return
	done
	return 1
}
words() {
	one=$(at r1/b1 1) && two=$(at r1/b1 2) && cp "round1.$two" got && has 'round 1, game 1.1: you are the' && has 'spring-1.1 ' &&
		has 'Nobody has to accept' && has 'drumhead cup take' &&
		bye=$(printf 'alice\nbob\nann\n' | grep -vx -e "$one" -e "$two") && cp "round1.$bye" got && has 'you have a bye'
}
check 'the mail says who meets whom, and what to type' words

# behind NAME: the director's copy as it was before the round takes NAME's mail of all that came since.
behind() {
	as carol drumhead cup letter --from "$(($(ls spring/log/????.entry | wc -l) - 1))" spring >late 2>talk || { cat talk; return 1; }
	compose "$1@test.example" <late >late.mail &&
		as carol drumhead mail --config behind.conf read late.mail >said 2>&1
}
early() {
	mkdir behind && cp -r before.round behind/spring && sed -e "s|^games = .*|games = $here/behind|" \
		-e "s|^spool = .*|spool = $here/behind.spool|" -e 's|^outgoing = .*|outgoing = /bin/true|' carol.conf >behind.conf &&
		behind eve && says '1 set aside' && fails 75 behind ann && says 'the entry before it has not come' &&
		[ "$(ls behind.spool/early | wc -l)" = 1 ] || { cat said; return 1; }
	rm -r behind/spring && cp -r spring behind/spring && as carol drumhead mail --config behind.conf read late.mail >said 2>&1 &&
		[ -z "$(ls behind.spool/early)" ] || { cat said; return 1; }
}
check 'an entry that comes too early waits, until it is taken, if a player mails it; a stranger is refused' early

# One entry of orders by whoever has the pen, by mail.
turn() {
	case $(field seat "spring/$1") in
	1) mover=$(at "$1" 1) other=$(at "$1" 2) ;;
	2) mover=$(at "$1" 2) other=$(at "$1" 1) ;;
	esac
	if [ $# -gt 1 ]; then
		echo "$2" >orders
	else
		as "$mover" drumhead bot "$mover.cup/$1" >orders || return 1
	fi
	as "$mover" drumhead sign --anyway "$mover.cup/$1" orders >letter 2>talk || { cat talk; return 1; }
	from "$mover" <letter
}
take_both() {
	to "$1" && to "$2"
}
plays() {
	turn r1/b1 && take_both "$one" "$two" && turn r1/b1 && take_both "$one" "$two" && turn r1/b1 && seen "$one" 3 &&
		seen "$two" 3
}
check 'turns of the game go by mail, as those of any other' plays

late_join() {
	joined eve 'Eve Evans' && seen eve 2 && told eve 'You are player 4'
}
check 'a late join is carried while round 1 is played' late_join

resigned() {
	take_both "$one" "$two" && turn r1/b1 resign && grep -q '^result 1 1 1 over' spring/log/*.entry &&
		told "$other" 'you have won' || return 1
	cp "box/ref@test.example/new/$(ls "box/ref@test.example/new" | tail -n 1)" got && has 'a round is drawn'
}
check 'a game that ends by mail is in the next bulletin, and the next round is asked for' resigned

# --- round 2 ---------------------------------------------------------------------------------------------------

second_round() {
	to ref && from ref share <answer && [ -e spring/r2/b2/log/0001.entry ] || return 1
	for name in alice bob ann eve; do
		to $name && [ "$(ls -d $name.cup/r2/* | wc -l)" = 1 ] || { ls -R $name.cup; return 1; }
	done
}
check 'all four, the late one too, are mailed their boards of round 2' second_round

withdrawn() {
	gone=$(at r2/b1 1) stays=$(at r2/b1 2) && ls "box/$stays@test.example/new" | wc -l >count &&
		as "$gone" drumhead cup withdraw --yes "$gone.cup" >letter 2>talk && from "$gone" <letter &&
		[ -e spring/r2/b1/log/0002.entry ] && grep -q '^result 2 1 1 walkover 2' spring/log/*.entry &&
		told "$gone" 'You have withdrawn from Spring 2027' && told "$stays" 'you have won, by walkover'
}
check 'who withdraws is told, his open game is forfeit, and his opponent is told' withdrawn

# What counts is signed; that nobody can be answered is no reason to leave it.
nameless() {
	ls box/*/new | wc -l >before
	for letter in join.alice letter; do
		compose nobody@test.example <$letter | sed '/^From: /d' >"box/umpire@test.example/new/nameless.$letter" && umpire poll ||
			{ cat said; return 1; }
	done
	[ -z "$(ls box/umpire@test.example/new)" ] && [ -z "$(ls spool/tries)" ] && ls box/*/new | wc -l | cmp - before
}
check 'a join and a withdrawal that come from no address are taken, and answered to nobody' nameless

# What is spoiled is named, and stops no other.
spoiled() {
	as carol drumhead cup new jacobite --knockout --option open-hands spoilt >announce.other 2>talk && sed -i 2d \
		spoilt/log/0000.entry && sed -i 's/^\[cup spring\]/[cup spoilt]\n&/' carol.conf && umpire poll && says "spoilt: $here/spoilt/log/0000.entry" ||
		{ cat talk said; return 1; }
}
check 'of another cup that cannot be read one is told, which' spoiled

# The program is killed when it has mailed that, and before it has noted it; then more comes.
ruled() {
	cp -r spool/cup noted && as carol drumhead cup rule spring 2.2 draw --because 'both agreed by mail, 3 and 4 Dec' >letter 2>talk && umpire poll &&
		to "$(at r2/b2 1)" && has 'drawn, by the director' && has 'both agreed by mail' && rm -r spool/cup && mv noted spool/cup || { cat talk said; return 1; }
}
check 'an adjudication that the director typed is mailed to both, whatever is wrong with that' ruled

over() {
	to ref && from ref <answer && for name in alice bob ann eve; do
		to $name && has 'Spring 2027 is over' && has 'You are number' && ! has 'by the director' >/dev/null || return 1
	done
	drumhead cup show spring table >table && cat table && umpire poll && umpire queue && says 'No mail waits'
}
check 'the cup ends, and everybody is told his place, and nothing again' over

everybody() {
	drumhead cup audit spring >said && tail -n 1 said >head.spring || { cat said; return 1; }
	for name in alice bob ann eve; do
		drumhead cup audit $name.cup >said && tail -n 1 said | cmp - head.spring || { cat said; return 1; }
	done
}
check 'what was mailed is the whole chain: every copy is good, and the same' everybody
finish
