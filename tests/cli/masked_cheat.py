#!/usr/bin/env python3
"""masked_cheat.py GAME SEAT-KEY SSH-KEY [LINE...]: seat 2 shows a card of his hand, which nothing of his plays.

Without lines he rules, and shows it in an `open` behind the choice, whose dice he knows; else in orders of these lines.
The entry is written into GAME/log as the next one: right in form, signed, with its proof.  See masked.sh, which takes
the one, and masked_motions.sh the other."""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.environ["srcdir"], "examples"))
import verify_cards as v

game, seat_key, ssh_key, *lines = sys.argv[1:]
seat = 2
ledger = v.Ledger()
v.expect = lambda good, seq, what: good or sys.exit("the game is bad before: %d %s" % (seq, what))
texts = []
for text, proofs in v.of_log(game):
    ledger.take(text, proofs)
    texts.append(text)
groups = lambda b: " ".join(b.hex()[i:i + 16] for i in range(0, 2 * len(b), 16))
said = lambda text, word: re.search("^%s (.*)$" % word, text, re.M).group(1)

master = v.octets(re.search("^master (.*)$", open(seat_key).read(), re.M).group(1).split())
accept = next(t for t in texts if t.startswith("drumhead-begin 2 accept"))
k = v.h("drumhead/card-key/v2", v.octets(said(accept, "nonce").split()), master)
x = v.scalar_of("drumhead/card-scalar/v2", b"", k)
slot = max(s for s, given in ledger.share.items() if set(given) == {1})       # dealt to him alone
a = ledger.pile[slot[:2]][slot[2]][0]
y = v.encode(v.times(x, v.decode(a)))
ledger.share[slot][seat] = y
card = next(c for c in range(200) if v.encode(v.card_point(c)) == ledger.open(slot))

seq = len(texts)
text = "drumhead-begin 2 %s\ngame %s\nseq %d\nprev %s\nby %d\n%s\nshow %s %d %d %d %s\n%sdrumhead-end\n" % (
    "orders" if lines else "open", groups(v.h("drumhead/entry/v1", texts[0].encode())), seq, groups(ledger.prev), seat,
    "nonce " + " ".join(["0123456789abcdef"] * 4) if lines else "on %d %d" % (seq - 1, seat), *slot, card, groups(y),
    "".join(line + "\n" for line in lines))
ident = v.h("drumhead/entry/v1", text.encode())
w = v.h("drumhead/share/v2", ident + ledger.key[seat] + v.u16(1) + a + y)
r = v.times(v.scalar_of("drumhead/share-rho/v2", v.u16(0), w), v.decode(a))
t = v.scalar_of("drumhead/share-nonce/v2", w, k)
e = v.scalar_of("drumhead/share-e/v2", w + v.encode(v.times(t, v.G)) + v.encode(v.times(t, r)))
proof = e.to_bytes(32, "little") + ((t + e * x) % v.L).to_bytes(32, "little")

base = os.path.join(game, "log", "%04d." % seq)
with open(base + "entry", "w") as file:
    file.write(text)
with open(base + "proof", "w") as file:
    file.write("shares %s\n" % groups(proof))
subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", ssh_key, "-n", "drumhead-entry-v1", base + "entry"], check=True)
os.rename(base + "entry.sig", base + "sig")
