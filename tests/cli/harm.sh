#!/bin/sh
# harm.sh - a full or read-only disk, two programs at once, death at any moment: nothing is half done.
. "$srcdir/tests/cli/lib"
player alice bob
check 'a game begins' offer
play bob b
cp letter letter.orders
cp -r a a.start

sums() {
	find "$1" -type f ! -name lock -exec cksum {} + | LC_ALL=C sort -k 3
}

# --- disks --------------------------------------------------------------------------------------------

# limited BLOCKS NAME COMMAND...: no file may grow beyond BLOCKS of 512 bytes, as on a full disk.  It must fail.
limited() {
	(
		trap '' XFSZ
		ulimit -f "$1"
		shift
		as "$@" 2>&1 >/dev/null
		echo "status $?"
	) | cat >said
	! says 'status 0' >/dev/null
}
full_disk() {
	sums a >before
	limited 0 alice drumhead adjudicate a letter.orders && says 'File too large' && sums a | diff before - &&
		[ ! -e a/log/0003.entry ]
}
check 'a full disk: the reason is told, nothing is changed' full_disk

leftovers() {
	[ -z "$(find a -name '.*.new')" ]
}
check 'and nothing is left lying about' leftovers

full_disk_offer() {
	limited 0 alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub \
		--seat covenanter=bob/.ssh/id_ed25519.pub n && says 'File too large' && [ ! -e n/log/0000.entry ] || return 1
	as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub \
		--seat covenanter=bob/.ssh/id_ed25519.pub n >letter.n 2>said || { cat said; return 1; }
}
check 'an offer on a full disk can be repeated' full_disk_offer

# The ruling fits, the drawing of the map does not.
derived_too_big() {
	limited 16 alice drumhead adjudicate a letter.orders && says 'File too large' && [ -e a/log/0004.entry ] || return 1
	as alice drumhead adjudicate a letter.orders >letter 2>said || { cat said; return 1; }
	drumhead audit a
}
check 'where only the derived files do not fit, the command is run again' derived_too_big
rm -rf a && cp -r a.start a && forget alice

broken_output() {
	as alice drumhead adjudicate a letter.orders >/dev/full 2>said && status=0 || status=$?
	[ "$status" = 75 ] && says 'run the command again' || return 1
	as alice drumhead adjudicate a letter.orders >again 2>said && [ -s again ]
}
if [ -w /dev/full ]; then
	check 'a letter that cannot be printed is printed again' broken_output
else
	skip 'a letter that cannot be printed is printed again' 'there is no /dev/full'
fi
rm -rf a && cp -r a.start a && forget alice

# Root writes everywhere: then another user tries, who may not reach the sources, and has the program beside him.
if [ "$(id -u)" != 0 ]; then
	unprivileged() {
		as alice "$@"
	}
	can=yes
else
	unprivileged() {
		as alice env PATH="own:$PATH" DRUMHEAD_DATA=own setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	}
	mkdir own && cp "$DRUMHEAD" own/drumhead && cp -R "$srcdir/rules" "$srcdir/templates" own
	chmod 755 . && chmod -R a+rX a alice own && chmod a+r alice/.ssh/id_ed25519 alice/.config/drumhead/seat.key
	unprivileged drumhead status a >/dev/null 2>&1 && can=yes || can=no
fi
read_only() {
	chmod -R a-w a
	sums a >before
	unprivileged drumhead adjudicate a letter.orders >out 2>said && status=0 || status=$?
	chmod -R u+w a
	[ "$status" = 1 ] && says 'ermission denied' && sums a | diff before - || { echo "status $status"; return 1; }
}
reads_there() {
	chmod -R a-w a
	unprivileged drumhead status a && unprivileged drumhead report a && unprivileged drumhead audit a && status=0 || status=1
	chmod -R u+w a
	return $status
}
if [ $can = yes ]; then
	check 'a read-only game: the reason is told, nothing is changed' read_only
	check 'and it can be read and audited' reads_there
else
	skip 'a read-only game: the reason is told, nothing is changed' 'root writes everywhere here'
	skip 'and it can be read and audited' 'root writes everywhere here'
fi
rm -rf a && cp -r a.start a && forget alice
chmod 600 alice/.ssh/id_ed25519 alice/.config/drumhead/seat.key

# --- two at once --------------------------------------------------------------------------------------

at_once() {
	for i in 1 2 3 4 5 6; do
		as alice drumhead adjudicate a letter.orders >out.$i 2>said.$i &
	done
	wait
	for i in 1 2 3 4 5 6; do
		[ -s out.$i ] && cmp out.1 out.$i || { cat said.$i; return 1; }
	done
	[ "$(field entries a)" = 5 ] && [ "$(cat said.? | grep -c '^wrote')" = 1 ] && drumhead audit a
}
check 'six at once rule once, and all print the same letter' at_once

sign_at_once() {
	for i in 1 2 3 4; do
		as alice drumhead sign a orders.auto >out.$i 2>said.$i && echo done >status.$i || echo refused >status.$i &
	done
	wait
	[ "$(cat status.? | grep -c done)" = 1 ] && [ "$(field entries a)" = 6 ] && drumhead audit a
}
check 'of four who sign at once one does' sign_at_once
rm -rf a

# --- a lock that leads elsewhere ------------------------------------------------------------------------

linked_lock() {
	for target in made there; do
		rm -rf t made && cp -r a.start t && rm -f t/lock && echo hello >there && touch -d '2000-01-01' there && ln -s "$here/$target" t/lock || return 1
		fails 1 as alice drumhead adjudicate t letter.orders && says 't/lock: is a symbolic link' && fails 1 as bob drumhead sign t orders.auto &&
			says 'remove the link' && drumhead report t >/dev/null && drumhead audit t >said && says 'no part of the game, and of no weight: lock' &&
			[ ! -e made ] && [ -z "$(find there -newermt 2001-01-01)" ] || { ls -l t there; return 1; }
	done
	rm t/lock && as alice drumhead adjudicate t letter.orders >out 2>said || { cat said; return 1; }
}
check 'a lock that is a symbolic link is refused, and nothing is made where it leads' linked_lock
rm -rf t && forget alice

# --- death --------------------------------------------------------------------------------------------

# killed MILLISECONDS NAME COMMAND...: the command, killed after that long.
killed() {
	after=$(printf %03d "$1")
	killed_home=$here/$2
	shift 2
	HOME=$killed_home "$@" >out 2>said &
	sleep "0.$after"
	kill -9 $! 2>/dev/null
	wait $! 2>/dev/null || return 0
}

whole() {
	as alice drumhead adjudicate t letter.orders >letter.alice 2>said || { cat said; return 1; }
	drumhead audit t >said 2>&1 || { cat said; return 1; }
	[ "$(field entries t)" = 5 ] && [ -s letter.alice ]
}
dies_adjudicating() {
	for ms in 0 1 2 3 4 5 6 7 8 9 10 11 12 14 16 18 20 23 26 30; do
		rm -rf t && cp -r a.start t && forget alice
		killed $ms alice drumhead adjudicate t letter.orders
		killed $((ms / 2)) alice drumhead adjudicate t letter.orders
		whole || { echo "killed after $ms ms"; return 1; }
	done
}
check 'adjudicate killed at any moment is run again' dies_adjudicating

dies_beginning() {
	for ms in 0 1 2 3 4 5 6 7 8 10 12 15 20; do
		rm -rf t && forget bob
		killed $ms bob drumhead accept t letter.n
		if [ -e t/log/0001.entry ]; then
			as bob drumhead sign t >letter.bob 2>said || { cat said; return 1; }
		else
			as bob drumhead accept t letter.n >letter.bob 2>said || { echo "killed after $ms ms"; cat said; return 1; }
		fi
		drumhead audit t >said 2>&1 || { cat said; return 1; }
	done
}
check 'accept killed at any moment is run again' dies_beginning

dies_offering() {
	for ms in 0 1 2 3 4 5 6 7 8 10 12 15 20; do
		rm -rf t
		killed $ms alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub t
		if [ -e t/log/0000.entry ]; then
			as alice drumhead sign t >letter.alice 2>said || { cat said; return 1; }
		else
			as alice drumhead offer montrose --seat royalist=alice/.ssh/id_ed25519.pub \
				--seat covenanter=bob/.ssh/id_ed25519.pub t >letter.alice 2>said ||
				{ echo "killed after $ms ms"; cat said; return 1; }
		fi
		drumhead audit t >said 2>&1 || { cat said; return 1; }
	done
}
check 'offer killed at any moment is run again' dies_offering

# Every system call that changes the disk is a moment to die.
ready() {
	rm -rf t && cp -r a.start t && forget alice
}
mended() {
	whole
}
deaths 'adjudicate killed at each system call is run again' 'write fsync link rename unlink mkdir' \
	alice drumhead adjudicate t letter.orders
finish
