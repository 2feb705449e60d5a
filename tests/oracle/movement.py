"""Corps movement (R10): start, steps, entering, cards, battle."""

from . import control, decks
from .board import AXIS_DECK, KINDS
from .context import Asking, Game, ask, ask_if_open
from .state import Corps, Move, move_pieces
from .supply import transfer, transfer_answers

GAINS = {"captured_stock": "ammo", "captured_supplies": "gas", "vive_la_liberation": "food"}  # R10.31
LOST, GO_ON = "LOST", "GO_ON"


# -- which corps, which steps --------------------------------------------------------------------------------


def start_gas_places(g: Game, corps: Corps) -> list[str]:
    """R10.2: places that can pay the start gas."""
    cost = g.number("turn", "start_gas")
    places = {"card": corps.card}
    if g.rules["start_gas_source"] == "card_or_area":
        places["area"] = g.s.supplies[corps.area]
    return [name for name, place in places.items() if place["gas"] >= cost]


def movable(g: Game, p: str) -> list[Corps]:
    """R10.1, R9.11."""
    return [
        c
        for c in g.s.corps_of(p)
        if not c.grounded and not c.moved and start_gas_places(g, c) and legal_steps(g, c, last_stop=False)
    ]


def legal_steps(g: Game, corps: Corps, last_stop: bool) -> list[str]:
    """R10.10, R10.3."""
    s, p = g.s, corps.owner
    if last_stop and corps.card["gas"] < g.number("turn", "regroup_gas"):
        return []
    found = set()
    for road in g.board.roads_at[corps.area]:
        x = road.other(corps.area)
        if g.colour(p) not in road.colours or not g.enterable_colour(p, x):
            continue
        if s.corps_in(x) is not None or s.control.get(x, p) != p:
            continue
        if _fort_payable(g, corps, x) or g.rules["fort_without_ammo"] == "enter_and_retreat":
            found.add(x)
    return g.board.in_board_order(found)


def deck_for(g: Game, p: str, x: str) -> str:
    """R10.23: the Axis deck for a marker or a flag, else the mover's pursuit deck (R2.7)."""
    return AXIS_DECK if x in g.s.axis or g.board.areas[x].flag else g.pursuit_deck(p)


def bonus_ammo(g: Game, p: str, x: str) -> tuple[int, int]:
    """R10.21: by air support, by airborne units."""
    air = 1 if g.s.commanders[p].air == deck_for(g, p, x) else 0
    return air, len(g.s.airborne_in(x))


def _fort_payable(g: Game, corps: Corps, x: str) -> bool:
    """R10.20: no cost in an own area."""
    if not g.board.areas[x].fortified or x in g.s.control:
        return True
    return corps.card["ammo"] + sum(bonus_ammo(g, corps.owner, x)) >= g.number("turn", "fort_ammo")


# -- the move ------------------------------------------------------------------------------------------------


def move_corps(g: Game, corps: Corps) -> Asking:
    """A_MOVE after its cost in actions (R10.61)."""
    s, p = g.s, corps.owner
    s.move = Move(corps.id)
    yield from _pay_start_gas(g, corps)
    corps.moved = True

    def answers() -> list[str]:  # DP7: STOP not before the first step, unless no step is legal
        steps = legal_steps(g, corps, s.move.last_stop)
        stop = ["STOP"] if s.move.steps or not steps else []
        return stop + [f"STEP {x}" for x in steps] + transfer_answers(g, p)

    while s.move.steps < g.number("turn", "steps"):
        answer = yield from ask("STEP", p, answers)
        if answer == "STOP":
            break
        if answer.startswith("TRANSFER"):
            transfer(g, answer)
            continue
        outcome = yield from enter(g, corps, answer.removeprefix("STEP "))
        s.move.came_from = None
        if outcome == LOST:
            break
    s.move = None


def _pay_start_gas(g: Game, corps: Corps) -> Asking:
    """R10.2, DP6."""
    cost = g.number("turn", "start_gas")
    if cost == 0:
        return
    answer = yield from ask_if_open(
        "START_GAS", corps.owner, lambda: [f"START_GAS {place}" for place in start_gas_places(g, corps)]
    )
    source = corps.card if answer == "START_GAS card" else g.s.supplies[corps.area]
    move_pieces(source, g.s.reserve, "gas", cost)


def enter(g: Game, corps: Corps, x: str) -> Asking:
    """B.1: one step. Returns GO_ON or LOST."""
    s, p, move = g.s, corps.owner, g.s.move
    if move.last_stop:  # R10.11
        move_pieces(corps.card, s.reserve, "gas", g.number("turn", "regroup_gas"))
    move.came_from, move.last_stop = corps.area, False
    move.steps += 1
    corps.area = x
    if s.control.get(x) == p:  # R10.12
        yield from control.victory(g, p)
        return GO_ON

    deck = deck_for(g, p, x)
    air, airborne = bonus_ammo(g, p, x)
    bonus = air + airborne
    if g.board.areas[x].fortified:  # R10.20, R10.22
        cost = g.number("turn", "fort_ammo")
        if corps.card["ammo"] + bonus < cost:  # only `enter_and_retreat`
            corps.area = move.came_from
            return LOST
        by_bonus = min(bonus, cost)
        bonus -= by_bonus
        move_pieces(corps.card, s.reserve, "ammo", cost - by_bonus)
    for player in s.commanders.values():  # R10.23, R11.5
        if player.air == deck:
            player.air = None
    card = decks.reveal(g, deck)
    if card is not None:
        _weather(g, card, deck)
        if g.board.cards[card].is_division:
            if not _battle(g, corps, card, bonus):
                for_battle = min(bonus, g.board.cards[card].ammo)
                _lose(g, corps, x, card, deck, airborne_used=airborne - bonus + for_battle)
                return LOST
        else:
            yield from _effect(g, corps, x, card)
    yield from control.capture(g, p, x)
    return GO_ON


def _weather(g: Game, card: str, deck: str) -> None:
    """R15.3, R15.5, R10.24."""
    symbol = g.board.cards[card].weather
    if not g.rules["weather"] or symbol is None:
        return
    if deck == AXIS_DECK and g.rules["weather_cards"] == "pursuit":
        return
    if symbol == "rain" and g.s.weather == "sun":
        for player in g.s.commanders.values():
            player.air = None
    g.s.weather = symbol


# -- battle --------------------------------------------------------------------------------------------------


def _battle(g: Game, corps: Corps, card: str, bonus: int) -> bool:
    """R10.40-R10.43: pay what is needed or what is there; a won card is kept (R2.22, R11.3, R12.5)."""
    need = g.board.cards[card]
    ammo, gas = max(0, need.ammo - bonus), need.gas
    won = corps.card["ammo"] >= ammo and corps.card["gas"] >= gas
    move_pieces(corps.card, g.s.reserve, "ammo", min(ammo, corps.card["ammo"]))
    move_pieces(corps.card, g.s.reserve, "gas", min(gas, corps.card["gas"]))
    if won:
        player = g.s.commanders[corps.owner]
        player.won[card] += 1
        player.defeated += 1
        g.s.move.last_stop = True
    return won


def _lose(g: Game, corps: Corps, x: str, card: str, deck: str, airborne_used: int) -> None:
    """R10.43: back to the area left in this step (Q36); the card is shuffled into its deck."""
    s = g.s
    if g.rules["airborne_after_loss"] == "used_removed":
        # air support counted as used first; face-down units go before face-up ones, then by colour of their owner
        colour_order = list(g.board.commanders)
        units = sorted(s.airborne_in(x), key=lambda u: (u.up, colour_order.index(u.owner)))
        for unit in units[: max(0, airborne_used)]:
            s.airborne.remove(unit)
    corps.area = s.move.came_from
    decks.shuffle_in(g, deck, card)


# -- pursuit cards -------------------------------------------------------------------------------------------


def _effect(g: Game, corps: Corps, x: str, card: str) -> Asking:
    """R10.30-R10.37 for cards that are no division (R10.25)."""
    s, face = g.s, g.board.cards[card]
    player = s.commanders[corps.owner]
    if face.kind == "starving_civilians":
        yield from _starving(g, corps, card)
        if g.rules["starving_card"] == "remove":  # R2.23
            s.removed[card] += 1
            return
    elif face.kind == "les_boches":
        s.move.last_stop = True
    elif face.kind in GAINS:
        kind = GAINS[face.kind]
        move_pieces(s.reserve, s.supplies[x], kind, min(1, s.reserve[kind]))
    elif face.kind == "black_market":
        yield from _black_market(g, corps, card)
    elif face.kind == "recon":
        player.recon[card] += 1
        return
    elif face.kind == "resistance":
        kept = player.resistance if face.hand else player.pending
        kept[card] += 1
        return
    decks.discard(g, card)


def _starving(g: Game, corps: Corps, card: str) -> Asking:
    """R10.30, DP8; solo R17.21."""
    s = g.s
    payable = corps.card["food"] >= 1 and g.medal_left()
    refusable = True
    if s.solo:
        s.starving_revealed += 1
        ignores = g.rules["solo_starving_ignores"]
        if ignores == "one_of_two":
            refusable = s.starving_revealed <= 2 and s.starving_declined == 0
        else:
            refusable = s.starving_revealed <= int(ignores)
    answers = (["STARVING yes"] if payable else []) + (["STARVING no"] if refusable or not payable else [])
    s.card = card
    answer = yield from ask_if_open("STARVING", corps.owner, lambda: answers)
    s.card = None
    if answer == "STARVING yes":
        move_pieces(corps.card, s.reserve, "food")
        g.gain_medal(corps.owner)
    elif s.solo and payable:
        s.starving_declined += 1


def _black_market(g: Game, corps: Corps, card: str) -> Asking:
    """R10.32, DP9."""
    s = g.s

    def answers() -> list[str]:
        swaps = [
            f"BLACK_MARKET {give}>{take}"
            for give in KINDS
            for take in KINDS
            if give != take and corps.card[give] >= 1 and s.reserve[take] >= 1
        ]
        return ["BLACK_MARKET none", *swaps]

    s.card = card
    answer = yield from ask_if_open("BLACK_MARKET", corps.owner, answers)
    s.card = None
    if answer != "BLACK_MARKET none":
        give, take = answer.split()[1].split(">")
        move_pieces(corps.card, s.reserve, give)
        move_pieces(s.reserve, corps.card, take)
