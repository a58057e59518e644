#!/bin/sh
# options.sh - optional rules, from the offer to the audit: chosen once, told in every report, played by both copies.
. "$srcdir/tests/cli/lib"
player alice bob

all='--option 18.1a --option 18.1b --option 18.1c --option 18.1d --option 18.2 --option 18.3 --option 18.4 --option 18.5
     --option 18.6 --option 18.7 --option 18.8 --option 18.9a --option 18.9b'

check 'an offer with two options' offer --option 18.4 --option 18.3
check 'the report names them, in order' grep -qx "Options: Edinburgh's larger garrison (18.3), Pursuit (18.4)." a/report.txt

check 'and the orders offer what they ask' grep -q '^# when pursue:' a/report.txt

rm -rf a b
check 'an offer without options' offer
check 'the report is silent about options' sh -c '! grep -qE "Options|when pursue" a/report.txt'

rm -rf a b
check 'an offer with all options' offer $all
check 'it is played to its end' play_out
check 'that is the end of the game' [ "$(field writes a)" != orders ]
same 'both copies stand alike' a/state.json b/state.json
check 'the last report names the options still' grep -q '(18.9b)' a/report.txt
check 'the ledger is audited clean' drumhead audit b
finish
