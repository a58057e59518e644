#!/bin/sh
# mail_cup_clock.sh - the clock of a cup by mail: days that end at noon, the bank, and who has used it up.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
command -v faketime >/dev/null || { skip 'clocks' 'faketime is not installed'; finish; }
case $(nm "$DRUMHEAD" 2>/dev/null) in *__asan*) skip 'clocks' 'faketime and sanitizers do not go together'; finish ;; esac
player carol alice bob
boxes carol alice bob umpire

# on DAY COMMAND...: the umpire's program at 13:00, that many days after the first of December.
on() {
	when=$(date -u -d "2026-12-01 13:00 UTC + $1 days" '+%Y-%m-%d %H:%M:%S')
	shift
	HOME=$here/carol faketime "$when" drumhead-mail --config carol.conf "$@" >said 2>&1
}

begun() {
	as carol drumhead cup new montrose --robin --dice witness --clock 7 --bank 3 --director carol spring >announce 2>talk &&
		configure 'forfeit = 0' && sed '/^\[game r\]/,$d' carol.conf >conf && mv conf carol.conf &&
		echo '[cup spring]' >>carol.conf || { cat talk; return 1; }
	for name in alice bob; do
		as $name drumhead cup join announce --name "$name" $name.cup >join.$name 2>talk && compose $name@test.example <join.$name \
			>mail && on 0 read mail || { cat talk said; return 1; }
	done
	as carol drumhead cup go --draw spring >letter 2>talk && on 0 poll &&
		[ -e spring/r1/b1/log/0000.entry ] || { cat talk said; return 1; }
}
check 'a cup of two, without a referee, is drawn and mailed' begun

# Who sits at seat 2 rolls the set-up for seat 1; the mail to both says until when.
set_up() {
	for name in alice bob; do
		cp "box/$name@test.example/new/$(ls "box/$name@test.example/new" | tail -n 1)" got && has 'by Wed 9 Dec 2026 12:00 UTC' &&
			has '3 of the 3 days are left' && as $name drumhead cup take $name.cup got >$name.letter 2>talk || { cat talk; return 1; }
	done
	if [ -s alice.letter ]; then second=alice; else second=bob; fi
	compose $second@test.example <$second.letter >mail
}
check 'the mail names a noon, and the bank' set_up

# Rounds of a day each, which is no outage.
days() {
	for day in $(seq "$1" "$2"); do
		on "$day" poll || return 1
	done
}
late() {
	days 1 9 && [ "$(field writes spring/r1/b1)" = ruling ] && on 9 read mail && on 9 poll && cat spring/late &&
		grep -q ' 2 days late' spring/late
}
check 'two days late by the second noon, and the game goes on' late
told() {
	cp "box/$second@test.example/new/$(ls "box/$second@test.example/new" | tail -n 1)" got &&
		has 'covenanter, it is your turn: your orders are due, by Fri 18 Dec 2026 12:00 UTC' &&
		has '1 of the 3 days are left'
}
check 'who has to write next is told when, and what is left of his bank' told

# show DAY WORDS...: what the director sees at 13:00 of that day.
show() {
	when=$(date -u -d "2026-12-01 13:00 UTC + $1 days" '+%Y-%m-%d %H:%M:%S')
	shift
	NO_FAKE_STAT=1 faketime "$when" drumhead cup show spring "$@" >said 2>&1 || { cat said; return 1; }
}
# Files are touched by the clock of the machine, so they are given the times that mails had.
shown() {
	touch -d '2026-12-01 13:00 UTC' spring/r1/b1/log/0000.entry && touch -d '2026-12-10 13:00 UTC' spring/r1/b1/log/0001.entry &&
		show 9 && ! says late >/dev/null && show 9 schedule && says ', due Fri 18 Dec' && says "$second 9, 2 of them late" &&
		show 17 && says ', 1 in his bank' && says '; was due Fri 18 Dec' && says '1 of the 3 days of his bank are left: until Sat 19 Dec' &&
		! says 'forfeit' >/dev/null && show 19 && says ', 1 late' && says '2 days ago' && says 'drumhead cup rule spring 1.1 forfeit' &&
		show 19 schedule && says "$second 19, 2 of them late" && show 19 --json && says '"bank_left": 1'
}
check 'the director sees who has used how many days, and how long a bank lasts' shown
# What is no line of it, or none that the program could have written, counts for nobody.
spoilt() {
	cp spring/late late.kept && printf '1.1 9 covenanter -40 days late\n1.1\n1.10 3 covenanter 2 days late\n1.1 x covenanter 9\n' >>spring/late &&
		show 9 schedule && says "$second 9, 2 of them late" && cp late.kept spring/late && chmod 600 spring/late
}
check 'a line that is none counts for nobody' spoilt

# Each of the next tests begins on the ninth.
kept='spring spool box alice.cup bob.cup carol alice bob'
mkdir ninth && cp -r $kept ninth/
ninth() {
	rm -rf $kept && cp -r ninth/* .
}
if [ $second = alice ]; then first=bob; else first=alice; fi
newest() {
	cp "box/$1@test.example/new/$(ls "box/$1@test.example/new" | tail -n 1)" got
}
# late_by N TIMES: the clock of the game has so many lines of N days.
late_by() {
	[ "$(grep -c " $1 days late" spring/late)" = "$2" ] || { cat spring/late; return 1; }
}

# takes NAME: gives his copy all he was mailed; of a reminder and a letter in one round neither is always the newest.
takes() {
	for mail in box/$1@test.example/new/*; do
		! grep -q 'drumhead-begin' "$mail" || as $1 drumhead cup take $1.cup "$mail" >/dev/null 2>talk || { cat talk; return 1; }
	done
}
sends() {
	compose $1@test.example <letter >"box/umpire@test.example/new/$1.$(date +%s%N)"
}
refused() {
	days 10 17 && takes $first && takes $second && as $second drumhead propose --because tired $second.cup/r1/b1 end a draw >letter 2>talk &&
		sends $second && on 17 poll && takes $first && as $first drumhead vote $first.cup/r1/b1 refuse >letter 2>talk && sends $first &&
		on 17 poll && takes $second && as $second drumhead sign --anyway $second.cup/r1/b1 orders.auto >letter 2>talk &&
		sends $second && on 17 poll && late_by 2 1 && late_by 1 1 || { cat talk said; return 1; }
}
check 'who is late with a motion and with his orders, when it was refused, is late once' refused
ninth

# He has written in time, as far as anybody can tell.
outage() {
	takes $second && as $second drumhead sign --anyway $second.cup/r1/b1 orders.auto >letter 2>talk && sends $second &&
		on 30 poll && [ "$(field entries spring/r1/b1)" = 3 ] && late_by 2 1 && [ "$(wc -l <spring/late)" = 1 ] ||
		{ cat talk said spring/late; return 1; }
}
check 'mail that came while the machine was off is not late' outage
ninth

# The mail server fails, and the mail is to the whole cup; what could not be read counts from when all could be.
server_failed() {
	takes $second && as $second drumhead sign --anyway $second.cup/r1/b1 orders.auto >orders.letter 2>talk &&
		{ cat join.$second; echo; cat orders.letter; } >letter && sends $second && mv box/umpire@test.example away &&
		for day in 11 13 15 17 19; do
			! on $day poll || return 1
		done && mv away box/umpire@test.example && on 20 poll && [ "$(field entries spring/r1/b1)" = 3 ] && late_by 2 1 &&
		[ "$(wc -l <spring/late)" = 1 ] || { cat talk said spring/late; return 1; }
}
check 'while the mail server fails nothing becomes late, also not what comes in a mail to the whole cup' server_failed
ninth

# Also if it comes in a mail that has something of the cup in it.
in_cup_mail() {
	takes $second && as $second drumhead sign --anyway $second.cup/r1/b1 orders.auto >orders.letter 2>talk &&
		{ cat join.$second; echo; cat orders.letter; } >letter && days 10 17 && ls box/$first@test.example/new >before &&
		sends $second && on 17 poll && [ "$(field entries spring/r1/b1)" = 3 ] && late_by 1 1 &&
		[ "$(ls box/$first@test.example/new | wc -l)" = $(($(wc -l <before) + 1)) ] ||
		{ cat talk said spring/late; ls box/$first@test.example/new | wc -l; return 1; }
}
check 'orders in a mail to the whole cup use the bank as others do, and nobody else is late for them' in_cup_mail
ninth

# The next cup has a teller, and the configuration no address of his.
no_address() {
	as carol drumhead cup new montrose --robin --teller dave=alice/.ssh/id_ed25519.pub autumn >announce 2>talk &&
		cp carol.conf kept.conf && echo '[cup autumn]' >>carol.conf && days 10 17 &&
		[ "$(grep -l 'so dave, the teller, was not asked' box/carol@test.example/new/* | wc -l)" = 1 ] || { cat talk said; return 1; }
	echo 'dave = Dave <alice@test.example>' >>carol.conf && on 17 poll && newest alice && has 'whether you accept' &&
		! has 'days ago' >/dev/null && mv kept.conf carol.conf || { cat said; return 1; }
}
check 'of a teller without an address the director is told once; who gets one is asked' no_address
ninth

granted() {
	! on 9 away spring nobody 2026-12-01 2026-12-31 && says 'no player of this cup is called nobody' &&
		! on 9 away spring $second 2026-12-31 2026-12-01 && says 'its last day is before its first' &&
		on 9 away spring $second 2026-12-01 2026-12-31 && says "$second is away from Tue 1 Dec 2026 to Thu 31 Dec 2026" &&
		newest $first && has 'as whoever referees has' && newest $second && has 'which are beside his leave' &&
		! on 9 away spring $second 2026-12-01 2026-12-31 && says 'that was said already' || { cat said; return 1; }
}
check 'the director says that somebody is away, whatever his leave' granted
ninth

lost() {
	days 10 17 && ! grep -q '^result' spring/log/*.entry && days 18 18 || return 1
	grep -q '^result 1 1 1 \(forfeit\|walkover\)' spring/log/*.entry || { cat said; drumhead status spring/r1/b1; return 1; }
}
check 'when the bank is used up, too, the game is forfeit, and the bulletin has it' lost
# His orders come after all: they are in no chain, whoever holds them.
revived() {
	ls spring/log/????.entry spring/r1/b1/log >before && as $second drumhead sign --anyway $second.cup/r1/b1 orders.auto >letter 2>talk &&
		sends $second && on 18 poll && on 19 poll && ls spring/log/????.entry spring/r1/b1/log | cmp - before && drumhead cup audit spring &&
		newest $second && has 'refused' && fails 1 as carol drumhead cup take spring letter && ls spring/log/????.entry spring/r1/b1/log | cmp - before ||
		{ cat said got talk; return 1; }
}
check 'orders that come when the game is forfeit change nothing' revived
finish
