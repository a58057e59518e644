"""bidi.py - Firefox, driven by WebDriver BiDi (W3C) as cdp.py drives Chromium: what both can do has the same names.

    with Browser() as browser:
        page = browser.open('game.html', width=1400, height=900)
        page.ready()
        page.click('#back')

Only on loopback, at a port that Firefox chooses.
"""
import base64
import json
import os
import pathlib
import re
import select
import shutil
import subprocess
import tempfile
import time

import websocket

from acting import ActingPage
from anypage import Failed


class Browser:
    """One Firefox, with a profile that goes with it."""

    def __init__(self, patience=240):
        self.patience = patience
        self.profile = tempfile.mkdtemp(prefix='drumhead-firefox.')
        # Nothing is asked of the network: no updates, no lists, no first pages.
        pathlib.Path(self.profile, 'user.js').write_text(''.join('user_pref("%s", %s);\n' % (name, json.dumps(value)) for name, value in {
            'app.update.enabled': False, 'browser.shell.checkDefaultBrowser': False, 'browser.startup.page': 0,
            'datareporting.policy.dataSubmissionEnabled': False, 'network.captive-portal-service.enabled': False,
            'network.connectivity-service.enabled': False, 'services.settings.server': 'data:,', 'ui.prefersReducedMotion': 1,
            'browser.safebrowsing.malware.enabled': False, 'browser.safebrowsing.phishing.enabled': False,
            'extensions.update.enabled': False, 'toolkit.telemetry.enabled': False, 'remote.active-protocols': 1,
        }.items()))
        self.process = subprocess.Popen(
            [shutil.which('firefox-esr') or 'firefox', '--headless', '--no-remote', '--profile', self.profile, '--remote-debugging-port', '0'],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(os.environ, MOZ_CRASHREPORTER_DISABLE='1'))
        self.calls, self.pages = 0, {}
        self.socket = websocket.create_connection(self.address() + '/session', timeout=patience, suppress_origin=True)
        self.send('session.new', capabilities={})
        self.send('session.subscribe', events=['log.entryAdded', 'network.beforeRequestSent'])

    def address(self):
        """Where it listens: it says so when it does."""
        said, until = b'', time.monotonic() + self.patience
        while time.monotonic() < until:
            if select.select([self.process.stderr], [], [], 1)[0]:
                more = os.read(self.process.stderr.fileno(), 4096)
                if not more:
                    break
                said += more
                found = re.search(rb'BiDi listening on (ws://\S+)', said)
                if found:
                    return found.group(1).decode()
        raise Failed('Firefox does not listen: ' + said.decode(errors='replace'))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send('browser.close')
        except (Failed, OSError, websocket.WebSocketException):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def take(self, seconds=None):
        """The next message; None if in SECONDS there was none."""
        if seconds is not None and not select.select([self.socket.sock], [], [], seconds)[0]:
            return None
        message = json.loads(self.socket.recv())
        if message['type'] == 'event':
            params = message['params']
            page = self.pages.get(params.get('context') or params.get('source', {}).get('context'))
            if page:
                page.heard(message['method'], params)
        return message

    def send(self, method, **params):
        self.calls += 1
        self.socket.send(json.dumps({'id': self.calls, 'method': method, 'params': params}))
        while True:
            answer = self.take()
            if answer.get('id') == self.calls:
                if answer['type'] == 'error':
                    raise Failed('%s: %s: %s' % (method, answer['error'], answer['message']))
                return answer['result']

    def open(self, path, **how):
        return Page(self, pathlib.Path(path).resolve().as_uri(), **how)

    def close_pages(self):
        """All that are open: what nobody looks at any more need not be drawn."""
        for page in list(self.pages.values()):
            self.send('browser.removeUserContext', userContext=page.user)
        self.pages.clear()


class Page(ActingPage):
    def __init__(self, browser, url, width=1400, height=900):
        self.browser, self.url = browser, url
        self.log, self.requests, self.complaints = [], [], []
        self.user = browser.send('browser.createUserContext')['userContext']
        self.context = browser.send('browsingContext.create', type='tab', userContext=self.user)['context']
        browser.pages[self.context] = self
        self.send('browsingContext.setViewport', viewport={'width': width, 'height': height})
        self.send('browsingContext.navigate', url=url, wait='none')

    def send(self, method, **params):
        return self.browser.send(method, context=self.context, **params)

    def heard(self, method, params):
        if method == 'network.beforeRequestSent':
            if not params['request']['url'].startswith('data:'):        # a font that Firefox has in itself, for one
                self.requests.append(params['request']['url'])
        elif params.get('type') == 'javascript':
            self.complaints.append(params['text'])
        else:
            self.log.append(params['text'])

    def value(self, expression):
        """Of JavaScript; a promise is waited for."""
        result = self.browser.send('script.evaluate', target={'context': self.context}, awaitPromise=True, resultOwnership='none',
                                   expression='(async () => JSON.stringify(await (%s)))()' % expression.strip().rstrip(';'))
        if result['type'] == 'exception':
            raise Failed(result['exceptionDetails']['text'])
        return json.loads(result['result']['value']) if result['result']['type'] == 'string' else None

    def perform(self, actions):
        self.send('input.performActions', actions=actions)

    def downloads_to(self, directory):
        self.browser.send('browser.setDownloadBehavior', downloadBehavior={
            'type': 'allowed', 'destinationFolder': str(pathlib.Path(directory).resolve())}, userContexts=[self.user])

    def choose_files(self, selector, *paths):
        node = self.browser.send('script.evaluate', target={'context': self.context}, awaitPromise=False, resultOwnership='root',
                                 expression='document.querySelector(%s)' % json.dumps(selector))['result']
        self.send('input.setFiles', element={'sharedId': node['sharedId']}, files=[str(pathlib.Path(p).resolve()) for p in paths])

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.send('browsingContext.captureScreenshot')['data']))
