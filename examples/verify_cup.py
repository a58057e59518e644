#!/usr/bin/env python3
"""verify_cup.py - a whole cup checked by nothing but PROTOCOL.md 9, ssh-keygen and networkx.

    verify_cup.py CUP ...

Chain, signatures and proofs of all entries and letters; that each draw is what the keys of the director and of all
tellers give; that each round is the least-cost matching, the circle or the bracket that this draw gives; that each
`state` is the hash of the table; and of the games that lie in CUP that they are those of its rounds, and that results
name entries of those that have come to their end here. Games are checked one by one with check.py or `drumhead audit`.

It needs Python 3, ssh-keygen, the module networkx (Debian: python3-networkx) and, for the curve, check.py of the
documentation. Two hundred players take it some seconds a round.
Exit status: 0 good, 1 not.
"""
import base64, pathlib, subprocess, sys, tempfile

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
for place in here / "../doc", here / "../../doc/drumhead", here / "../../doc/drumhead-data":
    if (place / "check.py").exists():
        sys.path.insert(0, str(place))
try:
    from check import Entry, beta, h, hexed, sealable, u
except ImportError as missing:
    sys.exit(f"verify_cup: {missing}; see verify_cup.py --help")

POINTS = "win", "draw", "loss", "bye"
PLAYED = "over", "forfeit", "adjudged"


def need(condition, what):
    if not condition:
        sys.exit(f"verify_cup: WRONG: {what}")


def ask(condition, where, what):
    need(condition, f"{where}: {what}")


def all_of(entry, keyword):
    return [words[1:] for words in entry.lines if words[0] == keyword]


# --- signatures and proofs (2, 4) ---------------------------------------------------------------------------------

class Letter(Entry):
    """A join or withdraw: its head has neither seq nor by."""

    def __init__(self, path):
        self.path, self.bytes = path, path.read_bytes()
        self.lines = [line.split() for line in self.bytes.decode().splitlines()]
        dict.__init__(self, ((words[0], words[1:]) for words in reversed(self.lines)))
        self.type, self.seq, self.by = self.lines[0][2], 0, 255
        self.id = h(b"drumhead/entry/v1\0" + self.bytes)


def check_signature(entry, kind, *words):
    name = "ssh-ed25519" if kind == "ed25519" else "sk-ssh-ed25519@openssh.com"
    parts = [name.encode(), hexed(words[:4])] + [word.encode() for word in words[4:]]
    blob = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    with tempfile.NamedTemporaryFile("w") as allowed:
        allowed.write(f"who {name} {base64.b64encode(blob).decode()}\n")
        allowed.flush()
        command = ["ssh-keygen", "-Y", "verify", "-f", allowed.name, "-n", "drumhead-entry-v1", "-I", "who", "-s",
                   entry.path.with_suffix(".sig")]
        done = subprocess.run(command, input=entry.bytes, capture_output=True)
    ask(done.returncode == 0, entry.path.name, "its signature is not by that key")


def proven(entry, key, cup, seq, head, purpose):
    """What KEY gives for the alpha of 4.1 with mode 4 (E7), as the proof beside ENTRY shows."""
    alpha = (b"drumhead/alpha/v1\0" + bytes([4, entry.by]) + cup + u(seq, 8) + head + u(len(purpose), 2)
             + purpose.encode())
    word, *proof = entry.path.with_suffix(".proof").read_text().split()
    ask(word == purpose, entry.path.name, f"it has no proof for {purpose}")
    return beta(key, hexed(proof), alpha, entry.path.name)


# --- the draw (9.3) -----------------------------------------------------------------------------------------------

def lot(seed, label):
    return int.from_bytes(h(b"drumhead/lot/v1\0" + u(len(label), 2) + label.encode(), 32, seed)[:6], "little")


def wanted_boxes(terms):
    """G3, 7.2: does a join give a box key?  None: the pack decides, and the first join says what it has decided."""
    options = [words[0] for words in all_of(terms, "option")]
    if terms["dice"] != ["referee"] or "open-hands" in options and "fog" not in options:
        return False
    return True if "fog" in options else None


class Cup:
    def __init__(self, terms):
        self.name = " ".join(terms["name"])
        self.format = terms["format"]
        self.boxes = wanted_boxes(terms)
        self.both = terms["sides"] == ["both"]
        self.points = dict(zip(POINTS, map(int, terms["points"])))
        self.ties = terms["tiebreak"]
        self.players, self.inside, self.rank, self.awaited = {}, set(), {}, set()
        self.rounds, self.byes, self.results = [], [], {}

    def games(self):
        return (1, 2) if self.both else (1,)

    def score(self, board, game, who):
        """What game GAME of the pairing at BOARD has brought to WHO (0: its first, 1: its second): points, margin."""
        how, seat, margin = self.results.get((*board, game), ("open", 0, 0))
        if how in ("open", "void"):
            return 0, 0
        if seat == 0:
            return self.points["draw"], 0
        if (seat - 1) ^ (game - 1) == who:
            return self.points["win"], margin
        return 0 if how in ("forfeit", "walkover") else self.points["loss"], -margin

    def boards(self):
        for r, pairs in enumerate(self.rounds, 1):
            for b, pair in enumerate(pairs, 1):
                yield (r, b), pair

    def bye(self):
        return 0 if self.format[0] == "robin" else self.points["bye"] * len(self.games())

    def sums(self):
        """By player: points, byes, pairings in seat 1 less those in seat 2."""
        points, byes, sides = ({p: 0 for p in self.players} for _ in range(3))
        for board, pair in self.boards():
            for who in 0, 1:
                points[pair[who]] += sum(self.score(board, g, who)[0] for g in self.games())
                sides[pair[who]] += 0 if self.both else 1 - 2 * who
        for round_byes in self.byes:
            for p in round_byes:
                points[p] += self.bye()
                byes[p] += 1
        return points, byes, sides

    def ranks(self, seed, among):
        rank = dict(self.rank)
        new = sorted((p for p in among if p not in rank), key=lambda p: lot(seed, f"seed {p}") if not self.rounds else p)
        for n, p in enumerate(new, len(rank) + 1):
            rank[p] = n
        return rank

    def seated(self, seed, a, b, sides):
        a, b = sorted((a, b))
        one, other = (sides[a] + 1) ** 2 + (sides[b] - 1) ** 2, (sides[a] - 1) ** 2 + (sides[b] + 1) ** 2
        first = lot(seed, f"side {a} {b}") % 2 == 0 if self.both or one == other else one < other
        return (a, b) if first else (b, a)

    def in_order(self, pairs, rank, points):
        return sorted(pairs, key=lambda p: (*(-n for n in sorted((points[p[0]], points[p[1]]), reverse=True)),
                                            min(rank[p[0]], rank[p[1]])))

    def draw(self, seed):
        if len(self.inside) < 2 or len(self.rounds) >= self.planned():
            return [], []
        pairs, byes = getattr(self, self.format[0])(seed)
        return pairs, sorted(byes)

    def entered(self):
        return len(self.rank) if self.rounds else len(self.inside)

    def planned(self):
        if self.format[0] == "swiss":
            return int(self.format[1])
        if self.format[0] == "robin":
            return max((n - 1 + n % 2 if n > 1 else 0 for n in map(len, self.groups(range(self.entered())))), default=0) \
                * int(self.format[2])
        return (self.entered() - 1).bit_length()

    def swiss(self, seed):
        import networkx                     # which takes half a second, and nothing else needs it
        points, byes, sides = self.sums()
        met = {}
        for _, pair in self.boards():
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
        vertices = sorted(self.inside) if len(self.inside) % 2 == 0 else [0] + sorted(self.inside)
        graph = networkx.Graph()
        for i, a in enumerate(vertices):
            for b in vertices[i + 1:]:
                if a == 0:
                    cost = byes[b], points[b], 0, 0
                else:
                    uneven = min((sides[a] + 1) ** 2 + (sides[b] - 1) ** 2, (sides[a] - 1) ** 2 + (sides[b] + 1) ** 2)
                    cost = (met.get(frozenset((a, b)), 0), 0, (points[a] - points[b]) ** 2, 0 if self.both else uneven)
                number = 0
                for part in cost:
                    number = number << 40 | part
                graph.add_edge(a, b, weight=-(number << 64 | lot(seed, f"pair {a} {b}")))
        matching = [tuple(sorted(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
        pairs = [self.seated(seed, a, b, sides) for a, b in matching if a]
        return self.in_order(pairs, self.ranks(seed, self.inside), points), [b for a, b in matching if a == 0]

    def groups(self, ranked):
        count = int(self.format[1])
        groups = [[] for _ in range(count)]
        for i, p in enumerate(ranked):
            row, column = divmod(i, count)
            groups[count - 1 - column if row % 2 else column].append(p)
        return groups

    def field(self, seed):
        """Those of round 1, by rank."""
        rank = self.rank if self.rounds else self.ranks(seed, self.inside)
        return sorted(rank, key=rank.get)

    def robin(self, seed):
        pairs, byes, t = [], [], len(self.rounds)
        for group in self.groups(self.field(seed)):
            if len(group) < 2:
                continue
            places = group + [0] * (len(group) % 2)
            last = len(places) - 1
            if t >= last * int(self.format[2]):
                continue
            r = t % last + 1
            rows = [(last, r - 1) if r % 2 == 0 else (r - 1, last)]
            for j in range(1, len(places) // 2):
                up, down = (r - 1 + j) % last, (r - 1 - j) % last
                rows.append((up, down) if j % 2 else (down, up))
            for a, b in rows:
                a, b = (places[b], places[a]) if t // last % 2 else (places[a], places[b])
                if a and b:
                    pairs.append((a, b))
                else:
                    byes.append(a or b)
        return pairs, byes

    def through(self, board, pair):
        sums = [[sum(self.score(board, g, who)[k] for g in self.games()) for k in (0, 1)] for who in (0, 1)]
        key = [(*sums[who], -self.rank[pair[who]]) for who in (0, 1)]
        return pair[0] if key[0] > key[1] else pair[1]

    def knockout(self, seed):
        field = self.field(seed)
        places = [1]
        while len(places) < len(field):
            places = [s for p in places for s in (p, 2 * len(places) + 1 - p)]
        at = [field[s - 1] if s <= len(field) else 0 for s in places]
        for r, pairs in enumerate(self.rounds, 1):
            goes_on = {self.through((r, b), pair) for b, pair in enumerate(pairs, 1)} | set(self.byes[r - 1])
            at = [next((p for p in at[i:i + 2] if p in goes_on), 0) for i in range(0, len(at), 2)]
        at = [p if p in self.inside else 0 for p in at]
        points, _, sides = self.sums()
        meet = [at[i:i + 2] for i in range(0, len(at) - 1, 2)]
        pairs = [self.seated(seed, a, b, sides) for a, b in meet if a and b]
        return self.in_order(pairs, self.ranks(seed, self.inside), points), [a or b for a, b in meet if bool(a) != bool(b)]

    # --- the table (9.4) ------------------------------------------------------------------------------------------

    def is_done(self, r):
        return all((r, b, g) in self.results for b in range(1, len(self.rounds[r - 1]) + 1) for g in self.games())

    def is_played(self, board, game):
        return self.results.get((*board, game), ("open",))[0] in PLAYED

    def annulled(self):
        if self.format[0] != "robin" or not self.rounds:
            return set()
        out = set()
        groups = self.groups(sorted(self.rank, key=self.rank.get))
        for group in groups:
            games = (len(group) - 1) * int(self.format[2]) * len(self.games())
            for p in set(group) - self.inside:
                played = sum(self.is_played(board, g) for board, pair in self.boards() if p in pair for g in self.games())
                if 2 * played < games:
                    out.add(p)
        return out

    def table(self):
        out = self.annulled()
        boards = [(board, pair) for board, pair in self.boards() if not out & set(pair)]
        points = {p: 0 for p in self.players}
        slots = {p: [] for p in self.players}
        wins, margin, depth = ({p: 0 for p in self.players} for _ in range(3))
        for board, pair in boards:
            for who in 0, 1:
                for g in self.games():
                    score = self.score(board, g, who)
                    points[pair[who]] += score[0]
                    margin[pair[who]] += score[1]
                    how, seat, _ = self.results.get((*board, g), ("open", 0, 0))
                    wins[pair[who]] += bool(how in PLAYED and seat and (seat - 1) ^ (g - 1) == who)
        for r in range(1, len(self.rounds) + 1):
            for p in self.byes[r - 1]:
                points[p] += self.bye()
            if not self.is_done(r) or not self.rounds[r - 1] and not self.byes[r - 1]:
                continue
            here = {p: [] for p in self.players}
            for board, pair in boards:
                if board[0] == r:
                    for who in 0, 1:
                        here[pair[who]] = [(pair[1 - who], self.score(board, g, who)[0], self.is_played(board, g))
                                           for g in self.games()]
                    depth[self.through(board, pair)] += 1
            for p in self.byes[r - 1]:
                depth[p] += 1
                if self.format[0] != "robin":
                    here[p] = [(0, self.points["bye"], False)] * len(self.games())
            for p in self.players:
                if self.format[0] == "swiss" and not here[p]:
                    here[p] = [(0, 0, False)] * len(self.games())
                slots[p] += here[p]
        adjusted = {p: points[p] + sum(self.points["draw"] - n for _, n, played in slots[p] if not played)
                    for p in self.players}
        number = {}
        if self.format[0] == "robin" and self.rounds:
            for g, group in enumerate(self.groups(sorted(self.rank, key=self.rank.get))):
                number.update((p, g) for p in group)
        key = {p: (number.get(p, 0), -depth[p] if self.format[0] == "knockout" else 0, -points[p]) for p in self.players}
        ties = {p: [] for p in self.players}
        for tie in self.ties:
            level = {}
            for p in self.players:
                level.setdefault(key[p], []).append(p)
            for p in self.players:
                worth = [(adjusted[q] if played else points[p], n) for q, n, played in slots[p]]
                value = {"buchholz": lambda: sum(w for w, _ in worth), "sonneborn": lambda: sum(w * n for w, n in worth),
                         "direct": lambda: self.direct(boards, p, level[key[p]]), "wins": lambda: wins[p],
                         "margin": lambda: margin[p]}[tie]()
                ties[p].append(value)
            key = {p: (*key[p], -ties[p][-1]) for p in self.players}
        order = sorted(self.players, key=lambda p: (key[p], self.rank.get(p, 10**9), p))
        return "".join(" ".join(map(str, (p, points[p], *ties[p], self.rank.get(p, 0)))) + "\n" for p in order)

    def direct(self, boards, p, level):
        met, sum_ = set(), 0
        if len(level) == 1:
            return 0
        for a in level:
            for board, pair in boards:
                if a in pair and (q := pair[pair[0] == a]) in level:
                    for g in self.games():
                        if self.is_played(board, g):
                            met.add((a, q))
                        sum_ += self.score(board, g, int(pair[1] == a))[0] if a == p else 0
        return sum_ if len(met) == len(level) * (len(level) - 1) else 0

    def state(self):
        return h(b"drumhead/table/v1\0" + self.table().encode())


# --- the chain (9.2) ----------------------------------------------------------------------------------------------

def take_letter(cup, letter, chain):
    need(hexed(letter["game"]) == chain[0].id, f"{letter.path.name}: it is of another cup")
    if letter.type == "join":
        check_signature(letter, *letter["key"])
        if "vrf" in letter:
            proven(letter, hexed(letter["vrf"]), chain[0].id, 0, letter.id, "pop")
        cup.boxes = "box" in letter if cup.boxes is None else cup.boxes
        ask(("box" in letter) == cup.boxes, letter.path.name, "it has a box key and others have none, or the other way round")
        ask("box" not in letter or sealable(hexed(letter["box"])), letter.path.name, "its box key is none")
        number = next((p for p in cup.awaited if cup.players[p]["key"] == letter["key"]), len(cup.players) + 1)
        need(number not in cup.awaited or cup.players[number]["name"] == letter["name"],
             f"{letter.path.name}: who joins again has another name")
        cup.awaited.discard(number)
        cup.players[number] = letter
        cup.inside.add(number)
    else:
        player = int(letter["player"][0])
        check_signature(letter, *cup.players[player]["key"])
        cup.inside.discard(player)
        cup.awaited.discard(player)


def take_bulletin(cup, entry, chain, keys, games):
    ids = [hexed(words) for words in all_of(entry, "letter")]
    ask(ids == sorted(set(ids)), entry.path.name, "its letters do not stand in their order")
    for n, id_ in enumerate(ids, 1):
        letter = Letter(entry.path.with_name(f"{entry.seq:04d}.{n}.entry"))
        ask(letter.id == id_, letter.path.name, "it is not the letter that the bulletin names")
        take_letter(cup, letter, chain)
    for r, b, g, how, seat, margin, *on in all_of(entry, "result"):
        place = int(r), int(b), int(g)
        ask(place[1] <= len(cup.rounds[place[0] - 1]) and place[2] in cup.games(), entry.path.name, f"no game {place}")
        cup.results[place] = how, int(seat), int(margin)
        check_game(cup, games, place, how, hexed(on))
    for player, *_ in all_of(entry, "out"):
        cup.inside.discard(int(player))
        cup.awaited.discard(int(player))
    for seat, name, *key in all_of(entry, "teller"):
        keys[int(seat)] = key


def game_directory(directory, place):
    return directory / f"r{place[0]}" / f"b{place[1]}{'b' if place[2] == 2 else ''}"


def is_over(entries):
    return any(e.type in ("forfeit", "final") or e.get("next") == ["over"]
               or e.type == "agree" and entries[int(e["on"][0])].type == "end" for e in entries)


def check_game(cup, directory, place, how, on):
    """The result names an entry of the game that lies here; but letters of a game may not have come here, and what is
    adjudged or void is the director's word, whatever the game has come to."""
    log = game_directory(directory, place) / "log"
    if how in ("adjudged", "void") or not log.is_dir() or not any(on):
        return
    entries = [Entry(path) for path in sorted(log.glob("*.entry"))]
    where = f"{place[0]}.{place[1]}{'b' if place[2] == 2 else ''}"
    found = next((e for e in entries if e.id == on), None)
    ask(found or not is_over(entries), where, "its result names an entry that the game does not have")
    if found and how == "over":
        ask(found.type in ("ruling", "agree"), where, "its result rests on no ruling")


def check_offer(cup, directory, place, pair, round_id):
    log = game_directory(directory, place) / "log"
    if not (log / "0000.entry").is_file():
        return 0
    offer = Entry(log / "0000.entry")
    where = str(log.parent)
    cup_line = all_of(offer, "cup")
    ask(cup_line and hexed(cup_line[0][:4]) == round_id and cup_line[0][4:] == [str(place[1]), str(place[2])], where,
        "its offer names another game")
    seats = pair if place[2] == 1 else pair[::-1]
    keys = {words[0]: words[2:] for words in all_of(offer, "seat")}
    for seat, player in enumerate(seats, 1):
        ask(keys[str(seat)] == cup.players[player]["key"], where, f"seat {seat} is not player {player}")
    return 1


# --- a cup that goes on from another one (9.5) --------------------------------------------------------------------

def goes_on(cup, entry, directory, games):
    """CUP as it was when the chain in DIRECTORY/from stopped."""
    words = all_of(entry, "from")[0]
    before, chain, _, offers = check_cup(directory / "from", games)
    where = f"{entry.path.name}: the cup that it goes on from"
    ask(hexed(words[:4]) == chain[-1].id and int(words[4]) == len(chain) - 1, where, "it is not the one in from/log")
    ask(before.rounds == [] or before.rounds[-1] or before.byes[-1], where, "it is over")
    differ = "drumhead-begin", "nonce", "name", "seat", "from", "vrf"
    terms = [[words for words in e.lines if words[0] not in differ] for e in (entry, chain[0])]
    ask(terms[0] == terms[1], where, "its terms are others")
    for word in "players", "inside", "rank", "rounds", "byes", "results", "boxes":
        setattr(cup, word, getattr(before, word))
    cup.awaited = set(cup.inside)
    return offers


def check_cup(directory, games=None):
    games = games or directory
    chain, keys, vrf, betas, on, counts, cup = [], {}, {}, {}, None, {"offers": 0}, None
    for seq in range(len([p for p in (directory / "log").glob("*.entry") if p.name.count(".") == 1])):
        entry = Entry(directory / "log" / f"{seq:04d}.entry")
        where = entry.path.name
        if seq == 0:
            ask(entry.type == "cup", where, "the first entry is no cup")
            chain.append(entry)
            cup = Cup(entry)
            if "from" in entry:
                counts["offers"] += goes_on(cup, entry, directory, games)
            keys.update((int(seat), key) for seat, _, *key in all_of(entry, "seat"))
        else:
            ask((hexed(entry["game"]), hexed(entry["prev"])) == (chain[0].id, chain[-1].id), where, "its chain")
            chain.append(entry)
        ask(entry.seq == seq, where, "its number")
        check_signature(entry, *keys[entry.by])
        if entry.type in ("cup", "accept"):
            vrf[entry.by] = hexed(entry["vrf"])
            proven(entry, vrf[entry.by], chain[0].id, seq, entry.id, "pop")
        elif entry.type == "bulletin":
            ask(entry.by == 0, where, "bulletins are the director's")
            take_bulletin(cup, entry, chain, keys, games)
            if "draw" in entry:
                ask(not cup.awaited, where, f"players {sorted(cup.awaited)} have not joined again, and are in")
            on, betas = (entry, {}) if "draw" in entry else (None, {})
            ask(hexed(entry["state"]) == cup.state(), where, "its state is not that of the table, which is\n" + cup.table())
        elif entry.type in ("share", "round"):
            ask(on is not None and int(entry["on"][0]) == on.seq, where, "no draw was asked for")
            betas[entry.by] = proven(entry, vrf[entry.by], chain[0].id, on.seq, on.id, "draw")
            ask(betas[entry.by] == hexed(entry["beta"]), where, "its beta is not what the proof shows")
        if entry.type == "round":
            ask(sorted(betas) == sorted(keys), where, "a share is missing")
            seed = h(b"drumhead/seed/v1\0" + chain[0].id + on.id + bytes([len(betas)])
                     + b"".join(bytes([seat]) + value for seat, value in sorted(betas.items())))
            ask(cup.format[0] == "robin" and cup.planned() > len(cup.rounds)
                or all(cup.is_done(r) for r in range(1, len(cup.rounds) + 1)), where, "a result was missing")
            pairs, byes = cup.draw(seed)
            told = [tuple(map(int, words)) for words in all_of(entry, "pair")]
            ask(told == pairs, where, f"its pairs are not those of the draw, which are {pairs}")
            ask([int(n) for n, in all_of(entry, "bye")] == byes, where, f"its byes are not those of the draw: {byes}")
            cup.rank = cup.ranks(seed, {p for pair in pairs for p in pair} | set(byes))
            cup.rounds.append(pairs)
            cup.byes.append(byes)
            ask(hexed(entry["state"]) == cup.state(), where, "its state is not that of the table, which is\n" + cup.table())
            for b, pair in enumerate(pairs, 1):
                for g in cup.games():
                    counts["offers"] += check_offer(cup, games, (len(cup.rounds), b, g), pair, entry.id)
    return cup, chain, keys, counts["offers"]


def main():
    if len(sys.argv) < 2 or sys.argv[1] == "--help":
        sys.exit(__doc__)
    for directory in sys.argv[1:]:
        if not pathlib.Path(directory, "log", "0000.entry").is_file():
            sys.exit(f"verify_cup: {directory} holds no cup: there is no log/0000.entry in it")
        try:
            tell(*check_cup(pathlib.Path(directory)))
        except ImportError as missing:
            sys.exit(f"verify_cup: {missing}; see verify_cup.py --help")
        except (LookupError, OSError, TypeError, ValueError) as reason:
            sys.exit(f"verify_cup: WRONG: {type(reason).__name__}: {reason}")


def tell(cup, chain, keys, offers):
    names = [words[1] for words in all_of(chain[0], "seat")]
    drawn = sum(1 for pairs in cup.rounds if pairs)
    print(f"good: {len(chain)} entries, {len(cup.players)} players, {drawn} rounds drawn by {' and '.join(names)},\n"
          f"{sum(map(len, cup.rounds))} pairings, {len(cup.results)} results, {offers} games here; "
          f"entry {len(chain) - 1} {chain[-1].id.hex()[:32]}")


if __name__ == "__main__":
    main()
