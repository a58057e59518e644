#!/bin/sh
# fog_pieces.sh - fog of war (16.0 of Unhappy King Charles!), with a referee, on three machines: what a player's own
# copy can be made to say names no Brigade of the other that nobody has laid open.
. "$srcdir/tests/cli/lib"
player carol alice bob

seats='--seat royalist=alice/.ssh/id_ed25519.pub --seat parliament=bob/.ssh/id_ed25519.pub'

alone() {
	fails 1 as alice drumhead offer charles --option fog $seats w && says 'fog of war needs a referee' && ! [ -e w/log ]
}
check 'fog of war wants a referee, and says so' alone

# The referee's letter goes to both.
rule() {
	as carol drumhead adjudicate r letter >reply 2>talk && as alice drumhead adjudicate ra reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate rb reply >/dev/null 2>>talk || { cat talk; return 1; }
}
begin() {
	as carol drumhead offer charles --option fog --dice referee --seat referee=carol/.ssh/id_ed25519.pub $seats r >offer \
		2>talk && as alice drumhead accept ra offer >one 2>talk && cat offer one >both &&
		as bob drumhead accept rb both >two 2>>talk && cat one two >letter &&
		as alice drumhead adjudicate ra two >/dev/null 2>>talk && rule || { cat talk; return 1; }
}
check 'a referee and two players begin' begin

# What lies in fog in truth and was never laid open: by id and by name, of SIDE or of both.
cat >hidden.py <<'END'
import json, os, re, sys
side, files = sys.argv[1], sys.argv[2:]
pack = os.environ['srcdir'] + '/rules/charles/pack/'
pieces = {p['id']: p for p in json.load(open(pack + 'pieces.json'))['pieces']}
fog = set(re.findall(r'"id": "(\w+)"[^\n]*"shown": "fog"', open(pack + 'map.json').read()))
truth = json.load(open('r/secrets/state.json'))['table']['places']
seen = set(re.findall(r'Seen: (.+?),', re.sub(r'\s+', ' ', open('public.txt').read())))
hidden = {}
for place in fog:
    for i in truth.get(place, {}).get('pieces', []):
        p = pieces[i]
        if p['kind'] == 'brigade' and p['owner'] != side and p['name'] not in seen and p['nation'] == 'english':
            for name in (i, p['name'], p['name'].replace("'", '&apos;'), p['name'].replace("'", '&#39;')):
                hidden[name] = '%s (%s) lies at %s' % (p['name'], i, place)
named = re.compile(r'(?<!\w)(?:' + '|'.join(re.escape(n) for n in sorted(hidden, key=len, reverse=True)) + r')(?!\w)')
bad = len(fog) < 200 or len(hidden) < 20
for f in files:
    text = open(f).read()
    if f.endswith('.state'):
        text = b''.join(bytes.fromhex(h) for h in re.findall(r'[0-9a-f]{8,}', text.split(' hex ', 1)[-1])
                        if len(h) % 2 == 0).decode('latin-1')
    for name in set(named.findall(re.sub(r'\s+', ' ', text))):
        print('%s: %s' % (f, hidden[name]))
        bad = True
sys.exit(bad)
END
: >public.txt

# What WHO of SIDE, with GAME, can get out of his own copy.
looks() {
	as "$1" drumhead report "$3" >own.report && as "$1" drumhead map "$3" >own.map && as "$1" drumhead map --svg "$3" >own.svg &&
		as "$1" drumhead status --orders "$3" >own.status && as "$1" drumhead view "$3" >own.view || return 1
	[ "$(field name "$3")" != "$2" ] || { as "$1" drumhead bot "$3" >orders && cp orders own.bot &&
		as "$1" drumhead check "$3" orders >own.check && as "$1" drumhead odds "$3" orders >own.odds && head -n 1 orders >own.first &&
		as "$1" drumhead next --json "$3" /dev/null >own.next && as "$1" drumhead next --json "$3" own.first >own.next2; } || return 1
	python3 hidden.py "$2" own.* && rm -f own.*
}
# What lies in the directory of a game, and so on every machine.
public() {
	cat "$1/report.txt" >>public.txt && python3 hidden.py nobody "$1"/state.json "$1"/report.* "$1"/map.* "$1"/letters/*.state
}
turn() {
	case $(field name r) in
	royalist) who=alice game=ra ;;
	*) who=bob game=rb ;;
	esac
	{ [ -s orders ] || as $who drumhead bot $game >orders; } 2>talk && as $who drumhead sign --anyway $game orders >letter 2>>talk &&
		rm orders && rule || { cat talk; return 1; }
}
silent() {
	python3 hidden.py nobody r/secrets/state.json >talk && return 1
	for n in 1 2 3 4; do
		turn && public r && public ra && public rb && looks alice royalist ra && looks bob parliament rb || return 1
	done
}
check 'nothing that a player or a stranger reads names what fog hides' silent
same() {
	for file in state.json report.txt map.txt map.svg; do
		cmp r/$file ra/$file && cmp r/$file rb/$file || return 1
	done
}
check 'files are the same for all' same
own() {
	as alice drumhead map ra | grep -qE '\[P: [A-Z][^]]* [0-9]\?' && as alice drumhead report ra | grep -qE 'Essex \[[0-9] English' &&
		as alice drumhead report ra | grep -q "Hopton \[Grenvile's Cornish" &&
		as bob drumhead report rb | grep -qE 'Hopton \[[0-9] English'
}
check 'each sees his own, and of the others how many of which kind' own

# A page is the same whoever writes it, the referee, too; a desk is its owner's.  What has to run in it is of no concern.
mkdir -p data/web && echo H4sIAAAAAAAAAwMAAAAAAAAAAAA= >data/web/engine
first_read() {
	sed '/<script[^>]*application\/json/,$d' "$1"
}
outside_the_pack() {
	find "$1" -type f ! -path '*/pack/*'
}
pages() {
	as alice drumhead page --read ra >page.html 2>talk && as carol drumhead page --read r >again.html 2>talk &&
		cmp page.html again.html && as nobody drumhead page --read rb >again.html 2>talk && cmp page.html again.html &&
		rm -rf taken && drumhead page --unpack page.html taken 2>talk && ! [ -e taken/secrets ] || { cat talk; return 1; }
	first_read page.html >seen && grep -q '<svg ' seen && grep -q 'Essex \[[0-9] English' seen &&
		python3 hidden.py nobody seen $(outside_the_pack taken) &&
		as nobody drumhead report taken >seen && as nobody drumhead map --svg taken >seen.svg && python3 hidden.py nobody seen seen.svg
}
check 'nor does a page of the game, whoever writes it' pages
desks() {
	for one in 'alice royalist ra' 'bob parliament rb'; do
		set -- $one
		DRUMHEAD_DATA="$here/data:$srcdir" as "$1" drumhead page --desk "$3" >desk.html 2>talk && rm -rf taken &&
			drumhead page --unpack desk.html taken 2>talk || { cat talk; return 1; }
		first_read desk.html >seen && python3 hidden.py "$2" seen $(outside_the_pack taken) && as "$1" drumhead report "taken/$3" >seen &&
			python3 hidden.py "$2" seen || return 1
	done
}
check 'nor does the desk of the other' desks

told_otherwise() {
	ruling=$(printf '%04d' "$(field ruling ra)")
	rm -rf bad && cp -r rb bad && sed "s/$(sed -n 's/^entry //p' rb/letters/0003.state | head -n 1)/$(sed -n \
		's/^entry //p' "rb/letters/$ruling.state" | head -n 1)/" rb/letters/0003.state >"bad/letters/$ruling.state" &&
		! as bob drumhead audit bad >said 2>&1 && says 'told 0' || { cat said; return 1; }
}
check 'another position than the ruling names is found at once' told_otherwise

over() {
	case $(field name r) in
	royalist) printf 'resign\n' | as alice drumhead sign --anyway ra - >letter 2>talk ;;
	*) printf 'resign\n' | as bob drumhead sign --anyway rb - >letter 2>talk ;;
	esac && rule && final=$(ls r/log/*.entry | tail -n 1) && grep -q '^box ' "$final" && final=${final##*/} ||
		{ cat talk; return 1; }
}
check 'the game ends, and the referee opens everything' over
proven() {
	for game in r ra rb; do
		drumhead audit $game >talk 2>&1 && ! grep -q 'wait' talk || { cat talk; return 1; }
	done
}
check 'then everybody plays all of it again' proven
all_open() {
	drumhead report ra >seen && grep -q "Essex \[.*Hampden\|Essex \[.*Brigade\|Essex \[[A-Z]" seen && ! grep -qE '\[[0-9] English' seen
}
check 'and sees what was where' all_open
silent_referee() {
	rm -rf cut && cp -r ra cut && for file in cut/log/*; do
		case ${file##*/} in
		[0-9]*) [ "${file##*/}" \< "$final" ] || rm "$file" ;;
		esac
	done && rm -f cut/log.index cut/report.* cut/map.* && drumhead audit cut >said 2>&1 &&
		says "waits for the referee's final" || { cat said; return 1; }
}
check 'of a referee who falls silent the audit says what waits for him' silent_referee
finish
