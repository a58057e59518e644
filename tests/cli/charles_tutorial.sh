#!/bin/sh
# charles_tutorial.sh - the session of examples/charles/tutorial.md, as it stands there.
. "$srcdir/tests/tap.sh"
awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' "$srcdir/examples/charles/tutorial.md" >session

session() {
	mkdir one && (cd one && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu ../session) >out 2>err || { tail -n 20 err; return 1; }
}

# told WORDS: the session printed them.
told() {
	cat out err | grep -qF -e "$1" || { tail -n 40 out; return 1; }
}

check 'a first turn goes as it stands there' session
check 'the orders do what they say' eval 'told "every line above line " && told " is carried out whenever its turn comes"'
check 'what Parliament is asked before is not said to be tried' told 'be impossible: parliament ('
as_json() {
	sed '/drumhead check game orders/q' session |
		sed 's/drumhead check game orders/drumhead check --json game orders >told/' >half
	mkdir two && (cd two && unset DRUMHEAD_KEY DRUMHEAD_SEAT_KEY DRUMHEAD_HOME && sh -eu ../half) >half.out 2>&1 &&
		python3 -c 'import json
j = json.load(open("two/told"))
assert any(line["beyond"] == j["futures"] for line in j["lines"]), j["lines"]'
}
check 'nor to a program' as_json
check 'Hopton goes to Barnstaple' told 'Hopton to Barnstaple'
check 'the turn comes to its end' told 'Turn 2, Winter 1642'
by_name() {
	drumhead diff --json one/game 2 >json && drumhead diff one/game 2 >said &&
		grep -q '"royalist_to_recruit"' json && grep -q '^track  *Turn: Winter 1642' said && ! grep '^track  *[a-z_]*: ' said
}
check 'diff tells of tracks that have names' by_name
narrow() {
	drumhead status one/game >said && grep -q 'sealed lines, not shown; open: .*' said && [ -z "$(awk 'length > 80' said)" ] || { cat said; return 1; }
}
check 'status names all that was opened in 80 columns' narrow
check 'it is audited' told 'good: '
finish
