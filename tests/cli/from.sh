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
