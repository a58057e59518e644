#!/bin/sh
# mail_looks.sh - mails as they are seen: in a list of subjects, in a mail program that shows HTML, on paper.
. "$srcdir/tests/cli/lib"
. "$srcdir/tests/cli/maillib"
command -v python3 >/dev/null || { skip 'mails as they are seen' 'python3 is not installed'; finish; }
player alice bob carol
boxes alice bob carol umpire
check 'a game with a referee and a clock is offered and accepted' referee_game 7
configure

# A converter that counts how often it is run.
mkdir -p bin && cat >bin/rsvg-convert <<END
#!/bin/sh
echo "\$*" >>$here/converted
grep -q '<svg' && printf '\211PNG\r\n\032\n%s' "\$(wc -l <$here/converted)"
END
chmod +x bin/rsvg-convert
# with COMMAND...: so that this converter is found, and none other.  without: none at all.
with() {
	(PATH=$here/bin:$builddir:/usr/bin:/bin && "$@")
}
without() {
	mkdir -p none && for program in sh cat sed date dirname mv; do
		ln -sf "$(command -v $program)" none/
	done
	(PATH=$builddir:$here/none && "$@")
}

# up_to_date: whoever is to write, NAME, has all of the game, GAME.
up_to_date() {
	case $(field name r) in royalist) name=alice game=ra ;; *) name=bob game=rb ;; esac
	for mail in box/$name@test.example/new/*; do
		as $name drumhead adjudicate $game $mail >/dev/null 2>talk
	done
}
# take NAME LETTER: it is mailed, and taken.
take() {
	compose "$1@test.example" 'Subject: my letter' <"$2" >mail && umpire read mail || { cat said; return 1; }
}
# newest NAME: his newest mail is ./got.
newest() {
	mailed "$1" "$(ls "box/$1@test.example/new" | wc -l)"
}
# subject TEXT: its subject; BY is the day a week after it was written.
subject() {
	by=$(date -u -d "$(sed -n 's/^Date: //p' got) + 7 days" '+%-d %b')
	sed -n 's/^Subject: //p' got >subject && grep -qxF "$(echo "$1" | sed "s/BY/$by/")" subject || { cat subject; return 1; }
}
seen() {
	python3 "$srcdir/tests/cli/browser.py" got >seen 2>talk || { cat talk; return 1; }
}
id=$(field game r)

# --- subjects ------------------------------------------------------------------------------------------------------

subjects() {
	take alice accept.alice && mailed bob 1 && subject "Your turn: Covenanter, an accept, by BY [$id]" &&
		mailed alice 1 && subject "Covenanter's turn: an accept, by BY [$id]" &&
		take bob accept.bob && mailed bob 2 && subject "Your turn: Covenanter, Aug/Sep 1644, by BY [$id]" &&
		mailed alice 2 && subject "Covenanter's turn: Aug/Sep 1644, by BY [$id]"
}
check 'a subject says whose turn it is, which, and until when' subjects
cp got first
answered() {
	mailed bob 2 && cp got asked && { echo report; cat got | sed 's/^/> /'; } | compose bob@test.example "Subject: Re: $(sed -n 's/^Subject: //p' got)
In-Reply-To: $(sed -n 's/^Message-Id: //p' got)" >mail && umpire read mail && mailed bob 3 &&
		grep -qxF "Subject: Re: $(sed -n 's/^Subject: //p' asked)" got && has 'CAMPAIGNS OF MONTROSE'
}
check 'an answer to such a mail keeps its subject, and its game is found by it' answered
threads() {
	for file in box/alice@test.example/new/* box/bob@test.example/new/*; do
		grep -q "<drumhead.game.$id@test.example>" "$file" || { echo $file; return 1; }
	done
}
check 'all of them descend from one mail, by which programs make a thread' threads

# --- as a browser shows it -----------------------------------------------------------------------------------------

# line N TEXT: number of the first line seen that is TEXT.
line() {
	grep -nxF -e "$1" seen | head -n 1 | cut -d : -f 1
}
browser() {
	cp first got && seen || return 1
	map=$(line '[image: The map]') title=$(grep -n '^CAMPAIGNS OF MONTROSE' seen | cut -d : -f 1)
	orders=$(grep -nF "*COVENANTER'S ORDERS*" seen | cut -d : -f 1) block=$(line 'drumhead-begin 1 orders')
	[ "$map" ] && [ "$title" ] && [ "$orders" ] && [ "$block" ] && [ "$map" -lt "$title" ] && [ "$title" -lt "$orders" ] ||
		{ cat seen; return 1; }
	[ -z "$(sed -n "$((orders + 1)),$((block - 1))p" seen | tr -d ' \n')" ] || { cat seen; return 1; }
	grep -qF '*NOW*' seen && grep -qF '*POSITION*' seen && grep -qxF 'drumhead-end' seen && grep -q 'are reconstructed, not' seen
}
check 'the map stands first, headings are bold, and the orders below their heading' browser
no_map() {
	sed 1d r/map.txt | grep -v '^$' >map.lines && [ "$(wc -l <map.lines)" -gt 20 ] && ! grep -F -f map.lines seen
}
check 'no line of the map in characters is there' no_map
check 'but in the text it is' eval 'cp first got && has "$(sed -n 5p r/map.txt)"'
without_svg() {
	mv r/map.svg kept && echo report | compose bob@test.example >mail && umpire read mail && mailed bob 4
	status=$?
	mv kept r/map.svg
	[ $status = 0 ] && seen && ! grep -q 'image:' seen && [ "$(sed 1d r/map.txt | sed 's/ *$//' | grep -v '^$' | head -n 20 | grep -cxF -f seen)" = 20 ]
}
check 'where there is no drawing the map in characters is shown, in letters of one width' without_svg
html() {
	python3 -c 'import email,email.policy
m = email.message_from_binary_file(open("got", "rb"), policy=email.policy.default)
print(m.get_body(("html",)).get_content())' >got.html
}
battle() {
	as alice drumhead adjudicate ra first >/dev/null 2>talk
	as bob drumhead adjudicate rb first >/dev/null 2>talk && play bob rb && take bob letter && mailed alice 3 &&
		as alice drumhead adjudicate ra got >/dev/null 2>talk && play alice ra orders.royalist && take alice letter &&
		mailed alice 4 && seen || { cat talk; return 1; }
	grep -q '^| \*BATTLE\*' seen && grep -q '^| .* wins at' seen && ! grep -q '^| \*INTERPHASE' seen || { cat seen; return 1; }
	html && grep -q '<span style="color:#9b2d30">Royalist</span>' got.html &&
		grep -q '<span style="color:#27567f">Covenanter</span>' got.html && grep -q '#9b2d30' r/map.svg
}
check 'a battle stands in a box, and the sides have the colours of the map' battle

# --- pictures --------------------------------------------------------------------------------------------------------

# report: bob asks for it.
report() {
	echo report | compose bob@test.example >mail && "$@" umpire read mail && newest bob && seen
}
png() {
	grep -q '^Content-Type: image/png' got
}
converted() {
	sed -i '/^png/d' carol.conf && rm -f converted && report with && png && [ "$(cat converted)" = '-w 1000' ]
}
check 'where there is a converter the map is mailed as PNG' converted
once() {
	up_to_date
	rm -f converted && before=$(cat box/*/new/* | grep -c '^Content-Type: image/png') && play $name $game &&
		with take $name letter && [ "$(wc -l <converted)" = 1 ] &&
		[ "$(cat box/*/new/* | grep -c '^Content-Type: image/png')" = $((before + 2)) ]
}
check 'it is made once for all who get it' once
doctors() {
	with umpire doctor && says 'good   png: rsvg-convert -w 1000' && without umpire doctor &&
		says 'note   maps: there is no rsvg-convert here' && report without && ! png
}
check 'the doctor says so, or what to install' doctors
not_wanted() {
	configure && rm -f converted && report with && with umpire doctor && says 'good   maps: they are not mailed as PNG' &&
		[ ! -e converted ] && ! png
}
check 'png = none: no picture is made' not_wanted
broken() {
	sed -i 's/^png.*/png = false/' carol.conf && fails 1 as carol drumhead mail --config carol.conf doctor &&
		says 'BAD    png: `false` makes no PNG' && report && ! png
}
check 'a converter that makes none is told by the doctor' broken
real() {
	sed -i '/^png/d' carol.conf && report && png
}
if command -v rsvg-convert >/dev/null; then
	check 'the converter of librsvg makes one' real
else
	skip 'the converter of librsvg makes one' 'rsvg-convert is not installed'
fi
configure

word() {
	compose bob@test.example "Subject: $1" </dev/null >mail && umpire read mail && newest bob && subject "Re: ${1#Re: }" &&
		has 'ssh-keygen -Y sign'
}
check 'a word may stand in the subject, before the number' word "Re: help [$id]"
check 'or behind it' word "[$id] help"

# --- pages -----------------------------------------------------------------------------------------------------------

# attached: the page that is with ./got.
attached() {
	python3 -c 'import email,email.policy,sys
m = email.message_from_binary_file(open("got", "rb"), policy=email.policy.default)
page, = [part for part in m.iter_attachments() if part.get_filename() == "game.html"]
assert page.get_content_disposition() == "attachment" and page.get_content_maintype() != "text"
sys.stdout.buffer.write(page.get_content())' >game.html
}
paged() {
	! grep -q 'game\.html' box/*/new/* && configure 'page = read' || return 1
	up_to_date
	play $name $game && take $name letter || return 1
	for reader in alice bob; do
		newest $reader && has 'open the attached game.html in a browser.' && attached && cp game.html $reader.html || return 1
	done
	cmp alice.html bob.html && drumhead page --check bob.html >said && says 'a page to read, as this program writes it' &&
		rm -rf unpacked && drumhead page --unpack bob.html unpacked 2>talk && diff -r r/log unpacked/log
}
check 'with page = read a report goes with the page of the game, the same to all' paged
takes_it() {
	up_to_date
	play $name $game && take $name letter && reader=$name && readers && reads $reader && grep -q 'CAMPAIGNS OF MONTROSE' said.$reader || { cat said.$reader; return 1; }
}
check 'the program of who gets it reads such a mail' takes_it
whole_page() {
	configure 'page = yes' && report && attached && drumhead page --check game.html >said && umpire doctor && cat said >doctor || return 1
	if grep -q drumhead-engine game.html; then
		has 'replayed and audited' && grep -q 'good   page: one that replays and audits' doctor
	else
		grep -q 'note   page: there is no engine here' doctor
	fi
}
check 'with page = yes it has the program in it, if there is an engine; the doctor says so' whole_page
not_a_page() {
	configure "page = $1"
	sed -i 's/^games/role = player\ngames/' carol.conf
	fails "$2" as carol drumhead mail --config carol.conf doctor && says "$3"
}
check 'players mail none' not_a_page read 1 "page is for a referee's hosts"
check 'and there are no other pages' eval 'configure "page = all" && fails 1 as carol drumhead mail --config carol.conf doctor && says "it is \`no\`, \`read\` or \`yes\`"'
configure

# --- whose words ---------------------------------------------------------------------------------------------------

status() {
	echo status | compose bob@test.example >mail && umpire read mail && newest bob &&
		has 'how the game stands' && has 'to write orders' && has 'Answer `report`' && ! grep -e "$here" -e '(you)' -e 'drumhead ' got.text
}
check 'the answer to `status` has no path and no command of the referee' status
changed() {
	up_to_date
	play $name $game && sed 's/^when all/when none/' letter >broken && take $name broken &&
		newest $name && has 'was refused' && has 'prints the letter again with `drumhead letter`'
}
check 'whose letter was changed on the way is told how to have it again' changed
over() {
	printf 'resign\nend\n' >orders.resign && take $name letter && up_to_date && as $name drumhead sign --anyway $game orders.resign >letter 2>talk &&
		take $name letter && newest $name && seen && grep -qF '*GAME OVER*' seen &&
		no_map && subject "The game is over: sign the result, Royalist, by BY [$id]" &&
		has 'The game is over: ' && has ' wins (resign).' && has 'royalist, nothing is left but to sign the result' || { cat seen talk subject; return 1; }
}
check 'when the game is over the map in characters is left out, too' over
finish
