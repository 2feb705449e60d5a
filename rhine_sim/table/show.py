"""A position as a page of text, for people, and why an answer was refused."""

from collections.abc import Iterable, Sequence

from ..engine.ids import KINDS
from ..scenario import Scenario

# Where the rules say what an answer needs.
CLAUSES = {
    "TAKE_SUPPLY": "R6.1-R6.3",
    "TAKE_TRUCKS": "R7.1",
    "TRANSPORT": "R8.1, R8.2",
    "MOVE": "R10.1",
    "AIR_SUPPORT": "R11.2, R15.4",
    "AIRBORNE": "R12.1-R12.3",
    "CMD_MOVE": "R13.1, R13.5, R10.1",
    "CMD_AIR": "R13.1, R13.2",
    "PLAY_RESISTANCE": "R5.4, R10.33",
    "PLAY_RECON": "R5.4, R10.34",
    "TRANSFER": "R8.10-R8.13",
    "STOP": "R8.1, R10.3, R12.1",
    "SUPPLY": "R6.1-R6.4",
    "TRUCK_COUNT": "R7.2",
    "PLACE_TRUCK": "R8.2",
    "START_GAS": "R10.2",
    "STEP": "R10.10, R10.20",
    "STARVING": "R10.30, R17.21",
    "BLACK_MARKET": "R10.32",
    "AIR_DECK": "R11.1, R11.2",
    "RECON_DECK": "R10.34",
    "AIRBORNE_AREA": "R12.1",
    "AIRBORNE_PAY": "R12.3, R12.4",
    "OVERFLOW": "R6.7",
    "FOOD_SOURCE": "R9.4",
    "REACTION PLACE": "R14.4-R14.8",
    "REACTION DISCARD": "R14.3",
    "REACTION COUNTER": "R14.10, R14.11",
    "REACTION NONE": "R14.8",
    "MEDAL_RETURN": "R14.14",
    "FRONT_TARGETS": "R17.17",
}
_ACTIONS = ("END", "TAKE_SUPPLY", "TAKE_TRUCKS", "TRANSPORT", "MOVE", "AIR_SUPPORT", "AIRBORNE", "CMD_MOVE", "CMD_AIR")
# The questions that an answer belongs to, where that is not the one of its own name; a transfer goes with many.
_QUESTIONS = {
    **dict.fromkeys((*_ACTIONS, "PLAY_RESISTANCE", "PLAY_RECON"), ("CHOOSE_ACTION",)),
    **dict.fromkeys(("REACTION PLACE", "REACTION DISCARD", "REACTION COUNTER", "REACTION NONE"), ("REACTION",)),
    "STOP": ("PLACE_TRUCK", "STEP", "AIRBORNE_AREA"),
}
LISTED = 6  # answers of one kind that a refusal names


def refusal(decision: str, asked: str, text: str, legal: Sequence[str]) -> str:
    """Why an answer is refused: the clause that governs it, or that it answers another question; and what is legal."""
    kind = _kind(text)
    kinds: dict[str, list[str]] = {}
    for answer in legal:
        kinds.setdefault(_kind(answer), []).append(answer)
    questions = _QUESTIONS.get(kind, (kind,))
    where = f" ({CLAUSES[kind]})" if kind in CLAUSES else ""
    if kind != "TRANSFER" and decision not in questions:
        where = f": it answers {' or '.join(questions)}"
    words = sorted(kinds, key=lambda word: (word != kind, len(kinds[word])))
    listed = [answer for word in words for answer in _some(kinds[word], word == kind)]
    return f"{text}: not legal now{where}; {asked} is asked {decision} and may answer {', '.join(listed) or 'nothing'}"


def _kind(text: str) -> str:
    words = text.upper().split()
    return " ".join(words[: 2 if words[:1] == ["REACTION"] else 1])


def _some(answers: list[str], same: bool) -> list[str]:
    """A few answers of the kind that was tried in full, of the others the kind and how many."""
    if len(answers) == 1 or (same and len(answers) <= LISTED):
        return answers
    more = f"{_kind(answers[0])} ({len(answers)} ways)"
    return [*answers[:LISTED], more] if same else [more]


def show(position: dict, scenario: Scenario) -> str:
    """The position in a few lines a commander."""
    over = position["result"]
    asked = f"{position['asked']}: {position['decision']}" if not over else f"over: {over['reason']}, {over['winner']}"
    lines = [f"Round {position['round']}, {asked}", *_turn_lines(position), *_table_lines(position)]
    for name, values in position["commanders"].items():
        lines += ["", *_commander_lines(name, values), *_area_lines(position, scenario, name)]
        owned = {corps.id for corps in scenario.corps if corps.commander == name}
        lines += [_corps_line(corps, state) for corps, state in position["corps"].items() if corps in owned]
    lines += ["", "Axis markers: " + (", ".join(position["axis"]) or "none")]
    for title, things in (
        ("Airborne units", (f"{area} ({owner}, face {side})" for area, owner, side in position["airborne"])),
        ("Trucks on", position["trucks"]),
        ("Numbers", (f"{n} {area}" for n, area in position["numbers"].items())),
        ("Exempt from encirclement", position["no_encircle"]),
    ):
        lines += _listed(title, things)
    return "\n".join(lines)


def _listed(title: str, things: Iterable[str]) -> list[str]:
    text = ", ".join(things)
    return [f"{title}: {text}"] if text else []


def _pieces(amounts) -> str:
    return " ".join(f"{n} {kind}" for n, kind in zip(amounts, KINDS, strict=True) if n) or "nothing"


def _cards(counts: dict[str, int]) -> str:
    return ", ".join(card if n == 1 else f"{n} {card}" for card, n in counts.items())


def _turn_lines(position: dict) -> list[str]:
    """What the active player has done, and the action that is going on."""
    turn, move, transport = position["turn"], position["move"], position["transport"]
    parts = [f"order {', '.join(position['order'])}", f"{turn['actions_left']} actions left"]
    parts += [f"{base} used" for base in turn["bases_used"]]
    parts += [f"{card} played" for card in ("resistance", "recon") if turn[f"{card}_played"]]
    parts += ["last round"] if position["end_triggered"] else []
    if move:
        fuel = ", the next one for gas" if move["last_stop"] else ""
        parts.append(f"{move['corps']} has made {move['steps']} steps{fuel}")
    if transport:
        parts.append(f"{transport['placed']} of {transport['allowed']} trucks placed")
    if position["landing"]:
        parts.append("landing in " + ", ".join(position["landing"]))
    parts += [f"{what} {position[what]}" for what in ("card", "overflow", "feeding") if position[what]]
    return ["; ".join(parts)]


def _table_lines(position: dict) -> list[str]:
    medals = "unlimited" if position["medal_pool"] is None else position["medal_pool"]
    decks = (
        f"{deck} {sum(cards.values())} ({sum(position['discards'][deck].values())} discarded)"
        for deck, cards in position["decks"].items()
    )
    lines = [
        f"Reserve {_pieces(position['reserve'])}; track {_pieces(position['track'])}; "
        f"{position['truck_stock']} trucks in stock, {position['box_trucks']} in the box; "
        f"{position['axis_pool']} markers in the pool; {medals} medals; "
        f"{position['airborne_track']} airborne units on the track; {position['weather']}",
        "Decks: " + ", ".join(decks),
    ]
    lines += _listed("Markers beside", position["ostende"]) + _listed("Removed", [_cards(position["removed"])])
    return lines + (["Antwerpen is the Army base of monty"] if position["antwerp"] else [])


def _commander_lines(name: str, values: dict) -> list[str]:
    card = "up" if values["card_up"] else "down"
    air = f", air support on the deck {values['air']}" if values["air"] else ""
    lines = [
        f"{name}: level {values['level']}, {values['pool']} trucks, {values['medals']} medals, "
        f"{sum(values['won'].values())} divisions won, card {card}{air}"
    ]
    lines += _listed("  won", [_cards(values["won"])])
    lines += _listed("  keeps", filter(None, (_cards(values["resistance"]), _cards(values["recon"]))))
    lines += _listed("  pending", [_cards(values["pending"])])
    return lines + _listed("  has seen", (f"{card} on {deck}" for deck, card in values["peeks"].items()))


def _area_lines(position: dict, scenario: Scenario, name: str) -> list[str]:
    printed = {area.id for area in scenario.areas if area.front}
    stocked = position["supplies"]
    held = [area for area, owner in position["control"].items() if owner == name]
    shown = [area for area in held if area not in printed or area in stocked]
    areas = (f"{area} ({_pieces(stocked[area])})" if area in stocked else area for area in shown)
    return ["  holds " + (", ".join(areas) or "its start line")]


def _corps_line(corps: str, state: dict) -> str:
    notes = [note for note in ("grounded", "moved") if state[note]]
    return ", ".join([f"  {corps} in {state['area']}: {_pieces(state['supplies'])}", *notes])
