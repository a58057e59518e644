# tap.sh - for shell tests: . "$srcdir/tests/tap.sh"
#
#     check 'what this proves' COMMAND...    one test: passes if COMMAND does; else shows what it said
#     same 'what this proves' WANT GOT       one test: two files are equal; else shows the difference
#     skip 'what this would prove' REASON
#     finish                                 the plan; last line of every test
tap_count=0
tap_failed=0

# tap_result STATUS NAME [FILE-OF-DIAGNOSTICS]
tap_result() {
	tap_count=$((tap_count + 1))
	if [ "$1" = 0 ]; then
		echo "ok $tap_count - $2"
		return 0
	fi
	tap_failed=$((tap_failed + 1))
	echo "not ok $tap_count - $2"
	[ $# -lt 3 ] || sed 's/^/# /' "$3"
}

check() {
	tap_name=$1
	shift
	"$@" >tap.out 2>&1 && tap_status=0 || tap_status=$?
	tap_result "$tap_status" "$tap_name" tap.out
}

same() {
	check "$1" diff -u "$2" "$3"
}

skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}

finish() {
	echo "1..$tap_count"
	[ "$tap_failed" = 0 ]
	exit
}
