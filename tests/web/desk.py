"""desk.py - two people at two desks, in two browser contexts that share nothing but letters.  Run by desk.sh."""
import json
import os
import pathlib
import re
import subprocess

from anypage import Failed
from cdp import Browser
from desks import Desk, begin, shell
from plays import plays_a_whole_game, plays_with_a_referee
from tap import after_each, equal, finish, holds, test


def plays_in_masked_hands(browser):
    _, letters = plays_a_whole_game(browser, 'brave', ('scottish', 'english'), 4)
    holds(any(re.search(r'^drumhead-begin [0-9]+ mask', letter, re.M) for letter in letters), letters[0][:300])


# --- keys -------------------------------------------------------------------------------------------------

def keys_are_files(browser):
    """What was made is read again; others' keys, too; what cannot sign says why, and leaves no key behind."""
    one = Desk(browser, 'keys')
    made = one.make_keys()
    public = one.public
    holds('PRIVATE KEY' in made.read_text() and 'master ' in made.read_text())
    one.page.click('#forget-keys')
    one.page.until('keys.mine === "" && program.idle')
    equal(one.page.value('(async () => (await program.read(keys.SSH, keys.SSH + ".pub")).join())()'), ',')
    one.read_keys(made)
    equal(one.public, public)
    one.page.click('#forget-keys')
    one.page.until('keys.mine === "" && program.idle')
    one.read_keys('carol/.ssh/id_ed25519', 'carol/.config/drumhead/seat.key')
    equal(one.public, ' '.join(pathlib.Path('carol/.ssh/id_ed25519.pub').read_text().split()[:2]))
    subprocess.run(['ssh-keygen', '-q', '-t', 'ed25519', '-N', 'secret', '-f', 'locked'], check=True)
    for path, why in (('locked', 'is encrypted'), ('locked.pub', 'This is a public line'), ('desk.html', 'no OpenSSH key')):
        one.page.click('#forget-keys') if one.page.value('keys.mine !== ""') else None
        one.page.until('keys.mine === "" && program.idle')
        one.page.value('document.getElementById("keys-said").className = ""')
        one.page.choose_files('#keys-file', path)
        one.page.until('document.querySelector("#keys-said.said-bad") && program.idle')
        holds(why in one.text('#keys-said'), one.text('#keys-said'))
        equal(one.page.value('keys.mine'), '')
    # A seat key is missing: said, and can be made.
    one.read_keys('carol/.ssh/id_ed25519')
    one.page.click('#keys-said button')
    one.page.until('document.getElementById("keys-said").textContent.startsWith("Made")')
    one.clean()


def says_what_went_wrong(browser):
    """Keys are made once at two clicks; a desk that cannot be saved says so where it is seen, and is still unsaved."""
    one = Desk(browser, 'fails')
    one.page.value('void [keys.make(), keys.make()]')
    one.page.until('keys.mine !== "" && program.idle && !document.getElementById("make-keys").disabled')
    one.downloaded('drumhead-keys.txt')
    equal([path.name for path in one.directory.iterdir()], ['drumhead-keys.txt'])
    one.page.value('desk.changed()')
    one.page.value('void (program.put = async () => { throw new Error("there is no room"); })')
    one.page.click('#save')
    one.page.until('!document.getElementById("alert").hidden')
    holds(one.shows('#alert') and one.text('#alert').endswith('not saved: there is no room'), one.text('#alert'))
    holds(one.page.value('desk.dirty'))
    one.clean()


def signs_elsewhere(browser, saved, keys, name):
    """A desk without a key: the block goes out, and ssh-keygen's signature comes in."""
    one = Desk(browser, 'outside', str(saved))
    one.page.click('[data-game="%s"]' % name)
    one.at(name)
    before = one.entries()
    holds('Read your keys' in one.text('#owed-words'))
    one.page.click('#tab-orders')
    one.page.until('orders.settled && program.idle')
    holds(not one.shows('#sign'))
    one.write('#draft', 'when all: auto\nend\n')
    one.page.until('orders.settled')
    one.page.click('#unsigned')
    one.page.until('document.getElementById("block").value !== "" && program.idle')
    pathlib.Path('block').write_text(one.field('#block'))
    text = keys.read_text()
    pathlib.Path('signer').write_text(text[text.index('-----BEGIN'):text.index('-----END')] + '-----END OPENSSH PRIVATE KEY-----\n')
    os.chmod('signer', 0o600)
    subprocess.run(['ssh-keygen', '-q', '-Y', 'sign', '-n', 'drumhead-entry-v1', '-f', 'signer', 'block'], check=True, capture_output=True)
    one.write('#armor', pathlib.Path('block.sig').read_text())
    one.page.click('#take-armor')
    one.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
    one.clean()


# --- what somebody else has written -----------------------------------------------------------------------

def waits_for_words(one):
    """A line that is being written is not called wrong, as long as words are missing and no word is."""
    one.page.click('#owed-orders')
    for words, what in (('deploy ', ''), ('deploy Nowhere', 'bad')):
        one.write('#draft', words)
        one.page.until('orders.settled && orders.checked')
        equal([bool(one.text('#check')), one.page.value('!!document.querySelector("#marked mark")')], [what != ''] * 2)


def stays_where_he_goes(one, letter):
    """Whoever clicks while a letter is taken is not brought back by what the desk shows of it."""
    one.page.value('''void new MutationObserver((seen, watch) => {
        if (document.body.dataset.at) { watch.disconnect(); document.getElementById('tab-proof').click(); }
    }).observe(document.body, { attributes: true })''')
    one.take(letter)
    one.page.until('program.idle')
    holds(one.shows('#proof') and not one.shows('#report'))


def takes_no_harm(browser, kept):
    """Letters that are cut, bent, markup, or no letters: refused in words, and nothing else happens.  The good one is then
    taken out of a mail that quotes it."""
    anna, ben = begin(browser, 'montrose', ('royalist', 'covenanter'))
    stays_where_he_goes(ben, anna.letter())
    waits_for_words(ben)
    good, before = ben.turn(), anna.entries()
    anna_keys = (anna.directory / 'drumhead-keys.txt').read_text()
    equal(ben.page.value('[document.getElementById("draft").value.trim(), desk.dirty]'), ['end', True])
    for letter in ('<img src=x onerror="window.harmed = 1"></textarea><script>window.harmed = 2</script>', good[:good.rindex('drumhead-end')],
                   good.replace('by 2', 'by 1'), good.replace('drumhead-begin 1', 'drumhead-begin 7'), good.replace('seq 3', 'seq 4'),
                   'drumhead-begin 1 offer ;\n\u202e\x1b[2J\ndrumhead-end\n', 'x' * 100000, 'I propose --because PRIVATE KEY-----\n',
                   'Dear Anna,\n' + (ben.directory / 'drumhead-keys.txt').read_text(), '-----BEGIN OPENSSH PRIVATE KEY-----\n'):
        anna.paste(letter)
        anna.page.until('program.idle')
        holds(anna.page.value('!!document.querySelector("#letter-said .said-bad")'), letter[:200])
        equal(anna.page.value('[window.harmed || 0, document.images.length]'), [0, 0])
        equal(anna.status()['entries'], before)
        equal(anna.page.value('keys.mine'), anna.public)
        equal(anna.page.value('(async () => (await program.read(keys.SSH))[0])()').strip() in anna_keys, True)
    anna.take('On Monday Ben wrote:\r\n' + ''.join('> %s\r\n' % line for line in good.split('\n')))
    holds(anna.entries() > before)
    kept.update(saved=anna.save(), keys=anna.directory / 'drumhead-keys.txt')
    keeps_drafts_apart(anna, ben)
    for one in (anna, ben):
        one.clean()


def keeps_drafts_apart(anna, ben):
    """What is written in one game is that game's, however one goes about; cleared it is gone."""
    draft = 'when all: auto\nend\n'
    at = anna.entries()
    anna.page.click('#owed-orders')
    anna.page.until('orders.settled')
    anna.write('#draft', draft)
    anna.page.until('orders.settled && desk.dirty')
    equal(anna.page.value('(() => { desk.goHome(); return [desk.drafted, document.getElementById("writing").hidden]; })()'), ['', True])
    anna.page.until('document.getElementById("new-name").value === "montrose-2" && program.idle')
    # Whatever a game is called, nothing else lies there.
    equal(anna.page.value('["-x", "seat.key.record", "orders", "letter"].map(desk.mayName)'), [False, False, True, True])
    anna.write('#new-name', 'orders')
    anna.write('#new-keys textarea', ben.public)
    anna.page.click('#offer')
    anna.at('orders', 1)
    anna.page.value('void [desk.open("montrose"), desk.open("orders"), desk.open("montrose")]')
    anna.at('montrose', at)
    equal([anna.page.value('desk.drafted'), anna.field('#draft')], ['montrose', draft])
    anna.page.value('void [desk.open("orders"), desk.open("montrose"), desk.open("orders")]')
    anna.at('orders', 1)
    equal(anna.page.value('[GAME, document.getElementById("writing").hidden]'), ['orders', True])
    anna.page.value('void desk.open("montrose")')
    anna.at('montrose', at)
    anna.page.click('#owed-orders')
    anna.page.until('orders.settled')
    anna.write('#draft', 'end')
    anna.page.value('void desk.open("montrose")')
    anna.at('montrose', at)
    equal(anna.field('#draft').strip(), 'end')


def shows_an_offer_of_markup(browser):
    """Names in an offer's own pack are markup; the offer is text, and cannot be accepted here."""
    one = Desk(browser, 'offered')
    one.make_keys()
    one.paste(pathlib.Path('evil.letter').read_text())
    one.page.until('program.idle')
    holds('cannot be played here' in one.text('#letter-said') or 'NOT THE INSTALLED' in one.text('#letter-said')
          or 'No seat in it' in one.text('#letter-said'), one.text('#letter-said'))
    equal(one.page.value('document.images.length'), 0)
    one.clean()


def never_asks_for_a_key(browser):
    """A page of a game has no field for one, and no script that could take one."""
    source = pathlib.Path('montrose-page.html').read_text()
    for word in ('keys-file', 'make-keys', 'letter-in', 'PRIVATE KEY-----/', 'id="sign"'):
        holds(word not in source.split('id="drumhead-game"')[0] and word not in source.split('id="drumhead-worker"')[1], word)


# --- phones, keyboards ------------------------------------------------------------------------------------

def fits_a_phone(browser, saved, keys, name):
    """390 by 844, by touch: from the desk to a signed letter."""
    one = Desk(browser, 'phone', str(saved), width=390, height=844, touch=True)
    small = """[...document.querySelectorAll('button, select, input')].filter(b => b.offsetWidth && b.type !== 'checkbox' && (b.offsetHeight < 44 || b.offsetWidth < 44))
        .map(b => `${b.id} ${b.className} ${b.offsetWidth}x${b.offsetHeight}`)"""
    wide = 'document.documentElement.scrollWidth <= 390'
    equal(one.page.value(small), [])
    holds(one.page.value(wide), 'the desk is too wide')
    one.read_keys(keys)
    one.page.tap('[data-game="%s"]' % name)
    one.at(name)
    before = one.entries()
    one.page.tap('#owed-orders')
    one.page.until('orders.settled && orders.next')
    one.page.tap('#next .chips button')
    one.page.until('orders.settled && program.idle')
    one.page.tap('#bot')
    one.page.until('document.getElementById("bot").textContent === "replace what is written"')
    one.page.tap('#bot')
    one.page.until('orders.settled && program.idle && document.getElementById("bot").textContent !== "replace what is written" && document.getElementById("draft").value.trim() !== "end"')
    equal(one.page.value(small), [])
    holds(one.page.value(wide), 'orders are too wide')
    one.page.tap('#sign')
    one.page.until('program.idle && (document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d || !document.getElementById("sign-anyway").hidden)' % before)
    if one.page.value('!document.getElementById("sign-anyway").hidden'):
        one.page.tap('#sign-anyway')
    one.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
    equal(one.page.value(small), [])
    holds(one.page.value(wide), 'letters are too wide')
    one.clean()
    return one.field('#letter-out')


def works_by_keyboard(browser):
    """With keys alone: keys, an offer, its letter; the answer is taken, and the first turn written, signed and copied."""
    one, other = Desk(browser, 'typist'), Desk(browser, 'other')
    other.make_keys()

    def to(selector):
        for _ in range(150):
            if one.page.value('document.activeElement.matches(%s)' % json.dumps(selector)):
                return
            one.page.key('Tab')
        raise Failed('Tab does not come to ' + selector)

    def press(selector):
        to(selector)
        one.page.key('Enter')

    equal(one.page.nameless(), [])
    press('#make-keys')
    one.page.until('keys.mine !== "" && program.idle')
    to('#new-seat')
    one.page.key('ArrowDown')
    one.page.until('document.getElementById("new-seat").value === "covenanter"')
    to('#new-keys textarea')
    one.page.write(other.public)
    press('#offer')
    one.page.until('document.body.dataset.at || document.querySelector("#offer-said.said-bad")')
    holds(one.page.value('!!document.body.dataset.at'), one.text('#offer-said'))
    press('#copy-letter')
    one.page.until('document.getElementById("out-said").textContent.includes("opied")')
    equal(one.page.nameless(), [])
    other.paste(one.letter())
    other.page.click('#accept')
    other.at('montrose')
    one.page.rest()
    to('#letter-in')
    one.page.paste(other.letter())
    press('#take')
    one.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > 1 && program.idle')
    other.take(one.letter())
    before = one.entries()
    press('#owed-orders')
    one.page.until('orders.settled && orders.next')
    equal(one.page.nameless(), [])
    # A word that is offered goes into the draft; then the turn as the bot would have it.
    press('#next .chips button')
    one.page.until('orders.settled && program.idle && document.getElementById("draft").value.trim() !== ""')
    to('#draft')
    one.page.key('a', control=True)
    one.page.write(' ')
    one.page.until('orders.settled && program.idle')
    press('#bot')
    one.page.until('document.getElementById("draft").value.trim() !== "" && orders.settled && program.idle')
    press('#sign')
    signed = '+(document.body.dataset.at || "x 0").split(" ")[1] > %d' % before
    one.page.until('program.idle && (%s || !document.getElementById("sign-anyway").hidden)' % signed)
    if not one.page.value(signed):
        press('#sign-anyway')
        one.page.until(signed)
    press('#copy-letter')
    one.page.until('document.getElementById("out-said").textContent.includes("opied")')
    equal(one.page.nameless(), [])
    other.take(one.letter())
    one.clean()


with Browser() as browser:
    after_each(browser.close_pages)
    kept = {}
    test('montrose: two desks play a whole game by paste alone', plays_a_whole_game, browser, 'montrose', ('royalist', 'covenanter'), 3)
    test('charles: likewise, with cards in open hands', lambda: plays_a_whole_game(browser, 'charles', ('royalist', 'parliament'), 4, options=['open-hands']))
    test('brave: and in hands that nobody deals', plays_in_masked_hands, browser)
    test('letters that are cut, bent or markup are refused, and harm nothing', takes_no_harm, browser, kept)
    test('a desk that was saved goes on: on a phone, by touch', lambda: fits_a_phone(browser, kept['saved'], kept['keys'], 'montrose'))
    test('and without a key in it: ssh-keygen signs the block', lambda: signs_elsewhere(browser, kept['saved'], kept['keys'], 'montrose'))
    test('keys are files, and nothing but a good one stays', keys_are_files, browser)
    test('two clicks make one key, and what fails is told where it is seen', says_what_went_wrong, browser)
    test('by keyboard alone', works_by_keyboard, browser)
    test('an offer of a pack that is not here is shown as text', shows_an_offer_of_markup, browser)
    test('two desks with hidden hands, and a referee at a shell', plays_with_a_referee, browser, 'brave', ('scottish', 'english'), 1, 'rebellion')
    test('and where all orders are sealed to him',
         lambda: plays_with_a_referee(browser, 'montrose', ('royalist', 'covenanter'), 2, 'standard', 'fog', anybody=False))
    test('a page of a game has no field for a key', never_asks_for_a_key, browser)
finish()
