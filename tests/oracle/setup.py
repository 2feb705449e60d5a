"""SETUP (R4, R17.1-R17.5)."""

from collections import Counter

from .board import AXIS_DECK, COMMON_DECK, KINDS, Board, read_board
from .context import Game
from .control import linked
from .rules import rules_in_force
from .solo import place_canonically
from .state import Corps, Player, State, pieces


def set_up(scenario: dict, players: list[str], order: list[str]) -> Game:
    """R2.1, R4.11, R4.16, R17.1."""
    board = read_board(scenario)
    rules = rules_in_force(scenario["rules"])
    players = [c for c in board.commanders if c in players]  # colour order
    if sorted(order) != sorted(players):
        raise ValueError(f"turn order {order} does not fit the players {players}")
    n = len(players)
    logistics, stock, markers = scenario["logistics"], scenario["stock"], scenario["markers"]

    corps = {}
    for c in board.corps.values():  # R4.2, R4.8
        if c.commander in players:
            corps[c.id] = Corps(c.id, c.commander, c.start, dict(zip(KINDS, c.supplies, strict=True)))
    track = {k: stock[k][n - 1] for k in KINDS}  # R4.5, R2.15
    reserve = {k: stock["total"][k] - track[k] - sum(c.card[k] for c in corps.values()) for k in KINDS}
    pool, truck_stock = logistics["trucks_per_player_at_setup"], logistics["trucks_in_stock_at_setup"]
    decks = _decks(board, rules, players)
    state = State(
        players=players,
        order=list(order),
        control=_control(scenario, board, players),
        supplies={a: pieces() for a in board.areas},
        corps=corps,
        commanders={p: Player(p, pool, _level(scenario, board, rules, p)) for p in players},  # R4.3
        reserve=reserve,
        track=track,
        truck_stock=truck_stock,  # R4.4
        box_trucks=logistics["trucks_total"] - truck_stock - pool * n,
        axis_pool=markers["axis"][n - 1],  # R4.7
        airborne_track=markers["airborne"],  # R4.10
        medal_pool=rules["medal_limit"] or None,
        once_bases={a.id for a in board.areas.values() if a.once},
        decks=decks,
        discards={d: Counter() for d in decks},
    )
    if n == 1:  # R17.2
        state.numbers = {int(k): a for k, a in scenario["solo"][players[0]]["markers"].items()}
    g = Game(scenario, board, rules, state)
    _veteran_patton(g)
    return g


def _level(scenario: dict, board: Board, rules: dict, commander: str) -> int:
    """R4.9: Bradley loses his start on level 2 as a veteran and in the basic game (Q09) (R13.3, R15.8)."""
    if board.commanders[commander].colour == "white" and (rules["veteran_brad"] or rules["basic_game"]):
        return scenario["veteran"]["bradley_level"]
    return board.commanders[commander].level


def _decks(board: Board, rules: dict, players: list[str]) -> dict[str, Counter]:
    """R4.6, R2.19; common deck R15.6."""

    def cards_of(owners) -> Counter:
        return Counter({c.id: c.count for c in board.cards.values() if c.deck in owners})

    decks = {p: cards_of([p]) for p in players}
    if rules["common_deck"]:
        everyone = list(board.commanders)
        decks = {COMMON_DECK: cards_of(everyone if rules["common_deck_scope"] == "all" else players)}
    decks[AXIS_DECK] = cards_of([AXIS_DECK])
    return decks


def _control(scenario: dict, board: Board, players: list[str]) -> dict[str, str]:
    control = {a.id: a.printed for a in board.areas.values() if a.printed}  # R2.10
    if len(players) == 2:
        absent = next(c for c in board.commanders.values() if c.id not in players)
        for area in board.areas.values():  # R4.13, R4.14
            exempt = absent.colour == "white" and len(area.colours) > 1
            if absent.colour in area.colours and not exempt:
                control[area.id] = absent.id
    if len(players) == 1:  # R17.4; other commanders' ordinary areas stay uncontrolled (R17.5)
        for area in scenario["solo"][players[0]].get("controlled_by_red", []):
            control[area] = board.commander_of("red")
    return control


def _veteran_patton(g: Game) -> None:
    """R4.12: an Axis marker in Metz; without Patton no effect (R15.11, R15.7)."""
    if not g.rules["veteran_patton"] or g.playing("blue") is None:
        return
    metz = g.scenario["veteran"]["patton_axis_marker"]
    g.s.axis.add(metz)
    if g.s.solo:
        place_canonically(g, [n for n, a in g.s.numbers.items() if a == metz])  # Q104
    elif g.rules["metz_marker_source"] == "pool":
        g.s.axis_pool -= 1


def cut_off_at_setup(g: Game) -> list[str]:
    """R4.15: uncontrolled areas without flag that do not reach the root; reported, not refused."""
    reached = linked(g)
    return [a.id for a in g.board.areas.values() if a.id not in g.s.control and not a.flag and a.id not in reached]
