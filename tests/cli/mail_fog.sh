#!/bin/sh
# mail_fog.sh - orders that only the referee reads (option `fog`), by mail to the end: whatever mails say to others.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
configure
readers
check 'a fogged game begins by mail' begin_mailed montrose --option fog --seat royalist=alice/.ssh/id_ed25519.pub \
	--seat covenanter=bob/.ssh/id_ed25519.pub

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
