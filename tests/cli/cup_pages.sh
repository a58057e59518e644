#!/bin/sh
# cup_pages.sh - drumhead cup pages: a site of plain files, whole by itself, of which only what has changed is written
# again, and from whose files the cup can be had and checked again.
. "$srcdir/tests/cli/lib"
player carol ref alice bob ann eve

# A cup of four with its first round: one game is resigned, the other open.
letters() {
	as carol drumhead cup new jacobite --swiss 2 --scenario Killiecrankie --option open-hands --dice referee --clock 7 \
		--teller "dave=ref/.ssh/id_ed25519.pub" --director carol --name 'Spring & 2027' spring >announce &&
		as ref drumhead cup take ref.cup announce >accept && as carol drumhead cup take spring accept &&
		for name in 'alice Alice Andersson' 'bob Bob & Bobby Baker' 'ann Ann Alder' 'eve Eve Evans'; do
			as "${name%% *}" drumhead cup join announce --name "${name#* }" "${name%% *}.cup" >join &&
				as carol drumhead cup take spring join || return 1
		done && as carol drumhead cup go --draw spring >letter && as carol drumhead cup letter --from 2 spring >letter &&
		as ref drumhead cup take ref.cup letter >share && as carol drumhead cup take --letters round1 spring share >round
}
resigned() {
	echo resign >resign
	for name in alice bob ann eve; do
		as $name drumhead cup take $name.cup round1/1.1 >out 2>&1 &&
			as $name drumhead sign --anyway $name.cup/r1/b1 resign >letter 2>talk &&
			as carol drumhead adjudicate spring/r1/b1 letter >out 2>>talk && break
	done && as carol drumhead cup go spring >letter
}
check 'a cup is begun' eval 'letters >talk 2>&1 && resigned >talk 2>&1 || { cat talk; false; }'

written() {
	drumhead cup pages spring site >said && grep -q '^site: 20 files written, 0 as before; begin with site/index.html$' said ||
		{ cat said; find site -type f | sort; return 1; }
	for page in index table cross schedule players check players/1 players/4 r1/b1 r1/b2; do
		[ -s "site/$page.html" ] || { echo "no $page"; return 1; }
	done
	[ -s site/r1/b1.svg ] && [ -s site/r1/b1.txt ] && [ -s site/style.css ]
}
check 'there is a page for everything' written

adds_up() {
	python3 - <<-'END'
	import re
	page = open('site/table.html').read()
	rows = re.findall(r'<tr[^>]*>(.*?)</tr>', page)
	heads = re.findall(r'<th[^>]*>([^<]*)</th>', rows[0])
	assert heads[-4:] == ['played', 'won', 'drawn', 'lost'], heads
	counts = [[int(n) for n in re.findall(r'<td class="n">(-?[0-9]+)</td>', row)[-4:]] for row in rows[1:]]
	assert sorted(counts) == [[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 1], [1, 1, 0, 0]], counts
	assert 'what a bye, a walkover or a void game brings is in the points alone' in page
	END
}
check 'the table says how many games were played, and what they add up to' adds_up

# Every link leads to a file of the site; tags are closed in their order; no script, and nothing from elsewhere.
whole() {
	python3 - <<-'END'
	import html.parser, os, sys
	class Page(html.parser.HTMLParser):
	    def __init__(self, path):
	        super().__init__()
	        self.path, self.stack = path, []
	    def handle_starttag(self, tag, attributes):
	        attributes = dict(attributes)
	        assert tag not in ('script', 'iframe', 'object') and not any(name.startswith('on') for name in attributes)
	        for name in 'href', 'src':
	            to = attributes.get(name)
	            if to is not None:
	                assert to and '//' not in to, (self.path, to)
	                assert os.path.isfile(os.path.join(os.path.dirname(self.path), to.split('#')[0])), (self.path, to)
	        if tag not in ('meta', 'link', 'img', 'br'):
	            self.stack.append(tag)
	    def handle_endtag(self, tag):
	        assert self.stack and self.stack.pop() == tag, (self.path, tag, self.getpos())
	pages = 0
	for directory, _, files in os.walk('site'):
	    for file in files:
	        if file.endswith('.html'):
	            page = Page(os.path.join(directory, file))
	            text = open(page.path).read()
	            page.feed(text)
	            assert not page.stack and '{{' not in text and '& ' not in text, page.path
	            pages += 1
	assert pages == 12, pages
	END
}
check 'each page is whole, every link leads somewhere, and names are no markup' whole

told() {
	grep -q 'Spring &amp; 2027' site/index.html && grep -q 'Bob &amp; Bobby Baker' site/players.html &&
		grep -q 'Round 1 of 2 is being played' site/table.html && grep -q '1.1</a></td>' site/schedule.html &&
		grep -q 'resign' site/r1/b1.html && grep -q '<details open' site/r1/b2.html
}
check 'they say what the cup says' told
compared() {
	drumhead cup audit --bare spring | tail -n 1 >line && grep -q '^to compare: entry' line && grep -qF "$(cat line)" site/check.html
}
check 'and the line that an audit ends with' compared
drew_alone() {
	as carol drumhead cup new montrose --robin alone >out 2>talk && drumhead cup pages alone alone-site >out &&
		grep -q 'nobody drew with him' alone-site/check.html && ! grep -q teller alone-site/check.html &&
		! grep -q 'nobody drew with him' site/check.html && grep -q 'the director and the teller did not draw' site/check.html
}
check 'that nobody drew with the director is said' drew_alone

# A slip of the hand: somebody's home.
others() {
	mkdir -p full && : >full/letter && fails 1 drumhead cup pages spring full && says 'full is not empty, and holds no site of a cup' &&
		says 'such as full/cup, or add --anyway' && [ "$(ls full)" = letter ] && drumhead cup pages --anyway spring full >said &&
		rm full/index.html full/style.css && drumhead cup pages spring full >said && [ -e full/index.html ] && [ -e full/letter ] &&
		mkdir -p empty/.git && drumhead cup pages spring empty >said
}
check 'a site is written into a directory of its own, or one that is a site' others

again() {
	drumhead cup pages spring site >said && grep -q '^site: 0 files written, 20 as before' said &&
		as carol drumhead cup rule spring 1.2 draw --because 'both agreed' >letter 2>talk && drumhead cup pages spring site >said &&
		grep -q 'both agreed' site/r1/b2.html site/check.html || { cat said; return 1; }
	# The other game's page, its board and its entries are as they were.
	written=$(sed -n 's/^site: \([0-9]*\) files written.*/\1/p' said)
	[ "$written" -lt 16 ] && touch -d '2 hours ago' site/r1/b1.html && drumhead cup pages spring site >said &&
		[ -n "$(find site/r1/b1.html -mmin +60)" ]
}
check 'what has not changed is not written again' again

# From the site alone: the chain and the games, taken and audited.
taken() {
	drumhead cup take fresh site/chain.txt >out 2>talk && drumhead cup take fresh site/r1/b1.txt >out 2>>talk &&
		drumhead cup take fresh site/r1/b2.txt >out 2>>talk && drumhead cup audit fresh >said &&
		drumhead cup audit spring >theirs && [ "$(tail -n 1 said)" = "$(tail -n 1 theirs)" ] || { cat talk said; return 1; }
}
check 'the cup can be had from its site, and is good' taken

spoiled() {
	cp -r spring bad && : >bad/r1/b2/log/0001.entry && fails 3 drumhead cup pages bad bad-site && says '1.2: ' &&
		[ -s bad-site/r1/b1.html ] && [ -s bad-site/index.html ]
}
check 'a game that cannot be read is named, and holds up no other' spoiled
# Hands that are hidden are in no page, and in the entries beside it as they were mailed: each for its seat alone.
hidden() {
	as carol drumhead cup new jacobite --swiss 1 --scenario Killiecrankie --dice referee --name Hidden \
		--teller "dave=ref/.ssh/id_ed25519.pub" --director carol hidden >announce && forget ref &&
		as ref drumhead cup take ref2.cup announce >accept && as carol drumhead cup take hidden accept &&
		for name in alice bob; do
			as $name drumhead cup join announce --name $name $name.2 >join && as carol drumhead cup take hidden join || return 1
		done && as carol drumhead cup go --draw hidden >letter && as carol drumhead cup letter --from 2 hidden >letter &&
		as ref drumhead cup take ref2.cup letter >share && as carol drumhead cup take --letters mails hidden share >round &&
		as carol drumhead cup pages hidden hidden-site && as alice drumhead cup take alice.2 mails/1.1 &&
		as alice drumhead report alice.2/r1/b1 >report || return 1
	[ "$(grep -c ' hand: ' report)" -ge 7 ] && ! grep -r ' hand: ' hidden-site && ! grep 'Command cards: 5 (' hidden-site/r1/b1.html &&
		grep -q 'Command cards: 5$' hidden-site/r1/b1.html && drumhead cup take seen hidden-site/chain.txt &&
		drumhead cup take seen hidden-site/r1/b1.txt && drumhead cup audit seen
}
check 'what hands hide is not told' hidden
replayed() {
	drumhead cup pages --replay hidden replays >said && drumhead page --check replays/r1/b1-replay.html &&
		grep -q 'href="b1-replay.html"' replays/r1/b1.html && drumhead cup pages --replay hidden replays >said &&
		grep -q '^replays: 0 files written, 16 as before' said && ! [ -e hidden-site/r1/b1-replay.html ]
}
if drumhead page --read spring/r1/b1 >out 2>&1 && drumhead page spring/r1/b1 >out 2>&1; then
	check 'the pages that browsers replay lie beside, if they are wanted' replayed
else
	skip 'the pages that browsers replay lie beside, if they are wanted' 'the program for browsers is not built'
fi
own() {
	mkdir mine && echo '{{page}} of {{name}}, mine' >mine/table.mustache && drumhead cup pages --templates mine spring own >out &&
		grep -q 'Table of Spring &amp; 2027, mine' own/table.html && fails 2 drumhead cup pages spring &&
		fails 1 drumhead cup pages nowhere site
}
check 'templates may be one'"'"'s own' own
finish
