#!/usr/bin/env python3
"""check.py - a whole game checked by nothing but PROTOCOL.md, ssh-keygen and the standard library.

    check.py GAME                                       form, ids, chain, signatures, nonces, proofs
    drumhead die --json GAME 22.d1 | check.py GAME -    and these dice

It needs ssh-keygen.  Not checked, but by `drumhead audit`: who had the pen, what a final reveals, and all that needs
the rules of the game: that orders were legal, that just these dice had to be rolled, `next` and `state`; of a cup's
game that its offer follows from the cup.
Exit status: 0 good, 1 not.
"""
import base64, hashlib, json, pathlib, re, subprocess, sys, tempfile

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493     # edwards25519, RFC 8032 5.1
D, ROOT = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)
ZERO = (0, 1, 1, 0)

def need(condition, what):
    if not condition:
        sys.exit(f"check: WRONG: {what}")

def h(data, size=32, key=b""):
    return hashlib.blake2b(data, digest_size=size, key=key).digest()

def u(n, size):
    return int(n).to_bytes(size, "little")

def hexed(words):
    return bytes.fromhex("".join(words))

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, k = b - a, d - c, d + c, b + a
    return (e * f % P, g * k % P, f * g % P, e * k % P)

def times(n, p):
    return ZERO if n == 0 else add(times(n - 1, p), p) if n % 2 else times(n // 2, add(p, p))

def encode(p):
    x, y = p[0] * pow(p[2], -1, P) % P, p[1] * pow(p[2], -1, P) % P
    return u(y | (x & 1) << 255, 32)

def decode(data):
    sign, y = data[31] >> 7, int.from_bytes(data, "little") % 2**255
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x2, (P + 3) // 8, P)
    x = x if (x * x - x2) % P == 0 else x * ROOT % P
    if y >= P or (x * x - x2) % P or (x == 0 and sign):
        return None
    x = x if x % 2 == sign else P - x
    return (x, y, 1, x * y % P)

def sealable(key):
    """PROTOCOL.md G3: X25519 can seal to it: eight times that point is not nothing."""
    x, z = int.from_bytes(key, "little") % 2**255 % P, 1
    for _ in range(3):
        x, z = (x * x - z * z)**2 % P, 4 * x * z * (x * x + 486662 * x * z + z * z) % P
    return z != 0

BASE = decode(u(4 * pow(5, -1, P) % P, 32))

def beta(key, proof, alpha, what):
    """PROTOCOL.md 4.3: what the key's VRF gives for alpha, if the proof shows it."""
    c, s, points = int.from_bytes(proof[32:48], "little"), int.from_bytes(proof[48:], "little"), []
    need(len(proof) == 80 and c and 0 < s < L, f"{what}: the proof's form")
    for data in key, proof[:32]:
        points.append(decode(data))
        need(points[-1] and encode(points[-1]) != encode(ZERO) and encode(times(L, points[-1])) == encode(ZERO),
             f"{what}: a point that is not in the group")
    tried = (decode(hashlib.sha512(b"\3\1" + key + alpha + bytes([i, 0])).digest()[:32]) for i in range(256))
    point = next(filter(lambda p: encode(p) != encode(ZERO), (times(8, p) for p in tried if p)))
    parts = [point, points[1]] + [add(times(s, p), times(L - c, q)) for p, q in zip((BASE, point), points)]
    challenge = hashlib.sha512(b"\3\2" + key + b"".join(map(encode, parts)) + b"\0").digest()[:16]
    need(challenge == proof[32:48], f"{what}: the proof is not that of this key for this choice")
    return hashlib.sha512(b"\3\3" + encode(times(8, points[1])) + b"\0").digest()

def die(seed, label, sides, number):
    """PROTOCOL.md 4.1: the face of die NUMBER, from 1, of one roll."""
    for j in range(2**10):
        block = h(b"drumhead/dice/v1\0" + u(len(label), 2) + label.encode() + u(sides, 4) + u(j, 4), 64, seed)
        for i in range(0, 64, 4):
            word = int.from_bytes(block[i:i + 4], "little")
            number -= word >= 2**32 % sides
            if number == 0:
                return word % sides + 1

class Entry(dict):
    """PROTOCOL.md C6, 3.1: keyword -> the first statement that begins with it, as words."""
    def __init__(self, path):
        self.path, self.bytes = path, path.read_bytes()
        canonical = rb"drumhead-begin 1 [a-z]+\n([!-~]{1,64}( [!-~]{1,64})*\n)+drumhead-end\n"
        need(re.fullmatch(canonical, self.bytes), f"{path.name}: its form")
        self.lines = [line.split() for line in self.bytes.decode().splitlines()]
        super().__init__((words[0], words[1:]) for words in reversed(self.lines))
        self.type, self.seq, self.by = self.lines[0][2], int(self["seq"][0]), int(self["by"][0])
        self.id = h(b"drumhead/entry/v1\0" + self.bytes)

def allowed_signers(offer):
    """PROTOCOL.md 2: the offer's keys as ssh-keygen wants them, the seats as names."""
    for _, seat, _, kind, *words in (words for words in offer.lines if words[0] == "seat"):
        name = "ssh-ed25519" if kind == "ed25519" else "sk-ssh-ed25519@openssh.com"
        parts = [name.encode(), hexed(words[:4])] + [word.encode() for word in words[4:]]
        blob = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        yield f"{seat} {name} {base64.b64encode(blob).decode()}\n"

def check_signature(entry, allowed):
    command = ["ssh-keygen", "-Y", "verify", "-f", allowed, "-n", "drumhead-entry-v1", "-I", str(entry.by), "-s",
               entry.path.with_suffix(".sig")]
    need(not subprocess.run(command, input=entry.bytes, capture_output=True).returncode, f"{entry.seq}: its signature")

def check_proof(offer, entry, head, purpose, key):
    """PROTOCOL.md 4.1: what KEY gives for alpha, as the proof beside ENTRY shows."""
    mode = ["referee", "witness", "dual"].index(offer["dice"][0]) + 1
    alpha = (b"drumhead/alpha/v1\0" + bytes([mode, entry.by]) + offer.id + u(head.seq, 8) + head.id
             + u(len(purpose), 2) + purpose.encode())
    word, *proof = entry.path.with_suffix(".proof").read_text().split()
    need(word == purpose, f"{entry.seq}: no proof for {purpose}")
    return beta(key, hexed(proof), alpha, entry.seq)

def check_game(game):
    """The entries, and the seed of each ruling."""
    entries, vrf, seeds, betas, nonces = [], {}, {}, [], set()
    with tempfile.NamedTemporaryFile("w") as allowed:
        for seq in range(len(list((game / "log").glob("*.entry")))):
            entry = Entry(game / "log" / f"{seq:04d}.entry")
            offer = entries[0] if seq else entry
            if seq == 0:
                allowed.writelines(allowed_signers(offer))
                allowed.flush()
            else:
                need((hexed(entry["game"]), hexed(entry["prev"])) == (offer.id, entries[-1].id), f"{seq}: its chain")
            need(entry.seq == seq, f"{seq}: its number")
            check_signature(entry, allowed.name)
            if "nonce" in entry:
                need(str(entry["nonce"]) not in nonces, f"{seq}: its nonce was used before (D6)")
                nonces.add(str(entry["nonce"]))
            if entry.type in ("offer", "accept") and "vrf" in entry:
                vrf[entry.by] = hexed(entry["vrf"])
                check_proof(offer, entry, entry, "pop", vrf[entry.by])
            boxes = [words[-4:] for words in entry.lines if words[0] == "box" or words[:1] + words[2:3] == ["given", "box"]]
            need(entry.type == "final" or all(map(sealable, map(hexed, boxes))), f"{seq}: a box key that is none (G3)")
            in_cup = entry.type == "offer" and "cup" in entry                        # G9, G10
            vrf.update((int(words[1]), hexed(words[3:])) for words in entry.lines
                       if in_cup and words[:1] + words[2:3] == ["given", "vrf"])
            if entry.type in ("orders", "accept") or in_cup:
                choice, betas = entry, []
            if entry.type in ("share", "ruling"):
                need(entry["on"] == [str(choice.seq)], f"{seq}: not on the choice before it (P3)")
                is_referees = entry.type == "ruling" and offer["dice"] != ["witness"]
                need(entry.by == 0 if is_referees else entry.by not in (0, choice.by), f"{seq}: its roller (P2)")
                betas.append((entry.by, check_proof(offer, entry, choice, "dice", vrf[entry.by])))
                need(betas[-1][1] == hexed(entry["beta"]), f"{seq}: its beta is not what the proof shows")
            if entry.type == "ruling":
                is_shared = offer["dice"] == ["dual"]
                need(len(betas) == 1 + is_shared, f"{seq}: a share of the dice too many, or none")
                seeds[seq] = h(b"drumhead/seed/v1\0" + offer.id + choice.id + bytes([len(betas)])
                               + b"".join(bytes([seat]) + value for seat, value in sorted(betas)))
            entries.append(entry)
    need(entries, "no entries there")
    return entries, seeds

def check_dice(text, seeds):
    """The dice in TEXT, one JSON object behind the other; how many."""
    decoder, n = json.JSONDecoder(), 0
    while text.strip():
        told, end = decoder.raw_decode(text.lstrip())
        text, n = text.lstrip()[end:], n + 1
        face = die(seeds[told["ruling"]], told["label"], told["sides"], told["index"] + 1)
        need(face == told["face"], f"{told['ruling']}.d{told['die']}: it is {face}, not {told['face']}")
    return n

def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1] == "--help" or sys.argv[2:] not in ([], ["-"]):
        sys.exit(__doc__)
    try:
        entries, seeds = check_game(pathlib.Path(sys.argv[1]))
        dice = check_dice(sys.stdin.read(), seeds) if sys.argv[2:] == ["-"] else 0
    except (LookupError, OSError, TypeError, ValueError) as reason:
        sys.exit(f"check: WRONG: {type(reason).__name__}: {reason}")
    print(f"good: {len(entries)} entries and signatures, {len(seeds)} rulings with their proofs"
          + (f", {dice} dice" if sys.argv[2:] else "; for their dice see check.py --help"))

if __name__ == "__main__":
    main()
