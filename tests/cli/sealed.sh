#!/bin/sh
# sealed.sh - sealed whens at the command line: signed, mailed, opened in battle, audited; and a referee.
. "$srcdir/tests/cli/lib"
player alice bob carol

cat >orders.covenanter <<'END'
when all: auto
end
sealed
when losses: auto
when retreat: Stirling, auto
when displaced Burleigh: Dundee, auto
when fight: auto
END
printf 'end\nsealed\nmarch Montrose: Perth\n' >orders.bad

seal_and_rule() {
	offer || return 1
	mv bob/.ssh bob/ssh && as bob drumhead sign --anyway b orders.covenanter >letter 2>said && return 1
	mv bob/ssh bob/.ssh && says 'key' && ! [ -e b/secrets/0003.sealed ] || { cat said; ls b/secrets; return 1; }
	as bob drumhead check b orders.covenanter >said 2>&1 || { cat said; return 1; }
	as bob drumhead sign --anyway b orders.covenanter >letter 2>said || { cat said; return 1; }
	says 'b/secrets/0003.sealed: keep it, and do not commit it'
}
check 'the Covenanter seals what he would do' seal_and_rule

is_hidden() {
	! grep -r 'displaced' b/log letter && grep -q '^sealed' b/log/0003.entry && grep -q 'when displaced Burleigh' b/secrets/0003.sealed &&
		[ "$(stat -c %a b/secrets/0003.sealed)" = 600 ]
}
check 'neither letter nor ledger show it; the owner keeps it' is_hidden
check 'the letter is ruled on' receive alice a
check 'and the ruling is taken' receive bob b

is_told() {
	drumhead status a >said && says 'sealed lines, not shown'
}
check 'status tells that there are sealed lines' is_told

only_whens() {
	fails 1 as alice drumhead sign a orders.bad && says 'orders.bad:3:1: only whens can be sealed'
}
check 'actions cannot be sealed' only_whens

# Until a battle has asked the Covenanter for his losses.
fight() {
	for turn in 1 2 3 4 5 6; do
		step orders.royalist orders.auto || return 1
		! grep -l '^key losses' a/log/*.entry || return 0
	done
	return 1
}
check 'a battle asks for his losses' fight

only_the_asked() {
	grep -l ' open$' a/log/*.entry >opens && [ -s opens ] && for open in $(cat opens); do
		next=$(printf '%04d' $(($(basename "$open" .entry | sed 's/^0*//') + 1)))
		grep -q '^by 2' "$open" && grep -q ' ruling$' "a/log/$next.entry" || return 1
	done
	drumhead status a >said && says 'open: '
}
check 'what is opened goes before its ruling, by its owner' only_the_asked
check 'the game goes on to its end' play_out
check 'the last letter is taken' receive alice a
check 'it is audited clean' drumhead audit a
check 'for both' drumhead audit b

# What he has of the game ends before the first `open`, which comes with a ruling that the ruler has changed: as if the
# game were one of masked cards.
cards_of_another_format() {
	first=$(basename "$(head -n 1 opens)" .entry | sed 's/^0*//') && as bob drumhead letter --from "$first" b >whole &&
		python3 - >letter <<-'END' || return 1
		import hashlib, re
		block = [b.replace("\n ", " ") for b in re.findall("drumhead-begin 1 .*?drumhead-end ;\n", open("whole").read(), re.S)[:4]]
		ruling = block[2].replace("begin 1", "begin 2").replace("drumhead-end", "share hand 1 0" + 4 * " 58666666ffffffff" + " ;\ndrumhead-end")
		h = hashlib.blake2b(b"drumhead/entry/v1\0" + ruling.replace(" ;\n", "\n").encode(), digest_size=32).hexdigest()
		print(block[0] + block[1] + ruling + re.sub("(?<=entry ).*?(?= ;)", " ".join(h[i:i + 16] for i in range(0, 64, 16)), block[3], 1), end="")
	END
	cp -r a t && rm t/state.json && (cd t/log && rm $(ls | awk -v first="$first" '$0 + 0 >= first')) &&
		fails 1 as alice drumhead adjudicate t letter && says 'that is not in this letter' && rm -r t
}
check 'a ruling with cards of another format is refused' cards_of_another_format

changed_secret() {
	rm -rf t && cp -r b t && sed -i 's/Stirling/Perth/' t/secrets/0003.sealed && fails 3 drumhead audit t && says 'these are not the lines that were sealed' &&
		fails 3 drumhead audit --json t && says '"good": false' && cp b/secrets/0003.sealed t/secrets && cp b/secrets/0003.sealed t/secrets/0004.sealed &&
		drumhead audit t >said && says 'of no weight: secrets/0004.sealed' && rm -r t
}
check 'sealed lines that were changed are found' changed_secret

has_salt() {
	grep -q '^salt' "$(grep -l ' final$' a/log/*.entry | tail -n 1)"
}
check 'the final gives the salt' has_salt

# --- a referee ----------------------------------------------------------------------------------------

referee_game() {
	offer_refereed && cp letter published && receive bob rb && cp published letter && receive alice ra
}
check 'a referee game begins' referee_game

refuses_without() {
	as bob drumhead sign --anyway rb orders.covenanter >letter 2>talk || { cat talk; return 1; }
	grep -q 'for the referee, and nobody else' letter || return 1
	sed '/begin 1 sealed/,$d' letter >without
	fails 1 as carol drumhead adjudicate r without && says 'their lines are not in this letter'
}
check 'the referee does not take sealed orders without their lines' refuses_without

publishes() {
	cp -r r r.old && receive carol r && cp letter published && [ -e r/secrets/0004.sealed ] &&
		! grep -q 'displaced\|begin 1 sealed' published && receive bob rb && cp published letter && receive alice ra &&
		[ "$(field ruling ra)" = 5 ] && [ "$(field ruling rb)" = 5 ]
}
check 'he publishes what he has ruled on, without the lines' publishes
check 'and his game is audited clean' drumhead audit r

# What his key has signed is kept beside it, but not what others sealed.
goes_on_in_a_backup() {
	as carol drumhead status r.old >said && says 'But this copy of the game has 4 entries' && says 'drumhead letter --from 4' &&
		says 'drumhead adjudicate r.old LETTER' && as bob drumhead letter --from 4 rb >letter && receive carol r.old && diff -r r/log r.old/log
}
check 'to a backup of his comes first the letter with the lines' goes_on_in_a_backup
finish
