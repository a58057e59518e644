#!/usr/bin/env python3
"""Orders that are sealed to the referee (doc/PROTOCOL.md 7.4) once more, by whoever has nothing but Python.

Without arguments it prints fog.json.  With the directory of a game that is over it opens all orders by the `box` of the
referee's final, as everybody may, makes `sealed` and the parcels again, compares what rulings say they told, and prints
the lines.  Nothing here is shared with the program.
"""
import glob
import json
import os
import re
import struct
import sys

from hidden import blake, box, keypair, poly1305, salsa_core, told_of, x25519


def salt_of(master, nonce):
    return blake(b"drumhead/fog-salt/v1\0" + nonce, key=master)


def root_of(game, seq, seat, salt, lines):
    return blake(b"drumhead/fog/v1\0" + game + struct.pack("<QB", seq, seat) + salt + lines)


def plain_of(salt, lines):
    plain = salt + struct.pack("<I", len(lines)) + lines
    return plain + bytes(-len(plain) % 1024)


def parcel_of(entry, salt, lines, to):
    public, secret = keypair(blake(b"drumhead/fog-eph/v1\0" + entry, key=salt))
    return public + box(plain_of(salt, lines), blake(public + to, 24), to, secret)


def unbox(sealed, nonce, public, secret):
    key = salsa_core(x25519(secret, public), bytes(16), True)
    key = salsa_core(key, nonce[:16], True)
    stream = b"".join(salsa_core(key, nonce[16:] + struct.pack("<Q", i), False) for i in range(len(sealed) // 64 + 2))
    if poly1305(stream[:32], sealed[16:]) != sealed[:16]:
        raise SystemExit("a parcel does not open")
    return bytes(a ^ b for a, b in zip(sealed[16:], stream[32:]))


def opened(plain):
    n = struct.unpack("<I", plain[32:36])[0]
    salt, lines = plain[:32], plain[36:36 + n]
    if n > 32768 or plain != plain_of(salt, lines):
        raise SystemExit("a parcel is not laid out as one")
    return salt, lines


def open_as_referee(parcel, seed):
    public, secret = keypair(seed)
    return opened(unbox(parcel[32:], blake(parcel[:32] + public, 24), parcel[:32], secret))


def open_as_author(parcel, entry, salt, to):
    secret = keypair(blake(b"drumhead/fog-eph/v1\0" + entry, key=salt))[1]
    return opened(unbox(parcel[32:], blake(parcel[:32] + to, 24), to, secret))


# --- vectors

def case(seq, seat, master, nonce, lines, referee):
    game = bytes(range(32))
    to = keypair(referee)[0]
    salt = salt_of(master, nonce)
    sealed = root_of(game, seq, seat, salt, lines)
    entry = blake(b"drumhead/entry/v1\0" + b"an entry with " + sealed)
    parcel = parcel_of(entry, salt, lines, to)
    assert open_as_referee(parcel, referee) == open_as_author(parcel, entry, salt, to) == (salt, lines)
    return {"game": game.hex(), "seq": seq, "seat": seat, "master": master.hex(), "nonce": nonce.hex(),
            "lines": lines.decode(), "salt": salt.hex(), "sealed": sealed.hex(), "entry": entry.hex(),
            "parcel": parcel.hex()}


def unfit_of(game, seq, prev, entry):
    tokens = lambda h: " ".join(h.hex()[i:i + 16] for i in range(0, 64, 16))
    text = ("drumhead-begin 1 unfit\ngame %s\nseq %d\nprev %s\nby 0\nentry %s\ndrumhead-end\n"
            % (tokens(game), seq, tokens(prev), tokens(entry))).encode()
    return {"text": text.decode(), "id": blake(b"drumhead/entry/v1\0" + text).hex()}


def vectors():
    referee = blake(b"a referee's box seed")
    of_the_text = (b"play 3 Operations\nactivate King Charles : Wakefield control\nend\n"
                   b"when losses : militia , auto\n")
    cases = [case(17, 1, bytes([0x11] * 32), bytes([0x22] * 32), of_the_text, referee)]
    for i, lines in enumerate((b"", b"end\n", b"x" * 987 + b"\n", b"x" * 988 + b"\n")):
        cases.append(case(4 + 2 * i, 1 + i % 2, blake(b"a master"), blake(b"nonce %d" % i), lines, referee))
    return {"box_seed": referee.hex(), "box": keypair(referee)[0].hex(), "cases": cases,
            "unfit": unfit_of(bytes(range(32)), 17, blake(b"before"), bytes.fromhex(cases[0]["entry"]))}


# --- a game

def read(path):
    with open(path, "rb") as f:
        return f.read()


def statement(text, word):
    found = re.search(rb"^%s ([0-9a-f ]+)$" % word.encode(), text, re.M)
    return bytes.fromhex(found.group(1).replace(b" ", b"").decode()) if found else None


def parcel_in(path):
    return bytes.fromhex("".join(re.findall(r"^hex (.*)$", read(path).decode(), re.M)).replace(" ", ""))


def check_game(directory):
    entries = [read(path) for path in sorted(glob.glob(os.path.join(directory, "log", "*.entry")))]
    ids = [blake(b"drumhead/entry/v1\0" + e) for e in entries]
    seed = next((statement(e, "box") for e in entries if e.startswith(b"drumhead-begin 1 final\n")
                 and b"\nby 0\n" in e), None)
    if not seed:
        raise SystemExit("the referee has not signed his final")
    to = keypair(seed)[0]
    given = next(e for e in entries if b"\nby 0\n" in e and b"\nbox " in e)          # the offer, or a cup's first ruling
    if to != statement(given, "box"):
        raise SystemExit("the final does not open the box of the referee")
    for seq, e in enumerate(entries):
        kind = e.split(b"\n", 1)[0].split()[2].decode()
        if kind == "orders":
            parcel = parcel_in(os.path.join(directory, "letters", "%04d.lines" % seq))
            salt, lines = open_as_referee(parcel, seed)
            seat = int(re.search(rb"^by (\d)$", e, re.M).group(1))
            if root_of(ids[0], seq, seat, salt, lines) != statement(e, "sealed"):
                raise SystemExit("entry %d has sealed other lines" % seq)
            if parcel_of(ids[seq], salt, lines, to) != parcel:
                raise SystemExit("entry %d has another parcel" % seq)
            print("entry %d, seat %d, %d bytes of lines" % (seq, seat, len(lines)))
            sys.stdout.write("".join("    %s\n" % line for line in lines.decode().splitlines()))
        if kind == "ruling":
            for seat, told in re.findall(rb"^told (\d) ([0-9a-f ]+)$", e, re.M):
                name = "%04d.%s" % (seq, seat.decode() if int(seat) else "state")
                data = parcel_in(os.path.join(directory, "letters", name))
                if told_of(ids[0], seq, int(seat), data).hex() != told.replace(b" ", b"").decode():
                    raise SystemExit("ruling %d names another letters/%s" % (seq, name))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        check_game(sys.argv[1])
    else:
        print(json.dumps(vectors(), indent=1))
