#!/bin/sh
# kills.sh - a referee's poll killed at random, again and again, over a backlog of signed orders; called by
# `make mail-kills`.  KILLS, BENCH_GAMES, BENCH_ORDERS: how many kills, games, orders of each game; MILLISECONDS: how
# long a poll lives at most.
#
# Then every ledger must be that of a game without a mishap, and of the mails none may be lost or under two names.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
player alice bob carol
boxes alice bob carol umpire
backlog "${BENCH_GAMES:-70}" "${BENCH_ORDERS:-15}" || exit
configure_backlog
orders=$(ls backlog | wc -l)
cp backlog/* box/umpire@test.example/new/

# Not every one hits: on until there are enough, or all letters are filed away.
filed() {
	find box/umpire@test.example/.Done -type f 2>/dev/null | wc -l
}
: >kills
while [ "$(wc -l <kills)" -lt "${KILLS:-500}" ] && [ "$(filed)" -lt "$orders" ]; do
	kill_once "${MILLISECONDS:-120}"
done
hit=$(wc -l <kills)
kill_often 0 && count_backlog || exit
rulings=$(cat games/*/log/*.entry | grep -c '^drumhead-begin 1 ruling$')
played=$(cat played/*/log/*.entry | grep -c '^drumhead-begin 1 ruling$')
echo "$hit kills, $orders orders, $rulings rulings of $played, mails: $(cat alice.all) to one player, \
$(cat alice.distinct) of them different"
[ "$rulings" = "$played" ] && [ "$(cat alice.distinct)" = "$orders" ] && [ "$(cat bob.distinct)" = "$orders" ]
