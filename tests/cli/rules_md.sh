#!/bin/sh
# rules_md.sh - each game's RULES.md has every paragraph of its rulebook, with the functions that do it and the cases
# that prove it; and every rule number that a player meets leads there.
. "$srcdir/tests/tap.sh"

# All numbers and letters of the rulebooks.
cat >book.montrose <<'END'
1.0, 2.0, 3.0, 4.0, 5.0
6.0, 6.0 Royalist a, 6.0 Royalist b, 6.0 Covenanter a, 6.0 Covenanter b
7.0
8.0, 8.1, 8.2
8.2 Royalist 1, 8.2 Royalist 2, 8.2 Royalist 3, 8.2 Royalist 4, 8.2 Royalist 5, 8.2 Royalist 6
8.2 Covenanter 1, 8.2 Covenanter 2, 8.2 Covenanter 3, 8.2 Covenanter 4, 8.2 Covenanter 5, 8.2 Covenanter 6
9.0
10.0, 10.1
11.0, 11.1, 11.2, 11.3, 11.4
12.0, 12.1, 12.1 1, 12.1 i, 12.1 ii, 12.1 2, 12.1 iii, 12.1 3, 12.1 iv, 12.1 v, 12.1 vi, 12.1 vii
12.2, 12.3, 12.4, 12.5, 12.5 a, 12.5 b
13.0, 13.1, 13.1 a, 13.1 b, 13.2, 13.3
14.0, 15.0
16.0, 16.1, 16.2, 16.3, 16.3 a, 16.3 b, 16.3 c, 16.3 d
17.0, 17.0 a, 17.0 b
18.0, 18.1, 18.1 a, 18.1 b, 18.1 c, 18.1 d, 18.2, 18.2 a, 18.2 b, 18.2 c
18.3, 18.4, 18.5, 18.6, 18.7, 18.8, 18.9, 18.9 a, 18.9 b
Example 1, Example 2
END
cat >book.brave <<'END'
1.0, 2.0, 2.1, 2.2, 2.3, 2.4, 2.5
3.0, 3.1, 3.2, 3.3, 3.4, 3.5
4.0, 4.1, 4.2, 5.0, 6.0
7.0, 7.1, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.2, 7.3, 7.4, 7.5
8.0, 8.1, 8.2, 8.3, 8.4, 8.5, 8.51, 8.52, 8.53
9.0, 9.1, 9.11, 9.12, 9.13, 9.2, 9.21, 9.22
10.0, 10.0 Cancel Strategy, 10.0 Combat Advantage, 10.0 Conversion, 10.0 Effective Archers, 10.0 Forced March
10.0 Fortunes of War, 10.0 Highland Ferocity, 10.0 Influence Noble, 10.0 Initiative, 10.0 Knights Charge, 10.0 Levy
10.0 Lost Cause, 10.0 Loyal Scots, 10.0 Siege Train, 10.0 Subversion, 10.0 Treachery, 10.0 Vacillate
11.0, 11.1, 11.11, 11.12, 11.2, 11.21, 11.22, 11.3
12.0, 12.1, 12.11, 12.12, 12.13, 12.14, 12.2, 12.21, 12.22, 12.3, 12.31, 12.32, 12.33, 12.34
13.0, 13.1, 13.11, 13.12, 13.2, 13.21, 13.22, 13.3
Example 4.2, Example 8.2
END
cat >book.jacobite <<'END'
1.0, 1.1, 1.2, 1.3, 1.4
2.1, 2.2, 2.3
3.0, 3.1, 3.2, 3.3, 3.4, 3.5
4.1, 4.2, 4.3, 4.4, 4.5
5.1, 5.2, 5.3, 5.4
6.1, 6.2, 6.3, 6.4, 6.5, 6.6
7.1, 7.2, 7.3, 7.4, 7.5
8.0
9.1, 9.2, 9.3
10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 10.9, 10.10
11.1, 11.2, 11.3, 11.4
12.1, 12.2, 12.3
13.0, 13.1, 13.2, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, 13.9, 13.10, 13.11, 13.12, 13.13
14.1, 14.2, 14.3, 14.4, 14.5, 14.6, 14.7, 14.8, 14.9, 14.10, 14.11, 14.12, 14.13
END
cat >book.charles <<'END'
1.0, 2.0, 2.1, 2.2, 3.0
4.0, 4.1, 4.2, 4.3, 4.4
5.0, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7, 5.8, 5.9
6.0, 6.1, 6.2, 6.3, 6.4, 6.4 Response Cards, 6.4 Placing of PC markers, 6.4 Removal of PC markers
6.4 Placing Brigades, 6.4 Removal of Brigades, 6.4 Removal of Strategy cards, 6.4 Discarding, 6.4 Combat Cards
6.5, 6.5 Raising of the Standard, 6.5 Army of the Solemn League and Covenant, 6.5 New Model Army
6.6, 6.6 The King Abandons the Bishops, 6.6 Charles of Lorraine, 6.6 London Rising, 6.6 The Cessation
6.6 Prince Rupert Dismissed, 6.6 Queen Mary, 6.6 Roland Laugharne, 6.6 Lieutenant General, 6.6 Earl of Brentford
6.6 Sir John Meldrum at Newark, 6.6 Turnham Green, 6.7, 6.8
7.0, 7.1, 7.1.1, 7.1.2, 7.1.3, 7.1.4, 7.1.5, 7.1.6, 7.1.7, 7.2, 7.2.1, 7.2.2, 7.2.3, 7.2.4, 7.3, 7.3.1, 7.3.2
8.0, 8.1, 8.2, 8.3, 8.4
9.0, 9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.7.1, 9.7.2, 9.7.3, 9.7.4, 9.7.5
10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8
11.0, 11.1, 11.2, 11.3, 12.0, 12.1, 12.2, 12.3, 12.4
13.0, 13.0 Raiding, 14.0, 14.1, 14.2, 14.3, 14.4, 14.5, 14.6
15.0, 15.1, 15.2, 15.3, 16.0, 17.0, 17.1, 17.2, 17.3, 18.0, 18.1, 18.2, 18.3, 18.4, 18.5
END

cat >book.table <<'END'
1.1, 1.2, 1.3, 1.4, 2.0, 2.1, 2.2, 2.3, 2.4, 3.1
4.0, 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 4.8, 5.0, 5.1, 6.1
END

# The game that is looked at from here on.
game() {
	game=$1
	rules=$srcdir/rules/$game
	cases=$srcdir/tests/cases/$game
	tr ',' '\n' <"book.$game" | sed 's/^ *//' >numbers
	defined >defined
}

function='`[a-z0-9_]+\.[ch]:[a-z0-9_]+`'
case='`[0-9]+(\.[0-9]+)*[a-z]?-[a-z0-9-]+`'

# named PATTERN FILE: what is so named in it, each once.
named() {
	grep -oE "$1" "$2" | tr -d '`' | sort -u
}

# Each of the numbers on standard input that is not shown, or lacks what its paragraph must name.
paragraphs_lacking() {
	while read -r number; do
		drumhead rules --code show "$game" "$number" >shown 2>said || { echo "$number is not there"; continue; }
		! grep -q 'No rule\.' shown || grep -q 'Code:' shown || continue
		grep -qE "$function" shown || echo "$number names no function"
		grep -qE "$case" shown || echo "$number names no case"
	done
}

# What the rules define at the left margin: "c12_round.c:strike"; a table counts as well.
defined() {
	(cd "$rules" && awk '/^[a-z_].*[ *][a-z_][a-z0-9_]*[(\[]/ && !/;$/ {
		while (match($0, /[ *][a-z_][a-z0-9_]*[(\[]/)) {
			print FILENAME ":" substr($0, RSTART + 1, RLENGTH - 2)
			$0 = substr($0, RSTART + RLENGTH)
		}
	}' ./*.[ch]) | sed 's|^\./||' | sort -u
}

functions_lacking() {
	named "$function" "$1" | comm -23 - defined | sed 's/$/ is not there/'
}

cases_lacking() {
	named "$case" "$1" | while read -r name; do
		[ -f "$cases/$name.case" ] || echo "there is no case $name"
	done
}

# Numbers that begin a heading or an item, but are not in the rulebook.
strange_numbers() {
	sed -nE 's/^(#+ |\* \*\*)([0-9]+(\.[0-9]+)+).*/\2/p' "$1" | sort -u | grep -vxF -f numbers
}

# Those of rows, questions, rolls and facts are strings of their own; a refusal ends with one in brackets.
numbers_in_code() {
	grep -ohE '"[0-9]+(\.[0-9]+)+ ?[a-d]?"|\([0-9]+(\.[0-9]+)+ ?[a-d]?\)[^"/]*"' "$rules"/*.c |
		grep -oE '[0-9]+(\.[0-9]+)+ ?[a-d]?' | sort -u
}

# Readings of RULES.md that no case names in its head, and cards that no case has in hand, in play or drawn.
readings_without_a_case() {
	grep -oE '\*\*Reading C-[0-9]+' "$rules/RULES.md" | grep -oE 'C-[0-9]+' | sort -u >readings
	[ "$(wc -l <readings)" -gt 60 ] || echo 'the readings are without numbers'
	awk 'FNR == 1 { head = 1 } !/^#/ { head = 0 } head' "$cases"/*.case | grep -oE 'C-[0-9]+' | sort -u | comm -23 readings -
}
cards_without_a_case() {
	sed -nE 's/.*"id": "([^"]+)".*"kind": "card".*/\1/p' "$rules/pack/cards.json" | sort -u >cards
	[ "$(wc -l <cards)" = 110 ] || echo 'not all cards are known here'
	grep -ohE 'card=[A-Za-z0-9-]+' "$cases"/*.case | sed 's/card=//' | sort -u | comm -23 cards -
}

none() {
	! "$@" | grep .
}

paragraphs_of_the_book() {
	paragraphs_lacking <numbers
}
numbers_of_the_code() {
	[ "$(numbers_in_code | wc -l)" -gt 15 ] || echo 'the rules are without numbers'
	numbers_in_code | grep -vxF -f numbers | while read -r number; do
		drumhead rules --code show "$game" "$number" >shown 2>said || echo "$number is not there"
	done
}
for name in brave charles jacobite montrose table; do
	game $name
	check "$game: every paragraph of the rulebook is there, with its functions and cases" none paragraphs_of_the_book
	check "$game: every function that is named is in its file" none functions_lacking "$rules/RULES.md"
	check "$game: every case that is named is there" none cases_lacking "$rules/RULES.md"
	check "$game: no paragraph has a number that the rulebook has not" none strange_numbers "$rules/RULES.md"
	check "$game: every number that the rules tell leads to a paragraph" none numbers_of_the_code
done
game charles
check 'charles: every reading is shown by a case' none readings_without_a_case
check 'charles: every card is in a case' none cards_without_a_case
game montrose
every_game() {
	for directory in "$srcdir"/rules/*/; do
		[ -f "book.$(basename "$directory")" ] || echo "$directory has no rulebook here"
	done
}
check 'the rulebook of every game is known here' none every_game

# --- the checks themselves ----------------------------------------------------------------------------

mkdir -p other/rules
cp -R "$rules" other/rules/montrose
chmod -R u+w other

# changed SED-SCRIPT FAULT: with RULES.md so changed, 12.3 and 12.4 are told to have that fault.
changed() {
	sed "$1" "$rules/RULES.md" >other/rules/montrose/RULES.md
	{
		printf '12.3\n12.4\n' | DRUMHEAD_DATA=$here/other paragraphs_lacking
		functions_lacking other/rules/montrose/RULES.md
		cases_lacking other/rules/montrose/RULES.md
		strange_numbers other/rules/montrose/RULES.md
	} >faults
	grep -qxF "$2" faults || { cat faults; return 1; }
}
here=$(pwd)
check 'a paragraph that is missing is found' changed 's/^### 12\.3 .*/### The losers/' '12.3 is not there'
check 'one without functions is found' changed '/^### 12\.4/,/^### 12\.5/s/\.c:/ /g' '12.4 names no function'
check 'one without cases is found' changed '/^### 12\.4/,/^### 12\.5/s/`[0-9]/` /g' '12.4 names no case'
check 'a wrong function is found' changed 's/c12_battle\.c:rally/c12_round.c:rally/' 'c12_round.c:rally is not there'
check 'a wrong case is found' changed 's/`12\.3-no-retreat`/`12.3-no-way`/' 'there is no case 12.3-no-way'
check 'a number too many is found' changed 's/^### 12\.4 /### 12.6 /' '12.6'

# --- what the program shows ---------------------------------------------------------------------------

shows() {
	drumhead rules --code show montrose $1 >shown && [ "$(sed -n 's/^[#*][#* ]*//p' shown | head -n 1 | cut -c "1-${#2}")" = "$2" ] &&
		[ "$(grep -cE '^(#|[*] )' shown)" = "$3" ] || { cat shown; return 1; }
}
check 'an item is shown, and not those that begin like it' shows '12.1 i' '12.1 i The dice' 1
check 'a number and its letter may be one word, as options are' shows 13.1a '13.1 a' 1
check 'a line of the sequence is shown, in any case' shows '8.2 royalist 5' '8.2 Royalist 5' 1
check 'an example is shown' shows 'example 1' 'Example 1' 1
check 'a section is shown with its items' shows 13.1 '13.1 Royalist' 3
check 'a group of items is shown' shows '12.1 1' '12.1 1 Tactical' 3
headings() {
	drumhead rules show montrose >shown && grep -qx ' *12\.1 iv The first blow' shown && grep -q '^ *march' shown &&
		! grep -q 'Code:' shown
}
check 'without a number, what there is' headings
plain() {
	drumhead rules show montrose 12 >shown && [ "$(wc -l <shown)" -gt 60 ] && grep -qx '12\.3 Losing battles' shown &&
		! grep -e '[`#*]' -e 'Code:' -e 'Cases:' -e '.\{80\}' shown
}
check 'a rule is shown as plain text, for players' plain
a_card() {
	drumhead rules show montrose irish terror >shown && [ "$(head -n 1 shown)" = 'Irish Terror' ] && grep -q 'first burgh attacked' shown &&
		drumhead rules show brave cancel strategy >shown && grep -q 'that marker has no effect' shown
}
check 'a card is found by its name' a_card
a_word() {
	drumhead rules show montrose garrison >shown && grep -q "^Edinburgh's larger garrison.*(18\.3)" shown && grep -q '^ *12\.5 ' shown &&
		! grep -e 'Code:' -e '.\{81\}' shown
}
check 'so is a word of the rules, with where it stands' a_word
alone() {
	drumhead rules show montrose 'kind of unit, but not of garrisons' >shown && grep -qx '4.0 Playing pieces' shown && grep -q '^Combat units' shown
}
check 'a rule that alone has the words is shown whole' alone
check 'and the options, by that word' eval 'drumhead rules show montrose options | grep -q "^ *18\.4  *Pursuit"'
check 'also the one that all games have' eval 'drumhead rules show charles options | grep -q "^ *fog  *Fog of war, with a referee: "'
check 'words that are nowhere are refused' eval '! drumhead rules show montrose plugh xyzzy'
finish
