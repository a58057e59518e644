#!/bin/sh
# mail_masked_servers.sh - Jacobite Rising with hands that nobody deals, through real servers, and its letters, of which
# the first are long, by real mail programs.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/serverlib"
. "$srcdir/tests/cli/mailby"
player alice bob

for name in alice bob; do
	cat >$name.conf <<-END
	role = player
	from = $name <$name@test.example>
	games = $here
	spool = $here/spool.$name
	mailbox = $IMAPS/INBOX
	outgoing = $SMTPS
	user = $name@test.example
	password-command = echo pw-$name
	ca-file = $CACERT
	[game $(echo $name | cut -c 1)]
	jacobite = alice@test.example
	government = bob@test.example
	END
done
mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said 2>&1 || { cat said; return 1; }
}
log=$servers/s/log/exim_main.log
# delivered: whatever the server was given lies in a mailbox.
delivered() {
	waited=0
	until [ "$(grep -c ' <= ' "$log")" = "$(grep -c ' Completed' "$log")" ]; do
		waited=$((waited + 1))
		[ $waited -lt 300 ] || { echo 'the server keeps a message'; tail "$log"; return 1; }
		sleep 0.1
	done
}
# reads: both, until nothing comes any more.
reads() {
	while delivered && [ "$(messages alice INBOX)$(messages bob INBOX)" != 00 ]; do
		for who in alice bob; do
			[ "$(messages $who INBOX)" = 0 ] || { mail $who read && in_box $who INBOX 0; } || return 1
		done
	done
	[ "$(messages alice INBOX)$(messages bob INBOX)" = 00 ]
}

begin() {
	as alice drumhead offer jacobite --seat jacobite=alice/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub a \
		>letter 2>talk && mail alice send a letter && delivered && in_box bob INBOX 1 && mail bob read || { cat said talk; return 1; }
	offer=$(sed -n 's/^    drumhead accept GAME \(.*\) > LETTER/\1/p' said)
	as bob drumhead accept b "$offer" >letter 2>talk && by_neomutt bob letter alice@test.example && reads || { cat said talk; return 1; }
	[ "$(field writes a)" = orders ] && [ "$(field writes b)" = orders ] && diff -r a/log b/log
}
check 'a game begins: both programs mask the decks, and nobody types anything' begin

# signs [resign]: who is asked signs what the bot would do, or that; he is $name at ./$game, his ./letter is for $other.
signs() {
	if is_to_write alice a && [ "$(field writes a)" = orders ]; then
		name=alice game=a other=bob
	else
		name=bob game=b other=alice
	fi
	[ "${1-}" = resign ] && echo resign >orders || as $name drumhead bot $game >orders 2>talk || { cat talk; return 1; }
	as $name drumhead sign $game orders >letter 2>talk || { cat orders talk; return 1; }
}
plays() {
	for program in neomutt s_nail mblaze swaks neomutt_attached s_nail_attached; do
		signs && by_$program $name letter $other@test.example && reads || { echo "by $program"; cat talk; return 1; }
	done
	[ "$(field ruling a)" -gt 6 ] && as alice drumhead audit a && as bob drumhead audit b
}
check 'orders go out by all sorts of programs, and with them what each deck owes' plays

ends() {
	signs resign && mail $name send $game letter && reads && diff -r a/log b/log || return 1
	for copy in 'alice a' 'bob b' 'nobody b'; do
		set -- $copy
		as $1 drumhead audit $2 >said 2>&1 && says 'good: ' && ! grep 'waits for' said || return 1
	done
	drumhead status a >said && says 'every seat has signed its result' && python3 "$srcdir/examples/verify_cards.py" a
}
check 'it ends; all is laid open, and audited by everybody' ends
finish
