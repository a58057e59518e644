#!/bin/sh
# cup_cheats.sh - what a director, a teller, a player or an outsider may try in a cup, and what comes of it; and what a
# command that is killed leaves.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
echo resign >resign

found() {
	as carol drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --dice referee \
		--teller "dave=ref/.ssh/id_ed25519.pub" --director carol spring >announce 2>talk &&
		as ref drumhead cup take ref.cup announce >accept 2>talk && as carol drumhead cup take spring accept >out 2>talk ||
		{ cat talk; return 1; }
	for name in alice bob ann eve; do
		as $name drumhead cup join announce --name $name $name.cup >join.$name 2>talk || { cat talk; return 1; }
	done
	cat join.alice join.bob join.ann join.eve >joins && as carol drumhead cup take spring joins >out 2>talk &&
		as ref drumhead cup join announce --name ref ref.cup >join.ref 2>talk
}
check 'a cup is founded' found

# forge CUP N SED: the director writes entry N of his copy anew, and signs it.
forge() {
	sed "$3" "$1/log/$2.entry" >forged && ! cmp -s forged "$1/log/$2.entry" && cp forged "$1/log/$2.entry" &&
		rm "$1/log/$2.sig" && as carol ssh-keygen -q -Y sign -n drumhead-entry-v1 -f carol/.ssh/id_ed25519 "$1/log/$2.entry" \
		2>/dev/null && mv "$1/log/$2.entry.sig" "$1/log/$2.sig"
}
# found_in CUP WORDS: its audit says so.
found_in() {
	fails 3 drumhead cup audit "$1" && says "$2"
}

# --- the draw ----------------------------------------------------------------------------------------

# A bulletin that pleases more: his own program signs no second one, in whatever copy.
second_bulletin() {
	cp -r spring copy && as carol drumhead cup go --draw spring >letter 2>talk && as carol drumhead cup take copy join.ref \
		>out 2>talk && [ "$(ls copy/log/*.entry | wc -l)" -eq "$(ls spring/log/*.entry | wc -l)" ] &&
		cmp copy/log/0002.entry spring/log/0002.entry
}
check 'a copy of the cup goes on with the bulletin that was signed in the other' second_bulletin

# With a program of his own he makes one; the teller has shared on the first.
two_bulletins() {
	as ref drumhead cup take ref.cup letter >share 2>talk && rm -rf copy && cp -r spring copy && rm copy/log/0002.* &&
		forget carol && cat joins join.ref >all && as carol drumhead cup take copy all >out 2>talk &&
		as carol drumhead cup go --draw copy >second 2>talk || { cat talk; return 1; }
	! cmp -s copy/log/0002.entry spring/log/0002.entry || return 1
	fails 1 as ref drumhead cup take ref.cup second && says 'carol has signed two different entries 2' &&
		[ -e "$(echo ref.cup/evidence/0002.*.entry)" ] && [ "$(ls ref.cup/log/0003.entry)" ] && mv copy elsewhere
}
check 'two bulletins for one place prove it against their author, and are shared once' two_bulletins
# Who has them finds it in the audit; what only looks like evidence is none, and neither is what lacks its signature.
evidence() {
	found_in ref.cup 'carol has signed two different entries 2: log/0002.entry and evidence/0002.' && ! says 'no part of' >/dev/null &&
		rm -rf copy && cp -r ref.cup copy && echo hello >copy/evidence/0003.deadbeef.entry && found_in copy 'two different' &&
		says 'no part of the cup, and of no weight: evidence/0003.deadbeef.entry' && cp copy/log/0001.sig \
		"$(ls copy/evidence/0002.*.sig)" && drumhead cup audit copy >said && says 'good: ' &&
		says 'evidence/0002.' && ! grep -q 'two different' said
}
check 'evidence in the directory of a cup is found by its audit, and other files there are told' evidence

# The teller's key in a copy that has not seen his share.
other_share() {
	rm -rf copy.ref && cp -r ref.cup copy.ref && rm copy.ref/log/0003.* copy.ref/log/0002.* &&
		fails 1 as ref drumhead cup take copy.ref second && says 'not the cup in which your key has written' &&
		[ ! -e copy.ref/log/0003.entry ]
}
check 'a teller shares once, whatever copy he is shown' other_share

strays() {
	rm -rf copy && cp -r ref.cup copy && rm -r copy/evidence && drumhead cup audit copy >said && ! grep 'no part of' said &&
		mkdir copy/r9 copy/site && cp copy/log/0001.entry copy/log/0001.9.entry && echo x >copy/log/0099.sig &&
		rm -f copy/lock && ln -s "$PWD/made" copy/lock && mv copy/log/0001.sig kept.sig && ln -s "$PWD/kept.sig" copy/log/0001.sig && drumhead cup audit copy >said &&
		says 'of no weight: lock, log/0001.9.entry, log/0099.sig, r9, site' && says 'what they lead to: log/0001.sig'
}
check 'what is no part of a cup is told, and no fault' strays
lost_letter() {
	rm -rf copy && cp -r ref.cup copy && rm copy/log/0002.2.entry && found_in copy 'entry 2: bad form'
}
check 'a letter that a bulletin carries and is not here is told as what it is' lost_letter

drawn() {
	forget carol && as carol drumhead cup take --letters letters spring share >round 2>talk &&
		[ -e spring/r1/b1/log/0001.entry ] || { cat talk; return 1; }
}
check 'the round is drawn' drawn

pairs() {
	rm -rf copy && cp -r spring copy && forge copy 0004 's/^pair \([0-9]\) \([0-9]\)/pair \2 \1/' &&
		found_in copy 'the pairs and byes of round 1 are not those that its seed gives' && says 'entry 4'
}
check 'another pairing is named, though the director signs it' pairs
table() {
	rm -rf copy && cp -r spring copy && forge copy 0004 's/^state .*/state 0000000000000000 0000000000000000 0000000000000000 0000000000000000/' &&
		found_in copy 'names another table'
}
check 'another table is named' table
other_beta() {
	rm -rf copy && cp -r spring copy && forge copy 0004 's/^beta ..../beta 0000/' && fails 3 drumhead cup audit copy &&
		says 'entry 4'
}
check 'other numbers are named' other_beta

# --- letters -----------------------------------------------------------------------------------------

left_out() {
	fails 3 drumhead cup audit --with join.ref spring && says 'ref has signed a join that no bulletin carries' &&
		drumhead cup audit --with join.alice spring
}
check 'a join that was left out is shown by its author' left_out
two_tables() {
	fails 3 drumhead cup audit --with second spring &&
		says 'carol has signed two different entries 2'
}
check 'two chains for two readers are shown by either of them' two_tables
# The same by the directory of a copy; an older one of this chain has nothing that is not here.
other_copy() {
	fails 3 drumhead cup audit --with elsewhere spring && says 'carol has signed two different entries 2' &&
		[ "$(grep -c 'two different' said)" = 1 ] && fails 3 drumhead cup audit --with spring elsewhere &&
		says 'two different entries 2' && drumhead cup audit --with spring.older spring &&
		fails 3 drumhead cup audit --with spring spring.older && says 'spring goes on to entry' &&
		fails 1 drumhead cup audit --with ref spring && says 'ref holds no cup'
}
cp -r spring spring.older && rm spring.older/log/0004.* && rm -r spring.older/r1
check 'a copy is compared with another one, which may be older' other_copy
forged_withdrawal() {
	number=$(sed -n 's/^name //p' spring/log/0002.?.entry | grep -n alice | cut -d : -f 1)
	{
		echo 'drumhead-begin 1 withdraw'
		sed -n 's/^game/game/p' spring/log/0002.1.entry
		echo "player $number"
		echo drumhead-end
	} >withdrawal
	as bob ssh-keygen -q -Y sign -n drumhead-entry-v1 -f bob/.ssh/id_ed25519 withdrawal 2>/dev/null &&
		cat withdrawal withdrawal.sig >letter && fails 1 as carol drumhead cup take spring letter && says 'signature' &&
		as alice ssh-keygen -q -Y sign -n drumhead-entry-v1 -f alice/.ssh/id_ed25519 <withdrawal >withdrawal.sig 2>/dev/null &&
		cat withdrawal withdrawal.sig >letter && rm -rf copy && cp -r spring copy &&
		as carol drumhead cup take copy letter >out 2>talk && grep -q '^alice withdraws' talk &&
		fails 3 drumhead cup audit --with letter spring && says 'alice has signed a withdrawal that no bulletin carries'
}
check 'a withdrawal counts by its signature, also one that was signed by hand' forged_withdrawal
copied_join() {
	as carol drumhead cup new jacobite --swiss 2 --option open-hands other >out 2>talk && as carol drumhead cup take other join.eve \
		>out 2>talk && grep -q 'nothing in it is of this cup' talk && ! [ -e other/letters ] || { cat talk; return 1; }
}
check 'a join is for one cup' copied_join

# --- games -------------------------------------------------------------------------------------------

two_boards() {
	rm -rf copy && cp -r spring copy && rm -rf copy/r1/b2 && cp -r spring/r1/b1 copy/r1/b2 &&
		found_in copy 'game 1.2 is another one than the round gives'
}
check 'a game is played for one board' two_boards

# Bob, who is no director, offers a game of his own for the board.
own_offer() {
	sed 's/^scenario .*/scenario JR02/' spring/r1/b1/log/0000.entry >offer &&
		as carol ssh-keygen -q -Y sign -n drumhead-entry-v1 -f carol/.ssh/id_ed25519 offer 2>/dev/null && cat offer offer.sig >letter &&
		as carol drumhead cup letter spring >all && as eve drumhead cup take eve.cup all >out 2>talk &&
		fails 1 as eve drumhead cup take eve.cup letter && says 'another one than the round gives' && ! [ -e eve.cup/r1 ]
}
check 'an offer that the round does not give makes no game' own_offer

cp -r spring spring.drawn
find_mover() {
	seat=$(field seat spring/r1/b1) && key=$(sed -n "s/^seat $seat [a-z]* ed25519 //p" spring/r1/b1/log/0000.entry) || return 1
	for name in alice bob ann eve; do
		[ "$key" != "$(sed -n 's/^key ed25519 //p' $name.cup/letters/*.entry)" ] || mover=$name
	done
}
# "jacobite concedes" begins with the name of who has then won: whoever is to agree is told what it counts as.
words_of_an_end() {
	find_mover && rm -rf copy && cp -r $mover.cup copy && cp -r $mover/.config mover.config && seats=$(field name spring/r1/b1) &&
		as $mover drumhead cup take copy letters/1.1 >out 2>talk &&
		as $mover drumhead propose copy/r1/b1 end "$seats" concedes >letter 2>talk && drumhead status copy/r1/b1 >said && rm -rf $mover/.config && mv mover.config $mover/.config &&
		says "In the cup this counts as a win of $seats."
}
check 'what an end that is proposed counts as is told before anybody agrees' words_of_an_end
played() {
	find_mover || return 1
	as $mover drumhead cup take $mover.cup letters/1.1 >out 2>talk &&
		as $mover drumhead sign $mover.cup/r1/b1 resign >orders 2>talk &&
		as carol drumhead adjudicate spring/r1/b1 orders >out 2>talk || { cat talk; return 1; }
}
check 'a game is over' played
cp -r spring spring.played
cp -r carol/.config carol.config
# In a copy of the game she has forfeited it, and signed the result.
in_a_copy() {
	rm -rf copy && cp -r spring.drawn copy && forget carol && as carol drumhead forfeit --anyway copy/r1/b1 1 >out 2>talk &&
		fails 1 as carol drumhead adjudicate spring.drawn/r1/b1 orders &&
		says 'entry 2 (orders of' && rm -rf carol/.config && cp -r carol.config carol/.config
}
check 'who has ended a game in a copy of it rules in no other' in_a_copy
# What the director does not count his players see.
withheld() {
	drumhead cup audit spring >said && says 'Over, and in no bulletin yet: 1.1.' && rm -rf copy && cp -r spring copy &&
		as carol drumhead cup rule copy 1.1 draw --because 'so I say' >letter 2>talk && drumhead cup audit copy >said &&
		! grep -q 'in no bulletin' said && grep -q 'by word alone 1 adjudged' said &&
		says 'Over, and given another result by word alone: 1.1.' && rm -rf carol/.config &&
		cp -r carol.config carol/.config || { cat said talk; return 1; }
}
check 'a result that is withheld is told, and one by word alone that the game has not come to' withheld
wrong_result() {
	as carol drumhead cup go spring >letter 2>talk && drumhead cup audit spring || { cat talk; return 1; }
	last=$(ls spring/log/????.entry | tail -n 1) && last=${last##*/} && last=${last%.entry}
	rm -rf copy && cp -r spring copy && forge copy $last 's/^\(result 1 1 1 over [12] 0\) ..../\1 0000/' &&
		found_in copy 'the result of game 1.1 is not what the game has come to'
}
check 'a result that rests on another entry is named' wrong_result
other_winner() {
	rm -rf copy && cp -r spring copy && forge copy $last 's/^result 1 1 1 over 1/result 1 1 1 over 9/;s/^result 1 1 1 over 2/result 1 1 1 over 1/;s/over 9/over 2/' &&
		found_in copy 'names another table'
}
check 'another winner makes another table' other_winner
spoilt() {
	rm -rf copy && cp -r spring.played copy && rm -rf carol/.config && cp -r carol.config carol/.config &&
		sed 's/^rolls .*/rolls 7/' spring/r1/b1/log/0001.entry >copy/r1/b1/log/0001.entry &&
		as carol drumhead cup go copy >out 2>talk && grep -q 'It counts for nothing until it is whole' talk &&
		! ls copy/log/0005.entry 2>/dev/null
}
check 'a game whose audit finds something counts for nothing, and `go` names it' spoilt
not_the_director() {
	fails 1 as bob drumhead cup go spring && says 'only the director, carol' && fails 1 as bob drumhead cup out spring ann \
		--because x && fails 1 as bob drumhead cup teller spring bob/.ssh/id_ed25519.pub --because x
}
check 'nobody else writes for the director' not_the_director

# --- killed ------------------------------------------------------------------------------------------

good() {
	drumhead cup audit spring && [ "$(ls spring/log/????.entry | wc -l)" -eq "$1" ]
}
ready() {
	rm -rf spring carol/.config && cp -r spring.played spring && cp -r carol.config carol/.config
}
mended() {
	as carol drumhead cup go spring >letter 2>talk && good 6 && as carol drumhead cup go spring >out 2>talk && good 6
}
deaths '`go` that was killed goes on' 'write rename link unlink' carol drumhead cup go spring

ready() {
	rm -rf founded
}
mended() {
	drumhead cup letter founded >out 2>talk || as carol drumhead cup new jacobite --knockout --option open-hands founded >out 2>talk &&
		drumhead cup audit founded && grep -q 'drumhead-begin 1 cup' out
}
deaths 'and `new`' 'rename link mkdir' carol drumhead cup new jacobite --knockout --option open-hands founded

ready() {
	rm -rf eve.new
}
mended() {
	as eve drumhead cup join announce --name eve eve.new >out 2>talk && grep -q 'begin 1 join' out && cmp out join.eve
}
deaths 'and `join`, with the same letter' 'rename link mkdir' eve drumhead cup join announce --name eve eve.new

# The letter that declares a game forfeit goes to all: the teller, who has no game, shares on the draw that it asks for,
# whoever sits at another board takes it, and whoever sits at this one is told what he lacks.
told_of_forfeit() {
	ready && as carol drumhead cup go spring >letter 2>talk && as ref drumhead cup take ref.cup letter >out 2>talk || { cat talk; return 1; }
	loser=$(sed -n 's/^seat 1 [a-z]* ed25519 //p' spring/r1/b2/log/0000.entry)
	for name in alice bob ann eve; do
		[ "$loser" != "$(sed -n 's/^key ed25519 //p' $name.cup/letters/*.entry)" ] || lost=$name
	done
	as carol drumhead cup rule spring 1.2 forfeit $lost --anyway --because 'no answer' >letter 2>talk && grep -q forfeit letter &&
		as ref drumhead cup take ref.cup letter >shared 2>talk && grep -q share shared && as $mover drumhead cup take $mover.cup \
		letter >out 2>talk || { cat talk; return 1; }
	rm -rf $lost.cup/r1/b2 && as carol drumhead cup letter --from 0 spring >all 2>talk && as $lost drumhead cup take $lost.cup all \
		>out 2>talk && rm -rf $lost.cup/r1/b2 && fails 1 as $lost drumhead cup take $lost.cup letter && says 'game 1.2 is not here yet'
}
check 'a letter with a forfeit is taken by who does not sit at that board' told_of_forfeit

cp -r spring.played spring.before && rm -rf spring.before/r1 spring.before/log/0003.* spring.before/log/0004.*
ready() {
	rm -rf spring letters && cp -r spring.before spring && forget carol
}
mended() {
	as carol drumhead cup take --letters letters spring share >out 2>talk && good 5 && [ -e letters/1.1 ] &&
		cmp spring/r1/b1/log/0001.entry spring.played/r1/b1/log/0001.entry
}
deaths 'so does a round that is drawn, with the same games' 'rename link' carol drumhead cup take --letters letters spring share

# --- a teller who was replaced -------------------------------------------------------------------------

# What he signed twice proves it against him, not against who came after him.
replaced() {
	forget carol
	forget ref
	as carol drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --dice referee \
		--teller "dave=ref/.ssh/id_ed25519.pub" --director carol handed >announce 2>talk && as ref drumhead cup take ref.handed announce \
		>accept 2>talk && as carol drumhead cup take handed accept >out 2>talk || { cat talk; return 1; }
	for name in alice bob; do
		as $name drumhead cup join announce --name $name $name.handed >join 2>talk && as carol drumhead cup take handed join >out 2>talk ||
			{ cat talk; return 1; }
	done
	as carol drumhead cup go --draw handed >letter 2>talk && as carol drumhead cup teller handed "frank=$here/eve/.ssh/id_ed25519.pub" \
		--because 'no answer' >letter 2>talk || { cat talk; return 1; }
	sed 's/^nonce .*/nonce 0123456789abcdef 0123456789abcdef 0123456789abcdef 0123456789abcdef/' handed/log/0001.entry >second &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f ref/.ssh/id_ed25519 second 2>talk && cat second second.sig >twice &&
		fails 1 as carol drumhead cup take handed twice && says 'dave has signed two different entries 1' &&
		found_in handed 'dave has signed two different entries 1: log/0001.entry and evidence/0001.'
}
check 'what a teller signed twice proves it, though another has his seat now' replaced
# The new one's signature for a place that was the old one's.
stray() {
	rm -rf copy && cp -r handed copy && rm -r copy/evidence && ssh-keygen -q -Y sign -n drumhead-entry-v1 -f eve/.ssh/id_ed25519 \
		<second >second.sig 2>talk && cat second second.sig >twice && as carol drumhead cup take copy twice \
		>out 2>talk
	! grep -q 'two different' talk && ! [ -e copy/evidence ] && drumhead cup audit copy >said
}
check 'and what his successor signs for a place of his proves nothing' stray
finish
