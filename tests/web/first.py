"""first.py - whoever sits at a desk for the first time: what goes wrong is told in words he can act on.  Run by first.sh."""
from cdp import Browser
from desks import Desk
from plays import plays_a_whole_game
from tap import after_each, equal, finish, holds, test


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


with Browser() as browser:
    after_each(browser.close_pages)
    test('a public line is refused in words, taken out of a mail, and put where it belongs', finds_where_lines_go, browser)
    test('jacobite: a game as it is offered unless somebody changes something, with masked cards', plays_a_whole_game, browser,
         'jacobite', ('jacobite', 'government'), 2)
finish()
