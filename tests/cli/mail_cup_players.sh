#!/bin/sh
# mail_cup_players.sh - teller and players who let drumhead mail read what they are mailed of a cup; and a host that is
# not the home of the cup.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player carol ref alice bob
boxes carol ref alice bob umpire

# Each has a section with the director's address, and his mailbox.
configured() {
	as carol drumhead cup new montrose --robin --dice witness --clock 7 --teller dave=ref/.ssh/id_ed25519.pub \
		--director carol spring >announce 2>talk || { cat talk; return 1; }
	configure && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf &&
		printf '[cup spring]\ndave = Dave, teller <ref@test.example>\n' >>carol.conf
	for name in ref alice bob; do
		cat >$name.conf <<-END
		from = $name <$name@test.example>
		role = player
		games = $here/$name.games
		mailbox = maildir:$here/box/$name@test.example
		outgoing = $here/sendmail
		[cup spring]
		director = Carol <umpire@test.example>
		END
		mkdir $name.games
	done
}
check 'all write a section for the cup' configured

reads() {
	as "$1" drumhead mail --config "$1.conf" read >"said.$1" 2>&1 || { cat "said.$1"; return 1; }
}
accepted() {
	as ref drumhead cup take ref.games/spring announce >letter 2>talk && as ref drumhead mail --config ref.conf send spring \
		letter >said 2>&1 && umpire poll && [ -e spring/log/0001.entry ] || { cat talk said; return 1; }
}
check 'the teller mails his accept to the director' accepted

doctor() {
	! as alice drumhead mail --config alice.conf doctor >said 2>&1 && says 'BAD    spring: its directory holds no cup' &&
		says 'with its announcement makes it'
}
check 'the doctor tells a player who has no copy of the cup how to make one' doctor

joined() {
	for name in alice bob; do
		as $name drumhead cup join announce --name "$name" $name.games/spring >letter 2>talk &&
			as $name drumhead mail --config $name.conf send spring letter >said 2>&1 && umpire poll && reads $name &&
			[ -e $name.games/spring/log/0002.entry ] || { cat talk said said.$name; return 1; }
	done
}
check 'players mail their joins, and read what they are answered' joined

# NAME's program takes what he was mailed, and is killed before it has mailed what follows from it.
dies() {
	as $1 drumhead cup take $1.games/spring "box/$1@test.example/new/$(ls box/$1@test.example/new | tail -n 1)" >/dev/null 2>talk
}
drawn() {
	as carol drumhead cup go --draw spring >letter 2>talk && umpire poll && reads ref && umpire poll &&
		[ -e spring/r1/b1/log/0000.entry ] && dies alice && dies bob && reads alice && reads bob && umpire poll || { cat talk said said.ref; return 1; }
	[ -e spring/r1/b1/log/0001.entry ] && reads alice && reads bob && umpire poll || { cat said said.alice said.bob; return 1; }
	for name in alice bob; do
		diff -r -x '.*' spring/r1/b1/log $name.games/spring/r1/b1/log || return 1
	done
}
check 'reading is all that it takes: the share, the round, the set-up that a player rolls' drawn

played() {
	case $(field seat spring/r1/b1) in
	1) key=$(sed -n 's/^seat 1 [a-z]* ed25519 \(.*\)/\1/p' spring/r1/b1/log/0000.entry) ;;
	2) key=$(sed -n 's/^seat 2 [a-z]* ed25519 \(.*\)/\1/p' spring/r1/b1/log/0000.entry) ;;
	esac
	mover=alice other=bob
	grep -qF "$key" alice.games/spring/letters/*.entry || { mover=bob other=alice; }
	as $mover drumhead sign --anyway $mover.games/spring/r1/b1 orders.auto >letter 2>talk &&
		as $mover drumhead mail --config $mover.conf send spring-1.1 letter >said 2>&1 && umpire poll && reads $other &&
		[ "$(field entries $other.games/spring/r1/b1)" -ge 3 ] || { cat talk said said.$other; return 1; }
}
check 'orders go to the director, whose program passes them on' played

# A cup of his that is spoiled is named, and stops no other.
spoiled() {
	printf '[cup autumn]\ndirector = Carol <umpire@test.example>\n' >>$other.conf && mkdir -p $other.games/autumn/log &&
		echo nothing >$other.games/autumn/log/0000.entry && as carol drumhead cup letter spring >letter.cup 2>talk &&
		compose umpire@test.example <letter.cup >box/$other@test.example/new/chain && reads $other &&
		grep -q '1 taken' said.$other && grep -q '^autumn: [^a]' said.$other &&
		sed -i '/autumn/,$d' $other.conf && rm -r $other.games/autumn || { cat said; grep -v "^ " said.$other; return 1; }
}
check 'a cup that cannot be read does not stop another' spoiled

# Another host shares the mailbox, and leaves it what belongs to the cup.
elsewhere() {
	sed -e "s|^games = .*|games = $here/other.games|" -e "s|^spool = .*|spool = $here/other.spool|" \
		-e 's/^operator = /notices = no\n&/; s/^limit = .*/limit = 1/' carol.conf >other.conf && mkdir other.games &&
		id=$(sed -n 's/^X-Drumhead-Game: //p' "box/bob@test.example/.Done/cur/$(ls box/bob@test.example/.Done/cur | tail -n 1)") &&
		compose bob@test.example 'Subject: orders' <letter >box/umpire@test.example/new/left &&
		echo status | compose bob@test.example "Subject: Re: [$id]" >box/umpire@test.example/new/asks &&
		as carol drumhead mail --config other.conf poll >said 2>&1 && as carol drumhead mail --config other.conf poll >>said 2>&1 &&
		[ ! -s said ] && [ -z "$(ls other.spool/out other.spool/rejected | grep -v :)" ] &&
		[ -e box/umpire@test.example/new/left ] && [ -e box/umpire@test.example/new/asks ] || { cat said; return 1; }
	ls box/bob@test.example/new | wc -l >before && umpire poll && says '2 taken' && [ -z "$(ls box/umpire@test.example/new)" ] &&
		grep -l 'This is how the game stands' box/bob@test.example/new/* || { cat said; return 1; }
}
check 'a host that is not the home of the cup leaves it its mail, words as well as letters, and counts none' elsewhere

# What is piped to it has no mailbox to stay in.
piped() {
	compose bob@test.example 'Subject: orders' <letter >piped.mail && for times in 1 2 3; do
		fails 75 as carol drumhead mail --config other.conf read <piped.mail && says 'it is for another host' &&
			[ -z "$(ls other.spool/out other.spool/rejected | grep -v :)" ] || { cat said; return 1; }
	done
}
check 'it does not take what is piped to it, either, and says so' piped
finish
