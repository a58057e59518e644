"""tap.py - tests in Python that speak TAP: each is a function with a sentence for a docstring."""
import os
import traceback

count = int(os.environ.get('TAP_COUNT', 0))
failed = 0
tidy = None


def after_each(function):
    """Whatever comes of a test, FUNCTION is called behind it."""
    global tidy
    tidy = function


def test(what, function, *arguments):
    global count, failed
    count += 1
    try:
        function(*arguments)
        print('ok %d - %s' % (count, what), flush=True)
    except Exception:
        failed += 1
        print('not ok %d - %s' % (count, what), flush=True)
        print(''.join('# %s\n' % line for line in traceback.format_exc().splitlines()[-12:]), flush=True)
    if tidy:
        tidy()


def equal(got, want):
    if got != want:
        raise AssertionError('%.600r\nis not\n%.600r' % (got, want))


def holds(condition, what=''):
    if not condition:
        raise AssertionError(what or 'it does not hold')


def finish():
    print('1..%d' % count, flush=True)
    raise SystemExit(failed > 0)
