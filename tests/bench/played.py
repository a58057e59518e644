#!/usr/bin/env python3
"""Whole cups, played by bots through letters: by a director, a teller and players who each have a home and copies of
their own, and give each other nothing but what the program prints to be mailed.

    make -C build cups-played               all of them, from the first join to the last table, audited by drumhead
                                            and by examples/verify_cup.py
    tests/bench/played.py NAME...           those cups
    tests/bench/played.py --store DIR NAME  and what the suite keeps of them (tests/data/cups)

What is kept is one mail, the chain and the games; of `swiss`, whose 224 games are 2 MB, the chain, and packed files of
their ledgers.  Games end by resigning after some turns, so that they are short; with TURNS=0 in the environment they
are played to their ends.
"""
import concurrent.futures
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zlib

SOURCE = pathlib.Path(os.environ.get("srcdir", ".")).resolve()
BUILD = pathlib.Path(os.environ.get("builddir", "build")).resolve()
DRUMHEAD = os.environ.get("DRUMHEAD", str(BUILD / "drumhead"))
PACK = str(SOURCE / "tests/data/games/witness/pack")          # which stays as it is when the rules of today change
JOBS = int(os.environ.get("JOBS", "2"))

# players, turns before somebody resigns (0: none does), options
CUPS = {
    "swiss": (65, 1, ["--swiss", "7", "--late", "2", "--dice", "referee", "--tiebreak", "buchholz sonneborn wins margin"]),
    "robin": (4, 3, ["--robin", "--dice", "witness", "--tiebreak", "direct wins"]),
    "knockout": (6, 3, ["--knockout", "--dice", "referee"]),
    "both": (4, 1, ["--swiss", "2", "--both", "--dice", "dual"]),
}
NAMES = ("Alice Bob Chi Dai Eve Fen Gil Hana Ivo Jun Kit Lea Mo Nia Oz Pia Quin Rae Sol Tam Uma Val Wes Xia Yan Zoe".split())


class Person:
    def __init__(self, top, name):
        self.name, self.home = name, top / name.replace(" ", "-")
        (self.home / ".ssh").mkdir(parents=True)
        self.key = self.home / ".ssh/id_ed25519"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.key], check=True)
        self.cup, self.mails = self.home / "cup", 0
        self.run("keygen")

    def run(self, *words, letter=None, ok=(0,)):
        """What the program prints to be mailed; LETTER is its standard input."""
        env = {k: v for k, v in os.environ.items() if not k.startswith(("DRUMHEAD_", "SSH_"))}
        env.update(HOME=str(self.home), DRUMHEAD_DATA=str(SOURCE))
        done = subprocess.run([DRUMHEAD, *map(str, words)], input=letter, text=True, capture_output=True, env=env)
        if done.returncode not in ok:
            sys.exit(f"played: {self.name}: {' '.join(map(str, words))}: {done.stderr}")
        self.said = done.stderr
        return done.stdout if done.returncode == 0 else None


class Cup:
    def __init__(self, top, name):
        self.n, turns, options = CUPS[name]
        self.turns = int(os.environ.get("TURNS", turns))
        self.carol, self.dave = Person(top, "carol"), Person(top, "dave")
        self.players, self.top, self.out, self.rounds = [], top, top / "letters", 0
        self.has_teller = name != "robin"
        if self.has_teller:
            options = [*options, "--teller", f"dave={self.dave.key}.pub"]
        self.announcement = self.carol.run("cup", "new", PACK, *options, "--director", "carol", "--name", name,
                                           self.carol.cup)
        if self.has_teller:
            self.take(self.carol, self.take(self.dave, self.announcement))

    def take(self, person, letter, *options):
        words = "cup", "take", "--pack", PACK, *options, person.cup, "-"
        answer = person.run(*words, letter=letter, ok=(0, 75))
        if answer is None:                 # he had a bye in the last round, and has missed its letter
            person.run(*words, letter=self.carol.run("cup", "letter", "--from", "0", self.carol.cup))
            answer = person.run(*words, letter=letter)
        return answer

    def join(self, count):
        letters = ""
        (self.top / "announcement").write_text(self.announcement)
        for i in range(len(self.players), len(self.players) + count):
            p = Person(self.top, NAMES[i % 26] + " " + "ABCDE"[i // 26])
            letters += p.run("cup", "join", self.top / "announcement", "--pack", PACK, "--name", p.name, p.cup)
            p.mails += 1
            self.players.append(p)
        self.take(self.carol, letters)

    def draw(self, *command):
        """What the director types; the teller is asked by what comes of it.  True if a round with games is drawn."""
        shutil.rmtree(self.out, ignore_errors=True)
        letter = self.carol.run("cup", *command, *([] if self.has_teller else ["--letters", self.out]))
        if self.has_teller:
            self.take(self.carol, self.take(self.dave, letter), "--letters", self.out)
        self.rounds += 1
        return "the cup is over" not in self.carol.said

    def seated(self, game):
        where = re.fullmatch(r"(\d+)\.(\d+)(b?)", game)
        board = f"r{where[1]}/b{where[2]}{where[3]}"
        offer = (self.carol.cup / board / "log/0000.entry").read_text()
        keys = dict(re.findall(r"^seat ([12]) \S+ ed25519 (.*)$", offer, re.M))
        return board, [next(p for p in self.players if keys[seat] in p.join_key) for seat in "12"]

    def post(self, board, sender, letter, all_of):
        """A letter goes to everybody at the board, and so does what they answer, unless it was sent before: to a letter
        that somebody has already he gives the same answer again."""
        waiting, sent = [(sender, letter)], set()
        while waiting:
            sender, letter = waiting.pop(0)
            if letter in sent:
                continue
            sent.add(letter)
            for person in all_of:
                if person is not sender:
                    answer = person.run("adjudicate", person.cup / board, "-", letter=letter)
                    if answer:
                        waiting.append((person, answer))

    def play(self, game):
        board, pair = self.seated(game)
        everybody = [self.carol, *pair]
        letter, answers = (self.out / game).read_text(), []
        for person in pair:
            answers.append((person, self.take(person, letter)))
        for person, answer in answers:
            if answer:
                self.post(board, person, answer, everybody)
        for turn in range(200):
            pen = json.loads(self.carol.run("status", "--json", self.carol.cup / board))["pen"]
            if pen.get("writes") != "orders":
                return turn
            mover = pair[pen["seat"] - 1]
            loser = 1 + zlib.crc32(game.encode()) // 5 % 2
            if self.turns and (turn > self.turns or turn >= self.turns and pen["seat"] == loser):
                orders = "resign\n"
            else:
                orders = mover.run("bot", mover.cup / board)
            file = mover.home / f"orders.{game}"
            letter = None
            for text in orders, "when all: auto\nend\n":
                if letter is None:
                    file.write_text(text)
                    letter = mover.run("sign", "--anyway", mover.cup / board, file, ok=(0, 1))
            self.post(board, mover, letter, everybody)
        sys.exit(f"played: {game} does not end")

    def play_round(self, but=()):
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            games = [p.name for p in sorted(self.out.iterdir()) if p.name not in but]
            turns = list(pool.map(self.play, games))
        assert all(turns), turns
        print(f"    {len(games)} games, {sum(turns)} orders", flush=True)


def play(top, name):
    """Everything that happens in the cup; afterwards each copy is brought up to date."""
    c = Cup(top, name)
    late = 1 if name == "swiss" else 0
    c.join(c.n - late)
    c.carol.run("cup", "go", c.carol.cup)
    for p in c.players:
        p.join_key = (next((p.cup / "letters").glob("*.entry"))).read_text()
    more = c.draw("go", "--draw", c.carol.cup)
    # Nobody has mailed anything but his join, and all games of the round are set up where the director rolls.
    assert all(p.mails == 1 for p in c.players)
    while more:
        ruled = []
        if name == "swiss" and c.rounds == 2:
            ruled = [("2.7", "draw", "both agreed by mail, 3 and 4 Dec")]
        if name == "swiss" and c.rounds == 4:
            ruled = [("4.9", "forfeit", "no answer to two reminders")]
        c.play_round([game for game, _, _ in ruled])
        if late:
            c.join(1)
            c.players[-1].join_key = (next((c.players[-1].cup / "letters").glob("*.entry"))).read_text()
            late = 0
        if name == "swiss" and c.rounds == 3:
            p = c.players[11]
            c.take(p, c.carol.run("cup", "letter", c.carol.cup))
            c.take(c.carol, p.run("cup", "withdraw", "--yes", p.cup))
        for game, how, why in ruled:
            words = [how] if how == "draw" else [how, c.seated(game)[1][0].name, "--anyway"]
            more = c.draw("rule", c.carol.cup, game, *words, "--because", why)
        if not ruled:
            more = c.draw("go", c.carol.cup)
    return c


def pack_ledgers(path, cup):
    """r1/b1/log and so on, the same bytes for the same ledgers."""
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file in sorted(cup.glob("r*/b*/log/*")):
            info = tarfile.TarInfo(str(file.relative_to(cup)))
            info.size = file.stat().st_size
            with file.open("rb") as content:
                archive.addfile(info, content)


def check(c, name, store):
    chain = c.carol.run("cup", "letter", "--from", "0", c.carol.cup)
    print(c.carol.run("cup", "audit", c.carol.cup), end="", flush=True)
    subprocess.run([sys.executable, SOURCE / "examples/verify_cup.py", c.carol.cup], check=True)
    table = c.carol.run("cup", "show", c.carol.cup, "table")
    heads = set()
    for p in c.players[:4]:
        c.take(p, chain)
        heads.add(p.run("cup", "audit", p.cup).splitlines()[-1])
    assert len(heads) == 1, heads
    if store:
        mail = chain
        for game in sorted(c.carol.cup.glob("r*/b*"), key=lambda path: [int(n) for n in re.findall(r"\d+", str(path)[-8:])]):
            if name != "swiss":
                mail += c.carol.run("letter", "--from", "0", game)
        if name == "swiss":
            pack_ledgers(store / f"{name}.games.tar.gz", c.carol.cup)
        (store / f"{name}.mail").write_text(mail)
        (store / f"{name}.table").write_text(table)
        print(f"    kept: {len(mail) // 1024} kB")
    else:
        print(table, end="")


def main(argv):
    store = None
    if argv[:1] == ["--store"]:
        store, argv = pathlib.Path(argv[1]).resolve(), argv[2:]
        store.mkdir(parents=True, exist_ok=True)
    for name in argv or CUPS:
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as top:
            print(f"{name}: {CUPS[name][0]} players", flush=True)
            check(play(pathlib.Path(top), name), name, store)


if __name__ == "__main__":
    main(sys.argv[1:])
