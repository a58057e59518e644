"""firefox.py - the page of a game, read and planned with in Firefox, and two desks.  Run by firefox.sh, where the pages lie."""
import pathlib

from bidi import Browser
from plays import plays_a_whole_game
from reading import is_read_and_planned, shows, text
from tap import equal, finish, holds, test


def clean(page, name):
    """It asked the network for nothing, and nothing went wrong in it."""
    own = pathlib.Path(name).resolve().as_uri()
    equal([url for url in page.requests if url != own and not url.startswith('blob:')], [])
    equal(page.complaints, [])
    equal(page.log, [])


def says_bad(browser):
    page = browser.open('bad.html')
    page.ready()
    equal(page.value('document.getElementById("badge").className'), 'bad')
    equal(text(page, '#badge'), pathlib.Path('bad.want').read_text().split('\n')[0])


def fits_a_phone(browser):
    page = browser.open('brave.html', width=450, height=844)        # as narrow as its windows become
    page.ready()
    holds(page.value('document.documentElement.scrollWidth <= innerWidth'), page.value('document.documentElement.scrollWidth'))
    holds(shows(page, '#map svg') and shows(page, '#badge'))


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
    test('a narrow window shows it whole', fits_a_phone, browser)
finish()
