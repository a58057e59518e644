#!/bin/sh
# mail_hostile.sh - IMAP servers that are hostile, or broken: they cost neither memory nor time, and no message is
# filed away for another's.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
command -v python3 >/dev/null || { skip 'hostile servers' 'python3 is not installed'; finish; }
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee is offered and accepted' referee_game

# A server that serves the file ./served/UID as message UID; DIR/log has the commands, DIR/moved what was moved away.
cat >server.py <<'END'
import os, socket, sys, time
mode, folder = sys.argv[1:3]
served = {int(n): open(f"served/{n}", "rb").read().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") for n in os.listdir("served")}
os.makedirs(folder, exist_ok=True)
s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(5)
open(f"{folder}/port.new", "w").write(str(s.getsockname()[1])); os.rename(f"{folder}/port.new", f"{folder}/port")
log, moved = open(f"{folder}/log", "a", 1), set()
def uids(): return sorted(set(served) - moved)
def literal(uid, text, short=0, end=b")"):
    return b"* %d FETCH (UID %d BODY[] {%d}\r\n%s%s\r\n" % (uid, uid, len(text) - short, text, end)
def flood(c):
    sent = 0
    try:
        while sent < 100 << 20: c.sendall(b"* X {4000000}\r\n" + b"x" * 4000001 + b"\r\n"); sent += 4000000
    except OSError: pass
    print("flood", sent >> 20, file=log)
def drip(c, line):
    for byte in line: c.sendall(bytes([byte])); time.sleep(0.05)
def fetch(c, uid, items):
    if "RFC822.SIZE" in items:
        if mode == "slow": time.sleep(0.25)
        if mode in ("nothing", "many"): return b""
        size = -5 if mode == "negative" else len(served[uid])
        return b"* %d FETCH (UID %d RFC822.SIZE %d)\r\n" % (uid, uid, size)
    if "FLAGS" in items:
        if mode == "nomodseq": return b"* %d FETCH (UID %d FLAGS ())\r\n" % (uid, uid)
        told = b"* %d FETCH (UID %d FLAGS (\\Seen) MODSEQ (70))\r\n" % (uid, uid)
        if mode.startswith("claimed="):
            told = b"* 9 FETCH (UID 9 FLAGS (%s) MODSEQ (71))\r\n" % mode[8:].encode() + told
        return told
    text, other = served[uid], b"From: mallory@test.example\r\nSubject: tea\r\nMessage-ID: <other@x>\r\n\r\nOn Sunday?\r\n"
    if mode == "swap": return literal(uid, text) + literal(9, other)
    if mode == "instead": return literal(9, other)
    if mode == "twice": return literal(uid, text) + literal(uid, other)
    if mode == "short": return literal(uid, text, 200)
    if mode == "open": return literal(uid, text, 0, b"")
    if mode == "empty": return literal(uid, b"")
    if mode == "after": return b"* %d FETCH (FLAGS (\\Seen) BODY[] {%d}\r\n%s UID %d)\r\n" % (uid, len(text), text, uid)
    return literal(uid, text)
def answer(c, tag, verb, rest):
    if verb == "CAPABILITY": return b"* CAPABILITY IMAP4rev1 MOVE CONDSTORE ESEARCH\r\n"
    if verb == "UID":
        what, *words = rest.split()
        if what == "SEARCH":
            if mode == "flood": flood(c)
            if mode == "drip": drip(c, b"* OK " + b"x" * 200 + b"\r\n")
            if mode == "many": return b"* ESEARCH (TAG \"%s\") UID ALL 1:4294967295\r\n" % tag
            if mode == "old": return b"* SEARCH %s\r\n" % b" ".join(b"%d" % u for u in uids())
            return b"* ESEARCH (TAG \"%s\") UID ALL %s\r\n" % (tag, b",".join(b"%d" % u for u in uids())) if uids() else b""
        uid = int(words[0])
        if what == "FETCH": return fetch(c, uid, rest)
        if what == "MOVE": moved.add(uid); print(uid, file=open(f"{folder}/moved", "a"))
    return b""
fetches = 0
while True:
    c, _ = s.accept(); f = c.makefile("rb", 0)
    c.sendall(b"* OK here\r\n")
    try:
        while True:
            line = f.readline().decode("ascii", "replace").strip()
            if not line: break
            print(line, file=log)
            fetches += "FETCH" in line
            tag, verb, *rest = line.split(" ", 2)
            c.sendall(answer(c, tag.encode(), verb, rest[0] if rest else "") + tag.encode() + b" OK done\r\n")
            if verb == "LOGOUT" or fetches > 6000: break
    except OSError: pass
    f.close(); c.close()
END

# serve MODE [SETTING...]: such a server, and ./carol.conf for it, the game anew; `poll` ends with ./status.
serve() {
	mode=$1
	shift
	rm -rf "at.$mode" spool
	python3 server.py "$mode" "at.$mode" 2>"err.$mode" &
	server=$!
	servers="${servers-} $server"
	until [ -e "at.$mode/port" ]; do
		kill -0 $server || { cat "err.$mode"; return 1; }
		sleep 0.05
	done
	rm -rf r && cp -r r.new r && forget carol && configure "plaintext = yes
timeout = 60
$*" && sed -i "s|^mailbox.*|mailbox = imap://127.0.0.1:$(cat "at.$mode/port")/INBOX|" carol.conf
}
trap 'kill ${servers-} 2>/dev/null' EXIT
poll() {
	umpire poll
	status=$?
	kill $server 2>/dev/null
	return $status
}
cp -r r r.new
mkdir served
compose alice@test.example 'Subject: I accept' <accept.alice >served/1

# taken: message 1 was ruled on, and filed away.  left: it stays, which is told, and nothing came of it.
taken() {
	[ "$(cat "at.$mode/moved")" = 1 ] && [ -e r/log/0001.entry ] || { cat said "at.$mode/log"; return 1; }
}
left() {
	[ ! -e "at.$mode/moved" ] && [ ! -e r/log/0001.entry ] && says "${1:-1 message could not be read}" ||
		{ cat said "at.$mode/log"; return 1; }
}

# The slow one goes on beside the others.  Nobody is told of what it brings, so that it writes nothing they read.
slow() {
	mkdir slow && for n in $(seq 100 199); do
		echo "words $n" | compose mallory@test.example >"served/$n"
	done
	serve slow && mv carol.conf slow.conf && rm served/1?? &&
		sed -i "s/^timeout.*/timeout = 2/; s/^operator.*/operator = umpire@test.example/; s|^spool.*|spool = $here/slow/spool|" slow.conf
}
check 'a slow server is there' slow
slow_server=$server
as carol drumhead mail --config slow.conf poll >said.slow 2>&1 &
slow_poll=$!

check 'a good server: its message is taken' eval 'serve good && poll && taken'
check 'one without ESEARCH, too' eval 'serve old && poll && taken'
check 'one that gives the UID last' eval 'serve after && poll && taken'

flooded() {
	serve flood && ! umpire poll && says 'answers with more than' || { cat said; return 1; }
	until sed -n 's/^flood //p' "at.$mode/log" >flooded && [ -s flooded ]; do
		sleep 0.05
	done
	kill $server
	[ "$(cat flooded)" -lt 40 ] || { echo "$(cat flooded) MB were sent"; return 1; }
}
check 'an answer without end is not read to its end' flooded

dripping() {
	serve drip && sed -i 's/^timeout.*/timeout = 1/' carol.conf && ! poll && says 'takes longer than 1 second for an answer'
}
check 'nor one that comes byte by byte' dripping

many() {
	serve many && ! poll && says '5000 messages could not be read' && [ "$(grep -c FETCH "at.$mode/log")" = 5000 ] ||
		{ cat said; grep -c FETCH "at.$mode/log"; return 1; }
}
check 'of four thousand million messages a round looks at five thousand' many

check 'what is told of another message is not taken for the one that was asked for' eval 'serve swap && poll && taken'
for odd in instead twice short open empty nothing negative; do
	check "a message that is not given whole, and alone, is left: $odd" eval 'serve $odd; ! poll && left'
done
check 'where hosts share a mailbox, so is one without MODSEQ' eval 'serve nomodseq "shared = yes"; ! poll && left'

# --- claims ------------------------------------------------------------------------------------------------------

keyword() {
	sed -n 's/.*+FLAGS.SILENT (\($drumhead-[0-9a-f]*\)).*/\1/p' "at.$mode/log"
}
claims() {
	serve claims "shared = yes
host = $1" && poll && taken && keyword >"keyword.$2" && [ -s "keyword.$2" ] || { cat said; return 1; }
}
check 'a message is claimed' claims host.one 1
own=$(cat keyword.1)
check "another host's claim of another message is none of this one" eval \
	'serve claimed=\$drumhead-0123456789abcdef "shared = yes" && poll && taken'
own_claim() {
	serve "claimed=$own" 'shared = yes
host = host.one' && poll && taken && [ "$(keyword)" = "$own" ]
}
check 'nor is our own: this one is claimed, too' own_claim
long=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
hosts() {
	n=2
	for host in ${long}1 ${long}2 host-one host_one; do
		claims "$host" $n || return 1
		n=$((n + 1))
	done
	[ "$(cat keyword.? | sort -u | wc -l)" = 5 ] || { cat keyword.?; return 1; }
}
check 'hosts claim by different keywords, however alike their names are' hosts
told() {
	serve told 'shared = yes
host = host.one' && umpire doctor
	kill $server
	says "host.one claims messages by the keyword $own"
}
check 'which the doctor tells' told

# --- and at last -------------------------------------------------------------------------------------------------

ended() {
	wait $slow_poll
	kill $slow_server
	grep -q 'This round was ended after 10 seconds' said.slow && [ "$(wc -l <at.slow/moved)" -lt 100 ] ||
		{ cat said.slow; wc -l at.slow/moved; return 1; }
}
check 'a round ends in time, however many slow answers there are to come' ended

finish
