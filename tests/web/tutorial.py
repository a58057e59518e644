"""tutorial.py - two people do what examples/desk.md tells, and what they see becomes its pictures.  Run by tutorial.sh.

A picture that stands below a box shows the desk of whoever acted in it last; with PICTURES each is written there."""
import json
import os
import pathlib
import re
import subprocess

from anypage import Failed
from cdp import Browser
from desks import PHONE, Desk, shell
from tap import equal, finish, holds, test

TUTORIAL = pathlib.Path(os.environ['srcdir']) / 'examples/desk.md'


def blocks(path):
    """[(who, lines, pictures)] of its fenced blocks."""
    found, inside = [], None
    for line in path.read_text().split('\n'):
        picture = re.match(r'!\[.+\]\((.+)\)$', line)
        if picture:
            found[-1][2].append(picture[1])
        elif line.startswith('```') and inside is None:
            inside = (line[3:], [], [])
        elif line.startswith('```'):
            found.append(inside)
            inside = None
        elif inside:
            inside[1].append(line)
    return found


class Reader(Desk):
    """Who does what a tutorial tells him, finding things by what is written on them."""

    def settle(self):
        self.page.until('program.idle && document.body.dataset.ready === "yes"')

    def do(self, line, other):
        verb, _, rest = line.partition(' ')
        label, _, value = rest.partition(': ')
        if verb == 'click':
            self.page.until("""(() => { const b = [...document.querySelectorAll('button')].find(b => b.offsetWidth && b.textContent.replace(/ \\*$/, '') === %s);
                document.querySelectorAll('[data-now]').forEach(e => e.removeAttribute('data-now')); b?.setAttribute('data-now', ''); return !!b; })()""" % json.dumps(rest))
            self.page.click('[data-now]')
        elif verb == 'choose':
            field = self.labelled(label)
            self.choose(field, self.page.value('[...document.querySelectorAll(%s + " option")].find(o => o.textContent === %s).value' % (json.dumps(field), json.dumps(value))))
        elif verb == 'fill':
            self.write(self.labelled(label), other.field('#public'))
        elif line == 'copy the letter':
            self.settle()
            self.given = self.letter()
        elif line == 'paste the letter':
            self.paste(other.given)
            self.settle()
            holds(not self.page.value('!!document.querySelector("#letter-said .said-bad")'), self.text('#letter-said'))
        elif verb == 'see':
            self.page.until('document.body.innerText.includes(%s)' % json.dumps(rest))
        else:
            raise Failed('no such step: ' + line)
        self.settle()

    def labelled(self, label):
        found = self.page.value('[...document.querySelectorAll("label")].find(l => l.textContent === %s)?.htmlFor' % json.dumps(label))
        return '#' + found


def follows_the_tutorial(browser):
    who = {'anna': Reader(browser, 'anna', width=1150, height=760), 'ben': Reader(browser, 'ben', **PHONE)}
    taken = 0
    for name, lines, pictures in blocks(TUTORIAL):
        here, there = who[name], who['ben' if name == 'anna' else 'anna']
        orders = [line[4:] for line in lines if line.startswith('    ')]
        for line in lines:
            if line.startswith('    '):
                continue
            if line == 'write orders:':
                here.write('#draft', '\n'.join(orders) + '\n')
                here.page.until('orders.settled')
                continue
            try:
                here.do(line, there)
            except (Failed, AssertionError) as failure:
                raise Failed('%s: %s: %s' % (name, line, failure))
        for picture in pictures:
            takes_picture(here, picture)
            taken += 1
    holds(taken > 3, taken)
    for one in who.values():
        one.clean()
        goes_on_at_a_shell(one)


def takes_picture(one, picture):
    """As small as it can be read; what is committed is there."""
    one.page.value('document.activeElement.blur()')
    file = pathlib.Path(picture).name
    one.page.screenshot(file, 'webp', 55)
    if os.environ.get('PICTURES'):
        (pathlib.Path(os.environ['PICTURES']) / file).write_bytes(pathlib.Path(file).read_bytes())
    holds((TUTORIAL.parent / picture).stat().st_size < 80000, picture)


def goes_on_at_a_shell(one):
    """By the commands at the end of the tutorial."""
    text = TUTORIAL.read_text()
    commands = [line[4:] for line in text[text.index('## At a shell'):].split('\n') if line.startswith('    ')]
    holds(len(commands) > 4, commands)
    one.save()
    script = 'set -e\ndrumhead() { "$DRUMHEAD" "$@"; }\n%s\n' % '\n'.join(commands)
    ran = subprocess.run(['sh', '-c', script], cwd=one.directory, capture_output=True, text=True)
    equal((ran.returncode, 'every seat has signed' in ran.stdout), (0, True))
    equal(sorted(path.name for path in (one.directory / 'games').iterdir()), ['montrose', 'seat.key', 'seat.key.record', 'ssh-key'])


with Browser() as browser:
    test('what examples/desk.md tells can be done as it stands there', follows_the_tutorial, browser)
finish()
