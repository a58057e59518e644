#!/bin/sh
# mail_mangled.sh - what mail programs and lists do to a letter: it is taken with the same bytes, or refused with a
# reason, and never misread.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
command -v python3 >/dev/null || { skip 'manglings' 'python3 is not installed'; finish; }
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee is offered and accepted' referee_game
configure

begin() {
	cat accept.alice accept.bob | as carol drumhead adjudicate r - >letter 2>talk &&
		as bob drumhead adjudicate rb letter >out 2>talk && as bob drumhead sign --anyway rb orders.auto >letter 2>talk &&
		as carol drumhead adjudicate r letter >out 2>talk && as carol drumhead letter --from 0 r >letter2 2>talk &&
		as alice drumhead adjudicate ra letter2 >out 2>talk &&
		as alice drumhead sign --anyway ra orders.auto >letter 2>talk || { cat talk; return 1; }
	seq=$(ls ra/log/*.entry | wc -l)
	entry=ra/log/$(printf '%04d' $((seq - 1))).entry
	mkdir mails && python3 "$srcdir/tests/data/mail/mangle.py" letter "$entry" "${entry%.entry}.sig" mails >count &&
		mv r r.before
}
check 'a letter is mangled in every way' begin

# read_one FILE: into a game that has not seen it.
read_one() {
	rm -rf r spool box/*/new/*
	cp -r r.before r
	mkdir -p spool/games && ls r/log/*.entry | wc -l >spool/games/r
	umpire read "$1"
	status=$?
}

for message in mails/*.good.eml; do
	name=${message##*/}
	taken() {
		read_one "$message" && [ $status = 0 ] && cmp "$entry" "r/log/${entry##*/}" && mailed bob 1
	}
	check "taken: ${name%.good.eml}" taken
done

# Refused: nothing in the game has changed, nobody but the sender and the referee hears of it, and the log says why.
for message in mails/*.bad.eml; do
	name=${message##*/}
	refused() {
		start=$(date +%s)
		read_one "$message"
		diff -r r.before r >talk || { cat talk; return 1; }
		[ $status -le 1 ] && mailed bob 0 && [ $(($(date +%s) - start)) -lt 20 ] || return 1
		cat spool/*/*/mark spool/*/*/*/mark >marks 2>/dev/null
		grep -E '^result (refused|rejected|passed on|not signed|no game)' marks
	}
	check "refused: ${name%.bad.eml}" refused
done

memory() {
	for name in nested-3000 parts-5000 text-3-mb ten-megabytes; do
		rm -rf spool
		kb=$(HOME=$here/carol python3 -c 'import resource, subprocess, sys
subprocess.run(["drumhead-mail", "--config", "carol.conf", "read", sys.argv[1]], stdout=subprocess.DEVNULL,
               stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "mails/$name.bad.eml")
		[ "$kb" -lt 131072 ] || { echo "$name took $kb kB"; return 1; }
	done
}
case $(nm "$DRUMHEAD" 2>/dev/null) in
*__asan*) skip 'hostile messages take less than 128 MB' 'the program is instrumented' ;;
*) check 'hostile messages take less than 128 MB' memory ;;
esac
finish
