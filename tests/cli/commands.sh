#!/bin/sh
# commands.sh - every command explains itself, refuses a wrong command line with 2, and knows the rest.
. "$srcdir/tests/cli/lib"
commands=$(drumhead complete '' | cut -f 1 | grep -vxE 'git|mail|cup|help')

explains_itself() {
	for command in $commands; do
		drumhead $command --help >help && grep -q "^usage: drumhead $command " help &&
			drumhead help $command | cmp - help && drumhead help | grep -q "^    $command " || return 1
		[ -z "$(awk 'length > 80' help)" ] || { echo "$command: a line is too long"; return 1; }
	done
}
check 'every command has help, and is listed' explains_itself
of_games() {
	for game in $(drumhead rules list | cut -d ' ' -f 1) orders; do
		drumhead help $game >help && [ -z "$(awk 'length > 80' help)" ] || { cat help; return 1; }
	done
}
check 'so has every game, in 80 columns' of_games
# Of the commands of git, mail and cup, and those for developers, too; and the lists of all.
in_80_columns() {
	drumhead help "$@" >help 2>&1
	awk -v of="$*" 'length > 80 { print "help " of ": " $0; found = 1 } END { exit found }' help
}
all_in_80_columns() {
	in_80_columns || return 1
	for command in git mail cup view judge fuzz complete; do
		in_80_columns $command || return 1
	done
	for program in git mail cup; do
		for command in $(drumhead complete $program '' | cut -f 1); do
			drumhead $program $command --help >help 2>&1
			[ -z "$(awk 'length > 80' help)" ] || { awk 'length > 80' help; return 1; }
		done
	done
}
check 'and every other help' all_in_80_columns

usage_errors() {
	for command in $commands; do
		fails 2 drumhead $command --nonsense && says 'no option --nonsense' || return 1
		[ $command = games ] || fails 2 drumhead $command 1 2 3 4 5 6 7 || return 1
	done
}
check 'unknown options and words too many end with 2' usage_errors

silent_on_stdout() {
	for command in '' statsu 'offer montrose' 'status --jsno' 'check a' 'die a'; do
		drumhead $command >out 2>/dev/null && return 1
		[ ! -s out ] || return 1
	done
}
check 'a wrong command line prints nothing on standard output' silent_on_stdout
check 'a slip in a command is told the nearest' eval 'fails 2 drumhead stauts && says "did you mean status"'
guesses() {
	while read -r word instead; do
		fails 2 drumhead $word && says "did you mean $instead?" || return 1
	done <<-'END'
	log history
	list rules list
	hint bot
	verify audit
	undo propose GAME undo N
	new offer
	adjudciate adjudicate
	END
}
check 'what others call otherwise is understood' guesses
orders_are_lines() {
	for word in march attack resign when battle move; do
		fails 2 drumhead $word && says 'an order is a line in a file' || return 1
	done
}
check 'an order is no command, and told what it is' orders_are_lines
check 'a word of no meaning is guessed at by nobody' eval 'fails 2 drumhead foo && ! grep "did you mean" said'
check 'there is help on orders, and on a game' eval \
	'drumhead help orders | grep -q "drumhead-orders(5)" && drumhead help brave | grep -q "drumhead-brave(7)"'
check 'a slip in an option is told the nearest' eval 'fails 2 drumhead status --jsno && says "did you mean --json"'
check 'an option without its value is refused' eval 'fails 2 drumhead status --key && says "wants a value"'
check 'a flag with a value is refused' eval 'fails 2 drumhead status --json=yes && says "takes no value"'
check 'which word is missing, or too many, is said' eval 'fails 2 drumhead check b && says "a word is missing behind \`b\`" &&
	fails 2 drumhead check && says "2 words are missing" && fails 2 drumhead check b c d && says "\`d\` is a word too many"'
check 'a number that is none is refused' eval 'fails 2 drumhead check --futures many a b && says "wants a number"'
check 'there is a version' eval 'drumhead --version | grep -q "^drumhead [0-9]"'
check 'help for a command that is none is refused' fails 2 drumhead help nonsense
told_as_json() {
	fails "$1" env DRUMHEAD_ERRORS=json drumhead $2 && tail -n 1 said >said.last && mv said.last said &&
		says "{\"command\":\"$3\",\"kind\":\"$4\",\"why\":\"$5"
}
check 'a program can read why it was refused' told_as_json 1 'status nowhere' status refused 'nowhere: there is no such'
check 'and that it asked in the wrong way' told_as_json 2 'status --jsno' status usage 'there is no option --jsno'
check 'also of what is no command' told_as_json 2 stauts '' usage 'there is no command stauts'
check 'also in drumhead git' told_as_json 2 'git turn --nonsense' turn usage 'there is no option --nonsense'
check 'also in drumhead mail' told_as_json 2 'mail send' send usage 'a word is missing'
slips() {
	fails 2 drumhead && says examples/tutorial.md && [ -e "$(drumhead --data | head -n 1)/examples/tutorial.md" ] &&
		fails 2 drumhead montrose && says 'montrose is a game, not a command' &&
		fails 2 drumhead git vrify && says 'drumhead git: there is no command vrify; did you mean verify?' &&
		fails 2 drumhead mail doctr && says 'drumhead mail: there is no command doctr; did you mean doctor?' &&
		fails 2 drumhead mail queue --new && says 'no option --new; did you mean --now?'
}
check 'a slip is told the nearest in all three programs' slips
explained() {
	for command in $(drumhead complete "$1" '' | cut -f 1 | grep -v '^help$'); do
		drumhead "$1" $command --help >help && grep -q "^usage: drumhead $1 .*$command" help &&
			drumhead "$1" help $command | cmp - help && ! grep '.\{81\}' help || return 1
	done
	[ -n "$command" ] && drumhead-$1 --version | grep -q "^drumhead-$1 [0-9]"
}
check 'drumhead git explains its commands' explained git
check 'drumhead mail explains its commands' explained mail

# --- keys ---------------------------------------------------------------------------------------------

keygen() {
	mkdir home
	HOME=$here/home drumhead keygen >out 2>said && [ "$(cat out)" = "$here/home/.config/drumhead/seat.key" ] &&
		says 'ssh-keygen -t ed25519' && [ "$(stat -c %a "$(cat out)")" = 600 ]
}
check 'keygen makes the seat key, and tells how to make an ssh key' keygen
kept() {
	cp home/.config/drumhead/seat.key kept
	HOME=$here/home fails 1 drumhead keygen && cmp kept home/.config/drumhead/seat.key
}
check 'keygen never replaces a key' kept
check 'keygen makes one elsewhere' eval 'drumhead keygen else/where/seat.key && [ -f else/where/seat.key ]'
bad_mode() {
	player alice bob && chmod 644 alice/.config/drumhead/seat.key && fails 1 as alice drumhead offer montrose \
		--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub n && says 'chmod 600'
	status=$?
	chmod 600 alice/.config/drumhead/seat.key
	rm -rf n
	return $status
}
check 'a seat key that others may read is refused' bad_mode

# --- rules --------------------------------------------------------------------------------------------

check 'the games are listed' eval 'drumhead rules list | grep -q "^montrose .*Campaigns of Montrose"'
check 'the pack is sound' eval 'drumhead rules lint montrose | grep -q "^0 findings"'
check 'and says how much of it is reconstructed' eval 'drumhead rules lint montrose | grep -q "reconstructed"'
lint_finds() {
	mkdir broken && cp "$srcdir"/rules/montrose/pack/*.json broken &&
		sed 's/, "source": "rulebook 6.0, 7.0"//' "$srcdir/rules/montrose/pack/tables.json" >broken/tables.json &&
		! cmp -s broken/tables.json "$srcdir/rules/montrose/pack/tables.json" && fails 1 drumhead rules lint ./broken &&
		says 'tables.json'
}
check 'lint finds what lacks a source' lint_finds
not_json() {
	echo '{' >broken/map.json
	fails 1 drumhead rules lint ./broken && says 'map.json'
}
check 'lint refuses what is no JSON' not_json
if [ -f "$srcdir/rules/montrose/RULES.md" ]; then
	check 'a paragraph of the rules is shown' eval 'drumhead rules show montrose 12.3 | grep -q "12\.3"'
	check 'also by its title' eval 'drumhead rules show montrose pursuit | grep -q "^18\.4 Pursuit"'
	word_by_word() {
		drumhead rules show montrose stacking limit >said && says '11.3 Stacking' &&
			drumhead rules show charles draw cards >said && says '"draw cards" stands in these rules, word by word;' &&
			says '    5.4 Draw Strategy Cards Phase' &&
			drumhead rules show charles draw xyzzy >said && says '"draw xyzzy" stands in no rule; the most of its words:' &&
			drumhead rules show charles how do I win >said && says '"how do I win" stands' && ! grep -qi winter said &&
			fails 1 drumhead rules show charles plugh xyzzy && says 'nowhere any of those words'
	}
	check 'words that nowhere stand together are looked for one by one' word_by_word
	check 'and all of a chapter' eval '[ "$(drumhead rules show montrose 12 | wc -l)" -gt 20 ]'
fi
a_scenario() {
	drumhead rules show --scenario standard montrose >said && says '    Blair Atholl: Montrose, MacColla, RI1, RI2' &&
		drumhead rules show --scenario Standard montrose >also && cmp also said &&
		says 'Turn: Aug/Sep 1644' && says '18.4              Pursuit' && says '# ABERDEEN' &&
		fails 1 drumhead rules show --scenario standart montrose && says 'did you mean standard?' &&
		fails 2 drumhead rules show --scenario standard montrose 12.3
}
check 'a scenario is shown with its set-up and its map' a_scenario
check 'a rule that is none is refused' fails 1 drumhead rules show montrose 99.9
scenario_of_many() {
	fails 0 drumhead rules show jacobite --scenario JR07 && says 'JR07: Prestonpans' &&
		says 'Government: Cope commands, 4 Command and 3 Combat cards.' && says '    C10: Lochiel (H4, chief)' &&
		says '    C4: Glengarry (H4), General Perth' && says 'Sides: enclosure wall ### (of I10, I11)' &&
		says '    Command deck: 52, unseen' && ! grep -q 'not in this battle\|GTA1' said
}
check 'one of many scenarios has its own names, and what it does not use is left out' scenario_of_many
check 'a game that is none is refused' eval 'fails 1 drumhead rules show chess && says "there are: brave, charles, jacobite, montrose, table"'
no_data() {
	DRUMHEAD_DATA=$here fails 1 drumhead rules list && says DRUMHEAD_DATA
}
check 'where there are no data, it is told where they are looked for' no_data

check 'where the data are is told' eval '[ "$(DRUMHEAD_DATA=a:b drumhead --data | tr "\\n" " ")" = "a b " ]'

# Both ways a user meets the program first: in the tree he has built, and installed somewhere.
finds_data() {
	mkdir -p "$1" "$2" && cp "$DRUMHEAD" "$1/drumhead" && ln -s "$srcdir/rules" "$srcdir/templates" "$2" &&
		(unset DRUMHEAD_DATA && "$1/drumhead" rules list) | grep -q '^montrose '
}
check 'a program in its tree finds its data without settings' finds_data tree/build tree
check 'so does one that was installed, wherever the prefix is' finds_data prefix/bin prefix/share/drumhead

# --- templates ----------------------------------------------------------------------------------------

echo '{"who": "Montrose", "won": ["Perth", "Aberdeen"], "lost": []}' >view.json
printf '{{who}} won{{#won}} {{.}}{{/won}}{{^lost}}, lost nothing{{/lost}}\n' >one.mustache
check 'a template is rendered' eval '[ "$(drumhead template one.mustache view.json)" = "Montrose won Perth Aberdeen, lost nothing" ]'
printf 'line\n{{#who}}\n' >bad.mustache
check 'a bad one is refused, with its place' eval 'fails 1 drumhead template bad.mustache view.json && says bad.mustache:2'

# --- games --------------------------------------------------------------------------------------------

check 'a game begins' offer
before_dice() {
	fails 1 drumhead die a 2.d1 && fails 1 drumhead die a 3.d1 && fails 2 drumhead die a third
}
check 'dice that were never rolled are refused' before_dice
check 'a few turns are played' play_out 3
check 'history counts entries and rulings a player turn' eval 'drumhead history a | grep -q "rulings a player turn$"'
chronicle() {
	drumhead history a >told && sed '/^$/,$d' told >lines && ! grep -vE ' (royalist|covenanter) +[^ ]' lines &&
		head -n 1 lines | grep -q 'the game begins$' && grep -q ' covenanter  Argyll begins at ' lines && ! grep -E '.{81}' lines
}
check 'and what each ruling is remembered for' chronicle
later() {
	drumhead history --from 6 a >got && sed '1,2d' lines >want && [ -s want ] && cmp want got &&
		drumhead history --from 9999 a >got && ! grep . got && drumhead history --json --from 6 a >got && grep -q '"entries"' got && ! grep '"player_turns"' got
}
check 'from an entry on, too' later
older() {
	drumhead report a 4 >old && drumhead report a >new && ! cmp -s old new && cmp new a/report.txt &&
		fails 1 drumhead report a 3 && fails 1 drumhead report a 999
}
check 'the report of any ruling is made again' older
no_block() {
	! grep -q "^[A-Z]*'S ORDERS" "$1" || { echo 'a block of orders is in it'; return 1; }
}
check 'without a block of orders that were written long ago' no_block old
case $(field name a) in royalist) asked=alice other=bob theirs=a ;; *) asked=bob other=alice theirs=b ;; esac
for_whom() {
	as $asked drumhead report a >own && grep -q "^[A-Z]*'S ORDERS" own && [ "$(grep . own | tail -n 1)" = drumhead-end ] &&
		as $other drumhead report a >own && no_block own && grep -q '^NOW .* to play\.$' own && as $other drumhead report --seat "$(field name a)" a | grep -q "^[A-Z]*'S ORDERS"
}
check 'the next orders are shown to whoever is to write them' for_whom
signed_since() {
	cp -r $theirs signed && as $asked drumhead sign signed orders.auto >/dev/null 2>talk && as $asked drumhead report signed >own &&
		no_block own && grep -q "^NOW .* to rule on entry $(($(field entries signed) - 1))\.\$" own && cmp signed/report.txt $theirs/report.txt
}
check 'and when they are signed, what is awaited' signed_since
check 'and in JSON' eval 'drumhead report --json a | cmp - a/report.json'
check 'and the maps' eval 'drumhead map a | cmp - a/map.txt && drumhead map --svg a | cmp - a/map.svg'
narrow() {
	drumhead map --width 80 a >narrow && [ -z "$(awk 'length > 80' narrow)" ] && grep -q DUMFRIES narrow &&
		[ -n "$(awk 'length > 80' a/map.txt)" ] && ! grep -E ' at column ' narrow
}
check 'a map is as wide as one says' narrow
in_a_terminal() {
	script -qec 'stty cols 80; drumhead map a' /dev/null </dev/null | tr -d '\r' | cmp - narrow
}
if [ -n "$(script -qec 'echo there' /dev/null </dev/null 2>/dev/null)" ]; then
	check 'in a terminal it is as wide as that' in_a_terminal
else
	skip 'in a terminal it is as wide as that' 'no script(1), or no terminal to be had'
fi
check 'no width makes names unreadable' eval 'fails 2 drumhead map --width 59 a && says "from 60 to 200 characters"'
check 'an SVG has the width of its window' eval 'fails 2 drumhead map --svg --width 80 a && says "takes the width of its window"'
# The bytes behind the signature and the head of the first chunk.
png_width() {
	[ "$(od -An -c -N4 "$1" | tr -d ' ')" = '211PNG' ] && echo $((0x$(od -An -tx1 -j16 -N4 "$1" | tr -d ' ')))
}
png() {
	drumhead map --png a >map.png && drumhead map --png --width 300 a >small.png &&
		[ "$(png_width map.png) $(png_width small.png)" = '1400 300' ]
}
check 'a map is made into a PNG' png
check 'one form of a map, not several' eval 'fails 2 drumhead map --svg --png a && says "one of --svg, --png and --json"'
no_converter() {
	mkdir alone && ln -s "$(command -v drumhead)" alone && PATH=$here/alone fails 1 drumhead map --png a && says 'librsvg2-bin'
}
check 'without a converter one is told where it comes from' no_converter
broken_converter() {
	mkdir fake && printf '#!/bin/sh\nexit 1\n' >fake/rsvg-convert && chmod +x fake/rsvg-convert &&
		PATH=$here/fake:$PATH fails 1 drumhead map --png a && says 'rsvg-convert could not make a PNG'
}
check 'a converter that fails is told of' broken_converter
check 'without GAME it is the directory one stands in' eval '(cd a && drumhead status && drumhead report && drumhead audit)'
standing() {
	drumhead status a >said && says 'Orders of royalist still in force: ' && says '`drumhead status --orders a` lists them' && ! grep '^    when ' said &&
		drumhead status --orders a >said && says '    when all: auto' && ! grep 'lists them' said
}
check 'status counts the orders in force, and lists them if asked' standing
own_template() {
	mkdir mine && printf 'ruling {{ruling}}, my way\n' >mine/report.mustache && [ "$(drumhead report --templates mine a 4)" = 'ruling 4, my way' ]
}
check 'the report is made with templates of one'\''s own' own_template
check 'every file of JSON is JSON' eval 'for c in status history report audit; do drumhead $c --json a >j && drumhead template one.mustache j || exit 1; done'

futures() {
	case $(field name a) in royalist) name=alice game=a ;; *) name=bob game=b ;; esac
	as $name drumhead check $game orders.auto >once && as $name drumhead check $game orders.auto >twice && cmp once twice &&
		grep -q 'In 200 imagined futures' once && as $name drumhead check --futures 7 --json $game orders.auto >json &&
		grep -q '"futures": 7' json
}
check 'check imagines the same futures twice' futures
refused_json() {
	echo 'march nobody' >bad
	as $name drumhead check --json $game bad >json 2>/dev/null && return 1
	grep -q '"legal": false' json
}
check 'and says in JSON why orders are refused' refused_json

# --- keys in unusual places ---------------------------------------------------------------------------

DRUMHEAD_NONCES='another game'
mkdir -p away/.config/drumhead && cp alice/.config/drumhead/seat.key away/seat && cp alice/.ssh/id_ed25519 away/key &&
	cp alice/.ssh/id_ed25519.pub away/key.pub && chmod 600 away/seat away/key
remembered() {
	as away drumhead offer montrose --key away/key --seat-key away/seat --seat royalist=away/key.pub \
		--seat covenanter=bob/.ssh/id_ed25519.pub away/game >letter 2>talk &&
		(cd away && as away drumhead sign game) | cmp - letter &&
		as bob drumhead accept far letter >reply 2>talk && as away drumhead adjudicate away/game reply >letter 2>talk || { cat talk; return 1; }
}
check 'keys that an offer was given are found again, from anywhere' remembered
accepted() {
	as bob drumhead offer montrose --seat covenanter=bob/.ssh/id_ed25519.pub --seat royalist=away/key.pub near >letter 2>talk &&
		as away drumhead accept --key away/key --seat-key away/seat far2 letter >reply 2>talk &&
		as away drumhead sign far2 | cmp - reply || { cat talk; return 1; }
}
check 'so are those of an accept' accepted
check 'they lie where none but their owner reads' eval '[ "$(stat -c %a away/.config/drumhead/games/* | sort -u)" = 600 ]'
only_there() {
	fails 1 as away drumhead offer montrose --seat covenanter=bob/.ssh/id_ed25519.pub --seat royalist=away/key.pub other
}
check 'and are no keys of other games' only_there

finish
