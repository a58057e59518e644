#!/bin/sh
# motions.sh - undo, edict and end at the command line: put, answered, refused, audited.
. "$srcdir/tests/cli/lib"
player alice bob

# mails NAME GAME OTHER COMMAND...: NAME's command; OTHER takes the letter.
mails() {
	from=$1
	shift
	as "$from" "$@" >letter 2>talk || { cat talk; return 1; }
}

check 'a game begins' offer --undo agreed
check 'a turn is played' step orders.royalist orders.auto
check 'and another' step orders.royalist orders.auto
last=$(field ruling a)
cp a/state.json state.last
check 'and one that is regretted' step orders.auto orders.auto

who=$(field name a)
case $who in royalist) mine=alice my=a other=bob its=b ;; *) mine=bob my=b other=alice its=a ;; esac

cp -r $my mover && cp -r $its voter
undo_is_put() {
	mails $mine drumhead propose --because 'it was late' $my undo "$last" && receive $other $its &&
		drumhead status $its >said && says "$who proposes" && says "undo to ruling $last, because it was late"
}
check 'an undo is put, and told' undo_is_put
check 'nobody writes orders before it is answered' fails 1 as $mine drumhead sign $my orders.auto
check 'nor agrees for the other' fails 1 as $mine drumhead vote $my agree
check 'the answer is agree or refuse' fails 2 as $other drumhead vote $its maybe

undo_is_agreed() {
	mails $other drumhead vote $its agree && receive $mine $my && cmp a/state.json state.last && cmp b/state.json state.last &&
		[ "$(field ruling a)" = "$last" ] && drumhead history a >said && drumhead report a >said &&
		says "SINCE RULING $((last + 2))" && says "back to ruling $last" && cmp a/report.txt b/report.txt &&
		cmp a/report.json b/report.json && grep -q '"because": "it was late"' a/report.json
}
check 'agreed, both stand where they stood' undo_is_agreed
# Whoever has put a motion writes orders in its place; the record of who has answered it holds the other half.
orders_instead() {
	kept=$here/$mine/.config/drumhead/seat.key.record
	mv $kept kept && as $mine drumhead sign --anyway mover orders.auto >letter.2 2>said || { cat said; return 1; }
	rm -r $kept && mv kept $kept && fails 1 as $other drumhead adjudicate voter letter.2 &&
		says 'is here another than the one which you have answered' && says "$who has signed both" || return 1
	at=$(printf '%04d' $(($(ls $my/log/*.entry | wc -l) - 2)))
	ls voter/evidence/$at.*.entry voter/evidence/$at.*.sig && grep -q ' undo$' voter/evidence/$at.*.entry
}
check 'orders in the place of a motion that was answered are refused, and both are kept' orders_instead
undone_is_read() {
	drumhead report a $((last + 2)) >said && says 'This ruling counts no more'
}
check 'what is undone can still be read, and is said to be so' undone_is_read
check 'the turn is played anew' step orders.auto orders.auto
check 'it is audited clean' drumhead audit a

tampered() {
	cp -r a t
	undone=$(grep -l ' undo$' t/log/*.entry | head -n 1)
	sed -i "s/^to .*/to 2/" "$undone"
	fails 3 drumhead audit t && says 'bad signature' && says "$(basename "$undone" .entry | sed 's/^0*//')"
	status=$?
	rm -rf t
	return $status
}
check 'an undo to another ruling than was signed is found' tampered

who=$(field name a)
case $who in royalist) mine=alice my=a other=bob its=b ;; *) mine=bob my=b other=alice its=a ;; esac
echo 'put RI1: Nowhere' >edict.bad
echo 'put RI1: Perth' >edict
check 'an edict names places there are' fails 1 as $mine drumhead propose $my edict edict.bad
check 'an undo needs a ruling' fails 1 as $mine drumhead propose $my undo 3
check 'there is no such motion' fails 2 as $mine drumhead propose $my surrender

edict_is_refused() {
	mails $mine drumhead propose $my edict edict && receive $other $its && mails $other drumhead vote $its refuse &&
		receive $mine $my && [ "$(field writes a)" = orders ] && [ "$(field name a)" = "$who" ]
}
check 'an edict is refused, and the pen goes back' edict_is_refused

check 'another motion of whom was refused waits for the next ruling' fails 1 as $mine drumhead propose $my end a draw
check 'and he plays on' step orders.auto orders.auto
who=$(field name a)
case $who in royalist) mine=alice my=a other=bob its=b ;; *) mine=bob my=b other=alice its=a ;; esac

end_is_agreed() {
	mails $mine drumhead propose $my end a draw && receive $other $its && mails $other drumhead vote $its agree &&
		receive $mine $my && receive $other $its && receive $mine $my
	drumhead status a >said && says 'The game was ended by agreement: a draw.' && drumhead status b >said &&
		says 'every seat has signed its result' && drumhead report b >said && says 'Ended by agreement: a draw.'
}
check 'an end is agreed, and signed by both' end_is_agreed
check 'it is audited clean to its end' drumhead audit a
history_tells() {
	drumhead history a >said && says ' proposes: undo to ruling ' && says ' agrees to the motion of entry ' &&
		says ' proposes: edict, put RI1: Perth.' && says ' refuses the motion of entry ' && says ' proposes: end, result a draw.' &&
		says ' signs the result.' && drumhead history --json a | grep -q '"summary": ".* proposes: end, result a draw"'
}
check 'history tells the motions and what became of them' history_tells
check 'for both' drumhead audit b

# --- what a charter allows that says nothing of it -----------------------------------------------------

begins_anew() {
	rm -rf a b && forget alice bob && offer && grep -qx 'undo nodice' a/log/0000.entry
}
check 'another game begins' begins_anew
rolled() {
	step orders.royalist orders.auto && step orders.royalist orders.auto || return 1
	who=$(field name a)
	case $who in royalist) mine=alice my=a ;; *) mine=bob my=b ;; esac
	fails 1 as $mine drumhead propose $my undo 2 && says 'has rolled dice'
}
check 'nobody takes back what has rolled' rolled
finish
