#!/bin/sh
# judge.sh - drumhead judge and summary: what programs that keep games are told.
. "$srcdir/tests/cli/lib"
player alice bob
export DRUMHEAD_NONCES='x 11'           # the last ruling of this game says more than a line holds
check 'a game begins' offer
check 'some turns are played' play_out 6
entries=$(field entries a)
ruling=$(field ruling a)

# --- judging -------------------------------------------------------------------------------------------

check 'a whole game is judged good' eval 'drumhead judge a | grep -q "^good: entries 0 to $((entries - 1)),"'
check 'and in JSON' eval 'drumhead judge --json a | grep -q "\"entries\":$entries,\"good\":true"'

# spoil NAME COMMAND...: ./t is a copy of the game, which COMMAND changes; judge must find it, and say NAME.
finds() {
	rm -rf t && cp -r a t
	text=$1
	shift
	"$@" && fails 3 drumhead judge t && says "$text"
}
last=$(printf %04d $((entries - 1)))
last_ruling=$(printf %04d "$ruling")
check 'a changed word is found' finds 'bad signature' sed -i 's/^when all: auto/when all: none/' t/log/0003.entry
check 'a changed signature is found' finds 'bad signature' cp a/log/0003.sig t/log/0005.sig
check 'a missing proof is found' finds 'bad proof' rm "t/log/$last_ruling.proof"
check 'a signature laid out in another way is found' finds 'is not laid out as' sed -i 's/$/ /' t/log/0003.sig
check 'a report that was changed is found' finds 'report.txt is not what the ledger gives' sed -i 1s/C/D/ t/report.txt
check 'a state that was changed is found' finds 'state.json is not what the ledger gives' sed -i 's/"turn": ./"turn": 9/' t/state.json
check 'a map that is not there is found' finds 'map.txt is not there' rm t/map.txt
check 'a pack that was changed is found' finds 'is not the pack of the charter' sed -i '1s/$/ /' t/pack/map.json
check 'an open question before the first ruling has no files' finds 'is not what the ledger gives' \
	eval 'for n in t/log/*; do case $n in t/log/000[01].*) ;; *) rm $n ;; esac; done'

# steps FROM N...: the entries before FROM are taken as checked, then as many as each N says.
steps() {
	from=$1
	shift
	rm -rf t && mkdir -p t/log && cp -r a/pack t
	: >granted
	for n in $(seq 0 $((from - 1))); do
		cat a/log/"$(printf %04d "$n")".entry >>granted
	done
	for n in $(seq "$from" $((entries - 1))); do
		cp a/log/"$(printf %04d "$n")".* t/log
	done
	cp a/state.json a/report.* a/map.* t
	for n; do
		echo "$n"
	done | drumhead judge --json --steps --entries granted t >said 2>&1
}
check 'what comes after the last ruling is judged step by step' steps "$((ruling + 1))" "$entries" "$entries"
check 'with a line for each' eval '[ "$(grep -c "\"good\":true" said)" = 2 ]'
check 'from nothing' steps 0 "$entries"
undone() {
	! steps "$((ruling - 1))" "$((ruling - 1))" && says 'state.json was changed'
}
check 'a position that is not that of the granted entries is refused' undone

# --- summaries -----------------------------------------------------------------------------------------

narrow() {
	for n in $(seq 0 $((entries - 1))); do
		drumhead summary --from "$n" a >said || return 1
		[ "$(head -n 1 said | wc -L)" -le 72 ] && [ -z "$(sed -n 2p said)" ] && [ "$(wc -L <said)" -le 100 ] || { cat said; return 1; }
	done
}
check 'every summary has a short first line, then an empty one' narrow
check 'of many entries the last are told' eval 'drumhead summary --from 0 a | grep -q "^Entries 0 to $((entries - 13)), and:"'
check 'it says what is awaited' eval 'drumhead summary a >said && says "Now $(field name a) is to write orders."'
check 'that of a ruling, whose turn it was, and what a line holds' \
	eval 'drumhead summary a | head -n 1 | grep -qE "^[A-Z].* 164[0-9], (Royalist|Covenanter): [A-Z].* \.\.\.$"'
offers() {
	rm -rf t && cp -r a t && rm -f t/state.json t/report.* t/map.* && find t/log -name '0*' ! -name '0000.*' -exec rm {} + &&
		drumhead summary t >said && says 'Royalist offers a game of Campaigns of Montrose' && says 'Now covenanter is to accept the offer.'
}
check 'that of an offer' offers
check 'an entry that is not there is refused' eval 'fails 1 drumhead summary --from 999 a && says "there is no entry 999"'
finish
