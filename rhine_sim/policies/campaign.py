"""The campaign: a look at the board before each action. Where the Rhine and the medals are, which corps leads, what is
worth guarding, which gaps cut the lead off, and how long the game will last."""

import numpy as np

from ..engine import sets
from ..engine.ids import AXIS_DECK, LINE_CORPS, LINE_OFF, NO_AREA, NO_CORPS
from ..engine.kernel import jit
from ..engine.stores import army_base, corps_areas, medal_left, uncontrolled
from .convoys import prepare_nearness
from .fields import keep_field, open_areas, set_costs
from .lacks import STOPS
from .layout import COSTS_MAX, FAR, MEDALS
from .needs import set_needs
from .odds import count_cards
from .solo_line import foresee
from .solo_posts import plan_posts

ACTION = 6  # cost units of one action
LINE_MATTERS = 40  # cost to the Rhine at which the line behind the lead begins to count


@jit
def forget(memory):
    """A new game."""
    memory.draws = 0
    memory.ready = 0
    memory.site_medals = -1
    memory.views = 0
    memory.view_places = 0
    memory.post[:] = NO_AREA
    memory.looked = 0
    memory.field_seen[:] = 0
    memory.field_turn = 0
    memory.needs_area[:] = -1
    memory.roads_from[:] = -1
    memory.seen_pursuit = 0
    memory.seen_battles = 0
    memory.ball_area[:] = -1
    memory.paths_seen[:, :] = 0
    memory.thirst[:] = 0.0
    memory.assume_air = 0
    memory.after_check = 0
    memory.free_air = 0
    memory.landing_units = 0
    memory.recon_deck = AXIS_DECK
    memory.lead = NO_CORPS
    memory.haul_base = -1
    memory.home_base = -1
    memory.only_receiver = -1
    memory.only_set = -1
    memory.convoy_length = 0
    memory.convoy_laid = 0
    memory.convoy_goal = 0
    memory.bound[:] = 0
    sets.store(memory.tried, sets.EMPTY)
    memory.buckets[:, :] = 0


@jit
def prepare(rules, memory, weights):
    """Tables of the weights, once a game."""
    memory.gas_a_step = 1.0 / rules.steps + STOPS
    memory.near_rhine[0] = 1.0
    memory.near_medal[0] = 1.0
    memory.near_danger[0] = 1.0
    for i in range(1, COSTS_MAX):
        memory.near_rhine[i] = memory.near_rhine[i - 1] * weights.tempo
        memory.near_medal[i] = memory.near_medal[i - 1] * weights.pull_tempo
        memory.near_danger[i] = memory.near_danger[i - 1] * weights.alarm
    prepare_nearness(memory, weights)
    memory.near_rhine[FAR] = 0.0
    memory.near_medal[FAR] = 0.0
    memory.near_danger[FAR] = 0.0
    set_costs(memory, weights)
    memory.ready = 1


@jit
def look(board, rules, s, memory, weights, p):
    """Bring every note up to date before a choice; what pieces are worth follows when the moves have been weighed."""
    if not memory.ready:
        prepare(rules, memory, weights)
    sets.store(memory.occupied, corps_areas(board, s))
    memory.turns_left = turns_left(s)
    memory.horizon = min(FAR - 1, (memory.turns_left * rules.actions + 1) * ACTION)
    count_cards(board, rules, s, memory, weights, p)
    if has_changed(s, memory):
        look_at_map(board, rules, s, memory, weights, p)
    choose_lead(board, s, memory, weights, p)
    if s.n_players == 1 and foresee(board, s, memory, p):
        plan_posts(board, rules, s, memory, weights, p)
        memory.needs_area[:] = -1
    set_needs(board, rules, s, memory, weights, p)


@jit
def look_at_cards(board, rules, s, memory, weights, p):
    """Before a reaction: the own campaign waits for the next own turn."""
    if not memory.ready:
        prepare(rules, memory, weights)
    count_cards(board, rules, s, memory, weights, p)


@jit
def has_changed(s, memory):
    """Whether control or Axis markers moved since the last look; notes it."""
    same = memory.looked != 0
    for word in range(2):
        for commander in range(3):
            same = same and memory.seen_control[commander, word] == s.control[commander, word]
            memory.seen_control[commander, word] = s.control[commander, word]
        same = same and memory.seen_axis[word] == s.axis[word]
        memory.seen_axis[word] = s.axis[word]
    memory.looked = 1
    return not same


@jit
def look_at_map(board, rules, s, memory, weights, p):
    """Fields of the Rhine and of the medals, medals in danger, gaps."""
    if memory.haul_base != army_base(board, s, p):
        weigh_hauls(board, s, memory, weights, p)
    turn = 1 + np.int64(s.round_number)
    if memory.field_turn != turn or s.n_players == 1:  # own captures make the ways behind them cheaper: that can wait
        keep_field(board, s, memory, p, sets.load(board.victory), p)
        memory.field_turn = turn
    sets.store(memory.cities, standing_cities(board, rules, s, p))
    find_gaps(board, s, memory, p)
    goals = sets.EMPTY
    if medal_left(rules, s):
        goals = sets.both(sets.load(board.objective), uncontrolled(board, s))
    goals = sets.union(goals, sets.load(memory.gaps))
    if weights.port >= 0.5:
        goals = sets.union(goals, sets.both(sets.load(board.limited), uncontrolled(board, s)))
    if weights.antwerp >= 0.5 and p == 0 and not s.antwerp and not rules.basic_game:
        goals = sets.union(goals, sets.both(sets.load(board.antwerp), uncontrolled(board, s)))
    keep_field(board, s, memory, p, goals, MEDALS)
    open_ = sets.minus(sets.load(s.control[p]), safe_areas(board, s))
    sets.store(memory.prizes, exposed(board, s, sets.both(open_, sets.load(s.medal_given))))
    sets.store(memory.line, line_areas(board, s, memory, p, open_))
    memory.has_guards = not sets.is_empty(sets.union(sets.load(memory.prizes), sets.load(memory.line)))


@jit
def weigh_hauls(board, s, memory, weights, p):
    """What a piece in each area is worth: the more roads it has come, the more actions it has cost."""
    memory.haul_base = army_base(board, s, p)
    memory.haul[:] = 1.0
    memory.roads[:] = 0
    seen = sets.single(memory.haul_base)
    fresh = seen
    worth = 1.0
    roads = 0
    while not sets.is_empty(fresh):
        rest = fresh
        while not sets.is_empty(rest):
            memory.haul[sets.first(rest)] = worth
            memory.roads[sets.first(rest)] = roads
            rest = sets.without_first(rest)
        fresh = sets.minus(sets.around(board.joined_own[p], fresh), seen)
        seen = sets.union(seen, fresh)
        worth += weights.haul
        roads += 1


@jit
def exposed(board, s, areas):
    """Those of some areas that a counter-attack could come to (R14.11d)."""
    found = sets.EMPTY
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if sets.meets(sets.load(board.adjacent[area]), sets.load(s.linked)):
            found = sets.union(found, sets.single(area))
    return found


@jit
def safe_areas(board, s):
    """Areas that no counter-attack can take, whatever corps do (R14.11a, c)."""
    safe = sets.load(board.starts)
    for commander in range(3):
        safe = sets.union(safe, sets.single(army_base(board, s, commander)))
    return sets.union(sets.union(safe, sets.around(board.adjacent, safe)), sets.load(board.permanent))


@jit
def line_areas(board, s, memory, p, open_):
    """Those of the open areas that a counter-attack could come to and whose loss would part the lead from the base."""
    if memory.lead == NO_CORPS:
        return sets.EMPTY
    ahead = np.int64(s.corps_area[memory.lead])
    if memory.field[p, ahead] > LINE_MATTERS or not sets.has(sets.load(memory.home), ahead):
        return sets.EMPTY
    mine = sets.load(s.control[p])
    base = sets.single(army_base(board, s, p))
    found = sets.EMPTY
    weak = exposed(board, s, open_)
    while not sets.is_empty(weak):
        area = sets.first(weak)
        weak = sets.without_first(weak)
        rest = sets.minus(mine, sets.single(area))
        if area != ahead and not sets.joins(board.joined, base, rest, sets.single(ahead)):
            found = sets.union(found, sets.single(area))
    return found


@jit
def standing_cities(board, rules, s, p):
    """Own victory areas that would win as soon as a line joins them to the base (`late_line_victory`)."""
    cities = sets.both(sets.load(s.control[p]), sets.load(board.victory))
    if rules.late_line_victory == LINE_OFF or sets.is_empty(cities):
        return sets.EMPTY
    if rules.late_line_victory == LINE_CORPS:
        held = sets.EMPTY
        for i in range(board.n_own[p]):
            held = sets.union(held, sets.single(s.corps_area[board.own_corps[p, i]]))
        return sets.both(cities, held)
    return cities


@jit
def find_gaps(board, s, memory, p):
    """Free areas next to both the part of the own land with the base and a cut-off part with a corps ahead of it."""
    mine = sets.load(s.control[p])
    base = army_base(board, s, p)
    if memory.home_base != base or not sets.is_same(mine, sets.load(memory.home_land)):
        sets.store(memory.home, sets.flood(board.joined, sets.single(base), mine))
        sets.store(memory.home_land, mine)
        memory.home_base = base
    home = sets.load(memory.home)
    gaps = sets.EMPTY
    beside = sets.EMPTY
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        if sets.has(home, s.corps_area[corps]):
            continue
        if sets.is_empty(beside):
            beside = sets.both(
                sets.around(board.joined, home), sets.both(uncontrolled(board, s), open_areas(board, s, p))
            )
        island = sets.flood(board.joined, sets.single(s.corps_area[corps]), mine)
        gaps = sets.union(gaps, sets.both(sets.around(board.joined, island), beside))
    sets.store(memory.gaps, gaps)


@jit
def choose_lead(board, s, memory, weights, p):
    """The corps with the cheapest way to the Rhine leads; the others follow with a smaller share."""
    best = NO_CORPS
    least = 1000.0
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        cost = memory.field[p, s.corps_area[corps]] + 6.0 * s.corps_grounded[corps]
        cost -= 1.5 * min(4, np.int64(s.corps_supplies[corps, 0]) + s.corps_supplies[corps, 1])
        if corps == memory.lead:
            cost -= weights.stick
        if cost < least:
            best, least = corps, cost
    memory.lead = best
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        memory.share[corps] = 1.0 if corps == best else weights.second


@jit
def turns_left(s):
    """Own turns until the game is expected to end, this one included (R14.8, R17.8)."""
    if s.n_players == 1:
        n = 0
        for number in range(s.number_area.shape[0]):
            if s.number_area[number] >= 0:
                n += 1
        return max(1, n)
    if s.end_triggered:
        return 1
    markers = np.int64(s.axis_pool) + np.int64(s.axis_pool) // 2  # about one reaction in three is a counter-attack
    return max(1, (markers + s.seat + s.n_players - 1) // s.n_players)
