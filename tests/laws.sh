#!/bin/sh
# laws.sh - what must be true of the sources themselves: the layers, the laws of rules code, style.
# Each law prints the places that break it.
set -u
. "$srcdir/tests/tap.sh"
NM=${NM:-nm} OBJDUMP=${OBJDUMP:-objdump}
sources=$(cd "$srcdir" && find src rules -name '*.[ch]' | LC_ALL=C sort)
rules=$(printf '%s\n' "$sources" | grep '^rules/[^/]*/')
tests=$(cd "$srcdir" && find tests -name '*.[ch]' | LC_ALL=C sort)

# The sources without comments and without what stands in strings, lines kept; #include lines whole.
bare=$(pwd)/bare
strip_comments='
	FNR == 1 {
		within = 0
		if (to != "") close(to)
		to = bare "/" FILENAME
	}
	!within && /^[ \t]*#[ \t]*include/ { print >to; next }
	{
		rest = $0
		out = ""
		while (rest != "") {
			if (within) {
				end = index(rest, "*/")
				rest = end ? substr(rest, end + 2) : ""
				within = !end
			} else if (match(rest, /\/\*|\/\/|"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047/)) {
				found = substr(rest, RSTART, RLENGTH)
				out = out substr(rest, 1, RSTART - 1)
				rest = substr(rest, RSTART + RLENGTH)
				if (found == "/*")
					within = 1
				else if (found == "//")
					rest = ""
				else
					out = out (found ~ /^"/ ? "\"\"" : "0")
			} else {
				out = out rest
				rest = ""
			}
		}
		print out >to
	}'
(cd "$bare" 2>/dev/null || mkdir "$bare" && cd "$bare" && mkdir -p $(printf '%s\n' "$sources" | sed 's,/[^/]*$,,' | sort -u))
(cd "$srcdir" && awk -v bare="$bare" "$strip_comments" $sources)

# law NAME COMMAND...: passes if COMMAND prints nothing.
law() {
	name=$1
	shift
	"$@" >broken 2>&1
	[ ! -s broken ]
	tap_result $? "$name" broken
}

# in_code REGEX FILES...: where the code, not a comment, matches.
in_code() {
	regex=$1
	shift
	[ $# = 0 ] || (cd "$bare" && grep -nE "$regex" "$@" /dev/null)
}

# --- layers -----------------------------------------------------------------------------------------

# What the files of a room may include of ours, as a regular expression; the first line that fits a file counts.
may_include="
^src/base/ base/
^src/trust/ (base|trust)/
^src/table/ (base|table)/
^src/play/ (base|trust|table|play)/
^src/orders/ (base|trust|table|play|orders)/
^src/whatif/ (base|trust|table|play|orders|whatif)/
^src/game/ (base|trust|table|play|orders|whatif|game)/
^src/show/ (base|trust|table|play|orders|whatif|game|show)/
^src/cup/ (base|trust|table|play|orders|whatif|game|show|cup)/
^src/cmd/ (base|trust|table|play|orders|whatif|game|show|cup|cmd)/
^src/git/ (base|git)/|trust/canon(_exact|_print)?[.]h
^src/mail/ (base|mail)/|trust/canon(_exact|_print)?[.]h
^src/main[.]c (base|cmd)/|rules/registry[.]h
^rules/[^/]*/ play/(cards|journey|rules)[.]h|table/|(GAME/)?[a-z0-9_]+[.]h
^rules/ play/(cards|journey|rules)[.]h|table/|rules/"

upward_includes() {
	in_code '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' $sources | awk -v list="$may_include" '
		BEGIN {
			rooms = split(list, line, "\n")
			for (i = 1; i <= rooms; i++) {
				split(line[i], word, " ")
				files[i] = word[1]
				may[i] = word[2]
			}
		}
		{
			file = substr($0, 1, index($0, ":") - 1)
			for (i = 2; i < rooms && file !~ files[i]; i++)
				continue
			allowed = may[i]
			split(file, part, "/")
			sub(/GAME/, "rules/" part[2], allowed)
			what = $0
			sub(/^[^"]*"/, "", what)
			if (what !~ "^(" allowed ")") print $0 "   goes up or aside"
		}'
}

# What a header declares stands in the .c of its name.  rules.h is the one facade, NAME_parts.h belongs to a group of
# files, command.h to a program; the others here are each the door of a group that is one thing in several files.
stray_declarations() {
	headers=$(printf '%s\n' "$sources" | grep -E '^src/[a-z]+/[a-z0-9_]+\.h$' | grep -vE '_parts\.h$|/(rules|command)\.h$' |
			grep -vxE 'src/(table/pack(_load)?|play/event|orders/mismatch|show/(view|map_hex_svg)|cmd/(status|odds)|git/repo|mail/(mime|take))\.h')
	(cd "$bare" && awk '
			FNR == 1 || /^[a-z]/ { statement = "" }
			/^[ \t]*#/ { next }
			{ statement = statement " " $0 }
			/;/ && statement ~ /^ [a-z]/ && statement !~ /^ (typedef|static|struct [a-z_]+ \{|enum)/ {
				if (match(statement, /[a-z0-9_]+ *\(/)) {
					name = substr(statement, RSTART, RLENGTH - 1)
					sub(/ +$/, "", name)
					print name, FILENAME
				}
				statement = ""
			}' $headers) >declared
	(cd "$bare" && awk '/^[a-z].*[a-z0-9_]+\(/ && !/^static/ && !/;/ {
			match($0, /[a-z0-9_]+\(/)
			print substr($0, RSTART, RLENGTH - 1), FILENAME
		}' $(printf '%s\n' "$sources" | grep -E '^src/[a-z]+/[a-z0-9_]+\.c$')) >defined
	awk 'FILENAME == "defined" { file[$1, ++n[$1]] = $2; next }
		n[$1] {
			found = ""
			for (i = 1; i <= n[$1]; i++) {
				stem = file[$1, i]
				sub(/\.c$/, ".h", stem)
				if (stem == $2) found = stem
			}
			if (!found) print $2 ": " $1 " is in " file[$1, 1]
		}' defined declared
}

# What the objects use of each other: "game/take game/append game_append", within one program.
links() {
	(cd "$builddir" && find src -name '*.o' | LC_ALL=C sort | xargs "$NM" -gA) | awk '
		{
			split($1, part, ":")
			file = part[1]
			sub(/^src\//, "", file)
			sub(/\.o$/, "", file)
			sub(/\/[a-z_]+-/, "/", file)
			program = file ~ /^(git|mail)\// ? substr(file, 1, index(file, "/")) : ""
			if ($(NF - 1) == "U") { user[++n] = file; uses[n] = $NF; of[n] = program }
			else home[program, $NF] = file
		}
		END {
			for (i = 1; i <= n; i++) {
				to = (of[i], uses[i]) in home ? home[of[i], uses[i]] : home["", uses[i]]
				if (to != "" && to != user[i]) print user[i], to, uses[i]
			}
		}'
}

# Does a file need itself, by way of others?  Each use that makes it so.
circles() {
	links | awk '
		!(($1, $2) in pair) { pair[$1, $2]; next_of[$1] = next_of[$1] " " $2 }
		{ from[NR] = $1; to[NR] = $2; name[NR] = $3 }
		function leads(start, end,   seen, stack, n, k, word, i) {
			stack[n = 1] = start
			while (n) {
				start = stack[n--]
				if (start == end) return 1
				if (seen[start]++) continue
				k = split(next_of[start], word, " ")
				for (i = 1; i <= k; i++) if (!(word[i] in seen)) stack[++n] = word[i]
			}
			return 0
		}
		END {
			for (i = 1; i <= NR; i++) {
				if (!((to[i], from[i]) in known)) known[to[i], from[i]] = leads(to[i], from[i])
				if (known[to[i], from[i]]) print from[i] " uses " name[i] " of " to[i] ", which needs " from[i]
			}
		}'
}

foreign_headers() {
	for pair in sodium.h:src/trust/crypto.h jansson.h:src/base/json.c git2.h:src/git/repo_parts.h \
			gmime/:src/mail/mime_parts.h curl/:src/mail/net.c; do
		in_code "include[[:space:]]*[<\"]${pair%%:*}" $sources | grep -v "^${pair#*:}:"
	done
	in_code 'include[[:space:]]*[<"]check\.h' $sources
}

strange_includes_in_rules() {
	in_code '#[[:space:]]*include[[:space:]]*<' $rules
}

# --- rules ------------------------------------------------------------------------------------------

# The engine's functions, as its headers declare them.
engine_names() {
	(cd "$bare" && cat src/play/cards.h src/play/journey.h src/play/rules.h src/table/*.h) | grep -oE '[a-z_][a-z0-9_]*\(' | tr -d '('
	printf '%s\n' memcpy memmove memset memcmp _GLOBAL_OFFSET_TABLE_
}

rules_objects() {
	(cd "$builddir" && find rules -path 'rules/*/*' -name '*.o' | LC_ALL=C sort)
}

undefined_names() {
	engine_names | sort -u >engine
	(cd "$builddir" && "$NM" -g --defined-only $(rules_objects)) | awk 'NF == 3 { print $3 }' >>engine
	(cd "$builddir" && "$NM" -uA $(rules_objects)) | awk '
		FILENAME == "engine" { known[$1] = 1; next }
		!($NF in known) { print $1 " uses " $NF ", which is no part of the engine" }' engine -
}

# Of two functions of one name in its libraries a program is linked with the first, wherever it is called.
double_definitions() {
	(cd "$builddir" && find src rules -name '*.o' | grep -vE '^src/(git|mail)/' | LC_ALL=C sort |
		xargs "$NM" -gA --defined-only) | awk '
		{ sub(/:.*/, "", $1) }
		$NF in first { print $1 " has " $NF ", which is in " first[$NF] ", too" }
		{ first[$NF] = $1 }'
}

# Pointers in constant tables are relocated and then read-only (.data.rel.ro).
writable_data() {
	(cd "$builddir" && "$OBJDUMP" -h $(rules_objects)) | awk '
		/file format/ { object = $1; next }
		$2 ~ /^\.(t?data|t?bss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ {
			print object " has writable data in " $2
		}'
}

# Statements end at ; { }; a (*) call of rules.h, cards.h or journey.h may stand in each but once.
two_calls_in_a_statement() {
	calls=$(sed -n 's/^[a-z ]* \([a-z_]*\)(.*\/\* (\*).*/\1/p' "$srcdir"/src/play/rules.h "$srcdir"/src/play/cards.h "$srcdir"/src/play/journey.h |
		tr '\n' '|')
	[ -n "$calls" ] || echo 'no (*) call is found in rules.h'
	calls=${calls%|}
	(cd "$bare" && awk -v asks=" ($calls) +[(]" '
			function look(statement, line,   calls) {
				gsub(/[A-Za-z0-9_]+/, " & ", statement)
				calls = gsub(asks, "", statement)
				if (calls > 1)
					print FILENAME ":" line ": asks or rolls " calls " times in one statement"
			}
			FNR == 1 { statement = "" }
			/^[ \t]*#/ { next }
			{
				n = split($0, part, /[;{}]/)
				for (i = 1; i <= n; i++) {
					if (statement ~ /^[ \t]*$/)
						start = FNR
					statement = statement " " part[i]
					if (i < n) {
						look(statement, start)
						statement = ""
					}
				}
			}' $rules)
}

# "F_PLACED 2" for each fact that names.c of a game declares, in its order.
facts_of() {
	sed -n '/facts\[\] = {/,/^};/p' "$srcdir/rules/$1/names.c" | tr '\n\t' '  ' | sed 's/"  *"//g' | tr '}' '\n' |
		awk -F '"' 'NF >= 5 { print "F_" toupper($2), $4 == "" ? 0 : split($4, words, " ") }'
}

# The same for each emit() of the game's rules.  emit_to() has one argument more before the fact.
emitted_of() {
	cat "$bare/rules/$1"/*.c | tr '\n\t' '  ' | grep -oE '\<emit(_to)?\([^;]*;' | awk '{
		first = /^emit_to/ ? 4 : 3
		depth = n = 0
		fact = ""
		for (i = 1; i <= length($0); i++) {
			c = substr($0, i, 1)
			depth += (c == "(") - (c == ")")
			if (c == "(" && depth == 1) n = 1
			else if (c == "," && depth == 1) n++
			else if (n == first && c != " ") fact = fact c
			if (c == ")" && depth == 0) break
		}
		sub(/\)$/, "", fact)
		print fact, n - first
	}'
}

# A fact is emitted somewhere, with the arguments it declares, and stands in the enum where names.c has it.
facts_untold() {
	for directory in "$srcdir"/rules/*/; do
		game=$(basename "$directory")
		facts_of "$game" >facts
		emitted_of "$game" | LC_ALL=C sort -u >emitted
		[ -s facts ] || echo "$game: no facts are found in names.c"
		awk -v game="$game" '
			FILENAME == "emitted" { emitted[$1] = emitted[$1] " " $2; next }
			!($1 in emitted) { print game ": " $1 " is never emitted" }
			{
				n = split(emitted[$1], with, " ")
				for (i = 1; i <= n; i++)
					if (with[i] != $2) print game ": " $1 " " with[i] " arguments emitted, " $2 " declared"
			}' emitted facts
		sed 's/ .*//' facts >declared
		cat "$bare/rules/$game"/*.h | sed -n '/^enum [a-z_]*fact/,/^};/p' | grep -oE '\<F_[A-Z0-9_]+' >listed
		cmp -s declared listed || echo "$game: the enum of facts and names.c differ: $(diff declared listed | sed -n 2p)"
		sed 's/ .*//' emitted | grep -vxF -f declared | sed "s/.*/$game: & is emitted, not declared/"
	done
}

# base/error.c has the member, trust/fault.c the meaning.
faults_by_another_door() {
	in_code '(->|err\.)fault[[:space:]]*=[^=]' $(printf '%s\n' "$sources" | grep -E '^src/' | grep -vxE 'src/(base/error|trust/fault)\.c') |
		grep -vE '\<(a|out|audit)->fault'
}

setjmps() {
	in_code '\<(_|sig|__builtin_)?setjmp[[:space:]]*\(' $sources >setjmps
	[ "$(wc -l <setjmps)" = 1 ] || { echo "$(wc -l <setjmps) setjmps, not one:"; cat setjmps; }
}

# --- the program ------------------------------------------------------------------------------------

# base/output.c is the door that commands print through, base/command.c decides how they end; base/progress.c writes to a
# terminal alone.  no_memory() of memory.c is the exception that its header explains; in workers.c and take_in_child.c a
# child ends.
talkers() {
	in_code 'include[[:space:]]*"base/output\.h"' \
		$(printf '%s\n' "$sources" | grep -E '^(src/(base|trust|table|play|orders|whatif|game|show|cup)|rules)/' | grep -vE '^src/base/(output|command)\.')
	in_code '\<(printf|puts|putchar|perror|exit|_exit|abort)[[:space:]]*\(|\<(stdout|stderr)\>' \
		$(printf '%s\n' "$sources" | grep -vE '^src/(cmd/|base/(memory|output|progress|workers)\.c|mail/take_in_child\.c)')
}

# Other programs are run by base/process.c; workers.c and take_in_child.c share work with children of our own.
other_runners() {
	in_code '\<(v?fork|posix_spawnp?|exec[lv]p?e?|execvpe|fexecve|popen|system|waitpid|wait[34]?)[[:space:]]*\(' \
		$(printf '%s\n' "$sources" | grep -vE '^src/(base/(process|workers)|mail/take_in_child)\.c$')
}

# What the adjudicator is linked with: whatever speaks to a network or reads its formats is another program's.
libraries() {
	"$OBJDUMP" -p "$builddir/drumhead" | awk '$1 == "NEEDED" && $2 !~ /^lib(sodium|jansson|c|m|asan|ubsan|gcc_s|gcov)\.so/ {
		print "drumhead is linked with " $2 }'
	"$OBJDUMP" -p "$builddir/drumhead-mail" | awk '$1 == "NEEDED" && /sodium/ { print "drumhead-mail is linked with " $2 }'
}

network() {
	in_code '\<(AF_INET6?|PF_INET6?|getaddrinfo|gethostbyname|sockaddr_in6?)\>' $sources
}

unlisted_sources() {
	tr -s ' \t' '\n\n' <"$srcdir/Makefile.am" >words_of_makefile
	{
		printf '%s\n' "$sources" | grep '\.c$'
		printf '%s\n' "$tests" | sed -n 's/^\(tests\/unit\/test_.*\)\.c$/\1/p'
	} | grep -vxF -f words_of_makefile | sed 's/$/ is not in Makefile.am/'
}

# A merge has brought seventy files into two libraries, and each was compiled twice.
listed_twice() {
	grep -oE '(^|[[:space:]])(src|rules)/[a-z0-9_/]+\.c([[:space:]]|$)' "$srcdir/Makefile.am" | tr -d ' \t\\' | LC_ALL=C sort |
		uniq -d | sed 's/$/ is in Makefile.am twice/'
}

# --- style ------------------------------------------------------------------------------------------

function_lengths() {
	for file in $(printf '%s\n' "$sources" | grep '\.c$'); do
		awk -v file="$file" '/^{/ { start = FNR } /^}/ && start { print FNR - start - 1, file ":" start; start = 0 }' \
			"$srcdir/$file"
	done | sort -n
}

long_functions() {
	function_lengths >lengths
	awk '$1 > 80 { print $2 ": a function of " $1 " lines" }
		{ length_of[NR] = $1 }
		END {
			median = length_of[int((NR + 1) / 2)]
			most = length_of[int(NR * 0.9)]
			if (median > 15) print "the median of all functions is " median " lines, not 15"
			if (most > 40) print "one function in ten has more than " most " lines, not 40"
		}' lengths
}

long_files() {
	(cd "$srcdir" && wc -l $sources) | awk '$1 > 600 && $2 != "total" { print $2 ": " $1 " lines" }'
}

unclean_text() {
	(
		cd "$srcdir" || exit
		grep -nE '.{121}' $sources $tests | sed 's/^\([^:]*:[0-9]*\):.*/\1: over 120 characters/'
		grep -nE '[ 	]$' $sources $tests
		LC_ALL=C grep -n '[^ -~	]' $sources $tests
		grep -nwE 'TODO|FIXME|XXX|HACK' $sources $tests
	)
}

# "doc/PROTOCOL.md P5" for every `doc/PROTOCOL.md 3.2, P5 to P8` of the tree; a bare rule in parentheses, as in (P5), is
# the protocol's where the code speaks of entries.  Lines are joined, for a citation may go on in the next one.
citations() {
	(
		cd "$srcdir" || exit
		find src rules tests templates examples man doc Makefile.am README.md -type f ! -name '*.o' -exec \
			grep -laE 'doc/[A-Z]|\([CDGHJPSUV][0-9]' {} + | LC_ALL=C xargs awk '
			function cite(regex, text, document,   words, i, n, found) {
				while (match(text, regex)) {
					found = substr(text, RSTART, RLENGTH)
					text = substr(text, RSTART + RLENGTH)
					gsub(/[(),]/, "", found)
					n = split(document found, words, " ")
					if (n == 1) print file, words[1], "-"
					for (i = 2; i <= n; i++) if (words[i] != "to" && words[i] != "and") print file, words[1], words[i]
				}
			}
			function look_through() {
				cite("doc/[A-Z]+\\.md( [A-Z]?[0-9]+(\\.[0-9]+)?((,| and| to) [A-Z]?[0-9]+(\\.[0-9]+)?)*)?", joined, "")
				joined = ""
			}
			FNR == 1 { look_through(); file = FILENAME }
			file ~ /^src\/(trust|game|orders|cup|cmd|mail)\// {
				cite("[(][CDGHJPSUV][0-9]+((,| and| to) [CDGHJPSUV][0-9]+)*[)]", $0, "doc/PROTOCOL.md ")
			}
			{ sub(/^[ \t]*([*#]|\/\/)[ \t]*/, ""); joined = joined $0 " " }
			END { look_through() }' | sort -u
	)
}

# The headings "## 3." and "### 3.2" and the rules "**P5.**" of the documents, as "doc/PROTOCOL.md P5".
places() {
	(
		cd "$srcdir" && awk '
			/^#+ [0-9]/ { sub(/^#+ /, ""); sub(/\.? .*/, ""); print FILENAME, $0; next }
			/^\*\*[0-9.]+\.\*\*/ { sub(/^\*\*/, ""); sub(/\.\*\*.*/, ""); print FILENAME, $0; next }
			/^\* \*\*[A-Z][0-9]+[,.]/ {
				sub(/^\* \*\*/, "")
				while (match($0, /^[A-Z][0-9]+[,.]/)) {
					print FILENAME, substr($0, 1, RLENGTH - 1)
					$0 = substr($0, RLENGTH + 2)
				}
			}' doc/*.md
		printf '%s -\n' doc/* README.md
	)
}

citations_of_nothing() {
	citations >cited
	[ "$(wc -l <cited)" -gt 90 ] || echo 'hardly anything is cited'
	places | awk '
		FILENAME == "-" { is_there[$0] = 1; next }
		!(($2 " " $3) in is_there) { print $1 " cites " $2 " " $3 ", which is not there" }' - cited
}

# One name for one thing: with its directory, and no document that is not in the tree.
other_documents() {
	(
		cd "$srcdir" || exit
		grep -nE '(^|[^/A-Za-z-])(PROTOCOL|DESIGN|ORDERS|GAMES|EXTENDING|STYLE)\.md|RULES-CONTRACT|FOG\.md' $sources $tests
	)
}

# Pages ask for nothing and run nothing that is not theirs, and what a game calls its things is text in them.
harm_in_pages() {
	(
		cd "$srcdir" || exit
		grep -nE 'innerHTML|outerHTML|insertAdjacent|document\.write|\<eval\>|new Function|\<fetch\>|XMLHttpRequest|WebSocket|http|Storage|cookie' \
			web/*.js web/*.css
		grep -nE '[[:space:]](on[a-z]+|style)=|javascript:|src=|href=|http:|https:' web/page.mustache
	)
}

# They know no game: whatever they say of one, the program has told them.
games_in_pages() {
	(
		cd "$srcdir" || exit
		for game in rules/*/; do
			grep -nwi "$(basename "$game")" web/*.js web/*.css web/*.mustache web/build.sh
		done
	)
}

long_pages() {
	(cd "$srcdir" && wc -l web/*.js web/*.css web/page.mustache web/build.sh) | awk '$1 > 400 && $2 != "total" { print $2 ": " $1 " lines" }'
	(
		cd "$srcdir" || exit
		grep -nE '.{161}' web/*.js web/*.css | sed 's/^\([^:]*:[0-9]*\):.*/\1: over 160 characters/'
		grep -nE '[ 	]$' web/*.js web/*.css web/page.mustache web/build.sh
		LC_ALL=C grep -n '[^ -~	]' web/*.js web/*.css web/page.mustache web/build.sh
		grep -nwE 'TODO|FIXME|XXX|HACK' web/*.js web/*.css web/page.mustache web/build.sh
	)
}

bad_manual() {
	for page in "$srcdir"/man/*.[1-9]; do
		[ ! -e "$page" ] || mandoc -T lint -W warning "$page"
	done
}

# --- the laws ---------------------------------------------------------------------------------------

law 'includes go down the layers only' upward_includes
law 'what a header declares is in the .c of its name' stray_declarations
law 'each third-party header is included by one file' foreign_headers
law 'rules include nothing but play/rules.h, play/cards.h, play/journey.h, table/ and their own headers' strange_includes_in_rules
law 'rules have no floating point' in_code '\<(float|double)\>' $rules
law 'rules ask or roll at most once in a statement' two_calls_in_a_statement
law 'each fact is emitted, with as many arguments as it declares' facts_untold
law 'a fault is told by trust/fault alone' faults_by_another_door
law 'there is one setjmp' setjmps
if [ -z "$(rules_objects)" ]; then
	tap_result 1 'the rules are built'
elif (cd "$builddir" && "$NM" $(rules_objects)) | grep -qE '__(asan|ubsan|gcov)_'; then
	skip 'rules use nothing but the engine' 'the objects are instrumented'
	skip 'rules have no writable data' 'the objects are instrumented'
	skip 'no file needs itself by way of others' 'the objects are instrumented'
else
	law 'rules use nothing but the engine' undefined_names
	law 'rules have no writable data' writable_data
	law 'no name is defined twice' double_definitions
	law 'no file needs itself by way of others' circles
fi
law 'only commands print or exit' talkers
law 'other programs are run by base/process.c' other_runners
law 'there is no network code' network
law 'drumhead is linked with no network library, and what has a network with no cryptography' libraries
law 'every source and unit test is in Makefile.am' unlisted_sources
law 'and no source twice' listed_twice
law 'functions are short' long_functions
law 'files are short' long_files
law 'sources are clean ASCII' unclean_text
law 'pages ask for nothing, and make markup of nothing' harm_in_pages
law 'pages know no game' games_in_pages
law 'their files are short and clean' long_pages
law 'what is cited of doc/ is there' citations_of_nothing
law 'documents are cited by their names' other_documents
if command -v mandoc >/dev/null; then
	law 'manual pages are well formed' bad_manual
else
	skip 'manual pages are well formed' 'mandoc is not installed'
fi
finish
