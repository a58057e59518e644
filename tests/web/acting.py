"""acting.py - mouse and keys by actions of WebDriver (W3C), which the pages of bidi.py and webdriver.py hand to their browsers."""
import json

from anypage import AnyPage


KEYS = {'ArrowLeft': '\ue012', 'ArrowUp': '\ue013', 'ArrowRight': '\ue014', 'ArrowDown': '\ue015', 'Enter': '\ue007',
        'Tab': '\ue004', 'Escape': '\ue00c', 'Home': '\ue011', 'End': '\ue010'}
SHIFT, CONTROL = '\ue008', '\ue009'


class ActingPage(AnyPage):
    def perform(self, actions):
        raise NotImplementedError

    def act(self, kind, *actions, **more):
        self.perform([{'type': kind, 'id': kind, 'actions': list(actions), **more}])

    def click_at(self, x, y):
        self.act('pointer', {'type': 'pointerMove', 'x': round(x), 'y': round(y)}, {'type': 'pointerDown', 'button': 0},
                 {'type': 'pointerUp', 'button': 0}, parameters={'pointerType': 'mouse'})

    def turn_wheel(self, x, y, by):
        self.act('wheel', {'type': 'scroll', 'x': round(x), 'y': round(y), 'deltaX': 0, 'deltaY': by})

    def key(self, key, shift=False, control=False):
        held = [SHIFT] * shift + [CONTROL] * control
        press = KEYS.get(key, key)
        self.act('key', *[{'type': 'keyDown', 'value': k} for k in held], {'type': 'keyDown', 'value': press}, {'type': 'keyUp', 'value': press},
                 *[{'type': 'keyUp', 'value': k} for k in held])

    def write(self, text):
        self.act('key', *[{'type': kind, 'value': KEYS['Enter'] if c == '\n' else c} for c in text for kind in ('keyDown', 'keyUp')])

    def paste(self, text):
        """In place of what is selected."""
        self.value('document.execCommand("insertText", false, %s)' % json.dumps(text))
