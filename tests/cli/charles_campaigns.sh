#!/bin/sh
# charles_campaigns.sh - Unhappy King Charles! with hidden hands and a referee, by mailboxes and by commits: each desk
# knows its own hand, and audits the game.
#
# The bot writes at either desk, until each game has ENTRIES entries; `make campaigns` has both played to their end, and
# tells how many entries and mails a game turn took.  fog_campaigns.sh does the same with what OFFER says in addition, and
# goes on from there.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/git_lib"
ENTRIES=${ENTRIES:-16}
seats="${OFFER-} --dice referee --seat referee=$here/carol/.ssh/id_ed25519.pub --seat royalist=$here/alice/.ssh/id_ed25519.pub
	--seat parliament=$here/bob/.ssh/id_ed25519.pub"
player alice bob carol

# write NAME COMMAND...: the orders of whoever is asked, into ./orders.NAME; COMMAND is the bot of his desk.  His first
# ones bring his standing answers.
write() {
	whom=$1
	shift
	"$@" >"orders.$whom" 2>talk || { cat talk; return 1; }
	if [ ! -e "began.$whom" ]; then
		case $whom in alice) seat=royalist ;; *) seat=parliament ;; esac
		cat "$srcdir/examples/charles/whens-$seat.orders" >>"orders.$whom"
		: >"began.$whom"
	fi
}

# The desk whose orders are due in GAME.
desk_of() {
	case $(field name "$1") in royalist) echo alice ;; *) echo bob ;; esac
}

# The turn of GAME, 1 to 11.
turn_of() {
	drumhead status "$1" | sed -n 's/^.*Turn \(Late\|Winter\|Early\) \(164[2-5]\).*/\2 \1/p' | head -n 1 |
		awk '{ n = ($1 - 1642) * 3 + ($2 == "Early" ? -1 : $2 == "Late" ? 0 : 1); print n + 1 }'
}

has_ended() {
	[ "$(field entries "$1")" -gt 3 ] && ! goes_on "$1"
}

goes_on() {
	[ "$(field writes "$1")" = orders ] && [ "$(field entries "$1")" -lt "$ENTRIES" ]
}

# tell GAME HOW MAILS: what a game turn took of a game that is over.
tell() {
	[ "$(field writes "$1")" != orders ] || return 0
	awk -v entries="$(field entries "$1")" -v mails="$3" -v turns="$(turn_of "$1")" -v how="$2" 'BEGIN {
		printf "%s: %d entries in %d turns, %.1f a turn", how, entries, turns, entries / turns
		if (mails)
			printf "; %d mails, %.1f a turn", mails, mails / turns
		print ""
	}' >>"$builddir/tests/campaigns"
}

# --- by mail -------------------------------------------------------------------------------------------------------

boxes alice bob carol umpire
configure
sed -i '/^royalist/,$d' carol.conf
printf 'royalist = Alice <alice@test.example>\nparliament = Bob <bob@test.example>\n' >>carol.conf
for name in alice bob; do
	player_conf $name "$here/box/$name@test.example" "r$(echo $name | cut -c 1)" 'referee = umpire@test.example'
done
mail() {
	who=$1
	shift
	as "$who" drumhead mail --config "$who.conf" "$@" >said.$who 2>&1 || { cat said.$who; return 1; }
}
# Letters wait in the box until they are read; read ones are gone.
everybody_reads() {
	mails=$((mails + $(ls box/alice@test.example/new box/bob@test.example/new | grep -c '^[0-9]')))
	mail alice read && mail bob read
}
mails=0
begin_by_mail() {
	as carol drumhead offer charles $seats r >letter 2>talk && as alice drumhead accept ra letter >accept.alice 2>talk &&
		cat letter accept.alice >both && as bob drumhead accept rb both >accept.bob 2>talk || { cat talk; return 1; }
	mail alice send ra accept.alice && umpire poll && mail bob send rb accept.bob && umpire poll || { cat said; return 1; }
	everybody_reads && [ "$(field entries ra)" = "$(field entries rb)" ]
}
check 'a campaign begins by mail' begin_by_mail
step_by_mail() {
	name=$(desk_of r) game=r$(desk_of r | cut -c 1)
	write "$name" as "$name" drumhead bot "$game" || return 1
	as "$name" drumhead sign --anyway "$game" "orders.$name" >letter 2>talk || { cat talk "orders.$name"; return 1; }
	mails=$((mails + 1))
	mail "$name" send "$game" letter && umpire poll && everybody_reads || { cat said; return 1; }
	[ "$(field ruling r)" = "$(field ruling ra)" ] && [ "$(field ruling r)" = "$(field ruling rb)" ]
}
by_mail() {
	while goes_on r; do
		before=$(field entries r)
		step_by_mail && [ "$(field entries r)" -gt "$before" ] || return 1
	done
	has_ended r && tell r 'by mail' "$mails" || return 1
	# Their programs sign the result as they read of it.
	for one in alice bob; do
		umpire poll && everybody_reads || return 1
	done
	[ "$(field entries r)" = "$(field entries ra)" ] && [ "$(field entries r)" = "$(field entries rb)" ]
}
check 'it is played by mail' by_mail
# Whose hand it is, his own program shows; the referee's and the other's report do not.
own_hands() {
	as alice drumhead report ra >own.alice && as bob drumhead report rb >own.bob && drumhead report r >all || return 1
	[ "$(field writes r)" = orders ] || return 0
	grep -q '^YOUR HAND' own.alice && grep -q '^YOUR HAND' own.bob && ! grep -q '^YOUR HAND' all
}
check 'each desk shows its own hand' own_hands
# Of a game that is over, nothing is left to wait for.
desks_audit_mail() {
	for desk in 'alice ra' 'bob rb' 'carol r'; do
		as ${desk% *} drumhead audit ${desk#* } >said 2>&1 || { cat said; return 1; }
		[ "$(field writes r)" = orders ] || ! says 'wait' || { cat said; return 1; }
	done
}
check 'all three audit it' desks_audit_mail

# --- by commits ----------------------------------------------------------------------------------------------------

rm -f began.*
DRUMHEAD_NONCES='another game'
everybody_pulls() {
	for one in carol alice bob carol; do
		at $one drumhead git pull >>said 2>&1 || { cat said; return 1; }
	done
}
begin_by_git() {
	table && git clone -q "file://$games" carol/g && at carol drumhead offer charles $seats auld >said 2>&1 &&
		at carol drumhead git turn auld >>said 2>&1 || { cat said; return 1; }
	for one in alice bob; do
		at $one drumhead git pull >>said 2>&1 && at $one drumhead accept auld >>said 2>&1 &&
			at $one drumhead git turn auld >>said 2>&1 || { cat said; return 1; }
	done
	everybody_pulls
}
check 'another begins by commits' begin_by_git
step_by_git() {
	name=$(desk_of carol/g/auld)
	write "$name" at "$name" drumhead bot auld || return 1
	at "$name" drumhead git turn --anyway auld "$here/orders.$name" >said 2>&1 || { cat said "orders.$name"; return 1; }
	# What is sealed goes to the referee by mail, when play asks it.
	until everybody_pulls >pulled; do
		from=$(sed -n 's/.*drumhead letter --from \([0-9]*\)`.*/\1/p' said)
		[ "$from" ] || { cat pulled; return 1; }
		for one in alice bob; do
			at $one drumhead letter --from 3 auld >letter && at carol drumhead adjudicate auld "$here/letter" >ruling 2>said
		done
		at carol drumhead git turn auld >said 2>&1 || { cat said; return 1; }
	done
}
by_git() {
	while goes_on carol/g/auld; do
		before=$(field entries carol/g/auld)
		step_by_git && [ "$(field entries carol/g/auld)" -gt "$before" ] || return 1
	done
	has_ended carol/g/auld && tell carol/g/auld 'by git' 0 && everybody_pulls
}
check 'it is played by commits' by_git
one_state() {
	[ "$(shared)" ] && [ "$(shared)" = "$(at alice git rev-parse HEAD)" ] && [ "$(shared)" = "$(at bob git rev-parse HEAD)" ]
}
check 'all clones are at one' one_state
desks_audit() {
	for one in alice bob carol; do
		at $one drumhead audit auld >said || return 1
	done
}
check 'each desk audits it' desks_audit
check 'and so does a stranger' eval 'git clone -q "file://$games" stranger && drumhead audit stranger/auld >said'
[ -n "${OFFER-}" ] || finish
