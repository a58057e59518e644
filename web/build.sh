#!/bin/sh
# build.sh - the engine of pages: drumhead as WebAssembly, in a file that `drumhead page` writes into them.
#
# usage: web/build.sh BUILD
#
# BUILD/web receives:  sources/   the archives of libsodium and jansson, from Debian, of the sums in web/sources
#                      inst/      the two libraries, built
#                      wasm/      this program, by the Makefile.am of all builds
#                      engine     what it comes to: gzip of glue, NUL, WebAssembly, as text in 85 characters
# What is there and still right is not made again.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1/web"
web=$(cd "$1/web" && pwd)
inst=$web/inst
jobs=-j$(getconf _NPROCESSORS_ONLN || echo 1)
# Where node is not Debian's, emscripten looks for its modules in vain.
export NODE_PATH=/usr/share/nodejs LC_ALL=C
# Nothing of this machine's libraries may be found.
export EM_PKG_CONFIG_PATH=$inst/lib/pkgconfig PKG_CONFIG_LIBDIR=$inst/lib/pkgconfig

# --- sources ----------------------------------------------------------------------------------------

# By the servers and keys this system's apt is set up with, though it may ask them for no sources itself.
get_sources() {
	mkdir -p "$web/apt/lists/partial" "$web/sources"
	apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Origin: Debian' 'Identifier: Packages' |
		awk '!seen[$0]++' >"$web/apt/sources.list"
	[ -s "$web/apt/sources.list" ] || { echo "apt knows no server of Debian's"; return 1; }
	set -- -qq -o Dir::Etc::SourceList="$web/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
		-o Dir::State::Lists="$web/apt/lists" -o APT::Sandbox::User="$(id -un)" \
		-o Dir::Etc::Trusted=/usr/share/keyrings/debian-archive-keyring.gpg
	apt-get "$@" update
	(cd "$web/sources" && apt-get "$@" source --download-only $(sed -n 's/^[0-9a-f]* [^ ]* //p' "$top/web/sources"))
}

is_right() {
	(cd "$web/sources" && sed -n 's/^\([0-9a-f]*\) \([^ ]*\) .*/\1  \2/p' "$top/web/sources" | sha256sum --check --quiet)
}

if ! is_right 2>/dev/null; then
	get_sources
	is_right || { echo "what Debian has is not what web/sources names"; exit 1; }
fi

# --- libraries --------------------------------------------------------------------------------------

# library NAME OPTION...: built from its archive, and installed in inst.
library() {
	name=$1
	shift
	[ ! -e "$web/$name.built" ] || return 0
	rm -rf "$web/$name"
	mkdir -p "$web/$name"
	tar -C "$web/$name" --strip-components=1 -xf "$web/sources/$name"_*.orig.tar.gz
	(
		cd "$web/$name"
		autoreconf --install
		emconfigure ./configure --prefix="$inst" --disable-shared --enable-static "$@" CFLAGS=-O0
		emmake make $jobs CFLAGS=-O2 -C src install
		emmake make install-pkgconfigDATA
	)
	touch "$web/$name.built"
}

# At a time, for most of it is what configure tries, one after the other; those hundreds of programs are not optimized.
# Of libsodium a host that its configure knows; what it would take from it is switched off.
library libsodium --host=i686-none-linux-gnu --disable-ssp --disable-asm --disable-pie --without-pthreads &
library jansson --host=wasm32-unknown-emscripten
wait $!

# --- the program ------------------------------------------------------------------------------------

# Packs and templates as they would be installed, and what pages are made of, for a desk writes itself: the engine brings
# its own.
data=$web/data
rm -rf "$data"
(
	cd "$top"
	find rules templates web -type f \( -path 'rules/*/pack/*.json' -o -path 'templates/*' -o -path 'web/*.js' \
		-o -path 'web/page.*' \) ! -name '*.md'
) | sort | while read -r file; do
	mkdir -p "$data/${file%/*}"
	cp "$top/$file" "$data/$file"
done

# The stack is as deep as elsewhere: what runs over it would not be noticed.
flags='-sSUPPORT_LONGJMP=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=256MB -sTOTAL_STACK=4MB
	-sMODULARIZE=1 -sEXPORT_NAME=Drumhead -sINVOKE_RUN=0 -sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=callMain,FS
	-sENVIRONMENT=web,worker,node'
mkdir -p "$web/wasm"
cd "$web/wasm"
if [ ! -e config.status ] || [ "$top/configure" -nt config.status ] || [ "$top/web/build.sh" -nt config.status ]; then
	emconfigure "$top/configure" --quiet --host=wasm32-unknown-emscripten --disable-transport --prefix=/ CFLAGS=
fi
# What configure tries it runs with the files of this machine, which leaves no room for embedded ones: they come now.
rm -f drumhead drumhead.wasm
emmake make $jobs drumhead ENGINE_OPTIMIZE=-O2 OPTIMIZE=-O2 LDFLAGS="$(echo $flags) --embed-file $data@/share/drumhead"
{
	cat drumhead
	printf '\0'
	cat drumhead.wasm
} | gzip -9n >"$web/engine.gz"
# Five characters for four bytes, of which none is markup; before them, how many bytes at the end fill up the last four.
fill=$(((4 - $(wc -c <"$web/engine.gz") % 4) % 4))
head -c "$fill" /dev/zero >>"$web/engine.gz"
{
	printf %s "$fill"
	basenc --z85 -w 120 "$web/engine.gz" | tr '<&' ',;'
} >"$web/engine.new"
mv "$web/engine.new" "$web/engine"
