"""whole.py - whole games at desks, by the bot at each.  Run by tests/bench/desks.sh, where desk.html lies.

Told of each: how many entries and letters it took, how long a letter is, how long one step at a desk took - a letter that
is taken, a turn that is written and signed - and how much memory the program has at its end."""
import os
import statistics
import time

from cdp import Browser
from desks import Desk
from plays import plays_a_whole_game, plays_with_a_referee
from tap import after_each, finish, test

SEATS = {'montrose': ('royalist', 'covenanter'), 'brave': ('scottish', 'english'), 'jacobite': ('jacobite', 'government'),
         'charles': ('royalist', 'parliament')}
MOST = 3000                                      # orders: no game has as many
took = {}


def timed(name):
    method = getattr(Desk, name)

    def run(*arguments):
        began = time.monotonic()
        found = method(*arguments)
        took[name].append(time.monotonic() - began)
        return found
    setattr(Desk, name, run)


def whole(browser, game, play, *arguments, **how):
    for name in ('take', 'turn'):
        took[name] = []
    desk, letters = play(browser, *arguments, **how)
    told = '%s: %d entries, %d letters of %d bytes, the longest %d; %s; memory %d MB' % (
        game, desk.entries(), len(letters), statistics.median(map(len, letters)), max(map(len, letters)),
        ', '.join('%s %.1f s, the longest %.1f' % (name, statistics.median(all), max(all)) for name, all in took.items()),
        desk.page.value('program.memory') >> 20)
    with open(os.environ['builddir'] + '/tests/desk-games', 'a') as figures:
        print(told, file=figures)


for name in ('take', 'turn'):
    timed(name)
with Browser() as browser:
    after_each(browser.close_pages)
    for game in os.environ.get('GAMES', 'montrose brave jacobite charles masked hidden').split():
        if game == 'hidden':
            test('jacobite: a whole game with hidden hands, by two desks and a referee at a shell', whole, browser, game,
                 plays_with_a_referee, 'jacobite', SEATS['jacobite'], MOST, 'Killiecrankie')
        elif game == 'masked':
            test('charles: a whole game in hands that nobody deals, by paste alone', whole, browser, game, plays_a_whole_game, 'charles', SEATS['charles'], MOST)
        else:
            options = [] if game == 'montrose' else ['open-hands']
            test('%s: a whole game by paste alone' % game, lambda: whole(browser, game, plays_a_whole_game, game, SEATS[game], MOST, options=options))
finish()
