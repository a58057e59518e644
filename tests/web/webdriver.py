"""webdriver.py - WebKitGTK, driven by WebDriver (W3C) as cdp.py drives Chromium and bidi.py Firefox.

    with Browser() as browser:
        page = browser.open('game.html', width=1400, height=900)
        page.ready()
        page.click('#back')

It wants a display, so it gets one of its own, that nobody sees.  A page is a window of a browser of its own, with a
driver of its own: one that has closed a window may never answer again.  What a page asks the network for, and what it
logs, is not told here.
"""
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from acting import ActingPage
from anypage import Failed

BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'


def find_browser():
    """The small one that comes with the library; None: it is not there."""
    return next((str(path) for path in pathlib.Path('/').glob(BROWSERS[1:])), None)


class Browser:
    def __init__(self, patience=240):
        self.patience, self.pages = patience, []
        self.display = subprocess.Popen(['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = self.display.stdout.readline().decode().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close_pages()
        self.display.terminate()
        self.display.wait()

    def take(self, seconds):
        """Nothing comes by itself."""
        time.sleep(seconds)

    def open(self, path, **how):
        """Once more with another driver, if the first does not answer."""
        for is_last in (False, True):
            page = Page(self, pathlib.Path(path).resolve().as_uri())
            self.pages.append(page)
            try:
                page.begin(**how)
                return page
            except Failed:
                if is_last:
                    raise

    def close_pages(self):
        for page in self.pages:
            page.close()
        self.pages.clear()


class Page(ActingPage):
    def __init__(self, browser, url):
        self.browser, self.url, self.session = browser, url, ''
        self.log, self.complaints = [], []
        self.home = tempfile.TemporaryDirectory(prefix='drumhead-webkit.', ignore_cleanup_errors=True)
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(['WebKitWebDriver', '--port=%d' % self.port], start_new_session=True, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=dict(os.environ, DISPLAY=':' + browser.number, HOME=self.home.name, NO_AT_BRIDGE='1',
                                                XDG_RUNTIME_DIR=self.home.name))

    def begin(self, width=1400, height=900):
        self.wait_for_driver()
        options = {'binary': find_browser(), 'args': ['--automation']}
        begun = self.send('POST', '', {'capabilities': {'alwaysMatch': {'webkitgtk:browserOptions': options}}})
        self.session = '/' + begun['sessionId']
        patience = 1000 * self.browser.patience
        self.send('POST', '/timeouts', {'script': patience, 'pageLoad': patience})
        self.send('POST', '/window/rect', {'width': width, 'height': height})
        self.send('POST', '/url', {'url': self.url})

    def wait_for_driver(self):
        until = time.monotonic() + self.browser.patience
        while time.monotonic() < until:
            try:
                socket.create_connection(('127.0.0.1', self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise Failed('WebKitWebDriver does not listen')

    def close(self):
        """With the browser that the driver has started."""
        os.killpg(self.driver.pid, signal.SIGKILL)
        self.driver.wait()
        self.home.cleanup()

    def send(self, method, path, body):
        request = urllib.request.Request('http://127.0.0.1:%d/session%s%s' % (self.port, self.session, path), method=method,
                                         data=json.dumps(body).encode(), headers={'Content-Type': 'application/json'})
        try:
            with urllib.request.urlopen(request, timeout=self.browser.patience) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as failure:
            raise Failed('%s %s: %s' % (method, path, json.load(failure)['value']['message']))
        except TimeoutError:
            raise Failed('%s %s: no answer' % (method, path))

    def value(self, expression):
        """Of JavaScript; a promise is waited for."""
        said, result = self.send('POST', '/execute/async', {'args': [], 'script': '''const done = arguments[0];
            (async () => JSON.stringify(await (%s)))().then(v => done([true, v]), e => done([false, String(e)]));''' % expression.strip().rstrip(';')})
        if not said:
            raise Failed(result)
        return json.loads(result) if result is not None else None

    def perform(self, actions):
        self.send('POST', '/actions', {'actions': actions})
