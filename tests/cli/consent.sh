#!/bin/sh
# consent.sh - whoever accepts or agrees sees first, in words, what he binds himself to, by letter and by commit alike.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/git_lib"
player alice bob
seats="--seat royalist=$here/alice/.ssh/id_ed25519.pub --seat covenanter=$here/bob/.ssh/id_ed25519.pub"

# at_terminal ANSWER COMMAND...: at a terminal, where ANSWER is typed; what it says is ./said, what it prints ./printed.
at_terminal() {
	answer=$1
	shift
	printf '%s\n' "$answer" | script -qec "$* >$here/printed" /dev/null >said 2>&1 && got=0 || got=$?
	tr -d '\r' <said >said.plain && mv said.plain said
	return $got
}

# --- an offer in a letter -------------------------------------------------------------------------------

as alice drumhead offer montrose --clock 7 --option 18.4 $seats a >offer.letter 2>offered
terms='scenario  Campaigns of Montrose, 1644 to 1646
    dice      witness: rolled by the opponent of whoever decides
    clock     7 days for an entry
    undo
    edicts    the position is corrected if all agree
    option    18.4 (
    seat 1    royalist, signs with SHA256:
    seat 2    covenanter, signs with SHA256:
    pack      montrose, the installed one'
says_terms() {
	printf '%s\n' "$terms" | while read -r line; do says "$line" || exit 1; done
}
offer_says() {
	cp offered said && says_terms && says 'undo      if all agree, but not back over dice' &&
		says 'A slip can be taken back if all agree' && says '--undo none'
}
check 'an offer says what is offered' offer_says
status_says() {
	drumhead status a >said && says_terms && as bob drumhead status a >said && says 'drumhead accept a > LETTER'
}
check 'so does the status of one, and what to type' status_says
is_asked() {
	at_terminal n HOME=$here/bob drumhead accept b offer.letter && return 1
	says_terms && says 'Accept it? [y/N]' && says 'nothing is signed' && [ ! -e b ] && [ ! -s printed ]
}
check 'whoever accepts at a terminal is asked first, and may say no' is_asked
agrees() {
	at_terminal y HOME=$here/bob drumhead accept b offer.letter || { cat said; return 1; }
	says_terms && says 'You have accepted.' && grep -q '^drumhead-begin 1 accept' printed
	tr '\n' ' ' <said | grep -q 'The offer:.*Accept it.*You have accepted'
}
check 'or yes' agrees

own_offer() {
	rm -rf m && as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=second.pub m >/dev/null 2>said &&
		at_terminal '' HOME=$here/alice DRUMHEAD_KEY=$here/second drumhead accept m
	says 'You have accepted.' && ! grep -q 'Accept it' said
	status=$?
	rm -rf m
	return $status
}
check 'nobody is asked about his own offer' eval 'ssh-keygen -q -t ed25519 -N "" -f second && own_offer'

# --- a pack of the offerer's own ------------------------------------------------------------------------

cp -r "$srcdir/rules/montrose/pack" own && chmod -R u+w own
sed -i '/"id": "RI1"/s/"strength": 3/"strength": 9/' own/pieces.json
sed -i '/"id": "irish_column"/s/"panic", "panic", "eliminate"\]/"none", "none", "none"]/' own/tables.json
differs() {
	says 'pieces.json' && says '    RI1 strength 3, now 9' && says 'tables.json' &&
		says '    irish_column values[5] eliminate, now none'
}
check 'a repository is made, and cloned' table
is_pushed() {
	at alice drumhead offer "$here/own" $seats auld >said 2>&1 && says 'NOT THE INSTALLED ONE' && differs &&
		at alice drumhead git turn auld >said 2>&1 && at bob drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'an offer with another pack under the name of the installed one is pushed and pulled' is_pushed
not_accepted() {
	fails 1 at bob drumhead accept auld && differs && says 'NOT THE INSTALLED ONE' &&
		says 'drumhead accept --pack auld/pack auld' && [ ! -e bob/g/auld/log/0001.entry ]
}
check 'it is not accepted as if it were that one; the difference is told, datum by datum' not_accepted
status_differs() {
	at bob drumhead status auld >said && differs && says 'drumhead accept --pack auld/pack auld' && says 'drumhead git turn auld'
}
check 'status says the same, and what to type' status_differs
check 'all of it can be asked for' eval 'drumhead diff --pack montrose bob/g/auld >said && differs'
json_differs() {
	drumhead diff --json --pack montrose own >said && python3 - said <<-'END'
	import json, sys
	changes = json.load(open(sys.argv[1]))
	assert {"file": "pieces.json", "entry": "RI1 strength", "was": "3", "is": "9"} in changes, changes
	assert len(changes) == 4, changes
	END
}
check 'also by programs' json_differs
check 'nor with the word that it is the installed one' fails 1 at bob drumhead accept --pack "$srcdir/rules/montrose/pack" auld
check 'and nothing of it is written' test ! -e bob/g/auld/log/0001.entry
check 'it is accepted by whoever names it' eval 'at bob drumhead accept --pack auld/pack auld >letter 2>said && differs'
check 'and an audit says so, too' eval \
	'drumhead audit bob/g/auld >said && says "drumhead diff --pack montrose bob/g/auld/pack" && drumhead audit a >said && ! says "diff --pack" >/dev/null'
by_letter() {
	as alice drumhead offer ./own $seats n >letter 2>said && fails 1 as bob drumhead accept m letter && says 'another pack' &&
		[ ! -e m ] && as bob drumhead accept --pack own m letter >/dev/null 2>said && differs
}
check 'a letter with it is met alike' by_letter
unknown() {
	mkdir -p empty/rules && ln -sfn "$srcdir/templates" empty/templates &&
		as alice drumhead offer montrose $seats o >letter 2>said && cp -r o p && rm -f p/lock &&
		fails 1 env DRUMHEAD_DATA="$here/empty" HOME="$here/bob" drumhead accept p && says 'no pack called montrose is installed' &&
		[ ! -e p/log/0001.entry ]
}
check 'and so is one of which none is installed' unknown

# --- an amend whose pack differs ------------------------------------------------------------------------

mv alice/g alice/g.own && mv bob/g bob/g.own && mv games.git games.own
game_by_commit() {
	forget alice bob && table && begin --undo agreed
}
check 'a game by commits' game_by_commit
mover=$(player_of "$(whose)") other=$(other "$(player_of "$(whose)")")
is_moved() {
	at "$mover" drumhead propose --because 'the name of Leslie is a misprint' auld amend pack "$here/own" >/dev/null 2>said &&
		at "$mover" drumhead git turn auld >said 2>&1 && at "$other" drumhead git pull >said 2>&1 || { cat said; return 1; }
}
check 'a motion for another pack, whose files come along' is_moved
is_told() {
	at "$other" drumhead status auld >said && differs && says 'the name of Leslie is a misprint'
}
check 'status tells what differs' is_told
asks() {
	(cd "$other/g" && at_terminal n HOME="$here/$other" drumhead vote auld agree && exit 1
	mv said "$here/said") && differs && says 'Agree to it? [y/N]' && says 'nothing is signed' &&
		[ "$(field writes "$other/g/auld")" = agree ]
}
check 'whoever agrees at a terminal is asked first' asks
says_and_signs() {
	at "$other" drumhead vote auld agree >/dev/null 2>said && differs && [ "$(field writes "$other/g/auld")" = orders ]
}
check 'it is told before it is signed, also where nobody is asked' says_and_signs

many() {
	cp -r own many && sed -i 's/"move": 6/"move": 5/' many/pieces.json && at "$other" drumhead git turn auld >said 2>&1 &&
		at "$mover" drumhead git pull >said 2>&1 &&
		at "$mover" drumhead propose auld amend pack "$here/many" >letter 2>said &&
		at "$mover" drumhead git turn auld >said 2>&1 && at "$other" drumhead git pull >said 2>&1 || { cat said; return 1; }
	at "$other" drumhead status auld >said && grep -q '    pieces.json  *[0-9]* differences' said && says 'drumhead diff --pack' &&
		! grep -q 'move 6, now 5' said && command=$(sed -n 's/^    \(drumhead diff .*\)/\1/p' said) &&
		at "$other" $command >all && grep -q '^    baillie move 6, now 5$' all
}
check 'more than a screenful is counted, and the command printed that tells all of it' many
refuses_at_once() {
	(cd "$other/g" && at_terminal n HOME="$here/$other" drumhead vote auld refuse) || { cat "$other/g/said"; return 1; }
	[ "$(field writes "$other/g/auld")" = orders ]
}
check 'whoever refuses is asked nothing' refuses_at_once

# --- what an offer goes on from -------------------------------------------------------------------------

rm -rf a b
check 'another game' offer
check 'is played for a while' play_out 6
ruling=$(drumhead history a | sed -n 's/^ *\([0-9][0-9]*\) .*/\1/p' | sed -n 3p)
last=$(field ruling a) id=$(field game a)
goes_back() {
	as alice drumhead offer montrose --from a --ruling "$ruling" $seats c >letter 2>said &&
		as bob drumhead accept --from b d letter >reply 2>said || { cat said; return 1; }
	says "from      game $id, after ruling $ruling: Turn " &&
		grep -q "NOT ITS LAST RULING: [0-9]* later ones, up to ruling $last, count no more" said && ! grep -q 'came with' said
}
check 'whoever accepts is told which game it goes on from, and how far that had come' goes_back
goes_on() {
	as alice drumhead offer montrose --from a $seats e >letter 2>said && cp -r e f && rm -f f/lock &&
		drumhead status f >said && says "from      game $id, after ruling $last: " && says 'its last ruling' &&
		says 'by the copy that came with the offer; by yours: --from DIR'
}
check 'also by status, and whose copy says so' goes_on
cut_off() {
	rm -rf g && cp -r c g && rm -f g/lock && for seq in $(seq $((ruling + 1)) "$last"); do
		rm -f "g/from/log/$(printf %04d "$seq")".*
	done
	drumhead status g >said && says 'its last ruling' && as bob drumhead accept --from b g >reply 2>said &&
		says 'NOT ITS LAST RULING'
}
check 'a copy that came along cut short is compared with an own one' cut_off
# --- the end --------------------------------------------------------------------------------------------

both="HOME=$here/alice DRUMHEAD_KEY=$here/alice/.ssh/id_ed25519:$here/last"
last_game() {
	ssh-keygen -q -t ed25519 -N '' -f last && env $both drumhead offer charles --option open-hands --seat royalist=alice/.ssh/id_ed25519.pub \
		--seat parliament=last.pub l >/dev/null 2>said && env $both drumhead accept l >/dev/null 2>>said &&
		env $both drumhead adjudicate l >/dev/null 2>>said || { cat said; return 1; }
}
resigns() {
	printf 'resign\n' >orders && at_terminal n $both drumhead sign l orders && return 1
	says 'resigns: the game is over then' && says 'Resign? [y/N]' && says 'nothing is signed' && [ ! -s printed ] &&
		at_terminal y $both drumhead sign l orders && grep -q '^resign' printed || { cat said printed; return 1; }
}
check 'whoever resigns at a terminal is asked first' eval 'last_game && resigns'

finish
