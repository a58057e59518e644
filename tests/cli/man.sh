#!/bin/sh
# man.sh - the manual: pages without a warning, one for every command, with the options the command has.
. "$srcdir/tests/tap.sh"
man=$srcdir/man

without_warning() {
	for page in "$man"/*.[1-9]; do
		mandoc -T lint -W warning "$page" || return 1
	done
}

narrow() {
	for page in "$man"/*.[1-9]; do
		mandoc -T ascii "$page" | sed 's/.\x08//g' | awk -v page="${page##*/}" 'length > 80 { print page ": " $0; wide = 1 }
			END { exit wide }' || return 1
	done
}

# A list is no one word in quotes, no quotation stands in another, none is empty, and none goes on in the next column:
# man-db's groff ends it only with the line.
quotes() {
	! grep -nE '^\..*Ql .*( [,;:.] .| Ql | Ta )|^\.Pq Ql .*[:;,] ' "$man"/*.[1-9] || return 1
	for page in "$man"/*.[1-9]; do
		! mandoc -T utf8 "$page" | sed 's/.\x08//g' | grep '‘’' || return 1
	done
}

# What `drumhead help` lists: an indented name and at least two blanks, or a name that fills its column.
commands() {
	drumhead help | sed -n 's/^    \([a-z][a-z]*\)  *[a-z].*/\1/p' | grep -v '^drumhead$'
}

has_pages() {
	[ "$(commands | wc -l)" -ge 16 ] || return 1
	for command in $(commands); do
		[ -e "$man/drumhead-$command.1" ] || { echo "there is no drumhead-$command.1"; return 1; }
	done
}

has_commands() {
	for page in "$man"/drumhead-*.1; do
		command=${page##*/drumhead-}
		commands | grep -qx "${command%.1}" || { echo "${page##*/} is about no command"; return 1; }
	done
}

# Every page of section 1 is named by drumhead(1), and no other.
is_listed() {
	sed -n 's/^\.It Xr drumhead-\([a-z]*\) 1$/\1/p' "$man/drumhead.1" | sort >listed
	commands | sort >there
	diff there listed
}

# A program beside drumhead has commands of its own.
help_of() {
	case $1 in
	git | mail | cup)
		for own in $(drumhead "$1" help | sed -n 's/^    \([a-z]*\)  *[a-z].*/\1/p' | grep -v '^drumhead$'); do
			drumhead "$1" "$own" --help
		done ;;
	*) drumhead "$1" --help ;;
	esac
}

options_in_help() {
	help_of "$1" | grep -oE -e '--[a-z][a-z-]*' | sed 's/^--//' | sort -u
}

options_in_page() {
	grep -oE '^\.(It )?Fl -[a-z-]+|^\.Op Fl -[a-z-]+' "$man/drumhead-$1.1" | sed 's/.*Fl -//' | sort -u
}

described() {
	sed -n '/^\.Sh OPTIONS/,/^\.Sh EXIT/s/^\.It Fl -\([a-z-]*\).*/\1/p' "$man/drumhead-$1.1" | sort -u
}

same_options() {
	options_in_help "$1" >help && described "$1" >page && diff help page
}

# What the synopsis shows is described.
synopsis_described() {
	options_in_page "$1" >shown && described "$1" >page && diff shown page
}

sections() {
	for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
		for page in "$man"/drumhead-*.1; do
			grep -q "^\.Sh $section\$" "$page" || { echo "${page##*/} has no $section"; return 1; }
		done
	done
}

# A page that is referred to is there.
references() {
	sed -n 's/^\.Xr \(drumhead[a-z-]*\) \([0-9]\).*/\1.\2/p' "$man"/*.[1-9] | sort -u | while read -r page; do
		[ -e "$man/$page" ] || { echo "there is no $page"; exit 1; }
	done
}

# What is said of all games leads to the page of each.
leads_to_games() {
	for page in drumhead.1 drumhead-orders.5 drumhead-rules.1; do
		for game in "$srcdir"/rules/*/pack; do
			game=${game%/pack}
			grep -q "^\.Xr drumhead-${game##*/} 7" "$man/$page" || { echo "$page: ${game##*/}"; return 1; }
		done
	done
}

# Every question of the game has its line in the game's page.
keys() {
	sed -n '/keys\[\] = {/,/^};/s/^.*{ "\([:a-z.-]*\)", .*/\1/p' "$srcdir/rules/$1/names.c" | sort >asked
	[ -s asked ] || return 1
	{
		sed -n '/^\.Sh KEYS/,/^\.Ss/s/^\.It \(\\&\)\{0,1\}\([:a-z.-]*\) Ta .*/\2/p' "$man/drumhead-$1.7"
		sed -n '/^\.Sh LINES/,/^\.Sh KEYS/s/^\.It Cm \([a-z]*\).*/\1/p' "$man/drumhead-$1.7"
	} | sort -u >told
	diff asked told
}

# --- the README files -----------------------------------------------------------------------------------

# src/README.md names every file, those apart that are shared inside a group.
map_is_complete() {
	for file in "$srcdir"/src/*/*.[ch]; do
		name=${file##*/}
		name=${name%.*}
		case $name in *_parts | pack_load) continue ;; esac
		grep -qw -e "$name" "$srcdir/src/README.md" || { echo "$name is not on the map"; return 1; }
	done
}

# Files that are linked to from README.md and the like are there.
links() {
	for readme in $(cd "$srcdir" && ls ./*.md doc/*.md */README.md examples/tutorial.md examples/*/tutorial.md | sort -u); do
		directory=$srcdir/$(dirname "$readme")
		grep -oE '\]\([^)#]+|src="[^"]+' "$srcdir/$readme" | sed 's/^](//; s/^src="//' | sort -u | while read -r path; do
			[ -e "$directory/$path" ] || { echo "$readme: there is no $path"; exit 1; }
		done || return 1
	done
}

reconstructed() {
	for game in montrose brave jacobite charles; do
		share=$(drumhead rules lint $game | sed -n 's/^\([0-9]* of [0-9]*\) .*/\1/p')
		[ -n "$share" ] && grep -q "$share" "$srcdir/README.md" || { echo "$game: $share"; return 1; }
	done
}

check 'no page has a warning' without_warning
check 'no page is wider than a terminal' narrow
check 'every quotation is of one thing' quotes
check 'every command has a page' has_pages
check 'every page has a command' has_commands
check 'drumhead(1) lists the commands there are' is_listed
check 'every page of a command has the usual sections' sections
check 'every page that is named is there' references
for command in $(commands); do
	check "$command has the options of its page, and no others" same_options "$command"
	check "$command's synopsis names only what is described" synopsis_described "$command"
done
for game in montrose brave jacobite charles table; do
	check "every key of $game is in its page" keys $game
done
check 'pages about all games lead to each' leads_to_games
check 'the map of the sources is complete' map_is_complete
check 'links lead somewhere' links
check 'README.md knows how much is reconstructed' reconstructed
finish
