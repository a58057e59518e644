#!/bin/sh
# cup_dice.sh - drumhead cup dice, cup rate: what lies outside of the chain, and everybody computes alike.
. "$srcdir/tests/cli/lib"
player alice bob
"$builddir/tests/bench/cups" spring "$srcdir/rules/montrose/pack" swiss 9 3 1 >/dev/null &&
	"$builddir/tests/bench/cups" autumn "$srcdir/rules/montrose/pack" both 9 3 2 >/dev/null || exit 1
offer >talk 2>&1 && play_out 6 >talk 2>&1 || { cat talk; exit 1; }
games() {
	for board in 1 2 3 4; do
		mkdir -p spring/r1 && cp -r a "spring/r1/b$board" || return 1
	done
}

none() {
	drumhead cup dice spring >said && grep -q '^0 dice of 0 games; .* are not here' said && grep -q 'five$' said
}
check 'without games there are no dice' none

# Every die of the games is in the account, by the owners of what rolled it, and each longest row is where it is said.
counted() {
	games && drumhead cup dice --json spring >dice.json && drumhead cup dice spring >said && python3 - <<-'END'
	import json, re, subprocess
	told = json.load(open('dice.json'))
	def dice():
	    for ruling in range(15):
	        for k in range(1, 40):
	            die = subprocess.run(['drumhead', 'die', '--json', 'a', f'{ruling}.d{k}'], capture_output=True, text=True)
	            if die.returncode:
	                break
	            yield json.loads(die.stdout)
	rolled = [die for die in dice() if ' draw ' not in die['label']]
	assert told['games'] == 4 and told['missing'] == 8
	assert told['dice'] == 4 * len(rolled) > 40, (told['dice'], len(rolled))
	for line in told['lines']:
	    assert sum(line['faces']) == line['dice'] and len(line['faces']) == line['sides'] == 6
	    expected = line['dice'] / 6
	    assert abs(sum((n - expected) ** 2 for n in line['faces']) / expected * 1000 - line['x2_thousandths']) < 1
	    assert line['p_millionths'] <= line['holm_millionths']
	for count, face, place, die in re.findall(r'(\d+) x (\d) +(r1/b\d) (\d+\.d\d+)', open('said').read()):
	    ruling, last = die.split('.d')
	    for k in range(int(count)):
	        out = subprocess.run(['drumhead', 'die', '--json', 'spring/' + place, f'{ruling}.d{int(last)}'],
	                             capture_output=True, text=True).stdout
	        assert json.loads(out)['face'] == int(face), (out, face)
	END
}
check 'every die is counted once, and what is told of it is so' counted

spoiled() {
	: >"spring/r1/b2/log/0003.entry" && fails 3 drumhead cup dice spring && says '1.2: ' && grep -q 'of 3 games' said
}
check 'a game that cannot be read is named, and holds up no other' spoiled

rated() {
	drumhead cup rate spring >one && drumhead cup rate spring autumn >two && drumhead cup rate --json spring >one.json &&
		awk 'length > 80 { exit 1 }' two && python3 - <<-'END'
	import json
	rated = json.load(open('one.json'))
	cup = {}
	assert len(rated) == 9 and all(player['cups'] == 1 for player in rated)
	assert [p['glicko_tenths'] for p in rated] == sorted((p['glicko_tenths'] for p in rated), reverse=True)
	# Within one period and from equal numbers Elo takes from one what it gives another.
	assert abs(sum(player['elo_tenths'] - 15000 for player in rated)) <= 8, rated
	END
}
check 'a cup is one period, and Elo gives what it takes' rated
check 'wrong words are refused' eval 'fails 2 drumhead cup rate && fails 2 drumhead cup dice a b && fails 1 drumhead cup rate nowhere'
finish
