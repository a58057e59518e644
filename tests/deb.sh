#!/bin/sh
# deb.sh - the Debian packages: built, looked through by lintian, installed in a clean system, played there, and taken
# out again.  `make deb-check` runs it; it wants root (or a user namespace of mmdebstrap's), Debian's packages from the
# machine's own sources, and some minutes, so it is no part of `make check`.
#
# usage: srcdir=DIRECTORY tests/deb.sh
set -u
srcdir=$(cd "${srcdir:?}" && pwd -P)
missing=
for tool in dpkg-buildpackage:dpkg-dev dh:debhelper lintian:lintian mmdebstrap:mmdebstrap; do
	command -v "${tool%%:*}" >/dev/null || missing="$missing ${tool#*:}"
done
[ -z "$missing" ] || { echo "deb.sh: please install:$missing" >&2; exit 1; }
. "$srcdir/tests/tap.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

version=$(sed -n '1s/.*(\(.*\)).*/\1/p' "$srcdir/debian/changelog")
tree=drumhead-$version
unpacked() {
	mkdir "$tree" && (cd "$srcdir" && git ls-files -co --exclude-standard -z | tar --null -cf - -T -) | tar xf - -C "$tree"
}
check 'the sources are copied' unpacked
built() {
	(cd "$tree" && nice dpkg-buildpackage -us -uc -b) >build.log 2>&1 || { tail -n 30 build.log; return 1; }
	ls drumhead_*.deb drumhead-git_*.deb drumhead-mail_*.deb drumhead-data_*_all.deb
}
check 'dpkg-buildpackage -us -uc -b makes four packages' built
check 'lintian has neither errors nor warnings' lintian --fail-on error,warning --tag-display-limit 0 ./*.changes

# --- a clean system -------------------------------------------------------------------------------------------------

sources=/etc/apt/sources.list
[ -s $sources ] || sources=$(ls /etc/apt/sources.list.d/*.sources | head -n 1)
system() {
	mmdebstrap --quiet --variant=apt --include=openssh-client,git bookworm root "$sources" >system.log 2>&1 || { tail -n 20 system.log; return 1; }
	mkdir root/debs && cp ./drumhead*.deb root/debs/ && rm -f root/debs/*dbgsym*
}
check 'a clean bookworm is made' system
inside() {
	chroot root env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
installed() {
	chroot root sh -c 'cat >/etc/resolv.conf' </etc/resolv.conf
	inside sh -c 'apt-get -qq update && apt-get -qq -y --no-install-recommends install /debs/*.deb' >install.log 2>&1 || { tail -n 20 install.log; return 1; }
}
check 'the packages are installed there' installed

# As a player without any settings.
cat >root/play.sh <<'END'
set -eu
useradd -m ann && useradd -m ben
as() { who=$1; shift; su "$who" -c "cd && $*"; }
for who in ann ben; do
	as $who 'mkdir -m 700 .ssh && ssh-keygen -q -t ed25519 -N "" -f .ssh/id_ed25519 && drumhead keygen >/dev/null'
	cp /home/$who/.ssh/id_ed25519.pub /tmp/$who.pub && chmod a+r /tmp/$who.pub
done
mail() { cp "/home/$1/letter" /tmp/letter && chmod a+r /tmp/letter; }
as ann 'drumhead offer montrose --seat royalist=/tmp/ann.pub --seat covenanter=/tmp/ben.pub game >letter'
mail ann && as ben 'drumhead accept game /tmp/letter >letter'
mail ben && as ann 'drumhead adjudicate game /tmp/letter >letter'
mail ann && as ben 'drumhead adjudicate game /tmp/letter >/dev/null'
as ben 'drumhead bot game >orders && drumhead check game orders && drumhead sign game orders >letter'
mail ben && as ann 'drumhead adjudicate game /tmp/letter >letter && drumhead audit game && drumhead report game && drumhead games'
as ann 'drumhead rules show brave 10 >/dev/null && drumhead git init cup && drumhead mail --help && drumhead complete git pu'
for game in $(drumhead rules list | sed 's/ .*//'); do
	as ann "drumhead rules lint $game && drumhead fuzz --games 2 $game" && [ -s "/usr/share/man/man7/drumhead-$game.7.gz" ]
	echo "plays $game"
done
[ -s /usr/share/bash-completion/completions/drumhead ] && [ -s /usr/share/drumhead/examples/tutorial.md ]
[ -s /usr/lib/systemd/user/drumhead-mail.service ] && [ -s /lib/systemd/system/drumhead-mail@.service ]
END
played() {
	inside sh /play.sh >played.log 2>&1 || { tail -n 30 played.log; return 1; }
	grep -q '^good: ' played.log && grep -q '^pull' played.log &&
		[ "$(grep -c '^plays ' played.log)" = "$(ls -d "$srcdir"/rules/*/pack | wc -l)" ]
}
check 'two players without settings play a turn, audited, and every game is there with its data and manual' played
gone() {
	inside apt-get -qq -y purge drumhead drumhead-git drumhead-mail drumhead-data >purge.log 2>&1 || { tail -n 20 purge.log; return 1; }
	left=$(find root/usr root/etc root/lib root/var/lib -name '*drumhead*' ! -path '*/apt/*' ! -path '*/dpkg/*')
	[ -z "$left" ] || { echo "$left"; return 1; }
}
check 'and taken out they leave nothing' gone
finish
