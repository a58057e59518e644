"""exchange.py PAGE DIRECTORY - PAGE with the files of DIRECTORY as its game, on standard output: what a liar could send."""
import json
import pathlib
import sys

page, directory = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
begin = page.index('<script type="application/json" id="drumhead-game">') + len('<script type="application/json" id="drumhead-game">')
end = page.index('</script>', begin)
game = json.loads(page[begin:end])
for name in game['files']:
    game['files'][name] = (directory / name).read_text()
sys.stdout.write(page[:begin] + json.dumps(game).replace('<', '\\u003c') + page[end:])
