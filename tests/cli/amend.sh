#!/bin/sh
# amend.sh - a running game goes over to another pack: put, brought, agreed, played, audited.
. "$srcdir/tests/cli/lib"
player alice bob
cp -r "$srcdir/rules/montrose/pack" new && chmod -R u+w new
sed -i 's/"name": "MacColla"/"name": "Colkitto"/' new/pieces.json
cp -r new other && sed -i 's/"RI1"/"RI0"/' other/pieces.json && sed -i 's/"RI1"/"RI0"/' other/scenario.json
digest=$(cd new && LC_ALL=C b2sum -l 256 *.json | b2sum -l 256 | cut -c 1-64)
place=pack-$digest

check 'a game begins' offer --undo agreed
check 'a turn is played' step orders.auto orders.auto
check 'a name is changed in the pack' grep -q Colkitto new/pieces.json

who=$(field name a)
case $who in royalist) mine=alice my=a other=bob its=b ;; *) mine=bob my=b other=alice its=a ;; esac

nothing_is_left() {
	fails "$@" && [ ! -e "$my/$place" ] && [ "$(field writes $my)" = orders ]
}
other_things() {
	nothing_is_left 1 as $mine drumhead propose $my amend pack ./other && says 'RI1' && [ "$(echo $my/pack-*)" = "$my/pack-*" ]
}
check 'a pack of other things is refused' other_things
check 'and one that is not there' nothing_is_left 1 as $mine drumhead propose $my amend pack ./nowhere
check 'and the one of the game' nothing_is_left 1 as $mine drumhead propose $my amend pack montrose
check 'an amend says each thing once' nothing_is_left 2 as $mine drumhead propose $my amend pack ./new pack ./new
check 'nobody else puts it' fails 1 as $other drumhead propose $its amend pack ./new
check 'and nothing of it stays there' test ! -e $its/$place

is_put() {
	as $mine drumhead propose --because 'a misprint' $my amend pack ./new >letter 2>talk || { cat talk; return 1; }
	diff -r new $my/$place && grep -q 'names another pack' letter && grep -q 'vote --pack DIR GAME agree' letter &&
		grep -q "$(echo "$digest" | cut -c 49-64)" letter
}
check 'it is put; the letter says what is needed' is_put
check 'the other side takes it' receive $other $its
needed() {
	fails 1 as $other drumhead vote $its agree && says 'whose files are not in' && says $place &&
		drumhead status $its >said && says "$who proposes"
	as $other drumhead status $its >said && says 'vote --pack DIR'
}
check 'and cannot agree without the files' needed
check 'nor with others' fails 1 as $other drumhead vote --pack other $its agree
agreed() {
	as $other drumhead vote --pack new $its agree >letter 2>talk || { cat talk; return 1; }
	diff -r new $its/$place && receive $mine $my && cmp a/report.txt b/report.txt &&
		grep -q 'an amend: pack' a/report.txt
}
check 'it agrees with them' agreed
check 'an audit before the next ruling finds nothing' drumhead audit a
check 'a turn later' step orders.auto orders.auto
check 'and another' step orders.auto orders.auto
new_name() {
	grep -q 'Colkitto' a/report.txt && grep -q '"pack": "' a/state.json && cmp a/state.json b/state.json &&
		drumhead report a 2 >said && ! grep -q Colkitto said
}
check 'the new name is in the report, and not in those of before' new_name
check 'the game is audited clean' drumhead audit a
check 'and a copy without derived files is the same' eval \
	'cp -r a c && rm c/state.json && drumhead status c >/dev/null && drumhead audit c'

bundled() {
	rm -rf c && cp -r a c && last=$(ls c/log/*.entry | tail -n 1) && sed -i 's/^by .*/by 7/' "$last" &&
		fails 3 drumhead audit --bundle proof c && diff -r new proof/$place && fails 3 drumhead audit proof
}
check 'a bundle has both packs' bundled
gone() {
	rm -r b/$place && fails 3 drumhead audit b && says 'whose files are not in' && cp -r new b/$place && drumhead audit b
}
check 'a pack that is gone is asked for' gone
check 'it is played to its end' play_out
finish
