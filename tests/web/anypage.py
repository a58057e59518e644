"""anypage.py - what a page is asked in the same words whichever browser shows it; cdp.py and bidi.py have the rest."""
import json
import time


class Failed(Exception):
    pass


class AnyPage:
    scripts = True                               # do they run in it?

    def until(self, expression, seconds=60):
        """Waits until that is true; what it is.  The page itself waits, where its scripts run."""
        end = time.monotonic() + seconds
        waiting = '(async () => { for (const end = performance.now() + %d; performance.now() < end; await new Promise(go => setTimeout(go, 10))) {' \
            'try { const found = %s; if (found) return found; } catch {} } return null; })()'
        while time.monotonic() < end:
            try:
                found = self.value(waiting % (1000 * min(seconds, 5), expression) if self.scripts else expression)
            except Failed:
                found = None                     # the page is not there yet
            if found:
                return found
            self.browser.take(0.02)
        raise Failed('never: %s\n%s' % (expression, '\n'.join(self.complaints + self.log)))

    def ready(self):
        state = self.until('document.body && document.body.dataset.ready')
        if state != 'yes':
            raise Failed('the page has not begun: ' + str(self.value('document.getElementById("badge").textContent')))

    def rest(self):
        """Nothing has the keys."""
        self.value('document.activeElement.blur()')

    def where(self, selector):
        """The middle of an element that can be seen, brought into the window."""
        return self.until('''(() => {
            const found = document.querySelector(%s);
            if (!found) return null;
            if (!found.closest('svg')) found.scrollIntoView({ block: 'nearest' });
            const box = found.getBoundingClientRect();
            return box.width || box.height ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        })()''' % json.dumps(selector), 10)

    def click(self, selector):
        self.click_at(*self.where(selector))
