#!/bin/sh
# mail_fog.sh - orders that only the referee reads (option `fog`), by mail to the end: whatever mails say to others.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
configure
for name in alice bob; do
	cat >$name.conf <<-END
	role = player
	from = $name <$name@test.example>
	games = $here
	spool = $here/spool.$name
	mailbox = maildir:$here/seen.$name
	outgoing = $here/sendmail
	[game r$(echo $name | cut -c 1)]
	referee = umpire@test.example
	END
done

mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said.$who 2>&1 || { cat said.$who; return 1; }
}
# The boxes stay as they are, to be searched: a player's program reads a copy.
reads() {
	rm -rf "seen.$1" && cp -r "box/$1@test.example" "seen.$1" && mail "$1" read
}
begin() {
	as carol drumhead offer montrose --option fog --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub r >letter 2>talk &&
		as alice drumhead accept ra letter >accept.alice 2>talk && cat letter accept.alice >both &&
		as bob drumhead accept rb both >accept.bob 2>talk || { cat talk; return 1; }
	mail alice send ra accept.alice && umpire poll && mail bob send rb accept.bob && umpire poll || { cat said; return 1; }
	reads alice && reads bob && [ "$(field ruling ra)" = 3 ] && [ "$(field ruling rb)" = 3 ]
}
check 'a fogged game begins by mail' begin

# step ORDERS: who is to write signs and sends them; the referee rules; both read.
step() {
	case $(field name r) in royalist) name=alice game=ra ;; *) name=bob game=rb ;; esac
	as $name drumhead sign --anyway $game "$1" >letter 2>talk || { cat talk; return 1; }
	mail $name send $game letter && umpire poll && reads alice && reads bob || { cat said; return 1; }
	[ "$(field entries r)" = "$(field entries ra)" ] && [ "$(field entries r)" = "$(field entries rb)" ]
}
until_royalist() {
	for n in 1 2 3 4 5 6 7 8 9; do
		[ "$(field name r)" != royalist ] || return 0
		step orders.auto || return 1
	done
	return 1
}
check 'the covenanter deploys' until_royalist

# `losses` is asked of nobody here: what his line says is his and the referee's.
sed 's/^when all: auto/when losses: panicked\n&/' orders.royalist >orders.first
check 'the royalist marches and fights' step orders.first
silent() {
	find box -type f >mails && xargs cat <mails >all && ! grep -i 'panicked' all && cat $(grep -v umpire mails) >all &&
		grep -q 'drumhead-begin 1 lines' all && [ "$(wc -l <mails)" -ge 9 ]
}
check 'no mail says what waits in them, to anybody' silent

# Once more what he had mailed, and a letter whose sealed lines were cut off.
again() {
	cp letter kept && before=$(field entries r) && compose alice@test.example <kept >mail && umpire read mail &&
		[ "$(field entries r)" = "$before" ] || { cat said; return 1; }
}
check 'a letter that comes twice changes nothing' again
cut_off() {
	case $(field name r) in royalist) name=alice game=ra ;; *) name=bob game=rb ;; esac
	count=$(find "box/$name@test.example/new" -type f | wc -l) before=$(field entries r)
	as $name drumhead sign --anyway $game orders.auto >letter 2>talk &&
		sed '/^drumhead-begin 1 lines/,$d' letter | compose $name@test.example >mail && umpire read mail
	[ "$(field entries r)" = "$before" ] && mailed $name $((count + 1)) && has 'are missing' || { cat said talk; return 1; }
}
check 'one without its sealed lines is asked for again' cut_off
whole() {
	mail $name send $game letter && umpire poll && reads alice && reads bob && [ "$(field entries r)" -gt "$before" ]
}
check 'and taken when it comes whole' whole

asks() {
	count=$(find "box/$1@test.example/new" -type f | wc -l)
	printf "$2\n" | compose "$1@test.example" >mail && umpire read mail && mailed "$1" $((count + 1)) && has "$3"
}
check 'status is answered with what all may see' asks bob status 'to write orders'
check 'orders are not tried for who asks' asks "$name" 'check\nwhen all: auto\nend' 'is hidden in this game'

plays_on() {
	for n in 1 2 3 4; do
		step orders.auto || return 1
	done
	until_royalist
}
check 'they play on' plays_on
printf 'resign\n' >orders.resign
# The finals of both players come back by mail, too.
resigns() {
	as alice drumhead sign ra orders.resign >letter 2>talk && mail alice send ra letter && umpire poll && reads alice &&
		reads bob && umpire poll && reads alice && reads bob || { cat said talk; return 1; }
}
check 'the royalist resigns' resigns
audited() {
	for copy in r ra rb; do
		drumhead audit $copy >talk 2>&1 && ! grep -q wait talk || { cat talk; return 1; }
	done
	grep -l ' final$' rb/log/*.entry | xargs grep -q '^box '
}
check 'with the final by mail, all of it is audited in every copy' audited
finish
