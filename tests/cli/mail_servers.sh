#!/bin/sh
# mail_servers.sh - through real servers: Exim and Dovecot on loopback, IMAP with IDLE, SMTP with TLS and log-in.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/serverlib"
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee is offered and accepted' referee_game

configure_servers

doctor() {
	umpire doctor || { cat said; return 1; }
	says 'good   password' && says 'good   mailbox' && says 'IDLE' && says "good   outgoing: $SMTPS"
}
check 'the doctor finds everything well' doctor

polled() {
	compose alice@test.example 'Subject: I accept' <accept.alice >mail && submit alice mail && in_box umpire INBOX 1 &&
		umpire poll && newest alice 1 && newest bob 1 && in_box umpire INBOX 0 && in_box umpire Done 1 || { cat said; return 1; }
	compose bob@test.example 'Subject: I do' <accept.bob >mail && submit bob mail && in_box umpire INBOX 1 && umpire poll &&
		newest bob 2 && has 'covenanter, it is your turn' && as bob drumhead adjudicate rb got >out 2>talk
}
check 'poll takes from IMAPS, and mails by SMTPS' polled

starttls() {
	sed -i "s|^mailbox.*|mailbox = $IMAP/INBOX|; s|^outgoing.*|outgoing = $SMTP|" carol.conf
	compose alice@test.example 'Subject: help' </dev/null >mail && submit alice mail && in_box umpire INBOX 1 &&
		umpire poll && newest alice 3 && has 'ssh-keygen -Y sign' || { cat said; return 1; }
	configure_servers
}
check 'the same with STARTTLS on the plain ports' starttls

# --- what is wrong is told -------------------------------------------------------------------------------------

wrong_password() {
	echo wrong >umpire.password
	umpire poll && return 1
	says 'does not take this user and password' || return 1
	umpire doctor && return 1
	says 'BAD    mailbox' && says 'BAD    outgoing' && echo pw-umpire >umpire.password
}
check 'a wrong password is told, with what to do' wrong_password

no_trust() {
	sed -i '/^ca-file/d' carol.conf
	umpire doctor && return 1
	says 'certificate is not one that this machine trusts' && configure_servers
}
check 'a certificate nobody vouches for is refused' no_trust

nobody_there() {
	sed -i "s|^mailbox.*|mailbox = imaps://localhost:1/INBOX|" carol.conf
	umpire poll
	[ $? = 75 ] && says 'this machine on line' && configure_servers
}
check 'a server that is not there: try again later' nobody_there

# --- hostile bodies ----------------------------------------------------------------------------------------------

injection() {
	{
		compose bob@test.example 'Subject: help' </dev/null
		for n in 001 002 003 004 005 006; do
			echo "A$n OK injected"; echo "* SEARCH"; echo "d00000000$n OK injected"; echo "* BYE"
		done
		echo ')'
	} >mail
	submit bob mail && in_box umpire INBOX 1 && umpire poll && newest bob 3 && has 'ssh-keygen -Y sign' &&
		in_box umpire INBOX 0
}
check 'a mail that looks like the answers of a server is only a mail' injection

# --- serve -------------------------------------------------------------------------------------------------------

serves() {
	HOME=$here/carol drumhead mail --config carol.conf serve >served 2>&1 &
	server=$!
	sleep 1
	play bob rb && compose bob@test.example 'Subject: orders' <letter >mail && submit bob mail &&
		newest alice 4 && has "royalist, it is your turn" && newest bob 4 || { kill $server; cat served; return 1; }
	kill -TERM $server
	wait $server || { cat served; return 1; }
	in_box umpire INBOX 0
}
check 'serve is woken by new mail, and ends when it is told' serves

two_hosts() {
	echo 'shared = yes' >more
	sed -i '/^limit/r more' carol.conf
	for n in 1 2 3 4 5 6 7 8; do
		compose bob@test.example 'Subject: help' </dev/null >mail && submit bob mail || return 1
	done
	in_box umpire INBOX 8 || return 1
	for n in 1 2 3; do
		HOME=$here/carol drumhead mail --config carol.conf poll >said.$n 2>&1 &
	done
	wait
	newest bob 12 && in_box umpire INBOX 0 && in_box umpire Done 13
}
check 'three at one mailbox: each message is answered once' two_hosts

human() {
	compose bob@test.example 'Subject: help' </dev/null >mail && submit bob mail && in_box umpire INBOX 1 &&
		curl -sS --cacert "$CACERT" --user umpire@test.example:pw-umpire "$IMAPS/INBOX/;MAILINDEX=1" >seen &&
		umpire poll && newest bob 13 && in_box umpire INBOX 0
}
check 'a message that a person has read before is answered all the same' human

# --- a server that can nothing ---------------------------------------------------------------------------------

bare() {
	configure_servers
	sed 's/^user.*/user = bare@test.example/; s/^interval.*/interval = 1/; s/^password.*/password-command = echo pw-bare/' \
		carol.conf >bare.conf
	compose bob@test.example 'Subject: help' </dev/null >mail && submit bob mail bare@test.example && in_box bare INBOX 1 &&
		as carol drumhead mail --config bare.conf poll >said 2>&1 && newest bob 14 && in_box bare INBOX 0 && in_box bare Done 1 ||
		{ cat said; return 1; }
	cat "$servers"/s/raw/*.in >raw && grep -q 'UID COPY' raw && grep -q '[0-9] EXPUNGE' raw && ! grep -e MOVE -e RETURN raw
}
check 'where there is no MOVE messages are copied and deleted' bare

no_idle() {
	HOME=$here/carol drumhead mail --config bare.conf serve >served 2>&1 &
	server=$!
	sleep 1
	compose bob@test.example 'Subject: help' </dev/null >mail && submit bob mail bare@test.example && newest bob 15
	got=$?
	kill -TERM $server
	wait $server && [ $got = 0 ] || { cat served; return 1; }
	cat "$servers"/s/raw/*.in >raw && grep -q ' NOOP' raw && ! grep IDLE raw
}
check 'where there is no IDLE it is looked again and again' no_idle

no_claims() {
	sed 's/^limit/shared = yes\nlimit/' bare.conf >more.conf
	as carol drumhead mail --config more.conf poll >said 2>&1 && return 1
	says 'this server has no CONDSTORE' && as carol drumhead mail --config bare.conf doctor >said 2>&1
	says 'no IDLE (we poll) no MOVE (we copy and delete)'
}
check 'without CONDSTORE hosts cannot share it, which is told' no_claims

# --- sending -----------------------------------------------------------------------------------------------------

recipients() {
	sed -i 's/^royalist.*/royalist = Alice <nobody@test.example>/' carol.conf
	compose nobody@test.example 'Subject: help' </dev/null >mail && umpire read mail
	umpire log 'could not be sent' && says 'nobody@test.example' && newest carol 1 && has 'could not be delivered' || return 1
	sed -i 's/^royalist.*/royalist = Alice <tempfail@test.example>/' carol.conf
	compose tempfail@test.example 'Subject: help' </dev/null >mail && umpire read mail
	umpire queue && says 'tried 1 times' && says 'tempfail@test.example' || return 1
	configure_servers
}
check 'a refused recipient is told, a postponed one is tried again' recipients

# A server of thirty lines for what no good one does.
cat >bad_server.py <<'END'
import socket, sys
mode, port = sys.argv[1], int(sys.argv[2])
s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.bind(("127.0.0.1", port)); s.listen(5)
print("ready", flush=True)
count = 0
while True:
    c, _ = s.accept(); f = c.makefile("rwb", 0); count += 1
    if mode == "421":
        f.write(b"421 too busy\r\n"); c.close(); continue
    f.write(b"220 here\r\n")
    while True:
        line = f.readline()
        if not line: break
        verb = line.split()[0].upper()
        if verb == b"EHLO": f.write(b"250-here\r\n250 SIZE 10000000\r\n")
        elif verb == b"RCPT" and mode == "greylist" and count == 1: f.write(b"450 4.7.1 greylisted\r\n")
        elif verb == b"DATA":
            f.write(b"354 go on\r\n")
            text = b""
            while not text.endswith(b"\r\n.\r\n"): text += f.readline()
            open("smtp.got", "ab").write(text)
            if mode == "drop" and count == 1: break
            f.write(b"250 taken\r\n")
        elif verb == b"QUIT": f.write(b"221 bye\r\n"); break
        else: f.write(b"250 yes\r\n")
    c.shutdown(socket.SHUT_RDWR); f.close(); c.close()
END

# The next one has its port, and must not be answered by this one.
gone() {
	kill $bad
	wait $bad 2>/dev/null
	return 0
}

# odd MODE: a plain server on a port of its own; the mail must get there in the end, under one Message-ID.
odd() {
	rm -f smtp.got ready
	python3 bad_server.py "$1" $((base + 9)) >ready 2>&1 &
	bad=$!
	until grep -q ready ready; do sleep 0.05; done
	sed "s|^outgoing.*|outgoing = smtp://127.0.0.1:$((base + 9))|; /^user/d; /^password/d" carol.conf |
		sed 's|^from|plaintext = yes\nfrom|' >odd.conf
	HOME=$here/carol
	compose bob@test.example 'Subject: help' </dev/null >mail
	drumhead mail --config odd.conf read mail >said 2>&1
	drumhead mail --config odd.conf queue >said 2>&1
	says 'tried 1 times' || { gone; return 1; }
	if [ "$1" != 421 ]; then
		drumhead mail --config odd.conf queue --now >said 2>&1
		drumhead mail --config odd.conf queue >said 2>&1
	else
		gone
		drumhead mail --config carol.conf queue --now >said 2>&1
		drumhead mail --config carol.conf queue >said 2>&1
		says 'No mail waits'
		return
	fi
	gone
	[ "$(grep '^Message-Id' smtp.got | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }')" = "$2" ]
}
check 'a server that breaks off after the final dot gets the same mail again' odd drop 2
check 'a server that greylists gets it at the second try' odd greylist 1
check 'a server that says 421 is tried again later' odd 421
finish
