"""How everybody stands: medals, way to the Rhine, corps, depots, trucks; and who won, and why."""

from ..engine import ids
from .story import END, STANDING, Line
from .words import Words, count, joined, pieces, who


def medals(words: Words, s, commander: int) -> int:
    """Medals if the game ended now (R16.4)."""
    return int(s.medals[commander]) + int(s.medal_cards[commander]) + ammo_medals(words, s, commander)


def ammo_medals(words: Words, s, commander: int) -> int:
    return int(s.symbols[commander]) // int(words.rules.ammo_per_medal)


def rhine_left(words: Words, s, commander: int) -> int | None:
    """Steps of his nearest corps to a victory area; None if no corps has a way."""
    board = words.board
    ways = [int(board.rhine[commander, s.corps_area[c]]) for c in corps_of(words, s, commander)]
    return min((way for way in ways if way >= 0), default=None)


def corps_of(words: Words, s, commander: int) -> list[int]:
    board = words.board
    return [c for c in range(int(board.n_corps)) if board.corps_commander[c] == commander and s.corps_area[c] >= 0]


def players_of(s) -> list[int]:
    """The commanders in turn order."""
    return [int(c) for c in s.order[: int(s.n_players)]]


def steps_to_rhine(words: Words, s, commander: int) -> str:
    left = rhine_left(words, s, commander)
    held = [a for a in words.members(s.control[commander]) if words.has(words.board.victory, a)]
    cut = (
        f", holds {words.listed(held)} without a line to his base" if held and not has_line(words, s, commander) else ""
    )
    if left is None:
        return f"no way to the Rhine{cut}"
    return ("at the Rhine" if left == 0 else f"{count(left, 'step')} to the Rhine") + cut


def has_line(words: Words, s, commander: int) -> bool:
    """Whether areas of his join a victory area of his to his Army base (R16.1)."""
    board = words.board
    base = words.base(s, commander)
    roads = board.joined_own[commander] if words.rules.victory_line_roads == ids.LINE_OWN_COLOUR else board.joined
    mine = set(words.members(s.control[commander]))
    reached, ahead = set(), [base] if base in mine else []
    while ahead:
        area = ahead.pop()
        if area not in reached:
            reached.add(area)
            ahead += [a for a in words.members(roads[area]) if a in mine]
    return any(words.has(board.victory, area) for area in reached)


def leader_of(words: Words, s, had: int) -> int:
    """Who leads: most medals, then fewest steps to the Rhine. A full tie leaves the lead where it was."""
    far = len(words.areas)
    ways = {c: rhine_left(words, s, c) for c in players_of(s)}
    worth = {c: (medals(words, s, c), -(far if ways[c] is None else ways[c])) for c in ways}
    best = [c for c in worth if worth[c] == max(worth.values())]
    return best[0] if len(best) == 1 else had


def standing_lines(words: Words, s, leader: int) -> list[Line]:
    """After a round: one line of figures and one of corps for each commander."""
    lines = []
    if int(s.n_players) > 1:
        lead = f"{who(leader)} leads" if leader >= 0 else "nobody leads yet"
        last = "; the last Axis marker is out, this was the last round" if s.end_triggered else ""
        lines.append(Line(STANDING, f"{lead}; {count(int(s.axis_pool), 'Axis marker')} left in the pool{last}."))
    for c in players_of(s):
        lines += [Line(STANDING, _figures(words, s, c)), Line(STANDING, _corps_line(words, s, c), 1)]
    return lines


def _figures(words: Words, s, c: int) -> str:
    over = int(s.symbols[c]) % int(words.rules.ammo_per_medal)
    towards = f" and {over} of {int(words.rules.ammo_per_medal)} ammo symbols for the next" if over else ""
    parts = [
        count(medals(words, s, c), "medal") + towards,
        steps_to_rhine(words, s, c),
        f"logistics level {int(s.level[c])}",
        count(int(s.pool[c]), "truck"),
    ]
    kept = [count(int(n), f"{name} card") for n, name in ((s.resistance[c], "Resistance"), (s.recon[c], "Recon")) if n]
    parts += [f"keeps {joined(kept)}"] if kept else []
    parts += [] if s.card_up[c] else ["commander card used"]
    return f"{who(c)}: {', '.join(parts)}."


def _corps_line(words: Words, s, c: int) -> str:
    corps = [_corps(words, s, corps) for corps in corps_of(words, s, c)]
    depots = depots_of(words, s, c)
    lying = f"; supplies lie in {'; '.join(depots)}" if depots else ""
    return f"{'; '.join(corps)}{lying}."


def _corps(words: Words, s, corps: int) -> str:
    note = ", grounded" if s.corps_grounded[corps] else ""
    name = words.compiled.corps_ids[corps]
    return f"{name} in {words.area(s.corps_area[corps])} ({pieces(s.corps_supplies[corps])}{note})"


def depots_of(words: Words, s, commander: int) -> list[str]:
    """Supplies that lie in his areas, waiting or on their way."""
    held = words.members(s.control[commander])
    return [f"{words.area(a)} ({pieces(s.area_supplies[a])})" for a in held if any(s.area_supplies[a])]


# ---- the end -------------------------------------------------------------------------------------------------------


def ending_lines(words: Words, s) -> list[Line]:
    """Who won and why (R16), then the medals of each."""
    lines = [Line(END, _verdict(words, s))]
    for c in players_of(s):
        counters, cards = int(s.medals[c]), int(s.medal_cards[c])
        text = f"{who(c)}: {count(int(s.scores[c]), 'medal')} ({count(counters, 'counter')}, {cards} on won cards, "
        text += f"{ammo_medals(words, s, c)} for {count(int(s.symbols[c]), 'ammo symbol')} on other won cards)"
        beaten = f"{count(int(s.defeated[c]), 'division')} beaten"
        lines.append(Line(END, f"{text}, {beaten}, {steps_to_rhine(words, s, c)}.", 1))
    return lines


def _verdict(words: Words, s) -> str:
    reason, rounds = ids.REASONS[int(s.reason)], f"in round {int(s.round_number)}"
    if reason == "solo_defeat":
        return f"No number is left on the map: {who(s.order[0])} has lost {rounds} (R17.8)."
    if reason == "stalled" and s.winner < 0:
        return f"The round cap stops the game {rounds}: {who(s.order[0])} has lost."
    winner = who(s.winner)
    if reason in ("auto", "solo_win"):
        cities = [a for a in words.members(s.control[s.winner]) if words.has(words.board.victory, a)]
        line = f"{winner} holds {words.listed(cities)} across the Rhine with a line to his Army base"
        return f"{line}: he wins {rounds} (R16.1)."
    if reason == "stalled":
        return f"The round cap stops the game {rounds}. {winner} is ahead on medals."
    start = f"The game ends after round {int(s.round_number)}: "
    best = int(s.scores[s.winner])
    if reason == "medals":
        return start + f"{winner} has most medals ({best}) and wins (R16.4)."
    tied = [who(c) for c in players_of(s) if int(s.scores[c]) == best]
    by = "has beaten more divisions" if reason == "tie1" else "comes later in the turn order"
    return start + f"{joined(tied)} have {count(best, 'medal')} each; {winner} {by} and wins (R16.5)."
