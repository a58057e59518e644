#!/bin/sh
# openssh.sh - nothing but ssh-keygen and coreutils is needed to sign an entry, or to check one.
. "$srcdir/tests/cli/lib"
player alice bob

for name in alice bob; do
	{ printf '%s namespaces="drumhead-entry-v1" ' "$name"; cut -d ' ' -f 1,2 $name/.ssh/id_ed25519.pub; } >>signers
done
hex() {
	sed -n "s/^$1 //p" "$2"
}
# The id of the entry in a file, as a stranger computes it.
id_of() {
	{ printf 'drumhead/entry/v1\0'; cat "$1"; } | b2sum -l 256 | cut -c 1-64 | sed 's/.\{16\}/& /g; s/ $//'
}
nonce() {
	head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' | sed 's/.\{16\}/& /g; s/ $//'
}

check 'a game is played for a while' eval 'offer && play_out 6'

all_verify() {
	for entry in a/log/*.entry; do
		case $(hex by "$entry") in 1) name=alice ;; *) name=bob ;; esac
		ssh-keygen -q -Y verify -f signers -I $name -n drumhead-entry-v1 -s "${entry%.entry}.sig" <"$entry" || return 1
	done
}
check 'ssh-keygen -Y verify accepts every signature of ours' all_verify

same_bytes() {
	for entry in a/log/*.entry; do
		case $(hex by "$entry") in 1) name=alice ;; *) name=bob ;; esac
		cp "$entry" again
		rm -f again.sig
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $name/.ssh/id_ed25519 again 2>/dev/null
		cmp again.sig "${entry%.entry}.sig" || return 1
	done
}
check 'ssh-keygen -Y sign makes the same files, byte for byte' same_bytes

chained() {
	before=
	for entry in a/log/*.entry; do
		[ -z "$before" ] || [ "$(hex prev "$entry")" = "$(id_of "$before")" ] || return 1
		before=$entry
	done
}
check 'b2sum computes the chain' chained

# The report ends with the block to fill in; the rest is an editor's work.
case $(field name a) in royalist) name=alice game=a other=bob theirs=b ;; *) name=bob game=b other=alice theirs=a ;; esac
by_hand() {
	drumhead report $game | sed -n '/^drumhead-begin 1 orders$/,/^drumhead-end$/p' |
		sed "s/^nonce\$/nonce $(nonce)/; s/^drumhead-end\$/when all: auto\\nend\\n&/" >draft
	grep -q '^end$' draft || return 1
	tr -d '\r' <draft | sed -e 's/\(^\|[[:blank:]]\)#.*//' -e 's/[[:blank:]]\{1,\}/ /g' -e 's/^[ >|]*//' -e 's/ $//' -e '/^$/d' |
		awk '$0 == "end" && ended++ { next } { print }' >my.orders
	ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $name/.ssh/id_ed25519 my.orders 2>said || { cat said; return 1; }
	{ echo 'Signed by hand:'; cat my.orders my.orders.sig; } >letter
	as $name drumhead adjudicate $game letter >own 2>said || { cat said; return 1; }
	receive $other $theirs && receive $name $game
}
check 'orders from an editor, signed with ssh-keygen -Y sign, are taken' by_hand
check 'and audited clean' drumhead audit $theirs

armor_kept() {
	seq=$(hex seq my.orders)
	cmp my.orders "$theirs/log/$(printf %04d "$seq").entry" && cmp my.orders.sig "$theirs/log/$(printf %04d "$seq").sig"
}
check 'the file of the log is the file that was signed' armor_kept

agent_signs() {
	eval "$(ssh-agent -s)" >/dev/null
	ssh-keygen -q -p -P '' -N secret -f bob/.ssh/id_ed25519 >/dev/null
	ssh-keygen -q -p -P '' -N secret -f alice/.ssh/id_ed25519 >/dev/null
	case $(field name a) in royalist) name=alice game=a ;; *) name=bob game=b ;; esac
	fails 1 as $name drumhead sign $game orders.auto && says 'ssh-add' || return 1
	ssh-keygen -q -p -P secret -N '' -f $name/.ssh/id_ed25519 >/dev/null
	ssh-add -q $name/.ssh/id_ed25519
	rm $name/.ssh/id_ed25519
	as $name drumhead sign $game orders.auto >letter 2>said || { cat said; return 1; }
}
check 'an encrypted key is signed with through the agent' agent_signs
[ -z "${SSH_AGENT_PID:-}" ] || kill "$SSH_AGENT_PID"
finish
