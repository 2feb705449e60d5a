"""LOGISTICS (R9)."""

from .board import KINDS
from .context import Asking, Game, ask_if_open
from .state import Corps, move_pieces
from .supply import wake
from .text import corps_text, parse_corps

EXTRA_TRUCKS_LEVEL = 3  # the level that `trucks_added_at_level_3` names (R9.7)


def logistics(g: Game) -> Asking:
    """R9.2: all players, in this order."""
    s = g.s
    for player in s.commanders.values():  # R9.3
        player.level = min(player.level + 1, g.number("logistics", "max_level"))
    for p in s.order:  # R9.4: turn order, corps order
        for corps in s.corps_of(p):
            yield from _feed(g, corps)
    s.truck_stock += len(s.trucks)  # R9.6
    s.trucks.clear()
    if not s.level3_given and any(q.level >= EXTRA_TRUCKS_LEVEL for q in s.commanders.values()):  # R9.7
        s.level3_given = True
        more = min(g.by_players("logistics", "trucks_added_at_level_3"), s.box_trucks)
        s.box_trucks -= more
        s.truck_stock += more
    for kind in KINDS:  # R9.9
        wanted = max(0, g.by_players("stock", kind) - s.track[kind])
        move_pieces(s.reserve, s.track, kind, min(wanted, s.reserve[kind]))
    for player in s.commanders.values():  # R9.10
        player.card_up = True
        player.air = None


def _feed(g: Game, corps: Corps) -> Asking:
    """R9.4, R9.5."""
    s, need, rule = g.s, g.number("turn", "food_per_check"), g.rules["food_source"]
    if corps.grounded or need == 0:  # R9.5: already grounded, owes nothing more
        return
    here = s.supplies[corps.area]
    places = {"card": corps.card}
    if rule == "card_or_area":
        places["area"] = here
    with_food = [name for name, place in places.items() if place["food"] >= need]
    if with_food:
        s.feeding = corps.id
        name = corps_text(corps.id)
        answers = [f"FOOD_SOURCE {name} {place}" for place in with_food]
        answer = yield from ask_if_open("FOOD_SOURCE", corps.owner, lambda: answers)
        s.feeding = None
        _, place = parse_corps(answer.removeprefix("FOOD_SOURCE "))
        move_pieces(places[place], s.reserve, "food", need)
    elif rule == "card_only_strict":
        corps.grounded = "strict" if here["food"] else True
    else:
        corps.grounded = True
        wake(g, corps.area, food_added=False)  # `card_first`: food in the area saves it (Q25)
