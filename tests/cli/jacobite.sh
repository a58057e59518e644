#!/bin/sh
# jacobite.sh - a whole battle of Jacobite Rising with hidden hands by letters, tries to see or steer them, and a match.
. "$srcdir/tests/cli/lib"
player ref ann bob

seats='--seat jacobite=ann/.ssh/id_ed25519.pub --seat government=bob/.ssh/id_ed25519.pub'

no_referee() {
	as ann drumhead offer jacobite $seats w >/dev/null 2>talk && grep -q '^    hands     masked: ' talk || { cat talk; return 1; }
}
check 'without a referee the cards are masked' no_referee

# The referee's letter goes to both.
rule() {
	as ref drumhead adjudicate r letter >reply 2>talk && as ann drumhead adjudicate a reply >/dev/null 2>>talk &&
		as bob drumhead adjudicate b reply >/dev/null 2>>talk || { cat talk; return 1; }
}
begin() {
	as ref drumhead offer jacobite --scenario JR01 --dice referee --undo agreed --seat referee=ref/.ssh/id_ed25519.pub $seats \
		r >offer 2>talk && as ann drumhead accept a offer >one 2>>talk && cat offer one >both &&
		as bob drumhead accept b both >two 2>>talk && cat one two >letter && as ann drumhead adjudicate a two >/dev/null 2>>talk &&
		rule || { cat talk; return 1; }
}
check 'Killiecrankie begins with hidden hands' begin

# By card and by title: what a stranger, and each player with his keys, may not see is in nothing that he has.  What
# lies in a pile, drawn or not, only the referee knows.
cat >leaks.py <<'END'
import json, os, pathlib, re, subprocess, sys
places = json.load(open("r/secrets/state.json"))["checkpoint"]["places"]
shown = json.load(open("r/state.json"))["checkpoint"]["places"]
cards = json.load(open("r/pack/cards.json"))["cards"]
title = {p["id"]: p["name"] for p in cards}
last = max(p.name for p in pathlib.Path("r/letters").glob("*.state"))
# What was laid open in this ruling, and shuffled back in it, is no secret of its report.
events = [e for row in json.load(open("r/report.json"))["rows"] for e in row["events"]]
back = {e[e["fact"]]["card"]["id"] for e in events if e["fact"] in ("used", "played")} if any(
    e["fact"] == "reshuffled" for e in events) else set()
files = ("state.json", "report.json", "report.txt", "map.txt", "map.svg", "letters/" + last)
def told(home, game):
    home = dict(os.environ, HOME=os.path.abspath(home))
    return "".join(subprocess.run(["drumhead", *words], env=home, text=True, check=True, stdout=subprocess.PIPE).stdout
                   for words in (["report", game], ["report", "--json", game], ["status", "--json", game]))
eyes = {"nobody": ("".join(pathlib.Path("r", f).read_text() for f in files), " ")}
if len(sys.argv) > 1:
    eyes.update({"ann": (told("ann", "a"), "jacobite_"), "bob": (told("bob", "b"), "government_")})
for who, (text, own) in eyes.items():
    text = re.sub(r"\s+", " ", text)
    for card in cards:                       # what a card does may name another one
        text = text.replace(card["text"], "")
    hands = [name for name, place in shown.items() if "count" in place and name.startswith(own)]
    unseen = {c for name, place in shown.items() if "count" in place and name not in hands for c in places[name]["pieces"]}
    unseen -= back
    titles = {title[c] for c in unseen} - {title[c] for c in title if c not in unseen}
    assert len(unseen) > 30 and titles, (who, unseen)
    titles.discard("Jacobite Rising")        # that is the game, too
    found = set(re.findall(r"[a-z_0-9]+", text)) & unseen | {t for t in titles if " " in t and t in text}
    assert not found, (who, found)
    assert all(title[c] in text for name in hands for c in places[name]["pieces"]), (who, hands)
END
knows_nothing() {
	as ref python3 leaks.py "$@"
}
check 'each is told his own hands, and nobody another' knows_nothing eyes

# Whoever is asked: $who, his copy $game, his hands $own; the other's $theirs.
whose() {
	case $(field name r) in
	jacobite) who=ann game=a own=jacobite theirs=government ;;
	government) who=bob game=b own=government theirs=jacobite ;;
	*) return 1 ;;
	esac
}
turn() {
	whose && as $who drumhead bot $game >orders.bot 2>talk && as $who drumhead sign --anyway $game orders.bot >letter 2>>talk &&
		rule || { cat talk orders.bot; return 1; }
	cat orders.bot >>all.bot
}
check 'the guns fire' turn

# --- tries ------------------------------------------------------------------------------------------------------

# A card that is not in his hand, nor named like one that is.
not_held() {
	python3 - "$own" <<'END'
import json, sys
held = json.load(open("r/secrets/state.json"))["checkpoint"]["places"][sys.argv[1] + "_command"]["pieces"]
title = {p["id"]: p["name"] for p in json.load(open("r/pack/cards.json"))["cards"] if p.get("deck") == "command_deck"}
first = {title[card].split()[0] for card in held}
print(next(name for name in title.values() if name.split()[0] not in first))
END
}
keep() {
	rm -rf kept && mkdir kept && cp -r r a b ref ann bob kept
}
back() {
	rm -rf r a b ref ann bob && cp -r kept/* .
}
# Signed by hand, for his own program does not sign it.
by_hand() {
	whose && card=$(not_held) && [ "$card" ] && printf 'play %s\nend\n' "$card" >wrong && fails 1 as $who drumhead check $game wrong &&
		says 'is not in hand' && printf 'play auto\nend\n' >held && as $who drumhead sign --anyway $game held >letter 2>talk || { cat talk; return 1; }
	sed "s/^play auto\$/play $card/" "$(ls $game/log/*.entry | tail -n 1)" >wrong && grep -q '^play' wrong && rm -f wrong.sig &&
		ssh-keygen -q -Y sign -n drumhead-entry-v1 -f $who/.ssh/id_ed25519 wrong 2>/dev/null && cat wrong wrong.sig >letter &&
		fails 1 as ref drumhead adjudicate r letter && says 'do not fit what he sees' && ! grep -q 'in hand\|could be' said && back
}
check 'orders for a card that is not in hand are refused in words that tell nothing' eval 'keep && by_hand'

# Once he knows what his orders brought he would rather have given others.
second_dice() {
	whose && me=$who mine=$game && keep && turn && n=$(field ruling r) && rm -rf $mine $me && cp -r kept/$mine kept/$me . &&
		forget $me && printf 'play auto\nend\n' >other && DRUMHEAD_NONCES=others as $me drumhead sign --anyway $mine other >letter 2>talk ||
		{ cat talk; return 1; }
	fails 1 as ref drumhead adjudicate r letter && [ "$(field ruling r)" = "$n" ] && back
}
check 'no second dice for other orders' second_dice

# Bob would have the cards dealt again that both have drawn since.
second_deal() {
	keep && until [ "$(field name r)" = government ]; do
		turn || return 1
	done
	fails 1 as bob drumhead propose b undo 3 && says '(U3)' && back
}
check 'nor a second deal' second_deal
# With a program of his own he writes it all the same.
forced_deal() {
	keep && until [ "$(field name r)" = government ]; do
		turn || return 1
	done
	printf 'play auto\nend\n' >orders && as bob drumhead sign --anyway --unsigned b orders >unsigned 2>talk || { cat talk; return 1; }
	n=$(printf %04d "$(ls r/log/*.entry | wc -l)")
	{
		sed -n '/^drumhead-begin/,/^by/p' unsigned | sed 's/^\(drumhead-begin [12]\) orders$/\1 undo/'
		echo 'to 3'
		echo drumhead-end
	} >undo && ssh-keygen -q -Y sign -n drumhead-entry-v1 -f bob/.ssh/id_ed25519 undo 2>talk && cp undo "r/log/$n.entry" &&
		cp undo.sig "r/log/$n.sig" && fails 3 as ref drumhead audit r && says '(U3)' && says government && back
}
check 'nor one that he writes into the ledger by hand' forced_deal

# --- the battle ---------------------------------------------------------------------------------------------------

battle() {
	entries=3
	while [ "$(field writes r)" = orders ] && [ $entries -lt 60 ]; do
		turn || return 1
		entries=$((entries + 1))
		[ $((entries % 5)) != 0 ] || knows_nothing || return 1
	done
	[ "$(field writes r)" != orders ] || [ $entries = 60 ]
}
check 'it is fought to its end, or for sixty entries, and tells no hand' battle
check 'the bot says what its lines win, and for what' eval \
	'grep -q "# .*Banners won: [0-9]* of [0-9]* (a unit is lost)" all.bot && ! grep -q "lost won in" all.bot'
audited() {
	for copy in a b r; do
		drumhead audit $copy >said 2>&1 && says 'good: ' || { cat said; return 1; }
	done
}
check 'all three copies are audited clean' audited

# --- a match --------------------------------------------------------------------------------------------------------

# In the second game bob accepts first.
matched() {
	as ref drumhead offer jacobite --scenario JR01 --dice referee --match --seat referee=ref/.ssh/id_ed25519.pub $seats \
		m >offer 2>talk && as ann drumhead accept n offer >one 2>>talk && cat offer one >both &&
		as bob drumhead accept o both >two 2>>talk && cat offer one two >both && as ann drumhead accept n both >three 2>>talk &&
		cat one two three >letter && as ref drumhead adjudicate m-1 letter >first 2>>talk &&
		as ref drumhead adjudicate m-2 letter >second 2>>talk && as ann drumhead adjudicate n-2 second >/dev/null 2>>talk &&
		as bob drumhead adjudicate o-2 second >/dev/null 2>>talk && cmp n-2/state.json o-2/state.json &&
		as ann drumhead report n-2 >said && says 'YOUR HAND' || { cat talk; return 1; }
}
check 'a match is offered, accepted and begun' matched
counted() {
	drumhead match r m-2 >said 2>&1 && return 1
	drumhead match m-1 m-2 >said && says 'Banners' && says 'It is not decided' && drumhead match --json m-1 m-2 >said &&
		says '"points": 0'
}
check 'and its banners are counted' counted
finish
