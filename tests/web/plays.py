"""plays.py - games at desks: by two who have nothing else, and by two with a referee at a shell."""
import json
import os
import pathlib
import subprocess

from anypage import Failed
from desks import Desk, begin, owes, shell
from tap import equal, holds


def settle(one, other, letters):
    """Paste and copy, and what is owed beside orders, until somebody is asked for those: who; None: the game is over.  The
    letters go on LETTERS."""
    for _ in range(40):
        ahead, behind = sorted((one, other), key=lambda desk: -desk.entries())
        if ahead.entries() > behind.entries():
            letters.append(ahead.letter())
            behind.take(letters[-1])
            continue
        here = next((desk for desk in (one, other) if owes(desk)), None)
        if not here or owes(here) == 'orders':
            return here
        before = here.entries()
        here.page.click('#owed-do')
        here.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
    raise Failed('what is owed has no end')


def play_out(one, other, turns):
    """Whoever is asked writes and signs; when TURNS orders are written ONE resigns, and both sign the result.  The letters."""
    n, letters = 0, []
    while here := settle(one, other, letters):
        n += 1
        if n > turns + 20:
            raise Failed('the game does not end')
        here.turn('resign' if n > turns and here is one else None)
    for desk in (one, other):
        equal(desk.status()['pen'].get('name'), None)
    return letters


def plays_a_whole_game(browser, pack, seats, turns, **how):
    anna, ben = begin(browser, pack, seats, **how)
    letters = play_out(anna, ben, turns)
    for one in (anna, ben):
        holds('over' in one.text('#owed-words'), one.text('#owed-words'))
        holds(one.text('#badge').startswith('good: '), one.text('#badge'))
        one.clean()
    # What was saved is a desk as the program writes it, and both have the same game.
    for one in (anna, ben):
        saved = one.save()
        holds('style, script and engine are those of this program' in shell('page', '--check', str(saved)))
        shell('page', '--unpack', str(saved), one.name)
        holds(shell('audit', '%s/%s' % (one.name, pack)).startswith('good: '))
    subprocess.run(['diff', '-r', '%s/%s/log' % (anna.name, pack), '%s/%s/log' % (ben.name, pack)], check=True)
    return anna, letters


def referee(home, *words, letter=None):
    """Carol, at a shell."""
    env = dict(os.environ, HOME=str(pathlib.Path('carol').resolve()))
    if letter is not None:
        pathlib.Path('to-carol').write_text(letter)
        words = [*words, 'to-carol']
    return shell(*words, env=env)


def entries(game):
    return json.loads(referee('carol', 'status', '--json', game))['entries']


def plays_with_a_referee(browser, pack, seats, turns, scenario, *options, anybody=True):
    """A referee with the program, and two players with nothing but a desk, who do not see what the other holds.  After
    TURNS orders ANYBODY resigns, or he who has the first seat."""
    anna, ben = (Desk(browser, '%s-%s-%s' % (name, pack, ''.join(options))) for name in ('anna', 'ben'))
    carols = 'carols-%s%s' % (pack, ''.join(options))
    for one in (anna, ben):
        one.make_keys()
    offer = referee('carol', 'offer', pack, '--scenario', scenario, '--dice', 'referee', '--seat', 'referee=carol/.ssh/id_ed25519.pub',
                    '--seat', '%s=%s' % (seats[0], anna.public), '--seat', '%s=%s' % (seats[1], ben.public), *(word for option in options for word in ('--option', option)), carols)
    anna.paste(offer)
    anna.page.click('#accept')
    anna.at(pack)
    first = anna.letter()
    # Whoever accepts later needs both, in whatever order they come.
    ben.paste(first)
    holds('It is kept until the offer has come' in ben.text('#letter-said'), ben.text('#letter-said'))
    ben.paste(offer)
    ben.page.click('#accept')
    ben.at(pack)
    referee('carol', 'adjudicate', carols, letter=first)
    told = referee('carol', 'adjudicate', carols, letter=ben.letter())
    letters = []
    for n in range(turns + 16):
        for one in (anna, ben):
            one.take(told)
        here = next((one for one in (anna, ben) if owes(one)), None)
        ahead = next((one for one in (anna, ben) if one.entries() > entries(carols)), None)
        if ahead:
            # What a letter lets somebody write, a final for one, he has written with taking it.
            letter = ahead.letter()
        elif not here:
            for one in (anna, ben):
                one.take(referee('carol', 'letter', '--from', '0', carols))
            break
        elif owes(here) == 'orders':
            letter = here.turn('resign' if n >= turns and (anybody or here is anna) else None)
        else:
            before = here.entries()
            here.page.click('#owed-do')
            here.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
            letter = here.letter()
        letters.append(letter)
        told = referee('carol', 'adjudicate', carols, letter=letter) or referee('carol', 'letter', carols)
    else:
        raise Failed('it does not end')
    holds(shell('audit', carols).startswith('good: '))
    for one in (anna, ben):
        holds('over' in one.text('#owed-words'), one.text('#owed-words'))
        holds(one.text('#badge').startswith('good: '), one.text('#badge'))
        shell('page', '--unpack', str(one.save()), one.name)
        holds(shell('audit', '%s/%s' % (one.name, pack)).startswith('good: '))
        subprocess.run(['diff', '-r', carols + '/log', '%s/%s/log' % (one.name, pack)], check=True)
        one.clean()
    return anna, letters
