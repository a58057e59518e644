#!/usr/bin/env python3
"""Recompute the dice of a Drumhead game from its files alone.

    verify_dice.py GAME SEQ [LABEL SIDES COUNT]
    verify_dice.py GAME 10 "1 2.0 seat 2 volley" 6 3

GAME is a game's directory (the one with log/ in it), SEQ the number of a
ruling; a die's name such as 10.d3 does too.  Without LABEL it checks the chain
and the signatures up to that ruling and the ruling's proof, and prints the seed.
With LABEL, SIDES and COUNT, which the report names at every roll, it prints the
words drawn, those that were skipped, and the faces.

It shares no code with Drumhead and needs nothing but Python 3.  What it follows
is in doc/PROTOCOL.md; the numbers in the comments are its sections.  It is slow and
not constant in time: it handles no secrets.

Where hands are hidden, it also compares the letters that lie in letters/ with the
hashes the ruling names (`told`); it opens none.

It knows the dice modes `witness`, `referee` and `dual`.  It does not know the rules of
the game: whether this roll with this label had to be made is for `drumhead
audit`.

Exit status: 0 all is right, 1 something is wrong, 2 wrong usage.
"""

import base64
import functools
import hashlib
import os
import re
import struct
import sys

NAMESPACE = b"drumhead-entry-v1"
MODES = {"referee": 1, "witness": 2, "dual": 3}


class Wrong(Exception):
    """Something in the files is not what it must be."""


def require(condition, what):
    if not condition:
        raise Wrong(what)


# --- edwards25519 (RFC 8032 5.1) ----------------------------------------------
# A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)
IDENTITY = (0, 1, 1, 0)


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def negate(p):
    return (-p[0] % P, p[1], p[2], -p[3] % P)


def multiply(n, p):
    result = IDENTITY
    while n > 0:
        if n & 1:
            result = add(result, p)
        p = add(p, p)
        n >>= 1
    return result


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def encode(p):
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(data):
    """The point, or None if the bytes are none or not its canonical encoding."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_MINUS_1 % P
    if (x * x - x2) % P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache
def decode_prime_order(data, what):
    """4.3: on the curve, canonical, of prime order."""
    point = decode(data)
    require(point is not None, f"{what}: no point of the curve")
    require(not same(point, IDENTITY) and same(multiply(L, point), IDENTITY),
            f"{what}: not in the prime-order group")
    return point


def ed25519_verify(public, signature, message):
    key = decode_prime_order(public, "signing key")
    s = int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    r = add(multiply(s, BASE), negate(multiply(k, key)))
    return s < L and encode(r) == signature[:32]


# --- ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381 5), strict (4.3) -----------------

def hash_to_curve(public, alpha):
    for counter in range(256):
        digest = hashlib.sha512(b"\x03\x01" + public + alpha + bytes([counter]) + b"\x00").digest()
        point = decode(digest[:32])
        if point is not None:
            point = multiply(8, point)
            if not same(point, IDENTITY):
                return point
    raise Wrong("alpha: hashes to no point")


def vrf_verify(public, proof, alpha):
    """beta; raises Wrong for a bad proof."""
    require(len(proof) == 80, "proof: not 80 bytes")
    y = decode_prime_order(public, "VRF key")
    gamma = decode_prime_order(proof[:32], "proof: Gamma")
    c = int.from_bytes(proof[32:48], "little")
    s = int.from_bytes(proof[48:], "little")
    require(c != 0 and s != 0, "proof: c or s is zero")
    require(s < L, "proof: s is not reduced")
    h = hash_to_curve(public, alpha)
    u = add(multiply(s, BASE), negate(multiply(c, y)))
    v = add(multiply(s, h), negate(multiply(c, gamma)))
    points = public + b"".join(encode(p) for p in (h, gamma, u, v))
    challenge = hashlib.sha512(b"\x03\x02" + points + b"\x00").digest()[:16]
    require(challenge == proof[32:48], "proof: not of this key for this alpha")
    return hashlib.sha512(b"\x03\x03" + encode(multiply(8, gamma)) + b"\x00").digest()


# --- SSHSIG (2) ---------------------------------------------------------------

class Reader:
    def __init__(self, data):
        self.data = data

    def take(self, n):
        require(len(self.data) >= n, "signature: cut off")
        head, self.data = self.data[:n], self.data[n:]
        return head

    def u32(self):
        return struct.unpack(">I", self.take(4))[0]

    def string(self):
        return self.take(self.u32())

    def end(self):
        require(not self.data, "signature: something follows")


def string(data):
    return struct.pack(">I", len(data)) + data


def dearmor(text):
    match = re.fullmatch(r"\s*-----BEGIN SSH SIGNATURE-----([A-Za-z0-9+/=\s]*)"
                         r"-----END SSH SIGNATURE-----\s*", text)
    require(match, "signature: not armored")
    return base64.b64decode("".join(match.group(1).split()), validate=True)


def read_key(data):
    """(type, point, application)"""
    reader = Reader(data)
    kind, point, application = reader.string(), reader.string(), None
    require(kind in (b"ssh-ed25519", b"sk-ssh-ed25519@openssh.com"), "signature: kind of key")
    if kind != b"ssh-ed25519":
        application = reader.string()
    reader.end()
    return kind, point, application


def signature_check(armor, message, key, application):
    """That ARMOR is the signature by KEY over MESSAGE; raises Wrong."""
    reader = Reader(dearmor(armor))
    require(reader.take(6) == b"SSHSIG" and reader.u32() == 1, "signature: no SSHSIG version 1")
    kind, point, inside = read_key(reader.string())
    require((point, inside) == (key, application), "signature: of another key")
    require(reader.string() == NAMESPACE, "signature: of another namespace")
    require(reader.string() == b"", "signature: reserved field")
    hash_name = reader.string()
    require(hash_name in (b"sha512", b"sha256"), "signature: hash")
    signature = Reader(reader.string())
    reader.end()

    digest = hashlib.new(hash_name.decode(), message).digest()
    signed = b"SSHSIG" + string(NAMESPACE) + string(b"") + string(hash_name) + string(digest)
    require(signature.string() == kind, "signature: of another kind")
    value = signature.string()
    if application is not None:
        flags, counter = signature.take(1), signature.take(4)
        require(flags[0] & 1, "signature: hardware key not touched")
        signed = (hashlib.sha256(application).digest() + flags + counter
                  + hashlib.sha256(signed).digest())
    signature.end()
    require(len(value) == 64 and ed25519_verify(key, value, signed), "signature: does not verify")


# --- entries (1, 3) -----------------------------------------------------------

def blake2b(data, size=32, key=b""):
    return hashlib.blake2b(data, digest_size=size, key=key).digest()


def unhex(tokens, size):
    text = "".join(tokens)
    require(len(text) == 2 * size and re.fullmatch("[0-9a-f]*", text), f"not {size} bytes of hex")
    return bytes.fromhex(text)


def tokens(data):
    return " ".join(data[i:i + 8].hex() for i in range(0, len(data), 8))


class Entry:
    def __init__(self, directory, seq):
        self.path = os.path.join(directory, "log", f"{seq:04d}")
        with open(self.path + ".entry", "rb") as f:
            self.bytes = f.read()
        self.id = blake2b(b"drumhead/entry/v1\0" + self.bytes)
        lines = self.bytes.decode("ascii").split("\n")
        self.lines = [line.split(" ") for line in lines]
        first = self.lines[0]
        require(first[:2] == ["drumhead-begin", "1"] and len(first) == 3 and
                lines[-2:] == ["drumhead-end", ""] and
                all(word for line in self.lines[:-1] for word in line),
                "not in canonical form")
        self.type = first[2]
        self.seq = int(self.value("seq")[0])
        self.by = int(self.value("by")[0])
        require(self.seq == seq, "its seq is not its place")

    def all(self, keyword):
        return [line[1:] for line in self.lines if line[0] == keyword]

    def value(self, keyword):
        found = self.all(keyword)
        require(found, f"no {keyword}")
        return found[0]

    def armor(self):
        with open(self.path + ".sig", encoding="ascii") as f:
            return f.read()

    def proof(self, purpose):
        with open(self.path + ".proof", encoding="ascii") as f:
            for line in f:
                words = line.split()
                if words and words[0] == purpose:
                    return unhex(words[1:], 80)
        raise Wrong(f"no {purpose} proof beside it")


class Ledger:
    """Entries 0 to LAST, with chain, signatures and possession of the VRF keys checked."""

    def __init__(self, directory, last):
        self.entries = []
        self.signing, self.vrf = {}, {}
        for seq in range(last + 1):
            try:
                self.append(Entry(directory, seq))
            except (Wrong, ValueError, IndexError) as reason:
                raise Wrong(f"entry {seq}: {reason}") from None

    def append(self, entry):
        if entry.seq == 0:
            self.begin(entry)
        else:
            require(unhex(entry.value("game"), 32) == self.game, "of another game")
            require(unhex(entry.value("prev"), 32) == self.entries[-1].id,
                    "does not follow the entry before it")
        require(entry.by in self.signing, f"seat {entry.by} is not in the charter")
        signature_check(entry.armor(), entry.bytes, *self.signing[entry.by])
        if entry.type in ("offer", "accept") and entry.all("vrf"):
            self.vrf[entry.by] = unhex(entry.value("vrf"), 32)
            alpha = self.alpha(entry, entry.by, b"pop")
            vrf_verify(self.vrf[entry.by], entry.proof("pop"), alpha)
        self.entries.append(entry)

    def begin(self, offer):
        require(offer.type == "offer", "no offer")
        self.game = offer.id
        mode = offer.value("dice")[0]
        require(mode in MODES, f"dice mode {mode}: not known here")
        self.mode = MODES[mode]
        for seat, _name, kind, *key in offer.all("seat"):
            application = key[4].encode() if kind == "sk" else None
            self.signing[int(seat)] = (unhex(key[:4], 32), application)

    def alpha(self, choice, evaluator, purpose):
        """4.1; CHOICE is the entry that is the head."""
        return (b"drumhead/alpha/v1\0" + bytes([self.mode, evaluator]) + self.game
                + struct.pack("<Q", choice.seq) + choice.id
                + struct.pack("<H", len(purpose)) + purpose)

    def seed(self, choice, betas):
        """BETAS: seat and beta of every evaluator, seats ascending."""
        return blake2b(b"drumhead/seed/v1\0" + self.game + choice.id + bytes([len(betas)])
                       + b"".join(bytes([seat]) + beta for seat, beta in betas))

    def beta(self, entry, choice):
        """Of a ruling or a share, proven."""
        require(entry.by in self.vrf, f"entry {entry.seq}: seat {entry.by} has no VRF key")
        alpha = self.alpha(choice, entry.by, b"dice")
        beta = vrf_verify(self.vrf[entry.by], entry.proof("dice"), alpha)
        require(beta == unhex(entry.value("beta"), 64), f"entry {entry.seq}: beta is not that of the proof")
        return entry.by, beta


# --- dice (4.1) ---------------------------------------------------------------

def draw(seed, label, sides, count):
    """[(word, face)] in order; face 0 for a word that is skipped."""
    limit = 2**32 % sides
    drawn, faces, block = [], 0, 0
    while faces < count:
        data = blake2b(b"drumhead/dice/v1\0" + struct.pack("<H", len(label)) + label
                       + struct.pack("<II", sides, block), size=64, key=seed)
        for word in struct.unpack("<16I", data):
            if faces < count:
                face = 0 if word < limit else word % sides + 1
                drawn.append((word, face))
                faces += face > 0
        block += 1
    return drawn


# --- what was told, where hands are hidden (7.2) -------------------------------

def letter_bytes(path, entry):
    """What the blocks in the file hold; they must be of the ruling ENTRY."""
    data = b""
    with open(path, encoding="ascii") as f:
        for line in f:
            words = line.split()
            if words[0] == "hex":
                data += bytes.fromhex("".join(words[1:]))
            require(words[0] != "entry" or unhex(words[1:], 32) == entry.id, f"{path}: of another ruling")
    return data


def check_told(ledger, directory, ruling):
    """How many of the letters are here; raises Wrong if one is not what the ruling names."""
    here = 0
    for seat, *words in ruling.all("told"):
        path = os.path.join(directory, "letters", f"{ruling.seq:04d}." + ("state" if seat == "0" else seat))
        if os.path.exists(path):
            told = blake2b(b"drumhead/told/v1\0" + ledger.game + struct.pack("<QB", ruling.seq, int(seat))
                           + letter_bytes(path, ruling))
            require(told == unhex(words, 32), f"{path}: not what ruling {ruling.seq} names as told {seat}")
            here += 1
    return here


# --- the program --------------------------------------------------------------

def check_ruling(directory, seq):
    ledger = Ledger(directory, seq)
    ruling = ledger.entries[seq]
    require(ruling.type == "ruling", f"entry {seq}: it is of type {ruling.type}, no ruling")
    on = ruling.value("on")
    require(len(on) == 1, f"entry {seq}: a ruling on a sheet, which is not known here")
    require(0 < int(on[0]) < seq, f"entry {seq}: it rules on entry {on[0]}")
    choice = ledger.entries[int(on[0])]
    # P2, P3: on a choice, and nothing but opened lines between the two
    require(choice.type in ("orders", "accept") and
            all(e.type in ("open", "share") for e in ledger.entries[choice.seq + 1:seq]),
            f"entry {seq}: entry {choice.seq} is not the choice it must rule on")
    if ledger.mode != MODES["witness"]:
        require(ruling.by == 0, f"entry {seq}: seat {ruling.by} is not the referee")
    else:
        require(ruling.by != choice.by,
                f"entry {seq}: seat {ruling.by} rolls the dice for its own choice")
    betas = [ledger.beta(ruling, choice)]
    if ledger.mode == MODES["dual"]:
        share = ledger.entries[choice.seq + 1]
        require(share.type == "share" and share.by not in (0, choice.by),
                f"entry {share.seq}: no share of the opponent")
        betas.append(ledger.beta(share, choice))
    alpha = ledger.alpha(choice, ruling.by, b"dice")
    seed = ledger.seed(choice, betas)
    told, here = len(ruling.all("told")), check_told(ledger, directory, ruling)
    print(f"chain    entries 0 to {seq}: ids, prev and signatures are right")
    print(f"game     {tokens(ledger.game)}")
    print(f"choice   {choice.seq} by seat {choice.by}, id {tokens(choice.id)}")
    print(f"ruling   {seq} by seat {ruling.by}, id {tokens(ruling.id)}")
    print(f"proof    valid: beta is the only output of seat {ruling.by}'s key for alpha")
    print(f"alpha    {alpha.hex()}")
    print(f"seed     {tokens(seed)}")
    if told:
        print(f"told     {here} of {told} letters are here, and are those that the ruling names")
    return seed


def print_roll(seed, label, sides, count):
    drawn = draw(seed, label.encode("ascii"), sides, count)
    print(f"label    {label}")
    print(f"dice     {count} of {sides} sides; words below {2**32 % sides} are skipped")
    for word, face in drawn:
        print(f"word     {word:10d}  " + (f"face {face}" if face else "skipped"))
    print("faces    " + " ".join(str(face) for _, face in drawn if face))


def usage():
    print(__doc__.strip().split("\n\n")[1].rstrip(), file=sys.stderr)
    return 2


def main(arguments):
    if len(arguments) not in (2, 5) or not re.fullmatch(r"[0-9]{1,9}(\.d[0-9]+)?", arguments[1]):
        return usage()
    if len(arguments) == 5:
        label = arguments[2]
        numbers = arguments[3:]
        if not all(re.fullmatch("[0-9]{1,10}", n) for n in numbers):
            return usage()
        sides, count = map(int, numbers)
        if not (2 <= sides < 2**32 and 1 <= count <= 10000 and re.fullmatch("[ -~]{1,200}", label)):
            print("verify_dice: SIDES is 2 to 2^32-1, COUNT 1 to 10000, LABEL at most 200 "
                  "printable ASCII characters", file=sys.stderr)
            return 2
    try:
        seed = check_ruling(arguments[0], int(arguments[1].split(".")[0]))
        if len(arguments) == 5:
            print_roll(seed, label, sides, count)
    except (Wrong, ValueError, OSError) as reason:
        print(f"verify_dice: WRONG: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
