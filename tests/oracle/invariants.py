"""The invariants of D.2, checked between decisions."""

from collections import Counter

from .board import COMMON_DECK, KINDS
from .context import Game
from .state import total


def check_invariants(oracle) -> None:
    g, decision = oracle.game, oracle.decision
    _supplies(g, decision)
    _trucks_and_markers(g)
    _corps_and_control(g, decision)
    _cards(g)
    if g.s.solo:
        _solo(g, decision)


def _supplies(g: Game, decision: str) -> None:
    s = g.s
    stocked = {area: there for area, there in s.supplies.items() if any(there.values())}
    places = [s.reserve, s.track, *stocked.values(), *(c.card for c in s.corps.values())]
    for kind in KINDS:
        assert all(place[kind] >= 0 for place in places)
        assert sum(place[kind] for place in places) == g.scenario["stock"]["total"][kind]
        assert s.track[kind] <= g.by_players("stock", kind)
    for corps in s.corps.values():
        assert total(corps.card) <= g.number("stock", "corps_limit")
    for area, there in stocked.items():
        if area != s.overflow:
            assert total(there) <= g.area_limit(area), area
        if not (decision in ("STARVING", "BLACK_MARKET") and s.move):
            assert area in s.control, area


def _trucks_and_markers(g: Game) -> None:
    s = g.s
    pools = 0
    for player in s.commanders.values():
        pools += player.pool
        assert 0 <= player.pool <= g.by_level("truck_limit", player.id)
        assert 1 <= player.level <= g.number("logistics", "max_level")
    assert s.truck_stock + pools + len(s.trucks) + s.box_trucks == g.number("logistics", "trucks_total")
    assert min(s.truck_stock, s.box_trucks, s.axis_pool, s.airborne_track) >= 0
    markers = s.axis_pool + len(s.axis) + s.axis_gone + len(s.numbers) + len(s.collected)
    metz = g.rules["veteran_patton"] and g.playing("blue") is not None
    if s.solo:
        first, last = g.scenario["markers"]["numeric"]
        assert markers == last - first + 1 + metz
    else:
        assert markers == g.by_players("markers", "axis") + (metz and g.rules["metz_marker_source"] == "box")
    assert s.airborne_track + len(s.airborne) <= g.number("markers", "airborne")
    if s.medal_pool is not None:
        held = sum(p.medals for p in s.commanders.values())
        assert s.medal_pool + held <= g.rules["medal_limit"]
        if g.rules["spent_medal_destination"] == "pool":
            assert s.medal_pool + held == g.rules["medal_limit"]


def _corps_and_control(g: Game, decision: str) -> None:
    s = g.s
    assert not s.axis & set(s.control)
    places = Counter(c.area for c in s.corps.values())
    assert max(places.values()) == 1
    for corps in s.corps.values():
        entering = s.move and s.move.corps == corps.id and decision in ("STARVING", "BLACK_MARKET")
        assert entering or s.control.get(corps.area) == corps.owner
        if corps.grounded:
            assert corps.card["food"] == 0
            assert corps.grounded == "strict" or s.supplies[corps.area]["food"] == 0
            assert corps.grounded is True or g.rules["food_source"] == "card_only_strict"
    for area in g.board.areas.values():
        if area.printed:
            assert s.control[area.id] == area.printed
    for area in s.medal_given:
        assert g.board.areas[area].objective and s.control.get(area) in s.players


def _cards(g: Game) -> None:
    s = g.s
    held: Counter = Counter(s.removed)
    for pile in [*s.decks.values(), *s.discards.values()]:
        held += pile
    for player in s.commanders.values():
        held += player.won + player.resistance + player.recon + player.pending
    if s.card:
        held[s.card] += 1
    owners = set(s.decks)
    if COMMON_DECK in s.decks:
        owners |= set(g.board.commanders if g.rules["common_deck_scope"] == "all" else s.players)
    assert held == Counter({c.id: c.count for c in g.board.cards.values() if c.deck in owners})
    for deck, card in s.top.items():
        assert s.decks[deck][card] >= 1
    for player in s.commanders.values():
        for deck, card in player.peeks.items():
            assert s.top.get(deck) == card


def _solo(g: Game, decision: str) -> None:
    s = g.s
    assert s.axis_pool == 0 and not s.airborne
    if decision in ("FRONT_TARGETS", "GAME_OVER"):
        return
    for area in s.numbers.values():
        assert area not in s.axis
        if not s.turn.acted and decision == "CHOOSE_ACTION" and s.me.card_up and not s.turn.resistance_played:
            assert s.control.get(area) != s.active
