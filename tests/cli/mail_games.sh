#!/bin/sh
# mail_games.sh - two games to their end by the rules, between real mail programs, through real servers: montrose
# without a referee, rulings riding with orders; and brave with one, hands hidden.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/serverlib"
. "$srcdir/tests/cli/mailby"
player alice bob carol

# settings NAME GAME SEATS [MAILBOX]: ./NAME.conf, for a player.
settings() {
	cat >"$1.conf" <<-END
	role = player
	from = $1 <$1@test.example>
	games = $here
	spool = $here/spool.$2
	outgoing = $SMTPS
	user = $1@test.example
	password-command = echo pw-$1
	ca-file = $CACERT
	${4:+mailbox = $4}
	[game $2]
	END
	printf "$3" >>"$1.conf"
}
mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said.$who 2>&1 || { cat said.$who; return 1; }
}

# --- montrose, two players ---------------------------------------------------------------------------------------

two='royalist = alice@test.example\ncovenanter = bob@test.example\n'
settings alice a "$two" "$IMAPS/INBOX"
settings bob b "$two"

# Alice has `drumhead mail` for everything.  Bob fetches with s-nail into an mbox, which his own program reads, and his
# orders go out by one program after the other.  reads_NAME [N]: takes N messages, 1 if nothing is said.
reads_alice() {
	in_box alice INBOX "${1:-1}" && mail alice read && in_box alice INBOX 0 && cp said.alice said
}
reads_bob() {
	rm -f mbox
	in_box bob INBOX "${1:-1}" && printf 'copy * %s\ndelete *\nquit\n' "$here/mbox" |
		s_nail bob -# -f "imaps://bob%40test.example:pw-bob@localhost:$((base + 3))/INBOX" >talk 2>&1 || { cat talk; return 1; }
	mail bob read mbox && in_box bob INBOX 0 && cp said.bob said
}

begin() {
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub a \
		>letter 2>talk && mail alice send a letter && reads_bob || return 1
	offer=$(sed -n 's/^    drumhead accept GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept b "$offer" >letter 2>talk && mail bob send b letter && reads_alice &&
		says 'took entry 1: accept by covenanter' && reads_bob && says 'took entry 2: ruling by royalist'
}
check 'two players: an offer, an accept, the first ruling' begin

# turn PROGRAM ORDERS: who is asked signs and mails; Bob by PROGRAM, and his orders are always the same.  The other's
# program rules.  If it is not he who is asked next it mails that by itself: else the ruling rides with his orders.
# $letters counts the mails of the game.
next=covenanter letters=3
turn() {
	if [ "$next" = royalist ]; then
		play alice a "$2" && mail alice send a letter && reads_bob && at=b || return 1
	else
		play bob b && "by_$1" bob letter alice@test.example && reads_alice && at=a || return 1
	fi
	asked=$next next=$(field name $at) letters=$((letters + 1))
	says 'took entry' || return 1
	[ "$next" = "$asked" ] || return 0
	letters=$((letters + 1))
	if [ "$next" = royalist ]; then reads_alice; else reads_bob; fi
}

# Both have the same, but for a ruling that has yet to ride.
alike() {
	for entry in a/log/* b/log/*; do
		[ ! -e "a/log/${entry##*/}" ] || [ ! -e "b/log/${entry##*/}" ] || cmp "a/log/${entry##*/}" "b/log/${entry##*/}" || return 1
	done
	as alice drumhead audit a && as bob drumhead audit b
}
some() {
	for program in neomutt s_nail mblaze swaks neomutt_attached s_nail_attached; do
		turn $program orders.royalist && turn $program orders.royalist || { cat said talk; return 1; }
	done
	alike && [ "$(field ruling a)" -gt 20 ]
}
check 'orders go out by all sorts of programs, and both audit in mid-game' some
to_the_end() {
	while [ "$(field writes $at)" = orders ]; do
		turn mblaze orders.auto || { cat said talk; return 1; }
	done
	reads_alice
}
check 'it is played to its end' to_the_end
ended() {
	for game in a b; do
		drumhead status $game >said && says 'The game is over (6.0): covenanter wins' && says 'every seat has signed its result' ||
			return 1
	done
	diff -r a/log b/log && as alice drumhead audit a && as bob drumhead audit b
}
check 'by the rules, for both alike; and both audit it' ended
# Three letters began the game and one ended it; between are orders, and rulings after which their author is asked again.
carried() {
	[ "$(grep -c '=> .*@test.example' "$servers/s/log/exim_main.log")" = $((letters + 1)) ]
}
check 'and no more mails went through the servers than that' carried

# --- brave, hands hidden -----------------------------------------------------------------------------------------

settings alice ra 'referee = umpire@test.example\n' "$IMAPS/INBOX"
settings bob rb 'referee = umpire@test.example\n'
configure_servers
sed -i '/^royalist/,$d' carol.conf
printf 'scottish = Alice <alice@test.example>\nenglish = Bob <bob@test.example>\n' >>carol.conf

# ruled: the referee takes what has come to him, and does what is to be done.
ruled() {
	in_box umpire INBOX 1 && umpire poll && in_box umpire INBOX 0 || { cat said talk; return 1; }
}
begin_hidden() {
	as carol drumhead offer brave --dice referee --seat referee=carol/.ssh/id_ed25519.pub \
		--seat scottish=alice/.ssh/id_ed25519.pub --seat english=bob/.ssh/id_ed25519.pub r >offer 2>talk &&
		as alice drumhead accept ra offer >letter 2>talk && cat offer letter >both && mail alice send ra letter && ruled &&
		as bob drumhead accept rb both >letter 2>talk && mail bob send rb letter && ruled && reads_alice 2 && reads_bob 2 &&
		[ "$(field ruling ra)" = 3 ] && [ "$(field ruling rb)" = 3 ]
}
check 'with a referee: a game with hidden hands begins' begin_hidden

whose() {
	case $(field name r) in scottish) name=alice game=ra ;; *) name=bob game=rb ;; esac
}
# step PROGRAM: ./letter is mailed by it, and the ruling read by both.
step() {
	"by_$1" $name letter && ruled && reads_alice && reads_bob && [ "$(field ruling r)" = "$(field ruling ra)" ] &&
		[ "$(field ruling r)" = "$(field ruling rb)" ] || { cat said talk; return 1; }
}
hand() {
	as "$1" drumhead report "$2" >own && sed -n '/^YOUR HAND/,/^$/p' own | sed -n 's/^  \([^ :][^:]*\).*/\1/p' >"hand.$1" &&
		[ -s "hand.$1" ]
}
both_hold() {
	hand alice ra && hand bob rb && ! cmp -s hand.alice hand.bob
}
# The Scot plays no marker: he would win Bruce over, and then Wallace's death wins nobody the game (12.34).
printf 'when play.card: none\nwhen all: auto\nend\n' >orders.scottish
until_dealt() {
	for program in mblaze neomutt s_nail swaks neomutt_attached s_nail_attached neomutt neomutt neomutt neomutt; do
		case $program in neomutt) ! both_hold || continue ;; esac
		whose && play $name $game "$([ $name = bob ] && echo orders.auto || echo orders.scottish)" && step $program || return 1
	done
	both_hold && as alice drumhead audit ra && as bob drumhead audit rb && as carol drumhead audit r
}
check 'orders go out by all sorts of programs until both hold markers; all audit in mid-game' until_dealt

# Wallace alone among the English dies on a 1 or 2 when the battles are over, and that is the end (8.5, 12.34).  So that
# it comes soon, the march is signed in copies until the referee's copy would rule that it is fatal: then it is mailed.
to_the_english() {
	word=
	sed -n '/^POSITION/,/^Off the map/p' r/report.txt |
		sed -n 's/^  [^0-9]*\([0-9][0-9][0-9][0-9]\).*; English: .*/\1/p' | while read -r hex; do
		echo "${word}march Wallace: $hex"
		word='else '
	done
	cat orders.scottish
}
fatal_march() {
	to_the_english >march
	for try in $(seq 30); do
		DRUMHEAD_NONCES="try $try"
		forget alice carol
		rm -rf copies && mkdir copies && cp -r r ra copies && as alice drumhead sign --anyway copies/ra march >letter 2>talk &&
			as carol drumhead adjudicate copies/r letter >ruling 2>talk || return 1
		grep -q '12.34 *Wallace is dead' copies/r/report.txt && break
		grep -q 'Wallace, left without troops' copies/r/report.txt || break
	done
	rm -rf ra && mv copies/ra ra
	forget carol
}
won() {
	turns=0
	while [ "$(field writes r)" = orders ]; do
		turns=$((turns + 1))
		[ $turns -lt 30 ] && whose || return 1
		if [ $name = alice ]; then fatal_march; else play bob rb; fi && step neomutt || { cat talk; return 1; }
	done
	grep '12.34 *Wallace is dead: a ' r/report.txt
}
check 'it ends by the rules' won
# Alice's program signed the result as it read of it; his does so when he reads that.
signed() {
	ruled && reads_alice && reads_bob && ruled && reads_alice && reads_bob || return 1
	for game in r ra rb; do
		drumhead status $game >said && says 'The game is over (12.34): ' && says 'every seat has signed its result' &&
			diff -r r/log $game/log || return 1
	done
}
check 'everybody signs the result, and has the same' signed
audited() {
	for copy in 'alice ra' 'bob rb' 'carol r' 'nobody rb'; do
		set -- $copy
		as "$1" drumhead audit "$2" >said && cat said && says good && ! says 'waits for' >/dev/null || return 1
	done
}
check 'all is revealed, and audited by everybody, whoever he is' audited
finish
