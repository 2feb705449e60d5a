"""The list of blunders: number, what it is, and the share of chances at which an expert may still commit it."""

from collections import defaultdict
from dataclasses import dataclass, field

KEPT_EXAMPLES = 5


@dataclass(frozen=True)
class Blunder:
    key: str  # number in the list of thirty, and a letter for its parts
    text: str
    of: str  # what counts as a chance
    allowed: float | None  # None: the list names no rate


BLUNDERS = (
    Blunder("1", "move that ends where it began, or through own areas without gain", "moves", 0.01),
    Blunder("2a", "transport whose pieces nobody uses within two own turns", "transports", 0.05),
    Blunder("2b", "pieces driven back over the road they came by", "transports", 0.0),
    Blunder("3", "one or two pieces over three roads or more that enable nothing this turn", "transports", 0.02),
    Blunder("5", "fed, fuelled corps beside fresh land idle for two turns, no guard", "corps-turns", 0.03),
    Blunder("6a", "lead grounded with food within one transport before the check", "checks of a player", 0.0),
    Blunder("6b", "lead grounded by its owner's own check", "checks triggered", 0.0),
    Blunder("6c", "and it is still grounded at the end of his next turn", "checks triggered", None),
    Blunder("7", "corps without guard role grounded for three own turns or more", "corps-turns", 0.05),
    Blunder("9a", "pool at limit - 1 or more at the end of two turns running", "turns", None),
    Blunder("9b", "trucks taken with seven or more in the pool and no check triggered", "take-trucks", None),
    Blunder("10a", "army base full at the end of a turn", "turns", 0.0),
    Blunder("10b", "overflow that discards pieces", "turns", 0.0),
    Blunder("11", "step into a fresh area with no ammo on the card, ammo left in the area", "fresh steps", 0.0),
    Blunder("12a", "Axis area entered with a chance below one half while not behind", "Axis areas entered", 0.01),
    Blunder("12b", "Axis area entered against a card seen before that cannot be beaten", "Axis areas entered", 0.0),
    Blunder("12c", "fort entered whose own ammo turns a chance above one half below it", "Axis areas entered", 0.0),
    Blunder("13", "move started with gas or ammo left in the area and room on the card", "moves", 0.01),
    Blunder("14", "lead without gas for two turns and none on its way", "turns", 0.02),
    Blunder("15", "winning march (chance of 0.6 or more at the start of the turn) not tried", "winning turns", 0.0),
    Blunder("16", "move stopped one step short of a win with a chance of 0.6 or more", "stops before the Rhine", 0.0),
    Blunder("18", "reaction that leaves the next player a win (0.5 or more)", "reactions before a win", 0.0),
    Blunder("19", "marker on no rival's way, detours of two steps included, though one could be", "markers", 0.02),
    Blunder("20", "counter-attack on a worthless area, an objective of the leader in reach", "counter-attacks", 0.01),
    Blunder("21a", "leader counter-attacks without gain, three markers or fewer left", "late reactions", 0.01),
    Blunder("21b", "trailing player places the last marker, a counter-attack was legal", "late reactions", 0.01),
    Blunder("22", "pocket that gives a rival three areas, an objective or the game", "captures", 0.0),
    Blunder("23a", "pending Resistance lost at the end of a turn in which it could be played", "pending cards", 0.03),
    Blunder("23b", "kept Resistance in hand at the end of the game", "cards kept", 0.10),
    Blunder("23c", "Patton's or Monty's card face up at a check", "checks of a player", 0.10),
    Blunder("23d", "kept Recon in hand at the end of the game", "cards kept", 0.10),
    Blunder("24", "END with actions left while a move into fresh land was legal", "turns", 0.0),
    Blunder("25", "civilians refused with two food, or any in the last two rounds", "civilians met", 0.0),
    Blunder("26a", "airborne landing without a step into its areas within two turns", "landings", 0.02),
    Blunder("26b", "air support on the Axis deck returned unused", "air supports", 0.25),
    Blunder("27", "double objective in reach in round 1 left to a rival who takes it next", "double objectives", None),
    Blunder("28a", "Monty moves nobody in round 1", "games", None),
    Blunder("28b", "XII BR, full, still where it started after two rounds", "games", None),
    Blunder("28c", "fortified port assaulted before round 5 with Dieppe open", "games", None),
    Blunder("28d", "Patton leaves Troyes without ammo for three fresh areas", "games", None),
)  # fmt: skip

NOT_SCANNED = {
    "4": "a truck on the only road before a full load that waits: what was meant to follow is not in the log",
    "8": "food for guards that need not move: what a corps was meant to do next is not in the log",
    "17": "an objective left open though a mover could have stopped beside it at no cost: the cost is a judgement",
    "29": "solo: the scan plays three players",
    "30": "a choice that depends on hidden cards: tests/policies/test_hidden.py proves that none does",
}


@dataclass
class Count:
    """Hits among chances, and where the first hits were: (game, decision)."""

    hits: int = 0
    chances: int = 0
    examples: list[tuple[int, int]] = field(default_factory=list)


class Tally:
    """Counts of all blunders over some games."""

    def __init__(self):
        self.counts: dict[str, Count] = defaultdict(Count)
        self.game = 0

    def chance(self, key: str, hit: bool, n: int) -> None:
        """One chance to blunder at decision n."""
        count = self.counts[key]
        count.chances += 1
        if hit:
            count.hits += 1
            if len(count.examples) < KEPT_EXAMPLES:
                count.examples.append((self.game, n))

    def add(self, other: "Tally") -> None:
        for key, found in other.counts.items():
            count = self.counts[key]
            count.hits += found.hits
            count.chances += found.chances
            count.examples = (count.examples + found.examples)[:KEPT_EXAMPLES]


def report(tally: Tally) -> str:
    """The table; a rate above the allowed one is marked."""
    lines = [f"{'':5}{'rate':>8}  {'allowed':>8}  {'hits':>7} of {'chances':<9}"]
    for blunder in BLUNDERS:
        count = tally.counts[blunder.key]
        rate = count.hits / count.chances if count.chances else 0.0
        allowed = "-" if blunder.allowed is None else f"{blunder.allowed:.0%}"
        over = blunder.allowed is not None and rate > blunder.allowed
        mark = "!" if over else " "
        first = f"  e.g. game {count.examples[0][0]}, decision {count.examples[0][1]}" if count.examples else ""
        numbers = f"{rate:>8.2%}{mark} {allowed:>8}  {count.hits:>7,} of {count.chances:<9,}"
        lines.append(f"{blunder.key:<5}{numbers} {blunder.text} (of {blunder.of}){first}")
    lines.append("not scanned:")
    return "\n".join(lines + [f"{key:<5}{why}" for key, why in NOT_SCANNED.items()])
