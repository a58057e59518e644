#!/bin/sh
# mail_hidden.sh - hidden hands by mail: each player's program shows him his own, and no mail shows any.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
configure
sed -i '/^royalist/,$d' carol.conf
printf 'scottish = Alice <alice@test.example>\nenglish = Bob <bob@test.example>\n' >>carol.conf
readers
check 'a game with hidden hands begins by mail' begin_mailed brave --seat scottish=alice/.ssh/id_ed25519.pub \
	--seat english=bob/.ssh/id_ed25519.pub

step() {
	case $(field name r) in scottish) name=alice game=ra ;; *) name=bob game=rb ;; esac
	as $name drumhead sign --anyway $game orders.auto >letter 2>talk || { cat talk; return 1; }
	mail $name send $game letter && umpire poll && reads alice && reads bob || { cat said; return 1; }
	[ "$(field ruling r)" = "$(field ruling ra)" ] && [ "$(field ruling r)" = "$(field ruling rb)" ]
}
# hand NAME GAME: the markers in his hand, one a line, as his own program tells.
hand() {
	as "$1" drumhead report "$2" >own || return 1
	sed -n '/^YOUR HAND/,/^$/p' own | sed -n 's/^  \([^ :][^:]*\).*/\1/p'
}
both_hold() {
	hand alice ra >hand.alice && hand bob rb >hand.bob && [ -s hand.alice ] && [ -s hand.bob ]
}
until_dealt() {
	n=0
	until both_hold; do
		n=$((n + 1))
		[ $n -lt 12 ] && step || return 1
	done
}
check 'it is played until both hold markers, which their own programs show' until_dealt
told() {
	step && both_hold && grep -q 'YOUR HAND' said.alice && grep -qF "$(head -n 1 hand.bob)" said.bob ||
		{ cat said.alice said.bob; return 1; }
}
check 'what a player reads at his terminal shows his hand' told

# Every mail as a person reads it, against what the hands hold.  What was played or ordered is known to everybody.
cat >leaks.py <<'END'
import email, email.policy, pathlib, re, sys
def read(path):
    m = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    parts = [p.get_payload(decode=True).decode("utf-8", "replace") for p in m.walk() if not p.is_multipart()]
    return re.sub(r"\s+", " ", " ".join([str(v) for v in m.values()] + parts))
mails = {path: read(path) for path in pathlib.Path("box").rglob("*") if path.is_file()}
known = " ".join(p.read_text() for p in pathlib.Path("r/log").glob("*.entry"))
for text in mails.values():
    known += " ".join(re.findall(r"(?:Scottish|English) marker: [A-Z][a-z]+(?: [a-zA-Z]+)*|"
                                 r"Cancel Strategy: [A-Z][a-zA-Z ]+ has no effect|Markers played[^(]*\([^)]*\)", text))
hands = [line for name in sys.argv[1:] for line in pathlib.Path(name).read_text().splitlines()]
secret = {name for name in hands if name not in known}
assert secret, "every marker was shown"
found = [f"{path} has {name}" for path, text in mails.items() for name in secret if name in text]
print(len(mails), "mails searched for", sorted(secret), *found, sep="\n")
sys.exit(len(found) > 0 or len(mails) < 8)
END
check 'no mail shows a hand, whoever gets it' python3 leaks.py hand.alice hand.bob
found() {
	mkdir -p box/test/new && printf 'Content-Transfer-Encoding: quoted-printable\n\nGhostly =\nPiper\n' >box/test/new/1 &&
		echo 'Ghostly Piper' >ghost && fails 1 python3 leaks.py ghost && says 'box/test/new/1 has'
	status=$?
	rm -r box/test
	return $status
}
check 'one that did would be found' found

# asks NAME TEXT ANSWER: a request, and what its answer says.
asks() {
	count=$(find "box/$1@test.example/new" -type f | wc -l)
	printf "$2\n" | compose "$1@test.example" >mail && umpire read mail && mailed "$1" $((count + 1)) && has "$3"
}
check 'status is answered with what all may see' asks bob status 'to write orders'
check 'so is a report' asks bob report 'Scottish hand: '
check 'an older one' asks bob 'report 3' 'SCOTLAND THE BRAVE'
check 'the map' asks bob map EDINBURGH
check 'and lost letters, sealed as they were' asks bob 'letter 3' 'drumhead-begin 1 letter'
card=$(sed -n 1p hand.alice)
check 'orders are not tried for who asks' asks bob "check\nplay $card\nend" 'is hidden in this game'
check 'nor imagined' asks alice "odds\nplay $card\nend" 'is hidden in this game'
whose() {
	case $(field name r) in scottish) name=alice game=ra other=bob ;; *) name=bob game=rb other=alice ;; esac
}
unsigned() {
	whose
	as $name drumhead report $game | sed -n '/^drumhead-begin 1 orders/,/^drumhead-end/p' |
		sed '/^#/d; s/^nonce.*/&\nend/' >draft && asks bob "$(cat draft)" 'is hidden in this game'
}
check 'nor are unsigned ones' unsigned
strangers() {
	for word in status report map 'letter 0' check; do
		echo "$word" | compose mallory@test.example >mail && umpire read mail || return 1
	done
	[ ! -e box/mallory@test.example ] && umpire queue && says 'No mail waits'
}
check 'a stranger is told nothing' strangers

# Signed by hand: orders that his own program would refuse, brought by the other.
by_hand() {
	whose
	not=$(grep -vxF -f hand.$name hand.$other | head -n 1) && [ "$not" ] || return 1
	sed '/^nonce/,$d' draft >by.hand &&
		printf 'nonce %016x %016x %016x %016x\nplay %s\nend\ndrumhead-end\n' 1 2 3 4 "$not" >>by.hand &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $name/.ssh/id_ed25519 by.hand 2>/dev/null || return 1
	asks $other "$(cat by.hand by.hand.sig)" 'do not fit what he sees of the game' && ! grep -q 'could be' got.text &&
		! grep -q 'not in hand' got.text && [ "$(field ruling r)" = "$(field ruling ra)" ]
}
check 'orders for what one does not hold are refused, in words that tell nothing' by_hand
alone() {
	cat by.hand by.hand.sig >letter && fails 1 as $other drumhead adjudicate r$(echo $other | cut -c 1) letter &&
		says 'only the referee can say' && [ "$(field entries r)" = "$(field entries ra)" ]
}
check 'and no player takes them without a ruling' alone
# The other one forges a ruling on them: it follows them in the chain, but nobody has signed it.
with_a_ruling() {
	n=$(field entries r)
	id=$( (printf 'drumhead/entry/v1\0'; cat by.hand) | b2sum -l 256 | sed 's/ .*//; s/.\{16\}/& /g; s/ $//')
	sed "s/^seq .*/seq $((n + 1))/; s/^prev .*/prev $id/; s/^on .*/on $n/" "r/log/$(printf %04d $((n - 1))).entry" >forged
	cat by.hand by.hand.sig forged >letter && fails 1 as $other drumhead adjudicate r$(echo $other | cut -c 1) letter &&
		says 'that he has signed' && [ "$(field entries r)" = "$(field entries r$(echo $other | cut -c 1))" ]
}
check 'nor with one that the referee has not signed' with_a_ruling
# What the test itself has written into orders is known to the mails that quote it.
no_answer() {
	grep -vxF -e "$card" -e "$not" hand.alice >rest.alice
	grep -vxF -e "$card" -e "$not" hand.bob >rest.bob
	python3 leaks.py rest.alice rest.bob
}
check 'of all these answers none shows a hand' no_answer
check 'play goes on' step
check 'and still no mail shows a hand' eval 'both_hold && no_answer'
check 'every copy is audited clean' eval 'as alice drumhead audit ra && as bob drumhead audit rb && as carol drumhead audit r'
finish
