#!/usr/bin/env python3
"""Least-cost perfect matchings against networkx, which finds them by another program's hands.

    make -C build matchings                 10,000 random graphs of 2 to 40 vertices, the time of draws, and 40 random
                                            cups, all of whose draws and tables examples/verify_cup.py finds again
    tests/bench/matchings.py --store FILE   writes the graphs with answers that the suite keeps (tests/data/matchings.json)

GRAPHS in the environment: how many.  A graph's costs are four parts, as a draw has them; they are one number to networkx.
Where two matchings cost the same the sums are compared, else the pairs.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

import networkx

BIG = 1 << 24


def graph(rng, most):
    n = 2 * rng.randint(1, most // 2)
    below = rng.choice((2, 3, 10, 1000, 1 << 20))
    few = rng.choice((1, 2, 3))
    return n, {(a, b): (rng.randrange(few), rng.randrange(few * few), rng.randrange(below), rng.randrange(below))
               for a in range(n) for b in range(a + 1, n)}


def one_number(cost):
    number = 0
    for part in cost:
        number = number * BIG * 64 + part
    return number


def theirs(n, costs):
    g = networkx.Graph()
    for (a, b), cost in costs.items():
        g.add_edge(a, b, weight=-one_number(cost))
    mates = [0] * n
    for a, b in networkx.max_weight_matching(g, maxcardinality=True):
        mates[a], mates[b] = b, a
    return mates


def total(costs, mates):
    return sum(one_number(costs[a, b]) for a, b in enumerate(mates) if a < b)


def ours(graphs):
    text = []
    for n, costs in graphs:
        text.append(str(n))
        for a in range(n):
            for b in range(a + 1, n):
                text.append(" ".join(map(str, costs[a, b])))
    program = os.path.join(os.environ.get("builddir", "."), "tests/bench/cup")
    out = subprocess.run([program, "match"], input="\n".join(text), text=True, capture_output=True, check=True).stdout
    return [line.split() for line in out.splitlines()]


def check(count):
    rng = random.Random(1)
    same = 0
    for start in range(0, count, 500):
        graphs = [graph(rng, 40 if i % 10 == 0 else 16) for i in range(min(500, count - start))]
        answers = ours(graphs)
        if len(answers) != len(graphs):
            sys.exit("matchings: an answer is missing")
        for i, ((n, costs), answer) in enumerate(zip(graphs, answers)):
            mates = [int(word) for word in answer[:-1]]
            reference = theirs(n, costs)
            if answer[-1] != "proven" or any(mates[mates[a]] != a for a in range(n)):
                sys.exit(f"matchings: graph {start + i} is not proven")
            if total(costs, mates) != total(costs, reference):
                sys.exit(f"matchings: graph {start + i}: {total(costs, mates)} here, {total(costs, reference)} there")
            same += mates == reference
    print(f"{count} random graphs: the least cost is that of networkx in all, the same pairs in {same}")


def cups(count):
    source = os.environ.get("srcdir", ".")
    maker = os.path.join(os.environ.get("builddir", "."), "tests/bench/cups")
    with tempfile.TemporaryDirectory() as work:
        made = []
        for seed in range(1, count + 1):
            made.append(os.path.join(work, str(seed)))
            subprocess.run([maker, made[-1], os.path.join(source, "rules/montrose/pack"),
                            ("swiss", "both", "robin", "knockout")[seed % 4], str(5 + seed * 7 % 23),
                            str(2 + seed % 5), str(seed)], check=True, capture_output=True)
        done = subprocess.run([sys.executable, os.path.join(source, "examples/verify_cup.py"), *made], text=True,
                              capture_output=True)
    if done.returncode or done.stdout.count("good: ") != count:
        sys.exit(f"matchings: {done.stdout.splitlines()[-1:]} {done.stderr}")
    print(f"{count} random cups: every draw and table is found again by a program that shares no code with this one")


def store(path):
    rng = random.Random(2)
    kept = []
    while len(kept) < 40:
        n, costs = graph(rng, 14)
        # Lots like those of a draw: no two matchings cost the same.
        costs = {edge: cost[:3] + (rng.randrange(1 << 20),) for edge, cost in costs.items()}
        kept.append({"costs": [costs[a, b] for a in range(n) for b in range(a + 1, n)], "mates": theirs(n, costs)})
    with open(path, "w") as out:
        out.write("[" + ",\n ".join(json.dumps(k, separators=(",", ":")) for k in kept) + "]\n")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--store":
        store(sys.argv[2])
    else:
        check(int(os.environ.get("GRAPHS", "10000")))
        for players, rounds in ((64, 7), (500, 11)):
            subprocess.run([os.path.join(os.environ.get("builddir", "."), "tests/bench/cup"), "draw", str(players),
                            str(rounds), "1"], check=True)
        cups(40)
