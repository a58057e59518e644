"""cup.py - two players of a cup at two desks, and its director at a shell: from the announcement to the table.  Run by
cup.sh."""
import json
import os
import pathlib
import subprocess

from anypage import Failed
from cdp import Browser
from desks import Desk, drumhead, owes, shell
from tap import after_each, equal, finish, holds, test


def carol(*words, letter=None):
    """What she prints; what it says of what is to be done is for her eyes."""
    if letter is not None:
        pathlib.Path('to-carol').write_text(letter)
        words = [*words, 'to-carol']
    ran = subprocess.run([drumhead, *words], capture_output=True, text=True, env=dict(os.environ, HOME=str(pathlib.Path('carol').resolve())))
    equal((ran.returncode, ran.stderr if ran.returncode else ''), (0, ''))
    return ran.stdout


def settle(one):
    one.page.until('program.idle && document.body.dataset.at && document.getElementById("letter-said").textContent !== ""')


def give(one, letter):
    one.paste(letter)
    settle(one)
    holds(not one.page.value('!!document.querySelector("#letter-said .said-bad")'), one.text('#letter-said'))


def joins(one, announcement):
    one.make_keys()
    one.paste(announcement)
    one.page.until('program.idle && !!document.getElementById("join")')
    holds('By joining you accept every game' in one.text('#letter-said'), one.text('#letter-said'))
    one.page.click('#join')
    one.page.until('!!document.querySelector("#letter-said .said-bad")')
    holds('what you are called' in one.text('#letter-said'), one.text('#letter-said'))
    one.paste(announcement)
    one.page.until('program.idle && !!document.getElementById("join")')
    one.write('#join-name', one.name.capitalize())
    one.page.click('#join')
    one.page.until('(document.body.dataset.at || "").startsWith("cup ")')
    letter = one.field('#letter-out')
    holds('join ;' in letter and 'To the director' in one.text('#out-said'), letter)
    return letter


def opens(one):
    """His game, from the cup's page."""
    one.page.value('void desk.open("cup")')
    one.page.until('(document.body.dataset.at || "").startsWith("cup ") && !!document.querySelector("#events [data-game]")')
    one.page.click('#tab-report')
    one.page.click('#events [data-game]')
    one.at('cup/r1/b1')


def plays_a_cup(browser):
    announcement = pathlib.Path('announce').read_text()
    anna, ben = both = [Desk(browser, name) for name in ('anna', 'ben')]
    for one in both:
        carol('cup', 'take', 'spring', letter=joins(one, announcement))
    bulletin = carol('cup', 'go', '--draw', 'spring')
    first = carol('cup', 'letter', 'spring', '1.1')
    give(anna, bulletin)
    holds('new in cup' in anna.text('#letter-said'), anna.text('#letter-said'))
    for one in both:
        give(one, first)
        letter = one.field('#letter-out')
        if 'drumhead-begin' in letter:
            carol('cup', 'take', 'spring', letter=letter)
    game = 'spring/r1/b1'
    turns = 0
    for _ in range(30):
        whole, entries = carol('letter', '--from', '0', game), json.loads(carol('status', '--json', game))['entries']
        ahead = here = None
        for one in both:
            opens(one)
            one.take(whole)
            # What he owes as whoever rolls he has written with that.
            if one.entries() > entries:
                ahead = one
                break
            here = here or (one if owes(one) else None)
        if not ahead and not here:
            break
        if ahead:
            letter = ahead.letter()
        elif owes(here) == 'orders':
            turns += 1
            letter = here.turn('when all: auto\nend\n' if turns < 3 else 'resign')
            holds('director of the cup' in here.text('#out-said'), here.text('#out-said'))
        else:
            before = here.entries()
            here.page.click('#owed-do')
            here.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
            letter = here.letter()
        carol('cup', 'take', 'spring', letter=letter)
    else:
        raise Failed('the game does not end')
    bulletin = carol('cup', 'go', 'spring')
    for one in both:
        give(one, bulletin)
        holds(one.text('#text').count('Anna') and one.text('#text').count('Ben'), one.text('#text'))
        holds('over: ' in one.text('#events'), one.text('#events'))
        one.page.click('#tab-letters')
        one.clean()
    saved = anna.save()
    holds('cup/r1/b1: good: ' in shell('page', '--check', str(saved)))
    shell('page', '--unpack', str(saved), 'taken')
    holds(shell('cup', 'audit', 'taken/cup').startswith('good: '))
    subprocess.run(['diff', '-r', 'taken/cup/r1/b1/log', game + '/log'], check=True)
    # It goes on from the file; and whoever has had enough leaves.
    again = Desk(browser, 'again', str(saved))
    again.read_keys(anna.directory / 'drumhead-keys.txt')
    again.page.click('[data-game="cup"]')
    again.page.until('(document.body.dataset.at || "").startsWith("cup ")')
    again.page.click('#tab-letters')
    again.page.click('#acts summary')
    again.page.click('#withdraw')
    again.page.click('#withdraw')
    again.page.until('document.getElementById("letter-out").value.includes("withdraw ;")')
    again.clean()


with Browser() as browser:
    after_each(browser.close_pages)
    test('two desks and a director: announcement, joins, a round, a game, the table', plays_a_cup, browser)
finish()
