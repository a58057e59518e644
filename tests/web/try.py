"""try.py - what a reader does with a page, done in Chromium.  Run by browser.sh, where the pages lie."""
import json
import os
import pathlib

from cdp import Browser
from reading import is_read_and_planned, shell, shows, text
from tap import after_each, equal, finish, holds, test


def opened(browser, name, **how):
    page = browser.open(name, **how)
    page.ready()
    return page


def clean(page, name):
    """It asked for the file and nothing else, and nothing went wrong in it."""
    equal([url for url in page.requests if not url.startswith('blob:')], [pathlib.Path(name).resolve().as_uri()])
    equal(page.complaints, [])
    equal(page.log, [])


# --- reading ------------------------------------------------------------------------------------------

def reads(browser, name):
    page = browser.open(name, scripts=False)
    page.until('document.readyState === "complete"')
    report = shell('report', name.replace('read', 'montrose').replace('.html', ''))
    equal(text(page, '#text').split('POSITION')[0], report.split('POSITION')[0])
    holds(shows(page, '#map svg') and shows(page, '#text') and shows(page, '#history details'))
    for hidden in ('#badge', '#timeline', '#zoom', 'nav', '#orders', '#menu'):
        holds(page.value('!document.querySelector("%s")' % hidden) or not shows(page, hidden), hidden + ' can be seen')
    clean(page, name)


# --- harm ---------------------------------------------------------------------------------------------

def says_bad(browser, kind):
    page = opened(browser, 'bad-%s.html' % kind)
    equal(page.value('document.getElementById("badge").className'), 'bad')
    equal(text(page, '#badge'), pathlib.Path('bad-%s.want' % kind).read_text().split('\n')[0])


def refuses_everything(page):
    came = len(page.came)
    tried = page.value('''(async () => {
        const refused = [];
        const tries = {
            fetch: () => globalThis['fet' + 'ch']('https://example.org/'),
            file: () => globalThis['fet' + 'ch'](location.href),
            image: () => new Promise((good, bad) => { const i = new Image(); i.onload = good; i.onerror = () => bad(); i.src = 'https://example.org/x.png'; }),
            socket: () => new Promise((good, bad) => { const s = new WebSocket('wss://example.org/'); s.onopen = good; s.onerror = () => bad(); }),
            events: () => new Promise((good, bad) => { const s = new EventSource('https://example.org/'); s.onopen = good; s.onerror = () => { s.close(); bad(); }; }),
            worker: () => new Promise((good, bad) => { const w = new Worker('https://example.org/w.js'); w.onmessage = good; w.onerror = () => bad(); }),
            data: () => new Promise((good, bad) => { const w = new Worker('data:text/javascript,postMessage(1)'); w.onmessage = good; w.onerror = () => bad(); }),
            handler: () => new Promise((good, bad) => { const b = document.createElement('b'); b.setAttribute('onclick', 'window.harmed = 1'); b.click(); window.harmed ? good() : bad(); }),
            script: () => new Promise((good, bad) => { const s = document.createElement('script'); s.textContent = 'window.harmed = 2'; document.body.append(s); window.harmed ? good() : bad(); }),
            evaluated: () => new Function('return 1')(),
            style: () => new Promise((good, bad) => { const s = document.createElement('style'); s.textContent = 'body { margin: 77px }'; document.head.append(s);
                getComputedStyle(document.body).margin === '77px' ? good() : bad(); }),
        };
        for (const [name, go] of Object.entries(tries)) {
            try {
                await go();
            } catch {
                refused.push(name);
            }
        }
        return [Object.keys(tries), refused];
    })()''')
    equal(tried[1], tried[0])
    page.value('''(() => { const f = document.createElement('form'); f.action = 'https://example.org/'; f.method = 'post'; document.body.append(f); f.submit(); })()''')
    page.value('new Promise(done => setTimeout(done, 200))')
    holds(page.value('location.protocol') == 'file:')
    equal(len(page.came), came)


def takes_names_for_text(browser):
    page = opened(browser, 'evil.html')
    page.value('replay.go(0, -1)')
    page.value('(async () => { for (let i = 0; i < 60; i++) await replay.fore(); })()')
    equal(page.value('document.images.length'), 0)
    equal(page.value('document.scripts.length'), 4)
    holds('onerror=alert(1)' in page.value('document.body.textContent'))
    clean(page, 'evil.html')


def hides_hands(browser):
    page = opened(browser, 'hidden.html')
    holds(text(page, '#badge').startswith('good: '))
    page.click('#tab-orders')
    page.until('orders.settled && program.idle')
    holds(page.value('document.getElementById("hand").hidden'), 'a hand is shown to a stranger')
    clean(page, 'hidden.html')


def begins_where_one_plays_on(browser):
    """What was undone can be looked at, and is not where orders begin."""
    page = opened(browser, 'undone.html')
    rulings = json.loads(shell('history', '--json', 'undone'))['rulings']
    equal([page.value('replay.at.ruling'), page.value('replay.at.n'), page.value('replay.isLast')], [4, len(rulings), True])
    holds(rulings[-1]['ruling'] > 4, rulings)
    page.value('replay.go(99, -1)')
    equal([page.value('replay.at.ruling'), page.value('replay.isLast')], [rulings[-1]['ruling'], False])
    page.click('#tab-orders')
    page.until('orders.settled && program.idle')
    equal([page.value('replay.at.ruling'), page.value('replay.isLast')], [4, True])
    clean(page, 'undone.html')


# --- looks --------------------------------------------------------------------------------------------

# How colours are seen with full deficiency (Machado, Oliveira, Fernandes 2009), on linear values.
SEEN = {
    'by all': None,
    'without red': [[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]],
    'without green': [[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.01182, .04294, .968881]],
    'without blue': [[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .3039]],
}

COLOURS = '''
    const parse = colour => { const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number); return colour.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a]; };
    const linear = c => {
        const flat = c.slice(0, 3).map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return SEEN ? SEEN.map(row => Math.min(1, Math.max(0, row[0] * flat[0] + row[1] * flat[1] + row[2] * flat[2]))) : flat;
    };
    const light = c => { const [r, g, b] = linear(c); return .2126 * r + .7152 * g + .0722 * b; };
    const contrast = (one, other) => { const [a, b] = [light(one), light(other)]; return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); };
'''

CONTRAST = '''(() => {''' + COLOURS + '''
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
    const ground = e => { if (!e) return [255, 255, 255]; const c = parse(getComputedStyle(e).backgroundColor); return c[3] >= 1 ? c : over(c, ground(e.parentElement)); };
    const poor = [];
    for (const e of document.querySelectorAll('body *')) {
        if (e.closest('svg, script, [aria-hidden=true]') || ![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.getBoundingClientRect().width)
            continue;
        let seen = 1;
        for (let up = e; up; up = up.parentElement)
            seen *= +getComputedStyle(up).opacity;
        const back = ground(e), ink = parse(getComputedStyle(e).color), ratio = contrast(over([...ink.slice(0, 3), ink[3] * seen], back), back);
        if (ratio < 4.5)
            poor.push(`${ratio.toFixed(1)} ${e.tagName} ${e.id} ${e.className} ${e.textContent.slice(0, 30)}`);
    }
    return poor;
})()'''


# Of counters: what is written on each, and whether the sides are told apart.
COUNTERS = '''(() => {''' + COLOURS + '''
    const poor = [], sides = new Map();
    for (const g of document.querySelectorAll('#map svg g[data-pieces]')) {
        let back = null;
        for (const e of g.querySelectorAll('rect, text')) {
            const fill = getComputedStyle(e).fill;
            if (!fill.startsWith('rgb'))
                continue;
            if (e.tagName === 'text' && back && contrast(parse(fill), back) < 4.5)
                poor.push(`${e.textContent}: ${fill} on rgb(${back})`);
            if (e.tagName === 'rect') {
                back = parse(fill);
                if (e.getAttribute('stroke') && g.dataset.seat)
                    sides.set(g.dataset.seat, parse(getComputedStyle(e).stroke));
            }
        }
    }
    const [one, other] = [...sides.values()].map(linear), apart = one && other ? Math.hypot(...one.map((v, i) => v - other[i])) : 0;
    if (apart < .1)
        poor.push(`sides are ${apart} apart, of ${sides.size}`);
    return poor;
})()'''


def can_be_read(browser, dark):
    page = opened(browser, 'montrose.html', dark=dark)
    page.value('replay.back()')
    for tab in ('report', 'history', 'orders', 'proof'):
        page.click('#tab-' + tab)
        for how, seen in SEEN.items():
            equal((how, page.value(CONTRAST.replace('SEEN', json.dumps(seen)))), (how, []))
    for how, seen in SEEN.items():
        equal((how, page.value(COUNTERS.replace('SEEN', json.dumps(seen)))), (how, []))


def has_names(page):
    for tab in ('report', 'history', 'orders', 'proof'):
        page.click('#tab-' + tab)
        equal((tab, page.nameless()), (tab, []))
    page.click('#tab-orders')
    equal(page.heard_as('#check')[0::2], ('status', 'polite'))
    equal(page.heard_as('#caption')[2], 'polite')
    equal(page.heard_as('#map')[0], 'image')
    equal(page.heard_as('#next'), ('group', 'what may come next', 'off'))
    page.click('#tab-report')
    equal(page.value('''[...document.querySelectorAll('[aria-controls], [aria-labelledby], [aria-describedby]')].filter(e =>
        !document.getElementById(e.getAttribute('aria-controls') || e.getAttribute('aria-labelledby') || e.getAttribute('aria-describedby'))).length'''), 0)
    equal(page.value('document.documentElement.lang'), 'en')


def fits_a_phone(browser):
    page = opened(browser, 'montrose.html', width=390, height=844, touch=True)
    holds(page.value('document.documentElement.scrollWidth') <= 390, page.value('document.documentElement.scrollWidth'))
    holds(page.value('document.getElementById("map").offsetHeight') < 0.6 * 844)
    small = page.value('''[...document.querySelectorAll('button')].filter(b => b.offsetWidth && (b.offsetHeight < 44 || b.offsetWidth < 44))
        .map(b => `${b.id} ${b.className} ${b.offsetWidth}x${b.offsetHeight}`)''')
    equal(small, [])
    page.tap('#back')
    page.until('!!document.querySelector(".event.later")')
    clean(page, 'montrose.html')


def prints(browser):
    page = opened(browser, 'montrose.html')
    holds(page.pdf().startswith(b'%PDF'))
    page.look(media='print')
    holds(shows(page, '#report') and shows(page, '#history') and shows(page, '#map svg'))
    for hidden in ('nav', '#timeline', '#zoom', '#orders'):
        holds(not shows(page, hidden), hidden)


def is_quick(page):
    """Not a limit, which a busy machine would break: what the page itself measured."""
    holds(page.value('program.memory') <= 32 << 20, page.value('program.memory'))
    if os.environ.get('TIMES'):
        print('# ' + page.value('JSON.stringify({ ...page.marks, memory: program.memory })'))


with Browser() as browser:
    test('a page is read before any script, and without', reads, browser, 'montrose.html')
    test('so is one without the engine', reads, browser, 'read.html')
    for game in ('montrose', 'brave'):
        page = opened(browser, game + '.html')
        is_read_and_planned(page, game)
        test('%s: everything that can be used has a name' % game, has_names, page)
        test('%s: it has asked for nothing but itself, and nothing went wrong' % game, clean, page, game + '.html')
        test('%s: its memory stays small' % game, is_quick, page)
        test('%s: whatever else asks is refused by its policy' % game, refuses_everything, page)
        browser.close_pages()
    after_each(browser.close_pages)
    for kind in ('entry', 'sig', 'proof'):
        test('a byte changed in a %s: the badge is bad, and names it' % kind, says_bad, browser, kind)
    test('names that are markup are text', takes_names_for_text, browser)
    test('a game that was taken back begins where one plays on', begins_where_one_plays_on, browser)
    test('a game that hides shows what everybody may see', hides_hands, browser)
    test('in the light everything can be read', can_be_read, browser, False)
    test('and in the dark', can_be_read, browser, True)
    test('on a phone it fits, and fingers hit', fits_a_phone, browser)
    test('it is printed', prints, browser)
finish()
