#!/bin/sh
# from.sh - a game goes on in a new ledger: after a lost key, with other dice.
. "$srcdir/tests/cli/lib"
player alice bob
check 'a game begins' offer
check 'it is played' play_out 4
mv a old.a
mv b old.b

# Bob has lost his key.
rm -r bob
player bob

goes_on() {
	drumhead_seats="--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub"
	as alice drumhead offer montrose $drumhead_seats --from old.a a >letter 2>talk || { cat talk; return 1; }
	grep -q '^from' a/log/0000.entry
}
check 'a new offer goes on from it' goes_on
check 'it is accepted with the old game only' fails 1 as bob drumhead accept b letter
check 'and not with another' fails 1 as bob drumhead accept --from a b letter

accepted() {
	[ ! -e b ] || return 1
	as bob drumhead accept --from old.b b letter >reply 2>talk || { cat talk; return 1; }
	mv reply letter
	receive alice a && receive bob b
}
check 'it is accepted with it' accepted

same_position() {
	cmp a/state.json old.a/state.json && cmp a/state.json b/state.json && [ "$(field rulings a)" = "$(field rulings b)" ]
}
check 'it stands where the old one stood' same_position

# goes_on_from OLD NEW: of ./OLD.a and ./OLD.b, up to the ruling that sets NEW up.
goes_on_from() {
	as alice drumhead offer montrose $drumhead_seats --from "$1.a" "$2.a" >letter 2>talk &&
		as bob drumhead accept --from "$1.b" "$2.b" letter >reply 2>talk && mv reply letter &&
		receive alice "$2.a" && receive bob "$2.b" || { cat talk; return 1; }
}
again_and_again() {
	cp -r a first.a && cp -r b first.b && goes_on_from first second && goes_on_from second third &&
		goes_on_from third fourth && cmp fourth.a/state.json a/state.json && [ -e fourth.a/from/from/from/from/log ] &&
		drumhead audit fourth.a && drumhead audit fourth.b
}
check 'so does one that goes on from it, and the next, and the next' again_and_again

# What lies deeper is evidence, too: a signature of the first game.
deep_tampered() {
	cp -r fourth.a t && cp t/from/from/from/from/log/0003.sig t/from/from/from/from/log/0001.sig
	fails 3 drumhead audit t && says 'bad signature'
	status=$?
	rm -rf t
	return $status
}
check 'a signature four games back is checked' deep_tampered

# A position that is not there to be had is found before anything is signed.
cut_short() {
	rm -rf third.a/from/from/from && fails 1 as alice drumhead offer montrose $drumhead_seats --from third.a fifth.a &&
		says 'third.a/from/from/from' && [ ! -e fifth.a ]
}
check 'an offer that could never be set up is not signed' cut_short
not_accepted() {
	cp -r fourth.b t && rm -rf t/from/from/from && rm t/log/000[1-9]* t/state.json
	fails 1 as bob drumhead accept t && says 't/from/from/from' && [ ! -e t/log/0001.entry ]
	status=$?
	rm -rf t
	return $status
}
check 'nor accepted' not_accepted
check 'it is played to its end' play_out
check 'it is audited clean' drumhead audit a
check 'for both' drumhead audit b

# The old ledger is evidence, too.
tampered() {
	cp -r a t
	march=$(basename "$(grep -l '^march MacColla' t/from/log/*.entry | head -n 1)" .entry)
	march=$(expr "$march" + 0)
	sed -i 's/^march MacColla/march Montrose/' t/from/log/*.entry
	fails 3 drumhead audit --bundle proof t && grep -v "^proof holds" said >found && fails 3 drumhead audit proof && sed s,t/from,proof/from,g found | diff - said &&
		says 'bad signature' && says "entry $march of the game it goes on from: seat 1 (royalist)"
	status=$?
	rm -rf t proof
	return $status
}
check 'what is changed in the old game is found, also in a bundle of it' tampered

gone() {
	cp -r a t
	rm -r t/from t/state.json
	fails 3 drumhead audit t
}
check 'and so is that it is gone' gone
finish
