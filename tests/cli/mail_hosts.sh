#!/bin/sh
# mail_hosts.sh - two hosts of one referee: one IMAP mailbox, one git repository, a home and a spool each.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
. "$srcdir/tests/cli/serverlib"
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
player alice bob carol
boxes alice bob carol
check 'games are played, and their letters kept' backlog 2 4

# host NAME [SETTING...]: the referee's keys in a home of its own, and a clone.
host() {
	cp -r carol "$1" && git clone -q "file://$here/games.git" "$1/games" && {
		cat <<-END
		from = Carol, referee <umpire@test.example>
		operator = carol@test.example
		games = $here/$1/games
		spool = $here/$1/spool
		mailbox = $IMAPS/INBOX
		outgoing = $here/sendmail
		user = umpire@test.example
		password-command = cat $here/umpire.password
		ca-file = $CACERT
		limit = 1000
		png = none
		shared = yes
		git = yes
		host = $1
		END
		shift
		printf '%s\n' "$@"
		for game in g1 g2; do
			printf '[game %s]\nroyalist = Alice <alice@test.example>\ncovenanter = Bob <bob@test.example>\n' $game
		done
	} >"$1.conf"
}
# by HOST COMMAND...: `drumhead mail` there; what it says is ./said.HOST and ./said
by() {
	name=$1
	shift
	HOME=$here/$name timeout 300 drumhead mail --config "$name.conf" "$@" >"said.$name" 2>&1
	status=$?
	cp "said.$name" said
	return $status
}
set_up() {
	drumhead git init --bare games.git 2>said && git clone -q "file://$here/games.git" first && cp -r games/* first/ &&
		for game in g1 g2; do
			(cd first && HOME=$here/carol drumhead git turn $game) >said 2>&1 || { cat said; return 1; }
		done && host a && host ab 'notices = no'
}
check 'the games lie in a repository, and two hosts have clones' set_up
check 'the doctor finds that well' eval 'by a doctor && says "good   git" || { cat said; false; }'

# heap FILE...: they lie in the mailbox.
heap() {
	for message; do
		curl -sS --cacert "$CACERT" --user umpire@test.example:pw-umpire "$IMAPS/INBOX" -T "$message" || return 1
	done
}
waiting() {
	messages umpire INBOX
}
# What the repository has is what was played; all clones are that, too.
as_played() {
	rm -rf whole && git clone -q games.git whole && for game in g1 g2; do
		diff -r "whole/$game/log" "played/$game/log" || return 1
	done
}

kept_for() {
	heap backlog/0001.g1 && by a poll && says '1 taken' && heap backlog/0002.g1 && by ab poll && says '1 taken' &&
		[ "$(git -C games.git rev-list --count main)" = 7 ] && mailed alice 2 && mailed bob 2 && has 'entries 6 to 7' ||
		{ cat said log; return 1; }
}
check 'what one host has ruled the other goes on from, and each tells its own' kept_for

sees() {
	[ ! -e a/games/g1/log/0007.entry ] || return 1
	HOME=$here/a drumhead mail --config a.conf serve >served 2>&1 &
	server=$!
	for wait in 1 2 3 4 5 6 7 8 9 10 20 30; do
		[ ! -e a/games/g1/log/0007.entry ] || break
		sleep 0.$wait
	done
	kill -TERM $server
	wait $server && [ -e a/games/g1/log/0007.entry ] && mailed alice 2 || { cat served; return 1; }
}
check 'serve sees what others have pushed' sees

# --- both at once, and killed ------------------------------------------------------------------------------------

# rounds HOST N: polls N times, most times killed, with its children or alone.
rounds() {
	left=$2
	while [ "$left" -gt 0 ]; do
		left=$((left - 1))
		HOME=$here/$1 setsid drumhead-mail --config "$1.conf" poll >"said.$1" 2>&1 &
		victim=$!
		sleep "0.$(printf '%03d' "$(($(od -An -N2 -tu2 /dev/urandom) % 500))")"
		if [ $((left % 2)) = 0 ]; then
			kill -s KILL -- "-$victim" 2>/dev/null && echo group >>"kills.$1"
		else
			kill -9 "$victim" 2>/dev/null && echo one >>"kills.$1"
		fi
		wait "$victim" 2>/dev/null
	done
}
killed() {
	heap backlog/0001.g2 backlog/0003.g1 backlog/0002.g2 backlog/0004.g1 backlog/0003.g2 backlog/0004.g2 || return 1
	rounds a 8 &
	rounds ab 8 &
	wait
	echo "killed $(cat kills.* | wc -l) times; then $(waiting) messages are left" >&2
	for try in 1 2 3 4 5 6 7 8 9 10; do
		[ "$(waiting)" != 0 ] || break
		by a poll &
		by ab poll &
		wait
	done
	[ "$(waiting)" = 0 ] && by a queue --now && by ab queue --now && as_played || { cat said.*; return 1; }
}
check 'both at once, killed at random and started again: each order is ruled once' killed
check 'they were really killed' eval '[ "$(cat kills.* | wc -l)" -ge 4 ] || { wc -l kills.*; false; }'
ids() {
	find "box/$1@test.example/new" -type f -exec sed -n '/^Message-Id:/{p;q}' {} \; | sort -u | wc -l
}
check 'each player was mailed each ruling once' eval '[ "$(ids alice) $(ids bob)" = "8 8" ] || { ids alice; ids bob; by a log; cat said; by ab log; cat said; false; }'
# Whoever was killed between handing a mail over and noting it has sent it again, under the same Message-Id.
drop_twins() {
	for mail in "box/$1@test.example/new"/*; do
		id=$(sed -n '/^Message-Id:/{p;q}' "$mail")
		! grep -qsxF -e "$id" "ids.$1" || rm "$mail"
		echo "$id" >>"ids.$1"
	done
}
drop_twins alice
drop_twins bob
check 'nothing is left in either spool' eval '[ -z "$(ls a/spool/out a/spool/owed ab/spool/out ab/spool/owed | grep -v :)" ]'

# --- one place, two entries ----------------------------------------------------------------------------------------

sign_as_both() {
	DRUMHEAD_KEY=$here/alice/.ssh/id_ed25519:$here/bob/.ssh/id_ed25519 drumhead sign --anyway "$1" "${2:-orders.auto}" 2>talk
}
# A drumhead that lets the other host work between our taking a letter and our push.
interrupted() {
	mkdir -p slow && cp "$builddir/drumhead-mail" "$builddir/drumhead-git" slow/ && cat >slow/drumhead <<-END
	#!/bin/sh
	"$builddir/drumhead" "\$@"
	status=\$?
	if [ "\$1" = adjudicate ] && mkdir "$here/slow/once" 2>/dev/null; then
		HOME=$here/ab drumhead mail --config "$here/ab.conf" poll >"$here/said.ab" 2>&1
	fi
	exit \$status
	END
	chmod +x slow/drumhead && cp -r played/g1 twice && sign_as_both played/g1 | compose alice@test.example >mail.1 &&
		HOME=$here/elsewhere DRUMHEAD_NONCES=others sign_as_both twice | compose alice@test.example >mail.2 && heap mail.1 mail.2 &&
		HOME=$here/a slow/drumhead-mail --config a.conf poll >said 2>&1 && grep -q '1 taken' said.ab && [ "$(waiting)" = 0 ] ||
		{ cat said said.ab; return 1; }
	mailed bob 10 && mailed alice 11 && grep -lq 'was refused' box/alice@test.example/new/* && rm -rf whole && git clone -q games.git whole &&
		as carol drumhead audit whole/g1 && as carol drumhead adjudicate twice >out 2>talk &&
		diff -r whole/g1/log twice/log && diff -r a/games/g1/log twice/log
}
check 'of two entries for one place that is ruled on which is pushed first, and the other is refused' interrupted

# Everybody hears of it, and gets both entries.
told_to_all() {
	grep -lq 'has signed two different entries 12' box/carol@test.example/new/* && mailed bob 10 && has 'royalist has signed two different entries 12' || return 1
	python3 -c 'import email, email.policy
m = email.message_from_binary_file(open("got", "rb"), policy=email.policy.default)
open("both", "w").write([p for p in m.walk() if p.get_filename() == "letter.txt"][0].get_content())' &&
		cp -r twice bobs && fails 1 as bob drumhead adjudicate bobs both && says 'two different entries' && ls bobs/evidence/0012.*.entry &&
		fails 3 as bob drumhead audit bobs && says '1 second entry'
}
check 'every seat and the operator are told of two entries for one place, with both files' told_to_all

# The repository takes nothing for a while: two hosts have two orders for one place, and no dice are rolled for either.
held_up() {
	mv games.git/hooks/pre-receive hook && printf '#!/bin/sh\nexit 1\n' >games.git/hooks/pre-receive && chmod +x games.git/hooks/pre-receive
	n=$(ls twice/log/*.entry | wc -l)
	rm -rf .config/drumhead/seat.key.record played/g1 && cp -r twice played/g1 && cp -r twice third &&
		sign_as_both played/g1 | compose alice@test.example >mail.1 &&
		HOME=$here/elsewhere DRUMHEAD_NONCES=third sign_as_both third | compose alice@test.example >mail.2 && heap mail.1
	by a poll
	[ $? = 75 ] && heap mail.2 || { cat said; return 1; }
	by ab poll
	[ $? = 75 ] || { cat said; return 1; }
	for host in a ab; do
		[ "$(ls $host/games/g1/log/*.entry | wc -l)" = $((n + 1)) ] || { ls $host/games/g1/log; return 1; }
	done
	! cmp a/games/g1/log/00$n.entry ab/games/g1/log/00$n.entry
}
check 'while nothing can be pushed no host rolls dice' held_up
let_through() {
	mv hook games.git/hooks/pre-receive && by a poll && by ab poll && [ "$(waiting)" = 0 ] && rm -rf whole && git clone -q games.git whole ||
		{ cat said; return 1; }
	as carol drumhead adjudicate played/g1 >out 2>talk && diff -r whole/g1/log played/g1/log && diff -r ab/games/g1/log played/g1/log &&
		rm -rf twice && cp -r played/g1 twice
}
check 'and then it is one of them that counts' let_through

# --- what only one host can do ---------------------------------------------------------------------------------------

absences() {
	echo 'away 2026-12-24 2027-01-02' | compose alice@test.example "Subject: [$(field game whole/g1)]" >mail && heap mail &&
		by ab poll && [ "$(waiting)" = 1 ] && by a poll && [ "$(waiting)" = 0 ] && ls a/spool/away/*
}
check 'absences are for the host that gives notices' absences

sealed_lines() {
	rm -rf .config/drumhead/seat.key.record played/g1 && cp -r twice played/g1 &&
		printf 'when all: auto\nend\nsealed\nwhen losses: auto\nwhen retreat: Stirling, auto\n' >orders.sealed &&
		sign_as_both played/g1 orders.sealed | compose alice@test.example >mail && heap mail && by a poll &&
		[ "$(waiting)" = 0 ] && ls a/games/g1/secrets/*.sealed || { cat said talk; return 1; }
	as carol drumhead adjudicate played/g1 >out 2>talk && sign_as_both played/g1 | compose alice@test.example >mail &&
		heap mail && by ab poll && [ "$(waiting)" = 1 ] && by a poll && [ "$(waiting)" = 0 ] || { cat said talk; return 1; }
	as carol drumhead adjudicate played/g1 >out 2>talk && as_played
}
check 'a game with sealed lines is for the host that has them' sealed_lines

# A host takes a message and dies of it for good.
taken_over() {
	printf '#!/bin/sh\n[ "$1" = git ] && exec "%s/drumhead" "$@"\nexit 75\n' "$builddir" >slow/drumhead
	sign_as_both played/g2 | compose alice@test.example >mail && heap mail
	HOME=$here/a slow/drumhead-mail --config a.conf poll >said 2>&1
	by ab poll && [ "$(waiting)" = 1 ] || { cat said; return 1; }
	sed 's/^host = ab/host = a/' ab.conf >heir.conf && cp -r ab heir && by heir poll && [ "$(waiting)" = 0 ] &&
		as carol drumhead adjudicate played/g2 >out 2>talk && as_played
}
check 'what a dead host had claimed is taken by who takes its name' taken_over

unreachable() {
	mv games.git gone && compose alice@test.example 'Subject: help' </dev/null >mail && heap mail
	by ab poll
	[ $? = 75 ] && says 'cannot be reached' && [ "$(waiting)" = 1 ] && mv gone games.git && by ab poll && [ "$(waiting)" = 0 ]
}
check 'without the repository nothing is taken, and it is tried again' unreachable
finish
