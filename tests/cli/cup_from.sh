#!/bin/sh
# cup_from.sh - a cup whose director is lost goes on from a copy of it (doc/PROTOCOL.md 9.5), and what somebody may try
# who would like to be its director, or to drop what displeases him.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve
echo resign >resign
everybody='alice bob ann eve'

# director NAME WORDS...: drumhead cup by NAME, whose talk is ./talk; the letter is ./letter.
director() {
	directs=$1
	shift
	as $directs drumhead cup "$@" >letter 2>talk || { cat talk; return 1; }
}
# draw NAME CUP [OPTION...]: the next round, with the teller; what is printed for players is ./letters.
draw() {
	rm -rf letters
	name=$1 cup=$2
	shift 2
	director $name go "$@" $cup && as ref drumhead cup take ref-$cup letter >share 2>talk && director $name take --letters letters $cup share
}
# deal CUP: everybody takes the letters of the round; what seats 2 answer goes to all.
deal() {
	: >answers
	for letter in letters/*; do
		for name in $everybody; do
			as $name drumhead cup take $name-$1 $letter >>answers 2>talk || { cat talk; return 1; }
		done
	done
	for name in $everybody; do
		[ ! -s answers ] || as $name drumhead cup take $name-$1 answers >out 2>talk || { cat talk; return 1; }
	done
}
# seat GAME N: who sits there.
seat() {
	key=$(sed -n "s/^seat $2 [a-z]* ed25519 //p" "$1/log/0000.entry")
	for name in $everybody; do
		[ "$key" != "$(tr '\n' ' ' <$name-spring/letters/$(ls $name-spring/letters | grep entry) | sed 's/.*key ed25519 //; s/ nonce.*//')" ] || echo $name
	done
}
# give_up CUP GAME: whose turn it is resigns, the other rules; all letters of it are ./played.
give_up() {
	one=$(seat "alice-$1/$2" 1) two=$(seat "alice-$1/$2" 2)
	[ "$(field name $two-$1/$2)" = government ] && mover=$two other=$one || mover=$one other=$two
	as $mover drumhead sign $mover-$1/$2 resign >played 2>talk && as $other drumhead adjudicate $other-$1/$2 played >reply 2>talk &&
		as $mover drumhead adjudicate $mover-$1/$2 reply >final 2>talk && cat reply final >>played || { cat talk; return 1; }
}

begun() {
	director carol new jacobite --swiss 2 --late 2 --scenario Killiecrankie --option open-hands --teller "dave=ref/.ssh/id_ed25519.pub" \
		--director carol --name "Spring 2027" spring && mv letter announce && as ref drumhead cup take ref-spring announce >accept 2>talk &&
		director carol take spring accept || return 1
	for name in $everybody; do
		as $name drumhead cup join announce --name $name $name-spring >join 2>talk && director carol take spring join || return 1
	done
	draw carol spring --draw && deal spring
}
check 'a round is drawn' begun
one_over() {
	give_up spring r1/b1 && cat answers played >all && director carol take spring all && director carol go spring && cp letter news &&
		for name in $everybody ref; do
			as $name drumhead cup take $name-spring news >out 2>talk || return 1
		done
	grep -q '^result 1 1 1 over' alice-spring/log/0005.entry
}
check 'one of two games is over, and all have the bulletin' one_over

# --- carol is lost ----------------------------------------------------------------------------------------------

founded() {
	player_of_more frank && cp -r alice-spring frank-spring && as frank drumhead cup take frank-spring all >out 2>talk &&
		touch -d 2020-02-02 frank-spring/log/0003.entry frank-spring/r1/b2/log/0000.entry && director frank new --from frank-spring --director frank summer && grep -q 'put frank-spring away' talk && cp letter announce &&
		tr '\n' ' ' <announce | grep -q 'It goes on after entry 5 of Spring 2027 (cup [0-9a-f]*), which carol directed with another key than here' &&
		grep -q '^from .* 5$' summer/log/0000.entry && grep -q '^seat 1 dave' summer/log/0000.entry && [ -d summer/r1/b2 ] &&
		cmp summer/from/log/0005.entry alice-spring/log/0005.entry && grep -q '^OLD is your copy of the cup before' announce &&
		awk '/^drumhead-begin/ { exit } length > 80' announce | diff /dev/null -
}
player_of_more() {
	mkdir -p $1/.ssh $1/.config/drumhead && HOME=$here/$1 ssh-keygen -q -t ed25519 -N '' -f $1/.ssh/id_ed25519 && as $1 drumhead keygen >/dev/null 2>&1
}
check 'somebody founds a cup that goes on from his copy' founded
same_days() {
	[ -z "$(find summer/from/log/0003.entry summer/r1/b2/log/0000.entry -newermt 2020-02-03)" ]
}
check 'days go on to be counted from when entries came' same_days
nobody_yet() {
	drumhead cup show summer >said && says 'Awaited, who have not joined again: ' && drumhead cup audit summer >said && cat said && says 'Of 4 who were in, 0 joined again, 4 are' &&
		says 'It goes on after entry 5 of Spring 2027' || { cat said; return 1; }
}
check 'who was in is awaited, and an audit says from where it goes on' nobody_yet
same_table() {
	drumhead cup show --csv spring table >a.csv && drumhead cup show --csv summer table >b.csv && cmp a.csv b.csv
}
check 'the table is that of the old cup' same_table
teller() {
	fails 1 as ref drumhead cup take ref-summer announce && says 'goes on after entry 5 of another cup' &&
		as ref drumhead cup take --from ref-spring ref-summer announce >accept 2>talk && grep -q 'put ref-spring away' talk &&
		director frank take summer accept
}
check 'its teller takes it with a copy of his own' teller

not_drawn() {
	fails 1 as frank drumhead cup go --draw summer && says 'joined again' || says 'no result yet'
}
check 'nothing is drawn before they have joined again' not_drawn
# The announcement as it stands on a page; ann does what it says, with her copy in its place.
pages_first() {
	drumhead cup pages summer site.first && grep -q 'Awaited, who have not joined again: .*\. Each joins by the name he had' site.first/index.html &&
		sed -n '/^<pre>drumhead cup take before/,/letter/{s/<[^>]*>//g;s/&quot;/"/g;s/&gt;/>/g;p;}' site.first/index.html >steps &&
		cat steps && sed -i '/take/d; s/Alice Andersson/ann/; s/--from before/--from ..\/ann-spring/' steps && (cd site.first && HOME=$here/ann sh -e ../steps && grep 'begin 1 join' letter)
}
check 'its pages say how who was in joins again' pages_first
again() {
	fails 1 as alice drumhead cup join announce --name alina --from alice-spring alice-summer && says 'joins again by his name, alice' && ! says 'put alice-spring away' >/dev/null && [ ! -e alice-summer ] || return 1
	for name in alice bob ann; do
		as $name drumhead cup join announce --name $name --from $name-spring $name-summer >join 2>talk && cp talk talk.$name &&
			grep -q "^The games of $name-spring go on in $name-summer: put $name-spring away" talk && director frank take summer join ||
			{ cat talk; return 1; }
	done
	tr '\n' ' ' <talk.ann | grep -q 'which carol directed with another key' && director frank go summer && cp letter bulletin && grep -q '3 joins' talk &&
		[ ! -e summer/log/0003.entry ] && drumhead cup audit summer >said && says '3 joined again, 1 is'
}
check 'three join again, by the names they had, and see who directs' again

# Awaited: eve.  The game of the others goes on between both, who need no director.
over_there() {
	for name in $everybody; do
		[ $name = eve ] || as $name drumhead cup take $name-summer bulletin >out 2>talk || { cat talk; return 1; }
	done
	cp -r eve-spring eve-summer && give_up summer r1/b2 && director frank take summer played && director frank go summer && cp letter bulletin &&
		cat talk && grep -h '^result' summer/log/*.entry && grep -q '^result 1 2 1 over' summer/log/0003.entry && drumhead cup audit summer >said &&
		says '2 results' && ! grep -q 'not in this copy\|not gone as far' said
}
check 'a game of the old cup is played on, and has its result in the new one' over_there
awaited() {
	fails 1 as frank drumhead cup go --draw summer && says 'joined again' && director frank go summer && [ ! -e summer/log/0004.entry ]
}
check 'while one is awaited no round is drawn, by itself neither' awaited
outed() {
	director frank out summer eve --because "has not joined again" && draw frank summer && cat talk && grep -q '^round 2$' summer/log/*.entry &&
		grep -q '^bye' summer/log/*.entry && [ -d summer/r2/b1 ] && drumhead cup audit summer >said && cat said && says '3 games' && says 'drawn by' &&
		drumhead audit summer/r1/b1 && drumhead audit summer/r2/b1
}
check 'who does not is out, and round 2 follows round 1' outed
by_python() {
	python3 "$srcdir/examples/verify_cup.py" summer >said && cat said && says '2 rounds drawn'
}
if python3 -c 'import networkx' 2>/dev/null; then
	check 'another program comes to the same' by_python
else
	skip 'another program comes to the same' 'networkx is not installed'
fi
pages() {
	drumhead cup pages summer site && grep -q 'goes on after entry 5 of another chain' site/check.html && cd site &&
		sed -n '/^<pre>drumhead cup take/,/audit/{s/<[^>]*>//g;p;}' check.html >steps && cat steps && sh -e steps && cd .. &&
		drumhead cup audit --bare site/cup | tail -1 >a && drumhead cup audit --bare summer | tail -1 | cmp - a &&
		drumhead cup show --json summer | grep -q '"director": "carol"' && drumhead cup show summer player eve >said && says 'out      since entry 4'
}
check 'its pages tell how to copy both chains, and their steps do' pages

# --- what somebody may try --------------------------------------------------------------------------------------

# An entry that he would like to be without: his copy ends before it.
shorter() {
	cp -r alice-spring short && rm short/log/0005.* && director frank new --from short --director frank short-summer && cp letter short-announce &&
		fails 1 as ann drumhead cup join short-announce --name ann --from ann-spring ann-short && says 'leaves out what comes after entry 4' &&
		says 'nothing was signed' && [ ! -e ann-short ] && fails 1 as ref drumhead cup take --from ref-spring ref-short short-announce &&
		fails 3 drumhead cup audit --with alice-spring short-summer && says 'has entry 5 of Spring 2027' && says 'does not count'
}
check 'a cup that drops the last entry is refused by who has it, and named' shorter
longer() {
	cp -r alice-spring old && rm old/log/0005.* && fails 1 as ann drumhead cup join announce --name ann --from old ann-long &&
		says 'old ends with entry 4, and this cup goes on after entry 5: take what lies between first'
}
check 'who has less than its founder is told what he lacks' longer

# forge N SED: entry N of copy, signed again by frank.
forge() {
	sed -i "$2" copy/log/$1.entry && rm copy/log/$1.sig && as frank ssh-keygen -q -Y sign -n drumhead-entry-v1 -f frank/.ssh/id_ed25519 \
		copy/log/$1.entry 2>/dev/null && mv copy/log/$1.entry.sig copy/log/$1.sig
}
other_terms() {
	rm -rf copy && cp -r summer copy && rm copy/log/000[1-9].* && forge 0000 's/^points 2 1 0 2/points 3 1 0 2/' &&
		fails 3 drumhead cup audit copy && says 'has other terms than that'
}
check 'other terms are refused' other_terms
other_chain() {
	rm -rf copy && cp -r summer copy && sed -i 's/^result 1 1 1 over ./result 1 1 1 over 0/' copy/from/log/0005.entry &&
		fails 3 drumhead cup audit copy && says 'the cup that this one goes on from, entry 5: entry 5 names another table' &&
		rm -r copy/from && fails 3 drumhead cup audit copy && says 'the cup that this one goes on from' && says 'there is no cup here' &&
		fails 1 drumhead cup show copy && says 'there is no cup here'
}
check 'the old chain is checked with the new one, and must be there' other_chain
# A result of the first cup given anew, by word: it counts, and is told as his word.
by_word() {
	rm -rf copy && cp -r summer copy && director frank rule copy 1.1 void --because "it displeases me" && drumhead cup audit copy >said && tr '\n' ' ' <said | tr -s ' ' |
		grep -q 'by word alone 1 void'
}
check 'a result of the old cup that he replaces is named as his word' by_word
old_join() {
	drumhead cup letter --from 2 alice-spring >chain && fails 0 as frank drumhead cup take summer chain && says 'nothing in it is of this cup'
}
check 'letters to the old cup are none to the new one' old_join
# What a cup goes on from is a part of it: no game is rated twice.
rated_once() {
	drumhead cup rate summer >one && fails 1 drumhead cup rate spring summer && says 'summer: games of Spring 2027 are counted already' &&
		fails 1 drumhead cup rate summer spring && fails 1 drumhead cup rate summer summer
}
check 'no game is rated twice' rated_once
deputy_plays() {
	as alice drumhead cup new --from alice-spring --director alice alices >alices-announce 2>talk || { cat talk; return 1; }
	fails 1 as alice drumhead cup join alices-announce --name alice --from alice-spring alice-plays && says "has the director's key" && [ ! -e alice-plays ]
}
check 'a player who goes on as director plays no more' deputy_plays
# Seat 1 of a game that goes on is out: who directs now has no key in it, so it is lost by his word.
lost_by_word() {
	loser=$(seat alice-spring/r1/b2 1) && as ref drumhead cup take --from ref-spring ref-alices alices-announce >accept 2>talk &&
		director alice take alices accept && director alice out alices "$loser" --because "gone" && grep -h -A 1 '^result' alices/log/*.entry >found &&
		grep -q '^result 1 2 1 adjudged 2 0' found && grep -q '^because the loser is out' found && drumhead cup audit alices >said || { cat talk found; return 1; }
}
check 'a game of the old cup is lost by word, where its director alone could declare it forfeit' lost_by_word
namesake() {
	as alice drumhead cup new --from alice-spring --director bob bobs >bobs-announce 2>talk &&
		as bob drumhead cup join bobs-announce --name bob --from bob-spring bob-plays >join 2>talk || { cat talk; return 1; }
}
check 'a player keeps his name, though who directs now has it, too' namesake

# --- and carol is back ------------------------------------------------------------------------------------------

back() {
	director carol go spring && drumhead cup audit --with summer spring >said && cat said && tr '\n' ' ' <said |
		grep -q 'Spring 2027 (cup [0-9a-f]*) goes on after entry 5 of this one, directed by frank with another key than here' &&
		director carol rule spring 1.2 void --because "I was away" && drumhead cup audit --with summer spring >said && says 'goes on after entry 5' &&
		fails 3 drumhead cup audit --with spring summer && says 'what came after it does not count here'
}
check 'the old cup stands as it was, and each of both is told of the other' back
twice() {
	cp -r summer last && director frank new --from last --director frank --name "Autumn" autumn && as ref drumhead cup take --from ref-summer ref-autumn letter >accept 2>talk ||
		{ cp -r last ref-last; director frank letter autumn && as ref drumhead cup take --from ref-last ref-autumn letter >accept 2>talk; }
	director frank take autumn accept && drumhead cup audit autumn >said && cat said && says 'of Spring 2027' && [ -e autumn/from/from/log/0005.entry ] &&
		drumhead cup show autumn && drumhead audit autumn/r1/b1 && drumhead audit autumn/r2/b1
}
check 'it goes on a second time' twice
over() {
	director frank out autumn bob --because "gone" && director frank out autumn ann --because "gone" && director frank out autumn alice --because "gone"
	cat talk
	draw frank autumn && cat talk && drumhead cup show autumn && fails 1 as frank drumhead cup new --from autumn --director frank winter && says 'is over'
}
check 'from a cup that is over none goes on' over
# Where the director rolled, alone or with the opponent, an open game has nobody who rules on it; the new one's word ends
# it.  rolled_by DICE
rolled_by() {
	forget carol ref && rm -rf rolled on ./*-rolled ./*-on && director carol new jacobite --swiss 2 --late 1 --scenario Killiecrankie \
		--option open-hands --dice $1 --teller "dave=ref/.ssh/id_ed25519.pub" --director carol rolled && mv letter rolled-announce &&
		as ref drumhead cup take ref-rolled rolled-announce >accept 2>talk && director carol take rolled accept || return 1
	for name in $everybody; do
		as $name drumhead cup join rolled-announce --name $name $name-rolled >join 2>talk && director carol take rolled join || return 1
	done
	draw carol rolled --draw && deal rolled && set_up $1 && rm -rf alice-rolled/r1/b2 &&
		director frank new --from alice-rolled --director frank --teller "dave=ref/.ssh/id_ed25519.pub" on && mv letter on-announce &&
		drumhead cup letter alice-rolled >chain && as ref drumhead cup take ref-rolled chain >out 2>talk &&
		as ref drumhead cup take --from ref-rolled ref-on on-announce >accept 2>talk && director frank take on accept || return 1
	for name in alice bob ann; do
		as $name drumhead cup join on-announce --name $name --from $name-rolled $name-on >join 2>talk && director frank take on join || return 1
	done
	director frank go on && cat talk && director frank rule on 1.1 draw --because "both agreed" && director frank rule on 1.2 void --because "carol is lost" &&
		director frank out on eve --because "has not joined again" && draw frank on && cat talk && drumhead cup audit on >said && cat said &&
		says 'adjudged' && second_round $1
}
# With dual dice who is asked first shares in the set-up, and the director rules on it.
set_up() {
	[ $1 = referee ] || { [ -s answers ] && director carol take rolled answers && [ -e rolled/r1/b1/log/0002.entry ] && mv letter rulings &&
		for name in $everybody; do
			as $name drumhead cup take $name-rolled rulings >out 2>talk || return 1
		done; }
}
second_round() {
	if [ $1 = referee ]; then
		[ -e on/r2/b1/log/0001.entry ]
	else
		: >answers && for name in alice bob ann; do
			as $name drumhead cup take $name-on letters/2.1 >>answers 2>talk || return 1
		done && director frank take on answers && [ -e on/r2/b1/log/0002.entry ] && drumhead audit on/r2/b1
	fi
}
check 'games that the lost director ruled on end by word' rolled_by referee
check 'so do those whose dice were also his' rolled_by dual
# Killed before each directory and link that it makes, and taken up again with the same words.
ready() {
	rm -rf on-again && forget frank
}
mended() {
	as frank drumhead cup new --from alice-rolled --director frank on-again >announce 2>talk.new || drumhead cup letter on-again >announce 2>talk &&
		grep -q 'begin 1 cup' announce && drumhead cup audit on-again && [ "$(ls on-again/from/log | wc -l)" = "$(ls alice-rolled/log | wc -l)" ] || { cat talk.new talk; return 1; }
}
deaths 'who goes on from a cup, and is killed, does so again' 'mkdir link' frank drumhead cup new --from alice-rolled --director frank on-again
refused() {
	fails 2 drumhead cup new --from spring --swiss 3 x && says 'the terms are those of OLD' && fails 2 drumhead cup new --from spring jacobite x &&
		fails 2 drumhead cup new jacobite && fails 1 as frank drumhead cup new --from nowhere x && [ ! -e x ]
}
check 'terms beside --from, and a cup that is not there' refused
finish
