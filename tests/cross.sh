#!/bin/sh
# cross.sh - other machines, the same bytes: built for a big-endian machine and for one of 32 bits, and run there by
# qemu.  `make cross-check` runs it; it wants root, Debian's packages from the machine's own sources, and about a quarter
# of an hour, so it is no part of `make check`.
#
# usage: srcdir=DIRECTORY tests/cross.sh [ARCHITECTURE...]        by default s390x and armhf
set -u
srcdir=$(cd "${srcdir:?}" && pwd -P)
command -v mmdebstrap >/dev/null || { echo 'cross.sh: please install: mmdebstrap' >&2; exit 1; }
. "$srcdir/tests/tap.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
native=$(dpkg --print-architecture)

# Without the archive of security: what it has of one architecture can be behind what it has of the other, and then the
# libraries of both, which must be of one version, cannot be installed side by side.
if [ -s /etc/apt/sources.list ]; then
	sources=$work/release.list
	grep -v -e -security /etc/apt/sources.list >"$sources"
else
	sources=$work/release.sources
	awk -v RS= -v ORS='\n\n' '!/-security/' /etc/apt/sources.list.d/debian.sources >"$sources"
fi

# What shows that bytes are the same: published vectors, our own, ledgers that were written on another machine and are
# audited and derived anew, and a game of each kind from the offer to the end.
programs='test_vrf test_dice test_openssh test_canon test_entry test_entry_members test_json test_orders test_ledger
	test_ledger_files test_sealed test_dual test_hidden test_handout test_cases'
scripts='recorded whole_game brave_tutorial hidden_hands verify_dice'

# triplet ARCHITECTURE, emulator ARCHITECTURE: by the names of GNU and of qemu.
triplet() {
	case $1 in armhf) echo arm-linux-gnueabihf ;; armel) echo arm-linux-gnueabi ;; *) echo "$1-linux-gnu" ;; esac
}
emulator() {
	case $1 in armhf | armel) echo qemu-arm-static ;; *) echo "qemu-$1-static" ;; esac
}

inside() {
	root=$1
	shift
	chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
# A system of this machine's kind with the compiler and the libraries of the other; what git and mail link is not
# needed for what is the same on all machines.
system() {
	packages=make,autoconf,automake,pkg-config,qemu-user-static,openssh-client,python3,python3-nacl,gcc-$(triplet "$1")
	mmdebstrap --quiet --variant=apt --architectures="$native,$1" --include="$packages" bookworm "$1" "$sources" \
		>"$1.log" 2>&1 && cat /etc/resolv.conf >"$1/etc/resolv.conf" &&
		inside "$1" apt-get -qq update >"$1.log" 2>&1 && inside "$1" apt-get -qq -y --no-install-recommends install \
			"libsodium-dev:$1" "libjansson-dev:$1" "check:$1" "libc6-dev-$1-cross" >"$1.log" 2>&1 ||
		{ tail -n 20 "$1.log"; return 1; }
	mkdir "$1/drumhead" && (cd "$srcdir" && git ls-files -co --exclude-standard -z | tar --null -cf - -T -) | tar xf - -C "$1/drumhead"
}
# Each program becomes a script that runs it in the emulator.
built() {
	inside "$1" sh -c "cd /drumhead && autoreconf --install && mkdir build && cd build &&
		PKG_CONFIG_LIBDIR=/usr/lib/$(triplet "$1")/pkgconfig ../configure --quiet --host=$(triplet "$1") --disable-clang-check \
			PKG_CONFIG=pkg-config GIT2_CFLAGS=-I. GIT2_LIBS=-lc GMIME_CFLAGS=-I. GMIME_LIBS=-lc CURL_CFLAGS=-I. CURL_LIBS=-lc &&
		make -s -j2 drumhead $(printf 'tests/unit/%s ' $programs)" >"$1.log" 2>&1 || { tail -n 20 "$1.log"; return 1; }
	for program in "$1"/drumhead/build/drumhead "$1"/drumhead/build/tests/unit/test_*; do
		case $program in *.o | *.d) continue ;; esac
		[ -f "$program" ] && [ -x "$program" ] || continue
		mv "$program" "$program.real" && printf '#!/bin/sh\nexec %s "/%s.real" "$@"\n' "$(emulator "$1")" "${program#*/}" \
			>"$program" && chmod +x "$program" || return 1
	done
	inside "$1" /drumhead/build/drumhead --version
}
same_bytes() {
	tests=
	for name in $programs; do
		tests="$tests ./tests/unit/$name"
	done
	for name in $scripts; do
		tests="$tests ../tests/cli/$name.sh"
	done
	inside "$1" sh -c "cd /drumhead/build && srcdir=.. builddir=. CK_DEFAULT_TIMEOUT=600 CK_TIMEOUT_MULTIPLIER=20 ../tests/run $tests" \
		>"$1.log" 2>&1 || { cat "$1.log"; return 1; }
	tail -n 1 "$1.log"
}

for architecture in ${*:-s390x armhf}; do
	check "$architecture: a system with its compiler and libraries" system "$architecture"
	check "$architecture: all is built, and runs" built "$architecture"
	check "$architecture: vectors, stored games, and a game of each kind have the same bytes" same_bytes "$architecture"
	cat "$architecture.log" 2>/dev/null | tail -n 1 | sed 's/^/# /'
	rm -rf "$architecture"
done
finish
