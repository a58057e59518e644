"""desks.py - somebody at a desk, in a browser context that shares nothing with others but letters."""
import json
import os
import pathlib
import subprocess
import time

from anypage import Failed
from tap import equal, holds

drumhead = os.environ['DRUMHEAD']
PUBLIC = 'ssh-ed25519 AAAA'


def shell(*words, status=0, **how):
    ran = subprocess.run([drumhead, *words], capture_output=True, text=True, **how)
    equal((ran.returncode, ran.stderr if ran.returncode != status else ''), (status, ''))
    return ran.stdout


class Desk:
    """Somebody at a desk: what he does with mouse and keys, and no more."""

    def __init__(self, browser, name, path='desk.html', **how):
        self.name, self.directory = name, pathlib.Path('at-' + name)
        self.directory.mkdir(exist_ok=True)
        self.page = browser.open(path, **how)
        self.page.downloads_to(self.directory)
        self.page.ready()
        # A file chooser of the system is nothing that can be clicked here.
        self.page.value('void (globalThis.showSaveFilePicker = undefined)')

    def text(self, selector):
        return self.page.value('document.querySelector(%s).textContent' % json.dumps(selector))

    def field(self, selector):
        return self.page.value('document.querySelector(%s).value' % json.dumps(selector))

    def shows(self, selector):
        return self.page.value('''(() => { const e = document.querySelector(%s), box = e && e.getBoundingClientRect();
            return !!e && box.width > 0 && box.height > 0; })()''' % json.dumps(selector))

    def write(self, selector, text):
        self.page.value('(() => { const e = document.querySelector(%s); e.focus(); e.select?.(); })()' % json.dumps(selector))
        (self.page.paste if '\n' in text else self.page.write)(text)

    def choose(self, selector, value):
        self.page.value('''(() => { const e = document.querySelector(%s); e.value = %s; e.dispatchEvent(new Event('change')); })()'''
                        % (json.dumps(selector), json.dumps(value)))

    def downloaded(self, name, seconds=20):
        path, end = self.directory / name, time.monotonic() + seconds
        while time.monotonic() < end:
            if path.exists() and path.stat().st_size:
                return path
            self.page.browser.take(0.05)
        raise Failed('%s was not downloaded; there is %s' % (name, [p.name for p in self.directory.iterdir()]))

    # --- keys

    def make_keys(self):
        self.page.click('#make-keys')
        self.page.until('keys.mine !== "" && program.idle')
        self.public = self.field('#public').strip()
        holds(self.public.startswith(PUBLIC), self.public)
        return self.downloaded('drumhead-keys.txt')

    def read_keys(self, *paths):
        self.page.choose_files('#keys-file', *paths)
        self.page.until('(keys.mine !== "" || document.querySelector("#keys-said.said-bad")) && program.idle')
        self.public = self.field('#public').strip()

    # --- games

    def offer(self, pack, seat, other, public, scenario=None, options=(), dice='witness'):
        self.choose('#new-pack', pack)
        self.page.until('document.getElementById("new-name").value === %s' % json.dumps(pack))
        if scenario:
            self.choose('#new-scenario', scenario)
        self.choose('#new-dice', dice)
        self.choose('#new-seat', seat)
        for option in options:
            self.page.value('document.querySelector(\'#new-options input[value="%s"]\').checked = true' % option)
        self.write('#key-' + other, public)
        self.page.click('#offer')
        self.at(pack, 1)
        return self.letter()

    def at(self, name, entries=None):
        """Until the game has been opened (anew), with that many entries."""
        self.page.until('document.body.dataset.at === %s' % json.dumps('%s %s' % (name, entries)) if entries is not None
                        else '(document.body.dataset.at || "").startsWith(%s)' % json.dumps(name + ' '))

    def entries(self):
        return int(self.page.value('(document.body.dataset.at || "x -1").split(" ")[1]'))

    def paste(self, letter):
        """Into the box, as it came; until the desk has said what it made of it."""
        if self.page.value('GAME !== ""'):
            self.page.click('#tab-letters')
        self.page.value('document.getElementById("letter-said").replaceChildren()')
        self.write('#letter-in', letter)
        self.page.click('#take')
        self.page.until('document.getElementById("letter-said").textContent !== ""')

    def take(self, letter):
        self.paste(letter)
        self.page.until('document.body.dataset.at || document.querySelector("#letter-said .said-bad")')
        holds(not self.page.value('!!document.querySelector("#letter-said .said-bad")'), self.text('#letter-said'))

    def letter(self):
        self.page.click('#tab-letters')
        return self.field('#letter-out')

    def status(self):
        return json.loads(self.page.value('(async () => JSON.stringify(await desk.status(GAME)))()'))

    def turn(self, words=None):
        """Orders, the bot's if none are given, and signed; the letter."""
        before = self.entries()
        self.page.click('#owed-orders')
        self.page.until('orders.settled && !document.getElementById("orders").hidden')
        if words is None:
            # The bot's orders may be no more than `end`.
            self.write('#draft', ' ')
            self.page.until('orders.settled && program.idle')
            self.page.click('#bot')
            self.page.until('document.getElementById("draft").value.trim() !== "" && orders.settled && program.idle')
        else:
            self.write('#draft', words)
            self.page.until('orders.settled')
        self.page.click('#sign')
        # What was bad before may still be said to be: the button counts, which waits while the program signs.
        self.page.until('(document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d) || !document.getElementById("sign-anyway").hidden '
                        '|| (document.getElementById("check").className === "bad" && !document.getElementById("sign").disabled && program.idle)' % before)
        if self.page.value('!document.getElementById("sign-anyway").hidden'):
            self.page.click('#sign-anyway')
        try:
            self.page.until('document.body.dataset.at && +document.body.dataset.at.split(" ")[1] > %d' % before)
        except Failed as failure:
            raise Failed('%s\n%s\n%s' % (failure, self.field('#draft'), self.text('#check')))
        return self.letter()

    def save(self):
        """The desk as a file."""
        path = self.directory / 'drumhead-desk.html'
        path.unlink(missing_ok=True)
        self.page.click('#save')
        self.page.until('!desk.dirty')
        return self.downloaded('drumhead-desk.html')

    def clean(self):
        equal([url for url in self.page.requests if not url.startswith('blob:')][1:], [])
        equal(self.page.complaints, [])
        equal(self.page.log, [])


PHONE = {'width': 390, 'height': 844, 'touch': True}


def begin(browser, pack, seats, names=('anna', 'ben'), phones=(False, False), **how):
    anna, ben = (Desk(browser, name + '-' + pack, **(PHONE if phone else {})) for name, phone in zip(names, phones))
    for one in (anna, ben):
        one.make_keys()
    letter = anna.offer(pack, seats[0], seats[1], ben.public, **how)
    ben.paste(letter)
    ben.page.click('#accept')
    ben.at(pack)
    anna.take(ben.letter())
    return anna, ben


def owes(desk):
    pen = desk.status()['pen']
    return pen['writes'] if pen.get('ours') else None
