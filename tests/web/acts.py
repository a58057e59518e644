"""acts.py - what players do at desks beside orders, and how letters come and go.  Run by acts.sh."""
import os
import pathlib

from cdp import Browser
from desks import Desk, begin, owes, shell
from tap import after_each, equal, finish, holds, test

SEATS = ('royalist', 'covenanter')


def hand_over(one, other):
    """The taker may have written more at once: a ruling."""
    other.take(one.letter())
    holds(other.entries() >= one.entries())


def waits_for(one, before):
    one.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d && program.idle' % before)


def unfold_acts(one):
    one.page.click('#tab-letters')
    if not one.page.value('document.getElementById("acts").open'):
        one.page.click('#acts summary')


def propose(one, kind, value, because=''):
    """By the form; VALUE is what its one field takes."""
    unfold_acts(one)
    one.choose('#motion-kind', kind)
    field = '#motion-lines' if kind == 'edict' else '#motion-value'
    equal([one.shows('#motion-value'), one.shows('#motion-lines')], [kind != 'edict', kind == 'edict'])
    one.write(field, value)
    one.write('#because', because)
    one.page.click('#propose')


def moves(one, other, kind, value, because, answer):
    """A motion is put, read and answered; both have the same game then."""
    before = one.entries()
    propose(one, kind, value, because)
    one.page.until('program.idle && (document.body.dataset.at || document.querySelector("#acts-said.said-bad"))')
    equal(one.text('#acts-said'), '')
    waits_for(one, before)
    hand_over(one, other)
    holds(because in other.text('#motion'), other.text('#motion'))
    before = other.entries()
    other.page.click('#owed-' + answer)
    waits_for(other, before)
    hand_over(other, one)


def asked(one, other):
    """Rulings are written until orders are due; who owes them, and the other."""
    for _ in range(12):
        ahead, behind = sorted((one, other), key=lambda desk: -desk.entries())
        if ahead.entries() > behind.entries():
            hand_over(ahead, behind)
        elif owes(one) == 'orders' or owes(other) == 'orders':
            return (one, other) if owes(one) == 'orders' else (other, one)
        else:
            here = one if owes(one) else other
            before = here.entries()
            here.page.click('#owed-do')
            waits_for(here, before)
    raise AssertionError('nobody is asked for orders')


# --- motions ------------------------------------------------------------------------------------------

def puts_motions(browser):
    """Each kind by its form: refused and agreed; what the program refuses is told there."""
    here, there = asked(*begin(browser, 'montrose', SEATS, names=('mary', 'neil')))
    first = str(here.status()['ruling'])
    moves(here, there, 'clock', '5', 'the post is slow', 'refuse')
    propose(here, 'clock', '6')
    here.page.until('document.querySelector("#acts-said.said-bad") && program.idle')
    holds(not here.text('#acts-said').startswith('drumhead'), here.text('#acts-said'))
    here.turn()
    here, there = asked(here, there)
    propose(here, 'edict', 'put Nobody: Perth')
    here.page.until('document.querySelector("#acts-said.said-bad") && program.idle')
    holds('nobody' in here.text('#acts-said'), here.text('#acts-said'))
    equal(here.field('#motion-lines'), 'put Nobody: Perth')
    moves(here, there, 'edict', 'put RI1: Perth', 'it was set up wrongly', 'agree')
    propose(here, 'undo', first)
    here.page.until('document.getElementById("acts-said").textContent.includes("nodice") && program.idle')
    moves(here, there, 'end', 'a draw', 'it is late', 'agree')
    for one in (here, there):
        for _ in range(2):
            ahead, behind = sorted((here, there), key=lambda desk: -desk.entries())
            if ahead.entries() > behind.entries():
                hand_over(ahead, behind)
            if owes(one) == 'final':
                before = one.entries()
                one.page.click('#owed-do')
                waits_for(one, before)
    holds('a draw' in there.page.value('document.body.innerText') or not there.status()['pen'].get('name'), there.text('#owed-words'))
    for one in (here, there):
        one.clean()


def claims_and_resigns(browser):
    """Whoever waits claims; giving up asks before it replaces what is written."""
    here, there = asked(*begin(browser, 'montrose', SEATS, names=('olga', 'paul')))
    unfold_acts(there)
    there.write('#claim-due', 'last night')
    there.page.click('#claim')
    there.page.until('document.querySelector("#acts-said.said-bad") && program.idle')
    there.write('#claim-due', '2026-01-01T18:00Z')
    there.page.click('#claim')
    there.page.until('document.getElementById("acts-said").className === "" && program.idle && document.body.dataset.at')
    holds('claim' in there.letter(), there.letter())
    equal(there.entries(), here.entries())
    draft = 'when all: auto\nend\n'
    here.page.click('#owed-orders')
    here.page.until('orders.settled')
    here.write('#draft', draft)
    here.page.until('orders.settled')
    unfold_acts(here)
    here.page.click('#resign')
    here.page.until('document.getElementById("resign").textContent === "replace what is written"')
    equal(here.field('#draft'), draft)
    # What is written since then is asked for anew.
    here.page.click('#tab-orders')
    here.page.until('orders.settled')
    here.write('#draft', '# later\n' + draft)
    here.page.until('orders.settled')
    unfold_acts(here)
    here.page.click('#resign')
    equal(here.field('#draft'), '# later\n' + draft)
    here.page.click('#resign')
    here.page.until('document.getElementById("draft").value === "resign\\n" && orders.settled && program.idle')
    here.page.click('#sign')
    here.page.until('document.getElementById("check").className === "bad" && program.idle')
    holds('the Covenanter, being the government, never concedes' in here.text('#check'), here.text('#check'))
    for one in (here, there):
        one.clean()


def referee_forfeits(browser):
    """A referee at a desk declares a forfeit, at the second click."""
    anna, ben, carol = (Desk(browser, name + '-forfeits') for name in ('anna', 'ben', 'carol'))
    for one in (anna, ben, carol):
        one.make_keys()
    carol.choose('#new-pack', 'montrose')
    carol.page.until('document.getElementById("new-name").value === "montrose"')
    carol.choose('#new-dice', 'referee')
    for seat, one in zip(SEATS, (anna, ben)):
        carol.write('#key-' + seat, one.public)
    carol.page.click('#offer')
    carol.at('montrose', 1)
    offer = carol.letter()
    anna.paste(offer)
    anna.page.click('#accept')
    anna.at('montrose')
    ben.paste(anna.letter())
    ben.paste(offer)
    ben.page.click('#accept')
    ben.at('montrose')
    carol.take(anna.letter())
    carol.take(ben.letter())
    if owes(carol):
        before = carol.entries()
        carol.page.click('#owed-do')
        waits_for(carol, before)
    unfold_acts(carol)
    before = carol.entries()
    carol.choose('#forfeit-seat', 'covenanter')
    carol.page.click('#forfeit')
    equal([carol.text('#forfeit'), carol.entries()], ['declare it: it cannot be taken back', before])
    carol.page.click('#forfeit')
    waits_for(carol, before)
    holds('over' in carol.text('#owed-words') or owes(carol) == 'final', carol.text('#owed-words'))
    for one in (anna, ben, carol):
        one.clean()


# --- letters ------------------------------------------------------------------------------------------

def letters_go(browser):
    """Shared, mailed, downloaded, or copied where a mail cannot hold it; what was given out is known again."""
    here = Desk(browser, 'sender', before='navigator.share = async what => { if (window.fails) throw new Error(); window.shared = what; };')
    there = Desk(browser, 'sent')
    for one in (here, there):
        one.make_keys()
    here.page.value('''void (() => { const click = HTMLAnchorElement.prototype.click; window.mailed = [];
        HTMLAnchorElement.prototype.click = function () { this.href.startsWith('mailto:') ? mailed.push(this.href) : click.call(this); }; })()''')
    letter = here.offer('montrose', SEATS[0], SEATS[1], there.public)
    here.page.click('#share-letter')
    here.page.until('document.getElementById("out-said").textContent === "Shared."')
    equal(here.page.value('shared.text'), letter)
    holds(letter.startswith(here.page.value('shared.title')), here.page.value('shared.title'))
    here.page.value('void (window.fails = true)')
    here.page.click('#share-letter')
    here.page.until('document.getElementById("out-said").textContent.includes("cannot share")')
    here.page.click('#mail-letter')
    here.page.until('mailed.length === 1')
    holds(here.text('#out-said').startswith(('Your mail program', 'It is too long')), here.text('#out-said'))
    # A short letter goes whole: its text is what the link holds.
    here.page.value('void (document.getElementById("letter-out").value = "A letter.\\nof & two lines\\n")')
    here.page.click('#mail-letter')
    here.page.until('mailed.length === 2')
    equal(here.page.value('mailed[1]'), 'mailto:?subject=A%20letter&body=A%20letter.%0D%0Aof%20%26%20two%20lines%0D%0A')
    here.page.value('void desk.open("montrose")')
    here.at('montrose', 1)
    here.page.click('#download-letter')
    equal(here.downloaded('montrose-letter.txt').read_text(), letter)
    drops(there, letter)
    for one in (here, there):
        one.clean()


def drops(one, letter):
    """As text and as a file, anywhere on the page; what is drawn into a field is the field's."""
    def drop(x, y, **data):
        for kind in ('dragEnter', 'dragOver', 'drop'):
            one.page.send('Input.dispatchDragEvent', type=kind, x=x, y=y, data={'items': [], 'dragOperationsMask': 1, **data})

    text = [{'mimeType': 'text/plain', 'data': letter}]
    drop(*one.page.where('#games'), items=text)
    one.page.until('document.getElementById("accept") && program.idle')
    one.page.value('document.getElementById("letter-said").replaceChildren()')
    path = pathlib.Path('dropped.txt')
    path.write_text(letter)
    drop(*one.page.where('#games'), files=[str(path.resolve())])
    one.page.until('document.getElementById("accept") && program.idle')
    one.page.value('document.getElementById("letter-said").replaceChildren()')
    drop(*one.page.where('#letter-in'), items=text)
    one.page.until('program.idle')
    equal([one.text('#letter-said'), one.page.value('document.body.classList.contains("dropping")')], ['', False])


def orders_of_a_shell(browser):
    """Orders that were signed at a shell and are pasted here leave no draft behind, also of a game that is not open."""
    here, there = asked(*begin(browser, 'montrose', SEATS, names=('rosa', 'saul')))
    saved, keys = here.save(), (here.directory / 'drumhead-keys.txt').read_text()
    home = pathlib.Path('rosas-shell')
    for path in ('.ssh', '.config/drumhead'):
        (home / path).mkdir(parents=True)
    (home / '.ssh/id_ed25519').write_text(keys[keys.index('-----BEGIN'):keys.index('-----END')] + '-----END OPENSSH PRIVATE KEY-----\n')
    (home / '.ssh/id_ed25519').chmod(0o600)
    (home / '.config/drumhead/seat.key').write_text(keys[keys.rindex('\n', 0, keys.index('\nmaster ')) + 1:])
    (home / '.config/drumhead/seat.key').chmod(0o600)
    env = dict(os.environ, HOME=str(home.resolve()))
    shell('page', '--unpack', str(saved), 'unpacked')
    pathlib.Path('orders').write_text(shell('bot', 'unpacked/montrose', env=env))
    letter = shell('sign', '--anyway', 'unpacked/montrose', 'orders', env=env)
    draft = 'when all: auto\nend\n'
    here.page.click('#owed-orders')
    here.page.until('orders.settled')
    here.write('#draft', draft)
    here.page.until('orders.settled')
    here.page.click('#to-home')
    here.page.until('document.body.classList.contains("at-home") && program.idle')
    here.take(letter)
    here.save()
    shell('page', '--unpack', str(here.directory / 'drumhead-desk.html'), 'after')
    holds(not pathlib.Path('after/montrose/draft').exists(), 'the draft is still there')
    for one in (here, there):
        one.clean()


with Browser() as browser:
    after_each(browser.close_pages)
    test('motions of each kind are put, refused and agreed on', puts_motions, browser)
    test('a claim is made; giving up replaces no orders unasked', claims_and_resigns, browser)
    test('a referee declares a forfeit, and is asked twice', referee_forfeits, browser)
    test('letters are shared, mailed, downloaded and dropped', letters_go, browser)
    test('orders that were signed at a shell leave no draft', orders_of_a_shell, browser)
finish()
