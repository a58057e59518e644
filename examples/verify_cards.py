#!/usr/bin/env python3
"""The masked cards of a game (doc/MASKS.md) checked by whoever has nothing but Python.

    verify_cards.py GAME       a game's directory (the one with log/ in it)
    verify_cards.py FILE       the published ledger, tests/vectors/format2.json

Each key, mask, share and show with its proof, in a game that is played as in one that is over; and when both finals
are there, that each mask is the one that its seat's key makes.  Form, pen, signatures and dice are check.py's business,
what was held and played that of `drumhead audit`.

It shares no code with Drumhead: BLAKE2b is hashlib's, ristretto255 is written out from RFC 9496.  It is slow, a
second or so a mask, and not constant in time: it handles no secrets but those that finals have laid open.

Exit status: 0 all is right, 1 something is wrong, 2 wrong usage.
"""
import glob
import hashlib
import json
import os
import struct
import sys

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
I = pow(2, (P - 1) // 4, P)


# --- ristretto255: extended coordinates of edwards25519

def even(x):
    return P - x if x & 1 else x


def sqrt_ratio(u, v):
    r = u * v ** 3 * pow(u * v ** 7, (P - 5) // 8, P) % P
    check = v * r * r % P
    if check in (-u % P, -u * I % P):
        r = r * I % P
    return check in (u % P, -u % P), even(r)


ROOT_A_MINUS_D = sqrt_ratio(1, (-1 - D) % P)[1]
ROOT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
ZERO = (0, 1, 1, 0)


def decode(b):
    s = int.from_bytes(b, "little")
    if s >= P or s & 1 or s == 0:
        raise ValueError("no point, or the identity")
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, root = sqrt_ratio(1, v * u2 * u2 % P)
    x = even(2 * s * root * u2 % P)
    y = u1 * root * root * u2 * v % P
    if not square or x * y % P & 1 or y == 0:
        raise ValueError("no point")
    return x, y, 1, x * y % P


def encode(point):
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    root = sqrt_ratio(1, u1 * u2 * u2 % P)[1]
    d1, d2 = root * u1 % P, root * u2 % P
    inverse = d1 * d2 * t % P
    if t * inverse % P & 1:
        x, y, d2 = y * I % P, x * I % P, d1 * ROOT_A_MINUS_D % P
    if x * inverse % P & 1:
        y = -y % P
    return even(d2 * (z - y) % P).to_bytes(32, "little")


def half_of_hash(b):
    t = int.from_bytes(b, "little") % 2 ** 255 % P
    r = I * t * t % P
    u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio(u, v)
    c = -1
    if not square:
        s, c = P - even(s * t % P), r
    n = (c * (r - 1) * (D - 1) ** 2 - v) % P
    w = 2 * s * v % P, n * ROOT_AD_MINUS_ONE % P, (1 - s * s) % P, (1 + s * s) % P
    return w[0] * w[3] % P, w[2] * w[1] % P, w[1] * w[3] % P, w[0] * w[2] % P


def plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def negative(p):
    return -p[0] % P, p[1], p[2], -p[3] % P


def times(k, p):
    result = ZERO
    for bit in bin(k % L)[2:]:
        result = plus(result, result)
        if bit == "1":
            result = plus(result, p)
    return result


def total(pairs):
    result = ZERO
    for k, p in pairs:
        result = plus(result, times(k, p))
    return result


G = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))


# --- hashes (MASKS 1)

def h(domain, data=b"", key=b"", size=32):
    return hashlib.blake2b(domain.encode() + b"\0" + data, digest_size=size, key=key).digest()


def scalar_of(domain, data=b"", key=b""):
    return int.from_bytes(h(domain, data, key, 64), "little") % L


def point_of(domain, number):
    wide = h(domain, u16(number), size=64)
    return plus(half_of_hash(wide[:32]), half_of_hash(wide[32:]))


def u16(n):
    return struct.pack("<H", n)


def card_point(card):
    return point_of("drumhead/card-point/v2", card)


def generator(i, known={}):
    if i not in known:
        known[i] = point_of("drumhead/generator/v2", i)
    return known[i]


def scalar(b):
    n = int.from_bytes(b, "little")
    if n >= L:
        raise ValueError("no scalar")
    return n


# --- shares (MASKS 4)

def check_shares(proof, ident, key, a, y):
    e, z = scalar(proof[0]), scalar(proof[1])
    w = h("drumhead/share/v2", ident + key + u16(len(a)) + b"".join(r + s for r, s in zip(a, y)))
    weights = [scalar_of("drumhead/share-rho/v2", u16(i), w) for i in range(len(a))]
    by_base = plus(times(z, G), times(-e, decode(key)))
    by_cards = plus(times(z, total(zip(weights, map(decode, a)))), times(-e, total(zip(weights, map(decode, y)))))
    return scalar_of("drumhead/share-e/v2", w + encode(by_base) + encode(by_cards)) == e


# --- masks (MASKS 2, 3)

def die(seed, label, sides):
    block, limit = 0, 2 ** 32 % sides
    while True:
        data = u16(len(label)) + label.encode() + struct.pack("<II", sides, block)
        for word in struct.unpack("<16I", h("drumhead/dice/v1", data, seed, 64)):
            if word >= limit:
                return word % sides + 1
        block += 1


def check_mask(proof, ident, joint, came, went):
    n = len(came)
    if len(proof) != 4 * n + 5 or len(went) != n:
        return False
    key = decode(joint)
    a = [ZERO if c[0] == bytes(32) else decode(c[0]) for c in came]
    b = [decode(c[1]) for c in came]
    out = [(decode(c[0]), decode(c[1])) for c in went]
    cs, ds = [decode(x) for x in proof[:n]], [decode(x) for x in proof[n:2 * n]]
    s = [scalar(x) for x in proof[2 * n:]]
    e, f, t, g = s[0], s[1:5], s[5:5 + n], s[5 + n:]
    q = h("drumhead/shuffle/v2", ident + joint + u16(n) + b"".join(x + y for x, y in came + went))
    v = h("drumhead/shuffle-c/v2", q + b"".join(proof[:n]))
    u = [scalar_of("drumhead/shuffle-u/v2", u16(j), v) for j in range(n)]
    product = 1
    for x in u:
        product = product * x % L
    sums = ZERO
    for j in range(n):
        sums = plus(sums, plus(cs[j], negative(generator(j + 1))))
    last = plus(ds[-1], negative(times(product, generator(0))))
    ts = [plus(times(f[0], G), times(-e, sums)),
          plus(times(f[1], G), times(-e, last)),
          plus(plus(times(f[2], G), total((g[i], generator(i + 1)) for i in range(n))), times(-e, total(zip(u, cs)))),
          plus(plus(times(-f[3], G), total((g[i], out[i][0]) for i in range(n))), times(-e, total(zip(u, a)))),
          plus(plus(times(-f[3], key), total((g[i], out[i][1]) for i in range(n))), times(-e, total(zip(u, b))))]
    for i in range(n):
        before = ds[i - 1] if i else generator(0)
        ts.append(plus(plus(times(t[i], G), times(g[i], before)), times(-e, ds[i])))
    return scalar_of("drumhead/shuffle-e/v2", v + b"".join(proof[n:2 * n]) + b"".join(map(encode, ts))) == e


def mask(k, prev, pile, epoch, joint, came):
    n = len(came)
    digest = h("drumhead/mask-input/v2", u16(n) + b"".join(a + b for a, b in came))
    m = h("drumhead/mask/v2", prev + bytes([len(pile)]) + pile.encode() + struct.pack("<I", epoch) + digest, k)
    order = list(range(n))
    for i in range(n, 1, -1):
        j = die(m, "shuffle/%d" % i, i)
        order[i - 1], order[j - 1] = order[j - 1], order[i - 1]
    went = []
    for i, j in enumerate(order):
        r = scalar_of("drumhead/mask-scalar/v2", u16(i), m)
        a = ZERO if came[j][0] == bytes(32) else decode(came[j][0])
        went.append((encode(plus(a, times(r, G))), encode(plus(decode(came[j][1]), times(r, decode(joint))))))
    return went


# --- a ledger

def is_show(words):
    """Not a line of a game that has such a verb: pile, three numbers, four words of hex."""
    return len(words) == 8 and all(w.isdigit() for w in words[1:4]) and all(len(w) == 16 for w in words[4:])


class Ledger:
    def __init__(self):
        self.key, self.pile, self.cards, self.share, self.masks, self.prev = {}, {}, {}, {}, [], b""

    def joint(self):
        return encode(plus(decode(self.key[1]), decode(self.key[2])))

    def take(self, text, proofs):
        """One entry: its canonical text, and a list of pairs of purpose and bytes."""
        ident = h("drumhead/entry/v1", text.encode())
        statements = [line.split(" ") for line in text.splitlines()]
        says = {}
        for words in statements:
            says.setdefault(words[0], []).append(words[1:])
        kind, by, seq = statements[0][2], int(says["by"][0][0]), int(says["seq"][0][0])
        proof = {}
        for purpose, value in proofs:
            proof.setdefault(purpose, []).append(value)
        if seq:
            expect(octets(says["prev"][0]) == self.prev, seq, "chain")
        if "cardkey" in says:
            self.key[by] = octets(says["cardkey"][0])
            expect(check_shares(halves(proof["key"]), ident, self.key[by], [], []), seq, "proof of key")
        if kind == "mask":
            self.take_mask(seq, by, ident, says, proof["mask"])
        if kind != "final":
            self.take_shares(seq, by, ident, says, proof)
        if kind == "final" and by:
            self.take_final(seq, by, octets(says["cards"][0]))
        self.prev = ident

    def take_mask(self, seq, by, ident, says, proof):
        pile, epoch = says["deck"][0][0], int(says["deck"][0][1])
        if "after" in says:
            came = self.cards[int(says["after"][0][0])]
        else:
            came = [(bytes(32), encode(card_point(int(c)))) for c in says.get("known", [[]])[0]]
            came += [self.pile[w, int(n)][int(i)] for w, n, i in says.get("slot", [])]
        went = [(octets(w[:4]), octets(w[4:])) for w in says["card"]]
        expect(check_mask(proof, ident, self.joint(), came, went), seq, "mask of %d" % len(came))
        self.cards[seq] = self.pile[pile, epoch] = went
        self.masks.append((seq, by, self.prev, pile, epoch, came, went))

    def take_shares(self, seq, by, ident, says, proof):
        a, y, shown = [], [], []
        for word in "share", "show":
            for words in says.get(word, []):
                if word == "show" and not is_show(words):
                    continue
                slot = (words[0], int(words[1]), int(words[2]))
                value = octets(words[-4:])
                pair = self.pile[slot[:2]][slot[2]]
                a.append(pair[0])
                y.append(value)
                self.share.setdefault(slot, {})[by] = value
                if word == "show":
                    shown.append((slot, int(words[3])))
        if a:
            expect(check_shares(halves(proof["shares"]), ident, self.key[by], a, y), seq, "%d shares" % len(a))
        for slot, card in shown:
            expect(len(self.share[slot]) == 2 and self.open(slot) == encode(card_point(card)), seq, "show of %d" % card)

    def open(self, slot):
        point = decode(self.pile[slot[:2]][slot[2]][1])
        for value in self.share[slot].values():
            point = plus(point, negative(decode(value)))
        return encode(point)

    def take_final(self, seq, by, k):
        x = scalar_of("drumhead/card-scalar/v2", b"", k)
        expect(encode(times(x, G)) == self.key[by], seq, "key revealed")
        for at, author, prev, pile, epoch, came, went in self.masks:
            if author == by:
                expect(mask(k, prev, pile, epoch, self.joint(), came) == went, seq, "mask %d made again" % at)


def octets(words):
    return bytes.fromhex("".join(words))


def halves(values):
    both = b"".join(values)
    return both[:32], both[32:]


def expect(good, seq, what):
    print("%s %d: %s" % ("good" if good else "BAD ", seq, what))
    expect.bad = expect.bad or not good


expect.bad = False


def of_vectors(path):
    with open(path, encoding="ascii") as file:
        for entry in json.load(file)["ledger"]:
            yield entry["text"], [(entry["purpose"], bytes.fromhex(p)) for p in entry["proof"]]


def of_log(game):
    for path in sorted(glob.glob(os.path.join(game, "log", "*.entry"))):
        beside = path[:-len("entry")] + "proof"
        proofs = []
        if os.path.exists(beside):
            with open(beside, encoding="ascii") as file:
                proofs = [(line.split()[0], octets(line.split()[1:])) for line in file]
        with open(path, encoding="ascii") as file:
            yield file.read(), proofs


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    ledger, n = Ledger(), 0
    for text, proofs in (of_log if os.path.isdir(sys.argv[1]) else of_vectors)(sys.argv[1]):
        if n == 0 and not text.startswith("drumhead-begin 2 "):
            sys.exit("verify_cards: this game has no masked cards: its entries are not of format 2")
        try:
            ledger.take(text, proofs)
        except (ValueError, IndexError, KeyError) as wrong:
            expect(False, n, "%s: what stands there cannot be read (%s)" % (type(wrong).__name__, wrong))
            break
        n += 1
    if n == 0:
        sys.exit("verify_cards: no entries there: GAME is the directory that has log/ in it")
    sys.exit(1 if expect.bad else 0)


if __name__ == "__main__":
    main()
