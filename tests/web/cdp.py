"""cdp.py - Chromium, driven through a pipe: no driver, no port, no package but Python's own.

    with Browser() as browser:
        page = browser.open('game.html', width=1400, height=900)
        page.until('document.body.dataset.ready')
        page.click('#back')
        page.value('document.title')

What a page logs, asks of the network and complains of is kept in page.log, page.requests and page.complaints; page.came
has the number of each request that was let through.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

from anypage import AnyPage, Failed


class Browser:
    """One Chromium, with a profile that goes with it."""

    def __init__(self, patience=240):
        self.patience = patience
        self.start()

    def start(self):
        self.profile = tempfile.mkdtemp(prefix='drumhead-chromium.')
        to_it, self.to_it = os.pipe()
        self.from_it, from_it = os.pipe()

        def pipes():
            # What is to be 3 and 4 may be in the other's way.
            a, b = os.dup(to_it), os.dup(from_it)
            a, b = max(a, 10) if a >= 10 else os.dup2(a, 110), max(b, 10) if b >= 10 else os.dup2(b, 111)
            os.dup2(a, 3)
            os.dup2(b, 4)

        command = [shutil.which('chromium') or 'chromium', '--headless=new', '--remote-debugging-pipe', '--disable-gpu',
                   '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars', '--force-color-profile=srgb',
                   '--user-data-dir=' + self.profile]
        if os.geteuid() == 0:
            command.append('--no-sandbox')
        self.process = subprocess.Popen(command, preexec_fn=pipes, close_fds=False, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_it)
        os.close(from_it)
        self.unread, self.calls, self.pages = b'', 0, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send('Browser.close')
        except (Failed, OSError):
            pass
        self.end()

    def end(self):
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.to_it)
        os.close(self.from_it)
        shutil.rmtree(self.profile, ignore_errors=True)

    def has_ended(self):
        try:
            return self.process.wait(0.5) is not None
        except subprocess.TimeoutExpired:
            return False

    def take(self, seconds):
        """The next message, or None."""
        while b'\0' not in self.unread:
            if not select.select([self.from_it], [], [], seconds)[0]:
                return None
            more = os.read(self.from_it, 1 << 20)
            if not more:
                raise Failed('Chromium has ended')
            self.unread += more
        one, self.unread = self.unread.split(b'\0', 1)
        message = json.loads(one)
        page = self.pages.get(message.get('sessionId'))
        if page and 'method' in message:
            page.heard(message['method'], message['params'])
        return message

    def send(self, method, session=None, **params):
        self.calls += 1
        message = {'id': self.calls, 'method': method, 'params': params}
        if session:
            message['sessionId'] = session
        os.write(self.to_it, json.dumps(message).encode() + b'\0')
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            answer = self.take(1)
            if answer and answer.get('id') == message['id']:
                if 'error' in answer:
                    raise Failed('%s: %s' % (method, answer['error'].get('message')))
                return answer['result']
        raise Failed('%s: no answer' % method)

    def open(self, path, **how):
        """Now and then Chromium ends by itself: if no page is lost with it, it is started once more."""
        url = pathlib.Path(path).resolve().as_uri()
        try:
            return Page(self, url, **how)
        except (Failed, BrokenPipeError):
            if self.pages or not self.has_ended():
                raise
        print('# Chromium has ended, and is started anew', flush=True)
        self.end()
        self.start()
        return Page(self, url, **how)

    def close_pages(self):
        """All that are open: what nobody looks at any more need not be drawn."""
        pages, self.pages = list(self.pages.values()), {}
        for page in pages:
            try:
                self.send('Target.disposeBrowserContext', browserContextId=page.context)
            except (Failed, BrokenPipeError):
                if self.has_ended():
                    return
                raise


class Page(AnyPage):
    def __init__(self, browser, url, width=1400, height=900, dark=False, touch=False, scripts=True, still=True, before=''):
        self.browser, self.url, self.scripts = browser, url, scripts
        self.log, self.requests, self.complaints, self.came = [], [], [], set()
        self.context = browser.send('Target.createBrowserContext')['browserContextId']
        target = browser.send('Target.createTarget', url='about:blank', browserContextId=self.context)['targetId']
        self.session = browser.send('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        browser.pages[self.session] = self
        for domain in ('Page', 'Runtime', 'Network', 'Log'):
            self.send(domain + '.enable')
        self.send('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.send('Emulation.setTouchEmulationEnabled', enabled=touch)
        self.look(dark=dark, still=still)
        if not scripts:
            self.send('Emulation.setScriptExecutionDisabled', value=True)
        if before:
            self.send('Page.addScriptToEvaluateOnNewDocument', source=before)
        self.send('Page.navigate', url=url)

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def heard(self, method, params):
        if method == 'Network.requestWillBeSent':
            self.requests.append(params['request']['url'])
        elif method in ('Network.responseReceived', 'Network.loadingFinished'):
            self.came.add(params['requestId'])
        elif method == 'Log.entryAdded':
            self.log.append(params['entry']['text'])
        elif method == 'Runtime.exceptionThrown':
            details = params['exceptionDetails']
            self.complaints.append(details.get('exception', {}).get('description') or details['text'])
        elif method == 'Runtime.consoleAPICalled':
            self.log.append(' '.join(str(a.get('value', a.get('description'))) for a in params['args']))

    def look(self, dark=False, still=True, media=''):
        self.send('Emulation.setEmulatedMedia', media=media, features=[
            {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'},
            {'name': 'prefers-reduced-motion', 'value': 'reduce' if still else 'no-preference'}])

    def value(self, expression, by_user=False):
        """Of JavaScript, which may do what only a user may, if so said; a promise is waited for."""
        result = self.send('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True, userGesture=by_user)
        if 'exceptionDetails' in result:
            details = result['exceptionDetails']
            raise Failed(details.get('exception', {}).get('description') or details['text'])
        return result['result'].get('value')

    def click_at(self, x, y):
        for kind in ('mousePressed', 'mouseReleased'):
            self.send('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1)

    def turn_wheel(self, x, y, by):
        self.send('Input.dispatchMouseEvent', type='mouseWheel', x=x, y=y, deltaX=0, deltaY=by)

    def tap(self, selector):
        x, y = self.where(selector)
        self.send('Input.dispatchTouchEvent', type='touchStart', touchPoints=[{'x': x, 'y': y}])
        self.send('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])

    def key(self, key, shift=False, control=False):
        codes = {'ArrowLeft': 37, 'ArrowUp': 38, 'ArrowRight': 39, 'ArrowDown': 40, 'Enter': 13, 'Tab': 9, 'Escape': 27, 'Home': 36, 'End': 35}
        text = {'Enter': '\r'}.get(key, key if len(key) == 1 else '')
        common = {'key': key, 'code': key if len(key) > 1 else '', 'windowsVirtualKeyCode': codes.get(key, ord(key[0].upper())),
                  'modifiers': 8 * shift + 2 * control}
        self.send('Input.dispatchKeyEvent', type='keyDown' if text else 'rawKeyDown', text='' if control else text, **common)
        self.send('Input.dispatchKeyEvent', type='keyUp', **common)

    def write(self, text):
        self.send('Input.insertText', text=text)

    def command(self, key, name):
        """Control and a key, of which the browser makes that command."""
        common = {'key': key, 'code': 'Key' + key.upper(), 'windowsVirtualKeyCode': ord(key.upper()), 'modifiers': 2}
        self.send('Input.dispatchKeyEvent', type='rawKeyDown', commands=[name], **common)
        self.send('Input.dispatchKeyEvent', type='keyUp', **common)

    def paste(self, text):
        """In place of what is selected.  To have it typed takes the browser long, and the longer the more lines there are."""
        # In one go: the page may want the keys elsewhere meanwhile.
        self.value('''(() => { const had = document.activeElement, e = document.createElement('textarea'); e.value = %s;
            e.style.position = 'fixed'; document.body.append(e); e.select(); document.execCommand('copy'); e.remove();
            had.focus({ preventScroll: true }); })()''' % json.dumps(text), by_user=True)
        self.command('v', 'paste')

    def nameless(self):
        """What can be used, and has no name for who hears the page: as the browser tells a screen reader."""
        found = []
        for node in self.send('Accessibility.getFullAXTree')['nodes']:
            can_be_used = any(p['name'] == 'focusable' and p['value'].get('value') for p in node.get('properties', []))
            if not node.get('ignored') and can_be_used and not node.get('name', {}).get('value', '').strip():
                found.append(self.send('DOM.getOuterHTML', backendNodeId=node['backendDOMNodeId'])['outerHTML'][:200])
        return found

    def heard_as(self, selector):
        """Its role, its name, and whether it is told when it changes, likewise."""
        node = self.send('Runtime.evaluate', expression='document.querySelector(%s)' % json.dumps(selector))['result']['objectId']
        told = self.send('Accessibility.getPartialAXTree', objectId=node, fetchRelatives=False)['nodes'][0]
        live = [p['value'].get('value') for p in told.get('properties', []) if p['name'] == 'live']
        return told['role']['value'], told.get('name', {}).get('value', ''), (live or ['off'])[0]

    def downloads_to(self, directory):
        self.browser.send('Browser.setDownloadBehavior', behavior='allow', browserContextId=self.context,
                          downloadPath=str(pathlib.Path(directory).resolve()))

    def choose_files(self, selector, *paths):
        node = self.send('Runtime.evaluate', expression='document.querySelector(%s)' % json.dumps(selector))['result']['objectId']
        self.send('DOM.setFileInputFiles', objectId=node, files=[str(pathlib.Path(p).resolve()) for p in paths])

    def screenshot(self, path, format='png', quality=None):
        picture = self.send('Page.captureScreenshot', format=format, **({'quality': quality} if quality else {}))
        pathlib.Path(path).write_bytes(base64.b64decode(picture['data']))

    def pdf(self):
        return base64.b64decode(self.send('Page.printToPDF', printBackground=True)['data'])
