#!/bin/sh
# mail.sh - a backlog of signed orders in a referee's Maildir, taken by one process: time and memory a mail.
# Called by `make bench`.  BENCH_GAMES and BENCH_ORDERS: how many games, how many orders of each; to play them
# beforehand takes longer than what is measured.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
backlog "${BENCH_GAMES:-10}" "${BENCH_ORDERS:-10}" || exit
# What delivers is no part of what is measured.
printf '#!/bin/sh\nexec cat >/dev/null\n' >sendmail
configure_backlog
cp backlog/* box/umpire@test.example/new/
HOME=$work/carol python3 - "$(ls backlog | wc -l)" "$(ls games | wc -l)" <<'END'
import resource, subprocess, sys, time
orders, games = int(sys.argv[1]), int(sys.argv[2])
start = time.monotonic()
subprocess.run(["drumhead-mail", "--config", "carol.conf", "poll"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
wall = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
cpu = used.ru_utime + used.ru_stime
print(f"{orders} orders of {games} games: {1000 * cpu / orders:.1f} ms of one core a mail, {1000 * wall / orders:.1f} ms by "
      f"the wall clock, {used.ru_maxrss} kB at most")
END
for game in games/*; do
	diff -r "$game/log" "played/${game##*/}/log" >/dev/null || echo "$game was not played as before"
done
echo 'What bounds it: one start of drumhead for each order, the process that takes it, and syncs (drumhead-mail(1), Costs).'
