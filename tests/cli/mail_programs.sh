#!/bin/sh
# mail_programs.sh - a whole game of montrose with a referee, played with real mail programs through real servers.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/serverlib"
. "$srcdir/tests/cli/mailby"
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee is offered and accepted' referee_game
configure_servers

# What is mailed to the list comes to the umpire with its headers, its prefix and its footer.
to_list() {
	sed 's/^To: umpire/To: games/' mail >mail.list && submit "$1" mail.list games@test.example
}

by_list() {
	compose "$1@test.example" 'Subject: by list' <"$2" >mail && to_list "$1"
}

# In base64, where the footer, which is not, stands behind it.
by_list_base64() {
	{ compose "$1@test.example" 'Subject: by list, in base64' </dev/null | sed '$d'; echo 'MIME-Version: 1.0'
	  echo 'Content-Type: text/plain; charset=utf-8'; echo 'Content-Transfer-Encoding: base64'; echo; base64 <"$2"; } >mail &&
		to_list "$1"
}

by_list_quoted_printable() {
	{ compose "$1@test.example" 'Subject: by list, quoted-printable' </dev/null | sed '$d'; echo 'MIME-Version: 1.0'
	  echo 'Content-Type: text/plain; charset=utf-8'; echo 'Content-Transfer-Encoding: quoted-printable'; echo
	  python3 -c 'import quopri, sys; sys.stdout.buffer.write(quopri.encodestring(sys.stdin.buffer.read(), quotetabs=True))' <"$2"; } >mail &&
		to_list "$1"
}

by_list_attached() {
	{ echo "From: $1@test.example"; echo 'To: umpire@test.example'; echo 'Subject: by list, attached'
	  echo "Message-ID: <$(date +%s.%N)@mblaze>"; echo; echo 'It is attached.'; echo; echo "#text/plain $2"; } | mmime >mail &&
		to_list "$1"
}

# take NAME GAME: the newest mail, read by mshow, brings the player's copy up to date.
take() {
	newest "$1" "$(messages "$1" INBOX)" && mshow ./got >shown 2>talk && as "$1" drumhead adjudicate "$2" shown >out 2>talk || { cat talk; return 1; }
}

mails=0
# turn NAME GAME PROGRAM ORDERS: signs, mails, the umpire rules, both take it.
turn() {
	as "$1" drumhead sign --anyway "$2" "$4" >letter 2>talk && "by_$3" "$1" letter || { cat talk; return 1; }
	in_box umpire INBOX 1 && umpire poll && mails=$((mails + 1)) && in_box alice INBOX "$mails" &&
		in_box bob INBOX "$mails" && take alice ra && take bob rb || { cat said; return 1; }
	umpire log >/dev/null && grep -q '  taken, from' said
}

accepts() {
	by_swaks alice accept.alice && in_box umpire INBOX 1 && umpire poll && by_mblaze bob accept.bob && in_box umpire INBOX 1 &&
		umpire poll && in_box bob INBOX 2 && in_box alice INBOX 2 && mails=2 && take bob rb || { cat said talk; return 1; }
	as alice drumhead letter ra >/dev/null 2>&1
	take alice ra
}
check 'accepts, by swaks and mblaze' accepts

whose() {
	is_to_write alice ra && echo alice ra || echo bob rb
}
for program in swaks s_nail neomutt mblaze s_nail_attached neomutt_attached; do
	check "a turn by $program" turn $(whose) $program orders.auto
done

if command -v mlmmj-receive >/dev/null; then
	list_marks() {
		curl -sS --cacert "$CACERT" --user umpire@test.example:pw-umpire "$IMAPS/Done/;MAILINDEX=$(messages umpire Done)" >got &&
			grep -q '^List-Id: <games.test.example>' got && grep -q '^Subject: \[games\] by list' got && grep -q 'games mailing list' got
	}
	for program in list list_quoted_printable list_base64 list_attached; do
		check "a turn by mailing $program" turn $(whose) $program orders.auto
		check 'which has left its marks' list_marks
	done
	# What is refused is not answered, for it came from a list: the log tells.
	refused_by_list() {
		set -- $(whose)
		cp -r "$2" before && as "$1" drumhead sign --anyway "$2" orders.auto >letter 2>talk && rm -rf "$2" && mv before "$2" &&
			sed 's/^when all/when none/' letter >broken && by_list "$1" broken && in_box umpire INBOX 1 &&
			cp -r r/log log.before && umpire poll && diff -r r/log log.before && in_box alice INBOX "$mails" &&
			umpire log refused && says '[games] by list' && says 'signature'
	}
	check 'a letter that was changed on the way is refused, and the log says why' refused_by_list
else
	skip 'turns by a mailing list' 'mlmmj is not installed'
fi

to_the_end() {
	set -- swaks neomutt mblaze s_nail
	while [ "$(field writes r)" = orders ]; do
		turn $(whose) "$1" orders.auto || return 1
		set -- "$2" "$3" "$4" "$1"
	done
	for who in 'alice ra' 'bob rb'; do
		set -- $who
		as "$1" drumhead adjudicate "$2" >letter 2>talk || { cat talk; return 1; }
		by_mblaze "$1" letter && in_box umpire INBOX 1 && umpire poll && mails=$((mails + 1)) &&
			in_box bob INBOX "$mails" && take bob rb && take alice ra || { cat said; return 1; }
	done
	for name in ra rb; do
		drumhead status $name >said && says 'every seat has signed' && ! says resigned >/dev/null && diff -r r/log $name/log || return 1
	done
}
check 'the game is played to its end, and all have the same ledger' to_the_end
check 'it is audited clean' drumhead audit r
finish
