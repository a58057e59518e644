"""pages.py - how fast pages are in Chromium.  Run by tests/bench/pages.sh, where the pages lie."""
import os
import pathlib
import statistics
import sys

sys.path.insert(0, os.environ['srcdir'] + '/tests/web')
from cdp import Browser  # noqa: E402
from tap import after_each, finish, holds, test  # noqa: E402

TIMES = int(os.environ['TIMES'])

STEPS = '''(async () => {
    const took = [];
    await replay.go(0, -1);
    for (let before = ''; JSON.stringify(replay.at) !== before;) {
        before = JSON.stringify(replay.at);
        await replay.fore();
        took.push(page.marks.step);
    }
    return took;
})()'''

# Before each word of the bot's orders, as if they were being written; and each of them as a whole.
ASKS = '''(async () => {
    const { out } = await program.run('bot', GAME), next = [], check = [];
    out.split('\\n').forEach((words, i) => {
        for (const word of words.matchAll(/\\S+/g))
            next.push(['next', '--json', '--line', i + 1, '--column', word.index + 1]);
    });
    const timed = async (into, ...args) => {
        const began = performance.now();
        await program.run({ [DRAFT]: out || 'end\\n' }, ...args, GAME, DRAFT);
        into.push(performance.now() - began);
    };
    const took = [];
    for (const args of next)
        await timed(took, ...args);
    for (let i = 0; i < 20; i++)
        await timed(check, 'check');
    return [took, check];
})()'''


def told(all):
    return '%.0f, the longest %.0f' % (statistics.median(all), max(all))


def measured(browser, path, figures):
    marks = []
    for _ in range(TIMES):
        page = browser.open(path)
        page.ready()
        marks.append(page.value('page.marks'))
        if len(marks) < TIMES:
            browser.close_pages()
    shown, audited = (statistics.median(m[b] - m[a] for m in marks) for a, b in (('start', 'shown'), ('shown', 'audited')))
    step = page.value(STEPS)
    next, check = page.value(ASKS) if page.value('orders.settled || true') else ([0], [0])
    line = '%-28s shown after %.0f ms, audited in %.0f; a step %s (%d); next %s; check %s; memory %d MB' % (
        path, shown, audited, told(step), len(step), told(next or [0]), told(check), page.value('program.memory') >> 20)
    print('# ' + line)
    print(line, file=figures, flush=True)
    holds(page.value('program.memory') <= 64 << 20)


with Browser() as browser, open(os.environ['builddir'] + '/tests/page-times', 'a') as figures:
    after_each(browser.close_pages)
    for path in sorted(pathlib.Path('.').glob('*-[0-9]*.html')):
        if not path.name.endswith('-read.html'):
            test('%s is measured' % path.name, measured, browser, path.name, figures)
finish()
