#!/bin/sh
# letter_about.sh - what is in a letter, before anything is made of it.
. "$srcdir/tests/cli/lib"
player alice bob

seats="--seat royalist=alice/.ssh/id_ed25519.pub --seat covenanter=bob/.ssh/id_ed25519.pub"
told() {
	python3 -c 'import json, sys
j = json.load(open("told"))
sys.exit(not eval(sys.argv[1]))' "$1" || { echo "not so: $1"; cat told; return 1; }
}
about_offer() {
	as alice drumhead offer montrose $seats a >letter 2>talk && as bob drumhead letter --about letter >told &&
		told 'len(j) == 1 and j[0]["entries"] == [{"seq": 0, "type": "offer", "by": 1}]' &&
		told '[s["ours"] for s in j[0]["offer"]["seats"]] == [False, True] and "the installed one" in j[0]["offer"]["terms"]' &&
		sed 's/^/> /' letter >quoted && as bob drumhead letter --about quoted >told && told 'j[0]["offer"]["title"] == "Campaigns of Montrose"' && [ ! -e b ]
}
check 'a letter is looked at before anything is made of it: an offer' about_offer
about_entry() {
	as bob drumhead accept b letter >reply 2>talk && drumhead letter --about reply >told && told 'j[0]["entries"][0]["type"] == "accept" and "offer" not in j[0]' &&
		game=$(field game b) && told "j[0][\"game\"] == \"$game\"" && mv reply letter && receive alice a && receive bob b
}
check 'and what goes on with it' about_entry
about_two() {
	forget alice bob
	as alice drumhead offer jacobite --option open-hands --match --seat jacobite=alice/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub m >both 2>talk &&
		drumhead letter --about both >told && told 'len(j) == 2 and [g["offer"]["is_second"] for g in j] == [False, True]' || { cat talk; return 1; }
}
check 'two offers of a match' about_two
about_pack() {
	cp -r "$srcdir/rules/montrose/pack" own && chmod -R u+w own && sed -i 's/"name": "MacColla"/"name": "Colkitto"/' own/pieces.json
	as alice drumhead offer ./own $seats o >letter 2>talk && drumhead letter --about letter >told && told '"refused" in j[0]["offer"] or "NOT THE INSTALLED ONE" in j[0]["offer"]["terms"]'
}
check 'an offer of another pack says so' about_pack
about_cup() {
	player carol
	as carol drumhead cup new montrose --robin --dice witness --director carol --name 'Spring 2027' cup >announce 2>talk &&
		drumhead letter --about announce >told && told 'j[0]["cup"]["name"] == "Spring 2027" and "By joining you accept" in j[0]["cup"]["terms"] and j[0]["entries"] == []' ||
		{ cat talk told; return 1; }
	for name in alice bob; do
		as $name drumhead cup join announce --name $name $name-cup >letter 2>talk && as carol drumhead cup take cup letter >l 2>talk || { cat talk; return 1; }
	done
	drumhead letter --about letter >told && told 'len(j) == 1 and j[0]["cup"] == {}' &&
		as carol drumhead cup go --draw cup >round 2>talk && as carol drumhead cup letter cup 1.1 >first 2>talk && drumhead letter --about first >told &&
		told 'len(j) == 2 and "terms" in j[0]["cup"] and "cup" not in j[1] and "offer" in j[1]' || { cat talk told; return 1; }
	as alice drumhead cup take alice-cup first >l 2>talk && as alice drumhead games --json alice-cup >told && told 'j[-1]["cup"]["you"] == "alice" and "you" not in j[0]["cup"]' &&
		drumhead games --json alice-cup >told && told '"you" not in j[-1]["cup"]' || { cat talk told; return 1; }
	sed 's/^rules montrose 1/rules montrose 9/' announce >other && drumhead letter --about other >told && told '"refused" in j[0]["cup"]'
}
check 'an announcement of a cup says what is joined, before anything is signed' about_cup
about_nothing() {
	echo hello >plain && fails 1 drumhead letter --about plain && says 'no letter of a game in it' &&
		drumhead report a >report && fails 1 drumhead letter --about report && says 'nobody has signed them' &&
		sed 's/^seq .*/seq x/' both >bad && fails 1 drumhead letter --about bad && fails 1 drumhead letter --about nowhere &&
		fails 2 drumhead letter --about both a && fails 2 drumhead letter --about both --from 2
}
check 'what is no letter is refused, with the reason' about_nothing
finish
