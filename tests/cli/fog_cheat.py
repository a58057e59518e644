#!/usr/bin/env python3
"""fog_cheat.py GAME SEAT SSH-KEY <LINES: a letter with orders that SEAT may not give, rightly sealed to the referee.

The program signs none that it does not take for legal; see cup_modes.sh."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.environ["srcdir"], "tests", "vectors"))
from fog import blake, parcel_of, root_of

game, seat, ssh_key = sys.argv[1], int(sys.argv[2]), sys.argv[3]
log = os.path.join(game, "log")
texts = [open(os.path.join(log, name)).read() for name in sorted(os.listdir(log)) if name.endswith(".entry")]
ident = lambda text: blake(b"drumhead/entry/v1\0" + text.encode())
groups = lambda b: " ".join(b.hex()[i:i + 16] for i in range(0, 2 * len(b), 16))
to = next(bytes.fromhex(found[1].replace(" ", "")) for found in (re.search("^box (.*)$", text, re.M) for text in texts
          if re.search("^by 0$", text, re.M)) if found)
lines, salt, seq = sys.stdin.read().encode(), os.urandom(32), len(texts)
sealed = root_of(ident(texts[0]), seq, seat, salt, lines)
entry = "drumhead-begin 1 orders\ngame %s\nseq %d\nprev %s\nby %d\nnonce %s\nsealed %s\ndrumhead-end\n" % (
    groups(ident(texts[0])), seq, groups(ident(texts[-1])), seat, groups(os.urandom(32)), groups(sealed))
armor = subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", ssh_key, "-n", "drumhead-entry-v1"], input=entry.encode(),
                       capture_output=True, check=True).stdout.decode()
parcel = parcel_of(ident(entry), salt, lines, to)
rows = [parcel[i:i + 256] for i in range(0, len(parcel), 256)]
print("%s%s\ndrumhead-begin 1 lines\nentry %s\nto 0\npart 1 1\n%sdrumhead-end" % (
    entry, armor, groups(ident(entry)), "".join("hex %s\n" % groups(row) for row in rows)))
