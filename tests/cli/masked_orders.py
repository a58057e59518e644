#!/usr/bin/env python3
"""masked_orders.py GAME SEAT SSH-KEY LINE...: orders of these lines, by a program that looks at nothing.

They are written into GAME/log as the next entry: right in form, and signed.  See masked_charles.sh."""
import hashlib
import os
import subprocess
import sys

game, seat, ssh_key, *lines = sys.argv[1:]


def entry(seq, kind="entry"):
    return os.path.join(game, "log", "%04d.%s" % (seq, kind))


def id_of(seq):
    with open(entry(seq), "rb") as file:
        name = hashlib.blake2b(b"drumhead/entry/v1\0" + file.read(), digest_size=32).hexdigest()
    return " ".join(name[i:i + 16] for i in range(0, 64, 16))


seq = 0
while os.path.exists(entry(seq)):
    seq += 1
with open(entry(seq), "w") as file:
    file.write("drumhead-begin 2 orders\ngame %s\nseq %d\nprev %s\nby %s\nnonce %s\n%s\ndrumhead-end\n" % (
        id_of(0), seq, id_of(seq - 1), seat, " ".join(["0123456789abcdef"] * 4), "\n".join(lines)))
subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", ssh_key, "-n", "drumhead-entry-v1", entry(seq)], check=True)
os.rename(entry(seq) + ".sig", entry(seq, "sig"))
