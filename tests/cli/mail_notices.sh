#!/bin/sh
# mail_notices.sh - reminders, absences, forfeits; and clocks that are wrong.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
command -v faketime >/dev/null || { skip 'notices' 'faketime is not installed'; finish; }
case $(nm "$DRUMHEAD" 2>/dev/null) in *__asan*) skip 'notices' 'faketime and sanitizers do not go together'; finish ;; esac
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee and a clock of 7 days is accepted' referee_game 7

configure_notices() {
	configure "remind = 48, 24, -24
$*"
}
configure_notices

# on DAY HOUR COMMAND...: the umpire's program, that many days and hours after the first of December.
on() {
	when=$(date -u -d "2026-12-01 12:00 UTC + $1 days + $2 hours" '+%Y-%m-%d %H:%M:%S')
	shift 2
	HOME=$here/carol faketime "$when" drumhead-mail --config carol.conf "$@" >said 2>&1
}

begin() {
	for name in alice bob; do
		compose $name@test.example 'Subject: accept' <accept.$name >mail && on 0 0 read mail || { cat said; return 1; }
	done
	mailed bob 2 && mailed alice 2 && mailed bob 2 && has 'by Tue 8 Dec 2026 12:00 UTC'
}
check 'the deadline stands in the mail' begin

# Bob moves on the third day, and the referee refuses on the fifth: of his seven days four are left.
refused_motion() {
	mkdir s && cp -r spool r alice bob carol ra rb box sendmail.count s && as carol drumhead letter --from 1 r >ruling &&
		as bob drumhead adjudicate rb ruling >/dev/null 2>talk && as bob drumhead propose rb end a draw >motion 2>talk ||
		{ cat talk; return 1; }
	compose bob@test.example 'Subject: motion' <motion >mail && on 3 0 read mail && mailed bob 3 &&
		has 'by Fri 11 Dec 2026 12:00' && as carol drumhead vote r refuse >/dev/null 2>talk && on 5 0 send r && mailed bob 4 &&
		on 8 1 poll && mailed bob 5 && has 'are due by Thu 10 Dec 2026 1'
	status=$?
	rm -rf spool r alice bob carol ra rb box && cp -r s/* . && rm -rf s
	return $status
}
check 'whose motion is refused has the days he had left' refused_motion

reminds() {
	on 4 0 poll && mailed bob 2 && on 5 1 poll && mailed bob 3 && has 'are due by Tue 8 Dec 2026 12:00 UTC' && mailed alice 2
}
check 'two days before it the seat is reminded, and only that' reminds
check 'once' eval 'on 5 2 poll && mailed bob 3'
check 'and a day before it' eval 'on 6 1 poll && mailed bob 4 && on 6 3 poll && mailed bob 4 && mailed alice 2'
check 'at the deadline the referee is told, once' eval \
	'on 7 1 poll && on 7 2 poll && mailed carol 1 && has "covenanter is late" && mailed bob 4'
check 'a day after it everybody is' eval 'on 8 1 poll && mailed alice 3 && mailed bob 5 && has "were due by"'

back_in_time() {
	on 3 0 poll && says 'The clock of this machine went back' && mailed bob 5 && mailed alice 3
}
check 'when the clock goes back nothing is told to the players' back_in_time

away() {
	rm -rf spool && mkdir -p spool/games spool/since && cp -r r r.copy && ls r/log/*.entry | wc -l >spool/games/r &&
		date -u -d '2026-12-01 12:00 UTC' +%s >spool/since/r
	compose bob@test.example 'Subject: x' >mail <<-END
	away 2026-12-06 2026-12-20
	END
	on 1 0 read mail && mailed alice 4 && has 'Bob is away from Sun 6 Dec 2026 to Sun 20 Dec 2026' && mailed bob 6 &&
		has 'Of the 30 days that one may be away in 2026, 15 are taken' || return 1
	on 3 0 poll && on 5 1 poll && on 7 1 poll && mailed bob 6 && on 19 20 poll && mailed bob 7 && has 'by Mon 21 Dec 2026'
}
check 'an absence is announced, and moves the deadline behind it' away

too_long() {
	echo 'away 2026-12-06 2027-12-20' | compose bob@test.example >mail && on 1 0 read mail && mailed alice 4 && mailed bob 8 &&
		has 'days of absence in 2027, and 30 are'
}
check 'an absence of a year is refused' too_long

# --- absences that were not meant to save anybody, and returns that were not meant ---------------------------------

# A day's forfeit: bob has had the orders to write since the first of December, by the eighth.
owed() {
	rm -rf r spool && cp -r r.copy r && forget carol && mkdir -p spool/games spool/since && ls r/log/*.entry | wc -l >spool/games/r &&
		date -u -d '2026-12-01 12:00 UTC' +%s >spool/since/r && configure_notices 'forfeit = 2' && mark=$(mails)
}
mails() {
	ls box/bob@test.example/new | wc -l
}
# from_bob DAY TEXT [HEADER]: a mail in his name, that day; the answer is ./got.
from_bob() {
	on "$1" 0 poll && echo "$2" | compose bob@test.example "${3:-}" >mail && on "$1" 0 read mail || { cat said; return 1; }
	mailed bob "$(mails)"
}
# Until day N he has not forfeited; the day after, or on day N, he has.  A clock that jumps two days saves him, too.
safe_until() {
	for day in $(seq 5 "$1"); do
		on "$day" 3 poll
	done
	[ "$(ls r/log/*.entry | wc -l)" = 4 ] || { drumhead status r; return 1; }
}
lost_by() {
	for day in $(seq $((day + 1)) "$1"); do
		on "$day" 3 poll
	done
	[ "$(ls r/log/*.entry | wc -l)" -gt 4 ] || { cat said; return 1; }
}

check 'who is away has not forfeited' eval 'owed && from_bob 4 "away 2026-12-06 2026-12-20" && safe_until 22'
forged_back() {
	owed && from_bob 4 'away 2026-12-06 2026-12-20' && has 'In r your orders are due by Mon 21 Dec 2026' && from_bob 11 back && has 'nothing was changed yet' &&
		safe_until 22 && lost_by 23
}
check 'a mail that says he is back, in his name, makes nothing earlier' forged_back
forged_away() {
	owed && from_bob 4 'away 2026-12-06 2026-12-20' && from_bob 11 'away 2026-12-12 2026-12-12' && safe_until 22 && lost_by 23
}
check 'nor does one that says he is away for a shorter time' forged_away
# What the other seat was mailed proves nothing of this one, and what we never sent nothing at all.
other_mail() {
	owed && from_bob 4 'away 2026-12-06 2026-12-20' && mailed alice "$(ls box/alice@test.example/new | wc -l)" && has 'Bob is away' &&
		hers=$(sed -n 's/^Message-Id: //p' got) && from_bob 11 back "In-Reply-To: $hers" && has 'nothing was changed yet' &&
		from_bob 11 back "In-Reply-To: $(echo "$hers" | sed 's/\.[0-9]*\.[0-9a-f]*@/.1.0123456789abcdef@/')" &&
		has 'nothing was changed yet' && from_bob 11 back "In-Reply-To: $(echo "$hers" | sed 's/\.[0-9]*\.[0-9a-f]*@/.2@/')" &&
		has 'nothing was changed yet' && safe_until 20
}
check 'not even as an answer to a mail to the other seat' other_mail
back() {
	owed && from_bob 4 'away 2026-12-06 2026-12-20' && from_bob 11 back && told=$(ls box/alice@test.example/new | wc -l) &&
		from_bob 11 back "In-Reply-To: $(sed -n 's/^Message-Id: //p' got)" && has 'Bob is back' &&
		mailed alice $((told + 1)) && has 'Bob is back' && safe_until 19 && mailed bob "$(mails)" && has 'by Sat 19 Dec 2026' &&
		lost_by 20
}
check 'as an answer to a mail to his address it does, and leaves him the days of the charter' back

later() {
	owed && from_bob 4 'away 2027-11-01 2027-11-30' && has 'in 2027, 30 are taken' && safe_until 8 && lost_by 9
}
check 'an absence of next year moves no deadline of this week' later
some_day() {
	owed && from_bob 4 'away 9998-12-01 9998-12-30' && has 'more than a year from now' && ! ls spool/away/* 2>/dev/null
}
check 'nor can one be announced for the year 9998' some_day
too_late() {
	owed && from_bob 8 'away 2026-12-09 2026-12-30' && has 'one that is past' && day=8 && lost_by 9
}
check 'one that is announced after the deadline does not move it' too_late
leave() {
	owed && from_bob 4 'away 2026-12-06 2026-12-20' && from_bob 4 'away 2026-12-10 2027-01-10' && has 'in 2026, 26 are taken' &&
		has 'in 2027, 10 are taken' && from_bob 5 'away 2027-02-01 2027-02-21' && has '31 days of absence in 2027' &&
		from_bob 5 'away 2027-02-30 2027-03-02' && has 'two days are needed' && from_bob 5 away && has 'two days are needed' &&
		from_bob 5 'away 2027-03-02 2027-03-01' && has 'before its first' && from_bob 5 'away 2026-11-01 2026-11-05' &&
		has 'over already' && [ "$(cat spool/away/* | wc -l)" = 2 ] && safe_until 42 && lost_by 44
}
check 'the days of a year are counted, each once, and there are no more than are allowed' leave
rm -rf r && cp -r r.copy r && forget carol && configure_notices && rm -rf spool && mkdir -p spool/games spool/since && echo 4 >spool/games/r &&
	date -u -d '2026-12-01 12:00 UTC' +%s >spool/since/r && rm -rf box && boxes alice bob carol umpire

forfeits() {
	configure_notices 'forfeit = 2'
	rm -rf spool/out spool/done spool/away spool/clock
	on 8 0 poll && [ "$(ls r/log/*.entry | wc -l)" = 4 ] && on 9 1 poll || { cat said; return 1; }
	drumhead status r >said && says 'royalist wins, for covenanter has forfeited' && mailed alice 2 && has 'The game is over: royalist wins, for covenanter has forfeited.' && mailed bob 2
}
check 'a forfeit is declared where the referee has said so' forfeits

jumped() {
	rm -rf r spool/out spool/done && cp -r r.copy r && forget carol && echo 4 >spool/games/r
	on 8 0 poll
	date -u -d '2026-12-02 12:00 UTC' +%s >spool/clock/last && rm -f spool/clock/grace
	on 30 0 poll && [ "$(ls r/log/*.entry | wc -l)" = 4 ] && on 30 12 poll && [ "$(ls r/log/*.entry | wc -l)" = 4 ] &&
		on 31 1 poll && [ "$(ls r/log/*.entry | wc -l)" -gt 4 ]
}
check 'after a jump of the clock nothing is forfeit for a day' jumped

# The clock of the wall, not that of waiting, runs so fast that a dozen messages take minutes on any machine; whoever
# delivers looks how many of them are still there.
between() {
	rm -rf spool box/umpire@test.example && boxes umpire && mv sendmail deliver && cat >sendmail <<-END
	#!/bin/sh
	ls $here/box/umpire@test.example/new | wc -l >>$here/left
	exec $here/deliver "\$@"
	END
	chmod +x sendmail
	for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
		compose bob@test.example 'Subject: help' </dev/null >box/umpire@test.example/new/help.$n
	done
	HOME=$here/carol faketime --exclude-monotonic -f '+0 x100000' drumhead-mail --config carol.conf poll >said 2>&1 && [ "$(wc -l <left)" -ge 12 ] &&
		[ "$(head -n 1 left)" -gt 0 ] || { cat said left; return 1; }
}
check 'in a long round mails go out in between' between
finish
