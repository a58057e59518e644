"""first.py - whoever sits at a desk for the first time: what goes wrong is told in words he can act on.  Run by first.sh."""
import json
import os
import pathlib
import re

from cdp import Browser
from desks import Desk, begin
from plays import settle
from tap import after_each, equal, finish, holds, test

CARDS = pathlib.Path(os.environ['srcdir']) / 'rules/charles/pack/cards.json'


def broken(line, width=60):
    """As a mail program quotes and breaks it."""
    return '> %s\n> %s\n' % (line[:width], line[width:])


def says(one, selector, words):
    one.page.until('document.querySelector(%r).textContent !== "" && program.idle' % selector)
    holds(words in one.text(selector), one.text(selector))


def finds_where_lines_go(browser):
    """A public line is refused in words, taken out of a mail, and put where it belongs if it comes as a letter."""
    anna, ben = Desk(browser, 'first-anna'), Desk(browser, 'first-ben', width=390, height=844, touch=True)
    anna.page.click('#offer')
    says(anna, '#offer-said', 'Make keys first')
    for one in (anna, ben):
        one.make_keys()
    equal(anna.text('#offer-said'), '')
    for text, words in (('', 'Who plays covenanter?'), ('ben', 'no whole public line'), (ben.public[:40], 'no whole public line'),
                        (anna.public, 'your own public line')):
        anna.write('#key-covenanter', text or ' ')
        equal(anna.text('#offer-said'), '')
        anna.page.click('#offer')
        says(anna, '#offer-said', words)
    anna.write('#key-covenanter', ' ')
    anna.paste(anna.public)
    says(anna, '#letter-said', 'This is your own public line')
    anna.paste('Hello Anna,\nhere it is:\n' + broken(ben.public))
    says(anna, '#letter-said', 'It stands now for covenanter')
    equal(anna.field('#key-covenanter'), ben.public)
    anna.write('#key-covenanter', broken(ben.public))
    anna.page.click('#copy-public')
    anna.page.until('document.getElementById("copy-public").textContent === "copied"')
    anna.page.until('document.getElementById("copy-public").textContent === "copy"')
    anna.page.click('#offer')
    anna.at('montrose', 1)
    equal(anna.text('#letter-said'), '')
    ben.paste(anna.letter())
    holds(ben.page.value('document.getElementById("accept").getBoundingClientRect().bottom <= innerHeight'), 'accept is out of sight')
    for one in (anna, ben):
        one.clean()


def chips(one):
    return one.page.value('[...document.querySelectorAll("#next button")].filter(b => b.offsetWidth).map(b => b.textContent)')


def orders(one, *labels):
    """By what is offered below the text, in however many futures."""
    for label in labels:
        found = chips(one)
        holds(any(chip.split(' (')[0] == label for chip in found), '%s: %s' % (label, found))
        one.page.value('[...document.querySelectorAll("#next button")].find(b => b.offsetWidth && b.textContent.split(" (")[0] === %r).click()' % label)
        one.page.until('orders.settled && program.idle')


def on_screen(one, selector):
    return one.page.value('(() => { const b = document.querySelector(%r).getBoundingClientRect(); return b.width > 0 && b.top >= 0 && b.bottom <= innerHeight; })()' % selector)


def glowing(one):
    return one.page.value('document.querySelectorAll("#marks .target:not(.casing)").length')


def plays_a_first_turn(browser):
    """By what is said, ringed and offered; on a phone what is told next is in sight, and the map can be read."""
    anna, ben = begin(browser, 'montrose', ('royalist', 'covenanter'), names=('turn-anna', 'turn-ben'), phones=(False, True))
    holds(not ben.shows('#board'), 'a map without a game')
    ben.take(anna.letter())
    for selector in ('#owed-words', '#owed-orders', '#map'):
        holds(on_screen(ben, selector), selector + ' is out of sight')
    ben.page.tap('#owed-orders')
    ben.page.until('orders.settled && program.idle')
    for selector in ('#map', '#tab-orders', '#asked', '#draft'):
        holds(on_screen(ben, selector), selector + ' is out of sight')
    # Where Argyll may begin is ringed before anything is written, and can be read.
    equal(glowing(ben), 2)
    holds(ben.page.value('document.querySelector("#map [data-label] text").getBoundingClientRect().height') > 9, 'names are too small')
    holds(ben.page.value('!document.activeElement.matches("#draft")'), 'a keyboard comes up over the page')
    orders(ben, 'deploy', 'Inverlochy')
    holds('"next line" begins another one' in ben.text('#next'), ben.text('#next'))
    ben.page.tap('#line')
    ben.page.until('orders.settled && program.idle')
    orders(ben, 'recruit')
    equal('behind a word: it can be ordered' in ben.text('#next'), any(' of ' in chip for chip in chips(ben)))
    orders(ben, 'Argyll')
    # Half a line is not signed unasked.
    before = ben.entries()
    ben.page.tap('#sign')
    ben.page.until('document.getElementById("check").className === "bad" && program.idle')
    holds('"recruit Argyll", wants more words' in ben.text('#check'), ben.text('#check'))
    equal([ben.entries(), ben.shows('#sign-anyway')], [before, True])
    orders(ben, 'highland')
    ben.page.tap('#sign')
    ben.page.until('+(document.body.dataset.at || "x 0").split(" ")[1] > %d' % before)
    equal(ben.text('#letter-said'), '')
    holds(on_screen(ben, '#copy-letter'), 'the letter is out of sight')
    anna.take(ben.letter())
    anna.page.click('#tab-history')
    holds('covenanter' in anna.text('#rulings details'), anna.text('#rulings'))
    anna.page.click('#owed-orders')
    anna.page.until('orders.settled && program.idle')
    # Some of the cards that may have been drawn ask something else first.
    if 'march' in chips(anna):
        orders(anna, 'march', 'Montrose')
        for place in ('[data-pieces~="RI1"]', '[data-place="perth"]'):
            anna.page.click(place)
            anna.page.until('orders.settled && program.idle')
        # Who is no part of a line that may end begins the next one.
        holds(anna.page.value('orders.mayEnd'), anna.text('#next'))
        anna.page.click('[data-pieces~="maccolla"]')
        anna.page.until('(!document.getElementById("menu").hidden || orders.text.includes("MacColla")) && program.idle')
        if anna.shows('#menu'):
            anna.page.value('[...document.querySelectorAll("#menu button")].find(b => b.textContent === "march MacColla").click()')
            anna.page.until('orders.settled && program.idle')
        equal(anna.field('#draft').split('\n')[:2], ['march Montrose RI1: Perth ', 'march MacColla '])
    for one in (anna, ben):
        one.clean()


def reads_his_cards(browser):
    """Nobody has the printed ones before him: what a card does stands below the orders, with the cards that may be played."""
    both = begin(browser, 'charles', ('royalist', 'parliament'))
    here = settle(*both, [])
    here.page.click('#owed-orders')
    here.page.until('orders.settled && program.idle')
    holds(here.text('#hand summary').startswith('Your hand: '), here.text('#hand summary'))
    here.page.click('#hand summary')
    cards = here.page.value('[...document.querySelectorAll("#hand li")].map(e => e.innerText)')
    names = {card.split(':')[0] for card in cards}
    equal(sum(int((re.findall(r'\((\d)\)$', name) or [1])[0]) for name in names), 5)
    texts = {(card['name'], card['text']) for card in json.loads(CARDS.read_text())['cards']}
    for card in cards:
        name, text = card.split(': ', 1)
        holds((name.split(' (')[0], text) in texts, card)
    here.write('#draft', 'play ')
    here.page.until('orders.settled && program.idle')
    offered = {chip.split(' (')[0] for chip in chips(here)}
    holds(offered - {'Core 1 Operations', 'Core 2 Operations'} <= {name.split(' (')[0] for name in names} and len(offered) > 2, (names, offered))
    for one in both:
        one.clean()


with Browser() as browser:
    after_each(browser.close_pages)
    test('a public line is refused in words, taken out of a mail, and put where it belongs', finds_where_lines_go, browser)
    test('a first turn is played by what is said, ringed and offered, at a screen and on a phone', plays_a_first_turn, browser)
    test('whoever is asked reads what his cards do', reads_his_cards, browser)
finish()
