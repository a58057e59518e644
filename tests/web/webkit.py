"""webkit.py - the page of a game, read and planned with in WebKitGTK.  Run by webkit.sh, where the pages lie."""
from reading import fits_a_narrow_window, is_read_and_planned, says_bad
from tap import finish, test
from webdriver import Browser

with Browser() as browser:
    page = browser.open('montrose.html')
    page.ready()
    is_read_and_planned(page, 'montrose')
    browser.close_pages()
    test('a byte changed in an entry: the badge is bad, and names it', says_bad, browser)
    browser.close_pages()
    test('a narrow window shows it whole', fits_a_narrow_window, browser, 'montrose.html')
finish()
