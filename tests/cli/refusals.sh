#!/bin/sh
# refusals.sh - what is wrong is refused, changes nothing, and the reason names the way out.
. "$srcdir/tests/cli/lib"
player alice bob eve

sums() {
	find "$1" -type f ! -name lock -exec cksum {} + | LC_ALL=C sort -k 3
}

# refused GAME CODE COMMAND...: ends with CODE, prints nothing, changes nothing.
refused() {
	refused_game=$1
	want=$2
	shift 2
	sums "$refused_game" >before
	"$@" >stdout 2>said && got=0 || got=$?
	cat said
	[ "$got" = "$want" ] || { echo "status $got, not $want"; return 1; }
	[ ! -s stdout ] || { echo 'something was printed:'; cat stdout; return 1; }
	sums "$refused_game" | diff before -
}

# refuses TEXT GAME CODE COMMAND...
refuses() {
	refuses_text=$1
	shift
	refused "$@" && says "$refuses_text"
}

# Cards may ask for something before the Royalist recruits or marches: then another game.
begin() {
	for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
		rm -rf a b a.before b.fork a.try
		offer || return 1
		cp -r b b.fork
		cp -r a a.before
		play bob b && cp -r a a.try && as alice drumhead adjudicate a.try letter >/dev/null 2>talk || return 1
		case $(field key a.try) in recruit | march) return 0 ;; esac
	done
	return 1
}
check 'a game begins' begin

# --- whose turn, which game, which place --------------------------------------------------------------

check 'orders of the wrong seat are refused' refuses 'covenanter is asked now, not royalist' a 1 as alice drumhead sign --by royalist a orders.auto
check 'whoever names a seat that is not asked is told who is' refuses 'covenanter is asked now, not royalist' a 1 \
	as bob drumhead sign --by royalist a orders.auto
check 'orders are not signed with a key of another seat' refuses 'and your key is that of royalist' a 1 as alice drumhead sign a orders.auto
check 'a key file that is not there is refused, though another would do' refuses 'nokey: there is no such file' b.fork 1 \
	as bob drumhead sign --key nokey b.fork orders.auto
check 'so is the seat key' refuses 'there is no such file' b.fork 1 as bob drumhead adjudicate --seat-key nokey b.fork
check 'the key of another seat is refused, though the right one would be found' refuses 'and your key is that of royalist' b.fork 1 \
	as bob drumhead sign --key alice/.ssh/id_ed25519 b.fork orders.auto
check 'so is one of no seat' refuses 'is the key of no seat' b.fork 1 as bob drumhead sign --key eve/.ssh/id_ed25519 b.fork orders.auto
in_agent() {
	eval "$(ssh-agent -s)" >/dev/null && ssh-add -q bob/.ssh/id_ed25519 &&
		refuses 'is the key of no seat' b.fork 1 as eve drumhead sign --key eve/.ssh/id_ed25519 b.fork orders.auto
	got=$?
	kill "$SSH_AGENT_PID"
	unset SSH_AUTH_SOCK SSH_AGENT_PID
	return $got
}
check 'though the agent holds the right one' in_agent
check 'a seat nobody has is a usage error' refuses 'there are: royalist, covenanter' b 2 as bob drumhead sign --by montrose b orders.auto
check 'and the seats are told once' eval '! grep -q "covenanter royalist" said'
check 'a directory without a game is refused' fails 1 drumhead status alice
check 'and no lock is left in it' test ! -e alice/lock
check 'a game that is not there is refused' fails 1 drumhead status nowhere

cp letter letter.first
forged() {
	sed 's/^drumhead-begin 1 orders ;$/&/; s/^end ;$/resign ;/' letter.first >forged
	refuses 'covenanter, who wrote it, prints the letter again' a 1 as alice drumhead adjudicate a forged
}
check 'a letter whose words were changed is refused' forged

unsigned() {
	sed '/^drumhead-begin 1 signed/,/^drumhead-end/d' letter.first >unsigned
	refuses 'draft' a 1 as alice drumhead adjudicate a unsigned
}
check 'a letter without its signature is a draft, and not used' unsigned

check 'a letter from an entry that is not there is refused' refuses 'there is no entry 99; the last is' a 1 drumhead letter --from 99 a
check 'a letter without an entry is refused' refuses 'drumhead-begin' a 1 as alice drumhead adjudicate a orders.auto
check 'an empty letter is refused' refuses 'is empty' a 1 as alice drumhead adjudicate a /dev/null
check 'a letter that is not there is refused' refuses 'nothere' a 1 as alice drumhead adjudicate a nothere

ahead() {
	printf 'deploy Inverlochy\nmarch Argyll CH1 CH2: H1\n' >ahead.of.time
	as bob drumhead check b.fork ahead.of.time >said && says 'line 2 `march argyll ch1 ch2: h1` and what follows it is not tried' &&
		says 'every line above line 2 is carried out' && ! grep -q 'every line is' said
}
check 'of lines that were not tried check does not say that all are carried out' ahead
echo deploy >bare
check 'a line without the word it needs is told what that could be' refuses 'write `deploy Inveraray`, or `when deploy: Inveraray`' b.fork 1 \
	as bob drumhead check b.fork bare
check 'the right letter is taken' eval 'as alice drumhead adjudicate a letter.first >letter.ruling 2>said'
check 'and that the answer is to be mailed is said' says 'Mail the letter as it is.'
cp -r a a.after
# The proof stands in the `signed` block twice, over several lines each time.
two_proofs() {
	awk '{ print }
		/^drumhead-begin 1 signed/ { inside = 1 }
		/^drumhead-end/ { inside = kept = 0; proof = "" }
		inside && /^proof/ { kept = 1 }
		kept { proof = proof $0 "\n" }
		kept && /;$/ { printf "%s", proof; kept = 0 }' letter.ruling >two && ! cmp -s letter.ruling two &&
		refuses 'what should be the signature of the ruling is none' b 1 as bob drumhead adjudicate b two && says 'proof'
}
check 'a ruling with two proofs for one thing is told so' two_proofs
twice() {
	sums a >before
	as alice drumhead adjudicate a letter.first >again 2>said && sums a | diff before - && ! grep took said && says 'nothing in it is new'
}
check 'the same letter a second time changes nothing, which is said' twice
own_letter() {
	sums b >before
	as bob drumhead adjudicate b letter.first >again 2>said && sums b | diff before - && says 'this letter is your own'
}
check 'so does a letter of one'\''s own' own_letter

equivocation() {
	printf 'deploy Inverlochy\nend\n' >other
	forget bob
	as bob drumhead sign b.fork other >letter.second 2>talk || { cat talk; return 1; }
	fails 1 as alice drumhead adjudicate a letter.second && says 'two different entries' || return 1
	[ -n "$(ls a/evidence/0003.*.entry)" ] && [ -n "$(ls a/evidence/0003.*.sig)" ] || return 1
	sums a | grep -v evidence >after
	sums a.after | sed 's/a\.after/a/' | diff - after
}
check 'a second entry of a seat for the same place is refused and kept as evidence' equivocation

proves_it() {
	fails 3 drumhead audit a && says '1 second entry' && says "entry 3, seat " && says ": evidence/0003." || return 1
	fails 3 drumhead audit --bundle proof a && ls proof/README proof/log/0003.entry proof/evidence/*.entry &&
		fails 3 drumhead audit proof
}
check 'the audit names it and its seat, and makes a bundle that proves it' proves_it
# A name proves nothing, and neither does an entry whose seat has not signed it.
no_evidence() {
	rm -rf no && cp -r a no && mv no/evidence/*.sig kept.sig && drumhead audit no >said && says 'good' &&
		says "no part of the game, and of no weight: evidence/$(ls no/evidence)" && cp a/log/0003.sig "$(echo no/evidence/*.entry |
		sed 's/entry$/sig/')" && drumhead audit no >said && rm no/evidence/* && echo hello >no/evidence/0003.deadbeef.entry &&
		cp kept.sig no/evidence/0001.deadbeef.sig && drumhead audit no >said &&
		says 'of no weight: evidence/0001.deadbeef.sig, evidence/0003.deadbeef.entry' && mv no/evidence/0003.deadbeef.entry kept &&
		cp no/log/0003.entry no/evidence/0003.deadbeef.entry && cp no/log/0003.sig no/evidence/0003.deadbeef.sig &&
		drumhead audit --json no >said && says '"equivocations": 0'
}
check 'what only looks like one is told, and counts for nothing' no_evidence
rm -rf a/evidence
# Who signs by hand may have been refused before: orders that are not legal are none (V2), whenever their letter comes.
illegal_first() {
	sed 's/^end$/fly Montrose: Perth/' a/log/0003.entry >first && ! cmp -s first a/log/0003.entry && rm -f first.sig &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f bob/.ssh/id_ed25519 first 2>talk && cat first first.sig >late &&
		fails 1 as alice drumhead adjudicate a late && says 'illegal' && ! says 'two different' >/dev/null && ! [ -e a/evidence ] || return 1
	rm -rf no && cp -r a no && mkdir no/evidence && id=$({ printf 'drumhead/entry/v1\0' && cat first; } | b2sum -l 256 | cut -c 1-8) &&
		cp first no/evidence/0003.$id.entry && cp first.sig no/evidence/0003.$id.sig && drumhead audit no >said &&
		says "of no weight: evidence/0003.$id.entry" && ! grep 'second entr' said
}
check 'orders that are not legal do not make their author sign twice' illegal_first
# Whether those are legal that follow another entry cannot be told here, and they are signed all the same.
follows_another() {
	sed 's/^prev ..../prev 0123/' first >other && ! cmp -s first other && rm -f other.sig &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f bob/.ssh/id_ed25519 other 2>talk && rm -rf no && cp -r a no && mkdir no/evidence &&
		id=$({ printf 'drumhead/entry/v1\0' && cat other; } | b2sum -l 256 | cut -c 1-8) && cp other no/evidence/0003.$id.entry &&
		cp other.sig no/evidence/0003.$id.sig && fails 3 drumhead audit no && says '1 second entry'
}
check 'but those that follow another entry do, legal or not' follows_another

earlier_head() {
	cp -r a.before a.old
	as alice drumhead adjudicate a.old letter.first >letter.ruling 2>talk || { cat talk; return 1; }
	as bob drumhead adjudicate b letter.ruling >/dev/null 2>talk || { cat talk; return 1; }
	as alice drumhead sign a orders.auto >letter.next 2>talk || { cat talk; return 1; }
	refuses 'comes too early' a.before 75 as alice drumhead adjudicate a.before letter.next
}
check 'an entry that comes too early is refused' earlier_head
earlier_forged() {
	sed '/^sig /,/;$/s/[0-9a-f]\{16\}/0123456789abcdef/g' letter.next >letter.forged && ! cmp -s letter.next letter.forged &&
		refuses 'its signature is not that of the seat it names' a.before 1 as alice drumhead adjudicate a.before letter.forged
}
check 'for good, if its signature is not good' earlier_forged

other_game() {
	mv a a.first && mv b b.first && DRUMHEAD_NONCES='another game' offer && play bob b && cp letter letter.other && mv a a.other && mv b b.other &&
		mv a.first a && mv b.first b || return 1
	refuses 'belongs to game' a 1 as alice drumhead adjudicate a letter.other
}
check 'an entry of another game is refused' other_game

hex() {
	sed -n "s/^$1 //p" "$2"
}
# by_hand NONCE: orders as the royalist's next entry in ./a.after, signed with ssh-keygen.
by_hand() {
	head=$(ls a.after/log/*.entry | tail -n 1)
	b2=$({ printf 'drumhead/entry/v1\0'; cat "$head"; } | b2sum -l 256 | cut -c 1-64 | sed 's/.\{16\}/& /g; s/ $//')
	printf 'drumhead-begin 1 orders\ngame %s\nseq %d\nprev %s\nby 1\nnonce %s\nend\nwhen all: auto\ndrumhead-end\n' \
		"$(hex game "$head")" $(($(hex seq "$head") + 1)) "$b2" "$1" >hand.entry
	rm -f hand.entry.sig
	ssh-keygen -q -Y sign -n drumhead-entry-v1 -f alice/.ssh/id_ed25519 hand.entry 2>/dev/null
	cat hand.entry hand.entry.sig >hand.letter
}
used_nonce() {
	by_hand "$(hex nonce a.after/log/0003.entry)" || return 1
	refuses 'nonce was used before' a.after 1 as alice drumhead adjudicate a.after hand.letter
}
check 'a nonce is not used twice' used_nonce

# --- files that were changed --------------------------------------------------------------------------

edited_state() {
	cp -r a.after a.edited
	sed 's/"victories": 0/"victories": 9/' a.after/state.json >a.edited/state.json
	cmp -s a.after/state.json a.edited/state.json && return 1
	refuses 'victories' a.edited 1 as alice drumhead adjudicate a.edited
}
check 'an edited state.json is refused, and the fact that differs is named' edited_state
check 'even for reading' refuses 'victories' a.edited 1 drumhead status a.edited

edited_pack() {
	cp -r a.after a.pack
	printf '\n' >>a.pack/pack/map.json
	refuses 'not the pack of the charter' a.pack 1 as alice drumhead adjudicate a.pack
}
check 'an edited pack is refused' edited_pack

# Each file in turn is a FIFO, which nobody writes to: what opened it in the plain way would wait for ever.
fifos() {
	for file in state.json report.txt log/0001.entry log/0002.sig pack/map.json log.index; do
		rm -rf a.fifo && cp -r a.after a.fifo && rm -f a.fifo/$file && mkfifo a.fifo/$file || return 1
		for command in status summary audit judge; do
			timeout 600 drumhead $command a.fifo >stdout 2>said
			[ $? != 124 ] || { echo "$command waits for $file"; return 1; }
		done
	done
	rm a.fifo/log.index a.fifo/state.json && mkfifo a.fifo/state.json && fails 1 drumhead status a.fifo && says 'state.json: is no plain file'
}
check 'nothing waits for a file that is none' fifos

missing_entry() {
	cp -r a.after a.gap
	rm a.gap/log/0002.entry
	refuses 'entry 2 is missing, get it back' a.gap 1 drumhead status a.gap
}
check 'a missing entry is refused' missing_entry

without_derived() {
	cp -r a.after a.bare
	rm a.bare/state.json a.bare/report.txt a.bare/map.svg
	as alice drumhead adjudicate a.bare >/dev/null 2>talk || { cat talk; return 1; }
	cmp a.after/state.json a.bare/state.json && cmp a.after/report.txt a.bare/report.txt && cmp a.after/map.svg a.bare/map.svg
}
check 'derived files that are gone are made again' without_derived

# --- orders that are none -----------------------------------------------------------------------------

bad_orders() {
	rm -rf a.orders && cp -r a.after a.orders
	refuses "$1" a.orders 1 as alice drumhead sign a.orders "$2" &&
		refuses "$1" a.orders 1 as alice drumhead check a.orders "$2"
}
printf 'march Falstaff: Perth\nend\n' >unknown.word
printf 'march MacColla RI1 to Carlisle\nend\n' >illegal.line
: >empty
printf '# nothing but a remark\n' >remark
head -c 10485760 /dev/zero | tr '\0' 'x' >huge
head -c 4096 "$(command -v ssh-keygen)" >binary
printf 'march MacColla: P\351rth\nend\n' >latin1
printf 'recruit Montrose: highland\r\nend\r\nwhen all: auto\r\n' >crlf
printf 'drumhead-begin 1 orders\nend\n' >truncated
check 'an unknown word is refused, with its place' bad_orders 'unknown.word:1:7' unknown.word
printf 'march Montrose: Pertth\nend\n' >slip
check 'a slip in a name is told the name as the map writes it' bad_orders 'did you mean Perth?' slip
check 'an impossible march is refused, with its place' bad_orders 'illegal.line:1:23' illegal.line
other_report() {
	as bob drumhead report b.first >report.bob 2>said || as bob drumhead report b >report.bob
	sed "/'S ORDERS/,\$d" report.bob >report.bare && bad_orders 'report without orders to edit' report.bare
}
check 'so is a report of a turn in which one was not asked' other_report
check 'an empty file is refused' bad_orders 'no orders' empty
check 'a file with nothing but remarks is refused' bad_orders 'no orders' remark
check 'a file of 10 MB is refused' bad_orders 'huge' huge
check 'a binary is refused' bad_orders 'binary' binary
check 'a Latin-1 file is refused, with its place' bad_orders 'latin1: line 1' latin1
check 'a truncated block is refused' bad_orders 'truncated' truncated
check 'CR LF is fine' as alice drumhead check a.after crlf

hopeless() {
	printf 'attack Perth\nend\nwhen all: auto\n' >hopeless
	cp -r a.after a.hopeless
	fails 1 as alice drumhead check a.hopeless hopeless && says '`drumhead sign` refuses' && ! grep -q 'legal orders' said || return 1
	refuses 'not signed' a.hopeless 1 as alice drumhead sign a.hopeless hopeless && says 'Perth has no combat unit of yours'
}
check 'a line that can never be carried out is not signed, and check ends as sign does' hopeless

resigns() {
	printf 'resign\n' >white.flag
	as alice drumhead check a.after white.flag >said && says 'royalist resigns, and covenanter wins' && ! grep -q legal said
}
check 'check of a resignation says who wins' resigns

# A winter in which Montrose may fall on the first day: then the game ends before the turn does.
winter() {
	cp -r "$srcdir/rules/montrose/pack" winter && chmod -R u+w winter &&
		sed -i 's/"perth": {"pieces": \[/"stirling": {"pieces": [/
			s/"blair_atholl": {"pieces": \["montrose_l", /"perth": {"pieces": ["montrose_l", "RI1"], "source": "test"}, "blair_atholl": {"pieces": [/
			s/\["maccolla", "RI1", "RI2"\]/["maccolla", "RI2"]/
			s/"aberdeen": {"pieces": \[/"dunkeld": {"pieces": [/
			s/"pieces": {$/"tracks": {"turn": 3}, &/' winter/scenario.json || return 1
	as alice drumhead offer ./winter --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub wa \
		>letter 2>talk && as bob drumhead accept --pack ./winter wb letter >reply 2>>talk && mv reply letter &&
		receive alice wa && receive bob wb && play bob wb && receive alice wa || { cat talk; return 1; }
}
check 'a game begins in winter' winter
printf 'recruit Montrose: lowland\nmarch Montrose all: Stirling\nattack Stirling\nend\nwhen all: auto\n' >recruits
too_cold() {
	fails 1 as alice drumhead check --futures 2000 wa recruits && says 'Montrose does not recruit in winter (17.0); the game ends first in' &&
		! grep -q 'every line is carried out' said && refuses 'does not recruit in winter' wa 1 as alice drumhead sign wa recruits
}
check 'whom the winter keeps from recruiting, unless the game ends first, is told so and not let sign' too_cold
cp -r wa wa.dice && cp -r wb wb.dice
after_dice() {
	printf 'march Montrose all: Stirling\nmarch MacColla RI2: Dunkeld\nattack Stirling\nattack Dundee\nattack Dunkeld\nend\nwhen all: auto\n' >two.battles
	why='Dundee has no combat unit of yours to attack it (12.5)'
	fails 1 as alice drumhead check wa.dice two.battles && says "line 4 \`attack dundee\` fails in" && says "$why" || return 1
	as alice drumhead sign --anyway wa.dice two.battles >letter 2>talk && as bob drumhead adjudicate wb.dice letter >/dev/null 2>talk || { cat talk; return 1; }
	drumhead report wb.dice | tr -s ' \n' ' ' >said && says "\"attack dundee\": $why"
}
check 'what lapses after the first die has its reason, in check and in the report' after_dice
forget alice bob
told_cold() {
	as alice drumhead sign --anyway wa recruits >letter 2>talk && as bob drumhead adjudicate wb letter >/dev/null 2>talk || { cat talk; return 1; }
	drumhead report wb | tr -s ' \n' ' ' >said && says '"recruit montrose: lowland": Montrose does not recruit in winter (17.0)'
}
check 'and the report says so, too' told_cold

# --- offers -------------------------------------------------------------------------------------------

seats='--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub'
no_game() {
	rm -rf n
	fails "$@" && [ ! -e n ]
}
refuses_offer() {
	refuses_text=$1
	code=$2
	shift 2
	no_game "$code" as alice drumhead offer "$@" n && says "$refuses_text"
}
check 'no offer without a pack' refuses_offer 'there are: brave, charles, jacobite, montrose, table' 1 nothing $seats
check 'no offer without all seats' refuses_offer '--seat covenanter=KEY.pub' 2 montrose --seat royalist=alice/.ssh/id_ed25519.pub
check 'no offer with a seat nobody has' refuses_offer 'did you mean covenanter' 2 montrose $seats --seat covenenter=eve/.ssh/id_ed25519.pub
check 'no offer with a seat twice' refuses_offer 'twice' 2 montrose $seats --seat royalist=eve/.ssh/id_ed25519.pub
check 'no offer with one key for two seats' refuses_offer 'same signing key' 1 montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=alice/.ssh/id_ed25519.pub
check 'no offer with a file that is no key' refuses_offer 'orders.auto' 1 montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=orders.auto
check 'no offer for others' refuses_offer '--key FILE' 1 montrose --seat royalist=eve/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub
cp -r "$srcdir/rules/montrose/pack" later && chmod -R u+w later
sed -i 's/{"id": "18.9b", .*/&,{"id": "18.10", "name": "A rule of later days", "source": "test"}/' later/game.json
check 'no offer with an option of another edition' refuses_offer 'not in this edition' 1 ./later $seats --option 18.10
check 'no offer with an option that is none' refuses_offer 'no option 18.44' 1 montrose $seats --option 18.44
check 'no offer with dual dice and no referee' refuses_offer '--seat referee=KEY.pub' 2 montrose $seats --dice dual
check 'no offer with a dice mode that is none' refuses_offer 'witness, referee or dual' 2 montrose $seats --dice none
check 'no offer with edicts of a referee there is not' refuses_offer 'no seat 0' 1 montrose $seats --edict referee
check 'no offer with a scenario that is none' refuses_offer 'standard' 1 montrose $seats --scenario standart
cp -r "$srcdir/rules/montrose/pack" wide && chmod -R u+w wide && cp -r wide heavy
for i in $(seq 65); do echo '{}' >wide/x$i.json; done
for i in 1 2 3 4 5; do head -c 4000000 /dev/zero >heavy/x$i.json; done
check 'a slip in the name of a scenario is told what it may be' refuses_offer 'did you mean Killiecrankie?' 1 jacobite \
	--seat jacobite=alice/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub --scenario Kiliecrankie
check 'whoever guesses is told names, too' refuses_offer 'there are: JR01 (Killiecrankie), JR02 (' 1 jacobite \
	--seat jacobite=alice/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub --scenario 1689
check 'no offer with a pack of many files' refuses_offer 'wide has more than 64 files, or 16 MB' 1 ./wide $seats
check 'no offer with a pack of big files' refuses_offer 'heavy has more than 64 files, or 16 MB' 1 ./heavy $seats
rm -r wide heavy
check 'no offer over a game' refuses 'holds a game already' a 1 as alice drumhead offer montrose $seats a
mkdir -p nokey/.ssh && cp alice/.ssh/id_ed25519 nokey/.ssh
check 'no offer without a seat key' no_game 1 as nokey drumhead offer montrose $seats n

rm -rf o
as alice drumhead offer montrose $seats o >offer.letter 2>talk
check 'no accept by a stranger' no_game 1 as eve drumhead accept n offer.letter
check 'no accept of a letter without an offer' no_game 1 as bob drumhead accept n letter.first
printf '\n' >nothing
check 'an empty letter is called one' eval "no_game 1 as bob drumhead accept n nothing && says 'nothing: is empty'"
forged_offer() {
	sed 's/^undo nodice/undo agreed/' offer.letter >forged && cmp -s forged offer.letter && return 1
	no_game 1 as bob drumhead accept n forged && says forged
}
check 'no accept of an offer that was changed' forged_offer
other_pack() {
	mkdir pack && cp "$srcdir"/rules/montrose/pack/*.json pack && printf '\n' >>pack/map.json
	no_game 1 as bob drumhead accept --pack ./pack n offer.letter && says 'another pack'
}
check 'no accept with another pack' other_pack

three='--dice referee --seat referee=eve/.ssh/id_ed25519.pub'
as eve drumhead offer montrose $three $seats r >offer.letter 2>talk
out_of_turn() {
	no_game 1 as bob drumhead accept n offer.letter && says 'royalist accepts before you'
}
check 'no accept before it is our turn, and nothing is left of it' out_of_turn
in_turn() {
	as alice drumhead accept m offer.letter >accept.letter 2>said || { cat said; return 1; }
	cat offer.letter accept.letter >both && as bob drumhead accept n both >accept.bob 2>said && [ -d n/log ]
}
check 'with the accept that was missing it is done' in_turn
referee_twice() {
	for time in 1 2; do
		as eve drumhead adjudicate r accept.letter >stdout 2>said || { cat said; return 1; }
	done
	says 'this letter is taken already' && ! grep -q 'is your own' said
}
check 'a referee who takes a letter twice is not told that it is his' referee_twice
brought_back() {
	rm -rf n && cat both accept.bob >all && as bob drumhead accept n all >stdout 2>said && says 'is made again' &&
		[ ! -s stdout ] && [ "$(field entries n)" = 3 ]
}
check 'a game that was lost is made again from the letters' brought_back
no_second() {
	fails 1 as bob drumhead accept n && says 'every seat has accepted' && says 'drumhead status n' && [ "$(field entries n)" = 3 ]
}
check 'but nobody accepts twice' no_second

old_game() {
	rm -rf old n && cp -r a.after old && fails 1 as alice drumhead offer montrose --from old --ruling 1 $seats n &&
		says 'no live ruling' && [ ! -e n ]
}
check 'no offer from an entry that is no ruling' old_game
finish
