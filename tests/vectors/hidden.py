#!/usr/bin/env python3
"""The formulas of hidden things (doc/PROTOCOL.md 4.1, D4, H1 to H4, 7.2) once more, by whoever has nothing but Python.

hidden.json is what this prints.  Nothing here is shared with the program: BLAKE2b is hashlib's, the rest of
crypto_box (X25519, XSalsa20, Poly1305) is written out below.
"""
import hashlib
import json
import struct


def blake(data, size=32, key=b""):
    return hashlib.blake2b(data, digest_size=size, key=key).digest()


# --- dice, as D4 uses them

def die(seed, label, sides):
    block = 0
    limit = 2 ** 32 % sides
    while True:
        text = label.encode()
        words = struct.unpack("<16I", blake(
            b"drumhead/dice/v1\0" + struct.pack("<H", len(text)) + text + struct.pack("<II", sides, block), 64, seed))
        for word in words:
            if word >= limit:
                return word % sides + 1
        block += 1


def shuffled(cards, seed):
    cards = list(cards)
    for i in range(len(cards), 1, -1):
        j = die(seed, "shuffle/%d" % i, i)
        cards[i - 1], cards[j - 1] = cards[j - 1], cards[i - 1]
    return cards


def dice_seed(game, head, seat, beta):
    return blake(b"drumhead/seed/v1\0" + game + head + bytes([1, seat]) + beta)


# --- decks

def nonce_of(beta, epoch, i):
    return blake(b"drumhead/card-nonce/v1\0" + struct.pack("<IH", epoch, i), key=beta[:32])


def leaf_of(nonce, game, epoch, i, card):
    hidden = blake(b"drumhead/card/v1\0" + game + struct.pack("<IHH", epoch, i, card), key=nonce)
    return blake(b"\0" + hidden)


def split(n):
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def root_of(leaves):
    if len(leaves) == 1:
        return leaves[0]
    k = split(len(leaves))
    return blake(b"\1" + root_of(leaves[:k]) + root_of(leaves[k:]))


def path_of(leaves, i):
    if len(leaves) == 1:
        return []
    k = split(len(leaves))
    if i < k:
        return path_of(leaves[:k], i) + [root_of(leaves[k:])]
    return path_of(leaves[k:], i - k) + [root_of(leaves[:k])]


# --- crypto_box (RFC 7748, RFC 8439's Poly1305, Bernstein's XSalsa20)

P = 2 ** 255 - 19


def x25519(scalar, u):
    k = int.from_bytes(scalar, "little") & ~7 & (1 << 255) - 1 | 1 << 254
    x1 = int.from_bytes(u, "little") & (1 << 255) - 1
    x2, z2, x3, z3, swap = 1, 0, x1, 1, 0
    for t in range(254, -1, -1):
        bit = k >> t & 1
        if swap ^ bit:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swap = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a, b * b, d * a, c * b
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
    if swap:
        x2, z2 = x3, z3
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


def salsa_core(key, data, rounds_only):
    sigma = struct.unpack("<4I", b"expand 32-byte k")
    k, d = struct.unpack("<8I", key), struct.unpack("<4I", data)
    start = [sigma[0], *k[:4], sigma[1], *d, sigma[2], *k[4:], sigma[3]]
    x = list(start)

    def quarter(a, b, c, e):
        for to, p, q, n in ((b, a, e, 7), (c, b, a, 9), (e, c, b, 13), (a, e, c, 18)):
            v = x[p] + x[q] & 0xffffffff
            x[to] ^= (v << n | v >> 32 - n) & 0xffffffff

    for _ in range(10):
        for q in ((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)):
            quarter(*q)
        for q in ((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)):
            quarter(*q)
    if rounds_only:
        return struct.pack("<8I", *(x[i] for i in (0, 5, 10, 15, 6, 7, 8, 9)))
    return struct.pack("<16I", *((a + b) & 0xffffffff for a, b in zip(x, start)))


def poly1305(key, text):
    r = int.from_bytes(key[:16], "little") & 0x0ffffffc0ffffffc0ffffffc0fffffff
    total = 0
    for i in range(0, len(text), 16):
        total = (total + int.from_bytes(text[i:i + 16] + b"\1", "little")) * r % (2 ** 130 - 5)
    return (total + int.from_bytes(key[16:], "little") & (1 << 128) - 1).to_bytes(16, "little")


def box(text, nonce, public, secret):
    key = salsa_core(x25519(secret, public), bytes(16), True)
    key = salsa_core(key, nonce[:16], True)
    stream = b"".join(salsa_core(key, nonce[16:] + struct.pack("<Q", i), False) for i in range(len(text) // 64 + 2))
    sealed = bytes(a ^ b for a, b in zip(text, stream[32:]))
    return poly1305(stream[:32], sealed) + sealed


def keypair(seed):
    secret = hashlib.sha512(seed).digest()[:32]
    return x25519(secret, (9).to_bytes(32, "little")), secret


# --- letters and the full state

def letter(text, to, beta, seq, seat, k):
    public, secret = keypair(blake(b"drumhead/seal-eph/v1\0" + struct.pack("<QBH", seq, seat, k), key=beta[:32]))
    return public + box(text, blake(public + to, 24), to, secret)


def secret_of(beta, seq, state):
    key = blake(b"drumhead/secret-key/v1\0" + struct.pack("<Q", seq), key=beta[:32])
    return blake(b"drumhead/secret/v1\0" + state, key=key)


def told_of(game, seq, seat, data):
    return blake(b"drumhead/told/v1\0" + game + struct.pack("<QB", seq, seat) + data)


def main():
    game, head = blake(b"a game"), blake(b"a choice")
    beta, beta_s = blake(b"a deck", 64), blake(b"a secret", 64)
    seed, epoch = dice_seed(game, head, 0, beta), 3
    decks = []
    for cards in ([7], [2, 5], list(range(10, 17)), list(range(36))):
        order = shuffled(cards, seed)
        leaves = [leaf_of(nonce_of(beta, epoch, i), game, epoch, i, card) for i, card in enumerate(order)]
        decks.append({
            "cards": cards, "order": order, "root": root_of(leaves).hex(),
            "openings": [{"i": i, "card": order[i], "nonce": nonce_of(beta, epoch, i).hex(),
                          "path": [h.hex() for h in path_of(leaves, i)]} for i in sorted({0, len(cards) - 1})],
        })
    master, own_nonce = blake(b"a master"), blake(b"an accept")
    box_seed = blake(b"drumhead/box-key/v1\0" + own_nonce, key=master)
    public = keypair(box_seed)[0]
    text = bytes(range(200))
    state = b'{"table":{}}'
    sealed = letter(text, public, beta_s, 17, 2, 0)
    print(json.dumps({
        "game": game.hex(), "head": head.hex(), "beta": beta.hex(), "epoch": epoch, "seed": seed.hex(), "decks": decks,
        "master": master.hex(), "own_nonce": own_nonce.hex(), "box_seed": box_seed.hex(), "box": public.hex(),
        "beta_s": beta_s.hex(), "seq": 17, "seat": 2, "k": 0, "text": text.hex(),
        "letter": sealed.hex(),
        "state": state.decode(), "secret": secret_of(beta_s, 17, state).hex(),
        "told": [told_of(game, 17, 0, state).hex(), told_of(game, 17, 2, sealed).hex()],
    }, indent=1))


if __name__ == "__main__":
    main()
