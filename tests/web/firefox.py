"""firefox.py - the page of a game, read and planned with in Firefox, and two desks.  Run by firefox.sh, where the pages lie."""
import pathlib

from bidi import Browser
from plays import plays_a_whole_game
from reading import fits_a_narrow_window, is_read_and_planned, says_bad
from tap import equal, finish, test


def clean(page, name):
    """It asked the network for nothing, and nothing went wrong in it."""
    own = pathlib.Path(name).resolve().as_uri()
    equal([url for url in page.requests if url != own and not url.startswith('blob:')], [])
    equal(page.complaints, [])
    equal(page.log, [])


with Browser() as browser:
    for game in ('montrose', 'brave'):
        page = browser.open(game + '.html')
        page.ready()
        is_read_and_planned(page, game)
        test('%s: it has asked for nothing but itself, and nothing went wrong' % game, clean, page, game + '.html')
        browser.close_pages()
    test('a byte changed in an entry: the badge is bad, and names it', says_bad, browser)
    test('two desks play a whole game by paste alone', plays_a_whole_game, browser, 'montrose', ('royalist', 'covenanter'), 2)
    browser.close_pages()
    test('a narrow window shows it whole', fits_a_narrow_window, browser, 'brave.html')
finish()
