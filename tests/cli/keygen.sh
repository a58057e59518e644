#!/bin/sh
# keygen.sh - an ssh key made without ssh-keygen, and the public half of one.
. "$srcdir/tests/cli/lib"
player alice

made() {
	mkdir new && as new drumhead keygen --ssh new/.ssh/id_ed25519 >out 2>said && says 'for play alone' && [ "$(wc -l <out)" = 2 ] &&
		[ "$(stat -c %a new/.ssh/id_ed25519 new/.config/drumhead/seat.key | sort -u)" = 600 ] &&
		ssh-keygen -y -f new/.ssh/id_ed25519 >got && cmp got new/.ssh/id_ed25519.pub &&
		echo play >word && ssh-keygen -q -Y sign -n test -f new/.ssh/id_ed25519 word 2>talk && [ -s word.sig ]
}
check 'keygen makes an ssh key, too, which OpenSSH reads and signs with' made
public() {
	as new drumhead keygen --public new/.ssh/id_ed25519 >got && cmp got new/.ssh/id_ed25519.pub &&
		drumhead keygen --public alice/.ssh/id_ed25519 >got && cut -d' ' -f1,2 alice/.ssh/id_ed25519.pub | cmp got -
}
check 'and prints the public half of one' public
fits() {
	mkdir bare && as bare drumhead keygen >out 2>said && says 'Your seat key is made' && says 'ssh-keygen -t ed25519' &&
		! grep '.\{81\}' said
}
check 'what it says of the key fits a terminal' fits
kept() {
	cp -r new was && fails 1 as new drumhead keygen --ssh new/.ssh/id_ed25519 && diff -r new was && rm new/.ssh/id_ed25519 &&
		fails 1 as new drumhead keygen --ssh new/.ssh/id_ed25519 && says 'no key is replaced' && [ ! -e new/.ssh/id_ed25519 ]
}
check 'no key is replaced, nor its public half' kept
one_more() {
	as new drumhead keygen --ssh new/other >out 2>said && [ "$(cat out)" = new/other ] && cmp new/.config/drumhead/seat.key was/.config/drumhead/seat.key
}
check 'where there is a seat key it goes on serving' one_more
refused_keys() {
	ssh-keygen -q -t ed25519 -N secret -f locked </dev/null && fails 1 drumhead keygen --public locked && says 'is encrypted' && says 'sign --unsigned' &&
		ssh-keygen -q -t ecdsa -N '' -f other </dev/null && fails 1 drumhead keygen --public other && says 'no kind of key that can sign here' &&
		fails 1 drumhead keygen --public other.pub && fails 1 drumhead keygen --public nowhere && fails 2 drumhead keygen --public locked x &&
		sed '3s/[A-M]/z/;3s/[a-m]/Z/' new/other >bent && chmod 600 bent && fails 1 drumhead keygen --public bent
}
check 'keys that cannot sign here are refused, with the way out' refused_keys
finish
