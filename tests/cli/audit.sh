#!/bin/sh
# audit.sh - whatever is changed in a finished game, one byte of it, the audit finds and names it.
. "$srcdir/tests/cli/lib"
player alice bob

echo resign >orders.resign
check 'a game is played' eval 'offer && play_out 4'
end_it() {
	case $(field name a) in
	royalist) play alice a orders.resign && receive bob b && receive alice a && receive bob b ;;
	covenanter) step orders.auto orders.auto && end_it ;;
	esac
}
check 'one resigns' eval 'end_it && receive alice a'
check 'it is audited clean' eval 'drumhead audit a >clean && cat clean && grep -qx "next: the game is over, and every seat has signed its result" clean'
check 'with nothing beside it' eval '! grep "no part of the game\|not here" clean'

# flip FILE POSITION: changes the lowest bit of the byte at POSITION, or makes the file one byte longer.
flip() {
	perl -e 'open my $f, "+<", $ARGV[0] or die; seek $f, $ARGV[1], 0; read $f, my $byte, 1; seek $f, $ARGV[1], 0;
		print $f chr(ord($byte) ^ 1)' "$1" "$2"
}

# found FILE POSITION: the audit of ./t finds it, and says which entry or which file.
found() {
	drumhead audit t >said 2>&1 && status=0 || status=$?
	[ "$status" = 3 ] || { echo "$1, byte $2: status $status"; cat said; return 1; }
	case $1 in
	log/*)
		number=${1#log/}
		number=${number%%.*}
		number=${number#"${number%%[1-9]*}"}
		name="entry ${number:-0}"
		;;
	pack/*) name='not an entry' ;;
	*) name=$1 ;;
	esac
	while read -r line; do
		case $line in "$name"[:,\ ]*) return ;; esac
	done <said
	echo "$1, byte $2: should name $name"
	cat said
	return 1
}

# Positions: the first, the last, and three between that differ from file to file.
every_change_is_found() {
	k=0
	cp -r a t
	for file in $(cd a && find "$@" -type f ! -name lock | LC_ALL=C sort); do
		size=$(wc -c <"a/$file")
		k=$((k + 1))
		for position in 0 $((size - 1)) $((k * 7919 % size)) $((k * 104729 % size)); do
			flip "t/$file" "$position"
			found "$file" "$position" || return 1
			cp "a/$file" "t/$file"
		done
		printf x >>"t/$file"
		found "$file" "$size" || return 1
		head -c $((size / 2)) "a/$file" >"t/$file"
		found "$file" "$((size / 2))" || return 1
		cp "a/$file" "t/$file"
	done
	rm -rf t
	echo "$k files"
}
check 'a byte changed in any entry is found, and the entry named' every_change_is_found log -name '*.entry'
check 'a byte changed in any signature is found, and the entry named' every_change_is_found log -name '*.sig'

# A base64 digit with its high bit set, and a line that ends in a blank: what a kind reader would pass over.
signature_is_exact() {
	for change in 's/\//\xAF/' '2s/$/ /' '$!{2N;s/\n/ /}'; do
		rm -rf t && cp -r a t
		LC_ALL=C sed -i "$change" t/log/0005.sig
		! cmp -s a/log/0005.sig t/log/0005.sig || { echo "$change changes nothing"; return 1; }
		found log/0005.sig "$change" || return 1
	done
	rm -rf t
}
check 'a signature is armor as ssh-keygen writes it, or the entry is named' signature_is_exact
check 'a byte changed in any proof is found, and the entry named' every_change_is_found log -name '*.proof'
check 'a byte changed in the pack is found' every_change_is_found pack
pack_way_out() {
	rm -rf t && cp -r a t && echo ' ' >>t/pack/map.json && ! drumhead audit t >said && says 't/pack is not the pack of the charter' &&
		drumhead $(sed -n 's/^    drumhead //p' said) >said && says 'map.json' && says 'laid out otherwise' &&
		rm -rf t/pack && ! drumhead audit t >said && says 'Put the files of the agreed pack back' && rm -r t
}
check 'and which file it is, the audit tells how to see' pack_way_out
check 'a byte changed in what is derived is found, and the file named' every_change_is_found \
	state.json report.txt report.json map.txt map.svg

says_what_differs() {
	cp -r a t && sed -i 's/"victories": [0-9]*/"victories": 77/' t/state.json && ! cmp -s a/state.json t/state.json &&
		fails 1 drumhead status t && says 'victories: 77 here, ' && says ' there, by the ledger.' && says 'Remove the file' || return 1
	rm -rf t
}
check 'whoever reads a position that was changed is told what differs' says_what_differs

# a file that is gone
gone() {
	for file in log/0004.entry log/0004.sig log/0004.proof; do
		cp -r a t
		rm "t/$file"
		fails 3 drumhead audit t || return 1
		rm -rf t
	done
}
check 'an entry, signature or proof that is gone is found' gone

two_signatures_exchanged() {
	cp -r a t
	cp a/log/0006.sig t/log/0004.sig
	fails 3 drumhead audit t && says 'entry 4'
	status=$?
	rm -rf t
	return $status
}
check 'a signature of another entry is found' two_signatures_exchanged

# What is no part of the game spoils nothing, and is told.
strays() {
	rm -rf t && cp -r a t && echo hello >t/log/evil.entry && echo hello >t/log/0099.sig && mkdir t/pack/sub t/attic && echo hello >t/pack/notes &&
		echo '{}' >"t/pack/$(printf 'x\ny\033[31m')" && mkfifo t/log/0099.claim && mkdir t/report.orders && mkdir t/letters &&
		echo hello >t/draft.orders && echo hello >t/log/.0003.entry.77-0.new && drumhead audit t >said || return 1
	printf 'no part of the game, and of no weight: ' >wanted
	echo 'attic, letters, log/0099.claim, log/0099.sig, log/evil.entry, pack/notes, pack/sub, pack/x\x0ay\x1b[31m, report.orders' >>wanted
	grep '^no part' said | diff wanted - && drumhead audit --json t >json && grep -q '"log/evil.entry"' json && grep -q '"good": true' json
}
check 'what else lies there is told' strays
# What is half there, or looks like a write that was cut short.
half_there() {
	rm -rf t && cp -r a t && echo x >t/log/0002.claim.sig && echo x >t/.x.new && mkdir t/log/.0003.entry.7-0.new &&
		drumhead audit t >said && says 'of no weight: .x.new, log/.0003.entry.7-0.new, log/0002.claim.sig'
}
check 'a signature of no claim is told, and what only looks unfinished' half_there
linked() {
	rm -rf t && cp -r a t && mv t/log/0003.entry kept.entry && ln -s "$PWD/kept.entry" t/log/0003.entry && mv t/pack kept.pack &&
		ln -s "$PWD/kept.pack" t/pack && drumhead audit t >said && says 'what they lead to: log/0003.entry, pack' &&
		! grep -q 'no part' said && ln -s nowhere t/my.letter && drumhead audit t >said && says 'of no weight: my.letter'
}
check 'so are links, which are read as what they lead to' linked
many_strays() {
	rm -rf t && cp -r a t && for i in $(seq 20 40); do echo >t/notes$i; done && drumhead audit t >said && says 'notes31 and 9 more'
}
check 'of a heap the first' many_strays
# The last entry can be taken away without a trace in the chain.
shorter() {
	last=$(ls a/log/*.entry | tail -n 1) && last=${last%.entry}
	rm -rf t && cp -r a t && rm t/"${last#a/}".* && drumhead audit t >said && says 'is to sign the result' && drumhead audit --json t >json &&
		grep -q '"next": ".* is to sign the result"' json
}
check 'how far the game has come is told, too' shorter
rm -rf t

bundle() {
	cp -r a t
	flip t/log/0005.entry 900
	fails 3 drumhead audit --bundle proof t && says 'entry 5' && says 'Nobody has signed what lies here' && says 'proof holds' || return 1
	[ -f proof/log/0005.entry ] && [ ! -f proof/log/0006.entry ] && fails 3 drumhead audit proof && says 'entry 5'
}
check 'the bundle holds no more than is needed, and proves it' bundle
# Who signs an entry of his own anew makes the next one follow another; that is no deed of its author.
signed_anew() {
	rm -rf s && cp -r a s && file=$(grep -l '^drumhead-begin 1 orders' s/log/*.entry | head -n 1) && who=alice || return 1
	grep -q '^by 2$' "$file" && who=bob
	next=$(($(basename "$file" .entry | sed 's/^0*//') + 1))
	sed -i 's/^nonce ..../nonce 0123/' "$file" && rm "${file%entry}sig" &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $who/.ssh/id_ed25519 "$file" 2>talk && mv "$file.sig" "${file%entry}sig" || return 1
	fails 3 drumhead audit --bundle anew s && says "entry $next, " && says 'foreign or older entry' &&
		says 'it proves nothing against the seat' && ! grep -q 'The seat has signed' said anew/README || return 1
	fails 3 drumhead audit --json s && says '"signed": false'
}
check 'an entry that was signed anew convicts nobody who went on from the first' signed_anew
check 'a bundle is not written over another' fails 1 drumhead audit --bundle proof t
check 'an audit without a game is refused' fails 1 drumhead audit alice
finish
