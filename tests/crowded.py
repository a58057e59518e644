#!/usr/bin/env python3
"""crowded.py - a pack of charles that begins with up to twelve Armies around one town.

usage: tests/crowded.py PACK SEED DIRECTORY

Random games seldom come to a siege, to an Army inside a Fortress or to three Generals in one Area.  Here they begin with
garrisons, sieges, Subordinates, unled Brigades, Covenanters, Lorrainers, Local Notables and the Queen, all within a few
Areas.  DIRECTORY receives PACK with another set-up; the same SEED gives the same one.  Status 3: there was no room.
"""
import json
import pathlib
import random
import sys

SEATS = ("royalist", "parliament")
NUMBER = {"royalist": 1, "parliament": 2}
TOWNS = ("york", "oxford", "nottingham", "reading", "shrewsbury", "bristol", "london", "st_albans")
WINTERS_OFF = (3, 4, 6, 8, 9)
FIRST = {
    "royalist": ["king_charles", "newcastle_gen", "hopton", "rupert", "maurice", "byron", "goring", "langdale"],
    "parliament": ["essex", "bedford_gen", "waller", "lord_fairfax", "manchester", "tom_fairfax"],
}
ARMIES = 6                    # of each seat; its other Generals serve under these, or are reinforcements
AREAS = 14


class NoRoom(Exception):
    pass


class Board:
    def __init__(self, pack, seed):
        self.random = random.Random(seed)
        self.file = {path.name: json.loads(path.read_text()) for path in sorted(pack.glob("*.json"))}
        self.set_up = self.file["scenario.json"]["scenarios"][0]
        self.places = self.set_up["places"]
        self.piece = {piece["id"]: piece for piece in self.file["pieces.json"]["pieces"]}
        self.area = {place["id"]: place for place in self.file["map.json"]["places"]}
        self.neighbours = {}
        for edge in self.file["map.json"]["edges"]:
            self.neighbours.setdefault(edge["a"], []).append(edge["b"])
            self.neighbours.setdefault(edge["b"], []).append(edge["a"])
        self.in_field = {}    # Area: the seat whose Army is there
        self.inside = {}      # Area: the General in its Fortress

    # --- what lies where --------------------------------------------------------------------------------------------

    def chance(self, of):
        return self.random.random() < of

    def track(self, name, value):
        next(t for t in self.file["tables.json"]["tracks"] if t["id"] == name)["start"] = value

    def at(self, place):
        return self.places.setdefault(place, {"source": "tests"}).setdefault("pieces", [])

    def put(self, place, piece):
        self.at(place).append(piece)

    def take_from(self, place, piece):
        if piece not in self.at(place):
            return False
        self.at(place).remove(piece)
        return True

    def is_general(self, piece):
        return self.piece[piece]["kind"] in ("general", "notable")

    def army_size(self, general):
        return sum(self.army_size(p) if self.is_general(p) else self.piece[p]["kind"] == "brigade"
                   for p in self.at(f"display_{general}"))

    def holder(self, area):
        return {1: "royalist", 2: "parliament"}.get(self.places.get(area, {}).get("control"))

    def room(self, area):
        return 1 if self.area[area].get("limited") else self.area[area].get("class", 0)

    def muster(self, seat, number, place):
        for _ in range(min(number, len(self.pool[seat]))):
            self.put(place, self.pool[seat].pop())

    # --- the set-up -------------------------------------------------------------------------------------------------

    def clear(self):
        """Only Local Notables stay; English Brigades are there to be mustered."""
        for name, place in self.places.items():
            if "pieces" in place and name != "waiting":
                place["pieces"] = [p for p in place["pieces"] if self.piece[p]["kind"] == "notable"]
        self.set_up["pieces"] = {}
        self.pool = {seat: [p["id"] for p in self.piece.values() if p["kind"] == "brigade" and p["owner"] == seat
                            and p["nation"] == "english" and not p.get("turncoat")] for seat in SEATS}
        for brigades in self.pool.values():
            self.random.shuffle(brigades)
        self.notable_of = {area: next(p for p in self.at(area)) for area in list(self.places)
                           if self.area.get(area, {}).get("notable_area") and self.at(area)}

    def choose_areas(self):
        self.areas = [self.random.choice(TOWNS)]
        while len(self.areas) < AREAS:
            for area in list(self.areas):
                for other in self.neighbours[area]:
                    if other not in self.areas and self.chance(.5):
                        self.areas.append(other)
        for area in self.areas:
            if area in self.notable_of:
                continue
            control = self.random.choice([0, 1, 2, 1, 2])
            self.places.setdefault(area, {"source": "tests"})["control"] = control or (1 if self.area[area].get("class") else 0)

    def stands(self, seat):
        """Where an Army of SEAT may be: ("in", Area) and ("out", Area)."""
        found = []
        for area in self.areas:
            if area in self.notable_of:
                continue
            if self.room(area) and self.holder(area) == seat and area not in self.inside and self.in_field.get(area) != seat:
                found.append(("in", area))
            if area not in self.in_field and (area not in self.inside or self.holder(area) != seat):
                found.append(("out", area))
        return found

    def place_army(self, seat, general, subordinates):
        stands = self.stands(seat)
        if not stands:
            self.put(f"reinforcements_{seat}", general)
            return
        how, area = self.random.choice(stands)
        if how == "in":
            size = self.random.randint(1, self.room(area))
            self.inside[area] = general
            self.put(f"inside_{area}", general)
            self.muster(seat, size, f"display_{general}")
            if size < self.room(area) and self.chance(.5):
                self.muster(seat, 1, f"keep_{area}_{seat}")
        else:
            limit = self.piece[general]["limit"]
            self.in_field[area] = seat
            self.put(area, general)
            self.muster(seat, self.random.choice([1, 1, 2, 2, 3, 4] if limit == 4 else [2, 3, 4, 5]), f"display_{general}")
            if self.chance(.5):
                self.place_subordinates(seat, general, subordinates)
        if not self.army_size(general):
            raise NoRoom

    def place_subordinates(self, seat, general, subordinates):
        for sub in list(subordinates):
            if self.piece[sub]["level"] > self.piece[general]["level"] and \
                    self.army_size(general) < self.piece[general]["limit"] and self.pool[seat]:
                subordinates.remove(sub)
                self.put(f"display_{general}", sub)
                self.muster(seat, 1, f"display_{sub}")

    def place_armies(self):
        for seat in SEATS:
            generals = list(FIRST[seat])
            self.random.shuffle(generals)
            others = generals[ARMIES:]
            for general in generals[:ARMIES]:
                self.place_army(seat, general, others)
            for general in others:
                self.put(f"reinforcements_{seat}", general)

    def besiege(self, area, seat, inside):
        """Once SEAT, in the field there, has as many Brigades as the Fortress and who is INSIDE need."""
        general = next(p for p in self.at(area) if self.piece[p]["kind"] == "general")
        if self.army_size(general) >= max(1, self.area[area].get("class", 0) + inside) and self.chance(.8):
            self.places[area]["siege"] = self.random.choice([1, 2])
            self.places[area]["points"] = self.random.randint(0, 3)

    def place_garrisons(self):
        for area in self.areas:
            owner = self.holder(area)
            if not self.area[area].get("class") or area in self.notable_of:
                continue
            keep = f"keep_{area}_{owner}"
            if area not in self.inside and self.in_field.get(area) != owner and self.chance(.6):
                self.muster(owner, 1, keep)
            if area in self.in_field and self.in_field[area] != owner:
                inside = len(self.at(keep)) + (self.army_size(self.inside[area]) if area in self.inside else 0)
                self.besiege(area, self.in_field[area], inside)

    def place_unled(self):
        for area in self.areas:
            seat = self.random.choice(SEATS)
            if area in self.in_field or area in self.notable_of or not self.chance(.2):
                continue
            if area not in self.inside or self.holder(area) == seat:
                self.muster(seat, 1, f"camp_{area}_{seat}")

    def free_area(self):
        free = [a for a in self.areas if a not in self.in_field and a not in self.inside and a not in self.notable_of and
                not any(self.at(f"camp_{a}_{seat}") for seat in SEATS) and
                not (self.area[a].get("class") and any(self.at(f"keep_{a}_{seat}") for seat in SEATS))]
        return self.random.choice(free) if free else None

    def place_foreigners(self, seat, general, brigades):
        """And whom they find to serve under them."""
        area = self.free_area()
        if not area or not self.take_from("waiting", general):
            return
        self.in_field[area] = seat
        self.put(area, general)
        for brigade in brigades:
            if self.take_from("waiting", brigade):
                self.put(f"display_{general}", brigade)
        waiting = [g for g in self.at(f"reinforcements_{seat}") if self.piece[g]["level"] > self.piece[general]["level"]]
        for sub in waiting[:self.random.randint(0, 3)]:
            if self.pool[seat]:
                self.take_from(f"reinforcements_{seat}", sub)
                self.put(f"display_{general}", sub)
                self.muster(seat, 1, f"display_{sub}")
        if self.holder(area) not in (None, seat) and self.area[area].get("class"):
            self.besiege(area, seat, 0)

    def place_covenanters(self):
        self.track("covenant", 1)
        self.places["removed"] = {"pieces": ["MAN-2"], "source": "tests"}
        brigades = ["p_covenanter_1", "p_covenanter_2", "p_covenanter_levies_1", "p_covenanter_levies_2"]
        self.place_foreigners("parliament", "leven", brigades[:self.random.randint(1, 4)])
        if self.chance(.6):
            brigades = ["p_callanders_covenanters_1", "p_callanders_covenanters_2"]
            self.place_foreigners("parliament", "callander", brigades[:self.random.randint(1, 2)])

    def place_lorrainers(self):
        brigades = ["r_lorrainer_1", "r_lorrainer_2", "r_lorrainer_3"]
        self.place_foreigners("royalist", "charles_of_lorraine_gen", brigades[:self.random.randint(1, 3)])

    def place_queen(self):
        generals = [g for g in FIRST["royalist"] if g not in self.at("reinforcements_royalist") and self.army_size(g)]
        if generals and self.take_from("waiting", "queen"):
            self.put(f"display_{self.random.choice(generals)}", "queen")

    def man_notables(self):
        for area, notable in self.notable_of.items():
            if area in self.areas:
                self.muster(self.piece[notable]["owner"], self.random.randint(0, 2), f"display_{notable}")

    def make(self):
        self.clear()
        self.track("standard", 1)
        self.track("turn", self.random.choice(WINTERS_OFF))
        self.choose_areas()
        self.place_armies()
        self.place_garrisons()
        self.place_unled()
        if self.chance(.7):
            self.place_covenanters()
        if self.chance(.5):
            self.place_lorrainers()
        if self.chance(.5):
            self.place_queen()
        self.man_notables()

    def write(self, directory):
        directory.mkdir(parents=True, exist_ok=True)
        for name, what in self.file.items():
            (directory / name).write_text(json.dumps(what))


def main(pack, seed, directory):
    board = Board(pathlib.Path(pack), int(seed))
    try:
        board.make()
    except NoRoom:
        sys.exit(3)
    board.write(pathlib.Path(directory))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
