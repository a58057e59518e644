"""reading.py - what a reader does with a page, in each browser (cdp.py, bidi.py, webdriver.py)."""
import json
import os
import pathlib
import subprocess

from tap import equal, holds, test

drumhead = os.environ['DRUMHEAD']


def shell(*words, status=0):
    ran = subprocess.run([drumhead, *words], capture_output=True, text=True)
    equal(ran.returncode, status)
    return ran.stdout


def text(page, selector):
    return page.value('document.querySelector(%s).textContent' % json.dumps(selector))


def shows(page, selector):
    """Can it be seen?"""
    return page.value('''(() => { const e = document.querySelector(%s), box = e && e.getBoundingClientRect();
        return !!e && box.width > 0 && box.height > 0 && getComputedStyle(e).visibility === 'visible'; })()''' % json.dumps(selector))


# --- replay -------------------------------------------------------------------------------------------

def audits(page, game):
    equal(text(page, '#badge'), shell('audit', game).split('\n')[0] + ' - checked here')
    equal(page.value('document.getElementById("badge").className'), 'good')
    page.click('#badge')
    equal(text(page, '#proved'), shell('audit', game))
    page.click('#tab-report')


def steps_back_and_on(page, game):
    rulings = json.loads(shell('history', '--json', game))['rulings']
    equal(page.value('replay.at.n'), len(rulings))
    last = page.value('JSON.stringify(replay.at)')
    page.rest()
    page.key('ArrowLeft')
    page.until('JSON.stringify(replay.at) !== %s' % json.dumps(last))
    holds(page.value('document.querySelectorAll("#events .event.later").length') == 1)
    holds(page.value('[...document.querySelectorAll("[data-layer]")].every(g => g.classList.contains("hidden"))'))
    page.key('ArrowRight')
    page.until('JSON.stringify(replay.at) === %s' % json.dumps(last))
    page.key('ArrowLeft', shift=True)
    page.until('replay.at.ruling === %d' % rulings[-2]['ruling'])
    equal(text(page, '#caption'), rulings[-2]['headline'])
    page.key('Home')
    page.until('replay.at.ruling === %d' % rulings[0]['ruling'])
    page.key('End')
    page.until('replay.at.ruling === %d' % rulings[-1]['ruling'])


def shows_every_event(page, game):
    """From the first ruling to the last, event by event; each ruling's report and map are the program's."""
    seen = page.value('''(async () => {
        await replay.go(0, -1);
        const said = { steps: 0, arrows: 0, stars: 0, chips: 0, rulings: {} };
        for (let i = 0; i < 4000; i++) {
            const before = JSON.stringify(replay.at);
            await replay.fore();
            if (JSON.stringify(replay.at) === before)
                break;
            said.steps++;
            for (const [name, kind] of [['arrows', '.move'], ['stars', '.fight'], ['chips', '.chip']])
                said[name] += document.querySelectorAll('#marks ' + kind).length;
            if (!document.querySelector('[aria-current].event'))
                said.rulings[replay.at.ruling] = document.getElementById('text').textContent;
        }
        return said;
    })()''')
    holds(seen['steps'] > 40 and seen['arrows'] > 10 and seen['chips'] > 10, seen['steps'])
    for ruling, report in list(seen['rulings'].items())[1:-1]:
        equal(report, shell('report', game, ruling))


def explains_a_die(page, game):
    page.value('replay.last()')
    page.value('(async () => { for (let i = 0; i < 40 && !document.querySelector(".die"); i++) await replay.rulingBack(); })()')
    ruling = page.value('replay.at.ruling')
    page.click('#events .die')
    page.until('document.getElementById("proved").textContent.startsWith("die")')
    equal(text(page, '#proved'), shell('die', game, '%d.d1' % ruling))
    holds(shows(page, '#proof') and not shows(page, '#report'))
    page.click('#tab-report')
    page.value('document.getElementById("whole-report").open = true')
    page.click('#text a')
    page.until('!document.getElementById("proof").hidden')
    page.click('#tab-report')


def looks_closer(page):
    view = 'document.querySelector("#map svg").getAttribute("viewBox")'
    before = page.value(view)
    page.click('#closer')
    holds(page.value(view) != before)
    page.value('board.home()')
    equal(page.value(view), before)
    x, y = page.where('#map')
    page.turn_wheel(x, y, -200)
    page.until('%s !== %s' % (view, json.dumps(before)))
    page.value('board.home()')


def goes_by_the_list(page):
    page.click('#tab-history')
    first = page.value('''(() => { const all = document.querySelectorAll('#history [data-ruling]'), one = all[all.length >> 1];
        one.id = 'picked'; return +one.dataset.ruling; })()''')
    page.click('#picked summary')
    page.until('replay.at.ruling === %d' % first)
    page.click('#tab-report')
    page.click('#ruling-fore')
    page.until('replay.at.ruling > %d' % first)


def plays(page):
    page.value('replay.go(0, -1)')
    page.rest()
    page.key(' ')
    page.until('replay.at.ruling > 0 && document.getElementById("play").getAttribute("aria-pressed") === "true"')
    page.key(' ')
    equal(page.value('document.getElementById("play").getAttribute("aria-pressed")'), 'false')


# --- orders -------------------------------------------------------------------------------------------

AT = '''(id, at) => {
    const [x, y] = at ? board.whereabouts(id, at) || [] : board.spot(id) || [];
    if (x === undefined) return null;
    const p = new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM()), hit = document.elementFromPoint(p.x, p.y);
    return hit && hit.closest('#map') ? [p.x, p.y] : null;
}'''


def settled(page, text):
    """Until what may come next has been told of another text."""
    page.until('document.getElementById("draft").value !== %s && orders.settled' % json.dumps(text))


def orders_by_clicking(page, game):
    page.value('replay.last()')
    page.value('board.whole()')
    page.click('#tab-orders')
    page.until('orders.settled && orders.next && orders.next.next.length > 0')
    clicked = 0
    before = page.value('document.getElementById("draft").value')
    page.click('#next .chips button')
    settled(page, before)
    holds(not page.value('document.getElementById("draft").value').startswith('\n'))
    for _ in range(8):
        # What is asked first and can be seen on the map; a menu offers what has several meanings.
        point = page.value('''(() => { const at = %s; for (const q of orders.next.next) for (const a of q.answers) {
            const p = a.kind === 'piece' ? at(a.id, a.at) : a.kind === 'place' && at(a.id); if (p) return p; } return null; })()''' % AT)
        if not point:
            break
        holds(page.value('document.querySelectorAll("#marks .target").length > 0'), 'nothing glows')
        if clicked and page.value('orders.next.complete'):
            break
        before = page.value('document.getElementById("draft").value')
        page.click_at(*point)
        page.until('document.getElementById("draft").value !== %s || !document.getElementById("menu").hidden' % json.dumps(before))
        if not page.value('document.getElementById("menu").hidden'):
            page.click('#menu button')
        settled(page, before)
        clicked += 1
    holds(clicked > 0, 'nothing was clicked')
    page.until('document.getElementById("check").textContent && orders.checked')
    equal(page.value('document.getElementById("check").className'), 'good')
    pathlib.Path('orders').write_text(page.value('document.getElementById("draft").value'))
    equal(text(page, '#check'), shell('check', game, 'orders').strip())


def says_why_not(page):
    point = page.value('''(async () => { const at = %s;
        for (const verb of orders.next ? ['march ', 'recruit ', 'attack ', 'move ', 'roll '] : []) {
            orders.start(verb);
            await orders.edited();
            for (const q of orders.next ? orders.next.next : [])
                for (const d of q.denied || []) {
                    const p = at(d.id) || at(d.id, board.counter(d.id)?.dataset.at);
                    if (p && !q.answers.some(a => a.id === d.id || a.at === d.id)) return [...p, d.why];
                }
        }
        return null;
    })()''' % AT)
    holds(point, 'nothing that is seen is denied')
    page.click_at(*point[:2])
    page.until('!document.getElementById("menu").hidden')
    holds(point[2] in text(page, '#menu'), text(page, '#menu'))
    page.key('Escape')
    page.rest()
    page.key('Escape')
    holds(page.value('document.getElementById("menu").hidden'))


def takes_what_is_written(page, game):
    page.value('orders.start("")')
    page.click('#draft')
    page.write('nonsense Perth')
    page.until('document.getElementById("check").className === "bad"')
    holds('nonsense' in text(page, '#check'))
    # It is underlined where it stands, and no longer when it is mended.
    equal([text(page, '#marked mark'), page.value('document.getElementById("draft").getAttribute("aria-invalid")')], ['nonsense', 'true'])
    inside = page.value('''(() => { const m = document.querySelector('#marked mark').getBoundingClientRect(), d = document.getElementById('draft').getBoundingClientRect();
        return m.width > 40 && m.left >= d.left && m.top >= d.top && m.bottom <= d.bottom; })()''')
    holds(inside)
    # What somebody has written is not written over at one click.
    page.click('#bot')
    page.until('document.getElementById("bot").textContent === "replace what is written"')
    holds('nonsense' in page.value('document.getElementById("draft").value'))
    page.click('#bot')
    page.until('document.getElementById("check").className === "good"')
    pathlib.Path('bot').write_text(shell('bot', game))
    equal(page.value('document.getElementById("draft").value'), pathlib.Path('bot').read_text())
    equal(page.value('[document.querySelector("#marked mark"), document.getElementById("draft").getAttribute("aria-invalid")]'), [None, 'false'])
    page.click('#odds')
    page.until('document.getElementById("check").textContent.includes("imagined futures of")')
    page.key('Tab')


# --- other pages ----------------------------------------------------------------------------------------

def says_bad(browser):
    page = browser.open('bad.html')
    page.ready()
    equal(page.value('document.getElementById("badge").className'), 'bad')
    equal(text(page, '#badge'), pathlib.Path('bad.want').read_text().split('\n')[0])


def fits_a_narrow_window(browser, path):
    page = browser.open(path, width=450, height=844)        # as narrow as windows become
    page.ready()
    holds(page.value('document.documentElement.scrollWidth <= innerWidth'), page.value('document.documentElement.scrollWidth'))
    holds(shows(page, '#map svg') and shows(page, '#badge'))


# --- all of it ------------------------------------------------------------------------------------------

def is_read_and_planned(page, game):
    test('%s: it is audited in the browser' % game, audits, page, game)
    test('%s: keys go back and on, by event and by ruling' % game, steps_back_and_on, page, game)
    test('%s: every event is shown; reports are those of the program' % game, shows_every_event, page, game)
    test('%s: a die that is clicked is explained' % game, explains_a_die, page, game)
    test('%s: the map is looked at closer' % game, looks_closer, page)
    test('%s: the list of rulings leads to each' % game, goes_by_the_list, page)
    test('%s: it plays by itself, and stops' % game, plays, page)
    test('%s: orders are clicked, and the program finds them good' % game, orders_by_clicking, page, game)
    test('%s: what cannot be ordered says why not' % game, says_why_not, page)
    test('%s: they are written, or are the bot\'s' % game, takes_what_is_written, page, game)
