#!/bin/sh
# json.sh - what is told to people is told to programs, too: --json.
. "$srcdir/tests/cli/lib"
player alice bob

# has EXPRESSION: ./told is JSON, and of it the expression of Python holds, J being all of it.
has() {
	python3 -c 'import json, sys
j = json.load(open("told"))
sys.exit(not eval(sys.argv[1]))' "$1" || { echo "not so: $1"; head -c 1000 told; return 1; }
}

check 'a game begins' offer
check 'a turn is played' play_out 4

board() {
	drumhead map --json a >told && has 'len(j["places"]) > 40 and j["pack"] == "montrose" and j["sheet"]["width"] > 0' &&
		has 'any(p["id"] == "perth" and p["name"] == "Perth" and p["x"] > 0 for p in j["places"])' &&
		has 'any(e["a"] == "perth" for e in j["edges"]) and any(t["id"] == "turn" for t in j["tracks"])' &&
		has '[p for p in j["places"] if p["id"] == "royalist_deck"][0].get("pieces") is None' &&
		has 'any(q["id"] == "montrose_l" and q["owner"] == "royalist" for p in j["places"] for q in p.get("pieces", []))'
}
check 'the board' board
earlier() {
	drumhead map --json a 2 >told && has 'j["ruling"] == 2' && cp told first && drumhead map --json a >told && ! cmp -s told first
}
check 'the board after an earlier ruling' earlier
one_form() {
	fails 2 drumhead map --json --svg a && says 'one of --svg, --png and --json' && fails 2 drumhead map --json --width 80 a &&
		says '--width is for characters'
}
check 'is one form of several' one_form
message() {
	drumhead summary --json a >told && has 'len(j["subject"]) <= 72 and j["body"] and j["awaited"]' &&
		drumhead summary a >plain && python3 -c 'import json
j = json.load(open("told"))
print(j["subject"] + "\n\n" + j["body"] + "\nNow " + j["awaited"] + ".")' | cmp - plain
}
check 'a summary, in parts' message
posted() {
	as alice drumhead letter --json --from 0 a >told && has 'j["entries"][0] == {"seq": 0, "type": "offer", "by": "royalist"}' &&
		as alice drumhead letter --from 0 a >plain && python3 -c 'import json, sys
sys.stdout.write(json.load(open("told"))["letter"])' | cmp - plain
}
check 'a letter, and what is in it' posted
the_rules() {
	drumhead rules --json list >told && has '[g for g in j if g["game"] == "montrose"][0]["edition"] == 1' &&
		drumhead rules --json show brave >told && has 'any(r["label"] == "7.2 Retreats" for r in j["rules"])' &&
		has 'j["sequence"][0]["rule"] == "3.1" and any(o["key"] == "march" and o["pattern"] for o in j["orders"])' &&
		has 'any(o["id"] == "open-hands" for o in j["options"]) and j["scenarios"] and j["reconstructed"] <= j["data"]' &&
		drumhead rules --json show montrose 12.3 >told && drumhead rules show montrose 12.3 >plain &&
		has 'j["rule"] == "12.3" and j["text"] == open("plain").read()'
}
check 'the rules' the_rules
the_lint() {
	drumhead rules --json lint montrose >told && has 'j["findings"] == [] and j["data"] > 100' && cp -r "$srcdir/rules/montrose/pack" sick &&
		sed 's/, "source": "rulebook 6.0, 7.0"//' sick/tables.json >t && mv t sick/tables.json && fails 1 drumhead rules --json lint ./sick &&
		mv said told && has 'len(j["findings"]) >= 1 and "source" in j["findings"][0]'
}
check 'what lint finds' the_lint
finish
