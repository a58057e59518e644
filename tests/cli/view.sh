#!/bin/sh
# view.sh - what front ends build on: a ruling in one object, maps with ids, places of refusals, blocks to sign elsewhere.
. "$srcdir/tests/cli/lib"
player alice bob carol

# has EXPRESSION: ./told is JSON, and of it the expression of Python holds, J being all of it.
has() {
	python3 -c 'import json, sys
j = json.load(open("told"))
sys.exit(not eval(sys.argv[1]))' "$1" || { echo "not so: $1"; head -c 1000 told; return 1; }
}

check 'a game begins' offer
check 'a turn is played' play_out 4

parts() {
	last=$(drumhead view a | python3 -c 'import json, sys; print(json.load(sys.stdin)["rulings"][-1])') &&
		drumhead view a "$last" >told && drumhead report --json a "$last" >events && drumhead report a "$last" >report &&
		drumhead diff --json a >changes && drumhead map --svg --ids a "$last" >map &&
		has 'j["report"] == open("report").read() and j["map"] == open("map").read()' &&
		has 'j["changes"] == json.load(open("changes")) and "rulings" not in j and j["pen"]["type"] == "orders"' &&
		has 'all(j[k] == v for k, v in json.load(open("events")).items() if k != "rows")' &&
		has '[{k: v for k, v in e.items() if k != "text"} for r in j["rows"] for e in r["events"]] == [e for r in json.load(
			open("events"))["rows"] for e in r["events"]]'
}
check 'one object has what report, map and diff print' parts
words() {
	has 'all(" ".join(line.split())[:40] in " ".join(j["report"].split()) for r in j["rows"] for e in r["events"]
		for line in e["text"].split("\n") if len(line) < 44)' && has 'sum(len(r["events"]) for r in j["rows"]) > 2'
}
check 'the words of an event are the words of the report' words

check 'moves lead from ruling to ruling' "$srcdir/tests/cli/moves_lead" "$srcdir/tests/data/games/referee"

# By other rules the same orders may come to another position: here the last ruling names one that was made up.
foreign() {
	cp -r a forged && rm -f forged/log.index && python3 - forged <<-'END' &&
	import glob, hashlib, json, re, sys
	game = sys.argv[1]
	state = json.load(open(game + "/state.json"))
	def named():
	    text = json.dumps(state, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
	    digits = hashlib.blake2b(b"drumhead/state/v1\0" + text, digest_size=32).hexdigest()
	    return "state " + " ".join(digits[i:i + 16] for i in range(0, 64, 16))
	entry = sorted(glob.glob(game + "/log/*.entry"))[-1]
	ruling = open(entry).read()
	assert "\n" + named() + "\n" in ruling
	for orders in state["orders"].values():
	    orders["whens"] = ["losses: auto"] if not orders["whens"] else []
	open(entry, "w").write(re.sub("(?m)^state .*", named(), ruling))
	json.dump(state, open(game + "/state.json", "w"))
	END
		drumhead status forged >said && for command in history page; do
			fails 1 drumhead $command forged && says 'forged: ruling 10: it names another state than these rules come to' || return 1
		done
}
check 'what tells of all rulings looks whether the rules come to the last' foreign

# The same drawing but for groups, and no id that is not the pack's.
ids() {
	drumhead map --svg "$1" >plain && drumhead map --svg --ids "$1" >marked && drumhead map --json "$1" >board && python3 - <<-'END'
	import json, re
	import xml.etree.ElementTree as tree

	plain, marked = tree.parse("plain").getroot(), tree.parse("marked").getroot()
	shapes = lambda root: [(e.tag, sorted(e.attrib.items())) for e in root.iter() if not e.tag.endswith("}g")
		and e.attrib.get("fill-opacity") != "0"]
	assert marked.attrib.pop("data-drumhead") == "map 1"
	assert shapes(plain) == shapes(marked)
	assert not re.search("data-", open("plain").read())
	places = {p["id"]: p for p in json.load(open("board"))["places"]}
	lies = {q["id"]: p for p in places for q in places[p].get("pieces", [])}
	drawn = {e.attrib["data-place"] for e in marked.iter() if "data-place" in e.attrib}
	assert drawn == {p for p in places if "x" in places[p]}, drawn ^ {p for p in places if "x" in places[p]}
	seen = [(e.attrib["data-at"], q) for e in marked.iter() if "data-pieces" in e.attrib for q in e.attrib["data-pieces"].split()]
	assert seen and all(lies[q] == at for at, q in seen)
	on_map = {q for q in lies if "x" in places[lies[q]]}
	assert on_map <= {q for at, q in seen}, on_map - {q for at, q in seen}
	assert all(e.attrib["data-label"] in places for e in marked.iter() if "data-label" in e.attrib)
	assert all(e.attrib["data-box"] in places for e in marked.iter() if "data-box" in e.attrib)
	END
}
check 'a map of spaces says what it draws' ids a
begin() {
	drumhead_open=$([ "$1" = brave ] || [ "$1" = jacobite ] || [ "$1" = charles ] && echo --option open-hands)
	as alice drumhead offer "$1" $drumhead_open --seat "$2=alice/.ssh/id_ed25519.pub" --seat "$3=bob/.ssh/id_ed25519.pub" "$1.a" >letter 2>talk &&
		as bob drumhead accept "$1.b" letter >reply 2>>talk && mv reply letter && receive alice "$1.a" || { cat talk; return 1; }
}
begin_ids() {
	begin "$@" && ids "$1.a"
}
check 'a map of flat-top hexes, too' begin_ids brave scottish english
check 'a map of pointy-top hexes, too' begin_ids jacobite jacobite government
check 'a map of areas, too' begin_ids charles royalist parliament
# Where all hands lie open, that of the seat which is asked, with what its cards do.
hands() {
	drumhead view charles.a >told && has 'j["hand"] and all(card["text"] for card in j["hand"])' &&
		has '[card["id"] for card in j["hand"]] == [q["id"] for p in json.load(open("board"))["places"] if p["id"] == "hand_" + j["pen"]["name"]
			for q in p["pieces"]]'
}
check 'the cards of whoever is asked are told' hands
check 'ids are for drawings' eval 'fails 2 drumhead map --ids a && says "--ids is for --svg"'

place() {
	printf '# mine\nmarch Argyle: Edinburgh\n' >typo
	fails 1 drumhead check --json a typo && drumhead check --json a typo >told 2>/dev/null
	has 'j["line"] == 2 and j["column"] == 7 and j["length"] == 6 and not j["legal"]'
}
spoilt() {
	printf 'end\nmarch caf\303\251: Edinburgh\n' >typo
	drumhead check --json a typo >told 2>/dev/null
	has 'j["line"] == 2 and j["column"] == 10 and j["length"] == 1'
}
check 'a refusal has its place' place
check 'so has a character that may not stand in orders' spoilt

who() {
	[ "$(field name a)" = royalist ] && echo alice || echo bob
}
elsewhere() {
	cp -r a before && cp -r a c && printf 'end\nwhen all: auto\n' >orders && drumhead sign --unsigned a orders >block && diff -r a before &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f "$(who)/.ssh/id_ed25519" block 2>talk && cat block block.sig >letter &&
		as alice drumhead adjudicate c letter >reply 2>talk || { cat talk; return 1; }
}
check 'a block signed by ssh-keygen is a letter' elsewhere
check 'orders that sign refuses are not written unsigned, either' eval \
	'printf "march Argyle: Edinburgh\n" >typo && fails 1 drumhead sign --unsigned a typo && says "typo:1:7"'
sealed() {
	printf 'end\nsealed\nwhen losses: auto\n' >orders && fails 1 drumhead sign --unsigned a orders && says 'sealed lines are kept'
}
check 'sealed lines need the program that keeps them' sealed
check 'without orders there is nothing to write' eval 'fails 2 drumhead sign --unsigned a && says "wants the file"'
finish
