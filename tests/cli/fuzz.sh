#!/bin/sh
# fuzz.sh - random legal play: with options, mixed, thorough; and what it says of a game that fails.
. "$srcdir/tests/cli/lib"

# counts ARGUMENTS...: what a match of random players came to, without its speed.
counts() {
	drumhead fuzz --json "$@" montrose >json || { cat json; return 1; }
	grep -v second json
}

check 'random games come to their end' drumhead fuzz --games 50 montrose
same_games() {
	counts --games 20 --seed 7 >one && counts --games 20 --seed 7 | cmp one -
}
check 'and are the same for the same seed' same_games

digests() {
	counts --digest --games 10 "$@" | grep '"digest"'
}
other_digest() {
	digests --seed 7 >one && digests --seed 7 | cmp one - && digests --seed 8 >two && ! cmp -s one two
}
check 'so is their digest, and other games have another' other_digest

# --- options ------------------------------------------------------------------------------------------

other_games() {
	counts --games 20 >plain && counts --games 20 --option 18.4 --option 18.2 >two && ! cmp -s plain two &&
		counts --games 20 --option 18.2 --option 18.4 | cmp two -
}
check 'options are played, in whatever order they are given' other_games
unknown_option() {
	fails 1 drumhead fuzz --option 18.44 montrose && says 'did you mean 18.4?' &&
		fails 1 drumhead fuzz --option 18.4 --option 18.4 montrose && says 'given twice' &&
		fails 1 drumhead fuzz --scenario standart montrose && says 'did you mean standard?'
}
check 'options and scenarios that are none are refused' unknown_option

answers() {
	counts --mix "$@" | sed -n 's/.*"answers": \([0-9]*\).*/\1/p'
}
alone() {
	all=$(answers --games 4 --seed 31) sum=0
	for seed in 31 32 33 34; do
		sum=$((sum + $(answers --games 1 --seed $seed)))
	done
	[ "$all" -gt 0 ] && [ "$sum" = "$all" ]
}
check 'a mixed game is the same alone as among others' alone
same_thorough() {
	counts --mix --games 5 >one && counts --mix --games 5 --thorough | cmp one - && counts --mix --games 5 --bare | cmp one -
}
check 'saved and loaded on the way, it is the same game' same_thorough

reached() {
	counts --digest --mix --games 10 >one && counts --digest --mix --games 10 --reached | cmp one - &&
		drumhead fuzz --mix --games 10 --reached montrose >table && grep -q '^    march.who  *[1-9]' table &&
		grep -q '^    battle  *[1-9][0-9]* ' table && grep -q '^        12\.[0-9]*  *[1-9]' table
}
check 'what games have come to is counted, of the same games' reached
never() {
	drumhead fuzz --games 1 --reached montrose >table && grep -q '^never asked: ' table && grep -q '^never told: ' table
}
check 'and so is what they never came to' never

# --- hidden hands -----------------------------------------------------------------------------------------

hidden_hands() {
	drumhead fuzz --thorough --games 2 --json brave >json && grep -q '"failed": 0' json
}
check 'with hidden hands each seat finds its questions by what it sees' hidden_hands

# Who holds one Command card and Combat cards was not asked what he plays where none of them could be played in its place
# (64, 636); who uses a card was not asked which where none could do anything (5005887), and not for whom where it found
# one alone, before it lay open (5004217): all saw that he was not.
hidden_cards() {
	for seed in 64 636 5004217 5005887; do
		drumhead fuzz --mix --thorough --games 1 --seed $seed jacobite >talk && grep -q '^0 failed' talk ||
			{ cat talk; return 1; }
	done
}
check 'whether somebody is asked for a card tells nothing of those he holds' hidden_cards

# What all can read names nothing that fog hides, and nobody is left with a picture.
fog() {
	drumhead fuzz --option fog --thorough --mix --games 12 --seed 3 charles >talk && grep -q '^0 failed' talk &&
		grep -q '^[1-9][0-9]* views in fog, 0 of them pictures; of whoever was asked [1-9][0-9]*, 0 pictures' talk ||
		{ cat talk; return 1; }
}
check 'in fog every seat does' fog
# Which Army an event hits was offered by its hidden strength.
by_size() {
	drumhead fuzz --option fog --thorough --mix --games 1 --seed 500022 charles >talk && grep -q '^0 failed' talk
}
check 'and is offered an Army of the enemy by its size' by_size

# --- failures -----------------------------------------------------------------------------------------

# A unit that is inactive is what no rule allows.
cp -r "$srcdir/rules/montrose/pack" broken
sed 's/"urry": {"inactive"/"CL1": {"inactive": 1, "source": "a test"}, &/' \
	"$srcdir/rules/montrose/pack/scenario.json" >broken/scenario.json
finds() {
	fails 3 drumhead fuzz --seed 5 ./broken && says 'seed 5, no options: ' && says 'CL1 is inactive' && says '10 failed' &&
		grep -q '"inactive": 1' fuzz-5.json
}
check 'a position that no rule allows is found, told and kept' finds
names_options() {
	fails 3 drumhead fuzz --games 9 --mix --option 18.4 ./broken && grep -c '^seed [1-9], options [^:]*18\.4[ :]' said | grep -qx 9 &&
		[ "$(sed -n 's/^seed [1-9], options \([^:]*\):.*/\1/p' said | sort -u | wc -l)" -gt 4 ]
}
check 'its options are named, those of each game, and the given one always' names_options
by_name() {
	fails 3 drumhead fuzz --mix --seed 5 --games 1 ./broken
	options=$(sed -n 's/^seed 5, options \([^:]*\):.*/\1/p' said)
	grep '^seed' said >mixed
	set -- $options
	for option; do
		set -- "$@" --option "$option"
		shift
	done
	[ $# -gt 0 ] && fails 3 drumhead fuzz --seed 5 --games 1 "$@" ./broken && grep '^seed' said | cmp mixed -
}
check 'and can be given by name' by_name
bare() {
	drumhead fuzz --bare --games 3 ./broken
}
check 'a bare game looks at nothing' bare

# --- the bot's matches --------------------------------------------------------------------------------

match() {
	drumhead bot --match 1 --seat royalist --option 18.4 --json montrose >four && grep -q '"games": 1' four &&
		drumhead bot --match 1 --seat royalist --mix --json montrose | grep -q '"games": 1'
}
check 'the bot plays with options' match
no_match() {
	fails 2 drumhead bot --option 18.4 game && says 'are for --match'
}
check 'but in a game of its own it plays those that were agreed' no_match

# --- letters ------------------------------------------------------------------------------------------

# of PLAYERS KEY: a number of the table.
of() {
	sed -n "/\"players\": \"$1\"/s/.*\"$2\": \([0-9]*\).*/\\1/p" table
}
counts_letters() {
	drumhead fuzz --letters --json --games 40 --bot-games 1 --mix montrose >table || return 1
	for players in 'random, no whens' 'random, when all: auto' 'random, whens of the examples' \
			'the bot, no whens' 'the bot, when all: auto' 'the bot, whens of the examples'; do
		[ "$(of "$players" turns)" -gt 0 ] && [ "$(of "$players" letters)" -ge "$(of "$players" entries)" ] ||
			{ echo "$players"; cat table; return 1; }
	done
}
check 'letters are counted, of six ways to play' counts_letters
# A turn in which nobody can act takes none.
one_entry() {
	[ "$(of 'random, when all: auto' turns_of_one_entry)" = "$(of 'random, when all: auto' turns)" ] &&
		[ "$(of 'random, when all: auto' entries)" -ge "$(($(of 'random, when all: auto' turns) * 9 / 10))" ] &&
		[ "$(of 'random, when all: auto' entries_most_in_a_turn)" = 1 ]
}
check 'with `when all: auto` a player turn takes one entry' one_entry
good_whens() {
	[ $(($(of 'random, whens of the examples' entries) * 100)) -lt $(($(of 'random, whens of the examples' turns) * 102)) ]
}
check 'with the whens of the examples hardly more' good_whens
more_without() {
	[ $(($(of 'random, no whens' entries) * 10)) -gt $(($(of 'random, no whens' turns) * 12)) ]
}
check 'without whens more' more_without
month() {
	drumhead fuzz --letters --json --games 5 --bot-games 0 brave >table &&
		[ $(($(of 'random, whens of the examples' entries) * 100)) -lt $(($(of 'random, whens of the examples' game_turns) * 210)) ]
}
check 'a month of brave takes two entries with the whens of the examples' month
winners() {
	drumhead fuzz --letters --games 2 --bot-games 0 brave >table && grep -q '^random, no whens: scottish won [0-2], english won [0-2]' table
}
check 'below the table stands who won' winners
turn_of_charles() {
	drumhead fuzz --letters --json --games 5 --bot-games 0 charles >table &&
		[ $(($(of 'random, whens of the examples' entries) * 100)) -lt $(($(of 'random, whens of the examples' game_turns) * 300)) ] &&
		[ $(($(of 'random, no whens' entries) * 100)) -gt $(($(of 'random, no whens' game_turns) * 300)) ]
}
check 'a turn of charles takes less than three with its whens, and more without' turn_of_charles
bad_whens() {
	mkdir -p data/examples/montrose && echo 'when loses: auto' >data/examples/montrose/whens-royalist.orders &&
		cp "$srcdir/examples/montrose/whens-covenanter.orders" data/examples/montrose &&
		DRUMHEAD_DATA=data:$DRUMHEAD_DATA fails 1 drumhead fuzz --letters --games 1 --bot-games 0 montrose &&
		says 'did you mean losses?'
}
check 'whens that the game refuses are told' bad_whens
sealed_whens() {
	grep -q '^sealed' "$srcdir/examples/jacobite/whens-government.orders" &&
		drumhead fuzz --letters --json --games 1 --bot-games 0 jacobite >table && grep -q '"players": "random, whens of the examples"' table
}
check 'so are they where the examples seal some' sealed_whens
finish
